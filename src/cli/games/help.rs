//! What `--help` says at its end.

/// What is to be said about a command, by one game or by all.
pub struct Help {
    /// The command.
    pub command: &'static str,
    /// What has to be known beyond its options; may be empty.
    pub note: &'static str,
    /// Command lines, and what each does.
    pub examples: &'static [(&'static str, &'static str)],
}

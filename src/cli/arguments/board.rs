//! What is asked about.

/// BOARD, and whose it is.
#[derive(Clone, clap::Args)]
pub struct BoardArgument {
    /// A date, a file, - or rows
    pub board: String,
    /// The game, where the input does not say
    #[arg(long, value_name = "GAME")]
    pub puzzle: Option<String>,
}

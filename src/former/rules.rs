//! The pruning rules of the search. Tests and benches disable single rules.

/// Switches for the pruning rules of the search. They do not change the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether to use the strip bound. Certificates need it, because the checkers use it.
    pub strip: bool,
    /// Whether to use the look-ahead (`pruning/look_ahead`).
    pub look_ahead: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { strip: true, look_ahead: true }
    }
}

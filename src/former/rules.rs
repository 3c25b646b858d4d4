//! The pruning rules of the search. Tests and benches disable single rules.

/// Switches for the pruning rules of the search. They do not change the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether to use a better lower bound on the number of clicks (`bounds/strip`).
    pub strip: bool,
    /// Whether to use the look-ahead (`pruning/look_ahead`).
    pub look_ahead: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        // Checkers rely on the strip bound, so the search must use this bound too.
        Rules {
            strip: true,
            look_ahead: true,
        }
    }
}

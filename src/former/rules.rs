//! The pruning rules of the search. Tests and benches disable single rules.

/// Switches for the bounds and pruning rules of the search. Answers do not depend on these switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether to use the strip bound in addition to the column runs. The checkers use this bound, so a certificate
    /// needs `true`.
    pub strip: bool,
    /// Whether to use the look-ahead (`pruning/look_ahead`).
    pub look_ahead: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { strip: true, look_ahead: true }
    }
}

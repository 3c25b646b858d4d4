//! The pruning rules of the search. Tests and benches disable single rules.

/// Switches for the bounds and pruning rules of the search. Answers do not depend on these switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether to use the strip bound (`bounds/strip`) in addition to the column runs. Set this to `true` if records
    /// are needed: the checkers decide with this bound which states need a record, so records computed without the
    /// bound may lack states that the checkers look for.
    pub strip: bool,
    /// Whether to use the look-ahead (`pruning/look_ahead`).
    pub look_ahead: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { strip: true, look_ahead: true }
    }
}

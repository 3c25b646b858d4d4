//! The rules of the search that tests and benches switch off one by one.

/// Switches of the rules. None of them changes an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// `bounds/strip` on top of the column runs. The checkers use this bound; without it the records may be incomplete.
    pub strip: bool,
    /// `pruning/look_ahead`.
    pub look_ahead: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { strip: true, look_ahead: true }
    }
}

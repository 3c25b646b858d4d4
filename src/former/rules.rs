//! Which bounds and prunings are in use. All of them can be switched off, which is how the tests try them one by one.

/// Switches. None of them changes an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// `bounds/strip` on top of the column runs. The checkers use it; without it records may
    /// not close.
    pub strip: bool,
    /// `bounds/strip_dp`, below the floor.
    pub strip_dp: bool,
    /// `bounds/window`, below the floor.
    pub window: bool,
    /// `pruning/look_ahead`.
    pub look_ahead: bool,
    /// `pruning/forced_click`, below the floor.
    pub forced_click: bool,
    /// `pruning/split`, below the floor.
    pub split: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { strip: true, strip_dp: true, window: false, look_ahead: true, forced_click: true, split: true }
    }
}

impl Rules {
    /// The switches by name.
    fn switches(&self) -> [(&'static str, bool); 6] {
        [
            ("strip", self.strip),
            ("strip-dp", self.strip_dp),
            ("window", self.window),
            ("look-ahead", self.look_ahead),
            ("forced-click", self.forced_click),
            ("split", self.split),
        ]
    }

    /// The names of those that are on, with a blank between two. What depends on the rules, such as the question of a
    /// journal, names them like this.
    pub fn names(&self) -> String {
        let on = self.switches().into_iter().filter(|&(_, on)| on).map(|(name, _)| name);
        on.collect::<Vec<_>>().join(" ")
    }

    /// Everything off: column runs only.
    pub const NONE: Rules =
        Rules { strip: false, strip_dp: false, window: false, look_ahead: false, forced_click: false, split: false };
}

//! Which bounds and prunings are in use. All of them can be switched off, which is how the tests try them one by one.

/// Switches. None of them changes an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// [`strip`](super::bounds::strip) on top of the column runs. The checkers use it; without it records may
    /// not close.
    pub strip: bool,
    /// [`strip_program`](super::bounds::strip_program), below the floor.
    pub strip_program: bool,
    /// [`window`](super::bounds::window), below the floor.
    pub window: bool,
    /// [`look_ahead`](super::pruning::look_ahead).
    pub look_ahead: bool,
    /// [`forced_click`](super::pruning::forced_click), below the floor.
    pub forced_click: bool,
    /// [`split`](super::pruning::split), below the floor.
    pub split: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { strip: true, strip_program: true, window: false, look_ahead: true, forced_click: true, split: true }
    }
}

impl Rules {
    /// Everything off: column runs only.
    pub const NONE: Rules = Rules {
        strip: false,
        strip_program: false,
        window: false,
        look_ahead: false,
        forced_click: false,
        split: false,
    };
}

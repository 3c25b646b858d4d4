//! A number of clicks as far as it is known.

/// A number of clicks: known if both bounds are the same. Both are proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is no less.
    pub at_least: u32,
    /// It is no more.
    pub at_most: u32,
}

impl Bounds {
    /// A number that is known.
    pub fn known(clicks: u32) -> Bounds {
        Bounds { at_least: clicks, at_most: clicks }
    }

    /// The number, if it is known.
    pub fn exact(self) -> Option<u32> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// What both say.
    pub(super) fn and(self, other: Bounds) -> Bounds {
        Bounds { at_least: self.at_least.max(other.at_least), at_most: self.at_most.min(other.at_most) }
    }

    /// What the optimum after a click says about that before it: one more, or less.
    pub(super) fn before(self) -> Bounds {
        Bounds { at_least: 0, at_most: self.at_most + 1 }
    }

    /// What the optimum before a click says about that after it: at least one less.
    pub(super) fn after(self) -> Bounds {
        Bounds { at_least: self.at_least.saturating_sub(1), at_most: u32::MAX }
    }

    /// What so many clicks lose that lead from an optimum of `before` to one of `after`.
    pub(super) fn lost(before: Bounds, played: u32, after: Bounds) -> Bounds {
        Bounds {
            at_least: (played + after.at_least).saturating_sub(before.at_most),
            at_most: (played + after.at_most).saturating_sub(before.at_least),
        }
    }
}

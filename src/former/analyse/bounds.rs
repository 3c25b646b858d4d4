//! Lower and upper bounds on a number of clicks.

/// Proven bounds on a number of clicks. The number is known if both bounds are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Lower bound, inclusive.
    pub at_least: u32,
    /// Upper bound, inclusive.
    pub at_most: u32,
}

impl Bounds {
    /// Returns the bounds of a known number of clicks.
    pub fn known(clicks: u32) -> Bounds {
        Bounds { at_least: clicks, at_most: clicks }
    }

    /// Returns the number of clicks, if it is known.
    pub fn exact(self) -> Option<u32> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// Intersects two pairs of bounds on the same number of clicks.
    pub(super) fn intersect(self, other: Bounds) -> Bounds {
        Bounds { at_least: self.at_least.max(other.at_least), at_most: self.at_most.min(other.at_most) }
    }

    /// Returns bounds on the optimum before a click. `self` has the bounds on the optimum after the click. The optimum
    /// before the click is at most one larger than the optimum after it.
    pub(super) fn of_board_before(self) -> Bounds {
        Bounds { at_least: 0, at_most: self.at_most + 1 }
    }

    /// Returns bounds on the optimum after a click. `self` has the bounds on the optimum before the click. A click
    /// lowers the optimum by at most one.
    pub(super) fn of_board_after(self) -> Bounds {
        Bounds { at_least: self.at_least.saturating_sub(1), at_most: u32::MAX }
    }

    /// Returns bounds on the number of clicks that a player lost by making `played` clicks that change the optimum from
    /// `before` to `after`.
    pub(super) fn lost(before: Bounds, played: u32, after: Bounds) -> Bounds {
        Bounds {
            at_least: (played + after.at_least).saturating_sub(before.at_most),
            at_most: (played + after.at_most).saturating_sub(before.at_least),
        }
    }
}

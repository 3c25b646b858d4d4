//! A number of moves as far as it is known, where there may be no such number.

/// A number of moves. All that is said of it is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Whether there is such a number: a route. `None` if that is not known.
    pub exists: Option<bool>,
    /// If there is one, it is no less.
    pub at_least: u32,
    /// It is no more; `None` if nothing is known to suffice.
    pub at_most: Option<u32>,
}

impl Bounds {
    /// Nothing is known.
    pub const OPEN: Bounds = Bounds { exists: None, at_least: 0, at_most: None };

    /// It is known that there is none.
    pub const NONE: Bounds = Bounds { exists: Some(false), at_least: 0, at_most: None };

    /// A number that is known.
    pub fn known(moves: u32) -> Bounds {
        Bounds { exists: Some(true), at_least: moves, at_most: Some(moves) }
    }

    /// The number, if there is one and it is known.
    pub fn exact(self) -> Option<u32> {
        self.at_most.filter(|&most| most == self.at_least)
    }

    /// Whether it is known that there is none.
    pub fn is_none(self) -> bool {
        self.exists == Some(false)
    }

    /// Whether nothing is open: the number is known, or that there is none.
    pub fn is_known(self) -> bool {
        self.is_none() || self.exact().is_some()
    }

    /// What both say; the bounds of no number if they contradict each other.
    pub(super) fn and(self, other: Bounds) -> Bounds {
        let exist = [self.exists, other.exists];
        match (exist.contains(&Some(true)), exist.contains(&Some(false))) {
            (true, true) => return Bounds { exists: Some(true), at_least: 1, at_most: Some(0) },
            (_, true) => return Bounds::NONE,
            _ => {}
        }
        let at_most = [self.at_most, other.at_most].into_iter().flatten().min();
        Bounds { exists: self.exists.or(other.exists), at_least: self.at_least.max(other.at_least), at_most }
    }

    /// What the optimum after a move says about that before it: one more, or less. That no route exists after it says nothing.
    pub(super) fn before(self) -> Bounds {
        match self.exists {
            Some(true) => Bounds { exists: Some(true), at_least: 0, at_most: self.at_most.map(|most| most + 1) },
            _ => Bounds::OPEN,
        }
    }

    /// What the optimum before a move says about that after it: at least one less; no route exists if none did.
    pub(super) fn after(self) -> Bounds {
        match self.is_none() {
            true => Bounds::NONE,
            false => Bounds { at_least: self.at_least.saturating_sub(1), ..Bounds::OPEN },
        }
    }

    /// What so many moves lose that lead from an optimum of `before` to one of `after`; none if they lose the way.
    pub(super) fn lost(before: Bounds, played: u32, after: Bounds) -> Bounds {
        match (before.exists, after.exists) {
            // Where nothing was, nothing is lost.
            (Some(false), _) => Bounds::known(0),
            (Some(true), Some(false)) => Bounds::NONE,
            _ => Bounds {
                exists: after.exists.filter(|&exists| exists),
                at_least: before.at_most.map_or(0, |most| (played + after.at_least).saturating_sub(most)),
                at_most: after.at_most.map(|most| (played + most).saturating_sub(before.at_least)),
            },
        }
    }
}

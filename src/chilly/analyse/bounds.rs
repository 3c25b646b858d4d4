//! Proven lower and upper bounds on a number of moves, such as the optimum of a level. The bounds can also record that
//! the level has no route and therefore no optimum.

/// What is proven about a number of moves, for example about the optimum of a level. If the level has no route, it has
/// no optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Whether a route exists, so that there is a number of moves to bound. `None` if this is unknown.
    pub exists: Option<bool>,
    /// A lower bound on the number of moves. It has no meaning if there is no route.
    pub at_least: u32,
    /// An upper bound on the number of moves. `None` if no upper bound is known.
    pub at_most: Option<u32>,
}

impl Bounds {
    /// Nothing is known.
    pub const OPEN: Bounds = Bounds { exists: None, at_least: 0, at_most: None };

    /// The bounds for a level that is proven to have no route.
    pub const NONE: Bounds = Bounds { exists: Some(false), at_least: 0, at_most: None };

    /// Returns the bounds of an exactly known number.
    pub fn known(moves: u32) -> Bounds {
        Bounds { exists: Some(true), at_least: moves, at_most: Some(moves) }
    }

    /// Returns the number of moves if it is known exactly.
    pub fn exact(self) -> Option<u32> {
        self.at_most.filter(|&most| most == self.at_least)
    }

    /// Returns whether it is proven that no route exists, so that there is no number of moves.
    pub fn is_none(self) -> bool {
        self.exists == Some(false)
    }

    /// Returns whether the number of moves is known exactly, or it is proven that no route exists.
    pub fn is_known(self) -> bool {
        self.is_none() || self.exact().is_some()
    }

    /// Combines two pairs of bounds on the same number. If the two pairs contradict each other, the lower bound of the
    /// result exceeds its upper bound.
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

    /// Converts bounds on the optimum after a move into bounds on the optimum before this move. The optimum before the
    /// move is at most one more than the optimum after the move. If no route exists after the move, nothing is known
    /// about the optimum before the move.
    pub(super) fn before(self) -> Bounds {
        match self.exists {
            Some(true) => Bounds { exists: Some(true), at_least: 0, at_most: self.at_most.map(|most| most + 1) },
            _ => Bounds::OPEN,
        }
    }

    /// Converts bounds on the optimum before a move into bounds on the optimum after this move. A move lowers the
    /// optimum by at most one. If no route existed before the move, no route exists after the move.
    pub(super) fn after(self) -> Bounds {
        if self.is_none() {
            return Bounds::NONE;
        }
        Bounds { at_least: self.at_least.saturating_sub(1), ..Bounds::OPEN }
    }

    /// Returns the number of moves lost when `played` moves lead from the optimum `before` to the optimum `after`:
    /// `played + after - before`. Returns [`Bounds::NONE`] if the moves make the level unsolvable.
    pub(super) fn lost(before: Bounds, played: u32, after: Bounds) -> Bounds {
        match (before.exists, after.exists) {
            // If the level was already unsolvable before the moves, the moves lose nothing.
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

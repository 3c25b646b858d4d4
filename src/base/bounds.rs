//! Proven lower and upper bounds on a number of moves, for example on the number of moves in an optimal solution. The
//! bounds can also record that there is no solution and therefore no such number.

/// Proven lower and upper bounds on a number of moves, for example on the optimum of a board. If the board has no
/// solution, the number of moves does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Whether the number of moves exists. For example, a board without a solution has no optimum. `None` if this is
    /// unknown.
    pub exists: Option<bool>,
    /// A lower bound on the number of moves. If the number of moves does not exist, this lower bound has no meaning.
    pub at_least: u32,
    /// An upper bound on the number of moves. `None` if no upper bound is known.
    pub at_most: Option<u32>,
}

impl Bounds {
    /// The bounds of a number about which nothing is known.
    pub const OPEN: Bounds = Bounds { exists: None, at_least: 0, at_most: None };

    /// The bounds of a number that is proven not to exist. For example, a board without a solution has no optimum.
    pub const NONE: Bounds = Bounds { exists: Some(false), at_least: 0, at_most: None };

    /// Returns the bounds of an exactly known number.
    pub fn known(moves: u32) -> Bounds {
        Bounds { exists: Some(true), at_least: moves, at_most: Some(moves) }
    }

    /// Returns the number of moves if it is known exactly.
    pub fn exact(self) -> Option<u32> {
        self.at_most.filter(|&most| most == self.at_least)
    }

    /// Returns whether it is proven that the number of moves does not exist. For example, a board without a solution
    /// has no optimum.
    pub fn is_none(self) -> bool {
        self.exists == Some(false)
    }

    /// Returns whether the number is known exactly, or proven not to exist.
    pub fn is_known(self) -> bool {
        self.is_none() || self.exact().is_some()
    }

    /// Returns whether these bounds, as bounds on the loss of a move, prove that the loss is more than zero. The loss
    /// of a move is the number of moves that the player wastes by making the move.
    pub fn is_loss(self) -> bool {
        self.is_none() || self.at_least > 0
    }

    /// Combines two pairs of bounds on the same number. If the two pairs contradict each other, the lower bound of the
    /// result exceeds its upper bound.
    pub fn and(self, other: Bounds) -> Bounds {
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
    /// move is at most one more than the optimum after the move. If no solution exists after the move, nothing is known
    /// about the optimum before the move.
    pub fn before(self) -> Bounds {
        match self.exists {
            Some(true) => Bounds { exists: Some(true), at_least: 0, at_most: self.at_most.map(|most| most + 1) },
            _ => Bounds::OPEN,
        }
    }

    /// Converts bounds on the optimum before a move into bounds on the optimum after this move. A move lowers the
    /// optimum by at most one. If no solution existed before the move, no solution exists after the move.
    pub fn after(self) -> Bounds {
        if self.is_none() {
            return Bounds::NONE;
        }
        Bounds { at_least: self.at_least.saturating_sub(1), ..Bounds::OPEN }
    }

    /// Returns the number of moves lost when `played` moves lead from the optimum `before` to the optimum `after`:
    /// `played + after - before`. This number does not exist if no solution exists after the moves.
    pub fn lost(before: Bounds, played: u32, after: Bounds) -> Bounds {
        match (before.exists, after.exists) {
            // If no solution existed before the moves, the moves lose nothing.
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

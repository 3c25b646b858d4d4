//! Proven lower and upper bounds on a number of moves.

/// Proven lower and upper bounds on a number of moves, such as the optimum of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bounds {
    /// Whether a solution exists. `None` if this is unknown.
    pub exists: Option<bool>,
    /// A lower bound on the number of moves. No solution has fewer moves.
    pub at_least: u32,
    /// An upper bound on the number of moves. `None` if no upper bound is known.
    pub at_most: Option<u32>,
}

impl Bounds {
    /// The bounds if nothing is known.
    pub const OPEN: Bounds = Bounds {
        exists: None,
        at_least: 0,
        at_most: None,
    };

    /// The bounds if no solution exists.
    pub const NONE: Bounds = Bounds {
        exists: Some(false),
        at_least: 0,
        at_most: None,
    };

    /// The result of combining bounds that contradict each other. No number is within these bounds.
    const CONTRADICTION: Bounds = Bounds {
        exists: Some(true),
        at_least: 1,
        at_most: Some(0),
    };

    /// Returns the bounds of a settled number: the lower and the upper bound are `moves`.
    pub fn known(moves: u32) -> Bounds {
        Bounds {
            exists: Some(true),
            at_least: moves,
            at_most: Some(moves),
        }
    }

    /// Returns the number of moves if it is settled: if the lower and the upper bound are equal.
    pub fn exact(self) -> Option<u32> {
        self.at_most.filter(|&most| most == self.at_least)
    }

    /// Returns whether it is proven that no solution exists.
    pub fn is_none(self) -> bool {
        self.exists == Some(false)
    }

    /// Returns whether only one result is possible: one number of moves, or no solution.
    pub fn is_known(self) -> bool {
        self.is_none() || self.exact().is_some()
    }

    /// Returns whether a number of [wasted moves](Bounds::lost) is proven to be above 0, or no solution
    /// exists after the moves.
    #[doc(hidden)]
    pub fn is_loss(self) -> bool {
        self.is_none() || self.at_least > 0
    }

    /// Combines two pairs of bounds on the same number: both hold. No number is within the result if
    /// they contradict each other.
    #[doc(hidden)]
    pub fn and(self, other: Bounds) -> Bounds {
        if self.is_none() || other.is_none() {
            let is_contradiction = [self.exists, other.exists].contains(&Some(true));
            return if is_contradiction {
                Bounds::CONTRADICTION
            } else {
                Bounds::NONE
            };
        }
        Bounds {
            exists: self.exists.or(other.exists),
            at_least: self.at_least.max(other.at_least),
            at_most: self.at_most.into_iter().chain(other.at_most).min(),
        }
    }

    /// Converts bounds on the optimum after a move to bounds on the optimum before the move.
    #[doc(hidden)]
    pub fn before(self) -> Bounds {
        if self.exists != Some(true) {
            return Bounds::OPEN;
        }
        Bounds {
            exists: Some(true),
            // Another move may begin a shorter solution.
            at_least: 0,
            at_most: self.at_most.map(|most| most + 1),
        }
    }

    /// Converts bounds on the optimum before a move to bounds after the move.
    #[doc(hidden)]
    pub fn after(self) -> Bounds {
        if self.is_none() {
            return Bounds::NONE;
        }
        Bounds {
            at_least: self.at_least.saturating_sub(1),
            // The move may be bad, so no upper bound follows.
            ..Bounds::OPEN
        }
    }

    /// Returns bounds on the number of wasted moves among `played` moves: `played + after - before`.
    /// `before` and `after` bound the optimum (the fewest moves to a solution) before and after the
    /// `played` moves.
    #[doc(hidden)]
    pub fn lost(before: Bounds, played: u32, after: Bounds) -> Bounds {
        // If no solution existed before the moves, the moves lose nothing.
        if before.is_none() {
            return Bounds::known(0);
        }
        // The moves have lost every solution, so no number of moves says how much they lose.
        if before.exists == Some(true) && after.is_none() {
            return Bounds::NONE;
        }
        let mut lost = Bounds::OPEN;
        if after.exists == Some(true) {
            lost.exists = Some(true);
        }
        if let Some(most) = before.at_most {
            lost.at_least = (played + after.at_least).saturating_sub(most);
        }
        if let Some(most) = after.at_most {
            lost.at_most = Some((played + most).saturating_sub(before.at_least));
        }
        lost
    }
}

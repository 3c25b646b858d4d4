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

    /// Returns whether these bounds on a number of [wasted moves](Bounds::lost) prove that some moves are wasted: the
    /// number is above 0, or no solution exists after the moves.
    #[doc(hidden)]
    pub fn is_loss(self) -> bool {
        self.is_none() || self.at_least > 0
    }

    /// Returns the bounds that follow if these bounds and `other`, on the same number of moves, are both true. If they
    /// contradict each other, no number is within the result.
    #[doc(hidden)]
    pub fn and(self, other: Bounds) -> Bounds {
        let says = [self.exists, other.exists];
        match (says.contains(&Some(false)), says.contains(&Some(true))) {
            (true, true) => Bounds::CONTRADICTION,
            (true, false) => Bounds::NONE,
            (false, _) => Bounds {
                exists: self.exists.or(other.exists),
                at_least: self.at_least.max(other.at_least),
                at_most: self.at_most.into_iter().chain(other.at_most).min(),
            },
        }
    }

    /// Returns whether no result is within these bounds: the lower bound exceeds the upper bound.
    pub(crate) fn is_contradiction(self) -> bool {
        self.at_most.is_some_and(|most| most < self.at_least)
    }

    /// Converts bounds on the optimum after a move (the fewest moves from there to a solution) to bounds on the optimum
    /// before the move. The move, followed by a solution after it, is a solution before the move.
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

    /// Converts bounds on the optimum before a move (the fewest moves from there to a solution) to bounds on the
    /// optimum after the move. A solution after the move is at most one move shorter. If no solution exists before the
    /// move, none exists after the move.
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

    /// Returns bounds on how many of the `played` moves of a player are wasted: `played + after - before`, where
    /// `before` and `after` are the fewest moves to a solution before and after these moves. Only bounds on `before`
    /// and `after` are known. If the moves have lost every solution, the result is [`NONE`](Bounds::NONE).
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
        let mut fewest_lost = 0;
        if let Some(most_before) = before.at_most {
            // Saturating, because no number of wasted moves is negative.
            fewest_lost = (played + after.at_least).saturating_sub(most_before);
        }
        let fewest_before = before.at_least;
        let most_after = after.at_most;
        Bounds {
            // If no solution exists after the moves, perhaps none existed before them.
            exists: after.exists.filter(|&exists| exists),
            at_least: fewest_lost,
            at_most: most_after.map(|most| (played + most).saturating_sub(fewest_before)),
        }
    }
}

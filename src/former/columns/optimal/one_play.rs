//! Computes a lower bound on the number of states on optimal plays, from a single play.

use super::plays::OptimalPlays;
use super::slots::{FIRST_PAIR, SlotBoundary, SlotMove};

impl OptimalPlays {
    /// Returns a lower bound on the number of states (sets of remaining tiles) on optimal plays. Counts the states that
    /// the clicks of one optimal play lead to, in all orders that its merges (orders of the clicks in two neighbouring
    /// columns) allow. The result is at most `u64::MAX`. Counting takes little time.
    ///
    /// # Why this is sound
    ///
    /// For each two neighbouring columns, let a set of clicks of the play contain the first clicks of their merge.
    /// Orders that agree in all columns fit together into one play ([`columns`](crate::columns)), so an optimal play
    /// begins with these clicks. Different sets leave different tiles.
    pub fn states_of_one_play(&self) -> u64 {
        let if_left_is_ahead = count_beginnings(&self.merges_of_one_play(AheadSlot::Left));
        let if_right_is_ahead = count_beginnings(&self.merges_of_one_play(AheadSlot::Right));
        if_left_is_ahead.max(if_right_is_ahead)
    }

    /// Returns the merges (orders of the clicks in two neighbouring columns) of one optimal play, from left to right.
    /// In each merge, the clicks of one column come first where possible (this column is *ahead*), because then they
    /// depend on fewer clicks. A column is ahead in both of its merges or in none. `ahead_in_first` is the column that
    /// is ahead in the leftmost merge.
    fn merges_of_one_play(&self, ahead_in_first: AheadSlot) -> Vec<Vec<SlotMove>> {
        let boundaries = self.boundaries();
        // For each column (slot), the nodes of its tree where its clicks can end if they fit the columns before.
        let mut ends = vec![self.ends_of_first_slot()];
        for boundary in boundaries {
            let left_ends = &ends[ends.len() - 1];
            ends.push(boundary.possible_right_ends(FIRST_PAIR, left_ends));
        }
        // The tree node where the clicks in the right column end. In the last column, any possible node is allowed.
        let mut right_end = ends[boundaries.len()][0];
        let mut merges = Vec::with_capacity(boundaries.len());
        for (number, boundary) in boundaries.iter().enumerate().rev() {
            // A column is on the right of one merge and on the left of the next merge, so the sides alternate.
            let ahead = if number % 2 == 0 {
                ahead_in_first
            } else {
                ahead_in_first.other()
            };
            let merge = boundary.cheapest_merge(&ends[number], right_end, ahead);
            right_end = merge.left_end;
            merges.push(merge.moves);
        }
        merges.reverse();
        merges
    }
}

/// Counts the sets of clicks with which a play can begin. `merges` is not empty: it has an order of the clicks in each
/// two neighbouring columns, from left to right. A set must contain the first clicks of each merge, and two
/// neighbouring merges must agree on the column between them. A number above `u64::MAX` becomes `u64::MAX`.
fn count_beginnings(merges: &[Vec<SlotMove>]) -> u64 {
    // Entry `n` is the number of sets of clicks up to the current column with `n` clicks in it. At first, each is 1.
    let clicks_in_first_column = merges[0].iter().filter(|click| click.left.is_some());
    let mut sets = vec![1_u64; 1 + clicks_in_first_column.count()];
    for merge in merges {
        let clicks_in_right = merge.iter().filter(|click| click.right.is_some());
        let mut sets_after = vec![0_u64; 1 + clicks_in_right.count()];
        // The numbers of clicks in the left and the right column among the first clicks of this order, at first 0.
        let mut in_left = 0;
        let mut in_right = 0;
        sets_after[0] = sets[0];
        for click in merge {
            in_left += usize::from(click.left.is_some());
            in_right += usize::from(click.right.is_some());
            // These first clicks extend each set that has `in_left` clicks in the left column.
            sets_after[in_right] = sets_after[in_right].saturating_add(sets[in_left]);
        }
        sets = sets_after;
    }
    sets.into_iter().fold(0, u64::saturating_add)
}

/// The column of two neighbouring columns whose clicks come first where this is possible.
#[derive(Clone, Copy)]
enum AheadSlot {
    Left,
    Right,
}

impl AheadSlot {
    /// Returns the neighbour of this column.
    fn other(self) -> AheadSlot {
        match self {
            AheadSlot::Left => AheadSlot::Right,
            AheadSlot::Right => AheadSlot::Left,
        }
    }

    /// Returns whether a click touches only the column that is ahead (whose clicks come first).
    fn is_alone(self, click: &SlotMove) -> bool {
        match self {
            AheadSlot::Left => click.right.is_none(),
            AheadSlot::Right => click.left.is_none(),
        }
    }
}

/// A cheapest merge: an order of the clicks in two neighbouring columns that is part of an optimal play.
struct CheapestMerge {
    moves: Vec<SlotMove>,
    /// The tree node at which the left column's clicks end.
    left_end: u32,
}

impl SlotBoundary {
    /// Returns a cheapest merge (an order of the clicks in two neighbouring columns). The left column must end at one
    /// of the sorted tree nodes `left_ends`, and the right column at the tree node `right_end`. Such a merge must
    /// exist. Clicks in the column `ahead` come first where possible.
    fn cheapest_merge(&self, left_ends: &[u32], right_end: u32, ahead: AheadSlot) -> CheapestMerge {
        let reaches_end = self.pairs_that_reach_end(left_ends, right_end);
        let mut pair = FIRST_PAIR;
        let mut moves = Vec::new();
        while let Some(click) = self.next_move(pair, &reaches_end, ahead) {
            moves.push(click);
            pair = click.to;
        }
        CheapestMerge {
            moves,
            left_end: self.pair(pair).left,
        }
    }

    /// Returns, for each pair of tree nodes, whether clicks lead from this pair to the ends of both columns: the node
    /// `right_end` of the right column, and one of the sorted nodes `left_ends` of the left column.
    fn pairs_that_reach_end(&self, left_ends: &[u32], right_end: u32) -> Vec<bool> {
        let mut reaches_end = vec![false; self.len()];
        // Moves lead to later pairs, so the later pairs are finished first.
        for pair in (0..self.len() as u32).rev() {
            let ends = self.pair(pair);
            let moves = self.moves(pair);
            reaches_end[pair as usize] = if moves.is_empty() {
                ends.right == right_end && left_ends.binary_search(&ends.left).is_ok()
            } else {
                moves.iter().any(|click| reaches_end[click.to as usize])
            };
        }
        reaches_end
    }

    /// Returns a click with which an order of clicks continues at `pair`, to a pair that `reaches_end`. Prefers clicks
    /// in only the column `ahead`, and of several clicks the last listed click. Returns `None` at the end of the order.
    fn next_move(&self, pair: u32, reaches_end: &[bool], ahead: AheadSlot) -> Option<SlotMove> {
        let clicks = self.moves(pair).iter().rev().copied();
        let mut possible_clicks = clicks.filter(|click| reaches_end[click.to as usize]);
        let last = possible_clicks.clone().next();
        let last_alone = possible_clicks.find(|click| ahead.is_alone(click));
        last_alone.or(last)
    }
}

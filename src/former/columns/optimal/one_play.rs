//! Computes a lower bound on the number of states on optimal plays, from a single play.

use super::plays::OptimalPlays;
use super::slots::{SlotBoundary, SlotMove};

impl OptimalPlays {
    /// Returns a lower bound on the number of states on optimal plays: the number of states that
    /// the clicks of one optimal play lead to, in all orders that its merges allow. The number is
    /// at most `u64::MAX`. Counting takes little time, even if the number is huge.
    ///
    /// # Why this is sound
    ///
    /// Let a set of clicks of the play contain, at each boundary, the first clicks of the merge
    /// there. Orders that agree at all boundaries fit together into one play
    /// ([`columns`](crate::columns)), so an optimal play begins with these clicks. Different sets
    /// leave different tiles.
    pub fn states_of_one_play(&self) -> u64 {
        let if_left_is_ahead = count_beginnings(&self.merges_of_one_play(Ahead::Left));
        let if_right_is_ahead = count_beginnings(&self.merges_of_one_play(Ahead::Right));
        if_left_is_ahead.max(if_right_is_ahead)
    }

    /// Returns the merges of an optimal play at all boundaries. Every second slot is ahead of its
    /// neighbours, because then its clicks depend on fewer others. `first` is the slot that is
    /// ahead at the first boundary.
    fn merges_of_one_play(&self, first: Ahead) -> Vec<Vec<SlotMove>> {
        let boundaries = self.boundaries();
        // For each slot, the ends of its traces that are possible beside the slots before it.
        let mut ends = vec![self.ends_of_first_slot()];
        for boundary in boundaries {
            let next = boundary.ends_beside(0, &ends[ends.len() - 1]);
            ends.push(next);
        }
        // From right to left: the end of the trace of the slot right of the boundary.
        let mut right_end = ends[boundaries.len()][0];
        let mut merges = Vec::with_capacity(boundaries.len());
        for (number, boundary) in boundaries.iter().enumerate().rev() {
            let ahead = match number % 2 {
                0 => first,
                _ => first.other(),
            };
            let merge = boundary.merge_between(&ends[number], right_end, ahead);
            right_end = merge.left_end;
            merges.push(merge.moves);
        }
        merges.reverse();
        merges
    }
}

/// Counts the sets of clicks that contain the first clicks of each merge, from left to right:
/// neighbouring merges must contain the same number of clicks in the slot between them. There must
/// be at least one merge. A number above `u64::MAX` becomes `u64::MAX`.
fn count_beginnings(merges: &[Vec<SlotMove>]) -> u64 {
    // For each number of clicks in the current slot, the number of sets up to this slot. In the
    // first slot, each number of clicks is one set.
    let mut sets = vec![1_u64; 1 + clicks_in_left(&merges[0])];
    for merge in merges {
        let mut sets_after = vec![0_u64; 1 + clicks_in_right(merge)];
        let mut left = 0;
        let mut right = 0;
        sets_after[0] = sets[0];
        for mv in merge {
            left += usize::from(mv.left.is_some());
            right += usize::from(mv.right.is_some());
            sets_after[right] = sets_after[right].saturating_add(sets[left]);
        }
        sets = sets_after;
    }
    sets.into_iter().fold(0, u64::saturating_add)
}

/// Returns how many clicks of a merge touch its left slot.
fn clicks_in_left(merge: &[SlotMove]) -> usize {
    merge.iter().filter(|mv| mv.left.is_some()).count()
}

/// Returns how many clicks of a merge touch its right slot.
fn clicks_in_right(merge: &[SlotMove]) -> usize {
    merge.iter().filter(|mv| mv.right.is_some()).count()
}

/// The slot of a boundary whose clicks come first where the merge allows it.
#[derive(Clone, Copy)]
enum Ahead {
    Left,
    Right,
}

impl Ahead {
    fn other(self) -> Ahead {
        match self {
            Ahead::Left => Ahead::Right,
            Ahead::Right => Ahead::Left,
        }
    }

    /// Returns whether a click touches only the slot that is ahead.
    fn is_alone(self, mv: &SlotMove) -> bool {
        match self {
            Ahead::Left => mv.right.is_none(),
            Ahead::Right => mv.left.is_none(),
        }
    }
}

/// A cheapest merge of two traces.
struct CheapestMerge {
    moves: Vec<SlotMove>,
    /// The node that ends the left trace.
    left_end: u32,
}

impl SlotBoundary {
    /// Returns a cheapest merge of a left trace that ends at one of the nodes `left_ends` and the
    /// right trace that ends at `right_end`. There must be one. Clicks in the slot `ahead` come
    /// first where possible.
    fn merge_between(&self, left_ends: &[u32], right_end: u32, ahead: Ahead) -> CheapestMerge {
        let leads_there = self.leads_to_end(left_ends, right_end);
        let mut pair = 0;
        let mut moves = Vec::new();
        while let Some(mv) = self.next_move(pair, &leads_there, ahead) {
            moves.push(mv);
            pair = mv.to;
        }
        CheapestMerge {
            moves,
            left_end: self.pair(pair).left,
        }
    }

    /// Returns, for each pair, whether its moves lead to the end of the right trace, `right_end`,
    /// beside one of the ends `left_ends` of left traces, which are sorted.
    fn leads_to_end(&self, left_ends: &[u32], right_end: u32) -> Vec<bool> {
        let mut leads_there = vec![false; self.len()];
        // Moves lead to later pairs.
        for pair in (0..self.len() as u32).rev() {
            let ends = self.pair(pair);
            let moves = self.moves(pair);
            leads_there[pair as usize] = if moves.is_empty() {
                ends.right == right_end && left_ends.binary_search(&ends.left).is_ok()
            } else {
                moves.iter().any(|mv| leads_there[mv.to as usize])
            };
        }
        leads_there
    }

    /// Returns a move from a pair to one that `leads_there`: the last one that touches only the
    /// slot `ahead`, or else the last one. `None` at the end of the merge.
    fn next_move(&self, pair: u32, leads_there: &[bool], ahead: Ahead) -> Option<SlotMove> {
        let mut last = None;
        let mut last_alone = None;
        for &mv in self.moves(pair) {
            if leads_there[mv.to as usize] {
                last = Some(mv);
                if ahead.is_alone(&mv) {
                    last_alone = last;
                }
            }
        }
        last_alone.or(last)
    }
}

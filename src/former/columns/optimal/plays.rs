//! All optimal plays of a board, which can be followed click by click.

use super::boundary::Boundary;
use super::endings::{Endings, NO_ENDING};
use super::slots::{Orientation, SlotBoundary, SlotMove};
use crate::board::Colour;
use crate::columns::column::{Column, Content};
use crate::columns::layer::Layer;
use crate::columns::step::{Rows, runs};
use std::sync::Arc;

/// All optimal plays of a board, as tight traces and their cheapest merges.
///
/// A *slot* is a column with its tight traces. If all layers of the board were built from one side,
/// there is one more slot, for the imagined empty column beyond the seam. A *boundary* of two
/// neighbouring slots has the cheapest merges of their traces.
pub struct OptimalPlays {
    /// The number of chains; `None` if it has more than 128 bits.
    pub chains: Option<u128>,
    /// Number of slots left of the board's first column: 1 if the first slot is the imagined empty
    /// column, and otherwise 0.
    slots_before_board: usize,
    slots: Vec<Slot>,
    /// For each slot but the last, its boundary with the next slot.
    boundaries: Vec<SlotBoundary>,
}

/// A column with its tight traces: those that an optimal play makes.
pub struct Slot {
    column: Arc<Column>,
    /// The tree of the tight traces.
    traces: Layer,
    /// For each node of the tree, the vertical runs of its content.
    runs: Vec<Vec<VerticalRun>>,
}

impl Slot {
    /// Creates a slot. `traces` is the tree of the tight traces.
    pub fn new(column: Arc<Column>, traces: Layer) -> Slot {
        let contents = traces.nodes.iter().map(|node| column.get(node.content));
        let runs = contents.map(runs_of).collect();
        Slot {
            column,
            traces,
            runs,
        }
    }

    /// Returns the nodes that end a trace.
    fn ends(&self) -> Vec<u32> {
        let nodes = 0..self.traces.len() as u32;
        nodes
            .filter(|&node| self.traces.edges(node as usize).is_empty())
            .collect()
    }
}

/// A state on an optimal play: what has been read of the traces of all slots.
#[derive(Clone, Default)]
pub struct PlayState {
    /// For each boundary, the index of the pair of nodes that its slots have reached.
    pairs: Vec<u32>,
    /// For each slot, the number in [`Endings`] of the set of its possible ends.
    endings: Vec<u32>,
    /// For each slot, the remaining tiles, as bits: the rows in which they were before the first
    /// click.
    pub tiles: Vec<u32>,
}

impl PlayState {
    pub fn bytes(&self) -> usize {
        let numbers = self.pairs.len() + self.endings.len() + self.tiles.len();
        size_of::<PlayState>() + numbers * size_of::<u32>()
    }
}

/// A click after which each boundary, on its own, can still end with a cheapest merge.
#[derive(Clone, Copy)]
pub struct PlayClick {
    /// The first boundary that the click changes.
    first_boundary: usize,
    /// The index of its first move in `PlayClicks`.
    first_move: usize,
}

/// The clicks that are listed for a state.
#[derive(Default)]
pub struct PlayClicks {
    clicks: Vec<PlayClick>,
    /// The moves of all clicks, one click after the other. A click has a move for each boundary
    /// that it changes.
    moves: Vec<SlotMove>,
}

impl PlayClicks {
    /// Returns the moves of a click, from its first boundary on.
    fn moves(&self, number: usize) -> &[SlotMove] {
        let first = self.clicks[number].first_move;
        let next = self.clicks.get(number + 1);
        let end = next.map_or(self.moves.len(), |next| next.first_move);
        &self.moves[first..end]
    }

    pub fn len(&self) -> usize {
        self.clicks.len()
    }
}

impl OptimalPlays {
    /// Returns plays without slots and boundaries, which must be added. `left_columns` columns were
    /// processed from the left. If there are none, the slot before the board's first column is the
    /// imagined empty column.
    pub fn without_slots(left_columns: usize, chains: Option<u128>) -> OptimalPlays {
        OptimalPlays {
            chains,
            slots_before_board: usize::from(left_columns == 0),
            slots: Vec::new(),
            boundaries: Vec::new(),
        }
    }

    /// Adds the next slot from left to right.
    pub fn add_slot(&mut self, slot: Slot) {
        self.slots.push(slot);
    }

    /// Adds the next boundary from left to right.
    pub fn add_boundary(&mut self, boundary: &Boundary, orientation: Orientation) {
        self.boundaries
            .push(SlotBoundary::new(boundary, orientation));
    }

    /// Returns the boundaries from left to right. There is at least one.
    pub fn boundaries(&self) -> &[SlotBoundary] {
        &self.boundaries
    }

    /// Returns the nodes that end a trace of the first slot, in ascending order.
    pub fn ends_of_first_slot(&self) -> Vec<u32> {
        self.slots[0].ends()
    }

    /// Returns the state before the first click.
    pub fn start(&self, endings: &mut Endings) -> PlayState {
        let mut state = PlayState {
            pairs: vec![0; self.boundaries.len()],
            endings: vec![NO_ENDING; self.slots.len()],
            tiles: Vec::with_capacity(self.slots.len()),
        };
        for slot in &self.slots {
            state.tiles.push((1 << slot.column.height()) - 1);
        }
        state.endings[0] = endings.first(&self.ends_of_first_slot());
        for (number, boundary) in self.boundaries.iter().enumerate() {
            let set = state.endings[number];
            state.endings[number + 1] = endings.after(number, boundary, set, 0);
        }
        state
    }

    /// Returns the column of the board that a slot is. The slot must have had tiles.
    pub fn board_column(&self, slot: usize) -> usize {
        slot - self.slots_before_board
    }

    /// Lists the clicks after which each boundary, on its own, can still end with a cheapest merge.
    /// Replaces the content of `clicks`.
    ///
    /// # Why this is sound
    ///
    /// The rules of [`step`](crate::columns::step) are necessary and sufficient, so the moves of
    /// neighbouring boundaries that agree on the slot between them are a click. An optimal play
    /// makes only such clicks.
    pub fn list_clicks(&self, state: &PlayState, clicks: &mut PlayClicks) {
        clicks.clicks.clear();
        clicks.moves.clear();
        let mut moves = Vec::new();
        for (number, boundary) in self.boundaries.iter().enumerate() {
            for &mv in boundary.moves(state.pairs[number]) {
                // If the click touches the left slot, it also changes the boundary before this one.
                let is_first_boundary = number == 0 || mv.left.is_none();
                if is_first_boundary {
                    moves.clear();
                    moves.push(mv);
                    self.add_clicks(state, number, &mut moves, clicks);
                }
            }
        }
    }

    /// Adds all clicks that begin with `moves`, which are the moves of a click at neighbouring
    /// boundaries from `first_boundary` on. At the end, `moves` is as before.
    fn add_clicks(
        &self,
        state: &PlayState,
        first_boundary: usize,
        moves: &mut Vec<SlotMove>,
        clicks: &mut PlayClicks,
    ) {
        let boundary = first_boundary + moves.len();
        // What the click does in the slot between its last move and the next boundary.
        let edge = moves[moves.len() - 1].right;
        if edge.is_none() || boundary == self.boundaries.len() {
            clicks.clicks.push(PlayClick {
                first_boundary,
                first_move: clicks.moves.len(),
            });
            clicks.moves.extend_from_slice(moves);
            return;
        }
        for &mv in self.boundaries[boundary].moves(state.pairs[boundary]) {
            if mv.left == edge {
                moves.push(mv);
                self.add_clicks(state, first_boundary, moves, clicks);
                moves.pop();
            }
        }
    }

    /// Writes the state after the click `number` of the listed clicks to `after`. Returns whether
    /// an optimal play makes this click. If not, the boundaries cannot all end with cheapest merges
    /// together, and `after` is not a state.
    ///
    /// # Why this is sound
    ///
    /// If all slots have ends whose merges are cheapest at each boundary, the orders of these
    /// merges fit together into a play with the optimal number of clicks
    /// ([`columns`](crate::columns)). Conversely, each optimal play leads to such ends.
    pub fn follow(
        &self,
        state: &PlayState,
        clicks: &PlayClicks,
        number: usize,
        endings: &mut Endings,
        after: &mut PlayState,
    ) -> bool {
        let moves = clicks.moves(number);
        let first = clicks.clicks[number].first_boundary;
        after.pairs.clone_from(&state.pairs);
        for (mv, pair) in moves.iter().zip(&mut after.pairs[first..]) {
            *pair = mv.to;
        }
        after.endings.clone_from(&state.endings);
        let can_end = self.update_endings(first, moves.len(), endings, after);
        if !can_end {
            return false;
        }
        after.tiles.clone_from(&state.tiles);
        if let Some(edge) = moves[0].left {
            self.remove(first, edge, &mut after.tiles);
        }
        for (slot, mv) in (first + 1..).zip(moves) {
            if let Some(edge) = mv.right {
                self.remove(slot, edge, &mut after.tiles);
            }
        }
        true
    }

    /// Updates the sets of possible ends after a click that has changed `changed` boundaries, from
    /// the boundary `first` on. Returns whether all slots can end together. If not, only some of
    /// the sets are updated.
    fn update_endings(
        &self,
        first: usize,
        changed: usize,
        endings: &mut Endings,
        state: &mut PlayState,
    ) -> bool {
        for (number, boundary) in self.boundaries.iter().enumerate().skip(first) {
            let set = state.endings[number];
            let next = endings.after(number, boundary, set, state.pairs[number]);
            if next == NO_ENDING {
                return false;
            }
            // If neither a set nor a later pair has changed, the other sets stay as they are.
            let is_unchanged = next == state.endings[number + 1];
            if is_unchanged && number >= first + changed {
                return true;
            }
            state.endings[number + 1] = next;
        }
        true
    }

    /// Removes from `tiles` the tiles that an edge removes from a slot. The edge has their rows
    /// just before the click, and `tiles` has their rows before the first click.
    fn remove(&self, slot: usize, edge: u32, tiles: &mut [u32]) {
        let traces = &self.slots[slot].traces;
        let removed_rows = traces.symbol(&traces.edges[edge as usize]).step.rows;
        let mut remaining = tiles[slot];
        // The row of the lowest remaining tile: the tiles below it have been passed.
        let mut row = 0;
        while remaining != 0 {
            let lowest = remaining & remaining.wrapping_neg();
            if removed_rows >> row & 1 == 1 {
                tiles[slot] &= !lowest;
            }
            remaining &= !lowest;
            row += 1;
        }
    }

    /// Returns the number of groups on the board in a state.
    pub fn count_groups(&self, state: &PlayState) -> u32 {
        let runs = (0..self.slots.len()).map(|slot| self.runs(slot, state).len());
        let mut sets = DisjointSets::with_capacity(runs.sum());
        // The runs of the slot before, and the number of the first of them in `sets`.
        let mut before: &[VerticalRun] = &[];
        let mut first_before = 0;
        for slot in 0..self.slots.len() {
            let here = self.runs(slot, state);
            let first_here = sets.add(here.len());
            for (run, set) in here.iter().zip(first_here..) {
                for (neighbour, other) in before.iter().zip(first_before..) {
                    if neighbour.touches(*run) {
                        sets.join(other, set);
                    }
                }
            }
            before = here;
            first_before = first_here;
        }
        sets.count
    }

    /// Returns the vertical runs in a slot in a state.
    fn runs(&self, slot: usize, state: &PlayState) -> &[VerticalRun] {
        let node = match slot.checked_sub(1) {
            Some(boundary) => self.boundaries[boundary].pair(state.pairs[boundary]).right,
            None => self.boundaries[0].pair(state.pairs[0]).left,
        };
        &self.slots[slot].runs[node as usize]
    }
}

/// A vertical run of one colour in a slot.
#[derive(Clone, Copy)]
struct VerticalRun {
    colour: Colour,
    rows: Rows,
}

impl VerticalRun {
    /// Returns whether a run of the next slot belongs to the same group.
    fn touches(self, next: VerticalRun) -> bool {
        self.colour == next.colour && self.rows & next.rows != 0
    }
}

/// Lists the vertical runs of a content.
fn runs_of(content: &Content) -> Vec<VerticalRun> {
    let mut list = Vec::new();
    for (colour, &rows) in (0..).zip(&content.rows) {
        for rows in runs(rows) {
            list.push(VerticalRun { colour, rows });
        }
    }
    list
}

/// Sets of runs that are connected. Runs are numbered in the order in which they are added.
struct DisjointSets {
    /// For each run, another run of its set, or the run itself.
    parents: Vec<usize>,
    /// Number of sets.
    count: u32,
}

impl DisjointSets {
    /// Creates no sets. Reserves memory for this number of runs.
    fn with_capacity(runs: usize) -> DisjointSets {
        DisjointSets {
            parents: Vec::with_capacity(runs),
            count: 0,
        }
    }

    /// Adds runs, each in its own set. Returns the number of the first one.
    fn add(&mut self, runs: usize) -> usize {
        let first = self.parents.len();
        self.parents.extend(first..first + runs);
        self.count += runs as u32;
        first
    }

    /// Joins the sets of two runs.
    fn join(&mut self, one: usize, other: usize) {
        let root = self.root(one);
        let other_root = self.root(other);
        if root != other_root {
            self.parents[other_root] = root;
            self.count -= 1;
        }
    }

    /// Returns the run that stands for the set of a run.
    fn root(&self, mut run: usize) -> usize {
        while self.parents[run] != run {
            run = self.parents[run];
        }
        run
    }
}

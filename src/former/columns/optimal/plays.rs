//! All optimal plays of a board, which can be followed click by click.

use super::boundary::Boundary;
use super::endings::{Endings, NO_ENDING};
use super::slots::{FIRST_PAIR, Orientation, SlotBoundary, SlotMove};
use crate::board::Colour;
use crate::columns::column::{Column, Content};
use crate::columns::layer::Layer;
use crate::columns::step::{Rows, runs};
use std::sync::Arc;

/// All optimal plays of a board, as tight traces and their cheapest merges. A *trace* is what all clicks remove from a
/// column, and it is *tight* if an optimal play makes it. A *merge* is an order of the clicks in two columns.
///
/// A *slot* is a column with its tight traces. If all layers of the board were built from one side, there is one more
/// slot, for the imagined empty column beyond the seam. A *boundary* of two neighbouring slots has all cheapest merges.
pub struct OptimalPlays {
    /// The number of chains (clicks in each column, and their order in each two neighbours). `None` above 128 bits.
    pub chains: Option<u128>,
    /// Number of slots left of the board's first column: 1 if the first slot is the imagined empty column, else 0.
    slots_before_board: usize,
    slots: Vec<Slot>,
    /// For each two neighbouring slots (columns) from left to right, their boundary: all cheapest merges.
    boundaries: Vec<SlotBoundary>,
}

/// A column with its tight traces: what optimal plays remove from it.
pub struct Slot {
    column: Arc<Column>,
    /// The tree of the tight traces: its paths are what optimal plays remove from the column.
    traces: Layer,
    /// For each node of the tree, all vertical runs (adjacent tiles of equal colour) of the tiles that remain there.
    runs: Vec<Vec<VerticalRun>>,
}

impl Slot {
    /// Creates a slot: a column with its tight traces, which are what optimal plays remove from it (the tree `traces`).
    pub fn new(column: Arc<Column>, traces: Layer) -> Slot {
        let contents = traces.nodes.iter().map(|node| column.get(node.content));
        let runs = contents.map(runs_of).collect();
        Slot {
            column,
            traces,
            runs,
        }
    }

    /// Returns the tree nodes without edges, where the clicks in this column can end, in ascending order.
    fn end_nodes(&self) -> Vec<u32> {
        let nodes = 0..self.traces.len() as u32;
        nodes
            .filter(|&node| self.traces.edges(node as usize).is_empty())
            .collect()
    }
}

/// A state on an optimal play: the tiles that remain, the tree nodes that clicks have reached, and possible end nodes.
#[derive(Clone, Default)]
pub struct PlayState {
    /// For each boundary of two slots (columns), the index of the pair of tree nodes that the clicks have reached.
    pairs: Vec<u32>,
    /// For each slot (column), the number in [`Endings`] of the set of tree nodes at which its clicks may end.
    endings: Vec<u32>,
    /// For each slot (column), the remaining tiles, as bits: the rows in which they were before the first click.
    pub tiles: Vec<u32>,
}

impl PlayState {
    pub fn bytes(&self) -> usize {
        let numbers = self.pairs.len() + self.endings.len() + self.tiles.len();
        size_of::<PlayState>() + numbers * size_of::<u32>()
    }
}

/// A click that may continue an optimal play: in each two neighbouring columns, the clicks so far and this click begin
/// a cheapest order of clicks.
#[derive(Clone, Copy)]
pub struct PlayClick {
    /// The index of the first boundary (of two columns) that the click changes.
    first_boundary: usize,
    /// The index in `PlayClicks::moves` of what the click does at this boundary of two columns.
    first_move: usize,
}

/// The clicks that are listed for a state.
#[derive(Default)]
pub struct PlayClicks {
    clicks: Vec<PlayClick>,
    /// The moves of all clicks, one click after another. A move is what a click does at one boundary (of two columns).
    moves: Vec<SlotMove>,
}

impl PlayClicks {
    /// Returns what the click with this number does at each boundary (of two columns) that it changes.
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
    /// Creates an object to which slots (columns) and boundaries are added later, from left to right. `chains` is the
    /// number of ways to choose the clicks in each column, and their order in each two neighbouring columns.
    /// `left_columns` is the number of columns with a layer from the left. If it is 0, the first slot must be the
    /// imagined empty column beside the board.
    pub fn without_slots(left_columns: usize, chains: Option<u128>) -> OptimalPlays {
        OptimalPlays {
            chains,
            slots_before_board: usize::from(left_columns == 0),
            slots: Vec::new(),
            boundaries: Vec::new(),
        }
    }

    /// Adds the next slot (column) from left to right.
    pub fn add_slot(&mut self, slot: Slot) {
        self.slots.push(slot);
    }

    /// Adds the next boundary (cheapest orders of the clicks in two neighbouring columns) from left to right.
    pub fn add_boundary(&mut self, boundary: &Boundary, orientation: Orientation) {
        self.boundaries
            .push(SlotBoundary::new(boundary, orientation));
    }

    /// Returns the boundaries of neighbouring columns from left to right. The list is never empty.
    pub fn boundaries(&self) -> &[SlotBoundary] {
        &self.boundaries
    }

    /// Returns the tree nodes at which the clicks in the first column (slot) can end, in ascending order.
    pub fn ends_of_first_slot(&self) -> Vec<u32> {
        self.slots[0].end_nodes()
    }

    /// Returns the state before the first click: each boundary of two slots (columns) is at its first pair, the roots
    /// of both trees. Stores in `endings` the sets of tree nodes at which slots can end. The state has their numbers.
    pub fn start(&self, endings: &mut Endings) -> PlayState {
        let mut state = PlayState {
            pairs: vec![FIRST_PAIR; self.boundaries.len()],
            endings: vec![NO_ENDING; self.slots.len()],
            tiles: Vec::with_capacity(self.slots.len()),
        };
        for slot in &self.slots {
            // All rows of the column have tiles.
            state.tiles.push((1 << slot.column.height()) - 1);
        }
        state.endings[0] = endings.first_set(&self.ends_of_first_slot());
        for (number, boundary) in self.boundaries.iter().enumerate() {
            let left_set = state.endings[number];
            let right_set = endings.set_after(number, boundary, left_set, FIRST_PAIR);
            state.endings[number + 1] = right_set;
        }
        state
    }

    /// Returns the number of a slot's column on the board. The slot must not be the imagined empty column.
    pub fn board_column(&self, slot: usize) -> usize {
        slot - self.slots_before_board
    }

    /// Lists in `clicks`, in place of its previous entries, the clicks that may continue an optimal play after `state`:
    /// in each two neighbouring columns, the clicks so far and the listed click begin a cheapest order of clicks.
    ///
    /// # Why this is sound
    ///
    /// The rules of [`step`](crate::columns::step) are necessary and sufficient. So moves of neighbouring boundaries
    /// form a click if they agree on the column between these boundaries. An optimal play makes only such clicks.
    pub fn list_clicks(&self, state: &PlayState, clicks: &mut PlayClicks) {
        clicks.clicks.clear();
        clicks.moves.clear();
        let mut moves = Vec::new();
        for (number, boundary) in self.boundaries.iter().enumerate() {
            for &slot_move in boundary.moves(state.pairs[number]) {
                // If the click touches the left slot (column), it also changes the boundary before this boundary.
                let is_first_boundary = number == 0 || slot_move.left.is_none();
                if is_first_boundary {
                    moves.clear();
                    moves.push(slot_move);
                    self.add_clicks(state, number, &mut moves, clicks);
                }
            }
        }
    }

    /// Adds to `clicks` all clicks that begin with `moves`. A move is what a click does in the two columns of one
    /// boundary, and `moves` has a move for each boundary from `first_boundary` on. At the end, `moves` is as before.
    fn add_clicks(
        &self,
        state: &PlayState,
        first_boundary: usize,
        moves: &mut Vec<SlotMove>,
        clicks: &mut PlayClicks,
    ) {
        let boundary = first_boundary + moves.len();
        // What the click does in the column that the last move shares with the next boundary.
        let edge = moves[moves.len() - 1].right;
        // If the click does not touch this column, or if this is the last column, the click is complete.
        if edge.is_none() || boundary == self.boundaries.len() {
            clicks.clicks.push(PlayClick {
                first_boundary,
                first_move: clicks.moves.len(),
            });
            clicks.moves.extend_from_slice(moves);
            return;
        }
        for &slot_move in self.boundaries[boundary].moves(state.pairs[boundary]) {
            if slot_move.left == edge {
                moves.push(slot_move);
                self.add_clicks(state, first_boundary, moves, clicks);
                moves.pop();
            }
        }
    }

    /// Writes the state after the click `number` of `clicks` to `next_state`, and reuses its lists. Returns whether an
    /// optimal play makes this click in `state`. After `false`, `next_state` must not be used. `endings` has the sets
    /// to which the states refer by number. New sets are added to it.
    ///
    /// # Why this is sound
    ///
    /// At each boundary of two columns, the clicks so far lead to a pair of tree nodes. Suppose that each column has
    /// an end node so that a cheapest order leads from each pair to the ends of both columns. Then these orders fit
    /// together into an optimal play ([`columns`](crate::columns)). Conversely, each optimal play ends at such nodes.
    pub fn follow(
        &self,
        state: &PlayState,
        clicks: &PlayClicks,
        number: usize,
        endings: &mut Endings,
        next_state: &mut PlayState,
    ) -> bool {
        let moves = clicks.moves(number);
        let first = clicks.clicks[number].first_boundary;
        next_state.pairs.clone_from(&state.pairs);
        for (slot_move, pair) in moves.iter().zip(&mut next_state.pairs[first..]) {
            *pair = slot_move.to;
        }
        next_state.endings.clone_from(&state.endings);
        // An optimal play makes the click if and only if all columns can still end together.
        let can_end = self.update_endings(first, moves.len(), endings, next_state);
        if !can_end {
            return false;
        }
        next_state.tiles.clone_from(&state.tiles);
        if let Some(edge) = moves[0].left {
            self.remove_tiles(first, edge, &mut next_state.tiles[first]);
        }
        // The right column of the first move is the slot `first + 1`, and so on.
        for (slot, slot_move) in (first + 1..).zip(moves) {
            if let Some(edge) = slot_move.right {
                self.remove_tiles(slot, edge, &mut next_state.tiles[slot]);
            }
        }
        true
    }

    /// Updates the sets of tree nodes at which each column can end, after a click that has changed `changed` boundaries
    /// of neighbouring columns, from the boundary `first` on. Returns whether all columns can end together. After
    /// `false`, only some of the sets are updated.
    fn update_endings(
        &self,
        first: usize,
        changed: usize,
        endings: &mut Endings,
        state: &mut PlayState,
    ) -> bool {
        for (number, boundary) in self.boundaries.iter().enumerate().skip(first) {
            let left_set = state.endings[number];
            let right_set = endings.set_after(number, boundary, left_set, state.pairs[number]);
            if right_set == NO_ENDING {
                return false;
            }
            // If neither this set nor any later pair has changed, all later sets stay the same.
            let is_unchanged = right_set == state.endings[number + 1];
            if is_unchanged && number >= first + changed {
                return true;
            }
            state.endings[number + 1] = right_set;
        }
        true
    }

    /// Removes from `tiles`, the remaining tiles of the column `slot`, what a click on `edge` of the column's tree
    /// removes. The edge has the rows just before this click; `tiles` has the rows before the first click.
    fn remove_tiles(&self, slot: usize, edge: u32, tiles: &mut u32) {
        let traces = &self.slots[slot].traces;
        let removed_rows = traces.symbol(&traces.edges[edge as usize]).step.rows;
        let mut tiles_above = *tiles;
        // The row of the tile `lowest` just before the click: the number of tiles below it that remained.
        let mut row = 0;
        while tiles_above != 0 {
            let lowest = tiles_above & tiles_above.wrapping_neg();
            if removed_rows >> row & 1 == 1 {
                *tiles &= !lowest;
            }
            tiles_above &= !lowest;
            row += 1;
        }
    }

    /// Returns the number of groups (connected tiles of one colour) on the board in a state.
    pub fn count_groups(&self, state: &PlayState) -> u32 {
        let run_counts = (0..self.slots.len()).map(|slot| self.vertical_runs(slot, state).len());
        let mut sets = DisjointSets::with_capacity(run_counts.sum());
        // The vertical runs of the column on the left, and the number of the first of these runs in `sets`.
        let mut previous_runs: &[VerticalRun] = &[];
        let mut first_previous = 0;
        for slot in 0..self.slots.len() {
            let current_runs = self.vertical_runs(slot, state);
            let first_current = sets.add(current_runs.len());
            for (run, number) in current_runs.iter().zip(first_current..) {
                for (previous_run, previous_number) in previous_runs.iter().zip(first_previous..) {
                    if previous_run.belongs_to_group_of(*run) {
                        sets.join(previous_number, number);
                    }
                }
            }
            previous_runs = current_runs;
            first_previous = first_current;
        }
        sets.set_count
    }

    /// Returns all vertical runs (adjacent tiles of equal colour) of the column `slot`, at its tree node in a state.
    fn vertical_runs(&self, slot: usize, state: &PlayState) -> &[VerticalRun] {
        // A boundary's pair has the tree nodes of both columns beside it. The first column has none on its left.
        let node = match slot.checked_sub(1) {
            Some(boundary) => self.boundaries[boundary].pair(state.pairs[boundary]).right,
            None => self.boundaries[0].pair(state.pairs[0]).left,
        };
        &self.slots[slot].runs[node as usize]
    }
}

/// A vertical run: adjacent tiles of one colour in a column.
#[derive(Clone, Copy)]
struct VerticalRun {
    colour: Colour,
    rows: Rows,
}

impl VerticalRun {
    /// Returns whether this run and a run of the next column belong to the same group: connected tiles of one colour.
    fn belongs_to_group_of(self, next: VerticalRun) -> bool {
        self.colour == next.colour && self.rows & next.rows != 0
    }
}

/// Lists all vertical runs (adjacent tiles of equal colour) of a content (the tiles that remain in a column).
fn runs_of(content: &Content) -> Vec<VerticalRun> {
    let mut list = Vec::new();
    for (colour, &rows_of_colour) in (0..).zip(&content.rows) {
        for rows in runs(rows_of_colour) {
            list.push(VerticalRun { colour, rows });
        }
    }
    list
}

/// Disjoint sets of connected runs of tiles (union-find). Runs are numbered in the order in which they are added.
struct DisjointSets {
    /// For each run, another run of the same set, or the run itself if it represents the set.
    parents: Vec<usize>,
    /// Number of sets.
    set_count: u32,
}

impl DisjointSets {
    /// Creates an empty collection of sets. Reserves memory for this number of runs of tiles.
    fn with_capacity(runs: usize) -> DisjointSets {
        DisjointSets {
            parents: Vec::with_capacity(runs),
            set_count: 0,
        }
    }

    /// Adds this number of runs of tiles, each in its own set. Returns the number of the first new run.
    fn add(&mut self, runs: usize) -> usize {
        let first = self.parents.len();
        self.parents.extend(first..first + runs);
        self.set_count += runs as u32;
        first
    }

    /// Joins the sets of two runs of tiles, if these are different sets.
    fn join(&mut self, run: usize, other_run: usize) {
        let representative = self.representative(run);
        let other_representative = self.representative(other_run);
        if representative != other_representative {
            self.parents[other_representative] = representative;
            self.set_count -= 1;
        }
    }

    /// Returns the run that represents the set of `run`.
    fn representative(&self, mut run: usize) -> usize {
        while self.parents[run] != run {
            run = self.parents[run];
        }
        run
    }
}

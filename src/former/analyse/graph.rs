//! The graph of all states on the optimal plays of a board.

use super::not_counted::NotCounted;
use crate::board::Click;
use crate::columns::{Effort, Endings, Interned, OptimalPlays, PlayClicks, PlayState};

/// The graph is given up if it gets more states than this. A board of 7 x 9 tiles rarely has 100,000.
pub const MAX_STATES: usize = 1_000_000;

/// The graph of all states on the optimal plays of a board: the remaining tiles after some clicks of a shortest
/// solution. An edge is an optimal click: the state after it needs one click less.
#[derive(Default)]
pub struct PlayGraph {
    /// The states, sorted by the number of clicks before them: first the whole board, last the empty board.
    states: Vec<GraphState>,
    edges: Vec<GraphEdge>,
    /// The groups that clicks remove, each with a number. A group has one bit set for each slot: bit `n` stands for the
    /// tile that was in row `n` before the first click. A *slot* is a column, or the imagined empty column beside the
    /// board. Equal sets of tiles are the same group, whatever was clicked before.
    groups: Interned,
}

/// A state on an optimal play.
struct GraphState {
    /// Number of groups (connected tiles of one colour) on the board in this state.
    groups: u32,
    /// Index of the state's first edge in `edges`. Its edges end where the edges of the next state begin.
    first_edge: usize,
}

/// An optimal click.
#[derive(Clone, Copy)]
pub struct GraphEdge {
    /// The number of the group that the click removes.
    pub group: u32,
    /// The state after the click. In 32 bits, the edges fill half of the memory.
    state_after: u32,
}

impl GraphEdge {
    /// Returns the index of the state after the click.
    pub fn state_after(self) -> usize {
        self.state_after as usize
    }
}

impl PlayGraph {
    /// Follows all optimal plays from the board on, and adds the states level by level: a level has the states after
    /// equally many clicks. Fails if there are more than [`MAX_STATES`] states, or if time or memory is too short.
    ///
    /// # Why one play for each state suffices
    ///
    /// Let an optimal play reach a state with `g` clicks. Then the optimum of the state is the optimum of the board
    /// minus `g`. So every play that reaches the state with `g` clicks is the beginning of an optimal play, and the
    /// same clicks lead on from the state. States of different levels differ.
    pub fn new(plays: &OptimalPlays, effort: &Effort) -> Result<PlayGraph, NotCounted> {
        // The states in one play's click orders are already too many for the graph.
        if plays.states_of_one_play() > MAX_STATES as u64 {
            return Err(NotCounted::TooMany);
        }
        let mut builder = GraphBuilder {
            plays,
            endings: Endings::new(),
            clicks: PlayClicks::default(),
            after: PlayState::default(),
            removed: Vec::new(),
            graph: PlayGraph::default(),
        };
        let mut level = vec![plays.start(&mut builder.endings)];
        while !level.is_empty() {
            level = builder.add_level(&level, effort)?;
        }
        effort.memory.add(builder.graph.bytes())?;
        Ok(builder.graph)
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns whether a state is the empty board, on which there are no groups.
    pub fn is_end(&self, state: usize) -> bool {
        self.states[state].groups == 0
    }

    /// Returns the number of groups on the board in a state.
    pub fn groups(&self, state: usize) -> u32 {
        self.states[state].groups
    }

    /// Returns the optimal clicks in a state, sorted by the number of the group that the click removes.
    pub fn edges(&self, state: usize) -> &[GraphEdge] {
        // The edges of all states are in one list, so a state's edges end where the edges of the next state begin.
        let next_state = self.states.get(state + 1);
        let end = next_state.map_or(self.edges.len(), |next_state| next_state.first_edge);
        &self.edges[self.states[state].first_edge..end]
    }

    /// Returns the edge of the click that removes the group with this number; `None` if this click is not optimal.
    pub fn edge(&self, state: usize, group: u32) -> Option<GraphEdge> {
        let edges = self.edges(state);
        let index = edges.binary_search_by_key(&group, |edge| edge.group);
        index.ok().map(|index| edges[index])
    }

    /// Converts the numbers of the groups that a play removes, in order, to clicks. A click is on the lowest tile in
    /// the leftmost column (*slot*) of its group.
    pub fn clicks(&self, plays: &OptimalPlays, groups: &[u32]) -> Vec<Click> {
        let mut tiles = plays.start(&mut Endings::new()).tiles;
        let mut clicks = Vec::with_capacity(groups.len());
        for &group in groups {
            let removed = self.groups.get(group);
            let slot = self.first_slot(group);
            // Isolates the lowest bit, which is the lowest tile.
            let lowest = removed[slot] & removed[slot].wrapping_neg();
            // Bits are rows before the first click. Since then, the tile has fallen on the remaining tiles below it.
            let tiles_below = tiles[slot] & (lowest - 1);
            clicks.push((plays.board_column(slot), tiles_below.count_ones() as usize));
            for (tiles_left, rows) in tiles.iter_mut().zip(removed) {
                *tiles_left &= !rows;
            }
        }
        clicks
    }

    /// Returns the leftmost slot (a column, or the imagined column beside the board) in which a group has tiles.
    pub fn first_slot(&self, group: u32) -> usize {
        let mut slots = self.groups.get(group).iter();
        let first = slots.position(|&rows| rows != 0);
        first.expect("a group has tiles")
    }

    /// Returns the cells in which the tiles of a group are before the first click of the game, sorted.
    pub fn tiles(&self, plays: &OptimalPlays, group: u32) -> Vec<Click> {
        let mut tiles = Vec::new();
        for (slot, &rows) in self.groups.get(group).iter().enumerate() {
            let mut rows_left = rows;
            while rows_left != 0 {
                let lowest_row = rows_left.trailing_zeros() as usize;
                tiles.push((plays.board_column(slot), lowest_row));
                rows_left &= rows_left - 1; // Deletes the lowest bit.
            }
        }
        tiles
    }

    /// Returns a graph for tests: a chain of `levels + 1` states with two edges from each state to the next.
    #[cfg(test)]
    pub fn of_levels(levels: u32) -> PlayGraph {
        let mut graph = PlayGraph::default();
        for level in 0..=levels {
            graph.states.push(GraphState {
                groups: 2 * (levels - level),
                first_edge: graph.edges.len(),
            });
            if level < levels {
                for group in [2 * level, 2 * level + 1] {
                    let state_after = level + 1;
                    graph.edges.push(GraphEdge { group, state_after });
                }
            }
        }
        graph
    }

    /// Returns the memory of the graph in bytes, plus 16 bytes for each state, in which counts will store a number.
    fn bytes(&self) -> usize {
        self.states.capacity() * (size_of::<GraphState>() + size_of::<u128>())
            + self.edges.capacity() * size_of::<GraphEdge>()
            + self.groups.bytes()
    }
}

/// Builds the graph of all states on optimal plays, state by state.
struct GraphBuilder<'a> {
    plays: &'a OptimalPlays,
    endings: Endings,
    /// All possible clicks in the current state, optimal or not.
    clicks: PlayClicks,
    /// The state after the current click. Meaningless if the click is not optimal.
    after: PlayState,
    /// For each slot (column), the tiles that the current click removes, as bits.
    removed: Vec<u32>,
    graph: PlayGraph,
}

impl GraphBuilder<'_> {
    /// Adds the states of a level (after equally many clicks) to the graph. Returns the states after one more click.
    /// Fails if the graph gets more than [`MAX_STATES`] states, or if time or memory is too short.
    fn add_level(
        &mut self,
        level: &[PlayState],
        effort: &Effort,
    ) -> Result<Vec<PlayState>, NotCounted> {
        let mut next_level = Level {
            // In the graph, the states of the next level follow the states of this level.
            first: self.graph.len() + level.len(),
            ..Level::default()
        };
        let bytes_of_level: usize = level.iter().map(PlayState::bytes).sum();
        for state in level {
            effort.limits.check()?;
            self.add_state(state, &mut next_level);
            if next_level.len_of_graph() > MAX_STATES {
                return Err(NotCounted::TooMany);
            }
            if bytes_of_level + self.bytes() + next_level.bytes() > effort.memory.available() {
                return Err(NotCounted::Memory);
            }
        }
        Ok(next_level.states)
    }

    /// Adds a state and its optimal clicks to the graph, and the states after these clicks to `next_level`.
    fn add_state(&mut self, state: &PlayState, next_level: &mut Level) {
        let first_edge = self.graph.edges.len();
        self.graph.states.push(GraphState {
            groups: self.plays.count_groups(state),
            first_edge,
        });
        self.plays.list_clicks(state, &mut self.clicks);
        for click in 0..self.clicks.len() {
            // Stores the state after the click in `self.after`.
            let is_optimal = self.plays.follow(
                state,
                &self.clicks,
                click,
                &mut self.endings,
                &mut self.after,
            );
            if is_optimal {
                let group = self.number_of_removed_group(state);
                let state_after = next_level.find_or_add(&self.after);
                self.graph.edges.push(GraphEdge { group, state_after });
            }
        }
        // `edge` needs this order for its binary search.
        self.graph.edges[first_edge..].sort_unstable_by_key(|edge| edge.group);
    }

    /// Returns the number of the group that the current click removes: the tiles of the state `before` that are not in
    /// `self.after`. A new group gets the next number.
    fn number_of_removed_group(&mut self, before: &PlayState) -> u32 {
        self.removed.clear();
        for (tiles, left) in before.tiles.iter().zip(&self.after.tiles) {
            self.removed.push(tiles & !left);
        }
        self.graph.groups.insert(&self.removed).number
    }

    fn bytes(&self) -> usize {
        self.graph.bytes() + self.endings.bytes()
    }
}

/// The states after a certain number of clicks, while they are collected.
#[derive(Default)]
struct Level {
    /// The number that the first state of this level (states after equally many clicks) has in the graph.
    first: usize,
    states: Vec<PlayState>,
    /// The tiles of the states, in the same order.
    tiles: Interned,
}

impl Level {
    /// Returns the number that a state has in the graph. Adds the state if no state of this level has the same tiles.
    fn find_or_add(&mut self, state: &PlayState) -> u32 {
        let found = self.tiles.insert(&state.tiles);
        if found.is_new {
            self.states.push(state.clone());
        }
        self.first as u32 + found.number
    }

    /// Returns the number of states that the graph has together with the states of this level.
    fn len_of_graph(&self) -> usize {
        self.first + self.states.len()
    }

    fn bytes(&self) -> usize {
        let bytes_of_state = self.states.first().map_or(0, PlayState::bytes);
        self.states.len() * bytes_of_state + self.tiles.bytes()
    }
}

//! Verifies by a breadth-first search that no route has at most a given number of moves. Lower
//! bounds from the verified cuts keep the search small.
//!
//! # Ranges
//!
//! A lower bound is a sum of at most 10^6 + 2 numbers of 15 digits, so it is below 10^22. A route
//! has at most 10^6 moves, which cost at most 10^9 each. So all sums fit `i128`.

use super::cuts::Cuts;
use super::graph::{Digraph, Edge, Graph, Move};
use crate::limits::{ALLOCATION_BYTES, Account, Error};
use std::collections::HashSet;

/// A set of presents.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PresentSet {
    /// One bit for each present.
    words: Box<[u64]>,
}

/// Size of a word of [`PresentSet`], in bytes.
pub const WORD_BYTES: usize = size_of::<u64>();
/// Number of presents in a word of [`PresentSet`].
const WORD_BITS: usize = 64;

/// Returns the number of 64-bit words of a bit set of presents, if a level has `presents` presents.
pub fn words_of_set(presents: usize) -> usize {
    presents.div_ceil(WORD_BITS)
}

impl PresentSet {
    /// Returns an empty set of presents, with room for the presents 0 to `presents - 1`.
    pub fn empty(presents: usize) -> PresentSet {
        PresentSet {
            words: vec![0; words_of_set(presents)].into(),
        }
    }

    /// Returns whether the set contains a present.
    fn has(&self, present: usize) -> bool {
        self.words[present / WORD_BITS] >> (present % WORD_BITS) & 1 == 1
    }

    fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns the number of presents in the set.
    pub fn len(&self) -> usize {
        let counts = self.words.iter().map(|word| word.count_ones() as usize);
        counts.sum()
    }

    /// Adds a present to the set.
    pub fn insert(&mut self, present: usize) {
        self.words[present / WORD_BITS] |= 1 << (present % WORD_BITS);
    }

    /// Removes a present from the set.
    fn remove(&mut self, present: usize) {
        self.words[present / WORD_BITS] &= !(1 << (present % WORD_BITS));
    }

    /// Adds all presents of another set to this set.
    pub fn insert_all(&mut self, other: &PresentSet) {
        for (word, other_word) in self.words.iter_mut().zip(&other.words) {
            *word |= other_word;
        }
    }
}

/// Where Chilly is, and which presents are left or taken.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// The cell where Chilly, the figure of the game, rests. In [`unsolvable`](super::unsolvable),
    /// this field is the component of this cell.
    pub place: usize,
    /// The presents that are left. In [`unsolvable`](super::unsolvable), this field has the
    /// presents that are taken instead.
    pub presents: PresentSet,
}

/// The states that a search has visited.
pub struct Visited<'a> {
    states: HashSet<State>,
    /// Number of presents of the level.
    presents: usize,
    /// The error message if the search visits too many states.
    too_many: &'a str,
    account: &'a Account<'a>,
}

/// Maximum of (number of states) * (number of presents + [`STATE_OVERHEAD`]), as the format says.
const MAX_STATES_TIMES_SIZE: usize = 1 << 27;
/// The part of a state's size that does not depend on the presents, as a number of presents.
const STATE_OVERHEAD: usize = 16;

impl<'a> Visited<'a> {
    /// Creates the set of visited states of a search, with its first state. `presents` is the
    /// number of presents of the level. `too_many` is the error message if the search visits too
    /// many states.
    pub fn new(
        start: State,
        presents: usize,
        too_many: &'a str,
        account: &'a Account<'a>,
    ) -> Visited<'a> {
        Visited {
            states: HashSet::from([start]),
            presents,
            too_many,
            account,
        }
    }

    /// Returns the number of visited states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Adds a state to the visited states. Returns whether the state is new. An error if there are
    /// too many states, or too little memory.
    pub fn insert(&mut self, state: &State) -> Result<bool, Error> {
        if self.states.contains(state) {
            return Ok(false);
        }
        // With the old number of states, this product was at most `MAX_STATES_TIMES_SIZE`. One more
        // state adds less than 2^18, so the product does not overflow.
        if (self.len() + 1) * (self.presents + STATE_OVERHEAD) > MAX_STATES_TIMES_SIZE {
            return Err(Error::invalid(self.too_many));
        }
        // The caller also stores a copy of the state, so memory for two states is charged. A hash
        // set or a vector that grows needs its old and its new memory at the same time. Together
        // they need up to three times the memory of the entries.
        let bytes_of_set = WORD_BYTES * words_of_set(self.presents);
        self.account
            .take(2, 3 * size_of::<State>() + ALLOCATION_BYTES + bytes_of_set)?;
        self.states.insert(state.clone());
        Ok(true)
    }
}

/// Maximum product of the number of cells and the number of presents, as the format says.
const MAX_PAIRS: u64 = 1 << 20;
/// Work of computing the bounds, for each pair of a cell and a present, in units of the work limit.
const WORK_PER_PAIR: usize = 10;
/// Work of following the moves from a state, in units of the work limit.
const WORK_PER_STATE: u64 = 600;
/// Additional work of following the moves from a state, for each present of the level, in units of
/// the work limit.
const WORK_PER_PRESENT: u64 = 15;

/// Verifies that no route has at most `budget` moves, by a breadth-first search over the states of
/// the game. Leaves out states from which the cuts or the distances prove that too few moves are
/// left. Returns the number of visited states. An error if a route with at most `budget` moves is
/// found.
pub fn refute(graph: &Graph, cuts: &Cuts, budget: u32, account: &Account) -> Result<u64, Error> {
    charge_bounds(graph.cells, graph.presents, account)?;
    let start = first_state(graph);
    let too_many = "there are too many states to search";
    let mut search = Search {
        graph,
        budget,
        bounds: RemainingCosts::new(graph, cuts),
        visited: Visited::new(start.clone(), graph.presents, too_many, account),
    };
    let mut states = vec![start];
    // In each iteration, the states make one move. This number of moves is left after this move.
    for moves_left in (0..budget).rev() {
        let mut next_states = Vec::new();
        for state in states {
            search.push_states_after(&state, moves_left, &mut next_states)?;
        }
        // If no new state was found, further moves cannot find one either.
        if next_states.is_empty() {
            break;
        }
        states = next_states;
    }
    Ok(search.visited.len() as u64)
}

/// A breadth-first search for a route with at most `budget` moves.
struct Search<'a> {
    graph: &'a Graph,
    budget: u32,
    bounds: RemainingCosts,
    visited: Visited<'a>,
}

impl Search<'_> {
    /// Makes each possible move in `state`. Adds the states after these moves to `next_states` if
    /// they are new and `moves_left` more moves may suffice. An error if a move completes a route:
    /// it reaches the exit, and no presents are left.
    fn push_states_after(
        &mut self,
        state: &State,
        moves_left: u32,
        next_states: &mut Vec<State>,
    ) -> Result<(), Error> {
        let work = WORK_PER_STATE + WORK_PER_PRESENT * self.graph.presents as u64;
        self.visited.account.spend(work)?;
        for m in self.graph.leaving(state.place) {
            let after = state_after(state, m);
            if after.place == self.graph.exit && after.presents.is_empty() {
                let moves = self.budget - moves_left;
                let why = format!("there is a route of {moves} moves");
                return Err(Error::Contradicted(why));
            }
            if self.bounds.may_finish(&after, moves_left) && self.visited.insert(&after)? {
                next_states.push(after);
            }
        }
        Ok(())
    }
}

/// Charges the memory and the work of computing the bounds of a search, before they are computed.
/// An error if the graph has too many pairs of a cell and a present for a search.
fn charge_bounds(cells: usize, presents: usize, account: &Account) -> Result<(), Error> {
    // The product fits `u64`, because both factors are below 100,000.
    if cells as u64 * presents as u64 > MAX_PAIRS {
        return Err(Error::invalid(format!(
            "{cells} cells times {presents} presents are too many for a search"
        )));
    }
    // The tables of bounds have a cost and a distance for each pair of a present and a cell, and
    // for each cell.
    let pairs = cells * presents;
    account.take(pairs + cells, 2 * size_of::<i128>())?;
    account.spend((pairs * WORK_PER_PAIR) as u64)
}

/// Returns the first state of a search: Chilly, the figure of the game, is at the start, and all
/// presents are left.
fn first_state(graph: &Graph) -> State {
    let mut presents = PresentSet::empty(graph.presents);
    for present in 0..graph.presents {
        presents.insert(present);
    }
    State {
        place: graph.start,
        presents,
    }
}

/// Returns the state after a move. The presents that the move takes are no longer left.
fn state_after(state: &State, m: &Move) -> State {
    let mut presents = state.presents.clone();
    for present in m.takes() {
        presents.remove(present);
    }
    State {
        place: m.head,
        presents,
    }
}

/// Tables of lower bounds on the cost and the number of moves from a state to the exit.
struct RemainingCosts {
    /// The cost of one move.
    scale: i128,
    /// For each cell, a lower bound on the cost to the exit if Chilly needs no more presents.
    without_presents: Vec<i128>,
    /// For each present and cell, the additional cost if Chilly still needs the present.
    for_present: Vec<Vec<i128>>,
    /// For each cell, the distance to the exit, in moves.
    to_exit: Vec<u32>,
    /// For each present and cell, the length of a shortest walk to the exit that takes the present,
    /// in moves.
    via_present: Vec<Vec<u32>>,
}

impl RemainingCosts {
    /// Computes tables of lower bounds on the cost from a state to the exit, from verified cuts.
    ///
    /// A *cut* is a set of moves of which every route makes at least one, because the route must
    /// take one certain present, the present of the cut. An inward cut has the moves into a set of
    /// cells, and an outward cut has the moves out of it.
    ///
    /// The bound is the potential of the exit, minus the potential of the state's cell, plus the
    /// multiplier of each cut of which the rest of the route must still make a move. The state's
    /// cell decides for which cuts this is so:
    ///
    /// * The cell is outside of the cut's cells: the rest of the route must make such a move if the
    ///   present is left. So the multiplier belongs to `for_present`.
    /// * The cell is inside an outward cut: the rest of the route must leave the cut's cells to
    ///   reach the exit, even if the present was taken. So the multiplier belongs to
    ///   `without_presents`.
    /// * The cell is inside an inward cut: the route may have made its only move of the cut
    ///   already. So the multiplier is left out.
    fn new(graph: &Graph, cuts: &Cuts) -> RemainingCosts {
        let exit_potential = cuts.potentials[graph.exit];
        let mut without_presents = Vec::with_capacity(graph.cells);
        for potential in &cuts.potentials {
            without_presents.push(exit_potential - potential);
        }
        let mut for_present = vec![vec![0; graph.cells]; graph.presents];
        for cut in &cuts.list {
            let multiplier = i128::from(cut.multiplier);
            for cell in 0..graph.cells {
                if !cut.within[cell] {
                    for_present[cut.present][cell] += multiplier;
                } else if !cut.inward {
                    without_presents[cell] += multiplier;
                }
            }
        }
        let distances_via_presents = (0..graph.presents).map(|p| distances_via(graph, p));
        RemainingCosts {
            scale: i128::from(cuts.scale),
            without_presents,
            for_present,
            to_exit: distances(graph),
            via_present: distances_via_presents.collect(),
        }
    }

    /// Returns `false` if Chilly, the figure of the game, provably needs more than `moves` moves to
    /// take the presents that are left and reach the exit: some present is too far, or the cost
    /// that the cuts prove is too high. One move costs `scale`.
    fn may_finish(&self, state: &State, moves: u32) -> bool {
        let cell = state.place;
        let mut bound = self.without_presents[cell];
        let mut is_near = self.to_exit[cell] <= moves;
        for present in 0..self.via_present.len() {
            if state.presents.has(present) {
                bound += self.for_present[present][cell];
                is_near &= self.via_present[present][cell] <= moves;
            }
        }
        is_near && bound <= i128::from(moves) * self.scale
    }
}

/// Returns, for each cell, the number of moves of a shortest walk to the exit. The search follows
/// the moves backwards from the exit.
fn distances(graph: &Graph) -> Vec<u32> {
    let mut backwards: Vec<Edge> = Vec::new();
    for m in &graph.moves {
        backwards.push(m.edge().reversed());
    }
    Digraph::new(graph.cells, &backwards).lengths(&[graph.exit])
}

/// Returns, for each cell, the number of moves of a shortest walk to the exit on which a move takes
/// `present`. The search follows the moves backwards from the exit.
fn distances_via(graph: &Graph, present: usize) -> Vec<u32> {
    // The graph has two nodes for each cell: at the node `cell`, Chilly does not have the present,
    // and at the node `taken(cell)`, he has the present. The edges are reversed moves.
    let taken = |cell: usize| graph.cells + cell;
    let mut backwards = Vec::new();
    for m in &graph.moves {
        backwards.push(Edge {
            tail: taken(m.head),
            head: taken(m.tail),
        });
        let node_after = if m.takes_present(present) {
            taken(m.head)
        } else {
            m.head
        };
        backwards.push(Edge {
            tail: node_after,
            head: m.tail,
        });
    }
    let nodes = 2 * graph.cells;
    let mut distances = Digraph::new(nodes, &backwards).lengths(&[taken(graph.exit)]);
    distances.truncate(graph.cells);
    distances
}

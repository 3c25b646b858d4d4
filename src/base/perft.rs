//! Counts the sequences of moves of each length, and the states that they reach. Programs for chess call this *perft*,
//! and compare it to find errors in their rules.
//!
//! Here, a *state* is what a player sees (in chess, a position). A state of a search may leave out what does not matter
//! for the optimum, such as the order of columns, so several states of this module may be one state of a search.
//!
//! States are counted layer by layer. A *layer* is the set of the states after the same number of moves, each with the
//! number of sequences that lead to it, so a state is expanded once even if many sequences lead to it. When the next
//! layer does not fit into the memory, a depth-first search from each state of the last layer counts the longer
//! sequences.

use super::runtime::{Phase, Run, Stage, Stopped, counted_memory, on_workers};
use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use rayon::prelude::*;
use std::hash::Hash;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use thiserror::Error;

/// A game whose sequences of moves can be counted.
pub trait Countable: Sync {
    /// What a player sees. Two states are equal if and only if they look the same.
    type State: Clone + Eq + Hash + Send + Sync;

    /// Returns the state before the first move.
    fn first(&self) -> Self::State;

    /// Appends, for each move, the state after this move. Appends nothing if the game is over.
    fn after_each_move(&self, state: &Self::State, out: &mut Vec<Self::State>);

    /// Returns whether no move is possible.
    fn is_over(&self, state: &Self::State) -> bool {
        let mut children = Vec::new();
        self.after_each_move(state, &mut children);
        children.is_empty()
    }

    /// Returns the bytes that a state occupies outside of its own value, such as the buffer of a `Vec`.
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// The numbers of sequences of moves of one length, from the first state of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ply {
    /// The number of moves of each sequence.
    pub moves: u32,
    /// The number of sequences.
    pub sequences: u128,
    /// How many of the sequences of this length end the game, because no further move is possible.
    pub over: u128,
    /// The number of different states (in chess, positions) that the sequences of this length reach. `None` if these
    /// states did not fit into the memory.
    pub positions: Option<u64>,
}

/// The reason why a count ended early.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PerftError {
    /// A limit ended the count.
    #[error("stopped before all sequences were counted")]
    Stopped,
    /// A number is too large for 128 bits.
    #[error("the number of sequences of {moves} moves has more than 128 bits")]
    Overflow {
        /// The number of moves.
        moves: u32,
    },
}

impl From<Stopped> for PerftError {
    fn from(_: Stopped) -> PerftError {
        PerftError::Stopped
    }
}

/// The name of this phase of a run and of its counter, for the progress that users see.
static COUNTING: Stage = Stage {
    name: "counting",
    counters: &["positions expanded"],
};

/// The index of the only counter of [`COUNTING`].
const EXPANDED: usize = 0;

/// Counts the sequences of 1 to `depth` moves from the first state of a game. Calls `report` with the counts of each
/// length as soon as these counts are known, in ascending order of the lengths.
///
/// While the memory suffices, computes layers: all states after the same number of moves, each with the number of
/// sequences that lead to it. Longer sequences are counted by a search from the states of the last layer.
///
/// # Errors
///
/// A limit of the run or a number of more than 128 bits ends the count.
pub fn perft<G: Countable>(
    game: &G,
    depth: u32,
    run: Run,
    mut report: impl FnMut(&Ply) + Send,
) -> Result<(), PerftError> {
    run.progress.enter(Phase::Stage(&COUNTING));
    on_workers(run.threads, || {
        let counter = Counter { game, run };
        let mut layer = vec![ReachedState {
            state: game.first(),
            sequences: 1,
        }];
        // The number of moves that lead to each state of the layer.
        let mut moves = 0;
        while moves < depth {
            let Some(next_layer) = counter.next_layer(&layer, moves + 1)? else {
                break; // The next layer does not fit into the memory.
            };
            layer = next_layer;
            moves += 1;
            report(&counter.count_layer(&layer, moves)?);
        }
        for length in moves + 1..=depth {
            report(&counter.count_by_search(&layer, moves, length)?);
        }
        Ok(())
    })
}

/// A state after a number of moves, and how many sequences of moves lead to it.
struct ReachedState<S> {
    state: S,
    /// The number of sequences of moves that lead to the state.
    sequences: u128,
}

/// The data that the workers share while they count.
struct Counter<'a, G> {
    game: &'a G,
    run: Run<'a>,
}

impl<G: Countable> Counter<'_, G> {
    /// Returns the next layer: the different states after `moves` moves, one move more than for `layer`, each with the
    /// number of sequences that lead to it. Returns `None` if these states do not fit into the memory. Fails if a limit
    /// ends the run, or a number is too large. Works in parallel.
    fn next_layer(
        &self,
        layer: &[ReachedState<G::State>],
        moves: u32,
    ) -> Result<Option<Vec<ReachedState<G::State>>>, PerftError> {
        let next = NextLayer {
            moves,
            sequences: DashMap::new(),
            count: AtomicUsize::new(0),
            max_count: self.max_count(layer.len()),
        };
        // Each thread has one buffer for the children of a state.
        layer
            .par_iter()
            .try_for_each_init(Vec::new, |children, parent| {
                self.expand(parent, children, &next)
            })?;
        Ok((!next.is_full()).then(|| next.into_states()))
    }

    /// Adds the states after each move of `parent` to the next layer (the states after one more move), unless this
    /// layer is full. Each sequence that leads to the parent also leads, with one more move, to each added state.
    /// `children` is an empty buffer. Fails if a limit ends the run, or a number has more than 128 bits.
    fn expand(
        &self,
        parent: &ReachedState<G::State>,
        children: &mut Vec<G::State>,
        next: &NextLayer<G::State>,
    ) -> Result<(), PerftError> {
        if next.is_full() {
            return Ok(());
        }
        self.run.limits.check()?;
        self.run.progress.add(EXPANDED, 1);
        self.game.after_each_move(&parent.state, children);
        for child in children.drain(..) {
            next.add(child, parent.sequences)?;
        }
        Ok(())
    }

    /// Returns how many states of the next layer (after one more move) fit into the memory, together with the current
    /// layer of `states` states.
    fn max_count(&self, states: usize) -> usize {
        let listed_bytes = size_of::<ReachedState<G::State>>() + self.game.heap_bytes();
        // A hash map is at least 7/16 full, so an entry takes at most 16/7 places, each with one more byte. The map
        // consists of small maps (shards), and a shard that grows is in memory twice. So the factor is 5/2, a little
        // more than 16/7.
        let mapped_bytes = 5 * (listed_bytes + 1) / 2;
        let free_bytes = counted_memory(self.run.memory).saturating_sub(states * listed_bytes);
        // At the end, the map and the list that is made of it are in memory at the same time.
        free_bytes / (mapped_bytes + listed_bytes)
    }

    /// Counts the sequences of `moves` moves, the states that they reach, and how many of them end the game. `layer`
    /// has these states, each with the number of sequences that lead to it. Fails if a number has more than 128 bits.
    fn count_layer(&self, layer: &[ReachedState<G::State>], moves: u32) -> Result<Ply, PerftError> {
        let mut ply = Ply {
            moves,
            positions: Some(layer.len() as u64),
            ..Ply::default()
        };
        for reached in layer {
            let is_over = self.game.is_over(&reached.state);
            let over = if is_over { reached.sequences } else { 0 };
            ply = ply.plus(reached.sequences, over)?;
        }
        Ok(ply)
    }

    /// Counts the sequences of `length` moves, and how many of them end the game, in parallel. `layer` has the states
    /// after the first `moves` moves, each with the number of sequences that lead to it. A depth-first search from each
    /// state counts the remaining moves. Fails if a limit ends the run, or a number has more than 128 bits.
    fn count_by_search(
        &self,
        layer: &[ReachedState<G::State>],
        moves: u32,
        length: u32,
    ) -> Result<Ply, PerftError> {
        let nothing = Ply {
            moves: length,
            ..Ply::default()
        };
        let counts = layer.par_iter().map_init(Vec::new, |stack, reached| {
            self.run.progress.add(EXPANDED, 1);
            let mut from_state = nothing;
            self.walk(&reached.state, length - moves, stack, &mut from_state)?;
            from_state.times(reached.sequences)
        });
        counts.try_reduce(|| nothing, |sum, ply| sum.plus(ply.sequences, ply.over))
    }

    /// Counts the sequences of exactly `moves` moves (at least 1) from a state, depth first, and adds them to `ply`.
    /// `stack` is a buffer that all depths share: this call appends the children of the state and removes them again.
    /// Fails if a limit ends the run, or a number has more than 128 bits. After a failure, children stay in `stack`.
    fn walk(
        &self,
        state: &G::State,
        moves: u32,
        stack: &mut Vec<G::State>,
        ply: &mut Ply,
    ) -> Result<(), PerftError> {
        let first_child = stack.len();
        self.game.after_each_move(state, stack);
        // No state after the last move needs a visit: count these states, and the states in which the game is over.
        if moves == 1 {
            let children = stack.drain(first_child..);
            let sequences = children.len() as u128;
            let over = children.filter(|child| self.game.is_over(child)).count();
            *ply = ply.plus(sequences, over as u128)?;
            return Ok(());
        }
        self.run.limits.check()?;
        while stack.len() > first_child
            && let Some(child) = stack.pop()
        {
            self.walk(&child, moves - 1, stack, ply)?;
        }
        Ok(())
    }
}

impl Ply {
    /// Adds `sequences` sequences of moves, of which `over` end the game. Fails if a sum has more than 128 bits.
    fn plus(mut self, sequences: u128, over: u128) -> Result<Ply, PerftError> {
        self.sequences = fitting(self.sequences.checked_add(sequences), self.moves)?;
        self.over = fitting(self.over.checked_add(over), self.moves)?;
        Ok(self)
    }

    /// Multiplies the numbers of sequences by `beginnings`: each sequence that is counted here from a later state
    /// continues each of the `beginnings` sequences that lead to that state. Fails if a number then has more than 128
    /// bits.
    fn times(mut self, beginnings: u128) -> Result<Ply, PerftError> {
        self.sequences = fitting(self.sequences.checked_mul(beginnings), self.moves)?;
        self.over = fitting(self.over.checked_mul(beginnings), self.moves)?;
        Ok(self)
    }
}

/// Returns a number of sequences of `moves` moves. Fails for `None`, which stands for more than 128 bits.
fn fitting(number: Option<u128>, moves: u32) -> Result<u128, PerftError> {
    number.ok_or(PerftError::Overflow { moves })
}

/// The next layer (the states after one more move), which all threads compute together.
struct NextLayer<S> {
    /// The number of moves that lead to each state of this layer.
    moves: u32,
    /// For each state, the number of sequences that lead to it.
    sequences: DashMap<S, u128>,
    /// The number of states found, including the states that did not fit into the memory.
    count: AtomicUsize,
    /// The number of states that fit into the memory.
    max_count: usize,
}

impl<S: Eq + Hash> NextLayer<S> {
    /// Adds `sequences` sequences of moves that lead to `state`. Stores a new state only while the memory suffices. A
    /// new state that does not fit is only counted; from then on, [`is_full`](NextLayer::is_full) returns `true`. Fails
    /// if a number has more than 128 bits.
    fn add(&self, state: S, sequences: u128) -> Result<(), PerftError> {
        match self.sequences.entry(state) {
            Entry::Occupied(mut known) => {
                *known.get_mut() = fitting(known.get().checked_add(sequences), self.moves)?;
            }
            Entry::Vacant(place) => {
                let has_room = self.count.fetch_add(1, Relaxed) < self.max_count;
                if has_room {
                    place.insert(sequences);
                }
            }
        }
        Ok(())
    }

    /// Returns whether a state did not fit into the memory.
    fn is_full(&self) -> bool {
        self.count.load(Relaxed) > self.max_count
    }

    /// Returns all states of the layer as a list, each with the number of sequences that lead to it.
    fn into_states(self) -> Vec<ReachedState<S>> {
        let mut states = Vec::with_capacity(self.sequences.len());
        for (state, sequences) in self.sequences {
            states.push(ReachedState { state, sequences });
        }
        states
    }
}

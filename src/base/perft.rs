//! Counts the sequences of moves of each length, and the positions that they reach. Programs for
//! chess call this *perft*, and compare it to find errors in their rules.
//!
//! As in chess, a *position* is what a player sees. A state of a search may leave out what does not
//! matter for the optimum, such as the order of columns, so several positions may be one state.
//!
//! Positions are counted level by level. A level is the set of the positions after the same number
//! of moves, each with the number of sequences that lead to it, so a position is expanded once even
//! if many sequences lead to it. When the next level does not fit into the memory, a depth-first
//! search from each position of the last level counts the longer sequences.

use super::runtime::{Phase, Run, Stage, Stopped, counted_memory, on_workers};
use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use rayon::prelude::*;
use std::hash::Hash;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use thiserror::Error;

/// A game whose sequences of moves can be counted.
pub trait Countable: Sync {
    /// What a player sees. Two positions are equal if and only if they look the same.
    type Position: Clone + Eq + Hash + Send + Sync;

    /// Returns the position before the first move.
    fn first(&self) -> Self::Position;

    /// Appends, for each move, the position after it. Appends nothing if the game is over.
    fn after_each_move(&self, position: &Self::Position, out: &mut Vec<Self::Position>);

    /// Returns whether no move is possible.
    fn is_over(&self, position: &Self::Position) -> bool {
        let mut after = Vec::new();
        self.after_each_move(position, &mut after);
        after.is_empty()
    }

    /// Returns the bytes that a position occupies outside of its own value.
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// The sequences of one length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ply {
    /// The number of moves of each sequence.
    pub moves: u32,
    /// The number of sequences.
    pub sequences: u128,
    /// How many of the sequences end the game.
    pub over: u128,
    /// The number of different positions after the sequences. `None` if they did not fit into the
    /// memory.
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

/// The phase of a count, for the progress.
static COUNTING: Stage = Stage {
    name: "counting",
    counters: &["positions expanded"],
};

/// The index of the only counter of [`COUNTING`].
const EXPANDED: usize = 0;

/// Counts the sequences of 1 to `depth` moves. Calls `report` with each length as soon as it is
/// counted, in ascending order. Counts level by level, where a level has all positions after the
/// same number of moves, until the next level would not fit into the memory.
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
        let mut level = vec![ReachedPosition {
            position: game.first(),
            sequences: 1,
        }];
        // The number of moves before each position of the level.
        let mut moves = 0;
        while moves < depth {
            let Some(next) = counter.next_level(&level, moves + 1)? else {
                break;
            };
            level = next;
            moves += 1;
            report(&counter.ply_of_level(&level, moves)?);
        }
        for total in moves + 1..=depth {
            report(&counter.ply_by_search(&level, moves, total)?);
        }
        Ok(())
    })
}

/// A position of a level.
struct ReachedPosition<P> {
    position: P,
    /// The number of sequences of moves that lead to the position.
    sequences: u128,
}

/// The data that the workers share while they count.
struct Counter<'a, G> {
    game: &'a G,
    run: Run<'a>,
}

impl<G: Countable> Counter<'_, G> {
    /// Returns the next level: the positions after `moves` moves, one more than at `level`. `None`
    /// if they do not fit into the memory.
    fn next_level(
        &self,
        level: &[ReachedPosition<G::Position>],
        moves: u32,
    ) -> Result<Option<Vec<ReachedPosition<G::Position>>>, PerftError> {
        let next = NextLevel {
            moves,
            sequences: DashMap::new(),
            count: AtomicUsize::new(0),
            max_count: self.max_count(level.len()),
        };
        level
            .par_iter()
            .try_for_each_init(Vec::new, |after, from| self.expand(from, after, &next))?;
        if next.is_full() {
            return Ok(None);
        }
        Ok(Some(next.into_positions()))
    }

    /// Adds the positions after each move of a position to the next level, unless it is full.
    /// `after` is an empty buffer.
    fn expand(
        &self,
        from: &ReachedPosition<G::Position>,
        after: &mut Vec<G::Position>,
        next: &NextLevel<G::Position>,
    ) -> Result<(), PerftError> {
        if next.is_full() {
            return Ok(());
        }
        self.run.limits.check()?;
        self.run.progress.add(EXPANDED, 1);
        self.game.after_each_move(&from.position, after);
        for position in after.drain(..) {
            next.add(position, from.sequences)?;
        }
        Ok(())
    }

    /// Returns how many positions of the next level fit into the memory, together with a level of
    /// `positions` positions.
    fn max_count(&self, positions: usize) -> usize {
        let listed_bytes = size_of::<ReachedPosition<G::Position>>() + self.game.heap_bytes();
        // A hash map is at least 7/16 full, so an entry takes at most 16/7 places, each with one
        // more byte. The factor 5/2 is larger than 16/7, because the map consists of small maps
        // (shards), and one that grows is in memory twice.
        let mapped_bytes = 5 * (listed_bytes + 1) / 2;
        let free = counted_memory(self.run.memory).saturating_sub(positions * listed_bytes);
        // At the end, the map and the list that is made of it are in memory at the same time.
        free / (mapped_bytes + listed_bytes)
    }

    /// Counts the sequences of a level, whose positions are those after `moves` moves.
    fn ply_of_level(
        &self,
        level: &[ReachedPosition<G::Position>],
        moves: u32,
    ) -> Result<Ply, PerftError> {
        let mut ply = Ply {
            moves,
            ..Ply::default()
        };
        for reached in level {
            let over = self.game.is_over(&reached.position).into();
            ply = ply.plus(reached.sequences, 1, over)?;
        }
        ply.positions = Some(level.len() as u64);
        Ok(ply)
    }

    /// Counts the sequences of `total` moves by a depth-first search from each position of a level:
    /// all positions after `moves` moves, each with the number of sequences that lead to it.
    fn ply_by_search(
        &self,
        level: &[ReachedPosition<G::Position>],
        moves: u32,
        total: u32,
    ) -> Result<Ply, PerftError> {
        let nothing = Ply {
            moves: total,
            ..Ply::default()
        };
        let counted = level.par_iter().map_init(Vec::new, |stack, reached| {
            self.run.progress.add(EXPANDED, 1);
            let mut after = nothing;
            self.walk(&reached.position, total - moves, stack, &mut after)?;
            nothing.plus(reached.sequences, after.sequences, after.over)
        });
        counted.try_reduce(
            || nothing,
            |sum, part| sum.plus(1, part.sequences, part.over),
        )
    }

    /// Adds the sequences of `moves` moves from a position, at least one move, to `ply`. `stack` has
    /// the positions that remain to be visited, of all depths; the walk leaves it as it was.
    fn walk(
        &self,
        position: &G::Position,
        moves: u32,
        stack: &mut Vec<G::Position>,
        ply: &mut Ply,
    ) -> Result<(), PerftError> {
        let first_child = stack.len();
        self.game.after_each_move(position, stack);
        if moves == 1 {
            let children = stack.drain(first_child..);
            let sequences = children.len() as u128;
            let over = children.filter(|child| self.game.is_over(child)).count();
            *ply = ply.plus(1, sequences, over as u128)?;
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
    /// Adds `sequences` sequences, of which `over` end the game, once for each of `prefixes`
    /// sequences before them.
    fn plus(mut self, prefixes: u128, sequences: u128, over: u128) -> Result<Ply, PerftError> {
        self.sequences = sum(self.moves, self.sequences, prefixes, sequences)?;
        self.over = sum(self.moves, self.over, prefixes, over)?;
        Ok(self)
    }
}

/// Returns `known + prefixes * count`, a number of sequences of `moves` moves. Fails if the number
/// has more than 128 bits.
fn sum(moves: u32, known: u128, prefixes: u128, count: u128) -> Result<u128, PerftError> {
    let more = prefixes.checked_mul(count);
    more.and_then(|more| known.checked_add(more))
        .ok_or(PerftError::Overflow { moves })
}

/// The level that the workers build together.
struct NextLevel<P> {
    /// The number of moves before each position.
    moves: u32,
    /// For each position, the number of sequences that lead to it.
    sequences: DashMap<P, u128>,
    /// The number of positions found, with those that did not fit into the memory.
    count: AtomicUsize,
    max_count: usize,
}

impl<P: Eq + Hash> NextLevel<P> {
    /// Adds `sequences` sequences that lead to a position. A position that is new is only counted
    /// if the level is full.
    fn add(&self, position: P, sequences: u128) -> Result<(), PerftError> {
        match self.sequences.entry(position) {
            Entry::Occupied(mut known) => {
                *known.get_mut() = sum(self.moves, *known.get(), sequences, 1)?;
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

    /// Returns whether a position did not fit into the memory.
    fn is_full(&self) -> bool {
        self.count.load(Relaxed) > self.max_count
    }

    /// Returns all positions of the level.
    fn into_positions(self) -> Vec<ReachedPosition<P>> {
        let mut positions = Vec::with_capacity(self.sequences.len());
        for (position, sequences) in self.sequences {
            positions.push(ReachedPosition {
                position,
                sequences,
            });
        }
        positions
    }
}

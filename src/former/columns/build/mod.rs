//! Builds the layer of a column from the layer of the previous column.
//!
//! The [module](super) explains the method. The result does not depend on the number of threads.
//!
//! | step | module |
//! |---|---|
//! | list what one click can do in both columns | [`pairs`] |
//! | build from the full column down | [`vectors`] |
//! | build from the empty column up; where both meet, continue down with less data | [`vectors`] |
//! | number the nodes, and merge equivalent nodes | [`minimise`](mod@minimise) |

mod draft;
mod minimise;
mod pairs;
mod vectors;

use super::column::{Column, ContentId};
use super::costs::{LANES, Unfinished};
use super::layer::{ColumnLayer, Layer};
use draft::{Departure, Draft, DraftContent, Scratch};
use kortest_base::runtime::{Limits, marks};
use minimise::{DraftLayer, minimise};
use pairs::Pairs;
use rayon::prelude::*;
use std::sync::{Mutex, MutexGuard};

/// A level with a lower estimated cost is built by one thread, because starting more threads would
/// take longer.
const MIN_PARALLEL_COST: usize = 1 << 14;

/// This number of co-vectors is estimated to take as long as one vector.
const CO_VECTORS_PER_VECTOR: usize = 4;

/// Builds the layer of `column` from `before`, the previous column with its layer, within `memory`
/// bytes. `returning` is the set of colours whose separate runs later columns may connect.
///
/// A level has all contents with the same number of tiles. The vectors of a level are computed from
/// the levels above, and the co-vectors from the levels below. The end where the next level is
/// cheaper advances, until both ends meet.
pub fn build(
    before: ColumnLayer,
    column: &Column,
    returning: u8,
    limits: Limits,
    memory: usize,
) -> Result<Layer, Unfinished> {
    let pairs = Pairs::new(before, column, returning);
    let mut builder = Builder {
        draft: Draft::new(&pairs, memory),
        limits,
        scratch: ScratchPool::default(),
    };
    // Levels from `from_top` up have vectors, and levels below `from_bottom` have co-vectors. The
    // empty column always has co-vectors.
    let mut from_top = column.height() + 1;
    let mut from_bottom = 0;
    while from_bottom < from_top {
        if from_bottom > 0 && builder.are_vectors_cheaper(from_top - 1, from_bottom) {
            from_top -= 1;
            builder.build_vector_level(from_top)?;
        } else {
            builder.build_co_vector_level(from_bottom)?;
            from_bottom += 1;
        }
    }
    for tiles in (0..from_bottom).rev() {
        builder.build_signature_level(tiles)?;
    }
    builder.finish()
}

/// Builds a layer level by level.
struct Builder<'a> {
    draft: Draft<'a>,
    limits: Limits<'a>,
    scratch: ScratchPool,
}

/// Builds the nodes or the co-vectors of one content. Returns the edges that leave its nodes.
type BuildContent<'a> = fn(
    &Draft<'a>,
    ContentId,
    &mut DraftContent,
    &mut Scratch,
) -> Result<Vec<Departure>, Unfinished>;

/// A content that is taken out of the draft while a thread builds its nodes or co-vectors.
struct TakenContent {
    content: ContentId,
    draft: DraftContent,
    /// The edges that leave the nodes, when they have been built.
    departures: Vec<Departure>,
}

impl<'a> Builder<'a> {
    /// Returns whether the vectors of one level are estimated to be cheaper than the co-vectors of
    /// another level.
    fn are_vectors_cheaper(&self, vector_level: usize, co_vector_level: usize) -> bool {
        self.cost_of_vectors(vector_level) <= self.cost_of_co_vectors(co_vector_level)
    }

    /// Estimates the cost of building the vectors of the level with `tiles` tiles, in rows: each
    /// vector is one row of costs.
    fn cost_of_vectors(&self, tiles: usize) -> usize {
        let mut rows = 0;
        for draft in self.draft.level(tiles) {
            rows += round_up_to_lanes(draft.rows());
        }
        rows
    }

    /// Estimates the cost of building the co-vectors of the level with `tiles` tiles, as the number
    /// of vectors that take as long.
    fn cost_of_co_vectors(&self, tiles: usize) -> usize {
        let column = self.draft.pairs.column;
        let mut rows = 0;
        for content in column.level(tiles) {
            for &after in column.successors(content) {
                if let Some(co_vectors) = &self.draft.contents[after as usize].co_vectors {
                    rows += round_up_to_lanes(co_vectors.rows.len());
                }
            }
        }
        rows / CO_VECTORS_PER_VECTOR
    }

    /// Estimates the cost of building the signatures of the level with `tiles` tiles: the number of
    /// their entries.
    fn cost_of_signatures(&self, tiles: usize) -> usize {
        let mut entries = 0;
        for draft in self.draft.level(tiles) {
            for arrivals in &draft.arrivals {
                entries += arrivals.rows.len();
            }
        }
        entries
    }

    /// Builds the nodes of the level with `tiles` tiles from vectors.
    fn build_vector_level(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_vectors(tiles) * self.draft.pairs.length();
        self.build_level(tiles, cost, Draft::build_nodes_from_vectors)
    }

    /// Builds the co-vectors of the level with `tiles` tiles.
    fn build_co_vector_level(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_co_vectors(tiles) * self.draft.pairs.length();
        self.build_level(tiles, cost, Draft::build_co_vectors)
    }

    /// Builds the nodes of the level with `tiles` tiles from signatures.
    fn build_signature_level(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_signatures(tiles);
        self.build_level(tiles, cost, Draft::build_nodes_from_signatures)
    }

    /// Calls `build` for each content with `tiles` tiles, in parallel if the estimated `cost` (in
    /// entries of rows) is high enough.
    fn build_level(
        &mut self,
        tiles: usize,
        cost: usize,
        build: BuildContent<'a>,
    ) -> Result<(), Unfinished> {
        let contents = self.take_level(tiles);
        let builder = &*self;
        let build_one = |taken| builder.build_content(taken, build);
        let built: Result<Vec<TakenContent>, Unfinished> = if cost < MIN_PARALLEL_COST {
            contents.into_iter().map(build_one).collect()
        } else {
            let _level = marks::parallel();
            // Some contents take much longer than others, so each one is a separate task.
            let contents = contents.into_par_iter().with_max_len(1);
            contents.map(build_one).collect()
        };
        self.store_level(built?);
        Ok(())
    }

    /// Calls `build` for one content, with buffers of the pool. Stores the edges that leave its
    /// nodes.
    fn build_content(
        &self,
        mut taken: TakenContent,
        build: BuildContent<'a>,
    ) -> Result<TakenContent, Unfinished> {
        self.limits.check()?;
        let _part = marks::part();
        let mut scratch = self.scratch.take();
        taken.departures = build(&self.draft, taken.content, &mut taken.draft, &mut scratch)?;
        self.scratch.give_back(scratch);
        Ok(taken)
    }

    /// Takes the contents with `tiles` tiles out of the draft.
    fn take_level(&mut self, tiles: usize) -> Vec<TakenContent> {
        let mut contents = Vec::new();
        for content in self.draft.pairs.column.level(tiles) {
            let draft = std::mem::take(&mut self.draft.contents[content as usize]);
            self.draft.memory.release(draft.bytes());
            contents.push(TakenContent {
                content,
                draft,
                departures: Vec::new(),
            });
        }
        contents
    }

    /// Puts the contents of a level back into the draft, and adds their edges to the contents to
    /// which these lead.
    fn store_level(&mut self, level: Vec<TakenContent>) {
        let Draft {
            contents, memory, ..
        } = &mut self.draft;
        for taken in level {
            memory.keep(taken.draft.bytes());
            contents[taken.content as usize] = taken.draft;
            for departure in taken.departures {
                memory.keep(departure.arrivals.bytes());
                contents[departure.to as usize]
                    .arrivals
                    .push(departure.arrivals);
            }
        }
        memory.finish_level();
    }

    /// Converts the finished draft to the minimal layer.
    fn finish(self) -> Result<Layer, Unfinished> {
        let Draft {
            pairs, contents, ..
        } = self.draft;
        let draft = DraftLayer::assemble(&contents);
        // The full column has one arrival, so it has one link: to the start of the layer.
        let link_to_start = contents[0].links.first().expect("a layer has a start");
        let base = pairs.before.layer.base + u32::from(link_to_start.cost);
        minimise(&draft, &pairs.alphabet.symbols, base)
    }
}

/// Rounds up to a multiple of [`LANES`], because the last portion takes as long as a full one.
fn round_up_to_lanes(rows: usize) -> usize {
    rows.next_multiple_of(LANES)
}

/// The buffers of all threads that have worked on the layer.
#[derive(Default)]
struct ScratchPool {
    /// The buffers that no thread is using.
    free: Mutex<Vec<Scratch>>,
}

impl ScratchPool {
    /// Returns buffers for the calling thread.
    fn take(&self) -> Scratch {
        self.lock().pop().unwrap_or_default()
    }

    /// Takes back the buffers of a thread, so that other threads can use them.
    fn give_back(&self, scratch: Scratch) {
        self.lock().push(scratch);
    }

    /// Locks the list of free buffers.
    fn lock(&self) -> MutexGuard<'_, Vec<Scratch>> {
        let free = self.free.lock();
        free.expect("no thread panics while it holds the lock")
    }
}

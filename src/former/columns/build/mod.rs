//! Builds the layer of a column from the layer of the previous column.
//!
//! The [module](super) explains the method. The resulting layer does not depend on the number of threads.
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
use draft::{Buffers, Draft, DraftContent, OutgoingEdges};
use kortest_base::runtime::{Limits, marks};
use minimise::{DraftLayer, minimise};
use pairs::ColumnPair;
use rayon::prelude::*;
use std::sync::{Mutex, MutexGuard};

/// From this estimated cost on, a level (all nodes with the same number of remaining tiles) is built in parallel. The
/// cost counts entries of rows of costs. For cheaper levels, starting threads would take longer than the work itself.
const MIN_PARALLEL_COST: usize = 1 << 14;

/// Number of co-vectors (costs of finishing) that take as long to compute as one vector (costs so far).
const CO_VECTORS_PER_VECTOR: usize = 4;

/// Builds the layer (the weighted automaton) of `column` from `previous`, the previous column with its layer.
/// `returning_colours` is the set of colours whose separate runs later columns may connect, as bits. Fails if the time
/// is over or the user stops the program, if more than `memory` bytes are needed, or if a cost becomes too large.
///
/// A level has all contents (sets of remaining tiles) with the same number of tiles. The vectors of a level (costs of
/// being at each node of the previous automaton) are computed from the levels above, and its co-vectors (costs of
/// finishing from each node) from the levels below. The cheaper of the two next levels is built, until both ends meet.
pub fn build(
    previous: ColumnLayer,
    column: &Column,
    returning_colours: u8,
    limits: Limits,
    memory: usize,
) -> Result<Layer, Unfinished> {
    let columns = ColumnPair::new(previous, column, returning_colours);
    let mut builder = Builder {
        draft: Draft::new(&columns, memory),
        limits,
        buffers: BufferPool::default(),
    };
    // Levels (equal numbers of tiles) from `vectors_from` on have vectors, those below `co_vectors_below` co-vectors.
    let mut vectors_from = column.height() + 1;
    let mut co_vectors_below = 0;
    while co_vectors_below < vectors_from {
        let cost_of_vectors = builder.cost_of_vectors(vectors_from - 1);
        let are_vectors_cheaper = cost_of_vectors <= builder.cost_of_co_vectors(co_vectors_below);
        // The empty column comes first, because all further co-vectors (costs to the end) follow from its co-vector.
        if co_vectors_below > 0 && are_vectors_cheaper {
            vectors_from -= 1;
            builder.build_vector_level(vectors_from)?;
        } else {
            builder.build_co_vector_level(co_vectors_below)?;
            co_vectors_below += 1;
        }
    }
    // In levels with co-vectors (costs to the end), nodes are built from sums of vectors and co-vectors (signatures).
    for tile_count in (0..co_vectors_below).rev() {
        builder.build_signature_level(tile_count)?;
    }
    builder.finish()
}

/// Builds the automaton of a column level by level. The nodes of a level have equally many remaining tiles.
struct Builder<'a> {
    draft: Draft<'a>,
    limits: Limits<'a>,
    buffers: BufferPool,
}

/// Builds the nodes or co-vectors (costs to the end) of one content (remaining tiles). Returns the nodes' edges.
type BuildContent<'a> = fn(
    &Draft<'a>,
    ContentId,
    &mut DraftContent,
    &mut Buffers,
) -> Result<Vec<OutgoingEdges>, Unfinished>;

/// A content (a set of remaining tiles) that is taken out of the unfinished automaton while a thread works on it.
struct ContentWork {
    content: ContentId,
    draft: DraftContent,
    /// The edges that leave the nodes, as soon as these edges are built.
    outgoing_edges: Vec<OutgoingEdges>,
}

impl<'a> Builder<'a> {
    /// Estimates the cost of building the nodes with `tile_count` remaining tiles from vectors, as a number of vectors.
    fn cost_of_vectors(&self, tile_count: usize) -> usize {
        let drafts = self.draft.level(tile_count).iter();
        let rows = drafts.map(|draft| round_up_to_lanes(draft.unresolved_count()));
        rows.sum()
    }

    /// Estimates the cost of building the co-vectors (costs of clearing the column) for all contents with `tile_count`
    /// remaining tiles, as the number of vectors (costs so far) that take equally long.
    fn cost_of_co_vectors(&self, tile_count: usize) -> usize {
        let column = self.draft.columns.column;
        let contents = column.level(tile_count);
        let mut rows = 0;
        for &content_after in contents.flat_map(|content| column.successors(content)) {
            // All contents with fewer tiles have co-vectors when this function is called.
            if let Some(co_vectors) = &self.draft.contents[content_after as usize].co_vectors {
                rows += round_up_to_lanes(co_vectors.rows.len());
            }
        }
        rows / CO_VECTORS_PER_VECTOR
    }

    /// Estimates the cost of building the nodes with `tile_count` remaining tiles from signatures, in entries of rows.
    fn cost_of_signatures(&self, tile_count: usize) -> usize {
        let drafts = self.draft.level(tile_count).iter();
        let edges = drafts.flat_map(|draft| &draft.unresolved);
        edges.map(|edges| edges.rows.len()).sum()
    }

    /// Builds the nodes with `tile_count` remaining tiles from vectors: rows of costs so far.
    fn build_vector_level(&mut self, tile_count: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_vectors(tile_count) * self.draft.columns.vector_length();
        self.build_level(tile_count, cost, Draft::build_nodes_from_vectors)
    }

    /// Builds the co-vectors of all contents with `tile_count` remaining tiles: rows of costs of emptying the column.
    fn build_co_vector_level(&mut self, tile_count: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_co_vectors(tile_count) * self.draft.columns.vector_length();
        self.build_level(tile_count, cost, Draft::build_co_vectors)
    }

    /// Builds the nodes with `tile_count` remaining tiles from signatures: sums of costs so far and costs to the end.
    fn build_signature_level(&mut self, tile_count: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_signatures(tile_count);
        self.build_level(tile_count, cost, Draft::build_nodes_from_signatures)
    }

    /// Calls `build` for each content (set of remaining tiles) with `tile_count` tiles, in parallel if the estimated
    /// `cost` (in entries of rows) is at least [`MIN_PARALLEL_COST`]. Stores the results in the draft, the unfinished
    /// automaton. If a call fails, the draft stays incomplete.
    fn build_level(
        &mut self,
        tile_count: usize,
        cost: usize,
        build: BuildContent<'a>,
    ) -> Result<(), Unfinished> {
        let contents = self.take_level(tile_count);
        let builder = &*self;
        let build_one = |work| builder.build_content(work, build);
        let built: Result<Vec<ContentWork>, Unfinished> = if cost < MIN_PARALLEL_COST {
            contents.into_iter().map(build_one).collect()
        } else {
            // Marks parallel work for measurements, until the mark is dropped.
            let _parallel_mark = marks::parallel();
            // Some contents (sets of remaining tiles) take much longer than others, so each one is a separate task.
            let contents = contents.into_par_iter().with_max_len(1);
            contents.map(build_one).collect()
        };
        self.store_level(built?);
        Ok(())
    }

    /// Calls `build` for one content (set of remaining tiles). Returns the content with the edges that leave its nodes.
    fn build_content(
        &self,
        mut work: ContentWork,
        build: BuildContent<'a>,
    ) -> Result<ContentWork, Unfinished> {
        self.limits.check()?;
        // Marks a part of parallel work for measurements, until the mark is dropped.
        let _part_mark = marks::part();
        let mut buffers = self.buffers.take();
        work.outgoing_edges = build(&self.draft, work.content, &mut work.draft, &mut buffers)?;
        self.buffers.give_back(buffers);
        Ok(work)
    }

    /// Takes the contents (sets of remaining tiles) with `tile_count` tiles out of the draft, the unfinished automaton,
    /// so that threads can work on them. While a content is taken out, its bytes do not count as kept by the draft.
    fn take_level(&mut self, tile_count: usize) -> Vec<ContentWork> {
        let mut contents = Vec::new();
        for content in self.draft.columns.column.level(tile_count) {
            let draft = std::mem::take(&mut self.draft.contents[content as usize]);
            self.draft.memory.release(draft.bytes());
            contents.push(ContentWork {
                content,
                draft,
                outgoing_edges: Vec::new(),
            });
        }
        contents
    }

    /// Stores the contents of a level (sets of equally many remaining tiles, with their nodes) in the draft, the
    /// unfinished automaton. Adds each edge that leaves a node to the content to which it leads. Counts all stored
    /// bytes as kept: these bytes stay in use after this level.
    fn store_level(&mut self, level: Vec<ContentWork>) {
        let Draft {
            contents, memory, ..
        } = &mut self.draft;
        for work in level {
            memory.keep(work.draft.bytes());
            contents[work.content as usize] = work.draft;
            for outgoing in work.outgoing_edges {
                memory.keep(outgoing.edges.bytes());
                let target = &mut contents[outgoing.content_after as usize];
                target.unresolved.push(outgoing.edges);
            }
        }
        memory.finish_level();
    }

    /// Converts the finished draft (the nodes and edges of each content, that is, set of remaining tiles) to the
    /// minimal automaton of the column. Fails if the cost of an edge becomes too large.
    fn finish(self) -> Result<Layer, Unfinished> {
        let Draft {
            columns, contents, ..
        } = self.draft;
        let draft = DraftLayer::assemble(&contents);
        // Only one edge leads to the full column. This edge has no source, and its cost is part of every path. The base
        // of the previous automaton is not in any row or edge, so it is added here.
        let edge_to_start = contents[Column::FULL as usize]
            .resolved
            .first()
            .expect("the draft began with this edge");
        let base = columns.previous.layer.base + u32::from(edge_to_start.cost);
        minimise(&draft, &columns.alphabet.symbols, base)
    }
}

/// Rounds a number of rows up to a multiple of [`LANES`], the number of rows that are processed together.
fn round_up_to_lanes(rows: usize) -> usize {
    rows.next_multiple_of(LANES)
}

/// The buffers of all threads that have worked on the automaton.
#[derive(Default)]
struct BufferPool {
    /// The buffers that no thread is using.
    free: Mutex<Vec<Buffers>>,
}

impl BufferPool {
    /// Returns buffers for the calling thread: unused buffers of another thread, or new buffers.
    fn take(&self) -> Buffers {
        self.lock().pop().unwrap_or_default()
    }

    /// Takes back the buffers of a thread, so that other threads can use them.
    fn give_back(&self, buffers: Buffers) {
        self.lock().push(buffers);
    }

    /// Locks the list of free buffers.
    fn lock(&self) -> MutexGuard<'_, Vec<Buffers>> {
        let free = self.free.lock();
        free.expect("no thread panics while it holds the lock")
    }
}

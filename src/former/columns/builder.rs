//! Builds the layer of a column from the layer of the previous column, by determinisation from both ends.
//!
//! A *content* is what remains in the column at some moment of a play. A *level* consists of the contents with equally
//! many tiles. The full column is at the top, and the empty column is at the bottom.
//!
//! A *vector* belongs to a content and to one way of reaching the content by steps. For each node of the previous
//! layer, the vector contains the smallest cost of being at this node when the content is reached. Suppose that the
//! vectors of two ways are equal, or differ only by a constant. Then both ways have the same future (the costs of all
//! ways to empty the content), so they lead to the same new node. Plain weighted determinisation computes vectors from
//! the full column downwards. But when few tiles are left, there are far more different vectors than different futures.
//!
//! A *co-vector* belongs to a content and to one way of emptying the content. For each node of the previous layer, the
//! co-vector contains the smallest cost of emptying both columns from this node. Co-vectors are computed from the empty
//! column upwards, and there are few co-vectors when few tiles are left.
//!
//! The *signature* of a vector has one number for each co-vector of the same content. To compute the number, add the
//! vector and the co-vector entry by entry, and take the smallest sum. The signature determines the future of the
//! vector. So vectors whose signatures are equal, or differ only by a constant, lead to the same new node, even if the
//! vectors are different.
//!
//! ```text
//!              full column                      vectors, downwards
//!                  |    \                        each row has one entry per node of the previous layer
//!        - - - - - + - - - + - - - -            the two ends meet here: signatures
//!                 /|\      |                     each row has one entry per co-vector
//!              empty column                     co-vectors, upwards
//! ```
//!
//! Below the dashed line no vectors are needed, because each signature is computed from the signature of a content with
//! more tiles. The reason: a step leads from one content to another content. Each co-vector of the content after the
//! step gives a co-vector of the content before the step. So the signature after the step consists of some of the
//! entries of the signature before the step.
//!
//! The next level is always built at the end (top or bottom) where building it costs less. The contents of a level are
//! independent and processed in parallel. Their results are combined in the order of the contents, so the layer does
//! not depend on the number of threads.

use super::alphabet::StepRule;
use super::assemble::assemble;
use super::column::{Column, ContentId};
use super::draft_content::{Arrivals, CoVectors, Departures, DraftContent, Link, Origin, Selection};
use super::layer::{Layer, Move};
use super::minimise::minimise;
use super::moves::Pairs;
use super::rows::{LANES, Lanes, Rows, UNREACHABLE};
use super::rows::{clear, interleave, normalise, products, relax, take_lane};
use super::unfinished::Unfinished;
use kortest_base::runtime::Limits;
use rayon::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Minimum cost of a level that is built in parallel. The cost is the number of entries of all rows (vectors,
/// co-vectors or signatures). A level with a lower cost takes only a few dozen microseconds on one thread.
const MIN_PARALLEL_COST: usize = 1 << 14;

/// The data of a layer that is being built. A layer is the weighted automaton of one column.
pub struct Builder<'a> {
    pairs: &'a Pairs<'a>,
    drafts: Vec<DraftContent>,
    limits: Limits<'a>,
    /// Memory for the data of all contents, in bytes, without the level that is being built.
    kept_bytes: usize,
    /// Memory in use, in bytes.
    used_bytes: AtomicUsize,
    /// Maximum memory in use, in bytes.
    memory: usize,
    /// Buffers that are not in use by any thread.
    scratch: Mutex<Vec<Scratch>>,
}

/// Buffers that a thread reuses for the contents of a level. Without them, threads would contend for the allocator.
#[derive(Default)]
struct Scratch {
    silent: Vec<Move>,
    lanes: Vec<Lanes>,
    reached: Vec<Lanes>,
    sums: Vec<Lanes>,
    row: Vec<u8>,
}

/// Builds the layer of a column within `memory` bytes.
pub fn build(pairs: &Pairs, limits: Limits, memory: usize) -> Result<Layer, Unfinished> {
    let drafts = (0..pairs.column.len()).map(|_| DraftContent::default()).collect();
    let memory = memory.saturating_sub(pairs.bytes());
    let used_bytes = AtomicUsize::new(0);
    let mut builder = Builder { pairs, drafts, limits, kept_bytes: 0, used_bytes, memory, scratch: Mutex::default() };
    builder.start();
    let column = pairs.column;
    let mut from_top = column.height() + 1;
    let mut from_bottom = 0;
    // Nodes are computed from the full column downwards, and co-vectors from the empty column upwards. At each moment,
    // all levels with at least `from_top` tiles have nodes, and all levels with fewer than `from_bottom` tiles have
    // co-vectors.
    while from_bottom < from_top {
        if from_bottom > 0 && builder.cost_of_vectors(from_top - 1) <= builder.cost_of_co_vectors(from_bottom) {
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

impl Builder<'_> {
    /// Adds the first arrival (a row of costs for a content). It stands for the beginning of a play: this column is
    /// full, and the previous layer is at its start node.
    fn start(&mut self) {
        let mut rows = vec![UNREACHABLE; self.pairs.length()];
        rows[0] = 0;
        // This arrival does not come from an edge. `finish` relies on the fact that the full column has no other
        // arrival.
        let arrivals = Arrivals { from: Column::FULL, symbol: 0, origins: vec![Origin { node: 0, cost: 0 }], rows };
        self.kept_bytes += arrivals.bytes();
        self.drafts[0].arrivals.push(arrivals);
    }

    /// Estimates the cost of building the next level from vectors. The cost is the number of rows of all contents in
    /// the level. Sixteen rows of a content are processed at once, so the number of rows of each content is rounded up
    /// to a multiple of sixteen.
    fn cost_of_vectors(&self, tiles: usize) -> usize {
        let rows = |draft: &DraftContent| draft.arrivals.iter().map(|arrivals| arrivals.origins.len()).sum::<usize>();
        let level = self.pairs.column.level(tiles);
        let portions = level.map(|content| rows(&self.drafts[content as usize]).div_ceil(LANES) * LANES);
        portions.sum::<usize>()
    }

    /// Estimates the cost of the next level of co-vectors, in the same unit as `cost_of_vectors`.
    fn cost_of_co_vectors(&self, tiles: usize) -> usize {
        let column = self.pairs.column;
        let rows = |content: ContentId| {
            let co_vectors = self.drafts[content as usize].co_vectors.as_ref();
            co_vectors.map_or(0, |co_vectors| co_vectors.rows.len().div_ceil(LANES) * LANES)
        };
        let of_content = |content| column.successors(content).map(rows).sum::<usize>();
        column.level(tiles).map(of_content).sum::<usize>() / 4
    }

    /// Returns the cost of building a level from signatures. The cost is the total size, in bytes, of all signatures
    /// that the nodes of earlier levels have added to this level, including duplicates.
    fn cost_of_signatures(&self, tiles: usize) -> usize {
        let bytes = |draft: &DraftContent| draft.arrivals.iter().map(|arrivals| arrivals.rows.len()).sum::<usize>();
        self.pairs.column.level(tiles).map(|content| bytes(&self.drafts[content as usize])).sum()
    }

    /// Runs `work` for each content with `tiles` tiles, in parallel if the cost is large enough. (A content is a set of
    /// remaining tiles of the column, and all contents with the same number of tiles form a level.) `work` receives a
    /// content, its data, and scratch buffers.
    fn for_level<T: Send>(
        &mut self,
        tiles: usize,
        cost: usize,
        work: impl Fn(&Self, ContentId, DraftContent, &mut Scratch) -> Result<T, Unfinished> + Sync,
    ) -> Result<Vec<(ContentId, T)>, Unfinished> {
        let level: Vec<(ContentId, DraftContent)> =
            self.pairs.column.level(tiles).map(|c| (c, std::mem::take(&mut self.drafts[c as usize]))).collect();
        self.kept_bytes -= level.iter().map(|(_, draft)| draft.bytes()).sum::<usize>();
        let builder = &*self;
        let work = |(content, draft)| {
            builder.limits.check()?;
            let mut scratch =
                builder.scratch.lock().expect("no thread panics while it holds the lock").pop().unwrap_or_default();
            let done = work(builder, content, draft, &mut scratch)?;
            builder.scratch.lock().expect("no thread panics while it holds the lock").push(scratch);
            Ok((content, done))
        };
        if cost < MIN_PARALLEL_COST {
            level.into_iter().map(work).collect()
        } else {
            // The costs of contents vary, so each content is a separate task.
            level.into_par_iter().with_max_len(1).map(work).collect()
        }
    }

    /// Builds the nodes of all contents with `tiles` tiles from the vectors of these contents. Also computes the vectors
    /// that the steps of these nodes add to other contents.
    fn build_vector_level(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_vectors(tiles) * self.pairs.length();
        let done = self.for_level(tiles, cost, |builder, content, mut draft, scratch| {
            if draft.arrivals.is_empty() {
                return Ok((draft, Vec::new()));
            }
            let vectors = builder.compute_vectors(content, &mut draft, scratch)?;
            let departures = builder.compute_departures(content, &vectors, scratch)?;
            Ok((draft, departures))
        })?;
        self.store_level(done);
        Ok(())
    }

    /// Computes the co-vectors of all contents with `tiles` tiles. Steps from other levels have already added vectors
    /// to these contents. Each of these vectors is replaced by its signature.
    fn build_co_vector_level(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_co_vectors(tiles) * self.pairs.length();
        let done = self.for_level(tiles, cost, |builder, content, mut draft, scratch| {
            let co_vectors = builder.compute_co_vectors(content, scratch)?;
            for arrivals in &mut draft.arrivals {
                builder.replace_by_signatures(arrivals, &co_vectors.rows, scratch)?;
            }
            draft.arrivals.retain(|arrivals| !arrivals.origins.is_empty());
            draft.co_vectors = Some(co_vectors);
            Ok((draft, Vec::new()))
        })?;
        self.store_level(done);
        Ok(())
    }

    /// Builds the nodes of all contents with `tiles` tiles from the signatures of these contents. Also computes the
    /// signatures that the steps of these nodes add to other contents.
    fn build_signature_level(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_signatures(tiles);
        let done = self.for_level(tiles, cost, |builder, content, mut draft, scratch| {
            let co_vectors = draft.co_vectors.take().expect("the level has co-vectors");
            let signatures = builder.dedup_arrivals(&mut draft, co_vectors.rows.len())?;
            let departures = builder.select_departures(content, &signatures, &co_vectors.selections, scratch)?;
            Ok((draft, departures))
        })?;
        self.store_level(done);
        Ok(())
    }

    /// Stores the finished data of a level, and the rows that steps from the nodes of this level produce for other
    /// contents. A row is stored at the content to which its step leads, in the list of arrivals of this content.
    fn store_level(&mut self, done: Vec<(ContentId, (DraftContent, Departures))>) {
        for (content, (draft, departures)) in done {
            self.kept_bytes += draft.bytes();
            self.drafts[content as usize] = draft;
            for (to, arrivals) in departures {
                self.kept_bytes += arrivals.bytes();
                self.drafts[to as usize].arrivals.push(arrivals);
            }
        }
        *self.used_bytes.get_mut() = self.kept_bytes;
    }

    /// Counts memory that the current level allocates; fails if the limit is exceeded. Memory is not released within a
    /// level. So whether the memory suffices does not depend on the order in which threads process the contents.
    fn count_memory(&self, bytes: usize) -> Result<(), Unfinished> {
        let used = self.used_bytes.fetch_add(bytes, Relaxed) + bytes;
        if used > self.memory { Err(Unfinished::Memory) } else { Ok(()) }
    }

    /// Merges equal rows among the arrivals of a content, and returns the different rows. Each arrival becomes a link
    /// (an edge of the new layer). Arrivals with equal rows become links to the same target.
    fn dedup_arrivals(&self, draft: &mut DraftContent, length: usize) -> Result<Rows, Unfinished> {
        let mut rows = Rows::new(length);
        draft.links.reserve_exact(draft.arrivals.iter().map(|arrivals| arrivals.origins.len()).sum());
        for arrivals in std::mem::take(&mut draft.arrivals) {
            let Arrivals { from, symbol, origins, rows: entries } = arrivals;
            for (row, Origin { node, cost }) in entries.chunks_exact(length).zip(origins) {
                let to = rows.number(row);
                draft.links.push(Link { from, node, symbol, to, cost });
            }
        }
        draft.nodes = rows.len();
        self.count_memory(rows.bytes() + draft.links.len() * size_of::<Link>())?;
        Ok(rows)
    }

    /// Computes the vectors of a content. A vector contains, for each node of the previous layer, the smallest cost of
    /// being at this node when the content is reached. A step to this content has produced a row of such costs. The
    /// function follows all silent moves (clicks that do not touch this column) to compute a vector from each of these
    /// rows.
    fn compute_vectors(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        scratch: &mut Scratch,
    ) -> Result<Rows, Unfinished> {
        let Scratch { silent, lanes, row, .. } = scratch;
        self.pairs.silent(content, silent);
        let arrived = self.dedup_arrivals(draft, self.pairs.length())?;
        let mut vectors = Rows::new(self.pairs.length());
        let mut numbers = Vec::with_capacity(arrived.len());
        for portion in arrived.portions() {
            arrived.interleave(portion.clone(), lanes);
            // Edges lead to higher-numbered nodes, and moves are sorted by `from`. So the entry of a node does not
            // change any more once the loop follows moves from this node.
            for &Move { from, to, cost } in &*silent {
                let from = lanes[from as usize];
                relax(&mut lanes[to as usize], &from, cost);
            }
            for lane in 0..portion.len() {
                take_lane(lanes, lane, row)?;
                numbers.push(vectors.number(row));
            }
        }
        draft.links.iter_mut().for_each(|link| link.to = numbers[link.to as usize]);
        draft.nodes = vectors.len();
        Ok(vectors)
    }

    /// For each step of a content, computes the rows of costs that the step adds to the next content (the content that
    /// remains after the step). The rows are computed from the vectors of the content before the step.
    fn compute_departures(
        &self,
        content: ContentId,
        vectors: &Rows,
        scratch: &mut Scratch,
    ) -> Result<Departures, Unfinished> {
        let Scratch { lanes, reached, sums, row, .. } = scratch;
        let steps: Vec<(&StepRule, ContentId)> = self.pairs.steps(content).collect();
        let departure = |&(rule, after): &(&StepRule, ContentId)| (after, Arrivals::none(content, rule.symbol));
        let mut departures: Departures = steps.iter().map(departure).collect();
        for portion in vectors.portions() {
            vectors.interleave(portion.clone(), lanes);
            for ((rule, after), (_, arrivals)) in steps.iter().zip(&mut departures) {
                clear(reached, self.pairs.length());
                self.pairs.forwards(rule, lanes, reached);
                let rows = match &self.drafts[*after as usize].co_vectors {
                    Some(co_vectors) => {
                        products(reached, &co_vectors.rows, sums);
                        &*sums
                    }
                    None => &*reached,
                };
                for (lane, node) in portion.clone().enumerate() {
                    if let Some(cost) = take_lane(rows, lane, row)? {
                        arrivals.reserve_first(portion.len(), row.len());
                        arrivals.origins.push(Origin { node: node as u32, cost });
                        arrivals.rows.extend_from_slice(row);
                    }
                }
            }
        }
        departures.retain(|(_, arrivals)| !arrivals.origins.is_empty());
        self.count_memory(departures.iter().map(|(_, arrivals)| arrivals.bytes()).sum())?;
        Ok(departures)
    }

    /// Computes the co-vectors of a content. A co-vector contains, for each node of the previous layer, the smallest
    /// cost of emptying the previous column and this column, starting at this node. The co-vectors of a content are
    /// computed from the co-vectors of the contents that remain after its steps. Then all silent moves (clicks that do
    /// not touch this column) are followed backwards.
    fn compute_co_vectors(&self, content: ContentId, scratch: &mut Scratch) -> Result<CoVectors, Unfinished> {
        let Scratch { silent, lanes, reached: pulled, row, .. } = scratch;
        let length = self.pairs.length();
        let mut rows = Rows::new(length);
        let mut selections = Vec::new();
        self.pairs.silent(content, silent);
        let mut close = |lanes: &mut [Lanes], count: usize, choices: &mut Vec<Option<(u32, u8)>>| {
            for &Move { from, to, cost } in silent.iter().rev() {
                let to = lanes[to as usize];
                relax(&mut lanes[from as usize], &to, cost);
            }
            for lane in 0..count {
                let least = take_lane(lanes, lane, row)?;
                choices.push(least.map(|least| (rows.number(row), least)));
            }
            Ok::<(), Unfinished>(())
        };
        if content == self.pairs.column.empty() {
            clear(lanes, length);
            lanes[length - 1][0] = 0;
            close(lanes, 1, &mut Vec::new())?;
        }
        for (rule, leaves) in self.pairs.steps(content) {
            let after = self.drafts[leaves as usize].co_vectors.as_ref().expect("levels below have co-vectors");
            let mut choices = Vec::with_capacity(after.rows.len());
            for portion in after.rows.portions() {
                after.rows.interleave(portion.clone(), lanes);
                clear(pulled, length);
                self.pairs.backwards(rule, lanes, pulled);
                close(pulled, portion.len(), &mut choices)?;
            }
            selections.push(Selection { symbol: rule.symbol, after: leaves, choices });
        }
        let co_vectors = CoVectors { rows, selections };
        self.count_memory(co_vectors.bytes())?;
        Ok(co_vectors)
    }

    /// Replaces each vector in `arrivals` by its signature. All these vectors belong to one content. A signature has
    /// one entry for each co-vector of this content: the smallest sum of an entry of the vector and the entry of the
    /// co-vector at the same index.
    fn replace_by_signatures(
        &self,
        arrivals: &mut Arrivals,
        co_vectors: &Rows,
        scratch: &mut Scratch,
    ) -> Result<(), Unfinished> {
        let Scratch { lanes, sums, row, .. } = scratch;
        let length = self.pairs.length();
        let mut signatures = Arrivals::none(arrivals.from, arrivals.symbol);
        for (portion, of_portion) in arrivals.rows.chunks(length * LANES).zip(arrivals.origins.chunks(LANES)) {
            interleave(portion.chunks_exact(length), length, lanes);
            products(lanes, co_vectors, sums);
            for (lane, origin) in of_portion.iter().enumerate() {
                if let Some(least) = take_lane(sums, lane, row)? {
                    signatures.reserve_first(arrivals.origins.len(), row.len());
                    signatures
                        .origins
                        .push(Origin { cost: origin.cost.checked_add(least).ok_or(Unfinished::Memory)?, ..*origin });
                    signatures.rows.extend_from_slice(row);
                }
            }
        }
        *arrivals = signatures;
        self.count_memory(arrivals.bytes())
    }

    /// For each node of a content and each step, computes a signature of the content that remains after the step. A
    /// signature is a list of costs. The computed signature consists of some of the costs in the node's signature, and
    /// `selections` says which costs to take.
    fn select_departures(
        &self,
        content: ContentId,
        signatures: &Rows,
        selections: &[Selection],
        scratch: &mut Scratch,
    ) -> Result<Departures, Unfinished> {
        let row = &mut scratch.row;
        let mut departures = Vec::with_capacity(selections.len());
        for Selection { symbol, after, choices } in selections {
            let mut arrivals = Arrivals::none(content, *symbol);
            for (node, signature) in signatures.iter().enumerate() {
                row.clear();
                row.extend(choices.iter().map(|choice| {
                    choice.map_or(UNREACHABLE, |(number, more)| signature[number as usize].saturating_add(more))
                }));
                if let Some(cost) = normalise(row)? {
                    arrivals.reserve_first(LANES.min(signatures.len()), row.len());
                    arrivals.origins.push(Origin { node: node as u32, cost });
                    arrivals.rows.extend_from_slice(row);
                }
            }
            if !arrivals.origins.is_empty() {
                self.count_memory(arrivals.bytes())?;
                departures.push((*after, arrivals));
            }
        }
        Ok(departures)
    }

    /// Combines the nodes of all contents into one layer, and minimises this layer.
    fn finish(self) -> Result<Layer, Unfinished> {
        let (contents, edges) = assemble(&self.drafts);
        // The first draft belongs to the full column. It has only one link, so the sum has only one term. This term is
        // the cost that normalisation has subtracted from the costs of the full column.
        let beginning = self.drafts[0].links.iter().map(|link| u32::from(link.cost)).sum::<u32>();
        let least = self.pairs.before.base + beginning;
        minimise(&contents, &edges, &self.pairs.alphabet.symbols, least)
    }
}

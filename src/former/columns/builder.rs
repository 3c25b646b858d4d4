//! Builds the automaton of a column from the automaton of the previous column.
//!
//! The [module](super) explains the method. The result does not depend on the number of threads.

use super::alphabet::StepRule;
use super::assemble::assemble;
use super::column::{Column, ContentId};
use super::draft_content::{
    Arrivals, Choice, CoVectors, Departure, DraftContent, Link, Origin, Selection,
};
use super::layer::{Layer, Move};
use super::minimise::minimise;
use super::moves::Pairs;
use super::rows::{LANES, Lanes, Rows, UNREACHABLE};
use super::rows::{clear, interleave, normalise, products, relax, take_lane};
use super::unfinished::Unfinished;
use kortest_base::runtime::Limits;
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

/// Smaller jobs run on one thread, because starting more threads costs more time.
const MIN_PARALLEL_COST: usize = 1 << 14;

pub struct Builder<'a> {
    pairs: &'a Pairs<'a>,
    drafts: Vec<DraftContent>,
    limits: Limits<'a>,
    /// The memory of `drafts`.
    kept_bytes: usize,
    used_bytes: AtomicUsize,
    memory: usize,
    scratch: ScratchPool,
}

/// Buffers that a thread reuses, because frequent allocation in many threads is slow.
#[derive(Default)]
struct Scratch {
    silent: Vec<Move>,
    lanes: Vec<Lanes>,
    reached: Vec<Lanes>,
    sums: Vec<Lanes>,
    row: Vec<u8>,
}

/// The buffers that no thread is using.
#[derive(Default)]
struct ScratchPool {
    free: Mutex<Vec<Scratch>>,
}

impl ScratchPool {
    fn take(&self) -> Scratch {
        self.lock().pop().unwrap_or_default()
    }

    fn give_back(&self, scratch: Scratch) {
        self.lock().push(scratch);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Scratch>> {
        let free = self.free.lock();
        free.expect("no thread panics while it holds the lock")
    }
}

/// Builds the nodes of one content. Returns the edges that leave these nodes.
type BuildContent<'a> = fn(
    &Builder<'a>,
    ContentId,
    &mut DraftContent,
    &mut Scratch,
) -> Result<Vec<Departure>, Unfinished>;

/// A content whose nodes have been built.
struct Built {
    content: ContentId,
    draft: DraftContent,
    departures: Vec<Departure>,
}

/// Builds the automaton of a column within `memory` bytes.
///
/// A level has all contents with the same number of tiles. The vectors of a level are computed from
/// the levels above, and the co-vectors from the levels below. The cheaper side advances until both
/// sides meet.
pub fn build(pairs: &Pairs, limits: Limits, memory: usize) -> Result<Layer, Unfinished> {
    let column = pairs.column;
    let mut builder = Builder {
        pairs,
        drafts: (0..column.len()).map(|_| DraftContent::default()).collect(),
        limits,
        kept_bytes: 0,
        used_bytes: AtomicUsize::new(0),
        memory: memory.saturating_sub(pairs.bytes()),
        scratch: ScratchPool::default(),
    };
    builder.start();
    let mut from_top = column.height() + 1;
    let mut from_bottom = 0;
    while from_bottom < from_top {
        if from_bottom > 0
            && builder.cost_of_vectors(from_top - 1) <= builder.cost_of_co_vectors(from_bottom)
        {
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

impl<'a> Builder<'a> {
    fn start(&mut self) {
        let mut rows = vec![UNREACHABLE; self.pairs.length()];
        rows[0] = 0;
        let arrivals = Arrivals {
            from: Column::FULL,
            symbol: 0,
            origins: vec![Origin { node: 0, cost: 0 }],
            rows,
        };
        self.kept_bytes += arrivals.bytes();
        self.drafts[0].arrivals.push(arrivals);
    }

    fn drafts_of_level(&self, tiles: usize) -> impl Iterator<Item = &DraftContent> {
        let level = self.pairs.column.level(tiles);
        level.map(|content| &self.drafts[content as usize])
    }

    fn cost_of_vectors(&self, tiles: usize) -> usize {
        let rows = self.drafts_of_level(tiles).map(DraftContent::rows);
        rows.map(round_up_to_lanes).sum()
    }

    fn cost_of_co_vectors(&self, tiles: usize) -> usize {
        let column = self.pairs.column;
        let successors = column
            .level(tiles)
            .flat_map(|content| column.successors(content));
        let mut rows = 0;
        for content in successors {
            if let Some(co_vectors) = &self.drafts[content as usize].co_vectors {
                rows += round_up_to_lanes(co_vectors.rows.len());
            }
        }
        rows / 4
    }

    fn cost_of_signatures(&self, tiles: usize) -> usize {
        let arrivals = self
            .drafts_of_level(tiles)
            .flat_map(|draft| &draft.arrivals);
        arrivals.map(|arrivals| arrivals.rows.len()).sum()
    }

    fn build_vector_level(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_vectors(tiles) * self.pairs.length();
        self.build_level(tiles, cost, Self::build_vectors)
    }

    fn build_co_vector_level(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_co_vectors(tiles) * self.pairs.length();
        self.build_level(tiles, cost, Self::build_co_vectors)
    }

    fn build_signature_level(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_signatures(tiles);
        self.build_level(tiles, cost, Self::build_signatures)
    }

    /// Calls `build` for each content with `tiles` tiles, in parallel if the cost is high enough.
    fn build_level(
        &mut self,
        tiles: usize,
        cost: usize,
        build: BuildContent<'a>,
    ) -> Result<(), Unfinished> {
        let level = self.take_level(tiles);
        let builder = &*self;
        let build_one = |(content, draft)| builder.build_content(content, draft, build);
        let built: Result<Vec<Built>, Unfinished> = if cost < MIN_PARALLEL_COST {
            level.into_iter().map(build_one).collect()
        } else {
            // Some items take much longer than others, so each item is a separate task.
            level
                .into_par_iter()
                .with_max_len(1)
                .map(build_one)
                .collect()
        };
        self.store_level(built?);
        Ok(())
    }

    fn build_content(
        &self,
        content: ContentId,
        mut draft: DraftContent,
        build: BuildContent<'a>,
    ) -> Result<Built, Unfinished> {
        self.limits.check()?;
        let mut scratch = self.scratch.take();
        let departures = build(self, content, &mut draft, &mut scratch)?;
        self.scratch.give_back(scratch);
        Ok(Built {
            content,
            draft,
            departures,
        })
    }

    fn take_level(&mut self, tiles: usize) -> Vec<(ContentId, DraftContent)> {
        let mut level = Vec::new();
        for content in self.pairs.column.level(tiles) {
            let draft = std::mem::take(&mut self.drafts[content as usize]);
            self.kept_bytes -= draft.bytes();
            level.push((content, draft));
        }
        level
    }

    fn store_level(&mut self, level: Vec<Built>) {
        for built in level {
            self.kept_bytes += built.draft.bytes();
            self.drafts[built.content as usize] = built.draft;
            for Departure { to, arrivals } in built.departures {
                self.kept_bytes += arrivals.bytes();
                self.drafts[to as usize].arrivals.push(arrivals);
            }
        }
        *self.used_bytes.get_mut() = self.kept_bytes;
    }

    fn build_vectors(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        scratch: &mut Scratch,
    ) -> Result<Vec<Departure>, Unfinished> {
        if draft.arrivals.is_empty() {
            return Ok(Vec::new());
        }
        let vectors = self.compute_vectors(content, draft, scratch)?;
        self.compute_departures(content, &vectors, scratch)
    }

    fn build_co_vectors(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        scratch: &mut Scratch,
    ) -> Result<Vec<Departure>, Unfinished> {
        let co_vectors = self.compute_co_vectors(content, scratch)?;
        for arrivals in &mut draft.arrivals {
            self.replace_by_signatures(arrivals, &co_vectors.rows, scratch)?;
        }
        draft
            .arrivals
            .retain(|arrivals| !arrivals.origins.is_empty());
        draft.co_vectors = Some(co_vectors);
        Ok(Vec::new())
    }

    fn build_signatures(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        scratch: &mut Scratch,
    ) -> Result<Vec<Departure>, Unfinished> {
        let co_vectors = draft.co_vectors.take().expect("the level has co-vectors");
        let signatures = self.dedup_arrivals(draft, co_vectors.rows.len())?;
        self.select_departures(content, &signatures, &co_vectors.selections, scratch)
    }

    /// Adds `bytes` to the memory in use, and fails above the limit.
    fn count_memory(&self, bytes: usize) -> Result<(), Unfinished> {
        let used = self.used_bytes.fetch_add(bytes, Relaxed) + bytes;
        if used > self.memory {
            Err(Unfinished::Memory)
        } else {
            Ok(())
        }
    }

    fn dedup_arrivals(&self, draft: &mut DraftContent, length: usize) -> Result<Rows, Unfinished> {
        let mut rows = Rows::new(length);
        draft.links.reserve_exact(draft.rows());
        for arrivals in std::mem::take(&mut draft.arrivals) {
            let Arrivals {
                from,
                symbol,
                origins,
                rows: entries,
            } = arrivals;
            for (row, Origin { node, cost }) in entries.chunks_exact(length).zip(origins) {
                let to = rows.number(row);
                draft.links.push(Link {
                    from,
                    node,
                    symbol,
                    to,
                    cost,
                });
            }
        }
        draft.nodes = rows.len();
        self.count_memory(rows.bytes() + draft.links.len() * size_of::<Link>())?;
        Ok(rows)
    }

    fn compute_vectors(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        scratch: &mut Scratch,
    ) -> Result<Rows, Unfinished> {
        let Scratch {
            silent, lanes, row, ..
        } = scratch;
        self.pairs.silent(content, silent);
        let arrived = self.dedup_arrivals(draft, self.pairs.length())?;
        let mut vectors = Rows::new(self.pairs.length());
        let mut numbers = Vec::with_capacity(arrived.len());
        for portion in arrived.portions() {
            arrived.interleave(portion.clone(), lanes);
            // The moves are in topological order, so the cost at `from` is final.
            for &Move { from, to, cost } in &*silent {
                let from = lanes[from as usize];
                relax(&mut lanes[to as usize], &from, cost);
            }
            for lane in 0..portion.len() {
                take_lane(lanes, lane, row)?;
                numbers.push(vectors.number(row));
            }
        }
        for link in &mut draft.links {
            link.to = numbers[link.to as usize];
        }
        draft.nodes = vectors.len();
        Ok(vectors)
    }

    fn compute_departures(
        &self,
        content: ContentId,
        vectors: &Rows,
        scratch: &mut Scratch,
    ) -> Result<Vec<Departure>, Unfinished> {
        let Scratch {
            lanes,
            reached,
            sums,
            row,
            ..
        } = scratch;
        let steps: Vec<(&StepRule, ContentId)> = self.pairs.steps(content).collect();
        let mut departures = Vec::with_capacity(steps.len());
        for &(rule, to) in &steps {
            let arrivals = Arrivals::none(content, rule.symbol);
            departures.push(Departure { to, arrivals });
        }
        for portion in vectors.portions() {
            vectors.interleave(portion.clone(), lanes);
            for ((rule, _), Departure { to, arrivals }) in steps.iter().zip(&mut departures) {
                clear(reached, self.pairs.length());
                self.pairs.forwards(rule, lanes, reached);
                let rows = match &self.drafts[*to as usize].co_vectors {
                    Some(co_vectors) => {
                        products(reached, &co_vectors.rows, sums);
                        &*sums
                    }
                    None => &*reached,
                };
                for (lane, node) in portion.clone().enumerate() {
                    if let Some(cost) = take_lane(rows, lane, row)? {
                        let node = node as u32;
                        arrivals.push(Origin { node, cost }, row, portion.len());
                    }
                }
            }
        }
        departures.retain(|departure| !departure.arrivals.origins.is_empty());
        let bytes = departures
            .iter()
            .map(|departure| departure.arrivals.bytes());
        self.count_memory(bytes.sum())?;
        Ok(departures)
    }

    /// Computes the co-vectors of a content from those of the contents to which its steps lead.
    fn compute_co_vectors(
        &self,
        content: ContentId,
        scratch: &mut Scratch,
    ) -> Result<CoVectors, Unfinished> {
        let length = self.pairs.length();
        let mut co_vectors = CoVectors {
            rows: Rows::new(length),
            selections: Vec::new(),
        };
        self.pairs.silent(content, &mut scratch.silent);
        if content == self.pairs.column.empty() {
            let Scratch {
                silent, lanes, row, ..
            } = scratch;
            clear(lanes, length);
            lanes[length - 1][0] = 0;
            close_backwards(lanes, silent);
            take_lane(lanes, 0, row)?;
            co_vectors.rows.number(row);
        }
        for (rule, to) in self.pairs.steps(content) {
            let selection = self.select_co_vectors(rule, to, &mut co_vectors.rows, scratch)?;
            co_vectors.selections.push(selection);
        }
        self.count_memory(co_vectors.bytes())?;
        Ok(co_vectors)
    }

    /// Adds the co-vectors before a step to `rows`. The step leads to the content `after`.
    fn select_co_vectors(
        &self,
        rule: &StepRule,
        after: ContentId,
        rows: &mut Rows,
        scratch: &mut Scratch,
    ) -> Result<Selection, Unfinished> {
        let Scratch {
            silent,
            lanes,
            reached: pulled,
            row,
            ..
        } = scratch;
        let co_vectors = self.drafts[after as usize].co_vectors.as_ref();
        let rows_after = &co_vectors.expect("levels below have co-vectors").rows;
        let mut choices = Vec::with_capacity(rows_after.len());
        for portion in rows_after.portions() {
            rows_after.interleave(portion.clone(), lanes);
            clear(pulled, self.pairs.length());
            self.pairs.backwards(rule, lanes, pulled);
            close_backwards(pulled, silent);
            for lane in 0..portion.len() {
                let Some(cost) = take_lane(pulled, lane, row)? else {
                    choices.push(None);
                    continue;
                };
                let co_vector = rows.number(row);
                choices.push(Some(Choice { co_vector, cost }));
            }
        }
        Ok(Selection {
            symbol: rule.symbol,
            after,
            choices,
        })
    }

    fn replace_by_signatures(
        &self,
        arrivals: &mut Arrivals,
        co_vectors: &Rows,
        scratch: &mut Scratch,
    ) -> Result<(), Unfinished> {
        let Scratch {
            lanes, sums, row, ..
        } = scratch;
        let length = self.pairs.length();
        let mut signatures = Arrivals::none(arrivals.from, arrivals.symbol);
        let portions = arrivals.rows.chunks(length * LANES);
        for (rows, origins) in portions.zip(arrivals.origins.chunks(LANES)) {
            interleave(rows.chunks_exact(length), length, lanes);
            products(lanes, co_vectors, sums);
            for (lane, origin) in origins.iter().enumerate() {
                let Some(least) = take_lane(sums, lane, row)? else {
                    continue;
                };
                let cost = origin.cost.checked_add(least).ok_or(Unfinished::Memory)?;
                let node = origin.node;
                signatures.push(Origin { node, cost }, row, arrivals.origins.len());
            }
        }
        *arrivals = signatures;
        self.count_memory(arrivals.bytes())
    }

    /// Computes the edges of all nodes of a content. The signatures of the nodes say which edges
    /// exist.
    fn select_departures(
        &self,
        content: ContentId,
        signatures: &Rows,
        selections: &[Selection],
        scratch: &mut Scratch,
    ) -> Result<Vec<Departure>, Unfinished> {
        let row = &mut scratch.row;
        let mut departures = Vec::with_capacity(selections.len());
        for selection in selections {
            let mut arrivals = Arrivals::none(content, selection.symbol);
            for (node, signature) in (0..).zip(signatures.iter()) {
                select(signature, &selection.choices, row);
                if let Some(cost) = normalise(row)? {
                    arrivals.push(Origin { node, cost }, row, LANES.min(signatures.len()));
                }
            }
            if !arrivals.origins.is_empty() {
                self.count_memory(arrivals.bytes())?;
                departures.push(Departure {
                    to: selection.after,
                    arrivals,
                });
            }
        }
        Ok(departures)
    }

    fn finish(self) -> Result<Layer, Unfinished> {
        let (contents, edges) = assemble(&self.drafts);
        let links_to_start = self.drafts[0].links.iter();
        let beginning: u32 = links_to_start.map(|link| u32::from(link.cost)).sum();
        let least = self.pairs.before.base + beginning;
        minimise(&contents, &edges, &self.pairs.alphabet.symbols, least)
    }
}

fn round_up_to_lanes(rows: usize) -> usize {
    rows.next_multiple_of(LANES)
}

/// Lowers the costs by moves that touch only the previous column.
fn close_backwards(lanes: &mut [Lanes], silent: &[Move]) {
    // The moves are in topological order, so the cost at `to` is final.
    for &Move { from, to, cost } in silent.iter().rev() {
        let to = lanes[to as usize];
        relax(&mut lanes[from as usize], &to, cost);
    }
}

/// Computes the signature of the next node from the signature of a node.
fn select(signature: &[u8], choices: &[Option<Choice>], selected: &mut Vec<u8>) {
    selected.clear();
    selected.extend(choices.iter().map(|choice| match choice {
        Some(choice) => signature[choice.co_vector as usize].saturating_add(choice.cost),
        None => UNREACHABLE,
    }));
}

//! Builds the automaton of a column from the automaton of the previous column.
//!
//! The [module](super) explains the method. The result does not depend on the number of threads.

use super::alphabet::StepRule;
use super::assemble::assemble;
use super::column::{Column, ContentId};
use super::draft_content::{
    Arrivals, CoVectors, Departures, DraftContent, Link, Origin, Selection,
};
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

/// Smaller jobs run on one thread, because starting more threads costs more time.
const MIN_PARALLEL_COST: usize = 1 << 14;

pub struct Builder<'a> {
    pairs: &'a Pairs<'a>,
    drafts: Vec<DraftContent>,
    limits: Limits<'a>,
    kept_bytes: usize,
    used_bytes: AtomicUsize,
    memory: usize,
    scratch: Mutex<Vec<Scratch>>,
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

pub fn build(pairs: &Pairs, limits: Limits, memory: usize) -> Result<Layer, Unfinished> {
    let drafts = (0..pairs.column.len())
        .map(|_| DraftContent::default())
        .collect();
    let memory = memory.saturating_sub(pairs.bytes());
    let used_bytes = AtomicUsize::new(0);
    let mut builder = Builder {
        pairs,
        drafts,
        limits,
        kept_bytes: 0,
        used_bytes,
        memory,
        scratch: Mutex::default(),
    };
    builder.start();
    let column = pairs.column;
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

impl Builder<'_> {
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

    fn cost_of_vectors(&self, tiles: usize) -> usize {
        let rows = |draft: &DraftContent| {
            draft
                .arrivals
                .iter()
                .map(|arrivals| arrivals.origins.len())
                .sum::<usize>()
        };
        let level = self.pairs.column.level(tiles);
        let portions =
            level.map(|content| rows(&self.drafts[content as usize]).div_ceil(LANES) * LANES);
        portions.sum::<usize>()
    }

    fn cost_of_co_vectors(&self, tiles: usize) -> usize {
        let column = self.pairs.column;
        let rows = |content: ContentId| {
            let co_vectors = self.drafts[content as usize].co_vectors.as_ref();
            co_vectors.map_or(0, |co_vectors| {
                co_vectors.rows.len().div_ceil(LANES) * LANES
            })
        };
        let of_content = |content| column.successors(content).map(rows).sum::<usize>();
        column.level(tiles).map(of_content).sum::<usize>() / 4
    }

    fn cost_of_signatures(&self, tiles: usize) -> usize {
        let bytes = |draft: &DraftContent| {
            draft
                .arrivals
                .iter()
                .map(|arrivals| arrivals.rows.len())
                .sum::<usize>()
        };
        self.pairs
            .column
            .level(tiles)
            .map(|content| bytes(&self.drafts[content as usize]))
            .sum()
    }

    fn for_level<T: Send>(
        &mut self,
        tiles: usize,
        cost: usize,
        work: impl Fn(&Self, ContentId, DraftContent, &mut Scratch) -> Result<T, Unfinished> + Sync,
    ) -> Result<Vec<(ContentId, T)>, Unfinished> {
        let level: Vec<(ContentId, DraftContent)> = self
            .pairs
            .column
            .level(tiles)
            .map(|c| (c, std::mem::take(&mut self.drafts[c as usize])))
            .collect();
        self.kept_bytes -= level.iter().map(|(_, draft)| draft.bytes()).sum::<usize>();
        let builder = &*self;
        let work = |(content, draft)| {
            builder.limits.check()?;
            let mut scratch = builder
                .scratch
                .lock()
                .expect("no thread panics while it holds the lock")
                .pop()
                .unwrap_or_default();
            let done = work(builder, content, draft, &mut scratch)?;
            builder
                .scratch
                .lock()
                .expect("no thread panics while it holds the lock")
                .push(scratch);
            Ok((content, done))
        };
        if cost < MIN_PARALLEL_COST {
            level.into_iter().map(work).collect()
        } else {
            // Some items take much longer than others, so each item is a separate task.
            level.into_par_iter().with_max_len(1).map(work).collect()
        }
    }

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

    fn build_co_vector_level(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_co_vectors(tiles) * self.pairs.length();
        let done = self.for_level(tiles, cost, |builder, content, mut draft, scratch| {
            let co_vectors = builder.compute_co_vectors(content, scratch)?;
            for arrivals in &mut draft.arrivals {
                builder.replace_by_signatures(arrivals, &co_vectors.rows, scratch)?;
            }
            draft
                .arrivals
                .retain(|arrivals| !arrivals.origins.is_empty());
            draft.co_vectors = Some(co_vectors);
            Ok((draft, Vec::new()))
        })?;
        self.store_level(done);
        Ok(())
    }

    fn build_signature_level(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_signatures(tiles);
        let done = self.for_level(tiles, cost, |builder, content, mut draft, scratch| {
            let co_vectors = draft.co_vectors.take().expect("the level has co-vectors");
            let signatures = builder.dedup_arrivals(&mut draft, co_vectors.rows.len())?;
            let departures =
                builder.select_departures(content, &signatures, &co_vectors.selections, scratch)?;
            Ok((draft, departures))
        })?;
        self.store_level(done);
        Ok(())
    }

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
        draft.links.reserve_exact(
            draft
                .arrivals
                .iter()
                .map(|arrivals| arrivals.origins.len())
                .sum(),
        );
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
        draft
            .links
            .iter_mut()
            .for_each(|link| link.to = numbers[link.to as usize]);
        draft.nodes = vectors.len();
        Ok(vectors)
    }

    fn compute_departures(
        &self,
        content: ContentId,
        vectors: &Rows,
        scratch: &mut Scratch,
    ) -> Result<Departures, Unfinished> {
        let Scratch {
            lanes,
            reached,
            sums,
            row,
            ..
        } = scratch;
        let steps: Vec<(&StepRule, ContentId)> = self.pairs.steps(content).collect();
        let departure =
            |&(rule, after): &(&StepRule, ContentId)| (after, Arrivals::none(content, rule.symbol));
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
                        arrivals.origins.push(Origin {
                            node: node as u32,
                            cost,
                        });
                        arrivals.rows.extend_from_slice(row);
                    }
                }
            }
        }
        departures.retain(|(_, arrivals)| !arrivals.origins.is_empty());
        self.count_memory(
            departures
                .iter()
                .map(|(_, arrivals)| arrivals.bytes())
                .sum(),
        )?;
        Ok(departures)
    }

    fn compute_co_vectors(
        &self,
        content: ContentId,
        scratch: &mut Scratch,
    ) -> Result<CoVectors, Unfinished> {
        let Scratch {
            silent,
            lanes,
            reached: pulled,
            row,
            ..
        } = scratch;
        let length = self.pairs.length();
        let mut rows = Rows::new(length);
        let mut selections = Vec::new();
        self.pairs.silent(content, silent);
        let mut close =
            |lanes: &mut [Lanes], count: usize, choices: &mut Vec<Option<(u32, u8)>>| {
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
            let after = self.drafts[leaves as usize]
                .co_vectors
                .as_ref()
                .expect("levels below have co-vectors");
            let mut choices = Vec::with_capacity(after.rows.len());
            for portion in after.rows.portions() {
                after.rows.interleave(portion.clone(), lanes);
                clear(pulled, length);
                self.pairs.backwards(rule, lanes, pulled);
                close(pulled, portion.len(), &mut choices)?;
            }
            selections.push(Selection {
                symbol: rule.symbol,
                after: leaves,
                choices,
            });
        }
        let co_vectors = CoVectors { rows, selections };
        self.count_memory(co_vectors.bytes())?;
        Ok(co_vectors)
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
        for (portion, of_portion) in arrivals
            .rows
            .chunks(length * LANES)
            .zip(arrivals.origins.chunks(LANES))
        {
            interleave(portion.chunks_exact(length), length, lanes);
            products(lanes, co_vectors, sums);
            for (lane, origin) in of_portion.iter().enumerate() {
                if let Some(least) = take_lane(sums, lane, row)? {
                    signatures.reserve_first(arrivals.origins.len(), row.len());
                    signatures.origins.push(Origin {
                        cost: origin.cost.checked_add(least).ok_or(Unfinished::Memory)?,
                        ..*origin
                    });
                    signatures.rows.extend_from_slice(row);
                }
            }
        }
        *arrivals = signatures;
        self.count_memory(arrivals.bytes())
    }

    fn select_departures(
        &self,
        content: ContentId,
        signatures: &Rows,
        selections: &[Selection],
        scratch: &mut Scratch,
    ) -> Result<Departures, Unfinished> {
        let row = &mut scratch.row;
        let mut departures = Vec::with_capacity(selections.len());
        for Selection {
            symbol,
            after,
            choices,
        } in selections
        {
            let mut arrivals = Arrivals::none(content, *symbol);
            for (node, signature) in signatures.iter().enumerate() {
                row.clear();
                row.extend(choices.iter().map(|choice| {
                    choice.map_or(UNREACHABLE, |(number, more)| {
                        signature[number as usize].saturating_add(more)
                    })
                }));
                if let Some(cost) = normalise(row)? {
                    arrivals.reserve_first(LANES.min(signatures.len()), row.len());
                    arrivals.origins.push(Origin {
                        node: node as u32,
                        cost,
                    });
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

    fn finish(self) -> Result<Layer, Unfinished> {
        let (contents, edges) = assemble(&self.drafts);
        let beginning = self.drafts[0]
            .links
            .iter()
            .map(|link| u32::from(link.cost))
            .sum::<u32>();
        let least = self.pairs.before.base + beginning;
        minimise(&contents, &edges, &self.pairs.alphabet.symbols, least)
    }
}

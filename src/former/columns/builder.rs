//! Builds a layer from the one before: determinisation from both ends.
//!
//! A *vector* belongs to a content and a way to get there: for each node of the layer before, the least cost to be there
//! at that moment. Two ways with equal vectors, up to a constant, have the same future: they lead to the same node. So
//! nodes could be found from the full column downwards, a vector each: weighted determinisation. But where few tiles
//! are left there are far more vectors than futures.
//!
//! A *co-vector* belongs to a content and a way to empty it: for each node of the layer before, the least cost to
//! finish from there. Co-vectors are made from the empty column upwards, and where few tiles are left there are few. What
//! will follow from a vector is its *signature*: for each co-vector of the content the least sum of the two. Two
//! vectors with equal signatures, up to a constant, have the same future although they differ.
//!
//! ```text
//!              full column                      vectors, downwards
//!                  |    \                        one row of |layer before| costs each
//!        - - - - - + - - - + - - - -            where they meet: signatures
//!                 /|\      |                     one row of |co-vectors| costs each
//!              empty column                     co-vectors, upwards
//! ```
//!
//! Below the line no vector is needed: a co-vector of the content that a step leaves, pulled back through the step, is a
//! co-vector of the content before it. So the signature of a successor is a selection from the signature.
//!
//! The levels of the two ends grow in turns, always the one that is cheaper next. The contents of a level are
//! independent of each other and processed in parallel; what they find is put together in their order, so the layer does
//! not depend on the number of threads.

use super::alphabet::Maker;
use super::column::{Column, ContentId};
use super::draft::draft;
use super::layer::{Layer, Move};
use super::minimise::minimise;
use super::moves::Pairs;
use super::place::{Arrivals, CoVectors, Departures, Link, Origin, Place, Selection};
use super::rows::{INFINITE, LANES, Lanes, Rows};
use super::rows::{clear, normalise, products, relax, side_by_side, take_lane};
use super::unfinished::Unfinished;
use kortest_base::runtime::Limits;
use rayon::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A level that costs less, in entries of rows, is built on one thread: it takes some dozens of microseconds.
const MIN_PARALLEL_COST: usize = 1 << 14;

/// A layer that is being built.
pub struct Builder<'a> {
    pairs: &'a Pairs<'a>,
    places: Vec<Place>,
    limits: Limits<'a>,
    /// Bytes of all places, between two levels.
    kept: usize,
    /// Bytes in use, and how many may be.
    used: AtomicUsize,
    memory: usize,
    /// Buffers that no thread is using.
    scratch: Mutex<Vec<Scratch>>,
}

/// Buffers that the contents of a level use one after the other: allocation is where threads wait for each other.
#[derive(Default)]
struct Scratch {
    silent: Vec<Move>,
    lanes: Vec<Lanes>,
    reached: Vec<Lanes>,
    sums: Vec<Lanes>,
    row: Vec<u8>,
}

/// The layer of a column. `memory` is in bytes.
pub fn build(pairs: &Pairs, limits: Limits, memory: usize) -> Result<Layer, Unfinished> {
    let places = (0..pairs.column.len()).map(|_| Place::default()).collect();
    let memory = memory.saturating_sub(pairs.bytes());
    let used = AtomicUsize::new(0);
    let mut builder = Builder { pairs, places, limits, kept: 0, used, memory, scratch: Mutex::default() };
    builder.start();
    let column = pairs.column;
    let mut from_top = column.height() + 1;
    let mut from_bottom = 0;
    // Levels below `from_bottom` have co-vectors, those from `from_top` on have nodes.
    while from_bottom < from_top {
        if from_bottom > 0 && builder.cost_of_vectors(from_top - 1) <= builder.cost_of_co_vectors(from_bottom) {
            from_top -= 1;
            builder.level_of_vectors(from_top)?;
        } else {
            builder.level_of_co_vectors(from_bottom)?;
            from_bottom += 1;
        }
    }
    for tiles in (0..from_bottom).rev() {
        builder.level_of_signatures(tiles)?;
    }
    builder.finish()
}

impl Builder<'_> {
    /// The beginning: the full column beside the start of the layer before, with no step read.
    fn start(&mut self) {
        let mut rows = vec![INFINITE; self.pairs.length()];
        rows[0] = 0;
        // It has no edge; `finish` knows that nothing else leads to the full column.
        let arrivals = Arrivals { from: Column::FULL, symbol: 0, origins: vec![Origin { node: 0, cost: 0 }], rows };
        self.kept += arrivals.bytes();
        self.places[0].arrivals.push(arrivals);
    }

    /// What the next level of vectors costs: about the number of portions of rows that it processes, times their length.
    fn cost_of_vectors(&self, tiles: usize) -> usize {
        let rows = |place: &Place| place.arrivals.iter().map(|arrivals| arrivals.origins.len()).sum::<usize>();
        let level = self.pairs.column.level(tiles);
        let portions = level.map(|content| rows(&self.places[content as usize]).div_ceil(LANES) * LANES);
        portions.sum::<usize>()
    }

    /// What the next level of co-vectors costs, in the same unit.
    fn cost_of_co_vectors(&self, tiles: usize) -> usize {
        let column = self.pairs.column;
        let rows = |content: ContentId| {
            let co_vectors = self.places[content as usize].co_vectors.as_ref();
            co_vectors.map_or(0, |co_vectors| co_vectors.rows.len().div_ceil(LANES) * LANES)
        };
        let of_content = |content| column.successors(content).map(rows).sum::<usize>();
        column.level(tiles).map(of_content).sum::<usize>() / 4
    }

    /// What the next level of signatures costs, in bytes that arrive.
    fn cost_of_signatures(&self, tiles: usize) -> usize {
        let bytes = |place: &Place| place.arrivals.iter().map(|arrivals| arrivals.rows.len()).sum::<usize>();
        self.pairs.column.level(tiles).map(|content| bytes(&self.places[content as usize])).sum()
    }

    /// Does some work for all contents of a level, in parallel. `work` gets a content, its place, and buffers.
    fn for_level<T: Send>(
        &mut self,
        tiles: usize,
        cost: usize,
        work: impl Fn(&Self, ContentId, Place, &mut Scratch) -> Result<T, Unfinished> + Sync,
    ) -> Result<Vec<(ContentId, T)>, Unfinished> {
        let level: Vec<(ContentId, Place)> =
            self.pairs.column.level(tiles).map(|c| (c, std::mem::take(&mut self.places[c as usize]))).collect();
        self.kept -= level.iter().map(|(_, place)| place.bytes()).sum::<usize>();
        let builder = &*self;
        let work = |(content, place)| {
            builder.limits.check()?;
            let mut scratch =
                builder.scratch.lock().expect("nothing panics while it is held").pop().unwrap_or_default();
            let done = work(builder, content, place, &mut scratch)?;
            builder.scratch.lock().expect("nothing panics while it is held").push(scratch);
            Ok((content, done))
        };
        if cost < MIN_PARALLEL_COST {
            level.into_iter().map(work).collect()
        } else {
            // Contents differ in cost: each is a task of its own.
            level.into_par_iter().with_max_len(1).map(work).collect()
        }
    }

    /// Finds the nodes of a level by their vectors, and where they lead.
    fn level_of_vectors(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_vectors(tiles) * self.pairs.length();
        let done = self.for_level(tiles, cost, |builder, content, mut place, scratch| {
            if place.arrivals.is_empty() {
                return Ok((place, Vec::new()));
            }
            let vectors = builder.vectors(content, &mut place, scratch)?;
            let departures = builder.depart(content, &vectors, scratch)?;
            Ok((place, departures))
        })?;
        self.put(done);
        Ok(())
    }

    /// Makes the co-vectors of a level, and signatures of the vectors that wait there.
    fn level_of_co_vectors(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_co_vectors(tiles) * self.pairs.length();
        let done = self.for_level(tiles, cost, |builder, content, mut place, scratch| {
            let co_vectors = builder.co_vectors(content, scratch)?;
            for arrivals in &mut place.arrivals {
                builder.become_signatures(arrivals, &co_vectors.rows, scratch)?;
            }
            place.arrivals.retain(|arrivals| !arrivals.origins.is_empty());
            place.co_vectors = Some(co_vectors);
            Ok((place, Vec::new()))
        })?;
        self.put(done);
        Ok(())
    }

    /// Finds the nodes of a level by their signatures, and where they lead.
    fn level_of_signatures(&mut self, tiles: usize) -> Result<(), Unfinished> {
        let cost = self.cost_of_signatures(tiles);
        let done = self.for_level(tiles, cost, |builder, content, mut place, scratch| {
            let co_vectors = place.co_vectors.take().expect("the level has co-vectors");
            let signatures = builder.distinct(&mut place, co_vectors.rows.len())?;
            let departures = builder.select(content, &signatures, &co_vectors.selections, scratch)?;
            Ok((place, departures))
        })?;
        self.put(done);
        Ok(())
    }

    /// Puts the places of a level back, and sends what departs from there to the others.
    fn put(&mut self, done: Vec<(ContentId, (Place, Departures))>) {
        for (content, (place, departures)) in done {
            self.kept += place.bytes();
            self.places[content as usize] = place;
            for (to, arrivals) in departures {
                self.kept += arrivals.bytes();
                self.places[to as usize].arrivals.push(arrivals);
            }
        }
        *self.used.get_mut() = self.kept;
    }

    /// Counts memory that a level takes. Within a level nothing is given back, so that whether the memory suffices does
    /// not depend on the order in which its contents are processed.
    fn take(&self, bytes: usize) -> Result<(), Unfinished> {
        let used = self.used.fetch_add(bytes, Relaxed) + bytes;
        if used > self.memory { Err(Unfinished::Memory) } else { Ok(()) }
    }

    /// The distinct rows of the arrivals, which become links to them.
    fn distinct(&self, place: &mut Place, length: usize) -> Result<Rows, Unfinished> {
        let mut rows = Rows::new(length);
        place.links.reserve_exact(place.arrivals.iter().map(|arrivals| arrivals.origins.len()).sum());
        for arrivals in std::mem::take(&mut place.arrivals) {
            let Arrivals { from, symbol, origins, rows: entries } = arrivals;
            for (row, Origin { node, cost }) in entries.chunks_exact(length).zip(origins) {
                let to = rows.number(row);
                place.links.push(Link { from, node, symbol, to, cost });
            }
        }
        place.nodes = rows.len();
        self.take(rows.bytes() + place.links.len() * size_of::<Link>())?;
        Ok(rows)
    }

    /// The vectors of a content: what arrives, closed under the silent moves.
    fn vectors(&self, content: ContentId, place: &mut Place, scratch: &mut Scratch) -> Result<Rows, Unfinished> {
        let Scratch { silent, lanes, row, .. } = scratch;
        self.pairs.silent(content, silent);
        let arrived = self.distinct(place, self.pairs.length())?;
        let mut vectors = Rows::new(self.pairs.length());
        let mut numbers = Vec::with_capacity(arrived.len());
        for portion in arrived.portions() {
            arrived.side_by_side(portion.clone(), lanes);
            // Edges lead to higher numbers, so an entry is final when its moves come up.
            for &Move { from, to, cost } in &*silent {
                let from = lanes[from as usize];
                relax(&mut lanes[to as usize], &from, cost);
            }
            for lane in 0..portion.len() {
                take_lane(lanes, lane, row)?;
                numbers.push(vectors.number(row));
            }
        }
        place.links.iter_mut().for_each(|link| link.to = numbers[link.to as usize]);
        place.nodes = vectors.len();
        Ok(vectors)
    }

    /// Where the vectors of a content lead.
    fn depart(&self, content: ContentId, vectors: &Rows, scratch: &mut Scratch) -> Result<Departures, Unfinished> {
        let Scratch { lanes, reached, sums, row, .. } = scratch;
        let steps: Vec<(&Maker, ContentId)> = self.pairs.steps(content).collect();
        let departure = |&(maker, after): &(&Maker, ContentId)| (after, Arrivals::none(content, maker.symbol));
        let mut departures: Departures = steps.iter().map(departure).collect();
        for portion in vectors.portions() {
            vectors.side_by_side(portion.clone(), lanes);
            for ((maker, after), (_, arrivals)) in steps.iter().zip(&mut departures) {
                clear(reached, self.pairs.length());
                self.pairs.forwards(maker, lanes, reached);
                let rows = match &self.places[*after as usize].co_vectors {
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
        self.take(departures.iter().map(|(_, arrivals)| arrivals.bytes()).sum())?;
        Ok(departures)
    }

    /// The co-vectors of a content: those of the contents that its steps leave, pulled back, and closed under the
    /// silent moves.
    fn co_vectors(&self, content: ContentId, scratch: &mut Scratch) -> Result<CoVectors, Unfinished> {
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
        for (maker, leaves) in self.pairs.steps(content) {
            let after = self.places[leaves as usize].co_vectors.as_ref().expect("levels below have co-vectors");
            let mut choices = Vec::with_capacity(after.rows.len());
            for portion in after.rows.portions() {
                after.rows.side_by_side(portion.clone(), lanes);
                clear(pulled, length);
                self.pairs.backwards(maker, lanes, pulled);
                close(pulled, portion.len(), &mut choices)?;
            }
            selections.push(Selection { symbol: maker.symbol, after: leaves, choices });
        }
        let co_vectors = CoVectors { rows, selections };
        self.take(co_vectors.bytes())?;
        Ok(co_vectors)
    }

    /// Replaces vectors by their signatures.
    fn become_signatures(
        &self,
        arrivals: &mut Arrivals,
        co_vectors: &Rows,
        scratch: &mut Scratch,
    ) -> Result<(), Unfinished> {
        let Scratch { lanes, sums, row, .. } = scratch;
        let length = self.pairs.length();
        let mut signatures = Arrivals::none(arrivals.from, arrivals.symbol);
        for (portion, of_portion) in arrivals.rows.chunks(length * LANES).zip(arrivals.origins.chunks(LANES)) {
            side_by_side(portion.chunks_exact(length), length, lanes);
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
        self.take(arrivals.bytes())
    }

    /// Where signatures lead: each successor's is a selection.
    fn select(
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
                    choice.map_or(INFINITE, |(number, more)| signature[number as usize].saturating_add(more))
                }));
                if let Some(cost) = normalise(row)? {
                    arrivals.reserve_first(LANES.min(signatures.len()), row.len());
                    arrivals.origins.push(Origin { node: node as u32, cost });
                    arrivals.rows.extend_from_slice(row);
                }
            }
            if !arrivals.origins.is_empty() {
                self.take(arrivals.bytes())?;
                departures.push((*after, arrivals));
            }
        }
        Ok(departures)
    }

    /// Puts the nodes of all contents together.
    fn finish(self) -> Result<Layer, Unfinished> {
        let (contents, edges) = draft(&self.places);
        // Nothing else leads to the full column.
        let beginning = self.places[0].links.iter().map(|link| u32::from(link.cost)).sum::<u32>();
        let least = self.pairs.before.base + beginning;
        minimise(&contents, &edges, &self.pairs.alphabet.symbols, least)
    }
}

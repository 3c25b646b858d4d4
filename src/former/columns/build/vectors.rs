//! From the full column down: the vectors of a content.
//!
//! A *vector* contains the smallest cost of being at each node of the layer before, after some
//! steps of this column. Contents with equal vectors have the same future, so each distinct vector
//! of a content becomes a node.

use super::draft::{Departure, Draft, DraftContent, Origin, Scratch};
use super::pairs::PossibleStep;
use crate::columns::column::ContentId;
use crate::columns::costs::{CostRows, Unfinished, clear, products, relax, take_lane};
use crate::columns::layer::Transition;
use std::ops::Range;

impl Draft<'_> {
    /// Builds the nodes of a content from vectors. Returns the edges that leave these nodes.
    pub fn build_vectors(
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

    /// Computes the vectors of all arrivals, and turns equal ones into one node. A vector includes
    /// the clicks that touch only the previous column.
    fn compute_vectors(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        scratch: &mut Scratch,
    ) -> Result<CostRows, Unfinished> {
        let Scratch {
            silent, lanes, row, ..
        } = scratch;
        self.pairs.list_silent(content, silent);
        let arrived = self.dedup_arrivals(draft, self.pairs.length())?;
        let mut vectors = CostRows::new(self.pairs.length());
        // For each row in `arrived`, the number of its vector.
        let mut numbers = Vec::with_capacity(arrived.len());
        for portion in arrived.portions() {
            arrived.interleave(portion.clone(), lanes);
            // The transitions are in topological order, so the cost at `from` is final.
            for &Transition { from, to, cost } in &*silent {
                let costs_before = lanes[from as usize];
                relax(&mut lanes[to as usize], &costs_before, cost);
            }
            for lane in 0..portion.len() {
                // The rows of arrivals are normalised. The transitions lower only other entries
                // than a smallest one, which is 0. So 0 remains the smallest entry.
                let least = take_lane(lanes, lane, row)?;
                debug_assert_eq!(least, Some(0));
                numbers.push(vectors.number(row));
            }
        }
        for link in &mut draft.links {
            link.to = numbers[link.to as usize];
        }
        draft.nodes = vectors.len();
        Ok(vectors)
    }

    /// Computes the edges that leave the nodes of a content.
    fn compute_departures(
        &self,
        content: ContentId,
        vectors: &CostRows,
        scratch: &mut Scratch,
    ) -> Result<Vec<Departure>, Unfinished> {
        let steps = self.pairs.steps(content);
        let mut departures = Vec::with_capacity(steps.len());
        for &step in &steps {
            departures.push(Departure::by_step(content, step));
        }
        for nodes in vectors.portions() {
            vectors.interleave(nodes.clone(), &mut scratch.lanes);
            for (&step, departure) in steps.iter().zip(&mut departures) {
                self.take_step(step, nodes.clone(), departure, scratch)?;
            }
        }
        departures.retain(|departure| !departure.arrivals.is_empty());
        let bytes = departures
            .iter()
            .map(|departure| departure.arrivals.bytes());
        self.memory.add(bytes.sum())?;
        Ok(departures)
    }

    /// Adds the edges by one step from up to sixteen nodes. Their vectors are in `scratch.lanes`.
    fn take_step(
        &self,
        step: PossibleStep,
        nodes: Range<usize>,
        departure: &mut Departure,
        scratch: &mut Scratch,
    ) -> Result<(), Unfinished> {
        let Scratch {
            lanes,
            reached,
            sums,
            row,
            ..
        } = scratch;
        clear(reached, self.pairs.length());
        self.pairs.forwards(step.rule, lanes, reached);
        if let Some(co_vectors) = &self.contents[step.after as usize].co_vectors {
            // The step crosses the meeting line, so signatures replace the vectors.
            products(reached, &co_vectors.rows, sums);
            std::mem::swap(reached, sums);
        }
        let reserved_rows = nodes.len();
        for (lane, node) in nodes.enumerate() {
            if let Some(cost) = take_lane(reached, lane, row)? {
                let origin = Origin {
                    node: node as u32,
                    cost,
                };
                departure.arrivals.push(origin, row, reserved_rows);
            }
        }
        Ok(())
    }
}

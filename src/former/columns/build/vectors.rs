//! Vectors and co-vectors of a content: the two ends from which a layer is built.
//!
//! # From the full column down: vectors
//!
//! A *vector* contains the smallest cost of being at each node of the previous layer, after some
//! steps of this column. Contents with equal vectors have the same future, so each distinct vector
//! of a content becomes a node.
//!
//! # From the empty column up: co-vectors
//!
//! A *co-vector* belongs to a way of emptying the column. It contains the smallest cost of
//! finishing from each node of the previous layer. The smallest sums of a vector and all co-vectors
//! are the vector's *signature*, which determines its future completely.
//!
//! Below the meeting line, nodes are made from signatures. After a step, each entry of a signature
//! is an entry before the step, plus a constant. So no vectors are needed any more.

use super::draft::{
    Arrivals, Choice, CoVectors, Departure, Draft, DraftContent, Origin, Scratch, Selection,
};
use super::pairs::PossibleStep;
use crate::columns::avx2::with_avx2;
use crate::columns::column::ContentId;
use crate::columns::costs::{
    CostRows, LANES, Lanes, UNREACHABLE, Unfinished, clear, interleave, normalise, products, relax,
    take_lane,
};
use crate::columns::layer::Transition;
use std::ops::Range;

/// The vectors, from the full column down.
impl Draft<'_> {
    /// Builds the nodes of a content: one for each distinct vector that arrives. Returns the edges
    /// that leave the nodes.
    pub fn build_nodes_from_vectors(
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

    /// Computes the vectors of all arrivals, and turns equal ones into one node. The rows of the
    /// arrivals lack the clicks that touch only the previous column.
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
        // The rows just after a step.
        let arrived = self.dedup_arrivals(draft, self.pairs.length())?;
        let mut vectors = CostRows::new(self.pairs.length());
        // For each row in `arrived`, the number of its vector.
        let mut numbers = Vec::with_capacity(arrived.len());
        for portion in arrived.portions() {
            arrived.interleave(portion.clone(), lanes);
            with_avx2!(follow_silent_forwards(lanes, silent));
            for lane in 0..portion.len() {
                // The rows of arrivals are normalised, so their smallest entry is 0. The
                // transitions cost at least 0, so 0 remains the smallest entry.
                let least = take_lane(lanes, lane, row)?;
                debug_assert_eq!(least, Some(0));
                numbers.push(vectors.insert(row));
            }
        }
        for link in &mut draft.links {
            link.to = numbers[link.to as usize];
        }
        draft.nodes = vectors.len();
        Ok(vectors)
    }

    /// Computes the edges that leave the nodes of a content, which have these vectors.
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

    /// Adds to `departure` the edges by one step from up to [`LANES`] nodes, whose vectors are in
    /// `scratch.lanes`.
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
        self.pairs.lower_costs_after(step.rule, lanes, reached);
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

/// The co-vectors, from the empty column up, and the signatures.
impl Draft<'_> {
    /// Computes the co-vectors of a content. The vectors of edges that already lead there become
    /// signatures. Returns no edges, because edges leave this content only when its nodes are built
    /// from signatures.
    pub fn build_co_vectors(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        scratch: &mut Scratch,
    ) -> Result<Vec<Departure>, Unfinished> {
        let co_vectors = self.compute_co_vectors(content, scratch)?;
        for arrivals in &mut draft.arrivals {
            self.replace_by_signatures(arrivals, &co_vectors.rows, scratch)?;
        }
        draft.arrivals.retain(|arrivals| !arrivals.is_empty());
        draft.co_vectors = Some(co_vectors);
        Ok(Vec::new())
    }

    /// Computes the co-vectors of a content from those of the contents to which its steps lead.
    fn compute_co_vectors(
        &self,
        content: ContentId,
        scratch: &mut Scratch,
    ) -> Result<CoVectors, Unfinished> {
        let mut co_vectors = CoVectors {
            rows: CostRows::new(self.pairs.length()),
            selections: Vec::new(),
        };
        self.pairs.list_silent(content, &mut scratch.silent);
        if content == self.pairs.column.empty() {
            self.add_end(&mut co_vectors.rows, scratch)?;
        }
        for step in self.pairs.steps(content) {
            let selection = self.select_co_vectors(step, &mut co_vectors.rows, scratch)?;
            co_vectors.selections.push(selection);
        }
        self.memory.add(co_vectors.bytes())?;
        Ok(co_vectors)
    }

    /// Adds the only co-vector of the empty column: the cost of finishing the previous column
    /// alone, from each node.
    fn add_end(&self, rows: &mut CostRows, scratch: &mut Scratch) -> Result<(), Unfinished> {
        let Scratch {
            silent, lanes, row, ..
        } = scratch;
        let length = self.pairs.length();
        clear(lanes, length);
        lanes[length - 1][0] = 0;
        with_avx2!(follow_silent_backwards(lanes, silent));
        // The last node costs 0, so the row is normalised.
        let least = take_lane(lanes, 0, row)?;
        debug_assert_eq!(least, Some(0));
        rows.insert(row);
        Ok(())
    }

    /// Adds the co-vectors before a step to `rows`. Returns which co-vector before the step belongs
    /// to each co-vector after it: `None` if the previous column cannot finish in this way from any
    /// node.
    fn select_co_vectors(
        &self,
        step: PossibleStep,
        rows: &mut CostRows,
        scratch: &mut Scratch,
    ) -> Result<Selection, Unfinished> {
        let Scratch {
            silent,
            lanes,
            reached,
            row,
            ..
        } = scratch;
        let co_vectors = self.contents[step.after as usize].co_vectors.as_ref();
        let rows_after = &co_vectors.expect("levels below have co-vectors").rows;
        let mut choices = Vec::with_capacity(rows_after.len());
        for portion in rows_after.portions() {
            rows_after.interleave(portion.clone(), lanes);
            // `reached` receives the costs before the step.
            clear(reached, self.pairs.length());
            self.pairs.lower_costs_before(step.rule, lanes, reached);
            with_avx2!(follow_silent_backwards(reached, silent));
            for lane in 0..portion.len() {
                // Fills `row`, whose smallest entry was `cost`.
                let Some(cost) = take_lane(reached, lane, row)? else {
                    choices.push(None);
                    continue;
                };
                let co_vector = rows.insert(row);
                choices.push(Some(Choice { co_vector, cost }));
            }
        }
        Ok(Selection {
            symbol: step.rule.symbol,
            after: step.after,
            choices,
        })
    }

    /// Replaces the vectors of arrivals by their signatures. Arrivals from which the columns cannot
    /// be finished are dropped.
    fn replace_by_signatures(
        &self,
        arrivals: &mut Arrivals,
        co_vectors: &CostRows,
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
        self.memory.add(arrivals.bytes())
    }
}

/// Lowers the costs by clicks that touch only the previous column, from the costs before them.
#[inline(always)]
fn follow_silent_forwards(lanes: &mut [Lanes], silent: &[Transition]) {
    // The transitions are in topological order, so the cost at `from` is final.
    for &Transition { from, to, cost } in silent {
        let costs_before = lanes[from as usize];
        relax(&mut lanes[to as usize], &costs_before, cost);
    }
}

/// Lowers the costs by clicks that touch only the previous column, from the costs after them.
#[inline(always)]
fn follow_silent_backwards(lanes: &mut [Lanes], silent: &[Transition]) {
    // The transitions are in topological order, so the cost at `to` is final.
    for &Transition { from, to, cost } in silent.iter().rev() {
        let costs_after = lanes[to as usize];
        relax(&mut lanes[from as usize], &costs_after, cost);
    }
}

impl Draft<'_> {
    /// Builds the nodes of a content: one for each distinct signature that arrives. Takes the
    /// co-vectors out of the draft, because no other content needs them any more. Returns the edges
    /// that leave the nodes.
    pub fn build_nodes_from_signatures(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        scratch: &mut Scratch,
    ) -> Result<Vec<Departure>, Unfinished> {
        let co_vectors = draft.co_vectors.take().expect("the level has co-vectors");
        let signatures = self.dedup_arrivals(draft, co_vectors.rows.len())?;
        let mut departures = Vec::with_capacity(co_vectors.selections.len());
        for selection in &co_vectors.selections {
            let arrivals = select_arrivals(content, &signatures, selection, &mut scratch.row)?;
            if !arrivals.is_empty() {
                self.memory.add(arrivals.bytes())?;
                departures.push(Departure {
                    to: selection.after,
                    arrivals,
                });
            }
        }
        Ok(departures)
    }
}

/// Computes the edges by one step from all nodes of a content, given the signatures of the nodes.
/// An edge exists if the columns can be finished after it. `row` is a buffer.
fn select_arrivals(
    content: ContentId,
    signatures: &CostRows,
    selection: &Selection,
    row: &mut Vec<u8>,
) -> Result<Arrivals, Unfinished> {
    let mut arrivals = Arrivals::none(content, selection.symbol);
    for (node, signature) in (0..).zip(signatures.iter()) {
        select_entries(signature, &selection.choices, row);
        if let Some(cost) = normalise(row)? {
            arrivals.push(Origin { node, cost }, row, LANES.min(signatures.len()));
        }
    }
    Ok(arrivals)
}

/// Computes the signature after a step from the `signature` before it.
fn select_entries(signature: &[u8], choices: &[Option<Choice>], selected: &mut Vec<u8>) {
    selected.clear();
    // `extend` is faster than `push` here, because it reserves memory only once.
    selected.extend(
        choices
            .iter()
            .map(|&choice| selected_entry(signature, choice)),
    );
}

/// Returns an entry of the signature after a step: an entry of `signature` plus a constant.
fn selected_entry(signature: &[u8], choice: Option<Choice>) -> u8 {
    match choice {
        Some(choice) => signature[choice.co_vector as usize].saturating_add(choice.cost),
        None => UNREACHABLE,
    }
}

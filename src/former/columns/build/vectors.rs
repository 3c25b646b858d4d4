//! Vectors and co-vectors of a content (the tiles that remain in a column): the two ends from which a layer is built.
//!
//! From the full column down, a *vector* contains the smallest cost of being at each node of the previous layer, after
//! some steps of this column. Contents with equal vectors have the same future, so each distinct vector becomes a node.
//!
//! From the empty column up, a *co-vector* belongs to one way of clearing the column, and contains the smallest cost of
//! finishing from each node of the previous layer. A vector's *signature* lists its smallest sum with each co-vector.
//! The signature determines the future of the vector completely.
//!
//! Below the level where both ends meet, nodes are made from signatures. After a step (a removal), each entry of a
//! signature is an entry before the step, plus a constant. So no vectors are needed any more.

use super::draft::{
    Buffers, CoVectors, Draft, DraftContent, EdgeSource, EntryBefore, OutgoingEdges,
    SignatureChange, UnresolvedEdges,
};
use super::pairs::PossibleStep;
use crate::columns::avx2::with_avx2;
use crate::columns::column::ContentId;
use crate::columns::costs::{
    CostRows, LANES, Lanes, UNREACHABLE, Unfinished, extract_normalised_row, interleave,
    mark_unreachable, min_plus_products, normalise, relax,
};
use crate::columns::layer::Transition;
use std::ops::Range;

/// Builds nodes from vectors (costs so far), from the full column down.
impl Draft<'_> {
    /// Builds the nodes of a content (the tiles that remain in the column): one node for each distinct vector of the
    /// edges that lead to it. A vector has the smallest cost of being at each node of the previous column's automaton.
    /// Returns the edges that leave the nodes. If no edge leads to the content, it has no nodes.
    pub fn build_nodes_from_vectors(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        buffers: &mut Buffers,
    ) -> Result<Vec<OutgoingEdges>, Unfinished> {
        if draft.unresolved.is_empty() {
            return Ok(Vec::new());
        }
        let vectors = self.compute_vectors(content, draft, buffers)?;
        self.compute_outgoing_edges(content, &vectors, buffers)
    }

    /// Computes the vectors of all edges that lead to `content` (the tiles that remain in the column), and makes equal
    /// vectors one node. A vector has the smallest cost of being at each node of the previous column's automaton. The
    /// rows of the edges lack the clicks that touch only the previous column. Returns the vector of each node.
    fn compute_vectors(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        buffers: &mut Buffers,
    ) -> Result<CostRows, Unfinished> {
        self.columns.list_skipping(content, &mut buffers.skipping);
        // The rows of costs just after a removal from this column, without duplicates.
        let rows_after_step = self.resolve_edges(draft, self.columns.vector_length())?;
        let mut vectors = CostRows::new(self.columns.vector_length());
        // For each row in `rows_after_step`, the number of its vector: the costs after clicks in the previous column.
        let mut numbers = Vec::with_capacity(rows_after_step.len());
        for portion in rows_after_step.portions() {
            rows_after_step.interleave(portion.clone(), &mut buffers.costs);
            with_avx2!(follow_forwards(&mut buffers.costs, &buffers.skipping));
            for lane in 0..portion.len() {
                // The smallest entry of each row is 0 (it is normalised). No cost is negative, so this entry stays 0.
                let least = extract_normalised_row(&buffers.costs, lane, &mut buffers.row)?;
                debug_assert_eq!(least, Some(0));
                numbers.push(vectors.insert(&buffers.row));
            }
        }
        // So far, an edge's target is its row's number. From now on, it is the number of the vector (finished row).
        for edge in &mut draft.resolved {
            edge.to_node = numbers[edge.to_node as usize];
        }
        draft.node_count = vectors.len();
        Ok(vectors)
    }

    /// Computes the edges that leave the nodes of a content (the tiles that remain in the column). `vectors` has, for
    /// each of these nodes, the smallest cost of being at each node of the previous column's automaton. Returns a list
    /// of edges for each step (removal) that a click can make, without empty lists.
    fn compute_outgoing_edges(
        &self,
        content: ContentId,
        vectors: &CostRows,
        buffers: &mut Buffers,
    ) -> Result<Vec<OutgoingEdges>, Unfinished> {
        let steps = self.columns.steps(content);
        let mut outgoing_edges = Vec::with_capacity(steps.len());
        for &step in &steps {
            outgoing_edges.push(OutgoingEdges::by_step(content, step));
        }
        for nodes in vectors.portions() {
            vectors.interleave(nodes.clone(), &mut buffers.costs);
            for (&step, outgoing) in steps.iter().zip(&mut outgoing_edges) {
                self.add_edges_by_step(step, nodes.clone(), outgoing, buffers)?;
            }
        }
        outgoing_edges.retain(|outgoing| !outgoing.edges.is_empty());
        let bytes = outgoing_edges.iter().map(|outgoing| outgoing.edges.bytes());
        self.memory.add(bytes.sum())?;
        Ok(outgoing_edges)
    }

    /// Adds to `outgoing` the edges by `step` (what one click removes from the column) from up to [`LANES`] nodes.
    /// `buffers.costs` has their vectors: the smallest cost of being at each node of the previous column's automaton.
    fn add_edges_by_step(
        &self,
        step: PossibleStep,
        nodes: Range<usize>,
        outgoing: &mut OutgoingEdges,
        buffers: &mut Buffers,
    ) -> Result<(), Unfinished> {
        let costs = &buffers.costs;
        let new_costs = &mut buffers.new_costs;
        mark_unreachable(new_costs, self.columns.vector_length());
        with_avx2!(self.columns.lower_costs_after(step.rule, costs, new_costs));
        if let Some(co_vectors) = &self.contents[step.content_after as usize].co_vectors {
            // The tiles after the step have co-vectors (costs to the end). Edges need sums with the costs so far.
            min_plus_products(new_costs, &co_vectors.rows, &mut buffers.sums);
            std::mem::swap(new_costs, &mut buffers.sums);
        }
        let reserved_rows = nodes.len();
        for (lane, node) in nodes.enumerate() {
            if let Some(cost) = extract_normalised_row(new_costs, lane, &mut buffers.row)? {
                let source = EdgeSource {
                    node: node as u32,
                    cost,
                };
                outgoing.edges.push(source, &buffers.row, reserved_rows);
            }
        }
        Ok(())
    }
}

/// Computes co-vectors (costs of finishing) from the empty column up, and signatures (sums of costs).
impl Draft<'_> {
    /// Computes the co-vectors of a content (the tiles that remain in the column), and stores them in `draft`. A
    /// co-vector has, for one way of clearing the column, the smallest cost of finishing from each node of the previous
    /// column's automaton. Then replaces the vector of each edge that already leads to the content by a signature,
    /// which has its smallest sum with each co-vector. Returns no edges, because they are built from signatures later.
    pub fn build_co_vectors(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        buffers: &mut Buffers,
    ) -> Result<Vec<OutgoingEdges>, Unfinished> {
        let co_vectors = self.compute_co_vectors(content, buffers)?;
        for edges in &mut draft.unresolved {
            self.replace_by_signatures(edges, &co_vectors.rows, buffers)?;
        }
        draft.unresolved.retain(|edges| !edges.is_empty());
        draft.co_vectors = Some(co_vectors);
        Ok(Vec::new())
    }

    /// Computes the co-vectors of `content` (the tiles that remain in the column) from the co-vectors after a click. A
    /// co-vector has, for one way of clearing the column, the smallest cost of finishing from each node of the previous
    /// column's automaton.
    fn compute_co_vectors(
        &self,
        content: ContentId,
        buffers: &mut Buffers,
    ) -> Result<CoVectors, Unfinished> {
        let mut co_vectors = CoVectors {
            rows: CostRows::new(self.columns.vector_length()),
            signature_changes: Vec::new(),
        };
        self.columns.list_skipping(content, &mut buffers.skipping);
        if content == self.columns.column.empty() {
            self.add_end_row(&mut co_vectors.rows, buffers)?;
        }
        for step in self.columns.steps(content) {
            let change = self.add_co_vectors_before(step, &mut co_vectors.rows, buffers)?;
            co_vectors.signature_changes.push(change);
        }
        self.memory.add(co_vectors.bytes())?;
        Ok(co_vectors)
    }

    /// Adds the only co-vector of the empty column to `rows`: for each node of the previous column's automaton, the
    /// smallest cost of clearing the previous column alone.
    fn add_end_row(&self, rows: &mut CostRows, buffers: &mut Buffers) -> Result<(), Unfinished> {
        let costs = &mut buffers.costs;
        let length = self.columns.vector_length();
        mark_unreachable(costs, length);
        let lane = 0; // Only this one of the interleaved rows is used.
        // The last node belongs to the empty previous column, which needs no more clicks.
        costs[length - 1][lane] = 0;
        with_avx2!(follow_backwards(costs, &buffers.skipping));
        // The last node costs 0, so the row is normalised.
        let least = extract_normalised_row(costs, lane, &mut buffers.row)?;
        debug_assert_eq!(least, Some(0));
        rows.insert(&buffers.row);
        Ok(())
    }

    /// Computes the co-vectors before `step` (what one click removes from the column) from the co-vectors after it, and
    /// adds them to `rows`. A co-vector has, for one way of clearing the column, the smallest cost of finishing from
    /// each node of the previous column's automaton. Returns, for each co-vector after the step, the co-vector before
    /// the step that belongs to it: `None` if the previous column cannot be cleared in this way from any node.
    fn add_co_vectors_before(
        &self,
        step: PossibleStep,
        rows: &mut CostRows,
        buffers: &mut Buffers,
    ) -> Result<SignatureChange, Unfinished> {
        let costs = &mut buffers.costs;
        let new_costs = &mut buffers.new_costs;
        let row = &mut buffers.row;
        let draft_after = &self.contents[step.content_after as usize];
        let co_vectors = draft_after.co_vectors.as_ref();
        let rows_after = &co_vectors
            .expect("levels with fewer tiles have co-vectors")
            .rows;
        let mut entries_before = Vec::with_capacity(rows_after.len());
        for portion in rows_after.portions() {
            rows_after.interleave(portion.clone(), costs);
            // Here, `new_costs` has the costs before the removal.
            mark_unreachable(new_costs, self.columns.vector_length());
            with_avx2!(self.columns.lower_costs_before(step.rule, costs, new_costs));
            with_avx2!(follow_backwards(new_costs, &buffers.skipping));
            for lane in 0..portion.len() {
                // Writes the co-vector (row of costs) to `row`. `cost` was its smallest entry before subtraction.
                let Some(cost) = extract_normalised_row(new_costs, lane, row)? else {
                    entries_before.push(None);
                    continue;
                };
                let co_vector = rows.insert(row);
                entries_before.push(Some(EntryBefore { co_vector, cost }));
            }
        }
        Ok(SignatureChange {
            symbol: step.rule.symbol,
            content_after: step.content_after,
            entries_before,
        })
    }

    /// Replaces the vector of each edge by a *signature*, which has the smallest sum of the vector with each co-vector.
    /// Vectors are costs of being at each node of the previous column's automaton, and co-vectors costs of finishing
    /// from there. Subtracts the smallest entry from each signature, and adds it to the cost of the edge. Drops edges
    /// after which the columns cannot be cleared. Fails if a cost is too large, or if the memory is too small.
    fn replace_by_signatures(
        &self,
        edges: &mut UnresolvedEdges,
        co_vectors: &CostRows,
        buffers: &mut Buffers,
    ) -> Result<(), Unfinished> {
        let row = &mut buffers.row;
        let length = self.columns.vector_length();
        let mut new_edges = UnresolvedEdges::none(edges.from, edges.symbol);
        let portions = edges.rows.chunks(length * LANES);
        for (rows, sources) in portions.zip(edges.sources.chunks(LANES)) {
            interleave(rows.chunks_exact(length), length, &mut buffers.costs);
            min_plus_products(&buffers.costs, co_vectors, &mut buffers.sums);
            for (lane, &EdgeSource { node, cost }) in sources.iter().enumerate() {
                if let Some(least) = extract_normalised_row(&buffers.sums, lane, row)? {
                    let cost = cost.checked_add(least).ok_or(Unfinished::Memory)?;
                    new_edges.push(EdgeSource { node, cost }, row, edges.sources.len());
                }
            }
        }
        *edges = new_edges;
        self.memory.add(edges.bytes())
    }
}

/// Lowers the costs so far, for each node of the previous column's automaton, by clicks that touch only the previous
/// column. Such clicks follow the edges in `skipping`.
#[inline(always)]
fn follow_forwards(costs: &mut [Lanes], skipping: &[Transition]) {
    // The transitions are in topological order, so the cost at `from` is final.
    for &Transition { from, to, cost } in skipping {
        let costs_before = costs[from as usize];
        relax(&mut costs[to as usize], &costs_before, cost);
    }
}

/// Lowers the costs of finishing, for each node of the previous column's automaton, by clicks that touch only the
/// previous column. Such clicks follow the edges in `skipping`.
#[inline(always)]
fn follow_backwards(costs: &mut [Lanes], skipping: &[Transition]) {
    // The transitions are in topological order, so the cost at `to` is final.
    for &Transition { from, to, cost } in skipping.iter().rev() {
        let costs_after = costs[to as usize];
        relax(&mut costs[from as usize], &costs_after, cost);
    }
}

/// Builds nodes from signatures (sums of costs), below the level where both ends meet.
impl Draft<'_> {
    /// Builds the nodes of a content (what remains of the column): one for each distinct signature of the edges that
    /// lead to it. A signature has a cost for each co-vector (a way to finish), and determines all continuations. Also
    /// returns the edges that leave the nodes. Takes the co-vectors out of `draft`, because nothing else needs them.
    pub fn build_nodes_from_signatures(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        buffers: &mut Buffers,
    ) -> Result<Vec<OutgoingEdges>, Unfinished> {
        let co_vectors = draft
            .co_vectors
            .take()
            .expect("levels below the meeting line have co-vectors");
        let signatures = self.resolve_edges(draft, co_vectors.rows.len())?;
        let mut outgoing_edges = Vec::with_capacity(co_vectors.signature_changes.len());
        for change in &co_vectors.signature_changes {
            let edges = edges_by_step(content, &signatures, change, &mut buffers.row)?;
            if !edges.is_empty() {
                self.memory.add(edges.bytes())?;
                outgoing_edges.push(OutgoingEdges {
                    content_after: change.content_after,
                    edges,
                });
            }
        }
        Ok(outgoing_edges)
    }
}

/// Computes the edges by one step from all nodes of a content. A content is what remains of the column, and a step is
/// what a click then removes. `signatures` has a row of costs for each node, and `change` says how the step changes a
/// row. A node has such an edge if the columns can be cleared after the step. `row` is a buffer.
fn edges_by_step(
    content: ContentId,
    signatures: &CostRows,
    change: &SignatureChange,
    row: &mut Vec<u8>,
) -> Result<UnresolvedEdges, Unfinished> {
    let mut edges = UnresolvedEdges::none(content, change.symbol);
    // The first edge reserves memory for this number of edges. If there are more, the lists grow.
    let reserved_rows = LANES.min(signatures.len());
    for (node, signature) in (0..).zip(signatures.iter()) {
        compute_signature_after(signature, &change.entries_before, row);
        if let Some(cost) = normalise(row)? {
            edges.push(EdgeSource { node, cost }, row, reserved_rows);
        }
    }
    Ok(edges)
}

/// Computes the signature (a row of costs) `after` a click from the signature `before` it, as `entries` says.
fn compute_signature_after(before: &[u8], entries: &[Option<EntryBefore>], after: &mut Vec<u8>) {
    after.clear();
    // `extend` is faster than `push` here, because it reserves memory only once.
    after.extend(entries.iter().map(|&entry| entry_after(before, entry)));
}

/// Returns an entry of the signature after a step: the entry `before` of the `signature` before the step, plus a
/// constant. Returns [`UNREACHABLE`] if this sum is too large, or if `before` is `None`: the columns cannot be cleared.
fn entry_after(signature: &[u8], before: Option<EntryBefore>) -> u8 {
    match before {
        Some(before) => signature[before.co_vector as usize].saturating_add(before.cost),
        None => UNREACHABLE,
    }
}

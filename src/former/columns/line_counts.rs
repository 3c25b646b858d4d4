//! Counts the clicks on both sides of a line between two columns. A click is *counted* if it touches a column of one
//! side, the *counted* side. The other clicks touch only columns of the opposite side. This module finds the smallest
//! number of counted clicks, of other clicks, and of other clicks when the number of counted clicks is given.
//!
//! # Why these numbers are exact
//!
//! The layer (automaton) of the counted side gives each trace (sequence of removals) of its last column the smallest
//! number of counted clicks. The layer of the opposite side gives each trace the smallest number of clicks that touch
//! this side. A merge (an order of the clicks of two traces) says which clicks touch both sides. Without these clicks,
//! the second number is the number of other clicks. Both numbers of a merge are reached in the same play, because the
//! clicks of the two sides are independent once the merge is fixed ([the module](super) explains why). So the smallest
//! pairs of numbers over all plays are the smallest pairs over all merges. No layer depends on the number of clicks in
//! the whole play, so the result holds for all plays that clear the board.

use super::costs::{UNREACHABLE, Unfinished};
use super::layer::{ColumnLayer, Layer};
use super::product::{COST_OFFSET, LeftCosts, Product, product_bytes};
use kortest_base::runtime::{Limits, join};

/// The numbers of clicks on both sides of a line between two columns. A *counted* click touches a column of the counted
/// side; the *other* clicks do not. Most callers need few tables, so a table is computed only when it is needed.
pub struct LineCounts<'a> {
    /// The last layer of the counted side. A layer is a weighted automaton whose costs count clicks.
    counted: ColumnLayer<'a>,
    /// The last layer (automaton) of the other side.
    other: ColumnLayer<'a>,
    /// The product of both automata; `None` until the first table is computed.
    product: Option<Product<'a>>,
    /// Table `n` has, for each pair of nodes of both automata, the smallest cost of the other clicks over all orders of
    /// clicks that lead to these nodes with at most `n` counted clicks beyond [`base`](LineCounts::base).
    tables: Vec<Vec<u8>>,
    limits: Limits<'a>,
    /// The memory for the product and the tables, in bytes.
    memory: usize,
}

impl<'a> LineCounts<'a> {
    /// Prepares to count the clicks on both sides of a line between two columns. `counted` and `other` are the layers
    /// (weighted automata) of the columns beside the line, built from the two edges of the board. Fails if a path
    /// through one of them may cost too much for sums in eight bits.
    pub fn new(
        counted: ColumnLayer<'a>,
        other: ColumnLayer<'a>,
        limits: Limits<'a>,
        memory: usize,
    ) -> Result<LineCounts<'a>, Unfinished> {
        let largest = largest_path_cost(counted.layer).max(largest_path_cost(other.layer));
        // The tables store costs plus `COST_OFFSET` in eight bits. A larger cost would look like an unreachable entry.
        if largest + u32::from(COST_OFFSET) >= UNREACHABLE.into() {
            return Err(Unfinished::Memory);
        }
        Ok(LineCounts {
            counted,
            other,
            product: None,
            tables: Vec::new(),
            limits,
            memory,
        })
    }

    /// Returns a lower bound on the number of counted clicks: a cost that all paths through their automaton share.
    fn base(&self) -> u32 {
        self.counted.layer.base
    }

    /// Returns the smallest number of counted clicks (clicks that touch the counted side) over all plays.
    pub fn fewest_counted(&self) -> Result<u32, Unfinished> {
        // The clicks of the other side cost nothing.
        let layer = &self.other.layer.with_equal_costs(0);
        let other = ColumnLayer {
            layer,
            ..self.other
        };
        let costs = self.costs(self.counted, other, LeftCosts::Only)?;
        Ok(cost_at_end(&costs, self.base()).expect("every board can be cleared"))
    }

    /// Returns the smallest number of other clicks (clicks that do not touch the counted side) over all plays.
    fn fewest_others(&self) -> Result<u32, Unfinished> {
        // The counted clicks cost nothing.
        let layer = &self.counted.layer.with_equal_costs(0);
        let counted = ColumnLayer {
            layer,
            ..self.counted
        };
        let costs = self.costs(counted, self.other, LeftCosts::Added)?;
        Ok(cost_at_end(&costs, self.other.layer.base).expect("every board can be cleared"))
    }

    /// Returns the smallest number of counted clicks over all plays, and the smallest number of other clicks over all
    /// plays. Computes both in parallel, if the memory suffices for that.
    pub fn fewest_of_both(&self) -> Result<(u32, u32), Unfinished> {
        // Each of the two computations needs a product with one table of costs.
        let bytes_of_each = product_bytes(self.counted.layer, self.other.layer, 1);
        if bytes_of_each > self.memory / 2 {
            return Ok((self.fewest_counted()?, self.fewest_others()?));
        }
        let (counted, others) = join(|| self.fewest_counted(), || self.fewest_others());
        Ok((counted?, others?))
    }

    /// Computes, for each pair of nodes of two automata, the smallest cost of an order of the clicks in both columns
    /// that leads to these nodes. `of_counted` says how the costs of the counted automaton count. Entries are as in
    /// [`Product::costs`]. Fails if the memory is too small.
    fn costs(
        &self,
        counted: ColumnLayer,
        other: ColumnLayer,
        of_counted: LeftCosts,
    ) -> Result<Vec<u8>, Unfinished> {
        let tables = 1; // The result is the only table of costs.
        self.check_memory(counted.layer, other.layer, tables)?;
        Product::new(counted, other).costs(of_counted, self.limits)
    }

    /// Returns the smallest number of other clicks (not on the counted side) over all plays with at most
    /// `max_counted` counted clicks. There must be such a play. Computes the missing tables up to this number.
    pub fn others(&mut self, max_counted: u32) -> Result<u32, Unfinished> {
        // Table 0 allows as many counted clicks as the base of the counted automaton, because no play has fewer.
        let table = (max_counted - self.base()) as usize;
        while self.tables.len() <= table {
            self.compute_next_table()?;
        }
        // The entries of the table do not include the base cost of the other automaton.
        let others = cost_at_end(&self.tables[table], self.other.layer.base);
        Ok(others.expect("the caller asks only for numbers that a play reaches"))
    }

    /// Computes the next table, which allows one more counted click: for each pair of nodes of both layers (automata),
    /// the smallest cost of the other side. The first call computes their product.
    fn compute_next_table(&mut self) -> Result<(), Unfinished> {
        self.check_memory(self.counted.layer, self.other.layer, self.tables.len() + 1)?;
        let new_product = || Product::new(self.counted, self.other);
        let product = self.product.get_or_insert_with(new_product);
        let costs = product.costs(LeftCosts::AtMost(&self.tables), self.limits)?;
        self.tables.push(costs);
        Ok(())
    }

    /// Fails if the product of two automata with this number of tables of costs does not fit into the memory.
    fn check_memory(
        &self,
        counted: &Layer,
        other: &Layer,
        tables: usize,
    ) -> Result<(), Unfinished> {
        if product_bytes(counted, other, tables) > self.memory {
            return Err(Unfinished::Memory);
        }
        Ok(())
    }
}

/// Returns `base` plus the cost of the cheapest order of all clicks, the last entry of a table; `None` if unreachable.
fn cost_at_end(costs: &[u8], base: u32) -> Option<u32> {
    let last = *costs.last().expect("a layer has nodes");
    // The tables store costs plus `COST_OFFSET`.
    (last != UNREACHABLE).then(|| base + u32::from(last) - u32::from(COST_OFFSET))
}

/// Returns the largest cost of a path through a layer (automaton).
fn largest_path_cost(layer: &Layer) -> u32 {
    // For each node, the largest cost of a path to it.
    let mut largest = vec![0; layer.len()];
    for node in 0..layer.len() {
        // Edges lead to higher nodes, so the cost of this node is final.
        for edge in layer.edges(node) {
            let cost = largest[node] + u32::from(edge.cost);
            let cost_of_target = &mut largest[edge.to as usize];
            *cost_of_target = cost.max(*cost_of_target);
        }
    }
    // All paths end at the last node.
    *largest.last().expect("a layer has nodes")
}

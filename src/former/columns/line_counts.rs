//! Counts the clicks on both sides of a line between two columns: finds the smallest numbers of
//! both, and for each number of *counted* clicks, the smallest number of other clicks.
//!
//! A click counts if it touches a column of one side, the *counted* side. The other clicks touch
//! only columns of the other side.
//!
//! # Why these numbers are exact
//!
//! The layer of the counted side gives each trace of its last column the smallest number of counted
//! clicks. The layer of the other side gives each trace the smallest number of clicks that touch
//! the other side. A merge of two traces says which clicks touch both sides; without them, the
//! second number is the number of other clicks. Both numbers of a merge are reached in the same
//! play, because the clicks of the two sides are independent once the merge is fixed ([the
//! module](super) explains why orders glue). So the smallest pairs of numbers over all plays are
//! the smallest pairs over all merges. No layer depends on the number of clicks in the whole play,
//! so this holds for all plays that clear the board and not only for the shortest ones.

use super::costs::{UNREACHABLE, Unfinished};
use super::layer::{ColumnLayer, Layer};
use super::product::{COST_OFFSET, LeftCosts, Product, product_bytes};
use kortest_base::runtime::Limits;

/// The numbers of clicks on both sides of a line. The tables for the numbers of counted clicks are
/// computed one after the other when they are needed, because most callers need only a few of them.
pub struct LineCounts<'a> {
    /// The last layer of the counted side.
    counted: ColumnLayer<'a>,
    /// The last layer of the other side.
    other: ColumnLayer<'a>,
    /// The product of both layers; `None` until the first table is computed.
    product: Option<Product<'a>>,
    /// Table `n` has, for each pair of nodes, the smallest cost of the other side over all merges
    /// that lead there with counted clicks of at most `n` beyond [`base`](LineCounts::base).
    tables: Vec<Vec<u8>>,
    limits: Limits<'a>,
    /// The memory in bytes.
    memory: usize,
}

impl<'a> LineCounts<'a> {
    /// Prepares the numbers for the line between the columns of two layers. Fails if the costs of a
    /// layer may be too large for exact sums.
    pub fn new(
        counted: ColumnLayer<'a>,
        other: ColumnLayer<'a>,
        limits: Limits<'a>,
        memory: usize,
    ) -> Result<LineCounts<'a>, Unfinished> {
        let longest = longest_path(counted.layer).max(longest_path(other.layer));
        if longest + u32::from(COST_OFFSET) >= UNREACHABLE.into() {
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

    /// Returns a lower bound on the number of counted clicks of a play.
    pub fn base(&self) -> u32 {
        self.counted.layer.base
    }

    /// Returns the smallest number of counted clicks over all plays.
    pub fn fewest_counted(&self) -> Result<u32, Unfinished> {
        let layer = &self.other.layer.with_equal_costs(0);
        let other = ColumnLayer {
            layer,
            ..self.other
        };
        let costs = self.costs(self.counted, other, LeftCosts::Only)?;
        Ok(cheapest(&costs, self.counted.layer.base).expect("every board can be cleared"))
    }

    /// Returns the smallest number of other clicks over all plays.
    pub fn fewest_others(&self) -> Result<u32, Unfinished> {
        let layer = &self.counted.layer.with_equal_costs(0);
        let counted = ColumnLayer {
            layer,
            ..self.counted
        };
        let costs = self.costs(counted, self.other, LeftCosts::Added)?;
        Ok(cheapest(&costs, self.other.layer.base).expect("every board can be cleared"))
    }

    /// Computes the costs of all merges of two layers, whose product is not kept.
    fn costs(
        &self,
        counted: ColumnLayer,
        other: ColumnLayer,
        of_counted: LeftCosts,
    ) -> Result<Vec<u8>, Unfinished> {
        self.refuse_tables(counted.layer, other.layer, 1)?;
        Product::new(counted, other).costs(of_counted, self.limits)
    }

    /// Returns the smallest number of other clicks over all plays with at most `most_counted`
    /// counted clicks. There must be such a play.
    pub fn others(&mut self, most_counted: u32) -> Result<u32, Unfinished> {
        let index = (most_counted - self.base()) as usize;
        while self.tables.len() <= index {
            self.compute_table()?;
        }
        let others = cheapest(&self.tables[index], self.other.layer.base);
        Ok(others.expect("there are plays with so few counted clicks"))
    }

    /// Computes the next table of costs, which allows one more counted click.
    fn compute_table(&mut self) -> Result<(), Unfinished> {
        self.refuse_tables(self.counted.layer, self.other.layer, self.tables.len() + 1)?;
        let new_product = || Product::new(self.counted, self.other);
        let product = self.product.get_or_insert_with(new_product);
        let costs = product.costs(LeftCosts::AtMost(&self.tables), self.limits)?;
        self.tables.push(costs);
        Ok(())
    }

    /// Fails if a product with this number of tables of costs does not fit into the memory.
    fn refuse_tables(
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

/// Returns the cost of the cheapest merge to the last nodes, plus `base`; `None` if no merge leads
/// there. `costs` is a table of a product.
fn cheapest(costs: &[u8], base: u32) -> Option<u32> {
    let last = *costs.last().expect("a layer has nodes");
    (last != UNREACHABLE).then(|| base + u32::from(last) - u32::from(COST_OFFSET))
}

/// Returns the largest cost of a path through a layer.
fn longest_path(layer: &Layer) -> u32 {
    let mut longest = vec![0; layer.len()];
    for node in 0..layer.len() {
        // Edges lead to higher nodes, so this number is final.
        for edge in layer.edges(node) {
            let path = longest[node] + u32::from(edge.cost);
            let to = &mut longest[edge.to as usize];
            *to = path.max(*to);
        }
    }
    longest.into_iter().max().unwrap_or(0)
}

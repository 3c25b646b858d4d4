//! Reads the layer of one column, a weighted automaton whose nodes stand for the tiles that remain
//! in the column. Computes the base of the layer, which makes the layer a lower bound.
//!
//! The file has one number for each edge. The number encodes the target and the cost of the edge.
//!
//! While the layer is read, each of its nodes has a list of costs. The list has one cost for each
//! node of the previous column's layer. The list is dropped after the edges of the node have been
//! read.

use super::contents::{Content, Step};
use super::layer::{
    CostRow, Edge, Layer, MAX_EDGE_COST, MIN_UNREACHABLE, Passing, UNREACHABLE, to_u32,
};
use super::merges::{Columns, Merges, PossibleStep};
use crate::frame::leb128;
use crate::limits::{Account, Error};
use std::ops::Range;

/// Reads the layer of the column `columns.y` from the beginning of `block`: a weighted automaton
/// whose nodes stand for the tiles that remain in the column. The layer of the column before it,
/// `columns.x`, is known. Reads the nodes by their numbers of tiles, the largest first, because
/// edges lead to nodes with fewer tiles. `held` counts the memory of the result.
pub fn read(
    columns: &Columns,
    block: &mut &[u8],
    account: &Account,
    held: &Account,
) -> Result<Layer, Error> {
    let mut merges = Merges::new(columns, account)?;
    let mut reader = LayerReader::new(columns, block, account, held)?;
    let mut passing = Passing::new(columns.x.layer, account)?;
    for level in columns.y.levels() {
        // All edges to the nodes of this level have already been read.
        reader.follow_clicks_in_x(level.clone(), &mut passing)?;
        for content_index in level {
            reader.read_content(content_index, &mut merges)?;
        }
    }
    reader.finish(merges.steps)
}

/// The costs of a node: for each node of the previous column's layer, the smallest cost of a merge
/// that leads to both nodes. A *merge* is an order of the clicks of both columns.
type Costs = Vec<i16>;

/// The node to which an edge leads: its content, and its rank among the nodes with this content,
/// which are counted from 0 in the order of the file.
struct Target {
    content: usize,
    rank: usize,
}

/// An edge whose target has no number yet. The number depends on how many nodes come before the
/// target. This is known only at the end.
struct OpenEdge {
    from: u32,
    target: Target,
    /// Index in the list `steps` of the layer.
    step: u32,
    cost: i16,
}

/// The target and the cost of an edge, which its number in the file encodes.
struct EdgeNumber {
    /// The rank of the target: its index among the nodes with the same content.
    rank: usize,
    cost: i16,
}

/// A layer that is being read from the file, while some of its nodes still lack their edges.
struct LayerReader<'a, 'b> {
    columns: &'a Columns<'a>,
    /// The numbers that have not been read yet.
    block: &'a mut &'b [u8],
    /// Counts temporary memory.
    account: &'a Account<'a>,
    /// Counts the memory of the layer.
    held: &'a Account<'a>,
    /// The layer with the nodes that have been read. Its edges and steps are added at the end.
    layer: Layer,
    edges: Vec<OpenEdge>,
    /// For each content (remaining tiles) of the column, the costs of its nodes whose edges have
    /// not been read.
    nodes_to_read: Vec<Vec<Costs>>,
    /// For each content (remaining tiles) that has been read, the number of its first node.
    first_nodes: Vec<usize>,
    /// The index of the content without tiles, which is the last content of the column.
    empty: usize,
}

impl<'a, 'b> LayerReader<'a, 'b> {
    /// Begins to read the layer of a column: only its first node, with all tiles of the column, is
    /// known.
    fn new(
        columns: &'a Columns,
        block: &'a mut &'b [u8],
        account: &'a Account<'a>,
        held: &'a Account<'a>,
    ) -> Result<LayerReader<'a, 'b>, Error> {
        let contents = columns.y.contents.len();
        let layer = Layer {
            contents: Vec::new(),
            edges: Vec::new(),
            steps: Vec::new(),
            base: 0,
        };
        let mut reader = LayerReader {
            columns,
            block,
            account,
            held,
            layer,
            edges: Vec::new(),
            nodes_to_read: vec![Vec::new(); contents],
            first_nodes: Vec::new(),
            empty: contents - 1,
        };
        let mut start = reader.new_costs()?;
        // At the beginning, no click was made in either column, so the cost is 0.
        start[0] = 0;
        reader.nodes_to_read[0].push(start);
        Ok(reader)
    }

    /// Returns the memory for the list of costs of one node, in bytes. The result includes the
    /// entry of the node in the vector of `CostRow`s in `follow_clicks_in_x`, and this vector may
    /// reserve twice the memory that it needs.
    fn bytes_of_costs(&self) -> usize {
        self.columns.x.layer.contents.len() * size_of::<i16>() + 4 * size_of::<CostRow>()
    }

    /// Returns the list of costs of a new node: one for each node of the previous column's layer,
    /// all unreachable. Counts their memory.
    fn new_costs(&self) -> Result<Costs, Error> {
        self.account.take(1, self.bytes_of_costs())?;
        Ok(vec![UNREACHABLE; self.columns.x.layer.contents.len()])
    }

    /// Follows the passing clicks, which remove tiles of the previous column `x`, but no tiles of
    /// column `y`, whose layer is being read. Each node of column `y` has a *cost row*: a list with
    /// one cost for each node of column `x`. Passing clicks lower these costs. Handles the nodes of
    /// one `level`: a range of contents (lists of remaining tiles of column `y`) with equally many
    /// tiles.
    fn follow_clicks_in_x(
        &mut self,
        level: Range<usize>,
        passing: &mut Passing,
    ) -> Result<(), Error> {
        let contents = &self.columns.y.contents[level.clone()];
        let mut cost_rows = Vec::new();
        for (content, nodes) in contents.iter().zip(&mut self.nodes_to_read[level]) {
            for costs in nodes {
                cost_rows.push(CostRow {
                    costs,
                    tiles: &content.rows,
                });
            }
        }
        self.account.spend(passing.work(cost_rows.len()))?;
        passing.follow_all_clicks(&mut cost_rows);
        Ok(())
    }

    /// Reads the edges of all nodes with one content. A content is a list of remaining tiles of
    /// column `y`, and `content_index` is its index in the list of all contents. Gives these nodes
    /// their numbers in the layer. All edges that lead to these nodes must have been read already.
    fn read_content(&mut self, content_index: usize, merges: &mut Merges) -> Result<(), Error> {
        let nodes = std::mem::take(&mut self.nodes_to_read[content_index]);
        self.first_nodes.push(self.layer.contents.len());
        if nodes.is_empty() {
            return Ok(());
        }
        let content = &self.columns.y.contents[content_index];
        merges.prepare(content, self.account)?;
        self.charge_nodes(nodes.len(), content, merges)?;
        for costs in nodes {
            for step in merges.possible_steps(content) {
                if merges.is_possible(step, &costs) {
                    self.read_edge(content, step, &costs, merges)?;
                }
            }
            // The last node of the previous column's layer also has no tiles. So this cost belongs
            // to the pair of last nodes, and is the base (see `FORMAT.md`).
            if content_index == self.empty
                && let Some(&last_cost) = costs.last()
            {
                self.layer.base = last_cost.into();
            }
            self.account.give_back(1, self.bytes_of_costs());
            self.layer.contents.push(content_index);
        }
        Ok(())
    }

    /// Charges the work of reading the edges from all nodes with a content to the limit of the
    /// check. Must be called before this work.
    fn charge_nodes(&self, nodes: usize, content: &Content, merges: &Merges) -> Result<(), Error> {
        // The work begins at 1, so that a node without possible steps is charged, too.
        let mut work_of_node = 1u64;
        for step in merges.possible_steps(content) {
            work_of_node = work_of_node.saturating_add(merges.work(step));
        }
        self.account
            .spend(work_of_node.saturating_mul(nodes as u64))
    }

    /// Reads the number of one edge from the file. The edge leaves a node with the remaining tiles
    /// `content` and stands for `step`, the part of a click in this column. `costs` has the costs
    /// of this node: one for each node of the previous column's layer. Lowers the costs of the
    /// edge's target, where the clicks that make this step cost less.
    fn read_edge(
        &mut self,
        content: &Content,
        step: &PossibleStep,
        costs: &[i16],
        merges: &Merges,
    ) -> Result<(), Error> {
        // The tiles that remain after the step.
        let removals = &content.removals[usize::from(step.step.colour)];
        let target_content = removals[step.removal_index].next;
        let EdgeNumber { rank, cost } = self.read_edge_number(target_content)?;
        let target = Target {
            content: target_content,
            rank,
        };
        let target_costs = self.costs_of(&target)?;
        merges.follow(step, cost, costs, target_costs);
        self.charge_edge()?;
        self.edges.push(OpenEdge {
            from: to_u32(self.layer.contents.len())?,
            target,
            step: to_u32(step.number)?,
            cost,
        });
        Ok(())
    }

    /// Returns the list of costs of the node to which an edge leads. If no earlier edge leads to
    /// the node, adds the node with unreachable costs.
    fn costs_of(&mut self, target: &Target) -> Result<&mut Costs, Error> {
        if target.rank == self.nodes_to_read[target.content].len() {
            let unreached = self.new_costs()?;
            self.nodes_to_read[target.content].push(unreached);
        }
        Ok(&mut self.nodes_to_read[target.content][target.rank])
    }

    /// Counts the memory of an edge and of its target, which may be a new node. An open edge is at
    /// most as large as an edge and a target together. A growing vector may reserve three times the
    /// memory that it needs. The counted memory is also enough at the end, when `finish` copies the
    /// open edges.
    fn charge_edge(&self) -> Result<(), Error> {
        self.held
            .take(1, 3 * (size_of::<Edge>() + size_of::<usize>()))?;
        self.account.take(1, 3 * size_of::<Target>())
    }

    /// Reads the number of an edge, which encodes its cost and its target among the nodes with the
    /// content `content` (remaining tiles). The target is one of these nodes, or a new one.
    fn read_edge_number(&mut self, content: usize) -> Result<EdgeNumber, Error> {
        // All edges to the empty column lead to the same node. For all other contents, the rank
        // after the last rank stands for a new node.
        let ranks = if content == self.empty {
            1
        } else {
            self.nodes_to_read[content].len() + 1
        };
        let Some(number) = leb128(self.block) else {
            return Err(Error::invalid("a number is cut off or too long"));
        };
        // The remainder is below `ranks`, so it fits in a `usize`, and the 0 is never used.
        let rank = usize::try_from(number % ranks as u64).unwrap_or(0);
        match i16::try_from(number / ranks as u64) {
            Ok(cost) if cost <= MAX_EDGE_COST => Ok(EdgeNumber { rank, cost }),
            // The cost is too large, or has more than 16 bits.
            Ok(_) | Err(_) => Err(Error::invalid(format!(
                "a cost is more than {MAX_EDGE_COST}"
            ))),
        }
    }

    /// Gives each edge the number of its target, and returns the layer with these `steps`. The
    /// number of the target is the number of the first node with the same content (remaining
    /// tiles), plus the rank of the target among the nodes with this content.
    ///
    /// Also completes the base of the layer, which makes the layer a lower bound. Before this call,
    /// `layer.base` is the smallest cost of a merge to the last nodes. The base of the previous
    /// column's layer is added here.
    fn finish(self, steps: Vec<Step>) -> Result<Layer, Error> {
        let mut layer = self.layer;
        layer.edges.reserve_exact(self.edges.len());
        for edge in self.edges {
            let to = self.first_nodes[edge.target.content] + edge.target.rank;
            layer.edges.push(Edge {
                from: edge.from,
                to: to_u32(to)?,
                step: edge.step,
                cost: edge.cost,
            });
        }
        // The last node must be the empty column, and clicks of both columns must lead there.
        if layer.contents.last() != Some(&self.empty) || layer.base >= MIN_UNREACHABLE.into() {
            return Err(Error::invalid("a layer reaches no end"));
        }
        // The sum fits in 32 bits: see *Ranges* in `layer`.
        layer.base += self.columns.x.layer.base;
        self.held.take(steps.capacity(), size_of::<Step>())?;
        layer.steps = steps;
        Ok(layer)
    }
}

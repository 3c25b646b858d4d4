//! Reads a layer from the numbers of the file, and computes the lower bound that the layer proves.

use super::contents::Content;
use super::layer::{Edge, Layer, MAX_EDGE_COST, MIN_UNREACHABLE, UNREACHABLE, short};
use super::merges::{Columns, Maker, Merges};
use super::passing::{Passing, Row};
use super::step::Step;
use crate::limits::{Account, Error};

/// Reads the next layer, node by node, in the order of the format. At each node, the checker computes the steps that a
/// merge can make. For each of these steps, the node has an edge, and `number` returns the next number of the file,
/// which gives the target and the cost of this edge. The base of the layer is not read but computed, so the base is
/// correct whatever numbers the file contains. The account `meter` counts temporary memory, and the account `held`
/// counts the memory of the layer.
pub fn read(
    columns: &Columns,
    number: impl FnMut() -> Result<u64, Error>,
    meter: &Account,
    held: &Account,
) -> Result<Layer, Error> {
    let mut merges = Merges::new(columns, meter)?;
    let mut reader = Reader::new(columns, number, meter, held)?;
    let mut passing = Passing::new(columns.before, meter)?;
    for level in columns.y.levels() {
        // Levels are read in order of decreasing numbers of tiles, and every edge leads to a content with fewer tiles. So
        // no later edge creates a node of this level.
        let mut nodes: Vec<Nodes> = reader.met[level.clone()].iter_mut().map(std::mem::take).collect();
        meter.spend(passing.work(nodes.iter().map(Vec::len).sum()))?;
        let rows = columns.y.0[level.clone()].iter().zip(&mut nodes);
        let rows = rows.flat_map(|(here, nodes)| nodes.iter_mut().map(|costs| (&mut costs[..], &here.rows)));
        passing.close(&mut rows.collect::<Vec<Row>>());
        for (content, nodes) in level.zip(nodes) {
            reader.read_content(content, nodes, &mut merges)?;
        }
    }
    reader.finish(merges.steps)
}

/// The nodes of a layer that have the same content. Each node is stored as a row, which has an entry for each node of
/// the previous column's layer. The entry belongs to these two nodes. Every merge that reaches both nodes has a value:
/// the cost of the merge in the previous column's layer, plus the number of its clicks that begin in this column, minus
/// its cost in this layer. The entry is the minimum of these values.
type Nodes = Vec<Vec<i16>>;

/// A layer that is being read.
struct Reader<'a, F> {
    columns: &'a Columns<'a>,
    /// Returns the next number of the file.
    number: F,
    /// The account for temporary memory.
    meter: &'a Account<'a>,
    /// The account for the memory of the layer.
    held: &'a Account<'a>,
    layer: Layer,
    /// For each content, the nodes that have been created and whose edges have not been read.
    met: Vec<Nodes>,
    /// For each content, the index of the first node with this content.
    first: Vec<usize>,
    /// For each edge, the content of the target, and the index of the target among the nodes of this content.
    targets: Vec<(usize, usize)>,
    /// Index of the empty content, which is the last content.
    last: usize,
}

impl<'a, F: FnMut() -> Result<u64, Error>> Reader<'a, F> {
    /// Creates a layer that has only its first node.
    fn new(
        columns: &'a Columns,
        number: F,
        meter: &'a Account<'a>,
        held: &'a Account<'a>,
    ) -> Result<Reader<'a, F>, Error> {
        let contents = &columns.y.0;
        let layer = Layer { contents: Vec::new(), edges: Vec::new(), steps: Vec::new(), base: 0 };
        let met = contents.iter().map(|_| Vec::new()).collect();
        let (first, targets, last) = (Vec::new(), Vec::new(), contents.len() - 1);
        let mut reader = Reader { columns, number, meter, held, layer, met, first, targets, last };
        let mut start = reader.new_row()?;
        start[0] = 0;
        reader.met[0].push(start);
        Ok(reader)
    }

    /// Returns the memory of a row in bytes. This includes the memory of the row in two lists of rows. While a list
    /// grows, its old copy and its new copy exist at the same time.
    fn row_bytes(&self) -> usize {
        self.columns.before.contents.len() * size_of::<i16>() + 4 * size_of::<Row>()
    }

    /// Returns the numbers of a new node: one number for each node of the previous column's layer. Each number is
    /// `UNREACHABLE`, which says that no merge has reached the two nodes yet.
    fn new_row(&self) -> Result<Vec<i16>, Error> {
        self.meter.take(1, self.row_bytes())?;
        Ok(vec![UNREACHABLE; self.columns.before.contents.len()])
    }

    /// Reads the edges of all nodes that have the content with the number `content`.
    fn read_content(&mut self, content: usize, nodes: Nodes, merges: &mut Merges) -> Result<(), Error> {
        self.first.push(self.layer.contents.len());
        if nodes.is_empty() {
            return Ok(());
        }
        let here = &self.columns.y.0[content];
        merges.prepare(here, self.meter)?;
        let work = merges.makers(here).map(|maker| merges.work(maker)).sum::<u64>() + 1;
        self.meter.spend(work.saturating_mul(nodes.len() as u64))?;
        for costs in nodes {
            for maker in merges.makers(here).filter(|maker| merges.is_made(maker, &costs)) {
                self.read_edge(here, maker, &costs, merges)?;
            }
            if content == self.last {
                self.layer.base = costs[costs.len() - 1].into();
            }
            self.meter.give_back(1, self.row_bytes());
            self.layer.contents.push(content);
        }
        Ok(())
    }

    /// Reads the next edge of a node. `costs` contains the costs that belong to the node: one cost for each node of the
    /// previous column's layer (see `Nodes`).
    fn read_edge(&mut self, here: &Content, maker: &Maker, costs: &[i16], merges: &Merges) -> Result<(), Error> {
        let after = here.removals[usize::from(maker.step.colour)][maker.removal].1;
        let number = (self.number)()?;
        // All edges to the empty content lead to the same node, which is the last node of the layer.
        let places = if after == self.last { 1 } else { self.met[after].len() + 1 };
        let (place, cost) = (number % places as u64, number / places as u64);
        let Some(cost) = i16::try_from(cost).ok().filter(|cost| *cost <= MAX_EDGE_COST) else {
            return Err(format!("a cost is more than {MAX_EDGE_COST}").into());
        };
        let place = usize::try_from(place).unwrap_or(0);
        if place == self.met[after].len() {
            let row = self.new_row()?;
            self.met[after].push(row);
        }
        merges.make(maker, cost, costs, &mut self.met[after][place]);
        // Charges three times the size, because a growing vector may take three times the memory that it needs. Each
        // edge is charged together with one node, which takes a `usize`. The memory of all nodes is charged in this
        // way, because a layer usually has at least as many edges as nodes.
        self.held.take(1, 3 * (size_of::<Edge>() + size_of::<usize>()))?;
        self.meter.take(1, 3 * size_of::<(usize, usize)>())?;
        let from = short(self.layer.contents.len())?;
        self.layer.edges.push(Edge { from, to: 0, step: short(maker.number)?, cost });
        self.targets.push((after, place));
        Ok(())
    }

    /// Completes the layer: replaces the targets of edges by numbers of nodes, and adds the base of the previous
    /// column's layer.
    fn finish(self, steps: Vec<Step>) -> Result<Layer, Error> {
        let mut layer = self.layer;
        for (edge, (content, place)) in layer.edges.iter_mut().zip(self.targets) {
            edge.to = short(self.first[content] + place)?;
        }
        if layer.contents.last() != Some(&self.last) || layer.base >= MIN_UNREACHABLE.into() {
            return Err("a layer reaches no end".to_string().into());
        }
        layer.base += self.columns.before.base;
        self.held.take(steps.capacity(), size_of::<Step>())?;
        layer.steps = steps;
        Ok(layer)
    }
}

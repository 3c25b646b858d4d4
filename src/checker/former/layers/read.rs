//! Reading a layer: what the file says about its edges, and the bound that this is worth.

use super::contents::Content;
use super::layer::{DEAREST, Edge, FAR, Layer, REACHED, short};
use super::merges::{Columns, Maker, Merges};
use super::passing::{Passing, Row};
use super::step::Step;
use crate::limits::{Account, Error};

/// Reads the next layer: for each node in order, and each step that a merge can make there, where it leads and what it
/// costs. The base is what this proves. `number` gives the next number of the file; `held` is for the memory of the layer.
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
        // A node of these contents is only met from nodes of contents with more tiles.
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

/// The nodes of one content. A node is a row of numbers, one for each node of the layer before: the least of what merges that
/// come to these two nodes cost in the layer before and in clicks that begin, less what they cost in this layer.
type Nodes = Vec<Vec<i16>>;

/// A layer that is being read.
struct Reader<'a, F> {
    columns: &'a Columns<'a>,
    /// Returns the next number of the file.
    number: F,
    /// The memory that reading takes.
    meter: &'a Account<'a>,
    /// The memory of the layer.
    held: &'a Account<'a>,
    layer: Layer,
    /// By content: the nodes that have been met and whose edges have not been read.
    met: Vec<Nodes>,
    /// By content: the number of its first node.
    first: Vec<usize>,
    /// By edge: the content that it leads to, and the place of the node among those with this content.
    targets: Vec<(usize, usize)>,
    /// The number of the empty content.
    last: usize,
}

impl<'a, F: FnMut() -> Result<u64, Error>> Reader<'a, F> {
    /// A layer of which only the first node has been met.
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

    /// The bytes of a row, with its place in lists, one of which may grow.
    fn row_bytes(&self) -> usize {
        self.columns.before.contents.len() * size_of::<i16>() + 4 * size_of::<Row>()
    }

    /// A row without any merges.
    fn new_row(&self) -> Result<Vec<i16>, Error> {
        self.meter.take(1, self.row_bytes())?;
        Ok(vec![FAR; self.columns.before.contents.len()])
    }

    /// Reads the edges of all nodes of a content.
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

    /// Reads the next edge of a node with this row of costs.
    fn read_edge(&mut self, here: &Content, maker: &Maker, costs: &[i16], merges: &Merges) -> Result<(), Error> {
        let after = here.removals[usize::from(maker.step.colour)][maker.removal].1;
        let number = (self.number)()?;
        // Each edge to the empty content leads to the one last node.
        let places = if after == self.last { 1 } else { self.met[after].len() + 1 };
        let (place, cost) = (number % places as u64, number / places as u64);
        let Some(cost) = i16::try_from(cost).ok().filter(|cost| *cost <= DEAREST) else {
            return Err(format!("a cost is more than {DEAREST}").into());
        };
        let place = usize::try_from(place).unwrap_or(0);
        if place == self.met[after].len() {
            let row = self.new_row()?;
            self.met[after].push(row);
        }
        merges.make(maker, cost, costs, &mut self.met[after][place]);
        // A vector that grows takes three times the memory for a moment. Most nodes have an edge.
        self.held.take(1, 3 * (size_of::<Edge>() + size_of::<usize>()))?;
        self.meter.take(1, 3 * size_of::<(usize, usize)>())?;
        let from = short(self.layer.contents.len())?;
        self.layer.edges.push(Edge { from, to: 0, step: short(maker.number)?, cost });
        self.targets.push((after, place));
        Ok(())
    }

    /// The layer with the numbers of the nodes that edges lead to.
    fn finish(self, steps: Vec<Step>) -> Result<Layer, Error> {
        let mut layer = self.layer;
        for (edge, (content, place)) in layer.edges.iter_mut().zip(self.targets) {
            edge.to = short(self.first[content] + place)?;
        }
        if layer.contents.last() != Some(&self.last) || layer.base >= REACHED.into() {
            return Err("a layer reaches no end".to_string().into());
        }
        layer.base += self.columns.before.base;
        self.held.take(steps.capacity(), size_of::<Step>())?;
        layer.steps = steps;
        Ok(layer)
    }
}

//! Reads the automaton of one column, and computes a lower bound from it.
//!
//! The file has one number for each edge. The number encodes the target and the cost of the edge.
//!
//! While the automaton is read, each of its nodes has a list of costs. The list has one cost for each node of the
//! previous column's automaton. The list is dropped after the edges of the node have been read.

use super::contents::Content;
use super::layer::{Edge, Layer, MAX_EDGE_COST, MIN_UNREACHABLE, UNREACHABLE, short};
use super::merges::{Columns, Maker, Merges};
use super::passing::{Passing, Row};
use super::step::Step;
use crate::limits::{Account, Error};

/// Reads the automaton of one column. `held` counts the memory of the result.
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
        // All edges to the nodes of this level have already been read.
        let mut nodes: Vec<Nodes> = reader.nodes_to_read[level.clone()]
            .iter_mut()
            .map(std::mem::take)
            .collect();
        meter.spend(passing.work(nodes.iter().map(Vec::len).sum()))?;
        let rows = columns.y.0[level.clone()].iter().zip(&mut nodes);
        let rows = rows.flat_map(|(here, nodes)| {
            nodes.iter_mut().map(|costs| Row {
                costs,
                neighbour: &here.rows,
            })
        });
        passing.close(&mut rows.collect::<Vec<Row>>());
        for (content, nodes) in level.zip(nodes) {
            reader.read_content(content, nodes, &mut merges)?;
        }
    }
    reader.finish(merges.steps)
}

type Nodes = Vec<Vec<i16>>;

/// An automaton that is being read from the file.
struct Reader<'a, F> {
    columns: &'a Columns<'a>,
    /// Returns the next number of the file.
    number: F,
    /// Counts temporary memory.
    meter: &'a Account<'a>,
    /// Counts the memory of the automaton.
    held: &'a Account<'a>,
    layer: Layer,
    /// The nodes whose edges have not been read, grouped by their remaining tiles.
    nodes_to_read: Vec<Nodes>,
    first: Vec<usize>,
    targets: Vec<(usize, usize)>,
    last: usize,
}

impl<'a, F: FnMut() -> Result<u64, Error>> Reader<'a, F> {
    /// Creates an automaton that has only the first node.
    fn new(
        columns: &'a Columns,
        number: F,
        meter: &'a Account<'a>,
        held: &'a Account<'a>,
    ) -> Result<Reader<'a, F>, Error> {
        let contents = &columns.y.0;
        let layer = Layer {
            contents: Vec::new(),
            edges: Vec::new(),
            steps: Vec::new(),
            base: 0,
        };
        let nodes_to_read = contents.iter().map(|_| Vec::new()).collect();
        let (first, targets, last) = (Vec::new(), Vec::new(), contents.len() - 1);
        let mut reader = Reader {
            columns,
            number,
            meter,
            held,
            layer,
            nodes_to_read,
            first,
            targets,
            last,
        };
        let mut start = reader.new_row()?;
        start[0] = 0;
        reader.nodes_to_read[0].push(start);
        Ok(reader)
    }

    fn row_bytes(&self) -> usize {
        self.columns.before.contents.len() * size_of::<i16>() + 4 * size_of::<Row>()
    }

    fn new_row(&self) -> Result<Vec<i16>, Error> {
        self.meter.take(1, self.row_bytes())?;
        Ok(vec![UNREACHABLE; self.columns.before.contents.len()])
    }

    fn read_content(
        &mut self,
        content: usize,
        nodes: Nodes,
        merges: &mut Merges,
    ) -> Result<(), Error> {
        self.first.push(self.layer.contents.len());
        if nodes.is_empty() {
            return Ok(());
        }
        let here = &self.columns.y.0[content];
        merges.prepare(here, self.meter)?;
        let work = merges
            .makers(here)
            .map(|maker| merges.work(maker))
            .sum::<u64>()
            + 1;
        self.meter.spend(work.saturating_mul(nodes.len() as u64))?;
        for costs in nodes {
            for maker in merges
                .makers(here)
                .filter(|maker| merges.is_made(maker, &costs))
            {
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

    /// Reads one edge. The start of the edge is a node with the remaining tiles `here` and the costs `costs`.
    fn read_edge(
        &mut self,
        here: &Content,
        maker: &Maker,
        costs: &[i16],
        merges: &Merges,
    ) -> Result<(), Error> {
        let after = here.removals[usize::from(maker.step.colour)][maker.removal].1;
        let number = (self.number)()?;
        // All edges to the empty column lead to the same node.
        let places = if after == self.last {
            1
        } else {
            self.nodes_to_read[after].len() + 1
        };
        let (place, cost) = (number % places as u64, number / places as u64);
        let Some(cost) = i16::try_from(cost)
            .ok()
            .filter(|cost| *cost <= MAX_EDGE_COST)
        else {
            return Err(format!("a cost is more than {MAX_EDGE_COST}").into());
        };
        let place = usize::try_from(place).unwrap_or(0);
        if place == self.nodes_to_read[after].len() {
            let row = self.new_row()?;
            self.nodes_to_read[after].push(row);
        }
        merges.make(maker, cost, costs, &mut self.nodes_to_read[after][place]);
        // A growing vector may reserve three times the memory that it needs.
        self.held
            .take(1, 3 * (size_of::<Edge>() + size_of::<usize>()))?;
        self.meter.take(1, 3 * size_of::<(usize, usize)>())?;
        let from = short(self.layer.contents.len())?;
        self.layer.edges.push(Edge {
            from,
            to: 0,
            step: short(maker.number)?,
            cost,
        });
        self.targets.push((after, place));
        Ok(())
    }

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

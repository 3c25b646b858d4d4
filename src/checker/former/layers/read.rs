//! Reading a layer: what the file says about its edges, and the bound that this is worth.

use super::layer::{DEAREST, Edge, FAR, Layer, REACHED, short};
use super::merges::{Columns, Merges};
use super::passing::{Passing, Row};
use super::step::Step;
use crate::limits::{Account, Error};

/// Reads the next layer: for each node in order, and each step that a merge can make there, where it leads and what it
/// costs. The base is what this proves. `number` gives the next number of the file; `held` is for the memory of the layer.
pub fn read(
    columns: &Columns,
    mut number: impl FnMut() -> Result<u64, Error>,
    meter: &Account,
    held: &Account,
) -> Result<Layer, Error> {
    let Columns { before, y, .. } = columns;
    let (width, last) = (before.contents.len(), y.0.len() - 1);
    let mut layer = Layer { contents: Vec::new(), edges: Vec::new(), steps: Vec::new(), base: 0 };
    let mut merges = Merges::new(columns, meter)?;
    // For each content the nodes that have been met: for each node of the layer before, the least of what merges
    // that come to the two cost in the layer before and in clicks that begin, less what they cost here.
    let mut met: Vec<Vec<Vec<i16>>> = y.0.iter().map(|_| Vec::new()).collect();
    // With its place in lists, one of which may grow.
    let size = width * size_of::<i16>() + 4 * size_of::<Row>();
    let row = || {
        meter.take(1, size)?;
        Ok::<_, Error>(vec![FAR; width])
    };
    let mut start = row()?;
    start[0] = 0;
    met[0].push(start);
    // For each edge the content and the place there that it leads to.
    let mut targets = Vec::new();
    let mut first = Vec::new();
    let mut passing = Passing::new(before, meter)?;
    for level in y.levels() {
        // A node of these contents is only met from nodes of contents with more tiles.
        let mut nodes: Vec<Vec<Vec<i16>>> = met[level.clone()].iter_mut().map(std::mem::take).collect();
        meter.spend(passing.work(nodes.iter().map(Vec::len).sum()))?;
        let rows = y.0[level.clone()].iter().zip(&mut nodes);
        let rows = rows.flat_map(|(here, nodes)| nodes.iter_mut().map(|costs| (&mut costs[..], &here.rows)));
        passing.close(&mut rows.collect::<Vec<Row>>());
        for (content, nodes) in level.zip(nodes) {
            first.push(layer.contents.len());
            if nodes.is_empty() {
                continue;
            }
            let here = &y.0[content];
            merges.prepare(here, meter)?;
            let work = merges.makers(here).map(|maker| merges.work(maker)).sum::<u64>() + 1;
            meter.spend(work.saturating_mul(nodes.len() as u64))?;
            for costs in nodes {
                for maker in merges.makers(here) {
                    if !merges.is_made(maker, &costs) {
                        continue;
                    }
                    let after = here.removals[usize::from(maker.step.colour)][maker.removal].1;
                    let there = &mut met[after];
                    let number = number()?;
                    // Whatever empties the column leads to the one last node.
                    let known = if after == last { 1 } else { there.len() + 1 };
                    let (place, cost) = (number % known as u64, number / known as u64);
                    let Some(cost) = i16::try_from(cost).ok().filter(|cost| *cost <= DEAREST) else {
                        return Err(format!("a cost is more than {DEAREST}").into());
                    };
                    let place = usize::try_from(place).unwrap_or(0);
                    if place == there.len() {
                        there.push(row()?);
                    }
                    merges.make(maker, cost, &costs, &mut there[place]);
                    // A vector that grows takes three times the memory for a moment. Most nodes have an edge.
                    held.take(1, 3 * (size_of::<Edge>() + size_of::<usize>()))?;
                    meter.take(1, 3 * size_of::<(usize, usize)>())?;
                    let from = short(layer.contents.len())?;
                    layer.edges.push(Edge { from, to: 0, step: short(maker.number)?, cost });
                    targets.push((after, place));
                }
                if content == last {
                    layer.base = costs[width - 1].into();
                }
                meter.give_back(1, size);
                layer.contents.push(content);
            }
        }
    }
    for (edge, (content, place)) in layer.edges.iter_mut().zip(targets) {
        edge.to = short(first[content] + place)?;
    }
    if layer.contents.last() != Some(&last) || layer.base >= REACHED.into() {
        return Err("a layer reaches no end".to_string().into());
    }
    layer.base += before.base;
    held.take(merges.steps.capacity(), size_of::<Step>())?;
    layer.steps = merges.steps;
    Ok(layer)
}

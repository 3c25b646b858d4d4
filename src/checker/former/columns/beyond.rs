//! A lower bound on what the columns beyond a column cost, from the layer that the other side has built of them.

use super::layer::{Layer, NEVER};
use super::step::{Column, Content, Step};
use crate::limits::{Account, Error};

/// Not reached, or no path to an end: larger than any other sum by more than a path can change it.
const FAR: i16 = 10_000;

/// Bytes of a list of a few transitions.
const LIST: usize = size_of::<Vec<(u16, i16)>>() + 16;

/// `T` of each content of the column `y`, from the layer of the column `x` beside it.
///
/// Along an edge the cost is the difference of `least`, less one if `y` takes part. So it suffices to count how often
/// it does: forwards, the most from the beginning to a pair; backwards, the least of `least` + `end` at an end less the
/// number of times from the pair to there. `T` is the difference.
///
/// Each time takes at least one of at most nine tiles, so the counts are from 0 to 9, and sums are at least -9. A value
/// above `FAR` is as good as infinite, because every cap is less than half of it.
pub fn beyond(layer: &Layer, x: &Column, y: &Column, meter: &Account) -> Result<Vec<u16>, Error> {
    let (n, contents) = (layer.nodes.len(), y.0.len());
    // Fewer than 2^22 nodes, and at most 512 contents; two numbers per pair, and a list of a few transitions per step
    // and content.
    meter.take(n * contents, 2 * size_of::<i16>())?;
    meter.take(layer.steps.len() * contents, LIST)?;
    meter.spend(layer.edges() as u64 * contents as u64 * 2)?;
    // Of the sets of runs that go without an edge, single runs are enough: taken from the highest down, they do not
    // move the others.
    let beside = y.0.iter().map(|content| content.alone(0).map(|step| (step.tiles(), content.after(step))).collect());
    let beside: Vec<Vec<(u64, u16)>> = beside.collect();
    // The contents to which an edge leads, each with 1 if the column takes part: by the step of the edge, then by
    // content.
    let along = |step: Step, (content, c): (&Content, u16)| {
        let past = (step.hindrance() & content.tiles == 0).then_some((c, 0));
        let joint = step.joint(content, 0b1111).into_iter().map(|step| (content.after(step), 1));
        joint.chain(past).collect()
    };
    let along = layer.steps.iter().map(|&step| y.0.iter().zip(0..).map(|content| along(step, content)).collect());
    let along: Vec<Vec<Vec<(u16, i16)>>> = along.collect();
    // The successors of a pair, as indices of a table: always larger than its own.
    let (beside, along) = (&beside, &along);
    let next = |e: usize, c: usize| {
        let node = &layer.nodes[e];
        let tiles = x.0[usize::from(node.content)].tiles;
        let beside = beside[c].iter().filter(move |(taken, _)| taken & tiles == 0);
        let edges = node.edges.iter().flat_map(move |edge| {
            let moves = along[usize::from(edge.step)][c].iter();
            moves.map(move |&(c, joint)| (edge.to as usize * contents + usize::from(c), joint))
        });
        beside.map(move |&(_, c)| (e * contents + usize::from(c), 0)).chain(edges)
    };

    let mut forwards = vec![-FAR; n * contents];
    forwards[0] = 0;
    for (e, c) in (0..n).flat_map(|e| (0..contents).map(move |c| (e, c))) {
        let joined = forwards[e * contents + c];
        if joined >= 0 {
            next(e, c).for_each(|(there, joint)| forwards[there] = forwards[there].max(joined + joint));
        }
    }
    let mut backwards = vec![FAR; n * contents];
    let mut least = vec![NEVER; contents];
    for (e, c) in (0..n).rev().flat_map(|e| (0..contents).rev().map(move |c| (e, c))) {
        let (place, node) = (e * contents + c, &layer.nodes[e]);
        if forwards[place] >= 0 {
            let all = node.least.saturating_add(node.end).cast_signed();
            let end = if c + 1 == contents && (0..FAR).contains(&all) { all } else { FAR };
            let cost = next(e, c).fold(end, |least, (there, joint)| least.min(backwards[there] - joint));
            backwards[place] = cost;
            if cost < FAR / 2 {
                least[c] = least[c].min((cost - forwards[place]).max(0).cast_unsigned());
            }
        }
    }
    meter.give_back(n * contents, 2 * size_of::<i16>());
    meter.give_back(layer.steps.len() * contents, LIST);
    Ok(least)
}

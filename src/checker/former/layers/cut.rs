//! Where the layers of both sides meet.

use super::contents::Column;
use super::layer::{Edge, FAR, Layer};
use super::step::{Rows, Step};
use crate::limits::{Account, Error};

/// The last layer of a side, and its column if there is one.
type End<'a> = (&'a Layer, Option<&'a Column>);

/// The least number of clicks over all merges of a path of the left layer with one of the right layer.
///
/// A sum is at most two bases and two paths, and at least that less one for each of at most twelve joint steps; see
/// the ranges of a layer.
pub fn cut((left, x): End, (right, y): End, meter: &Account) -> Result<u32, Error> {
    let (width, pairs) = (right.contents.len(), left.contents.len().saturating_mul(right.contents.len()));
    meter.take(pairs, size_of::<i32>())?;
    meter.take(left.steps.len().saturating_mul(right.steps.len()), 1)?;
    meter.spend((left.steps.len() as u64).saturating_mul(right.steps.len() as u64))?;
    let rows = |column: Option<&Column>, content: usize| column.map_or([0; 8], |column| column.0[content].rows);
    let meets: Vec<Vec<bool>> =
        left.steps.iter().map(|step| right.steps.iter().map(|other| step.meets(other)).collect()).collect();
    // Only steps of equal colours meet, and the edges of a node are in the order of their steps, so by colour.
    let colours: Vec<[usize; 9]> = right.edges.iter().map(|edges| by_colour(edges, &right.steps)).collect();
    let beside: Vec<[Rows; 8]> = right.contents.iter().map(|&content| rows(y, content)).collect();
    let mut costs = vec![FAR; pairs];
    costs[0] = left.base + right.base;
    for (p, edges) in left.edges.iter().enumerate() {
        let here = rows(x, left.contents[p]);
        for (q, others) in right.edges.iter().enumerate() {
            let cost = costs[p * width + q];
            if cost >= FAR {
                continue;
            }
            meter.spend(((edges.len() + 1) * (others.len() + 1)) as u64)?;
            let mut reach = |p: usize, q: usize, cost: i32| {
                let known = &mut costs[p * width + q];
                *known = cost.min(*known);
            };
            for edge in edges {
                let step = &left.steps[edge.step];
                if step.passes(beside[q][usize::from(step.colour)]) {
                    reach(edge.to, q, cost + edge.cost);
                }
                let (from, to) = (colours[q][usize::from(step.colour)], colours[q][usize::from(step.colour) + 1]);
                for other in others[from..to].iter().filter(|other| meets[edge.step][other.step]) {
                    reach(edge.to, other.to, cost + edge.cost + other.cost - 1);
                }
            }
            for other in others {
                let step = &right.steps[other.step];
                if step.passes(here[usize::from(step.colour)]) {
                    reach(p, other.to, cost + other.cost);
                }
            }
        }
    }
    // Numbers of the file can make a bound worthless, but not wrong.
    let least = costs.last().copied().filter(|&cost| cost < FAR).map(|cost| cost.max(0).cast_unsigned());
    least.ok_or_else(|| Error::Invalid("no paths of the two sides can be merged".into()))
}

/// Where the edges of each colour begin and end.
fn by_colour(edges: &[Edge], steps: &[Step]) -> [usize; 9] {
    std::array::from_fn(|colour| edges.partition_point(|edge| usize::from(steps[edge.step].colour) < colour))
}

//! The automaton of a layer before it is minimised: the nodes of all contents, and the edges between them.

use super::column::ContentId;
use super::minimise::DraftEdge;
use super::place::{Link, Place};

/// The contents of the nodes, in ascending order, and the edges by the nodes that they leave. Nodes are those of the places,
/// one place after the other; the links to the first one are no edges.
pub fn draft(places: &[Place]) -> (Vec<ContentId>, Vec<DraftEdge>) {
    let mut first = Vec::with_capacity(places.len());
    let mut contents = Vec::new();
    for (content, place) in places.iter().enumerate() {
        first.push(contents.len() as u32);
        contents.extend(std::iter::repeat_n(content as ContentId, place.nodes));
    }
    let places = places.iter().zip(&first).skip(1);
    let links = places.flat_map(|(place, first_here)| place.links.iter().map(move |link| (link, first_here)));
    let edge = |(link, first_here): (&Link, &u32)| DraftEdge {
        from: first[link.from as usize] + link.node,
        to: first_here + link.to,
        symbol: link.symbol,
        cost: link.cost,
    };
    let mut edges: Vec<DraftEdge> = links.map(edge).collect();
    edges.sort_by_key(|edge| edge.from);
    (contents, edges)
}

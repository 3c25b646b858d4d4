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
    let links = places.iter().skip(1).flat_map(|place| &place.links);
    let from = |link: &Link| (first[link.from as usize] + link.node) as usize;
    // Sorted by counting: how many leave each node says where those of each are.
    let mut next = vec![0; contents.len() + 1];
    links.clone().for_each(|link| next[from(link) + 1] += 1);
    (0..contents.len()).for_each(|node| next[node + 1] += next[node]);
    let nothing = DraftEdge { from: 0, to: 0, symbol: 0, cost: 0 };
    let mut edges = vec![nothing; links.count()];
    for (place, &first_here) in places.iter().zip(&first).skip(1) {
        for link in &place.links {
            let (from, to) = (from(link), first_here + link.to);
            edges[next[from]] = DraftEdge { from: from as u32, to, symbol: link.symbol, cost: link.cost };
            next[from] += 1;
        }
    }
    (contents, edges)
}

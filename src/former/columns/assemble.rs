//! Numbers the nodes of a column's automaton, and lists its edges.

use super::column::ContentId;
use super::draft_content::{DraftContent, Link};
use super::minimise::DraftEdge;

pub fn assemble(drafts: &[DraftContent]) -> (Vec<ContentId>, Vec<DraftEdge>) {
    let mut first = Vec::with_capacity(drafts.len());
    let mut contents = Vec::new();
    for (content, draft) in drafts.iter().enumerate() {
        first.push(contents.len() as u32);
        contents.extend(std::iter::repeat_n(content as ContentId, draft.nodes));
    }
    let links = drafts.iter().skip(1).flat_map(|draft| &draft.links);
    let from = |link: &Link| (first[link.from as usize] + link.node) as usize;
    // A counting sort: `next` becomes the index of each node's first edge.
    let mut next = vec![0; contents.len() + 1];
    links.clone().for_each(|link| next[from(link) + 1] += 1);
    (0..contents.len()).for_each(|node| next[node + 1] += next[node]);
    let placeholder = DraftEdge {
        from: 0,
        to: 0,
        symbol: 0,
        cost: 0,
    };
    let mut edges = vec![placeholder; links.count()];
    for (draft, &first_here) in drafts.iter().zip(&first).skip(1) {
        for link in &draft.links {
            let (from, to) = (from(link), first_here + link.to);
            edges[next[from]] = DraftEdge {
                from: from as u32,
                to,
                symbol: link.symbol,
                cost: link.cost,
            };
            next[from] += 1;
        }
    }
    (contents, edges)
}

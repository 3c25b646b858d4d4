//! Below the meeting line: nodes from signatures.
//!
//! The *signature* of a vector contains its smallest sum with each co-vector of the content. After a
//! step, each entry of the signature is an entry before the step, plus a constant. So no vectors are
//! needed any more.

use super::draft::{Arrivals, Choice, Departure, Draft, DraftContent, Origin, Scratch, Selection};
use crate::columns::column::ContentId;
use crate::columns::costs::{CostRows, LANES, UNREACHABLE, normalise};
use crate::columns::limits::Unfinished;

impl Draft<'_> {
    /// Builds the nodes of a content from signatures. Returns the edges that leave these nodes.
    pub fn build_signatures(
        &self,
        content: ContentId,
        draft: &mut DraftContent,
        scratch: &mut Scratch,
    ) -> Result<Vec<Departure>, Unfinished> {
        let co_vectors = draft.co_vectors.take().expect("the level has co-vectors");
        let signatures = self.dedup_arrivals(draft, co_vectors.rows.len())?;
        let mut departures = Vec::with_capacity(co_vectors.selections.len());
        for selection in &co_vectors.selections {
            let arrivals = select_arrivals(content, &signatures, selection, &mut scratch.row)?;
            if !arrivals.is_empty() {
                self.memory.add(arrivals.bytes())?;
                departures.push(Departure {
                    to: selection.after,
                    arrivals,
                });
            }
        }
        Ok(departures)
    }
}

/// Computes the edges by one step from all nodes of a content. The signatures of the nodes say which
/// edges exist.
fn select_arrivals(
    content: ContentId,
    signatures: &CostRows,
    selection: &Selection,
    row: &mut Vec<u8>,
) -> Result<Arrivals, Unfinished> {
    let mut arrivals = Arrivals::none(content, selection.symbol);
    for (node, signature) in (0..).zip(signatures.iter()) {
        select(signature, &selection.choices, row);
        if let Some(cost) = normalise(row)? {
            arrivals.push(Origin { node, cost }, row, LANES.min(signatures.len()));
        }
    }
    Ok(arrivals)
}

/// Computes the signature of the next node from the signature of a node.
fn select(signature: &[u8], choices: &[Option<Choice>], selected: &mut Vec<u8>) {
    selected.clear();
    // `extend` is faster than `push` here, because it reserves memory only once.
    selected.extend(choices.iter().map(|&choice| entry(signature, choice)));
}

fn entry(signature: &[u8], choice: Option<Choice>) -> u8 {
    match choice {
        Some(choice) => signature[choice.co_vector as usize].saturating_add(choice.cost),
        None => UNREACHABLE,
    }
}

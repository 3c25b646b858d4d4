//! Counts the chains of a board. A *chain* consists of one tight trace for each column, and one cheapest merge for each
//! two neighbouring columns. A trace is *tight* if an optimal play makes it.

use super::boundary::Boundary;

/// Counts the chains of a board; `None` above 128 bits. A *chain* has, for each column, what an optimal play removes
/// from it, click by click (a tight trace). For each two neighbouring columns, it has a cheapest order of their clicks
/// (a merge). A boundary has all these orders of two columns. `left` and `right` have the boundaries of both sides from
/// the seam outwards, and `seam` is the boundary between the sides.
///
/// # Why no partial number is larger
///
/// Each tight trace is part of a cheapest merge with the next column inwards. So each chain of outer columns extends to
/// a chain of all columns, and different chains stay different. So no partial number exceeds the number of all chains.
pub fn count_chains(left: &[Boundary], seam: &Boundary, right: &[Boundary]) -> Option<u128> {
    let left_chains = count_chains_of_side(left)?;
    let right_chains = count_chains_of_side(right)?;
    let mut total: u128 = 0;
    for traces in count_merges_of_traces(seam)? {
        // At the seam, the left column counts as the outer column, and the right column as the inner column.
        let chains_of_left = left_chains.chains_with_trace(traces.outer);
        let chains_of_right = right_chains.chains_with_trace(traces.inner);
        let up_to_seam = traces.merges.checked_mul(chains_of_left)?;
        total = total.checked_add(up_to_seam.checked_mul(chains_of_right)?)?;
    }
    Some(total)
}

/// The numbers of chains (removals with the orders of clicks) in the columns from the edge of the board to one column.
struct SideChains {
    /// For each tree node that ends a trace (the removals from this column), the number of chains with this trace.
    /// `None` if the side has no other column: then each trace is one chain.
    chains: Option<Vec<u128>>,
}

impl SideChains {
    /// Returns the number of chains whose trace (removals from the innermost column) ends at the tree node `end`.
    fn chains_with_trace(&self, end: u32) -> u128 {
        match &self.chains {
            Some(chains) => chains[end as usize],
            None => 1,
        }
    }
}

/// Counts the chains of one side, from its edge of the board inwards. A chain has one trace (what clicks remove) for
/// each column, and one cheapest merge (an order of clicks) for each boundary of two neighbouring columns. `boundaries`
/// is sorted from the seam outwards. Returns `None` if a number has more than 128 bits.
fn count_chains_of_side(boundaries: &[Boundary]) -> Option<SideChains> {
    // The column at the edge of the board is alone at first.
    let mut side = SideChains { chains: None };
    for boundary in boundaries.iter().rev() {
        let mut chains = Vec::new();
        for traces in count_merges_of_traces(boundary)? {
            let end = traces.inner as usize;
            if chains.len() <= end {
                chains.resize(end + 1, 0);
            }
            let new_chains = traces
                .merges
                .checked_mul(side.chains_with_trace(traces.outer))?;
            chains[end] = new_chains.checked_add(chains[end])?;
        }
        side.chains = Some(chains);
    }
    Some(side)
}

/// The number of cheapest merges (orders of clicks) of two traces (what clicks remove from neighbouring columns).
struct MergesOfTraces {
    /// The tree node that ends the outer column's trace (what clicks remove from it).
    outer: u32,
    /// The tree node that ends the inner column's trace (what clicks remove from it).
    inner: u32,
    merges: u128,
}

/// Counts the cheapest merges (orders of the clicks in two neighbouring columns) of each outer trace with each inner
/// trace. A trace is what the clicks remove from a column. Returns `None` if a number has more than 128 bits.
fn count_merges_of_traces(boundary: &Boundary) -> Option<Vec<MergesOfTraces>> {
    // For each pair, the number of paths to it. Moves lead to later pairs.
    let mut paths = vec![0_u128; boundary.pairs.len()];
    paths[0] = 1;
    let mut pairs_of_traces = Vec::new();
    for (number, pair) in boundary.pairs.iter().enumerate() {
        let moves = boundary.moves(number);
        // At a pair without moves, the clicks in both columns end.
        if moves.is_empty() {
            pairs_of_traces.push(MergesOfTraces {
                outer: pair.outer,
                inner: pair.inner,
                merges: paths[number],
            });
        }
        let paths_here = paths[number];
        for next_move in moves {
            let paths_after = &mut paths[next_move.to as usize];
            *paths_after = paths_after.checked_add(paths_here)?;
        }
    }
    Some(pairs_of_traces)
}

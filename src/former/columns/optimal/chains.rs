//! Counts the chains of a board. A *chain* consists of one tight trace for each column, and one
//! cheapest merge for each two neighbouring columns. A trace is *tight* if an optimal play makes
//! it.

use super::boundary::Boundary;

/// Returns the number of chains of a board; `None` if it has more than 128 bits. `left` and `right`
/// have the boundaries of both sides from the seam outwards, and `seam` is the boundary between the
/// sides. A boundary has the cheapest merges of two neighbouring columns.
///
/// # Why no partial number is larger
///
/// Each tight trace is part of a cheapest merge with the next column inwards. So each chain of some
/// outer columns is part of a chain of all columns, and different chains stay different. Therefore
/// a partial number with more than 128 bits implies such a total.
pub fn count_chains(left: &[Boundary], seam: &Boundary, right: &[Boundary]) -> Option<u128> {
    let left_chains = chains_of_side(left)?;
    let right_chains = chains_of_side(right)?;
    let mut total: u128 = 0;
    for joined in merges_of_traces(seam)? {
        let of_left = left_chains.of_trace(joined.outer);
        let of_right = right_chains.of_trace(joined.inner);
        let up_to_seam = joined.merges.checked_mul(of_left)?;
        total = total.checked_add(up_to_seam.checked_mul(of_right)?)?;
    }
    Some(total)
}

/// The numbers of chains of one side: of its columns up to the column at the seam, or, while they
/// are being counted, up to a column further out.
struct SideChains {
    /// For each node that ends a trace of the innermost of these columns, the number of chains with
    /// this trace. `None` if it is the only one, so that each trace is one chain.
    chains: Option<Vec<u128>>,
}

impl SideChains {
    /// Returns the number of chains with the trace that ends at the node `end`.
    fn of_trace(&self, end: u32) -> u128 {
        match &self.chains {
            Some(chains) => chains[end as usize],
            None => 1,
        }
    }
}

/// Counts the chains of one side, from its edge of the board inwards. `None` if a number has more
/// than 128 bits.
fn chains_of_side(boundaries: &[Boundary]) -> Option<SideChains> {
    let mut side = SideChains { chains: None };
    for boundary in boundaries.iter().rev() {
        let mut chains = Vec::new();
        for joined in merges_of_traces(boundary)? {
            let end = joined.inner as usize;
            if chains.len() <= end {
                chains.resize(end + 1, 0);
            }
            let more = joined.merges.checked_mul(side.of_trace(joined.outer))?;
            chains[end] = more.checked_add(chains[end])?;
        }
        side.chains = Some(chains);
    }
    Some(side)
}

/// The number of cheapest merges of two traces.
struct JoinedTraces {
    /// The node that ends the outer trace.
    outer: u32,
    /// The node that ends the inner trace.
    inner: u32,
    merges: u128,
}

/// Counts the cheapest merges of each outer trace with each inner trace. `None` if a number has
/// more than 128 bits.
fn merges_of_traces(boundary: &Boundary) -> Option<Vec<JoinedTraces>> {
    // For each pair, the number of paths to it. Moves lead to later pairs.
    let mut paths = vec![0_u128; boundary.pairs.len()];
    paths[0] = 1;
    let mut joined = Vec::new();
    for (number, pair) in boundary.pairs.iter().enumerate() {
        let moves = boundary.moves(number);
        if moves.is_empty() {
            joined.push(JoinedTraces {
                outer: pair.outer,
                inner: pair.inner,
                merges: paths[number],
            });
        }
        let paths_here = paths[number];
        for mv in moves {
            let after = &mut paths[mv.to as usize];
            *after = after.checked_add(paths_here)?;
        }
    }
    Some(joined)
}

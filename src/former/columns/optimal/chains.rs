//! Counts the chains of a board: tight traces of all columns, with a cheapest merge between
//! neighbours.

use super::boundary::Boundary;

/// Counts the chains. Each side has its boundaries from the cut outwards. Returns `None` if the
/// number has more than 128 bits.
///
/// # Why no partial number is larger
///
/// Each tight trace is part of a cheapest merge with the next column inwards. So each chain of some
/// outer columns is part of a chain of all columns, and different chains stay different. Therefore
/// a partial number with more than 128 bits implies such a total.
pub fn count_chains(left: &[Boundary], cut: &Boundary, right: &[Boundary]) -> Option<u128> {
    let left_chains = chains_of_side(left)?;
    let right_chains = chains_of_side(right)?;
    let mut total: u128 = 0;
    for joined in merges_of_traces(cut)? {
        let of_left = left_chains.of_trace(joined.outer);
        let of_right = right_chains.of_trace(joined.inner);
        let outer = joined.merges.checked_mul(of_left)?;
        total = total.checked_add(outer.checked_mul(of_right)?)?;
    }
    Some(total)
}

/// The numbers of chains of the columns of one side, up to the column at the cut.
struct SideChains {
    /// For each node that ends a trace of the column at the cut, the number of chains with this
    /// trace. `None` if the side has only this column.
    chains: Option<Vec<u128>>,
}

impl SideChains {
    fn of_trace(&self, end: u32) -> u128 {
        match &self.chains {
            Some(chains) => chains[end as usize],
            None => 1,
        }
    }
}

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

/// How many cheapest merges two traces have.
struct JoinedTraces {
    /// The node that ends the outer trace.
    outer: u32,
    /// The node that ends the inner trace.
    inner: u32,
    merges: u128,
}

/// Counts the cheapest merges of each two traces. `None` if a number has more than 128 bits.
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
        for step in moves {
            let after = &mut paths[step.to as usize];
            *after = after.checked_add(paths_here)?;
        }
    }
    Some(joined)
}

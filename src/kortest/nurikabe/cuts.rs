//! **Separator cuts**: clauses that exclude models with a disconnected sea.
//!
//! *If a and b are black, some cell of S is black*, where S separates a from b: every path from a to b through cells
//! without a clue meets S. There are exponentially many cuts; they are separated lazily, for models that violate them.
//!
//! # Why this is sound
//!
//! In a solution the sea is connected. If a and b are black, some path between them is all black; its cells have no
//! clue, so it meets S, in a black cell.

use super::clauses::Literal;
use super::encoding::white;
use super::grid::Grid;
use super::rules::Colouring;

/// A cut. Cells are given by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// A cell on one side.
    pub a: usize,
    /// A cell on the other side.
    pub b: usize,
    /// The separator, ascending. It is minimal: no cell can be left out.
    pub separator: Vec<usize>,
}

impl Cut {
    /// The clause of the cut.
    pub fn clause(&self) -> Vec<Literal> {
        let mut clause = vec![white(self.a), white(self.b)];
        clause.extend(self.separator.iter().map(|&cell| -white(cell)));
        clause
    }
}

/// Cuts that a colouring with a disconnected sea violates; none if the sea is connected.
///
/// Each component of the sea gets a cut next to it, against the nearest other black cell b. The separator is the part
/// of the component's shore (the white cells around it) that can be reached from b: each of its cells is adjacent to
/// the component and has a path to b on the other side, so none can be left out.
pub fn violated_cuts(grid: &Grid, colouring: &Colouring) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let mut seen = vec![false; grid.cells()];
    for a in (0..grid.cells()).filter(|&cell| colouring.is_black(cell)) {
        if seen[a] {
            continue;
        }
        let component = grid.flood(a, |cell| colouring.is_black(cell));
        (0..grid.cells()).for_each(|cell| seen[cell] |= component[cell]);
        let Some((a, b)) = nearest_outside(grid, colouring, &component) else { break };
        let shore = |cell: usize| !component[cell] && grid.neighbours(cell).any(|next| component[next]);
        let beyond = grid.flood(b, |cell| grid.clue(cell) == 0 && !component[cell] && !shore(cell));
        let separates =
            |&cell: &usize| grid.clue(cell) == 0 && shore(cell) && grid.neighbours(cell).any(|next| beyond[next]);
        cuts.push(Cut { a, b, separator: (0..grid.cells()).filter(separates).collect() });
    }
    cuts
}

/// The nearest black cell outside of a component, preceded by the cell of the component that it is nearest to.
fn nearest_outside(grid: &Grid, colouring: &Colouring, component: &[bool]) -> Option<(usize, usize)> {
    let mut from: Vec<Option<usize>> = (0..grid.cells()).map(|cell| component[cell].then_some(cell)).collect();
    let mut ring: Vec<usize> = (0..grid.cells()).filter(|&cell| component[cell]).collect();
    while !ring.is_empty() {
        let mut next_ring = Vec::new();
        for cell in ring {
            for next in grid.neighbours(cell) {
                if from[next].is_none() {
                    from[next] = from[cell];
                    next_ring.push(next);
                    if colouring.is_black(next) {
                        return from[cell].map(|a| (a, next));
                    }
                }
            }
        }
        ring = next_ring;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_separate_and_no_cell_can_be_left_out() {
        let mut random = fastrand::Rng::with_seed(7);
        let mut made = 0;
        for _ in 0..2000 {
            let (rows, columns) = (random.usize(1..7), random.usize(1..7));
            let clues: Vec<Vec<u16>> =
                (0..rows).map(|_| (0..columns).map(|_| u16::from(random.u8(0..5) == 0)).collect()).collect();
            let grid = Grid::new(&clues);
            let black = (0..grid.cells()).map(|cell| grid.clue(cell) == 0 && random.bool()).collect();
            let colouring = Colouring::new(columns, black);
            let cuts = violated_cuts(&grid, &colouring);
            let connects = |cut: &Cut, separator: &[usize]| {
                grid.flood(cut.a, |cell| grid.clue(cell) == 0 && !separator.contains(&cell))[cut.b]
            };
            for cut in &cuts {
                assert!(colouring.is_black(cut.a) && colouring.is_black(cut.b));
                assert!(cut.separator.iter().all(|&cell| !colouring.is_black(cell)));
                assert!(!connects(cut, &cut.separator));
                for left_out in &cut.separator {
                    let rest: Vec<usize> = cut.separator.iter().copied().filter(|cell| cell != left_out).collect();
                    assert!(connects(cut, &rest));
                }
            }
            made += cuts.len();
            let seas = (0..grid.cells()).find(|&cell| colouring.is_black(cell)).map(|cell| {
                let sea = grid.flood(cell, |next| colouring.is_black(next));
                (0..grid.cells()).any(|cell| colouring.is_black(cell) && !sea[cell])
            });
            assert_eq!(seas == Some(true), !cuts.is_empty());
        }
        assert!(made > 1000);
    }
}

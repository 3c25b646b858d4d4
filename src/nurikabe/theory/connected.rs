//! Implements two rules: the sea (all black cells) is connected, and each white cell is connected
//! to a clue.
//!
//! Each rule uses a search for one colour. The search for black starts at a known black cell. The
//! search for white starts at all clues. These start cells are the *roots*. A search crosses all
//! cells that may have its colour. The search shows two things:
//!
//! * A cell that the search does not reach has the opposite colour.
//! * A cell c has the search's colour if the search without c misses a known cell of this colour.
//!
//! # Why this is sound
//!
//! 1. In a solution, a path of one colour connects each cell of this colour to a root.
//! 2. The search crosses all cells of this path. So the search reaches all cells of its colour.
//! 3. So a cell that the search does not reach has the opposite colour.
//! 4. Now assume that the search without a cell c misses a cell d, although d is known to have the
//!    search's colour. If c had the opposite colour, d would also have the opposite colour, by step
//!    3. So c has the search's colour.
//!
//! A [cut](crate::cuts) of the kind *Sea* or *Land* proves each result. The set of cells in the cut
//! separates the unreached (or missed) cell from the roots.

use super::view::View;
use super::walk::{MEMBER, OPEN, WALL};
use super::{Rules, SEA};
use crate::clauses::Literal;
use crate::cuts::Cut;
use crate::encoding::white;
use crate::solver::Lit;

/// Returns the literal that colours a cell: black for `SEA`, white for `LAND`.
fn coloured(tag: u32, cell: usize) -> Literal {
    if tag == SEA {
        -white(cell)
    } else {
        white(cell)
    }
}

impl Rules<'_> {
    /// Returns the start cells of the search: a known black cell for `SEA`, all clues for `LAND`.
    fn roots(&self, tag: u32, view: View) -> Vec<usize> {
        if tag == SEA {
            return (0..self.grid.cells())
                .find(|&cell| view.value(white(cell)) < 0)
                .into_iter()
                .collect();
        }
        self.grid.clued().collect()
    }

    pub(super) fn propagate_connection(
        &mut self,
        tag: u32,
        view: View,
        implied: &mut Vec<(Lit, u32)>,
    ) -> Option<Cut> {
        let roots = self.roots(tag, view);
        if tag == SEA && roots.is_empty() {
            return None;
        }
        let value = |cell: usize| view.value(coloured(tag, cell));
        for cell in 0..self.grid.cells() {
            self.marks[cell] = match value(cell) {
                1 => MEMBER,
                0 => OPEN,
                _ => WALL,
            };
        }
        self.articulation
            .search(&self.neighbours, roots.iter().copied(), &self.marks);
        for cell in (0..self.grid.cells()).filter(|&cell| !self.articulation.is_reached(cell)) {
            match value(cell) {
                0 => implied.push((Lit::of(-coloured(tag, cell)), tag)),
                1 => return Some(self.separator_cut(tag, cell, &roots, None, view)),
                _ => {}
            }
        }
        for cell in self.articulation.reached.iter().map(|&cell| cell as usize) {
            if value(cell) == 0 && self.articulation.lost(cell).1 > 0 {
                implied.push((Lit::of(coloured(tag, cell)), tag));
            }
        }
        None
    }

    pub(super) fn explain_connection(&self, tag: u32, literal: Lit, view: View) -> Cut {
        let (cell, roots) = (literal.variable() - 1, self.roots(tag, view));
        if literal == Lit::of(-coloured(tag, cell)) {
            return self.separator_cut(tag, cell, &roots, None, view);
        }
        let value = |other: usize| view.value(coloured(tag, other));
        let may = |other: usize| other != cell && value(other) >= 0;
        let lost = self
            .grid
            .neighbours(cell)
            .filter(|&next| may(next))
            .find_map(|next| {
                let side = self.grid.flood(next, may);
                let lost = (0..self.grid.cells()).find(|&other| side[other] && value(other) > 0);
                lost.filter(|_| !roots.iter().any(|&root| side[root]))
            });
        self.separator_cut(tag, lost.expect("a lost cell"), &roots, Some(cell), view)
    }

    fn separator_cut(
        &self,
        tag: u32,
        cell: usize,
        roots: &[usize],
        extra_wall: Option<usize>,
        view: View,
    ) -> Cut {
        let side = self.grid.flood(cell, |other| {
            Some(other) != extra_wall && view.value(coloured(tag, other)) >= 0
        });
        let touches =
            |other: usize, some: &[bool]| self.grid.neighbours(other).any(|next| some[next]);
        let shore: Vec<bool> = (0..self.grid.cells())
            .map(|other| !side[other] && touches(other, &side))
            .collect();
        let is_free = |other: usize| !self.grid.has_clue(other);
        let beyond = self.grid.flood_from(roots, |other| {
            is_free(other) && !side[other] && !shore[other]
        });
        let separator = (0..self.grid.cells())
            .filter(|&other| shore[other] && is_free(other) && touches(other, &beyond));
        let root = roots.first().copied().filter(|_| tag == SEA);
        let ends = [cell]
            .into_iter()
            .chain(root)
            .map(|end| -coloured(tag, end));
        Cut {
            group: 0,
            literals: ends
                .chain(separator.map(|other| coloured(tag, other)))
                .collect(),
        }
    }
}

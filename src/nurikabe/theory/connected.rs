//! Implements two rules: the sea (all black cells) is connected, and every cell of the land (all white cells) is
//! connected to a clue.
//!
//! Both rules say that each cell of a colour is connected to a *root*. The sea has one root, a known black cell. The
//! roots of the land are the cells with clues. A search for one colour starts at the roots, and goes through all cells
//! except cells that are known to have the other colour. The search has two kinds of results:
//!
//! * If the search does not reach a cell, the cell has the other colour.
//! * If a cell that is known to have the colour can only be reached through another cell, that other cell has the
//!   colour too.
//!
//! # Why this is sound
//!
//! Each result is justified by a [cut](crate::cuts) of the sea or of the land. The cut names a cell of the colour and a
//! separator: a set of cells of the other colour that every path from this cell to the roots crosses. For the sea, the
//! cut also names the root. If all named cells have known colours, the cut is violated. If the colour of one named cell
//! is not known, this colour follows from the cut.
//!
//! A cell is an *articulation point* if some other cells can only be reached through this cell. So one search for
//! articulation points finds all cells that must have the colour.

use super::view::View;
use super::walk::{MEMBER, OPEN, WALL};
use super::{Rules, SEA};
use crate::clauses::Literal;
use crate::cuts::Cut;
use crate::encoding::white;
use crate::solver::Lit;

/// Returns the literal for "the cell has the colour that `tag` selects": black for the sea, white for the land.
fn coloured(tag: u32, cell: usize) -> Literal {
    if tag == SEA { -white(cell) } else { white(cell) }
}

impl Rules<'_> {
    /// Returns the roots: the cells where the search through the sea or the land starts. The sea has no root if no
    /// black cell is known.
    fn roots(&self, tag: u32, view: View) -> Vec<usize> {
        if tag == SEA {
            return (0..self.grid.cells()).find(|&cell| view.value(white(cell)) < 0).into_iter().collect();
        }
        self.grid.clued().collect()
    }

    /// Finds literals that follow from the connectivity of the sea (if `tag` is `SEA`) or of the land (if `tag` is
    /// `LAND`). Returns a violated cut, if one exists.
    pub(super) fn propagate_connection(&mut self, tag: u32, view: View, implied: &mut Vec<(Lit, u32)>) -> Option<Cut> {
        let roots = self.roots(tag, view);
        if tag == SEA && roots.is_empty() {
            return None;
        }
        let value = |cell: usize| view.value(coloured(tag, cell));
        for cell in 0..self.grid.cells() {
            self.step[cell] = match value(cell) {
                1 => MEMBER,
                0 => OPEN,
                _ => WALL,
            };
        }
        self.articulation.search(&self.neighbours, roots.iter().copied(), &self.step);
        for cell in (0..self.grid.cells()).filter(|&cell| !self.articulation.is_reached(cell)) {
            match value(cell) {
                0 => implied.push((Lit::of(-coloured(tag, cell)), tag)),
                1 => return Some(self.separate(tag, cell, &roots, None, view)),
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
            return self.separate(tag, cell, &roots, None, view);
        }
        // The tag selects a colour. The next lines look for a lost cell, which is a cell that is known to have this
        // colour. If `cell` had the opposite colour, no root could reach the lost cell.
        let value = |other: usize| view.value(coloured(tag, other));
        let may = |other: usize| other != cell && value(other) >= 0;
        let lost = self.grid.neighbours(cell).filter(|&next| may(next)).find_map(|next| {
            let side = self.grid.flood(next, may);
            let lost = (0..self.grid.cells()).find(|&other| side[other] && value(other) > 0);
            lost.filter(|_| !roots.iter().any(|&root| side[root]))
        });
        self.separate(tag, lost.expect("a lost cell"), &roots, Some(cell), view)
    }

    /// Returns the cut that proves that `cell` is separated from the roots by cells of the other colour. If `wall` is
    /// given, `wall` is treated as a cell of the other colour. Consider all cells that can be reached from `cell`
    /// without crossing cells of the other colour, and the neighbours of all these cells. The separator of the cut
    /// consists of those neighbours that can be reached from a root. No proper subset of the separator separates `cell`
    /// from the roots.
    fn separate(&self, tag: u32, cell: usize, roots: &[usize], wall: Option<usize>, view: View) -> Cut {
        let side = self.grid.flood(cell, |other| Some(other) != wall && view.value(coloured(tag, other)) >= 0);
        let touches = |other: usize, some: &[bool]| self.grid.neighbours(other).any(|next| some[next]);
        let shore: Vec<bool> = (0..self.grid.cells()).map(|other| !side[other] && touches(other, &side)).collect();
        let is_free = |other: usize| !self.grid.has_clue(other);
        let beyond = self.grid.flood_from(roots, |other| is_free(other) && !side[other] && !shore[other]);
        let separator =
            (0..self.grid.cells()).filter(|&other| shore[other] && is_free(other) && touches(other, &beyond));
        let root = roots.first().copied().filter(|_| tag == SEA);
        let ends = [cell].into_iter().chain(root).map(|end| -coloured(tag, end));
        Cut { group: 0, literals: ends.chain(separator.map(|other| coloured(tag, other))).collect() }
    }
}

//! Connectivity of the sea and the land. The sea is connected, and every white cell is connected to a clue. So the
//! cells of one colour are connected to *roots*. The root of the sea is one black cell, and the roots of the land are
//! all clues. The search starts at the roots and goes through cells that are not known to have the other colour. If the
//! search does not reach a cell, the cell has the other colour. If a cell is needed to reach another cell that is known
//! to have the colour, the needed cell has the colour too.
//!
//! # Why this is sound
//!
//! Each result is justified by a cut of the sea or of the land. The cut names a cell of the colour and a separator: a
//! set of cells of the other colour that every path from this cell to the roots crosses. For the sea, the cut also
//! names the root. If the cut is violated, all named cells have known colours. If the cut implies a literal, the colour
//! of one named cell is not known but follows from the cut.
//!
//! A cell whose removal disconnects other cells is an articulation point. So one search for articulation points finds
//! all cells that must have the colour.

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
        // The tag selects a colour. Finds a cell that is known to have this colour and that no root can reach if `cell`
        // has the other colour.
        let value = |other: usize| view.value(coloured(tag, other));
        let may = |other: usize| other != cell && value(other) >= 0;
        let lost = self.grid.neighbours(cell).filter(|&next| may(next)).find_map(|next| {
            let side = self.grid.flood(next, may);
            let lost = (0..self.grid.cells()).find(|&other| side[other] && value(other) > 0);
            lost.filter(|_| !roots.iter().any(|&root| side[root]))
        });
        self.separate(tag, lost.expect("a lost cell"), &roots, Some(cell), view)
    }

    /// Returns a cut for a cell that cells of the other colour separate from the roots. If `wall` is given, this cell
    /// is treated as a cell of the other colour. The component of the cell contains all cells that can be reached from
    /// the cell without crossing cells of the other colour. The separator contains the neighbours of the component that
    /// can be reached from a root. No proper subset of the separator separates the cell from the roots.
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

//! The sea is connected, and every white cell is connected with a clue. So the cells of a colour are connected with *roots*:
//! with one black cell, or with the clues. From the roots, others are reached through cells that do not have the other colour.
//! What is not reached has the other colour, and a cell without which a cell of the colour is not reached has the colour.
//!
//! # Why this is sound
//!
//! Each of these is said by a cut of the sea or of the land: a cell of the colour, or the one that is implied, for the sea the
//! root as well, and cells of the other colour (or the one that is implied) that every path to the roots meets. A cell without
//! which another one is not reached is an articulation point of what does not have the other colour.

use super::view::View;
use super::walk::{MEMBER, OPEN, WALL};
use super::{Rules, SEA};
use crate::clauses::Literal;
use crate::cuts::Cut;
use crate::encoding::white;
use crate::solver::Lit;

/// The literal that says that a cell has the colour of a part: black for the sea, white for the land.
fn coloured(tag: u32, cell: usize) -> Literal {
    if tag == SEA { -white(cell) } else { white(cell) }
}

impl Rules<'_> {
    /// The roots; none if no cell of the sea is known.
    fn roots(&self, tag: u32, view: View) -> Vec<usize> {
        if tag == SEA {
            return (0..self.grid.cells()).find(|&cell| view.value(white(cell)) < 0).into_iter().collect();
        }
        self.grid.clued().collect()
    }

    /// What follows from the connection of the sea or of the land, by tag.
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
        self.articulation.search(&self.beside, roots.iter().copied(), &self.step);
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
        // Without the cell, one of the colour is on a side of it that has no root.
        let value = |other: usize| view.value(coloured(tag, other));
        let may = |other: usize| other != cell && value(other) >= 0;
        let lost = self.grid.neighbours(cell).filter(|&next| may(next)).find_map(|next| {
            let side = self.grid.flood(next, may);
            let lost = (0..self.grid.cells()).find(|&other| side[other] && value(other) > 0);
            lost.filter(|_| !roots.iter().any(|&root| side[root]))
        });
        self.separate(tag, lost.expect("a lost cell"), &roots, Some(cell), view)
    }

    /// The cut around a cell that only cells of the other colour, and perhaps one more, separate from the roots: those of them
    /// around its side that can be reached from a root. None of these can be left out.
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

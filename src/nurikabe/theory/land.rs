//! Every white cell is connected with a clue through white cells. From the clues, others are reached through cells that
//! are not black; what is not reached is black, and a cell without which a white cell is not reached is white.
//!
//! # Why this is sound
//!
//! Each of these is said by a cut of the land: a white cell, or the one that is implied, and black cells (or that one) that every path from it to a clue meets.

use super::view::View;
use super::walk::{MEMBER, OPEN, WALL};
use super::{LAND, Rules};
use crate::cuts::Cut;
use crate::encoding::white;
use crate::solver::Lit;

impl Rules<'_> {
    pub(super) fn propagate_land(&mut self, view: View, implied: &mut Vec<(Lit, u32)>) -> Option<Cut> {
        let value = |cell: usize| view.value(white(cell));
        for cell in 0..self.grid.cells() {
            self.step[cell] = match value(cell) {
                1 => MEMBER,
                0 => OPEN,
                _ => WALL,
            };
        }
        self.articulation.search(&self.beside, self.variables.islands.iter().map(|island| island.clue), &self.step);
        for cell in (0..self.grid.cells()).filter(|&cell| !self.articulation.is_reached(cell)) {
            match value(cell) {
                0 => implied.push((Lit::of(-white(cell)), LAND)),
                1 => return Some(self.strand(cell, None, view)),
                _ => {}
            }
        }
        for &cell in &self.articulation.reached {
            let cell = cell as usize;
            if value(cell) == 0 && self.articulation.lost(cell).1 > 0 {
                implied.push((Lit::of(white(cell)), LAND));
            }
        }
        None
    }

    pub(super) fn explain_land(&self, literal: Lit, view: View) -> Cut {
        let cell = literal.variable() - 1;
        if !literal.is_positive() {
            return self.strand(cell, None, view);
        }
        // Without the cell, a white cell is on a side of it that has no clue.
        let may = |other: usize| other != cell && view.value(white(other)) >= 0;
        let lost = self.beside[cell]
            .map(|next| next as usize)
            .into_iter()
            .filter(|&next| next < self.grid.cells() && may(next))
            .find_map(|next| {
                let side = self.flood([next], may);
                let has_clue = self.variables.islands.iter().any(|island| side[island.clue]);
                let white = (0..self.grid.cells()).find(|&other| side[other] && view.value(white(other)) > 0);
                white.filter(|_| !has_clue)
            });
        self.strand(lost.expect("a lost cell"), Some(cell), view)
    }

    /// The cut around a cell that only black cells, and perhaps one more, separate from all clues: those of them around
    /// its side that can be reached from a clue.
    fn strand(&self, cell: usize, wall: Option<usize>, view: View) -> Cut {
        let side = self.flood([cell], |other| Some(other) != wall && view.value(white(other)) >= 0);
        let shore: Vec<bool> = (0..self.grid.cells()).map(|other| !side[other] && self.touches(other, &side)).collect();
        let clues = self.variables.islands.iter().map(|island| island.clue);
        let beyond = self.flood(clues, |other| !side[other] && !shore[other]);
        let separator = (0..self.grid.cells()).filter(|&other| shore[other] && self.touches(other, &beyond));
        Cut { group: 0, literals: std::iter::once(-white(cell)).chain(separator.map(white)).collect() }
    }
}

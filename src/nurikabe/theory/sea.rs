//! The sea is connected. From one black cell, the others are reached through cells that are not white; what is not reached
//! is white, and a cell without which a black cell is not reached is black.
//!
//! # Why this is sound
//!
//! Each of these is said by a cut of the sea: two cells, one of which is black and the other black or the one that is
//! implied, and white cells (or that one) that every path between them meets. A cell without which a black one is not reached is
//! an articulation point of what is not white, with black cells on two sides.

use super::view::View;
use super::walk::{MEMBER, OPEN, WALL};
use super::{Rules, SEA};
use crate::cuts::Cut;
use crate::encoding::white;
use crate::solver::Lit;

impl Rules<'_> {
    pub(super) fn propagate_sea(&mut self, view: View, implied: &mut Vec<(Lit, u32)>) -> Option<Cut> {
        let cells = 0..self.grid.cells();
        let value = |cell: usize| view.value(white(cell));
        let root = cells.clone().find(|&cell| value(cell) < 0)?;
        for cell in cells.clone() {
            self.step[cell] = match value(cell) {
                -1 => MEMBER,
                0 => OPEN,
                _ => WALL,
            };
        }
        self.articulation.search(&self.beside, [root], &self.step);
        for cell in cells.clone().filter(|&cell| !self.articulation.is_reached(cell)) {
            match value(cell) {
                0 => implied.push((Lit::of(white(cell)), SEA)),
                -1 => return Some(self.separate(root, cell, None, view)),
                _ => {}
            }
        }
        for &cell in &self.articulation.reached {
            let cell = cell as usize;
            if value(cell) == 0 && self.articulation.lost(cell).1 > 0 {
                implied.push((Lit::of(-white(cell)), SEA));
            }
        }
        None
    }

    pub(super) fn explain_sea(&self, literal: Lit, view: View) -> Cut {
        let cell = literal.variable() - 1;
        let black = |other: usize| view.value(white(other)) < 0;
        if literal.is_positive() {
            // Any black cell is one that it cannot reach.
            let other = (0..self.grid.cells()).find(|&other| black(other)).expect("a sea");
            return self.separate(cell, other, None, view);
        }
        // Without the cell, there are black cells on several sides of it.
        let sides: Vec<usize> = self.beside[cell]
            .map(|next| next as usize)
            .into_iter()
            .filter(|&next| next < self.grid.cells() && view.value(white(next)) <= 0)
            .filter_map(|next| {
                let side = self.flood([next], |other| other != cell && view.value(white(other)) <= 0);
                (0..self.grid.cells()).find(|&other| side[other] && black(other))
            })
            .collect();
        let other = sides.iter().find(|&&side| side != sides[0]).expect("two sides");
        self.separate(sides[0], *other, Some(cell), view)
    }

    /// The cut between two cells that only white cells, and perhaps one more, separate. On each side, the white cells that
    /// touch it and can be reached from the other separate them, and none can be left out; the smaller such set is taken.
    fn separate(&self, a: usize, b: usize, wall: Option<usize>, view: View) -> Cut {
        let may = |cell: usize| Some(cell) != wall && view.value(white(cell)) <= 0;
        let shore = |from: usize, to: usize| -> Vec<usize> {
            let side = self.flood([from], may);
            let shore: Vec<bool> =
                (0..self.grid.cells()).map(|cell| !side[cell] && self.touches(cell, &side)).collect();
            let beyond = self.flood([to], |cell| !self.grid.has_clue(cell) && !side[cell] && !shore[cell]);
            let separates = |&cell: &usize| {
                let touches = || beyond[cell] || self.touches(cell, &beyond);
                shore[cell] && !self.grid.has_clue(cell) && touches()
            };
            (0..self.grid.cells()).filter(separates).collect()
        };
        let (near, far) = (shore(a, b), shore(b, a));
        let separator = if near.len() <= far.len() { near } else { far };
        let separator = separator.into_iter().map(|cell| -white(cell));
        Cut { group: 0, literals: [white(a), white(b)].into_iter().chain(separator).collect() }
    }
}

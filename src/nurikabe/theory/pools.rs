//! Implements the counting rule (see [`counts`](super::counts)).

use super::counts::MAX_CHANGE;
use super::view::View;
use super::{COUNT, Rules};
use crate::cuts::Cut;
use crate::encoding::white;
use crate::solver::Lit;

impl Rules<'_> {
    pub(super) fn propagate_counts(
        &mut self,
        view: View,
        implied: &mut Vec<(Lit, u32)>,
    ) -> Option<Cut> {
        let counts = self.counts.as_mut()?;
        counts.set(self.grid, |cell| view.now.value(Lit::of(white(cell))));
        let (total, limit) = (counts.total(), counts.limit);
        if total > limit {
            return Some(self.count(None, view));
        }
        if total + MAX_CHANGE > limit {
            for cell in 0..self.grid.cells() {
                if counts.colour[cell] == 0 {
                    for colour in [1, -1] {
                        if total + counts.change(cell, colour) > limit {
                            implied.push((Lit::of(white(cell) * -i32::from(colour)), COUNT));
                        }
                    }
                }
            }
        }
        None
    }

    pub(super) fn count(&mut self, literal: Option<Lit>, view: View) -> Cut {
        let counts = self.counts.as_mut().expect("only a count creates this cut");
        counts.set(self.grid, |cell| view.value(white(cell)));
        let fixed = literal.map(|literal| literal.variable() - 1);
        if let (Some(literal), Some(cell)) = (literal, fixed) {
            counts.colour[cell] = if literal.is_positive() { -1 } else { 1 };
        }
        let mut spare = counts.total() - counts.limit - 1;
        let mut cells: Vec<usize> = (0..self.grid.cells())
            .filter(|&cell| {
                counts.colour[cell] != 0 && Some(cell) != fixed && !self.grid.has_clue(cell)
            })
            .collect();
        cells.sort_by_key(|&cell| std::cmp::Reverse(view.now.position(Lit::of(white(cell)))));
        for &cell in &cells {
            let less = -counts.change(cell, 0);
            if less <= spare {
                spare -= less;
                counts.colour[cell] = 0;
            }
        }
        let mut literals = Vec::new();
        for colour in [1, -1] {
            let has_colour =
                |&cell: &usize| counts.colour[cell] == colour && !self.grid.has_clue(cell);
            literals.extend(
                (0..self.grid.cells())
                    .filter(has_colour)
                    .map(|cell| white(cell) * -i32::from(colour)),
            );
        }
        Cut { group: 0, literals }
    }
}

//! What the clauses of the [encoding](super::encoding) do not say: that the sea is connected, and that each island is, and
//! has its size. Said by [cuts](super::cuts), each when the search needs it.
//!
//! Each part looks at a whole assignment, finds what must be black or white in every solution that agrees with it, and
//! can say later by which cut.

mod articulation;
mod island;
mod land;
mod sea;

use super::clauses::Literal;
use super::cuts::Cut;
use super::encoding::Variables;
use super::grid::Grid;
use super::solver::{Assignment, Lit, Theory};
use articulation::Articulation;

/// The cells as the assignment before a position has them.
#[derive(Clone, Copy)]
struct View<'a> {
    now: &'a Assignment,
    before: u32,
}

impl View<'_> {
    fn value(self, literal: Literal) -> i8 {
        self.now.value_before(Lit::of(literal), self.before)
    }
}

/// The rules that cuts say.
pub struct Rules<'a> {
    grid: &'a Grid,
    variables: &'a Variables,
    neighbours: Vec<Vec<usize>>,
    articulation: Articulation,
    /// Whether a colour has changed since the sea was looked at.
    is_sea_new: bool,
    is_land_new: bool,
    /// By island: whether one of its cells has.
    is_new: Vec<bool>,
}

/// Not reached.
const FAR: u32 = u32::MAX;

/// The tags of what the parts imply; an island has the number behind.
const SEA: u32 = 0;
const LAND: u32 = 1;
const ISLAND: u32 = 2;

impl<'a> Rules<'a> {
    /// The rules for a grid.
    pub fn new(grid: &'a Grid, variables: &'a Variables) -> Rules<'a> {
        Rules {
            grid,
            variables,
            neighbours: (0..grid.cells()).map(|cell| grid.neighbours(cell).collect()).collect(),
            articulation: Articulation::new(grid.cells()),
            is_sea_new: true,
            is_land_new: true,
            is_new: vec![true; variables.islands.len()],
        }
    }

    /// For each cell, the least number of cells that are no members on a path from `start` to it, through cells that satisfy
    /// `may`. The cell itself counts, the start does not. What costs more than `most` is not reached.
    fn costs(
        &self,
        start: usize,
        most: u32,
        is_member: impl Fn(usize) -> bool,
        may: impl Fn(usize) -> bool,
    ) -> Vec<u32> {
        let mut cost = vec![FAR; self.grid.cells()];
        cost[start] = 0;
        // The cells with the same cost, and those with one more.
        let (mut open, mut further) = (vec![start], Vec::new());
        for at in 0..=most {
            while let Some(cell) = open.pop() {
                if cost[cell] < at {
                    continue;
                }
                for &next in &self.neighbours[cell] {
                    if cost[next] > at && may(next) {
                        if is_member(next) {
                            cost[next] = at;
                            open.push(next);
                        } else if cost[next] > at + 1 && at < most {
                            cost[next] = at + 1;
                            further.push(next);
                        }
                    }
                }
            }
            std::mem::swap(&mut open, &mut further);
            if open.is_empty() {
                break;
            }
        }
        cost
    }

    /// The cells from `start` on that satisfy `may`, from neighbour to neighbour.
    fn flood(&self, start: impl IntoIterator<Item = usize>, may: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut found = vec![false; self.grid.cells()];
        let mut open: Vec<usize> = start.into_iter().collect();
        open.iter().for_each(|&cell| found[cell] = true);
        while let Some(cell) = open.pop() {
            for &next in &self.neighbours[cell] {
                if !found[next] && may(next) {
                    found[next] = true;
                    open.push(next);
                }
            }
        }
        found
    }
}

impl Theory for Rules<'_> {
    type Cut = Cut;

    fn propagate(&mut self, now: &Assignment, from: usize, implied: &mut Vec<(Lit, u32)>) -> Option<Cut> {
        let cells = self.grid.cells();
        for literal in &now.trail()[from..] {
            let variable = literal.variable();
            if variable <= cells {
                self.is_sea_new = true;
                self.is_land_new = true;
            } else if let Some(island) = self.variables.island_of(variable) {
                self.is_new[island] = true;
            }
        }
        let view = View { now, before: u32::MAX };
        if std::mem::take(&mut self.is_sea_new)
            && let Some(cut) = self.propagate_sea(view, implied)
        {
            return Some(cut);
        }
        if !implied.is_empty() {
            return None;
        }
        if std::mem::take(&mut self.is_land_new)
            && let Some(cut) = self.propagate_land(view, implied)
        {
            return Some(cut);
        }
        for island in 0..self.is_new.len() {
            if !implied.is_empty() {
                return None;
            }
            if std::mem::take(&mut self.is_new[island])
                && let Some(cut) = self.propagate_island(island, view, implied)
            {
                return Some(cut);
            }
        }
        None
    }

    fn explain(&mut self, now: &Assignment, literal: Lit, tag: u32, before: u32) -> Cut {
        let view = View { now, before };
        match tag {
            SEA => self.explain_sea(literal, view),
            LAND => self.explain_land(literal, view),
            _ => self.explain_island((tag - ISLAND) as usize, literal, view),
        }
    }

    fn clause(&self, cut: &Cut) -> Vec<Literal> {
        cut.clause(self.variables)
    }
}

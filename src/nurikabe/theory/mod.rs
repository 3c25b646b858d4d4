//! Implements the rules that the clauses of the [encoding](super::encoding) leave out: the sea and
//! the islands are connected, and the islands have the right sizes.
//!
//! # Why this is sound
//!
//! A [`Cut`] proves each conclusion of a rule, and the checkers verify the cuts. When all colours
//! are known, every broken rule is found.

mod articulation;
mod body;
mod connected;
mod counts;
mod pools;
mod view;
mod walk;

use super::clauses::Literal;
use super::cuts::Cut;
use super::encoding::{Variables, white};
use super::grid::{Grid, MAX_SIDE};
use super::solver::{Assignment, Lit, Theory};
use articulation::Articulation;
use body::{Body, Scratch};
use counts::Counts;
use view::View;
use walk::{Neighbours, WALL};

pub struct Rules<'a> {
    grid: &'a Grid,
    variables: &'a Variables,
    neighbours: Neighbours,
    articulation: Articulation,
    scratch: Scratch,
    marks: Vec<u8>,
    sea: Option<Sea>,
    counts: Option<Counts>,
    is_sea_changed: bool,
    is_land_changed: bool,
    /// For each island, whether a variable has changed since the last check.
    is_island_changed: Vec<bool>,
}

/// The sea (all black cells), if the clues determine its size.
struct Sea {
    size: u32,
    cells: Vec<usize>,
    inside_literal: Vec<Literal>,
}

const MAX_ISLANDS: u32 = (MAX_SIDE * MAX_SIDE) as u32;

/// The tag of a literal implied by the rule that the sea is connected.
const SEA: u32 = 0;
/// The tag of a literal implied by the rule that each white cell is connected to a clue.
const LAND: u32 = 1;
/// The tag of a literal implied by the module [`counts`].
const COUNT: u32 = 2;
/// `ISLAND + n` is the tag for the rules about island `n`.
const ISLAND: u32 = 3;
const SEA_SIZE: u32 = ISLAND + MAX_ISLANDS;

impl<'a> Rules<'a> {
    pub fn new(grid: &'a Grid, variables: &'a Variables) -> Rules<'a> {
        let cells = grid.cells();
        let neighbours = (0..cells).map(|cell| {
            let mut neighbours = [cells as u32; 4];
            neighbours
                .iter_mut()
                .zip(grid.neighbours(cell))
                .for_each(|(place, next)| *place = next as u32);
            neighbours
        });
        let free = |&cell: &usize| !grid.has_clue(cell);
        let sea = grid
            .white_cells()
            .and_then(|white| cells.checked_sub(white))
            .filter(|&size| size > 0);
        let sea = sea.map(|size| Sea {
            size: size as u32,
            cells: (0..cells).filter(free).collect(),
            inside_literal: (0..cells)
                .map(|cell| if grid.has_clue(cell) { 0 } else { -white(cell) })
                .collect(),
        });
        Rules {
            grid,
            variables,
            neighbours: neighbours.collect(),
            articulation: Articulation::new(cells),
            scratch: Scratch::new(cells),
            marks: vec![WALL; cells + 1],
            sea,
            counts: Counts::new(grid),
            is_sea_changed: true,
            is_land_changed: true,
            is_island_changed: vec![true; variables.islands.len()],
        }
    }

    fn body(&mut self, tag: u32) -> Option<(Body<'_>, &mut Scratch, &mut Articulation)> {
        let body = if tag >= SEA_SIZE {
            let root = (tag - SEA_SIZE) as usize;
            let Sea {
                size,
                cells,
                inside_literal,
            } = self.sea.as_ref()?;
            Body {
                neighbours: &self.neighbours,
                root,
                group: 0,
                least: *size,
                most: *size,
                cells,
                inside_literal,
            }
        } else {
            let number = (tag - ISLAND) as usize;
            let island = &self.variables.islands[number];
            Body {
                neighbours: &self.neighbours,
                root: island.clue,
                group: number + 1,
                least: island.least as u32,
                most: island.most as u32,
                cells: &island.cells,
                inside_literal: island.literals(),
            }
        };
        Some((body, &mut self.scratch, &mut self.articulation))
    }

    /// Returns whether the known black or white cells nearly reach their total number.
    fn is_nearly_complete(&self, view: View) -> bool {
        let Some(sea) = &self.sea else { return false };
        let (mut blacks, mut whites) = (0, 0);
        for &cell in &sea.cells {
            match view.now.value(Lit::of(white(cell))) {
                0 => {}
                -1 => blacks += 1,
                _ => whites += 1,
            }
        }
        let few = self.grid.rows() + self.grid.columns();
        blacks + few > sea.size as usize || whites + few + sea.size as usize > sea.cells.len()
    }

    fn propagate_colours(&mut self, view: View, implied: &mut Vec<(Lit, u32)>) -> Option<Cut> {
        let mut cut = self.propagate_connection(SEA, view, implied);
        if cut.is_none() && implied.is_empty() {
            cut = self.propagate_counts(view, implied);
        }
        if cut.is_none() && implied.is_empty() && self.is_nearly_complete(view) {
            // The search of the sea starts at the black cell that the solver assigned first.
            let black = (0..self.grid.cells()).filter(|&cell| view.value(white(cell)) < 0);
            if let Some(root) = black.min_by_key(|&cell| view.now.position(Lit::of(white(cell)))) {
                cut = self.propagate_body(SEA_SIZE + root as u32, view, implied);
            }
        }
        cut
    }

    /// Returns whether the theory proves a clause, so that every solution satisfies it.
    pub fn can_prove(&mut self, Cut { group, literals }: &Cut) -> bool {
        let mut now = Assignment::new(self.variables.count + 1);
        self.grid
            .clued()
            .for_each(|clue| now.assign(Lit::of(white(clue)), 0));
        for &literal in literals {
            let variable = literal.unsigned_abs() as usize;
            let is_of_group = (1..=self.variables.count).contains(&variable)
                && self
                    .variables
                    .island_of(variable)
                    .map_or(0, |island| island + 1)
                    == *group;
            if !is_of_group || !now.is_open(variable) {
                return false;
            }
            now.assign(Lit::of(-literal), 0);
        }
        let (view, implied) = (
            View {
                now: &now,
                before: u32::MAX,
            },
            &mut Vec::new(),
        );
        if let Some(island) = group.checked_sub(1) {
            return island < self.is_island_changed.len()
                && self
                    .propagate_body(ISLAND + island as u32, view, implied)
                    .is_some();
        }
        let mut blacks = literals
            .iter()
            .filter(|&&literal| literal > 0)
            .map(|&literal| literal as u32 - 1);
        self.propagate_connection(SEA, view, implied).is_some()
            || self.propagate_connection(LAND, view, implied).is_some()
            || self.propagate_counts(view, implied).is_some()
            || blacks.any(|root| {
                self.propagate_body(SEA_SIZE + root, view, implied)
                    .is_some()
            })
    }

    fn propagate_body(
        &mut self,
        tag: u32,
        view: View,
        implied: &mut Vec<(Lit, u32)>,
    ) -> Option<Cut> {
        let (body, scratch, articulation) = self.body(tag)?;
        body.propagate(scratch, articulation, view, tag, implied)
    }
}

impl Theory for Rules<'_> {
    fn propagate(
        &mut self,
        now: &Assignment,
        from: usize,
        implied: &mut Vec<(Lit, u32)>,
    ) -> Option<Cut> {
        let cells = self.grid.cells();
        for literal in &now.trail()[from..] {
            let variable = literal.variable();
            if variable <= cells {
                self.is_sea_changed = true;
                self.is_land_changed = true;
            } else if let Some(island) = self.variables.island_of(variable) {
                self.is_island_changed[island] = true;
            }
        }
        let view = View {
            now,
            before: u32::MAX,
        };
        for island in 0..self.is_island_changed.len() {
            if std::mem::take(&mut self.is_island_changed[island])
                && let Some(cut) = self.propagate_body(ISLAND + island as u32, view, implied)
            {
                return Some(cut);
            }
        }
        if !implied.is_empty() {
            return None;
        }
        if std::mem::take(&mut self.is_sea_changed)
            && let Some(cut) = self.propagate_colours(view, implied)
        {
            return Some(cut);
        }
        if !implied.is_empty() {
            return None;
        }
        if std::mem::take(&mut self.is_land_changed)
            && let Some(cut) = self.propagate_connection(LAND, view, implied)
        {
            return Some(cut);
        }
        None
    }

    fn explain(&mut self, now: &Assignment, literal: Lit, tag: u32, before: u32) -> Cut {
        let view = View { now, before };
        match tag {
            SEA | LAND => self.explain_connection(tag, literal, view),
            COUNT => self.count(Some(literal), view),
            _ => {
                let cell = match tag {
                    SEA_SIZE.. => literal.variable() - 1,
                    _ => {
                        let island = &self.variables.islands[(tag - ISLAND) as usize];
                        island
                            .cell_of(literal.variable())
                            .expect("a variable of the island")
                    }
                };
                let (body, scratch, _) = self
                    .body(tag)
                    .expect("this part of the theory implied the literal");
                body.explain(scratch, literal, cell, view)
            }
        }
    }
}

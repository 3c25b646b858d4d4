//! What the clauses of the [encoding](super::encoding) do not say: that the sea is connected, and that each island is, and
//! has its size. Said by [cuts](super::cuts), each when the search needs it.
//!
//! Each part looks at a whole assignment, finds what must be black or white in every solution that agrees with it, and
//! can say later by which cut.
//!
//! # Why this is sound
//!
//! Whatever a part finds, it can say by a cut, whose clause every solution satisfies ([`Cut`]): the solver takes the
//! clause as the reason, and the checkers verify it. A part that finds too little costs time, and nothing else: when all
//! cells have a colour, each rule that is broken is found.

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
use walk::{Beside, WALL};

/// The rules that cuts say.
pub struct Rules<'a> {
    grid: &'a Grid,
    variables: &'a Variables,
    beside: Beside,
    articulation: Articulation,
    scratch: Scratch,
    /// By cell, and one more: what a step to it means, for the part that looks at it.
    step: Vec<u8>,
    sea: Option<Sea>,
    counts: Option<Counts>,
    /// Whether a colour has changed since the sea was looked at.
    is_sea_new: bool,
    is_land_new: bool,
    /// By island: whether one of its cells has.
    is_new: Vec<bool>,
}

/// The sea, if the clues say how many cells it has.
struct Sea {
    size: u32,
    cells: Vec<usize>,
    literal: Vec<Literal>,
}

/// The tags of what the parts imply; an island has its number behind, and the size of the sea the cell from where it is
/// looked at.
const SEA: u32 = 0;
const LAND: u32 = 1;
const COUNT: u32 = 2;
const ISLAND: u32 = 3;
const SIZE: u32 = ISLAND + (MAX_SIDE * MAX_SIDE) as u32;

impl<'a> Rules<'a> {
    /// The rules for a grid.
    pub fn new(grid: &'a Grid, variables: &'a Variables) -> Rules<'a> {
        let cells = grid.cells();
        let beside = (0..cells).map(|cell| {
            let mut beside = [cells as u32; 4];
            beside.iter_mut().zip(grid.neighbours(cell)).for_each(|(place, next)| *place = next as u32);
            beside
        });
        let free = |&cell: &usize| !grid.has_clue(cell);
        let sea = grid.white_cells().and_then(|white| cells.checked_sub(white)).filter(|&size| size > 0);
        let sea = sea.map(|size| Sea {
            size: size as u32,
            cells: (0..cells).filter(free).collect(),
            literal: (0..cells).map(|cell| if grid.has_clue(cell) { 0 } else { -white(cell) }).collect(),
        });
        Rules {
            grid,
            variables,
            beside: beside.collect(),
            articulation: Articulation::new(cells),
            scratch: Scratch::new(cells),
            step: vec![WALL; cells + 1],
            sea,
            counts: Counts::new(grid),
            is_sea_new: true,
            is_land_new: true,
            is_new: vec![true; variables.islands.len()],
        }
    }

    /// The part that looks at an island, or at the size of the sea from one of its cells, with the memory for it; `None` for
    /// the sea if its size is not known.
    fn body(&mut self, tag: u32) -> Option<(Body<'_>, &mut Scratch, &mut Articulation)> {
        let body = if tag >= SIZE {
            let root = (tag - SIZE) as usize;
            let Sea { size, cells, literal } = self.sea.as_ref()?;
            Body { beside: &self.beside, root, group: 0, least: *size, most: *size, cells, literal }
        } else {
            let number = (tag - ISLAND) as usize;
            let island = &self.variables.islands[number];
            Body {
                beside: &self.beside,
                root: island.clue,
                group: number + 1,
                least: island.least as u32,
                most: island.most as u32,
                cells: &island.cells,
                literal: island.literals(),
            }
        };
        Some((body, &mut self.scratch, &mut self.articulation))
    }

    /// Whether few cells are left to become black, or may still become white: otherwise the size of the sea says hardly
    /// more than that it is connected, and takes long to look at.
    fn may_run_out(&self, view: View) -> bool {
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

    /// All that is said of the sea. Where one part has found something, the others wait: it makes their work less, and they
    /// are asked again, for it is of colours, too.
    fn propagate_colours(&mut self, view: View, implied: &mut Vec<(Lit, u32)>) -> Option<Cut> {
        let mut cut = self.propagate_connection(SEA, view, implied);
        if cut.is_none() && implied.is_empty() {
            cut = self.propagate_counts(view, implied);
        }
        if cut.is_none() && implied.is_empty() && self.may_run_out(view) {
            // From the black cell that is known for the longest time.
            let black = (0..self.grid.cells()).filter(|&cell| view.value(white(cell)) < 0);
            if let Some(root) = black.min_by_key(|&cell| view.now.position(Lit::of(white(cell)))) {
                cut = self.propagate_body(SIZE + root as u32, view, implied);
            }
        }
        cut
    }

    /// Whether a clause is a cut of its group, or another one that each solution satisfies: with its literals false, a part finds
    /// what contradicts.
    pub fn is_cut(&mut self, Cut { group, literals }: &Cut) -> bool {
        let mut now = Assignment::new(self.variables.count + 1);
        self.grid.clued().for_each(|clue| now.assign(Lit::of(white(clue)), 0));
        for &literal in literals {
            let variable = literal.unsigned_abs() as usize;
            let is_of_group = (1..=self.variables.count).contains(&variable)
                && self.variables.island_of(variable).map_or(0, |island| island + 1) == *group;
            if !is_of_group || !now.is_open(variable) {
                return false;
            }
            now.assign(Lit::of(-literal), 0);
        }
        let (view, implied) = (View { now: &now, before: u32::MAX }, &mut Vec::new());
        if let Some(island) = group.checked_sub(1) {
            return island < self.is_new.len() && self.propagate_body(ISLAND + island as u32, view, implied).is_some();
        }
        let mut blacks = literals.iter().filter(|&&literal| literal > 0).map(|&literal| literal as u32 - 1);
        self.propagate_connection(SEA, view, implied).is_some()
            || self.propagate_connection(LAND, view, implied).is_some()
            || self.propagate_counts(view, implied).is_some()
            || blacks.any(|root| self.propagate_body(SIZE + root, view, implied).is_some())
    }

    fn propagate_body(&mut self, tag: u32, view: View, implied: &mut Vec<(Lit, u32)>) -> Option<Cut> {
        let (body, scratch, articulation) = self.body(tag)?;
        body.propagate(scratch, articulation, view, tag, implied)
    }
}

impl Theory for Rules<'_> {
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
        // What is cheap comes first.
        for island in 0..self.is_new.len() {
            if std::mem::take(&mut self.is_new[island])
                && let Some(cut) = self.propagate_body(ISLAND + island as u32, view, implied)
            {
                return Some(cut);
            }
        }
        if !implied.is_empty() {
            return None;
        }
        if std::mem::take(&mut self.is_sea_new)
            && let Some(cut) = self.propagate_colours(view, implied)
        {
            return Some(cut);
        }
        if !implied.is_empty() {
            return None;
        }
        if std::mem::take(&mut self.is_land_new)
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
                    SIZE.. => literal.variable() - 1,
                    _ => {
                        let island = &self.variables.islands[(tag - ISLAND) as usize];
                        island.cell_of(literal.variable()).expect("a variable of the island")
                    }
                };
                let (body, scratch, _) = self.body(tag).expect("it has implied something");
                body.explain(scratch, literal, cell, view)
            }
        }
    }
}

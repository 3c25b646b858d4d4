//! Implements two rules: the sea (all black cells) is connected, and each white cell is connected to a clue.
//!
//! Each rule uses a search for one colour. The search for black
//! starts at a known black cell. The search for white starts at all clues. These start cells are
//! the *roots*. A search crosses all cells that may have its colour. The search shows two things:
//!
//! * A cell that the search does not reach has the opposite colour.
//! * A cell c has the search's colour if the search without c misses a known cell of this colour.
//!
//! # Why this is sound
//!
//! 1. In a solution, a path of one colour connects each cell of this colour to a root.
//! 2. The search crosses all cells of this path. So the search reaches all cells of its colour.
//! 3. So a cell that the search does not reach has the opposite colour.
//! 4. Now assume that the search without a cell c misses a cell d, although d is known to have the search's colour. If
//!    c had the opposite colour, d would also have the opposite colour, by step 3. So c has the search's colour.
//!
//! A [cut](crate::encoding) of the kind *Sea* or *Land* proves each result. The set of cells in the
//! cut separates the unreached (or missed) cell from the roots.

use super::walk::{MEMBER, OPEN, WALL};
use super::{LAND, Rules, SEA};
use crate::deduce::Colour;
use crate::encoding::{Cut, GROUP_OF_COLOURS, Literal, cell_of_colour, white};
use crate::grid::Grid;
use crate::solver::{self, Implied, Lit, PastAssignment};

/// Returns the literal for "the cell has this colour".
fn has_colour(colour: Colour, cell: usize) -> Literal {
    match colour {
        Colour::Black => -white(cell),
        Colour::White => white(cell),
    }
}

/// Returns the number of the rule about connected cells of a colour: `SEA` for black, `LAND` for white.
fn rule_about(colour: Colour) -> u32 {
    match colour {
        Colour::Black => SEA,
        Colour::White => LAND,
    }
}

impl Rules<'_> {
    /// Applies one of two rules: all black cells are connected, or each white cell is connected to a clue. A search
    /// from the *roots* (a black cell, or all clues) crosses all cells that may have this colour. Adds the literals
    /// that follow in the assignment `view` to `implied`. Returns a violated *cut* (a clause that the rule proves) if
    /// the search misses a cell of this colour. Does nothing for black while no black cell is known.
    pub(super) fn propagate_connection(
        &mut self,
        colour: Colour,
        view: PastAssignment,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        let search = ColourSearch::new(self.grid, colour, view);
        if colour == Colour::Black && search.roots.is_empty() {
            return None;
        }
        self.mark_cells(colour, view);
        let articulation = &mut self.scratch.articulation;
        articulation.search(&self.bodies.neighbours, &search.roots, &self.marks);
        for cell in 0..self.grid.cells() {
            if articulation.is_reached(cell) {
                continue;
            }
            match self.marks[cell] {
                // An undecided cell that the search does not reach has the opposite colour.
                OPEN => implied.push(Implied::new(-has_colour(colour, cell), rule_about(colour))),
                // A cell that has the colour of the search, but that the search does not reach, breaks the rule.
                MEMBER => return Some(search.separator_cut(cell, None)),
                _ => {} // The search need not reach a `WALL`.
            }
        }
        // The search has also found the undecided cells without which it would miss a cell of this colour.
        self.include_needed_cells(colour, implied);
        None
    }

    /// Prepares the search for one colour: marks cells of this colour as `MEMBER`, cells of the other
    /// colour as `WALL`, and undecided cells as `OPEN`.
    fn mark_cells(&mut self, colour: Colour, view: PastAssignment) {
        for cell in 0..self.grid.cells() {
            self.marks[cell] = match view.value(has_colour(colour, cell)) {
                solver::TRUE => MEMBER,
                solver::OPEN => OPEN,
                _ => WALL, // The only other value is `solver::FALSE`.
            };
        }
    }

    /// Adds literals to `implied` that give an undecided cell the colour of the last search, if the search would miss
    /// a `MEMBER` (a cell that is known to have this colour) without the undecided cell.
    fn include_needed_cells(&self, colour: Colour, implied: &mut Vec<Implied>) {
        let articulation = &self.scratch.articulation;
        for &cell in &articulation.reached {
            let cell = cell as usize;
            if self.marks[cell] == OPEN && articulation.lost(cell).members > 0 {
                implied.push(Implied::new(has_colour(colour, cell), rule_about(colour)));
            }
        }
    }

    /// Returns the *cut* (a clause) with which the rule about connected cells of a colour implied a literal
    /// when the assignment was `view`. The cut says that a set of cells separates a cell from the *roots*,
    /// where the search for this colour starts.
    pub(super) fn explain_connection(
        &self,
        colour: Colour,
        literal: Lit,
        view: PastAssignment,
    ) -> Cut {
        let search = ColourSearch::new(self.grid, colour, view);
        let cell = cell_of_colour(literal.variable());
        // The literal gives the cell the opposite colour, because the search does not reach the cell.
        if literal == Lit::of(-has_colour(colour, cell)) {
            return search.separator_cut(cell, None);
        }
        // Otherwise, the literal gives the cell the search's colour, because the search without this cell misses
        // another cell that is known to have this colour.
        let missed = search.missed_without(cell);
        let missed = missed.expect("the rule implied the literal because of a missed cell");
        search.separator_cut(missed, Some(cell))
    }
}

/// A search that crosses all cells that may have one colour in the assignment `view`.
struct ColourSearch<'a> {
    grid: &'a Grid,
    colour: Colour,
    view: PastAssignment<'a>,
    /// The cells where the search starts: for black, the first known black cell (none if no black
    /// cell is known), and for white, all clues.
    roots: Vec<usize>,
}

impl<'a> ColourSearch<'a> {
    /// Creates the search for a colour, and finds its roots, the cells where it starts.
    fn new(grid: &'a Grid, colour: Colour, view: PastAssignment<'a>) -> ColourSearch<'a> {
        let mut cells = 0..grid.cells();
        let roots = match colour {
            Colour::Black => {
                let first = cells.find(|&cell| view.value(white(cell)) == solver::FALSE);
                first.into_iter().collect()
            }
            Colour::White => grid.clued().collect(),
        };
        ColourSearch {
            grid,
            colour,
            view,
            roots,
        }
    }

    /// Returns whether a cell is known to have the colour of the search.
    fn has_colour(&self, cell: usize) -> bool {
        self.view.value(has_colour(self.colour, cell)) == solver::TRUE
    }

    /// Returns whether a cell has, or may still get, the colour of the search.
    fn may_cross(&self, cell: usize) -> bool {
        self.view.value(has_colour(self.colour, cell)) != solver::FALSE
    }

    /// Returns a cell that is known to have the colour of the search, but that the search does not
    /// reach without the cell `removed`. `None` if there is no such cell.
    fn missed_without(&self, removed: usize) -> Option<usize> {
        // The search reaches the missed cell through `removed`, and so through a neighbour of `removed`.
        for next in self.grid.neighbours(removed) {
            if !self.may_cross(next) {
                continue;
            }
            // The region beside the removed cell. The search misses this region if the region contains no root.
            let region = (self.grid).flood(next, |cell| cell != removed && self.may_cross(cell));
            let is_reached = self.roots.iter().any(|&root| region[root]);
            if is_reached {
                continue;
            }
            let mut cells = 0..self.grid.cells();
            let missed = cells.find(|&cell| region[cell] && self.has_colour(cell));
            if missed.is_some() {
                return missed;
            }
        }
        None
    }

    /// Returns the *cut* (a clause) which says: if `cell` and the root have the colour of the search, some cell of
    /// a separating set has this colour, too. The search does not reach `cell`. The set consists of cells that are
    /// known to have the other colour, and of `extra_wall`, if any.
    fn separator_cut(&self, cell: usize, extra_wall: Option<usize>) -> Cut {
        let mut literals = vec![-has_colour(self.colour, cell)];
        // The roots of the search for white are clues, which are white in any case.
        if self.colour == Colour::Black
            && let Some(&root) = self.roots.first()
        {
            literals.push(-has_colour(self.colour, root));
        }
        for separating in self.separating_cells(cell, extra_wall) {
            literals.push(has_colour(self.colour, separating));
        }
        Cut {
            group: GROUP_OF_COLOURS,
            literals,
        }
    }

    /// Returns cells that separate `cell` from the *roots*, where the search for a colour starts. The search does not
    /// reach `cell`. Each separating cell is known to have the other colour, or is `extra_wall`. None has a clue.
    fn separating_cells(&self, cell: usize, extra_wall: Option<usize>) -> Vec<usize> {
        let grid = self.grid;
        // The region that `cell` can reach through cells that may have the colour, and its shore, the cells around it.
        let may_cross = |other| Some(other) != extra_wall && self.may_cross(other);
        let region = grid.flood(cell, may_cross);
        let cells = 0..grid.cells();
        let shore: Vec<bool> = cells
            .map(|other| !region[other] && touches(grid, other, &region))
            .collect();
        // Only those cells of the shore are needed that the roots can reach. Paths from a root need not
        // cross clues: for black, clues are white, and for white, each clue is a root.
        let beyond = grid.flood_from(&self.roots, |other| {
            !grid.has_clue(other) && !region[other] && !shore[other]
        });
        let needed_shore = (0..grid.cells()).filter(|&other| {
            shore[other] && !grid.has_clue(other) && touches(grid, other, &beyond)
        });
        needed_shore.collect()
    }
}

/// Returns whether a cell has a neighbour in a set of cells.
fn touches(grid: &Grid, cell: usize, set: &[bool]) -> bool {
    grid.neighbours(cell).any(|next| set[next])
}

//! Implements two rules: the sea (all black cells) is connected, and each white cell is connected
//! to a clue.
//!
//! Each rule has a number, `SEA` or `LAND`, and uses a search for one colour. The search for black
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
//! 4. Now assume that the search without a cell c misses a cell d, although d is known to have the
//!    search's colour. If c had the opposite colour, d would also have the opposite colour, by step
//!    3. So c has the search's colour.
//!
//! A [cut](crate::encoding) of the kind *Sea* or *Land* proves each result. The set of cells in the
//! cut separates the unreached (or missed) cell from the roots.

use super::walk::{MEMBER, OPEN, WALL};
use super::{Rules, SEA};
use crate::encoding::white;
use crate::encoding::{Cut, GROUP_OF_COLOURS, Literal};
use crate::grid::Grid;
use crate::solver::{self, Implied, Lit, PastAssignment};

/// Returns the literal for "the cell has the colour of the search": black for `SEA`, white for
/// `LAND`.
fn has_colour(rule: u32, cell: usize) -> Literal {
    if rule == SEA {
        -white(cell)
    } else {
        white(cell)
    }
}

impl Rules<'_> {
    /// Applies one of two rules: `SEA` (all black cells are connected) or `LAND` (each white cell
    /// is connected to a clue). A search from the *roots* (a black cell, or all clues) crosses all
    /// cells that may have this colour. Adds the literals that follow in the assignment `view` to
    /// `implied`. Returns a violated *cut* (a clause that the rule proves) if the search misses a
    /// cell of this colour. Does nothing for `SEA` while no black cell is known.
    pub(super) fn propagate_connection(
        &mut self,
        rule: u32,
        view: PastAssignment,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        let roots = self.roots(rule, view);
        if rule == SEA && roots.is_empty() {
            return None;
        }
        self.mark_cells(rule, view);
        self.scratch
            .articulation
            .search(&self.bodies.neighbours, &roots, &self.marks);
        for cell in 0..self.grid.cells() {
            if self.scratch.articulation.is_reached(cell) {
                continue;
            }
            match self.marks[cell] {
                // An undecided cell that the search does not reach has the opposite colour.
                OPEN => implied.push(Implied {
                    literal: Lit::of(-has_colour(rule, cell)),
                    rule,
                }),
                // A cell that has the colour of the search, but that the search does not reach, breaks the rule.
                MEMBER => {
                    let extra_wall = None;
                    return Some(self.separator_cut(rule, cell, &roots, extra_wall, view));
                }
                _ => {} // The search need not reach a `WALL`.
            }
        }
        self.include_needed_cells(rule, implied);
        None
    }

    /// Prepares the search for one colour: black for the rule `SEA`, white for `LAND`. Marks cells
    /// of this colour as `MEMBER`, cells of the other colour as `WALL`, and undecided cells as
    /// `OPEN`.
    fn mark_cells(&mut self, rule: u32, view: PastAssignment) {
        for cell in 0..self.grid.cells() {
            self.marks[cell] = match view.value(has_colour(rule, cell)) {
                solver::TRUE => MEMBER,
                solver::OPEN => OPEN,
                _ => WALL, // The only other value is `solver::FALSE`.
            };
        }
    }

    /// Adds literals to `implied` that give an undecided cell the colour of the last search, if the
    /// search would miss a known cell of this colour without it. The search was for black if `rule`
    /// is `SEA`, and for white if it is `LAND`.
    fn include_needed_cells(&self, rule: u32, implied: &mut Vec<Implied>) {
        let articulation = &self.scratch.articulation;
        for &cell in &articulation.reached {
            let cell = cell as usize;
            if self.marks[cell] == OPEN && articulation.lost(cell).members > 0 {
                implied.push(Implied {
                    literal: Lit::of(has_colour(rule, cell)),
                    rule,
                });
            }
        }
    }

    /// Returns the *cut* (a clause) with which a rule about connected cells of one colour implied a literal
    /// when the assignment was `view`. `rule` is [`SEA`] (black cells) or `LAND` (white cells). The cut
    /// says that a set of cells separates a cell from the *roots*, where the search of this colour starts.
    pub(super) fn explain_connection(&self, rule: u32, literal: Lit, view: PastAssignment) -> Cut {
        // The literal gives this cell a colour. The variable of a colour is 1 more than its cell.
        let cell = literal.variable() - 1;
        let roots = self.roots(rule, view);
        // The literal gives the cell the opposite colour, because the search does not reach the cell.
        if literal == Lit::of(-has_colour(rule, cell)) {
            let extra_wall = None;
            return self.separator_cut(rule, cell, &roots, extra_wall, view);
        }
        // If the literal gives the cell the search's colour, the search without this cell would
        // miss another cell of this colour.
        let missed = self
            .missed_without(rule, cell, &roots, view)
            .expect("the rule implied the literal because the search without the cell misses one");
        self.separator_cut(rule, missed, &roots, Some(cell), view)
    }

    /// Returns the *roots*, the cells where the search for one colour starts: the first known black cell
    /// for the rule `SEA` (empty if no black cell is known), and all clues for the rule about white cells.
    fn roots(&self, rule: u32, view: PastAssignment) -> Vec<usize> {
        if rule != SEA {
            return self.grid.clued().collect();
        }
        let mut cells = 0..self.grid.cells();
        match cells.find(|&cell| view.value(white(cell)) == solver::FALSE) {
            Some(root) => vec![root],
            None => Vec::new(),
        }
    }

    /// Returns a cell that is known to have the colour of a search, black for the rule `SEA` and
    /// white for `LAND`, but that the search from the `roots` does not reach without the cell
    /// `removed`. `None` if there is no such cell. The search crosses all cells that may have its
    /// colour.
    fn missed_without(
        &self,
        rule: u32,
        removed: usize,
        roots: &[usize],
        view: PastAssignment,
    ) -> Option<usize> {
        for next in self.grid.neighbours(removed) {
            if view.value(has_colour(rule, next)) == solver::FALSE {
                continue;
            }
            // The region beside the removed cell. The search misses this region if the region contains no root.
            let region = self.grid.flood(next, |cell| {
                cell != removed && view.value(has_colour(rule, cell)) != solver::FALSE
            });
            let is_reached = roots.iter().any(|&root| region[root]);
            if is_reached {
                continue;
            }
            let mut cells = 0..self.grid.cells();
            let missed = cells
                .find(|&cell| region[cell] && view.value(has_colour(rule, cell)) == solver::TRUE);
            if missed.is_some() {
                return missed;
            }
        }
        None
    }

    /// Returns the *cut* (a clause) which says: if `cell` and the roots have the colour of a search, some cell of a
    /// separating set has this colour, too. The search is for black if `rule` is `SEA`, and for white if it is `LAND`.
    /// The search starts at the `roots` and does not reach `cell`. The set consists of cells that are known to have the
    /// other colour, and of `extra_wall`, if any.
    fn separator_cut(
        &self,
        rule: u32,
        cell: usize,
        roots: &[usize],
        extra_wall: Option<usize>,
        view: PastAssignment,
    ) -> Cut {
        let grid = self.grid;
        // The region that `cell` can reach through cells that may have the colour, and its shore, the cells around it.
        let region = grid.flood(cell, |other| {
            Some(other) != extra_wall && view.value(has_colour(rule, other)) != solver::FALSE
        });
        let cells = 0..grid.cells();
        let shore: Vec<bool> = cells
            .map(|other| !region[other] && touches(grid, other, &region))
            .collect();
        // The cut needs only those cells of the shore (around the region) that the roots can reach. Paths from a root
        // need not cross clues: for `SEA`, clues are white, and for `LAND`, each clue is a root.
        let beyond = grid.flood_from(roots, |other| {
            !grid.has_clue(other) && !region[other] && !shore[other]
        });
        let mut literals = vec![-has_colour(rule, cell)];
        if rule == SEA
            && let Some(&root) = roots.first()
        {
            literals.push(-has_colour(rule, root));
        }
        for (other, &is_shore) in shore.iter().enumerate() {
            if is_shore && !grid.has_clue(other) && touches(grid, other, &beyond) {
                literals.push(has_colour(rule, other));
            }
        }
        Cut {
            group: GROUP_OF_COLOURS,
            literals,
        }
    }
}

/// Returns whether a cell has a neighbour in a set of cells.
fn touches(grid: &Grid, cell: usize, set: &[bool]) -> bool {
    grid.neighbours(cell).any(|next| set[next])
}

//! Implements the rule that white cells form no loop around a part of the sea.
//!
//! Two islands are *linked* if a cell of the first island and a cell of the second one are diagonal
//! neighbours. An island is linked to the border of the grid if it has a cell there. The rule says:
//!
//! * Links form no cycle. Two islands with several pairs of diagonal neighbours have several links.
//!   But an island has at most one link to the border.
//! * A *ring* consists of the four cells of a 2 x 2 square, or of the cells at the border, in
//!   cyclic order. On each ring, the cells of an island are not *separated*: of the two ways along
//!   the ring between two cells of the island, at least one is completely in the island.
//!
//! For example, on the left, the two cells P cannot be in one island, because both cells `#` are
//! black. On the right, the islands P and Q are linked, so they cannot both reach the border:
//!
//! ```text
//! P #      . . . .
//! # P      . P # .
//!          . # Q .
//! ```
//!
//! # Why this is sound
//!
//! If the rule is broken, there is a loop of white cells, diagonal steps, and a way outside of the grid. A loop
//! separates two black cells, so the sea is not connected. [The format](crate::certificate) has the details, and a
//! [cut](crate::encoding) of the kind *Loop* proves each result.

use super::links::{
    Assumption, Diagonal, Known, LinkSites, Links, Loop, MEMBER, OUTSIDE, opposite,
};
use crate::encoding::{Cut, Literal, Variables, white};
use crate::grid::Grid;
use crate::solver::{FALSE, Implied, Lit, OPEN, PastAssignment};

/// An island that leads around a cell at the border has at least this number of cells. Only such an
/// island can be separated there.
const MIN_SEPARATED: usize = 5;

/// The rule that white cells form no loop, for one grid, with memory that all calls reuse.
pub struct Loops {
    sites: LinkSites,
    /// For each cell, the last island that was recorded to contain it, if any. The solver may have
    /// backtracked since then.
    last_owner: Vec<Option<usize>>,
    /// For each cell, the island that contains it, if known.
    owner: Vec<Option<usize>>,
    links: Links,
}

impl Loops {
    /// Creates the rule that white cells form no loop around a part of the sea. `None` if no island
    /// is large: small islands seldom form loops, so the rule would cost more time than it saves.
    pub fn new(grid: &Grid, variables: &Variables) -> Option<Loops> {
        // A large island has at least as many cells as a row and a column together.
        let min_large = grid.rows() + grid.columns();
        let mut islands = variables.islands.iter();
        let has_large_island = islands.any(|island| island.min_size >= min_large);
        if !has_large_island {
            return None;
        }
        // At first, each island is known to contain only the cell of its clue.
        let mut last_owner = vec![None; grid.cells()];
        for (number, island) in variables.islands.iter().enumerate() {
            last_owner[island.clue] = Some(number);
        }
        Some(Loops {
            sites: LinkSites::new(grid, variables),
            owner: last_owner.clone(),
            last_owner,
            links: Links::default(),
        })
    }

    /// Records that an island contains a cell. Must be called for each literal that says so and has
    /// become true, before the next call of [`propagate`](Loops::propagate).
    pub fn record_owner(&mut self, cell: usize, island: usize) {
        self.last_owner[cell] = Some(island);
    }

    /// Applies the rule that white cells form no loop around a part of the sea. Adds the literals that follow
    /// in the assignment `view` to `implied`, or returns a *cut* that is violated there: a clause that the rule
    /// proves. `rule` is the number with which the solver asks later why a literal was implied.
    pub fn propagate(
        &mut self,
        variables: &Variables,
        view: PastAssignment,
        rule: u32,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        let known = Known {
            variables,
            view,
            assumption: None,
        };
        self.find_owners(known);
        // A loop of the known white cells breaks the rule.
        if let Err(known_loop) = self.links.collect(&self.sites, &self.owner, known) {
            return Some(cut(variables, known_loop));
        }
        // The known cells close no loop. So the next searches look for undecided cells that would close a loop if an
        // island contained them, or if it did not contain them.
        let mut literals = Vec::new();
        for &diagonal in &self.sites.diagonals {
            self.exclude_ends(diagonal, known, &mut literals);
            self.include_sides(diagonal, known, &mut literals);
        }
        self.keep_border(known, &mut literals);
        let literals = literals.into_iter();
        implied.extend(literals.map(|literal| Implied::new(literal, rule)));
        None
    }

    /// Returns the *cut* (a clause that the rule about loops proves) that implied a literal when the assignment was
    /// `view`: the clause that is violated if the literal is assumed to be false. The literal says that an island
    /// contains a cell, or that the cell is outside of the island.
    pub fn explain(&mut self, variables: &Variables, view: PastAssignment, literal: Lit) -> Cut {
        let island = variables.island_of(literal.variable());
        let island = island.expect("the rule implies only literals about islands");
        let cell = variables.islands[island].cell_of(literal.variable());
        let assumption = Assumption {
            cell: cell.expect("each variable of an island is about one of its cells"),
            island,
            // The literal is assumed to be false, so the cell has the opposite value.
            value: if literal.is_positive() {
                OUTSIDE
            } else {
                MEMBER
            },
        };
        let known = Known {
            variables,
            view,
            assumption: Some(assumption),
        };
        self.find_owners(known);
        let links = self.links.collect(&self.sites, &self.owner, known);
        let closed_loop = links.expect_err("the negation of an implied literal closes a loop");
        cut(variables, closed_loop)
    }

    /// Sets `self.owner`, for each cell the island that is known (or assumed in `known`) to contain it, if any.
    /// `last_owner` may be out of date, because the solver may have taken back values since cells were recorded there.
    fn find_owners(&mut self, known: Known) {
        for (cell, last) in self.last_owner.iter().enumerate() {
            self.owner[cell] = last.filter(|&island| known.value(island, cell) == MEMBER);
        }
        if let Some(assumption) = known.assumption
            && assumption.value == MEMBER
        {
            self.owner[assumption.cell] = Some(assumption.island);
        }
    }

    /// Returns the islands that may contain a cell whose island is not known. The list is empty if
    /// the island of the cell is known, or if the cell is black.
    fn candidates(&self, cell: usize, known: Known) -> &[usize] {
        if self.owner[cell].is_some() || known.view.value(white(cell)) == FALSE {
            return &[];
        }
        &self.sites.islands[cell]
    }

    /// Looks at a diagonal, two cells of a 2 x 2 square that touch diagonally. If an island contains one of the two
    /// cells, adds literals that exclude the other cell from each island with which the diagonal would close a loop.
    /// Such an island is the same island if the other two cells of the square (*sides*) are outside of it, or an island
    /// that links already connect with it.
    fn exclude_ends(&self, diagonal: Diagonal, known: Known, literals: &mut Vec<Literal>) {
        let [a, b] = diagonal.ends;
        for (end, other_end) in [(a, b), (b, a)] {
            let Some(island) = self.owner[end] else {
                continue;
            };
            for &candidate in self.candidates(other_end, known) {
                if self.closes_loop(diagonal, island, candidate, known) {
                    literals.extend(known.open_literal(candidate, other_end, OUTSIDE));
                }
            }
        }
    }

    /// Returns whether a diagonal would close a loop if the island `island` contained one of its cells and the island
    /// `candidate` the other cell.
    fn closes_loop(
        &self,
        diagonal: Diagonal,
        island: usize,
        candidate: usize,
        known: Known,
    ) -> bool {
        if candidate == island {
            let mut sides = diagonal.sides.iter();
            return sides.all(|&side| known.is_outside(island, side));
        }
        self.links.are_connected(candidate, island)
    }

    /// Looks at a diagonal, two cells of a 2 x 2 square that touch diagonally. If an island contains both cells of the
    /// diagonal, and one of the other two cells (*sides*) is outside, adds the literal that the island contains the
    /// other side: without this side, the island would divide the sea.
    fn include_sides(&self, diagonal: Diagonal, known: Known, literals: &mut Vec<Literal>) {
        let [a, b] = diagonal.ends;
        let Some(island) = self.owner[a] else {
            return;
        };
        if self.owner[b] != Some(island) {
            return;
        }
        let [c, d] = diagonal.sides;
        for (side, other_side) in [(c, d), (d, c)] {
            if known.is_outside(island, side) {
                literals.extend(known.open_literal(island, other_side, MEMBER));
            }
        }
    }

    /// Adds the literals that prevent loops through the border of the grid. Such a loop consists of white cells,
    /// diagonal steps and a way outside of the grid. It is forbidden, because it divides the sea. An island with a cell
    /// at the border must keep its border cells together. Another island must not reach the border if links (cells that
    /// touch diagonally) already connect it with the border through other islands: a second way would close a loop.
    fn keep_border(&self, known: Known, literals: &mut Vec<Literal>) {
        // The nodes of links are the islands, and one more node stands for the border.
        let border_node = known.variables.islands.len();
        let mut touches_border = vec![false; border_node];
        for end in self.sites.ends_at_border(&self.owner) {
            touches_border[end.node] = true;
            self.keep_together(end.node, known, literals);
        }
        for &cell in &self.sites.border {
            for &island in self.candidates(cell, known) {
                if !touches_border[island] && self.links.are_connected(island, border_node) {
                    literals.extend(known.open_literal(island, cell, OUTSIDE));
                }
            }
        }
    }

    /// Adds literals without which the border cells of an island would be separated: cells outside of it would lie
    /// between them on both sides. Does nothing for a small island, which cannot lead around a cell at the border.
    fn keep_together(&self, island: usize, known: Known, literals: &mut Vec<Literal>) {
        if known.variables.islands[island].max_size < MIN_SEPARATED {
            return;
        }
        let border = &self.sites.border;
        let values = border.iter().map(|&cell| known.value(island, cell));
        let values: Vec<i8> = values.collect();
        // If cells inside are not separated by cells outside, then cells outside are not separated by cells inside.
        for value in [MEMBER, OUTSIDE] {
            for place in places_between(&values, value) {
                literals.extend(known.literal(island, border[place], value));
            }
        }
    }
}

/// Returns the places of a ring (a closed sequence) whose value is open, but must become `value`: the opposite value
/// there, and at a second place, would separate places with `value`. These are the open places between the first and
/// the last place with `value`, counted from a place with the opposite value. Empty if no place has the opposite value.
fn places_between(ring: &[i8], value: i8) -> Vec<usize> {
    let mut places = Vec::new();
    let Some(start) = ring.iter().position(|&found| found == opposite(value)) else {
        return places;
    };
    let around_ring = (start..ring.len()).chain(0..start);
    // The open places since the last place with the value. These places must get the value only if a place with the
    // value follows again.
    let mut open_places = Vec::new();
    for place in around_ring.skip_while(|&place| ring[place] != value) {
        if ring[place] == value {
            places.append(&mut open_places);
        } else if ring[place] == OPEN {
            open_places.push(place);
        }
    }
    places
}

/// Returns the cut that forbids a loop, as a clause about several islands.
fn cut(variables: &Variables, forbidden: Loop) -> Cut {
    Cut {
        group: variables.group_of_islands(),
        literals: forbidden.literals,
    }
}

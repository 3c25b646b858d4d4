//! Implements the rule that a *body* (an island or the sea) is connected and has the right size.
//!
//! A *member* is a cell that is known to be in the body. A *wall* is a cell that is known to be
//! outside. A search starts at a member, the *root*, and crosses no walls. The search shows two
//! things:
//!
//! * A cell that is too far from the root is outside the body.
//! * A cell is in the body if the search without this cell misses a member or reaches too few
//!   cells.
//!
//! # Why this is sound
//!
//! A *short* path starts at the root and contains no wall. Together, the path and all members have
//! at most as many cells as the body may have.
//!
//! 1. The body is connected, so a path inside the body leads from the root to each cell of the
//!    body.
//! 2. This path is short, because the body contains the path and all members, but no wall.
//! 3. So short paths reach all cells of the body. A cell that no short path reaches is outside the
//!    body.
//! 4. Now assume that a cell c is outside the body. Then no path inside the body contains c. So
//!    short paths without c reach all cells of the body.
//! 5. If short paths without c miss a member or reach fewer cells than the body must have, the
//!    assumption is wrong. Then c is in the body.
//!
//! A [cut](crate::cuts) proves each result. The cut is a clause about some members and some walls.
//! The cut omits a member or a wall only if the search still gives the same result.

use super::articulation::Articulation;
use super::view::View;
use super::walk::{Costs, MEMBER, Neighbours, OPEN, UNREACHED, WALL};
use crate::clauses::Literal;
use crate::cuts::Cut;
use crate::solver::Lit;

/// An island or the sea: its possible cells and its size.
pub struct Body<'a> {
    pub neighbours: &'a Neighbours,
    /// A known cell of the island (or the sea). Paths to other cells start at this cell.
    pub root: usize,
    pub group: usize,
    /// The minimum number of cells of the island or the sea.
    pub least: u32,
    /// The maximum number of cells of the island or the sea.
    pub most: u32,
    /// The cells that the island (or the sea) may contain, except cells with a clue.
    pub cells: &'a [usize],
    pub inside_literal: &'a [Literal],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    CellTooFar(usize),
    TooFewReachable,
}

/// Memory that all searches reuse.
pub struct Scratch {
    marks: Vec<u8>,
    from: Costs,
    to: Costs,
}

impl Scratch {
    pub fn new(cells: usize) -> Scratch {
        Scratch {
            marks: vec![WALL; cells + 1],
            from: Costs::new(cells),
            to: Costs::new(cells),
        }
    }
}

impl Body<'_> {
    fn value(&self, cell: usize, view: View) -> i8 {
        if cell == self.root {
            1
        } else {
            view.value(self.inside_literal[cell])
        }
    }

    fn others(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().copied().filter(|&cell| cell != self.root)
    }

    /// Marks known cells of the island (or the sea) as `MEMBER`, excluded cells and `wall` as
    /// `WALL`, and undecided cells as `OPEN`. Returns the number of `MEMBER` cells.
    fn mark(&self, marks: &mut [u8], wall: Option<usize>, view: View) -> u32 {
        let mut taken = 1;
        for cell in self.others() {
            marks[cell] = match view.value(self.inside_literal[cell]) {
                _ if Some(cell) == wall => WALL,
                0 => OPEN,
                -1 => WALL,
                _ => {
                    taken += 1;
                    MEMBER
                }
            };
        }
        marks[self.root] = MEMBER;
        taken
    }

    pub fn propagate(
        &self,
        scratch: &mut Scratch,
        articulation: &mut Articulation,
        view: View,
        tag: u32,
        implied: &mut Vec<(Lit, u32)>,
    ) -> Option<Cut> {
        let found = self.find_implied(scratch, articulation, view, tag, implied);
        self.cells
            .iter()
            .for_each(|&cell| scratch.marks[cell] = WALL);
        scratch.marks[self.root] = WALL;
        found
            .err()
            .map(|fault| self.cut(scratch, fault, None, view))
    }

    fn find_implied(
        &self,
        scratch: &mut Scratch,
        articulation: &mut Articulation,
        view: View,
        tag: u32,
        implied: &mut Vec<(Lit, u32)>,
    ) -> Result<(), Fault> {
        let Scratch { marks, from, .. } = scratch;
        let taken = self.mark(marks, None, view);
        let budget = self.most.saturating_sub(taken);
        from.walk(self.neighbours, self.root, budget, marks);
        let near = |cell: usize| from.of(cell) != UNREACHED && taken <= self.most;
        let size = if taken <= self.most {
            from.reached.len() as u32
        } else {
            0
        };
        if let Some(far) = self
            .others()
            .find(|&cell| marks[cell] == MEMBER && !near(cell))
        {
            return Err(Fault::CellTooFar(far));
        }
        if size < self.least {
            return Err(Fault::TooFewReachable);
        }
        for cell in self.others() {
            if marks[cell] == OPEN && !near(cell) {
                implied.push((Lit::of(-self.inside_literal[cell]), tag));
                marks[cell] = WALL;
            }
        }
        articulation.search(self.neighbours, [self.root], marks);
        for cell in articulation.reached.iter().map(|&cell| cell as usize) {
            if marks[cell] == OPEN {
                let (lost, members) = articulation.lost(cell);
                if members > 0 || size - 1 - lost < self.least {
                    implied.push((Lit::of(self.inside_literal[cell]), tag));
                    marks[cell] = MEMBER;
                }
            }
        }
        Ok(())
    }

    pub fn explain(&self, scratch: &mut Scratch, literal: Lit, cell: usize, view: View) -> Cut {
        if literal != Lit::of(self.inside_literal[cell]) {
            return self.cut(scratch, Fault::CellTooFar(cell), None, view);
        }
        let Scratch { marks, from, .. } = scratch;
        let taken = self.mark(marks, Some(cell), view);
        from.walk(
            self.neighbours,
            self.root,
            self.most.saturating_sub(taken),
            marks,
        );
        let near = |other: usize| from.of(other) != UNREACHED && taken <= self.most;
        let far = self
            .others()
            .find(|&other| marks[other] == MEMBER && !near(other));
        self.cells.iter().for_each(|&cell| marks[cell] = WALL);
        marks[self.root] = WALL;
        self.cut(
            scratch,
            far.map_or(Fault::TooFewReachable, Fault::CellTooFar),
            Some(cell),
            view,
        )
    }

    fn cut(
        &self,
        scratch: &mut Scratch,
        fault: Fault,
        extra_wall: Option<usize>,
        view: View,
    ) -> Cut {
        let is_wall = |cell: usize| Some(cell) == extra_wall || self.value(cell, view) < 0;
        for cell in self.others() {
            scratch.marks[cell] = if is_wall(cell) && Fault::CellTooFar(cell) != fault {
                WALL
            } else {
                OPEN
            };
        }
        scratch.marks[self.root] = MEMBER;
        let (members, separator) = match fault {
            Fault::CellTooFar(cell) => self.explain_far(scratch, cell, view),
            Fault::TooFewReachable => self.explain_small(scratch, view),
        };
        self.cells
            .iter()
            .for_each(|&cell| scratch.marks[cell] = WALL);
        scratch.marks[self.root] = WALL;
        let root = Some(-self.inside_literal[self.root]).filter(|&literal| literal != 0);
        let members = members.into_iter().map(|cell| -self.inside_literal[cell]);
        let separator = separator.into_iter().map(|cell| self.inside_literal[cell]);
        Cut {
            group: self.group,
            literals: root.into_iter().chain(members).chain(separator).collect(),
        }
    }

    fn explain_far(
        &self,
        scratch: &mut Scratch,
        cell: usize,
        view: View,
    ) -> (Vec<usize>, Vec<usize>) {
        let Scratch {
            marks, from, to, ..
        } = scratch;
        let most = self.most;
        marks[cell] = MEMBER;
        from.walk(self.neighbours, self.root, most, marks);
        let total = |taken: u32, cost: u32| {
            if cost == UNREACHED {
                UNREACHED
            } else {
                taken + cost
            }
        };
        let mut taken = 2;
        if total(taken, from.of(cell)) <= most {
            let mut may_go = self.latest_last(cell, view);
            may_go.iter().for_each(|&member| marks[member] = MEMBER);
            taken += may_go.len() as u32;
            from.walk(self.neighbours, self.root, most, marks);
            let mut spare = total(taken, from.of(cell)).saturating_sub(most + 1);
            while spare > 0 && !may_go.is_empty() {
                for member in may_go.split_off(may_go.len().saturating_sub(spare as usize)) {
                    marks[member] = OPEN;
                    taken -= 1;
                }
                from.walk(self.neighbours, self.root, most, marks);
                spare = total(taken, from.of(cell)).saturating_sub(most + 1);
            }
        }
        self.costs_from(to, cell, marks);
        let budget = most.saturating_sub(taken);
        let near = |other: usize| from.least_neighbour_cost(self.neighbours, other);
        let needed = |&other: &usize| {
            marks[other] == WALL
                && taken <= most
                && to.of(other) != UNREACHED
                && near(other) != UNREACHED
                && near(other) + to.of(other) <= budget
        };
        let separator = self.others().filter(needed).collect();
        (
            self.others()
                .filter(|&other| marks[other] == MEMBER)
                .collect(),
            separator,
        )
    }

    fn costs_from(&self, to: &mut Costs, cell: usize, marks: &mut [u8]) {
        let walls: Vec<usize> = self
            .others()
            .filter(|&other| marks[other] == WALL)
            .collect();
        walls.iter().for_each(|&other| marks[other] = OPEN);
        to.walk(self.neighbours, cell, self.most, marks);
        walls.iter().for_each(|&other| marks[other] = WALL);
    }

    fn explain_small(&self, scratch: &mut Scratch, view: View) -> (Vec<usize>, Vec<usize>) {
        let Scratch { marks, from, .. } = scratch;
        let members = self.latest_last(self.root, view);
        let mut size = |marks: &mut [u8], count: usize| {
            if count >= self.most as usize {
                return 0;
            }
            members[..count]
                .iter()
                .for_each(|&member| marks[member] = MEMBER);
            from.walk(
                self.neighbours,
                self.root,
                self.most.saturating_sub(1 + count as u32),
                marks,
            );
            members[..count]
                .iter()
                .for_each(|&member| marks[member] = OPEN);
            from.reached.len() as u32
        };
        // Binary search: a longer prefix of `members` never makes more cells reachable.
        let (mut low, mut high) = (0, members.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if size(marks, middle) < self.least {
                high = middle
            } else {
                low = middle + 1
            }
        }
        size(marks, high);
        let mut separator = Vec::new();
        if high < self.most as usize {
            let budget = self.most - 1 - high as u32;
            let touches = |&cell: &usize| {
                marks[cell] == WALL && from.least_neighbour_cost(self.neighbours, cell) < budget
            };
            separator = self.others().filter(touches).collect();
        }
        let mut members = members[..high].to_vec();
        members.sort_unstable();
        (members, separator)
    }

    fn latest_last(&self, excluded: usize, view: View) -> Vec<usize> {
        let members = self
            .others()
            .filter(|&cell| cell != excluded && self.value(cell, view) > 0);
        let mut members: Vec<usize> = members.collect();
        members.sort_by_key(|&cell| view.now.position(Lit::of(self.inside_literal[cell])));
        members
    }
}

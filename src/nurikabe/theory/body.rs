//! A region that is connected and has a size: an island, or the sea where all clues have numbers. With the cells that are
//! known to be in it, and those that are known not to be: a cell that is too far away is not in it; a cell without which one
//! of it, or enough cells, cannot be reached is in it.
//!
//! # Why this is sound
//!
//! Each of these is said by a cut: of an island, or of the size of the sea. A path inside of the region leads to each of its
//! cells, and what is on it and neither the root nor a known member counts as well; so with the members no more cells are on
//! it than are left. The members and walls that a cut names are fewer than those that are known: it is looked at again, with
//! these alone, before any of them is left out. Walls that no path within the costs can meet make no difference.

use super::articulation::Articulation;
use super::view::View;
use super::walk::{Beside, Costs, FAR, MEMBER, OPEN, WALL};
use crate::clauses::Literal;
use crate::cuts::Cut;
use crate::solver::Lit;

/// What is known of it.
pub struct Body<'a> {
    pub beside: &'a Beside,
    /// A cell of it: that with the clue, or a black one.
    pub root: usize,
    /// The [group](Cut::group) of its literals.
    pub group: usize,
    /// How many cells it has at least and at most.
    pub least: u32,
    pub most: u32,
    /// The cells that it may have; the root may be among them.
    pub cells: &'a [usize],
    /// By cell: what says that it is in the region; 0 for others.
    pub literal: &'a [Literal],
}

/// Memory for what is looked at.
pub struct Scratch {
    /// By cell, and one more: all walls, between two uses.
    step: Vec<u8>,
    from: Costs,
    to: Costs,
}

impl Scratch {
    pub fn new(cells: usize) -> Scratch {
        Scratch { step: vec![WALL; cells + 1], from: Costs::new(cells), to: Costs::new(cells) }
    }
}

impl Body<'_> {
    fn value(&self, cell: usize, view: View) -> i8 {
        if cell == self.root { 1 } else { view.value(self.literal[cell]) }
    }

    /// The cells that it may have other than the root.
    fn others(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().copied().filter(|&cell| cell != self.root)
    }

    /// Marks what is known of the cells, one of them being taken for a wall. How many are known to be in it.
    fn mark(&self, step: &mut [u8], wall: Option<usize>, view: View) -> u32 {
        let mut taken = 1;
        for cell in self.others() {
            step[cell] = match view.value(self.literal[cell]) {
                _ if Some(cell) == wall => WALL,
                0 => OPEN,
                -1 => WALL,
                _ => {
                    taken += 1;
                    MEMBER
                }
            };
        }
        step[self.root] = MEMBER;
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
        let found = self.look(scratch, articulation, view, tag, implied);
        self.cells.iter().for_each(|&cell| scratch.step[cell] = WALL);
        scratch.step[self.root] = WALL;
        found.err().map(|far| self.cut(scratch, far, None, view))
    }

    /// What follows; an error is what contradicts: a cell of it that is too far away, or none if it is too small.
    fn look(
        &self,
        scratch: &mut Scratch,
        articulation: &mut Articulation,
        view: View,
        tag: u32,
        implied: &mut Vec<(Lit, u32)>,
    ) -> Result<(), Option<usize>> {
        let Scratch { step, from, .. } = scratch;
        let taken = self.mark(step, None, view);
        let budget = self.most.saturating_sub(taken);
        from.walk(self.beside, self.root, budget, step);
        let near = |cell: usize| from.of(cell) != FAR && taken <= self.most;
        let size = if taken <= self.most { from.reached.len() as u32 } else { 0 };
        if let Some(far) = self.others().find(|&cell| step[cell] == MEMBER && !near(cell)) {
            return Err(Some(far));
        }
        if size < self.least {
            return Err(None);
        }
        for cell in self.others() {
            if step[cell] == OPEN && !near(cell) {
                implied.push((Lit::of(-self.literal[cell]), tag));
                step[cell] = WALL;
            }
        }
        articulation.search(self.beside, [self.root], step);
        for cell in articulation.reached.iter().map(|&cell| cell as usize) {
            if step[cell] == OPEN {
                let (lost, members) = articulation.lost(cell);
                if members > 0 || size - 1 - lost < self.least {
                    implied.push((Lit::of(self.literal[cell]), tag));
                    step[cell] = MEMBER;
                }
            }
        }
        Ok(())
    }

    pub fn explain(&self, scratch: &mut Scratch, literal: Lit, cell: usize, view: View) -> Cut {
        if literal != Lit::of(self.literal[cell]) {
            return self.cut(scratch, Some(cell), None, view);
        }
        // Without the cell: which member is not reached, or are there too few cells?
        let Scratch { step, from, .. } = scratch;
        let taken = self.mark(step, Some(cell), view);
        from.walk(self.beside, self.root, self.most.saturating_sub(taken), step);
        let near = |other: usize| from.of(other) != FAR && taken <= self.most;
        let far = self.others().find(|&other| step[other] == MEMBER && !near(other));
        self.cells.iter().for_each(|&cell| step[cell] = WALL);
        step[self.root] = WALL;
        self.cut(scratch, far, Some(cell), view)
    }

    /// The cut that says that a cell is too far away to be in the region, or that the region would be too small; with one
    /// more cell that is not in it.
    fn cut(&self, scratch: &mut Scratch, far: Option<usize>, wall: Option<usize>, view: View) -> Cut {
        let is_wall = |cell: usize| Some(cell) == wall || self.value(cell, view) < 0;
        for cell in self.others() {
            scratch.step[cell] = if is_wall(cell) && Some(cell) != far { WALL } else { OPEN };
        }
        scratch.step[self.root] = MEMBER;
        let (members, separator) = match far {
            Some(far) => self.far(scratch, far, view),
            None => self.small(scratch, view),
        };
        self.cells.iter().for_each(|&cell| scratch.step[cell] = WALL);
        scratch.step[self.root] = WALL;
        // The clue of an island has no literal.
        let root = Some(-self.literal[self.root]).filter(|&literal| literal != 0);
        let members = members.into_iter().map(|cell| -self.literal[cell]);
        let separator = separator.into_iter().map(|cell| self.literal[cell]);
        Cut { group: self.group, literals: root.into_iter().chain(members).chain(separator).collect() }
    }

    /// The members and the walls that make a cell too far away. Members are as open cells before.
    fn far(&self, scratch: &mut Scratch, cell: usize, view: View) -> (Vec<usize>, Vec<usize>) {
        let Scratch { step, from, to, .. } = scratch;
        let most = self.most;
        step[cell] = MEMBER;
        from.walk(self.beside, self.root, most, step);
        // All together: the root, the members, and what it takes to reach the cell.
        let total = |taken: u32, cost: u32| if cost == FAR { FAR } else { taken + cost };
        let mut taken = 2;
        if total(taken, from.of(cell)) <= most {
            let mut may_go = self.latest_last(cell, view);
            may_go.iter().for_each(|&member| step[member] = MEMBER);
            taken += may_go.len() as u32;
            from.walk(self.beside, self.root, most, step);
            // One less makes at most one less of the total.
            let mut spare = total(taken, from.of(cell)).saturating_sub(most + 1);
            while spare > 0 && !may_go.is_empty() {
                for member in may_go.split_off(may_go.len().saturating_sub(spare as usize)) {
                    step[member] = OPEN;
                    taken -= 1;
                }
                from.walk(self.beside, self.root, most, step);
                spare = total(taken, from.of(cell)).saturating_sub(most + 1);
            }
        }
        // A wall is needed if a path that is short enough could lead through it.
        self.back(to, cell, step);
        let budget = most.saturating_sub(taken);
        let near = |other: usize| from.beside(self.beside, other);
        let needed = |&other: &usize| {
            step[other] == WALL
                && taken <= most
                && to.of(other) != FAR
                && near(other) != FAR
                && near(other) + to.of(other) <= budget
        };
        let separator = self.others().filter(needed).collect();
        (self.others().filter(|&other| step[other] == MEMBER).collect(), separator)
    }

    /// What it costs to get from a cell to others, through walls as well.
    fn back(&self, to: &mut Costs, cell: usize, step: &mut [u8]) {
        let walls: Vec<usize> = self.others().filter(|&other| step[other] == WALL).collect();
        walls.iter().for_each(|&other| step[other] = OPEN);
        to.walk(self.beside, cell, self.most, step);
        walls.iter().for_each(|&other| step[other] = WALL);
    }

    /// The members and the walls that make it too small.
    fn small(&self, scratch: &mut Scratch, view: View) -> (Vec<usize>, Vec<usize>) {
        let Scratch { step, from, .. } = scratch;
        let members = self.latest_last(self.root, view);
        // The fewer members are known, the larger it can be.
        let (mut low, mut high) = (0, members.len());
        let mut size = |step: &mut [u8], count: usize| {
            if count >= self.most as usize {
                return 0;
            }
            members[..count].iter().for_each(|&member| step[member] = MEMBER);
            from.walk(self.beside, self.root, self.most.saturating_sub(1 + count as u32), step);
            members[..count].iter().for_each(|&member| step[member] = OPEN);
            from.reached.len() as u32
        };
        while low < high {
            let middle = usize::midpoint(low, high);
            if size(step, middle) < self.least { high = middle } else { low = middle + 1 }
        }
        size(step, high);
        let mut separator = Vec::new();
        if high < self.most as usize {
            let budget = self.most - 1 - high as u32;
            let touches = |&cell: &usize| step[cell] == WALL && from.beside(self.beside, cell) < budget;
            separator = self.others().filter(touches).collect();
        }
        let mut members = members[..high].to_vec();
        members.sort_unstable();
        (members, separator)
    }

    /// The cells that are known to be in it, but for the root and `but`: those that are known for long first.
    fn latest_last(&self, but: usize, view: View) -> Vec<usize> {
        let mut members: Vec<usize> = self.others().filter(|&cell| cell != but && self.value(cell, view) > 0).collect();
        members.sort_by_key(|&cell| view.now.position(Lit::of(self.literal[cell])));
        members
    }
}

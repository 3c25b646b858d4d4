//! An island is connected, and has as many cells as its clue says. With the cells that are known to be in it, and those
//! that are known not to be: a cell that is too far away is not in it; a cell without which one of it, or enough cells,
//! cannot be reached is in it.

use super::{ISLAND, Rules, View};
use crate::nurikabe::cuts::{Cut, FAR, costs};
use crate::nurikabe::solver::Lit;

impl Rules<'_> {
    pub(super) fn propagate_island(&mut self, number: usize, view: View, implied: &mut Vec<(Lit, u32)>) -> Option<Cut> {
        let island = &self.variables.islands[number];
        let value = |cell: usize| island.variable(cell).map_or(-1, |variable| view.value(variable));
        let members: Vec<usize> = island.cells.iter().copied().filter(|&cell| value(cell) > 0).collect();
        let most = island.most as u32;
        let taken = members.len() as u32 + 1;
        let is_member = |cell: usize| cell == island.clue || value(cell) > 0;
        let cost = costs(self.grid, island.clue, is_member, |cell| island.has(cell) && value(cell) >= 0);
        let near = |cell: usize| cost[cell] != FAR && taken + cost[cell] <= most;
        if let Some(&cell) = members.iter().find(|&&cell| !near(cell)) {
            return Some(self.far(number, cell, None, view));
        }
        let size = 1 + island.cells.iter().filter(|&&cell| near(cell)).count() as u32;
        if size < island.least as u32 {
            return Some(self.small(number, None, view));
        }
        let tag = ISLAND + number as u32;
        for &cell in &island.cells {
            if !near(cell) && value(cell) == 0 {
                implied.push((Lit::of(-island.variable(cell).expect("a cell")), tag));
            }
        }
        self.articulation.search(&self.neighbours, [island.clue], near, |cell| u32::from(value(cell) > 0));
        for &cell in &self.articulation.reached {
            if cell != island.clue && value(cell) == 0 {
                let (lost, members) = self.articulation.lost(cell);
                if members > 0 || size - 1 - lost < island.least as u32 {
                    implied.push((Lit::of(island.variable(cell).expect("a cell")), tag));
                }
            }
        }
        None
    }

    pub(super) fn explain_island(&self, number: usize, literal: Lit, view: View) -> Cut {
        let island = &self.variables.islands[number];
        let cell = island.cell_of(literal.variable()).expect("a variable of the island");
        if !literal.is_positive() {
            return self.far(number, cell, None, view);
        }
        // Without the cell: which member is not reached, or are there too few cells?
        let value = |other: usize| match island.variable(other) {
            Some(variable) if other != cell => view.value(variable),
            _ => -1,
        };
        let is_member = |other: usize| other == island.clue || value(other) > 0;
        let cost = costs(self.grid, island.clue, is_member, |other| island.has(other) && value(other) >= 0);
        let taken = 1 + island.cells.iter().filter(|&&other| value(other) > 0).count() as u32;
        let near = |other: usize| cost[other] != FAR && taken + cost[other] <= island.most as u32;
        match island.cells.iter().find(|&&other| value(other) > 0 && !near(other)) {
            Some(&member) => self.far(number, member, Some(cell), view),
            None => self.small(number, Some(cell), view),
        }
    }

    /// By cell: 1 if it is in the island, -1 if it is not, 0 if that is open. A wall is not in it.
    fn cells(&self, number: usize, wall: Option<usize>, view: View) -> Vec<i8> {
        let island = &self.variables.islands[number];
        let mut value = vec![-1; self.grid.cells()];
        for &cell in island.cells.iter().filter(|&&cell| Some(cell) != wall) {
            value[cell] = view.value(island.variable(cell).expect("a cell"));
        }
        value[island.clue] = 1;
        value
    }

    /// The cut that says that a cell is too far away to be in the island.
    fn far(&self, number: usize, cell: usize, wall: Option<usize>, view: View) -> Cut {
        let island = &self.variables.islands[number];
        let mut value = self.cells(number, wall, view);
        // Whatever is known of the cell: if it were in the island.
        value[cell] = 1;
        let is_far = |members: &[usize]| {
            let cost = self.costs_with(number, members, &value);
            cost[cell] == FAR || 1 + members.len() as u32 + cost[cell] > island.most as u32
        };
        let all = self.members(number, &value);
        let members = self.fewer_members(vec![cell], all, is_far);
        // A cell that is not in the island is needed if a path that is short enough could lead through it.
        let from = self.costs_with(number, &members, &value);
        let is_member = |other: usize| other == island.clue || members.contains(&other);
        let to = costs(self.grid, cell, is_member, |other| other == island.clue || island.has(other));
        let budget = (island.most as u32).saturating_sub(1 + members.len() as u32);
        let separator = island.cells.iter().copied().filter(|&other| {
            let near = || self.neighbours[other].iter().map(|&next| from[next]).min().unwrap_or(FAR);
            value[other] < 0 && near() != FAR && to[other] != FAR && near() + to[other] <= budget
        });
        Cut::Island { clue: island.clue, separator: separator.collect(), members }
    }

    /// The cut that says that the island would be too small.
    fn small(&self, number: usize, wall: Option<usize>, view: View) -> Cut {
        let island = &self.variables.islands[number];
        let value = self.cells(number, wall, view);
        let size_with = |members: &[usize], value: &[i8]| {
            let cost = self.costs_with(number, members, value);
            let most = (island.most as u32).saturating_sub(1 + members.len() as u32);
            let near = |cell: usize| cost[cell] != FAR && cost[cell] <= most;
            1 + island.cells.iter().filter(|&&cell| near(cell)).count()
        };
        let is_small = |members: &[usize]| size_with(members, &value) < island.least;
        let members = self.fewer_members(Vec::new(), self.members(number, &value), is_small);
        let cost = self.costs_with(number, &members, &value);
        let budget = (island.most as u32).saturating_sub(1 + members.len() as u32);
        let touches = |cell: usize, value: &[i8]| {
            let near = self.neighbours[cell].iter().map(|&next| cost[next]).min().unwrap_or(FAR);
            value[cell] < 0 && near < budget
        };
        let separator: Vec<usize> = island.cells.iter().copied().filter(|&cell| touches(cell, &value)).collect();
        Cut::Island { clue: island.clue, separator, members }
    }

    /// The cells that are known to be in an island, but for its clue.
    fn members(&self, number: usize, value: &[i8]) -> Vec<usize> {
        self.variables.islands[number].cells.iter().copied().filter(|&cell| value[cell] > 0).collect()
    }

    /// The costs in an island if only some of its members are known.
    fn costs_with(&self, number: usize, members: &[usize], value: &[i8]) -> Vec<u32> {
        let island = &self.variables.islands[number];
        let mut known = vec![false; self.grid.cells()];
        known[island.clue] = true;
        members.iter().for_each(|&cell| known[cell] = true);
        costs(self.grid, island.clue, |cell| known[cell], |cell| island.has(cell) && value[cell] >= 0)
    }

    /// As few members as will do: `kept` and some of `all`, ascending.
    fn fewer_members(&self, kept: Vec<usize>, all: Vec<usize>, will_do: impl Fn(&[usize]) -> bool) -> Vec<usize> {
        if will_do(&kept) {
            return kept;
        }
        let mut members = all.clone();
        // Whole halves first, then quarters, down to single cells.
        let mut piece = all.len().div_ceil(2);
        loop {
            let mut at = 0;
            while at < members.len() {
                let end = (at + piece).min(members.len());
                let rest: Vec<usize> = (0..members.len())
                    .filter(|&n| !(at..end).contains(&n) || kept.contains(&members[n]))
                    .map(|n| members[n])
                    .collect();
                if rest.len() < members.len() && will_do(&rest) {
                    members = rest;
                } else {
                    at = end;
                }
            }
            if piece == 1 {
                return members;
            }
            piece = piece.div_ceil(2);
        }
    }
}

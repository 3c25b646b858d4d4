//! An island is connected, and has as many cells as its clue says. With the cells that are known to be in it, and those
//! that are known not to be: a cell that is too far away is not in it; a cell without which one of it, or enough cells,
//! cannot be reached is in it.

use super::{FAR, ISLAND, Rules, View};
use crate::nurikabe::cuts::Cut;
use crate::nurikabe::solver::Lit;

impl Rules<'_> {
    pub(super) fn propagate_island(&mut self, number: usize, view: View, implied: &mut Vec<(Lit, u32)>) -> Option<Cut> {
        let island = &self.variables.islands[number];
        let value = |cell: usize| island.variable(cell).map_or(-1, |variable| view.value(variable));
        let members: Vec<usize> = island.cells.iter().copied().filter(|&cell| value(cell) > 0).collect();
        let most = island.most as u32;
        let taken = members.len() as u32 + 1;
        let is_member = |cell: usize| cell == island.clue || value(cell) > 0;
        let budget = most.saturating_sub(taken);
        let cost = self.costs(island.clue, budget, is_member, |cell| island.has(cell) && value(cell) >= 0);
        let near = |cell: usize| cost[cell] != FAR && taken <= most;
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
        let taken = 1 + island.cells.iter().filter(|&&other| value(other) > 0).count() as u32;
        let budget = (island.most as u32).saturating_sub(taken);
        let cost = self.costs(island.clue, budget, is_member, |other| island.has(other) && value(other) >= 0);
        let near = |other: usize| cost[other] != FAR && taken <= island.most as u32;
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
        let most = island.most as u32;
        let costs = |known: &[bool]| self.costs(island.clue, most, |c| known[c], |c| value[c] >= 0);
        let back = |known: &[bool]| self.costs(cell, most, |c| known[c], |c| c == island.clue || island.has(c));
        let mut known = vec![false; self.grid.cells()];
        known[island.clue] = true;
        known[cell] = true;
        // All together: the clue, the members, and what it takes to reach the cell.
        let total = |taken: u32, cost: u32| if cost == FAR { FAR } else { taken + cost };
        let (mut taken, mut from) = (2, costs(&known));
        if total(taken, from[cell]) <= most {
            let members = self.latest_last(number, &value, cell, view);
            members.iter().for_each(|&member| known[member] = true);
            taken += members.len() as u32;
            from = costs(&known);
            // One less makes at most one less of the total.
            let mut spare = total(taken, from[cell]).saturating_sub(most + 1);
            let mut may_go = members.clone();
            while spare > 0
                && let Some(member) = may_go.pop()
            {
                known[member] = false;
                taken -= 1;
                spare = total(taken, {
                    from = costs(&known);
                    from[cell]
                })
                .saturating_sub(most + 1);
            }
            // One that every shortest path leads through makes no difference.
            while let Some(member) = may_go.pop() {
                let on_path = from[member] != FAR && {
                    let to = back(&known);
                    to[member] != FAR && from[cell] != FAR && from[member] + to[member] <= from[cell]
                };
                if from[cell] == FAR || on_path {
                    known[member] = false;
                    let without = costs(&known);
                    if total(taken - 1, without[cell]) > most {
                        taken -= 1;
                        from = without;
                    } else {
                        known[member] = true;
                    }
                }
            }
        }
        // A cell that is not in the island is needed if a path that is short enough could lead through it.
        let to = back(&known);
        let budget = most.saturating_sub(taken);
        let separator = island.cells.iter().copied().filter(|&other| {
            let near = || self.neighbours[other].iter().map(|&next| from[next]).min().unwrap_or(FAR);
            value[other] < 0 && taken <= most && to[other] != FAR && near() != FAR && near() + to[other] <= budget
        });
        let members = island.cells.iter().copied().filter(|&other| known[other]).collect();
        Cut::Island { clue: island.clue, separator: separator.collect(), members }
    }

    /// The cut that says that the island would be too small.
    fn small(&self, number: usize, wall: Option<usize>, view: View) -> Cut {
        let island = &self.variables.islands[number];
        let value = self.cells(number, wall, view);
        let most = island.most as u32;
        let members = self.latest_last(number, &value, island.clue, view);
        let costs = |count: usize| {
            let mut known = vec![false; self.grid.cells()];
            known[island.clue] = true;
            members[..count].iter().for_each(|&member| known[member] = true);
            self.costs(island.clue, most.saturating_sub(1 + count as u32), |c| known[c], |c| value[c] >= 0)
        };
        let size = |cost: &[u32]| cost.iter().filter(|&&cost| cost != FAR).count();
        // The fewer members are known, the larger it can be.
        let (mut low, mut high) = (0, members.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if size(&costs(middle)) < island.least { high = middle } else { low = middle + 1 }
        }
        let cost = costs(high);
        let budget = most.saturating_sub(1 + high as u32);
        let touches = |cell: usize| {
            let near = self.neighbours[cell].iter().map(|&next| cost[next]).min().unwrap_or(FAR);
            value[cell] < 0 && near < budget
        };
        let mut separator: Vec<usize> = island.cells.iter().copied().filter(|&cell| touches(cell)).collect();
        // What is known of most of the others can be left out where there is room to spare.
        let mut known = vec![false; self.grid.cells()];
        known[island.clue] = true;
        members[..high].iter().for_each(|&member| known[member] = true);
        let mut barred = vec![false; self.grid.cells()];
        separator.iter().for_each(|&cell| barred[cell] = true);
        let mut room = island.least - size(&cost);
        for cell in separator.clone().into_iter().filter(|&cell| Some(cell) != wall) {
            if room < 2 {
                break;
            }
            barred[cell] = false;
            let larger = size(&self.costs(island.clue, budget, |c| known[c], |c| !barred[c] && island.has(c)));
            if larger < island.least { room = island.least - larger } else { barred[cell] = true }
        }
        separator.retain(|&cell| barred[cell]);
        let mut members = members[..high].to_vec();
        members.sort_unstable();
        Cut::Island { clue: island.clue, separator, members }
    }

    /// The cells that are known to be in an island, but for its clue and `but`: those that are known for long first.
    fn latest_last(&self, number: usize, value: &[i8], but: usize, view: View) -> Vec<usize> {
        let island = &self.variables.islands[number];
        let mut members: Vec<usize> =
            island.cells.iter().copied().filter(|&cell| value[cell] > 0 && cell != but).collect();
        members.sort_by_key(|&cell| island.variable(cell).map(|variable| view.now.position(Lit::of(variable))));
        members
    }
}

//! Verifies the cuts *Loop*, which are about several islands. `FORMAT.md` defines them.
//!
//! # Why this is sound
//!
//! A solution that makes the clause false has islands that contain the held cells and not the missed
//! ones. A white neighbour of an island's cell belongs to the island, so all other neighbours are
//! black.
//!
//! * An island that is separated on a ring contains a path between two cells of the ring. With the
//!   diagonal of the square, or with a way around the grid, the path is a closed curve. On both
//!   sides of it, the ring has a black cell next to the island.
//! * A cycle of links is a closed curve, too: it leads through the islands, along diagonals, and
//!   around the grid. At least one of its links is a diagonal, because each island has at most one
//!   link to the border. The other two cells of its square are black, one on each side.
//!
//! A path of black cells would have to cross the curve, but it neither contains a white cell nor
//! goes along a diagonal. So the sea is not connected, and there is no such solution.

use super::encoding::{Variables, index};
use super::grid::Grid;

/// Returns `true` only if every solution satisfies the clause, whose variables say which islands
/// contain which cells.
pub fn is_loop(clause: &[i32], grid: &Grid, variables: &Variables) -> bool {
    let islands = Islands::new(clause, grid, variables);
    for [a, b, c, d] in grid.squares() {
        if islands.is_separated_on(&[a, b, d, c]) {
            return true;
        }
    }
    islands.is_separated_on(&border(grid)) || islands.have_cycle(grid)
}

/// The islands if a clause is wrong.
struct Islands<'a> {
    variables: &'a Variables,
    /// For each cell, the island that contains the cell, if any.
    holder: Vec<Option<usize>>,
    /// Islands and cells that they do not contain, in ascending order.
    missed: Vec<(usize, usize)>,
}

impl Islands<'_> {
    fn new<'a>(clause: &[i32], grid: &Grid, variables: &'a Variables) -> Islands<'a> {
        let mut holder = vec![None; grid.clues.len()];
        let mut missed = Vec::new();
        for &literal in clause {
            // The first group has the colours of the cells. The groups of the islands follow.
            let groups = &variables.groups;
            let group = groups.partition_point(|variables| variables.end <= literal.abs());
            let place = index(literal.abs() - groups[group].start);
            let island = group - 1;
            let cell = variables.islands[island].cells[place];
            if literal < 0 {
                holder[cell] = Some(island);
            } else {
                missed.push((island, cell));
            }
        }
        for (number, island) in variables.islands.iter().enumerate() {
            holder[island.clue] = Some(number);
        }
        Islands {
            variables,
            holder,
            missed,
        }
    }

    fn misses(&self, island: usize, cell: usize) -> bool {
        !self.variables.islands[island].reached.has(cell)
            || self.missed.binary_search(&(island, cell)).is_ok()
    }

    /// Returns whether some island holds, misses, holds and misses four cells of a ring in this
    /// order.
    fn is_separated_on(&self, ring: &[usize]) -> bool {
        let mut done = Vec::new();
        for (start, &cell) in ring.iter().enumerate() {
            let Some(island) = self.holder[cell] else {
                continue;
            };
            if done.contains(&island) {
                continue;
            }
            done.push(island);
            let mut found = 0;
            for &cell in ring[start..].iter().chain(&ring[..start]) {
                let fits = if found % 2 == 0 {
                    self.holder[cell] == Some(island)
                } else {
                    self.misses(island, cell)
                };
                found += usize::from(fits);
            }
            if found >= 4 {
                return true;
            }
        }
        false
    }

    /// Returns whether the links between islands, and to the border, form a cycle.
    fn have_cycle(&self, grid: &Grid) -> bool {
        let border_node = self.variables.islands.len();
        let mut links = Vec::new();
        for [a, b, c, d] in grid.squares() {
            for (one, other) in [(a, d), (b, c)] {
                if let (Some(one), Some(other)) = (self.holder[one], self.holder[other])
                    && one != other
                {
                    links.push((one, other));
                }
            }
        }
        let mut at_border: Vec<usize> = border(grid)
            .iter()
            .filter_map(|&cell| self.holder[cell])
            .collect();
        at_border.sort_unstable();
        at_border.dedup();
        links.extend(at_border.iter().map(|&island| (island, border_node)));
        // For each node, a number that connected nodes share.
        let mut part: Vec<usize> = (0..=border_node).collect();
        for (one, other) in links {
            let old = part[one];
            let new = part[other];
            if old == new {
                return true;
            }
            for number in &mut part {
                if *number == old {
                    *number = new;
                }
            }
        }
        false
    }
}

/// Returns the cells at the border in the order of a walk around the grid.
fn border(grid: &Grid) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..grid.width).collect();
    for y in 1..grid.height {
        cells.push(y * grid.width + grid.width - 1);
    }
    if grid.height > 1 {
        for x in (0..grid.width - 1).rev() {
            cells.push((grid.height - 1) * grid.width + x);
        }
    }
    if grid.width > 1 {
        for y in (1..grid.height - 1).rev() {
            cells.push(y * grid.width);
        }
    }
    cells
}

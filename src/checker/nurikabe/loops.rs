//! Verifies the cuts *Loop*, which are about several islands. `FORMAT.md` defines them.
//!
//! Consider a solution in which the clause is false. An island *holds* its clue and the cells that
//! negative literals of the clause name for this island. The island *misses* the cells that
//! positive literals name, and all cells that it cannot reach. A *ring* is the cells of a 2 x 2
//! square, or the border of the grid, in circular order. An island is *separated* on a ring if it
//! holds, misses, holds and misses four cells of the ring in this order.
//!
//! # Why this is sound
//!
//! In a solution that makes the clause false, each island contains all cells that it holds, and no
//! cell that it misses. A white neighbour of an island's cell belongs to the island, so all
//! neighbours outside of the island are black.
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

/// Returns `true` only if every solution satisfies the clause, for the reason *Loop*: where the
/// clause is false, islands would form a closed curve, with black cells on both sides. The
/// variables of the clause say which islands contain which cells.
pub fn is_loop(clause: &[i32], grid: &Grid, variables: &Variables) -> bool {
    let islands = Islands::new(clause, grid, variables);
    for [top_left, top_right, bottom_left, bottom_right] in grid.squares() {
        if islands.has_separated_island(&[top_left, top_right, bottom_right, bottom_left]) {
            return true;
        }
    }
    islands.has_separated_island(&border(grid)) || islands.have_cycle(grid)
}

/// Which cells each island holds and misses if a clause is false.
struct Islands<'a> {
    variables: &'a Variables,
    /// For each cell, the index of the island that contains the cell if the clause is false. `None`
    /// if the clause says this of no island.
    holder: Vec<Option<usize>>,
    /// Pairs of an island and a cell that it misses because of a literal, in ascending order.
    missed: Vec<(usize, usize)>,
}

impl Islands<'_> {
    /// Returns which islands contain which cells if all literals of a clause are false. The clause
    /// is about all islands: a positive literal says that an island contains a cell. The literals
    /// must be in the order of their variables, so that `missed` is in ascending order.
    fn new<'a>(clause: &[i32], grid: &Grid, variables: &'a Variables) -> Islands<'a> {
        let mut holder = vec![None; grid.clues.len()];
        let mut missed = Vec::new();
        for &literal in clause {
            // The first group has the colours of the cells. The groups of the islands follow.
            let groups = &variables.groups;
            let group = groups.partition_point(|group| group.end <= literal.abs());
            let number_in_group = index(literal.abs() - groups[group].start);
            // No variable of the clause belongs to the first group, so `group` is at least 1.
            let island = group - 1;
            let cell = variables.islands[island].cells[number_in_group];
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

    /// Returns whether an island lacks a cell if the clause is false: the island cannot contain it
    /// at all, or a literal says so.
    fn misses(&self, island: usize, cell: usize) -> bool {
        !self.variables.islands[island].reachable.has(cell)
            || self.missed.binary_search(&(island, cell)).is_ok()
    }

    /// Returns whether the following holds for some island if the clause is false: the island
    /// contains, lacks, contains and lacks four cells of a ring in this order. `ring` has cells in
    /// circular order. Then the island separates black cells on its two sides.
    fn has_separated_island(&self, ring: &[usize]) -> bool {
        let mut tried = Vec::new();
        for (start, &cell) in ring.iter().enumerate() {
            let Some(island) = self.holder[cell] else {
                continue;
            };
            // All cells that the island holds on the ring give the same answer, so one start for
            // each island is enough.
            if tried.contains(&island) {
                continue;
            }
            tried.push(island);
            // The island holds, misses, holds and misses four cells in this order.
            let ring_from_start = ring[start..].iter().chain(&ring[..start]);
            if self.count_alternating(island, ring_from_start) >= 4 {
                return true;
            }
        }
        false
    }

    /// Returns the length of the longest sequence of these cells, in their order, of which the
    /// island holds the first cell, misses the second cell, holds the third cell, and so on.
    fn count_alternating<'a>(
        &self,
        island: usize,
        cells: impl Iterator<Item = &'a usize>,
    ) -> usize {
        let mut alternating = 0;
        for &cell in cells {
            let is_next = if alternating % 2 == 0 {
                self.holder[cell] == Some(island)
            } else {
                self.misses(island, cell)
            };
            alternating += usize::from(is_next);
        }
        alternating
    }

    /// Returns the links between islands, and to the border, as pairs of their nodes. An island
    /// *holds* a cell if it contains the cell whenever the clause is false. Two islands are linked
    /// if they hold cells that touch diagonally. An island is linked to the node `border_node` if
    /// it holds a cell at the border.
    fn links(&self, grid: &Grid, border_node: usize) -> Vec<(usize, usize)> {
        let mut links = Vec::new();
        for [top_left, top_right, bottom_left, bottom_right] in grid.squares() {
            for diagonal in [[top_left, bottom_right], [top_right, bottom_left]] {
                if let [Some(one), Some(other)] = diagonal.map(|cell| self.holder[cell])
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
        links
    }

    /// Returns whether the links between islands, and to the border, form a cycle.
    fn have_cycle(&self, grid: &Grid) -> bool {
        // The nodes are the indices of the islands, and one more number for the border.
        let border_node = self.variables.islands.len();
        // For each node, the number of its component: connected nodes have the same number.
        let mut component: Vec<usize> = (0..=border_node).collect();
        for (one, other) in self.links(grid, border_node) {
            let old = component[one];
            let new = component[other];
            // The link joins two nodes that are connected already, so it closes a cycle.
            if old == new {
                return true;
            }
            // The two components become one.
            for number in &mut component {
                if *number == old {
                    *number = new;
                }
            }
        }
        false
    }
}

/// Returns the cells at the border of the grid in the order of a walk around the grid, each cell
/// once.
fn border(grid: &Grid) -> Vec<usize> {
    // The upper row, then the right column downwards, the lower row to the left, and the left
    // column upwards.
    let mut cells: Vec<usize> = (0..grid.width).collect();
    for y in 1..grid.height {
        cells.push(y * grid.width + grid.width - 1);
    }
    // A single row is not listed a second time.
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

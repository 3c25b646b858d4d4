//! Collects the *links* between islands (cells that touch diagonally), and between islands and the border of the grid.
//! The module [`loops`](super::loops) uses the links, and also defines *rings* and *separated* cells.

use crate::encoding::{Literal, Variables};
use crate::grid::Grid;
use crate::solver::{self, PastAssignment};
use std::collections::VecDeque;

/// The value of a cell that an island contains: the value of a true literal.
pub const MEMBER: i8 = solver::TRUE;
/// The value of a cell outside of an island: the value of a false literal.
pub const OUTSIDE: i8 = solver::FALSE;

/// Returns [`OUTSIDE`] for [`MEMBER`], and [`MEMBER`] for [`OUTSIDE`].
pub fn opposite(value: i8) -> i8 {
    if value == MEMBER { OUTSIDE } else { MEMBER }
}

/// The places where islands can be linked: cells that touch diagonally can link two islands, and a
/// cell at the border of the grid can link an island to the border.
pub struct LinkSites {
    /// The two diagonals of each 2 x 2 square.
    pub diagonals: Vec<Diagonal>,
    /// The cells at the border in cyclic order.
    pub border: Vec<usize>,
    /// For each cell without a clue, the islands that may contain it.
    pub islands: Vec<Vec<usize>>,
}

/// A diagonal of a 2 x 2 square: two cells that touch at a corner only.
#[derive(Clone, Copy)]
pub struct Diagonal {
    /// The two cells of the diagonal.
    pub ends: [usize; 2],
    /// The other two cells of the 2 x 2 square, which touch both cells of the diagonal.
    pub sides: [usize; 2],
}

/// A cell that is assumed to be inside or outside of an island.
#[derive(Clone, Copy)]
pub struct Assumption {
    pub cell: usize,
    /// The index of the island.
    pub island: usize,
    /// [`MEMBER`] if the cell is assumed to be in the island, and [`OUTSIDE`] if not.
    pub value: i8,
}

/// The known facts about which island contains which cell.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    pub variables: &'a Variables,
    pub view: PastAssignment<'a>,
    /// An assumption about one cell and one island, which comes before the values in `view`.
    pub assumption: Option<Assumption>,
}

/// A link between two islands, or between an island and the border.
#[derive(Clone, Copy)]
struct Link {
    from: LinkEnd,
    to: LinkEnd,
}

/// One end of a link between islands: an island or the border of the grid.
#[derive(Clone, Copy)]
pub struct LinkEnd {
    /// The index of the island. The border has the index after the last island.
    pub node: usize,
    /// The cell of the island where the link ends. For the end at the border, this is the cell with
    /// which the linked island touches the border.
    cell: usize,
}

impl LinkEnd {
    fn new(node: usize, cell: usize) -> LinkEnd {
        LinkEnd { node, cell }
    }
}

/// A loop of white cells around a part of the sea: either a cycle of links, or an island whose cells are
/// separated on a ring.
#[derive(Debug)]
pub struct Loop {
    /// The literals of the clause that forbids the loop. All of them are false.
    pub literals: Vec<Literal>,
}

/// All links, and which nodes (islands, and the border of the grid) they connect.
#[derive(Default)]
pub struct Links {
    list: Vec<Link>,
    /// For each node (an island or the border), another node that links connect with this node, or
    /// the node itself. Together, these entries are a union-find forest.
    parent: Vec<usize>,
    /// The shortest of the clauses that each forbid a cycle of links. `None` if links form no cycle.
    shortest_cycle: Option<Loop>,
}

impl LinkSites {
    /// Computes where islands can be linked: by cells that touch diagonally in a 2 x 2 square, and
    /// at the border of the grid. Also finds, for each cell, the islands that may contain it.
    pub fn new(grid: &Grid, variables: &Variables) -> LinkSites {
        let mut diagonals = Vec::new();
        // The cells of a square are the upper two and the lower two, so a and d touch diagonally.
        for [a, b, c, d] in grid.squares() {
            diagonals.push(Diagonal {
                ends: [a, d],
                sides: [b, c],
            });
            diagonals.push(Diagonal {
                ends: [b, c],
                sides: [a, d],
            });
        }
        let mut islands = vec![Vec::new(); grid.cells()];
        for (number, island) in variables.islands.iter().enumerate() {
            for &cell in &island.cells {
                islands[cell].push(number);
            }
        }
        LinkSites {
            diagonals,
            border: border(grid),
            islands,
        }
    }

    /// Returns, for each island with a cell at the border of the grid, the first such cell as the end of a link, in
    /// the order of the border. `owner` has, for each cell, the island that contains it, if known.
    pub fn ends_at_border(&self, owner: &[Option<usize>]) -> Vec<LinkEnd> {
        let mut ends: Vec<LinkEnd> = Vec::new();
        for &cell in &self.border {
            if let Some(node) = owner[cell]
                && ends.iter().all(|end| end.node != node)
            {
                ends.push(LinkEnd::new(node, cell));
            }
        }
        ends
    }
}

impl Known<'_> {
    /// Returns the literal which says that an island contains a cell if `value` is [`MEMBER`], or that the cell is
    /// outside of the island if `value` is [`OUTSIDE`]. `None` if the answer is known from the start: the cell has a
    /// clue, or the island cannot contain it.
    pub fn literal(&self, island: usize, cell: usize, value: i8) -> Option<Literal> {
        let inside = self.variables.islands[island].variable(cell)?;
        Some(if value == MEMBER { inside } else { -inside })
    }

    /// Returns whether an island contains a cell: [`MEMBER`], [`OUTSIDE`], or [`OPEN`](crate::solver::OPEN) if
    /// this is not known. An assumption about this island and cell comes before the solver's assignment.
    pub fn value(&self, island: usize, cell: usize) -> i8 {
        if let Some(assumption) = self.assumption
            && (assumption.cell, assumption.island) == (cell, island)
        {
            return assumption.value;
        }
        match self.literal(island, cell, MEMBER) {
            Some(literal) => self.view.value(literal),
            // The cell has the island's clue, or the island cannot contain it.
            None if self.variables.islands[island].clue == cell => MEMBER,
            None => OUTSIDE,
        }
    }

    /// Returns the same literal as [`literal`](Known::literal), but `None` if it is known whether the island
    /// contains the cell.
    pub fn open_literal(&self, island: usize, cell: usize, value: i8) -> Option<Literal> {
        if self.value(island, cell) != solver::OPEN {
            return None;
        }
        self.literal(island, cell, value)
    }

    /// Returns whether it is known that an island does not contain a cell.
    pub fn is_outside(&self, island: usize, cell: usize) -> bool {
        self.value(island, cell) == OUTSIDE
    }
}

impl Links {
    /// Collects all *links*: two islands are linked if they have diagonal neighbours, and an island is linked to the
    /// border of the grid if it has a cell there. `owner` has, for each cell, the island that contains it, if known.
    ///
    /// # Errors
    ///
    /// White cells form a loop, which would divide the sea. The links may then be incomplete.
    pub fn collect(
        &mut self,
        sites: &LinkSites,
        owner: &[Option<usize>],
        known: Known,
    ) -> Result<(), Loop> {
        // The nodes that links connect are the islands and, after them, the border.
        let border_node = known.variables.islands.len();
        self.list.clear();
        self.parent.clear();
        self.parent.extend(0..=border_node);
        self.shortest_cycle = None;
        for diagonal in &sites.diagonals {
            self.collect_at_diagonal(diagonal, owner, known)?;
        }
        for end in sites.ends_at_border(owner) {
            check_not_separated(&sites.border, end.node, known)?;
            let to = LinkEnd::new(border_node, end.cell);
            self.add(Link { from: end, to }, known);
        }
        match self.shortest_cycle.take() {
            Some(cycle) => Err(cycle),
            None => Ok(()),
        }
    }

    /// Adds a link if the two cells of a diagonal belong to different islands. The error is a loop: both cells are in
    /// the same island, but the other two cells of the 2 x 2 square are outside of it. Such an island would divide the
    /// sea.
    fn collect_at_diagonal(
        &mut self,
        diagonal: &Diagonal,
        owner: &[Option<usize>],
        known: Known,
    ) -> Result<(), Loop> {
        let [a, b] = diagonal.ends;
        let (Some(island_of_a), Some(island_of_b)) = (owner[a], owner[b]) else {
            return Ok(());
        };
        // An island is not linked to itself, but must not go around one of the other two cells of the square.
        if island_of_a == island_of_b {
            let ring = [a, diagonal.sides[0], b, diagonal.sides[1]];
            return check_not_separated(&ring, island_of_a, known);
        }
        let from = LinkEnd::new(island_of_a, a);
        let to = LinkEnd::new(island_of_b, b);
        self.add(Link { from, to }, known);
        Ok(())
    }

    /// Adds a link between two nodes (islands, or the border), and joins the groups of linked nodes at its ends. If the
    /// link closes a cycle of links, and the clause that forbids this cycle is shorter than the shortest such clause so
    /// far, stores the clause.
    fn add(&mut self, link: Link, known: Known) {
        let root_of_from = self.root(link.from.node);
        let root_of_to = self.root(link.to.node);
        // If both ends have the same root, earlier links connect them already.
        if root_of_from == root_of_to {
            let cycle = self.cycle_closed_by(link, known);
            let is_shorter = |old: &Loop| cycle.literals.len() < old.literals.len();
            if self.shortest_cycle.as_ref().is_none_or(is_shorter) {
                self.shortest_cycle = Some(cycle);
            }
        }
        self.parent[root_of_from] = root_of_to;
        self.list.push(link);
    }

    /// Returns the node that represents all nodes that links connect with a node, as in a union-find forest.
    fn root(&self, mut node: usize) -> usize {
        while self.parent[node] != node {
            node = self.parent[node];
        }
        node
    }

    /// Returns whether links connect two nodes (islands, or the border), directly or through other nodes.
    pub fn are_connected(&self, one: usize, other: usize) -> bool {
        self.root(one) == self.root(other)
    }

    /// Returns the clause that forbids the shortest cycle of links which a new link closes: some island on this cycle
    /// does not contain the cell where one of the links ends.
    fn cycle_closed_by(&self, new_link: Link, known: Known) -> Loop {
        let start = new_link.to.node;
        let last_link = self.last_links_from(start);
        let mut literals = Vec::new();
        new_link.forbid(known, &mut literals);
        let mut node = new_link.from.node;
        while node != start {
            let link = last_link[node].expect("earlier links connect the ends of the new link");
            link.forbid(known, &mut literals);
            node = link.from.node;
        }
        Loop { literals }
    }

    /// Searches breadth-first for the shortest paths of links from the node `start`. Returns, for each node, the last
    /// link of the path to it. `None` for `start`, and for a node that no path reaches.
    fn last_links_from(&self, start: usize) -> Vec<Option<Link>> {
        let mut last_link: Vec<Option<Link>> = vec![None; self.parent.len()];
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            for link in self.links_from(node) {
                let next = link.to.node;
                if next != start && last_link[next].is_none() {
                    last_link[next] = Some(link);
                    queue.push_back(next);
                }
            }
        }
        last_link
    }

    /// Returns the links of a node (an island or the border), each turned so that it begins at this node.
    fn links_from(&self, node: usize) -> impl Iterator<Item = Link> {
        self.list.iter().filter_map(move |&link| {
            if link.from.node == node {
                Some(link)
            } else if link.to.node == node {
                Some(Link {
                    from: link.to,
                    to: link.from,
                })
            } else {
                None
            }
        })
    }
}

impl Link {
    /// Adds the literals which say that the islands at the ends of this link do not contain the
    /// cells of the link. A literal that the list already has is not added again.
    fn forbid(&self, known: Known, literals: &mut Vec<Literal>) {
        for end in [self.from, self.to] {
            // The border is not an island, and has no literal.
            if end.node == known.variables.islands.len() {
                continue;
            }
            // A clue has no literal, and two links of an island may share their cell.
            if let Some(literal) = known.literal(end.node, end.cell, OUTSIDE)
                && !literals.contains(&literal)
            {
                literals.push(literal);
            }
        }
    }
}

/// The cells of an island are separated if this number of cells of a ring are, by turns, inside and outside of it.
const SEPARATED_CELLS: usize = 4;

/// Checks that the cells of an island are not *separated* on a ring (a closed sequence of cells): no four cells of the
/// ring are, by turns, inside and outside of the island. The error is the clause that forbids four such cells, because
/// the two inside would enclose a part of the sea. Cells that may be inside or outside are passed over.
fn check_not_separated(ring: &[usize], island: usize, known: Known) -> Result<(), Loop> {
    let is_inside = |&cell: &usize| known.value(island, cell) == MEMBER;
    let Some(start) = ring.iter().position(is_inside) else {
        return Ok(());
    };
    let mut literals = Vec::new();
    let mut alternating_cells = 0;
    // The value that the next of these cells must have: inside or outside of the island, by turns.
    let mut wanted = MEMBER;
    // Goes once around the ring, from a cell inside the island on.
    for &cell in ring[start..].iter().chain(&ring[..start]) {
        if known.value(island, cell) != wanted {
            continue;
        }
        // A clue, or a cell that the island cannot reach, has no literal.
        literals.extend(known.literal(island, cell, opposite(wanted)));
        alternating_cells += 1;
        if alternating_cells == SEPARATED_CELLS {
            return Err(Loop { literals });
        }
        wanted = opposite(wanted);
    }
    Ok(())
}

/// Returns the cells at the border of a grid, clockwise from the top left corner, each once. A grid
/// with a single row or column is its own border.
fn border(grid: &Grid) -> Vec<usize> {
    let columns = grid.columns();
    let last_row = grid.rows() - 1;
    let last_column = columns - 1;
    // The border has four parts: the first row, the last column, the last row from the right, and
    // the first column from below. A corner belongs to the first part that reaches it.
    let mut border: Vec<usize> = (0..columns).collect();
    border.extend((1..=last_row).map(|row| row * columns + last_column));
    if last_row > 0 {
        let from_right = (0..last_column).rev();
        border.extend(from_right.map(|column| last_row * columns + column));
    }
    if last_column > 0 {
        border.extend((1..last_row).rev().map(|row| row * columns));
    }
    border
}

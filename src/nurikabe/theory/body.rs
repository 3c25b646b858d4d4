//! Implements the rule that a *body* (an island or the sea) is connected and has the right size.
//!
//! A *member* is a cell that is known to be in the body. A *wall* is a cell that is known to be outside. A search
//! starts at a member, the *root*, and crosses no walls. The search shows two things:
//!
//! * A cell that is too far from the root is outside the body.
//! * A cell is in the body if the search without this cell misses a member or reaches too few cells.
//!
//! # Why this is sound
//!
//! A *short* path starts at the root and contains no wall. Together, the path and all members have
//! at most as many cells as the body may have.
//!
//! 1. The body is connected, so a path inside the body leads from the root to each cell of the body.
//! 2. This path is short, because the body contains the path and all members, but no wall.
//! 3. So short paths reach all cells of the body. A cell that no short path reaches is outside the body.
//! 4. Now assume that a cell c is outside the body. Then no path inside the body contains c. So
//!    short paths without c reach all cells of the body.
//! 5. If short paths without c miss a member or reach fewer cells than the body must have, the
//!    assumption is wrong. So c is in the body.
//!
//! A [cut](crate::encoding) proves each result. The cut is a clause about some members and some
//! walls. The cut omits a member or a wall only if the search still gives the same result.

use super::walk::{Articulation, Costs, MEMBER, Neighbours, OPEN, WALL};
use crate::encoding::{Cut, Literal};
use crate::solver::{self, Implied, Lit, PastAssignment};

/// A *body*, an island or the sea: its possible cells and its size.
pub struct Body<'a> {
    pub neighbours: &'a Neighbours,
    /// A cell that the island (or the sea) certainly contains. Paths to other cells start at this cell.
    pub root: usize,
    /// The group of clauses about the body, as in [`Cut::group`]: the number of the island, or 0 for the sea.
    pub group: usize,
    /// The minimum number of cells of the island or the sea.
    pub min_size: u32,
    /// The maximum number of cells of the island or the sea.
    pub max_size: u32,
    /// The cells that the island (or the sea) may contain, except cells with a clue.
    pub cells: &'a [usize],
    /// For each cell of the grid, the literal for "the island (or the sea) contains the cell", or 0 if the cell is not
    /// in `cells`.
    pub inside_literal: &'a [Literal],
}

/// The reason why known members (cells inside a body) and walls (cells outside) contradict the rule
/// that the body is connected and has the right size.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// No short path from the root reaches this member, a cell that is known to be in the body.
    CellTooFar(usize),
    /// Short paths from the root reach fewer cells than the body must have.
    TooFewReachable,
}

/// The cells of a cut, which says: if a body contains all `members`, it also contains a cell of `separator`.
struct CutCells {
    members: Vec<usize>,
    separator: Vec<usize>,
}

/// Memory that all searches for paths reuse, so that a search need not allocate.
pub struct Scratch {
    /// For each cell, its mark: `MEMBER`, `OPEN` or `WALL`. Between two searches, each cell has the mark `WALL`.
    marks: Vec<u8>,
    /// The costs of paths from the root, a known cell of a body.
    from_root: Costs,
    /// For a cell that the body cannot contain, because walls block the paths from the root to it, or because they
    /// are too long: the costs of paths from this cell.
    from_far: Costs,
    pub articulation: Articulation,
}

impl Scratch {
    /// Creates the memory for a grid with this number of cells. The marks have one entry more, for missing neighbours.
    pub fn new(cells: usize) -> Scratch {
        Scratch {
            marks: vec![WALL; cells + 1],
            from_root: Costs::new(cells),
            from_far: Costs::new(cells),
            articulation: Articulation::new(cells),
        }
    }
}

/// The number of members that are marked at first when a cut explains why no short path reaches a cell `far`: the root
/// and the cell `far`, which is assumed to be inside.
const ROOT_AND_FAR: u32 = 2;

impl Body<'_> {
    /// Applies the rule that this body (an island or the sea) is connected and has a certain size. Finds
    /// cells that must be inside or outside of it in the assignment `view`, and adds their literals to
    /// `implied` with `rule`, the number of the rules about this body. If the known cells contradict the
    /// rule, returns a *cut* instead: a clause that the rule proves, and whose literals are all false.
    pub fn propagate(
        &self,
        scratch: &mut Scratch,
        view: PastAssignment,
        rule: u32,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        // Finds paths from a known cell of the body that are short enough to be inside it.
        let extra_wall = None;
        self.find_short_paths(scratch, extra_wall, view);
        if let Some(fault) = self.find_fault(scratch) {
            self.clear_marks(scratch);
            return Some(self.cut_of_fault(scratch, fault, extra_wall, view));
        }
        // A cell that no short path reaches is outside the body. All such cells must be walls
        // before the next rule, whose search does not limit the length of paths.
        self.exclude_far_cells(scratch, rule, implied);
        self.include_needed_cells(scratch, rule, implied);
        self.clear_marks(scratch);
        None
    }

    /// Returns the *cut*, a clause that the rule about this body (an island or the sea) proves, that implied
    /// `literal` when the assignment was `view`. The literal says that `cell` is inside or outside of the body. A path
    /// from the root (a known cell of the body) is *short* if it crosses no cell that is known to be outside, and if it
    /// and all known cells of the body have at most as many cells as the body may have.
    pub fn explain(
        &self,
        scratch: &mut Scratch,
        literal: Lit,
        cell: usize,
        view: PastAssignment,
    ) -> Cut {
        // The literal says that the cell is outside, because no short path reaches the cell.
        if literal != Lit::of(self.inside_literal[cell]) {
            let extra_wall = None;
            return self.cut_of_fault(scratch, Fault::CellTooFar(cell), extra_wall, view);
        }
        // The literal says that the cell is inside: if the cell were outside, a `wall`, short paths would not reach a
        // known cell of the body (the cell `far`), or would reach too few cells.
        self.find_short_paths(scratch, Some(cell), view);
        let fault = match self.far_member(scratch) {
            Some(far) => Fault::CellTooFar(far),
            None => Fault::TooFewReachable,
        };
        self.clear_marks(scratch);
        self.cut_of_fault(scratch, fault, Some(cell), view)
    }

    /// Returns the cells that the body may contain, except the root.
    fn cells_except_root(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().copied().filter(|&cell| cell != self.root)
    }

    /// Returns the cells that are known to be in the body (an island or the sea), without its root
    /// (the cell where searches start), in the order in which they became known.
    fn members(&self, view: PastAssignment) -> Vec<usize> {
        let is_known = |&cell: &usize| view.value(self.inside_literal[cell]) == solver::TRUE;
        let mut members: Vec<usize> = self.cells_except_root().filter(is_known).collect();
        members.sort_by_key(|&cell| view.assignment.position(Lit::of(self.inside_literal[cell])));
        members
    }

    /// Marks the cells of the body (an island or the sea) as known members, walls (cells outside) or open,
    /// and computes the costs of all *short* paths from its root, a known member. A path is short if it
    /// crosses no wall, and if it and all members together have at most as many cells as the body may have.
    /// Its cost is the number of its open cells. `extra_wall`, if any, counts as a wall, too.
    fn find_short_paths(
        &self,
        scratch: &mut Scratch,
        extra_wall: Option<usize>,
        view: PastAssignment,
    ) {
        let members = self.mark(&mut scratch.marks, extra_wall, view);
        match self.max_size.checked_sub(members) {
            // A short path may have this number of cells that are not yet known as members.
            Some(budget) => self.walk_from_root(scratch, budget),
            // The body has more members than cells are allowed, so no path is short.
            None => scratch.from_root.clear(),
        }
    }

    /// Computes the costs of the paths from the root that cost at most `budget`, for the present marks.
    fn walk_from_root(&self, scratch: &mut Scratch, budget: u32) {
        let marks = &scratch.marks;
        scratch
            .from_root
            .walk(self.neighbours, self.root, budget, marks);
    }

    /// Marks known cells of the island (or the sea) as `MEMBER`, excluded cells and `extra_wall` as
    /// `WALL`, and undecided cells as `OPEN`. Returns the number of `MEMBER` cells, including the root.
    fn mark(&self, marks: &mut [u8], extra_wall: Option<usize>, view: PastAssignment) -> u32 {
        // The count begins with 1, because the root is always a member.
        let mut members = 1;
        for cell in self.cells_except_root() {
            let value = view.value(self.inside_literal[cell]);
            marks[cell] = if value == solver::FALSE || Some(cell) == extra_wall {
                WALL
            } else if value == solver::OPEN {
                OPEN
            } else {
                members += 1;
                MEMBER
            };
        }
        marks[self.root] = MEMBER;
        members
    }

    /// Marks all cells as walls, as they are between two searches.
    fn clear_marks(&self, scratch: &mut Scratch) {
        for &cell in self.cells {
            scratch.marks[cell] = WALL;
        }
        scratch.marks[self.root] = WALL;
    }

    /// Returns the reason why the known cells inside and outside of the body (an island or the sea)
    /// contradict its size or its connection. `None` if no contradiction is found. The short paths
    /// from its root must be in `scratch`: they reach all cells that can still be inside.
    fn find_fault(&self, scratch: &Scratch) -> Option<Fault> {
        if let Some(far) = self.far_member(scratch) {
            return Some(Fault::CellTooFar(far));
        }
        if (scratch.from_root.reached.len() as u32) < self.min_size {
            return Some(Fault::TooFewReachable);
        }
        None
    }

    /// Returns a cell that is known to be inside the body, but that no short path from the root
    /// reaches. `None` if there is no such cell.
    fn far_member(&self, scratch: &Scratch) -> Option<usize> {
        self.cells_except_root()
            .find(|&cell| scratch.marks[cell] == MEMBER && !scratch.from_root.is_reached(cell))
    }

    /// Adds a literal to `implied` for each undecided cell that no path from the root reaches with as few cells as the
    /// body (an island or the sea) has room for: the cell is outside of the body. Marks the cell as a `WALL`.
    fn exclude_far_cells(&self, scratch: &mut Scratch, rule: u32, implied: &mut Vec<Implied>) {
        for cell in self.cells_except_root() {
            if scratch.marks[cell] == OPEN && !scratch.from_root.is_reached(cell) {
                implied.push(Implied::new(-self.inside_literal[cell], rule));
                scratch.marks[cell] = WALL;
            }
        }
    }

    /// Adds a literal to `implied` for each undecided cell that the body (an island or the sea) needs to be connected
    /// and large enough: without the cell, a search from the root would miss a known member or reach too few cells.
    /// Marks the cell as a `MEMBER`.
    fn include_needed_cells(&self, scratch: &mut Scratch, rule: u32, implied: &mut Vec<Implied>) {
        let Scratch {
            marks,
            from_root,
            articulation,
            ..
        } = scratch;
        // Cells that no short path reaches are walls now. So this search, which does not limit the
        // length of paths, reaches the same cells as the search for short paths.
        let reached = from_root.reached.len() as u32;
        articulation.search(self.neighbours, &[self.root], marks);
        for &cell in &articulation.reached {
            let cell = cell as usize;
            if marks[cell] != OPEN {
                continue;
            }
            // Without the cell, the search loses this cell, and all cells that are reached only through it.
            let lost = articulation.lost(cell);
            let reached_without = reached - 1 - lost.all;
            let is_too_small_without = reached_without < self.min_size;
            if lost.members > 0 || is_too_small_without {
                implied.push(Implied::new(self.inside_literal[cell], rule));
                marks[cell] = MEMBER;
            }
        }
    }

    /// Returns the *cut* (a clause about some cells) that proves a fault: the reason why the cells that are known in
    /// the assignment `view` contradict the rule about the body. The cell `extra_wall`, if any, counts as outside, too.
    /// All cells have the mark `WALL` before and afterwards.
    fn cut_of_fault(
        &self,
        scratch: &mut Scratch,
        fault: Fault,
        extra_wall: Option<usize>,
        view: PastAssignment,
    ) -> Cut {
        self.mark_without_members(&mut scratch.marks, fault, extra_wall, view);
        let cells = match fault {
            Fault::CellTooFar(cell) => self.explain_far(scratch, cell, view),
            Fault::TooFewReachable => self.explain_small(scratch, view),
        };
        self.clear_marks(scratch);
        self.cut_about(cells)
    }

    /// Prepares the marks for a cut about `fault`. The root becomes a `MEMBER`. Cells that are outside in the
    /// assignment `view` become a `WALL`, as does the cell `extra_wall`, if any. All other cells become `OPEN`. Members
    /// become `OPEN`, too, because the next steps then mark only those members that the cut needs. The cell of
    /// [`Fault::CellTooFar`] becomes `OPEN` even if it is outside: the cut says why it is outside.
    fn mark_without_members(
        &self,
        marks: &mut [u8],
        fault: Fault,
        extra_wall: Option<usize>,
        view: PastAssignment,
    ) {
        for cell in self.cells_except_root() {
            let is_outside = view.value(self.inside_literal[cell]) == solver::FALSE;
            let is_wall = is_outside || Some(cell) == extra_wall;
            let is_far_cell = fault == Fault::CellTooFar(cell);
            marks[cell] = if is_wall && !is_far_cell { WALL } else { OPEN };
        }
        marks[self.root] = MEMBER;
    }

    /// Returns the cut, a clause which says: if the body contains its root and the members, it also
    /// contains a cell of the separator.
    fn cut_about(&self, cells: CutCells) -> Cut {
        let mut literals = Vec::new();
        // The root of an island, its clue, has no literal (0), because it is a member in any case.
        if self.inside_literal[self.root] != 0 {
            literals.push(-self.inside_literal[self.root]);
        }
        for cell in cells.members {
            literals.push(-self.inside_literal[cell]);
        }
        for cell in cells.separator {
            literals.push(self.inside_literal[cell]);
        }
        Cut {
            group: self.group,
            literals,
        }
    }

    /// Returns the cells of a clause that says why the body (an island or the sea) cannot contain the cell `far`: no
    /// *short* path from its root reaches `far`. A path is short if it crosses no wall (a cell outside), and if it and
    /// the known members of the body have at most as many cells as the body may have. The *separator* consists of the
    /// walls that come first on paths to `far` that would be short without walls. The clause needs no other walls.
    fn explain_far(&self, scratch: &mut Scratch, far: usize, view: PastAssignment) -> CutCells {
        scratch.marks[far] = MEMBER;
        let marked = self.mark_needed_members(scratch, far, view);
        self.walk_through_walls(scratch, far);
        // The maximum cost (number of undecided cells) of a short path. `None` if the members alone are too many.
        let budget = self.max_size.checked_sub(marked);
        let mut members = Vec::new();
        let mut separator = Vec::new();
        for cell in self.cells_except_root() {
            match scratch.marks[cell] {
                MEMBER => members.push(cell),
                WALL if budget.is_some_and(|max| self.path_cost(scratch, cell) <= max) => {
                    separator.push(cell);
                }
                // The clause needs neither open cells nor walls through which each path to `far` is too long.
                _ => {}
            }
        }
        CutCells { members, separator }
    }

    /// Marks the members (cells known to be inside) that are needed so that no short path from the root reaches the
    /// cell `far`. Each path to `far` and all marked members together then have more cells than the body may have.
    /// Returns the number of marked members, including the root and `far`. If the walls alone do not suffice, marks all
    /// members, and then unmarks the latest ones as long as they are not needed.
    fn mark_needed_members(&self, scratch: &mut Scratch, far: usize, view: PastAssignment) -> u32 {
        self.walk_from_root(scratch, self.max_size);
        // The cost of an unreached cell is the largest number, so the sum saturates. If the sum
        // exceeds the maximum size, no other member is needed.
        if scratch.from_root.of(far).saturating_add(ROOT_AND_FAR) > self.max_size {
            return ROOT_AND_FAR;
        }
        let mut members = self.members(view);
        members.retain(|&member| member != far);
        for &member in &members {
            scratch.marks[member] = MEMBER;
        }
        self.unmark_unneeded_members(scratch, far, members)
    }

    /// Unmarks the latest of the marked `members`, known cells except the root and the cell `far`, as long as no short
    /// path reaches `far`. Returns the number of members that stay marked, including the root and `far`.
    ///
    /// # Why the unmarked members are not needed
    ///
    /// No short path reaches `far` as long as the *total* is above `max_size`: the lowest cost of a
    /// path plus the number of marked members. Unmarking a member lowers the number of marked
    /// members by 1, and makes no path cheaper. So the total falls by at most 1 for each unmarked
    /// member. If the total exceeds `max_size + 1` by n, n members can be unmarked at once.
    fn unmark_unneeded_members(
        &self,
        scratch: &mut Scratch,
        far: usize,
        mut members: Vec<usize>,
    ) -> u32 {
        loop {
            let marked = ROOT_AND_FAR + members.len() as u32;
            self.walk_from_root(scratch, self.max_size);
            let total = scratch.from_root.of(far).saturating_add(marked);
            // The result is also 0 if even all members do not suffice to exceed the maximum size.
            let surely_unneeded = total.saturating_sub(self.max_size + 1) as usize;
            if surely_unneeded == 0 || members.is_empty() {
                return marked;
            }
            let kept = members.len().saturating_sub(surely_unneeded);
            for unneeded in members.drain(kept..) {
                scratch.marks[unneeded] = OPEN;
            }
        }
    }

    /// Computes the costs of paths from the cell `far`, which no short path from the root reaches,
    /// to all other cells. These paths may cross walls. The costs are then in `scratch.from_far`.
    fn walk_through_walls(&self, scratch: &mut Scratch, far: usize) {
        let Scratch {
            marks, from_far, ..
        } = scratch;
        let mut walls: Vec<usize> = self.cells_except_root().collect();
        walls.retain(|&cell| marks[cell] == WALL);
        for &wall in &walls {
            marks[wall] = OPEN;
        }
        from_far.walk(self.neighbours, far, self.max_size, marks);
        for &wall in &walls {
            marks[wall] = WALL;
        }
    }

    /// Returns the lowest cost (number of undecided cells and walls) of a path from the root to the cell `far` on which
    /// `wall` is the first wall. The costs of paths from the root and from `far` to all cells must be in `scratch`.
    fn path_cost(&self, scratch: &Scratch, wall: usize) -> u32 {
        let Scratch { from_root, .. } = scratch;
        let to_wall = from_root.least_neighbour_cost(self.neighbours, wall);
        to_wall.saturating_add(scratch.from_far.of(wall))
    }

    /// Returns the cells of a clause that says why the body (an island or the sea) is too small: the short
    /// paths from its root reach too few cells. The *separator* consists of the walls (cells outside) next
    /// to cells of these paths. The clause names as few of the earliest known members as possible.
    fn explain_small(&self, scratch: &mut Scratch, view: PastAssignment) -> CutCells {
        let mut members = self.members(view);
        members.truncate(self.count_needed_members(scratch, &members));
        let separator = self.walls_beside_short_paths(scratch, &members);
        members.sort_unstable();
        CutCells { members, separator }
    }

    /// Returns the smallest number n for which the first n of `members` prove that the body is too small: if only the
    /// root and these members are known to be inside, too few cells are reachable. The caller knows that all members
    /// together prove this. A binary search finds n, because more members never make more cells reachable.
    fn count_needed_members(&self, scratch: &mut Scratch, members: &[usize]) -> usize {
        let mut low = 0;
        let mut high = members.len();
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.is_too_small(scratch, &members[..middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        high
    }

    /// Returns whether the body is too small if only the root and `members` are known to be inside: paths from the root
    /// that are short enough to be inside reach fewer cells than the body must have. With too many members, no path is.
    fn is_too_small(&self, scratch: &mut Scratch, members: &[usize]) -> bool {
        let Some(budget) = self.path_budget(members) else {
            return true;
        };
        self.walk_for_members(scratch, members, budget);
        (scratch.from_root.reached.len() as u32) < self.min_size
    }

    /// Returns the walls (cells outside) at which a short path from the root could end if they were open. A path is
    /// short if it and `members` have at most as many cells as the body may have. Only the root and `members` count as
    /// known cells of the body. Empty if these cells alone are too many.
    fn walls_beside_short_paths(&self, scratch: &mut Scratch, members: &[usize]) -> Vec<usize> {
        let Some(budget) = self.path_budget(members) else {
            return Vec::new();
        };
        self.walk_for_members(scratch, members, budget);
        let mut walls = Vec::new();
        for cell in self.cells_except_root() {
            // `budget` is the maximum cost. A path that ends at the wall costs 1 more than the path to its neighbour.
            if scratch.marks[cell] == WALL
                && (scratch.from_root).least_neighbour_cost(self.neighbours, cell) < budget
            {
                walls.push(cell);
            }
        }
        walls
    }

    /// Returns the maximum cost (number of undecided cells) of a short path if only the root and `members` are
    /// known to be inside the body. `None` if these known cells are more than the body may have.
    fn path_budget(&self, members: &[usize]) -> Option<u32> {
        let known_cells = 1 + members.len() as u32; // The root is not in `members`.
        self.max_size.checked_sub(known_cells)
    }

    /// Computes the costs of the paths from the root that cost at most `budget` if only the root and
    /// `members` are known to be inside the body. The costs are then in `scratch.from_root`. Before and
    /// afterwards, the marks of `members` are `OPEN`.
    fn walk_for_members(&self, scratch: &mut Scratch, members: &[usize], budget: u32) {
        for &member in members {
            scratch.marks[member] = MEMBER;
        }
        self.walk_from_root(scratch, budget);
        for &member in members {
            scratch.marks[member] = OPEN;
        }
    }
}

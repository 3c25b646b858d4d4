//! Implements the rules that the clauses of the [encoding](super::encoding) leave out: the sea and
//! the islands are connected, and the islands have the right sizes.
//!
//! # Why this is sound
//!
//! A [`Cut`] proves each conclusion of a rule, and the checkers verify the cuts. When all colours
//! are known, every broken rule is found.

mod body;
mod connected;
mod counts;
mod links;
mod loops;
mod walk;

use super::deduce::Colour;
use super::encoding::{Cut, GROUP_OF_COLOURS, Group, Literal, Variables, cell_of_colour, white};
use super::grid::{Grid, MAX_SIDE};
use super::solver::{Assignment, FALSE, Implied, Lit, PastAssignment, TRUE, Theory};
use body::{Body, Scratch};
use counts::Counts;
use loops::Loops;
use walk::{Neighbours, WALL};

/// The rules of a grid that its clauses leave out, and which of these rules must be applied again.
pub struct Rules<'a> {
    grid: &'a Grid,
    bodies: Bodies<'a>,
    counts: Option<Counts>,
    loops: Option<Loops>,
    scratch: Scratch,
    /// For each cell, its mark in the module [`connected`]. The last entry, after all cells, stands
    /// for missing neighbours and is always a `WALL`.
    marks: Vec<u8>,
    /// Whether a colour has changed since the last check of the sea.
    is_sea_changed: bool,
    /// Whether a colour has changed since the last check that white cells are connected to clues.
    is_land_changed: bool,
    /// For each island, whether a variable has changed since the last check of its rules.
    is_island_changed: Vec<bool>,
    /// Whether a variable of any island has changed since the last check of the loops.
    is_any_island_changed: bool,
}

/// The islands and the sea, which are connected and have certain sizes.
struct Bodies<'a> {
    variables: &'a Variables,
    neighbours: Neighbours,
    sea: Option<Sea>,
}

/// The sea (all black cells), if the clues determine its size.
struct Sea {
    size: u32,
    /// The cells that the sea may contain: the cells without a clue.
    cells: Vec<usize>,
    /// For each cell, the literal for "the cell is black", or 0 for a clue.
    inside_literal: Vec<Literal>,
}

/// Maximum number of islands: each island has a cell of its own.
const MAX_ISLANDS: u32 = (MAX_SIDE * MAX_SIDE) as u32;

/// The number of the rule that the sea (all black cells) is connected.
const SEA: u32 = 0;
/// The number of the rule that each white cell is connected to a clue.
const LAND: u32 = 1;
/// The number of the counting rule, in the module [`counts`].
const COUNT: u32 = 2;
/// The number of the rule that white cells form no loop, in the module [`loops`].
const LOOP: u32 = 3;
/// The rules about island `n` have the number `ISLAND + n`.
const ISLAND: u32 = 4;
/// The rule about the size of the sea has the number `SEA_SIZE + n` if its search begins at the
/// black cell `n`, the root.
const SEA_SIZE: u32 = ISLAND + MAX_ISLANDS;

impl<'a> Rules<'a> {
    /// Creates the rules that the SAT clauses of a grid leave out: the sea and the islands are connected and have the
    /// right sizes. All cells count as changed, so the first propagation applies each rule.
    pub fn new(grid: &'a Grid, variables: &'a Variables) -> Rules<'a> {
        let cells = grid.cells();
        Rules {
            grid,
            bodies: Bodies {
                variables,
                neighbours: neighbours(grid),
                sea: Sea::of(grid),
            },
            counts: Counts::new(grid),
            loops: Loops::new(grid, variables),
            scratch: Scratch::new(cells),
            // The additional mark stands for missing neighbours of cells at the border.
            marks: vec![WALL; cells + 1],
            is_sea_changed: true,
            is_land_changed: true,
            is_island_changed: vec![true; variables.islands.len()],
            is_any_island_changed: true,
        }
    }

    /// Returns whether the rules prove a cut, a clause that every solution is claimed to satisfy: assumes that all
    /// literals of the clause are false, and applies the rules about its group (colours, one island or several islands)
    /// until one rule is violated. Also returns `false` if the group or a literal is not valid.
    pub fn can_prove(&mut self, cut: &Cut) -> bool {
        let Some(negation) = self.negation(cut) else {
            return false;
        };
        let view = PastAssignment::of(&negation);
        match self.bodies.variables.group(cut.group) {
            Some(Group::Colours) => self.can_prove_colours(&cut.literals, view),
            Some(Group::Island(island)) => self.is_violated(BodyId::Island(island), view),
            Some(Group::Islands) => {
                // Tells the rule about loops which cells the islands contain now.
                self.record_changes(negation.trail());
                // The result is a violated cut, if any. Literals that the rule implies do not matter.
                self.propagate_loops(view, &mut Vec::new()).is_some()
            }
            None => false,
        }
    }

    /// Returns the assignment in which all literals of a cut (a clause) are false, all clues are white, and everything
    /// else is open. Returns `None` if such an assignment does not exist, or if a literal does not belong to the group
    /// of the cut (colours, one island, or several islands).
    fn negation(&self, cut: &Cut) -> Option<Assignment> {
        let variables = self.bodies.variables;
        let mut negated = Assignment::new(variables.count + 1);
        // The assignment has no decisions, so all its literals have the decision level 0.
        let level = 0;
        for clue in self.grid.clued() {
            negated.assign(Lit::of(white(clue)), level);
        }
        for &literal in &cut.literals {
            let variable = literal.unsigned_abs() as usize;
            if !(1..=variables.count).contains(&variable) || !negated.is_open(variable) {
                return None;
            }
            if !variables.is_in_group(variable, cut.group) {
                return None;
            }
            negated.assign(Lit::of(-literal), level);
        }
        Some(negated)
    }

    /// Returns whether a rule about colours (connection of the sea or of white cells, counting, or size of
    /// the sea) proves a clause, whose literals are all false in `view`: the rule is then violated.
    fn can_prove_colours(&mut self, literals: &[Literal], view: PastAssignment) -> bool {
        let implied = &mut Vec::new(); // Only violated rules matter, not the literals that a rule implies.
        for colour in [Colour::Black, Colour::White] {
            if self.propagate_connection(colour, view, implied).is_some() {
                return true;
            }
        }
        if self.propagate_counts(view, implied).is_some() {
            return true;
        }
        // A positive literal is false, so its cell is black and may be the root: the cell from
        // which the search of the sea begins.
        for &literal in literals.iter().filter(|&&literal| literal > 0) {
            let root = cell_of_colour(literal as usize);
            if self.is_violated(BodyId::Sea { root }, view) {
                return true;
            }
        }
        false
    }

    /// Returns whether a *body*, an island or the sea, violates a rule in the assignment `view`.
    fn is_violated(&mut self, id: BodyId, view: PastAssignment) -> bool {
        self.propagate_body(id, view, &mut Vec::new()).is_some()
    }

    /// Records which rules must be applied again because of literals that have become true. A literal about a colour
    /// affects the rules about the sea and about white cells. A literal about an island affects the rules about
    /// islands. The variables of colours have the numbers 1 to the number of cells.
    fn record_changes(&mut self, new_literals: &[Lit]) {
        for literal in new_literals {
            let variable = literal.variable();
            if variable <= self.grid.cells() {
                self.is_sea_changed = true;
                self.is_land_changed = true;
            } else if let Some(island) = self.bodies.variables.island_of(variable) {
                self.record_island_change(island, *literal);
            }
        }
    }

    /// Records that the rules about an island and about loops must be applied again, because a literal has become
    /// true which says that the island contains a cell, or that the cell is outside of it.
    fn record_island_change(&mut self, island: usize, literal: Lit) {
        self.is_island_changed[island] = true;
        self.is_any_island_changed = true;
        if literal.is_positive()
            && let Some(loops) = &mut self.loops
        {
            let cell = (self.bodies).cell_of(BodyId::Island(island), literal.variable());
            loops.record_owner(cell, island);
        }
    }

    /// Applies the rules about the islands whose variables have changed since their last check.
    /// Adds the literals that follow in the assignment `view` to `implied`. Stops at a violated
    /// *cut* (a clause that a rule proves and whose literals are all false), and returns it.
    fn propagate_islands(
        &mut self,
        view: PastAssignment,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        for island in 0..self.is_island_changed.len() {
            if !self.is_island_changed[island] {
                continue;
            }
            self.is_island_changed[island] = false;
            let violated = self.propagate_body(BodyId::Island(island), view, implied);
            if violated.is_some() {
                return violated;
            }
        }
        None
    }

    /// Applies the rules about the sea (all black cells) in the assignment `view`: its connection, the counting rule,
    /// and its size. A rule adds the literals that follow to `implied`, or returns a violated *cut*, a clause that it
    /// proves. Each rule is applied only if the rules before it found nothing, because it takes more time.
    fn propagate_sea(&mut self, view: PastAssignment, implied: &mut Vec<Implied>) -> Option<Cut> {
        let cut = self.propagate_connection(Colour::Black, view, implied);
        if cut.is_some() || !implied.is_empty() {
            return cut;
        }
        let cut = self.propagate_counts(view, implied);
        if cut.is_some() || !implied.is_empty() || !self.is_nearly_complete(view) {
            return cut;
        }
        // The search of the sea starts at the black cell that the solver assigned first, and will take back last.
        // Without a black cell, the size of the sea is not tested yet.
        let blacks = (0..self.grid.cells()).filter(|&cell| view.value(white(cell)) == FALSE);
        let root = blacks.min_by_key(|&cell| view.assignment.position(Lit::of(white(cell))))?;
        self.propagate_body(BodyId::Sea { root }, view, implied)
    }

    /// Applies the rule that white cells form no loop around a part of the sea, if the grid uses this rule. Adds the
    /// literals that follow to `implied`, or returns a violated *cut*, a clause that the rule proves.
    fn propagate_loops(&mut self, view: PastAssignment, implied: &mut Vec<Implied>) -> Option<Cut> {
        let loops = self.loops.as_mut()?;
        loops.propagate(self.bodies.variables, view, LOOP, implied)
    }

    /// Applies the counting rule, which says that a sum over the colours has a limit, if the rule applies
    /// to the grid. Adds the implied literals to `implied`. Returns a violated cut (a clause), if any.
    fn propagate_counts(
        &mut self,
        view: PastAssignment,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        let counts = self.counts.as_mut()?;
        counts.propagate(self.grid, view, COUNT, implied)
    }

    /// Returns whether nearly all black cells or nearly all white cells are known. Before that, the rule about the size
    /// of the sea (the black cells) seldom finds anything. With many missing black cells, hardly any cell is too far
    /// away. With many missing white cells, hardly any cell cuts off more cells than may be white. `false` if the size
    /// of the sea is unknown.
    fn is_nearly_complete(&self, view: PastAssignment) -> bool {
        let Some(sea) = &self.bodies.sea else {
            return false;
        };
        let mut blacks = 0;
        let mut whites = 0;
        for &cell in &sea.cells {
            match view.value(white(cell)) {
                TRUE => whites += 1,
                FALSE => blacks += 1,
                _ => {} // The colour is unknown.
            }
        }
        // Cells are nearly complete if fewer of them are missing than this number. A direct path
        // across the grid has fewer cells than this number.
        let max_path = self.grid.rows() + self.grid.columns();
        let total_black = sea.size as usize;
        // The number of white cells without a clue. Known white cells are also counted without clues.
        let total_white = sea.cells.len() - total_black;
        let lacks_few_blacks = blacks + max_path > total_black;
        let lacks_few_whites = whites + max_path > total_white;
        lacks_few_blacks || lacks_few_whites
    }

    /// Applies the rules about a *body*, an island or the sea, in the assignment `view`. Adds the literals that follow
    /// to `implied`. Returns a violated *cut* (a clause that the rules prove), if any. Does nothing for the sea if its
    /// size is unknown.
    fn propagate_body(
        &mut self,
        id: BodyId,
        view: PastAssignment,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        let body = self.bodies.get(id)?;
        body.propagate(&mut self.scratch, view, id.rule(), implied)
    }

    /// Returns the *cut*, the clause with which a rule about a body (an island or the sea) implied `literal` when the
    /// assignment was `view`.
    fn explain_body(&mut self, id: BodyId, literal: Lit, view: PastAssignment) -> Cut {
        let cell = self.bodies.cell_of(id, literal.variable());
        let body = self.bodies.get(id);
        let body = body.expect("the rule implied a literal, so its body exists");
        body.explain(&mut self.scratch, literal, cell, view)
    }
}

/// Returns the four neighbours of each cell, so that a search need not compute them. At the border,
/// the index after the last cell stands for a missing neighbour.
fn neighbours(grid: &Grid) -> Neighbours {
    let missing = grid.cells() as u32;
    let mut neighbours = Vec::new();
    for cell in 0..grid.cells() {
        let mut of_cell = [missing; 4];
        for (n, next) in grid.neighbours(cell).enumerate() {
            of_cell[n] = next as u32;
        }
        neighbours.push(of_cell);
    }
    neighbours
}

impl Sea {
    /// Returns the sea (all black cells) of a grid, with its size and the cells that it may
    /// contain: those without a clue. `None` if its size is unknown or 0.
    fn of(grid: &Grid) -> Option<Sea> {
        let size = grid.cells().checked_sub(grid.white_cells()?)?;
        if size == 0 {
            return None;
        }
        let mut cells = Vec::new();
        let mut inside_literal = vec![0; grid.cells()];
        for cell in (0..grid.cells()).filter(|&cell| !grid.has_clue(cell)) {
            cells.push(cell);
            inside_literal[cell] = -white(cell);
        }
        Some(Sea {
            size: size as u32,
            cells,
            inside_literal,
        })
    }
}

impl Bodies<'_> {
    /// Returns an island or the sea as a body. `None` for a sea of unknown size.
    fn get(&self, id: BodyId) -> Option<Body<'_>> {
        match id {
            BodyId::Island(number) => Some(self.island(number)),
            BodyId::Sea { root } => self.sea(root),
        }
    }

    /// Returns the island with this index as a body: a connected set of cells of a certain size that contains its root.
    fn island(&self, number: usize) -> Body<'_> {
        let island = &self.variables.islands[number];
        Body {
            neighbours: &self.neighbours,
            root: island.clue,
            group: Variables::group_of_island(number),
            // A grid has at most 4,096 cells, so 32 bits suffice.
            min_size: island.min_size as u32,
            max_size: island.max_size as u32,
            cells: &island.cells,
            inside_literal: island.literals(),
        }
    }

    /// Returns the sea as a body, a connected set of a certain size that contains its root. The
    /// root is a black cell from which a search of the sea begins. The clauses about the sea are
    /// those about colours. `None` if the size of the sea is unknown.
    fn sea(&self, root: usize) -> Option<Body<'_>> {
        let sea = self.sea.as_ref()?;
        Some(Body {
            neighbours: &self.neighbours,
            root,
            group: GROUP_OF_COLOURS,
            min_size: sea.size,
            max_size: sea.size,
            cells: &sea.cells,
            inside_literal: &sea.inside_literal,
        })
    }

    /// Returns the cell that a SAT variable is about: a variable of the island with this `id`, or, for the
    /// sea, the variable of a colour.
    fn cell_of(&self, id: BodyId, variable: usize) -> usize {
        match id {
            BodyId::Island(number) => {
                let island = &self.variables.islands[number];
                let cell = island.cell_of(variable);
                cell.expect("the caller passes the island that has this variable")
            }
            BodyId::Sea { .. } => cell_of_colour(variable),
        }
    }
}

/// A body, an island or the sea.
#[derive(Clone, Copy)]
enum BodyId {
    /// The island with this index.
    Island(usize),
    /// The sea, with the black cell `root` where a search of the sea starts.
    Sea { root: usize },
}

impl BodyId {
    /// Returns the number of the rules about this body. Islands have the numbers from [`ISLAND`] to below
    /// [`SEA_SIZE`]. The sea has the numbers that follow, one for each root.
    fn rule(self) -> u32 {
        match self {
            BodyId::Island(number) => ISLAND + number as u32,
            BodyId::Sea { root } => SEA_SIZE + root as u32,
        }
    }

    /// Returns the body whose rules have this number: an island below [`SEA_SIZE`], and from there on the sea with the
    /// root of this number. Inverse of [`rule`](BodyId::rule).
    fn of_rule(rule: u32) -> BodyId {
        if rule < SEA_SIZE {
            BodyId::Island((rule - ISLAND) as usize)
        } else {
            BodyId::Sea {
                root: (rule - SEA_SIZE) as usize,
            }
        }
    }
}

/// A method that applies rules, if they may find something new. The method adds the literals that follow
/// in an assignment to a list, or returns a violated cut.
type ApplyRules<'a> = fn(&mut Rules<'a>, PastAssignment, &mut Vec<Implied>) -> Option<Cut>;

impl<'a> Rules<'a> {
    /// The methods that apply all rules, with the simplest rules first.
    const ALL: [ApplyRules<'a>; 4] = [
        Rules::propagate_islands,
        Rules::propagate_changed_loops,
        Rules::propagate_changed_sea,
        Rules::propagate_changed_land,
    ];

    /// Applies the rule about loops if a variable of an island has changed since the last time.
    fn propagate_changed_loops(
        &mut self,
        view: PastAssignment,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        if !std::mem::take(&mut self.is_any_island_changed) {
            return None;
        }
        self.propagate_loops(view, implied)
    }

    /// Applies the rules about the sea (all black cells) if a colour has changed since the last time.
    fn propagate_changed_sea(
        &mut self,
        view: PastAssignment,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        if !std::mem::take(&mut self.is_sea_changed) {
            return None;
        }
        self.propagate_sea(view, implied)
    }

    /// Applies the rule that each white cell is connected to a clue, if a colour has changed since the last time.
    fn propagate_changed_land(
        &mut self,
        view: PastAssignment,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        if !std::mem::take(&mut self.is_land_changed) {
            return None;
        }
        self.propagate_connection(Colour::White, view, implied)
    }
}

impl Theory for Rules<'_> {
    /// Applies the rules that new literals may affect: those of the trail (the list of true literals) from the position
    /// `first_new` on. Adds the literals that follow to `implied`, or returns a violated *cut*, a clause that a rule
    /// proves. Stops after the first rules that find something: the simplest rules come first, and the solver calls
    /// again before more complex rules are needed.
    fn propagate(
        &mut self,
        assignment: &Assignment,
        first_new: usize,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        self.record_changes(&assignment.trail()[first_new..]);
        let view = PastAssignment::of(assignment);
        for apply_rules in Rules::ALL {
            let cut = apply_rules(self, view, implied);
            if cut.is_some() || !implied.is_empty() {
                return cut;
            }
        }
        None
    }

    /// Returns the *cut*, the clause with which a rule implied `literal` when the assignment was
    /// `view`. `rule` is the number of the rule.
    fn explain(&mut self, view: PastAssignment, literal: Lit, rule: u32) -> Cut {
        match rule {
            SEA => self.explain_connection(Colour::Black, literal, view),
            LAND => self.explain_connection(Colour::White, literal, view),
            LOOP => {
                let loops = self.loops.as_mut();
                let loops = loops.expect("the rule about loops implied a literal, so it exists");
                loops.explain(self.bodies.variables, view, literal)
            }
            COUNT => {
                let counts = self.counts.as_mut();
                let counts = counts.expect("the counting rule implied a literal, so it exists");
                counts.cut(self.grid, view, Some(literal))
            }
            // The rules about the size and the connection of an island, or the size of the sea.
            _ => self.explain_body(BodyId::of_rule(rule), literal, view),
        }
    }
}

//! Compares the verification of solutions and of cuts with slow, simple versions.

use crate::frame::{Game, Lines};
use crate::limits::{Limits, Meter};
use crate::nurikabe::cuts::holds;
use crate::nurikabe::encoding::{Island, Variables, encoding, index, white};
use crate::nurikabe::grid::Grid;
use crate::tests::{Random, sealed};
use std::collections::VecDeque;
use std::ops::{Range, RangeInclusive};

/// Parses a grid, such as `1,0/0,2`.
fn grid(rows: &str) -> Grid {
    let body = format!("kortest certificate 2\npuzzle nurikabe\nboard {rows}\n");
    let file = sealed(body.as_bytes());
    let mut lines = Lines::of_game(&file, Game::Nurikabe).expect("a certificate");
    let board = lines.word("board").expect("a board");
    Grid::parse(board, &lines).expect("a grid")
}

/// Returns, for each cell, whether `start` can reach it through cells for which `may_enter` returns
/// `true`.
fn reached(grid: &Grid, start: usize, may_enter: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut is_reached = vec![false; grid.clues.len()];
    is_reached[start] = true;
    let mut to_visit = vec![start];
    while let Some(cell) = to_visit.pop() {
        for neighbour in grid.neighbours(cell) {
            if may_enter(neighbour) && !is_reached[neighbour] {
                is_reached[neighbour] = true;
                to_visit.push(neighbour);
            }
        }
    }
    is_reached
}

#[test]
fn all_colourings_of_small_grids() {
    let mut solutions = 0;
    for rows in [
        "0",
        "1",
        "0,2,0",
        "0,0,0/0,3,0/0,0,0",
        "1,0,0/0,0,0/0,0,2",
        "?,0,0,0/0,0,2,0",
        "0/0/2/0/0",
        "2,0,?/0,0,0/0,0,0",
    ] {
        let grid = grid(rows);
        let cells = grid.clues.len();
        for colours in 0..1 << cells {
            let black: Vec<bool> = (0..cells).map(|cell| colours >> cell & 1 == 1).collect();
            let text = text_of(&black, grid.width);

            let solved = grid.solved(&text);

            assert_eq!(solved.is_ok(), is_solution(&grid, &black), "{rows}: {text}");
            if let Ok(white) = solved {
                solutions += 1;
                assert!((0..cells).all(|cell| white.has(cell) != black[cell]));
            }
        }
    }
    assert!(solutions > 10, "{solutions}");
}

#[test]
fn the_groups_contain_all_variables() {
    let grid = grid("2,0,?/0,0,0/0,0,0");
    let meter = Meter::new(&Limits::of(0));

    let (_, variables) = encoding(&grid, &meter.account()).expect("an encoding");

    let last = variables.groups.last().expect("groups");
    assert_eq!(last.start, white(grid.clues.len()));
    assert_eq!(last.end, variables.largest + 1);
    let groups_of_islands = &variables.groups[1..=variables.islands.len()];
    assert_eq!(groups_of_islands[0].start, last.start);
    assert_eq!(groups_of_islands.last().expect("islands").end, last.end);
}

/// Returns the rows of a colouring, as in a certificate: `#` for black cells, `.` for white ones.
fn text_of(black: &[bool], width: usize) -> String {
    let mut rows = Vec::new();
    for row in black.chunks(width) {
        let letters = row.iter().map(|&black| if black { '#' } else { '.' });
        rows.push(letters.collect::<String>());
    }
    rows.join("/")
}

/// Returns whether a colouring solves the grid, by a slow and simple test of the rules.
fn is_solution(grid: &Grid, black: &[bool]) -> bool {
    let is_pool = |square: &[usize; 4]| square.iter().all(|&cell| black[cell]);
    (0..black.len()).all(|cell| has_right_region(grid, black, cell))
        && !grid.squares().iter().any(is_pool)
}

/// Returns whether the region of a cell, all connected cells of its colour, is allowed. A black
/// region must be the whole sea. A white region must have exactly one clue, whose number, if it has
/// one, is the size of the region.
fn has_right_region(grid: &Grid, black: &[bool], cell: usize) -> bool {
    let mut cells = 0..black.len();
    let region = reached(grid, cell, |next| black[next] == black[cell]);
    if black[cell] {
        let is_whole_sea = cells.all(|other| region[other] || !black[other]);
        return is_whole_sea && !grid.clued.has(cell);
    }
    let size = region.iter().filter(|&&is_inside| is_inside).count();
    let clues: Vec<usize> = cells
        .filter(|&other| region[other] && grid.clued.has(other))
        .collect();
    clues.len() == 1 && (grid.open[clues[0]] || grid.clues[clues[0]] == size)
}

/// A clause about all islands that the checker accepts must hold in each solution.
#[test]
fn accepted_loops_hold_in_all_solutions() {
    let mut random = Random(8);
    let mut accepted = 0;
    let mut solutions = 0;
    for rows in [
        "0,2,0/0,0,0/0,3,0",
        "?,0,0,0/0,0,0,?/0,0,0,0/?,0,0,0",
        "?,0,0,0/0,0,0,0/0,0,?,0/0,0,0,0",
        "0,0,0,0/0,0,7,0/0,2,0,0/0,0,0,0",
        "0,0,0/0,0,5/0,0,0/2,0,0/0,0,0",
    ] {
        let grid = grid(rows);
        let meter = Meter::new(&Limits::of(1 << 20));
        let (_, variables) = encoding(&grid, &meter.account()).expect("a small grid");
        let islands_by_solution = islands_of_solutions(&grid, &variables);
        solutions += islands_by_solution.len();
        let group = variables.groups.len() - 1;
        for _ in 0..4000 {
            let clause = random_clause(&grid, group, &variables.groups[group], &mut random);
            if !holds(&clause, group, &grid, &variables) {
                continue;
            }
            accepted += 1;
            for is_variable_true in &islands_by_solution {
                let is_true = |&literal: &i32| is_variable_true[index(literal)] == (literal > 0);
                assert!(clause.iter().any(is_true), "{rows}: {clause:?}");
            }
        }
    }
    assert!(accepted > 1000 && solutions > 50, "{accepted} {solutions}");
}

/// Returns, for each solution of a grid, which variables of the islands are true. Such a variable
/// is true if an island contains a cell.
fn islands_of_solutions(grid: &Grid, variables: &Variables) -> Vec<Vec<bool>> {
    let cells = grid.clues.len();
    let mut solutions = Vec::new();
    for colours in 0..1 << cells {
        let black: Vec<bool> = (0..cells).map(|cell| colours >> cell & 1 == 1).collect();
        if !is_solution(grid, &black) {
            continue;
        }
        let mut is_true = vec![false; index(variables.largest) + 1];
        for (island, group) in variables.islands.iter().zip(&variables.groups[1..]) {
            let region = reached(grid, island.clue, |cell| !black[cell]);
            for (&cell, variable) in island.cells.iter().zip(group.clone()) {
                is_true[index(variable)] = region[cell];
            }
        }
        solutions.push(is_true);
    }
    solutions
}

#[test]
fn random_clauses_on_random_grids() {
    let mut random = Random(7);
    // For each kind of cut, the number of its clauses.
    let mut found = [0; 6];
    for round in 0..400 {
        let text = random_grid(round, &mut random);
        let grid = grid(&text);
        let meter = Meter::new(&Limits::of(1 << 20));
        let (_, variables) = encoding(&grid, &meter.account()).expect("a small grid");
        for _ in 0..100 {
            // Half of the clauses are about the colours of cells, which are the first group. The
            // last group, all islands, is drawn twice as often as each island.
            let groups = variables.groups.len();
            let group = random.below(groups + 1).min(groups - 1) * random.below(2);
            let clause = random_clause(&grid, group, &variables.groups[group], &mut random);

            let kinds = Clause::new(&clause, group, &grid, &variables).kinds();

            for &kind in &kinds {
                found[kind as usize] += 1;
            }
            let is_cut = !kinds.is_empty();
            let is_accepted = holds(&clause, group, &grid, &variables);
            assert_eq!(is_accepted, is_cut, "{text:?} {group} {clause:?}");
        }
    }
    assert!(found.iter().all(|&found| found > 300), "{found:?}");
}

/// Returns the text of a random grid with up to five clues. `round` decides its size, and whether
/// it has clues without a number.
fn random_grid(round: usize, random: &mut Random) -> String {
    const SIZES: [(usize, usize); 8] = [
        (1, 6),
        (6, 1),
        (2, 5),
        (3, 4),
        (5, 5),
        (4, 7),
        (2, 64),
        (64, 2),
    ];
    const CLUES: [&str; 5] = ["1", "2", "3", "5", "?"];
    let (rows, columns) = SIZES[round % SIZES.len()];
    // Half of the grids have no clue `?`. This clue is the last one in the list, and is left out in
    // every second round through the sizes.
    let has_open_clues = round / SIZES.len() % 2 == 1;
    let clues = CLUES.len() - usize::from(!has_open_clues);
    let mut words = vec!["0"; rows * columns];
    for _ in 0..=random.below(4) {
        let clue = CLUES[random.below(clues)];
        words[random.below(rows * columns)] = clue;
    }
    let rows: Vec<String> = words.chunks(columns).map(|row| row.join(",")).collect();
    rows.join("/")
}

/// Returns a random clause over these variables, which belong to one group. In half of the clauses,
/// at most two literals are positive, or at most two are negative.
fn random_clause(
    grid: &Grid,
    group: usize,
    variables: &Range<i32>,
    random: &mut Random,
) -> Vec<i32> {
    // Each variable is positive or negative in the clause with these probabilities, in tenths.
    let positive = 1 + random.below(8);
    let negative = 1 + random.below(8);
    let mut clause = Vec::new();
    for variable in variables.clone() {
        let number = random.below(10);
        if number < positive {
            clause.push(variable);
        } else if number < positive + negative {
            clause.push(-variable);
        }
    }
    if random.below(2) == 0 {
        let sign = [1, -1][random.below(2)];
        let max_literals = 1 + random.below(2);
        keep_at_most(max_literals, sign, &mut clause);
    }
    // The first group of variables has the colours of the cells. Clauses about the colours of clue
    // cells are never cuts, so most of the tested clauses have no such literals.
    if group == 0 && random.below(4) > 0 {
        clause.retain(|literal| grid.blank.has(index(literal.abs() - variables.start)));
    }
    clause
}

/// Removes all literals with this sign (1 or -1) except the first `max_literals`.
fn keep_at_most(max_literals: usize, sign: i32, clause: &mut Vec<i32>) {
    let mut kept = Vec::new();
    let mut count = 0;
    for &literal in clause.iter() {
        let has_sign = literal.signum() == sign;
        count += usize::from(has_sign);
        if !has_sign || count <= max_literals {
            kept.push(literal);
        }
    }
    *clause = kept;
}

/// A clause about the cells of a grid, about an island, or about all islands.
struct Clause<'a> {
    grid: &'a Grid,
    variables: &'a Variables,
    literals: &'a [i32],
    is_about_all_islands: bool,
    /// The island and its variables; `None` if the clause is not about one island.
    island: Option<(&'a Island, Range<i32>)>,
}

/// The kinds of cut that `FORMAT.md` defines.
#[derive(Clone, Copy)]
enum Kind {
    Sea,
    Land,
    Island,
    Size,
    Count,
    Loop,
}

/// How a set of cells may use a cell.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    /// The set must contain the cell.
    Member,
    /// The set may contain the cell.
    Allowed,
    /// The set must not contain the cell, except as its root.
    Forbidden,
}

impl<'a> Clause<'a> {
    /// Prepares a clause over the variables of the group with the index `group`. Group 0 has the
    /// colours of the cells, the next groups have the cells of one island each, and the last group
    /// has the cells of all islands.
    fn new(
        literals: &'a [i32],
        group: usize,
        grid: &'a Grid,
        variables: &'a Variables,
    ) -> Clause<'a> {
        let island = group.checked_sub(1).and_then(|n| variables.islands.get(n));
        Clause {
            grid,
            variables,
            literals,
            is_about_all_islands: group > variables.islands.len(),
            island: island.map(|island| (island, variables.groups[group].clone())),
        }
    }

    /// Returns the kinds of cut to which the clause belongs. Without a kind, it is not a cut.
    fn kinds(&self) -> Vec<Kind> {
        if self.is_about_all_islands {
            return self.is_loop().then_some(Kind::Loop).into_iter().collect();
        }
        if let Some((island, variables)) = &self.island {
            let is_cut = self.is_cut_of_island(island, variables.clone());
            return is_cut.then_some(Kind::Island).into_iter().collect();
        }
        let grid = self.grid;
        // If the clause is false, the positive cells are black, and the negative cells are white.
        let positive = self.cells_with_sign(1);
        let negative = self.cells_with_sign(-1);
        // The definitions of the kinds about colours exclude cells with clues.
        let mut cells = positive.iter().chain(&negative);
        if cells.any(|&cell| grid.clued.has(cell)) {
            return Vec::new();
        }
        // *Size* and *Count* exist only if no clue is open, that is, without a number.
        let has_sizes = !grid.open.contains(&true);
        let is_size = has_sizes && is_small_sea(grid, &positive, &negative);
        let is_count = has_sizes && is_costly(grid, &negative, &positive);
        let kinds = [
            is_sea(grid, &positive, &negative).then_some(Kind::Sea),
            is_land(grid, &positive, &negative).then_some(Kind::Land),
            is_size.then_some(Kind::Size),
            is_count.then_some(Kind::Count),
        ];
        kinds.into_iter().flatten().collect()
    }

    /// Returns 1 if the clause contains the variable, -1 if it contains the negation of the
    /// variable, and 0 if it contains neither.
    fn sign(&self, variable: i32) -> i32 {
        let literal = self.literals.iter().find(|l| l.abs() == variable);
        literal.map_or(0, |literal| literal.signum())
    }

    /// Returns the cells whose colour the clause has as a positive (1) or negative (-1) literal.
    fn cells_with_sign(&self, sign: i32) -> Vec<usize> {
        let cells = 0..self.grid.clues.len();
        cells
            .filter(|&cell| self.sign(white(cell)) == sign)
            .collect()
    }

    /// Returns whether the clause always holds, because an island of this clue cannot contain all
    /// cells of negative literals and no cell of positive literals.
    fn is_cut_of_island(&self, island: &Island, variables: Range<i32>) -> bool {
        let mut uses = vec![Use::Forbidden; self.grid.clues.len()];
        for (&cell, variable) in island.cells.iter().zip(variables) {
            // If the clause is false, the island contains the cells of its negative literals, and
            // lacks the cells of its positive literals.
            uses[cell] = match self.sign(variable) {
                -1 => Use::Member,
                0 => Use::Allowed,
                1 => Use::Forbidden,
                sign => panic!("{sign} is not a sign"),
            };
        }
        let max_size = self.grid.clues[island.clue];
        let is_open = self.grid.open[island.clue];
        let min_size = if is_open { 1 } else { max_size };
        is_impossible(self.grid, island.clue, &uses, min_size..=max_size)
    }
}

/// Whether the island of a clue contains (holds) or lacks (misses) a cell in the rule *Loop* of
/// `FORMAT.md`.
#[derive(Clone, Copy, PartialEq)]
enum Hold {
    Holds,
    Misses,
}

impl Clause<'_> {
    /// The rule *Loop* of `FORMAT.md`: returns whether islands would form a closed curve, with
    /// black cells on both sides, if the clause were false.
    fn is_loop(&self) -> bool {
        let holders = self.holders();
        let mut rings = vec![walk_around(self.grid)];
        for [top_left, top_right, bottom_left, bottom_right] in self.grid.squares() {
            rings.push(vec![top_left, top_right, bottom_right, bottom_left]);
        }
        for island in 0..self.variables.islands.len() {
            for ring in &rings {
                // The island holds, misses, holds and misses cells, and at the end of the ring
                // returns to the first: four changes.
                if self.changes(island, ring, &holders) >= 4 {
                    return true;
                }
            }
        }
        has_cycle(links(self.grid, &holders))
    }

    /// Returns, for each cell, the index of the island that contains the cell if the clause is
    /// false. `None` if the clause says this of no island.
    fn holders(&self) -> Vec<Option<usize>> {
        let mut holders = vec![None; self.grid.clues.len()];
        // Group 0 has the colours of the cells, so the groups of the islands begin with 1.
        for (number, island) in self.variables.islands.iter().enumerate() {
            for (&cell, variable) in island
                .cells
                .iter()
                .zip(self.variables.groups[number + 1].clone())
            {
                // A negative literal is false if the island contains the cell.
                if self.sign(variable) == -1 {
                    holders[cell] = Some(number);
                }
            }
            // No variable is needed for the clue: its island always contains it.
            holders[island.clue] = Some(number);
        }
        holders
    }

    /// Returns how often an island alternates between containing and lacking the cells of a ring,
    /// in circular order, if the clause is false. Cells that the clause leaves open do not count.
    fn changes(&self, island: usize, ring: &[usize], holders: &[Option<usize>]) -> usize {
        let cells = &self.variables.islands[island].cells;
        let mut states = Vec::new();
        for &cell in ring {
            let place = cells.iter().position(|&other| other == cell);
            let variable =
                place.and_then(|number| self.variables.groups[island + 1].clone().nth(number));
            if holders[cell] == Some(island) {
                states.push(Hold::Holds);
            } else if variable.is_none_or(|variable| self.sign(variable) == 1) {
                // If the island has no variable for the cell, it cannot contain the cell.
                states.push(Hold::Misses);
            }
        }
        let next_states = states.iter().cycle().skip(1);
        states
            .iter()
            .zip(next_states)
            .filter(|(state, next_state)| state != next_state)
            .count()
    }
}

/// Returns the cells at the border, in the order of a walk around the grid.
fn walk_around(grid: &Grid) -> Vec<usize> {
    let bottom = grid.height - 1;
    let right = grid.width - 1;
    let mut cells: Vec<usize> = (0..grid.clues.len()).collect();
    cells.retain(|cell| {
        let y = cell / grid.width;
        let x = cell % grid.width;
        y == 0 || y == bottom || x == 0 || x == right
    });
    // The upper side comes first, then the right, the lower and the left side.
    cells.sort_by_key(|cell| match (cell / grid.width, cell % grid.width) {
        (0, x) => (0, x),
        (y, x) if x == right => (1, y),
        (y, x) if y == bottom => (2, right - x),
        (y, _) => (3, bottom - y),
    });
    cells
}

/// The node of the border in [`links`]. No island has this number.
const BORDER: usize = usize::MAX;

/// Returns the links of the rule *Loop*, as pairs of islands that touch diagonally. The border
/// counts as an island, the node [`BORDER`], that touches all islands at the border.
fn links(grid: &Grid, holders: &[Option<usize>]) -> Vec<[usize; 2]> {
    let mut links = Vec::new();
    for [top_left, top_right, bottom_left, bottom_right] in grid.squares() {
        for [one, other] in [[top_left, bottom_right], [top_right, bottom_left]] {
            if let (Some(one), Some(other)) = (holders[one], holders[other])
                && one != other
            {
                links.push([one, other]);
            }
        }
    }
    let mut touching: Vec<usize> = walk_around(grid)
        .iter()
        .filter_map(|&cell| holders[cell])
        .collect();
    touching.sort_unstable();
    touching.dedup();
    links.extend(touching.iter().map(|&island| [island, BORDER]));
    links
}

/// Returns whether links between nodes form a cycle. Removes links to nodes with only one link, as
/// long as possible. Then only links of cycles, and links between cycles, are left.
fn has_cycle(mut links: Vec<[usize; 2]>) -> bool {
    loop {
        let nodes = links.concat();
        let degree = |node: usize| nodes.iter().filter(|&&other| other == node).count();
        let links_before = links.len();
        links.retain(|&[one, other]| degree(one) > 1 && degree(other) > 1);
        if links.len() == links_before {
            return !links.is_empty();
        }
    }
}

/// The rule *Sea*: returns whether there are exactly two cells `positive`, and the cells `negative`
/// and the clues separate them.
fn is_sea(grid: &Grid, positive: &[usize], negative: &[usize]) -> bool {
    let &[start, end] = positive else {
        return false;
    };
    let is_free = |cell| !grid.clued.has(cell) && !negative.contains(&cell);
    !reached(grid, start, is_free)[end]
}

/// The rule *Land*: returns whether there is exactly one cell `negative`, and the cells `positive`
/// separate it from all clues.
fn is_land(grid: &Grid, positive: &[usize], negative: &[usize]) -> bool {
    let &[start] = negative else {
        return false;
    };
    let reached = reached(grid, start, |cell| !positive.contains(&cell));
    !(0..reached.len()).any(|cell| reached[cell] && grid.clued.has(cell))
}

/// The rule *Size*: returns whether no sea has all cells `positive`, no cell `negative`, and the
/// size that the clues leave. Returns `false` if there are no cells `positive`.
fn is_small_sea(grid: &Grid, positive: &[usize], negative: &[usize]) -> bool {
    let size = grid.clues.len().saturating_sub(grid.min_whites);
    for &root in positive {
        let mut uses = vec![Use::Allowed; grid.clues.len()];
        for &member in positive {
            uses[member] = Use::Member;
        }
        for cell in grid.clued.to_vec() {
            uses[cell] = Use::Forbidden;
        }
        for &cell in negative {
            uses[cell] = Use::Forbidden;
        }
        // The root is in the set anyway, so it must not count a second time.
        uses[root] = Use::Forbidden;
        if is_impossible(grid, root, &uses, size..=size) {
            return true;
        }
    }
    false
}

/// Returns whether no connected set exists that has `root`, all members, and one of these `sizes`.
/// Besides the root and the members, the set may have only allowed cells. `uses` says for each cell
/// whether it is a member, allowed or forbidden.
fn is_impossible(grid: &Grid, root: usize, uses: &[Use], sizes: RangeInclusive<usize>) -> bool {
    let cells = 0..uses.len();
    let members: Vec<usize> = cells.filter(|&cell| uses[cell] == Use::Member).collect();
    // The set has the root, the members, and at most this number of other cells.
    let Some(others_left) = sizes.end().checked_sub(1 + members.len()) else {
        return true;
    };
    // For each cell, the smallest number of cells on a path from the root that are neither the root
    // nor members. If a smaller number is found, the cell is visited again.
    let mut costs = vec![usize::MAX; uses.len()];
    costs[root] = 0;
    let mut to_visit = VecDeque::from([root]);
    while let Some(cell) = to_visit.pop_front() {
        for neighbour in grid.neighbours(cell) {
            let cost = match uses[neighbour] {
                Use::Member => costs[cell],
                Use::Allowed => costs[cell] + 1,
                Use::Forbidden => continue,
            };
            if cost < costs[neighbour] {
                costs[neighbour] = cost;
                to_visit.push_back(neighbour);
            }
        }
    }
    let reachable = costs.iter().filter(|&&cost| cost <= others_left).count();
    reachable < *sizes.start() || members.iter().any(|&member| costs[member] > others_left)
}

/// The rule *Count* of `FORMAT.md`: returns whether these white and black cells cost more than any
/// solution can.
fn is_costly(grid: &Grid, white: &[usize], black: &[usize]) -> bool {
    let is_white = |cell: &usize| white.contains(cell) || grid.clued.has(*cell);
    // Returns 1 for a black cell, and 0 for any other cell.
    let is_black = |cell: usize| usize::from(black.contains(&cell));
    let whites: Vec<usize> = (0..grid.clues.len()).filter(is_white).collect();
    let squares = grid.squares();
    let mut cost = 4 * whites.len() + squares.len();
    let mut limit = 2 * grid.min_whites + 2 * grid.clued.len();
    for &cell in &whites {
        // This counts each pair of white neighbours twice, because a pair raises the limit by 2.
        limit += grid.neighbours(cell).filter(is_white).count();
    }
    // A square with a white cell costs -1. This is counted by raising the limit by 1. A square with
    // only white cells costs 1. A square whose white cells are one diagonal costs -2, or -1 if its
    // other two cells are black.
    for [top_left, top_right, bottom_left, bottom_right] in squares {
        match [top_left, top_right, bottom_left, bottom_right].map(|cell| is_white(&cell)) {
            [true, true, true, true] => cost += 1,
            [true, false, false, true] => limit += 2 - is_black(top_right) * is_black(bottom_left),
            [false, true, true, false] => limit += 2 - is_black(top_left) * is_black(bottom_right),
            [false, false, false, false] => {}
            // One cell, two cells side by side, or three cells are white.
            _ => limit += 1,
        }
    }
    cost > limit
}

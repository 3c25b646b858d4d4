//! The rules as clauses: every solution of a grid satisfies them, with suitable values of the helping variables.
//!
//! [The format](super::certificate) says which variables and clauses there are and in which order; the checkers make
//! them with code of their own. What is missing is that the sea is connected: that is left to [cuts](super::cuts).
//!
//! # Why this is sound
//!
//! Take a solution. Let white(c) be true for its white cells; near(i, c, d) if cell c is in island i and at most d
//! steps from its clue, walking inside the island; and atleast(i, k, j) if at least j of the first k cells that the
//! island may reach are in it. Each clause below is then true:
//!
//! * Islands do not touch, so an island avoids the other clues and their neighbours, and what it may reach in n - 1
//!   steps contains it. Nothing in it is more than n - 1 steps from the clue.
//! * A cell of an island that is d steps from the clue has a neighbour in the island that is d - 1 steps away.
//! * Two white neighbours are in one island.
//! * The islands have as many cells as the clues say together, so the number of black cells is known; if it is
//!   more than one, a black cell has a black neighbour, because the sea is connected.
//! * The counter says what its name says.
//!
//! The converse holds too, but for the sea: a model gives islands of the right sizes, each connected through `near`.
//! Nothing but termination rests on it, because every model is checked by [the rules](super::rules).

use super::clauses::{Clauses, Literal};
use super::grid::Grid;

/// Makes the clauses of a grid; `None` if they are more than `most`.
pub fn encode(grid: &Grid, most: usize) -> Option<Clauses> {
    let mut encoder = Encoder { clauses: Clauses::default(), variables: grid.cells() as Literal, most };
    encoder.colours(grid);
    if grid.white_cells() > grid.cells() {
        encoder.clauses.push(&[]);
        return Some(encoder.clauses);
    }
    let islands = grid.islands();
    // For each cell the islands that may have it: the variable that says so.
    let mut owners: Vec<Vec<Literal>> = vec![Vec::new(); grid.cells()];
    for &(clue, size) in &islands {
        encoder.island(grid, clue, size, &mut owners)?;
    }
    for (cell, owners) in owners.iter().enumerate().filter(|&(cell, _)| grid.clue(cell) == 0) {
        let mut someone = vec![-white(cell)];
        someone.extend(owners);
        encoder.clauses.push(&someone);
        for (n, &first) in owners.iter().enumerate() {
            owners[n + 1..].iter().for_each(|&second| encoder.clauses.push(&[-first, -second]));
        }
    }
    (encoder.clauses.len() <= most).then_some(encoder.clauses)
}

/// The largest size of an encoding that the format of certificates allows.
pub const LARGEST: usize = 8_000_000;

/// What the format says of an encoding's size: for each island the cells that it may reach times its own, and for each
/// cell the square of the islands that may have it. Nothing if no encoding is needed.
pub fn size(grid: &Grid) -> usize {
    let (mut sum, mut owners) = (0, vec![0; grid.cells()]);
    for &(clue, size) in grid.islands().iter().filter(|_| grid.white_cells() <= grid.cells()) {
        let distance = reach(grid, clue, size);
        for cell in (0..grid.cells()).filter(|&cell| cell != clue && distance[cell].is_some()) {
            owners[cell] += 1;
            sum += size;
        }
    }
    sum + owners.iter().map(|owners| owners * owners).sum::<usize>()
}

/// The variable of a white cell.
pub fn white(cell: usize) -> Literal {
    cell as Literal + 1
}

/// A literal, or a constant where the variable would say nothing.
#[derive(Clone, Copy)]
enum Term {
    Is(Literal),
    True,
    False,
}

impl Term {
    fn not(self) -> Term {
        match self {
            Term::Is(literal) => Term::Is(-literal),
            Term::True => Term::False,
            Term::False => Term::True,
        }
    }
}

struct Encoder {
    clauses: Clauses,
    variables: Literal,
    most: usize,
}

impl Encoder {
    fn variable(&mut self) -> Literal {
        self.variables += 1;
        self.variables
    }

    /// A clause of terms: none if one of them is true, and without those that are false.
    fn add(&mut self, terms: &[Term]) {
        let mut clause = Vec::new();
        for term in terms {
            match term {
                Term::Is(literal) => clause.push(*literal),
                Term::True => return,
                Term::False => {}
            }
        }
        self.clauses.push(&clause);
    }

    /// What holds for colours alone.
    fn colours(&mut self, grid: &Grid) {
        for (clue, _) in grid.islands() {
            self.clauses.push(&[white(clue)]);
        }
        for square in grid.squares() {
            self.clauses.push(&square.map(white));
        }
        if grid.white_cells() + 1 < grid.cells() {
            for cell in (0..grid.cells()).filter(|&cell| grid.clue(cell) == 0) {
                let mut clause = vec![white(cell)];
                clause.extend(grid.neighbours(cell).filter(|&next| grid.clue(next) == 0).map(|next| -white(next)));
                self.clauses.push(&clause);
            }
        }
    }

    /// One island. `owners` gets the variables that say which cells it has; `None` if the clauses become too many.
    fn island(&mut self, grid: &Grid, clue: usize, size: usize, owners: &mut [Vec<Literal>]) -> Option<()> {
        let distance = reach(grid, clue, size);
        let cells: Vec<usize> = (0..grid.cells()).filter(|&cell| cell != clue && distance[cell].is_some()).collect();
        // near[c][d - distance of c]; the last says that the cell is in the island.
        let mut near = vec![Vec::new(); grid.cells()];
        for &cell in &cells {
            near[cell] = (distance[cell].unwrap_or(0)..size).map(|_| self.variable()).collect::<Vec<_>>();
        }
        let near = |cell: usize, steps: usize| match distance[cell] {
            Some(0) => Term::True,
            Some(least) if least <= steps => Term::Is(near[cell][steps - least]),
            _ => Term::False,
        };
        let inside = |cell: usize| near(cell, size - 1);
        for next in grid.neighbours(clue) {
            self.add(&[Term::Is(-white(next)), inside(next)]);
        }
        let mut members = Vec::new();
        for &cell in &cells {
            let Term::Is(member) = inside(cell) else { unreachable!("only the clue itself is constant") };
            members.push(member);
            owners[cell].push(member);
            self.clauses.push(&[-member, white(cell)]);
            for next in grid.neighbours(cell) {
                self.add(&[Term::Is(-member), Term::Is(-white(next)), inside(next)]);
            }
            for steps in distance[cell].unwrap_or(0)..size {
                let here = near(cell, steps).not();
                if steps + 1 < size {
                    self.add(&[here, Term::Is(member)]);
                }
                let mut clause = vec![here, near(cell, steps - 1)];
                clause.extend(grid.neighbours(cell).map(|next| near(next, steps - 1)));
                self.add(&clause);
            }
            if self.clauses.len() > self.most {
                return None;
            }
        }
        self.exactly(&members, size - 1)
    }

    /// Exactly `wanted` of the members are true: a sequential counter.
    fn exactly(&mut self, members: &[Literal], wanted: usize) -> Option<()> {
        let all = members.len();
        if all < wanted {
            self.clauses.push(&[]);
            return Some(());
        }
        // count[j]: at least j of the members so far, from 0 to wanted + 1.
        let mut before = vec![Term::False; wanted + 2];
        before[0] = Term::True;
        for (k, &member) in (1..).zip(members) {
            let mut count = before.clone();
            for (j, count) in count.iter_mut().enumerate().skip(1) {
                *count = if j + (all - k) <= wanted {
                    Term::True
                } else if j > wanted.min(k) {
                    Term::False
                } else {
                    Term::Is(self.variable())
                };
            }
            for j in 1..=wanted + 1 {
                self.add(&[before[j].not(), count[j]]);
                self.add(&[Term::Is(-member), before[j - 1].not(), count[j]]);
                self.add(&[count[j].not(), before[j], Term::Is(member)]);
                self.add(&[count[j].not(), before[j - 1]]);
            }
            before = count;
            if self.clauses.len() > self.most {
                return None;
            }
        }
        Some(())
    }
}

/// For each cell that an island of this size may have, the least number of steps from its clue.
///
/// # Why this is sound
///
/// A cell beside another clue would join the two islands. Everything in the island is connected to the clue through
/// the island, by at most `size` - 1 steps.
pub fn reach(grid: &Grid, clue: usize, size: usize) -> Vec<Option<usize>> {
    let other = |cell: usize| cell != clue && grid.clue(cell) > 0;
    let mut distance = vec![None; grid.cells()];
    distance[clue] = Some(0);
    let mut ring = vec![clue];
    for steps in 1..size {
        let mut next_ring = Vec::new();
        for cell in ring {
            for next in grid.neighbours(cell) {
                if distance[next].is_none() && !other(next) && !grid.neighbours(next).any(other) {
                    distance[next] = Some(steps);
                    next_ring.push(next);
                }
            }
        }
        ring = next_ring;
    }
    distance
}

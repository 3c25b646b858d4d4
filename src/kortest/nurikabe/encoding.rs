//! The rules as a propositional formula in CNF: every solution of a grid satisfies it, with suitable values of the
//! auxiliary variables.
//!
//! [The format](super::certificate) defines the variables and clauses and their order; the checkers generate them with
//! code of their own. The encoding does not say that the sea is connected: [cuts](super::cuts) do.
//!
//! # Why this is sound
//!
//! Take a solution. Let white(c) be true for its white cells; near(i, c, d) if cell c is in island i and at most d
//! steps from its clue, walking inside the island; and atleast(i, k, j) if at least j of the first k cells that the
//! island may reach are in it. Each clause below is then true:
//!
//! * Islands do not touch, so an island avoids the other clues and their neighbours, and the cells that it may reach in
//!   n - 1 steps contain it. None of its cells is more than n - 1 steps from the clue.
//! * A cell of an island that is d steps from the clue has a neighbour in the island that is d - 1 steps away.
//! * Two adjacent white cells are in one island.
//! * The number of white cells is the sum of the clues, so the number of black cells is known; if it is more than one,
//!   a black cell has a black neighbour, because the sea is connected.
//! * The counter (a sequential counter for "exactly n - 1") is true by the definition of atleast.
//!
//! The converse holds too, except for the sea: a model gives islands of the right sizes, each connected through `near`.
//! Only termination depends on the converse, because every model is checked against [the rules](super::rules).

use super::clauses::{Clauses, Literal};
use super::grid::Grid;

/// The clauses of a grid; `None` if there are more than `most`.
pub fn encode(grid: &Grid, most: usize) -> Option<Clauses> {
    let mut encoder = Encoder { clauses: Clauses::default(), variables: grid.cells() as Literal, most };
    encoder.colours(grid);
    if grid.white_cells() > grid.cells() {
        encoder.clauses.push(&[]);
        return Some(encoder.clauses);
    }
    let islands = grid.islands();
    // For each cell and each island that may contain it: the variable that says that it does.
    let mut owners: Vec<Vec<Literal>> = vec![Vec::new(); grid.cells()];
    for &(clue, size) in &islands {
        encoder.island(grid, clue, size, &mut owners)?;
    }
    for (cell, owners) in owners.iter().enumerate().filter(|&(cell, _)| grid.clue(cell) == 0) {
        let mut some_owner = vec![-white(cell)];
        some_owner.extend(owners);
        encoder.clauses.push(&some_owner);
        for (n, &first) in owners.iter().enumerate() {
            owners[n + 1..].iter().for_each(|&second| encoder.clauses.push(&[-first, -second]));
        }
    }
    (encoder.clauses.len() <= most).then_some(encoder.clauses)
}

/// The largest [`size`] of an encoding that the format of certificates allows.
pub const MAX_SIZE: usize = 8_000_000;

/// The size of an encoding as the format defines it: for each island, the number of cells that it may reach times its
/// own size, and for each cell, the square of the number of islands that may contain it. 0 if the clues add up to more
/// than the number of cells.
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

/// The variable that says that a cell is white.
pub fn white(cell: usize) -> Literal {
    cell as Literal + 1
}

/// A literal or a constant.
#[derive(Clone, Copy)]
enum Term {
    Literal(Literal),
    True,
    False,
}

impl Term {
    fn not(self) -> Term {
        match self {
            Term::Literal(literal) => Term::Literal(-literal),
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

    /// Adds a clause of terms: a clause with a true term is omitted, false terms are left out.
    fn add(&mut self, terms: &[Term]) {
        let mut clause = Vec::new();
        for term in terms {
            match term {
                Term::Literal(literal) => clause.push(*literal),
                Term::True => return,
                Term::False => {}
            }
        }
        self.clauses.push(&clause);
    }

    /// The clauses on colours only.
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

    /// The clauses of one island. For each cell that it may contain, the variable that says so is added to `owners`.
    /// `None` if there are too many clauses.
    fn island(&mut self, grid: &Grid, clue: usize, size: usize, owners: &mut [Vec<Literal>]) -> Option<()> {
        let distance = reach(grid, clue, size);
        let cells: Vec<usize> = (0..grid.cells()).filter(|&cell| cell != clue && distance[cell].is_some()).collect();
        // near[c][d - distance of c]; the last one says that the cell is in the island.
        let mut near = vec![Vec::new(); grid.cells()];
        for &cell in &cells {
            near[cell] = (distance[cell].unwrap_or(0)..size).map(|_| self.variable()).collect::<Vec<_>>();
        }
        let near = |cell: usize, steps: usize| match distance[cell] {
            Some(0) => Term::True,
            Some(least) if least <= steps => Term::Literal(near[cell][steps - least]),
            _ => Term::False,
        };
        let inside = |cell: usize| near(cell, size - 1);
        for next in grid.neighbours(clue) {
            self.add(&[Term::Literal(-white(next)), inside(next)]);
        }
        let mut members = Vec::new();
        for &cell in &cells {
            let Term::Literal(member) = inside(cell) else { unreachable!("only the term of the clue is constant") };
            members.push(member);
            owners[cell].push(member);
            self.clauses.push(&[-member, white(cell)]);
            for next in grid.neighbours(cell) {
                self.add(&[Term::Literal(-member), Term::Literal(-white(next)), inside(next)]);
            }
            for steps in distance[cell].unwrap_or(0)..size {
                let here = near(cell, steps).not();
                if steps + 1 < size {
                    self.add(&[here, Term::Literal(member)]);
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

    /// Exactly `wanted` of the members are true, by a sequential counter.
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
                    Term::Literal(self.variable())
                };
            }
            for j in 1..=wanted + 1 {
                self.add(&[before[j].not(), count[j]]);
                self.add(&[Term::Literal(-member), before[j - 1].not(), count[j]]);
                self.add(&[count[j].not(), before[j], Term::Literal(member)]);
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

/// For each cell that an island of this size may contain, the least number of steps from its clue.
///
/// # Why this is sound
///
/// A cell next to another clue would join the two islands. Every cell of the island is connected to the clue inside the
/// island, by at most `size` - 1 steps.
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

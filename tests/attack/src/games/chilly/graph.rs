//! Represents a level of the game as a graph. Each move is an edge from one cell to another.

use super::document::{Cut, Cuts};
use super::truth::{Level, Place, Push};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of squares of a level. The graph of a larger level is not built.
const MAX_PLACES: usize = 400;

/// A move from one cell to another.
#[derive(Clone)]
pub struct Move {
    /// The cell where the move begins.
    pub tail: usize,
    /// The cell where the move ends.
    pub head: usize,
    /// The indices of the presents that the move takes.
    pub takes: Vec<usize>,
}

impl Move {
    /// Returns the ends of the move: the end outside of the set of a cut, and the other end.
    fn ends(&self, cut: &Cut) -> (usize, usize) {
        if cut.side == "in" {
            (self.tail, self.head)
        } else {
            (self.head, self.tail)
        }
    }

    fn takes(&self, present: i128) -> bool {
        self.takes.iter().any(|&taken| taken as i128 == present)
    }
}

/// The cells and moves of a level.
#[derive(Clone)]
pub struct Graph {
    /// Number of cells.
    pub cells: usize,
    /// The moves, sorted by the cell where they begin, then by direction.
    pub moves: Vec<Move>,
    /// The cell where a route begins.
    pub start: usize,
    /// The cell where a route ends.
    pub exit: usize,
    /// Number of presents.
    pub presents: usize,
}

/// A row and a column. Certificates number the cells in this order.
type Position = (usize, usize);

/// A move of a level, before the cells are numbered.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct FoundMove {
    from: Position,
    direction: usize,
    to: Position,
    takes: BTreeSet<usize>,
}

impl Graph {
    /// Builds the graph of a level; `None` if the level is invalid, too large, or has no route to
    /// the exit.
    pub fn of(board: &str) -> Option<Graph> {
        let level = Level::read(board)?;
        if level.rows.len() * level.rows[0].len() > MAX_PLACES {
            return None;
        }
        let start = level.all(b"P")[0];
        let exit = level.all(b"X")[0];
        let found = found_moves(&level, start, exit)?;
        let mut alive = positions_before(&found, position(exit));
        let mut met: BTreeSet<Position> = found.iter().map(|mv| mv.to).collect();
        met.insert(position(start));
        alive.retain(|position| met.contains(position));
        let numbers: BTreeMap<Position, usize> = alive.into_iter().zip(0..).collect();
        let mut moves = Vec::new();
        for mv in found {
            if let (Some(&tail), Some(&head)) = (numbers.get(&mv.from), numbers.get(&mv.to)) {
                moves.push(Move {
                    tail,
                    head,
                    takes: mv.takes.into_iter().collect(),
                });
            }
        }
        Some(Graph {
            cells: numbers.len(),
            moves,
            start: *numbers.get(&position(start))?,
            exit: *numbers.get(&position(exit))?,
            presents: level.all(b"$G").len(),
        })
    }

    /// Returns the cost of each move that the cuts leave. Overflows wrap around, to attack checkers
    /// that do not detect an overflow.
    pub fn rests(&self, cuts: &Cuts) -> Vec<i128> {
        let mut rests = vec![cuts.scale; self.moves.len()];
        for cut in &cuts.list {
            let within = cells(&cut.within, self.cells);
            for (rest, mv) in rests.iter_mut().zip(&self.moves) {
                if counts(cut, &within, mv) {
                    *rest = rest.wrapping_sub(cut.multiplier);
                }
            }
        }
        rests
    }

    /// Returns for each move whether the cuts prove that no route within the budget uses it.
    pub fn excluded(&self, cuts: &Cuts, budget: i128) -> Vec<bool> {
        let total = cuts.total(self.exit);
        let max_slack = budget.wrapping_mul(cuts.scale).wrapping_sub(total);
        let mut excluded = Vec::new();
        for (mv, rest) in self.moves.iter().zip(self.rests(cuts)) {
            let slack = rest
                .wrapping_sub(cuts.potential(mv.head))
                .wrapping_add(cuts.potential(mv.tail));
            excluded.push(slack > max_slack);
        }
        excluded
    }

    /// Returns the graph without the marked moves, and without cells that no route visits.
    pub fn without(&self, removed: &[bool]) -> Graph {
        let mut left = Vec::new();
        for (n, mv) in self.moves.iter().enumerate() {
            if !removed.get(n).copied().unwrap_or(false) {
                left.push(mv);
            }
        }
        let numbers = self.cells_on_routes(&left);
        let mut moves = Vec::new();
        for mv in left {
            if let (Some(&tail), Some(&head)) = (numbers.get(&mv.tail), numbers.get(&mv.head)) {
                moves.push(Move {
                    tail,
                    head,
                    takes: mv.takes.clone(),
                });
            }
        }
        Graph {
            cells: numbers.len(),
            moves,
            start: numbers.get(&self.start).copied().unwrap_or(0),
            exit: numbers.get(&self.exit).copied().unwrap_or(0),
            presents: self.presents,
        }
    }

    /// Returns the cells that can be reached from the start and from which the exit can be reached.
    /// Each has its new number.
    fn cells_on_routes(&self, moves: &[&Move]) -> BTreeMap<usize, usize> {
        let mut after_start = vec![false; self.cells];
        let mut before_exit = vec![false; self.cells];
        if self.cells > 0 {
            after_start[self.start] = true;
            before_exit[self.exit] = true;
        }
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for mv in moves {
                if after_start[mv.tail] && !after_start[mv.head] {
                    after_start[mv.head] = true;
                    has_changed = true;
                }
                if before_exit[mv.head] && !before_exit[mv.tail] {
                    before_exit[mv.tail] = true;
                    has_changed = true;
                }
            }
        }
        let alive = (0..self.cells).filter(|&cell| after_start[cell] && before_exit[cell]);
        alive.zip(0..).collect()
    }

    /// Returns the graph with a new present. The marked moves take this present.
    pub fn with_present(&self, takers: &[bool]) -> Graph {
        let mut graph = self.clone();
        for (mv, takes) in graph.moves.iter_mut().zip(takers) {
            if *takes {
                mv.takes.push(self.presents);
            }
        }
        graph.presents += 1;
        graph
    }

    /// Returns the lowest cost of reaching each cell, if the cuts leave no cycle of negative cost.
    pub fn potentials(&self, cuts: &Cuts) -> Option<Vec<i128>> {
        if self.cells == 0 {
            return None;
        }
        let rests = self.rests(cuts);
        let mut potentials: Vec<Option<i128>> = vec![None; self.cells];
        potentials[self.start] = Some(0);
        for _ in 0..=self.cells {
            let mut has_changed = false;
            for (mv, rest) in self.moves.iter().zip(&rests) {
                let Some(from) = potentials[mv.tail] else {
                    continue;
                };
                let there = from.wrapping_add(*rest);
                if potentials[mv.head].is_none_or(|known| there < known) {
                    potentials[mv.head] = Some(there);
                    has_changed = true;
                }
            }
            if !has_changed {
                return potentials.into_iter().collect();
            }
        }
        None
    }

    /// Returns a set of cells for a cut that all routes cross; `None` if none is found.
    pub fn settled(&self, cut: &Cut) -> Option<String> {
        let mut within = cells(&cut.within, self.cells);
        for _ in 0..20 {
            let outside = self.outside(cut, &within)?;
            let next: Vec<bool> = outside.iter().map(|outside| !outside).collect();
            if next == within {
                return Some(hexadecimal(&within));
            }
            within = next;
        }
        None
    }

    /// Returns the cells that can be reached from the start or, for a cut that counts moves out of
    /// its set, from which the exit can be reached. Moves that the cut counts, or that take its
    /// present, are not used.
    fn outside(&self, cut: &Cut, within: &[bool]) -> Option<Vec<bool>> {
        let mut outside = vec![false; self.cells];
        let origin = if cut.side == "in" {
            self.start
        } else {
            self.exit
        };
        *outside.get_mut(origin)? = true;
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for mv in &self.moves {
                let (near, far) = mv.ends(cut);
                let is_free = !mv.takes(cut.present) && !counts(cut, within, mv);
                if is_free && outside[near] && !outside[far] {
                    outside[far] = true;
                    has_changed = true;
                }
            }
        }
        Some(outside)
    }
}

/// Returns whether a cut counts a move: whether the move crosses into or out of its set.
fn counts(cut: &Cut, within: &[bool], mv: &Move) -> bool {
    let (near, far) = mv.ends(cut);
    !within[near] && (within[far] || mv.takes(cut.present))
}

fn position((x, y): Place) -> Position {
    (y, x)
}

/// Returns all moves that are possible on a route, sorted; `None` if a push never ends.
fn found_moves(level: &Level, start: Place, exit: Place) -> Option<Vec<FoundMove>> {
    let presents = level.all(b"$G");
    let mut met = BTreeSet::from([start]);
    let mut open = vec![start];
    let mut moves = Vec::new();
    while let Some(from) = open.pop() {
        for direction in 0..4 {
            let (to, passed) = match level.push(from, direction) {
                Push::Nothing => continue,
                Push::Endless => return None,
                Push::To(to, passed) => (to, passed),
            };
            if met.insert(to) && to != exit {
                open.push(to);
            }
            let mut takes = BTreeSet::new();
            for place in passed {
                takes.extend(presents.iter().position(|present| *present == place));
            }
            moves.push(FoundMove {
                from: position(from),
                direction,
                to: position(to),
                takes,
            });
        }
    }
    moves.sort();
    Some(moves)
}

/// Returns the positions from which the exit can be reached.
fn positions_before(moves: &[FoundMove], exit: Position) -> BTreeSet<Position> {
    let mut alive = BTreeSet::from([exit]);
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for mv in moves {
            if alive.contains(&mv.to) {
                has_changed |= alive.insert(mv.from);
            }
        }
    }
    alive
}

/// Parses a set of cells from hexadecimal digits. The first cell is the highest bit.
pub fn cells(digits: &str, cells: usize) -> Vec<bool> {
    let mut set = Vec::with_capacity(cells);
    for cell in 0..cells {
        let digit = digits.as_bytes().get(cell / 4).copied().unwrap_or(b'0');
        let bits = char::from(digit).to_digit(16).unwrap_or(0);
        set.push(bits >> (3 - cell % 4) & 1 == 1);
    }
    set
}

/// Formats a set of cells as hexadecimal digits.
pub fn hexadecimal(set: &[bool]) -> String {
    let mut digits = String::new();
    for four in set.chunks(4) {
        let mut bits = 0;
        for n in 0..4 {
            let is_in_set = four.get(n).copied().unwrap_or(false);
            bits = bits << 1 | u32::from(is_in_set);
        }
        digits.extend(char::from_digit(bits, 16));
    }
    digits
}

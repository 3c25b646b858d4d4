//! Represents a level of the game as a graph. Each move is an edge from one cell to another.

use super::super::document::{Cut, Cuts};
use super::super::truth::{Level, Place, Push};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of squares of a level. The graph of a larger level is not built.
const MAX_PLACES: usize = 400;

#[derive(Clone)]
pub struct Move {
    /// The cell where the move begins.
    pub tail: usize,
    /// The cell where the move ends.
    pub head: usize,
    /// The indices of the presents that the move takes.
    pub takes: Vec<usize>,
}

/// The cells and moves of a level.
pub struct Graph {
    pub cells: usize,
    /// The moves, sorted by the cell where they begin, then by direction.
    pub moves: Vec<Move>,
    pub start: usize,
    pub exit: usize,
    pub presents: usize,
}

impl Graph {
    /// Builds the graph of a level; `None` if the level is invalid, too large, or has no route to
    /// the exit.
    pub fn of(board: &str) -> Option<Graph> {
        let level = Level::read(board)?;
        if level.rows.len() * level.rows[0].len() > MAX_PLACES {
            return None;
        }
        let presents = level.all(b"$G");
        let (start, exit) = (level.all(b"P")[0], level.all(b"X")[0]);
        // Cells are sorted by `(y, x)`, because certificates number them row by row.
        let number = |(x, y): Place| (y, x);
        let (mut met, mut open, mut pushes) =
            (BTreeSet::from([number(start)]), vec![start], Vec::new());
        while let Some(from) = open.pop() {
            for direction in 0..4 {
                match level.push(from, direction) {
                    Push::Nothing => {}
                    Push::Endless => return None,
                    Push::To(to, passed) => {
                        if met.insert(number(to)) && to != exit {
                            open.push(to);
                        }
                        let passed: BTreeSet<usize> = passed
                            .iter()
                            .filter_map(|place| presents.iter().position(|p| p == place))
                            .collect();
                        pushes.push((number(from), direction, number(to), passed));
                    }
                }
            }
        }
        pushes.sort();
        let mut alive = BTreeSet::from([number(exit)]);
        while let Some(new) = pushes
            .iter()
            .find(|push| alive.contains(&push.2) && !alive.contains(&push.0))
        {
            alive.insert(new.0);
        }
        let cells: BTreeMap<(usize, usize), usize> = met
            .into_iter()
            .filter(|place| alive.contains(place))
            .zip(0..)
            .collect();
        let moves = pushes.into_iter().filter_map(|(from, _, to, takes)| {
            Some(Move {
                tail: *cells.get(&from)?,
                head: *cells.get(&to)?,
                takes: takes.into_iter().collect(),
            })
        });
        Some(Graph {
            cells: cells.len(),
            moves: moves.collect(),
            start: *cells.get(&number(start))?,
            exit: *cells.get(&number(exit))?,
            presents: presents.len(),
        })
    }

    fn counts(&self, cut: &Cut, within: &[bool], m: &Move) -> bool {
        let (near, far) = if cut.side == "in" {
            (m.tail, m.head)
        } else {
            (m.head, m.tail)
        };
        !within[near]
            && (within[far]
                || m.takes
                    .iter()
                    .any(|&present| present as i128 == cut.present))
    }

    pub fn rests(&self, cuts: &Cuts) -> Vec<i128> {
        let mut rests = vec![cuts.scale; self.moves.len()];
        for cut in &cuts.list {
            let within = cells(&cut.within, self.cells);
            for (rest, m) in rests.iter_mut().zip(&self.moves) {
                if self.counts(cut, &within, m) {
                    // Overflows wrap around, to attack checkers that do not detect an overflow.
                    *rest = rest.wrapping_sub(cut.multiplier);
                }
            }
        }
        rests
    }

    pub fn dear(&self, cuts: &Cuts, budget: i128) -> Vec<bool> {
        let potential = |cell: usize| cuts.potentials.get(cell).copied().unwrap_or(0);
        let total = cuts.list.iter().fold(potential(self.exit), |sum, cut| {
            sum.wrapping_add(cut.multiplier)
        });
        let room = budget.wrapping_mul(cuts.scale).wrapping_sub(total);
        let slack = |(m, rest): (&Move, i128)| {
            rest.wrapping_sub(potential(m.head))
                .wrapping_add(potential(m.tail))
        };
        self.moves
            .iter()
            .zip(self.rests(cuts))
            .map(|pair| slack(pair) > room)
            .collect()
    }

    /// Returns the graph without the marked moves.
    pub fn without(&self, gone: &[bool]) -> Graph {
        let left: Vec<&Move> = self
            .moves
            .iter()
            .zip(gone.iter().chain(std::iter::repeat(&false)))
            .filter(|(_, gone)| !**gone)
            .map(|p| p.0)
            .collect();
        let (mut forth, mut back) = (vec![false; self.cells], vec![false; self.cells]);
        if self.cells > 0 {
            (forth[self.start], back[self.exit]) = (true, true);
        }
        while let Some(m) = left
            .iter()
            .find(|m| forth[m.tail] && !forth[m.head] || back[m.head] && !back[m.tail])
        {
            forth[m.head] |= forth[m.tail];
            back[m.tail] |= back[m.head];
        }
        let alive: BTreeMap<usize, usize> = (0..self.cells)
            .filter(|&cell| forth[cell] && back[cell])
            .zip(0..)
            .collect();
        let moves = left.into_iter().filter_map(|m| {
            Some(Move {
                tail: *alive.get(&m.tail)?,
                head: *alive.get(&m.head)?,
                takes: m.takes.clone(),
            })
        });
        let end = |cell: usize| alive.get(&cell).copied().unwrap_or(0);
        let (start, exit) = (end(self.start), end(self.exit));
        Graph {
            cells: alive.len(),
            moves: moves.collect(),
            start,
            exit,
            presents: self.presents,
        }
    }

    /// Returns the graph with a new present. The marked moves take this present.
    pub fn with_present(&self, takers: &[bool]) -> Graph {
        let mut moves = self.moves.clone();
        moves
            .iter_mut()
            .zip(takers)
            .filter(|(_, takes)| **takes)
            .for_each(|(m, _)| m.takes.push(self.presents));
        Graph {
            moves,
            presents: self.presents + 1,
            ..*self
        }
    }

    pub fn potentials(&self, cuts: &Cuts) -> Option<Vec<i128>> {
        let rests = self.rests(cuts);
        let mut potentials: Vec<Option<i128>> = vec![None; self.cells];
        if self.cells == 0 {
            return None;
        }
        potentials[self.start] = Some(0);
        for _ in 0..=self.cells {
            let mut changed = false;
            for (m, rest) in self.moves.iter().zip(&rests) {
                let Some(from) = potentials[m.tail] else {
                    continue;
                };
                let there = from.wrapping_add(*rest);
                if potentials[m.head].is_none_or(|known| there < known) {
                    potentials[m.head] = Some(there);
                    changed = true;
                }
            }
            if !changed {
                return potentials.into_iter().collect();
            }
        }
        None
    }

    pub fn settled(&self, cut: &Cut) -> Option<String> {
        let mut within = cells(&cut.within, self.cells);
        for _ in 0..20 {
            let mut outside = vec![false; self.cells];
            let inward = cut.side == "in";
            *outside.get_mut(if inward { self.start } else { self.exit })? = true;
            let free: Vec<(usize, usize)> = self
                .moves
                .iter()
                .filter(|m| {
                    !m.takes.iter().any(|&p| p as i128 == cut.present)
                        && !self.counts(cut, &within, m)
                })
                .map(|m| {
                    if inward {
                        (m.tail, m.head)
                    } else {
                        (m.head, m.tail)
                    }
                })
                .collect();
            while let Some(&(_, new)) = free
                .iter()
                .find(|(from, to)| outside[*from] && !outside[*to])
            {
                outside[new] = true;
            }
            let next: Vec<bool> = outside.iter().map(|outside| !outside).collect();
            if next == within {
                return Some(hexadecimal(&within));
            }
            within = next;
        }
        None
    }
}

/// Parses a set of cells from hexadecimal digits. The first cell is the highest bit.
pub fn cells(digits: &str, cells: usize) -> Vec<bool> {
    let digit = |cell: usize| {
        digits
            .as_bytes()
            .get(cell / 4)
            .and_then(|&d| (d as char).to_digit(16))
            .unwrap_or(0)
    };
    (0..cells)
        .map(|cell| digit(cell) >> (3 - cell % 4) & 1 == 1)
        .collect()
}

pub fn hexadecimal(within: &[bool]) -> String {
    let digit = |cells: &[bool]| {
        (0..4).fold(0, |d, n| {
            d << 1 | u32::from(cells.get(n).is_some_and(|&cell| cell))
        })
    };
    within
        .chunks(4)
        .map(|cells| char::from_digit(digit(cells), 16).expect("four bits"))
        .collect()
}

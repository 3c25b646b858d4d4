//! Verifies cuts, which prove a lower bound on the number of moves.
//!
//! # Ranges
//!
//! A move costs at most 10^9. Its cost minus at most 10^6 multipliers is the *reduced cost*. The
//! reduced cost minus the difference of two potentials is the *slack*. Multipliers and potentials
//! have at most 15 digits. So all sums are between -10^22 and 10^22, and fit `i128`.

use super::digraph::Digraph;
use super::graph::{Graph, Move};
use crate::frame::Lines;
use crate::limits::{Account, Error};
use crate::sha256::sha256;

/// Largest absolute value of a multiplier or a potential.
const MAX_NUMBER: i64 = 999_999_999_999_999;

/// A set of moves. Every route makes at least one of these moves.
pub struct Cut {
    pub multiplier: i64,
    pub present: usize,
    /// `true` for the moves into `within`, `false` for the moves out of `within`.
    pub inward: bool,
    pub within: Vec<bool>,
}

/// Verified cuts, with the lower bound that they prove.
pub struct Cuts {
    pub scale: i64,
    /// For each cell, a lower bound on the sum of the reduced costs of the moves from the start to
    /// the cell.
    pub potentials: Vec<i128>,
    pub list: Vec<Cut>,
    /// Lower bound on the cost of a route, where each move costs `scale`.
    pub total: i128,
    /// For each move, by how much the lower bound rises for routes with this move.
    pub slacks: Vec<i128>,
}

/// Parses hexadecimal digits as a set. Each digit stands for four items, highest bit first.
pub fn marks(digits: &str, count: usize, lines: &Lines) -> Result<Vec<bool>, Error> {
    if digits.len() != count.div_ceil(4) {
        return Err(lines.error("expected one digit for each four cells or moves"));
    }
    let mut marks = Vec::with_capacity(count + 4);
    for digit in digits.bytes() {
        let Some(value) = (0..16u8).find(|&value| b"0123456789abcdef"[usize::from(value)] == digit)
        else {
            return Err(lines.error("expected a hexadecimal digit: 0 to 9 or a to f"));
        };
        marks.extend([8, 4, 2, 1].map(|bit| value & bit != 0));
    }
    if marks.drain(count..).any(|beyond| beyond) {
        return Err(lines.error("a bit beyond the last cell or move"));
    }
    Ok(marks)
}

impl Cut {
    fn parse(graph: &Graph, lines: &mut Lines, account: &Account) -> Result<Cut, Error> {
        let words = lines.words("cut", 4)?;
        let [multiplier, present, side @ ("in" | "out"), digits] = words[..] else {
            return Err(lines.error("expected cut, multiplier, present, in or out, cells"));
        };
        let most = graph
            .presents
            .checked_sub(1)
            .ok_or_else(|| "there are no presents to cut off".to_string())?;
        let multiplier = lines.number(multiplier, 1..=MAX_NUMBER)?;
        let present = lines.number(present, 0..=most)?;
        account.take(1, graph.cells + 4 + 2 * size_of::<Cut>())?;
        account.spend(10 * graph.moves.len() as u64)?;
        let within = marks(digits, graph.cells, lines)?;
        let cut = Cut {
            multiplier,
            present,
            inward: side == "in",
            within,
        };
        // The moves that are not in the cut and do not take `present`.
        let free = graph
            .moves
            .iter()
            .filter(|m| !cut.counts(m) && !m.takes_present(present));
        let (end, edges): (usize, Vec<_>) = if cut.inward {
            (graph.start, free.map(|m| (m.tail, m.head)).collect())
        } else {
            (graph.exit, free.map(|m| (m.head, m.tail)).collect())
        };
        let outside = Digraph::new(graph.cells, &edges).reached(&[end]);
        if outside
            .iter()
            .zip(&cut.within)
            .all(|(outside, within)| outside != within)
        {
            Ok(cut)
        } else {
            Err(lines.error(
                "the cells are not exactly those that are unreachable without a counted move",
            ))
        }
    }

    /// Returns whether the cut *counts* the move, that is, contains it.
    fn counts(&self, m: &Move) -> bool {
        let (near, far) = if self.inward {
            (m.tail, m.head)
        } else {
            (m.head, m.tail)
        };
        !self.within[near] && (self.within[far] || m.takes_present(self.present))
    }
}

impl Cuts {
    pub fn parse(graph: &Graph, lines: &mut Lines, account: &Account) -> Result<Cuts, Error> {
        lines.exactly("evidence", "cuts")?;
        if graph.cells == 0 {
            return Err(lines.error("the exit cannot be reached: the claim can only be unsolvable"));
        }
        let scale = lines.word("scale")?;
        let scale = lines.number(scale, 1..=1_000_000_000i64)?;
        let words = lines.words("potentials", graph.cells)?;
        if words.len() != graph.cells {
            return Err(lines.error("expected one potential for each cell"));
        }
        account.take(graph.cells + graph.moves.len(), 5 * size_of::<i128>())?;
        account.spend(50 * (graph.cells + graph.moves.len()) as u64)?;
        let potential = |word: &&str| lines.number(word, -MAX_NUMBER..=MAX_NUMBER).map(i128::from);
        let potentials: Vec<i128> = words.iter().map(potential).collect::<Result<_, _>>()?;
        if potentials[graph.start] != 0 {
            return Err(lines.error("the potential of the start is not 0"));
        }
        let count = lines.word("cuts")?;
        let count: u32 = lines.number(count, 0..=1_000_000)?;
        let mut list = Vec::new();
        let mut rests = vec![i128::from(scale); graph.moves.len()];
        for _ in 0..count {
            let cut = Cut::parse(graph, lines, account)?;
            for (rest, _) in rests
                .iter_mut()
                .zip(&graph.moves)
                .filter(|(_, m)| cut.counts(m))
            {
                *rest -= i128::from(cut.multiplier);
            }
            list.push(cut);
        }
        let text: Vec<String> = rests.iter().map(i128::to_string).collect();
        lines.exactly("rests", &sha256(text.join(" ").as_bytes()))?;
        let mut attained = vec![false; graph.cells];
        attained[graph.start] = true;
        let mut slacks = Vec::with_capacity(graph.moves.len());
        for (m, rest) in graph.moves.iter().zip(rests) {
            let slack = rest - (potentials[m.head] - potentials[m.tail]);
            slacks.push(slack);
            attained[m.head] |= slack == 0 && m.tail != m.head;
            if slack < 0 {
                let (tail, head) = (m.tail, m.head);
                return Err(lines.error(format_args!(
                    "from cell {tail} to {head} the potential rises too much"
                )));
            }
        }
        if let Some(cell) = attained.iter().position(|attained| !attained) {
            return Err(lines.error(format_args!(
                "the potential of cell {cell} is less than the minimum"
            )));
        }
        let total = potentials[graph.exit]
            + list
                .iter()
                .map(|cut| i128::from(cut.multiplier))
                .sum::<i128>();
        Ok(Cuts {
            scale,
            potentials,
            list,
            total,
            slacks,
        })
    }
}

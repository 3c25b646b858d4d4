//! Verifies cuts, which prove a lower bound on the number of moves.
//!
//! # Ranges
//!
//! A move costs at most 10^9. Its cost minus at most 10^6 multipliers is the *reduced cost*. The
//! reduced cost minus the difference of two potentials is the *slack*. Multipliers and potentials
//! have at most 15 digits. So all sums are between -10^22 and 10^22, and fit `i128`.

use super::graph::{Digraph, Graph, Move};
use crate::frame::Lines;
use crate::limits::{Account, Error};
use crate::sha256::sha256;

/// Largest absolute value of a multiplier or a potential.
const MAX_NUMBER: i64 = 999_999_999_999_999;
/// Largest cost of a move.
const MAX_SCALE: i64 = 1_000_000_000;
/// Largest number of cuts, as the format says.
const MAX_CUTS: u32 = 1_000_000;

/// A set of moves of which every route makes at least one, because every route must take `present`.
pub struct Cut {
    /// What the cut adds to the lower bound, and subtracts from the cost of each of its moves.
    pub multiplier: i64,
    /// The present that the route must take.
    pub present: usize,
    /// `true` if the moves lead into the cells `within`, `false` if they lead out of these cells.
    pub inward: bool,
    /// For each cell, whether it is inside of the cut.
    pub within: Vec<bool>,
}

/// Verified cuts, with the lower bound that they prove.
pub struct Cuts {
    /// The cost of a move.
    pub scale: i64,
    /// For each cell, a lower bound on the sum of the reduced costs of the moves from the start to
    /// the cell.
    pub potentials: Vec<i128>,
    /// The cuts, in the order of the file.
    pub list: Vec<Cut>,
    /// Lower bound on the cost of a route.
    pub total: i128,
    /// For each move, by how much the lower bound rises for routes with this move.
    pub slacks: Vec<i128>,
}

/// Memory for each cell and each move while cuts are parsed, as a multiple of the size of an
/// `i128`: for its potential or reduced cost, its slack, and the decimal text of the reduced cost.
const NUMBERS_PER_CELL_OR_MOVE: usize = 5;
/// Work for each cell and each move, in units of the work limit: to read its potential, or to
/// compute its slack and the digest of the reduced costs. [`WORK_OF_CUT_PER_MOVE`] is charged in
/// addition.
const WORK_PER_CELL_OR_MOVE: u64 = 50;
/// Work for each move when a cut is parsed, in units of the work limit.
const WORK_OF_CUT_PER_MOVE: u64 = 10;

impl Cuts {
    /// Reads and verifies all cuts, and computes the lower bound that they prove on the cost of a
    /// route. A *cut* is a set of moves of which every route makes at least one, with a multiplier.
    /// The *reduced cost* of a move is its cost minus the multipliers of its cuts. The *potential*
    /// of a cell is a lower bound on the sum of the reduced costs of the moves to it. Each
    /// potential must be the largest possible, and a line of the file must have the digest of the
    /// reduced costs.
    pub fn parse(graph: &Graph, lines: &mut Lines, account: &Account) -> Result<Cuts, Error> {
        lines.exactly("evidence", "cuts")?;
        if graph.cells == 0 {
            return Err(lines.error("the exit cannot be reached: the claim can only be unsolvable"));
        }
        let word = lines.word("scale")?;
        let scale = lines.number(word, 1..=MAX_SCALE)?;
        let potentials = read_potentials(graph, lines, account)?;
        let list = read_list(graph, lines, account)?;
        let reduced_costs = compute_reduced_costs(graph, scale, &list);
        verify_digest(&reduced_costs, lines)?;
        let slacks = compute_slacks(graph, &potentials, &reduced_costs, lines)?;
        verify_potentials_are_maximal(graph, &slacks, lines)?;
        let multipliers = list.iter().map(|cut| i128::from(cut.multiplier));
        let total = potentials[graph.exit] + multipliers.sum::<i128>();
        Ok(Cuts {
            scale,
            potentials,
            list,
            total,
            slacks,
        })
    }
}

/// Reads the line with the potential of each cell: a lower bound on the sum of the reduced costs of
/// the moves from the start to the cell. The reduced cost of a move is its cost minus the
/// multipliers of its cuts. When the line has the right number of words, also charges the memory
/// and work for all numbers of cells and moves in [`Cuts::parse`].
fn read_potentials(
    graph: &Graph,
    lines: &mut Lines,
    account: &Account,
) -> Result<Vec<i128>, Error> {
    let words = lines.words("potentials", graph.cells)?;
    if words.len() != graph.cells {
        return Err(lines.error("expected one potential for each cell"));
    }
    let cells_and_moves = graph.cells + graph.moves.len();
    let bytes = NUMBERS_PER_CELL_OR_MOVE * size_of::<i128>();
    account.take(cells_and_moves, bytes)?;
    account.spend(WORK_PER_CELL_OR_MOVE * cells_and_moves as u64)?;
    let mut potentials = Vec::with_capacity(graph.cells);
    for word in words {
        let potential = lines.number(word, -MAX_NUMBER..=MAX_NUMBER)?;
        potentials.push(i128::from(potential));
    }
    // A walk from the start to the start needs no moves.
    if potentials[graph.start] != 0 {
        return Err(lines.error("the potential of the start is not 0"));
    }
    Ok(potentials)
}

/// Reads the number of cuts, and then each cut, which is verified. A cut is a set of moves of which
/// every route makes at least one.
fn read_list(graph: &Graph, lines: &mut Lines, account: &Account) -> Result<Vec<Cut>, Error> {
    let word = lines.word("cuts")?;
    let count = lines.number(word, 0..=MAX_CUTS)?;
    let mut list = Vec::new();
    for _ in 0..count {
        list.push(Cut::parse(graph, lines, account)?);
    }
    Ok(list)
}

/// Returns the reduced cost of each move: the cost `scale` minus the multipliers of the cuts that
/// contain the move.
fn compute_reduced_costs(graph: &Graph, scale: i64, cuts: &[Cut]) -> Vec<i128> {
    let mut reduced_costs = vec![i128::from(scale); graph.moves.len()];
    for cut in cuts {
        for (reduced_cost, m) in reduced_costs.iter_mut().zip(&graph.moves) {
            if cut.counts(m) {
                *reduced_cost -= i128::from(cut.multiplier);
            }
        }
    }
    reduced_costs
}

/// Reads the line `rests`, which must have the digest of the reduced costs of all moves. The bound
/// holds without this digest, but with it a proof can be written in only one way (see `FORMAT.md`).
fn verify_digest(reduced_costs: &[i128], lines: &mut Lines) -> Result<(), Error> {
    let words: Vec<String> = reduced_costs.iter().map(i128::to_string).collect();
    lines.exactly("rests", &sha256(words.join(" ").as_bytes()))
}

/// Returns the slack of each move: its reduced cost minus the rise of the potential from its first
/// cell to its last. Verifies that no slack is negative.
fn compute_slacks(
    graph: &Graph,
    potentials: &[i128],
    reduced_costs: &[i128],
    lines: &Lines,
) -> Result<Vec<i128>, Error> {
    let mut slacks = Vec::with_capacity(graph.moves.len());
    for (m, reduced_cost) in graph.moves.iter().zip(reduced_costs) {
        let slack = reduced_cost - (potentials[m.head] - potentials[m.tail]);
        if slack < 0 {
            let Move { tail, head, .. } = m;
            return Err(lines.error(format_args!(
                "from cell {tail} to {head} the potential rises too much"
            )));
        }
        slacks.push(slack);
    }
    Ok(slacks)
}

/// Verifies that each potential is as large as possible: a larger potential of the cell would make
/// the slack of a move to it negative. The potential of the start is fixed.
fn verify_potentials_are_maximal(
    graph: &Graph,
    slacks: &[i128],
    lines: &Lines,
) -> Result<(), Error> {
    let mut is_maximal = vec![false; graph.cells];
    is_maximal[graph.start] = true;
    for (m, &slack) in graph.moves.iter().zip(slacks) {
        // A move from a cell to itself has the same slack with any potential.
        if slack == 0 && m.tail != m.head {
            is_maximal[m.head] = true;
        }
    }
    match is_maximal.iter().position(|is_maximal| !is_maximal) {
        Some(cell) => Err(lines.error(format_args!(
            "the potential of cell {cell} is not the largest possible"
        ))),
        None => Ok(()),
    }
}

impl Cut {
    /// Reads a cut, which is given by its cells and a present. Verifies its cells, by looking only
    /// at moves that are not in the cut and do not take the present. The cells of a cut inwards
    /// must be exactly those that the start cannot reach by such moves. The cells of a cut outwards
    /// must be exactly those that cannot reach the exit by such moves.
    fn parse(graph: &Graph, lines: &mut Lines, account: &Account) -> Result<Cut, Error> {
        let words = lines.words("cut", 4)?;
        let [multiplier_word, present_word, side @ ("in" | "out"), digits] = words[..] else {
            return Err(lines.error("expected cut, multiplier, present, in or out, cells"));
        };
        let Some(last_present) = graph.presents.checked_sub(1) else {
            return Err(Error::invalid("there are no presents to cut off"));
        };
        let multiplier = lines.number(multiplier_word, 1..=MAX_NUMBER)?;
        let present = lines.number(present_word, 0..=last_present)?;
        // `within` has up to one more digit while it is parsed, and the growing list of cuts may
        // reserve twice the memory that it needs.
        account.take(1, graph.cells + ITEMS_PER_DIGIT + 2 * size_of::<Cut>())?;
        account.spend(WORK_OF_CUT_PER_MOVE * graph.moves.len() as u64)?;
        let cut = Cut {
            multiplier,
            present,
            inward: side == "in",
            within: parse_set(digits, graph.cells, lines)?,
        };
        // Each cell must be either outside or within, and not both.
        let outside = cut.cells_outside(graph);
        let mut sides = outside.iter().zip(&cut.within);
        if sides.any(|(is_outside, is_within)| is_outside == is_within) {
            return Err(lines.error(
                "the cells are not exactly those that are unreachable without a counted move",
            ));
        }
        Ok(cut)
    }

    /// Returns, for each cell, whether it is outside of the cut. Only moves that are not in the cut
    /// and do not take its present are followed. For a cut inwards, the outside cells are those
    /// that the start can reach by such moves. For a cut outwards, the outside cells are those that
    /// can reach the exit by such moves.
    fn cells_outside(&self, graph: &Graph) -> Vec<bool> {
        let mut edges = Vec::new();
        for m in &graph.moves {
            if !self.counts(m) && !m.takes_present(self.present) {
                edges.push(m.edge());
            }
        }
        if self.inward {
            return Digraph::new(graph.cells, &edges).reached(&[graph.start]);
        }
        // A cell can reach the exit if the exit reaches this cell along reversed edges.
        for edge in &mut edges {
            *edge = edge.reversed();
        }
        Digraph::new(graph.cells, &edges).reached(&[graph.exit])
    }

    /// Returns whether the cut *counts* (contains) the move: the move leads from an outside cell to
    /// an inside one, or takes the present from an outside cell. For a cut outwards, the same holds
    /// for the reversed move.
    fn counts(&self, m: &Move) -> bool {
        // The cell that must be outside, and the other cell of the move.
        let (outer, other) = if self.inward {
            (m.tail, m.head)
        } else {
            (m.head, m.tail)
        };
        !self.within[outer] && (self.within[other] || m.takes_present(self.present))
    }
}

/// Number of cells or moves in one hexadecimal digit of a set.
pub const ITEMS_PER_DIGIT: usize = 4;

/// Parses hexadecimal digits as a set of cells or moves: returns, for each of `count` items,
/// whether the set contains it. In each digit, the highest bit stands for the first of four items.
pub fn parse_set(digits: &str, count: usize, lines: &Lines) -> Result<Vec<bool>, Error> {
    if digits.len() != count.div_ceil(ITEMS_PER_DIGIT) {
        return Err(lines.error("expected one digit for each four cells or moves"));
    }
    let mut set = Vec::with_capacity(count + ITEMS_PER_DIGIT);
    for digit in digits.bytes() {
        let Some(value) = b"0123456789abcdef".iter().position(|&hex| hex == digit) else {
            return Err(lines.error("expected a hexadecimal digit: 0 to 9 or a to f"));
        };
        set.extend([8, 4, 2, 1].map(|bit| value & bit != 0));
    }
    // The last digit may have bits to spare, which must be 0.
    if set[count..].contains(&true) {
        return Err(lines.error("a bit beyond the last cell or move"));
    }
    set.truncate(count);
    Ok(set)
}

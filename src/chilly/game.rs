//! Santa Chilly as a [`Puzzle`], for the generic search and the anytime algorithms.

use super::bounds::certified::{Certified, Tables};
use super::bounds::farthest::{Farthest, UNREACHABLE};
use super::direction::Direction;
use super::graph::Graph;
use kortest_base::puzzle::Puzzle;
use std::collections::HashMap;
use std::sync::Mutex;

/// Maximum number of presents in a level.
pub const MAX_PRESENTS: usize = 512;

/// Number of presents in a word of a bit set, such as [`PresentBits`].
pub const WORD_BITS: usize = u64::BITS as usize;

/// Number of words of [`PresentBits`] for levels of the usual size. More words make the search
/// slower.
pub const USUAL_WORDS: usize = 2;

/// A bit set of presents, of `W` words: [`USUAL_WORDS`], or enough words for [`MAX_PRESENTS`].
type PresentBits<const W: usize> = [u64; W];

/// Number of units of [`State::fine`] in a move.
const FINE_UNITS: u32 = 1000;

/// A state of the search: the cell where Chilly, the figure of the game, rests, and the presents
/// that are not taken yet.
#[derive(Clone, Copy, Debug)]
pub struct State<const W: usize> {
    /// The cell where Chilly rests.
    cell: u32,
    /// A lower bound on the number of remaining moves.
    bound: u32,
    /// The lower bound in thousandths of a move ([`FINE_UNITS`]), not rounded up to whole moves.
    fine: u32,
    /// The presents that are not taken yet.
    left: PresentBits<W>,
}

/// A level with its lower bounds, ready for the search.
pub struct Chilly<'a, const W: usize> {
    graph: &'a Graph,
    /// The lower bounds of the linear program.
    tables: Tables,
    /// Lengths of shortest walks that take one present and end at the exit. The longest of these
    /// walks gives a lower bound.
    farthest: Farthest,
    /// For each move, the presents that it takes.
    takes: Vec<PresentBits<W>>,
    /// Converts states to keys for the transposition table.
    keys: Keys<W>,
}

/// Converts states to integer keys for the transposition table.
enum Keys<const W: usize> {
    /// A key has the presents in its low bits, and the cell in its high bits. Only for levels whose
    /// keys then have at most [`MAX_KEY_BITS`] bits.
    Packed { present_bits: u32, cell_bits: u32 },
    /// A key has the cell in its low bits, and in its high bits the index of the set of presents in
    /// the maps `shards`. Each thread locks only one map at a time, so threads seldom wait.
    Numbered {
        cell_bits: u32,
        shards: Box<[Mutex<HashMap<PresentBits<W>, u64>>]>,
    },
}

/// Maximum number of bits of a key in the transposition table, the memory of visited states.
const MAX_KEY_BITS: u32 = 63;
/// Minimum number of bits of a key in the transposition table.
const MIN_KEY_BITS: u32 = 1;

/// Sets of presents are stored in 2^6 = 64 maps, the *shards*. This constant is the exponent.
const SHARD_BITS: u32 = 6;

impl<const W: usize> Keys<W> {
    /// Chooses how states become integer keys: both parts of a state, the cell and the set of
    /// presents, are packed into the key if they fit, else each set of presents gets a number.
    fn new(graph: &Graph) -> Keys<W> {
        // The number of bits of the largest index of a cell.
        let cell_bits = usize::BITS - (graph.cells() - 1).leading_zeros();
        // A level has at most `MAX_PRESENTS` presents, so their number fits in 32 bits.
        let present_bits = graph.presents as u32;
        if cell_bits + present_bits <= MAX_KEY_BITS {
            return Keys::Packed {
                present_bits,
                cell_bits,
            };
        }
        Keys::Numbered {
            cell_bits,
            shards: (0..1 << SHARD_BITS).map(|_| Mutex::default()).collect(),
        }
    }

    /// Returns the number of bits in the key of a state, an integer that identifies the state in
    /// the transposition table.
    fn bits(&self) -> u32 {
        match self {
            // A level of one cell without presents needs 0 bits, but keys have at least one bit.
            Keys::Packed {
                present_bits,
                cell_bits,
            } => (present_bits + cell_bits).max(MIN_KEY_BITS),
            Keys::Numbered { .. } => MAX_KEY_BITS,
        }
    }

    /// Returns the key of a state: an integer that no other state has. If the bits of all presents
    /// do not fit into the key, each set of presents gets a number; a set that was never seen
    /// before gets the next one.
    fn key_of(&self, state: &State<W>) -> u64 {
        let cell = u64::from(state.cell);
        match self {
            // A packed key has at most 63 bits, so all presents are in the first word of the set.
            // The cell is in the bits above the presents.
            Keys::Packed { present_bits, .. } => (cell << present_bits) | state.left[0],
            Keys::Numbered { cell_bits, shards } => {
                let index = index_of_set(shards, state.left);
                // The index and the cell together have at most 63 bits.
                debug_assert!(index.leading_zeros() > *cell_bits, "keys have 63 bits");
                (index << cell_bits) | cell
            }
        }
    }
}

/// Returns the index of a set of presents, an integer that no other set has. A hash decides in
/// which map (*shard*) the set is stored. A new set gets the next number of its shard. The index
/// has this number in its high bits, and the number of the shard in its low bits.
///
/// The key of a state has 63 bits. Its cell takes at most 16 bits: a level has at most 2^16
/// squares. So 47 bits remain for the index: the memory ends long before the sets need more.
fn index_of_set<const W: usize>(
    shards: &[Mutex<HashMap<PresentBits<W>, u64>>],
    presents: PresentBits<W>,
) -> u64 {
    let bytes = presents.map(u64::to_le_bytes);
    let hash = xxhash_rust::xxh3::xxh3_64(bytes.as_flattened());
    // The lowest bits of the hash are the number of the map.
    let shard = hash & ((1 << SHARD_BITS) - 1);
    // Only this map is locked, so other threads can use the other maps in the meantime.
    let mut sets = shards[shard as usize]
        .lock()
        .expect("no worker panics while it holds the lock");
    let next = sets.len() as u64;
    let number = *sets.entry(presents).or_insert(next);
    (number << SHARD_BITS) | shard
}

impl<'a, const W: usize> Chilly<'a, W> {
    /// Prepares the graph of a level for the search: computes the tables for lower bounds on the
    /// number of moves, and the set of presents that each move takes. `certified` is a bound by
    /// linear programming.
    ///
    /// # Panics
    ///
    /// The graph has more than 64 times `W` presents.
    pub fn new(graph: &'a Graph, certified: &Certified) -> Self {
        assert!(graph.presents <= WORD_BITS * W, "each present has a bit");
        let takes = graph.moves.iter().map(|m| bit_set(&m.presents));
        Chilly {
            graph,
            tables: certified.tables(graph),
            farthest: Farthest::new(graph),
            takes: takes.collect(),
            keys: Keys::new(graph),
        }
    }

    /// Returns the directions of the pushes for a list of moves, which are given by their indices
    /// in the graph.
    pub fn directions(&self, moves: &[u32]) -> Vec<Direction> {
        let moves = moves.iter().map(|&m| &self.graph.moves[m as usize]);
        moves.map(|m| m.direction).collect()
    }

    /// Creates the state where Chilly, the figure of the game, rests on `cell` and the presents
    /// `left` remain. Its lower bound is the larger of two bounds. The bound of the linear program
    /// is a sum over the remaining presents. The bound of the farthest present is the longest of
    /// the shortest walks to the exit that take one of these presents. `fine` is the same bound in
    /// thousandths of a move.
    fn new_state(&self, cell: usize, left: PresentBits<W>) -> State<W> {
        let per_present = self.tables.per_present(cell);
        let via_present = self.farthest.via_present(cell);
        let mut sum = self.tables.without_presents(cell);
        let mut farthest = self.farthest.to_exit(cell);
        for (word_index, &word) in left.iter().enumerate() {
            let mut unread_bits = word;
            while unread_bits != 0 {
                let present = WORD_BITS * word_index + unread_bits.trailing_zeros() as usize;
                sum += per_present[present];
                farthest = farthest.max(via_present[present]);
                // Removes the present with the lowest index: this expression clears the lowest bit
                // of the set.
                unread_bits &= unread_bits - 1;
            }
        }
        // A negative sum says less than 0, which is always a lower bound.
        let cost = sum.max(0) as u64;
        // The cost of a move is positive, so the conversion does not change it.
        let scale = self.tables.scale as u64;
        State {
            // A level has at most as many cells as squares, of which there are at most 2^16, so the
            // index fits.
            cell: cell as u32,
            // Larger bounds mean the same as `UNREACHABLE`: the state cannot be won.
            bound: farthest.max(whole_moves(cost, scale)).min(UNREACHABLE),
            fine: farthest
                .saturating_mul(FINE_UNITS)
                .max(fine_units(cost, scale)),
            left,
        }
    }
}

/// Converts a cost to a lower bound on a number of moves, where one move costs `scale`. The number
/// of moves is an integer, so the bound is rounded up. Returns `u32::MAX` if the bound has more
/// than 32 bits.
fn whole_moves(cost: u64, scale: u64) -> u32 {
    u32::try_from(cost.div_ceil(scale)).unwrap_or(u32::MAX)
}

/// Converts a cost, where one move costs `scale`, to thousandths of a move, rounded down. Returns
/// `u32::MAX` if the result has more than 32 bits.
fn fine_units(cost: u64, scale: u64) -> u32 {
    let units = cost.saturating_mul(FINE_UNITS.into()) / scale;
    u32::try_from(units).unwrap_or(u32::MAX)
}

/// Returns a set of presents, given by their indices, as a bit set of `W` words.
fn bit_set<const W: usize>(presents: &[usize]) -> PresentBits<W> {
    let mut words = [0; W];
    for &present in presents {
        words[present / WORD_BITS] |= 1 << (present % WORD_BITS);
    }
    words
}

impl<const W: usize> Puzzle for Chilly<'_, W> {
    type State = State<W>;
    /// The index of a move in the graph.
    type Move = u32;
    type Key = u64;

    /// Returns the first state: Chilly rests on the start, and all presents remain.
    fn root(&self) -> State<W> {
        let presents: Vec<usize> = (0..self.graph.presents).collect();
        self.new_state(self.graph.start, bit_set(&presents))
    }

    /// Returns the number of bits in the key of a state.
    fn key_bits(&self) -> u32 {
        self.keys.bits()
    }

    /// Returns the key of a state: an integer that no other state has.
    fn key(&self, state: &State<W>) -> u64 {
        self.keys.key_of(state)
    }

    /// Returns a lower bound on the number of remaining moves.
    fn bound(&self, state: &State<W>) -> u32 {
        state.bound
    }

    /// Returns whether the game is won: Chilly is at the exit, and no present remains.
    fn is_solved(&self, state: &State<W>) -> bool {
        state.cell as usize == self.graph.exit && state.left == [0; W]
    }

    /// Returns the state after a move. The presents that the move takes no longer remain.
    fn after(&self, state: &State<W>, mv: u32) -> State<W> {
        let mut left = state.left;
        for (word, takes) in left.iter_mut().zip(&self.takes[mv as usize]) {
            *word &= !takes;
        }
        self.new_state(self.graph.moves[mv as usize].head, left)
    }

    /// Adds the moves from a state to `out`, as indices in the graph. A state that cannot be won
    /// has the bound [`UNREACHABLE`], and its moves are left out.
    fn moves(&self, state: &State<W>, out: &mut Vec<u32>) {
        if state.bound < UNREACHABLE {
            out.extend(self.graph.moves_from(state.cell as usize).map(|m| m as u32));
        }
    }

    /// Returns the estimate by which the anytime search ranks a state: its lower bound in
    /// thousandths of a move.
    fn estimate(&self, state: &State<W>, _moves: &mut Vec<u32>) -> u32 {
        state.fine
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use kortest_base::contract::check_contract;

    #[test]
    fn an_enormous_cost_is_the_largest_number_of_moves() {
        assert_eq!(whole_moves(41, 20), 3);
        assert_eq!(whole_moves(u64::MAX, 1), u32::MAX);
        assert_eq!(fine_units(41, 20), 2050);
        assert_eq!(fine_units(u64::MAX, 1), u32::MAX);
    }

    #[test]
    fn levels_keep_the_promises_of_a_puzzle() {
        for text in [
            "/#####/#P.X#/#####",
            "/#######/#....P#/#.#...#/#.$.X.#/#.....#/#..#.$#/#######",
            "(3,4)->(8,1)/###########/#P..$....##/#..#...$..#/#.....#...#/#.#O....T.#/#$...#...X#/#..Y.....$#/###########",
        ] {
            let level: Level = text.parse().unwrap();
            let graph = Graph::new(&level).unwrap();
            let chilly: Chilly<USUAL_WORDS> = Chilly::new(&graph, &Certified::plain(&graph));
            assert_eq!(check_contract(&chilly, 200), Ok(()), "{text}");
        }
    }
}

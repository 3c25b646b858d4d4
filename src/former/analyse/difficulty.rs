//! How hard it is to find an optimal solution.

use super::graph::PlayGraph;

/// How hard it is to find an optimal solution of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// The number N: somebody who clicks on random groups finds an optimal solution once in 10^N games.
    pub exponent: f64,
}

/// The smallest exponents for two, three, four and five stars. Each grade has about a fifth of NRK's first 728 boards.
const BORDERS: [f64; 4] = [8.2, 9.1, 9.9, 11.0];

impl Difficulty {
    /// The number of stars of the highest grade.
    pub const MAX_STARS: u8 = 1 + BORDERS.len() as u8;

    /// Computes the difficulty of a board. The edges of `graph` are the optimal clicks in all states on optimal plays.
    ///
    /// Suppose that a player clicks on random groups (connected tiles of one colour), all equally likely. The *chance*
    /// of a state is the probability that these clicks are optimal to the end. So the chance is the sum of the chances
    /// after each optimal click, divided by the number of groups.
    pub(super) fn of(graph: &PlayGraph) -> Difficulty {
        // For each state, the negative binary logarithm of its chance, because the chance itself could be too small for
        // an `f64`. The logarithm stays 0.0 for the empty board, whose chance is 1.
        let mut bits = vec![0.0; graph.len()];
        // Clicks lead to later states, so the later states come first.
        for state in (0..graph.len()).rev() {
            if !graph.is_end(state) {
                bits[state] = bits_of_mean(graph, state, &bits);
            }
        }
        Difficulty {
            // State 0 is the board. Converts its binary logarithm to a decimal logarithm.
            exponent: bits[0] * std::f64::consts::LOG10_2,
        }
    }

    /// Returns the difficulty as a number of stars, from 1 to [`MAX_STARS`](Difficulty::MAX_STARS).
    pub fn stars(self) -> u8 {
        let passed = BORDERS.iter().filter(|&&border| self.exponent >= border);
        1 + passed.count() as u8
    }
}

/// Returns the negative binary logarithm of the *chance* of a state: the probability that random clicks on its groups
/// are optimal to the end. The chance is the mean of the chances after a click on each group; after a click that is not
/// optimal, the chance is 0. `bits` has the logarithms for later states.
fn bits_of_mean(graph: &PlayGraph, state: usize, bits: &[f64]) -> f64 {
    let mut smallest_bits = f64::INFINITY;
    for edge in graph.edges(state) {
        smallest_bits = smallest_bits.min(bits[edge.state_after()]);
    }
    // The sum of the chances, divided by the largest chance, so that no number is too small for an `f64`.
    let mut sum = 0.0;
    for edge in graph.edges(state) {
        sum += (smallest_bits - bits[edge.state_after()]).exp2();
    }
    smallest_bits - sum.log2() + f64::from(graph.groups(state)).log2()
}

//! How hard it is to find an optimal solution.

use super::graph::PlayGraph;

/// How hard it is to find an optimal solution of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// The number N: somebody who clicks on random groups finds an optimal solution once in 10^N
    /// games.
    pub exponent: f64,
}

/// The borders between one star and two stars, two and three, three and four, four and five. About
/// a fifth of NRK's first 728 boards has each number of stars.
const BORDERS: [f64; 4] = [8.2, 9.1, 9.9, 11.0];

impl Difficulty {
    /// The number of stars of the highest grade.
    pub const MAX_STARS: u8 = 1 + BORDERS.len() as u8;

    /// Computes the difficulty from all optimal plays.
    ///
    /// Each click hits one of the groups of the board, all equally likely. The *chance* of a state
    /// is the probability that random clicks from there on are an optimal solution. So it is the
    /// sum of the chances after its optimal clicks, divided by the number of groups.
    pub(super) fn of(graph: &PlayGraph) -> Difficulty {
        // For each state, the negative binary logarithm of its chance, because the chance itself
        // could be too small for a number.
        let mut bits = vec![0.0; graph.len()];
        for state in (0..graph.len()).rev() {
            if !graph.is_end(state) {
                bits[state] = bits_of_mean(graph, state, &bits);
            }
        }
        Difficulty {
            exponent: bits[0] * std::f64::consts::LOG10_2,
        }
    }

    /// Returns the grade, from one star to [`MAX_STARS`](Difficulty::MAX_STARS).
    pub fn stars(self) -> u8 {
        let passed = BORDERS.iter().filter(|&&border| self.exponent >= border);
        1 + passed.count() as u8
    }
}

/// Returns the negative binary logarithm of the chance of a state: of the mean of the chances after
/// a click on each of its groups. `bits` has the logarithms of later states.
fn bits_of_mean(graph: &PlayGraph, state: usize, bits: &[f64]) -> f64 {
    let mut least = f64::INFINITY;
    for edge in graph.edges(state) {
        least = least.min(bits[edge.to as usize]);
    }
    // The sum of the chances, relative to the largest one.
    let mut sum = 0.0;
    for edge in graph.edges(state) {
        sum += (least - bits[edge.to as usize]).exp2();
    }
    least - sum.log2() + f64::from(graph.groups(state)).log2()
}

//! **Weighted random search.** Repeats random playouts that prefer moves with much progress.
//!
//! Source: Tommy Odland, an article of 2024 on a game of NRK. The exponents 5 and 10 gave the best
//! results.

use super::playout::repeat_playouts;
use super::search::{Ended, Search};
use crate::puzzle::Puzzle;
use fastrand::Rng;

pub fn weighted_random<P: Puzzle>(search: &mut Search<P>, power: f64) -> Ended {
    let mut random = Rng::with_seed(search.options.seed);
    repeat_playouts(search, |puzzle, state, moves| {
        draw(puzzle, state, moves, power, &mut random)
    })
}

/// Draws a move with a probability proportional to its weight. Returns the index of the move.
pub fn draw<P: Puzzle>(
    puzzle: &P,
    state: &P::State,
    moves: &[P::Move],
    power: f64,
    random: &mut Rng,
) -> usize {
    let now = puzzle.remaining(state);
    let weigh = |&mv: &P::Move| {
        let taken = now.saturating_sub(puzzle.remaining(&puzzle.after(state, mv)));
        // A move without progress may still be good, so its weight is not 0.
        f64::from(taken.max(1)).powf(power)
    };
    let weights: Vec<f64> = moves.iter().map(weigh).collect();
    let mut left = random.f64() * weights.iter().sum::<f64>();
    let drawn = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    drawn.unwrap_or(moves.len() - 1)
}

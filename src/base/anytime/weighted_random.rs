//! **Weighted random search.** Like [`random`](super::random), but a move is drawn with a weight: what it removes,
//! raised to some power. With power 0 it is random search; with a large one it is nearly [`greedy`](super::greedy).
//!
//! Source: Tommy Odland, an article of 2024 on a game of NRK, where powers of 5 and 10 did best.

use super::playout::repeat_playouts;
use super::search::{Ended, Search};
use crate::puzzle::Puzzle;
use fastrand::Rng;

pub fn weighted_random<P: Puzzle>(search: &mut Search<P>, power: f64) -> Ended {
    let mut random = Rng::with_seed(search.options.seed);
    repeat_playouts(search, |puzzle, state, moves| draw(puzzle, state, moves, power, &mut random))
}

/// The index of a move drawn by weight.
pub fn draw<P: Puzzle>(puzzle: &P, state: &P::State, moves: &[P::Move], power: f64, random: &mut Rng) -> usize {
    let now = puzzle.remaining(state);
    let weigh = |&mv: &P::Move| {
        let taken = now.saturating_sub(puzzle.remaining(&puzzle.after(state, mv)));
        // A move that removes nothing can still be the right one.
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

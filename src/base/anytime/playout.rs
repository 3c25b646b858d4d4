//! **Playouts.** A playout makes moves until a state is solved or has no moves. Greedy search is one playout, and
//! random search repeats playouts. Greedy and random search differ in the rule that chooses the moves.

use super::search::{AnytimeSearch, End, Ended};
use crate::puzzle::Puzzle;
use fastrand::Rng;

/// The rule by which a playout (a game that is played to its end) chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// Take any move, all with the same probability.
    Random,
    /// Take a move with a probability proportional to its progress to this power.
    ///
    /// Source: Tommy Odland, an article of 2024 on a game of NRK. The exponents 5 and 10 gave the best results.
    Weighted { power: f64 },
    /// Take the move that makes the most progress (leaves the least work).
    MostProgress,
    /// Take the move after which the fewest moves are possible.
    FewestMoves,
}

/// **Greedy search.** Plays one game from the initial state, always with the move that `rule` prefers. If the game ends
/// in a solved state, reports this solution. Fails if the run must end.
pub fn greedy<P: Puzzle>(search: &mut AnytimeSearch<P>, rule: Rule) -> Ended {
    let root = search.puzzle.root();
    let mut player = Player::new(rule, search.options.seed);
    let mut path = Vec::new();
    let is_solved = player.play(search, root, &mut path, Pruning::Off)?;
    if is_solved {
        search.submit_solution(path)?;
    }
    Ok(End::Done)
}

/// Runs greedy search (one game, always with the move that makes the most progress) to find a first solution for
/// another algorithm to improve. Fails if the run must end.
pub fn begin_greedily<P: Puzzle>(search: &mut AnytimeSearch<P>) -> Ended {
    search.is_in_greedy_start = true;
    // With `Err` the whole run ends, so the flag no longer matters.
    let end = greedy(search, Rule::MostProgress)?;
    search.is_in_greedy_start = false;
    Ok(end)
}

/// **Random search.** Repeats playouts (random games) from the initial state, and reports each better solution, until
/// no better one can exist because the best solution meets the lower bound. Fails if the run must end before that.
pub fn repeat_playouts<P: Puzzle>(search: &mut AnytimeSearch<P>, rule: Rule) -> Ended {
    let root = search.puzzle.root();
    let mut player = Player::new(rule, search.options.seed);
    while search.may_improve(0, &root) {
        let mut path = Vec::new();
        let is_solved = player.play(search, root.clone(), &mut path, Pruning::On)?;
        if is_solved {
            search.submit_solution(path)?;
        }
    }
    Ok(End::MeetsBound)
}

/// Whether a playout (a game with moves chosen by a rule) ends as soon as it cannot improve on the best solution.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pruning {
    On,
    Off,
}

/// Maximum number of moves in a playout (a game with moves chosen by a rule), because some games may never end.
const MAX_MOVES: usize = 10_000;

/// Plays games to their ends (playouts), and chooses each move by a rule.
pub struct Player<P: Puzzle> {
    rule: Rule,
    pub random: Rng,
    /// Scratch buffer for the moves that are possible after a move.
    next_moves: Vec<P::Move>,
}

impl<P: Puzzle> Player<P> {
    /// Creates a player that chooses moves by this rule. Equal seeds give equal games.
    pub fn new(rule: Rule, seed: u64) -> Player<P> {
        Player {
            rule,
            random: Rng::with_seed(seed),
            next_moves: Vec::new(),
        }
    }

    /// Plays one game from `state`: chooses moves by the rule of this player until a state is solved, has no moves, or
    /// the game has become too long. `path` has the moves from the root to `state`; the new moves are appended. Returns
    /// whether the final state is solved. With pruning, ends as soon as the game cannot improve on the best solution.
    /// Fails if the run must end.
    pub fn play(
        &mut self,
        search: &mut AnytimeSearch<P>,
        mut state: P::State,
        path: &mut Vec<P::Move>,
        pruning: Pruning,
    ) -> Result<bool, End> {
        let puzzle = search.puzzle;
        let mut moves = Vec::new();
        while !puzzle.is_solved(&state) {
            let depth = path.len() as u32;
            let is_pruned = pruning == Pruning::On && !search.may_improve(depth, &state);
            if is_pruned || path.len() >= MAX_MOVES {
                return Ok(false);
            }
            search.count_expansions(1)?;
            moves.clear();
            puzzle.moves(&state, &mut moves);
            if moves.is_empty() {
                return Ok(false);
            }
            let mv = moves[self.choose(puzzle, &state, &moves)];
            state = puzzle.after(&state, mv);
            path.push(mv);
        }
        Ok(true)
    }

    /// Returns the index in `moves` of the move that the rule of this player chooses in `state`.
    fn choose(&mut self, puzzle: &P, state: &P::State, moves: &[P::Move]) -> usize {
        match self.rule {
            Rule::Random => self.random.usize(..moves.len()),
            Rule::Weighted { power } => {
                draw(&weights(puzzle, state, moves, power), &mut self.random)
            }
            Rule::MostProgress => most_progress(puzzle, state, moves),
            Rule::FewestMoves => self.fewest_next_moves(puzzle, state, moves),
        }
    }

    /// Returns the index in `moves` of the move after which the fewest moves are possible. Avoids moves to a dead end
    /// (an unsolved state without moves). Returns 0 if all moves lead to dead ends.
    fn fewest_next_moves(&mut self, puzzle: &P, state: &P::State, moves: &[P::Move]) -> usize {
        // The smallest number of moves after a move so far, with the index of this move.
        let mut fewest = None;
        for (i, &mv) in moves.iter().enumerate() {
            let child = puzzle.after(state, mv);
            self.next_moves.clear();
            puzzle.moves(&child, &mut self.next_moves);
            let is_dead_end = self.next_moves.is_empty() && !puzzle.is_solved(&child);
            let count = self.next_moves.len();
            if !is_dead_end && fewest.is_none_or(|(fewest_count, _)| count < fewest_count) {
                fewest = Some((count, i));
            }
        }
        fewest.map_or(0, |(_, i)| i)
    }
}

/// Returns the index in `moves`, which must not be empty, of the move after which the least work remains (such as the
/// number of tiles). Of several such moves, the first one counts.
fn most_progress<P: Puzzle>(puzzle: &P, state: &P::State, moves: &[P::Move]) -> usize {
    let work_left = |&i: &usize| puzzle.remaining(&puzzle.after(state, moves[i]));
    let chosen = (0..moves.len()).min_by_key(work_left);
    chosen.expect("the caller ends a game without moves")
}

/// Returns a weight for each move: its progress (what it does, such as the number of removed tiles), raised to `power`.
fn weights<P: Puzzle>(puzzle: &P, state: &P::State, moves: &[P::Move], power: f64) -> Vec<f64> {
    let work = puzzle.remaining(state);
    let mut weights = Vec::with_capacity(moves.len());
    for &mv in moves {
        let child = puzzle.after(state, mv);
        let progress = work.saturating_sub(puzzle.remaining(&child));
        // A move without progress may still be good, so its weight is not 0.
        weights.push(f64::from(progress.max(1)).powf(power));
    }
    weights
}

/// Draws a random index of `weights`. The probability of an index is proportional to its weight.
fn draw(weights: &[f64], random: &mut Rng) -> usize {
    // A random point on a line on which each index has a section as long as its weight.
    let mut distance = random.f64() * weights.iter().sum::<f64>();
    for (i, weight) in weights.iter().enumerate() {
        distance -= weight;
        if distance < 0.0 {
            return i;
        }
    }
    // Because of rounding errors, the point may lie behind the end of the line.
    weights.len() - 1
}

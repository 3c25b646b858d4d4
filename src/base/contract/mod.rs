//! Looks for broken promises in a game of your own: the [contract](Puzzle#contract) of [`Puzzle`].
//!
//! A broken promise makes a search lose solutions, and so prove something false. The search itself cannot notice this.
//! [`check_contract`] compares what the game promises with what its moves do, on states of random plays. The check uses
//! only `root`, `moves`, `after` and `is_solved`, which are the rules of the game.
//!
//! The check finds most mistakes, but it proves nothing. Each game should have this check as a test. A play computes at
//! most about 20,000 states, so a thousand plays of a fast game take less than a second in an optimised build.

mod brute_force;
mod promise;
#[cfg(test)]
mod tests;

use crate::anytime::{self, Algorithm};
use crate::bounds::Bounds;
use crate::claim::Claim;
use crate::puzzle::{Key, Puzzle};
use crate::runtime::{Progress, Run};
use brute_force::BruteForce;
pub use promise::{BrokenContract, Promise};
use promise::{broken, broken_at, broken_in_both};
use std::collections::HashMap;
use std::fmt::Debug;

/// Tests on random states whether a game keeps its promises (its [contract](Puzzle#contract)): plays `samples` random
/// games, and fails at the first broken promise. If a solution is found quickly, half of the plays begin at a state of
/// this solution, so that the plays also reach states that are nearly solved. Equal calls make the same plays.
///
/// ```
/// # use kortest_base::{contract::check_contract, puzzle::Puzzle};
/// /// Count down from 9. A move subtracts 1 or 2.
/// struct CountDown;
///
/// impl Puzzle for CountDown {
///     # type State = u32;
///     # type Move = u32;
///     # type Key = u64;
///     # fn root(&self) -> u32 { 9 }
///     # fn moves(&self, state: &u32, out: &mut Vec<u32>) { out.extend(1..=2.min(*state)); }
///     # fn after(&self, state: &u32, mv: u32) -> u32 { state - mv }
///     # fn is_solved(&self, state: &u32) -> bool { *state == 0 }
///     # fn key(&self, state: &u32) -> u64 { u64::from(*state) }
///     // ...
///     fn bound(&self, state: &u32) -> u32 {
///         *state
///     }
/// }
///
/// let broken = check_contract(&CountDown, 100).unwrap_err();
/// assert!(broken.to_string().starts_with("`bound` "));
/// ```
///
/// # Errors
///
/// The game breaks a promise.
pub fn check_contract<P: Puzzle>(puzzle: &P, samples: usize) -> Result<(), BrokenContract>
where
    P::State: Debug,
    P::Move: Debug,
{
    let mut sampler = Sampler {
        puzzle,
        random: fastrand::Rng::with_seed(0),
        known: HashMap::new(),
        solution: find_solution(puzzle),
    };
    sampler.check_solution()?;
    for _ in 0..samples {
        sampler.play()?;
    }
    Ok(())
}

/// The short search for a solution ends after this number of states without an improvement.
const SOLUTION_PATIENCE: u64 = 10_000;

/// Memory for the search for a solution, in bytes.
const SOLUTION_MEMORY: usize = 64 << 20;

/// Looks for a solution of the game with few states and little memory. Returns its moves; `None` if it finds none,
/// which proves nothing.
fn find_solution<P: Puzzle>(puzzle: &P) -> Option<Vec<P::Move>> {
    let progress = Progress::default();
    let options = anytime::Options::default().patience(Some(SOLUTION_PATIENCE));
    let run = Run::new(&progress).memory(SOLUTION_MEMORY);
    anytime::search(puzzle, Algorithm::Portfolio, options, run, &mut |_| ()).moves
}

/// What the random games so far have shown about all states with the same key.
struct KnownStates {
    /// The first state with the key, as text for messages.
    first: String,
    /// Bounds on the optimum. All states with the key have the same optimum if the game keeps its promise.
    optimum: Bounds,
}

/// Plays random games, and checks the promises of the game at their states.
struct Sampler<'a, P: Puzzle> {
    puzzle: &'a P,
    random: fastrand::Rng,
    /// For each key of a state so far, what is known about the states with this key.
    known: HashMap<P::Key, KnownStates>,
    /// A solution of the root, if one was found.
    solution: Option<Vec<P::Move>>,
}

/// The state from which a play makes random moves, and the maximum number of these moves.
struct Beginning<S> {
    state: S,
    random_moves: usize,
}

/// Maximum number of random moves after a state of the solution.
const MAX_DETOUR: usize = 4;

/// A random game ends when all its states together have more moves than this number, because each move is checked.
const MAX_CHECKED_MOVES: usize = 2_000;

/// Maximum number of pairs of moves that are checked in a state.
const MAX_PAIRS: usize = 32;

/// A random game from the initial state has fewer moves than this number.
const MAX_PLAY: usize = 60;

impl<P: Puzzle> Sampler<'_, P>
where
    P::State: Debug,
    P::Move: Debug,
{
    /// Checks two promises of the game along the solution that was found, if any: its length is one that `budget_step`
    /// allows, and the lower bound of no state on its way exceeds the number of moves that remain.
    fn check_solution(&mut self) -> Result<(), BrokenContract> {
        let Some(solution) = self.solution.clone() else {
            return Ok(());
        };
        let mut state = self.puzzle.root();
        let length = solution.len() as u32;
        // The solution proves that the optimum is at most `length`. This call fails if the lower bound exceeds
        // `length`, so the subtraction below cannot overflow.
        self.check_bounds(&state, Claim::AtMost(length).bounds())?;
        // A step of 0 counts as 1, as in the search.
        let step = self.puzzle.budget_step().max(1);
        if !(length - self.puzzle.bound(&state)).is_multiple_of(step) {
            return Err(broken_at(Promise::BudgetStep, &state, &solution));
        }
        for (played, &mv) in (1..).zip(&solution) {
            state = self.puzzle.after(&state, mv);
            self.check_bounds(&state, Claim::AtMost(length - played).bounds())?;
        }
        Ok(())
    }

    /// Plays one random game from the initial state, or from a state of the known solution. Checks the promises of the
    /// game at each state of the play, and its promises about the optimum (the smallest number of moves) at the last
    /// state.
    fn play(&mut self) -> Result<(), BrokenContract> {
        let Beginning {
            mut state,
            random_moves,
        } = self.choose_beginning();
        let mut checked_moves = 0;
        for _ in 0..random_moves {
            let moves = self.check_state(&state)?;
            checked_moves += moves.len();
            let is_over = moves.is_empty() || self.puzzle.is_solved(&state);
            // To check very many moves takes long, so the game then ends early.
            if is_over || checked_moves > MAX_CHECKED_MOVES {
                break;
            }
            let mv = moves[self.random.usize(..moves.len())];
            state = self.puzzle.after(&state, mv);
        }
        self.check_state(&state)?;
        self.check_optimum(&state)
    }

    /// Chooses the state from which a play begins, and the number of random moves that follow. Without a known
    /// solution, this is the initial state. With a known solution, half of the plays begin at a random state of this
    /// solution.
    fn choose_beginning(&mut self) -> Beginning<P::State> {
        let at_root = Beginning {
            state: self.puzzle.root(),
            random_moves: self.random.usize(..MAX_PLAY),
        };
        let Some(solution) = &self.solution else {
            return at_root;
        };
        let begins_at_solution = self.random.bool();
        if !begins_at_solution {
            return at_root;
        }
        let mut state = at_root.state;
        let length = self.random.usize(..=solution.len());
        for &mv in &solution[..length] {
            state = self.puzzle.after(&state, mv);
        }
        Beginning {
            state,
            // Few moves, so that the play stays near a solved state.
            random_moves: self.random.usize(..=MAX_DETOUR),
        }
    }

    /// Checks what the game promises about a state and its moves, except promises about its optimum. Returns the moves
    /// of the state, or the first broken promise.
    fn check_state(&mut self, state: &P::State) -> Result<Vec<P::Move>, BrokenContract> {
        self.check_key(state)?;
        let moves = self.appended_moves(state)?;
        // No promise about moves matters in a solved state, because the search never moves on from it.
        if !self.puzzle.is_solved(state) {
            for &mv in &moves {
                self.check_move(state, mv)?;
            }
            self.check_pairs(state, &moves)?;
        }
        Ok(moves)
    }

    /// Checks that the key of a state has no more bits than `key_bits` says, and that the state of this key, if the
    /// game returns one, has the same key.
    fn check_key(&self, state: &P::State) -> Result<(), BrokenContract> {
        let puzzle = self.puzzle;
        let key = puzzle.key(state);
        let has_too_many_bits = key.to_number() >> puzzle.key_bits() != 0;
        if has_too_many_bits {
            return Err(broken(Promise::KeyBits, state));
        }
        let state_of_key = puzzle.state_of(key);
        if state_of_key.is_some_and(|state_of_key| puzzle.key(&state_of_key) != key) {
            return Err(broken(Promise::StateOf, state));
        }
        Ok(())
    }

    /// Checks that a move of an unsolved state has a mark, and decreases the lower bound by at most one.
    fn check_move(&self, state: &P::State, mv: P::Move) -> Result<(), BrokenContract> {
        let puzzle = self.puzzle;
        // Equal moves must have a common bit, so no move may have the mark 0.
        if puzzle.mark(mv) == 0 {
            return Err(broken_at(Promise::Mark, state, &[mv]));
        }
        let child_bound = puzzle.bound(&puzzle.after(state, mv));
        if child_bound.saturating_add(1) < puzzle.bound(state) {
            return Err(broken_at(Promise::BoundDecreasesSlowly, state, &[mv]));
        }
        Ok(())
    }

    /// Returns the moves of a state. Fails if the method `moves` of the game does not append them to its buffer, but
    /// removes or changes a move that is already there.
    fn appended_moves(&self, state: &P::State) -> Result<Vec<P::Move>, BrokenContract> {
        let mut moves = Vec::new();
        self.puzzle.moves(state, &mut moves);
        let Some(&first) = moves.first() else {
            return Ok(moves);
        };
        let mut buffer = vec![first];
        self.puzzle.moves(state, &mut buffer);
        if buffer.split_first() != Some((&first, &moves[..])) {
            return Err(broken(Promise::Append, state));
        }
        Ok(moves)
    }

    /// Checks the promise of `enabled_after` (it returns `true` only for two moves that may change places) for all
    /// ordered pairs of `moves`, or for [`MAX_PAIRS`] random pairs if there are more pairs.
    fn check_pairs(&mut self, state: &P::State, moves: &[P::Move]) -> Result<(), BrokenContract> {
        let pairs = moves.len().pow(2);
        for n in 0..pairs.min(MAX_PAIRS) {
            let pair = if pairs > MAX_PAIRS {
                self.random.usize(..pairs)
            } else {
                n
            };
            // The pairs are numbered by their first moves, and then by their second moves.
            let a = moves[pair / moves.len()];
            let b = moves[pair % moves.len()];
            self.check_pair(state, a, b)?;
        }
        Ok(())
    }

    /// Checks the promise of `enabled_after` (it returns `true` only for two moves that may change places) for one
    /// ordered pair of moves of `state`.
    fn check_pair(&self, state: &P::State, a: P::Move, b: P::Move) -> Result<(), BrokenContract> {
        // The search only asks about two different moves.
        let is_promised = a != b && self.puzzle.enabled_after(state, a, b);
        if is_promised && !self.may_swap(state, a, b) {
            return Err(broken_at(Promise::EnabledAfter, state, &[a, b]));
        }
        Ok(())
    }

    /// Returns whether the game may say that move `a` can also be made after move `b`, with the same effect. Two
    /// conditions must hold: `a` is possible after `b`, and both orders lead to states with the same key. If `b` cannot
    /// follow `a`, or `a` solves the state, only the first condition counts, as there is only one order.
    fn may_swap(&self, state: &P::State, a: P::Move, b: P::Move) -> bool {
        let puzzle = self.puzzle;
        let after_a = puzzle.after(state, a);
        let after_b = puzzle.after(state, b);
        let mut moves = Vec::new();
        puzzle.moves(&after_b, &mut moves);
        if !moves.contains(&a) {
            return false;
        }
        moves.clear();
        puzzle.moves(&after_a, &mut moves);
        if puzzle.is_solved(&after_a) || !moves.contains(&b) {
            return true;
        }
        let a_then_b = puzzle.after(&after_a, b);
        let b_then_a = puzzle.after(&after_b, a);
        puzzle.key(&a_then_b) == puzzle.key(&b_then_a)
    }

    /// Checks the promises about the optimum of a state (its smallest number of moves to a solved state). Finds the
    /// optimum by a search that uses only the rules of the game. If the optimum is too large for this search, checks
    /// only the bounds that the search has found.
    fn check_optimum(&mut self, state: &P::State) -> Result<(), BrokenContract> {
        let bounds = BruteForce::new(self.puzzle).optimum(state);
        self.check_bounds(state, bounds)?;
        // Nothing else is promised about a solved state, whose optimum is 0.
        let Some(optimum @ 1..) = bounds.at_most else {
            return Ok(());
        };
        let mut moves = Vec::new();
        self.puzzle.moves(state, &mut moves);
        // A new search, because the first search has used up a part of the states that it may compute.
        let mut brute_force = BruteForce::new(self.puzzle);
        // Test the smallest number of moves that suffices, and one more move, which allows more solutions.
        for budget in [optimum, optimum + 1] {
            let mut buffer = Vec::new();
            if self.puzzle.fails_at_sight(state, budget, &mut buffer) {
                return Err(broken(Promise::FailsAtSight, state));
            }
            self.check_candidates(state, budget, &moves, &mut brute_force)?;
        }
        Ok(())
    }

    /// Checks the method `candidates` of the game at an unsolved state that can be solved in `budget` moves. The method
    /// must append to its buffer, and only moves of the state. One of these moves must begin a solution of at most
    /// `budget` moves. `moves` has all moves of the state, at least one. `brute_force` searches by the rules alone.
    fn check_candidates(
        &self,
        state: &P::State,
        budget: u32,
        moves: &[P::Move],
        brute_force: &mut BruteForce<P>,
    ) -> Result<(), BrokenContract> {
        let puzzle = self.puzzle;
        // The buffer begins with one move, to see whether `candidates` keeps it.
        let mut buffer = vec![moves[0]];
        puzzle.candidates(state, budget, &mut buffer);
        if buffer.first() != moves.first() {
            return Err(broken(Promise::Append, state));
        }
        let candidates = &buffer[1..];
        if let Some(&mv) = candidates.iter().find(|mv| !moves.contains(mv)) {
            return Err(broken_at(Promise::CandidatesAreMoves, state, &[mv]));
        }
        for &mv in candidates {
            if brute_force.may_solve(&puzzle.after(state, mv), budget - 1) {
                return Ok(());
            }
        }
        Err(broken_at(Promise::CandidatesWin, state, candidates))
    }

    /// Compares `bounds` on the optimum of a state (its smallest number of moves to a solved state), which the rules of
    /// the game prove, with what the game promises. The game's lower bound must not exceed the upper bound, and states
    /// with the same key must have the same optimum. Stores the bounds for later states with this key.
    fn check_bounds(&mut self, state: &P::State, bounds: Bounds) -> Result<(), BrokenContract> {
        self.merge_bounds(state, bounds)?;
        let lower_bound = self.puzzle.bound(state);
        if bounds.at_most.is_some_and(|at_most| lower_bound > at_most) {
            return Err(broken(Promise::BoundIsLower, state));
        }
        Ok(())
    }

    /// Combines bounds on the optimum of a state (its smallest number of moves to a solved state) with the bounds that
    /// are known for its key, and stores the result. Fails if no number is within all these bounds: then two states
    /// with the same key have different optima, which breaks a promise.
    fn merge_bounds(&mut self, state: &P::State, bounds: Bounds) -> Result<(), BrokenContract> {
        let key = self.puzzle.key(state);
        let known = self.known.entry(key).or_insert_with(|| KnownStates {
            first: format!("{state:?}"),
            optimum: Bounds::OPEN,
        });
        known.optimum = known.optimum.and(bounds);
        if known.optimum.is_contradiction() {
            return Err(broken_in_both(Promise::Key, &known.first, state));
        }
        Ok(())
    }
}

use super::{Promise, check_contract};
use crate::puzzle::Puzzle;
use crate::toy::Walk;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

#[test]
fn a_true_game_keeps_its_promises() {
    assert_eq!(check_contract(&Walk::circle(24, 4), 300), Ok(()));
    assert_eq!(check_contract(&square(), 300), Ok(()));
}

#[test]
fn a_game_without_a_solution_may_keep_its_promises() {
    let mut circle = Walk::circle(8, 0);
    circle.goal = usize::MAX;

    assert_eq!(check_contract(&circle, 100), Ok(()));
}

#[test]
fn a_bound_that_is_too_large_is_found() {
    let mut circle = Walk::circle(24, 4);
    // The initial state needs 12 moves, so a lower bound of 13 is too large.
    circle.bounds.fill(13);
    circle.bounds[12] = 0;

    let broken = check_contract(&circle, 100).unwrap_err();

    assert_eq!(broken.promise, Promise::BoundIsLower);
    assert_eq!(
        broken.to_string(),
        "`bound` exceeds the length of a solution: in the state [0]"
    );
}

#[test]
fn a_bound_that_falls_quickly_is_found() {
    let mut circle = Walk::circle(24, 1);
    // All other bounds are at most 1, so this bound decreases by more than one in a move.
    circle.bounds[3] = 3;

    let broken = check_contract(&circle, 300).unwrap_err();

    assert_eq!(broken.promise, Promise::BoundDecreasesSlowly);
    assert_eq!(broken.states, ["[3]"]);
    assert_eq!(broken.moves.len(), 1);
}

#[test]
fn a_key_that_merges_states_is_found() {
    let mut circle = Walk::circle(24, 1);
    // The goal is node 12. So node 9 needs three moves, and node 11 needs one, but both now have the same key.
    circle.keys[9] = 11;

    let broken = check_contract(&circle, 1000).unwrap_err();

    assert_eq!(broken.promise, Promise::Key);
    let mut states = broken.states.clone();
    states.sort();
    assert_eq!(states, ["[11]", "[9]"]);
    let both = broken.states.join(" and in the state ");
    assert_eq!(
        broken.to_string(),
        format!("`key` is the same for states with different optima: in the state {both}")
    );
}

#[test]
fn a_key_may_merge_states_with_the_same_optimum() {
    let mut circle = Walk::circle(24, 1);
    // Nodes 9 and 15 are both three moves from the goal (node 12), so they may have the same key.
    circle.keys[9] = circle.keys[15];

    assert_eq!(check_contract(&circle, 1000), Ok(()));
}

#[test]
fn a_key_with_too_many_bits_is_found() {
    let mut circle = Walk::circle(24, 1);
    // Keys of this game have at most 63 bits.
    circle.keys[1] = 1 << 63;

    let broken = check_contract(&circle, 100).unwrap_err();

    assert_eq!(broken.promise, Promise::KeyBits);
}

#[test]
fn candidates_that_omit_the_winning_move_are_found() {
    let mut circle = Walk::circle(24, 1);
    // Both neighbours of the goal (node 12) now omit the move to the goal.
    circle.candidates[11] = vec![10];
    circle.candidates[13] = vec![14];

    let broken = check_contract(&circle, 300).unwrap_err();

    assert_eq!(broken.promise, Promise::CandidatesWin);
}

#[test]
fn moves_that_cannot_change_places_are_found() {
    let mut circle = Walk::circle(24, 1);
    circle.all_commute = true;

    let broken = check_contract(&circle, 100).unwrap_err();

    assert_eq!(broken.promise, Promise::EnabledAfter);
    assert_eq!(broken.moves.len(), 2);
}

#[test]
fn a_step_that_excludes_a_solution_is_found() {
    let mut circle = Walk::circle(24, 1);
    // The bound of the initial state is 1, so only odd lengths are promised. But solutions have 12 moves.
    circle.step = 2;

    let broken = check_contract(&circle, 100).unwrap_err();

    assert_eq!(broken.promise, Promise::BudgetStep);
}

/// A game of [`SWITCHES`] switches. A state has a bit for each switch that is on, and a move flips one switch. So each
/// move is possible in each state, and any two moves may change places.
struct Switches {
    /// The number of states that the game has computed.
    computed: AtomicUsize,
}

const SWITCHES: u32 = 30;

impl Puzzle for Switches {
    type State = u64;
    type Move = u32;
    type Key = u64;

    fn root(&self) -> u64 {
        (1 << SWITCHES) - 1
    }

    fn moves(&self, _: &u64, out: &mut Vec<u32>) {
        out.extend(0..SWITCHES);
    }

    fn after(&self, state: &u64, mv: u32) -> u64 {
        self.computed.fetch_add(1, Relaxed);
        state ^ 1 << mv
    }

    fn is_solved(&self, state: &u64) -> bool {
        *state == 0
    }

    fn key(&self, state: &u64) -> u64 {
        *state
    }

    /// Returns a weak lower bound, so that the check has to search.
    fn bound(&self, state: &u64) -> u32 {
        state.count_ones().div_ceil(9)
    }

    fn enabled_after(&self, _: &u64, _: u32, _: u32) -> bool {
        true
    }
}

#[test]
fn a_play_computes_few_states_of_a_game_with_many_moves() {
    let switches = Switches {
        computed: AtomicUsize::new(0),
    };
    let plays = 100;
    assert_eq!(check_contract(&switches, 0), Ok(()));
    let without_plays = switches.computed.swap(0, Relaxed);

    assert_eq!(check_contract(&switches, plays), Ok(()));

    let computed = switches.computed.into_inner() - without_plays;
    // A play computes at most about 20,000 states.
    assert!(computed < plays * 25_000, "{computed}");
}

/// Returns a game in which no two moves may change places: a move is the number of the node to which it leads.
fn square() -> Walk {
    Walk::new(vec![vec![1, 2], vec![3], vec![3], vec![]], 3, 9)
}

use super::{
    Contradiction, End, JOB_DEPTH, NoRecords, Options, Outcome, RecordOptions, deepen, record,
};
use crate::puzzle::Puzzle;
use crate::runtime::{Journal, Limits, Progress, Run, SearchCost, allow_threads};
use crate::toy::{Walk, WideWalk, distances};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Returns a walk along one half of a circle, in [`OPTIMUM`] moves. The lower bounds are at most 4.
fn circle() -> Walk {
    Walk::circle(24, 4)
}

/// The number of moves of the shortest solution of [`circle`].
const OPTIMUM: u32 = 12;

#[test]
fn walks_on_random_graphs_end_with_the_optimum_or_without_a_solution() {
    let mut random = fastrand::Rng::with_seed(91);
    let mut unsolvable = 0;
    for n in 0..600 {
        let walk = random_walk(&mut random);
        let optimum = distances(&walk.edges, 1)[0];

        let outcome = search(&walk, &Options::default()).unwrap();

        assert_eq!(outcome.lower_bound, optimum, "walk {n}");
        let is_unsolvable = optimum == u32::MAX;
        assert_eq!(outcome.end == End::Unsolvable, is_unsolvable, "walk {n}");
        assert_eq!(outcome.solution.is_none(), is_unsolvable, "walk {n}");
        unsolvable += usize::from(is_unsolvable);
    }
    // Games without a solution and games with a solution both occur often.
    assert!((100..500).contains(&unsolvable), "{unsolvable}");
}

/// A best-first search decides these games. If it may store too few states, iterative deepening decides them.
#[test]
fn stored_states_change_no_lower_bound() {
    let mut random = fastrand::Rng::with_seed(93);
    for _ in 0..300 {
        let mut walk = random_walk(&mut random);
        let optimum = distances(&walk.edges, 1)[0];
        // A step of 2 is a true promise only if the optimum and the bound of the root are both even or both odd.
        let may_be_two = optimum % 2 == walk.bounds[0] % 2;
        walk.step = if random.bool() && may_be_two { 2 } else { 1 };
        let last_budget = random.u32(1..9);
        for max_stored_states in [0, 1, 5, 20, usize::MAX] {
            for is_solvable in [false, optimum < u32::MAX] {
                let options = Options::default()
                    .last_budget(last_budget)
                    .is_solvable(is_solvable)
                    .max_stored_states(max_stored_states);

                let outcome = search(&walk, &options).unwrap();

                assert_outcome(&outcome, optimum, last_budget, walk.step);
            }
        }
    }
}

/// Asserts that the outcome of a search of at most `last_budget` moves is right. `step` is the number by which the
/// lengths of all solutions of the game differ.
fn assert_outcome(outcome: &Outcome<usize>, optimum: u32, last_budget: u32, step: u32) {
    match outcome.end {
        End::Solved => assert_eq!(outcome.lower_bound, optimum),
        End::Unsolvable => assert_eq!(optimum, u32::MAX),
        End::Refuted => {
            assert!(outcome.lower_bound > last_budget && outcome.lower_bound <= optimum);
            // Without an iteration, the lower bound is that of the initial state, which may be much larger.
            assert!(outcome.lower_bound <= last_budget + step || outcome.iterations.is_empty());
        }
        End::Stopped => panic!("no limit stops the search"),
    }
    let length = outcome.solution.as_ref().map(Vec::len);
    let expected = (outcome.end == End::Solved).then_some(optimum as usize);
    assert_eq!(length, expected);
}

#[test]
fn a_known_solution_ends_a_search_of_all_states() {
    let circle = circle();
    for max_stored_states in [0, 3, usize::MAX] {
        let options = Options::default()
            .upper_bound(Some(OPTIMUM))
            .max_stored_states(max_stored_states);

        let outcome = search(&circle, &options).unwrap();

        assert_eq!((outcome.end, outcome.lower_bound), (End::Refuted, OPTIMUM));
    }
}

#[test]
fn little_memory_changes_no_result() {
    let progress = Progress::default();
    for memory in [0, 1, 1 << 10, 1 << 14, 1 << 18] {
        let run = Run::new(&progress).memory(memory);

        let outcome = deepen(&circle(), &Options::default(), None, run).unwrap();

        assert_eq!((outcome.end, outcome.lower_bound), (End::Solved, OPTIMUM));
    }
}

#[test]
fn a_budget_with_a_solution_has_no_records() {
    let circle = circle();
    let wide = WideWalk {
        walk: circle.clone(),
    };
    for budget in [OPTIMUM, OPTIMUM + 1, 20] {
        for floor in [0, 3, OPTIMUM, 30] {
            let options = RecordOptions::new(budget).floor(floor);

            let errors = [records(&circle, &options), records(&wide, &options)];

            let expected = Err(NoRecords::Solution {
                moves: OPTIMUM,
                budget,
            });
            assert_eq!(errors, [expected, expected], "{budget}, {floor}");
        }
    }
    assert_eq!(records(&circle, &RecordOptions::new(OPTIMUM - 1)), Ok(()));
}

#[test]
fn a_solved_game_has_no_records() {
    let mut circle = Walk::circle(24, 0);
    circle.goal = 0;

    let result = records(&circle, &RecordOptions::new(0));

    let error = result.unwrap_err();
    assert_eq!(
        error.to_string(),
        "a solution of 0 moves exists, so 0 moves are not refuted"
    );
}

/// Computes the records (refuted states) of a budget. Returns only whether this succeeds.
fn records<P: Puzzle>(puzzle: &P, options: &RecordOptions) -> Result<(), NoRecords> {
    let progress = Progress::default();
    record(puzzle, options, Run::new(&progress))?;
    Ok(())
}

#[test]
fn wide_keys_change_no_result() {
    let mut random = fastrand::Rng::with_seed(92);
    for n in 0..200 {
        let walk = random_walk(&mut random);
        let narrow = search(&walk, &Options::default()).unwrap();

        let wide = search(&WideWalk { walk }, &Options::default()).unwrap();

        assert_eq!(wide.lower_bound, narrow.lower_bound, "walk {n}");
        assert_eq!(wide.solution, narrow.solution, "walk {n}");
        assert_eq!(wide.end, narrow.end, "walk {n}");
    }
}

#[test]
fn a_large_game_with_cycles_and_without_a_solution_ends() {
    let mut circle = Walk::circle(5_000, 0);
    circle.goal = usize::MAX;

    let outcome = search(&circle, &Options::default()).unwrap();

    assert_eq!(outcome.end, End::Unsolvable);
    assert_eq!(outcome.lower_bound, u32::MAX);
    assert_eq!(outcome.visited_states(), 5_000);
}

#[test]
fn a_bound_of_the_largest_number_means_that_no_solution_exists() {
    let mut walk = Walk::circle(4, 2);
    walk.bounds[0] = u32::MAX;

    let outcome = search(&walk, &Options::default()).unwrap();

    assert_eq!(outcome.end, End::Unsolvable);
}

#[test]
fn budgets_that_the_step_excludes_are_skipped() {
    let mut circle = circle();
    circle.step = 2;

    let outcome = search(&circle, &Options::default()).unwrap();

    assert_eq!(outcome.lower_bound, OPTIMUM);
    assert_eq!(outcome.end, End::Solved);
    let iterations = outcome.iterations.iter();
    let budgets = iterations.map(|iteration| iteration.budget);
    assert!(budgets.eq([4, 6, 8, 10, 12]));
}

#[test]
fn the_last_budget_respects_the_step() {
    let mut circle = circle();
    circle.step = 2;
    let options = Options::default().last_budget(9);

    let outcome = search(&circle, &options).unwrap();

    assert_eq!(outcome.end, End::Refuted);
    assert_eq!(outcome.lower_bound, 10);
}

#[test]
fn a_known_solution_is_proven_optimal() {
    let circle = circle();
    let options = Options::default().upper_bound(Some(OPTIMUM));

    let outcome = search(&circle, &options).unwrap();

    assert_eq!(outcome.end, End::Refuted);
    assert_eq!(outcome.lower_bound, OPTIMUM);
}

#[test]
fn a_lower_bound_above_a_known_solution_is_an_error() {
    let mut circle = circle();
    circle.bounds[0] = 14;
    let options = Options::default().upper_bound(Some(OPTIMUM));

    let error = search(&circle, &options).unwrap_err();

    let expected = Contradiction {
        lower: 14,
        upper: OPTIMUM,
    };
    assert_eq!(error, expected);
    assert_eq!(
        error.to_string(),
        "the lower bound of 14 moves exceeds a solution of 12 moves"
    );
}

#[test]
fn a_stopped_search_keeps_its_lower_bound() {
    let stop = AtomicBool::new(true);
    let progress = Progress::default();
    let run = Run::new(&progress).limits(Limits::none().stop(&stop));

    let outcome = deepen(&circle(), &Options::default(), None, run).unwrap();

    assert_eq!(outcome.end, End::Stopped);
    assert!(outcome.lower_bound >= 4);
}

#[test]
fn only_true_claims_of_refuted_budgets_are_accepted() {
    for (walk, options) in searches() {
        for budget in 0..20 {
            let result = resume(&walk, &options, |journal| claim_budget(journal, budget));

            assert_eq!(result.is_err(), budget >= OPTIMUM, "{options:?}, {budget}");
            if let Ok(outcome) = result {
                assert_eq!(outcome.lower_bound, OPTIMUM, "{budget}");
            }
        }
    }
}

#[test]
fn only_true_claims_of_refuted_jobs_are_accepted() {
    for (walk, options) in searches() {
        for budget in 0..20 {
            let result = resume(&walk, &options, |journal| claim_jobs(journal, budget));

            // If a solution of `moves` moves is known, the search uses only claims about fewer moves than that.
            let is_used = options.upper_bound.is_none_or(|moves| budget < moves);
            let is_false = budget >= OPTIMUM && is_used;
            assert_eq!(result.is_err(), is_false, "{options:?}, {budget}");
            if let Ok(outcome) = result {
                assert_eq!(outcome.lower_bound, OPTIMUM, "{budget}");
            }
        }
    }
}

/// Returns games whose optimum is [`OPTIMUM`], each with options of a search.
fn searches() -> Vec<(Walk, Options)> {
    let mut searches = Vec::new();
    for bound in [0, 4] {
        for upper_bound in [None, Some(OPTIMUM), Some(OPTIMUM + 2)] {
            let options = Options::default().upper_bound(upper_bound);
            searches.push((Walk::circle(24, bound), options));
        }
    }
    searches
}

#[test]
fn a_stopped_search_tests_no_claims() {
    let stop = AtomicBool::new(true);
    let progress = Progress::default();
    let run = Run::new(&progress).limits(Limits::none().stop(&stop));
    let circle = circle();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    claim_budget(&Journal::create(&path, "circle").unwrap(), 15);
    let journal = Journal::resume(&path, "circle").unwrap();

    let outcome = deepen(&circle, &Options::default(), Some(&journal), run).unwrap();

    assert_eq!(outcome.end, End::Stopped);
}

/// Writes into a journal (file of a run) that at most `budget` moves do not solve the game, true or not.
fn claim_budget(journal: &Journal, budget: u32) {
    let cost = SearchCost {
        states: 1,
        time: Duration::ZERO,
    };
    journal.write_refuted_budget(budget, cost);
}

/// Writes into a journal that no job (subtree of the search) of a budget has a solution, whether this is true or not.
fn claim_jobs(journal: &Journal, budget: u32) {
    for job in 0..9 {
        journal.write_refuted_job(budget, JOB_DEPTH, job, 1);
    }
}

/// Searches with a journal (the file of an earlier run), into which `write` has written.
fn resume(
    walk: &Walk,
    options: &Options,
    write: impl FnOnce(&Journal),
) -> Result<Outcome<usize>, Contradiction> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    write(&Journal::create(&path, "circle").unwrap());
    let journal = Journal::resume(&path, "circle").unwrap();
    let progress = Progress::default();
    deepen(walk, options, Some(&journal), Run::new(&progress))
}

/// Returns a walk from node 0 to node 1 of a random graph. Perhaps no path leads there.
fn random_walk(random: &mut fastrand::Rng) -> Walk {
    let nodes = random.usize(2..40);
    let mut edges = Vec::new();
    for _ in 0..nodes {
        let degree = random.usize(0..4);
        edges.push((0..degree).map(|_| random.usize(..nodes)).collect());
    }
    Walk::new(edges, 1, random.u32(0..6))
}

/// Searches a game on one thread, without a journal.
fn search<P: Puzzle>(puzzle: &P, options: &Options) -> Result<Outcome<P::Move>, Contradiction> {
    let progress = Progress::default();
    deepen(puzzle, options, None, Run::new(&progress))
}

/// A game with one solution of eleven moves, which its estimates lead to. Nothing else distinguishes a state with a
/// solution from a state without one, so the search visits all states before the solution.
struct Guided;

/// The moves of the solution.
const SOLUTION: [u64; 11] = [0, 0, 2, 1, 3, 0, 2, 1, 0, 3, 1];

impl Puzzle for Guided {
    /// The moves so far as digits to the base 4, after the digit 1.
    type State = u64;
    type Move = u64;
    type Key = u64;

    fn root(&self) -> u64 {
        1
    }

    fn moves(&self, _: &u64, out: &mut Vec<u64>) {
        out.extend(0..4);
    }

    fn after(&self, state: &u64, mv: u64) -> u64 {
        state * 4 + mv
    }

    fn is_solved(&self, state: &u64) -> bool {
        *state == after_solution(SOLUTION.len())
    }

    fn key(&self, state: &u64) -> u64 {
        *state
    }

    fn bound(&self, state: &u64) -> u32 {
        u32::from(!self.is_solved(state))
    }

    fn estimate(&self, state: &u64, _: &mut Vec<u64>) -> u32 {
        let is_on_the_way = (0..=SOLUTION.len()).any(|moves| after_solution(moves) == *state);
        u32::from(!is_on_the_way)
    }
}

/// Returns the state after this number of moves of the solution.
fn after_solution(moves: usize) -> u64 {
    SOLUTION[..moves].iter().fold(1, |state, mv| state * 4 + mv)
}

#[test]
fn many_threads_visit_few_states_in_vain() {
    allow_threads(16);
    let alone = search_guided(1);

    let many = search_guided(16);

    assert_eq!(alone.solution.as_deref(), Some(&SOLUTION[..]));
    assert_eq!(many.solution, alone.solution);
    let visited = many.visited_states();
    // Ten percent more states than one thread visits.
    let max_visited = alone.visited_states() * 11 / 10;
    assert!(visited <= max_visited, "{visited} > {max_visited}");
}

/// Searches the game [`Guided`] on this number of threads, with a quick solver that finds its solution early.
fn search_guided(threads: usize) -> Outcome<u64> {
    let options = Options::default()
        .is_solvable(true)
        .max_stored_states(0)
        .solver_memory(1 << 24);
    let progress = Progress::default();
    let run = Run::new(&progress).threads(threads);
    deepen(&Guided, &options, None, run).unwrap()
}

/// A game with [`SWITCHES`] switches. A state has a bit for each switch that is on. Each move changes one switch, and
/// all switches must be on at the end.
struct Heavy {
    /// The heap memory that the game reports for each state.
    heap_bytes: usize,
}

const SWITCHES: u32 = 6;

impl Puzzle for Heavy {
    type State = u64;
    type Move = u32;
    type Key = u64;

    fn root(&self) -> u64 {
        0
    }

    fn moves(&self, _: &u64, out: &mut Vec<u32>) {
        out.extend(0..SWITCHES);
    }

    fn after(&self, state: &u64, mv: u32) -> u64 {
        state ^ 1 << mv
    }

    fn is_solved(&self, state: &u64) -> bool {
        *state == (1 << SWITCHES) - 1
    }

    fn key(&self, state: &u64) -> u64 {
        *state
    }

    fn bound(&self, state: &u64) -> u32 {
        u32::from(!self.is_solved(state))
    }

    fn heap_bytes(&self, _: &u64) -> usize {
        self.heap_bytes
    }
}

/// A search that has run out of memory must not continue without the states that it has lost.
#[test]
fn lost_states_are_no_proof() {
    let progress = Progress::default();
    for heap_bytes in [0, 100] {
        for exponent in 6..18 {
            let power = 1 << exponent;
            for memory in [power, power + power / 2] {
                let run = Run::new(&progress).memory(memory);

                let outcome = deepen(&Heavy { heap_bytes }, &Options::default(), None, run);

                let outcome = outcome.unwrap();
                assert_ne!(outcome.end, End::Unsolvable, "{memory}");
                assert!(outcome.lower_bound <= SWITCHES, "{memory}");
            }
        }
    }
}

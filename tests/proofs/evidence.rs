//! Tests that every claim has evidence: whatever ends a proof, its bounds, its certificates and the
//! checker agree. All games, all methods, and generated boards.

use crate::common::chilly::{Drawing, Truth};
use crate::common::nurikabe::random_grid;
use crate::common::*;
use kortest::anytime::{self, Algorithm};
use kortest::chilly::{self, Level};
use kortest::former::{self, Board, Method};
use kortest::nurikabe::{self, Grid};
use kortest::runtime::{Instant, Limits, Run};
use std::fmt::Debug;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What ends a proof early.
#[derive(Clone, Copy, Debug)]
enum Limit {
    /// Nothing ends the proof.
    None,
    /// The deadline comes after this number of microseconds.
    Time(u64),
    /// The stop flag is set before the proof begins.
    Flag,
    /// The run has this number of bytes.
    Memory(usize),
}

const LIMITS: [Limit; 8] = [
    Limit::None,
    Limit::Time(0),
    Limit::Time(100),
    Limit::Time(1_000),
    Limit::Flag,
    Limit::Memory(0),
    Limit::Memory(1 << 14),
    Limit::Memory(1 << 18),
];

impl Limit {
    /// Runs `work` until the limit ends it.
    fn apply<T>(self, work: impl FnOnce(Run) -> T) -> T {
        let stop = AtomicBool::new(matches!(self, Limit::Flag));
        let mut limits = Limits::none().stop(&stop);
        let mut memory = 1 << 30;
        match self {
            Limit::None | Limit::Flag => {}
            Limit::Time(microseconds) => {
                let deadline = Instant::now() + Duration::from_micros(microseconds);
                limits = limits.deadline(Some(deadline));
            }
            Limit::Memory(bytes) => memory = bytes,
        }
        work(resources(1, memory).limits(limits))
    }
}

/// The bounds of a proof, and the files of its certificates.
#[derive(Debug)]
struct Claims {
    lower_bound: u32,
    upper_bound: Option<u32>,
    is_unsolvable: bool,
    is_settled: bool,
    settled: Option<Vec<u8>>,
    solution: Option<Vec<u8>>,
    bound: Option<Vec<u8>>,
}

impl Claims {
    fn of_former(proof: &former::Proof) -> Claims {
        Claims {
            lower_bound: proof.lower_bound(),
            upper_bound: proof.upper_bound(),
            is_unsolvable: false,
            is_settled: proof.is_settled(),
            settled: proof.certify().map(|one| one.to_bytes().0),
            solution: proof.certify_solution().map(|one| one.to_bytes().0),
            bound: proof.certify_lower_bound().map(|one| one.to_bytes().0),
        }
    }

    fn of_chilly(proof: &chilly::Proof) -> Claims {
        Claims {
            lower_bound: proof.lower_bound(),
            upper_bound: proof.upper_bound(),
            is_unsolvable: proof.solvable() == Some(false),
            is_settled: proof.is_settled(),
            settled: proof.certify().map(|one| one.to_bytes().0),
            solution: proof.certify_solution().map(|one| one.to_bytes().0),
            bound: proof.certify_lower_bound().map(|one| one.to_bytes().0),
        }
    }

    /// Asserts that each bound has a valid certificate, and that nothing else has one.
    fn assert_proven(&self, what: &impl Debug) {
        let optimum = self.upper_bound.filter(|&upper| upper == self.lower_bound);
        let mut settled = optimum.map(|moves| format!("optimal {moves}"));
        if self.is_unsolvable {
            settled = Some("unsolvable".into());
        }
        let solution = self.upper_bound.map(|moves| format!("at-most {moves}"));
        let mut bound = None;
        if self.lower_bound > 0 {
            bound = Some(format!("at-least {}", self.lower_bound));
        }

        assert_eq!(self.is_settled, settled.is_some(), "{what:?}");
        assert_eq!(checked(self.settled.as_deref(), what), settled, "{what:?}");
        assert_eq!(
            checked(self.solution.as_deref(), what),
            solution,
            "{what:?}"
        );
        assert_eq!(checked(self.bound.as_deref(), what), bound, "{what:?}");
    }

    /// Asserts that a true optimum is within the bounds. It is `None` if no solution exists.
    fn assert_true(&self, truth: Option<u32>, what: &impl Debug) {
        let Some(optimum) = truth else {
            assert_eq!(self.upper_bound, None, "{what:?}");
            return;
        };
        assert!(!self.is_unsolvable, "{what:?}");
        assert!(self.lower_bound <= optimum, "{what:?}");
        assert!(
            self.upper_bound.is_none_or(|upper| upper >= optimum),
            "{what:?}"
        );
    }
}

/// Checks a certificate, which must be valid. Returns its claim.
fn checked(file: Option<&[u8]>, what: &impl Debug) -> Option<String> {
    let file = file?;
    let limits = kortest_checker::Limits::of(file.len());
    match kortest_checker::check(file, &limits) {
        Ok(report) => Some(report.claim().to_string()),
        Err(error) => panic!("{what:?}: {error}"),
    }
}

#[test]
fn former_claims_only_what_certificates_show() {
    let mut random = seeded(81);
    let mut settled_early = 0;
    for n in 0..part(600, 40) {
        let board = former_board(&mut random, n);
        let optimum = BruteForce::default().optimum(&board);
        for method in Method::ALL {
            for limit in LIMITS {
                let options = former::ProveOptions::default()
                    .method(method)
                    .settle(claim(&mut random, optimum));
                let what = format!("{board} {method} {limit:?} {:?}", options.settle);
                let Ok(proof) = limit.apply(|run| former::prove_with(&board, &options, run)) else {
                    assert!(former::fits_search(&board).is_err(), "{what}");
                    continue;
                };

                let claims = Claims::of_former(&proof);

                claims.assert_proven(&what);
                claims.assert_true(Some(optimum), &what);
                assert!(
                    claims.lower_bound > 0 && claims.upper_bound.is_some(),
                    "{what}"
                );
                let is_early = matches!(limit, Limit::Time(0) | Limit::Flag);
                settled_early += usize::from(is_early && claims.is_settled);
            }
        }
    }
    assert!(settled_early > 0, "the quick bounds settle some boards");
}

#[test]
fn former_claims_of_large_boards_have_evidence() {
    let mut random = seeded(82);
    let row = Board::parse(&"OPGB".repeat(16)).unwrap();
    let mut boards = vec![row.clone()];
    for (columns, rows) in [(64, 2), (20, 12), (64, 12)] {
        boards.push(Board::random(random.u64(..), columns, rows, 8).unwrap());
    }
    for board in boards {
        for limit in [Limit::Time(0), Limit::Time(1_000), Limit::Flag] {
            let options = former::ProveOptions::default();
            let what = format!("{board} {limit:?}");

            let proof = limit
                .apply(|run| former::prove_with(&board, &options, run))
                .unwrap();

            let claims = Claims::of_former(&proof);
            claims.assert_proven(&what);
            assert!(
                claims.lower_bound > 0 && claims.upper_bound.is_some(),
                "{what}"
            );
            if board == row {
                assert!(claims.is_settled, "{what}");
            }
        }
    }
}

#[test]
fn chilly_claims_only_what_certificates_show() {
    let mut random = seeded(83);
    let mut settled = 0;
    for _ in 0..part(300, 30) {
        let SolvedLevel { level, truth } = SolvedLevel::random(&mut random);
        for has_program in [false, true] {
            for limit in LIMITS {
                let options = chilly::ProveOptions::default()
                    .linear_program(has_program)
                    .settle(truth.and_then(|optimum| claim(&mut random, optimum)));
                let what = format!("{level} {has_program} {limit:?} {:?}", options.settle);

                let proof = limit
                    .apply(|run| chilly::prove_with(&level, &options, run))
                    .unwrap();

                let claims = Claims::of_chilly(&proof);
                claims.assert_proven(&what);
                claims.assert_true(truth, &what);
                settled += usize::from(claims.is_settled);
            }
        }
    }
    assert!(settled > 0);
}

#[test]
fn every_algorithm_of_chilly_claims_only_what_certificates_show() {
    let mut random = seeded(84);
    for _ in 0..part(60, 5) {
        let SolvedLevel { level, truth } = SolvedLevel::random(&mut random);
        for algorithm in Algorithm::ALL {
            for limit in [Limit::Time(0), Limit::Memory(0), Limit::Memory(1 << 20)] {
                let options = anytime::Options::default().patience(Some(1_000));
                let what = format!("{level} {} {limit:?}", algorithm.name());

                let proof = limit
                    .apply(|run| chilly::solve(&level, algorithm, options, run, &mut |_| ()))
                    .unwrap();

                let claims = Claims::of_chilly(&proof);
                claims.assert_proven(&what);
                claims.assert_true(truth, &what);
            }
        }
    }
}

#[test]
fn nurikabe_claims_only_what_certificates_show() {
    let mut random = seeded(85);
    let mut settled = 0;
    for _ in 0..part(300, 30) {
        let grid = random_grid(&mut random, 4, 4);
        let all = count(&grid, 100_000, Limit::None)
            .unwrap()
            .solutions()
            .len();
        for max_solutions in [0, 1, 2, 1_000] {
            for limit in LIMITS {
                let what = format!("{grid} {max_solutions} {limit:?}");
                let Ok(proof) = count(&grid, max_solutions, limit) else {
                    assert!(matches!(limit, Limit::Memory(_)), "{what}");
                    continue;
                };

                assert_count_is_proven(&proof, &what);
                assert!(proof.solutions().len() <= all, "{what}");
                assert!(
                    !proof.is_settled() || proof.solutions().len() == all,
                    "{what}"
                );
                settled += usize::from(proof.is_settled());
            }
        }
    }
    assert!(settled > 0);
}

#[test]
fn generated_boards_have_evidence() {
    for seed in 0..part(20, 3) as u64 {
        let level = chilly::generate::GenerateOptions::default()
            .columns(6)
            .rows(6)
            .presents(2)
            .seed(seed);
        let grid = nurikabe::generate::GenerateOptions::default()
            .rows(4)
            .columns(4)
            .seed(seed);
        for limit in LIMITS {
            let what = format!("{seed} {limit:?}");
            let made = limit.apply(|run| chilly::generate::generate_with(&level, run));
            if let Ok(Some(made)) = made {
                let claims = Claims::of_chilly(&made.proof);
                claims.assert_proven(&what);
                assert!(claims.is_settled, "{what}");
            }
            let made = limit.apply(|run| nurikabe::generate::generate_with(&grid, run));
            if let Ok(Some(made)) = made {
                assert_count_is_proven(&made.proof, &what);
                assert!(made.proof.is_settled(), "{what}");
            }
        }
    }
}

/// Returns a board of at most 14 tiles: small, tall, or with too many colours for the search.
fn former_board(random: &mut fastrand::Rng, n: usize) -> Board {
    match n % 4 {
        0 => tall_board(random, 14),
        1 => Board::random(random.u64(..), 3, 2, 3).unwrap(),
        2 => Board::random(random.u64(..), 5, 2, 6).unwrap(),
        _ => random_board(random, 14),
    }
}

/// Returns no claim, a true one, or a false one.
fn claim(random: &mut fastrand::Rng, optimum: u32) -> Option<u32> {
    let near = optimum.saturating_sub(1)..=optimum + 1;
    random.bool().then(|| random.u32(near))
}

/// A random level, and its optimum by brute force. The optimum is `None` if no route exists.
struct SolvedLevel {
    level: Level,
    truth: Option<u32>,
}

impl SolvedLevel {
    fn random(random: &mut fastrand::Rng) -> SolvedLevel {
        loop {
            let drawing = Drawing::random(random);
            let truth = match Truth::of(&drawing) {
                Truth::Optimum(optimum) => Some(optimum),
                Truth::Unsolvable => None,
                Truth::Endless => continue,
            };
            if let Ok(level) = drawing.text().parse() {
                return SolvedLevel { level, truth };
            }
        }
    }
}

fn count(
    grid: &Grid,
    max_solutions: usize,
    limit: Limit,
) -> Result<nurikabe::Proof, nurikabe::ProveError> {
    let options = nurikabe::ProveOptions::default().limit(max_solutions);
    limit.apply(|run| nurikabe::prove_with(grid, &options, run))
}

/// Asserts that the number of solutions, its certificates and the checker agree.
fn assert_count_is_proven(proof: &nurikabe::Proof, what: &str) {
    let found = proof.solutions().len();
    let settled = proof.is_settled().then(|| format!("exactly {found}"));
    let some = (found > 0).then(|| format!("at-least {found}"));
    let exact_file = proof.certify().map(|one| one.to_bytes().0);
    let some_file = proof.certify_solution().map(|one| one.to_bytes().0);

    assert_eq!(checked(exact_file.as_deref(), &what), settled, "{what}");
    assert_eq!(checked(some_file.as_deref(), &what), some, "{what}");
}

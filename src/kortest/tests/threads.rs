//! No call starts many more threads than the machine has cores, whatever number the caller asks for.
//!
//! This test is a program of its own, because it counts the threads of the whole process.

#![cfg(target_os = "linux")]
#![cfg(all(feature = "chilly", feature = "former", feature = "nurikabe"))]
#![allow(clippy::unwrap_used, reason = "a test may panic at any place")]

use kortest::anytime::Algorithm;
use kortest::former::analyse::Wanted;
use kortest::former::{Board, Method};
use kortest::runtime::{Progress, Run, Workers, cores};
use kortest::{anytime, chilly, former, nurikabe};
use kortest_checker::Limits;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The number of threads that each call asks for, for each core of the machine.
const REQUESTED_PER_CORE: usize = 200;

/// The largest number of threads for each core. Threads of a finished part of a call may still be
/// ending while the next part begins.
const MAX_PER_CORE: usize = 4;

/// Threads of this program that belong to no call: of the test program, the test, and the watcher.
const OWN_THREADS: usize = 3;

/// A computation that starts threads.
struct Call {
    name: &'static str,
    run: fn(Run),
}

/// Creates the entry of a computation in [`CALLS`].
const fn call(name: &'static str, run: fn(Run)) -> Call {
    Call { name, run }
}

/// All calls that start threads.
const CALLS: &[Call] = &[
    call("former, columns", |run| prove_former(Method::Columns, run)),
    call("former, search", |run| prove_former(Method::Search, run)),
    call("former, both", |run| prove_former(Method::Both, run)),
    call("former, solve", solve_former),
    call("former, first clicks", first_clicks),
    call("former, game", game),
    call("former, counts", counts),
    call("former, perft", perft),
    call("chilly, prove", prove_chilly),
    call("chilly, first moves", first_moves),
    call("nurikabe, prove", prove_nurikabe),
    call("nurikabe, generate", generate_nurikabe),
    call("workers", start_workers),
    call("checker", check),
];

#[test]
fn no_call_starts_more_threads_than_cores() {
    for call in CALLS {
        let progress = Progress::default();
        let run = Run::new(&progress).threads(REQUESTED_PER_CORE * cores());

        let most = most_threads(|| (call.run)(run));

        let allowed = OWN_THREADS + MAX_PER_CORE * cores();
        assert!(most <= allowed, "{}: {most} threads", call.name);
    }
}

/// Does the work, and returns the largest number of threads that the process had meanwhile. Another thread counts the
/// threads again and again.
fn most_threads(work: impl FnOnce()) -> usize {
    let has_ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let mut most = 0;
            while !has_ended.load(Relaxed) {
                most = most.max(threads_of_process());
                std::thread::yield_now();
            }
            most
        });
        work();
        has_ended.store(true, Relaxed);
        watcher.join().unwrap()
    })
}

/// Returns the number of threads of this process: Linux has a folder entry for each one.
fn threads_of_process() -> usize {
    std::fs::read_dir("/proc/self/task").unwrap().count()
}

/// Returns a small board of Former.
fn board() -> Board {
    "OPG/GPO/OGP".parse().unwrap()
}

/// Returns a small level of Santa Chilly.
fn level() -> chilly::Level {
    "/#####/#P.$#/#..X#/#####".parse().unwrap()
}

/// Returns a small grid of Nurikabe.
fn grid() -> nurikabe::Grid {
    "2,0,0/0,0,0/0,0,2".parse().unwrap()
}

/// Proves the optimum of a small board with this method.
fn prove_former(method: Method, run: Run) {
    let options = former::ProveOptions::default().method(method);
    former::prove_with(&board(), &options, run).unwrap();
}

/// Looks for short solutions of a large board with all algorithms at the same time.
fn solve_former(run: Run) {
    let board = former::daily::board(2024, 11, 24).unwrap();
    let options = anytime::Options::default().patience(Some(40_000));
    former::solve(&board, Algorithm::Portfolio, options, run, &mut |_| ()).unwrap();
}

/// Analyses the first clicks on a small board.
fn first_clicks(run: Run) {
    former::analyse::first_clicks(&board(), run).unwrap();
}

/// Analyses a game of one click.
fn game(run: Run) {
    former::analyse::game(&board(), &[(0, 0)], run).unwrap();
}

/// Counts the best solutions of a small board.
fn counts(run: Run) {
    former::analyse::count_solutions(&board(), Wanted::default(), run).unwrap();
}

/// Counts the positions after up to four clicks.
fn perft(run: Run) {
    former::perft(&board(), 4, run, |_| ()).unwrap();
}

/// Proves the optimum of a small level.
fn prove_chilly(run: Run) {
    chilly::prove_with(&level(), &chilly::ProveOptions::default(), run).unwrap();
}

/// Analyses the first moves in a small level.
fn first_moves(run: Run) {
    chilly::analyse::first_moves(&level(), run).unwrap();
}

/// Proves the number of solutions of a small grid.
fn prove_nurikabe(run: Run) {
    nurikabe::prove_with(&grid(), &nurikabe::ProveOptions::default(), run).unwrap();
}

/// Generates a grid with one solution.
fn generate_nurikabe(run: Run) {
    let options = nurikabe::generate::GenerateOptions::default();
    nurikabe::generate::generate_with(&options, run).unwrap();
}

/// Starts worker threads, and asserts that they are not more than the cores, however many are allowed.
fn start_workers(run: Run) {
    assert!(Workers::start(run.threads).count() <= cores());
}

/// Checks a certificate with enough records (states that cannot be cleared in a number of clicks) for
/// hundreds of threads.
fn check(run: Run) {
    let board = former::daily::board(2024, 11, 24).unwrap();
    let options = former::ProveOptions::default().method(Method::Search);
    let proof = former::prove_with(&board, &options, run).unwrap();
    let (bytes, _) = proof.certify().unwrap().to_bytes();
    let mut limits = Limits::of(bytes.len());
    limits.threads = run.threads;
    kortest_checker::check(&bytes, &limits).unwrap();
}

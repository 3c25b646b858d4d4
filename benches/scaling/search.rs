//! The search of one board, with one thread and with many.

use crate::{Check, THREADS};
use kortest::former::{Board, Method, ProveOptions, daily, prove_with};
use kortest::runtime::{Phase, Progress, Run};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The memory of the runs, in bytes.
const MEMORY: usize = 1 << 30;

/// Returns the checks of the search.
pub fn checks() -> Vec<Check> {
    let board = daily::board(2025, 11, 12).expect("the date has a board");
    let alone = Measured::of(&board, 1);
    let many = Measured::of(&board, THREADS);
    many.stages.print();
    vec![
        Check {
            what: "search: states with 16 threads, divided by those with one",
            value: many.states / alone.states,
            limit: 1.10,
        },
        Check {
            what: "search: certificates with 16 threads that differ from that with one",
            value: f64::from(u8::from(many.certificate != alone.certificate)),
            limit: 0.0,
        },
        Check {
            what: "search: CPU time with 16 threads, divided by that with one",
            value: many.stages.total() / alone.stages.total(),
            limit: 1.25,
        },
        Check {
            what: "search: share of the records in the CPU time of one thread",
            value: alone.stages.share_of_records(),
            limit: 0.30,
        },
        Check {
            what: "search: simulated time on 16 cores, divided by the CPU time of one thread",
            value: many.stages.longest_chain() / alone.stages.total(),
            limit: 0.125,
        },
    ]
}

/// One proof, and what it has cost.
struct Measured {
    certificate: Vec<u8>,
    /// Number of states that the search visited.
    states: f64,
    stages: Stages,
}

impl Measured {
    /// Proves a board by search with this number of threads.
    fn of(board: &Board, threads: usize) -> Measured {
        let progress = Progress::default();
        let has_ended = AtomicBool::new(false);
        let options = ProveOptions::default().method(Method::Search);
        let run = Run::new(&progress).threads(threads).memory(MEMORY);
        std::thread::scope(|scope| {
            let watcher = scope.spawn(|| Stages::watch(&progress, &has_ended));
            let proof = prove_with(board, &options, run).expect("the results agree");
            let certificate = proof.certify().expect("the board is solved");
            has_ended.store(true, Relaxed);
            let (certificate, _) = certificate.to_bytes();
            let iterations = proof.iterations.iter();
            Measured {
                certificate,
                states: iterations.map(|iteration| iteration.states as f64).sum(),
                stages: watcher.join().expect("the watcher returns"),
            }
        })
    }
}

/// A part of a proof: all its threads end before the next part begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// One iteration, with its budget.
    Iteration(u32),
    Records,
    /// The quick solver, and all else.
    Other,
}

/// The CPU seconds of each thread, by the number of the thread.
type Threads = HashMap<String, f64>;

/// The CPU seconds of each thread in each stage.
#[derive(Default)]
struct Stages {
    threads: BTreeMap<Stage, Threads>,
}

impl Stages {
    /// Reads the CPU time of all other threads again and again, until the run has ended. The time
    /// between two looks belongs to the stage at the first one.
    fn watch(progress: &Progress, has_ended: &AtomicBool) -> Stages {
        let own = own_thread();
        let mut stages = Stages::default();
        let mut before = seconds_of_threads();
        let mut stage = stage_of(progress);
        while !has_ended.load(Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
            let now = seconds_of_threads();
            let threads = stages.threads.entry(stage).or_default();
            for (thread, seconds) in &now {
                if *thread != own {
                    let earlier = before.get(thread).unwrap_or(&0.0);
                    *threads.entry(thread.clone()).or_default() += seconds - earlier;
                }
            }
            before = now;
            stage = stage_of(progress);
        }
        stages
    }

    /// Returns the CPU seconds of all threads.
    fn total(&self) -> f64 {
        self.threads.values().map(total).sum()
    }

    fn share_of_records(&self) -> f64 {
        self.threads.get(&Stage::Records).map_or(0.0, total) / self.total()
    }

    /// Returns the sum over all stages of the CPU seconds of the thread that had most to do. If each
    /// thread had a core of its own, and none waited for another one, the run would take this time.
    fn longest_chain(&self) -> f64 {
        self.threads.values().map(busiest).sum()
    }

    /// Prints the CPU seconds of each stage.
    fn print(&self) {
        println!(
            "| stage of the search with {THREADS} threads | CPU seconds | of the busiest thread |"
        );
        println!("|---|---|---|");
        for (stage, threads) in &self.threads {
            println!(
                "| {stage:?} | {:.3} | {:.3} |",
                total(threads),
                busiest(threads)
            );
        }
        println!();
    }
}

fn total(threads: &Threads) -> f64 {
    threads.values().sum()
}

fn busiest(threads: &Threads) -> f64 {
    threads
        .values()
        .fold(0.0, |most, seconds| most.max(*seconds))
}

fn stage_of(progress: &Progress) -> Stage {
    match progress.phase() {
        Phase::Refuting => Stage::Iteration(progress.budget.load(Relaxed)),
        Phase::Recording => Stage::Records,
        _ => Stage::Other,
    }
}

/// Returns the CPU seconds of each thread of this process, by the number of the thread. Only Linux
/// tells them.
fn seconds_of_threads() -> Threads {
    let mut threads = HashMap::new();
    let Ok(folders) = std::fs::read_dir("/proc/self/task") else {
        return threads;
    };
    for folder in folders.flatten() {
        // A thread may end at any time.
        let Ok(text) = std::fs::read_to_string(folder.path().join("schedstat")) else {
            continue;
        };
        let nanoseconds = text.split(' ').next().and_then(|word| word.parse().ok());
        let nanoseconds: u64 = nanoseconds.unwrap_or_default();
        let number = folder.file_name().to_string_lossy().into_owned();
        threads.insert(number, nanoseconds as f64 / 1e9);
    }
    threads
}

/// Returns the number of the calling thread.
fn own_thread() -> String {
    let link = std::fs::read_link("/proc/thread-self").unwrap_or_default();
    let name = link.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

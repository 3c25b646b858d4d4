//! Checks how an archive of a month scales with threads, on any machine. No figure is a wall time.
//!
//! `cargo bench --bench scaling_archive` records a run on one thread: the CPU time of each part that
//! can be done in parallel (`kortest::runtime::marks`). From these times it simulates 16 and 64 threads.
//! It also measures the CPU time of each thread in a run with 16 threads. It writes the figures to
//! `benches/SCALING.md`, and fails if one of them is too high.

mod common;

use common::{line_of, machine};
use jiff::civil::Date;
use kortest::former::ProveOptions;
use kortest::internals::runtime::allow_threads;
use kortest::runtime::marks::{self, PartOrder, Work};
use kortest::runtime::{Locking, Progress};
use kortest_archive::dates::DateRange;
use kortest_archive::{Archive, Program, Request};
use kortest_checker::Limits;
use kortest_store::Advice;
use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const MONTH: &str = "2026-10";
/// The month's date that takes most time.
const LONGEST: &str = "2026-10-30";

/// The simulated numbers of threads, and a limit for the time of a run with each: a multiple of the
/// work divided by the number of threads.
const SIMULATED: [Goal; 2] = [
    Goal {
        threads: 16,
        most: 1.25,
    },
    Goal {
        threads: 64,
        most: 2.0,
    },
];

/// The largest CPU time of a thread in a run of one date with 16 threads, as a part of a run with one.
const MOST_OF_ONE_THREAD: f64 = 0.30;

/// Time to wake threads for parallel work, in seconds.
const WAKING: f64 = 30e-6;

struct Goal {
    threads: usize,
    most: f64,
}

fn main() {
    allow_threads(16);
    marks::start(thread_cpu);
    let before = process_cpu();
    let beside = archive(MONTH, 1);
    let work = process_cpu().saturating_sub(before);
    let recorded = Recorded::new(marks::take(), work, beside);
    archive(LONGEST, 1);
    let alone = largest_of_thread(&marks::take());
    archive(LONGEST, 16);
    let shared = largest_of_thread(&marks::take());
    let share = shared / alone;
    let text = text(&recorded, share);
    println!("{text}");
    write_section(&text);
    let mut is_good = share <= MOST_OF_ONE_THREAD;
    for goal in &SIMULATED {
        is_good &= recorded.ratio(goal.threads) <= goal.most;
    }
    assert!(is_good, "a figure is too high");
}

/// Makes an archive in a temporary folder. Returns the CPU time of this thread while others prove the boards: it only
/// collects their results.
fn archive(range: &str, threads: usize) -> Duration {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let request = Request {
        folder: folder.path().to_path_buf(),
        range: Some(DateRange::parse(range).expect("the range is valid")),
        part: None,
        recorded: None,
        options: ProveOptions::default(),
        app: None,
        locking: Locking::Required,
        threads,
        memory: 1 << 30,
        time_limit: None,
    };
    let archive = Archive::open(&request, &Silent).expect("the folder is empty");
    let lock = archive.lock().expect("the folder is not locked");
    let progress = Progress::default();
    let mut index = archive.read_index(&progress);
    let before = thread_cpu();
    let proven = archive.prove(&mut index, &mut |_, _| {});
    let beside = thread_cpu().saturating_sub(before);
    let tally = proven.expect("all boards are proven");
    let finished = archive.finish(lock, index, tally, &progress);
    assert!(finished.is_ok(), "the site is written");
    beside
}

/// A program that shows nothing.
struct Silent;

impl Program for Silent {
    fn limits(&self, bytes: &[u8], _: usize, _: usize) -> Limits<'static> {
        Limits::of(bytes.len())
    }

    fn stop_flag(&self) -> &'static AtomicBool {
        static NEVER: AtomicBool = AtomicBool::new(false);
        &NEVER
    }

    fn advice(&self) -> &'static Advice {
        static ADVICE: Advice = Advice {
            other_path: "",
            resolve: "",
            more_memory: "",
        };
        &ADVICE
    }

    fn warn(&self, message: &str) {
        eprintln!("{message}");
    }

    fn begin_board(&self, _: Date, _: &Arc<Progress>) {}

    fn end_board(&self, _: &Arc<Progress>) {}
}

/// Returns the CPU time of the calling thread.
fn thread_cpu() -> Duration {
    cpu(libc::CLOCK_THREAD_CPUTIME_ID)
}

/// Returns the CPU time of the process.
fn process_cpu() -> Duration {
    cpu(libc::CLOCK_PROCESS_CPUTIME_ID)
}

fn cpu(clock: libc::clockid_t) -> Duration {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is valid.
    unsafe {
        libc::clock_gettime(clock, &raw mut time);
    }
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Returns the largest sum of the CPU times of a thread, in seconds.
fn largest_of_thread(all: &[Work]) -> f64 {
    let mut sums = HashMap::new();
    for work in all {
        *sums.entry(work.thread).or_insert(0.0) += work.time.as_secs_f64();
    }
    sums.into_values().fold(0.0, f64::max)
}

/// A run of the month on one thread.
struct Recorded {
    boards: Vec<Board>,
    /// The pages, which are written in parallel at the end.
    pages: Vec<Work>,
    /// The time of the work before and after all boards and pages, in seconds.
    rest: f64,
    /// The CPU time of the run in seconds.
    work: f64,
}

/// The work on a board.
struct Board {
    proof: Work,
    analysis: Work,
}

impl Recorded {
    /// Sorts all `parts` of a run that took the CPU time `work`. A thread collects the results during these parts, so no
    /// work waits for its CPU time `beside`.
    fn new(parts: Vec<Work>, work: Duration, beside: Duration) -> Recorded {
        let work = work.as_secs_f64();
        let marked: f64 = parts.iter().map(|part| part.time.as_secs_f64()).sum();
        let mut pages = Vec::new();
        let mut boards = Vec::new();
        let mut proof = None;
        for part in parts {
            match (part.order, proof.take()) {
                (PartOrder::Parallel, _) => pages.push(part),
                (PartOrder::Serial, None) => proof = Some(part),
                (PartOrder::Serial, Some(proof)) => boards.push(Board {
                    proof,
                    analysis: part,
                }),
            }
        }
        Recorded {
            boards,
            pages,
            rest: (work - marked - beside.as_secs_f64()).max(0.0),
            work,
        }
    }

    /// Returns the simulated time of a run, divided by the smallest possible one: the work divided by
    /// the number of threads.
    fn ratio(&self, threads: usize) -> f64 {
        self.simulated(threads) * threads as f64 / self.work
    }

    /// Returns the simulated time of a run in seconds.
    fn simulated(&self, threads: usize) -> f64 {
        let pages: f64 = self.pages.iter().map(|work| time(work, threads)).sum();
        self.rest + pages + Simulation::new(&self.boards).run(threads)
    }
}

/// Returns the time of some work with this number of threads, in seconds.
fn time(work: &Work, threads: usize) -> f64 {
    let alone = work.time.as_secs_f64();
    if threads == 1 || work.parts.is_empty() {
        return alone;
    }
    let parts: f64 = work.parts.iter().map(|part| part.time.as_secs_f64()).sum();
    let own = (alone - parts).max(0.0);
    let shared = match work.order {
        PartOrder::Serial => work.parts.iter().map(|part| time(part, threads)).sum(),
        PartOrder::Parallel => WAKING + side_by_side(&work.parts, threads, parts),
    };
    alone.min(own + shared)
}

/// Returns the time of parts that are done in parallel, in seconds. `sum` is their time on one thread.
fn side_by_side(parts: &[Work], threads: usize, sum: f64) -> f64 {
    let mut ends = vec![0.0_f64; threads.min(parts.len())];
    for part in parts {
        // A part gets threads in proportion to its time.
        let share = part.time.as_secs_f64() / sum.max(f64::MIN_POSITIVE);
        let helpers = (share * threads as f64).round() as usize;
        let earliest = ends.iter_mut().min_by(|a, b| a.total_cmp(b));
        *earliest.expect("there are parts") += time(part, helpers.max(1));
    }
    ends.into_iter().fold(0.0, f64::max)
}

/// A simulated run, as in `src/archive/worker.rs`: threads take proofs in the order of the dates, and then the longest
/// analysis. A thread helps where the longest analysis is expected for each thread: if no work is left, or if one
/// analysis would take longer than a fair share of all of them.
struct Simulation<'a> {
    proofs: VecDeque<&'a Board>,
    /// The boards that wait for their analysis, sorted by the time of the proof.
    waiting: Vec<&'a Board>,
    running: Vec<Running<'a>>,
    /// The number of threads that help although work is left.
    early_helpers: usize,
}

struct Running<'a> {
    board: &'a Board,
    work: &'a Work,
    /// The part of the work that is left: 1 at the begin, 0 at the end.
    left: f64,
    threads: usize,
}

impl Running<'_> {
    /// Returns the expected time of the analysis, in seconds: the time of the proof stands for it. `None` for a proof.
    fn expected(&self) -> Option<f64> {
        let is_proof = std::ptr::eq(self.work, &raw const self.board.proof);
        (!is_proof).then_some(self.board.proof.time.as_secs_f64())
    }

    /// Returns the time of the whole work in seconds.
    fn time(&self) -> f64 {
        time(self.work, self.threads)
    }
}

impl<'a> Simulation<'a> {
    fn new(boards: &'a [Board]) -> Simulation<'a> {
        Simulation {
            proofs: boards.iter().collect(),
            waiting: Vec::new(),
            running: Vec::new(),
            early_helpers: 0,
        }
    }

    /// Returns whether a thread should help with the longest analysis, instead of beginning another one.
    fn needs_helper(&self, threads: usize) -> bool {
        if !self.proofs.is_empty() {
            return false;
        }
        let expected = || self.running.iter().filter_map(Running::expected);
        let waiting = self
            .waiting
            .iter()
            .map(|board| board.proof.time.as_secs_f64());
        let fair_share = (waiting.sum::<f64>() + expected().sum::<f64>()) / threads as f64;
        let longest = expected().fold(0.0, f64::max);
        longest / (1 + self.early_helpers) as f64 > fair_share
    }

    /// Returns the time of the run in seconds.
    fn run(mut self, threads: usize) -> f64 {
        let mut now = 0.0;
        let mut free = threads;
        loop {
            while free > 0 && self.begin(threads) {
                free -= 1;
            }
            while free > 0
                && let Some(neediest) = self.neediest()
            {
                neediest.threads += 1;
                free -= 1;
            }
            let steps = self.running.iter().map(|work| work.left * work.time());
            let Some(step) = steps.min_by(f64::total_cmp) else {
                return now;
            };
            now += step;
            free += self.advance(step);
        }
    }

    /// Returns the work that a free thread helps with: the work with the most expected time for each thread. A proof is
    /// expected to take as long as the longest analysis.
    fn neediest(&mut self) -> Option<&mut Running<'a>> {
        let expected = self.running.iter().filter_map(Running::expected);
        let longest = expected.max_by(f64::total_cmp).unwrap_or(1.0);
        let by_thread = |work: &Running| work.expected().unwrap_or(longest) / work.threads as f64;
        let running = self.running.iter_mut();
        running.max_by(|one, other| by_thread(one).total_cmp(&by_thread(other)))
    }

    /// Begins the next work. Returns `false` if no work is left, or if the thread should help.
    fn begin(&mut self, threads: usize) -> bool {
        let next = match self.proofs.front() {
            Some(board) if self.waiting.len() <= 2 * threads => {
                let next = (*board, &board.proof);
                self.proofs.pop_front();
                Some(next)
            }
            _ if self.needs_helper(threads) => {
                self.early_helpers += 1;
                None
            }
            _ => self.waiting.pop().map(|board| (board, &board.analysis)),
        };
        let Some((board, work)) = next else {
            return false;
        };
        self.running.push(Running {
            board,
            work,
            left: 1.0,
            threads: 1,
        });
        true
    }

    /// Lets time pass. Returns the number of threads that become free.
    fn advance(&mut self, seconds: f64) -> usize {
        let mut freed = 0;
        for mut work in std::mem::take(&mut self.running) {
            work.left -= seconds / work.time();
            if work.left > 1e-9 {
                self.running.push(work);
                continue;
            }
            freed += work.threads;
            if std::ptr::eq(work.work, &raw const work.board.proof) {
                let proof = work.board.proof.time;
                let place = self
                    .waiting
                    .partition_point(|other| other.proof.time <= proof);
                self.waiting.insert(place, work.board);
            }
        }
        freed
    }
}

const HEADING: &str = "## A simulation of the archive";

fn text(recorded: &Recorded, share: f64) -> String {
    let mut text = format!(
        "{HEADING}\n\n\
         Made by `cargo bench --bench scaling_archive` on {}, {}{}. This is a simulation from the CPU times of a run on one thread: it shows what the order of the work allows, with {:.0} µs to wake threads, and not what memory, caches or the clock of a processor allow. The thread that only collects results does not count. `kortest archive {MONTH}`, {} boards, {:.2} CPU seconds:\n\n\
         | threads | simulated seconds | times as fast | times the work / threads | at most |\n|---|---|---|---|---|\n",
        line_of("date", &["-u", "+%Y-%m-%d"]),
        machine(),
        if cfg!(debug_assertions) {
            ", built for tests"
        } else {
            ""
        },
        WAKING * 1e6,
        recorded.boards.len(),
        recorded.work,
    );
    for goal in &SIMULATED {
        let seconds = recorded.simulated(goal.threads);
        text += &format!(
            "| {} | {seconds:.3} | {:.1} | {:.2} | {} |\n",
            goal.threads,
            recorded.work / seconds,
            recorded.ratio(goal.threads),
            goal.most,
        );
    }
    text + &format!(
        "\n`kortest archive {LONGEST}` with 16 threads: the busiest thread needs {share:.2} of the CPU time of a run on one thread, and at most {MOST_OF_ONE_THREAD}.\n"
    )
}

/// Replaces the section of the page that this bench writes.
fn write_section(text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/SCALING.md");
    let page = std::fs::read_to_string(&path).expect("the page exists");
    let before = page.split(HEADING).next().unwrap_or_default().trim_end();
    let mut after = String::new();
    if let Some((_, section)) = page.split_once(HEADING)
        && let Some((_, next)) = section.split_once("\n## ")
    {
        after = format!("\n## {next}");
    }
    std::fs::write(path, format!("{before}\n\n{text}{after}")).expect("the page is written");
}

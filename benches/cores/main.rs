//! Measures the jobs of a refutation and what many workers could make of them; writes `benches/CORES.md`.
//!
//! `cargo bench --bench cores`; with `KORTEST_SHARED` set, boards from before NRK's generator are measured too. `--bench
//! cores -- DATE...` takes other boards and writes nothing.

mod replay;
mod subtree;

use kortest::former::{Board, Method, ProveOptions, daily, prove_with};
use kortest::internals::Puzzle;
use kortest::internals::former::{Former, Layout, Rules};
use kortest::runtime::{Limits, Progress};
use replay::{largest_first, list_order, longest, makespan};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use subtree::{Run, Subtree};

const BOARDS: [&str; 3] = ["2024-11-16", "2024-11-20", "2024-11-23"];
/// Workers to predict for.
const WORKERS: [usize; 3] = [16, 64, 256];
/// Bytes of the table of the whole search, and of that of a job on its own.
const TABLES: (usize, usize) = (256 << 20, 16 << 20);
/// Runs on one thread and on two, in turns; the quickest of each counts.
const RUNS: usize = 2;

/// Moves from the root to a job.
const JOB_DEPTH: u32 = 2;

const HEAD: &str = include_str!("head.md");

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let dates = if wanted.is_empty() { BOARDS.map(String::from).to_vec() } else { wanted.clone() };
    let mut tables = Tables::default();
    for date in &dates {
        match board(date) {
            Some(board) => {
                tables.add(date, &board);
                let Tables { threads, help, orders, jobs, replay, .. } = &tables;
                eprintln!("{threads}{help}{orders}{jobs}{replay}");
            }
            None => eprintln!("skipped: {date} needs KORTEST_SHARED"),
        }
    }
    let text = HEAD.replace("{threads}", &tables.threads).replace("{jobs}", &tables.jobs);
    let text = text
        .replace("{replay}", &tables.replay)
        .replace("{help}", &tables.help)
        .replace("{orders}", tables.orders.trim_end());
    let text = text.replace("{load}", &format!("{:.1} to {:.1}", tables.load.0, tables.load.1));
    print!("{text}");
    if wanted.is_empty() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/CORES.md");
        std::fs::write(path, text).expect("the folder of benches takes files");
    }
}

/// A board by its date, from the generator or from the shared list.
fn board(date: &str) -> Option<Board> {
    if let Some(Ok(board)) = daily::read(date) {
        return Some(board);
    }
    let folder = std::env::var_os("KORTEST_SHARED")?;
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join("data/former/boards.tsv");
    let list = std::fs::read_to_string(list).ok()?;
    let line = list.lines().find(|line| line.starts_with(date))?;
    Board::parse(line.split('\t').nth(1)?).ok()
}

/// The optimum, by the other method.
fn optimum(board: &Board) -> u32 {
    let stop = AtomicBool::new(false);
    let options = ProveOptions { method: Method::Columns, ..ProveOptions::default() };
    let proof = prove_with(board, &options, Limits { stop: &stop, deadline: None }, &Progress::default());
    proof.expect("a proof").optimum().expect("an optimum")
}

/// Processes that want a processor, by the system's average of the last minute. 0 where it does not tell.
fn load() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(0.0)
}

/// The figures of all boards.
#[derive(Default)]
struct Tables {
    threads: String,
    help: String,
    jobs: String,
    replay: String,
    orders: String,
    /// Least and most.
    load: (f64, f64),
}

impl Tables {
    fn add(&mut self, date: &str, board: &Board) {
        let start = Instant::now();
        let former = Former::new(Layout::new(board).expect("boards of 63 cells"), Rules::default(), false);
        let (budget, root) = (optimum(board) - 1, former.root());
        let whole = Subtree { former: &former, root, budget, turns: false };
        let (one, two) = self.threads(date, &whole);
        self.orders(date, &whole, &one, &two);
        let tell = |what: &str| eprintln!("{date}: {what} after {:.0} s", start.elapsed().as_secs_f64());
        tell("workers that help");
        self.help(date, &Subtree { former: &former, root, budget, turns: true }, &one);
        tell("jobs alone");
        let jobs = whole.below(JOB_DEPTH);
        assert_eq!(jobs.len(), one.jobs.len(), "the jobs of the engine");
        // Making the table and the list is no work that others could share.
        let shared: f64 = one.jobs.iter().sum();
        self.jobs_of(date, "in turn", &one.jobs, shared);
        let in_turn = replay(&one.jobs, &jobs, shared);
        // Starting a search costs more than a small job, so states count here, and what one took in the whole search.
        let a_state = shared / one.states as f64;
        let states = |job: &Subtree| job.refute(1, TABLES.1, None, JOB_DEPTH).states;
        let alone: Vec<f64> = jobs.iter().map(|job| states(job) as f64 * a_state).collect();
        self.jobs_of(date, "each alone", &alone, shared);
        let alone = replay(&alone, &jobs, shared);
        tell("done");
        for ((order, a), (_, b)) in in_turn.iter().zip(alone) {
            writeln!(self.replay, "| {date} | {order} | {a} | {b} |").expect("a string takes all");
        }
    }

    /// What it costs that many workers share jobs, in states.
    fn help(&mut self, date: &str, whole: &Subtree, one: &Run) {
        for (jobs, job_depth) in [("as they are", JOB_DEPTH), ("one", 0)] {
            let share = |threads| whole.refute(threads, TABLES.0, None, job_depth).states as f64 / one.states as f64;
            let shares = WORKERS.map(share);
            let cells = shares.map(|share| format!("{share:.3}")).join(" | ");
            let predicted: Vec<String> =
                WORKERS.iter().zip(shares).map(|(&n, share)| format!("{:.0}", n as f64 / share)).collect();
            writeln!(self.help, "| {date} | {jobs} | {cells} | {} |", predicted.join(" | "))
                .expect("a string takes all");
        }
    }

    /// The whole search on one thread and on two.
    fn threads(&mut self, date: &str, whole: &Subtree) -> (Run, Run) {
        let mut best: [Option<Run>; 2] = [None, None];
        for turn in 0..2 * RUNS {
            let load = load();
            let least = if self.load.1 == 0.0 { load } else { self.load.0.min(load) };
            self.load = (least, self.load.1.max(load));
            let run = whole.refute(turn % 2 + 1, TABLES.0, None, JOB_DEPTH);
            let known = &mut best[turn % 2];
            if known.as_ref().is_none_or(|known| run.wall < known.wall) {
                *known = Some(run);
            }
        }
        let [one, two] = best.map(|run| run.expect("there is a run"));
        let (states, cpu, wall) =
            (two.states as f64 / one.states as f64, two.cpu / one.cpu, one.wall / (2.0 * two.wall));
        writeln!(
            self.threads,
            "| {date} | {} | {} | {:.2} | {:.2} | {} | {:.2} | {:.2} | {states:.2} | {cpu:.2} | {wall:.2} |",
            whole.budget, one.states, one.cpu, one.wall, two.states, two.cpu, two.wall
        )
        .expect("a string takes all");
        (one, two)
    }

    /// What another order of the jobs costs.
    fn orders(&mut self, date: &str, whole: &Subtree, one: &Run, two: &Run) {
        let share = |run: &Run| run.states as f64 / one.states as f64;
        let drawn = [1, 2, 3].map(|seed| share(&whole.refute(1, TABLES.0, Some(seed), JOB_DEPTH)));
        let [a, b, c] = drawn;
        writeln!(self.orders, "| {date} | 1 | {:.2} | {a:.2}, {b:.2}, {c:.2} |", share(two))
            .expect("a string takes all");
    }

    fn jobs_of(&mut self, date: &str, way: &str, times: &[f64], one: f64) {
        let total: f64 = times.iter().sum();
        let mut sorted = times.to_vec();
        sorted.sort_by(|a, b| b.total_cmp(a));
        let tenth: f64 = sorted[..sorted.len().div_ceil(10)].iter().sum();
        writeln!(
            self.jobs,
            "| {date} | {way} | {} | {total:.2} | {:.2} | {:.1} | {:.0} | {:.0} % |",
            times.len(),
            sorted[sorted.len() / 2] * 1e3,
            sorted[0] * 1e3,
            one / sorted[0],
            100.0 * tenth / total,
        )
        .expect("a string takes all");
    }
}

/// For each order of the jobs the speed-ups over the seconds that `one` thread takes, as cells of a table.
fn replay(times: &[f64], jobs: &[Subtree], one: f64) -> Vec<(&'static str, String)> {
    let slack: Vec<f64> = jobs.iter().map(|job| f64::from(job.slack())).collect();
    let orders = [
        ("the list's", list_order(times.len())),
        ("most slack first", largest_first(&slack)),
        ("longest first", largest_first(times)),
    ];
    let cells = |time: &dyn Fn(usize) -> f64| WORKERS.map(|n| format!("{:.0}", one / time(n))).join(" | ");
    let mut rows: Vec<(&str, String)> =
        orders.iter().map(|(name, order)| (*name, cells(&|workers| makespan(times, order, workers)))).collect();
    let total: f64 = times.iter().sum();
    rows.push(("*limit*", cells(&|workers| longest(times).max(total / workers as f64))));
    rows
}

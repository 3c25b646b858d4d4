//! One budget of one subtree, searched by the engine as it is.

use kortest::internals::Puzzle;
use kortest::internals::former::{Former, State, TileSet};
use kortest::internals::search::{Options, deepen};
use kortest::runtime::{Limits, Progress};
use nix::time::{ClockId, clock_gettime};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Between two looks at the jobs.
const TICK: Duration = Duration::from_micros(50);

/// A state with the moves that are left for it. Its bound is said to be that budget, so that no smaller one is tried.
pub struct Subtree<'a> {
    pub former: &'a Former,
    pub root: State,
    pub budget: u32,
    /// Whether a worker lets others go first after each state, as if there were a core for each.
    pub turns: bool,
}

/// What a run took.
pub struct Run {
    pub states: u64,
    pub cpu: f64,
    pub wall: f64,
    /// CPU seconds of each job in the order of the list; of use on one thread only.
    pub jobs: Vec<f64>,
}

impl Subtree<'_> {
    /// Refutes the budget.
    pub fn refute(&self, threads: usize, table_bytes: usize, shuffle: Option<u64>, job_depth: u32) -> Run {
        let options = Options {
            threads,
            table_bytes,
            first_table_bytes: table_bytes,
            last_budget: self.budget,
            shuffle,
            depths: job_depth..=job_depth,
            ..Options::default()
        };
        let (stop, done, progress) = (AtomicBool::new(false), AtomicBool::new(false), Progress::default());
        std::thread::scope(|scope| {
            let watcher = scope.spawn(|| watch(&progress, &done));
            let (start, cpu_before) = (Instant::now(), seconds(ClockId::CLOCK_PROCESS_CPUTIME_ID));
            let outcome = deepen(self, &options, None, Limits { stop: &stop, deadline: None }, &progress);
            let wall = start.elapsed().as_secs_f64();
            let cpu = seconds(ClockId::CLOCK_PROCESS_CPUTIME_ID) - cpu_before;
            done.store(true, Relaxed);
            let (jobs, own) = watcher.join().expect("the watcher does not panic");
            assert!(outcome.solution.is_none() && outcome.lower_bound == self.budget + 1, "the budget is refuted");
            let states = outcome.iterations.iter().map(|iteration| iteration.states).sum();
            Run { states, cpu: (cpu - own).max(0.0), wall, jobs }
        })
    }

    /// The states some moves below the root, as the engine lists its jobs: breadth first, without repetition, and
    /// without those that the bound refutes.
    pub fn below(&self, depth: u32) -> Vec<Subtree<'_>> {
        let (former, depth) = (self.former, depth.min(self.budget));
        let mut layer = vec![self.root];
        for left in (self.budget - depth..self.budget).rev() {
            let mut seen = std::collections::HashSet::new();
            let mut next = Vec::new();
            for state in layer {
                let mut moves = Vec::new();
                former.moves(&state, &mut moves);
                let children = moves.into_iter().map(|mv| former.after(&state, mv));
                next.extend(children.filter(|child| former.bound(child) <= left && seen.insert(former.key(child))));
            }
            layer = next;
        }
        layer.into_iter().map(|root| Subtree { former, root, budget: self.budget - depth, turns: false }).collect()
    }

    /// The moves to spare, if the bound were right.
    pub fn slack(&self) -> u32 {
        self.budget - self.former.bound(&self.root)
    }
}

/// The CPU time of each job by the counter of those that are closed, and the CPU time of this thread.
fn watch(progress: &Progress, done: &AtomicBool) -> (Vec<f64>, f64) {
    let own = || seconds(ClockId::CLOCK_THREAD_CPUTIME_ID);
    let others = || seconds(ClockId::CLOCK_PROCESS_CPUTIME_ID) - own();
    let mut jobs = Vec::new();
    let mut last = others();
    loop {
        let finished = done.load(Relaxed);
        let closed = progress.done.load(Relaxed);
        if progress.total.load(Relaxed) == 0 {
            last = others();
        } else if closed > jobs.len() {
            // Jobs that were closed between two looks share the time.
            let now = others();
            let each = (now - last).max(0.0) / (closed - jobs.len()) as f64;
            jobs.resize(closed, each);
            last = now;
        }
        if finished {
            return (jobs, own());
        }
        std::thread::sleep(TICK);
    }
}

fn seconds(clock: ClockId) -> f64 {
    let time = clock_gettime(clock).expect("the system has this clock");
    time.tv_sec() as f64 + time.tv_nsec() as f64 / 1e9
}

impl Puzzle for Subtree<'_> {
    type State = State;
    type Move = TileSet;

    fn root(&self) -> State {
        self.root
    }
    fn key_bits(&self) -> u32 {
        self.former.key_bits()
    }
    fn key(&self, state: &State) -> u64 {
        self.former.key(state)
    }
    fn bound(&self, state: &State) -> u32 {
        if state.tiles == self.root.tiles { self.budget } else { self.former.bound(state) }
    }
    fn is_solved(&self, state: &State) -> bool {
        self.former.is_solved(state)
    }
    fn after(&self, state: &State, mv: TileSet) -> State {
        self.former.after(state, mv)
    }
    fn moves(&self, state: &State, out: &mut Vec<TileSet>) {
        self.former.moves(state, out);
    }
    fn candidates(&self, state: &State, budget: u32, out: &mut Vec<TileSet>) {
        if self.turns {
            std::thread::yield_now();
        }
        self.former.candidates(state, budget, out);
    }
    fn enabled_after(&self, state: &State, a: TileSet, b: TileSet) -> bool {
        self.former.enabled_after(state, a, b)
    }
    fn mark(&self, mv: TileSet) -> u64 {
        self.former.mark(mv)
    }
    fn fails_at_sight(&self, state: &State, budget: u32, moves: &mut Vec<TileSet>) -> bool {
        self.former.fails_at_sight(state, budget, moves)
    }
}

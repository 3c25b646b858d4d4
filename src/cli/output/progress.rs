//! Watches the progress of the work, estimates the remaining time, and prints the resources that a run has used.

use super::lines::say;
use super::reports::{Counter, Reporter, Snapshot};
use kortest::runtime::{Phase, Progress, Stage};
use kortest::text::{bytes_text, seconds_text, span_text};
use kortest_system::bars::Jobs;
use kortest_system::ticks::{Tick, with_reports};
use kortest_system::usage::used;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// Work whose progress the user can watch.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The word for a move of the game, such as `click`.
    pub noun: &'static str,
    /// The part of the work, such as `board 5 of 30`; `None` if it is the whole work.
    pub part: Option<String>,
    pub quiet: bool,
}

impl Watched {
    /// Returns work that is not a part of other work. `noun` is the word for a move of the game.
    pub fn whole(noun: &'static str, quiet: bool) -> Watched {
        Watched {
            noun,
            part: None,
            quiet,
        }
    }

    /// Calls `work` while another thread reports its progress, and returns the result of `work`. With `quiet`, there
    /// are reports only with `--progress json`, or if the user asks for them with a signal.
    pub fn watch<T>(&self, work: impl FnOnce(&Progress) -> T) -> T {
        let progress = &Progress::default();
        let mut status = WorkStatus::new(self);
        let mut reporter = Reporter::new(self.quiet);
        with_reports(
            move |tick| status.report(progress, &mut reporter, tick),
            || work(progress),
        )
    }

    /// Calls `work`, which has only one stage, while another thread reports that this stage runs.
    pub fn watch_stage<T>(&self, stage: &'static Stage, work: impl FnOnce() -> T) -> T {
        self.watch(|progress| {
            progress.enter(Phase::Stage(stage));
            work()
        })
    }
}

/// The status of one piece of work.
pub struct WorkStatus {
    watched: Watched,
    pace: Pace,
    /// The number of states at the last snapshot, from which the next snapshot computes the states per second.
    last: Sample,
}

/// The number of searched states at one time.
struct Sample {
    states: u64,
    time: Instant,
}

impl WorkStatus {
    /// Creates the status of a piece of work that begins now.
    pub fn new(watched: &Watched) -> WorkStatus {
        WorkStatus {
            watched: watched.clone(),
            pace: Pace::default(),
            last: Sample {
                states: 0,
                time: Instant::now(),
            },
        }
    }

    /// Reports the progress if a report is due now. While the search refutes a number of moves (the budget), also
    /// records the finished jobs (parts of the search), from which the remaining time is estimated.
    pub fn report(&mut self, progress: &Progress, reporter: &mut Reporter, tick: Tick) {
        if let Phase::Refuting = progress.phase() {
            let budget = progress.budget.load(Relaxed);
            self.pace.record(budget, Jobs::of(progress), tick.now);
        }
        if reporter.is_due(tick) {
            reporter.report(self.snapshot(progress, tick.now), tick);
        }
    }

    /// Returns the progress at this moment, with the numbers of the current phase. Stores the number of states, from
    /// which the next call computes the states per second.
    pub fn snapshot(&mut self, progress: &Progress, now: Instant) -> Snapshot {
        let rate = self.states_per_second(progress, now);
        let phase = progress.phase();
        let mut snapshot = Snapshot {
            part: self.watched.part.clone(),
            noun: self.watched.noun,
            phase: phase.name().into(),
            ..Snapshot::default()
        };
        match phase {
            Phase::Anytime => snapshot.upper_bound = best_known(progress),
            Phase::Refuting => {
                snapshot.states_per_second = Some(rate);
                self.add_refutation(&mut snapshot, progress, now);
            }
            Phase::Recording => snapshot.counters.push(Counter {
                label: "records".into(),
                count: progress.records.load(Relaxed),
            }),
            Phase::Stage(stage) => add_stage(&mut snapshot, progress, stage),
            // The library may get more phases. Of an unknown phase, only the name is shown.
            _ => {}
        }
        snapshot
    }

    /// Returns the number of states that were searched per second since the last call of this function.
    fn states_per_second(&mut self, progress: &Progress, now: Instant) -> u64 {
        // Two calls at the same time count as a millisecond apart, so that the divisor is not 0.
        const MIN_SECONDS: f64 = 1e-3;
        let states = progress.states.load(Relaxed);
        let new_states = states.saturating_sub(self.last.states);
        let seconds = (now - self.last.time).as_secs_f64();
        self.last = Sample { states, time: now };
        (new_states as f64 / seconds.max(MIN_SECONDS)) as u64
    }

    /// Adds the numbers of a search that tries to refute a number of moves (the budget): finished jobs, remaining time,
    /// states, and how full the table of known states is.
    fn add_refutation(&self, snapshot: &mut Snapshot, progress: &Progress, now: Instant) {
        snapshot.budget = Some(progress.budget.load(Relaxed));
        add_jobs(snapshot, progress);
        snapshot.seconds_left = self.pace.time_left(now).map(|left| left.as_secs_f64());
        snapshot.states = Some(progress.states.load(Relaxed));
        // The fill is a number of thousandths, and ten thousandths are one percent.
        snapshot.table_percent = Some(progress.table_fill.load(Relaxed) / 10);
    }
}

/// Returns the number of moves of the best solution so far; `None` if no solution is known (`progress` then has 0).
fn best_known(progress: &Progress) -> Option<u32> {
    let best = progress.best.load(Relaxed);
    (best > 0).then_some(best)
}

/// Adds the counters and the finished jobs of a stage (a phase of work that names its counters itself).
fn add_stage(snapshot: &mut Snapshot, progress: &Progress, stage: &Stage) {
    for (count, label) in progress.labelled(stage) {
        snapshot.counters.push(Counter {
            label: label.into(),
            count,
        });
    }
    add_jobs(snapshot, progress);
}

/// Adds the number of finished jobs (parts of the search), if the number of all jobs is known.
fn add_jobs(snapshot: &mut Snapshot, progress: &Progress) {
    let jobs = Jobs::of(progress);
    if jobs.all > 0 {
        snapshot.done = Some(jobs.finished);
        snapshot.total = Some(jobs.all);
    }
}

/// The remaining time is estimated only after this percentage of the jobs that were open at the start is finished.
const MIN_FINISHED_PERCENT: usize = 5;
/// The remaining time is estimated only after this time of work.
const MIN_ELAPSED: Duration = Duration::from_secs(3);
/// The shortest remaining time that is shown.
const MIN_REPORTED: Duration = Duration::from_secs(2);

/// The finished jobs of the search within one budget (number of moves), to estimate the remaining time.
#[derive(Debug, Default)]
struct Pace {
    /// The beginning of the current budget; `None` before the first budget.
    begin: Option<BudgetStart>,
    /// The number of jobs of this budget that this run and an earlier run have finished.
    finished: usize,
    /// The number of all jobs of this budget.
    all: usize,
}

/// The state of the search when it began with a budget (number of moves).
#[derive(Clone, Copy, Debug)]
struct BudgetStart {
    budget: u32,
    /// The number of jobs that were finished when the budget began: the jobs of an earlier run.
    finished: usize,
    time: Instant,
}

impl Pace {
    /// Stores the number of finished jobs (parts of the search). A new budget (number of moves) starts a new estimate.
    fn record(&mut self, budget: u32, jobs: Jobs, now: Instant) {
        if self.begin.is_none_or(|begin| begin.budget != budget) {
            self.begin = Some(BudgetStart {
                budget,
                finished: jobs.finished,
                time: now,
            });
        }
        self.finished = jobs.finished;
        self.all = jobs.all;
    }

    /// Estimates the remaining time of the current budget (number of moves): each open job takes the average time of
    /// the jobs that this run has finished. Returns `None` if no budget has begun, if too few jobs are finished, if too
    /// little time has passed, or if the remaining time is too short to be shown.
    fn time_left(&self, now: Instant) -> Option<Duration> {
        let begin = self.begin?;
        // The jobs that an earlier run has finished took no time in this run. The counters may have been reset between
        // two reads, so that a difference is negative; then there is no estimate.
        let done = self.finished.checked_sub(begin.finished)?;
        let open = self.all.checked_sub(self.finished)?;
        let elapsed = now - begin.time;
        let has_enough_jobs = done > 0 && done * 100 >= (done + open) * MIN_FINISHED_PERCENT;
        if !has_enough_jobs || elapsed < MIN_ELAPSED {
            return None;
        }
        let time_left = elapsed.mul_f64(open as f64 / done as f64);
        (time_left >= MIN_REPORTED).then_some(time_left)
    }
}

/// Prints the wall time since `start`, and the CPU time and the peak memory of the whole process. Prints nothing if the
/// system does not measure CPU time and memory.
pub fn say_cost(start: Instant) {
    if let Some(resources) = used() {
        let time = seconds_text(start.elapsed());
        let cpu_time = span_text(resources.cpu_seconds);
        let memory = bytes_text(resources.peak_memory);
        say!("  took         {time} ({cpu_time} CPU, {memory})");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_important_fields_are_first() {
        let progress = Progress::default();
        progress.enter(Phase::Refuting);
        progress.budget.store(12, Relaxed);
        progress.done.store(3, Relaxed);
        progress.total.store(9, Relaxed);
        progress.states.store(5, Relaxed);
        let mut status = WorkStatus::new(&Watched {
            part: Some("board 5 of 30".into()),
            ..Watched::whole("click", false)
        });
        status.last.states = 5;

        let fields = status.snapshot(&progress, Instant::now()).fields();

        assert_eq!(
            fields.join(", "),
            "board 5 of 30, refuting 12 clicks, 3 of 9 done, 5 states, 0/s, table 0 %"
        );
    }

    #[test]
    fn an_estimate_needs_enough_finished_jobs() {
        let start = Instant::now();
        let mut pace = Pace::default();
        assert_eq!(pace.time_left(start + seconds(100)), None);

        // An earlier run has finished 50 of the 100 jobs.
        pace.record(12, of_100(50), start);
        assert_eq!(pace.time_left(start + seconds(100)), None);

        pace.record(12, of_100(52), start + seconds(10));
        assert_eq!(pace.time_left(start + seconds(10)), None);

        pace.record(12, of_100(60), start + seconds(10));
        assert_eq!(pace.time_left(start + seconds(10)), Some(seconds(40)));
    }

    #[test]
    fn an_estimate_needs_enough_time() {
        let start = Instant::now();
        let mut pace = Pace::default();
        pace.record(12, of_100(50), start);

        pace.record(12, of_100(60), start + seconds(2));

        assert_eq!(pace.time_left(start + seconds(2)), None);
        assert_eq!(pace.time_left(start + seconds(10)), Some(seconds(40)));
    }

    #[test]
    fn an_estimate_ends_with_its_budget() {
        let start = Instant::now();
        let mut pace = Pace::default();
        pace.record(12, of_100(50), start);

        pace.record(12, of_100(100), start + seconds(10));
        assert_eq!(pace.time_left(start + seconds(10)), None, "nothing is left");

        pace.record(13, of_100(0), start + seconds(11));
        assert_eq!(pace.time_left(start + seconds(30)), None, "another budget");
    }

    fn of_100(finished: usize) -> Jobs {
        Jobs { finished, all: 100 }
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }
}

//! Shows the progress of the work on stderr, with an estimate of the remaining time, and prints the
//! resources that a run has used.

use super::format::{bytes_text, counted, grouped, seconds_text, span_text};
use super::lines::{Jobs, StatusLine, say};
use crate::system::resources::used;
use crossbeam::channel::{Receiver, RecvTimeoutError, bounded};
use kortest::runtime::{Phase, Progress, Stage};
use std::sync::atomic::Ordering::Relaxed;
use std::thread::Builder;
use std::time::{Duration, Instant};

const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Work whose progress the user can watch.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The word for a move.
    pub noun: &'static str,
    /// The part of the work, such as `board 5 of 30`; empty if it is the whole work.
    pub part: String,
    pub quiet: bool,
}

impl Watched {
    /// Returns work that is not a part of other work.
    pub fn whole(noun: &'static str, quiet: bool) -> Watched {
        Watched {
            noun,
            part: String::new(),
            quiet,
        }
    }

    /// Runs `work` while another thread reports its progress.
    pub fn watch<T>(&self, work: impl FnOnce(&Progress) -> T) -> T {
        let progress = &Progress::default();
        if self.quiet {
            return work(progress);
        }
        let mut status = Status::new(self);
        let mut line = StatusLine::new();
        with_reports(
            move |now| status.show(progress, &mut line, now),
            || work(progress),
        )
    }
}

/// Runs `work` while another thread calls `report` at regular intervals. If the system does not
/// start another thread, there are no reports.
pub fn with_reports<T>(report: impl FnMut(Instant) + Send, work: impl FnOnce() -> T) -> T {
    std::thread::scope(|scope| {
        let (done, finished) = bounded::<()>(0);
        let _ = Builder::new().spawn_scoped(scope, move || report_until(&finished, report));
        let result = work();
        drop(done);
        result
    })
}

/// Calls `report` at regular intervals until the sender of `finished` is dropped.
fn report_until(finished: &Receiver<()>, mut report: impl FnMut(Instant)) {
    while finished.recv_timeout(REPORT_INTERVAL) == Err(RecvTimeoutError::Timeout) {
        report(Instant::now());
    }
}

/// Computes the text of a status line for one piece of work.
pub struct Status {
    watched: Watched,
    pace: Pace,
    last: Sample,
}

/// The number of searched states at one time.
struct Sample {
    states: u64,
    time: Instant,
}

impl Status {
    /// Creates the status of a piece of work that begins now.
    pub fn new(watched: &Watched) -> Status {
        Status {
            watched: watched.clone(),
            pace: Pace::default(),
            last: Sample {
                states: 0,
                time: Instant::now(),
            },
        }
    }

    /// Records the progress, and shows it if a status is due.
    pub fn show(&mut self, progress: &Progress, line: &mut StatusLine, now: Instant) {
        if let Phase::Refuting = progress.phase() {
            let budget = progress.budget.load(Relaxed);
            self.pace.record(budget, Jobs::of(progress), now);
        }
        if line.is_due(now) {
            line.show(&self.fields(progress, now), Jobs::of(progress), now);
        }
    }

    /// Returns the fields of the status line, the most important first.
    pub fn fields(&mut self, progress: &Progress, now: Instant) -> Vec<String> {
        let rate = self.states_per_second(progress, now);
        let mut fields = Vec::new();
        if !self.watched.part.is_empty() {
            fields.push(self.watched.part.clone());
        }
        match progress.phase() {
            Phase::Anytime => {
                fields.push("looking for solutions".into());
                let best = progress.best.load(Relaxed);
                if best > 0 {
                    let moves = counted(best.into(), self.watched.noun);
                    fields.push(format!("{moves} so far"));
                }
            }
            Phase::Refuting => self.push_refutation(&mut fields, progress, rate, now),
            Phase::Recording => {
                fields.push("making the certificate".into());
                fields.push(counted(progress.records.load(Relaxed), "record"));
            }
            Phase::Stage(stage) => push_stage(&mut fields, progress, stage),
            _ => {}
        }
        fields
    }

    /// Returns the number of states that were searched per second since the last call.
    fn states_per_second(&mut self, progress: &Progress, now: Instant) -> f64 {
        let states = progress.states.load(Relaxed);
        let new_states = states.saturating_sub(self.last.states);
        let seconds = (now - self.last.time).as_secs_f64();
        self.last = Sample { states, time: now };
        new_states as f64 / seconds.max(1e-3)
    }

    /// Adds the fields of a search that refutes a number of moves.
    fn push_refutation(
        &self,
        fields: &mut Vec<String>,
        progress: &Progress,
        rate: f64,
        now: Instant,
    ) {
        let budget = counted(progress.budget.load(Relaxed).into(), self.watched.noun);
        fields.push(format!("refuting {budget}"));
        push_jobs(fields, progress);
        if let Some(left) = self.pace.left(now) {
            let left = span_text(left.as_secs_f64());
            fields.push(format!("about {left} left for this number"));
        }
        let table_percent = progress.table_fill.load(Relaxed) / 10;
        fields.push(counted(progress.states.load(Relaxed), "state"));
        fields.push(format!("{}/s", grouped(rate as u64)));
        fields.push(format!("table {table_percent} %"));
    }
}

/// Adds the fields of a stage that only one game has.
fn push_stage(fields: &mut Vec<String>, progress: &Progress, stage: &Stage) {
    fields.push(stage.name.into());
    for (number, label) in progress.labelled(stage) {
        fields.push(labelled(number, label));
    }
    push_jobs(fields, progress);
}

/// Adds the number of closed jobs, if the number of all jobs is known.
fn push_jobs(fields: &mut Vec<String>, progress: &Progress) {
    let jobs = Jobs::of(progress);
    if jobs.all > 0 {
        let closed = grouped(jobs.closed as u64);
        let all = grouped(jobs.all as u64);
        fields.push(format!("{closed} of {all} done"));
    }
}

/// Formats a number and its noun in singular or plural.
fn labelled(number: u64, label: &str) -> String {
    let (nouns, rest) = label.split_at(label.find(' ').unwrap_or(label.len()));
    counted(number, nouns.strip_suffix('s').unwrap_or(nouns)) + rest
}

/// The remaining time is estimated only after the run has closed this percentage of its search
/// jobs.
const MIN_CLOSED_PERCENT: usize = 5;
/// The remaining time is estimated only after this time of work.
const MIN_ELAPSED: Duration = Duration::from_secs(3);
/// The shortest remaining time that is shown.
const MIN_REPORTED: Duration = Duration::from_secs(2);

/// The progress of the search within one budget of moves.
#[derive(Debug, Default)]
struct Pace {
    begin: Option<Begin>,
    closed: usize,
    jobs: usize,
}

/// The begin of the search within one budget of moves.
#[derive(Clone, Copy, Debug)]
struct Begin {
    budget: u32,
    /// The number of jobs that an earlier run has closed.
    closed: usize,
    time: Instant,
}

impl Pace {
    /// Records the progress for an estimate of the remaining time.
    fn record(&mut self, budget: u32, jobs: Jobs, now: Instant) {
        if self.begin.is_none_or(|begin| begin.budget != budget) {
            self.begin = Some(Begin {
                budget,
                closed: jobs.closed,
                time: now,
            });
        }
        self.closed = jobs.closed;
        self.jobs = jobs.all;
    }

    /// Estimates the remaining time, if there are enough data.
    fn left(&self, now: Instant) -> Option<Duration> {
        let begin = self.begin?;
        let done = self.closed.checked_sub(begin.closed)?;
        let open = self.jobs.checked_sub(self.closed)?;
        let spent = now - begin.time;
        if done == 0 || done * 100 < (done + open) * MIN_CLOSED_PERCENT || spent < MIN_ELAPSED {
            return None;
        }
        let left = spent.mul_f64(open as f64 / done as f64);
        (left >= MIN_REPORTED).then_some(left)
    }
}

/// Prints the wall time since `start`, and the CPU time and the peak memory of the whole process.
/// Prints nothing if the system does not measure these two.
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
        let mut status = Status::new(&Watched {
            part: "board 5 of 30".into(),
            ..Watched::whole("click", false)
        });
        status.last.states = 5;

        let fields = status.fields(&progress, Instant::now()).join(", ");

        assert_eq!(
            fields,
            "board 5 of 30, refuting 12 clicks, 3 of 9 done, 5 states, 0/s, table 0 %"
        );
    }

    #[test]
    fn a_label_has_the_number_of_its_noun() {
        assert_eq!(labelled(1, "cuts"), "1 cut");
        assert_eq!(labelled(1200, "moves at least"), "1,200 moves at least");
    }

    #[test]
    fn an_estimate_needs_enough_closed_jobs() {
        let start = Instant::now();
        let mut pace = Pace::default();
        assert_eq!(pace.left(start + seconds(100)), None);

        // An earlier run has closed 50 of the 100 jobs.
        pace.record(12, of_100(50), start);
        assert_eq!(pace.left(start + seconds(100)), None);

        pace.record(12, of_100(52), start + seconds(10));
        assert_eq!(pace.left(start + seconds(10)), None);

        pace.record(12, of_100(60), start + seconds(10));
        assert_eq!(pace.left(start + seconds(10)), Some(seconds(40)));
    }

    #[test]
    fn an_estimate_needs_enough_time() {
        let start = Instant::now();
        let mut pace = Pace::default();
        pace.record(12, of_100(50), start);

        pace.record(12, of_100(60), start + seconds(2));

        assert_eq!(pace.left(start + seconds(2)), None);
        assert_eq!(pace.left(start + seconds(10)), Some(seconds(40)));
    }

    #[test]
    fn an_estimate_ends_with_its_budget() {
        let start = Instant::now();
        let mut pace = Pace::default();
        pace.record(12, of_100(50), start);

        pace.record(12, of_100(100), start + seconds(10));
        assert_eq!(pace.left(start + seconds(10)), None, "nothing is left");

        pace.record(13, of_100(0), start + seconds(11));
        assert_eq!(pace.left(start + seconds(30)), None, "another budget");
    }

    fn of_100(closed: usize) -> Jobs {
        Jobs { closed, all: 100 }
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }
}

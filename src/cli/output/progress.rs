//! Shows the progress of the work on stderr, with an estimate of the remaining time, and prints the
//! resources that a run has used.

use super::bars::StatusLine;
use super::lines::say;
use super::units::{bytes_text, counted, grouped, seconds_text, span_text};
use crate::system::resources::used;
use crossbeam::channel::{RecvTimeoutError, bounded};
use kortest::runtime::{Phase, Progress};
use std::sync::atomic::Ordering::Relaxed;
use std::thread::Builder;
use std::time::{Duration, Instant};

const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Work whose progress the user can watch.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The word for a move.
    pub noun: &'static str,
    pub part: String,
    pub quiet: bool,
}

impl Watched {
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
        let (mut status, mut line) = (Status::new(self), StatusLine::new());
        let report = move |now| {
            status.observe(progress, now);
            if line.is_due(now) {
                let jobs = (progress.done.load(Relaxed), progress.total.load(Relaxed));
                line.show(&status.fields(progress, now), jobs, now);
            }
        };
        with_reports(report, || work(progress))
    }
}

/// Runs `work` while another thread calls `report` at regular intervals. If the system does not
/// start another thread, there are no reports.
pub fn with_reports<T>(mut report: impl FnMut(Instant) + Send, work: impl FnOnce() -> T) -> T {
    std::thread::scope(|scope| {
        let (done, finished) = bounded::<()>(0);
        let reports = move || {
            while finished.recv_timeout(REPORT_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                report(Instant::now());
            }
        };
        let _ = Builder::new().spawn_scoped(scope, reports);
        let result = work();
        drop(done);
        result
    })
}

/// Computes the text of a status line for one piece of work.
pub struct Status {
    watched: Watched,
    pace: Pace,
    last: (u64, Instant),
}

impl Status {
    /// Creates the status of a piece of work that begins now.
    pub fn new(watched: &Watched) -> Status {
        Status {
            watched: watched.clone(),
            pace: Pace::default(),
            last: (0, Instant::now()),
        }
    }

    /// Records the progress for an estimate of the remaining time.
    pub fn observe(&mut self, progress: &Progress, now: Instant) {
        if let Phase::Refuting = progress.phase() {
            let (closed, jobs) = (progress.done.load(Relaxed), progress.total.load(Relaxed));
            self.pace
                .record(progress.budget.load(Relaxed), closed, jobs, now);
        }
    }

    /// Returns the fields of the status line, the most important first.
    pub fn fields(&mut self, progress: &Progress, now: Instant) -> Vec<String> {
        let noun = self.watched.noun;
        let (closed, jobs) = (progress.done.load(Relaxed), progress.total.load(Relaxed));
        let states = progress.states.load(Relaxed);
        let rate =
            states.saturating_sub(self.last.0) as f64 / (now - self.last.1).as_secs_f64().max(1e-3);
        self.last = (states, now);
        let done = (jobs > 0).then(|| {
            format!(
                "{} of {} done",
                grouped(closed as u64),
                grouped(jobs as u64)
            )
        });
        let mut fields = vec![self.watched.part.clone()];
        match progress.phase() {
            Phase::Anytime => {
                fields.push("looking for solutions".into());
                let best = progress.best.load(Relaxed);
                fields.extend((best > 0).then(|| format!("{} so far", counted(best.into(), noun))));
            }
            Phase::Refuting => {
                fields.push(format!(
                    "refuting {}",
                    counted(progress.budget.load(Relaxed).into(), noun)
                ));
                fields.extend(done);
                let left = |left: Duration| {
                    format!(
                        "about {} left for this number",
                        span_text(left.as_secs_f64())
                    )
                };
                fields.extend(self.pace.left(now).map(left));
                fields.push(counted(states, "state"));
                fields.push(format!("{}/s", grouped(rate as u64)));
                fields.push(format!(
                    "table {} %",
                    progress.table_fill.load(Relaxed) / 10
                ));
            }
            Phase::Recording => {
                fields.push("making the certificate".into());
                fields.push(counted(progress.records.load(Relaxed), "record"));
            }
            Phase::Stage(stage) => {
                fields.push(stage.name.into());
                fields.extend(
                    progress
                        .labelled(stage)
                        .into_iter()
                        .map(|(number, what)| labelled(number, what)),
                );
                fields.extend(done);
            }
            _ => {}
        }
        fields.retain(|field| !field.is_empty());
        fields
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
pub struct Pace {
    begun: Option<(u32, usize, Instant)>,
    closed: usize,
    jobs: usize,
}

impl Pace {
    /// Records the progress for an estimate of the remaining time.
    pub fn record(&mut self, budget: u32, closed: usize, jobs: usize, now: Instant) {
        if self.begun.is_none_or(|(of, ..)| of != budget) {
            self.begun = Some((budget, closed, now));
        }
        (self.closed, self.jobs) = (closed, jobs);
    }

    /// Estimates the remaining time, if there are enough data.
    pub fn left(&self, now: Instant) -> Option<Duration> {
        let (_, before, since) = self.begun?;
        let (done, open) = (
            self.closed.checked_sub(before)?,
            self.jobs.checked_sub(self.closed)?,
        );
        let spent = now - since;
        if done == 0 || done * 100 < (done + open) * MIN_CLOSED_PERCENT || spent < MIN_ELAPSED {
            return None;
        }
        Some(spent.mul_f64(open as f64 / done as f64)).filter(|&left| left >= MIN_REPORTED)
    }
}

/// Prints the resources used since `start`, if the system measures them.
pub fn say_cost(start: Instant) {
    if let Some(used) = used() {
        let (time, memory) = (seconds_text(start.elapsed()), bytes_text(used.peak_memory));
        say!(
            "  took         {time} ({} CPU, {memory})",
            span_text(used.cpu_seconds)
        );
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
        status.last.0 = 5;
        let fields = status.fields(&progress, Instant::now()).join(", ");
        assert_eq!(
            fields,
            "board 5 of 30, refuting 12 clicks, 3 of 9 done, 5 states, 0/s, table 0 %"
        );
    }

    #[test]
    fn a_label_has_the_number_of_its_noun() {
        assert_eq!(
            [labelled(1, "cuts"), labelled(1200, "moves at least")],
            ["1 cut", "1,200 moves at least"]
        );
    }

    #[test]
    fn an_estimate_has_ground() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let mut pace = Pace::default();
        assert_eq!(pace.left(after(100)), None);
        // An earlier run has closed 50 of the 100 jobs.
        pace.record(12, 50, 100, start);
        assert_eq!(pace.left(after(100)), None);
        pace.record(12, 52, 100, after(10));
        assert_eq!(pace.left(after(10)), None, "too few");
        pace.record(12, 60, 100, after(10));
        assert_eq!(pace.left(after(2)), None, "too early");
        assert_eq!(pace.left(after(10)), Some(Duration::from_secs(40)));
        pace.record(12, 100, 100, after(10));
        assert_eq!(pace.left(after(10)), None, "nothing is left");
        pace.record(13, 0, 100, after(11));
        assert_eq!(pace.left(after(30)), None, "another budget");
    }
}

//! Shows the progress of the work on stderr.

use super::bars::StatusLine;
use super::pace::Pace;
use super::units::{counted, grouped, span_text};
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
}

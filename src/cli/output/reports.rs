//! Decides when the progress of a run is reported, and how: as bars on a terminal, as lines elsewhere, or as JSON.

use super::json::Object;
use super::lines::print_progress;
#[cfg(test)]
use super::schema::{ALL_OBJECTS, PROGRESS, Section};
use kortest::text::{counted, grouped, span_text};
use kortest_system::bars::{BARS, Jobs, StatusBar};
use kortest_system::ticks::{Reason, Tick};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The value of `--progress`: the form of the progress on stderr.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ProgressFormat {
    /// Bars on a terminal, lines of text elsewhere
    #[default]
    Auto,
    /// One JSON object on each line, also with --quiet
    Json,
}

/// The form of the progress of this process, which never changes.
static FORMAT: OnceLock<ProgressFormat> = OnceLock::new();

impl ProgressFormat {
    /// Sets the form of the progress of this process, before the first report. Only the first call has an effect.
    pub fn apply(self) {
        FORMAT.get_or_init(|| self);
    }

    fn current() -> ProgressFormat {
        FORMAT.get().copied().unwrap_or_default()
    }
}

/// Minimum time between two lines of text.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

/// Minimum time between two JSON objects. The first object is printed at once.
const OBJECT_INTERVAL: Duration = Duration::from_secs(1);

/// The interval is at least the elapsed time divided by this number. So it grows, and the log of a long run is short.
const ELAPSED_PER_INTERVAL: u32 = 10;

/// Maximum time between two JSON objects, for programs that notice a run that hangs.
const MAX_OBJECT_INTERVAL: Duration = Duration::from_secs(10);

/// The form in which one piece of work is reported.
enum ReportForm {
    Bar(StatusBar),
    Lines,
    Objects,
    /// With `--quiet`, the progress is reported only if the user asks for it by a signal.
    OnRequest,
}

/// Reports the progress of one piece of work.
pub struct Reporter {
    form: ReportForm,
    began: Instant,
    /// The time of the last report; before the first one, the time at which the work began.
    last: Instant,
    /// The minimum time from the last report to the next one. A bar is drawn more often.
    interval: Duration,
    last_status: String,
}

impl Reporter {
    /// Creates the reporter of a piece of work that begins now. The terminal, `--progress` and `quiet` decide its form.
    /// For the form of a bar, adds the bar to the terminal.
    pub fn new(quiet: bool) -> Reporter {
        let now = Instant::now();
        let form = form_of(quiet);
        let interval = match form {
            // The first object is printed at once: it tells a program that the work has begun.
            ReportForm::Objects => Duration::ZERO,
            ReportForm::Bar(_) | ReportForm::Lines | ReportForm::OnRequest => LINE_INTERVAL,
        };
        Reporter {
            form,
            began: now,
            last: now,
            interval,
            last_status: String::new(),
        }
    }

    /// Returns whether the progress is drawn as bars, so that each piece of work can have a line.
    pub fn has_bars(&self) -> bool {
        matches!(self.form, ReportForm::Bar(_))
    }

    /// Returns whether to report the progress at this tick: always if the user asks for it with a signal. Otherwise a
    /// bar is drawn at each regular tick, and lines and objects wait until `interval` has passed since the last report.
    pub fn is_due(&self, tick: Tick) -> bool {
        if tick.reason == Reason::Request {
            return true;
        }
        match self.form {
            ReportForm::Bar(_) => tick.reason == Reason::Time,
            ReportForm::Lines => tick.reason == Reason::Time && self.has_waited(tick.now),
            // With objects, the end of the work is reported too: a program may need the last numbers.
            ReportForm::Objects => tick.reason == Reason::End || self.has_waited(tick.now),
            ReportForm::OnRequest => false,
        }
    }

    fn has_waited(&self, now: Instant) -> bool {
        now - self.last >= self.interval
    }

    /// Reports the progress as a bar, a JSON object, or a line of text, and sets the interval until the next report.
    pub fn report(&mut self, snapshot: Snapshot, tick: Tick) {
        let status = snapshot.fields().join(", ");
        let elapsed = tick.now - self.began;
        match &self.form {
            ReportForm::Bar(bar) if tick.reason != Reason::Request => {
                bar.draw(&status, snapshot.jobs());
            }
            ReportForm::Objects => print_object(snapshot, elapsed),
            // With bars, a line is printed only if the user asks for it with a signal: above the bars.
            ReportForm::Bar(_) | ReportForm::Lines | ReportForm::OnRequest => {
                let time_text = span_text(elapsed.as_secs_f64());
                print_progress(&format!("after {time_text}: {status}"));
            }
        }
        self.last = tick.now;
        self.interval = self.next_interval(&status, elapsed);
        self.last_status = status;
    }

    /// Returns the time until the next report after a report with the text `status`. The time grows with the elapsed
    /// time, so that the log of a long run stays short. Lines also become rarer while the text stays the same.
    fn next_interval(&self, status: &str, elapsed: Duration) -> Duration {
        let min_interval = elapsed / ELAPSED_PER_INTERVAL;
        if let ReportForm::Objects = self.form {
            return min_interval.clamp(OBJECT_INTERVAL, MAX_OBJECT_INTERVAL);
        }
        // The same line again tells nothing new, so the interval doubles.
        if status == self.last_status {
            return min_interval.max(self.interval * 2);
        }
        min_interval.max(LINE_INTERVAL)
    }
}

/// Returns the form in which progress is reported. For the form of a bar, adds the bar to the terminal. With `quiet`,
/// only requests of the user are answered, unless the form is JSON.
fn form_of(quiet: bool) -> ReportForm {
    if ProgressFormat::current() == ProgressFormat::Json {
        ReportForm::Objects
    } else if quiet {
        ReportForm::OnRequest
    } else if BARS.is_hidden() {
        ReportForm::Lines
    } else {
        ReportForm::Bar(StatusBar::add())
    }
}

/// The section of the documentation `JSON.md` about the objects of `--progress json`.
#[cfg(test)]
pub const SECTION: Section =
    Section::object(PROGRESS, &[ALL_OBJECTS], &[ProgressFields::json_schema])
        .without_puzzle()
        .where_is("event", r#"["progress"]"#);

/// The fields of an object about the progress.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ProgressFields {
    /// Always `progress`: other kinds of lines may be added.
    event: &'static str,
    /// The time since this work began.
    elapsed: f64,
    #[serde(flatten)]
    snapshot: Snapshot,
}

/// The progress of a run at one moment.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Snapshot {
    /// The piece of work, such as a date or a file; null if it is the whole work.
    pub part: Option<String>,
    /// What the run does now, such as `looking for solutions`, `refuting` or `checking`.
    pub phase: String,
    /// The number of moves of the best solution so far; null if none is known.
    pub upper_bound: Option<u32>,
    /// The number of moves that the search refutes now; null in other phases.
    pub budget: Option<u32>,
    /// The number of finished jobs of this phase, or of finished boards; null if the phase has none.
    pub done: Option<usize>,
    /// The number of all jobs or boards; null if `done` is.
    pub total: Option<usize>,
    /// The estimated remaining time for these jobs or boards; null if it is unknown.
    pub seconds_left: Option<f64>,
    /// The number of states searched so far; null outside of a search.
    pub states: Option<u64>,
    /// The number of states per second since the last report; null outside of a search.
    pub states_per_second: Option<u64>,
    /// How full the table of known states is; null outside of a search.
    pub table_percent: Option<u32>,
    /// The counters of the phase, such as the records of the certificate.
    pub counters: Vec<Counter>,
    /// The boards on which the run works now, oldest first; only `archive` has them.
    pub active: Vec<Active>,
    /// Whether the status line leaves out `active`, because these boards have bars of their own.
    #[serde(skip)]
    pub is_brief: bool,
    /// The word for a move of the game, such as `click`.
    #[serde(skip)]
    pub noun: &'static str,
    /// The word for what `done` and `total` count, such as `board`; `None` for jobs.
    #[serde(skip)]
    pub unit: Option<&'static str>,
}

impl Snapshot {
    fn jobs(&self) -> Jobs {
        Jobs {
            finished: self.done.unwrap_or(0),
            all: self.total.unwrap_or(0),
        }
    }

    /// Returns the texts of the status line, the most important first. Unknown numbers are left out.
    pub fn fields(&self) -> Vec<String> {
        let mut fields = Vec::new();
        fields.extend(self.part.clone());
        fields.extend(self.phase_field());
        fields.extend(self.upper_bound_field());
        for counter in &self.counters {
            fields.push(labelled(counter.count, &counter.label));
        }
        fields.extend(self.done_field());
        fields.extend(self.left_field());
        fields.extend(self.states.map(|states| counted(states, "state")));
        fields.extend(
            self.states_per_second
                .map(|rate| format!("{}/s", grouped(rate))),
        );
        fields.extend(
            self.table_percent
                .map(|percent| format!("table {percent} %")),
        );
        fields.extend(self.active_field());
        fields
    }

    /// Returns what the run does now and, in a search, the number of moves that it tries to refute. Returns `None` for
    /// a run on several boards: only such a run has a `unit`.
    fn phase_field(&self) -> Option<String> {
        if self.unit.is_some() {
            return None;
        }
        let Some(budget) = self.budget else {
            return Some(self.phase.clone());
        };
        let moves = counted(budget.into(), self.noun);
        Some(format!("{} {moves}", self.phase))
    }

    fn upper_bound_field(&self) -> Option<String> {
        let moves = counted(self.upper_bound?.into(), self.noun);
        Some(format!("{moves} so far"))
    }

    /// Returns how many of all jobs are finished; `None` if the phase has no jobs. A run on several boards (it has a
    /// `unit`) counts boards instead, and also says how many are running.
    fn done_field(&self) -> Option<String> {
        let done = grouped(self.done? as u64);
        let total = self.total? as u64;
        let Some(unit) = self.unit else {
            return Some(format!("{done} of {} done", grouped(total)));
        };
        let all = counted(total, unit);
        let running = self.active.len();
        Some(format!("{done} of {all}, {running} running"))
    }

    /// Returns the remaining time, if it is known. In a search, this is only the time for the current number of moves.
    fn left_field(&self) -> Option<String> {
        let left = span_text(self.seconds_left?);
        Some(match self.budget {
            Some(_) => format!("about {left} left for this number"),
            None => format!("about {left} left"),
        })
    }

    /// Returns the name and the time of the piece of work that has run longest, the first of `active`. Returns `None`
    /// if no piece has run for `MIN_SHOWN_SECONDS`, and in a brief line.
    fn active_field(&self) -> Option<String> {
        let oldest = self.active.first()?;
        if self.is_brief || oldest.elapsed < MIN_SHOWN_SECONDS {
            return None;
        }
        let time = span_text(oldest.elapsed);
        Some(format!("{} for {time}", oldest.part))
    }
}

/// One of several pieces of work is shown only after it has run for this time, in seconds.
pub const MIN_SHOWN_SECONDS: f64 = 1.0;

/// Returns a number with a label, such as `moves at least`. For 1, the label's first word, a plural, loses its `s`.
fn labelled(number: u64, label: &str) -> String {
    let plural = label.split(' ').next().unwrap_or_default();
    let singular = plural.strip_suffix('s').unwrap_or(plural);
    counted(number, singular) + &label[plural.len()..]
}

/// A counter of a phase.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Counter {
    /// What is counted, such as `records` or `cuts`.
    pub label: String,
    /// The number so far.
    pub count: u64,
}

/// A piece of work that has begun and not ended.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Active {
    /// The name of the board.
    pub part: String,
    /// The time since the work on it began.
    pub elapsed: f64,
}

/// Prints the progress as a JSON object. `elapsed` is the time since the work began.
fn print_object(snapshot: Snapshot, elapsed: Duration) {
    let fields = ProgressFields {
        event: "progress",
        elapsed: elapsed.as_secs_f64(),
        snapshot,
    };
    print_progress(&Object::of_fields(None, fields).line());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line that repeats the last one tells nothing new.
    #[test]
    fn the_same_line_is_printed_ever_more_rarely() {
        let times = report_times(|_| "refuting".to_string());

        assert!((5..=15).contains(&times.len()), "{times:?}");
    }

    #[test]
    fn new_lines_become_rarer_in_a_long_run() {
        let times = report_times(|seconds| seconds.to_string());

        assert_eq!(times[..4], [10, 20, 30, 40]);
        assert!(times.len() < 80, "{times:?}");
    }

    #[test]
    fn a_request_is_answered_at_once() {
        let reporter = Reporter {
            form: ReportForm::OnRequest,
            ..reporter_of_lines()
        };
        let now = reporter.began;

        assert!(!reporter.is_due(tick(now + Duration::from_secs(3600))));
        assert!(reporter.is_due(Tick {
            now,
            reason: Reason::Request
        }));
    }

    #[test]
    fn a_label_has_the_number_of_its_noun() {
        assert_eq!(labelled(1, "cuts"), "1 cut");
        assert_eq!(labelled(1200, "moves at least"), "1,200 moves at least");
    }

    /// Returns the times, in seconds, at which a run of eight hours prints a line. `phase_at` says what it does then.
    fn report_times(phase_at: impl Fn(u64) -> String) -> Vec<u64> {
        let mut reporter = reporter_of_lines();
        let begin = reporter.began;
        let mut times = Vec::new();
        for seconds in 1..=8 * 3600 {
            let tick = tick(begin + Duration::from_secs(seconds));
            if reporter.is_due(tick) {
                let snapshot = Snapshot {
                    phase: phase_at(seconds),
                    ..Snapshot::default()
                };
                reporter.report(snapshot, tick);
                times.push(seconds);
            }
        }
        times
    }

    fn reporter_of_lines() -> Reporter {
        Reporter {
            form: ReportForm::Lines,
            ..Reporter::new(true)
        }
    }

    fn tick(now: Instant) -> Tick {
        Tick {
            now,
            reason: Reason::Time,
        }
    }
}

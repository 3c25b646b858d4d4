//! Progress on stderr: a line with a bar on a terminal, a plain line now and then elsewhere, nothing with `--quiet`.
//!
//! The cursor stays behind the line of a terminal, so that its `^C` is there as well, and whoever has something to say clears
//! both.

use super::lines::draw;
use super::pace::Pace;
use super::units::{counted, grouped, span_text};
use kortest::runtime::{Phase, Progress};
use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Between two looks at the counters, and two redraws of the bar.
pub const TICK: Duration = Duration::from_millis(100);
/// Between two plain lines.
pub const LINE: Duration = Duration::from_secs(10);
/// Columns of a terminal that does not say how many it has.
const USUAL_WIDTH: usize = 80;
/// What turns while there is progress.
const SPINNER: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/// Columns that stay free at the end of a line, where a terminal shows `^C`.
const SPARE: usize = 3;
/// A bar takes at least so many columns.
const LEAST_BAR: usize = 12;

/// What is watched, in words.
#[derive(Clone, Debug)]
pub struct Watched {
    /// What a move is called.
    pub noun: &'static str,
    /// Which part of a larger piece of work it is, such as `board 5 of 30`; empty if it is all.
    pub part: String,
    /// Nothing is to be shown.
    pub quiet: bool,
}

impl Watched {
    /// All there is to do.
    pub fn whole(noun: &'static str, quiet: bool) -> Watched {
        Watched { noun, part: String::new(), quiet }
    }

    /// Does some work while another thread reports on it.
    pub fn watch<T: Send>(&self, work: impl FnOnce(&Progress) -> T + Send) -> T {
        let progress = &Progress::default();
        if self.quiet {
            return work(progress);
        }
        std::thread::scope(|scope| {
            let (done, finished) = channel::<()>();
            scope.spawn(move || {
                let mut view = View::new(self);
                while finished.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    view.look(progress);
                }
                if view.terminal {
                    draw(&[]);
                }
            });
            let result = work(progress);
            drop(done);
            result
        })
    }
}

/// What people see of some work.
pub struct View {
    watched: Watched,
    terminal: bool,
    /// How often the line of a terminal was drawn.
    drawn: usize,
    pace: Pace,
    /// States and time of the last drawing.
    last: (u64, Instant),
}

impl View {
    /// Nothing is seen yet.
    pub fn new(watched: &Watched) -> View {
        let terminal = std::io::stderr().is_terminal();
        View { watched: watched.clone(), terminal, drawn: 0, pace: Pace::default(), last: (0, Instant::now()) }
    }

    fn look(&mut self, progress: &Progress) {
        let now = Instant::now();
        self.note(progress, now);
        if !self.terminal && now - self.last.1 < LINE {
            return;
        }
        let parts = self.parts(progress, now);
        match self.terminal {
            true => {
                let jobs = (progress.done.load(Relaxed), progress.total.load(Relaxed));
                draw(&[line(&parts, jobs, self.drawn)]);
                self.drawn += 1;
            }
            // Nobody may be listening; that is no reason to stop.
            false => _ = writeln!(std::io::stderr(), "{}", fitting(&parts, usize::MAX)),
        }
    }

    /// Notes how far it is, for an estimate.
    pub fn note(&mut self, progress: &Progress, now: Instant) {
        if let Phase::Refuting = progress.phase() {
            let (closed, jobs) = (progress.done.load(Relaxed), progress.total.load(Relaxed));
            self.pace.look(progress.budget.load(Relaxed), closed, jobs, now);
        }
    }

    /// What there is to say, the most important first.
    pub fn parts(&mut self, progress: &Progress, now: Instant) -> Vec<String> {
        let noun = self.watched.noun;
        let (closed, jobs) = (progress.done.load(Relaxed), progress.total.load(Relaxed));
        let states = progress.states.load(Relaxed);
        let rate = states.saturating_sub(self.last.0) as f64 / (now - self.last.1).as_secs_f64().max(1e-3);
        self.last = (states, now);
        let done = (jobs > 0).then(|| format!("{} of {} done", grouped(closed as u64), grouped(jobs as u64)));
        let mut parts = vec![self.watched.part.clone()];
        match progress.phase() {
            Phase::Anytime => {
                parts.push("looking for solutions".into());
                let best = progress.best.load(Relaxed);
                parts.extend((best > 0).then(|| format!("{} so far", counted(best.into(), noun))));
            }
            Phase::Refuting => {
                parts.push(format!("refuting {}", counted(progress.budget.load(Relaxed).into(), noun)));
                parts.extend(done);
                parts.extend(self.pace.left(now).map(|left| format!("about {} left", span_text(left.as_secs_f64()))));
                parts.push(counted(states, "state"));
                parts.push(format!("{}/s", grouped(rate as u64)));
                parts.push(format!("table {} %", progress.table_fill.load(Relaxed) / 10));
            }
            Phase::Recording => {
                parts.push("making the certificate".into());
                parts.push(counted(progress.records.load(Relaxed), "record"));
            }
            Phase::Stage(stage) => {
                parts.push(stage.name.into());
                parts.extend(progress.labelled(stage).into_iter().map(|(number, what)| labelled(number, what)));
                parts.extend(done);
            }
            _ => {}
        }
        parts.retain(|part| !part.is_empty());
        parts
    }
}

/// A number with its label, which begins with a noun in the plural.
fn labelled(number: u64, label: &str) -> String {
    let (nouns, rest) = label.split_at(label.find(' ').unwrap_or(label.len()));
    counted(number, nouns.strip_suffix('s').unwrap_or(nouns)) + rest
}

/// The columns of the terminal that a line may take.
fn room() -> usize {
    let width = console::Term::stderr().size_checked().map_or(USUAL_WIDTH, |(_, columns)| columns.into());
    width.saturating_sub("s ".len() + SPARE)
}

/// A line of a terminal: a spinner that turns each time, what there is to say, and a bar where jobs are done of all.
pub fn line(parts: &[String], (closed, jobs): (usize, usize), drawn: usize) -> String {
    let width = room();
    let line = fitting(parts, width);
    let room = width.saturating_sub(line.chars().count() + 1);
    // Without jobs there is nothing that a bar could measure.
    let bar = if jobs > 0 && room >= LEAST_BAR { bar(closed, jobs, room) } else { String::new() };
    format!("{} {line} {bar}", SPINNER[drawn % SPINNER.len()])
}

/// A line below another.
pub fn further_line(parts: &[String]) -> String {
    format!("  {}", fitting(parts, room()))
}

/// How much is done, in so many columns.
fn bar(closed: usize, jobs: usize, columns: usize) -> String {
    let full = columns * closed.min(jobs) / jobs.max(1);
    "█".repeat(full) + &"░".repeat(columns - full)
}

/// The parts that fit into a line: the first ones of them.
pub fn fitting(parts: &[String], width: usize) -> String {
    let mut line = String::new();
    for part in parts {
        let longer = if line.is_empty() { part.clone() } else { format!("{line}, {part}") };
        if longer.chars().count() > width {
            break;
        }
        line = longer;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_fits_its_terminal() {
        let watched = Watched { part: "board 5 of 30".into(), ..Watched::whole("click", false) };
        let parts = View::new(&watched).parts_of_test();
        assert_eq!(fitting(&parts, 1000), "board 5 of 30, refuting 12 clicks, 3 of 9 done, 5 states, 0/s, table 0 %");
        assert_eq!(fitting(&parts, 40), "board 5 of 30, refuting 12 clicks");
        assert_eq!(fitting(&parts, 5), "");
    }

    #[test]
    fn a_label_has_the_number_of_its_noun() {
        assert_eq!([labelled(1, "cuts"), labelled(1200, "moves at least")], ["1 cut", "1,200 moves at least"]);
    }

    #[test]
    fn a_bar_is_as_long_as_it_is_to_be() {
        assert_eq!(
            [(0, 3), (2, 3), (3, 3), (4, 3)].map(|(closed, jobs)| bar(closed, jobs, 3)),
            ["░░░", "██░", "███", "███"]
        );
    }

    impl View {
        fn parts_of_test(mut self) -> Vec<String> {
            let progress = Progress::default();
            progress.enter(Phase::Refuting);
            progress.budget.store(12, Relaxed);
            progress.done.store(3, Relaxed);
            progress.total.store(9, Relaxed);
            progress.states.store(5, Relaxed);
            self.last.0 = 5;
            self.parts(&progress, Instant::now())
        }
    }
}

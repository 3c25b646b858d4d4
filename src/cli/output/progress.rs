//! Progress on stderr: a bar on a terminal, a plain line now and then elsewhere, nothing with `--quiet`.

use super::units::{grouped, seconds_text};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kortest::engine::{Phase, Progress, Stage};
use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Between two redraws of the bar.
const TICK: Duration = Duration::from_millis(100);
/// Between two plain lines.
const LINE: Duration = Duration::from_secs(10);
/// Jobs to be closed, of a hundred, before the time left is estimated.
const GROUND: usize = 5;

/// Runs some work while another thread reports on it.
pub fn report_while<T: Send>(progress: &Progress, quiet: bool, work: impl FnOnce() -> T + Send) -> T {
    if quiet {
        return work();
    }
    std::thread::scope(|scope| {
        let (done, finished) = channel::<()>();
        scope.spawn(move || {
            let terminal = std::io::stderr().is_terminal();
            let mut view = View::new(terminal);
            let pause = if terminal { TICK } else { LINE };
            while finished.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                view.draw(progress);
            }
            view.bar.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    })
}

struct View {
    terminal: bool,
    bar: ProgressBar,
    /// When the budget now being refuted was first seen, and which it was.
    begun: (u32, Instant),
    /// States and time of the last drawing.
    last: (u64, Instant),
}

impl View {
    fn new(terminal: bool) -> View {
        let target = if terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(0), target);
        View { terminal, bar, begun: (0, Instant::now()), last: (0, Instant::now()) }
    }

    fn draw(&mut self, progress: &Progress) {
        let (closed, jobs) = (progress.closed.load(Relaxed), progress.jobs.load(Relaxed));
        let message = match progress.phase() {
            Phase::Anytime => match progress.best.load(Relaxed) {
                0 => "looking for solutions ".to_string(),
                best => format!("looking for solutions, {best} moves so far "),
            },
            Phase::Refuting => self.refuting(progress, closed, jobs),
            Phase::Stage(Stage { name, counters }) => {
                let counted =
                    counters(progress).into_iter().map(|(number, what)| format!("{} {what}", grouped(number)));
                format!("{name}: {} ", counted.collect::<Vec<_>>().join(", "))
            }
            _ => String::new(),
        };
        // Without jobs there is nothing that a bar could measure.
        let template = if jobs > 0 { "{spinner} {msg}{wide_bar} {pos}/{len}" } else { "{spinner} {msg}" };
        if self.terminal {
            self.bar.set_style(ProgressStyle::with_template(template).expect("the template is correct"));
            self.bar.set_length(jobs as u64);
            self.bar.set_position(closed as u64);
            self.bar.set_message(message);
            self.bar.tick();
        } else {
            // Nobody may be listening; that is no reason to stop.
            let done = if jobs > 0 { format!("({closed} of {jobs} done)") } else { String::new() };
            let _ = writeln!(std::io::stderr(), "{message}{done}");
        }
    }

    fn refuting(&mut self, progress: &Progress, closed: usize, jobs: usize) -> String {
        let now = Instant::now();
        let budget = progress.budget.load(Relaxed);
        if self.begun.0 != budget {
            self.begun = (budget, now);
        }
        let states = progress.states.load(Relaxed);
        let rate = (states - self.last.0) as f64 / (now - self.last.1).as_secs_f64().max(1e-3);
        self.last = (states, now);
        let fill = f64::from(progress.table_fill.load(Relaxed)) / 10.0;
        let mut text = format!(
            "refuting {budget} moves, {} states, {}/s, table {fill:.0} % ",
            grouped(states),
            grouped(rate as u64)
        );
        if closed * 100 >= jobs * GROUND && closed > 0 && closed < jobs {
            let left = (now - self.begun.1).mul_f64((jobs - closed) as f64 / closed as f64);
            text += &format!("about {} left for this budget ", seconds_text(left));
        }
        text
    }
}

//! Draws a plot of solution length over time as SVG: a panel for each board, and a legend.

use super::execution::{AlgorithmRun, Comparison};
use super::plot::{BOTTOM, HEIGHT, LEFT, Look, RIGHT, TOP, WIDTH, draw_axes, file};
use kortest::anytime::{Algorithm, Improvement};
use kortest::text::counted;
use kortest_pages::chart::round;
use maud::{Markup, html};
use std::time::Duration;

/// The colour of the horizontal band that marks the optimum in the plot.
const OPTIMUM: &str = "#f1e6bf";

/// Draws a panel for each board, in two columns below the legend.
pub fn plot(boards: &[Comparison], algorithms: &[Algorithm], limit: Duration) -> String {
    let names: Vec<&str> = algorithms.iter().map(|one| one.name()).collect();
    let columns = boards.len().clamp(1, 2);
    let rows = boards.len().div_ceil(columns);
    let width = WIDTH * columns as f64;
    let legend = Legend::new(&names, width);
    let top = legend.bottom();
    let height = top + HEIGHT * rows as f64;
    let panels = html! {
        (legend.draw())
        @for (n, board) in boards.iter().enumerate() {
            @let x = (n % columns) as f64 * WIDTH;
            @let y = top + (n / columns) as f64 * HEIGHT;
            g transform=(format!("translate({x} {y})")) { (Panel::new(board, &names, limit).draw()) }
        }
    };
    file(
        "Clicks of the best solution over time",
        width,
        height,
        &panels,
    )
}

/// The legend: a sample of each algorithm's curve, and of the band that marks the optimum.
struct Legend<'a> {
    /// The names of the algorithms.
    names: &'a [&'a str],
    columns: usize,
    /// The width of a column, in pixels.
    cell: f64,
}

impl<'a> Legend<'a> {
    /// The top of the first line, in pixels.
    const TOP: f64 = 52.0;
    /// The height of a line, in pixels.
    const ROW: f64 = 24.0;
    /// The width of a sample line, in pixels.
    const SAMPLE: f64 = 32.0;
    /// The width of the gap around a sample line, in pixels.
    const GAP: f64 = 18.0;
    /// The assumed width of a letter, in pixels.
    const LETTER: f64 = 8.2;
    /// The name of the band that marks the optimum.
    const OPTIMUM_NAME: &'static str = "proven optimum";

    /// Creates a legend for a plot of this width, in pixels.
    fn new(names: &'a [&'a str], width: f64) -> Legend<'a> {
        let mut letters = Legend::OPTIMUM_NAME.len();
        for name in names {
            letters = letters.max(name.len());
        }
        let cell = Legend::SAMPLE + Legend::GAP + Legend::LETTER * letters as f64;
        let columns = ((width - LEFT - RIGHT) / cell) as usize;
        Legend {
            names,
            columns: columns.max(1),
            cell,
        }
    }

    /// Returns the height of everything above the panels, in pixels.
    fn bottom(&self) -> f64 {
        self.y(self.names.len()) + Legend::ROW
    }

    fn draw(&self) -> Markup {
        let last = self.names.len();
        html! {
            @for (n, name) in self.names.iter().enumerate() {
                (self.draw_sample(n))
                (self.draw_name(n, name))
            }
            rect x=(round(self.x(last))) y=(self.y(last) - 8.0) width=(Legend::SAMPLE) height="16" fill=(OPTIMUM) {}
            (self.draw_name(last, Legend::OPTIMUM_NAME))
        }
    }

    /// Draws a sample of the curve of algorithm `n`.
    fn draw_sample(&self, n: usize) -> Markup {
        let x = self.x(n);
        let y = self.y(n);
        let look = Look { number: n };
        let path = format!("M{x:.1} {y}h{}", Legend::SAMPLE);
        html! {
            (look.line(&path))
            (look.marker(x + Legend::SAMPLE / 2.0, y))
        }
    }

    fn draw_name(&self, n: usize, name: &str) -> Markup {
        let x = self.x(n) + Legend::SAMPLE + 8.0;
        let y = self.y(n) + 4.5;
        html! { text x=(round(x)) y=(round(y)) { (name) } }
    }

    fn x(&self, n: usize) -> f64 {
        LEFT + (n % self.columns) as f64 * self.cell
    }

    fn y(&self, n: usize) -> f64 {
        Legend::TOP + (n / self.columns) as f64 * Legend::ROW
    }
}

/// A panel: the plot of one board.
struct Panel<'a> {
    comparison: &'a Comparison,
    /// The names of all algorithms. Their order determines the looks of the curves.
    names: &'a [&'a str],
    scales: Scales,
}

impl<'a> Panel<'a> {
    /// The width of a curve's marker including its margin, in pixels.
    const MARKER: f64 = 16.0;

    fn new(comparison: &'a Comparison, names: &'a [&'a str], limit: Duration) -> Panel<'a> {
        Panel {
            comparison,
            names,
            scales: Scales::of(comparison, names.len(), limit),
        }
    }

    /// Draws title, axes and curves.
    fn draw(&self) -> Markup {
        html! {
            text x=(LEFT) y="20" font-weight="bold" { (self.comparison.name) }
            (self.draw_lengths())
            (self.draw_times())
            (draw_axes(WIDTH, ["time in seconds, logarithmic", "length in clicks"]))
            @for run in &self.comparison.runs { (self.draw_curve(run)) }
        }
    }

    /// Draws a line and a label for each solution length, and the band of the optimum.
    fn draw_lengths(&self) -> Markup {
        let scales = &self.scales;
        let step = scales.step();
        let right = WIDTH - RIGHT;
        let optimum = self.comparison.proof.optimum();
        html! {
            @for length in scales.least..=scales.most {
                @let top = round(scales.y(length) - step / 2.0);
                @let is_optimum = optimum == Some(length);
                @if is_optimum { rect x=(LEFT) y=(top) width=(right - LEFT) height=(round(step)) fill=(OPTIMUM) {} }
                line x1=(LEFT) y1=(top) x2=(right) y2=(top) stroke="#dcdcdc" {}
                text x=(LEFT - 8.0) y=(round(scales.y(length) + 4.5)) text-anchor="end" font-weight=[is_optimum.then_some("bold")] {
                    (length) @if length == scales.most && scales.is_cut { "+" }
                }
            }
        }
    }

    /// Draws a line and a label for each power of ten of the time.
    fn draw_times(&self) -> Markup {
        let bottom = HEIGHT - BOTTOM;
        html! {
            @for seconds in self.scales.powers_of_ten() {
                @let x = round(self.scales.x(seconds));
                line x1=(x) y1=(TOP) x2=(x) y2=(bottom) stroke="#dcdcdc" {}
                text x=(x) y=(bottom + 20.0) text-anchor="middle" { (seconds) }
            }
        }
    }

    /// Returns the steps of a curve as a path of SVG, from the first solution to the right edge.
    fn path_of_curve(
        &self,
        first: &Improvement,
        later: &[Improvement],
        lane: f64,
        right: f64,
    ) -> String {
        let x = self.scales.x(first.time.as_secs_f64());
        let y = self.scales.y(first.moves) + lane;
        let mut path = format!("M{x:.1} {y:.1}");
        for improvement in later {
            let x = self.scales.x(improvement.time.as_secs_f64());
            let y = self.scales.y(improvement.moves) + lane;
            path += &format!("H{x:.1}V{y:.1}");
        }
        path + &format!("H{right}")
    }

    /// Draws the length of an algorithm's best solution over time.
    fn draw_curve(&self, run: &AlgorithmRun) -> Markup {
        let [first, later @ ..] = run.solution.improvements.as_slice() else {
            return html! {};
        };
        let best = later.last().unwrap_or(first);
        let name = run.algorithm.name();
        let mut names = self.names.iter();
        let number = names.position(|&other| other == name);
        let number = number.expect("the plot names all algorithms");
        let lane = self.scales.lane(number);
        let right = WIDTH - RIGHT;
        let path = self.path_of_curve(first, later, lane, right);

        let look = Look { number };
        let seconds = best.time.as_secs_f64();
        let x = self.scales.x(seconds);
        let y = self.scales.y(best.moves) + lane;
        // A second marker near the right edge shows which curve ends there.
        let right_marker = right - Panel::MARKER * (number as f64 + 0.5);
        html! {
            g {
                title { (name) ": " (counted(best.moves.into(), "click")) " after " (format!("{seconds:.3}")) " s" }
                (look.line(&path))
                (look.marker(x, y))
                @if right_marker > x + Panel::MARKER { (look.marker(right_marker, y)) }
            }
        }
    }
}

/// The scales of a panel, which map times and solution lengths to pixels.
struct Scales {
    /// The end of the time axis, in seconds.
    limit: f64,
    /// The shortest length on the vertical axis.
    least: u32,
    /// The greatest length on the vertical axis.
    most: u32,
    /// Whether some solutions are too long for the vertical axis.
    is_cut: bool,
    /// The number of curves that are kept apart.
    lanes: usize,
}

impl Scales {
    /// The start of the time axis, as a power of ten.
    const FIRST_POWER: i32 = -3;
    /// The start of the time axis, in seconds.
    const FIRST_SECOND: f64 = 0.001;
    /// The earliest end of the time axis, in seconds, so that it has a width.
    const MIN_LIMIT: f64 = 2.0 * Scales::FIRST_SECOND;
    /// The smallest difference between the ends of the vertical axis.
    const MIN_EXCESS: u32 = 2;
    /// The greatest difference between the ends of the vertical axis.
    const MAX_EXCESS: u32 = 10;
    /// The fraction of the space between two grid lines that curves may occupy.
    const BAND: f64 = 0.84;
    /// The greatest vertical distance between two curves, in pixels.
    const MAX_LANE_DISTANCE: f64 = 5.0;

    /// Computes the scales for the plot of one board.
    fn of(comparison: &Comparison, lanes: usize, limit: Duration) -> Scales {
        let mut lengths = Vec::new();
        for run in &comparison.runs {
            for improvement in &run.solution.improvements {
                lengths.push(improvement.moves);
            }
        }
        // The axis shows the optimum too, even if no algorithm has reached it.
        lengths.extend(comparison.proof.optimum());
        let least = lengths.iter().copied().min().unwrap_or(0);
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let most = longest.clamp(least + Scales::MIN_EXCESS, least + Scales::MAX_EXCESS);
        Scales {
            limit: limit.as_secs_f64().max(Scales::MIN_LIMIT),
            least,
            most,
            is_cut: longest > most,
            lanes,
        }
    }

    /// Returns the powers of ten on the time axis, in seconds.
    fn powers_of_ten(&self) -> Vec<f64> {
        let powers = (Scales::FIRST_POWER..).map(|power| 10f64.powi(power));
        powers
            .take_while(|&seconds| seconds <= self.limit)
            .collect()
    }

    /// Returns the horizontal position of a time, in pixels.
    fn x(&self, seconds: f64) -> f64 {
        let seconds = seconds.clamp(Scales::FIRST_SECOND, self.limit);
        let part = (seconds / Scales::FIRST_SECOND).ln() / (self.limit / Scales::FIRST_SECOND).ln();
        LEFT + part * (WIDTH - LEFT - RIGHT)
    }

    /// Returns the vertical position of a solution length, in pixels.
    fn y(&self, length: u32) -> f64 {
        HEIGHT - BOTTOM - (f64::from(length.min(self.most) - self.least) + 0.5) * self.step()
    }

    /// Returns the pixels per click on the vertical axis.
    fn step(&self) -> f64 {
        (HEIGHT - TOP - BOTTOM) / f64::from(self.most - self.least + 1)
    }

    /// Returns the vertical offset that keeps curves apart, in pixels.
    fn lane(&self, n: usize) -> f64 {
        let distance = Scales::BAND * self.step() / self.lanes.max(1) as f64;
        let distance = distance.min(Scales::MAX_LANE_DISTANCE);
        (n as f64 - (self.lanes as f64 - 1.0) / 2.0) * distance
    }
}

#[cfg(test)]
#[allow(unused_imports, reason = "a bench has no test harness")]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_in_their_band_and_apart() {
        for lanes in 1..=12 {
            let scales = Scales {
                limit: 1.0,
                least: 13,
                most: 13 + Scales::MAX_EXCESS,
                is_cut: true,
                lanes,
            };

            let offsets: Vec<f64> = (0..lanes).map(|n| scales.lane(n)).collect();

            let half_step = scales.step() / 2.0;
            assert!(offsets.iter().all(|offset| offset.abs() < half_step));
            for pair in offsets.windows(2) {
                assert!(pair[1] - pair[0] >= 2.0, "{lanes}");
            }
        }
    }

    #[test]
    fn long_time_axes_have_all_powers_of_ten() {
        let scales = Scales {
            limit: 2e7,
            least: 13,
            most: 15,
            is_cut: false,
            lanes: 1,
        };

        let powers = scales.powers_of_ten();

        assert_eq!(powers.len(), 11);
        assert_eq!(powers.first(), Some(&Scales::FIRST_SECOND));
        assert_eq!(powers.last(), Some(&1e7));
    }
}

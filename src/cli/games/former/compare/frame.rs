//! Draws a panel of the plot of `kortest compare`.

use super::execution::{AlgorithmRun, Comparison};
use super::look::Look;
use crate::games::former::clicks::NOUN;
use crate::output::units::counted;
use crate::system::names::printable;
use maud::{Markup, html};
use std::time::Duration;

/// The width of a panel, in pixels.
pub const WIDTH: f64 = 560.0;
/// The height of a panel, in pixels.
pub const HEIGHT: f64 = 430.0;
/// The margin to the left of the plot in a panel, in pixels.
pub const LEFT: f64 = 66.0;
/// The margin to the right of the plot in a panel, in pixels.
pub const RIGHT: f64 = 18.0;
/// The margin above the plot in a panel, in pixels.
const TOP: f64 = 34.0;
/// The margin below the plot in a panel, in pixels.
const BOTTOM: f64 = 62.0;
/// The start of the time axis, in seconds.
const FIRST_SECOND: f64 = 0.001;
const MAX_EXCESS: u32 = 10;
/// The fraction of the space between two grid lines that curves may occupy.
const BAND: f64 = 0.84;
/// In pixels.
const MAX_LANE_DISTANCE: f64 = 5.0;
/// The width of a curve's marker including its margin, in pixels.
const MARKER: f64 = 16.0;
/// The colour of the horizontal band that marks the optimum in the plot.
pub const OPTIMUM: &str = "#f1e6bf";

/// The scales of a plot, which map times and solution lengths to pixels.
pub struct Frame {
    limit: f64,
    least: u32,
    most: u32,
    /// Whether some solutions are too long for the vertical axis.
    is_cut: bool,
    lanes: usize,
}

impl Frame {
    /// Computes the scales for the plot of one board.
    pub fn of(comparison: &Comparison, lanes: usize, limit: Duration) -> Frame {
        let lengths = comparison
            .runs
            .iter()
            .flat_map(|run| run.solution.improvements.iter().map(|i| i.moves));
        let least = lengths
            .clone()
            .chain(comparison.proof.optimum())
            .min()
            .unwrap_or(0);
        let longest = lengths.max().unwrap_or(least);
        let most = longest.clamp(least + 2, least + MAX_EXCESS);
        Frame {
            limit: limit.as_secs_f64().max(2.0 * FIRST_SECOND),
            least,
            most,
            is_cut: longest > most,
            lanes,
        }
    }

    fn x(&self, seconds: f64) -> f64 {
        let part = (seconds.clamp(FIRST_SECOND, self.limit) / FIRST_SECOND).ln()
            / (self.limit / FIRST_SECOND).ln();
        LEFT + part * (WIDTH - LEFT - RIGHT)
    }

    /// Returns the pixels per click on the vertical axis.
    fn step(&self) -> f64 {
        (HEIGHT - TOP - BOTTOM) / f64::from(self.most - self.least + 1)
    }

    /// Returns the vertical position of a solution length, in pixels.
    fn y(&self, length: u32) -> f64 {
        HEIGHT - BOTTOM - (f64::from(length.min(self.most) - self.least) + 0.5) * self.step()
    }

    /// Returns the vertical offset that keeps curves apart, in pixels.
    fn lane(&self, n: usize) -> f64 {
        let apart = (BAND * self.step() / self.lanes.max(1) as f64).min(MAX_LANE_DISTANCE);
        (n as f64 - (self.lanes as f64 - 1.0) / 2.0) * apart
    }

    /// Draws the panel: title, axes and curves.
    pub fn draw(&self, comparison: &Comparison, names: &[&str]) -> Markup {
        let lane = |run: &AlgorithmRun| {
            names
                .iter()
                .position(|&name| name == run.algorithm.name())
                .unwrap_or(0)
        };
        html! {
            text x=(LEFT) y="20" font-weight="bold" { (printable(&comparison.name)) }
            (self.draw_axes(comparison.proof.optimum()))
            @for run in &comparison.runs { (self.draw_curve(run, lane(run))) }
        }
    }

    fn draw_axes(&self, optimum: Option<u32>) -> Markup {
        let (bottom, right, step) = (HEIGHT - BOTTOM, WIDTH - RIGHT, self.step());
        let (middle, centre) = ((LEFT + right) / 2.0, (TOP + bottom) / 2.0);
        let seconds = (-3..6)
            .map(|power| 10f64.powi(power))
            .filter(|&seconds| seconds <= self.limit);
        html! {
            @for length in self.least..=self.most {
                @let top = pixels(self.y(length) - step / 2.0);
                @let is_optimum = optimum == Some(length);
                @if is_optimum { rect x=(LEFT) y=(top) width=(right - LEFT) height=(pixels(step)) fill=(OPTIMUM) {} }
                line x1=(LEFT) y1=(top) x2=(right) y2=(top) stroke="#dcdcdc" {}
                text x=(LEFT - 8.0) y=(pixels(self.y(length) + 4.5)) text-anchor="end" font-weight=[is_optimum.then_some("bold")] {
                    (length) @if length == self.most && self.is_cut { "+" }
                }
            }
            @for seconds in seconds {
                @let at = pixels(self.x(seconds));
                line x1=(at) y1=(TOP) x2=(at) y2=(bottom) stroke="#dcdcdc" {}
                text x=(at) y=(bottom + 20.0) text-anchor="middle" { (seconds) }
            }
            path d=(format!("M{LEFT} {TOP}V{bottom}H{right}")) fill="none" stroke="#777" {}
            text x=(middle) y=(bottom + 42.0) text-anchor="middle" { "time in seconds, logarithmic" }
            text transform=(format!("translate(20 {centre}) rotate(-90)")) text-anchor="middle" { "length in clicks" }
        }
    }

    fn draw_curve(&self, run: &AlgorithmRun, n: usize) -> Markup {
        let points: Vec<(f64, u32)> = run
            .solution
            .improvements
            .iter()
            .map(|i| (i.time.as_secs_f64(), i.moves))
            .collect();
        let (Some(&(first, length)), Some(&(last, best))) = (points.first(), points.last()) else {
            return html! {};
        };
        let (lane, right, look) = (self.lane(n), WIDTH - RIGHT, Look::of(n));
        let mut path = format!("M{:.1} {:.1}", self.x(first), self.y(length) + lane);
        for &(seconds, length) in &points[1..] {
            path += &format!("H{:.1}V{:.1}", self.x(seconds), self.y(length) + lane);
        }
        let at = self.y(best) + lane;
        let again = right - MARKER * (n as f64 + 0.5);
        html! {
            g {
                title { (run.algorithm.name()) ": " (counted(best.into(), NOUN)) " after " (format!("{last:.3}")) " s" }
                (look.line(&format!("{path}H{right}")))
                (look.marker(self.x(last), at))
                @if again > self.x(last) + MARKER { (look.marker(again, at)) }
            }
        }
    }
}

/// Formats a number of pixels for the SVG file.
pub fn pixels(number: f64) -> String {
    format!("{number:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_in_their_band_and_apart() {
        for lanes in 1..=12 {
            let frame = Frame {
                limit: 1.0,
                least: 13,
                most: 13 + MAX_EXCESS,
                is_cut: true,
                lanes,
            };
            let offsets: Vec<f64> = (0..lanes).map(|n| frame.lane(n)).collect();
            assert!(
                offsets
                    .iter()
                    .all(|offset| offset.abs() < frame.step() / 2.0)
            );
            assert!(
                offsets.windows(2).all(|pair| pair[1] - pair[0] >= 2.0),
                "{lanes}"
            );
        }
    }
}

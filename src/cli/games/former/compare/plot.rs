//! Draws a plot of solution length over time as SVG.

use super::execution::Comparison;
use super::frame::{Frame, HEIGHT, LEFT, OPTIMUM, RIGHT, WIDTH, pixels};
use super::look::Look;
use crate::output::Failure;
use crate::system::files::may_replace;
use maud::{Markup, html};
use std::path::Path;
use std::time::Duration;

/// The first line of every plot. Files with this line may be overwritten.
const MARK: &str = "<!-- kortest compare -->\n";

/// The height of a line of the legend, in pixels.
const ROW: f64 = 24.0;
/// The width of a sample line in the legend, in pixels.
const SAMPLE: f64 = 32.0;
/// The width of the gap around a sample line in the legend, in pixels.
const GAP: f64 = 18.0;
/// The assumed width of a letter in the legend, in pixels.
const LETTER: f64 = 8.2;

/// Fails if the plot would overwrite another program's file.
pub fn may_draw(path: &Path) -> Result<(), Failure> {
    may_replace(path, "a plot of kortest", |text| text.starts_with(MARK))
        .map_err(Failure::of_output)
}

/// Draws a panel for each board, in two columns below the legend.
pub fn plot(boards: &[Comparison], names: &[&str], limit: Duration) -> String {
    let columns = boards.len().clamp(1, 2);
    let width = WIDTH * columns as f64;
    let (legend, top) = legend(names, width);
    let height = top + HEIGHT * boards.len().div_ceil(columns) as f64;
    let place = |n: usize| {
        format!(
            "translate({} {})",
            (n % columns) as f64 * WIDTH,
            top + (n / columns) as f64 * HEIGHT
        )
    };
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {width} {height}")) width=(width) height=(height)
            font-family="sans-serif" font-size="13" fill="#222" {
            rect width=(width) height=(height) fill="white" {}
            text x=(LEFT) y="26" font-size="17" font-weight="bold" { "Clicks of the best solution over time" }
            (legend)
            @for (n, board) in boards.iter().enumerate() {
                g transform=(place(n)) { (Frame::of(board, names.len(), limit).draw(board, names)) }
            }
        }
    };
    format!("{MARK}{}\n", svg.into_string())
}

/// Draws the legend, and computes its height.
fn legend(names: &[&str], width: f64) -> (Markup, f64) {
    let optimum = "proven optimum";
    let letters = names
        .iter()
        .chain([&optimum])
        .map(|name| name.len())
        .max()
        .unwrap_or(0);
    let cell = SAMPLE + GAP + LETTER * letters as f64;
    let columns = (((width - LEFT - RIGHT) / cell) as usize).max(1);
    let at = |n: usize| {
        (
            LEFT + (n % columns) as f64 * cell,
            52.0 + (n / columns) as f64 * ROW,
        )
    };
    let name = |(x, y): (f64, f64), name: &str| html! { text x=(pixels(x + SAMPLE + 8.0)) y=(pixels(y + 4.5)) { (name) } };
    let (x, y) = at(names.len());
    let markup = html! {
        @for (n, text) in names.iter().enumerate() {
            @let (x, y) = at(n);
            (Look::of(n).line(&format!("M{x:.1} {y}h{SAMPLE}")))
            (Look::of(n).marker(x + SAMPLE / 2.0, y))
            (name((x, y), text))
        }
        rect x=(pixels(x)) y=(y - 8.0) width=(SAMPLE) height="16" fill=(OPTIMUM) {}
        (name((x, y), optimum))
    };
    (markup, y + ROW)
}

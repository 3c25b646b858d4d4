//! Draws plots as SVG: the file, axes, and the looks of lines and markers.

use super::arguments::Fallible;
use kortest::text::printable;
use maud::{Markup, html};
use std::path::Path;

/// The beginning of every plot. Files that begin so may be overwritten.
pub const MARK: &str = "<!-- kortest ";

/// The width of a panel, in pixels.
pub const WIDTH: f64 = 560.0;
/// The height of a panel, in pixels.
pub const HEIGHT: f64 = 430.0;
/// The margin to the left of the plot in a panel, in pixels.
pub const LEFT: f64 = 66.0;
/// The margin to the right of the plot in a panel, in pixels.
pub const RIGHT: f64 = 18.0;
/// The margin above the plot in a panel, in pixels.
pub const TOP: f64 = 34.0;
/// The margin below the plot in a panel, in pixels.
pub const BOTTOM: f64 = 62.0;

/// Fails if the file exists and is not a plot of kortest.
pub fn may_save(path: &Path) -> Fallible {
    if let Ok(bytes) = std::fs::read(path)
        && !bytes.is_empty()
        && !bytes.starts_with(MARK.as_bytes())
    {
        let shown = printable(&path.to_string_lossy());
        let why = "exists and is not a plot of kortest, so it will not be overwritten";
        return Err(format!("{shown}: {why}").into());
    }
    Ok(())
}

/// Writes a plot. Replaces an earlier plot of kortest, but no other file.
pub fn save(path: &Path, svg: &str) -> Fallible {
    may_save(path)?;
    let shown = printable(&path.to_string_lossy());
    std::fs::write(path, svg).map_err(|error| format!("{shown}: {error}").into())
}

/// Returns the file of a plot of this width and height, in pixels.
pub fn file(title: &str, width: f64, height: f64, drawing: &Markup) -> String {
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {width} {height}")) width=(width) height=(height)
            font-family="sans-serif" font-size="13" fill="#222" {
            rect width=(width) height=(height) fill="white" {}
            text x=(LEFT) y="26" font-size="17" font-weight="bold" { (title) }
            (drawing)
        }
    };
    format!("{MARK}plot -->\n{}\n", svg.into_string())
}

/// Draws the horizontal and the vertical axis of a panel of this width, in pixels, with their captions.
pub fn draw_axes(width: f64, [across, upwards]: [&str; 2]) -> Markup {
    let bottom = HEIGHT - BOTTOM;
    let right = width - RIGHT;
    let middle = f64::midpoint(LEFT, right);
    let centre = f64::midpoint(TOP, bottom);
    html! {
        path d=(format!("M{LEFT} {TOP}V{bottom}H{right}")) fill="none" stroke="#777" {}
        text x=(middle) y=(bottom + 42.0) text-anchor="middle" { (across) }
        text transform=(format!("translate(20 {centre}) rotate(-90)")) text-anchor="middle" { (upwards) }
    }
}

/// The look of one algorithm's curve: colour, dashes and marker.
#[derive(Clone, Copy)]
pub struct Look {
    /// The number of the algorithm.
    pub number: usize,
}

impl Look {
    /// Colours that people with colour blindness can distinguish.
    const COLOURS: [&str; 7] = [
        "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#444444",
    ];
    /// Shapes of the markers: SVG paths around the origin, in pixels.
    const MARKERS: [&str; 7] = [
        "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        "m-3.5-3.5h7v7h-7z",
        "m0-4.8l4.6 8h-9.2z",
        "m0-5l5 5-5 5-5-5z",
        "m0 4.8l4.6-8h-9.2z",
        "m-4.5-1.5h3v-3h3v3h3v3h-3v3h-3v-3h-3z",
        "m-5 0l2.5-4.3h5l2.5 4.3-2.5 4.3h-5z",
    ];

    pub fn colour(self) -> &'static str {
        Look::COLOURS[self.number % Look::COLOURS.len()]
    }

    /// Returns whether the line is dashed. Dashes distinguish the line from an earlier line with
    /// the same colour.
    fn is_dashed(self) -> bool {
        self.number >= Look::COLOURS.len()
    }

    /// Draws a line along an SVG path.
    pub fn line(self, path: &str) -> Markup {
        let width = if self.number == 0 { 3.0 } else { 1.7 };
        let dashes = self.is_dashed().then_some("7 3");
        html! { path d=(path) fill="none" stroke=(self.colour()) stroke-width=(width) stroke-dasharray=[dashes] {} }
    }

    /// Draws the marker at a point. Markers of dashed lines are hollow.
    pub fn marker(self, x: f64, y: f64) -> Markup {
        let shape = Look::MARKERS[self.number % Look::MARKERS.len()];
        let colour = self.colour();
        let (fill, edge) = if self.is_dashed() {
            ("white", colour)
        } else {
            (colour, "white")
        };
        html! { path d=(format!("M{x:.1} {y:.1}{shape}")) fill=(fill) stroke=(edge) stroke-width="1.2" {} }
    }
}

#[cfg(test)]
#[allow(unused_imports, reason = "a bench has no test harness")]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_algorithms_look_alike() {
        let count = kortest::anytime::Algorithm::ALL.len();
        let mut looks = BTreeSet::new();
        for number in 0..count {
            let look = Look { number };
            let drawn = html! { (look.line("")) (look.marker(0.0, 0.0)) };
            looks.insert(drawn.into_string());
        }

        assert_eq!(looks.len(), count);
    }
}

//! The look of an algorithm's curve: colour, dashes and marker.

use maud::{Markup, html};

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

/// The look of one algorithm's curve.
#[derive(Clone, Copy)]
pub struct Look {
    number: usize,
}

impl Look {
    /// Returns the look of the curve of algorithm `number`.
    pub fn of(number: usize) -> Look {
        Look { number }
    }

    fn colour(self) -> &'static str {
        COLOURS[self.number % COLOURS.len()]
    }

    /// Returns whether the line is dashed. Dashes distinguish the line from an earlier line with
    /// the same colour.
    fn is_dashed(self) -> bool {
        self.number >= COLOURS.len()
    }

    pub fn line(self, path: &str) -> Markup {
        let width = if self.number == 0 { 3.0 } else { 1.7 };
        let dashes = self.is_dashed().then_some("7 3");
        html! { path d=(path) fill="none" stroke=(self.colour()) stroke-width=(width) stroke-dasharray=[dashes] {} }
    }

    pub fn marker(self, x: f64, y: f64) -> Markup {
        let (shape, colour) = (MARKERS[self.number % MARKERS.len()], self.colour());
        let (fill, edge) = if self.is_dashed() {
            ("white", colour)
        } else {
            (colour, "white")
        };
        html! { path d=(format!("M{x:.1} {y:.1}{shape}")) fill=(fill) stroke=(edge) stroke-width="1.2" {} }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_algorithms_look_alike() {
        let number = kortest::anytime::Algorithm::ALL.len();
        let look =
            |n| html! { (Look::of(n).line("")) (Look::of(n).marker(0.0, 0.0)) }.into_string();
        let looks: BTreeSet<String> = (0..number).map(look).collect();
        assert_eq!(looks.len(), number);
    }
}

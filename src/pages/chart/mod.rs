//! Charts, drawn as SVG without scripts. This file has the parts that all charts share: the frame
//! with its margins, the vertical scale with its grid, and labels.

pub mod bars;

use crate::text::Text;
use kortest::text::short;
use maud::{Markup, html};

/// The size of a chart and its margins, in units of the SVG view box.
#[derive(Clone, Copy)]
pub struct Frame {
    pub width: f64,
    pub height: f64,
    /// The width of the left margin. The other three fields are margins, too.
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

/// The distance between the labels of the vertical axis and the grid.
const LABEL_GAP: f64 = 8.0;
/// The distance between the middle of a label and its baseline.
const BASELINE: f64 = 4.5;

impl Frame {
    /// Returns the attribute `viewBox`.
    pub fn view_box(&self) -> String {
        format!("0 0 {} {}", self.width, self.height)
    }

    /// Returns the right end of the horizontal axis.
    pub fn end(&self) -> f64 {
        self.width - self.right
    }

    /// Returns the vertical position of the horizontal axis.
    pub fn base(&self) -> f64 {
        self.height - self.bottom
    }

    /// Returns the width between the margins.
    pub fn inner_width(&self) -> f64 {
        self.width - self.left - self.right
    }

    /// Returns the vertical coordinate of a value on a scale, in units of the SVG view box. Coordinates grow
    /// downwards.
    pub fn y(&self, scale: Scale, value: f64) -> f64 {
        self.base() - scale.position(value) * (self.height - self.top - self.bottom)
    }

    /// Draws the grid of a chart as SVG: a horizontal line at each whole number of the scale, with its label
    /// in the left margin. `label` returns the text for a value.
    pub fn draw_grid(&self, scale: Scale, label: impl Fn(f64) -> Text) -> Markup {
        html! {
            @for step in 0..=(scale.high - scale.low) as u32 {
                @let value = scale.low + f64::from(step);
                @let y = self.y(scale, value);
                @let label = label(value);
                line.rule x1=(self.left) x2=(self.end()) y1=(round(y)) y2=(round(y)) {}
                text x=(self.left - LABEL_GAP) y=(round(y + BASELINE)) text-anchor="end" data-nb=[label.translated()] { (label.en) }
            }
        }
    }
}

/// A vertical scale, whose ends are different whole numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    pub low: f64,
    pub high: f64,
}

impl Scale {
    /// Returns the shortest scale that contains all values, begins and ends at whole numbers, and is at least
    /// one unit long. `None` without values.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Scale> {
        let mut low = f64::INFINITY;
        let mut high = f64::NEG_INFINITY;
        for value in values {
            low = low.min(value);
            high = high.max(value);
        }
        // Without values, both ends still are infinite.
        if low > high {
            return None;
        }
        let low = low.floor();
        Some(Scale {
            low,
            // Equal whole numbers would give a scale without length.
            high: high.ceil().max(low + 1.0),
        })
    }

    /// Returns the position of a value on the scale, from 0 to 1.
    fn position(self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }
}

/// Draws a label whose middle is at `x`. The CSS class determines its style.
pub fn centred_label(class: Option<&str>, x: f64, y: f64, words: &Text) -> Markup {
    html! {
        text class=[class] x=(round(x)) y=(round(y)) text-anchor="middle" data-nb=[words.translated()] { (words.en) }
    }
}

/// Returns the decimal logarithm of a number; 0 for 0.
pub fn logarithm(number: u64) -> f64 {
    (number as f64).max(1.0).log10()
}

/// Returns the label for a whole number on a logarithmic scale: a power of ten.
pub fn power_label(exponent: f64) -> Text {
    Text::number(short(10u64.saturating_pow(exponent as u32)))
}

/// Rounds a coordinate to one decimal place, to keep the file small.
pub fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_ends_at_whole_numbers() {
        assert_eq!(
            Scale::of([1.5, 3.2]),
            Some(Scale {
                low: 1.0,
                high: 4.0
            })
        );
        assert_eq!(
            Scale::of([2.0]),
            Some(Scale {
                low: 2.0,
                high: 3.0
            })
        );
        assert_eq!(Scale::of([]), None);
    }
}

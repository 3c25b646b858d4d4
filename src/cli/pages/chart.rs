//! Bar charts with a logarithmic scale, drawn as SVG without scripts.

use super::text::{Text, text};
use crate::output::units::{grouped, short};
use maud::{Markup, html};

/// A bar chart with a title.
pub struct Chart {
    /// The title, which says what the heights of the bars count.
    pub title: Text,
    /// The caption of the horizontal axis.
    pub axis: Text,
    /// The labels and heights of the bars, from left to right.
    pub bars: Vec<(String, u64)>,
}

/// The width of the chart, in units of the SVG view box.
const WIDTH: f64 = 560.0;
/// The height of the chart, in units of the SVG view box.
const HEIGHT: f64 = 260.0;
/// The margin for the labels of the vertical axis.
const LEFT: f64 = 58.0;
/// The margin for the labels of the bars.
const BOTTOM: f64 = 44.0;
/// The margin above the bars.
const TOP: f64 = 22.0;

impl Chart {
    /// Draws the chart, and below it a table with the same numbers.
    pub fn draw(&self) -> Markup {
        let largest = self.bars.iter().map(|bar| bar.1).max().unwrap_or(1).max(1);
        // The vertical axis ends at a power of ten.
        let decades = (0..)
            .find(|&n| 10u64.saturating_pow(n) >= largest)
            .unwrap_or(20)
            .max(1);
        let height = |value: u64| {
            (value as f64).max(1.0).log10() / f64::from(decades) * (HEIGHT - TOP - BOTTOM)
        };
        let base = HEIGHT - BOTTOM;
        let slot = (WIDTH - LEFT - 8.0) / self.bars.len().max(1) as f64;
        let thick = (slot * 0.62).min(54.0);
        let summary: Vec<String> = self
            .bars
            .iter()
            .map(|(label, value)| format!("{label}: {}", grouped(*value)))
            .collect();
        let spoken = text(", on a logarithmic scale. ", ", på en logaritmisk skala. ");
        let spoken = self
            .title
            .clone()
            .and(&spoken)
            .and(&Text::number(summary.join("; ")));
        html! {
            figure.chart {
                figcaption { (self.title) }
                svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img"
                    aria-label=(spoken.en) data-nb-aria-label=(spoken.nb) {
                    @for n in 0..=decades {
                        @let y = base - height(10u64.saturating_pow(n));
                        line.grid x1=(LEFT) x2=(WIDTH) y1=(y) y2=(y) {}
                        text.tick x=(LEFT - 8.0) y=(y + 4.0) text-anchor="end" data-nb=[power(n).translated()] { (power(n).en) }
                    }
                    @for (n, (label, value)) in self.bars.iter().enumerate() {
                        @let middle = LEFT + slot * (n as f64 + 0.5);
                        // The logarithm of 1 is 0, so bars have a minimum height.
                        @let tall = if *value == 0 { 0.0 } else { height(*value).max(2.0) };
                        rect.bar x=(round(middle - thick / 2.0)) y=(round(base - tall)) width=(round(thick)) height=(round(tall)) rx="3" {
                            @let words = Text::number(format!("{label}: {}", grouped(*value)));
                            title data-nb=[words.translated()] { (words.en) }
                        }
                        @if slot >= 26.0 {
                            @let value = Text::number(short(*value));
                            text.value x=(round(middle)) y=(round(base - tall - 6.0)) text-anchor="middle" data-nb=[value.translated()] { (value.en) }
                            text.tick x=(round(middle)) y=(base + 18.0) text-anchor="middle" { (label) }
                        }
                    }
                    text.axis x=(LEFT + (WIDTH - LEFT) / 2.0) y=(HEIGHT - 6.0) text-anchor="middle" data-nb=(self.axis.nb) { (self.axis.en) }
                }
                details {
                    summary { (text("Show the numbers", "Vis tallene")) }
                    table {
                        thead { tr { th scope="col" { (self.axis) } th scope="col" { (self.title) } } }
                        tbody { @for (label, value) in &self.bars { tr { th scope="row" { (label) } td { (Text::number(grouped(*value))) } } } }
                    }
                }
            }
        }
    }
}

fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn power(exponent: u32) -> Text {
    Text::number(match exponent {
        0..=3 => grouped(10u64.pow(exponent)),
        _ => short(10u64.saturating_pow(exponent)),
    })
}

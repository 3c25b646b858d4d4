//! Bar charts with a logarithmic scale, drawn as SVG without scripts.

use crate::say;
use crate::sentences::{english, norwegian};
use crate::text::Text;
use kortest::text::{grouped, short};
use maud::{Markup, html};

/// A bar chart with a title.
pub struct Chart {
    /// The title, which says what the heights of the bars count.
    pub title: Text,
    /// The caption of the horizontal axis.
    pub axis: Text,
    /// The bars, from left to right.
    pub bars: Vec<Bar>,
}

/// A bar of a chart.
pub struct Bar {
    /// The text below the bar.
    pub label: String,
    /// The number that the height stands for.
    pub value: u64,
}

impl Bar {
    /// Returns the label and the number as text.
    fn words(&self) -> String {
        format!("{}: {}", self.label, grouped(self.value))
    }
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
/// The margin to the right of the bars.
const RIGHT: f64 = 8.0;
/// The part of a slot that its bar fills.
const BAR_PART: f64 = 0.62;
/// The width of bars that have much room.
const MAX_THICKNESS: f64 = 54.0;

impl Chart {
    /// Draws the chart, and below it a table with the same numbers.
    pub fn draw(&self) -> Markup {
        let scale = Scale::of(&self.bars);
        let spoken = self.spoken();
        html! {
            figure.chart {
                figcaption { (self.title) }
                svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img"
                    aria-label=(spoken.en) data-nb-aria-label=(spoken.nb) {
                    (scale.grid())
                    @for (n, bar) in self.bars.iter().enumerate() { (scale.bar(n, bar)) }
                    text.axis x=(LEFT + (WIDTH - LEFT) / 2.0) y=(HEIGHT - 6.0) text-anchor="middle" data-nb=(self.axis.nb) { (self.axis.en) }
                }
                (self.table())
            }
        }
    }

    /// Returns the title and all numbers, for screen readers.
    fn spoken(&self) -> Text {
        let bars: Vec<String> = self.bars.iter().map(Bar::words).collect();
        let numbers = Text::number(bars.join("; "));
        let title = self.title.clone();
        title.and(&say!(ON_LOGARITHMIC_SCALE)).and(&numbers)
    }

    /// Returns the numbers as a table, which the reader can open.
    fn table(&self) -> Markup {
        html! {
            details {
                summary { (say!(SHOW_NUMBERS)) }
                table {
                    thead { tr { th scope="col" { (self.axis) } th scope="col" { (self.title) } } }
                    tbody { @for bar in &self.bars { tr { th scope="row" { (bar.label) } td { (Text::number(grouped(bar.value))) } } } }
                }
            }
        }
    }
}

/// The lower end of the bars.
const BASE: f64 = HEIGHT - BOTTOM;
/// The labels of narrower slots would overlap.
const MIN_LABELLED_SLOT: f64 = 26.0;

/// The scales of both axes.
struct Scale {
    /// The vertical axis ends at this power of ten.
    decades: u32,
    /// The width of a bar and the gap beside it.
    slot: f64,
    /// The width of a bar.
    thickness: f64,
}

impl Scale {
    /// Returns scales on which all bars fit.
    fn of(bars: &[Bar]) -> Scale {
        let largest = bars.iter().map(|bar| bar.value).max().unwrap_or(1);
        let mut decades = 1;
        while power_of_ten(decades) < largest {
            decades += 1;
        }
        let slot = (WIDTH - LEFT - RIGHT) / bars.len().max(1) as f64;
        Scale {
            decades,
            slot,
            thickness: (slot * BAR_PART).min(MAX_THICKNESS),
        }
    }

    /// Returns the height of a bar, or of a line of the grid, above the base.
    fn height(&self, value: u64) -> f64 {
        (value as f64).max(1.0).log10() / f64::from(self.decades) * (HEIGHT - TOP - BOTTOM)
    }

    /// Draws the horizontal lines at the powers of ten.
    fn grid(&self) -> Markup {
        html! {
            @for n in 0..=self.decades {
                @let y = BASE - self.height(power_of_ten(n));
                @let label = power_label(n);
                line.grid x1=(LEFT) x2=(WIDTH) y1=(y) y2=(y) {}
                text.tick x=(LEFT - 8.0) y=(y + 4.0) text-anchor="end" data-nb=[label.translated()] { (label.en) }
            }
        }
    }

    /// Draws the bar with the index `n`.
    fn bar(&self, n: usize, bar: &Bar) -> Markup {
        let middle = LEFT + self.slot * (n as f64 + 0.5);
        // The logarithm of 1 is 0, so bars have a minimum height.
        let height = if bar.value == 0 {
            0.0
        } else {
            self.height(bar.value).max(2.0)
        };
        let words = Text::number(bar.words());
        let number = Text::number(short(bar.value));
        html! {
            rect.bar x=(round(middle - self.thickness / 2.0)) y=(round(BASE - height)) width=(round(self.thickness)) height=(round(height)) rx="3" {
                title data-nb=[words.translated()] { (words.en) }
            }
            @if self.slot >= MIN_LABELLED_SLOT {
                text.value x=(round(middle)) y=(round(BASE - height - 6.0)) text-anchor="middle" data-nb=[number.translated()] { (number.en) }
                text.tick x=(round(middle)) y=(BASE + 18.0) text-anchor="middle" { (bar.label) }
            }
        }
    }
}

/// Returns a number with one digit after the point, which is exact enough for a picture.
fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// Returns a power of ten; the largest `u64` if the power is larger.
fn power_of_ten(exponent: u32) -> u64 {
    10u64.saturating_pow(exponent)
}

fn power_label(exponent: u32) -> Text {
    Text::number(short(power_of_ten(exponent)))
}

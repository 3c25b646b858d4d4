//! Bar charts with a logarithmic scale.

use super::{Frame, Scale, centred_label, logarithm, power_label, round};
use crate::sentences::say;
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
    /// The text below the bar, or beside it.
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

/// The size and the margins of a bar chart, in units of the SVG view box.
const FRAME: Frame = Frame {
    width: 560.0,
    height: 260.0,
    left: 58.0,
    right: 0.0,
    top: 22.0,
    bottom: 44.0,
};
/// The space to the right of the last bar, in units of the SVG view box.
const END_GAP: f64 = 8.0;
/// The part of a slot that its bar fills. A slot is the bar and the gap beside it.
const BAR_PART: f64 = 0.62;
/// The largest width of a bar, if a chart has few bars.
const MAX_THICKNESS: f64 = 54.0;

/// The distance between the caption of the horizontal axis and the lower edge of the chart.
const CAPTION_GAP: f64 = 6.0;

/// The distance between a bar and the number above it.
const VALUE_GAP: f64 = 6.0;

/// The distance between the horizontal axis and the baseline of the labels below it.
const LABEL_DEPTH: f64 = 18.0;

impl Chart {
    /// Returns the bar chart as SVG in HTML, and below it a table with the same numbers, which the reader can
    /// open. The heights of the bars are logarithms.
    pub fn draw(&self) -> Markup {
        let layout = Layout::of(&self.bars);
        let spoken = self.spoken();
        let middle = FRAME.left + FRAME.inner_width() / 2.0;
        html! {
            figure.chart {
                figcaption { (self.title) }
                svg viewBox=(FRAME.view_box()) role="img"
                    aria-label=(spoken.en) data-nb-aria-label=(spoken.nb) {
                    (FRAME.draw_grid(layout.scale, power_label))
                    @for (n, bar) in self.bars.iter().enumerate() { (layout.bar(n, bar)) }
                    (centred_label(Some("axis"), middle, FRAME.height - CAPTION_GAP, &self.axis))
                }
                (self.table())
            }
        }
    }

    /// Returns the title of the chart and all its numbers as one text, for screen readers.
    fn spoken(&self) -> Text {
        let bars: Vec<String> = self.bars.iter().map(Bar::words).collect();
        let numbers = Text::number(bars.join("; "));
        let title = self.title.clone();
        title.and(&say!(ON_LOGARITHMIC_SCALE)).and(&numbers)
    }

    /// Returns the numbers of the chart as an HTML table, which is closed until the reader opens it.
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

/// The smallest width of a slot whose bar has labels; in narrower slots, they would overlap.
const MIN_LABELLED_SLOT: f64 = 26.0;
/// The lowest height of a bar, so that the number 1, whose logarithm is 0, is visible.
const MIN_HEIGHT: f64 = 2.0;

/// The scale of a chart, and the widths of its bars.
struct Layout {
    /// The decimal logarithms of the numbers.
    scale: Scale,
    /// The width of a bar and the gap beside it.
    slot: f64,
    /// The width of a bar.
    thickness: f64,
}

impl Layout {
    /// Returns a layout of a chart in which all bars fit: a scale for the logarithms of the numbers, which
    /// begins at 0, and the widths of a bar and of a *slot* (a bar and the gap beside it).
    fn of(bars: &[Bar]) -> Layout {
        let mut heights = vec![0.0];
        for bar in bars {
            heights.push(logarithm(bar.value));
        }
        // A chart without bars has one empty slot, because 0 slots would have no width.
        let slot = (FRAME.inner_width() - END_GAP) / bars.len().max(1) as f64;
        Layout {
            scale: Scale::of(heights).expect("the list of heights begins with 0"),
            slot,
            thickness: (slot * BAR_PART).min(MAX_THICKNESS),
        }
    }

    /// Returns the height of a bar, in units of the SVG view box. The height is proportional to the logarithm
    /// of the bar's number, but at least [`MIN_HEIGHT`], so that the number 1 is visible. The number 0 has no
    /// height.
    fn height(&self, bar: &Bar) -> f64 {
        if bar.value == 0 {
            return 0.0;
        }
        let height = FRAME.base() - FRAME.y(self.scale, logarithm(bar.value));
        height.max(MIN_HEIGHT)
    }

    /// Draws the bar with the index `n`, counted from the left, as SVG. If the bars are wide enough, draws
    /// its number above and its label below.
    fn bar(&self, n: usize, bar: &Bar) -> Markup {
        let middle = FRAME.left + self.slot * (n as f64 + 0.5);
        let height = self.height(bar);
        let top = FRAME.base() - height;
        let words = Text::number(bar.words());
        html! {
            rect.bar x=(round(middle - self.thickness / 2.0)) y=(round(top)) width=(round(self.thickness)) height=(round(height)) rx="3" {
                title data-nb=[words.translated()] { (words.en) }
            }
            @if self.slot >= MIN_LABELLED_SLOT {
                (centred_label(Some("value"), middle, top - VALUE_GAP, &Text::number(short(bar.value))))
                (centred_label(None, middle, FRAME.base() + LABEL_DEPTH, &Text::same(&bar.label)))
            }
        }
    }
}

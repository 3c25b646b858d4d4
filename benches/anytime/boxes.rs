//! Draws box plots as SVG: a group of boxes for each setting, a box for each algorithm.

use super::plot::{BOTTOM, HEIGHT, LEFT, Look, RIGHT, TOP, WIDTH, draw_axes, file, pixels};
use maud::{Markup, html};

/// What the vertical axis shows.
#[derive(Clone, Copy)]
pub enum Quantity {
    /// Seconds on a logarithmic scale, with a line at the time limit.
    Seconds { limit: f64 },
    /// Numbers of clicks.
    Clicks,
}

/// The values of one algorithm in one setting.
pub struct Sample {
    /// The number of the algorithm, which determines the look and the place in the group.
    pub number: usize,
    /// The label below the group.
    pub setting: String,
    /// Minimum, quartiles, maximum and mean. `None` if a limit ended the algorithm.
    pub summary: Option<[f64; 6]>,
}

/// A plot with a box for each sample.
pub struct BoxPlot {
    pub title: String,
    pub quantity: Quantity,
    /// The names of the algorithms, for the legend.
    pub names: Vec<&'static str>,
    /// The samples, those of one setting in a row.
    pub samples: Vec<Sample>,
}

/// The height of title and legend, in pixels.
const HEADER: f64 = 70.0;
/// The width of a box, in pixels.
const BOX: f64 = 12.0;
/// The distance between the middles of two boxes of a group, in pixels.
const PITCH: f64 = 15.0;
/// The width of the plot, in pixels.
const PLOT_WIDTH: f64 = 1.4 * WIDTH;

impl BoxPlot {
    /// Draws a box for each sample, with lines to the extremes and a marker of the mean.
    pub fn draw(&self) -> String {
        let axis = self.axis();
        let settings = self.settings();
        let slot = (PLOT_WIDTH - LEFT - RIGHT) / settings.len().max(1) as f64;
        let captions = match self.quantity {
            Quantity::Seconds { .. } => ["columns x rows", "seconds, logarithmic"],
            Quantity::Clicks => ["power", "clicks"],
        };
        let drawing = html! {
            (self.draw_legend())
            g transform=(format!("translate(0 {})", HEADER - TOP)) {
                (self.draw_grid(&axis))
                (draw_axes(PLOT_WIDTH, captions))
                @for (position, setting) in settings.iter().enumerate() {
                    @let middle = LEFT + slot * (position as f64 + 0.5);
                    text x=(pixels(middle)) y=(HEIGHT - BOTTOM + 20.0) text-anchor="middle" { (setting) }
                    (self.draw_group(setting, middle, &axis))
                }
                (self.draw_limit(&axis))
            }
        };
        file(&self.title, PLOT_WIDTH, HEIGHT + HEADER - TOP, &drawing)
    }

    /// Returns the different settings, in their order.
    fn settings(&self) -> Vec<&str> {
        let mut settings: Vec<&str> = Vec::new();
        for sample in &self.samples {
            settings.push(&sample.setting);
        }
        settings.dedup();
        settings
    }

    /// Draws a marker and the name of each algorithm, and the meaning of a box.
    fn draw_legend(&self) -> Markup {
        let entry = 150.0;
        let end = LEFT + entry * self.names.len() as f64;
        html! {
            @for (number, name) in self.names.iter().enumerate() {
                @let x = LEFT + entry * number as f64;
                (Look { number }.marker(x + 6.0, 48.0))
                text x=(pixels(x + 20.0)) y="52.5" { (name) }
            }
            text x=(pixels(end)) y="52.5" {
                "box: quartiles, thick line: median, marker: mean"
            }
        }
    }

    /// Draws the boxes of a setting around the middle of the group.
    fn draw_group(&self, setting: &str, middle: f64, axis: &Axis) -> Markup {
        html! {
            @for sample in &self.samples {
                @if sample.setting == setting && let Some(summary) = sample.summary {
                    @let offset = sample.number as f64 - (self.names.len() as f64 - 1.0) / 2.0;
                    (self.draw_box(summary, middle + offset * PITCH, sample.number, axis))
                }
            }
        }
    }

    fn draw_box(&self, summary: [f64; 6], x: f64, number: usize, axis: &Axis) -> Markup {
        let look = Look { number };
        let [min, lower, median, upper, max, mean] =
            summary.map(|value| axis.y(self.scaled(value)));
        let left = pixels(x - BOX / 2.0);
        html! {
            g stroke=(look.colour()) stroke-width="1.5" fill="white" {
                path d=(format!("M{x:.1} {min:.1}V{max:.1}m-6 0h{BOX}M{left} {min:.1}h{BOX}")) {}
                rect x=(left) y=(pixels(upper)) width=(BOX) height=(pixels(lower - upper)) {}
                path d=(format!("M{left} {median:.1}h{BOX}")) stroke-width="3.5" {}
            }
            (look.marker(x, mean))
        }
    }

    /// Draws grid lines with labels at whole numbers, at most about 20.
    fn draw_grid(&self, axis: &Axis) -> Markup {
        let step = ((axis.most - axis.least) / 20.0).ceil() as usize;
        let right = PLOT_WIDTH - RIGHT;
        html! {
            @for number in (axis.least as i32..=axis.most as i32).step_by(step) {
                @let y = axis.y(number.into());
                line x1=(LEFT) y1=(pixels(y)) x2=(right) y2=(pixels(y)) stroke="#dcdcdc" {}
                text x=(LEFT - 8.0) y=(pixels(y + 4.5)) text-anchor="end" { (self.label(number)) }
            }
        }
    }

    /// Draws a line at the time limit, which ends an algorithm.
    fn draw_limit(&self, axis: &Axis) -> Markup {
        let Quantity::Seconds { limit } = self.quantity else {
            return html! {};
        };
        let y = axis.y(self.scaled(limit));
        html! {
            path d=(format!("M{LEFT} {y:.1}H{}", PLOT_WIDTH - RIGHT)) stroke="#222" stroke-dasharray="6 4" {}
            text x=(LEFT + 8.0) y=(pixels(y - 6.0)) { "time limit: " (limit) " s" }
        }
    }

    /// Returns a vertical axis for all summaries and the time limit, with whole numbers at its ends.
    fn axis(&self) -> Axis {
        let mut values = Vec::new();
        for sample in &self.samples {
            for value in sample.summary.into_iter().flatten() {
                values.push(self.scaled(value));
            }
        }
        if let Quantity::Seconds { limit } = self.quantity {
            values.push(self.scaled(limit));
        }
        values.sort_unstable_by(f64::total_cmp);
        let least = values.first().map_or(0.0, |value| value.floor());
        let end = values.last().map_or(0.0, |value| value.ceil());
        let most = end.max(least + 1.0);
        Axis { least, most }
    }

    /// Returns a value as the vertical axis shows it: seconds as logarithms.
    fn scaled(&self, value: f64) -> f64 {
        match self.quantity {
            Quantity::Seconds { .. } => value.max(MIN_SECONDS).log10(),
            Quantity::Clicks => value,
        }
    }

    /// Returns the value at a number of the vertical axis.
    fn label(&self, number: i32) -> String {
        let digits = (-number).max(0) as usize;
        match self.quantity {
            Quantity::Seconds { .. } => format!("{:.digits$}", 10f64.powi(number)),
            Quantity::Clicks => number.to_string(),
        }
    }
}

/// Shorter times are shown like this one, because a logarithm of 0 has no place.
const MIN_SECONDS: f64 = 1e-6;

/// The vertical axis of a plot.
struct Axis {
    least: f64,
    most: f64,
}

impl Axis {
    fn y(&self, number: f64) -> f64 {
        let part = (number - self.least) / (self.most - self.least);
        HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
    }
}

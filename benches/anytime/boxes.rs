//! Draws box plots as SVG: a group of boxes for each setting, a box for each algorithm.

use super::plot::{BOTTOM, HEIGHT, LEFT, Look, RIGHT, TOP, WIDTH, draw_axes, file};
use kortest_pages::chart::{Frame, Scale, round};
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
    /// The samples. Samples of the same setting stand next to each other.
    pub samples: Vec<Sample>,
}

/// The height of title and legend, in pixels.
const HEADER: f64 = 70.0;
/// The width of a box, in pixels.
const BOX: f64 = 12.0;
/// The distance between the middles of two boxes of a group, in pixels.
const PITCH: f64 = 15.0;
/// The size of the plot and its margins, in pixels.
const FRAME: Frame = Frame {
    width: 1.4 * WIDTH,
    height: HEIGHT,
    left: LEFT,
    right: RIGHT,
    top: TOP,
    bottom: BOTTOM,
};

impl BoxPlot {
    /// Draws a box for each sample, with lines to the extremes and a marker of the mean.
    pub fn draw(&self) -> String {
        let scale = self.scale();
        let settings = self.settings();
        let slot = FRAME.inner_width() / settings.len().max(1) as f64;
        let captions = match self.quantity {
            Quantity::Seconds { .. } => ["columns x rows", "seconds, logarithmic"],
            Quantity::Clicks => ["power", "clicks"],
        };
        let drawing = html! {
            (self.draw_legend())
            g transform=(format!("translate(0 {})", HEADER - TOP)) {
                (self.draw_grid(scale))
                (draw_axes(FRAME.width, captions))
                @for (position, setting) in settings.iter().enumerate() {
                    @let middle = LEFT + slot * (position as f64 + 0.5);
                    text x=(round(middle)) y=(FRAME.base() + 20.0) text-anchor="middle" { (setting) }
                    (self.draw_group(setting, middle, scale))
                }
                (self.draw_limit(scale))
            }
        };
        file(&self.title, FRAME.width, HEIGHT + HEADER - TOP, &drawing)
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
                text x=(round(x + 20.0)) y="52.5" { (name) }
            }
            text x=(round(end)) y="52.5" {
                "box: quartiles, thick line: median, marker: mean"
            }
        }
    }

    /// Draws the boxes of a setting around the middle of the group.
    fn draw_group(&self, setting: &str, middle: f64, scale: Scale) -> Markup {
        html! {
            @for sample in &self.samples {
                @if sample.setting == setting && let Some(summary) = sample.summary {
                    @let offset = sample.number as f64 - (self.names.len() as f64 - 1.0) / 2.0;
                    (self.draw_box(summary, middle + offset * PITCH, sample.number, scale))
                }
            }
        }
    }

    fn draw_box(&self, summary: [f64; 6], x: f64, number: usize, scale: Scale) -> Markup {
        let look = Look { number };
        let [min, lower, median, upper, max, mean] =
            summary.map(|value| FRAME.y(scale, self.scaled(value)));
        let left = round(x - BOX / 2.0);
        html! {
            g stroke=(look.colour()) stroke-width="1.5" fill="white" {
                path d=(format!("M{x:.1} {min:.1}V{max:.1}m-6 0h{BOX}M{left} {min:.1}h{BOX}")) {}
                rect x=(left) y=(round(upper)) width=(BOX) height=(round(lower - upper)) {}
                path d=(format!("M{left} {median:.1}h{BOX}")) stroke-width="3.5" {}
            }
            (look.marker(x, mean))
        }
    }

    /// Draws grid lines with labels at whole numbers, at most about 20.
    fn draw_grid(&self, scale: Scale) -> Markup {
        let step = ((scale.high - scale.low) / 20.0).ceil() as usize;
        html! {
            @for number in (scale.low as i32..=scale.high as i32).step_by(step) {
                @let y = FRAME.y(scale, number.into());
                line x1=(LEFT) y1=(round(y)) x2=(FRAME.end()) y2=(round(y)) stroke="#dcdcdc" {}
                text x=(LEFT - 8.0) y=(round(y + 4.5)) text-anchor="end" { (self.label(number)) }
            }
        }
    }

    /// Draws a line at the time limit, which ends an algorithm.
    fn draw_limit(&self, scale: Scale) -> Markup {
        let Quantity::Seconds { limit } = self.quantity else {
            return html! {};
        };
        let y = FRAME.y(scale, self.scaled(limit));
        html! {
            path d=(format!("M{LEFT} {y:.1}H{}", FRAME.end())) stroke="#222" stroke-dasharray="6 4" {}
            text x=(LEFT + 8.0) y=(round(y - 6.0)) { "time limit: " (limit) " s" }
        }
    }

    /// Returns a vertical scale for all summaries and the time limit.
    fn scale(&self) -> Scale {
        let mut values = Vec::new();
        for sample in &self.samples {
            for value in sample.summary.into_iter().flatten() {
                values.push(self.scaled(value));
            }
        }
        if let Quantity::Seconds { limit } = self.quantity {
            values.push(self.scaled(limit));
        }
        // A limit may have ended all algorithms.
        if values.is_empty() {
            values.push(0.0);
        }
        Scale::of(values).expect("there is a value")
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

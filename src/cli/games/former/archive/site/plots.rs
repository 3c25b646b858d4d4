//! Optimum, states and time of all boards: a point for each, over the dates; and how often each optimum occurs.

use super::Row;
use crate::output::units::{grouped, span_text};
use maud::{Markup, html};

/// In units of the view box.
const WIDTH: f64 = 1040.0;
const HEIGHT: f64 = 210.0;
const LEFT: f64 = 80.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 26.0;

/// A row of the axis: where it is and what it says.
struct Line {
    value: f64,
    label: String,
}

/// The plots.
pub fn plots(rows: &[Row]) -> Markup {
    let optima = |row: &Row| row.optimum().map(f64::from);
    let states = |row: &Row| row.states.map(|states| (states.max(1) as f64).log10());
    // A hundredth of a second is what is written down.
    let time = |row: &Row| row.seconds.map(|seconds| seconds.max(0.01).log10());
    html! {
        div.plots {
            (plot("Optimum, in clicks", rows, optima, |n| Line { value: n, label: format!("{n}") }, |row| row.answer()))
            (histogram(rows))
            (plot("States of the proof, logarithmic", rows, states, |n| Line { value: n, label: power(n) },
                |row| format!("{} states", grouped(row.states.unwrap_or(0)))))
            (plot("Wall time of the proof, logarithmic", rows, time, |n| Line { value: n, label: seconds_label(n) },
                |row| span_text(row.seconds.unwrap_or(0.0))))
        }
    }
}

fn power(exponent: f64) -> String {
    grouped(10f64.powf(exponent) as u64)
}

fn seconds_label(exponent: f64) -> String {
    let value = 10f64.powf(exponent);
    if value < 1.0 { format!("{value:.2} s") } else { format!("{value:.0} s") }
}

/// Points over dates; nothing if no row has a value. `line` makes the label of a whole number.
fn plot(
    title: &str,
    rows: &[Row],
    value: impl Fn(&Row) -> Option<f64>,
    line: impl Fn(f64) -> Line,
    words: impl Fn(&Row) -> String,
) -> Markup {
    let points: Vec<(usize, f64)> = rows.iter().enumerate().filter_map(|(n, row)| Some((n, value(row)?))).collect();
    let low = points.iter().map(|point| point.1).fold(f64::INFINITY, f64::min).floor();
    let high = points.iter().map(|point| point.1).fold(f64::NEG_INFINITY, f64::max).ceil().max(low + 1.0);
    let x = |n: usize| LEFT + 8.0 + n as f64 / (rows.len().max(2) - 1) as f64 * (WIDTH - LEFT - 16.0);
    let y = |value: f64| HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM);
    html! {
        @if !points.is_empty() {
            figure.plot {
                figcaption { (title) }
                div tabindex="0" role="region" aria-label=(title) {
                    svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(format!("{title}, for each board; the table below has the figures")) {
                        @for step in 0..=(high - low) as u32 {
                            @let Line { value, label } = line(low + f64::from(step));
                            line.rule x1=(LEFT) x2=(WIDTH) y1=(round(y(value))) y2=(round(y(value))) {}
                            text x=(LEFT - 8.0) y=(round(y(value) + 4.5)) text-anchor="end" { (label) }
                        }
                        @for (n, row) in rows.iter().enumerate().filter(|(n, row)| is_marked(*n, row, rows.len())) {
                            line.rule.year x1=(round(x(n))) x2=(round(x(n))) y1=(TOP) y2=(HEIGHT - BOTTOM) {}
                            text x=(round(x(n))) y=(HEIGHT - 6.0) text-anchor=(if n == 0 { "start" } else { "middle" }) { (row.date.get(..7).unwrap_or(&row.date)) }
                        }
                        @for (n, value) in &points {
                            circle.(rows[*n].verdict.unwrap_or("plain")) cx=(round(x(*n))) cy=(round(y(*value))) r="3" {
                                title { (rows[*n].date) ": " (words(&rows[*n])) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The first date, and the beginnings of half years that are not too near to it.
fn is_marked(n: usize, row: &Row, rows: usize) -> bool {
    let half = row.date.ends_with("-01-01") || row.date.ends_with("-07-01");
    n == 0 || half && n * 12 > rows
}

/// How many boards have each optimum.
fn histogram(rows: &[Row]) -> Markup {
    let optima: Vec<u32> = rows.iter().filter_map(Row::optimum).collect();
    let (least, most) = (optima.iter().min().copied().unwrap_or(0), optima.iter().max().copied().unwrap_or(0));
    let count = |optimum: u32| optima.iter().filter(|&&other| other == optimum).count();
    let largest = (least..=most).map(count).max().unwrap_or(1).max(1);
    html! {
        figure.histogram {
            figcaption { "Boards of each optimum" }
            table {
                thead.hidden { tr { th scope="col" { "Clicks" } th scope="col" { "Boards" } } }
                tbody {
                    @for optimum in least..=most {
                        tr { th scope="row" { (optimum) } td {
                            span.bar style=(format!("--part:{:.4}", count(optimum) as f64 / largest as f64)) {} (count(optimum))
                        } }
                    }
                }
            }
        }
    }
}

fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

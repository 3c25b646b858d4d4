//! The plots of the archive's site: four plots over time and a histogram.

use super::axis::TimeAxis;
use crate::games::former::archive::first::First;
use crate::games::former::archive::row::Row;
use crate::output::units::{grouped, short, span_text};
use crate::pages::{Text, counted, duration, text};
use maud::{Markup, html};

/// The width of a plot with its margins, in units of the SVG view box.
const WIDTH: f64 = 1040.0;
/// The height of a plot with its margins, in units of the SVG view box.
const HEIGHT: f64 = 240.0;
/// The left margin of a plot, in units of the SVG view box.
const LEFT: f64 = 64.0;
/// The right margin of a plot, in units of the SVG view box.
const RIGHT: f64 = 12.0;
/// The top margin of a plot, in units of the SVG view box.
const TOP: f64 = 12.0;
/// The bottom margin of a plot, in units of the SVG view box.
const BOTTOM: f64 = 44.0;
/// The number of grid lines above 0 % in a plot of percentages.
const FIFTHS: f64 = 5.0;

/// A plot of one quantity over the dates.
struct Plot {
    /// The title in English and in Norwegian.
    title: (&'static str, &'static str),
    /// Returns the lower and upper bound of the plotted quantity for a board; `None` if unknown.
    span: fn(&Row) -> Option<(f64, f64)>,
    /// Returns the label of the grid line at a value.
    label: fn(f64) -> Text,
    /// Returns the text that describes the point of a board in the plot.
    words: fn(&Row) -> Text,
}

const PLOTS: [Plot; 4] = [
    Plot {
        title: ("Optimum, in clicks", "Optimum, i klikk"),
        span: |row| {
            row.upper_bound
                .map(|upper| (f64::from(row.lower_bound), f64::from(upper)))
        },
        label: |clicks| Text::same(clicks.to_string()),
        words: |row| row.clicks(),
    },
    Plot {
        title: (
            "Share of first clicks that are optimal (few: a hard board)",
            "Andel av første klikk som er optimale (få: et vanskelig brett)",
        ),
        span: |row| {
            row.first.map(|First { optimal, all }| {
                point(FIFTHS * f64::from(optimal) / f64::from(all.max(1)))
            })
        },
        label: |fifths| Text::same(format!("{} %", fifths * 100.0 / FIFTHS)),
        words: |row| {
            row.first.map_or(Text::default(), |First { optimal, all }| {
                let Text { en, nb } =
                    counted(all.into(), "first click", ["første klikk", "første klikk"]);
                let are = if optimal == 1 { "is" } else { "are" };
                text(
                    format!("{optimal} of {en} {are} optimal"),
                    format!("{optimal} av {nb} er optimale"),
                )
            })
        },
    },
    Plot {
        title: (
            "States of the proof, logarithmic",
            "Stillinger i beviset, logaritmisk",
        ),
        span: |row| {
            row.states()
                .map(|states| point((states.max(1) as f64).log10()))
        },
        label: |exponent| Text::number(short(10f64.powf(exponent) as u64)),
        words: |row| {
            counted(
                row.states().unwrap_or(0),
                "state",
                ["stilling", "stillinger"],
            )
        },
    },
    Plot {
        title: (
            "Wall time of the proof, logarithmic",
            "Tid for beviset, logaritmisk",
        ),
        // The logarithm of 0 is undefined, so the smallest time is 0.01 s.
        span: |row| {
            row.seconds()
                .map(|seconds| point(seconds.max(0.01).log10()))
        },
        label: |exponent| match 10f64.powf(exponent) {
            seconds if seconds < 1.0 => Text::number(format!("{seconds:.2} s")),
            seconds => Text::number(format!("{} s", grouped(seconds as u64))),
        },
        words: |row| duration(&span_text(row.seconds().unwrap_or(0.0))),
    },
];

fn point(value: f64) -> (f64, f64) {
    (value, value)
}

pub fn plots(rows: &[&Row]) -> Markup {
    let [optimum, others @ ..] = &PLOTS;
    html! {
        p.key {
            (text(
                "Each point is a board and leads to its page; the table has the same figures.",
                "Hvert punkt er et brett og fører til siden til brettet; tabellen har de samme tallene.",
            ))
            (key(rows))
        }
        div.plots {
            (optimum.draw(rows))
            (histogram(rows))
            @for plot in others { (plot.draw(rows)) }
        }
    }
}

/// Returns the legend, which explains the kinds of points.
fn key(rows: &[&Row]) -> Markup {
    let kinds = [
        ("open", text("open", "ikke avgjort")),
        (
            "beatable",
            text(
                "its recorded score is beatable",
                "det registrerte resultatet kan slås",
            ),
        ),
        (
            "impossible",
            text(
                "its recorded score is impossible",
                "det registrerte resultatet er umulig",
            ),
        ),
    ];
    let there = kinds
        .iter()
        .filter(|(kind, _)| rows.iter().any(|row| self::kind(row) == *kind));
    html! { @for (kind, words) in there { " " span.kind { svg viewBox="0 0 12 12" aria-hidden="true" { (mark(kind, 6.0, 10.0, if *kind == "open" { 2.0 } else { 6.0 })) } (words) } } }
}

/// Returns the CSS class for a board in a chart.
fn kind(row: &Row) -> &'static str {
    match (row.optimum(), row.verdict()) {
        (None, _) => "open",
        (_, Some(verdict @ ("beatable" | "impossible"))) => verdict,
        _ => "plain",
    }
}

/// Draws a board's point, or a line if only bounds are known.
fn mark(kind: &str, x: f64, low: f64, high: f64) -> Markup {
    html! {
        @match kind {
            "open" => line.mark.open x1=(round(x)) x2=(round(x)) y1=(round(low)) y2=(round(high)) {},
            "beatable" => path.mark.beatable d=(format!("M{} {}l5 5-5 5-5-5z", round(x), round(high - 5.0))) {},
            "impossible" => path.mark.impossible d=(format!("M{} {}l8 8m0-8l-8 8", round(x - 4.0), round(high - 4.0))) {},
            _ => circle.mark cx=(round(x)) cy=(round(high)) r="3.5" {},
        }
    }
}

impl Plot {
    /// Draws the plot; empty if no board has a known value.
    fn draw(&self, rows: &[&Row]) -> Markup {
        let points: Vec<(&Row, (f64, f64))> = rows
            .iter()
            .filter_map(|&row| Some((row, (self.span)(row)?)))
            .collect();
        let Some(axis) = TimeAxis::of(points.iter().map(|(row, _)| row.date)) else {
            return html! {};
        };
        let low = points
            .iter()
            .map(|point| point.1.0)
            .fold(f64::INFINITY, f64::min)
            .floor();
        let high = points
            .iter()
            .map(|point| point.1.1)
            .fold(f64::NEG_INFINITY, f64::max)
            .ceil()
            .max(low + 1.0);
        let x = |date| LEFT + 10.0 + axis.part(date) * (WIDTH - LEFT - RIGHT - 20.0);
        let y =
            |value: f64| HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM);
        let (en, nb) = self.title;
        html! {
            figure.plot {
                figcaption { (text(en, nb)) }
                div.scrolling tabindex="0" role="region" aria-label=(en) data-nb-aria-label=(nb) {
                    // Screen readers skip the drawing, because a table contains the same numbers.
                    svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) aria-hidden="true" {
                        @for step in 0..=(high - low) as u32 {
                            @let value = low + f64::from(step);
                            @let label = (self.label)(value);
                            line.rule x1=(LEFT) x2=(WIDTH - RIGHT) y1=(round(y(value))) y2=(round(y(value))) {}
                            text x=(LEFT - 8.0) y=(round(y(value) + 4.5)) text-anchor="end" data-nb=[label.translated()] { (label.en) }
                        }
                        @for tick in axis.ticks() {
                            @let at = round(x(tick.date));
                            line.rule x1=(at) x2=(at) y1=(TOP) y2=(HEIGHT - BOTTOM + 5.0) {}
                            text x=(at) y=(HEIGHT - BOTTOM + 20.0) text-anchor="middle" data-nb=[tick.label.translated()] { (tick.label.en) }
                            @if let Some(period) = tick.period {
                                text.period x=(at) y=(HEIGHT - BOTTOM + 37.0) text-anchor="middle" data-nb=[period.translated()] { (period.en) }
                            }
                        }
                        @for (row, (least, most)) in points {
                            a href=(row.page()) tabindex="-1" {
                                @let words = Text::same(format!("{}: ", row.date)).and(&(self.words)(row));
                                title data-nb=[words.translated()] { (words.en) }
                                (mark(kind(row), x(row.date), y(least), y(most)))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns a histogram of the optima.
fn histogram(rows: &[&Row]) -> Markup {
    let optima: Vec<u32> = rows.iter().filter_map(|row| row.optimum()).collect();
    let (Some(&least), Some(&most)) = (optima.iter().min(), optima.iter().max()) else {
        return html! {};
    };
    let count = |optimum: u32| optima.iter().filter(|&&other| other == optimum).count();
    let largest = (least..=most).map(count).max().unwrap_or(1).max(1);
    html! {
        figure.histogram {
            figcaption { (text("Boards of each optimum", "Brett med hvert optimum")) }
            table {
                thead.hidden { tr { th scope="col" { (text("Clicks", "Klikk")) } th scope="col" { (text("Boards", "Brett")) } } }
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

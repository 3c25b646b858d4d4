//! The plots of the archive's site: four plots over time and a histogram.

use super::calendar::TimeAxis;
use super::sentences::say;
use crate::row::{FirstClickCounts, Row};
use jiff::civil::Date;
use kortest::claim::Verdict;
use kortest::text::{grouped, span_text};
use kortest_pages::chart::{Frame, Scale, centred_label, logarithm, power_label, round};
use kortest_pages::{Bar, Text, duration};
use maud::{Markup, html};

/// The size and the margins of a plot over time, in units of the SVG view box.
const FRAME: Frame = Frame {
    width: 1040.0,
    height: 240.0,
    left: 64.0,
    right: 12.0,
    top: 12.0,
    bottom: 44.0,
};
/// The space between the vertical edges of a plot and its points, in units of the SVG view box.
const PADDING: f64 = 10.0;
/// The number of grid lines above 0 % in a plot of percentages: one for each 20 %.
const FIFTHS: f64 = 5.0;
/// The shortest time that a plot of times shows, in seconds: the logarithm of 0 is undefined.
const MIN_SECONDS: f64 = 0.01;
/// The length of a tick mark below a plot, in units of the SVG view box.
const TICK_LENGTH: f64 = 5.0;
/// The distances of the two lines of labels from the bottom edge of a plot, in units of the SVG view box.
const LABEL_DISTANCE: f64 = 20.0;
const PERIOD_DISTANCE: f64 = 37.0;

/// A plot of one quantity over the dates.
struct Plot {
    title: Text,
    /// A function that returns the plotted quantity of a board, or `None` if it is unknown.
    span: fn(&Row) -> Option<Span>,
    /// A function that returns the label of the grid line at a value.
    label: fn(f64) -> Text,
    /// A function that returns the text that describes the point of a board in the plot.
    words: fn(&Row) -> Text,
}

/// The lower and the upper bound of a quantity.
#[derive(Clone, Copy)]
struct Span {
    low: f64,
    high: f64,
}

impl Span {
    /// Returns the span of a quantity whose value is known.
    fn point(value: f64) -> Span {
        Span {
            low: value,
            high: value,
        }
    }
}

/// Returns the four plots of the boards over time, from the top of the page. Each has a title, and functions that
/// return the plotted quantity of a board, the label of a grid line, and the description of a point.
fn plots_over_time() -> [Plot; 4] {
    [
        Plot {
            title: say!(OPTIMUM_PLOT),
            span: optimum_span,
            label: clicks_label,
            words: Row::clicks,
        },
        Plot {
            title: say!(FIRST_CLICKS_PLOT),
            span: first_clicks_span,
            label: fifths_label,
            words: first_clicks_words,
        },
        Plot {
            title: say!(STATES_PLOT),
            span: states_span,
            label: power_label,
            words: states_words,
        },
        Plot {
            title: say!(TIME_PLOT),
            span: seconds_span,
            label: seconds_label,
            words: seconds_words,
        },
    ]
}

/// Returns the range in which the optimum of a board is, as values of the plot. `None` without an upper bound.
fn optimum_span(row: &Row) -> Option<Span> {
    Some(Span {
        low: row.lower_bound.into(),
        high: row.upper_bound?.into(),
    })
}

/// Returns the label of a grid line: a number of clicks.
fn clicks_label(clicks: f64) -> Text {
    Text::same(clicks.to_string())
}

/// Returns the share of first clicks that are optimal, in fifths.
fn first_clicks_span(row: &Row) -> Option<Span> {
    let FirstClickCounts { optimal, all } = row.first?;
    // An empty board has no first clicks. Its share is 0.
    let share = f64::from(optimal) / f64::from(all.max(1));
    Some(Span::point(FIFTHS * share))
}

/// Returns the label of a grid line whose value is a share in fifths: the share in percent.
fn fifths_label(fifths: f64) -> Text {
    Text::same(format!("{} %", fifths * 100.0 / FIFTHS))
}

/// Returns how many first clicks on a board are optimal, for the tooltip of its point; empty if unknown.
fn first_clicks_words(row: &Row) -> Text {
    let Some(FirstClickCounts { optimal, all }) = row.first else {
        return Text::default();
    };
    say!(optimal_first_clicks(optimal, all))
}

/// Returns the decimal logarithm of the number of states of a board's proof, as a span with one value.
fn states_span(row: &Row) -> Option<Span> {
    Some(Span::point(logarithm(row.states()?)))
}

/// Returns the number of states of a board's proof, for the tooltip of its point.
fn states_words(row: &Row) -> Text {
    // Only boards with a known number of states have a point.
    say!(states(row.states().unwrap_or(0)))
}

/// Returns the decimal logarithm of the wall time of a board's proof, in seconds, as a span with one value. `None` if
/// the time is unknown.
fn seconds_span(row: &Row) -> Option<Span> {
    let seconds = row.seconds()?.max(MIN_SECONDS);
    Some(Span::point(seconds.log10()))
}

/// Returns the label of a grid line whose value is the decimal logarithm of a time in seconds: the time itself, such as
/// `0.01 s` or `1 000 s`.
fn seconds_label(exponent: f64) -> Text {
    let seconds = 10f64.powf(exponent);
    if seconds < 1.0 {
        Text::number(format!("{seconds:.2} s"))
    } else {
        Text::number(format!("{} s", grouped(seconds.round() as u64)))
    }
}

/// Returns the wall time of a board's proof, for the tooltip of its point.
fn seconds_words(row: &Row) -> Text {
    // Only boards with a known time have a point.
    duration(&span_text(row.seconds().unwrap_or(0.0)))
}

/// Returns all plots of the page as HTML, with a legend above: the optimum over time, a histogram of the optima, and
/// then the other plots.
pub fn plots(rows: &[&Row]) -> Markup {
    let [optimum, later_plots @ ..] = &plots_over_time();
    html! {
        p.key { (say!(EACH_POINT)) (key(rows)) }
        div.plots {
            (optimum.draw(rows))
            (histogram(rows))
            @for plot in later_plots { (plot.draw(rows)) }
        }
    }
}

/// A kind of points in a plot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PointKind {
    /// The optimum is known, and no recorded score is wrong.
    Plain,
    /// The optimum is open.
    Open,
    /// The recorded score is beatable.
    Beatable,
    /// The recorded score is impossible.
    Impossible,
}

impl PointKind {
    /// Returns the kind of the point of a board: whether its optimum is open, or its recorded score is wrong.
    fn of(row: &Row) -> PointKind {
        if row.optimum().is_none() {
            return PointKind::Open;
        }
        match row.verdict() {
            Some(Verdict::TooHigh) => PointKind::Beatable,
            Some(Verdict::TooLow) => PointKind::Impossible,
            Some(Verdict::Right) | None => PointKind::Plain,
        }
    }
}

/// Returns the legend of the plots: a small picture and an explanation of each kind of points that occurs, except plain
/// points.
fn key(rows: &[&Row]) -> Markup {
    let explanations = [
        (PointKind::Open, say!(OPEN)),
        (PointKind::Beatable, say!(SCORE_BEATABLE)),
        (PointKind::Impossible, say!(SCORE_IMPOSSIBLE)),
    ];
    html! {
        @for (kind, words) in explanations {
            @if rows.iter().any(|row| PointKind::of(row) == kind) { " " span.kind { (sample(kind)) (words) } }
        }
    }
}

/// Draws a small picture of a kind of points.
fn sample(kind: PointKind) -> Markup {
    // The mark of an open board is a line from 10.0 at the bottom to 2.0 at the top. All other marks are around the
    // middle, 6.0.
    let high = if kind == PointKind::Open { 2.0 } else { 6.0 };
    html! { svg viewBox="0 0 12 12" aria-hidden="true" { (mark(kind, 6.0, 10.0, high)) } }
}

/// Draws the mark of a board in a plot as SVG, at the horizontal coordinate `x`. The mark is a circle, a diamond or a
/// cross around the vertical coordinate `high`, or, if only the bounds of the optimum are known, a line from `low` to
/// `high`.
fn mark(kind: PointKind, x: f64, low: f64, high: f64) -> Markup {
    html! {
        @match kind {
            PointKind::Plain => circle.mark cx=(round(x)) cy=(round(high)) r="3.5" {},
            PointKind::Open => line.mark.open x1=(round(x)) x2=(round(x)) y1=(round(low)) y2=(round(high)) {},
            // A diamond, from its top corner.
            PointKind::Beatable => path.mark.beatable d=(format!("M{} {}l5 5-5 5-5-5z", round(x), round(high - 5.0))) {},
            // A cross, from its top left corner.
            PointKind::Impossible => path.mark.impossible d=(format!("M{} {}l8 8m0-8l-8 8", round(x - 4.0), round(high - 4.0))) {},
        }
    }
}

/// A board in a plot, with the plotted quantity.
struct Point<'a> {
    row: &'a Row,
    span: Span,
}

impl Plot {
    /// Draws this plot of one quantity over the dates as SVG, with a point for each board. Empty if no board has a
    /// known value.
    fn draw(&self, rows: &[&Row]) -> Markup {
        let points = self.points(rows);
        let Some(scales) = Scales::of(&points) else {
            return html! {};
        };
        let title = &self.title;
        html! {
            figure.plot {
                figcaption { (title) }
                div.scrolling tabindex="0" role="region" aria-label=(title.en) data-nb-aria-label=(title.nb) {
                    // Screen readers skip the drawing, because a table contains the same numbers.
                    svg viewBox=(FRAME.view_box()) aria-hidden="true" {
                        (FRAME.draw_grid(scales.values, self.label))
                        (scales.draw_dates())
                        @for point in &points { (self.draw_point(point, &scales)) }
                    }
                }
            }
        }
    }

    /// Returns a point for each board whose value of the plotted quantity is known.
    fn points<'a>(&self, rows: &[&'a Row]) -> Vec<Point<'a>> {
        let mut points = Vec::new();
        for &row in rows {
            if let Some(span) = (self.span)(row) {
                points.push(Point { row, span });
            }
        }
        points
    }

    /// Draws the point of a board as a link to the page of the board, with a description that appears under the mouse
    /// pointer.
    fn draw_point(&self, &Point { row, span }: &Point, scales: &Scales) -> Markup {
        let words = Text::same(format!("{}: ", row.date)).and(&(self.words)(row));
        let mark = mark(
            PointKind::of(row),
            scales.x(row.date),
            FRAME.y(scales.values, span.low),
            FRAME.y(scales.values, span.high),
        );
        html! {
            a href=(row.page()) tabindex="-1" {
                title data-nb=[words.translated()] { (words.en) }
                (mark)
            }
        }
    }
}

/// The scales of a plot.
struct Scales {
    dates: TimeAxis,
    values: Scale,
}

impl Scales {
    /// Returns scales that fit all points; `None` if there are no points.
    fn of(points: &[Point]) -> Option<Scales> {
        let dates: Vec<Date> = points.iter().map(|point| point.row.date).collect();
        let values = points
            .iter()
            .flat_map(|point| [point.span.low, point.span.high]);
        Some(Scales {
            dates: TimeAxis::of(&dates)?,
            values: Scale::of(values)?,
        })
    }

    /// Returns the horizontal coordinate of a date.
    fn x(&self, date: Date) -> f64 {
        let width = FRAME.inner_width() - 2.0 * PADDING;
        FRAME.left + PADDING + self.dates.position(date) * width
    }

    /// Draws the time axis below a plot: a tick mark for some dates, each with a label, and the month or year below.
    fn draw_dates(&self) -> Markup {
        let base = FRAME.base();
        html! {
            @for tick in self.dates.ticks() {
                @let x = self.x(tick.date);
                line.rule x1=(round(x)) x2=(round(x)) y1=(FRAME.top) y2=(base + TICK_LENGTH) {}
                (centred_label(None, x, base + LABEL_DISTANCE, &tick.label))
                @if let Some(period) = tick.period { (centred_label(Some("period"), x, base + PERIOD_DISTANCE, &period)) }
            }
        }
    }
}

/// Draws a histogram of the optima as an HTML table: a bar for each number of clicks, as long as its share of the
/// largest bar. Empty without optima.
fn histogram(rows: &[&Row]) -> Markup {
    let optima: Vec<u32> = rows.iter().filter_map(|row| row.optimum()).collect();
    let bars = bars(&optima);
    let Some(largest) = bars.iter().map(|bar| bar.value).max() else {
        return html! {};
    };
    html! {
        figure.histogram {
            figcaption { (say!(HISTOGRAM)) }
            table {
                thead.hidden { tr { th scope="col" { (say!(CLICKS)) } th scope="col" { (say!(BOARDS)) } } }
                tbody {
                    @for Bar { label, value } in bars {
                        tr { th scope="row" { (label) } td {
                            span.bar style=(format!("--part:{:.4}", value as f64 / largest as f64)) {} (value)
                        } }
                    }
                }
            }
        }
    }
}

/// Returns a bar of a histogram for each number from the least to the greatest optimum: how many boards have this
/// optimum, possibly 0. Returns no bars without optima.
fn bars(optima: &[u32]) -> Vec<Bar> {
    let (Some(&least), Some(&most)) = (optima.iter().min(), optima.iter().max()) else {
        return Vec::new();
    };
    let mut bars = Vec::new();
    for optimum in least..=most {
        let boards = optima.iter().filter(|&&other| other == optimum).count();
        bars.push(Bar {
            label: optimum.to_string(),
            value: boards as u64,
        });
    }
    bars
}

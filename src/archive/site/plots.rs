//! The plots of the archive's site: four plots over time and a histogram.

use super::calendar::TimeAxis;
use super::sentences::{english, norwegian};
use crate::row::{FirstClickCounts, Row};
use jiff::civil::Date;
use kortest::claim::Verdict;
use kortest::text::{grouped, short, span_text};
use kortest_pages::{Text, duration, say};
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
/// The space between the vertical edges of a plot and its points, in units of the SVG view box.
const PADDING: f64 = 10.0;
/// The number of grid lines above 0 % in a plot of percentages.
const FIFTHS: f64 = 5.0;

/// A plot of one quantity over the dates.
struct Plot {
    title: Text,
    /// Returns the plotted quantity of a board; `None` if unknown.
    span: fn(&Row) -> Option<Span>,
    /// Returns the label of the grid line at a value.
    label: fn(f64) -> Text,
    /// Returns the text that describes the point of a board in the plot.
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

/// Returns the plots over time, from the top of the page.
fn plots_over_time() -> [Plot; 4] {
    [
        Plot {
            title: say!(OPTIMUM_PLOT),
            span: optimum_span,
            label: |clicks| Text::same(clicks.to_string()),
            words: Row::clicks,
        },
        Plot {
            title: say!(FIRST_CLICKS_PLOT),
            span: first_clicks_span,
            label: |fifths| Text::same(format!("{} %", fifths * 100.0 / FIFTHS)),
            words: first_clicks_words,
        },
        Plot {
            title: say!(STATES_PLOT),
            span: states_span,
            label: |exponent| Text::number(short(10f64.powf(exponent) as u64)),
            words: states_words,
        },
        Plot {
            title: say!(TIME_PLOT),
            span: seconds_span,
            label: seconds_label,
            words: |row| duration(&span_text(row.seconds().unwrap_or(0.0))),
        },
    ]
}

fn optimum_span(row: &Row) -> Option<Span> {
    Some(Span {
        low: row.lower_bound.into(),
        high: row.upper_bound?.into(),
    })
}

/// Returns the share of first clicks that are optimal, in fifths.
fn first_clicks_span(row: &Row) -> Option<Span> {
    let FirstClickCounts { optimal, all } = row.first?;
    let share = f64::from(optimal) / f64::from(all.max(1));
    Some(Span::point(FIFTHS * share))
}

fn first_clicks_words(row: &Row) -> Text {
    let Some(FirstClickCounts { optimal, all }) = row.first else {
        return Text::default();
    };
    say!(optimal_first_clicks(optimal, all))
}

/// Returns the logarithm of the number of states.
fn states_span(row: &Row) -> Option<Span> {
    let states = row.states()?;
    Some(Span::point((states.max(1) as f64).log10()))
}

fn states_words(row: &Row) -> Text {
    say!(states(row.states().unwrap_or(0)))
}

/// Returns the logarithm of the wall time.
fn seconds_span(row: &Row) -> Option<Span> {
    // The logarithm of 0 is undefined, so the smallest time is 0.01 s.
    let seconds = row.seconds()?.max(0.01);
    Some(Span::point(seconds.log10()))
}

/// Returns the label for the decimal logarithm of a time of at least 0.01 s.
fn seconds_label(exponent: f64) -> Text {
    let seconds = 10f64.powf(exponent);
    if seconds < 1.0 {
        Text::number(format!("{seconds:.2} s"))
    } else {
        Text::number(format!("{} s", grouped(seconds.round() as u64)))
    }
}

/// Draws all plots, with a legend.
pub fn plots(rows: &[&Row]) -> Markup {
    let [optimum, others @ ..] = &plots_over_time();
    html! {
        p.key { (say!(EACH_POINT)) (key(rows)) }
        div.plots {
            (optimum.draw(rows))
            (histogram(rows))
            @for plot in others { (plot.draw(rows)) }
        }
    }
}

/// A kind of points in a plot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The optimum is known, and no recorded score is wrong.
    Plain,
    /// The optimum is open.
    Open,
    /// The recorded score is beatable.
    Beatable,
    /// The recorded score is impossible.
    Impossible,
}

impl Kind {
    /// Returns the kind of a board's point.
    fn of(row: &Row) -> Kind {
        if row.optimum().is_none() {
            return Kind::Open;
        }
        match row.score() {
            Some(Verdict::TooHigh) => Kind::Beatable,
            Some(Verdict::TooLow) => Kind::Impossible,
            Some(Verdict::Right) | None => Kind::Plain,
        }
    }
}

/// Explains the kinds of points that the plots have, apart from the plain ones.
fn key(rows: &[&Row]) -> Markup {
    let explanations = [
        (Kind::Open, say!(OPEN)),
        (Kind::Beatable, say!(SCORE_BEATABLE)),
        (Kind::Impossible, say!(SCORE_IMPOSSIBLE)),
    ];
    html! {
        @for (kind, words) in explanations {
            @if rows.iter().any(|row| Kind::of(row) == kind) { " " span.kind { (sample(kind)) (words) } }
        }
    }
}

/// Draws a small picture of a kind of points.
fn sample(kind: Kind) -> Markup {
    // A line needs both of its ends, and the other marks are in the middle.
    let high = if kind == Kind::Open { 2.0 } else { 6.0 };
    html! { svg viewBox="0 0 12 12" aria-hidden="true" { (mark(kind, 6.0, 10.0, high)) } }
}

/// Draws the mark of a board at `x`: a circle, a diamond or a cross around `high`, or a line from
/// `low` to `high` if only bounds are known.
fn mark(kind: Kind, x: f64, low: f64, high: f64) -> Markup {
    html! {
        @match kind {
            Kind::Plain => circle.mark cx=(round(x)) cy=(round(high)) r="3.5" {},
            Kind::Open => line.mark.open x1=(round(x)) x2=(round(x)) y1=(round(low)) y2=(round(high)) {},
            // A diamond, from its top corner.
            Kind::Beatable => path.mark.beatable d=(format!("M{} {}l5 5-5 5-5-5z", round(x), round(high - 5.0))) {},
            // A cross, from its top left corner.
            Kind::Impossible => path.mark.impossible d=(format!("M{} {}l8 8m0-8l-8 8", round(x - 4.0), round(high - 4.0))) {},
        }
    }
}

/// A board in a plot.
struct Point<'a> {
    row: &'a Row,
    span: Span,
}

impl Plot {
    /// Draws the plot; empty if no board has a known value.
    fn draw(&self, rows: &[&Row]) -> Markup {
        let points = self.points(rows);
        let Some(frame) = Frame::of(&points) else {
            return html! {};
        };
        let title = &self.title;
        html! {
            figure.plot {
                figcaption { (title) }
                div.scrolling tabindex="0" role="region" aria-label=(title.en) data-nb-aria-label=(title.nb) {
                    // Screen readers skip the drawing, because a table contains the same numbers.
                    svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) aria-hidden="true" {
                        (frame.draw_values(self.label))
                        (frame.draw_dates())
                        @for point in &points { (self.draw_point(point, &frame)) }
                    }
                }
            }
        }
    }

    /// Returns the boards with a known value.
    fn points<'a>(&self, rows: &[&'a Row]) -> Vec<Point<'a>> {
        let mut points = Vec::new();
        for &row in rows {
            if let Some(span) = (self.span)(row) {
                points.push(Point { row, span });
            }
        }
        points
    }

    /// Draws a point that links to the page of its board.
    fn draw_point(&self, &Point { row, span }: &Point, frame: &Frame) -> Markup {
        let words = Text::same(format!("{}: ", row.date)).and(&(self.words)(row));
        let mark = mark(
            Kind::of(row),
            frame.x(row.date),
            frame.y(span.low),
            frame.y(span.high),
        );
        html! {
            a href=(row.page()) tabindex="-1" {
                title data-nb=[words.translated()] { (words.en) }
                (mark)
            }
        }
    }
}

/// The scales of a plot, which map dates and values to the view box.
struct Frame {
    axis: TimeAxis,
    /// The value at the bottom, a whole number.
    low: f64,
    /// The value at the top, a whole number above `low`.
    high: f64,
}

impl Frame {
    /// Returns scales that fit all points; `None` if there are no points.
    fn of(points: &[Point]) -> Option<Frame> {
        let dates: Vec<Date> = points.iter().map(|point| point.row.date).collect();
        let axis = TimeAxis::of(&dates)?;
        let mut low = f64::INFINITY;
        let mut high = f64::NEG_INFINITY;
        for point in points {
            low = low.min(point.span.low);
            high = high.max(point.span.high);
        }
        let low = low.floor();
        let high = high.ceil().max(low + 1.0);
        Some(Frame { axis, low, high })
    }

    fn x(&self, date: Date) -> f64 {
        let width = WIDTH - LEFT - RIGHT - 2.0 * PADDING;
        LEFT + PADDING + self.axis.part(date) * width
    }

    fn y(&self, value: f64) -> f64 {
        let part = (value - self.low) / (self.high - self.low);
        HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
    }

    /// Draws a grid line with a label at each whole value.
    fn draw_values(&self, label: fn(f64) -> Text) -> Markup {
        html! {
            @for step in 0..=(self.high - self.low) as u32 {
                @let value = self.low + f64::from(step);
                @let y = self.y(value);
                @let label = label(value);
                line.rule x1=(LEFT) x2=(WIDTH - RIGHT) y1=(round(y)) y2=(round(y)) {}
                text x=(LEFT - 8.0) y=(round(y + 4.5)) text-anchor="end" data-nb=[label.translated()] { (label.en) }
            }
        }
    }

    /// Draws the time axis.
    fn draw_dates(&self) -> Markup {
        html! {
            @for tick in self.axis.ticks() {
                @let x = round(self.x(tick.date));
                line.rule x1=(x) x2=(x) y1=(TOP) y2=(HEIGHT - BOTTOM + 5.0) {}
                text x=(x) y=(HEIGHT - BOTTOM + 20.0) text-anchor="middle" data-nb=[tick.label.translated()] { (tick.label.en) }
                @if let Some(period) = tick.period {
                    text.period x=(x) y=(HEIGHT - BOTTOM + 37.0) text-anchor="middle" data-nb=[period.translated()] { (period.en) }
                }
            }
        }
    }
}

/// Rounds a coordinate to one decimal place, to keep the file small.
fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// Draws a histogram of the optima.
fn histogram(rows: &[&Row]) -> Markup {
    let optima: Vec<u32> = rows.iter().filter_map(|row| row.optimum()).collect();
    let bars = bars(&optima);
    let Some(largest) = bars.iter().map(|bar| bar.boards).max() else {
        return html! {};
    };
    html! {
        figure.histogram {
            figcaption { (say!(HISTOGRAM)) }
            table {
                thead.hidden { tr { th scope="col" { (say!(CLICKS)) } th scope="col" { (say!(BOARDS)) } } }
                tbody {
                    @for Bar { optimum, boards } in bars {
                        tr { th scope="row" { (optimum) } td {
                            span.bar style=(format!("--part:{:.4}", boards as f64 / largest as f64)) {} (boards)
                        } }
                    }
                }
            }
        }
    }
}

/// A bar of the histogram: the number of boards with an optimum.
struct Bar {
    optimum: u32,
    boards: usize,
}

/// Returns a bar for each number from the least to the greatest optimum; none without optima.
fn bars(optima: &[u32]) -> Vec<Bar> {
    let (Some(&least), Some(&most)) = (optima.iter().min(), optima.iter().max()) else {
        return Vec::new();
    };
    let mut bars = Vec::new();
    for optimum in least..=most {
        let boards = optima.iter().filter(|&&other| other == optimum).count();
        bars.push(Bar { optimum, boards });
    }
    bars
}

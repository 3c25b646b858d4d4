//! Months on the archive's site: the calendar with one table per month, and the time axis of plots.

use super::board::{OPEN_WORD, score_verdict};
use super::sentences::{english, norwegian, say};
use crate::row::Row;
use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use kortest::claim::{Quantity, Verdict};
use kortest_pages::{Text, text, verdict_word};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the name of a date's month.
fn month_name(date: Date) -> Text {
    // Months are counted from 1.
    let month = date.month() as usize - 1;
    say!(MONTHS[month])
}

/// Returns the calendar of the boards as HTML: a legend, and a table for each month that has a board, with the latest
/// month first.
pub fn calendar(rows: &[&Row]) -> Markup {
    let boards: BTreeMap<Date, &Row> = rows.iter().map(|&row| (row.date, row)).collect();
    let months: BTreeSet<Date> = boards.keys().map(|date| date.first_of_month()).collect();
    let shades = Shades::of(rows);
    let label = say!(MONTHS_LATEST_FIRST);
    html! {
        (legend(rows, &shades))
        div.calendar tabindex="0" role="region" aria-label=(label.en) data-nb-aria-label=(label.nb) {
            @for &first in months.iter().rev() { (month_table(first, &boards, &shades)) }
        }
    }
}

/// Returns the legend of the calendar: the colour of each optimum, the colour of open boards, and the signs of the
/// verdicts on recorded scores, as far as they occur.
fn legend(rows: &[&Row], shades: &Shades) -> Markup {
    let has_open = rows.iter().any(|row| row.optimum().is_none());
    let has_verdicts = rows.iter().any(|row| row.verdict_word().is_some());
    html! {
        div.legend {
            p { (say!(CLICKS_LEGEND)) @for optimum in shades.least..=shades.most { span.swatch.(shades.class(optimum)) { (optimum) } " " } }
            @if has_open { p { span.swatch.open { "?" } " " (say!(OPEN)) } }
            @if has_verdicts {
                p {
                    (say!(SCORES_LEGEND))
                    @for verdict in [Verdict::Right, Verdict::TooHigh, Verdict::TooLow] { span { b { (sign(verdict)) } " " (verdict_word(verdict.word(Quantity::Moves))) } " " }
                }
            }
        }
    }
}

/// Returns the calendar table of the month that begins at `first`: a row for each week, and a column for each weekday
/// from Monday. `shades` gives the colour of a board's optimum.
fn month_table(first: Date, boards: &BTreeMap<Date, &Row>, shades: &Shades) -> Markup {
    html! {
        table.month {
            caption { (month_name(first)) " " (first.year()) }
            thead { tr { @for (en, nb) in english::WEEKDAYS.iter().zip(norwegian::WEEKDAYS) { th scope="col" { abbr title=(en) data-nb-title=(nb) { (weekday(en, nb)) } } } } }
            tbody {
                @for week in weeks(first) {
                    tr { @for date in week { td { @if let Some(date) = date { (day(date, boards.get(&date).copied(), shades)) } } } }
                }
            }
        }
    }
}

/// Number of days of a week.
const DAYS_PER_WEEK: usize = 7;

/// Returns the weeks of the month that begins at `first`, each with its days from Monday to Sunday. Days of other
/// months are `None`.
fn weeks(first: Date) -> Vec<[Option<Date>; DAYS_PER_WEEK]> {
    let days = first.days_in_month() as usize;
    // The number of days of the first week that belong to the month before.
    let earlier_days = column(first);
    let count = (earlier_days + days).div_ceil(DAYS_PER_WEEK);
    let mut weeks = vec![[None; DAYS_PER_WEEK]; count];
    for (position, date) in (earlier_days..earlier_days + days).zip(first.series(1.day())) {
        weeks[position / DAYS_PER_WEEK][position % DAYS_PER_WEEK] = Some(date);
    }
    weeks
}

/// Returns the content of the calendar cell of a day: a link to the page of its board, or only the day if it has no
/// board.
fn day(date: Date, row: Option<&Row>, shades: &Shades) -> Markup {
    html! {
        @match row {
            Some(row) => (board_link(row, shades)),
            None => span.day.none { span.number { (date.day()) } },
        }
    }
}

/// Returns the content of the calendar cell of a board: a link to its page, with the day, the optimum, and a sign for
/// the verdict on the recorded score. The colour shows the optimum.
fn board_link(row: &Row, shades: &Shades) -> Markup {
    let class = match row.optimum() {
        Some(optimum) => shades.class(optimum),
        None => OPEN_WORD,
    };
    let words = label(row);
    html! {
        a.day.(class) href=(row.page()) title=(words.en) data-nb-title=(words.nb) {
            span.hidden { (words) }
            span.number aria-hidden="true" { (row.date.day()) }
            @if let Some(verdict) = row.verdict() { span.sign aria-hidden="true" { (sign(verdict)) } }
            span.answer aria-hidden="true" { (short_answer(row)) }
        }
    }
}

/// Returns the short name of a weekday, its first two letters, in both languages.
fn weekday(en: &str, nb: &str) -> Text {
    text(first_letters(en, 2), first_letters(nb, 2))
}

/// Returns the first letters of a name.
fn first_letters(name: &str, count: usize) -> String {
    name.chars().take(count).collect()
}

/// Returns the column of a date's weekday; Monday is column 0.
fn column(date: Date) -> usize {
    // The number of days since Monday is 0 to 6.
    usize::try_from(date.weekday().since(Weekday::Monday)).unwrap_or(0)
}

/// Returns the optimum of a board as a short text, or its bounds: `12–14`, or `≥12` if no solution is known.
fn short_answer(row: &Row) -> String {
    match (row.optimum(), row.upper_bound) {
        (Some(optimum), _) => optimum.to_string(),
        (None, Some(upper)) => format!("{}–{upper}", row.lower_bound),
        (None, None) => format!("≥{}", row.lower_bound),
    }
}

/// Returns a description of a board in words, which screen readers read: date, optimum or bounds, and the verdict on
/// the recorded score.
fn label(row: &Row) -> Text {
    let mut label = Text::same(format!("{}: ", row.date)).and(&row.clicks());
    if row.optimum().is_none() {
        label = label.and(&say!(BOARD_OPEN));
    }
    if let Some(claim) = row.claim {
        let verdict = score_verdict(row, claim);
        label = label.and(&say!(RECORDED_SCORE)).and(&verdict);
    }
    label
}

/// Returns the sign for the verdict on a recorded score: it is optimal, it can be beaten (`↓`), or it is impossible
/// (`✕`).
fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "✓",
        Verdict::TooHigh => "↓",
        Verdict::TooLow => "✕",
    }
}

/// The range of the optima, from which the calendar computes the colour of each optimum.
struct Shades {
    least: u32,
    most: u32,
}

impl Shades {
    /// The range if no optimum is known. The range is empty, because no number is at least 1 and at most 0.
    const EMPTY: Shades = Shades { least: 1, most: 0 };

    /// The CSS classes of the colours, from the least to the greatest optimum.
    const CLASSES: [&str; 7] = ["s0", "s1", "s2", "s3", "s4", "s5", "s6"];

    /// Returns the range of the optima of these boards, which get the shades of the calendar. Boards with an unknown
    /// optimum do not count; without a known optimum, the range is empty.
    fn of(rows: &[&Row]) -> Shades {
        let optima: Vec<u32> = rows.iter().filter_map(|row| row.optimum()).collect();
        let (Some(&least), Some(&most)) = (optima.iter().min(), optima.iter().max()) else {
            return Shades::EMPTY;
        };
        Shades { least, most }
    }

    /// Returns the CSS class for the colour of an optimum: the first class for the least optimum of all boards, and the
    /// last one for the greatest.
    fn class(&self, optimum: u32) -> &'static str {
        // The number of steps from the first class to the last one.
        let steps = Shades::CLASSES.len() - 1;
        let above_least = (optimum - self.least) as usize;
        // If all optima are equal, the range is 0, but the division needs a positive number.
        let range = (self.most - self.least).max(1) as usize;
        Shades::CLASSES[above_least * steps / range]
    }
}

/// A time axis from the first to the last date of a plot.
#[derive(Clone, Copy, Debug)]
pub struct TimeAxis {
    first: Date,
    last: Date,
}

/// A tick mark of the time axis, with its label.
#[derive(Debug, PartialEq, Eq)]
pub struct Tick {
    /// The date of the tick mark.
    pub date: Date,
    /// The text below the tick mark: a day or a month.
    pub label: Text,
    /// The month or year below the label; `None` if the previous tick mark has the same month or year.
    pub period: Option<Text>,
}

/// The largest number of tick marks on a time axis.
const MAX_TICKS: usize = 14;

impl TimeAxis {
    /// Returns the axis for some dates; `None` if there are no dates.
    pub fn of(dates: &[Date]) -> Option<TimeAxis> {
        Some(TimeAxis {
            first: *dates.iter().min()?,
            last: *dates.iter().max()?,
        })
    }

    /// Returns the position of a date on the time axis, from 0.0 for its first date to 1.0 for the last. If the axis
    /// has a single date, the date is in the middle.
    pub fn position(self, date: Date) -> f64 {
        match days_between(self.first, self.last) {
            0 => 0.5,
            days => f64::from(days_between(self.first, date)) / f64::from(days),
        }
    }

    /// Returns the tick marks of the time axis, as many as possible up to `MAX_TICKS`: at all days, or else at Mondays,
    /// or else at the first days of every month, of every second, third or sixth month, or of years.
    pub fn ticks(self) -> Vec<Tick> {
        let days = self.days();
        if days.len() <= MAX_TICKS {
            return day_ticks(&days);
        }
        let mut mondays = days.clone();
        mondays.retain(|date| date.weekday() == Weekday::Monday);
        if mondays.len() <= MAX_TICKS {
            return day_ticks(&mondays);
        }
        let mut months = days;
        months.retain(|date| date.day() == 1);
        // These numbers of months divide a year.
        for step in [1, 2, 3, 6] {
            let chosen = every_months(&months, step);
            if chosen.len() <= MAX_TICKS {
                return month_ticks(&chosen);
            }
        }
        let mut years = months;
        years.retain(|date| date.day_of_year() == 1);
        // The interval must be at least 1 for `step_by`, even if the axis has no first day of a year.
        let interval = years.len().div_ceil(MAX_TICKS).max(1);
        let chosen: Vec<Date> = years.into_iter().step_by(interval).collect();
        month_ticks(&chosen)
    }

    /// Returns all dates of the axis.
    fn days(self) -> Vec<Date> {
        let days = self.first.series(1.day());
        days.take_while(|&date| date <= self.last).collect()
    }
}

/// Returns the number of days from the first date to the last one; 0 if they are equal.
fn days_between(first: Date, last: Date) -> i32 {
    (last - first).get_days()
}

/// Returns the dates that are in January, or a multiple of `step` months after January of the same year.
fn every_months(dates: &[Date], step: i8) -> Vec<Date> {
    let mut dates = dates.to_vec();
    // January is month 1.
    dates.retain(|date| (date.month() - 1) % step == 0);
    dates
}

/// Returns tick marks of a time axis for these dates that show the days, with the month below the first day of each
/// month. The first month of a year has the year too.
fn day_ticks(dates: &[Date]) -> Vec<Tick> {
    let mut ticks = Vec::new();
    let mut previous: Option<Date> = None;
    for &date in dates {
        let month = short_month(date);
        let period = if previous.is_none_or(|previous| previous.year() != date.year()) {
            Some(month.and(&Text::same(format!(" {}", date.year()))))
        } else if previous.is_none_or(|previous| previous.month() != date.month()) {
            Some(month)
        } else {
            None
        };
        ticks.push(Tick {
            date,
            label: Text::same(date.day().to_string()),
            period,
        });
        previous = Some(date);
    }
    ticks
}

/// Returns tick marks of a time axis for these dates that show the months, with the year below the first month of each
/// year.
fn month_ticks(dates: &[Date]) -> Vec<Tick> {
    let mut ticks = Vec::new();
    let mut previous: Option<Date> = None;
    for &date in dates {
        let is_new_year = previous.is_none_or(|previous| previous.year() != date.year());
        ticks.push(Tick {
            date,
            label: short_month(date),
            period: is_new_year.then(|| Text::same(date.year().to_string())),
        });
        previous = Some(date);
    }
    ticks
}

/// Returns the first three letters of a date's month.
fn short_month(date: Date) -> Text {
    let Text { en, nb } = month_name(date);
    text(first_letters(&en, 3), first_letters(&nb, 3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn weeks_begin_on_monday() {
        // 1 November 2026 is a Sunday.
        let dates = [date(2026, 11, 1), date(2026, 11, 2), date(2026, 11, 7)];

        assert_eq!(dates.map(column), [6, 0, 5]);
    }

    #[test]
    fn a_month_has_all_its_days() {
        let first = date(2026, 11, 1);

        let table = month_table(first, &BTreeMap::new(), &Shades::of(&[])).into_string();

        let weeks: Vec<&str> = table.split("<tr>").skip(2).collect();
        assert_eq!(weeks.len(), 6);
        assert_eq!(weeks[0].matches("<td>").count(), 7);
        assert_eq!(weeks[0].matches("number").count(), 1);
        assert_eq!(table.matches("number").count(), 30);
    }

    /// Returns the English labels of the axis for the time between two dates: the label of each tick, with the longer
    /// period (such as the year) if it begins there.
    fn labels(first: Date, last: Date) -> Vec<String> {
        let axis = TimeAxis::of(&[last, first]).unwrap();
        let mut labels = Vec::new();
        for tick in axis.ticks() {
            let period = tick.period.unwrap_or_default();
            let label = format!("{} {}", tick.label.en, period.en);
            labels.push(label.trim_end().to_string());
        }
        labels
    }

    #[test]
    fn a_gap_in_time_is_a_gap_on_the_axis() {
        let axis = TimeAxis::of(&[date(2025, 1, 1), date(2025, 1, 11)]).unwrap();
        let dates = [date(2025, 1, 1), date(2025, 1, 4), date(2025, 1, 11)];

        let positions = dates.map(|date| format!("{:.3}", axis.position(date)));
        assert_eq!(positions, ["0.000", "0.300", "1.000"]);
    }

    #[test]
    fn short_spans_name_days() {
        let days = labels(date(2024, 11, 30), date(2024, 12, 2));
        let mondays = labels(date(2024, 11, 23), date(2024, 12, 10));

        assert_eq!(days, ["30 Nov 2024", "1 Dec", "2"]);
        assert_eq!(mondays, ["25 Nov 2024", "2 Dec", "9"]);
    }

    #[test]
    fn long_spans_name_months() {
        let months = labels(date(2024, 9, 23), date(2025, 2, 10));

        assert_eq!(months, ["Oct 2024", "Nov", "Dec", "Jan 2025", "Feb"]);
        assert_eq!(labels(date(2024, 11, 23), date(2026, 11, 20)).len(), 12);
        assert_eq!(labels(date(2000, 1, 1), date(2020, 1, 1)).len(), 11);
    }

    #[test]
    fn a_single_date_is_in_the_middle() {
        let day = date(2024, 11, 24);

        let axis = TimeAxis::of(&[day]).unwrap();

        assert_eq!(format!("{:.3}", axis.position(day)), "0.500");
        assert_eq!(labels(day, day), ["24 Nov 2024"]);
        assert!(TimeAxis::of(&[]).is_none());
    }
}

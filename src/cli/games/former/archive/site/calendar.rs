//! The calendar of the archive's site: a table for each month. The cell of a date shows the optimum and the verdict on
//! the recorded score.

use crate::games::former::archive::row::Row;
use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};

/// The short and the full names of the weekdays.
const WEEKDAYS: [(&str, &str); 7] = [
    ("Mo", "Monday"),
    ("Tu", "Tuesday"),
    ("We", "Wednesday"),
    ("Th", "Thursday"),
    ("Fr", "Friday"),
    ("Sa", "Saturday"),
    ("Su", "Sunday"),
];

/// Returns the calendar, with the latest month first.
pub fn calendar(rows: &[&Row]) -> Markup {
    let boards: BTreeMap<Date, &Row> = rows.iter().map(|&row| (row.date, row)).collect();
    let months: BTreeSet<Date> = boards.keys().map(|date| date.first_of_month()).collect();
    let shades = Shades::of(rows);
    html! {
        (legend(rows, &shades))
        div.calendar tabindex="0" role="region" aria-label="Months, the latest first" {
            @for &first in months.iter().rev() { (month(first, &boards, &shades)) }
        }
    }
}

fn legend(rows: &[&Row], shades: &Shades) -> Markup {
    html! {
        div.legend {
            p { "Clicks " @for optimum in shades.least..=shades.most { span.swatch.(shades.class(optimum)) { (optimum) } " " } }
            @if rows.iter().any(|row| row.optimum().is_none()) { p { span.swatch.open { "?" } " open" } }
            @if rows.iter().any(|row| row.verdict().is_some()) {
                p { "Recorded scores " @for verdict in ["optimal", "beatable", "impossible"] { span { b { (sign(verdict)) } " " (verdict) } " " } }
            }
        }
    }
}

fn month(first: Date, boards: &BTreeMap<Date, &Row>, shades: &Shades) -> Markup {
    let days: Vec<Date> = first.series(1.day()).take(first.days_in_month() as usize).collect();
    let before = column(first);
    let weeks = (before + days.len()).div_ceil(7);
    let day = |week: usize, column: usize| (7 * week + column).checked_sub(before).and_then(|n| days.get(n)).copied();
    html! {
        table.month {
            caption { (first.strftime("%B %Y")) }
            thead { tr { @for (short, full) in WEEKDAYS { th scope="col" { abbr title=(full) { (short) } } } } }
            tbody {
                @for week in 0..weeks {
                    tr { @for column in 0..7 { td { @if let Some(date) = day(week, column) {
                        @match boards.get(&date) {
                            Some(row) => (cell(row, shades)),
                            None => span.day.none { span.number { (date.day()) } },
                        }
                    } } } }
                }
            }
        }
    }
}

fn cell(row: &Row, shades: &Shades) -> Markup {
    let class = row.optimum().map_or("open", |optimum| shades.class(optimum));
    let words = words(row);
    html! {
        a.day.(class) href=(row.page()) title=(words) {
            span.hidden { (words) }
            span.number aria-hidden="true" { (row.date.day()) }
            @if let Some(verdict) = row.verdict() { span.sign aria-hidden="true" { (sign(verdict)) } }
            span.answer aria-hidden="true" { (short(row)) }
        }
    }
}

/// Returns the column of a date in the calendar: days since Monday.
fn column(date: Date) -> usize {
    usize::try_from(date.weekday().since(Weekday::Monday)).unwrap_or(0)
}

/// Returns the optimum or the bounds, as a text that fits into a cell of the calendar.
fn short(row: &Row) -> String {
    match (row.optimum(), row.upper_bound) {
        (Some(optimum), _) => optimum.to_string(),
        (None, Some(upper)) => format!("{}–{upper}", row.lower_bound),
        (None, None) => format!("≥{}", row.lower_bound),
    }
}

fn words(row: &Row) -> String {
    let claim = match (row.claim, row.verdict()) {
        (Some(claim), Some(verdict)) => format!("; the recorded {claim} is {verdict}"),
        (Some(claim), None) => format!("; the recorded {claim} is open"),
        _ => String::new(),
    };
    let open = if row.optimum().is_none() { ", open" } else { "" };
    format!("{}: {}{open}{claim}", row.date, row.clicks())
}

fn sign(verdict: &str) -> &'static str {
    match verdict {
        "optimal" => "✓",
        "beatable" => "↓",
        "impossible" => "✕",
        _ => "",
    }
}

/// The range of optima that the colours of the calendar cover, from the smallest to the largest optimum of all boards.
struct Shades {
    least: u32,
    most: u32,
}

impl Shades {
    fn of(rows: &[&Row]) -> Shades {
        let optima = || rows.iter().filter_map(|row| row.optimum());
        // If no board is proven, the range of optima is empty.
        Shades { least: optima().min().unwrap_or(1), most: optima().max().unwrap_or(0) }
    }

    /// Returns the CSS class for an optimum. There are seven classes, from the smallest to the largest optima.
    fn class(&self, optimum: u32) -> &'static str {
        let shade = (optimum - self.least) * 6 / (self.most - self.least).max(1);
        ["s0", "s1", "s2", "s3", "s4", "s5", "s6"][shade as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn weeks_begin_on_monday() {
        // 1 November 2026 is a Sunday.
        assert_eq!([date(2026, 11, 1), date(2026, 11, 2), date(2026, 11, 7)].map(column), [6, 0, 5]);
        let boards = BTreeMap::new();
        let table = month(date(2026, 11, 1), &boards, &Shades::of(&[])).into_string();
        let weeks: Vec<&str> = table.split("<tr>").skip(2).collect();
        assert_eq!(weeks.len(), 6);
        assert_eq!((weeks[0].matches("<td>").count(), weeks[0].matches("number").count()), (7, 1));
        assert_eq!(table.matches("number").count(), 30);
    }
}

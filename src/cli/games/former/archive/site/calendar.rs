//! The calendar of the archive's site, with one table per month.

use super::words;
use crate::games::former::archive::row::Row;
use crate::pages::{Text, text, verdict_word};
use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};

/// The names of the weekdays in English and Norwegian.
const WEEKDAYS: [(&str, &str); 7] = [
    ("Monday", "mandag"),
    ("Tuesday", "tirsdag"),
    ("Wednesday", "onsdag"),
    ("Thursday", "torsdag"),
    ("Friday", "fredag"),
    ("Saturday", "lørdag"),
    ("Sunday", "søndag"),
];

/// Returns the calendar, with the latest month first.
pub fn calendar(rows: &[&Row]) -> Markup {
    let boards: BTreeMap<Date, &Row> = rows.iter().map(|&row| (row.date, row)).collect();
    let months: BTreeSet<Date> = boards.keys().map(|date| date.first_of_month()).collect();
    let shades = Shades::of(rows);
    html! {
        (legend(rows, &shades))
        div.calendar tabindex="0" role="region" aria-label="Months, the latest first" data-nb-aria-label="Måneder, den siste først" {
            @for &first in months.iter().rev() { (month(first, &boards, &shades)) }
        }
    }
}

fn legend(rows: &[&Row], shades: &Shades) -> Markup {
    html! {
        div.legend {
            p { (text("Clicks ", "Klikk ")) @for optimum in shades.least..=shades.most { span.swatch.(shades.class(optimum)) { (optimum) } " " } }
            @if rows.iter().any(|row| row.optimum().is_none()) { p { span.swatch.open { "?" } " " (text("open", "ikke avgjort")) } }
            @if rows.iter().any(|row| row.verdict().is_some()) {
                p { (text("Recorded scores ", "Registrerte resultater ")) @for verdict in ["optimal", "beatable", "impossible"] { span { b { (sign(verdict)) } " " (verdict_word(verdict)) } " " } }
            }
        }
    }
}

fn month(first: Date, boards: &BTreeMap<Date, &Row>, shades: &Shades) -> Markup {
    let days: Vec<Date> = first
        .series(1.day())
        .take(first.days_in_month() as usize)
        .collect();
    let before = column(first);
    let weeks = (before + days.len()).div_ceil(7);
    let day = |week: usize, column: usize| {
        (7 * week + column)
            .checked_sub(before)
            .and_then(|n| days.get(n))
            .copied()
    };
    html! {
        table.month {
            caption { (words::month(first)) " " (first.year()) }
            thead { tr { @for (en, nb) in WEEKDAYS { th scope="col" { abbr title=(en) data-nb-title=(nb) { (weekday(en, nb)) } } } } }
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
    let class = row
        .optimum()
        .map_or("open", |optimum| shades.class(optimum));
    let words = label(row);
    html! {
        a.day.(class) href=(row.page()) title=(words.en) data-nb-title=(words.nb) {
            span.hidden { (words) }
            span.number aria-hidden="true" { (row.date.day()) }
            @if let Some(verdict) = row.verdict() { span.sign aria-hidden="true" { (sign(verdict)) } }
            span.answer aria-hidden="true" { (short(row)) }
        }
    }
}

/// Returns the short name of a weekday.
fn weekday(en: &str, nb: &str) -> Text {
    let short = |name: &str| name.chars().take(2).collect::<String>();
    text(short(en), short(nb))
}

/// Returns the column of a date's weekday; Monday is column 0.
fn column(date: Date) -> usize {
    usize::try_from(date.weekday().since(Weekday::Monday)).unwrap_or(0)
}

/// Returns the optimum of a board, or its bounds, as a short text.
fn short(row: &Row) -> String {
    match (row.optimum(), row.upper_bound) {
        (Some(optimum), _) => optimum.to_string(),
        (None, Some(upper)) => format!("{}–{upper}", row.lower_bound),
        (None, None) => format!("≥{}", row.lower_bound),
    }
}

/// Describes a board in words: date, optimum, and verdict on the recorded score.
fn label(row: &Row) -> Text {
    let open = if row.optimum().is_none() {
        text(", open", ", ikke avgjort")
    } else {
        Text::default()
    };
    let claim = match row.claim {
        Some(_) => {
            text("; the recorded ", "; det registrerte resultatet ").and(&words::score_verdict(row))
        }
        None => Text::default(),
    };
    Text::same(format!("{}: ", row.date))
        .and(&row.clicks())
        .and(&open)
        .and(&claim)
}

fn sign(verdict: &str) -> &'static str {
    match verdict {
        "optimal" => "✓",
        "beatable" => "↓",
        "impossible" => "✕",
        _ => "",
    }
}

/// The range of all optima, which determines the colours of the calendar.
struct Shades {
    least: u32,
    most: u32,
}

impl Shades {
    fn of(rows: &[&Row]) -> Shades {
        let optima = || rows.iter().filter_map(|row| row.optimum());
        // If no optimum is known, the range of optima is empty.
        Shades {
            least: optima().min().unwrap_or(1),
            most: optima().max().unwrap_or(0),
        }
    }

    /// Returns the CSS class for the colour of an optimum.
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
        assert_eq!(
            [date(2026, 11, 1), date(2026, 11, 2), date(2026, 11, 7)].map(column),
            [6, 0, 5]
        );
        let boards = BTreeMap::new();
        let table = month(date(2026, 11, 1), &boards, &Shades::of(&[])).into_string();
        let weeks: Vec<&str> = table.split("<tr>").skip(2).collect();
        assert_eq!(weeks.len(), 6);
        assert_eq!(
            (
                weeks[0].matches("<td>").count(),
                weeks[0].matches("number").count()
            ),
            (7, 1)
        );
        assert_eq!(table.matches("number").count(), 30);
    }
}

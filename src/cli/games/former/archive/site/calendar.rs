//! A calendar: a cell for each board with its optimum, months in rows of weeks.

use super::Row;
use jiff::civil::{Date, Weekday};
use maud::{Markup, html};
use std::collections::BTreeMap;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The latest month first.
pub fn calendar(rows: &[Row]) -> Markup {
    let mut months: BTreeMap<(i16, i8), Vec<(Date, &Row)>> = BTreeMap::new();
    for row in rows {
        if let Ok(date) = row.date.parse::<Date>() {
            months.entry((date.year(), date.month())).or_default().push((date, row));
        }
    }
    let optima: Vec<u32> = rows.iter().filter_map(Row::optimum).collect();
    let (least, most) = (optima.iter().min().copied().unwrap_or(0), optima.iter().max().copied().unwrap_or(0));
    html! {
        p.legend { "Clicks: " @for optimum in least..=most { span.day.(shade(optimum, least, most)) { (optimum) } " " }
            " Recorded scores: " span.mark { "✓ optimal  ↓ beatable  ✕ impossible" } }
        div.calendar {
            @for ((year, month), days) in months.iter().rev() {
                div.month {
                    h3 { (MONTHS[usize::try_from(month - 1).unwrap_or(0)]) " " (year) }
                    div.days {
                        @for (date, row) in days {
                            @let class = row.optimum().map_or("open".into(), |optimum| shade(optimum, least, most));
                            @let place = format!("grid-column:{};grid-row:{}", column(*date), week(*date));
                            @let words = words(*date, row);
                            @if let Some(page) = row.page() {
                                a.day.(class) href=(page) style=(place) title=(words) aria-label=(words) { (row.answer()) (mark(row)) }
                            } @else {
                                span.day.(class) style=(place) title=(words) { (row.answer()) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Monday is 1.
fn column(date: Date) -> i8 {
    date.weekday().since(Weekday::Monday) + 1
}

/// Of the month, from 1.
fn week(date: Date) -> i8 {
    (date.day() - 1 + column(date.first_of_month()) - 1) / 7 + 1
}

/// One of seven shades.
fn shade(optimum: u32, least: u32, most: u32) -> String {
    format!("s{}", (optimum - least) * 6 / (most - least).max(1))
}

fn words(date: Date, row: &Row) -> String {
    let claim = match (row.claim, row.verdict) {
        (Some(claim), Some(verdict)) => format!("; the recorded {claim} is {verdict}"),
        (Some(claim), None) => format!("; the recorded {claim} is open"),
        _ => String::new(),
    };
    format!("{date}: {} clicks{claim}", row.answer())
}

fn mark(row: &Row) -> Markup {
    html! {
        @match row.verdict {
            Some("optimal") => sup { "✓" },
            Some("beatable") => sup { "↓" },
            Some("impossible") => sup { "✕" },
            _ => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn weeks_begin_on_monday() {
        // 1 November 2026 is a Sunday.
        assert_eq!((column(date(2026, 11, 1)), week(date(2026, 11, 1))), (7, 1));
        assert_eq!((column(date(2026, 11, 2)), week(date(2026, 11, 2))), (1, 2));
        assert_eq!((column(date(2026, 11, 30)), week(date(2026, 11, 30))), (1, 6));
    }
}

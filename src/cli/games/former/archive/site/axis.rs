//! The time axis of a plot.

use super::words;
use crate::pages::{Text, text};
use jiff::civil::Date;

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
    /// The month or year below the label; `None` if the previous tick mark has the same month or
    /// year.
    pub period: Option<Text>,
}

/// The largest number of tick marks on a time axis.
const MAX_TICKS: usize = 14;

impl TimeAxis {
    /// Returns the axis for some dates; `None` if there are no dates.
    pub fn of(dates: impl Iterator<Item = Date> + Clone) -> Option<TimeAxis> {
        Some(TimeAxis {
            first: dates.clone().min()?,
            last: dates.max()?,
        })
    }

    /// Returns the position of a date on the axis, from 0 to 1.
    pub fn part(&self, date: Date) -> f64 {
        match days(self.first, self.last) {
            0 => 0.5,
            all => f64::from(days(self.first, date)) / f64::from(all),
        }
    }

    /// Returns the tick marks: days, Mondays, or first days of months.
    pub fn ticks(&self) -> Vec<Tick> {
        let days: Vec<Date> = self
            .first
            .series(jiff::Span::new().days(1))
            .take_while(|&date| date <= self.last)
            .collect();
        if days.len() <= MAX_TICKS {
            return of_days(&days);
        }
        let mondays: Vec<Date> = days
            .iter()
            .copied()
            .filter(|date| date.weekday() == jiff::civil::Weekday::Monday)
            .collect();
        if mondays.len() <= MAX_TICKS {
            return of_days(&mondays);
        }
        let firsts = || days.iter().copied().filter(|date| date.day() == 1);
        let months = |step: i8| move |date: &Date| (date.month() - 1) % step == 0;
        let few = [1, 2, 3, 6]
            .into_iter()
            .find(|&step| firsts().filter(months(step)).count() <= MAX_TICKS);
        let named: Vec<Date> = firsts().filter(months(few.unwrap_or(12))).collect();
        let named: Vec<Date> = named
            .iter()
            .copied()
            .step_by(named.len().div_ceil(MAX_TICKS).max(1))
            .collect();
        ticks(&named, short_month, |date| {
            Text::same(date.year().to_string())
        })
    }
}

fn days(from: Date, to: Date) -> i32 {
    (to - from).get_days()
}

/// Creates tick marks that show days, with the month below.
fn of_days(dates: &[Date]) -> Vec<Tick> {
    let is_first = |date: Date| {
        dates
            .iter()
            .find(|first| first.year() == date.year())
            .is_some_and(|first| first.month() == date.month())
    };
    let year = |date: Date| {
        if is_first(date) {
            format!(" {}", date.year())
        } else {
            String::new()
        }
    };
    let period = |date: Date| short_month(date).and(&Text::same(year(date)));
    ticks(dates, |date| Text::same(date.day().to_string()), period)
}

/// Returns the first three letters of a date's month.
fn short_month(date: Date) -> Text {
    let Text { en, nb } = words::month(date);
    let short = |name: String| name.chars().take(3).collect::<String>();
    text(short(en), short(nb))
}

/// Creates one tick mark per date. `period` (a month or year) is shown only where it changes.
fn ticks(dates: &[Date], label: impl Fn(Date) -> Text, period: impl Fn(Date) -> Text) -> Vec<Tick> {
    let before = |n: usize| n.checked_sub(1).map(|n| period(dates[n]));
    let tick = |(n, &date): (usize, &Date)| {
        let mine = period(date);
        Tick {
            date,
            label: label(date),
            period: (before(n).as_ref() != Some(&mine)).then_some(mine),
        }
    };
    dates.iter().enumerate().map(tick).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn axis(first: Date, last: Date) -> (TimeAxis, Vec<String>) {
        let axis = TimeAxis::of([last, first].into_iter()).unwrap();
        let words = |tick: Tick| {
            format!("{} {}", tick.label.en, tick.period.unwrap_or_default().en)
                .trim_end()
                .to_string()
        };
        (axis, axis.ticks().into_iter().map(words).collect())
    }

    #[test]
    fn a_gap_in_time_is_a_gap_on_the_axis() {
        let (axis, _) = axis(date(2025, 1, 1), date(2025, 1, 11));
        assert_eq!(
            [date(2025, 1, 1), date(2025, 1, 4), date(2025, 1, 11)].map(|date| axis.part(date)),
            [0.0, 0.3, 1.0]
        );
    }

    #[test]
    fn what_is_named_depends_on_the_span() {
        assert_eq!(
            axis(date(2024, 11, 30), date(2024, 12, 2)).1,
            ["30 Nov 2024", "1 Dec", "2"]
        );
        assert_eq!(
            axis(date(2024, 11, 23), date(2024, 12, 10)).1,
            ["25 Nov 2024", "2 Dec", "9"]
        );
        let months = axis(date(2024, 9, 23), date(2025, 2, 10)).1;
        assert_eq!(months, ["Oct 2024", "Nov", "Dec", "Jan 2025", "Feb"]);
        assert_eq!(axis(date(2024, 11, 23), date(2026, 11, 20)).1.len(), 12);
        assert_eq!(axis(date(2000, 1, 1), date(2020, 1, 1)).1.len(), 11);
    }

    #[test]
    fn a_single_date_is_in_the_middle() {
        let (axis, labels) = axis(date(2024, 11, 24), date(2024, 11, 24));
        assert_eq!(
            (axis.part(date(2024, 11, 24)), labels),
            (0.5, vec!["24 Nov 2024".to_string()])
        );
        assert!(TimeAxis::of(std::iter::empty()).is_none());
    }
}

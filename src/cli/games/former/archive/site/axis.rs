//! The time axis of a plot.

use super::calendar::{first_letters, month_name};
use crate::pages::{Text, text};
use jiff::civil::{Date, Weekday};

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
    pub fn of(dates: &[Date]) -> Option<TimeAxis> {
        Some(TimeAxis {
            first: *dates.iter().min()?,
            last: *dates.iter().max()?,
        })
    }

    /// Returns the position of a date on the axis, from 0 to 1.
    pub fn part(&self, date: Date) -> f64 {
        match days_between(self.first, self.last) {
            0 => 0.5,
            all => f64::from(days_between(self.first, date)) / f64::from(all),
        }
    }

    /// Returns the tick marks: days, Mondays, or first days of months or years.
    pub fn ticks(&self) -> Vec<Tick> {
        let mut days = self.days();
        if days.len() <= MAX_TICKS {
            return day_ticks(&days);
        }
        let mut mondays = days.clone();
        mondays.retain(|date| date.weekday() == Weekday::Monday);
        if mondays.len() <= MAX_TICKS {
            return day_ticks(&mondays);
        }
        days.retain(|date| date.day() == 1);
        for step in [1, 2, 3, 6] {
            let months = every_months(&days, step);
            if months.len() <= MAX_TICKS {
                return month_ticks(&months);
            }
        }
        let years = every_months(&days, 12);
        let interval = years.len().div_ceil(MAX_TICKS).max(1);
        let years: Vec<Date> = years.into_iter().step_by(interval).collect();
        month_ticks(&years)
    }

    /// Returns all dates of the axis.
    fn days(&self) -> Vec<Date> {
        let days = self.first.series(jiff::Span::new().days(1));
        days.take_while(|&date| date <= self.last).collect()
    }
}

fn days_between(from: Date, to: Date) -> i32 {
    (to - from).get_days()
}

/// Returns the dates in January and in every `step`th month after it.
fn every_months(dates: &[Date], step: i8) -> Vec<Date> {
    let mut dates = dates.to_vec();
    dates.retain(|date| (date.month() - 1) % step == 0);
    dates
}

/// Creates tick marks that show days, with the month below. The first month of a year has the year
/// too.
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

/// Creates tick marks that show months, with the year below.
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

    /// Returns the labels of the axis between two dates.
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

        let parts = dates.map(|date| format!("{:.3}", axis.part(date)));
        assert_eq!(parts, ["0.000", "0.300", "1.000"]);
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

        assert_eq!(format!("{:.3}", axis.part(day)), "0.500");
        assert_eq!(labels(day, day), ["24 Nov 2024"]);
        assert!(TimeAxis::of(&[]).is_none());
    }
}

//! The summary at the end of a run of the archive.

use super::arguments::Arguments;
use super::claims::Recorded;
use super::row::Row;
use crate::games::former::dates::note;
use crate::games::least_moves::Score;
use crate::output::json::Object;
use crate::output::units::seconds_text;
use crate::output::{NO, STOPPED, YES, bold, say};
use crate::system::names::path_text;
use crate::system::names::this_command;
use jiff::civil::Date;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Instant;

/// Counts the boards of a run and reports them at the end.
pub struct Summary<'a> {
    arguments: &'a Arguments,
    proven: usize,
    skipped: usize,
    elsewhere: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
struct Claims {
    optimal: usize,
    beatable: usize,
    impossible: usize,
    open: usize,
    /// The number of recorded scores for dates outside this summary.
    other_dates: usize,
}

impl Claims {
    fn of(dates: &[Date], rows: &[&Row], recorded: &Recorded) -> Claims {
        let rows: BTreeMap<Date, &Row> = rows.iter().map(|&row| (row.date, row)).collect();
        let mut claims = Claims::default();
        let mut of_these_dates = 0;
        for date in dates {
            let (row, scores) = (rows.get(date), recorded.of(*date));
            of_these_dates += scores.len();
            let remembered = row.and_then(|row| row.claim).filter(|_| scores.is_empty());
            for score in scores.iter().copied().chain(remembered) {
                *match row.and_then(|row| row.judge(score)) {
                    Some(Score::Optimal) => &mut claims.optimal,
                    Some(Score::Beatable) => &mut claims.beatable,
                    Some(Score::Impossible) => &mut claims.impossible,
                    None => &mut claims.open,
                } += 1;
            }
        }
        claims.other_dates = recorded.len() - of_these_dates;
        claims
    }

    fn any_false(self) -> bool {
        self.beatable + self.impossible > 0
    }
}

impl<'a> Summary<'a> {
    pub fn new(arguments: &'a Arguments) -> Summary<'a> {
        Summary {
            arguments,
            proven: 0,
            skipped: 0,
            elsewhere: 0,
        }
    }

    pub fn visited(&mut self, is_served: bool, is_new: bool) {
        self.proven += usize::from(is_served && is_new);
        self.skipped += usize::from(is_served && !is_new);
    }

    /// Counts a date that another run with `--part` is working on.
    pub fn elsewhere(&mut self) {
        self.elsewhere += 1;
    }

    /// Returns whether the run prints a line for a date.
    pub fn is_reported(&self, row: &Row, is_skipped: bool) -> bool {
        let Arguments {
            range,
            claims,
            json,
            quiet,
            ..
        } = self.arguments;
        let is_false = claims.is_some() && row.score().is_some_and(|score| score != Score::Optimal);
        let is_asked =
            !is_skipped || claims.is_some() || range.is_some_and(|(first, last)| first == last);
        !json && (!quiet && is_asked || is_false)
    }

    /// Prints the summary and returns the exit code.
    pub fn end(
        &self,
        dates: &[Date],
        rows: &[&Row],
        recorded: Option<&Recorded>,
        list: Option<&str>,
        start: Instant,
    ) -> u8 {
        let Summary {
            arguments,
            mut proven,
            mut skipped,
            elsewhere,
        } = *self;
        let proves_boards = arguments.range.is_some();
        if !proves_boards {
            let was_proven_before = |row: &&&Row| {
                row.certificate
                    .as_ref()
                    .is_some_and(|has| arguments.has_wanted_evidence(has))
            };
            (proven, skipped) = (0, rows.iter().filter(was_proven_before).count());
        }
        let (all, open) = (proven + skipped, dates.len() - proven - skipped - elsewhere);
        let claims = recorded.map(|recorded| Claims::of(dates, rows, recorded));
        if arguments.json {
            let fields = json!({
                "proven": all,
                "new": proven,
                "open": open,
                "claims": claims,
                "boards": rows.iter().map(|row| board_fields(row)).collect::<Value>(),
                "elsewhere": elsewhere,
                "index": list.map(|_| arguments.dir.join("index.json").display().to_string()),
                "resume": (open > 0).then(this_command),
                "threads": arguments.limits.threads(),
            });
            Object::of_boards("former", fields).with_cost(start).print();
        } else {
            let (title, time) = (bold(format!("{all} proven")), seconds_text(start.elapsed()));
            let elsewhere = match elsewhere {
                0 => String::new(),
                n => format!(", {n} in progress elsewhere"),
            };
            let list = list.map_or(
                "The last run with --part writes the index;".into(),
                |list| format!("{} in", path_text(&arguments.dir.join(list))),
            );
            say!(
                "{title}: {proven} now and {skipped} before; {open} open{elsewhere}. {list} {time}"
            );
            if let Some(Claims {
                optimal,
                beatable,
                impossible,
                open,
                other_dates,
            }) = claims
            {
                let other_dates = match other_dates {
                    0 => String::new(),
                    n => format!("; {n} of other dates"),
                };
                say!(
                    "recorded: {optimal} optimal, {beatable} beatable, {impossible} impossible, {open} open{other_dates}"
                );
            }
        }
        match claims {
            Some(claims) if claims.any_false() => NO,
            _ if open > 0 => STOPPED,
            _ => YES,
        }
    }
}

fn board_fields(row: &Row) -> Value {
    let mut fields = json!(row.fields());
    fields["name"] = json!(row.date.to_string());
    fields["board"] = json!(row.board());
    fields["note"] = json!(note(&[row.date]));
    fields
}

//! What a run of the archive has come to.

use super::arguments::Arguments;
use super::claims::Recorded;
use super::row::Row;
use crate::games::least_moves::Score;
use crate::output::json::Object;
use crate::output::units::seconds_text;
use crate::output::{NO, STOPPED, YES, bold, say};
use crate::system::command::this_command;
use jiff::civil::Date;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Instant;

/// Counts what is done, and says so at the end.
pub struct Summary<'a> {
    arguments: &'a Arguments,
    proven: usize,
    skipped: usize,
    elsewhere: usize,
}

/// What the recorded scores are worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
struct Claims {
    optimal: usize,
    beatable: usize,
    impossible: usize,
    open: usize,
    /// Of dates that were not asked for.
    other_dates: usize,
}

impl Claims {
    /// Those of a file, and of dates without any there those that are remembered.
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
    /// Nothing is done yet.
    pub fn new(arguments: &'a Arguments) -> Summary<'a> {
        Summary { arguments, proven: 0, skipped: 0, elsewhere: 0 }
    }

    /// Counts a date: whether there is a certificate as it was asked for, and whether that is new.
    pub fn visited(&mut self, served: bool, new: bool) {
        self.proven += usize::from(served && new);
        self.skipped += usize::from(served && !new);
    }

    /// Counts a date that another part has in hand.
    pub fn elsewhere(&mut self) {
        self.elsewhere += 1;
    }

    /// Whether a line is printed for a date. Skipped dates have a line only if the user asks for a single date or for verdicts on
    /// recorded scores. A false record has a line even with `--quiet`.
    pub fn tells(&self, row: &Row, is_skipped: bool) -> bool {
        let Arguments { range, claims, json, quiet, .. } = self.arguments;
        let is_false = claims.is_some() && row.score().is_some_and(|score| score != Score::Optimal);
        let is_asked = !is_skipped || claims.is_some() || range.is_some_and(|(first, last)| first == last);
        !json && (!quiet && is_asked || is_false)
    }

    /// Says it, of the rows that there are of these dates, which are listed in a file of the folder if this run has made it;
    /// the exit code.
    pub fn end(
        &self,
        dates: &[Date],
        rows: &[&Row],
        recorded: Option<&Recorded>,
        list: Option<&str>,
        start: Instant,
    ) -> u8 {
        let Summary { arguments, mut proven, mut skipped, elsewhere } = *self;
        if arguments.range.is_none() {
            // Nothing was visited.
            let served = |row: &&&Row| row.certificate.as_ref().is_some_and(|has| arguments.is_served(has));
            (proven, skipped) = (0, rows.iter().filter(served).count());
        }
        let (all, open) = (proven + skipped, dates.len() - proven - skipped - elsewhere);
        let claims = recorded.map(|recorded| Claims::of(dates, rows, recorded));
        let index = |name| arguments.dir.join(name).to_string_lossy().into_owned();
        if arguments.json {
            let fields = json!({
                "proven": all,
                "new": proven,
                "open": open,
                "claims": claims,
                "boards": rows.iter().map(|row| board_fields(row)).collect::<Value>(),
                "elsewhere": elsewhere,
                "index": list.map(|_| index("index.json")),
                "resume": (open > 0).then(this_command),
                "threads": arguments.limits.threads(),
            });
            Object::of_boards("former", fields).with_cost(start).print();
        } else {
            let (title, time) = (bold(format!("{all} proven")), seconds_text(start.elapsed()));
            let elsewhere = match elsewhere {
                0 => String::new(),
                n => format!(", {n} in other hands"),
            };
            let list = list.map_or("The last part makes the index;".into(), |list| format!("{} in", index(list)));
            say!("{title}: {proven} now and {skipped} before; {open} open{elsewhere}. {list} {time}");
            if let Some(Claims { optimal, beatable, impossible, open, other_dates }) = claims {
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

/// A board in the JSON object: as in `index.json`, with the fields that every board has.
fn board_fields(row: &Row) -> Value {
    let mut fields = json!(row.fields());
    fields["name"] = json!(row.date.to_string());
    fields["board"] = json!(row.board());
    fields
}

//! What a run of the archive prints: a line for each date, and a summary at the end.

use super::arguments::ArchiveArguments;
use crate::arguments::this_command;
use crate::games::former::read::NOUN;
use crate::output::format::{TableLine, open};
use crate::output::json::Object;
#[cfg(test)]
use crate::output::schema::{ALL_OBJECTS, COST, Section};
use crate::output::{NO, STOPPED, YES, bold, say};
use jiff::civil::Date;
use kortest::answer::{Former, Game as _};
use kortest::text::{counted, path_text, seconds_text};
use kortest_archive::claims::Claims;
use kortest_archive::dates::{DateRange, note};
use kortest_archive::folder::WrittenList;
use kortest_archive::row::{Row, RowFields, file_name};
use kortest_archive::{Counts, KnownBoard, Outcome, Visited, WhyOpen};
use kortest_store::holder::Holder;
use kortest_system::signals::has_timed_out;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

/// Prints what a run has done with each date, in the order of the dates, and a summary at the end.
pub struct ArchiveReport<'a> {
    arguments: &'a ArchiveArguments,
    lines: Lines,
}

#[cfg(test)]
pub const SECTION: Section = Section::object(
    "archive",
    &[ALL_OBJECTS, COST],
    &[ArchiveFields::json_schema],
);

/// The fields of the JSON object about a run.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ArchiveFields {
    /// The number of dates of the range that are proven.
    proven: usize,
    /// The number of dates that this run has proven.
    new: usize,
    /// The number of dates of the range that are not proven.
    open: usize,
    /// The number of proven dates whose certificate lacks evidence that `--method` asks for.
    incomplete: usize,
    /// The number of dates that the run has not looked at, because it was stopped.
    unvisited: usize,
    /// The number of recorded scores by verdict; null without `--claims`.
    claims: Option<Claims>,
    /// The dates of the range about which something is known.
    boards: Vec<ArchivedBoardFields>,
    /// With `--part`, the number of dates that another run is working on.
    elsewhere: usize,
    /// The runs with `--part` that work on these dates, if their locks name them.
    running: Vec<RunFields>,
    /// The path of `index.json`; null if another run with `--part` will write it.
    index: Option<String>,
    /// The command that resumes the run; null if it would have nothing to do.
    resume: Option<String>,
    /// The number of threads that the run could use, at most one for each core.
    threads: usize,
}

/// The fields about a run that works in the folder.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct RunFields {
    /// The date on which the run works, or the first and the last of its dates; null if it has none.
    dates: Option<String>,
    /// The name of the computer.
    host: String,
    /// The number of the process.
    process: u32,
    /// The time at which the run began to work on these dates, in UTC.
    since: String,
    /// Whether the process exists; null if it is on another computer.
    alive: Option<bool>,
}

impl RunFields {
    /// Returns the JSON fields about a run that holds a lock, which names the run.
    pub fn of(holder: &Holder) -> RunFields {
        RunFields {
            dates: holder.work.clone(),
            host: holder.host.clone(),
            process: holder.process,
            since: holder.since.clone(),
            alive: holder.is_alive(),
        }
    }
}

/// The fields of a board in the JSON object about a run.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ArchivedBoardFields {
    /// The date.
    name: String,
    /// The board in one line.
    board: String,
    /// A warning if the date is in the future, as in [one board](#one-board).
    note: Option<String>,
    #[serde(flatten)]
    row: RowFields,
}

impl ArchivedBoardFields {
    /// Returns the JSON fields of a date and its board.
    fn of(row: &Row) -> ArchivedBoardFields {
        ArchivedBoardFields {
            name: row.date.to_string(),
            board: row.board(),
            note: note(&[row.date]),
            row: row.fields(),
        }
    }
}

impl<'a> ArchiveReport<'a> {
    /// Creates the report of a run. `dates` are in the order in which their lines are printed.
    pub fn new(arguments: &'a ArchiveArguments, dates: Vec<Date>) -> ArchiveReport<'a> {
        ArchiveReport {
            arguments,
            lines: Lines::new(dates),
        }
    }

    /// Adds a finished date. Prints the line of the date, if it has a line, as soon as all earlier dates are added.
    pub fn add(&mut self, date: Date, visited: &Visited) {
        // With --json, stdout carries only the object at the end, which has the numbers of all these dates.
        let line = if self.arguments.json {
            None
        } else {
            self.line_of(date, visited)
        };
        self.lines.add(date, line);
    }

    /// Returns the line about a date; `None` if the user does not want one, or if the run has found out nothing about
    /// the date, for example because another run works on this date.
    fn line_of(&self, date: Date, visited: &Visited) -> Option<String> {
        match visited {
            Visited::Known(known) if !known.row.is_finished(self.arguments.method) => {
                Some(unfinished_line(&known.row, known.why_open))
            }
            Visited::Known(known) => self.wants_line(known).then(|| summary(&known.row)),
            Visited::NotChecked(why) => Some(format!("{date}  open: {} is {why}", file_name(date))),
            Visited::NeedsAll | Visited::Elsewhere(_) | Visited::Stopped => None,
        }
    }

    /// Prints the lines of finished dates after an earlier date that this run will not finish.
    pub fn print_remaining_lines(&mut self) {
        self.lines.print_remaining();
    }

    /// Prints the summary of a run that began at `start`, and returns the exit code: `NO` if a recorded score is proven
    /// false, else `STOPPED` if the same command would have more work, such as a date that is not proven yet.
    pub fn end(self, outcome: &Outcome, start: Instant) -> u8 {
        if self.arguments.json {
            self.print_json(outcome, start);
        } else {
            self.print_summary(outcome, start);
        }
        if outcome.claims.is_some_and(Claims::any_false) {
            NO
        } else if outcome.has_more_work() {
            STOPPED
        } else {
            YES
        }
    }

    /// Returns whether the run prints a line for a proven date. If an earlier run has proven the date (`is_new` is
    /// false), only a range of one date or a file of recorded scores (claims) calls for a line.
    fn wants_line(&self, known: &KnownBoard) -> bool {
        let arguments = self.arguments;
        let has_claims = arguments.claims.is_some();
        // A recorded score that is proven false is printed even with --quiet.
        if has_claims && known.row.is_false() {
            return true;
        }
        let is_only_date = arguments.range.is_some_and(DateRange::is_one_date);
        !arguments.quiet && (known.is_new || has_claims || is_only_date)
    }

    /// Prints the JSON object about a run that began at `start`.
    fn print_json(&self, outcome: &Outcome, start: Instant) {
        let counts = outcome.counts;
        let index = self.arguments.dir.join("index.json");
        // With `--part`, several runs share the folder, and the last run writes the index.
        let has_index = outcome.list != WrittenList::ByLastPart;
        let rows = outcome.rows();
        let fields = ArchiveFields {
            proven: counts.proven(),
            new: counts.new,
            open: counts.open,
            incomplete: counts.incomplete,
            unvisited: counts.unvisited,
            claims: outcome.claims,
            boards: rows.into_iter().map(ArchivedBoardFields::of).collect(),
            elsewhere: counts.elsewhere,
            running: outcome.running.iter().map(RunFields::of).collect(),
            index: has_index.then(|| index.display().to_string()),
            resume: outcome.has_more_work().then(this_command),
            threads: self.arguments.limits.threads(),
        };
        Object::of_boards(Former::NAME, fields)
            .with_cost(start)
            .print();
    }

    /// Prints how many dates are proven and open, where the list of boards is, and the verdicts on recorded scores.
    fn print_summary(&self, outcome: &Outcome, start: Instant) {
        if outcome.claims.is_some() {
            // Unvisited dates have no line yet. A recorded score of such a date may be proven false, too.
            for row in outcome.unvisited_false_rows() {
                say!("{}", summary(row));
            }
        }
        let title = bold(format!("{} proven", outcome.counts.proven()));
        let states = counts_text(outcome.counts) + &holders_text(&outcome.running);
        let time = seconds_text(start.elapsed());
        match list_name(outcome.list) {
            Some(list) => {
                let path = self.arguments.dir.join(list);
                say!("{title}: {states}. {} in {time}", path_text(&path));
            }
            None => {
                say!("{title}: {states}. The last run with --part writes the index; {time}");
            }
        }
        if let Some(claims) = outcome.claims {
            print_claims(claims);
        }
    }
}

/// Returns the file name of the list of boards that a run has written: the first page of the site, or the index if the
/// run was stopped before it wrote the site. Returns `None` if another run will write the list.
fn list_name(list: WrittenList) -> Option<&'static str> {
    match list {
        WrittenList::Page => Some("index.html"),
        WrittenList::Table => Some("index.tsv"),
        WrittenList::ByLastPart => None,
    }
}

/// Returns the numbers of dates as text, such as *3 now and 20 before; 2 open*: 3 proven by this run, 20 proven by
/// earlier runs, and 2 not proven. All other numbers are left out if they are 0.
fn counts_text(counts: Counts) -> String {
    let mut text = format!(
        "{} now and {} before; {} open",
        counts.new, counts.before, counts.open
    );
    for (number, words) in [
        (counts.incomplete, "by one method only"),
        (counts.unvisited, "not looked at"),
        (counts.elsewhere, "in progress elsewhere"),
    ] {
        if number > 0 {
            text += &format!(", {number} {words}");
        }
    }
    text
}

/// Returns a colon and the other runs with their dates, as lock files name them; an empty text without other runs.
fn holders_text(running: &[Holder]) -> String {
    if running.is_empty() {
        return String::new();
    }
    let named: Vec<String> = running.iter().map(Holder::to_string).collect();
    format!(": {}", named.join("; "))
}

/// Returns the line about a date: the optimum or its bounds, the time, the states, and the verdict on a recorded score.
fn summary(row: &Row) -> String {
    let answer = match row.optimum() {
        Some(optimum) => counted(optimum.into(), NOUN),
        None => open(row.lower_bound, row.upper_bound, NOUN),
    };
    let line = TableLine {
        name: row.date.to_string(),
        answer,
        seconds: row.seconds(),
        states: row.states(),
        claim: row.claim.zip(row.verdict_word()),
    };
    line.to_string()
}

/// Returns the line about a date that needs more work, and the reason `why_open`; `None` means that this run has found
/// no obstacle. A date may be proven by only one of the two methods that the user asked for.
fn unfinished_line(row: &Row, why_open: Option<WhyOpen>) -> String {
    let beginning = summary(row);
    let reason_text = why_open.map_or("rerun the same command", reason);
    match &row.certificate {
        Some(certificate) => {
            let evidence = certificate.evidence.word();
            format!("{beginning}  proven, but its evidence is only {evidence} ({reason_text})")
        }
        None => format!("{beginning}  ({reason_text})"),
    }
}

/// Returns the reason why a run did not prove a board or did not check its certificate. A stopped run has reached
/// `--total-time-limit`, or the user has stopped it.
fn reason(why: WhyOpen) -> &'static str {
    match why {
        WhyOpen::MemoryForCheck => "its check needs more --memory",
        WhyOpen::Memory => "it needs more --memory",
        WhyOpen::Stopped if has_timed_out() => "--total-time-limit ended the proof",
        WhyOpen::Stopped => "stopped",
        WhyOpen::TimeLimit => "--time-limit ended the proof",
    }
}

/// Prints how many recorded scores have each verdict, such as *optimal* or *beatable* (fewer clicks are possible).
fn print_claims(claims: Claims) {
    let Claims {
        optimal,
        beatable,
        impossible,
        open,
        other_dates,
    } = claims;
    let other_dates = match other_dates {
        0 => String::new(),
        number => format!("; {number} of other dates"),
    };
    say!(
        "recorded: {optimal} optimal, {beatable} beatable, {impossible} impossible, {open} open{other_dates}"
    );
}

/// Output lines that are printed in the order of their dates, although the dates are finished in any order.
struct Lines {
    /// The dates that are not printed yet, in the order of the output.
    order: VecDeque<Date>,
    /// The finished dates that are not printed yet, each with its line; `None` if it has no line.
    finished: BTreeMap<Date, Option<String>>,
}

impl Lines {
    fn new(order: Vec<Date>) -> Lines {
        Lines {
            order: order.into(),
            finished: BTreeMap::new(),
        }
    }

    /// Adds a finished date, and prints all lines that no longer wait for an earlier date.
    fn add(&mut self, date: Date, line: Option<String>) {
        self.finished.insert(date, line);
        for line in self.take_ready() {
            say!("{line}");
        }
    }

    /// Removes and returns the lines of the finished dates before the first unfinished date. A date may have no line.
    fn take_ready(&mut self) -> Vec<String> {
        let mut ready = Vec::new();
        while let Some(date) = self.order.front()
            && let Some(line) = self.finished.remove(date)
        {
            self.order.pop_front();
            ready.extend(line);
        }
        ready
    }

    /// Prints all lines of finished dates after an earlier date that is not finished.
    fn print_remaining(&mut self) {
        let remaining = std::mem::take(&mut self.finished);
        for line in remaining.into_values().flatten() {
            say!("{line}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds a finished day of January 2025, and returns the lines that can now be printed.
    fn add(lines: &mut Lines, day: i8, line: Option<&str>) -> Vec<String> {
        lines
            .finished
            .insert(january(day), line.map(str::to_string));
        lines.take_ready()
    }

    fn january(day: i8) -> Date {
        Date::new(2025, 1, day).unwrap()
    }

    #[test]
    fn a_line_waits_for_the_lines_before_it() {
        let mut lines = Lines::new((1..=4).map(january).collect());

        assert!(add(&mut lines, 3, Some("c")).is_empty());
        assert!(add(&mut lines, 2, None).is_empty());
        assert_eq!(add(&mut lines, 1, Some("a")), ["a", "c"]);
        assert_eq!(add(&mut lines, 4, Some("d")), ["d"]);
    }
}

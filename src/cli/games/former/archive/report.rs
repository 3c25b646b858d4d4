//! What a run of the archive prints: a line for each date, and a summary at the end.

use super::arguments::Arguments;
use super::visit::Known;
use crate::games::former::read::NOUN;
use crate::output::format::{Line, counted, open, seconds_text};
use crate::output::json::Object;
#[cfg(test)]
use crate::output::schema::{ALL_OBJECTS, COST, Section};
use crate::output::{NO, STOPPED, YES, bold, say};
use crate::system::names::{path_text, this_command};
use jiff::civil::Date;
use kortest::claim::Verdict;
use kortest_archive::claims::{Claims, Recorded};
use kortest_archive::dates::note;
use kortest_archive::folder::{Index, List};
use kortest_archive::row::{Row, RowFields, file_name};
use kortest_store::holder::Holder;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Instant;

/// Counts the dates of a run, and reports them in order.
pub struct Report<'a> {
    arguments: &'a Arguments,
    lines: Lines,
    counts: Counts,
    /// The dates that this run has visited.
    visited: BTreeSet<Date>,
    /// The dates on which other runs with `--part` were working, each with the run, if the lock of
    /// the date names it.
    elsewhere: BTreeMap<Date, Option<Holder>>,
}

/// The number of dates in each state.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// The dates that this run has proven.
    new: usize,
    /// The dates that were proven before this run.
    before: usize,
    /// The proven dates whose certificate lacks evidence that the user asked for.
    incomplete: usize,
    /// The dates that are not proven.
    open: usize,
    /// The dates on which other runs with `--part` are working.
    elsewhere: usize,
    /// The dates that the run has not looked at, because it was stopped.
    unvisited: usize,
}

impl Counts {
    /// Returns the number of dates that are proven.
    fn proven(self) -> usize {
        self.new + self.before
    }

    /// Returns the text for the summary. States without any date are left out, except *open*.
    fn text(self) -> String {
        let mut text = format!(
            "{} now and {} before; {} open",
            self.new, self.before, self.open
        );
        for (number, words) in [
            (self.incomplete, "by one method only"),
            (self.unvisited, "not looked at"),
            (self.elsewhere, "in progress elsewhere"),
        ] {
            if number > 0 {
                text += &format!(", {number} {words}");
            }
        }
        text
    }
}

/// The results of a run, for the summary.
pub struct Results<'a> {
    /// All dates of the run.
    pub dates: &'a [Date],
    /// The known facts about these dates and about all others in the folder.
    pub index: &'a Index,
    /// The recorded scores, if the user gave a file of them.
    pub recorded: Option<&'a Recorded>,
    /// The list of the boards that the run has written.
    pub list: List,
    /// The time at which the run began.
    pub start: Instant,
}

impl Results<'_> {
    /// Returns the known facts about the dates of the run.
    fn rows(&self) -> Vec<&Row> {
        let dates = self.dates.iter();
        dates.filter_map(|date| self.index.get(date)).collect()
    }
}

/// The section of `JSON.md` about these objects.
#[cfg(test)]
pub const SECTION: Section =
    Section::object("archive", &[ALL_OBJECTS, COST], &[Fields::json_schema]);

/// The fields of the JSON object about a run.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct Fields {
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
    boards: Vec<BoardFields>,
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
    /// Returns the fields about the holder of a lock.
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
struct BoardFields {
    /// The date.
    name: String,
    /// The board in one line.
    board: String,
    /// A warning if the date is in the future, as in [one board](#one-board).
    note: Option<String>,
    #[serde(flatten)]
    row: RowFields,
}

impl BoardFields {
    fn of(row: &Row) -> BoardFields {
        BoardFields {
            name: row.date.to_string(),
            board: row.board(),
            note: note(&[row.date]),
            row: row.fields(),
        }
    }
}

impl<'a> Report<'a> {
    /// Creates the report of a run. `dates` are in the order in which their lines are printed.
    pub fn new(arguments: &'a Arguments, dates: impl Iterator<Item = Date>) -> Report<'a> {
        Report {
            arguments,
            lines: Lines::new(dates),
            counts: Counts::default(),
            visited: BTreeSet::new(),
            elsewhere: BTreeMap::new(),
        }
    }

    /// Counts a date that this run has visited, and prints its line.
    pub fn visited(&mut self, known: &Known) {
        let row = &known.row;
        self.visited.insert(row.date);
        self.count(row);
        if known.is_new {
            self.counts.before -= 1;
            self.counts.new += 1;
        }
        let mut line = None;
        if !self.arguments.is_finished(row) && !self.arguments.json {
            line = Some(unfinished_line(row, known.why_open));
        } else if self.wants_line(row, !known.is_new) {
            line = Some(summary(row));
        }
        self.lines.add(row.date, line);
    }

    /// Counts a date that was proven before this run, or that is open.
    fn count(&mut self, row: &Row) {
        if row.certificate.is_none() {
            self.counts.open += 1;
            return;
        }
        self.counts.before += 1;
        if !self.arguments.is_finished(row) {
            self.counts.incomplete += 1;
        }
    }

    /// Counts a date whose certificate was not checked, and prints its line.
    pub fn not_checked(&mut self, date: Date, why: &str) {
        self.visited.insert(date);
        self.counts.open += 1;
        let mut line = None;
        if !self.arguments.json {
            line = Some(format!("{date}  open: {} is {why}", file_name(date)));
        }
        self.lines.add(date, line);
    }

    /// Counts a date on which another run with `--part` is working.
    pub fn elsewhere(&mut self, date: Date, holder: Option<Holder>) {
        self.elsewhere.insert(date, holder);
        self.lines.add(date, None);
    }

    /// Prints the lines that still wait for earlier dates.
    pub fn print_remaining_lines(&mut self) {
        self.lines.print_remaining();
    }

    /// Prints the summary and returns the exit code. The verdict is about all recorded scores of
    /// dates that the archive has, whatever the dates of the run are.
    pub fn end(mut self, results: &Results) -> u8 {
        self.count_unvisited(results);
        let claims = results
            .recorded
            .map(|recorded| Claims::count(results.dates, results.index, recorded));
        if self.arguments.json {
            self.print_json(results, claims);
        } else {
            self.print_false_scores(results);
            self.print_summary(results);
            if let Some(claims) = claims {
                print_claims(claims);
            }
        }
        if claims.is_some_and(Claims::any_false) {
            NO
        } else if self.has_more_work(results) {
            STOPPED
        } else {
            YES
        }
    }

    /// Returns whether the same command would have more work: boards, or a site that a signal left
    /// unwritten. The work of another run with `--part` does not count.
    fn has_more_work(&self, results: &Results) -> bool {
        let counts = self.counts;
        let unfinished_dates = counts.incomplete + counts.open + counts.unvisited;
        unfinished_dates > 0 || results.list == List::Table
    }

    /// Counts the dates that this run has not visited. Without a range, it has visited none, so the
    /// states come from the index. So do those of the dates of other runs, if these runs have ended.
    fn count_unvisited(&mut self, results: &Results) {
        let has_range = self.arguments.range.is_some();
        for date in results.dates {
            let is_elsewhere = self.elsewhere.contains_key(date);
            if self.visited.contains(date) {
                continue;
            }
            if is_elsewhere && results.list == List::ByLastPart {
                self.counts.elsewhere += 1;
                continue;
            }
            match results.index.get(date) {
                Some(row) if is_elsewhere || !has_range => self.count(row),
                _ => self.counts.unvisited += 1,
            }
        }
    }

    /// Prints a line for each recorded score that is proven wrong, of dates that this run has not
    /// visited. The other lines have been printed.
    fn print_false_scores(&self, results: &Results) {
        if results.recorded.is_none() {
            return;
        }
        for (date, row) in results.index {
            if !self.visited.contains(date) && is_false(row) {
                say!("{}", summary(row));
            }
        }
    }

    /// Returns whether the run prints a line for a proven date.
    fn wants_line(&self, row: &Row, is_skipped: bool) -> bool {
        let arguments = self.arguments;
        if arguments.json {
            return false;
        }
        let has_claims = arguments.claims.is_some();
        if has_claims && is_false(row) {
            return true;
        }
        let is_only_date = arguments.range.is_some_and(|(first, last)| first == last);
        !arguments.quiet && (!is_skipped || has_claims || is_only_date)
    }

    fn print_json(&self, results: &Results, claims: Option<Claims>) {
        let counts = self.counts;
        let index = self.arguments.dir.join("index.json");
        let has_index = results.list != List::ByLastPart;
        let rows = results.rows();
        let fields = Fields {
            proven: counts.proven(),
            new: counts.new,
            open: counts.open,
            incomplete: counts.incomplete,
            unvisited: counts.unvisited,
            claims,
            boards: rows.into_iter().map(BoardFields::of).collect(),
            elsewhere: counts.elsewhere,
            running: match counts.elsewhere {
                0 => Vec::new(),
                _ => self.running().map(RunFields::of).collect(),
            },
            index: has_index.then(|| index.display().to_string()),
            resume: self.has_more_work(results).then(this_command),
            threads: self.arguments.limits.threads(),
        };
        Object::of_boards("former", fields)
            .with_cost(results.start)
            .print();
    }

    fn print_summary(&self, results: &Results) {
        let title = bold(format!("{} proven", self.counts.proven()));
        let mut states = self.counts.text();
        if self.counts.elsewhere > 0 {
            states += &self.holders_text();
        }
        let time = seconds_text(results.start.elapsed());
        let list = match results.list {
            List::Page => "index.html",
            List::Table => "index.tsv",
            List::ByLastPart => {
                say!("{title}: {states}. The last run with --part writes the index; {time}");
                return;
            }
        };
        let path = self.arguments.dir.join(list);
        say!("{title}: {states}. {} in {time}", path_text(&path));
    }

    /// Returns which runs work on which dates, after a colon; nothing if no lock names a run.
    fn holders_text(&self) -> String {
        let named: Vec<String> = self.running().map(Holder::to_string).collect();
        match named.len() {
            0 => String::new(),
            _ => format!(": {}", named.join("; ")),
        }
    }

    /// Returns the runs that were working on dates of this run.
    fn running(&self) -> impl Iterator<Item = &Holder> {
        self.elsewhere.values().flatten()
    }
}

/// Returns the line that a run prints for a date.
fn summary(row: &Row) -> String {
    let answer = match row.optimum() {
        Some(optimum) => counted(optimum.into(), NOUN),
        None => open(row.lower_bound, row.upper_bound, NOUN),
    };
    let line = Line {
        name: row.date.to_string(),
        answer,
        seconds: row.seconds(),
        states: row.states(),
        claim: row.claim.zip(row.verdict()),
    };
    line.to_string()
}

/// Returns whether the recorded score of a row is proven wrong.
fn is_false(row: &Row) -> bool {
    row.score().is_some_and(|score| score != Verdict::Right)
}

/// Returns the line about a date for which the run has not done everything, with the reason.
fn unfinished_line(row: &Row, why_open: Option<&str>) -> String {
    let summary = summary(row);
    let why = why_open.unwrap_or("rerun the same command");
    match &row.certificate {
        Some(certificate) => {
            let evidence = certificate.evidence.word();
            format!("{summary}  proven, but its evidence is only {evidence} ({why})")
        }
        None => format!("{summary}  ({why})"),
    }
}

/// Prints how many recorded scores have each verdict.
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

/// Output lines, printed in the order of their dates.
struct Lines {
    /// The dates that are not printed yet, in the order of the output.
    order: VecDeque<Date>,
    /// The finished dates that are not printed yet, each with its line.
    finished: BTreeMap<Date, Option<String>>,
}

impl Lines {
    fn new(order: impl Iterator<Item = Date>) -> Lines {
        Lines {
            order: order.collect(),
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

    /// Removes and returns the lines of the finished dates before the first unfinished date.
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

    /// Prints all lines that are not printed yet.
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

    /// Adds a finished day of January 2025, and returns the lines that become ready.
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
        let mut lines = Lines::new((1..=4).map(january));

        assert!(add(&mut lines, 3, Some("c")).is_empty());
        assert!(add(&mut lines, 2, None).is_empty());
        assert_eq!(add(&mut lines, 1, Some("a")), ["a", "c"]);
        assert_eq!(add(&mut lines, 4, Some("d")), ["d"]);
    }
}

//! Why fewer clicks do not suffice, and what all best games on a board have in common: `kortest explain`.

use super::read::{NOUN, NamedFormerBoard};
use super::show::Drawing;
use super::solutions;
use crate::games::board::{ExplainRequest, object_of};
use crate::games::options::of_matches;
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, STOPPED, YES, bold, say};
use kortest::former::analyse::{
    Common, Counts, Ladders, Line, NoLine, NotCounted, Order, Range, Wanted, count_solutions,
    ladders as find_ladders, line as find_line,
};
use kortest::former::{Board, ProveError};
use kortest::runtime::Run;
use kortest::text::{counted, printable};
use kortest_pages::former::common::{CommonFields, group_name, name_of_cell, squares};
use kortest_pages::former::reason;
use kortest_pages::former::{LaddersFields, LineFields};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Instant;

/// The options that only Former has.
#[derive(clap::Args)]
pub struct FormerExplainArguments {
    /// Say why both numbers are so large, with fewer and fewer columns down to one
    #[arg(long)]
    more: bool,
}

/// Explains why fewer clicks than the optimum do not clear a board, as text or JSON. Returns the exit code: `STOPPED`
/// if a part of the explanation is unknown.
pub fn explain(named: &NamedFormerBoard, request: &ExplainRequest) -> Result<u8, Failure> {
    let arguments: FormerExplainArguments = of_matches(request.options);
    let explanation = request.watch(|run| Explanation::of(&named.board, arguments.more, run))?;
    if request.arguments.json {
        print_json(named, &explanation, request.start);
    } else if request.arguments.quiet {
        say!("{}: {}", printable(&named.name), explanation.sentence());
    } else {
        print(named, &explanation);
    }
    Ok(if explanation.is_complete() {
        YES
    } else {
        STOPPED
    })
}

/// Why fewer clicks do not clear a board, and what its best games (those with the fewest clicks) have in common.
struct Explanation {
    /// The line between two columns that is the reason: each of its sides needs a certain number of clicks.
    line: Result<Line, NoLine>,
    /// Why both sides of the line need that many clicks; `None` if the user did not ask or no line was found.
    ladders: Option<Result<Ladders, NoLine>>,
    counts: Counts,
}

impl Explanation {
    /// Finds the line between two columns that shows why fewer clicks do not clear the board, and what the best games
    /// have in common. With `wants_ladders`, also finds the ladders: why both sides of the line need that many clicks.
    fn of(board: &Board, wants_ladders: bool, run: Run) -> Result<Explanation, ProveError> {
        let line = find_line(board, run)?;
        let ladders = match &line {
            Ok(line) if wants_ladders => Some(find_ladders(board, line, run)),
            Ok(_) | Err(_) => None,
        };
        let wanted = Wanted::default().common(true);
        let counts = count_solutions(board, wanted, run)?;
        Ok(Explanation {
            line,
            ladders,
            counts,
        })
    }

    /// Returns whether everything that the user asked for is known.
    fn is_complete(&self) -> bool {
        // A board of one column has no line between columns, so its line counts as known.
        let has_line = matches!(self.line, Ok(_) | Err(NoLine::NothingToDivide));
        let has_ladders = !matches!(self.ladders, Some(Err(_)));
        has_line && has_ladders && self.counts.common().is_some()
    }

    /// Returns a sentence: the optimum and why fewer clicks are not enough, or a lower bound and why it is not exact.
    fn sentence(&self) -> String {
        let optimum = self.counts.optimum;
        let Some(exact) = optimum.exact() else {
            let least = counted(optimum.at_least.into(), NOUN);
            // If the optimum is open, the best games could not be visited for the same reason.
            let why = why_not_visited(&self.counts).map_or("stopped", solutions::reason);
            return format!("at least {least}; the reason is unknown ({why})");
        };
        let clicks = bold(counted(exact.into(), NOUN));
        format!("{clicks} is optimal{}.", reason::ending(&self.line))
    }
}

#[cfg(test)]
pub const SECTION: Section =
    Section::object("explain", BOARD_AND_COST, &[ExplainFields::json_schema]);

/// The fields of an explanation.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ExplainFields {
    /// The smallest number of clicks; null if it is unknown.
    optimum: Option<u32>,
    /// No solution has fewer clicks.
    lower_bound: u32,
    /// The number of clicks of the best known solution.
    upper_bound: Option<u32>,
    /// The line that shows why fewer clicks do not suffice; null if it is unknown, or if the board has only one column.
    line: Option<LineFields>,
    /// With `--more`: why both numbers of the line are so large; absent if it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    ladders: Option<LaddersFields>,
    #[serde(flatten)]
    common: Option<CommonFields>,
    /// Why the best games could not be visited: `too many` (more than a million states), `memory` or `stopped`.
    not_counted: Option<&'static str>,
}

/// Prints an explanation as a JSON object. Unknown parts are null or absent. The run began at `start`.
fn print_json(named: &NamedFormerBoard, explanation: &Explanation, start: Instant) {
    let Explanation {
        line,
        ladders,
        counts,
    } = explanation;
    let fields = ExplainFields {
        optimum: counts.optimum.exact(),
        lower_bound: counts.optimum.at_least,
        upper_bound: counts.optimum.at_most,
        line: line.as_ref().ok().map(LineFields::from),
        ladders: match ladders {
            Some(Ok(ladders)) => Some(LaddersFields::from(ladders)),
            Some(Err(_)) | None => None,
        },
        common: counts.common().map(CommonFields::from),
        not_counted: why_not_visited(counts).map(solutions::reason),
    };
    object_of(named, fields).with_cost(start).print();
}

/// Returns why not all states of all best games could be visited, such as too little memory; `None` if all were.
fn why_not_visited(counts: &Counts) -> Option<NotCounted> {
    match &counts.plays {
        Ok(plays) => plays.common.as_ref().err().copied(),
        Err(why) => Some(*why),
    }
}

/// Prints an explanation for people: the line between two columns that is the reason, and what the best games share. If
/// one of them is unknown, says why.
fn print(named: &NamedFormerBoard, explanation: &Explanation) {
    let name = printable(&named.name);
    let counts = &explanation.counts;
    if let (Ok(line), Some(optimum)) = (&explanation.line, counts.optimum.exact()) {
        let clicks = bold(counted(optimum.into(), NOUN));
        // The sides of the line need clicks, so the optimum is above 0.
        let fewer = optimum.saturating_sub(1);
        let verb = if fewer == 1 { "is" } else { "are" };
        say!("{name}: {clicks} is the fewest possible. Why {fewer} {verb} not enough:");
        for text in reason_lines(&named.board, line, explanation) {
            say!("{text}");
        }
    } else {
        say!("{name}: {}", explanation.sentence());
    }
    if let Some(common) = counts.common() {
        say!("{}", sentence(common));
        print_common(&named.board, common);
    } else if let Some(why) = why_not_visited(counts) {
        let why = solutions::reason(why);
        say!("  the best games could not be visited ({why})");
    }
}

/// Returns a drawing of the line between two columns, and how many clicks each of its sides needs. If the user asked
/// why the sides need so many, adds lines about that, or why it is unknown.
fn reason_lines(board: &Board, line: &Line, explanation: &Explanation) -> Vec<String> {
    let drawing = Drawing {
        line: Some(line.place.column),
        ..Drawing::new(board)
    };
    let mut lines = reason::lines(&drawing.draw(|_| [' ', ' ']), line);
    match &explanation.ladders {
        Some(Ok(ladders)) => lines.extend(reason::lines_of_ladders(line, ladders)),
        Some(Err(why_unknown)) => lines.push(reason::no_ladders(*why_unknown)),
        None => {}
    }
    lines
}

/// Returns a sentence such as *All best games share 4 groups and 3 orders.* A group is removed with one click in each
/// best game, and an order is a pair of these groups that each best game removes in the same order.
fn sentence(common: &Common) -> String {
    let groups = counted(common.groups.len() as u64, "group");
    let orders = counted(common.orders.len() as u64, "order");
    format!("  All best games share {groups} and {orders}.")
}

/// Prints what all best games share: how many clicks begin in each column, the groups of tiles that each best game
/// removes with one click, and which group is removed before which. Parts without entries are left out.
fn print_common(board: &Board, common: &Common) {
    say!("  their clicks that begin in each column (the leftmost column of the group):");
    for (column, &range) in common.begin.iter().enumerate() {
        let line = format!("  {column:>4}  {}", bar(range));
        say!("{}", line.trim_end());
    }
    if common.groups.is_empty() {
        return;
    }
    say!("  groups that every best game removes with one click:");
    let drawing = Drawing::new(board).draw(|cell| [' ', name_of_cell(common, cell).unwrap_or(' ')]);
    for line in drawing.lines() {
        say!("   {line}");
    }
    if common.orders.is_empty() {
        return;
    }
    let orders: Vec<String> = common.orders.iter().map(order_text).collect();
    say!("  in every best game: {}", orders.join(", "));
}

/// The width of a text such as `10 to 12` and a blank, in characters. It lets all bars begin in the same column.
const RANGE_WIDTH: usize = 9;

/// Returns how many clicks the best games make in a column, such as `2 to 3`, and the same numbers as a bar of squares.
fn bar(range: Range) -> String {
    let numbers = if range.least == range.most {
        range.least.to_string()
    } else {
        format!("{} to {}", range.least, range.most)
    };
    format!("{numbers:<RANGE_WIDTH$}{}", squares(range))
}

/// Returns a text such as `a before b`: each best game removes the group a before the group b.
fn order_text(order: &Order) -> String {
    let first = group_name(order.first);
    let later = group_name(order.later);
    format!("{first} before {later}")
}

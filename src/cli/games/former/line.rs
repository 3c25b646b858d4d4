//! The line that shows why fewer clicks do not suffice, as text and as JSON.

use super::show::drawn;
use kortest::former::Board;
use kortest::former::analyse::{Counted, Line, LineRow};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// The line between two columns, and the clicks on its sides.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct LineFields {
    /// The line stands between this column and the one before it.
    column: usize,
    /// The side whose tiles decide: a click that removes a tile there counts.
    counted: CountedField,
    /// All possible numbers of counted clicks, ascending.
    rows: Vec<LineRowFields>,
}

/// A side of the line.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(JsonSchema))]
enum CountedField {
    Left,
    Right,
}

/// The fewest other clicks of games whose number of counted clicks is in a range.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct LineRowFields {
    /// The smallest number of counted clicks.
    from: u32,
    /// The largest number of counted clicks; null in the last row, which has no end.
    to: Option<u32>,
    /// The smallest number of other clicks over all games with at most `to` counted clicks.
    rest: u32,
}

impl From<&Line> for LineFields {
    fn from(line: &Line) -> LineFields {
        let mut rows = Vec::new();
        for &LineRow { from, to, rest } in &line.rows {
            rows.push(LineRowFields { from, to, rest });
        }
        LineFields {
            column: line.column,
            counted: match line.counted {
                Counted::Left => CountedField::Left,
                Counted::Right => CountedField::Right,
            },
            rows,
        }
    }
}

/// The words for the sides of a line.
struct Words {
    /// The side whose tiles decide.
    counted: &'static str,
    other: &'static str,
}

impl Words {
    fn of(counted: Counted) -> Words {
        let [left, right] = ["left", "right"];
        match counted {
            Counted::Left => Words {
                counted: left,
                other: right,
            },
            Counted::Right => Words {
                counted: right,
                other: left,
            },
        }
    }
}

/// Returns the board with the line, and why no game has fewer clicks.
pub fn lines(board: &Board, line: &Line) -> Vec<String> {
    let drawing = drawn(board, 0, |(column, _)| {
        let open = if column == line.column { '|' } else { ' ' };
        [open, ' ']
    });
    let mut lines: Vec<String> = Vec::new();
    for row in drawing.lines() {
        lines.push(format!("   {row}"));
    }
    let Words { counted, other } = Words::of(line.counted);
    lines.push(format!(
        "  Each click counts once. However you play, it either removes something {counted} of the line,"
    ));
    lines.push(format!("  or only tiles {other} of it:"));
    match line.rows[..] {
        [LineRow { from, rest, .. }] => {
            lines.push(format!(
                "    at least {from:>2} clicks remove something {counted} of the line"
            ));
            lines.push(format!(
                "    at least {rest:>2} others stay wholly {other} of it"
            ));
            lines.push(format!("  {from} + {rest} = {}.", line.optimum));
        }
        _ => lines.extend(table(line)),
    }
    let best = line.best;
    lines.push(format!(
        "  A best game has {} and {}.",
        best.counted, best.others
    ));
    lines
}

/// Returns the table of a line with several rows.
fn table(line: &Line) -> Vec<String> {
    let Words { counted, other } = Words::of(line.counted);
    let of_counted = format!("{counted} of the line");
    let of_others = format!("only {other} of it");
    let mut lines = vec![format!("    {of_counted:<20}{of_others:<18}together")];
    for row in &line.rows {
        let clicks = clicks_text(row);
        let others = format!("at least {}", row.rest);
        let sum = row.from + row.rest;
        lines.push(format!("    {clicks:<20}{others:<18}at least {sum}"));
    }
    let first = line.rows[0].from;
    if first > 0 {
        lines.push(format!(
            "  Fewer than {first} {counted} of the line are impossible."
        ));
    }
    lines
}

/// Returns the number of counted clicks of a row, such as `6 to 7 clicks` or `8 or more`.
fn clicks_text(row: &LineRow) -> String {
    let from = row.from;
    match row.to {
        None => format!("{from} or more"),
        Some(to) if to == from => format!("{from} clicks"),
        Some(to) => format!("{from} to {to} clicks"),
    }
}

/// Returns the reason as the end of a sentence about the optimum.
pub fn reason(line: &Line) -> String {
    let Words { counted, .. } = Words::of(line.counted);
    let column = line.column;
    let side = match line.counted {
        Counted::Left => format!("left of column {column}"),
        Counted::Right => format!("{counted} of column {}", column - 1),
    };
    if let [LineRow { from, rest, .. }] = line.rows[..] {
        let optimum = line.optimum;
        return format!(
            "at least {from} clicks remove something {side}, and at least {rest} others do not: {from} + {rest} = {optimum}"
        );
    }
    let mut cases = Vec::new();
    for row in &line.rows {
        cases.push(format!(
            "{} need at least {} others",
            clicks_text(row),
            row.rest
        ));
    }
    format!(
        "of the clicks that remove something {side}, {}",
        cases.join(", ")
    )
}

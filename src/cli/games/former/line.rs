//! The line that shows why fewer clicks do not suffice, as text and as JSON.

use super::read::NOUN;
use super::show::Drawing;
use kortest::former::Board;
use kortest::former::analyse::{Counted, Line, LineRow, SideClicks};
use kortest::text;
use kortest_checker::former as checker;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// The line between two columns, and the clicks on its sides.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct LineFields {
    /// The line stands between this column and the one before it.
    column: usize,
    /// `left` or `right`: the side whose tiles decide. A click that removes a tile there counts.
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
    /// Each game with at most `to` counted clicks has at least this many other clicks.
    rest: u32,
}

impl From<&Line> for LineFields {
    fn from(line: &Line) -> LineFields {
        let mut rows = Vec::new();
        for &LineRow { from, to, rest } in &line.rows {
            rows.push(LineRowFields { from, to, rest });
        }
        LineFields {
            column: line.place.column,
            counted: match line.place.counted {
                Counted::Left => CountedField::Left,
                Counted::Right => CountedField::Right,
            },
            rows,
        }
    }
}

impl From<&checker::Line> for LineFields {
    fn from(line: &checker::Line) -> LineFields {
        let mut rows = Vec::new();
        for &checker::LineRow { from, to, rest } in &line.rows {
            rows.push(LineRowFields { from, to, rest });
        }
        LineFields {
            column: line.column,
            counted: match line.counted {
                checker::Counted::Left => CountedField::Left,
                checker::Counted::Right => CountedField::Right,
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
    let drawing = Drawing {
        line: Some(line.place.column),
        ..Drawing::new(board)
    };
    let mut lines = vec![String::new()];
    for row in drawing.draw(|_| [' ', ' ']).lines() {
        lines.push(format!("   {row}"));
    }
    let Words { counted, other } = Words::of(line.place.counted);
    lines.extend([
        String::new(),
        "  However you play, each click counts once: either it removes something".into(),
        format!("  {counted} of the line, or it stays wholly {other} of it."),
    ]);
    match line.rows[..] {
        [row] => lines.extend(two_numbers(line, row)),
        _ => lines.extend(table(line)),
    }
    let SideClicks { counted, others } = line.best;
    let optimum = line.optimum;
    lines.push(format!(
        "  A best game has {counted} and {others}: {optimum}."
    ));
    lines
}

/// Returns the sum of a line with one row.
fn two_numbers(line: &Line, row: LineRow) -> Vec<String> {
    let Words { counted, other } = Words::of(line.place.counted);
    let LineRow { from, rest, .. } = row;
    let removing = with_verb(from, ["click removes", "clicks remove"]);
    let staying = with_verb(rest, ["other stays", "others stay"]);
    vec![
        format!("    at least {removing} something {counted} of the line"),
        format!("    at least {staying} wholly {other} of it"),
        format!("  {from} + {rest} = {}.", line.optimum),
    ]
}

/// Returns a number with the form of words that belongs to it: one, or several.
fn with_verb(number: u32, [one, several]: [&str; 2]) -> String {
    let words = if number == 1 { one } else { several };
    format!("{number:>2} {words}")
}

/// Returns the table of a line with several rows.
fn table(line: &Line) -> Vec<String> {
    let Words { counted, other } = Words::of(line.place.counted);
    let of_counted = format!("{counted} of the line");
    let of_others = format!("wholly {other} of it");
    let mut lines = vec![format!("    {of_counted:<20}{of_others:<20}together")];
    for row in &line.rows {
        let clicks = clicks_text(row);
        let others = format!("at least {}", row.rest);
        let sum = row.from + row.rest;
        lines.push(format!("    {clicks:<20}{others:<20}at least {sum}"));
    }
    let first = line.rows[0].from;
    if first > 0 {
        let fewer = counted_text(first);
        lines.push(format!(
            "  Fewer than {fewer} {counted} of the line are impossible."
        ));
    }
    lines
}

fn counted_text(clicks: u32) -> String {
    text::counted(clicks.into(), NOUN)
}

/// Returns the number of counted clicks of a row, such as `6 to 7 clicks` or `8 or more`.
fn clicks_text(row: &LineRow) -> String {
    let from = row.from;
    match row.to {
        None => format!("{from} or more"),
        Some(to) if to == from => counted_text(from),
        Some(to) => format!("{from} to {to} clicks"),
    }
}

/// Returns the reason as the end of a sentence about the optimum.
pub fn reason(line: &Line) -> String {
    let column = line.place.column;
    let side = match line.place.counted {
        Counted::Left => format!("left of column {column}"),
        Counted::Right => format!("right of column {}", column - 1),
    };
    if let [LineRow { from, rest, .. }] = line.rows[..] {
        let removing = with_verb(from, ["click removes", "clicks remove"]);
        let staying = with_verb(rest, ["other does", "others do"]);
        return format!(
            "at least {} something {side}, and at least {} not: {from} + {rest} = {}",
            removing.trim_start(),
            staying.trim_start(),
            line.optimum
        );
    }
    let mut cases = Vec::new();
    for row in &line.rows {
        cases.push(format!("with {} at least {}", clicks_text(row), row.rest));
    }
    let cases = cases.join(", ");
    format!("of clicks that remove something {side} and of others, there are {cases}")
}

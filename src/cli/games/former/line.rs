//! The line that shows why fewer clicks do not suffice, as JSON.

use kortest::former::analyse::{Counted, FirstColumn, Ladder, Ladders, Line, LineRow};
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
    /// The smallest number of other clicks over all games with at most `to` counted clicks.
    rest: u32,
}

impl LineRowFields {
    fn all(rows: &[LineRow]) -> Vec<LineRowFields> {
        let mut fields = Vec::new();
        for &LineRow { from, to, rest } in rows {
            fields.push(LineRowFields { from, to, rest });
        }
        fields
    }
}

impl From<&Line> for LineFields {
    fn from(line: &Line) -> LineFields {
        LineFields {
            column: line.place.column,
            counted: match line.place.counted {
                Counted::Left => CountedField::Left,
                Counted::Right => CountedField::Right,
            },
            rows: LineRowFields::all(&line.rows),
        }
    }
}

/// Why both numbers of the line are so large.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct LaddersFields {
    /// Explains the smallest number of counted clicks.
    counted: LadderFields,
    /// Explains the smallest number of others.
    others: LadderFields,
}

/// Why at least so many clicks are of one kind.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct LadderFields {
    /// The column at which it begins.
    column: usize,
    /// The number of colours of this column: one click removes tiles of one colour.
    colours: u32,
    /// The fewest clicks that clear a board of this column alone.
    alone: u32,
    /// The smallest number of clicks of this kind that touch this column, over all games.
    least: u32,
    /// The further columns, step by step.
    rungs: Vec<RungFields>,
}

/// A step of a ladder: more columns.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct RungFields {
    /// The first new column.
    first: usize,
    /// The last new column.
    last: usize,
    /// For all possible numbers of clicks on the columns before, the smallest number of others that
    /// touch the new columns.
    rows: Vec<LineRowFields>,
    /// The smallest number of clicks of this kind that touch the columns so far.
    least: u32,
}

impl From<&Ladders> for LaddersFields {
    fn from(ladders: &Ladders) -> LaddersFields {
        LaddersFields {
            counted: LadderFields::from(&ladders.counted),
            others: LadderFields::from(&ladders.others),
        }
    }
}

impl From<&Ladder> for LadderFields {
    fn from(ladder: &Ladder) -> LadderFields {
        let mut rungs = Vec::new();
        for rung in &ladder.rungs {
            rungs.push(RungFields {
                first: *rung.columns.start(),
                last: *rung.columns.end(),
                rows: LineRowFields::all(&rung.rows),
                least: rung.least,
            });
        }
        let FirstColumn {
            column,
            colours,
            alone,
            least,
        } = ladder.column;
        LadderFields {
            column,
            colours,
            alone,
            least,
            rungs,
        }
    }
}

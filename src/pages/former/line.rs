//! The line that shows why fewer clicks do not suffice, as JSON has it and as an archive stores it.

use kortest::former::Board;
use kortest::former::analyse::{
    Counted, Counters, FirstColumn, Ladder, Ladders, Line, LineRow, Place, SideClicks,
};
use kortest_checker::former as checker;
use serde::{Deserialize, Serialize};

/// The line between two columns, and the clicks on its sides.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct LineFields {
    /// The line stands between this column and the one before it.
    pub column: usize,
    /// `left` or `right`: the side whose tiles decide. A click that removes a tile there counts.
    pub counted: CountedField,
    /// All possible numbers of counted clicks, ascending.
    pub rows: Vec<LineRowFields>,
}

/// A side of the line.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum CountedField {
    Left,
    Right,
}

/// The fewest other clicks of games whose number of counted clicks is in a range.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct LineRowFields {
    /// The smallest number of counted clicks.
    pub from: u32,
    /// The largest number of counted clicks; null in the last row, which has no end.
    pub to: Option<u32>,
    /// Each game with at most `to` counted clicks has at least this many other clicks.
    pub rest: u32,
}

impl From<&Line> for LineFields {
    /// Converts a line (a place between two columns) that the analysis has found.
    fn from(line: &Line) -> LineFields {
        LineFields {
            column: line.place.column,
            counted: line.place.counted.into(),
            rows: LineRowFields::all(&line.rows),
        }
    }
}

impl LineRowFields {
    /// Converts the rows of a line's table to their fields in JSON. Each row is a range of numbers of clicks
    /// that touch the counted side of the line, with the fewest others.
    fn all(rows: &[LineRow]) -> Vec<LineRowFields> {
        let mut fields = Vec::new();
        for &LineRow { from, to, rest } in rows {
            fields.push(LineRowFields { from, to, rest });
        }
        fields
    }
}

impl From<&checker::Line> for LineFields {
    /// Converts a line (a place between two columns) that the checker has found in a certificate.
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

impl From<Counted> for CountedField {
    /// Returns the word for the counted side of a line in JSON.
    fn from(counted: Counted) -> CountedField {
        match counted {
            Counted::Left => CountedField::Left,
            Counted::Right => CountedField::Right,
        }
    }
}

impl CountedField {
    /// Returns the counted side of a line for a word in JSON.
    fn side(self) -> Counted {
        match self {
            CountedField::Left => Counted::Left,
            CountedField::Right => Counted::Right,
        }
    }
}

impl LineFields {
    /// Returns where the line stands, and which of its sides is the counted one.
    pub fn place(&self) -> Place {
        Place {
            column: self.column,
            counted: self.counted.side(),
        }
    }

    /// Returns whether the line can be one of a board with this optimum. The line must stand between two
    /// columns. Each of its rows is a range of numbers of counted clicks with the fewest others; the rows
    /// must cover all numbers, and their smallest sum must be the optimum. Somebody may have edited the file
    /// that has the line.
    pub fn fits(&self, board: &Board, optimum: u32) -> bool {
        let is_on_board = (1..board.width()).contains(&self.column);
        // The sum of a row has two numbers of clicks, and each click removes a tile.
        let max_sum = 2 * board.tiles() as u64;
        let are_small = self.rows.iter().all(|row| row.sum() <= max_sum);
        let min_sum = self.rows.iter().map(|row| row.sum()).min();
        let has_optimum = min_sum == Some(optimum.into());
        is_on_board && are_small && has_optimum && self.has_whole_range()
    }

    /// Returns whether the rows cover all numbers of counted clicks from the first one on: each row is a
    /// range of numbers that begins where the row before it ends, and only the last one has no end.
    fn has_whole_range(&self) -> bool {
        let Some((last, earlier_rows)) = self.rows.split_last() else {
            return false;
        };
        // The number with which the next row must begin.
        let mut next = self.rows[0].from;
        for row in earlier_rows {
            // The number after the row; `None` without an end, and after the largest number of 32 bits.
            let Some(end) = row.to.and_then(|to| to.checked_add(1)) else {
                return false;
            };
            if row.from != next || end <= row.from {
                return false;
            }
            next = end;
        }
        last.from == next && last.to.is_none()
    }

    /// Returns the line (a place between two columns) as a field of a table, such as `left@4:11+2`: the
    /// counted side, the column after the line, and, for each row, the fewest counted clicks and the fewest
    /// others.
    pub fn field(&self) -> String {
        let mut sums = Vec::new();
        for row in &self.rows {
            sums.push(format!("{}+{}", row.from, row.rest));
        }
        let counted = self.counted.side().word();
        format!("{counted}@{}:{}", self.column, sums.join(","))
    }
}

impl LineRowFields {
    /// Returns whether the row has only one number of counted clicks.
    pub fn has_one_number(self) -> bool {
        self.to == Some(self.from)
    }

    /// Returns the smallest number of clicks of a game in this row.
    pub fn sum(self) -> u64 {
        u64::from(self.from) + u64::from(self.rest)
    }
}

/// Why both numbers of the line are so large: for each, a ladder, an argument that adds columns step by
/// step.
#[derive(Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct LaddersFields {
    /// Explains the smallest number of counted clicks.
    counted: LadderFields,
    /// Explains the smallest number of others.
    others: LadderFields,
}

/// Explains the smallest number of clicks of one kind.
#[derive(Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
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
    /// Converts two arguments, one about the counted clicks of a line and one about the others, to JSON.
    fn from(ladders: &Ladders) -> LaddersFields {
        LaddersFields {
            counted: LadderFields::from(&ladders.counted),
            others: LadderFields::from(&ladders.others),
        }
    }
}

impl From<&Ladder> for LadderFields {
    /// Converts a ladder (an argument that begins with one column and adds more, rung by rung) to its fields
    /// in JSON.
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

/// What a game has used and needs on both sides of a line. Two numbers are those of the counted side
/// and of the others.
#[derive(Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct CountersFields {
    /// The clicks so far: the counted ones, and the others.
    used: [u32; 2],
    /// The fewest clicks from here on: the counted ones, and the others. These numbers may belong to
    /// different games.
    needed: [u32; 2],
    /// The fewest clicks that clear the board from here on.
    needed_in_all: u32,
}

impl From<&Counters> for CountersFields {
    /// Converts what a game has used and needs on both sides of a line to its fields in JSON.
    fn from(counters: &Counters) -> CountersFields {
        let numbers = |clicks: SideClicks| [clicks.counted, clicks.others];
        CountersFields {
            used: numbers(counters.used),
            needed: numbers(counters.needed),
            needed_in_all: counters.needed_in_all,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a row of a line's table: with `from` to `to` counted clicks, at least `rest` others are
    /// needed.
    fn row(from: u32, to: Option<u32>, rest: u32) -> LineRowFields {
        LineRowFields { from, to, rest }
    }

    /// Returns a line before a column. The clicks that touch its right side are the counted ones.
    fn line(column: usize, rows: &[LineRowFields]) -> LineFields {
        LineFields {
            column,
            counted: CountedField::Right,
            rows: rows.to_vec(),
        }
    }

    #[test]
    fn only_possible_lines_fit_a_board() {
        let board: Board = "OPG/GBB".parse().unwrap();
        let one = row(3, None, 2);
        let low = row(3, Some(4), 2);
        let high = row(5, None, 1);
        for (fields, fits) in [
            (line(1, &[one]), true),
            (line(2, &[low, high]), true),
            (line(0, &[one]), false),
            (line(3, &[one]), false),
            (line(usize::MAX, &[one]), false),
            (line(1, &[]), false),
            (line(1, &[low]), false),
            (line(1, &[high, low]), false),
            (line(1, &[low, row(6, None, 1)]), false),
            (line(1, &[row(3, Some(2), 2), one]), false),
            (
                line(1, &[row(3, Some(u32::MAX), 2), row(0, None, 5)]),
                false,
            ),
            (line(1, &[row(u32::MAX, None, u32::MAX)]), false),
            (line(1, &[row(3, None, 1)]), false),
            (line(1, &[row(3, None, 3)]), false),
        ] {
            assert_eq!(fields.fits(&board, 5), fits, "{fields:?}");
        }
    }

    #[test]
    fn a_table_has_the_sums_of_all_rows() {
        let fields = line(5, &[row(6, Some(6), 9), row(7, None, 8)]);

        assert_eq!(fields.field(), "right@5:6+9,7+8");
    }
}

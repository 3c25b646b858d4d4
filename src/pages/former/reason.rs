//! The line that shows why fewer clicks do not suffice, in words for a terminal.

use kortest::former::analyse::{
    Counted, FirstColumn, Ladder, Ladders, Line, LineRow, NoLine, Rung, SideClicks,
};
use kortest::text;
use std::ops::RangeInclusive;

/// Returns the names of the counted side and of the other one.
fn sides(line: &Line) -> [&'static str; 2] {
    let counted = line.place.counted;
    [counted.word(), counted.opposite().word()]
}

/// Returns why no game has fewer clicks, as lines of text below `drawing`, the board with the line. The line
/// is a place between two columns; a click counts for its *counted* side if it removes a tile there, and
/// otherwise for the other side. The smallest numbers of both kinds of clicks add up to the optimum.
pub fn lines(drawing: &str, line: &Line) -> Vec<String> {
    let mut lines = vec![String::new()];
    for row in drawing.lines() {
        lines.push(format!("   {row}"));
    }
    let [counted, other] = sides(line);
    lines.extend([
        String::new(),
        "  However you play, each click counts once: either it removes something".into(),
        format!("  {counted} of the line, or it stays wholly {other} of it."),
    ]);
    // A single row has two numbers that do not depend on each other. With several rows, the number of other
    // clicks depends on the number of counted ones.
    match line.rows[..] {
        [row] => lines.extend(two_numbers(line, row)),
        _ => lines.extend(table_of_line(line)),
    }
    let SideClicks { counted, others } = line.best;
    let optimum = line.optimum;
    lines.push(format!(
        "  A best game has {counted} and {others}: {optimum}."
    ));
    lines
}

/// Returns the lines of text about a line between two columns whose table has one row: the fewest clicks that
/// count for its counted side, the fewest others, and their sum.
fn two_numbers(line: &Line, row: LineRow) -> Vec<String> {
    let [counted, other] = sides(line);
    let LineRow {
        from: fewest_counted,
        rest: fewest_others,
        ..
    } = row;
    let removing = with_verb(fewest_counted, ["click removes", "clicks remove"]);
    let staying = with_verb(fewest_others, ["other stays", "others stay"]);
    vec![
        format!("    at least {removing} something {counted} of the line"),
        format!("    at least {staying} wholly {other} of it"),
        format!("  {fewest_counted} + {fewest_others} = {}.", line.optimum),
    ]
}

/// Returns a number, right-aligned to two characters, with words in the singular or the plural.
fn with_verb(number: u32, [singular, plural]: [&str; 2]) -> String {
    let words = if number == 1 { singular } else { plural };
    format!("{number:>2} {words}")
}

/// Returns the lines of the table of a line between two columns. Each row is a range of numbers of counted
/// clicks, which remove a tile on the counted side of the line, with the fewest others. A last line says
/// which numbers are too small to be in the table.
fn table_of_line(line: &Line) -> Vec<String> {
    let [counted, other] = sides(line);
    let of_counted = format!("{counted} of the line");
    let of_others = format!("wholly {other} of it");
    let mut lines = table([&of_counted, &of_others], &line.rows);
    let first = line.rows[0].from;
    if first > 0 {
        let fewer = counted_text(first);
        lines.push(format!(
            "  Fewer than {fewer} {counted} of the line are impossible."
        ));
    }
    lines
}

/// Returns a table with a column for the counted clicks, one for the others, and one for their sum. The
/// first two columns have the given headings, and are as wide as their widest text.
fn table([of_counted, of_others]: [&str; 2], rows: &[LineRow]) -> Vec<String> {
    // The longest texts below the headings.
    let width_of_counted = of_counted.len().max("10 to 12 clicks".len());
    let width_of_others = of_others.len().max("at least 10".len());
    let mut lines = vec![format!(
        "    {of_counted:<width_of_counted$}   {of_others:<width_of_others$}   together"
    )];
    for row in rows {
        let clicks = clicks_text(row);
        let others = match row.rest {
            0 => "perhaps none".into(),
            fewest_others => format!("at least {fewest_others}"),
        };
        let sum = row.from + row.rest;
        lines.push(format!(
            "    {clicks:<width_of_counted$}   {others:<width_of_others$}   at least {sum}"
        ));
    }
    lines
}

/// Returns, as lines of text, why both numbers of a line (a place between two columns) are so large: the
/// fewest clicks that remove a tile on its counted side, and the fewest others. Each number has a *ladder*,
/// an argument that begins with one column and adds more columns step by step.
pub fn lines_of_ladders(line: &Line, ladders: &Ladders) -> Vec<String> {
    let [counted, other] = sides(line);
    let fewest_counted = ladders.counted.least();
    let fewest_others = ladders.others.least();
    let mut lines = vec![format!(
        "  Why at least {fewest_counted} {counted} of the line:"
    )];
    lines.extend(lines_of_counted_column(ladders.counted.column));
    lines.extend(lines_of_rungs(&ladders.counted));
    lines.push(format!(
        "  Why at least {fewest_others} wholly {other} of it:"
    ));
    let FirstColumn { column, least, .. } = ladders.others.column;
    let remove = if least == 1 { "removes" } else { "remove" };
    lines.push(format!(
        "    column {column}: at least {least} of them {remove} something there"
    ));
    lines.extend(lines_of_rungs(&ladders.others));
    lines
}

/// Returns, as lines of text, the fewest clicks that touch the first column of an argument (`least`), and why
/// they are so many: the number of the column's `colours`, which a person can count, or else the clicks that
/// the column needs `alone`, as a board of its own, minus those that other columns save.
fn lines_of_counted_column(first: FirstColumn) -> Vec<String> {
    let FirstColumn {
        column,
        colours,
        alone,
        least,
    } = first;
    // A click removes tiles of one colour, so each colour needs a click.
    let counted_colours = text::counted(colours.into(), "colour");
    let seen = counted_text(colours);
    let start = format!("    column {column}: {counted_colours}, so at least {seen}");
    if least == colours {
        return vec![start];
    }
    // Alone, the column can need fewer clicks than here, where tiles of one colour stay apart.
    let why = match alone.checked_sub(least) {
        Some(0) => format!("alone it takes {alone}, and the other columns save none"),
        Some(saved) => {
            format!("alone it takes {alone}, and the other columns save at most {saved}")
        }
        None => "tiles of one colour lie apart".into(),
    };
    vec![
        format!("{start}; it takes at least {least},"),
        format!("      because {why}"),
    ]
}

/// Returns the tables of a *ladder*, an argument that adds columns step by step, one for each step (*rung*).
/// A rung adds columns beside those before it, and counts the clicks that touch only the new ones.
fn lines_of_rungs(ladder: &Ladder) -> Vec<String> {
    let mut earlier_columns = ladder.column.column..=ladder.column.column;
    let mut lines = Vec::new();
    for Rung { columns, rows, .. } in &ladder.rungs {
        let of_earlier = format!("on {}", columns_text(&earlier_columns));
        let of_new = format!("others on {}", columns_text(columns));
        lines.extend(table([&of_earlier, &of_new], rows));
        // The new columns are beside the earlier ones, so both together are a range again.
        let first = *earlier_columns.start().min(columns.start());
        let last = *earlier_columns.end().max(columns.end());
        earlier_columns = first..=last;
    }
    lines
}

/// Returns a range of columns as text, such as `columns 1 to 3`, or `column 0` if it has only one column.
fn columns_text(columns: &RangeInclusive<usize>) -> String {
    let (first, last) = (columns.start(), columns.end());
    if first == last {
        format!("column {first}")
    } else {
        format!("columns {first} to {last}")
    }
}

/// Returns a number of clicks with its noun, such as `12 clicks`.
fn counted_text(clicks: u32) -> String {
    text::counted(clicks.into(), "click")
}

/// Returns the range of a row, numbers of clicks, as text, such as `6 to 7 clicks`, or `8 or more` if it has
/// no end.
fn clicks_text(row: &LineRow) -> String {
    let from = row.from;
    match row.to {
        None => format!("{from} or more"),
        Some(to) if to == from => counted_text(from),
        Some(to) => format!("{from} to {to} clicks"),
    }
}

/// Returns why fewer clicks do not suffice, as the end of a sentence about the optimum, or why the reason is
/// unknown. The reason is a line between two columns. A board that cannot be divided needs none, so the text
/// is empty.
pub fn ending(line: &Result<Line, NoLine>) -> String {
    match line {
        Ok(line) => format!(": {}", sums(line)),
        Err(NoLine::NothingToDivide) => String::new(),
        Err(why) => format!("; the reason is unknown ({})", limit_word(*why)),
    }
}

/// Says that the reasons for both numbers are unknown.
pub fn no_ladders(why: NoLine) -> String {
    let word = limit_word(why);
    format!("  the reasons for both numbers were not found ({word})")
}

/// Returns the word for the limit that ended the search for a line before it was found.
fn limit_word(why: NoLine) -> &'static str {
    match why {
        NoLine::Memory => "memory",
        // A deadline or the stop flag. A board that cannot be divided has no limit.
        _ => "stopped",
    }
}

/// Returns, as a part of a sentence, the fewest clicks that remove a tile on the counted side of a line (a
/// place between two columns), the fewest others, and their sum. If the numbers depend on each other, lists
/// all cases. The counted side is named by its column next to the line (`beside`).
fn sums(line: &Line) -> String {
    let column = line.place.column;
    let word = line.place.counted.word();
    // The line stands before `column`, so the column on its left is the one before.
    let beside = match line.place.counted {
        Counted::Left => column,
        Counted::Right => column - 1,
    };
    let side = format!("{word} of column {beside}");
    if let [row] = line.rows[..] {
        return sum_of_row(line, row, &side);
    }
    let mut cases = Vec::new();
    for row in &line.rows {
        cases.push(format!("with {} at least {}", clicks_text(row), row.rest));
    }
    let cases = cases.join(", ");
    format!("of clicks that remove something {side} and of others, there are {cases}")
}

/// Returns, as a part of a sentence, the two numbers of the only row of a line: the fewest clicks that remove a tile on
/// its counted `side`, and the fewest others, and their sum.
fn sum_of_row(line: &Line, row: LineRow, side: &str) -> String {
    let [fewest_counted, fewest_others] = [row.from, row.rest];
    let removing = with_verb(fewest_counted, ["click removes", "clicks remove"]);
    let staying = with_verb(fewest_others, ["other does", "others do"]);
    format!(
        "at least {} something {side}, and at least {} not: {fewest_counted} + {fewest_others} = {}",
        removing.trim_start(),
        staying.trim_start(),
        line.optimum
    )
}

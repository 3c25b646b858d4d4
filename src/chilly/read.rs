//! Parses levels in all forms that people and programs write.

#![deny(clippy::expect_used)]

use super::level::{GOLD, Level, LevelError, Point};
use kortest_base::text::{
    Cell, Form, Layout, Reading, Readings, Size, Style, clean, form, has_field,
    layouts_of_all_lines, percentage,
};
use serde_json::Value;
use std::str::FromStr;

/// The name of the game in certificates and in JSON.
const GAME: &str = "chilly";

/// The field of the game's JSON that has the rows.
const ROWS: &str = "data";

/// The field of the game's JSON that has the links between holes.
const LINKS: &str = "connections";

/// Maximum number of characters of a link in an error message.
const MAX_SHOWN: usize = 30;

/// The number of the first line of a text in error messages.
const FIRST_LINE: usize = 1;

/// Returns all levels that a text may mean, with the most literal reading first, or the error of
/// the most likely reading.
///
/// The text may be the lines of `level.txt`, the same lines joined by `/`, the JSON of the game, a
/// list of rows, or a level that kortest has printed as JSON. The line with the links between holes
/// may be missing.
pub fn read(text: &str) -> Readings<Level, LevelError> {
    let text = clean(text);
    // A text with the field `data` is the JSON of the game.
    if has_field(&text, ROWS) {
        return Readings::certain(read_json(&text).map(reading));
    }
    match form(&text, GAME) {
        // The text is in a form of another program, which kortest does not read.
        Some(Form::Refused(form)) => Readings::refused(form, LevelError::OtherForm),
        Some(Form::Printed(level)) => Readings::certain(level.parse().map(reading)),
        None => read_rows(&text),
    }
}

/// Returns all levels that rows of squares may mean. The rows are divided into cells, such as the
/// items of a list, or each character of a line is a square. If no level was found, the error is
/// about this last form.
fn read_rows(text: &str) -> Readings<Level, LevelError> {
    let mut readings = Readings {
        is_certain: is_certain(text),
        boards: Vec::new(),
        unlikely: Vec::new(),
        error: None,
        resemblance: resemblance(text),
    };
    let layouts = layouts_of_all_lines(text);
    for layout in &layouts.layouts {
        let has_square_per_cell = match layout.style {
            Style::Separated | Style::List => true,
            // Rows of characters that are not in a list are read below, because their first line
            // may have links.
            Style::Characters => layouts.is_list,
            Style::Columns | Style::Flat => false,
        };
        if has_square_per_cell && let Ok(level) = read_layout(layout) {
            readings.add(reading(level));
        }
    }
    if readings.boards.is_empty() {
        match parse_rows_of_text(text) {
            Ok(level) => readings.add(reading(level)),
            Err(error) => readings.error = Some(error),
        }
    }
    readings
}

/// Returns a level as a possible meaning of a text: with its size, and with a warning if a present
/// is written as `G`, which may be a mistake.
fn reading(level: Level) -> Reading<Level> {
    Reading {
        size: Size {
            columns: level.width(),
            rows: level.height(),
        },
        doubt: None,
        warning: warning(&level),
        numbering: None,
        board: level,
    }
}

/// Returns a warning about the first present that is written as `G`. `None` if all presents are
/// written as `$`.
fn warning(level: &Level) -> Option<String> {
    let mut presents = level.presents().iter();
    let gold = presents.find(|&&square| level.letter(square) == char::from(GOLD))?;
    let (x, y) = level.point(*gold);
    Some(format!(
        "G at ({x},{y}) counts as a present here; in the game in JavaScript it can never be taken"
    ))
}

/// Returns whether a text is certainly meant as a level: it has links, margins, or lines of rocks
/// around it.
fn is_certain(text: &str) -> bool {
    let lines = split_lines(text);
    let walls = lines.iter().filter(|line| is_outer_wall(line)).count();
    let margins = lines.iter().filter(|line| has_margin(line)).count();
    // A single line of rocks or a single margin may be chance. A level has rocks above and below.
    has_links(&lines) || walls > 1 || margins > 1
}

/// Returns whether a line has only rocks, as the first and last line of a level.
fn is_outer_wall(line: &str) -> bool {
    // A line of one or two rocks may have another meaning.
    line.starts_with("###") && line.trim_end().bytes().all(|byte| byte == b'#')
}

/// Returns whether the right margin of a line is marked by `|`, with only blanks after the mark.
fn has_margin(line: &str) -> bool {
    line.split_once('|')
        .is_some_and(|(_, margin)| margin.trim().is_empty())
}

/// Returns whether the first line of a text lists links between holes, such as `(1,1)->(3,1)`.
fn has_links(lines: &[&str]) -> bool {
    let first = lines.first().map_or("", |line| line.trim());
    first.starts_with('(') && first.contains("->")
}

/// How much a map of ice and walls, written as 0 and 1, looks like a level, in percent. Other games
/// have these digits, too, so the number is only half of the largest one.
const RESEMBLANCE_OF_MAPS: u32 = 50;

/// Returns how much a text looks like a level, in percent: the share of its characters that stand
/// for squares. Texts without walls and presents are not levels. A map of only 0 and 1 has the
/// fixed number [`RESEMBLANCE_OF_MAPS`]. A text that may belong to several games is read as a board
/// of the game with the highest number.
fn resemblance(text: &str) -> u32 {
    if is_map_of_digits(text) {
        return RESEMBLANCE_OF_MAPS;
    }
    if !has_walls(text) && !text.contains('$') {
        return 0;
    }
    percentage(text, |c| "#TYPXO$G.|".contains(c))
}

/// Splits a text into lines. A text without line feeds is split at `/`. Empty lines at the end are
/// dropped.
fn split_lines(text: &str) -> Vec<&str> {
    let separator = if text.contains('\n') { '\n' } else { '/' };
    let mut lines: Vec<&str> = text.split(separator).collect();
    // A line feed at the end of the text does not begin another row.
    while lines.len() > 1 && lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

/// Returns whether a text has both digits 0 and 1 and otherwise only blanks and separators, as
/// programs write maps of ice and walls.
fn is_map_of_digits(text: &str) -> bool {
    text.contains('0') && text.contains('1') && percentage(text, |c| "01".contains(c)) == 100
}

/// Parses a level in which each character of a line is a square. The first line may list the links
/// between holes; if it is a row of squares instead, the level has no links. An error if the text
/// has only the digits 0 and 1.
fn parse_rows_of_text(text: &str) -> Result<Level, LevelError> {
    if is_map_of_digits(text) {
        return Err(syntax(
            "0 and 1 are not squares; ice is . or a blank, a wall is #, and there are a start P and an exit X",
        ));
    }
    if !begins_with_row(text) {
        return text.parse();
    }
    let rows = parse_rows(&split_lines(text), FIRST_LINE)?;
    Level::of_letters(&rows, &[])
}

/// Returns whether the first line of a text is a row of squares, and not the line that lists the
/// links between holes. Returns `false` for a text without walls: it is not a level, and an error
/// about the missing links explains this best.
fn begins_with_row(text: &str) -> bool {
    let first = split_lines(text)[0].trim();
    !first.is_empty() && !first.starts_with('(') && has_walls(text)
}

/// Returns whether a text has a letter of a wall: a rock, a tree or a flower.
fn has_walls(text: &str) -> bool {
    text.contains(['#', 'T', 'Y'])
}

/// Parses a level from cells, each of which is one square: the elements of a list, or the words
/// between separators. An error if no cell is a wall, or if a cell has more than one character.
fn read_layout(layout: &Layout) -> Result<Level, LevelError> {
    let mut cells = layout.rows.iter().flat_map(|row| &row.cells);
    if !cells.any(|cell| has_walls(cell.text)) {
        return Err(syntax("no walls"));
    }
    let mut rows = Vec::new();
    for row in &layout.rows {
        let letters: Result<Vec<char>, LevelError> = row.cells.iter().map(letter_of).collect();
        rows.push(letters?);
    }
    check_lengths(&rows, FIRST_LINE)?;
    Level::of_letters(&rows, &[])
}

/// Returns the letter of a cell, which is one square as text. An empty cell is a blank, which means
/// ice. An error if the cell has more than one character.
fn letter_of(cell: &Cell) -> Result<char, LevelError> {
    let mut chars = cell.text.chars();
    let letter = chars.next().unwrap_or(' ');
    if chars.next().is_some() {
        return Err(syntax(format!(
            "line {}: {:?} is not one square",
            cell.line, cell.text
        )));
    }
    Ok(letter)
}

/// Parses lines as rows of squares, which must have the same length. `first_line` is the number of
/// the first of these lines in the text, for errors.
fn parse_rows(lines: &[&str], first_line: usize) -> Result<Vec<Vec<char>>, LevelError> {
    let mut rows = Vec::new();
    for (number, line) in (first_line..).zip(lines) {
        rows.push(parse_row(&format!("line {number}"), line)?);
    }
    check_lengths(&rows, first_line)?;
    Ok(rows)
}

/// Checks that all rows have the same length. `first_line` is the number of the line with the first
/// row, for errors.
fn check_lengths(rows: &[Vec<char>], first_line: usize) -> Result<(), LevelError> {
    let expected = rows.first().map_or(0, Vec::len);
    for (number, row) in (first_line..).zip(rows) {
        let found = row.len();
        if found != expected {
            return Err(syntax(format!(
                "line {number} has {found} cells and line {first_line} has {expected}; all rows must have the same length"
            )));
        }
    }
    Ok(())
}

impl FromStr for Level {
    type Err = LevelError;

    /// Parses a level whose first line has the links between holes, and whose other lines are its
    /// rows, as in the file `level.txt` of the game. Without holes, the first line is empty. A text
    /// without line feeds has `/` between the lines, such as `(1,1)->(3,1)/#####/#O.O#/...`.
    fn from_str(text: &str) -> Result<Level, LevelError> {
        let text = clean(text);
        let lines = split_lines(&text);
        let links = parse_links(lines[0].trim())?;
        let rows = parse_rows(&lines[1..], FIRST_LINE + 1)?;
        // A first line of blanks has no links, and a blank means ice in a row. So if this line is
        // as long as the rows, it is meant as a row, and the line with the links is missing.
        let is_row = !lines[0].is_empty() && links.is_empty();
        if is_row && rows.first().is_some_and(|row| row.len() == lines[0].len()) {
            return Err(syntax(
                "line 1 has only blanks; it has the links, and is empty without holes",
            ));
        }
        Level::of_letters(&rows, &links)
    }
}

kortest_base::serde_as_text!(Level);

/// Returns the characters of one row of squares. A final `|`, which marks the right margin, is
/// dropped. `place` names the row in an error.
fn parse_row(place: &str, line: &str) -> Result<Vec<char>, LevelError> {
    // Tabs are not squares, so tabs at the end of a line have no meaning.
    let line = line.trim_end_matches('\t');
    let without_blanks = line.trim_end_matches(' ');
    // Without a `|`, blanks at the end are squares.
    let row = without_blanks.strip_suffix('|').unwrap_or(line);
    let letters: Vec<char> = row.chars().collect();
    if let Some(index) = letters.iter().position(|&letter| letter == '|') {
        let number = index + 1;
        return Err(syntax(format!(
            "{place}, character {number}: '|' only marks the right margin"
        )));
    }
    Ok(letters)
}

/// Parses the line with the links, each a hole and the square to which it leads:
/// `(x,y)->(x,y);(x,y)->(x,y)`.
fn parse_links(line: &str) -> Result<Vec<(Point, Point)>, LevelError> {
    let mut links = Vec::new();
    for text in line.split(';') {
        if text.trim().is_empty() {
            continue;
        }
        let Some(link) = parse_link(text) else {
            return Err(invalid_link(links.len() + 1, text));
        };
        links.push(link);
    }
    Ok(links)
}

/// Parses a link such as `(39,9)->(3,38)`. `None` if the text has another form.
fn parse_link(text: &str) -> Option<(Point, Point)> {
    let (from, to) = text.split_once("->")?;
    Some((parse_point(from)?, parse_point(to)?))
}

/// Parses a point such as `(39,9)`. `None` if the text has another form.
fn parse_point(text: &str) -> Option<Point> {
    let coordinates = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let (x, y) = coordinates.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// Returns the error for a link between holes whose text has another form. The message quotes the
/// beginning of the text. `number` counts the links from 1.
fn invalid_link(number: usize, text: &str) -> LevelError {
    let found: String = text.trim().chars().take(MAX_SHOWN).collect();
    let hint = "the first line has the links, such as (39,9)->(3,38);(3,38)->(39,9), and is empty without holes";
    syntax(format!(
        "link {number}: {found:?} is not (x,y)->(x,y); {hint}"
    ))
}

/// Parses the JSON of one level: an object, or a list with one object.
fn read_json(text: &str) -> Result<Level, LevelError> {
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => return Err(syntax(format!("not JSON: {error}"))),
    };
    match value.as_array().map(Vec::as_slice) {
        None => level_of_json(&value),
        Some([level]) => level_of_json(level),
        Some(levels) => Err(syntax(format!(
            "a list of {} levels; give one of them",
            levels.len()
        ))),
    }
}

/// Parses a level from the JSON of the game, an object with the lists `data` (the rows) and
/// `connections` (the links between holes, such as `{src: {x, y}, dst: {x, y}}`).
fn level_of_json(value: &Value) -> Result<Level, LevelError> {
    let Some(data) = value[ROWS].as_array() else {
        return Err(syntax(format!(
            "the list {ROWS:?} with the rows is missing"
        )));
    };
    let mut rows = Vec::new();
    for (number, row) in data.iter().enumerate() {
        let place = format!("row {number} of {ROWS:?}");
        let Some(squares) = row.as_str() else {
            return Err(syntax(format!("{place} is not a string")));
        };
        rows.push(parse_row(&place, squares)?);
    }
    let links = links_of_json(&value[LINKS])?;
    Level::of_letters(&rows, &links)
}

/// Parses the list of links between holes: `[{src: {x, y}, dst: {x, y}}, ...]`. Returns no links if
/// the list is missing.
fn links_of_json(connections: &Value) -> Result<Vec<(Point, Point)>, LevelError> {
    let connections = match connections {
        Value::Null => return Ok(Vec::new()),
        Value::Array(list) => list,
        _ => return Err(syntax(format!("{LINKS:?} is not a list"))),
    };
    let mut links = Vec::new();
    for (number, link) in (1..).zip(connections) {
        let from = point_of_json(&link["src"]);
        let to = point_of_json(&link["dst"]);
        let (Some(from), Some(to)) = (from, to) else {
            return Err(syntax(format!(
                "link {number}: expected {{\"src\": {{x, y}}, \"dst\": {{x, y}}}}"
            )));
        };
        links.push((from, to));
    }
    Ok(links)
}

/// Returns the point of an object `{x, y}` of JSON. `None` if the value has another form, or if a
/// coordinate is negative.
fn point_of_json(end: &Value) -> Option<Point> {
    let x = usize::try_from(end["x"].as_u64()?).ok()?;
    let y = usize::try_from(end["y"].as_u64()?).ok()?;
    Some((x, y))
}

/// Returns the error that a text does not have the form of a level.
fn syntax(message: impl Into<String>) -> LevelError {
    LevelError::Syntax(message.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: &str = "/TTTTT/TP..T/T.$XT/TTTTT";

    #[test]
    fn a_level_in_every_form() {
        for form in [
            LEVEL,
            "TTTTT/TP..T/T.$XT/TTTTT",
            "\nTTTTT\nTP..T\nT.$XT\nTTTTT\n",
            "TTTTT\r\nTP  T\r\nT $XT\r\nTTTTT\r\n",
            "\nTTTTT|\nTP..T|\nT.$XT|\nTTTTT|",
            r#"{"data": ["TTTTT", "TP..T", "T.$XT", "TTTTT"]}"#,
            r#"[{"data": ["TTTTT", "TP..T", "T.$XT", "TTTTT"]}]"#,
            r#"["TTTTT", "TP  T", "T $XT", "TTTTT"]"#,
            r#"{"command":"prove","puzzle":"chilly","board":"/TTTTT/TP..T/T.$XT/TTTTT"}"#,
            "[['T','T','T','T','T'],['T','P',' ','.','T'],['T','.','$','X','T'],['T','T','T','T','T']]",
            "T,T,T,T,T\nT,P,,,T\nT,.,$,X,T\nT,T,T,T,T",
        ] {
            let levels = levels_of(form);

            assert_eq!(levels.first().map(String::as_str), Some(LEVEL), "{form:?}");
        }
    }

    #[test]
    fn a_list_of_levels_is_refused() {
        let text = r#"[{"data": ["TTTTT"]}, {"data": ["TTTTT"]}]"#;

        let error = error_of(text);

        assert_eq!(error, "a list of 2 levels; give one of them");
    }

    #[test]
    fn a_first_row_of_blanks_is_refused() {
        let error = error_of("     \n#P..#\n#.$X#\n#####\n");

        assert!(error.starts_with("line 1 has only blanks"), "{error}");
    }

    /// A letter that is not a square is never a wall, in no form and at no place.
    #[test]
    fn an_unknown_letter_is_refused_in_every_form() {
        for letter in "goptx0%,;\t\u{e9}\u{1f384}".chars() {
            for form in [
                "TTTTT/TP?.T/T.$XT/TTTTT",
                "\nTTTTT\nTP?.T\nT.$XT\nTTTTT\n",
                "TTTTT\nTP? T\nT $XT\nTTTTT\n",
                "\nTTTTT|\nTP?.T|\nT.$XT|\nTTTTT|",
                r#"{"data": ["TTTTT", "TP?.T", "T.$XT", "TTTTT"]}"#,
                r#"["TTTTT", "TP?.T", "T.$XT", "TTTTT"]"#,
                "[['T','T','T','T'],['T','P','?','X'],['T','T','T','T']]",
            ] {
                let text = form.replace('?', &letter.to_string());

                let readings = read(&text);

                assert!(readings.boards.is_empty(), "{text:?}");
            }
        }
    }

    #[test]
    fn the_message_names_letter_row_column_and_squares() {
        let error = error_of("\n######\n#Pg.X#\n######\n");

        assert_eq!(
            error,
            "row 1, column 2 (counted from 0): 'g' is not a square; squares are # T Y (wall), . or a blank (ice), $ G (present), O (hole), P (start) and X (exit)"
        );
    }

    #[test]
    fn the_line_with_the_links_may_have_separators() {
        let levels = levels_of("(1,2)->(2,1)\n#####\n#P..#\n#O$X#\n#####\n");

        assert_eq!(levels, ["(1,2)->(2,1)/#####/#P..#/#O$X#/#####"]);
    }

    fn levels_of(text: &str) -> Vec<String> {
        let readings = read(text).boards;
        readings
            .iter()
            .map(|reading| reading.board.to_string())
            .collect()
    }

    fn error_of(text: &str) -> String {
        read(text).error.unwrap().to_string()
    }
}

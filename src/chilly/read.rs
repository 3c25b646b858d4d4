//! Parses levels in all forms that people and programs write.

use super::level::{Level, Point};
use super::level_rules::LevelError;
use kortest_base::text::{
    Cell, Layout, Reading, Readings, Size, Style, clean, layouts_of_all_lines, share,
};
use serde_json::Value;
use std::str::FromStr;

/// Returns all levels that a text may mean, with the most literal reading first.
///
/// The text may be the lines of `level.txt`, the same lines joined by `/`, the JSON of the game, or
/// a list of rows. The line with the links may be missing.
pub fn read(text: &str) -> Readings<Level, LevelError> {
    let text = clean(text);
    if let Some(level) = json(&text) {
        return Readings::certain(level);
    }
    let level = rows_of(&text);
    let mut readings = Readings {
        is_certain: is_certain(&text),
        boards: Vec::new(),
        error: None,
        resemblance: resemblance(&text),
    };
    let layouts = layouts_of_all_lines(&text);
    for layout in &layouts.layouts {
        let in_cells = match layout.style {
            Style::Separated | Style::List => true,
            Style::Characters => layouts.is_list,
            Style::Columns | Style::Flat => false,
        };
        if in_cells && let Ok(level) = of_layout(layout) {
            readings.add(reading(level));
        }
    }
    // If separators stand between squares, they are not walls.
    if readings.boards.is_empty() {
        match level {
            Ok(level) => readings.add(reading_of_rows(level, &text)),
            Err(error) => readings.error = Some(error),
        }
    }
    readings
}

fn reading_of_rows(level: Level, text: &str) -> Reading<Level> {
    let rows = lines(text).split_off(1).concat();
    let doubt = "commas, semicolons and tabs would be walls";
    let is_doubtful = rows.contains([',', ';', '\t']);
    Reading {
        doubt: is_doubtful.then(|| doubt.to_string()),
        ..reading(level)
    }
}

fn reading(level: Level) -> Reading<Level> {
    Reading {
        size: Size {
            columns: level.width(),
            rows: level.height(),
        },
        doubt: None,
        warning: warning(&level),
        board: level,
    }
}

/// Returns a remark if a present may be a mistake.
fn warning(level: &Level) -> Option<String> {
    let mut presents = level.presents().iter();
    let gold = presents.find(|&&square| level.letter(square) == 'G')?;
    let (x, y) = level.point(*gold);
    Some(format!(
        "G at ({x},{y}) counts as a present here; in the game in JavaScript it can never be taken"
    ))
}

/// Returns whether a text is certainly meant as a level: it has links, margins or walls around it.
fn is_certain(text: &str) -> bool {
    let lines = lines(text);
    let is_wall =
        |line: &&&str| line.starts_with("###") && line.trim_end().bytes().all(|b| b == b'#');
    let has_margin = |line: &&&str| {
        let bar = line.find('|');
        bar.is_some_and(|bar| line[bar + 1..].trim().is_empty())
    };
    has_links(&lines)
        || lines.iter().filter(is_wall).count() > 1
        || lines.iter().filter(has_margin).count() > 1
}

fn has_links(lines: &[&str]) -> bool {
    let first = lines.first().map_or("", |line| line.trim());
    first.starts_with('(') && first.contains("->")
}

/// Returns how much of a text consists of symbols of a level, in percent.
fn resemblance(text: &str) -> u32 {
    if !text.contains(['#', 'T', 'Y', '$']) {
        return 0;
    }
    share(text, |c| "#TYPXO$G.|".contains(c))
}

/// Splits a text into lines, or without line feeds at `/`.
fn lines(text: &str) -> Vec<&str> {
    let separator = if text.contains('\n') { '\n' } else { '/' };
    let mut lines: Vec<&str> = text.split(separator).collect();
    // A line feed at the end of the text does not begin another row.
    while lines.len() > 1 && lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

/// Parses a level whose first line may be missing.
fn rows_of(text: &str) -> Result<Level, LevelError> {
    let lines = lines(text);
    let first = lines[0].trim();
    let is_row = !first.is_empty() && !first.starts_with('(');
    if !is_row || !text.contains(['#', 'T', 'Y']) {
        return text.parse();
    }
    let mut rows = Vec::new();
    for (number, line) in (1..).zip(&lines) {
        rows.push(cells(&format!("line {number}"), line)?);
    }
    check_lengths(&rows, 1)?;
    Level::new(&rows, &[])
}

/// Parses a level from a list, or from cells with separators between them.
fn of_layout(layout: &Layout) -> Result<Level, LevelError> {
    let has_wall = |cell: &Cell| cell.text.contains(['#', 'T', 'Y']);
    let mut all = layout.rows.iter().flat_map(|row| &row.cells);
    if !all.any(has_wall) {
        return Err(syntax("no walls".into()));
    }
    let mut rows = Vec::new();
    for row in &layout.rows {
        let mut letters = Vec::new();
        for cell in &row.cells {
            letters.push(letter(cell)?);
        }
        rows.push(letters);
    }
    check_lengths(&rows, 1)?;
    Level::new(&rows, &[])
}

/// Returns the letter of a cell that contains one character or none.
fn letter(cell: &Cell) -> Result<u8, LevelError> {
    let mut chars = cell.text.chars();
    let letter = chars.next().unwrap_or(' ');
    if chars.next().is_some() {
        let (line, found) = (cell.line, cell.text);
        return Err(LevelError::Syntax(format!(
            "line {line}: {found:?} is not one square"
        )));
    }
    Ok(u8::try_from(letter).unwrap_or(b'#'))
}

/// Checks that all rows have the same length. `first` is the number of the first row's line.
fn check_lengths(rows: &[Vec<u8>], first: usize) -> Result<(), LevelError> {
    let expected = rows.first().map_or(0, Vec::len);
    for (number, row) in (first..).zip(rows) {
        let found = row.len();
        if found != expected {
            return Err(LevelError::Syntax(format!(
                "line {number} has {found} cells and line {first} has {expected}; all rows must have the same length"
            )));
        }
    }
    Ok(())
}

/// Parses the text of `level.txt`, or its lines separated by `/`: `(1,1)->(3,1)/#####/#O.O#/...`.
impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let text = clean(text);
        let lines = lines(&text);
        let links = links(lines[0].trim())?;
        let mut rows = Vec::new();
        for (number, line) in (2..).zip(&lines[1..]) {
            rows.push(cells(&format!("line {number}"), line)?);
        }
        check_lengths(&rows, 2)?;
        let is_row = !lines[0].is_empty() && links.is_empty();
        if is_row && rows.first().is_some_and(|row| row.len() == lines[0].len()) {
            return Err(LevelError::Syntax(
                "line 1 has only blanks; it has the links, and is empty without holes".into(),
            ));
        }
        Level::new(&rows, &links)
    }
}

/// Returns the letters of one row. A final `|` marks the right margin.
fn cells(place: &str, line: &str) -> Result<Vec<u8>, LevelError> {
    let line = line.trim_end_matches(['\t']);
    let end = line.trim_end_matches(' ');
    let line = end.strip_suffix('|').unwrap_or(line);
    if let Some(at) = line.chars().position(|c| c == '|') {
        return Err(LevelError::Syntax(format!(
            "{place}, character {}: '|' only marks the right margin",
            at + 1
        )));
    }
    // A non-ASCII character fills one square. Unknown letters are walls.
    Ok(line
        .chars()
        .map(|c| u8::try_from(c).unwrap_or(b'#'))
        .collect())
}

/// Parses the line with the links: `(x,y)->(x,y);(x,y)->(x,y)`.
fn links(line: &str) -> Result<Vec<(Point, Point)>, LevelError> {
    let point = |text: &str| {
        let (x, y) = text
            .trim()
            .strip_prefix('(')?
            .strip_suffix(')')?
            .split_once(',')?;
        Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
    };
    let link = |(n, text): (usize, &str)| {
        let pair = text
            .split_once("->")
            .and_then(|(from, to)| Some((point(from)?, point(to)?)));
        pair.ok_or_else(|| {
            let found: String = text.trim().chars().take(30).collect();
            let hint =
                "the first line has the links, such as (39,9)->(3,38);(3,38)->(39,9), and is empty without holes";
            LevelError::Syntax(format!("link {}: {found:?} is not (x,y)->(x,y); {hint}", n + 1))
        })
    };
    line.split(';')
        .filter(|text| !text.trim().is_empty())
        .enumerate()
        .map(link)
        .collect()
}

/// Parses the JSON of one level. `None` if the text is not JSON of the game.
fn json(text: &str) -> Option<Result<Reading<Level>, LevelError>> {
    let trimmed = text.trim_start();
    let is_list_of_cells = !trimmed.contains(':') && layouts_of_all_lines(text).error.is_none();
    let is_object = trimmed.starts_with('{') && !is_list_of_cells;
    let is_list = trimmed.starts_with('[') && trimmed[1..].trim_start().starts_with('{');
    let is_json = is_object || is_list && trimmed.contains(':');
    if !is_json {
        return None;
    }
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => return Some(Err(syntax(format!("not JSON: {error}")))),
    };
    let level = match value.as_array().map(Vec::as_slice) {
        None => of_json(&value),
        Some([level]) => of_json(level),
        Some(levels) => {
            let count = levels.len();
            Err(syntax(format!(
                "a list of {count} levels; give one of them"
            )))
        }
    };
    Some(level.map(reading))
}

fn syntax(what: String) -> LevelError {
    LevelError::Syntax(what)
}

/// Parses the JSON format: `{name, data: [rows], connections: [{src: {x, y}, dst: {x, y}}]}`.
fn of_json(value: &Value) -> Result<Level, LevelError> {
    let Some(data) = value["data"].as_array() else {
        return Err(syntax("the list \"data\" with the rows is missing".into()));
    };
    let mut rows = Vec::new();
    for (n, row) in data.iter().enumerate() {
        let Some(row) = row.as_str() else {
            return Err(syntax(format!("row {n} of \"data\" is not a string")));
        };
        rows.push(cells(&format!("row {n} of \"data\""), row)?);
    }
    let none = Vec::new();
    let connections = match &value["connections"] {
        Value::Null => &none,
        Value::Array(list) => list,
        _ => return Err(syntax("\"connections\" is not a list".into())),
    };
    let mut links = Vec::new();
    for (number, link) in (1..).zip(connections) {
        let ends = json_point(&link["src"]).zip(json_point(&link["dst"]));
        let Some(link) = ends else {
            return Err(syntax(format!(
                "link {number}: expected {{\"src\": {{x, y}}, \"dst\": {{x, y}}}}"
            )));
        };
        links.push(link);
    }
    Level::new(&rows, &links)
}

fn json_point(end: &Value) -> Option<Point> {
    let x = usize::try_from(end["x"].as_u64()?).ok()?;
    let y = usize::try_from(end["y"].as_u64()?).ok()?;
    Some((x, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: &str = "/TTTTT/TP..T/T.$XT/TTTTT";

    fn readings(text: &str) -> Vec<String> {
        let boards = read(text).boards;
        boards
            .iter()
            .map(|reading| reading.board.to_string())
            .collect()
    }

    #[test]
    fn a_level_in_every_form() {
        for text in [
            LEVEL,
            "TTTTT/TP..T/T.$XT/TTTTT",
            "\nTTTTT\nTP..T\nT.$XT\nTTTTT\n",
            "TTTTT\r\nTP  T\r\nT $XT\r\nTTTTT\r\n",
            "\nTTTTT|\nTP..T|\nT.$XT|\nTTTTT|",
            r#"{"data": ["TTTTT", "TP..T", "T.$XT", "TTTTT"]}"#,
            r#"[{"data": ["TTTTT", "TP..T", "T.$XT", "TTTTT"]}]"#,
            r#"["TTTTT", "TP  T", "T $XT", "TTTTT"]"#,
            "[['T','T','T','T','T'],['T','P',' ','.','T'],['T','.','$','X','T'],['T','T','T','T','T']]",
            "T,T,T,T,T\nT,P,,,T\nT,.,$,X,T\nT,T,T,T,T",
        ] {
            assert_eq!(
                readings(text).first().map(String::as_str),
                Some(LEVEL),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_list_of_levels_is_refused() {
        let text = r#"[{"data": ["TTTTT"]}, {"data": ["TTTTT"]}]"#;
        let error = read(text).error.unwrap().to_string();
        assert_eq!(error, "a list of 2 levels; give one of them");
    }

    #[test]
    fn a_first_row_of_blanks_is_refused() {
        let error = read("     \n#P..#\n#.$X#\n#####\n")
            .error
            .unwrap()
            .to_string();
        assert!(error.starts_with("line 1 has only blanks"), "{error}");
    }
}

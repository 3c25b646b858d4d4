//! Parses levels in three formats: the lines of `level.txt`, the same lines joined by `/`, and
//! JSON.

use super::level::{Level, Point};
use super::level_rules::LevelError;
use serde_json::Value;
use std::str::FromStr;

/// A parsed level, with a warning for its author if the text is questionable.
#[derive(Clone, Debug)]
pub struct ParsedLevel {
    /// The level.
    pub level: Level,
    /// The warning, in one line.
    pub warning: Option<String>,
}

/// Returns whether a text looks like a Santa Chilly level.
pub fn looks_like_level(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        return true;
    }
    let first = text.split(['\n', '/']).next().unwrap_or("").trim();
    let rows = text.get(first.len()..).unwrap_or("");
    let links = first.starts_with('(') && first.contains("->");
    links
        || first.is_empty() && rows.contains(['X', '#', '|', '$', 'T'])
        || text.lines().any(|l| l.trim_end().ends_with('|'))
}

/// Parses a level in any of the known formats.
pub fn read(text: &str) -> Result<ParsedLevel, LevelError> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        json(text)
    } else {
        Ok(ParsedLevel {
            level: text.parse()?,
            warning: None,
        })
    }
}

/// Parses the text of `level.txt`, or its lines separated by `/`: `(1,1)->(3,1)/#####/#O.O#/...`.
impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let separator = if text.contains('\n') { '\n' } else { '/' };
        let mut lines: Vec<&str> = text
            .split(separator)
            .map(|line| line.trim_end_matches('\r'))
            .collect();
        // A line feed at the end of the text does not begin another row.
        while lines.len() > 1 && lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        let links = links(lines[0].trim())?;
        let row = |(number, line): (usize, &&str)| cells(&format!("line {number}"), line);
        let rows = (2..)
            .zip(&lines[1..])
            .map(row)
            .collect::<Result<Vec<_>, _>>()?;
        let expected = rows.first().map_or(0, Vec::len);
        if let Some((number, row)) = (2..).zip(&rows).find(|(_, row)| row.len() != expected) {
            let found = row.len();
            let what = format!(
                "line {number} has {found} cells and line 2 has {expected}; all rows must have the same length"
            );
            return Err(LevelError::Syntax(what));
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

/// Parses the JSON format: `{name, data: [rows], connections: [{src: {x, y}, dst: {x, y}}]}`.
fn json(text: &str) -> Result<ParsedLevel, LevelError> {
    let syntax = |text: String| LevelError::Syntax(text);
    let value: Value =
        serde_json::from_str(text).map_err(|error| syntax(format!("not JSON: {error}")))?;
    let data = value["data"]
        .as_array()
        .ok_or_else(|| syntax("the list \"data\" with the rows is missing".into()))?;
    let row = |(n, row): (usize, &Value)| match row.as_str() {
        Some(row) => cells(&format!("row {n} of \"data\""), row),
        None => Err(syntax(format!("row {n} of \"data\" is not a string"))),
    };
    let rows = data
        .iter()
        .enumerate()
        .map(row)
        .collect::<Result<Vec<_>, _>>()?;
    let none = Vec::new();
    let connections = match &value["connections"] {
        Value::Null => &none,
        list => list
            .as_array()
            .ok_or_else(|| syntax("\"connections\" is not a list".into()))?,
    };
    let point = |end: &Value| Some((end["x"].as_u64()? as usize, end["y"].as_u64()? as usize));
    let link = |(n, link): (usize, &Value)| {
        let pair = point(&link["src"]).zip(point(&link["dst"]));
        pair.ok_or_else(|| {
            syntax(format!(
                "link {}: expected {{\"src\": {{x, y}}, \"dst\": {{x, y}}}}",
                n + 1
            ))
        })
    };
    let links = connections
        .iter()
        .enumerate()
        .map(link)
        .collect::<Result<Vec<_>, _>>()?;
    let level = Level::new(&rows, &links)?;
    let gold = level
        .presents()
        .iter()
        .find(|&&square| level.letter(square) == 'G')
        .map(|&square| level.point(square));
    let warning = gold.map(|(x, y)| {
        format!("G at ({x},{y}) counts as a present here; in the game in JavaScript it can never be taken")
    });
    Ok(ParsedLevel { level, warning })
}

//! Parses the text of a tour, as different programs write it, into lists of numbers.
//!
//! | program | text |
//! |---|---|
//! | LKH, GLKH, tsplib95 | TSPLIB: lines `KEY : VALUE`, then `TOUR_SECTION`, numbers from 1, `-1`, `EOF` |
//! | Concorde | the number of nodes (some versions omit it), then numbers from 0 |
//! | linkern | the number of nodes and the number of edges, then a line `FROM TO LENGTH` for each edge |
//! | elkai, python-tsp | a list of Python, `[0, 2, 1, 0]` or `([0, 2, 1], 12)` |

use super::tour_error::{Position, TourError};
use kortest_base::text::clean;

/// A number of a tour as it is written, and its position.
#[derive(Clone, Copy)]
pub struct Written {
    pub number: usize,
    pub position: Position,
}

/// The numbers of a text that may be a tour.
pub struct Reading {
    pub nodes: Vec<Written>,
    /// The number of nodes that the file announces. `None` if the file has no such line.
    pub dimension: Option<Written>,
}

impl Reading {
    /// Removes the last node of a closed tour, which repeats the first.
    fn new(mut nodes: Vec<Written>, dimension: Option<Written>) -> Reading {
        let first = nodes.first().map(|node| node.number);
        let last = nodes.last().map(|node| node.number);
        if nodes.len() > 1 && first == last {
            nodes.pop();
        }
        Reading { nodes, dimension }
    }
}

/// A word of a text, and its position.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    position: Position,
}

/// Returns the possible readings of a tour. There are two if the first number may be a node or the
/// number of nodes.
pub fn readings(text: &str) -> Result<Vec<Reading>, TourError> {
    let text = clean(text).replace("->", "  ").replace('→', " ");
    let lines: Vec<&str> = text.lines().collect();
    let section = lines
        .iter()
        .position(|line| after_keyword(line, "TOUR_SECTION").is_some());
    if let Some(section) = section {
        return Ok(vec![tsplib(&lines, section)?]);
    }
    let problem = lines.iter().position(|line| {
        after_keyword(line, "EDGE_WEIGHT_SECTION").is_some()
            || after_keyword(line, "NODE_COORD_SECTION").is_some()
    });
    if let Some(line) = problem {
        return Err(TourError::Problem { line: line + 1 });
    }
    if let Some(list) = python_list(&text)? {
        return Ok(vec![Reading::new(list, None)]);
    }
    if let Some(cycle) = edges(&lines)? {
        return Ok(vec![Reading::new(cycle, None)]);
    }
    let nodes = numbers(words(&lines))?;
    let mut readings = vec![];
    // Concorde counts nodes from 0, so the number of nodes is not one of them.
    if let [first, rest @ ..] = &nodes[..]
        && first.number == rest.len()
        && rest.iter().any(|node| node.number == 0)
    {
        readings.push(Reading::new(rest.to_vec(), None));
    }
    readings.push(Reading::new(nodes, None));
    Ok(readings)
}

/// Returns what follows a keyword at the beginning of a line, without blanks and the colon. `None`
/// if the line begins with another word.
fn after_keyword<'a>(line: &'a str, keyword: &str) -> Option<&'a str> {
    let line = line.trim();
    let begins = line.get(..keyword.len())?.eq_ignore_ascii_case(keyword);
    let rest = &line[keyword.len()..];
    let is_whole = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    (begins && is_whole).then(|| rest.trim_start_matches([' ', '\t', ':']))
}

/// Reads a file of TSPLIB. `section` is the index of the line with the keyword `TOUR_SECTION`.
fn tsplib(lines: &[&str], section: usize) -> Result<Reading, TourError> {
    let mut dimension = None;
    for (n, line) in lines[..section].iter().enumerate() {
        if let Some(value) = after_keyword(line, "DIMENSION") {
            let position = Position {
                line: n + 1,
                word: 2,
            };
            dimension = Some(number(Word {
                text: value.trim(),
                position,
            })?);
        }
    }
    let rest = after_keyword(lines[section], "TOUR_SECTION").unwrap_or_default();
    let mut tour = vec![""; section];
    tour.push(rest);
    tour.extend(&lines[section + 1..]);
    Ok(Reading::new(numbers(words(&tour))?, dimension))
}

/// Splits lines at blanks, commas and semicolons.
fn words<'a>(lines: &[&'a str]) -> Vec<Word<'a>> {
    let mut words = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let parts = line.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
        let parts = parts.filter(|part| !part.is_empty());
        for (at, text) in parts.enumerate() {
            let position = Position {
                line: n + 1,
                word: at + 1,
            };
            words.push(Word { text, position });
        }
    }
    words
}

/// Parses the numbers up to `-1`, `EOF` or the end of the text.
fn numbers(words: Vec<Word>) -> Result<Vec<Written>, TourError> {
    let is_end = |word: &Word| word.text.eq_ignore_ascii_case("EOF");
    let mut numbers = Vec::new();
    let mut rest = words.into_iter().take_while(|word| !is_end(word));
    for word in rest.by_ref() {
        if word.text == "-1" {
            break;
        }
        numbers.push(number(word)?);
    }
    match rest.find(|word| word.text != "-1") {
        Some(word) => Err(TourError::SecondTour {
            position: word.position,
        }),
        None => Ok(numbers),
    }
}

/// Parses a number. NumPy writes numbers such as `np.int64(7)`.
fn number(word: Word) -> Result<Written, TourError> {
    let inner = word
        .text
        .strip_suffix(')')
        .and_then(|text| text.split_once('('));
    let digits = inner.map_or(word.text, |(_, digits)| digits);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    match digits.parse() {
        Ok(number) if is_number => Ok(Written {
            number,
            position: word.position,
        }),
        _ => Err(TourError::Word {
            position: word.position,
            found: word.text.chars().take(20).collect(),
        }),
    }
}

/// Reads a list or a tuple of Python. The text around the list is ignored, such as the length of
/// the tour that python-tsp prints behind it. `None` if the text has no list.
fn python_list(text: &str) -> Result<Option<Vec<Written>>, TourError> {
    let Some(start) = text.find('[').or_else(|| text.find('(')) else {
        return Ok(None);
    };
    let is_list = text[start..].starts_with('[');
    let end = if is_list {
        text.find(']')
    } else {
        text.rfind(')')
    };
    let Some(end) = end.filter(|&end| end > start) else {
        return Err(TourError::NoEnd {
            line: line_of(text, start),
        });
    };
    if let Some(second) = text[end..].find('[') {
        let line = line_of(text, end + second);
        let position = Position { line, word: 1 };
        return Err(TourError::SecondTour { position });
    }
    // Blanks before the list keep the numbers of the lines.
    let lines_before = "\n".repeat(line_of(text, start) - 1);
    let list = lines_before + &text[start + 1..end];
    let lines: Vec<&str> = list.split('\n').collect();
    let nodes: Result<Vec<Written>, TourError> = words(&lines).into_iter().map(number).collect();
    nodes.map(Some)
}

/// Returns the number of the line that contains a byte.
fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

/// An edge of a tour.
struct Edge {
    from: Written,
    to: Written,
}

/// Reads the edges of a tour that linkern or Concorde have written. `None` if the text does not
/// begin with the number of nodes and the same number of edges.
fn edges(lines: &[&str]) -> Result<Option<Vec<Written>>, TourError> {
    let rows: Vec<Vec<Word>> = words(lines)
        .chunk_by(|a, b| a.position.line == b.position.line)
        .map(<[Word]>::to_vec)
        .collect();
    let Some(([nodes, count], rows)) = rows.split_first().and_then(|(first, rows)| {
        let header: &[Word; 2] = first.as_slice().try_into().ok()?;
        Some((header, rows))
    }) else {
        return Ok(None);
    };
    if nodes.text != count.text || rows.first().is_none_or(|row| row.len() != 3) {
        return Ok(None);
    }
    let count = number(*count)?;
    let mut edges = Vec::new();
    for row in rows {
        let &[from, to, _] = &row[..] else {
            let line = row[0].position.line;
            return Err(TourError::NoEdge { line });
        };
        edges.push(Edge {
            from: number(from)?,
            to: number(to)?,
        });
    }
    if edges.len() != count.number {
        return Err(TourError::Edges {
            found: edges.len(),
            expected: count.number,
        });
    }
    cycle(&edges).map(Some)
}

/// Joins edges to a tour, which runs in the direction of the first edge.
fn cycle(edges: &[Edge]) -> Result<Vec<Written>, TourError> {
    // For each node, the indices of its edges.
    let mut edges_at = vec![Vec::new(); edges.len()];
    for (n, edge) in edges.iter().enumerate() {
        for end in [edge.from, edge.to] {
            let Some(list) = edges_at.get_mut(end.number) else {
                return Err(TourError::NoNode {
                    position: end.position,
                    node: end.number,
                });
            };
            list.push(n);
        }
    }
    let mut nodes = Vec::new();
    let mut at = 0;
    let mut here = edges[0].from;
    loop {
        nodes.push(here);
        let edge = &edges[at];
        here = if edge.from.number == here.number {
            edge.to
        } else {
            edge.from
        };
        let &[a, b] = &edges_at[here.number][..] else {
            return Err(TourError::NoCycle { node: here.number });
        };
        at = if a == at { b } else { a };
        if at == 0 || nodes.len() == edges.len() {
            break;
        }
    }
    if nodes.len() != edges.len() || here.number != edges[0].from.number {
        return Err(TourError::NoCycle { node: here.number });
    }
    Ok(nodes)
}

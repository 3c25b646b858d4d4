//! Parses the text of a tour, as different programs write it, into lists of numbers.
//!
//! | program | text |
//! |---|---|
//! | LKH, GLKH, tsplib95 | TSPLIB: lines `KEY : VALUE`, then `TOUR_SECTION`, numbers from 1, `-1`, `EOF` |
//! | Concorde | the number of nodes (some versions omit it), then numbers from 0 |
//! | linkern | the number of nodes and the number of edges, then a line `FROM TO LENGTH` for each edge |
//! | elkai, python-tsp | a list of Python, `[0, 2, 1, 0]` or `([0, 2, 1], 12)` |

#![deny(clippy::expect_used)]

use kortest_base::text::clean;
use std::fmt;
use thiserror::Error;

/// The position of a word in a text. Lines and words are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The number of the line.
    pub line: usize,
    /// The number of the word in its line.
    pub word: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, word {}", self.line, self.word)
    }
}

/// The reason why a tour is invalid. Nodes have the numbers that the text gives them.
#[allow(missing_docs)] // The error messages explain the fields.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum TourError {
    /// A word of the tour is not a number.
    #[error("{position}: {found:?} is not a node number")]
    Word { position: Position, found: String },
    /// More numbers follow the end of the tour.
    #[error("{position}: a second tour begins here; expected one tour")]
    SecondTour { position: Position },
    /// The text is a problem, which has no tour.
    #[error("line {line}: this is a problem of TSPLIB, not a tour of its nodes")]
    Problem { line: usize },
    /// A list has no end.
    #[error("line {line}: the list has no end")]
    NoEnd { line: usize },
    /// A line of a list of edges has another form.
    #[error("line {line}: expected two nodes and the length of their edge")]
    NoEdge { line: usize },
    /// The number of edges differs from the first line.
    #[error("{found} edges, but the first line says {expected}")]
    Edges { found: usize, expected: usize },
    /// The edges are not a cycle through all nodes.
    #[error("the edges are not a cycle through all nodes: see the edges of node {node}")]
    NoCycle { node: usize },
    /// The number of nodes in the tour is wrong.
    #[error("{found} nodes; a tour of this level has {sets} (AGTSP), {nodes} (ATSP) or {} (TSP)", 2 * .nodes)]
    Length {
        found: usize,
        sets: usize,
        nodes: usize,
    },
    /// The number of nodes differs from the keyword `DIMENSION`.
    #[error("line {line}: the dimension is {dimension}, but the tour has {found} nodes")]
    Dimension {
        line: usize,
        dimension: usize,
        found: usize,
    },
    /// A node is out of range.
    #[error("{position}: the problem has no node {node}")]
    NoNode { position: Position, node: usize },
    /// A node occurs twice.
    #[error("{position}: node {node} is visited a second time")]
    Twice { position: Position, node: usize },
    /// The tour misses the node of the start.
    #[error("node {0}, which stands for the start, is not visited")]
    NoStart(usize),
    /// The two TSP nodes of one ATSP node are not next to each other.
    #[error("{position}: node {node} and its twin {twin} are not next to each other")]
    Twins {
        position: Position,
        node: usize,
        twin: usize,
    },
    /// The nodes of a present are not next to each other.
    #[error("{position}: the nodes of present {present} are not next to each other")]
    Scattered { position: Position, present: usize },
    /// The tour misses the present with this index.
    #[error("no node of present {0} is visited")]
    Missed(usize),
    /// The text can be read as two different tours.
    #[error(
        "the first number may be a node or the number of nodes, which are different tours of this level; write the tour \
         in the format of TSPLIB"
    )]
    Ambiguous,
}

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
    if let Some(section) = line_with_keyword(&lines, &["TOUR_SECTION"]) {
        return Ok(vec![tsplib_tour(&lines, section)?]);
    }
    let sections_of_problems = ["EDGE_WEIGHT_SECTION", "NODE_COORD_SECTION"];
    if let Some(section) = line_with_keyword(&lines, &sections_of_problems) {
        return Err(TourError::Problem { line: section + 1 });
    }
    if let Some(list) = python_list(&text)? {
        return Ok(vec![Reading::new(list, None)]);
    }
    if let Some(cycle) = list_of_edges(&lines)? {
        return Ok(vec![Reading::new(cycle, None)]);
    }
    let nodes = numbers(&words(&lines))?;
    let mut readings = Vec::new();
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

/// Returns the index of the first line that begins with one of the keywords, if any.
fn line_with_keyword(lines: &[&str], keywords: &[&str]) -> Option<usize> {
    for (n, line) in lines.iter().enumerate() {
        for keyword in keywords {
            if after_keyword(line, keyword).is_some() {
                return Some(n);
            }
        }
    }
    None
}

/// Returns what follows a keyword at the beginning of a line, without blanks and the colon. `None`
/// if the line begins with another word.
fn after_keyword<'a>(line: &'a str, keyword: &str) -> Option<&'a str> {
    let line = line.trim();
    let (start, rest) = line.split_at_checked(keyword.len())?;
    let goes_on = rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    if !start.eq_ignore_ascii_case(keyword) || goes_on {
        return None;
    }
    Some(rest.trim_start_matches([' ', '\t', ':']))
}

/// Reads a file of TSPLIB. `section` is the index of the line with the keyword `TOUR_SECTION`.
fn tsplib_tour(lines: &[&str], section: usize) -> Result<Reading, TourError> {
    let mut dimension = None;
    for (line, text) in (1..).zip(&lines[..section]) {
        if let Some(value) = after_keyword(text, "DIMENSION") {
            dimension = Some(number(Word {
                text: value.trim(),
                position: Position { line, word: 2 },
            })?);
        }
    }
    let rest = after_keyword(lines[section], "TOUR_SECTION").unwrap_or_default();
    // Empty lines keep the numbers of the lines.
    let mut tour = vec![""; section];
    tour.push(rest);
    tour.extend(&lines[section + 1..]);
    Ok(Reading::new(numbers(&words(&tour))?, dimension))
}

/// Splits lines at blanks, commas and semicolons.
fn words<'a>(lines: &[&'a str]) -> Vec<Word<'a>> {
    let mut words = Vec::new();
    for (line, text) in (1..).zip(lines) {
        let parts = text.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
        let nonempty_parts = parts.filter(|part| !part.is_empty());
        for (word, part) in (1..).zip(nonempty_parts) {
            words.push(Word {
                text: part,
                position: Position { line, word },
            });
        }
    }
    words
}

/// Parses the numbers up to `-1`, `EOF` or the end of the text.
fn numbers(words: &[Word]) -> Result<Vec<Written>, TourError> {
    let mut numbers = Vec::new();
    let mut is_finished = false;
    for &word in words {
        if word.text.eq_ignore_ascii_case("EOF") {
            break;
        }
        if word.text == "-1" {
            is_finished = true;
        } else if is_finished {
            let position = word.position;
            return Err(TourError::SecondTour { position });
        } else {
            numbers.push(number(word)?);
        }
    }
    Ok(numbers)
}

/// Parses a number. NumPy writes numbers such as `np.int64(7)`.
fn number(word: Word) -> Result<Written, TourError> {
    let mut digits = word.text;
    if let Some(call) = word.text.strip_suffix(')')
        && let Some((_, argument)) = call.split_once('(')
    {
        digits = argument;
    }
    let position = word.position;
    if digits.bytes().all(|byte| byte.is_ascii_digit())
        && let Ok(number) = digits.parse()
    {
        return Ok(Written { number, position });
    }
    let found = word.text.chars().take(20).collect();
    Err(TourError::Word { position, found })
}

/// Reads a list or a tuple of Python. The text around the list is ignored, such as the length of
/// the tour that python-tsp prints behind it. `None` if the text has no list; an error if the list
/// has no end, contains other words than numbers, or is followed by a second list.
fn python_list(text: &str) -> Result<Option<Vec<Written>>, TourError> {
    let Some(start) = text.find('[').or_else(|| text.find('(')) else {
        return Ok(None);
    };
    let rest = &text[start..];
    // A tuple ends at the last `)`, because its numbers may be calls such as `np.int64(7)`.
    let length = if rest.starts_with('[') {
        rest.find(']')
    } else {
        rest.rfind(')')
    };
    let Some(length) = length else {
        let line = line_of(text, start);
        return Err(TourError::NoEnd { line });
    };
    let end = start + length;
    if let Some(second) = text[end..].find('[') {
        let line = line_of(text, end + second);
        let position = Position { line, word: 1 };
        return Err(TourError::SecondTour { position });
    }
    // Empty lines before the list keep the numbers of the lines.
    let lines_before = "\n".repeat(line_of(text, start) - 1);
    let list = lines_before + &text[start + 1..end];
    let lines: Vec<&str> = list.split('\n').collect();
    let mut nodes = Vec::new();
    for word in words(&lines) {
        nodes.push(number(word)?);
    }
    Ok(Some(nodes))
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
fn list_of_edges(lines: &[&str]) -> Result<Option<Vec<Written>>, TourError> {
    let words = words(lines);
    let rows: Vec<&[Word]> = words
        .chunk_by(|a, b| a.position.line == b.position.line)
        .collect();
    let [&[nodes, count], first_edge, ..] = rows[..] else {
        return Ok(None);
    };
    if nodes.text != count.text || first_edge.len() != 3 {
        return Ok(None);
    }
    let expected = number(count)?.number;
    let mut edges = Vec::new();
    for row in &rows[1..] {
        let &[from, to, _] = *row else {
            let line = row[0].position.line;
            return Err(TourError::NoEdge { line });
        };
        edges.push(Edge {
            from: number(from)?,
            to: number(to)?,
        });
    }
    let found = edges.len();
    if found != expected {
        return Err(TourError::Edges { found, expected });
    }
    Ok(Some(cycle(&edges)?))
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

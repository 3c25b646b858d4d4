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
use std::ops::Range;
use thiserror::Error;

/// Where a word stands in a text. Lines and words are counted from 1. Blanks, commas and semicolons
/// separate words.
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
    /// The tour leaves the nodes that stand for one present, and visits another of them later.
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

/// A number of a tour as the text has it, and its position.
#[derive(Clone, Copy)]
pub struct WrittenNumber {
    pub number: usize,
    pub position: Position,
}

/// One possible reading of a text as a tour: the numbers of its nodes.
pub struct TourNumbers {
    /// The nodes in the order of the tour.
    pub nodes: Vec<WrittenNumber>,
    /// The number of nodes that the file announces. `None` if the file has no such line.
    pub dimension: Option<WrittenNumber>,
}

impl TourNumbers {
    /// Creates a reading of a text as a tour, from the numbers of its nodes. A tour may be written
    /// with its first node repeated at the end; the repetition is removed. `dimension` is the
    /// number of nodes that the file announces, if it does.
    fn new(mut nodes: Vec<WrittenNumber>, dimension: Option<WrittenNumber>) -> TourNumbers {
        let first = nodes.first().map(|node| node.number);
        let last = nodes.last().map(|node| node.number);
        if nodes.len() > 1 && first == last {
            nodes.pop();
        }
        TourNumbers { nodes, dimension }
    }
}

/// A word of a text, and its position.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    position: Position,
}

/// Returns the possible readings of a text as a tour. The text has two readings if its first number
/// may be a node or the number of nodes. An error if the text is not a tour in a known format.
pub fn readings(text: &str) -> Result<Vec<TourNumbers>, TourError> {
    // Some programs write arrows between nodes, so arrows are replaced by blanks.
    let text = clean(text).replace("->", "  ").replace('→', " ");
    if let Some(section) = values_of(&["TOUR_SECTION"], &text).first() {
        return Ok(vec![tsplib_tour(&text, section.start)?]);
    }
    let sections_of_problems = ["EDGE_WEIGHT_SECTION", "NODE_COORD_SECTION"];
    if let Some(section) = values_of(&sections_of_problems, &text).first() {
        let line = position_of(&text, section.start).line;
        return Err(TourError::Problem { line });
    }
    if let Some(list) = python_list(&text)? {
        return Ok(vec![TourNumbers::new(list, None)]);
    }
    let all_words = words(&text, 0..text.len());
    if let Some(cycle) = nodes_of_edge_list(&all_words)? {
        return Ok(vec![TourNumbers::new(cycle, None)]);
    }
    Ok(readings_of_numbers(numbers(&all_words)?))
}

/// Returns the possible readings of numbers as a tour: all of them are nodes, or the first one is
/// the number of the nodes after it.
fn readings_of_numbers(numbers: Vec<WrittenNumber>) -> Vec<TourNumbers> {
    let mut readings = Vec::new();
    // Concorde writes the number of nodes first, and counts nodes from 0. So the first number may
    // be left out only if it is the number of the nodes after it, and if one of these nodes is 0.
    if let [first, after_first @ ..] = &numbers[..]
        && first.number == after_first.len()
        && after_first.iter().any(|node| node.number == 0)
    {
        readings.push(TourNumbers::new(after_first.to_vec(), None));
    }
    readings.push(TourNumbers::new(numbers, None));
    readings
}

/// Finds the lines of a text that begin with one of the keywords. Returns, for each of these lines,
/// the part of the text that follows in the line, as a range of bytes.
fn values_of(keywords: &[&str], text: &str) -> Vec<Range<usize>> {
    let mut values = Vec::new();
    let mut line_end = 0;
    for line in text.split_inclusive('\n') {
        line_end += line.len();
        for keyword in keywords {
            // A value ends where its line ends.
            if let Some(value) = after_keyword(line, keyword) {
                values.push(line_end - value.len()..line_end);
            }
        }
    }
    values
}

/// Returns the value of a line that begins with a keyword: the text after the keyword, blanks and a
/// colon. `None` if the line begins with another word.
fn after_keyword<'a>(line: &'a str, keyword: &str) -> Option<&'a str> {
    let (start, end) = line.trim_start().split_at_checked(keyword.len())?;
    let is_longer_word = end.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    if !start.eq_ignore_ascii_case(keyword) || is_longer_word {
        return None;
    }
    Some(end.trim_start_matches([' ', '\t', ':']))
}

/// Reads the tour of a TSPLIB file, and the number of nodes that its line `DIMENSION`, if there is
/// one, announces. `start` is the index of the byte behind the keyword `TOUR_SECTION`.
fn tsplib_tour(text: &str, start: usize) -> Result<TourNumbers, TourError> {
    let mut dimension = None;
    // If several lines before the tour have the keyword, the last one counts.
    for value in values_of(&["DIMENSION"], &text[..start]) {
        dimension = Some(number(Word {
            position: position_of(text, value.start),
            text: text[value].trim(),
        })?);
    }
    let nodes = numbers(&words(text, start..text.len()))?;
    Ok(TourNumbers::new(nodes, dimension))
}

/// Splits a part of a text into words with their positions (line and word) in the whole text. If
/// the part begins or ends inside of a word, the result has only the piece of this word that is in
/// the part.
fn words(text: &str, part: Range<usize>) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut position = Position { line: 1, word: 1 };
    let mut end = 0;
    for piece in text.split_inclusive(is_separator) {
        let start = end;
        end += piece.len();
        let word_end = start + piece.trim_end_matches(is_separator).len();
        if start < word_end {
            let inside = start.max(part.start)..word_end.min(part.end);
            if !inside.is_empty() {
                let text = &text[inside];
                words.push(Word { text, position });
            }
            position.word += 1;
        }
        if piece.ends_with('\n') {
            position.line += 1;
            position.word = 1;
        }
    }
    words
}

/// Returns the position, as line and word, of the byte with this index. If the byte is inside of a
/// word, the result is the position of this word. If not, the result is the position of a word that
/// would begin at the byte.
fn position_of(text: &str, byte: usize) -> Position {
    let text_before = &text[..byte];
    let line_start = text_before.rfind('\n').map_or(0, |end| end + 1);
    let pieces = text_before[line_start..].split(is_separator);
    // The last piece before the byte, which may be empty, is the beginning of the word at the byte.
    let complete_words = pieces.rev().skip(1).filter(|piece| !piece.is_empty());
    Position {
        line: 1 + text_before.matches('\n').count(),
        word: 1 + complete_words.count(),
    }
}

/// Returns whether a character separates words: a blank, a line feed, a comma or a semicolon.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';'
}

/// The word of TSPLIB after the last node of a tour.
const END_OF_TOUR: &str = "-1";

/// Parses the numbers of a tour up to `-1`, `EOF` or the last word. An error if a word is not a
/// number, or if other words follow `-1`, because the text then has a second tour.
fn numbers(words: &[Word]) -> Result<Vec<WrittenNumber>, TourError> {
    let mut numbers = Vec::new();
    let mut before_eof = words
        .iter()
        .take_while(|word| !word.text.eq_ignore_ascii_case("EOF"));
    for &word in before_eof.by_ref() {
        if word.text == END_OF_TOUR {
            break;
        }
        numbers.push(number(word)?);
    }
    // TSPLIB ends each tour by `-1`, and the list of all tours by a second `-1`.
    if let Some(word) = before_eof.find(|word| word.text != END_OF_TOUR) {
        let position = word.position;
        return Err(TourError::SecondTour { position });
    }
    Ok(numbers)
}

/// Maximum number of characters of a word in an error message.
const MAX_SHOWN: usize = 20;

/// Parses a number, or a call with a number, as libraries for Python write it: `np.int64(7)` or
/// `tensor(7)`. An error for any other word.
fn number(word: Word) -> Result<WrittenNumber, TourError> {
    let position = word.position;
    let digits = argument_of_call(word.text).unwrap_or(word.text);
    if digits.bytes().all(|byte| byte.is_ascii_digit())
        && let Ok(number) = digits.parse()
    {
        return Ok(WrittenNumber { number, position });
    }
    let found = word.text.chars().take(MAX_SHOWN).collect();
    Err(TourError::Word { position, found })
}

/// Returns the text in the brackets of a call, such as `7` in `np.int64(7)`. The name does not
/// matter. `None` if the text is not a call.
fn argument_of_call(text: &str) -> Option<&str> {
    let (name, argument) = text.strip_suffix(')')?.split_once('(')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"._".contains(&byte));
    is_name.then_some(argument)
}

/// Reads a list or a tuple of Python. The text around the list is ignored, such as the length of
/// the tour that python-tsp prints behind it. `None` if the text has no list; an error if the list
/// has no end, contains other words than numbers, or is followed by a second `[`.
fn python_list(text: &str) -> Result<Option<Vec<WrittenNumber>>, TourError> {
    let Some(start) = text.find('[').or_else(|| text.find('(')) else {
        return Ok(None);
    };
    let Some(end) = end_of_list(text, start) else {
        let line = position_of(text, start).line;
        return Err(TourError::NoEnd { line });
    };
    if let Some(second) = text[end..].find('[') {
        let position = position_of(text, end + second);
        return Err(TourError::SecondTour { position });
    }
    let mut nodes = Vec::new();
    for word in words(text, start + 1..end) {
        nodes.push(number(word)?);
    }
    Ok(Some(nodes))
}

/// Returns the index of the byte with the bracket that closes a list or tuple. `start` is its
/// opening bracket. `None` if no bracket closes it.
fn end_of_list(text: &str, start: usize) -> Option<usize> {
    let text_from_start = &text[start..];
    let length = if text_from_start.starts_with('[') {
        text_from_start.find(']')?
    } else {
        // A tuple ends at the last `)`, because its numbers may be calls such as `np.int64(7)`.
        text_from_start.rfind(')')?
    };
    Some(start + length)
}

/// An edge of a tour: a pair of neighbouring nodes.
struct Edge {
    from: WrittenNumber,
    to: WrittenNumber,
}

impl Edge {
    /// Returns the second end of an edge whose first end is `node`. An edge has no direction.
    fn other_end(&self, node: usize) -> WrittenNumber {
        if self.from.number == node {
            self.to
        } else {
            self.from
        }
    }
}

/// Reads the edges of a tour, one in each line, that linkern or Concorde have written. Returns the
/// nodes in the order of the tour. The first line must have the number of nodes and the number of
/// edges, which are equal for a tour. `None` if the text has another form.
fn nodes_of_edge_list(words: &[Word]) -> Result<Option<Vec<WrittenNumber>>, TourError> {
    let rows: Vec<&[Word]> = words
        .chunk_by(|a, b| a.position.line == b.position.line)
        .collect();
    let [&[nodes, count], first_edge, ..] = rows[..] else {
        return Ok(None);
    };
    // A line of an edge has three words: two nodes and the length.
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

/// Joins edges to a tour. Returns the nodes of the tour, which begins with the first edge in its
/// direction. `edges` must not be empty. An error if the edges are not one cycle through all nodes.
fn cycle(edges: &[Edge]) -> Result<Vec<WrittenNumber>, TourError> {
    const FIRST_EDGE: usize = 0;
    let edges_of_nodes = edges_at_nodes(edges)?;
    let mut nodes = Vec::new();
    let mut node = edges[FIRST_EDGE].from;
    let mut edge = FIRST_EDGE;
    // Every node on the way has two edges, so the way returns to the first edge.
    loop {
        nodes.push(node);
        node = edges[edge].other_end(node.number);
        // In a cycle, each node has exactly two edges: the way comes by one of them and leaves by
        // the other one.
        let &[one, other] = &edges_of_nodes[node.number][..] else {
            return Err(TourError::NoCycle { node: node.number });
        };
        edge = if edge == one { other } else { one };
        if edge == FIRST_EDGE {
            break;
        }
    }
    // A shorter cycle misses nodes: a tour has as many nodes as edges.
    if nodes.len() < edges.len() {
        return Err(TourError::NoCycle { node: node.number });
    }
    Ok(nodes)
}

/// Returns, for each node, the indices of the edges that end there. A cycle has as many nodes as
/// edges, so a larger node number is an error.
fn edges_at_nodes(edges: &[Edge]) -> Result<Vec<Vec<usize>>, TourError> {
    let mut edges_at_nodes = vec![Vec::new(); edges.len()];
    for (index, edge) in edges.iter().enumerate() {
        for end in [edge.from, edge.to] {
            let Some(edges_of_node) = edges_at_nodes.get_mut(end.number) else {
                return Err(TourError::NoNode {
                    position: end.position,
                    node: end.number,
                });
            };
            edges_of_node.push(index);
        }
    }
    Ok(edges_at_nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_the_position_in_the_whole_text() {
        for (text, position) in [
            ("DIMENSION: x\nTOUR_SECTION\n1 2\n", "line 1, word 2"),
            ("DIMENSION : x\nTOUR_SECTION\n1 2\n", "line 1, word 3"),
            ("DIMENSION:x\nTOUR_SECTION\n1 2\n", "line 1, word 1"),
            ("TOUR_SECTION : 1 x\n-1\n", "line 1, word 4"),
            ("TOUR_SECTION\n1 2\n3 x\n", "line 3, word 2"),
            ("tour = [0, 1,\n2, x]\n", "line 2, word 2"),
            ("tour = [ 0, x]\n", "line 1, word 5"),
            ("tour = [0] or [0]\n", "line 1, word 5"),
        ] {
            let Err(error) = readings(text) else {
                panic!("{text:?} is a tour");
            };

            assert!(error.to_string().starts_with(position), "{text:?}: {error}");
        }
    }

    #[test]
    fn calls_of_a_type_are_numbers() {
        for text in ["7", "np.int64(7)", "tensor(7)"] {
            assert_eq!(number(word(text)).map(|node| node.number), Ok(7), "{text}");
        }
        for text in ["7(8)", "(7)", "np.int64(7", "np.int64()", "np.int64(7)(8)"] {
            assert!(number(word(text)).is_err(), "{text}");
        }
    }

    #[test]
    fn edges_that_return_too_early_are_not_a_tour() {
        for edges in ["1 1\n0 0 5\n", "2 2\n0 1 5\n1 0 5\n"] {
            assert!(readings(edges).is_ok(), "{edges}");
        }
        for edges in ["2 2\n0 0 5\n1 1 5\n", "3 3\n0 1 5\n1 0 5\n2 2 5\n"] {
            assert!(readings(edges).is_err(), "{edges}");
        }
    }

    fn word(text: &str) -> Word<'_> {
        Word {
            text,
            position: Position { line: 1, word: 1 },
        }
    }
}

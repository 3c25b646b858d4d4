//! The reasons why a text is not a tour of a level.

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

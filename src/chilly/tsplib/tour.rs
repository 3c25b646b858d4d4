//! Reads a tour that a TSP solver found.

use super::problem::{Member, Salesman};
use thiserror::Error;

/// The reason why a tour is invalid.
#[allow(missing_docs)] // The error messages explain the fields.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum TourError {
    /// A word of the tour is not a number.
    #[error("word {number}: {found:?} is not a node number")]
    Word { number: usize, found: String },
    /// The number of nodes in the tour is wrong.
    #[error("{found} nodes; a tour of this level has {sets} (AGTSP), {nodes} (ATSP) or {} (TSP)", 2 * .nodes)]
    Length {
        found: usize,
        sets: usize,
        nodes: usize,
    },
    /// A node is out of range or occurs twice.
    #[error("node {0} is visited twice, or is not a node of this problem")]
    Node(usize),
    /// The two TSP nodes of one ATSP node are not next to each other.
    #[error("node {0} and its twin {1} are not next to each other")]
    Twins(usize, usize),
    /// The nodes of a present are not next to each other.
    #[error("the nodes of present {0} are not next to each other")]
    Scattered(usize),
    /// The tour misses the present with this index.
    #[error("no node of present {0} is visited")]
    Missed(usize),
}

/// Reads a TSPLIB tour, a solution of Concorde, or plain node numbers. Returns one node for each
/// present.
pub fn read_tour(salesman: &Salesman, text: &str) -> Result<Vec<Member>, TourError> {
    let nodes = numbers(text)?;
    let (sets, size) = (salesman.sets(), salesman.nodes());
    let length = nodes.len();
    let twins = length == 2 * size;
    if length != sets && length != size && !twins {
        return Err(TourError::Length {
            found: length,
            sets,
            nodes: size,
        });
    }
    let mut seen = vec![false; if twins { 2 * size } else { size }];
    for &node in &nodes {
        if node >= seen.len() || std::mem::replace(&mut seen[node], true) {
            return Err(TourError::Node(node + 1));
        }
    }
    let nodes = if twins {
        without_twins(nodes, size)?
    } else {
        nodes
    };
    let home = nodes
        .iter()
        .position(|&node| node == 0)
        .ok_or(TourError::Node(1))?;
    let mut members: Vec<Member> = Vec::new();
    let mut visited = vec![false; sets];
    for n in 1..nodes.len() {
        let node = nodes[(home + n) % nodes.len()];
        let member = salesman.members[node - 1];
        // Keeps only the first of several consecutive nodes of a present.
        if members
            .last()
            .is_none_or(|last| last.present != member.present)
        {
            if std::mem::replace(&mut visited[1 + member.present], true) {
                return Err(TourError::Scattered(member.present));
            }
            members.push(member);
        }
    }
    match visited[1..].iter().position(|visited| !visited) {
        Some(present) => Err(TourError::Missed(present)),
        None => Ok(members),
    }
}

/// Parses the node numbers of a file. The returned numbers are counted from 0.
fn numbers(text: &str) -> Result<Vec<usize>, TourError> {
    let section = text.split_once("TOUR_SECTION").map(|(_, rest)| rest);
    let mut words = section
        .unwrap_or(text)
        .split_whitespace()
        .enumerate()
        .peekable();
    let mut numbers = Vec::new();
    while let Some((number, word)) = words.next_if(|&(_, word)| word != "-1" && word != "EOF") {
        numbers.push(word.parse::<usize>().map_err(|_| TourError::Word {
            number: number + 1,
            found: word.into(),
        })?);
    }
    // Concorde numbers the nodes from 0, and writes the number of nodes first.
    if section.is_none()
        && numbers.len() > 1
        && numbers[0] == numbers.len() - 1
        && numbers[1..].contains(&0)
    {
        numbers.remove(0);
    }
    if !numbers.contains(&0) {
        numbers.iter_mut().for_each(|node| *node -= 1);
    }
    Ok(numbers)
}

/// Converts a tour of the symmetric problem to the asymmetric problem.
fn without_twins(mut nodes: Vec<usize>, size: usize) -> Result<Vec<usize>, TourError> {
    let length = nodes.len();
    let home = nodes
        .iter()
        .position(|&node| node == 0)
        .expect("all nodes are visited");
    nodes.rotate_left(home);
    if nodes[1] != size {
        // The tour runs backwards, so reverse the nodes after node 0.
        nodes[1..].reverse();
    }
    let pairs = (0..length).step_by(2).map(|at| (nodes[at], nodes[at + 1]));
    pairs
        .map(|(a, b)| {
            if b == a + size {
                Ok(a)
            } else {
                Err(TourError::Twins(a + 1, (a + size) % length + 1))
            }
        })
        .collect()
}

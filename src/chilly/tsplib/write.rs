//! Writes the travelling salesman problem of a level as a TSPLIB file, in one of three forms.

use super::problem::Salesman;
use std::fmt::Write as _;

/// The form of the travelling salesman problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// The generalised asymmetric problem: a tour visits one node of each set. GLKH reads this
    /// form.
    Agtsp,
    /// The asymmetric problem: a tour visits all nodes. LKH reads this form.
    Atsp,
    /// The symmetric problem: each node has a twin. Concorde and LKH read this form.
    Tsp,
}

/// The cost matrix of a TSPLIB file. A tour of length `offset + k` stands for a route of `k` moves.
struct Matrix {
    size: usize,
    offset: u64,
    costs: Vec<u64>,
}

/// Returns the problem as the text of a TSPLIB file. The first line contains `name`.
pub fn write(salesman: &Salesman, kind: Kind, name: &str) -> String {
    let (word, matrix) = match kind {
        Kind::Agtsp => ("AGTSP", generalised(salesman)),
        Kind::Atsp => ("ATSP", asymmetric(salesman)),
        Kind::Tsp => ("TSP", symmetric(&asymmetric(salesman))),
    };
    let Matrix {
        size,
        offset,
        costs,
    } = matrix;
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_graphic() { c } else { '_' })
        .collect();
    let mut text = format!(
        "NAME : {name}\nTYPE : {word}\nCOMMENT : Santa Chilly; a tour of length {offset} + k is a route of k moves\n\
         DIMENSION : {size}\n"
    );
    if kind == Kind::Agtsp {
        writeln!(text, "GTSP_SETS : {}", salesman.sets()).expect("writing to a string cannot fail");
    }
    text.push_str(
        "EDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : FULL_MATRIX\nEDGE_WEIGHT_SECTION\n",
    );
    for row in costs.chunks(size) {
        let row: Vec<String> = row.iter().map(u64::to_string).collect();
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    if kind == Kind::Agtsp {
        text.push_str("GTSP_SET_SECTION\n");
        for set in 0..salesman.sets() {
            let nodes = (0..size)
                .filter(|&node| salesman.set(node) == set)
                .map(|node| format!(" {}", node + 1));
            writeln!(text, "{}{} -1", set + 1, nodes.collect::<String>())
                .expect("writing to a string cannot fail");
        }
    }
    text.push_str("EOF\n");
    text
}

/// Builds the cost matrix of the generalised problem. A forbidden step costs more than any allowed
/// tour.
fn generalised(salesman: &Salesman) -> Matrix {
    let size = salesman.nodes();
    let forbidden = u64::from(salesman.largest()) * salesman.sets() as u64 + 1;
    let cost = |pair: usize| {
        salesman
            .cost(pair / size, pair % size)
            .map_or(forbidden, u64::from)
    };
    Matrix {
        size,
        offset: 0,
        costs: (0..size * size).map(cost).collect(),
    }
}

/// Converts the generalised problem to the asymmetric problem (Noon and Bean 1993).
///
/// Each set of nodes becomes a cycle of cost 0. A tour enters a cycle at a node `n` and leaves at
/// the node before `n`. So the node before `n` gets the outgoing costs of `n`. Steps between sets
/// are expensive enough that a shortest tour enters each set only once.
fn asymmetric(salesman: &Salesman) -> Matrix {
    let (size, sets) = (salesman.nodes(), salesman.sets() as u64);
    let largest = u64::from(salesman.largest());
    let between = largest * sets + 1;
    let forbidden = (between + largest) * sets + 1;
    let next = |node: usize| {
        let set = salesman.set(node);
        let first = (0..size)
            .find(|&other| salesman.set(other) == set)
            .expect("the node itself");
        if node + 1 < size && salesman.set(node + 1) == set {
            node + 1
        } else {
            first
        }
    };
    let nexts: Vec<usize> = (0..size).map(next).collect();
    let cost = |pair: usize| {
        let (from, to) = (pair / size, pair % size);
        if salesman.set(from) != salesman.set(to) {
            salesman
                .cost(nexts[from], to)
                .map_or(forbidden, |cost| u64::from(cost) + between)
        } else if from == to || nexts[from] == to {
            0
        } else {
            forbidden
        }
    };
    Matrix {
        size,
        offset: between * sets,
        costs: (0..size * size).map(cost).collect(),
    }
}

/// Converts an asymmetric problem to a symmetric problem (Jonker and Volgenant 1983).
///
/// Each node `n` gets a *twin* `n + size`. A tour enters at `n` and leaves at the twin. In a
/// shortest tour, a node and its twin are always next to each other.
fn symmetric(matrix: &Matrix) -> Matrix {
    let Matrix {
        size,
        offset,
        costs,
    } = matrix;
    let more = costs.iter().max().expect("home is a node") + 1;
    let forbidden = (*size as u64 + 2) * 2 * more;
    let cost = |pair: usize| {
        let (a, b) = (pair / (2 * size), pair % (2 * size));
        let (enter, leave) = (a.min(b), a.max(b));
        if a == b || leave == enter + size {
            0
        } else if enter < *size && leave >= *size {
            costs[(leave - size) * size + enter] + more
        } else {
            forbidden
        }
    };
    let pairs = 4 * size * size;
    Matrix {
        size: 2 * size,
        offset: offset + more * *size as u64,
        costs: (0..pairs).map(cost).collect(),
    }
}

//! Reads a tour that a TSP solver found.

use super::problem::{Member, Salesman};
use super::tour_text::{Position, TourError, TourNumbers, WrittenNumber, readings};

/// A node of a tour.
#[derive(Clone, Copy)]
struct Stop {
    /// The index of the node in the problem.
    node: usize,
    /// The number of the node as the text has it.
    written: WrittenNumber,
}

impl Stop {
    /// Returns the line and word of the text where the node is written.
    fn position(&self) -> Position {
        self.written.position
    }
}

/// Reads a tour of a travelling salesman problem in one of the formats of `tour_text`. Returns one
/// node for each present, in the order of the tour. A text may have several readings, because its
/// first number may be a node or the number of nodes.
///
/// # Errors
///
/// The text is not a tour of this problem, or it can be read as two different tours.
pub fn read_tour(salesman: &Salesman, text: &str) -> Result<Vec<Member>, TourError> {
    let mut tours = Vec::new();
    let mut errors = Vec::new();
    for reading in readings(text)? {
        match members(salesman, &reading) {
            Ok(members) => tours.push(members),
            Err(error) => errors.push(error),
        }
    }
    // Both readings may be the same tour, which is then not ambiguous.
    tours.dedup();
    if tours.len() > 1 {
        return Err(TourError::Ambiguous);
    }
    match tours.pop() {
        Some(tour) => Ok(tour),
        // A text has at least one reading, so there is an error.
        None => Err(most_telling(errors)),
    }
}

/// Returns the error that helps most. `errors` has one error for each possible reading of a text,
/// and must not be empty. A wrong length tells only that a reading is not meant. So the result is
/// the last error that is not about the length. If all errors are about the length, the result is
/// the first error.
fn most_telling(mut errors: Vec<TourError>) -> TourError {
    let is_about_length = |error: &TourError| matches!(error, TourError::Length { .. });
    let index = errors.iter().rposition(|error| !is_about_length(error));
    errors.swap_remove(index.unwrap_or(0))
}

/// Converts the numbers of a tour, as its text has them, to one node for each present, in the order
/// of the tour. In the symmetric form of the problem, each node has a twin, so a tour has twice as
/// many numbers. An error if the numbers are not a tour of the problem.
fn members(salesman: &Salesman, reading: &TourNumbers) -> Result<Vec<Member>, TourError> {
    check_length(salesman, reading)?;
    check_dimension(salesman, reading)?;
    let size = salesman.nodes();
    let size_with_twins = 2 * size;
    if reading.nodes.len() != size_with_twins {
        return first_of_each_present(salesman, &stops(reading, size)?);
    }
    let with_twins = stops(reading, size_with_twins)?;
    first_of_each_present(salesman, &without_twins(with_twins, size)?)
}

/// Checks that a tour has as many nodes as a tour in one of the three forms of the problem: one
/// node for each set, all nodes, or all nodes and their twins. A *twin* is the second node that the
/// symmetric form has for each node.
fn check_length(salesman: &Salesman, reading: &TourNumbers) -> Result<(), TourError> {
    let found = reading.nodes.len();
    let sets = salesman.sets();
    let nodes = salesman.nodes();
    if ![sets, nodes, 2 * nodes].contains(&found) {
        return Err(TourError::Length { found, sets, nodes });
    }
    Ok(())
}

/// Checks that a tour has as many nodes as its file announces, if it announces a number. A file
/// with a tour of the generalised problem, which has one node of each set, may announce all nodes
/// of the problem instead.
fn check_dimension(salesman: &Salesman, reading: &TourNumbers) -> Result<(), TourError> {
    let Some(dimension) = reading.dimension else {
        return Ok(());
    };
    let found = reading.nodes.len();
    let is_generalised = found == salesman.sets();
    let is_whole_problem = is_generalised && dimension.number == salesman.nodes();
    if dimension.number == found || is_whole_problem {
        return Ok(());
    }
    Err(TourError::Dimension {
        line: dimension.position.line,
        dimension: dimension.number,
        found,
    })
}

/// Converts the numbers of a tour to nodes below `size`, and rotates the tour so that it begins
/// with node 0. `size` is the number of nodes of the problem.
///
/// # Why this is sound
///
/// Every tour visits node 0. If the text counts nodes from 0, the text contains a 0. If the text
/// counts nodes from 1, it does not contain a 0. So the text itself tells how its nodes are
/// counted.
fn stops(reading: &TourNumbers, size: usize) -> Result<Vec<Stop>, TourError> {
    let counts_from_1 = reading.nodes.iter().all(|written| written.number != 0);
    let first_number = usize::from(counts_from_1);
    let mut is_visited = vec![false; size];
    let mut stops = Vec::new();
    for &written in &reading.nodes {
        let WrittenNumber { number, position } = written;
        // The subtraction cannot overflow: if the nodes are counted from 1, no number is 0.
        let node = number - first_number;
        if node >= size {
            return Err(TourError::NoNode {
                position,
                node: number,
            });
        }
        if is_visited[node] {
            return Err(TourError::Twice {
                position,
                node: number,
            });
        }
        is_visited[node] = true;
        stops.push(Stop { node, written });
    }
    let Some(place_of_start) = stops.iter().position(|stop| stop.node == 0) else {
        return Err(TourError::NoStart(first_number));
    };
    stops.rotate_left(place_of_start);
    Ok(stops)
}

/// Converts a tour of the symmetric problem, in which node `n + size` is the twin of node `n` and
/// stands next to it, to a tour of the nodes without twins. The tour begins with node 0. `size` is
/// the number of nodes without twins. An error if a node is not next to its twin.
fn without_twins(mut stops: Vec<Stop>, size: usize) -> Result<Vec<Stop>, TourError> {
    // Each node has a twin, so the tour has at least two nodes.
    let is_forwards = stops[1].node == size;
    if !is_forwards {
        // In a valid tour, the twin of node 0 is then the last node. Reversing all nodes after node
        // 0 puts this twin next to node 0.
        stops[1..].reverse();
    }
    let mut nodes = Vec::with_capacity(size);
    // The tour has twice as many nodes as the problem without twins, so all are in pairs.
    for pair in stops.chunks_exact(2) {
        if pair[1].node != pair[0].node + size {
            return Err(apart_from_twin(pair[0], size));
        }
        nodes.push(pair[0]);
    }
    Ok(nodes)
}

/// Returns the error for a node that is not next to its twin in a tour. It has both numbers as the
/// text writes them. `stop.node` counts from 0, so it shows which of the two is the twin. The twin
/// of node `n` has the number `n + size`, whether the text counts nodes from 0 or from 1.
fn apart_from_twin(stop: Stop, size: usize) -> TourError {
    let node = stop.written.number;
    let is_twin = stop.node >= size;
    TourError::Twins {
        position: stop.position(),
        node,
        twin: if is_twin { node - size } else { node + size },
    }
}

/// Returns the first node of each present, in the order of a tour that begins with node 0. An error
/// if the nodes of a present are not consecutive, or if a present has no node.
fn first_of_each_present(salesman: &Salesman, stops: &[Stop]) -> Result<Vec<Member>, TourError> {
    let mut members: Vec<Member> = Vec::new();
    let mut is_taken = vec![false; salesman.sets() - 1];
    // The first stop is node 0, which has no present. The indices of all other nodes are larger by 1
    // than those of their members.
    for stop in &stops[1..] {
        let member = salesman.members[stop.node - 1];
        let present = member.present;
        if members.last().is_some_and(|last| last.present == present) {
            continue;
        }
        if is_taken[present] {
            return Err(TourError::Scattered {
                position: stop.position(),
                present,
            });
        }
        is_taken[present] = true;
        members.push(member);
    }
    if let Some(present) = is_taken.iter().position(|is_taken| !is_taken) {
        return Err(TourError::Missed(present));
    }
    Ok(members)
}

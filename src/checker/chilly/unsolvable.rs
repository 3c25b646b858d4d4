//! Verifies that a level has no route: by a present or a pair of presents that no route takes, as a
//! line of evidence names them, or by the checker's own search.

use super::graph::{Digraph, Graph, components};
use super::search::{PresentSet, State, Visited, WORD_BYTES, words_of_set};
use crate::frame::Lines;
use crate::limits::{Account, Error};

/// Verifies that a level has no route that takes all presents and ends at the exit. Returns the
/// number of states that the checker searched. `None` if no search was needed: the exit cannot be
/// reached, or a line of evidence names presents that no route takes.
pub fn verify(graph: &Graph, lines: &mut Lines, account: &Account) -> Result<Option<u64>, Error> {
    let has_no_path_to_exit = graph.cells == 0;
    if has_no_path_to_exit {
        return Ok(None);
    }
    if !lines.comes("evidence ") {
        return search_components(graph, account).map(Some);
    }
    verify_named_presents(graph, lines)?;
    Ok(None)
}

/// Reads the line of evidence that names a present or a pair of presents, and verifies that no
/// route takes this present or both of these presents.
fn verify_named_presents(graph: &Graph, lines: &mut Lines) -> Result<(), Error> {
    let Some(last_present) = graph.presents.checked_sub(1) else {
        return Err(Error::invalid("there are no presents"));
    };
    match lines.words("evidence", 3)?[..] {
        ["present", word] => {
            let present = lines.number(word, 0..=last_present)?;
            if graph.moves.iter().any(|m| m.takes_present(present)) {
                let why = format_args!("there is a move that takes present {present}");
                return Err(lines.error(why));
            }
        }
        ["presents", first_word, second_word] => {
            let first = lines.number(first_word, 0..=last_present)?;
            let second = lines.number(second_word, 0..=last_present)?;
            // The smaller number comes first, so that each pair can be written in only one way.
            if first >= second {
                return Err(lines.error("the second number must be the larger one"));
            }
            if may_take_both(graph, first, second) {
                return Err(lines.error(format_args!(
                    "a route may take both present {first} and present {second}"
                )));
            }
        }
        _ => return Err(lines.error("expected evidence present P, or presents P Q")),
    }
    Ok(())
}

/// Returns `false` only if no route takes both presents: no move takes both, and after a move that
/// takes one of the two presents, no move can take the other present.
fn may_take_both(graph: &Graph, first: usize, second: usize) -> bool {
    let mut moves = graph.moves.iter();
    if moves.any(|m| m.takes_present(first) && m.takes_present(second)) {
        return true;
    }
    let digraph = Digraph::new(graph.cells, &graph.edges());
    may_take_in_order(graph, &digraph, first, second)
        || may_take_in_order(graph, &digraph, second, first)
}

/// Returns whether a move that takes the present `second` can come later than a move that takes the
/// present `first`.
fn may_take_in_order(graph: &Graph, digraph: &Digraph, first: usize, second: usize) -> bool {
    let takers = graph.moves.iter().filter(|m| m.takes_present(first));
    let ends: Vec<usize> = takers.map(|m| m.head).collect();
    let is_reached = digraph.reached(&ends);
    let mut moves = graph.moves.iter();
    moves.any(|m| is_reached[m.tail] && m.takes_present(second))
}

/// Work of following a move in the search, in units of the work limit.
const WORK_PER_MOVE: u64 = 150;
/// Additional work of following a move in the search, for each word of the set of presents, in
/// units of the work limit.
const WORK_PER_WORD: u64 = 15;

/// Verifies that a level has no route, by searching all pairs of a component and a set of taken
/// presents. Returns the number of pairs.
///
/// # Why this is sound
///
/// A component is a set of cells that can reach each other. Inside a component, a route can make
/// every move, and then still leave by any move. More presents are never a disadvantage. So the
/// search assumes that a route takes every present of the component. A route never returns to a
/// component that it has left. So only the component and the taken presents matter.
fn search_components(graph: &Graph, account: &Account) -> Result<u64, Error> {
    let components = Components::new(graph, account)?;
    let work_per_move = WORK_PER_MOVE + WORK_PER_WORD * words_of_set(graph.presents) as u64;
    let start = components.start();
    let too_many = "without a line of evidence there are too many states to search";
    let mut visited = Visited::new(start.clone(), graph.presents, too_many, account);
    let mut to_visit = vec![start];
    while let Some(state) = to_visit.pop() {
        if components.is_end(&state) {
            return Err(Error::invalid("there is a route"));
        }
        for &number in &components.leaving[state.place] {
            account.spend(work_per_move)?;
            let state_after = components.after(&state, number);
            let is_new = visited.insert(&state_after)?;
            if is_new {
                to_visit.push(state_after);
            }
        }
    }
    Ok(visited.len() as u64)
}

/// The strongly connected components of a graph. One cell of each component stands for the whole
/// component, and its index is the index of the component.
struct Components<'a> {
    graph: &'a Graph,
    /// For each cell, its component.
    of_cells: Vec<usize>,
    /// For each component, the presents that Chilly can take inside.
    inside: Vec<PresentSet>,
    /// For each component, the indices of the moves to other components.
    leaving: Vec<Vec<usize>>,
}

impl<'a> Components<'a> {
    /// Finds the components of a graph, which are sets of cells that can all reach each other. Also
    /// finds, for each component, the presents that moves inside the component take, and the moves
    /// that leave the component.
    fn new(graph: &'a Graph, account: &Account) -> Result<Components<'a>, Error> {
        // The lists of `leaving`, and the graphs that the function `components` builds, fit into
        // the memory that `Level::parse` has reserved for each square.
        let bytes_of_cell = 2 * size_of::<usize>();
        let bytes_inside = size_of::<PresentSet>() + WORD_BYTES * words_of_set(graph.presents);
        account.take(graph.cells, bytes_of_cell + bytes_inside)?;
        let of_cells = components(graph.cells, &graph.edges());
        let mut inside = vec![PresentSet::empty(graph.presents); graph.cells];
        let mut leaving = vec![Vec::new(); graph.cells];
        for (number, m) in graph.moves.iter().enumerate() {
            let component = of_cells[m.tail];
            if component != of_cells[m.head] {
                leaving[component].push(number);
                continue;
            }
            for present in m.takes() {
                inside[component].insert(present);
            }
        }
        Ok(Components {
            graph,
            of_cells,
            inside,
            leaving,
        })
    }

    /// Returns the first state of the search: Chilly, the figure of the game, is in the component
    /// of the start (the cells that can reach each other), and has taken all presents inside of it.
    fn start(&self) -> State {
        let place = self.of_cells[self.graph.start];
        State {
            place,
            presents: self.inside[place].clone(),
        }
    }

    /// Returns whether Chilly, the figure of the game, is in the component of the exit and has
    /// taken all presents, so that he can win.
    fn is_end(&self, state: &State) -> bool {
        state.place == self.of_cells[self.graph.exit] && state.presents.len() == self.graph.presents
    }

    /// Returns the state after a move to another component (a set of cells that can all reach each
    /// other), in which Chilly then takes all presents. `number` is the index of the move.
    fn after(&self, state: &State, number: usize) -> State {
        let m = &self.graph.moves[number];
        let place = self.of_cells[m.head];
        let mut presents = state.presents.clone();
        presents.insert_all(&self.inside[place]);
        for present in m.takes() {
            presents.insert(present);
        }
        State { place, presents }
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::sealed;
    use crate::{Limits, check};

    /// In this level, only a move between two corners takes the present, and Chilly has to enter a
    /// corner first.
    #[test]
    fn presents_inside_a_component_are_taken_on_arrival() {
        let level = "/#########/###..$..#/#P......#/###.....#/###X....#/#########";
        let text =
            format!("kortest certificate 1\npuzzle chilly\nboard {level}\nclaim unsolvable\n");

        let error = check(&sealed(text.as_bytes()), &Limits::of(0)).unwrap_err();

        assert_eq!(error.to_string(), "there is a route");
    }
}

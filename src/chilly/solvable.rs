//! Decides whether a level has a route at all, of any length.
//!
//! A *component* is a set of cells that can all be reached from each other. Inside a component,
//! Chilly can take all presents and return. After he has left a component, he can never return to
//! it. So the search visits pairs of a component and a set of taken presents. Before this search,
//! the program looks for two simple reasons why no route exists.
//!
//! # Why this is sound
//!
//! Every route can be extended: in each component that Chilly enters, he first takes all presents
//! inside. The search tries every sequence of components that such a route can follow.
//!
//! First reason: no move takes a certain present.
//!
//! Second reason: two presents `p` and `q` exclude each other. No move takes both presents. After a
//! move that takes `p`, Chilly can never take `q`. After a move that takes `q`, he can never take
//! `p`.

use super::game::WORD_BITS;
use super::graph::{Graph, Move};
use super::level::Level;
use kortest_base::runtime::{Limits, Stopped};
use std::collections::HashSet;
use std::ops::Range;

/// The reason why no route exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum NoRoute {
    /// The exit cannot be reached from the start.
    Exit,
    /// No move takes the present with this index.
    Present(usize),
    /// No route takes both presents with these indices.
    Presents(usize, usize),
    /// A search over *components* finds no route. The cells of a component can all be reached from
    /// each other.
    Components,
}

impl NoRoute {
    /// Explains in words why the level has no route that takes all presents. Presents are named by
    /// column and row.
    pub fn text(self, level: &Level) -> String {
        match self {
            NoRoute::Exit => "the exit cannot be reached".into(),
            NoRoute::Present(present) => {
                let cell = present_cell(level, present);
                format!("the present at {cell} cannot be taken on a way to the exit")
            }
            NoRoute::Presents(first, second) => {
                let first = present_cell(level, first);
                let second = present_cell(level, second);
                format!(
                    "the presents at {first} and {second} cannot both be taken on one way to the exit"
                )
            }
            NoRoute::Components => "the presents cannot all be taken on one way to the exit".into(),
        }
    }
}

/// Returns column and row of the present with this index, such as `(3,1)`.
fn present_cell(level: &Level, present: usize) -> String {
    let (column, row) = level.point(level.presents()[present]);
    format!("({column},{row})")
}

/// The search gives up when the number of states seen, times the size of a state, exceeds this
/// number. So the memory of the search is limited. The size of a state is the number of presents
/// plus [`STATE_OVERHEAD`]. The certificate format has the same limit.
const MAX_STATES_TIMES_SIZE: usize = 1 << 27;
/// The part of a state's size that does not depend on the presents, as a number of presents.
const STATE_OVERHEAD: usize = 16;

/// The number of states between two checks of the caller's limits.
const STATES_PER_LIMIT_CHECK: u32 = 1024;

/// Returns the reason why no route of any length takes all presents and ends at the exit, or `None`
/// if such a route exists.
///
/// # Errors
///
/// [`Stopped`]: a limit of the caller is reached, or the level has too many states.
pub fn no_route(graph: &Graph, limits: Limits) -> Result<Option<NoRoute>, Stopped> {
    if let Some(reason) = reason_by_presents(graph) {
        return Ok(Some(reason));
    }
    if Components::new(graph).allow_route(graph, limits)? {
        return Ok(None);
    }
    Ok(Some(NoRoute::Components))
}

/// Returns a present that no move takes, or two presents that exclude each other: no move takes
/// both presents, and after a move that takes one of them, the other present cannot be taken.
/// `None` if there are no such presents.
fn reason_by_presents(graph: &Graph) -> Option<NoRoute> {
    let takers = graph.takers();
    if let Some(present) = takers.iter().position(Vec::is_empty) {
        return Some(NoRoute::Present(present));
    }
    // For each present, the presents that can be taken by the same move or by a later move.
    let with_or_after: Vec<PresentSet> = takers
        .iter()
        .map(|moves| presents_with_or_after(graph, moves))
        .collect();
    for first in 0..graph.presents {
        for second in first + 1..graph.presents {
            let may_take_both =
                with_or_after[first].contains(second) || with_or_after[second].contains(first);
            if !may_take_both {
                return Some(NoRoute::Presents(first, second));
            }
        }
    }
    None
}

/// Returns the presents that Chilly, the figure of the game, can take by one of these moves or
/// after it. `moves` has their indices in the graph.
fn presents_with_or_after(graph: &Graph, moves: &[usize]) -> PresentSet {
    let mut presents = PresentSet::empty(graph.presents);
    let mut to_visit = Vec::new();
    for &number in moves {
        presents.extend(&graph.moves[number].presents);
        to_visit.push(graph.moves[number].head);
    }
    let mut is_visited = vec![false; graph.cells()];
    while let Some(cell) = to_visit.pop() {
        if is_visited[cell] {
            continue;
        }
        is_visited[cell] = true;
        for m in &graph.moves[graph.moves_from(cell)] {
            presents.extend(&m.presents);
            to_visit.push(m.head);
        }
    }
    presents
}

/// The components of a graph, sets of cells that can all be reached from each other. No move leads
/// to a component of larger index.
struct Components {
    /// For each cell, the index of its component.
    of_cell: Vec<usize>,
    /// For each component, the presents that its inner moves take.
    inside: Vec<PresentSet>,
    /// For each component, the indices of the moves that leave it.
    leaving: Vec<Vec<usize>>,
    /// For each component, the presents that Chilly can take in the component or later.
    inside_or_later: Vec<PresentSet>,
}

/// A state of the search: Chilly is in a component, and has taken all presents inside of it.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ComponentState {
    component: usize,
    taken: PresentSet,
}

impl Components {
    /// Computes the components of a graph (sets of cells that can all be reached from each other),
    /// the presents in each component, and the moves between components.
    fn new(graph: &Graph) -> Components {
        let of_cell = component_of_each_cell(graph);
        // Components are numbered from 0, so their count is the largest index plus 1.
        let count = of_cell.iter().max().map_or(0, |last| last + 1);
        let mut inside = vec![PresentSet::empty(graph.presents); count];
        let mut leaving = vec![Vec::new(); count];
        for (number, m) in graph.moves.iter().enumerate() {
            let component = of_cell[m.tail];
            if component == of_cell[m.head] {
                inside[component].extend(&m.presents);
            } else {
                leaving[component].push(number);
            }
        }
        let mut components = Components {
            of_cell,
            inside_or_later: inside.clone(),
            inside,
            leaving,
        };
        components.add_later_presents(graph);
        components
    }

    /// Adds the presents that Chilly can take after leaving a component to `inside_or_later`, which
    /// has only the presents inside of each component before.
    fn add_later_presents(&mut self, graph: &Graph) {
        for (component, leaving) in self.leaving.iter().enumerate() {
            for &number in leaving {
                let m = &graph.moves[number];
                // The set of the component at the end of the move is complete, because components
                // are handled in the order of their indices, and this index is smaller.
                let presents_beyond = self.inside_or_later[self.of_cell[m.head]].clone();
                let presents = &mut self.inside_or_later[component];
                presents.extend(&m.presents);
                presents.unite(&presents_beyond);
            }
        }
    }

    /// Returns whether a route takes all presents and ends at the exit. Searches over states of a
    /// component (a set of cells that can all be reached from each other) and the presents taken so
    /// far.
    ///
    /// # Errors
    ///
    /// [`Stopped`]: a limit of the caller is reached, or the search has met too many states.
    fn allow_route(&self, graph: &Graph, limits: Limits) -> Result<bool, Stopped> {
        let all_presents = PresentSet::full(graph.presents);
        let start = self.of_cell[graph.start];
        let exit = self.of_cell[graph.exit];
        // The first state is not in `seen`, because no move leads back to its component.
        let mut seen = HashSet::new();
        let mut to_visit = vec![ComponentState {
            component: start,
            taken: self.inside[start].clone(),
        }];
        let mut states = 0u32;
        while let Some(state) = to_visit.pop() {
            states += 1;
            if states.is_multiple_of(STATES_PER_LIMIT_CHECK) {
                limits.check()?;
            }
            if state.component == exit && state.taken == all_presents {
                return Ok(true);
            }
            for &number in &self.leaving[state.component] {
                let next = self.after(&state, &graph.moves[number]);
                if !self.may_take_all(&next, &all_presents) {
                    continue;
                }
                let is_new = seen.insert(next.clone());
                if is_new {
                    to_visit.push(next);
                }
            }
            if seen.len() * (graph.presents + STATE_OVERHEAD) > MAX_STATES_TIMES_SIZE {
                return Err(Stopped);
            }
        }
        Ok(false)
    }

    /// Returns the state after a move to another component, which is a set of cells that can all be
    /// reached from each other. There Chilly takes at once all presents of the component's own
    /// moves.
    fn after(&self, state: &ComponentState, m: &Move) -> ComponentState {
        let component = self.of_cell[m.head];
        let mut taken = state.taken.clone();
        taken.extend(&m.presents);
        taken.unite(&self.inside[component]);
        ComponentState { component, taken }
    }

    /// Returns whether each of the presents `all` is taken already, or can be taken after reaching
    /// the component of the state. Each present is considered alone, so taking all of them may
    /// still be impossible.
    fn may_take_all(&self, state: &ComponentState, all: &PresentSet) -> bool {
        let mut possible = state.taken.clone();
        possible.unite(&self.inside_or_later[state.component]);
        possible == *all
    }
}

/// Stands for the missing number of a cell that was not met yet, and for the missing component of a
/// cell.
const NONE: usize = usize::MAX;

/// Returns, for each cell of a graph, the index of its component. A component is a set of cells
/// that can all be reached from each other. No move leads to a component of larger index.
pub(crate) fn component_of_each_cell(graph: &Graph) -> Vec<usize> {
    let mut search = Tarjan {
        graph,
        index: vec![NONE; graph.cells()],
        low: vec![NONE; graph.cells()],
        component: vec![NONE; graph.cells()],
        stack: Vec::new(),
        met: 0,
        components: 0,
    };
    for root in 0..graph.cells() {
        if search.index[root] == NONE {
            search.visit_from(root);
        }
    }
    search.component
}

/// A depth-first search for strongly connected components (Tarjan 1972).
struct Tarjan<'a> {
    graph: &'a Graph,
    /// For each cell, its number in the order in which the search meets cells, or `NONE`.
    index: Vec<usize>,
    /// For each cell, the smallest index of a cell on the stack that this cell is known to reach.
    low: Vec<usize>,
    /// For each cell, the index of its component, or `NONE`.
    component: Vec<usize>,
    /// The cells that were met and have no component yet.
    stack: Vec<usize>,
    /// The number of cells that were met.
    met: usize,
    /// The number of components found so far.
    components: usize,
}

/// A cell on the path of the search, with the moves that the search has not followed yet.
struct PathCell {
    cell: usize,
    moves: Range<usize>,
}

impl Tarjan<'_> {
    /// Visits `root` and all cells that were not met before and can be reached from there, depth
    /// first. Records their components. `index` has the number of each cell in the order of
    /// visiting. `low` has, for each cell, the smallest number of a cell without a component that
    /// it is known to reach. If both numbers are equal, the cell was visited first in its
    /// component.
    fn visit_from(&mut self, root: usize) {
        let mut path = vec![self.enter(root)];
        while let Some(path_cell) = path.last_mut() {
            let cell = path_cell.cell;
            if let Some(number) = path_cell.moves.next() {
                let head = self.graph.moves[number].head;
                if self.index[head] == NONE {
                    path.push(self.enter(head));
                } else if self.component[head] == NONE {
                    self.low[cell] = self.low[cell].min(self.index[head]);
                }
                continue;
            }
            path.pop();
            // The parent of this cell on the path reaches all cells that this cell reaches.
            if let Some(parent) = path.last() {
                self.low[parent.cell] = self.low[parent.cell].min(self.low[cell]);
            }
            // If the cell reaches no cell that was met earlier, it is the first cell of its
            // component.
            let is_first_of_component = self.low[cell] == self.index[cell];
            if is_first_of_component {
                self.pop_component(cell);
            }
        }
    }

    /// Gives a cell that is met for the first time its number, and puts it on the stack of cells
    /// that have no component yet. Returns the cell with its moves, none of which was followed yet.
    fn enter(&mut self, cell: usize) -> PathCell {
        self.index[cell] = self.met;
        self.low[cell] = self.met;
        self.met += 1;
        self.stack.push(cell);
        PathCell {
            cell,
            moves: self.graph.moves_from(cell),
        }
    }

    /// Removes the cell `first`, and all cells above it, from the stack, and records these cells as
    /// the next component: a set of cells that can all be reached from each other.
    fn pop_component(&mut self, first: usize) {
        while let Some(cell) = self.stack.pop() {
            self.component[cell] = self.components;
            if cell == first {
                break;
            }
        }
        self.components += 1;
    }
}

/// A set of presents, stored as a vector of bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct PresentSet {
    words: Vec<u64>,
}

impl PresentSet {
    /// Returns the empty set of presents, as a bit set with room for `presents` presents.
    fn empty(presents: usize) -> PresentSet {
        PresentSet {
            words: vec![0; presents.div_ceil(WORD_BITS)],
        }
    }

    /// Returns the set of all presents from 0 to `presents - 1`.
    fn full(presents: usize) -> PresentSet {
        let all: Vec<usize> = (0..presents).collect();
        let mut set = PresentSet::empty(presents);
        set.extend(&all);
        set
    }

    /// Adds presents, given by their indices, to the bit set.
    fn extend(&mut self, presents: &[usize]) {
        for &present in presents {
            self.words[present / WORD_BITS] |= 1 << (present % WORD_BITS);
        }
    }

    /// Returns whether the set contains a present.
    fn contains(&self, present: usize) -> bool {
        self.words[present / WORD_BITS] >> (present % WORD_BITS) & 1 == 1
    }

    /// Adds all presents of another set to this set.
    fn unite(&mut self, other: &PresentSet) {
        for (word, other_word) in self.words.iter_mut().zip(&other.words) {
            *word |= other_word;
        }
    }
}

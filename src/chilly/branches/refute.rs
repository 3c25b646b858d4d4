//! Builds the [`Tree`] of a budget, or meets a route.

use super::choose::{Set, choose, restricted};
use super::decisions::{Decision, Decisions, How};
use super::small_search::{Found, small_search};
use super::tree::{Node, Tree};
use crate::bounds::certified::Certified;
use crate::direction::Direction;
use crate::game::{Chilly, MOST_PRESENTS};
use crate::graph::Graph;
use crate::hexadecimal::{hexadecimal, of_hexadecimal};
use crate::linear_program::{Cut, Rounds, relax_from};
use kortest_base::runtime::{Instant, Limits, Stopped};
use std::time::Duration;

/// The deepest tree. The format has the same limit.
const DEEPEST: u32 = 256;
/// Moves are left out where these are at least one in so many: it takes a list of cuts of its own.
const MANY: usize = 7;
/// A cut with a dual value of at most this is left behind.
const IDLE: f64 = 1e-2;
/// A bound above the budget by this is one also after rounding.
const MARGIN: f64 = 0.01;

/// Why there is no tree.
#[derive(Clone, Debug)]
pub enum End {
    /// A route within the budget.
    Route(Vec<Direction>),
    /// Too many linear programs, or too deep.
    GaveUp,
    /// A limit of the caller.
    Stopped,
}

impl From<Stopped> for End {
    fn from(_: Stopped) -> End {
        End::Stopped
    }
}

/// How much it may take.
pub struct Refuter<'a> {
    /// The moves that a route may have.
    pub budget: u32,
    /// Linear programs left.
    pub programs: usize,
    /// States of the search in a node.
    pub states: usize,
    /// When the rounds of a node end; the goal is that of the budget.
    pub rounds: Rounds,
    /// When to stop.
    pub limits: Limits<'a>,
    /// What earlier sessions have decided, and who is told of what this one decides.
    pub decisions: &'a Decisions<'a>,
    /// The time that earlier sessions have taken.
    pub earlier: Duration,
    /// Is told of linear programs.
    pub report: &'a dyn Fn(usize),
}

/// A few rounds: then a branch raises the bound more.
pub const ROUNDS: Rounds = Rounds { goal: f64::INFINITY, patience: 2, progress: 0.01 };

/// A node with its bound, and how it is decided.
struct Decided {
    certified: Certified,
    next: Next,
}

/// What follows a bound.
enum Next {
    /// Nothing: there is no route within the budget, as the bound shows, or a search with it.
    Refuted { searched: bool },
    /// Nothing: without the moves that are too dear the exit cannot be reached.
    Unreachable,
    /// A branch, given the cuts and the set.
    Branch(Part, Vec<Cut>, Set),
}

/// What is left of a graph.
enum Part {
    /// All of it.
    Whole,
    /// The graph without the moves that are too dear, and for each of its cells the number that it had.
    Fewer(Graph, Vec<usize>),
}

impl Part {
    fn of<'a>(&'a self, graph: &'a Graph) -> &'a Graph {
        if let Part::Fewer(part, _) = self { part } else { graph }
    }
}

impl Refuter<'_> {
    /// The tree of a graph, given cuts of it.
    pub fn refute(&mut self, graph: &Graph, cuts: Vec<Cut>) -> Result<Tree, End> {
        self.node(graph, cuts, 0, ".")
    }

    fn node(&mut self, graph: &Graph, cuts: Vec<Cut>, depth: u32, place: &str) -> Result<Tree, End> {
        self.check()?;
        if depth + 2 > DEEPEST || self.programs == 0 || graph.presents > MOST_PRESENTS {
            return Err(End::GaveUp);
        }
        let Decided { certified, next } = match self.earlier(graph, place)? {
            Some(decided) => decided,
            None => self.decide(graph, cuts, place)?,
        };
        let node = || Box::new(Node { graph: graph.clone(), certified });
        Ok(match next {
            Next::Refuted { searched } => Tree::Leaf(node(), searched),
            Next::Unreachable => Tree::Fewer(node(), Box::new(Tree::Unreachable)),
            Next::Branch(Part::Whole, cuts, set) => self.branch(graph, cuts, set, depth, place)?,
            Next::Branch(Part::Fewer(part, _), cuts, set) => {
                Tree::Fewer(node(), Box::new(self.branch(&part, cuts, set, depth + 1, place)?))
            }
        })
    }

    /// What an earlier session has decided, if that is sound.
    fn earlier(&mut self, graph: &Graph, place: &str) -> Result<Option<Decided>, End> {
        let Some(Decision { programs, time, how, cuts }) = self.decisions.earlier(place, graph) else {
            return Ok(None);
        };
        let certified = Certified::rounded(graph, &cuts);
        let room = self.room(graph, &certified);
        let next = match how {
            How::Cuts => (room < 0).then_some(Next::Refuted { searched: false }),
            _ if room < 0 => None,
            How::Search => self.searched(graph, &certified)?.then_some(Next::Refuted { searched: true }),
            How::Unreachable => self.part(graph, &certified, room).is_none().then_some(Next::Unreachable),
            How::Branch(set) => self.part(graph, &certified, room).and_then(|part| {
                let set = of_hexadecimal(&set, part.of(graph).moves.len()).filter(|set| set.contains(&true))?;
                let cuts = tight(&part, &cuts);
                Some(Next::Branch(part, cuts, set))
            }),
        };
        if next.is_some() {
            self.count(programs);
            self.earlier = self.earlier.saturating_add(time);
        }
        Ok(next.map(|next| Decided { certified, next }))
    }

    /// Decides a node, given cuts of its graph.
    fn decide(&mut self, graph: &Graph, cuts: Vec<Cut>, place: &str) -> Result<Decided, End> {
        let (left, start) = (self.programs, Instant::now());
        let goal = f64::from(self.budget) + MARGIN;
        let rounds = Rounds { goal, ..self.rounds };
        let relaxation = relax_from(graph, cuts, rounds, self.limits, |_, _| ());
        self.count(relaxation.values.len());
        // What a limit has cut short would be another bound, and another tree.
        self.check()?;
        let contributes = |(_, dual): &(Cut, f64)| Certified::contributes(*dual);
        let cuts: Vec<(Cut, f64)> = relaxation.cuts.into_iter().filter(contributes).collect();
        let certified = Certified::rounded(graph, &cuts);
        let room = self.room(graph, &certified);
        let (how, next) = if room < 0 {
            (How::Cuts, Next::Refuted { searched: false })
        } else if self.searched(graph, &certified)? {
            (How::Search, Next::Refuted { searched: true })
        } else {
            let &value = relaxation.values.last().ok_or(End::GaveUp)?;
            match self.part(graph, &certified, room) {
                None => (How::Unreachable, Next::Unreachable),
                Some(part) => {
                    let usage = match &part {
                        Part::Whole => relaxation.usage,
                        // Moves that are too dear are not used, so the solution of the linear program stays what it is.
                        Part::Fewer(part, cells) => part.moves_of(graph, cells).map(|m| relaxation.usage[m]).collect(),
                    };
                    let tight = tight(&part, &cuts);
                    let (set, programs) = choose(part.of(graph), &tight, &usage, goal, value);
                    self.count(programs);
                    let set = set.ok_or(End::GaveUp)?;
                    (How::Branch(hexadecimal(&set)), Next::Branch(part, tight, set))
                }
            }
        };
        self.decisions.note(place, &Decision { programs: left - self.programs, time: start.elapsed(), how, cuts });
        Ok(Decided { certified, next })
    }

    /// The tree of a graph by a branch.
    fn branch(&mut self, graph: &Graph, cuts: Vec<Cut>, set: Set, depth: u32, place: &str) -> Result<Tree, End> {
        let without = match graph.without(&set) {
            None => Tree::Unreachable,
            Some((part, cells)) => {
                self.node(&part, restricted(&part, &cuts, &cells), depth + 1, &format!("{place}0"))?
            }
        };
        let with = self.node(&graph.with_present(&set), cuts, depth + 1, &format!("{place}1"))?;
        Ok(Tree::Branch(set, Box::new([without, with])))
    }

    /// What the budget leaves beside the bound, times the scale; less than nothing if there is no route.
    fn room(&self, graph: &Graph, certified: &Certified) -> i64 {
        i64::from(self.budget) * certified.scale - certified.total(graph)
    }

    /// What is left of a graph without the moves that are too dear, if these are many; `None` if no way is left to the exit.
    fn part(&self, graph: &Graph, certified: &Certified, room: i64) -> Option<Part> {
        let gone: Vec<bool> = certified.slacks(graph).iter().map(|&slack| slack > room).collect();
        if gone.iter().filter(|&&gone| gone).count() * MANY <= gone.len() {
            return Some(Part::Whole);
        }
        graph.without(&gone).map(|(part, cells)| Part::Fewer(part, cells))
    }

    /// An error when it is time to stop.
    fn check(&self) -> Result<(), End> {
        self.limits.check()?;
        if self.decisions.has_failed() { Err(End::Stopped) } else { Ok(()) }
    }

    fn count(&mut self, programs: usize) {
        self.programs = self.programs.saturating_sub(programs);
        (self.report)(programs);
    }

    /// Whether a small search shows that there is no route. An error is a route.
    fn searched(&self, graph: &Graph, certified: &Certified) -> Result<bool, End> {
        match graph.presents {
            0..=128 => self.searched_in::<2>(graph, certified),
            _ => self.searched_in::<{ MOST_PRESENTS / 64 }>(graph, certified),
        }
    }

    fn searched_in<const W: usize>(&self, graph: &Graph, certified: &Certified) -> Result<bool, End> {
        let game: Chilly<W> = Chilly::new(graph, certified);
        match small_search(&game, self.budget, self.states).1 {
            Found::Route(route) => Err(End::Route(game.directions(&route))),
            Found::Nothing => Ok(true),
            Found::Unknown => Ok(false),
        }
    }
}

/// The cuts of which a part of a graph is to know.
fn tight(part: &Part, cuts: &[(Cut, f64)]) -> Vec<Cut> {
    let tight: Vec<Cut> = cuts.iter().filter(|&&(_, dual)| dual > IDLE).map(|(cut, _)| cut.clone()).collect();
    match part {
        Part::Whole => tight,
        Part::Fewer(part, cells) => restricted(part, &tight, cells),
    }
}

//! Proves by case distinctions that no route fits a budget, or finds a route.

use super::choose::{Set, choose, restrict};
use super::decisions::{DecidedBy, Decision, Decisions};
use super::small_search::{Found, small_search};
use super::tree::{Node, Tree};
use crate::bounds::certified::Certified;
use crate::direction::Direction;
use crate::game::{Chilly, MAX_PRESENTS};
use crate::graph::Graph;
use crate::hexadecimal::{parse_hexadecimal, to_hexadecimal};
use crate::linear_program::{Cut, Rounds, relax_from};
use kortest_base::runtime::{Instant, Limits, Stopped};
use std::time::Duration;

/// Maximum depth of a branch-and-cut tree. The certificate format has the same limit.
const MAX_DEPTH: u32 = 256;
/// Expensive moves are removed only if more than one move in seven is expensive.
const MAX_MOVES_PER_REMOVED: usize = 7;
/// Child nodes inherit only cuts with a dual value above this number.
const MAX_IDLE_DUAL: f64 = 1e-2;
/// A margin for rounding errors, in moves.
const ROUNDING_MARGIN: f64 = 0.01;

/// The reason why a refutation failed.
#[derive(Clone, Debug)]
pub enum End {
    /// A route within the budget was found.
    Route(Vec<Direction>),
    /// The proof becomes too large.
    GaveUp,
    /// A limit of the caller stopped the work.
    Stopped,
}

impl From<Stopped> for End {
    fn from(_: Stopped) -> End {
        End::Stopped
    }
}

/// Builds a branch-and-cut tree for one budget.
pub struct Refuter<'a> {
    /// The tree proves that every route has more moves than this number.
    pub budget: u32,
    /// The number of linear programs that may still be solved.
    pub programs: usize,
    /// Maximum number of states of each small search.
    pub states: usize,
    /// When to stop adding cuts at a node. `Rounds::goal` is ignored.
    pub rounds: Rounds,
    /// The caller's limits (time, stop signal).
    pub limits: Limits<'a>,
    /// Decisions in the journal, from earlier sessions and from this session.
    pub decisions: &'a Decisions<'a>,
    /// The time that earlier sessions spent on reused results.
    pub earlier: Duration,
    /// Callback that receives the number of newly solved linear programs.
    pub report: &'a dyn Fn(usize),
}

/// Stops adding cuts at a node of the tree early, because branching helps more.
pub const NODE_ROUNDS: Rounds = Rounds {
    goal: f64::INFINITY,
    patience: 2,
    progress: 0.01,
};

struct Decided {
    certified: Certified,
    next: Next,
}

/// How the proof continues at a node.
enum Next {
    /// No route fits the budget. `searched` says whether the proof needs a search.
    Refuted { searched: bool },
    /// Without the moves that are too expensive for the budget, the exit is unreachable.
    Unreachable,
    /// Two cases remain to be proven.
    Branch(Part, Vec<Cut>, Set),
}

enum Part {
    Whole,
    /// The graph without expensive moves, and the old index of each cell.
    Fewer(Graph, Vec<usize>),
}

impl Part {
    fn of<'a>(&'a self, graph: &'a Graph) -> &'a Graph {
        if let Part::Fewer(part, _) = self {
            part
        } else {
            graph
        }
    }
}

impl Refuter<'_> {
    /// Proves that no route fits the budget. The first linear program starts with `cuts`.
    pub fn refute(&mut self, graph: &Graph, cuts: Vec<Cut>) -> Result<Tree, End> {
        self.node(graph, cuts, 0, ".")
    }

    fn node(
        &mut self,
        graph: &Graph,
        cuts: Vec<Cut>,
        depth: u32,
        place: &str,
    ) -> Result<Tree, End> {
        self.check()?;
        if depth + 2 > MAX_DEPTH || self.programs == 0 || graph.presents > MAX_PRESENTS {
            return Err(End::GaveUp);
        }
        let Decided { certified, next } = match self.earlier(graph, place)? {
            Some(decided) => decided,
            None => self.decide(graph, cuts, place)?,
        };
        let node = || {
            Box::new(Node {
                graph: graph.clone(),
                certified,
            })
        };
        Ok(match next {
            Next::Refuted { searched } => Tree::Leaf(node(), searched),
            Next::Unreachable => Tree::Fewer(node(), Box::new(Tree::Unreachable)),
            Next::Branch(Part::Whole, cuts, set) => self.branch(graph, cuts, set, depth, place)?,
            Next::Branch(Part::Fewer(part, _), cuts, set) => Tree::Fewer(
                node(),
                Box::new(self.branch(&part, cuts, set, depth + 1, place)?),
            ),
        })
    }

    /// Reads the node's decision from the journal, and verifies the decision.
    fn earlier(&mut self, graph: &Graph, place: &str) -> Result<Option<Decided>, End> {
        let Some(Decision {
            programs,
            time,
            how,
            cuts,
        }) = self.decisions.earlier(place, graph)
        else {
            return Ok(None);
        };
        let certified = Certified::rounded(graph, &cuts);
        let room = self.budget_minus_lower_bound(graph, &certified);
        let next = match how {
            DecidedBy::Cuts => (room < 0).then_some(Next::Refuted { searched: false }),
            _ if room < 0 => None,
            DecidedBy::Search => self
                .searched(graph, &certified)?
                .then_some(Next::Refuted { searched: true }),
            DecidedBy::Unreachable => self
                .without_expensive_moves(graph, &certified, room)
                .is_none()
                .then_some(Next::Unreachable),
            DecidedBy::Branch(set) => self
                .without_expensive_moves(graph, &certified, room)
                .and_then(|part| {
                    let set = parse_hexadecimal(&set, part.of(graph).moves.len())
                        .filter(|set| set.contains(&true))?;
                    let cuts = inherited_cuts(&part, &cuts);
                    Some(Next::Branch(part, cuts, set))
                }),
        };
        if next.is_some() {
            self.count(programs);
            self.earlier = self.earlier.saturating_add(time);
        }
        Ok(next.map(|next| Decided { certified, next }))
    }

    /// Chooses how the proof continues at a node. `cuts` must be valid for `graph`.
    fn decide(&mut self, graph: &Graph, cuts: Vec<Cut>, place: &str) -> Result<Decided, End> {
        let (left, start) = (self.programs, Instant::now());
        let goal = f64::from(self.budget) + ROUNDING_MARGIN;
        let rounds = Rounds {
            goal,
            ..self.rounds
        };
        let relaxation = relax_from(graph, cuts, rounds, self.limits, |_, _| ());
        self.count(relaxation.values.len());
        // The linear program may be incomplete if a limit was reached.
        self.check()?;
        let contributes = |(_, dual): &(Cut, f64)| Certified::contributes(*dual);
        let cuts: Vec<(Cut, f64)> = relaxation.cuts.into_iter().filter(contributes).collect();
        let certified = Certified::rounded(graph, &cuts);
        let room = self.budget_minus_lower_bound(graph, &certified);
        let (how, next) = if room < 0 {
            (DecidedBy::Cuts, Next::Refuted { searched: false })
        } else if self.searched(graph, &certified)? {
            (DecidedBy::Search, Next::Refuted { searched: true })
        } else {
            let &value = relaxation.values.last().ok_or(End::GaveUp)?;
            match self.without_expensive_moves(graph, &certified, room) {
                None => (DecidedBy::Unreachable, Next::Unreachable),
                Some(part) => {
                    let usage = match &part {
                        Part::Whole => relaxation.usage,
                        Part::Fewer(part, cells) => part
                            .moves_of(graph, cells)
                            .map(|m| relaxation.usage[m])
                            .collect(),
                    };
                    let inherited = inherited_cuts(&part, &cuts);
                    let (set, programs) = choose(part.of(graph), &inherited, &usage, goal, value);
                    self.count(programs);
                    let set = set.ok_or(End::GaveUp)?;
                    (
                        DecidedBy::Branch(to_hexadecimal(&set)),
                        Next::Branch(part, inherited, set),
                    )
                }
            }
        };
        self.decisions.note(
            place,
            &Decision {
                programs: left - self.programs,
                time: start.elapsed(),
                how,
                cuts,
            },
        );
        Ok(Decided { certified, next })
    }

    /// Splits a node: a route makes no move of `set`, or at least one.
    fn branch(
        &mut self,
        graph: &Graph,
        cuts: Vec<Cut>,
        set: Set,
        depth: u32,
        place: &str,
    ) -> Result<Tree, End> {
        let without = match graph.without(&set) {
            None => Tree::Unreachable,
            Some((part, cells)) => self.node(
                &part,
                restrict(&part, &cuts, &cells),
                depth + 1,
                &format!("{place}0"),
            )?,
        };
        let with = self.node(
            &graph.with_present(&set),
            cuts,
            depth + 1,
            &format!("{place}1"),
        )?;
        Ok(Tree::Branch(set, Box::new([without, with])))
    }

    fn budget_minus_lower_bound(&self, graph: &Graph, certified: &Certified) -> i64 {
        i64::from(self.budget) * certified.scale - certified.total(graph)
    }

    fn without_expensive_moves(
        &self,
        graph: &Graph,
        certified: &Certified,
        room: i64,
    ) -> Option<Part> {
        let expensive: Vec<bool> = certified
            .slacks(graph)
            .iter()
            .map(|&slack| slack > room)
            .collect();
        if expensive.iter().filter(|&&expensive| expensive).count() * MAX_MOVES_PER_REMOVED
            <= expensive.len()
        {
            return Some(Part::Whole);
        }
        graph
            .without(&expensive)
            .map(|(part, cells)| Part::Fewer(part, cells))
    }

    /// Returns an error if a limit is reached or the journal has failed.
    fn check(&self) -> Result<(), End> {
        self.limits.check()?;
        if self.decisions.has_failed() {
            Err(End::Stopped)
        } else {
            Ok(())
        }
    }

    fn count(&mut self, programs: usize) {
        self.programs = self.programs.saturating_sub(programs);
        (self.report)(programs);
    }

    /// Returns whether a small search proves that no route fits the budget.
    fn searched(&self, graph: &Graph, certified: &Certified) -> Result<bool, End> {
        match graph.presents {
            0..=128 => self.searched_in::<2>(graph, certified),
            _ => self.searched_in::<{ MAX_PRESENTS / 64 }>(graph, certified),
        }
    }

    fn searched_in<const W: usize>(
        &self,
        graph: &Graph,
        certified: &Certified,
    ) -> Result<bool, End> {
        let game: Chilly<W> = Chilly::new(graph, certified);
        match small_search(&game, self.budget, self.states).1 {
            Found::Route(route) => Err(End::Route(game.directions(&route))),
            Found::NoRoute => Ok(true),
            Found::Unknown => Ok(false),
        }
    }
}

/// Returns the cuts that a node passes on to its two children.
fn inherited_cuts(part: &Part, cuts: &[(Cut, f64)]) -> Vec<Cut> {
    let inherited: Vec<Cut> = cuts
        .iter()
        .filter(|&&(_, dual)| dual > MAX_IDLE_DUAL)
        .map(|(cut, _)| cut.clone())
        .collect();
    match part {
        Part::Whole => inherited,
        Part::Fewer(part, cells) => restrict(part, &inherited, cells),
    }
}

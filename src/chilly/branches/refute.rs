//! Proves by case distinctions that no route fits a budget, or finds a route. A depth-first search
//! of limited size decides small cases.

use super::choose::{choose, restrict};
use super::tree::{DecidedBy, Decision, Decisions, MoveSet, Node, Tree};
use crate::bounds::certified::Certified;
use crate::direction::Direction;
use crate::game::{Chilly, MAX_PRESENTS, USUAL_WORDS, WORD_BITS};
use crate::graph::{Graph, Subgraph, parse_hexadecimal, to_hexadecimal};
use crate::linear_program::{Cut, Relaxation, Rounds, WeightedCut, relax_from};
use kortest_base::puzzle::Puzzle;
use kortest_base::runtime::{Instant, Limits, Stopped};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Duration;

/// Maximum depth of a branch-and-cut tree. The certificate format has the same limit.
const MAX_DEPTH: u32 = 256;
/// A node that is split may first become a smaller graph ([`Tree::Fewer`]), and then two cases
/// ([`Tree::Branch`]). So one node adds at most this number of levels to the tree.
const LEVELS_PER_NODE: u32 = 2;
/// Expensive moves are removed only if they are more than one seventh of all moves: the number of
/// removed moves times this number must exceed the number of all moves.
const MAX_MOVES_PER_REMOVED: usize = 7;
/// Child nodes inherit only cuts with a dual value above this number.
const MIN_INHERITED_DUAL: f64 = 1e-2;
/// The linear program must exceed the budget by this margin for rounding errors, in moves.
const ROUNDING_MARGIN: f64 = 0.01;

/// The reason why a refutation failed.
#[derive(Clone, Debug)]
pub enum NotRefuted {
    /// A route within the budget was found.
    Route(Vec<Direction>),
    /// The proof becomes too large.
    GaveUp,
    /// A limit of the caller stopped the work.
    Stopped,
}

impl From<Stopped> for NotRefuted {
    fn from(_: Stopped) -> NotRefuted {
        NotRefuted::Stopped
    }
}

/// Builds the branch-and-cut tree for one budget.
pub struct Refuter<'a> {
    /// The largest number of moves that is refuted: the tree proves that every route has more
    /// moves.
    pub budget: u32,
    /// The number of linear programs that may still be solved before the proof gives up.
    pub programs_left: usize,
    /// Maximum number of states of each small search.
    pub max_states: usize,
    /// When to stop adding cuts at a node. `Rounds::goal` is ignored.
    pub rounds: Rounds,
    /// The caller's limits (time, stop signal).
    pub limits: Limits<'a>,
    /// Decisions in the journal, from earlier sessions and from this session.
    pub decisions: &'a Decisions<'a>,
    /// Total time that earlier sessions spent on the decisions that this proof reuses.
    pub earlier: Duration,
    /// Callback that receives the number of newly solved linear programs.
    pub report: &'a dyn Fn(usize),
}

/// When to stop adding cuts at a node of the tree. The rounds stop early, because splitting the
/// node raises the bound more than further cuts.
pub const NODE_ROUNDS: Rounds = Rounds {
    goal: f64::INFINITY,
    patience: 2,
    progress: 0.01,
};

/// The lower bound of a node, and how the proof continues.
struct Decided {
    certified: Certified,
    next: Next,
}

/// How the proof continues at a node of the tree, which stands for a graph and its lower bound.
enum Next {
    /// The cuts prove that no route fits the budget.
    Cuts,
    /// A search proves that no route fits the budget.
    Search,
    /// Without the moves that are too expensive for the budget, the exit is unreachable.
    Unreachable,
    /// Two cases remain to be proven.
    Branch {
        part: Part,
        /// The cuts with which both cases start. These cuts are cuts of the graph `part`.
        cuts: Vec<Cut>,
        /// The first case is about routes that make no move of this set, and the second case about
        /// all other routes. The set has moves of `part`.
        set: MoveSet,
    },
}

impl Next {
    /// Returns the decision as the journal stores it: without the graph and the cuts.
    fn decided_by(&self) -> DecidedBy {
        match self {
            Next::Cuts => DecidedBy::Cuts,
            Next::Search => DecidedBy::Search,
            Next::Unreachable => DecidedBy::Unreachable,
            Next::Branch { set, .. } => DecidedBy::Branch(to_hexadecimal(set)),
        }
    }
}

/// The part of a node's moves that the rest of the proof keeps.
enum Part {
    /// All moves.
    Whole,
    /// The moves that are not too expensive for the budget.
    Fewer(Subgraph),
}

impl Part {
    /// Returns the graph of the moves with which the proof continues. `whole` is the graph of all
    /// moves of the node.
    fn graph<'a>(&'a self, whole: &'a Graph) -> &'a Graph {
        match self {
            Part::Whole => whole,
            Part::Fewer(part) => &part.graph,
        }
    }

    /// Returns how often the fractional route of a linear program makes each move of this part.
    /// `usage` has this number for each move of the graph `whole`.
    fn usage(&self, whole: &Graph, usage: &[f64]) -> Vec<f64> {
        match self {
            Part::Whole => usage.to_vec(),
            Part::Fewer(part) => {
                let moves = part.moves_in(whole);
                moves.iter().map(|&m| usage[m]).collect()
            }
        }
    }

    /// Returns the cuts with which the linear programs of the two cases below a node start: the
    /// node's cuts that raise its bound noticeably, converted to cuts of this part of the graph.
    fn inherited_cuts(&self, cuts: &[WeightedCut]) -> Vec<Cut> {
        let mut inherited = Vec::new();
        for WeightedCut { cut, dual } in cuts {
            if *dual > MIN_INHERITED_DUAL {
                inherited.push(cut.clone());
            }
        }
        match self {
            Part::Whole => inherited,
            Part::Fewer(part) => restrict(part, &inherited),
        }
    }
}

impl Refuter<'_> {
    /// Returns a tree of case distinctions that proves that no route has at most `budget` moves.
    /// The first linear program starts with `cuts`.
    ///
    /// # Errors
    ///
    /// The proof ends early, for the reason in [`NotRefuted`].
    pub fn refute(&mut self, graph: &Graph, cuts: Vec<Cut>) -> Result<Tree, NotRefuted> {
        // The root has the depth 0 and the path `.`. Each case distinction below appends a digit.
        self.refute_node(graph, cuts, 0, ".")
    }

    /// Proves that no route of `graph` has at most `budget` moves. Returns the tree of this proof,
    /// which is a part of a larger tree. A proof by cuts or by a search is a leaf. A
    /// [`Tree::Fewer`] first removes the moves that are too expensive for the budget. Then the exit
    /// is unreachable, or a split into two cases follows. `cuts` are cuts of `graph` for the first
    /// linear program. `path_from_root` is a dot, and then a digit 0 or 1 for each case distinction
    /// above this node. `depth` is the number of levels of the tree above this node.
    ///
    /// Gives up if the tree may become too deep, if no linear programs are left, or if the graph
    /// has too many presents: each case distinction above this node may have added a present.
    fn refute_node(
        &mut self,
        graph: &Graph,
        cuts: Vec<Cut>,
        depth: u32,
        path_from_root: &str,
    ) -> Result<Tree, NotRefuted> {
        self.check()?;
        let may_be_too_deep = depth + LEVELS_PER_NODE > MAX_DEPTH;
        if may_be_too_deep || self.programs_left == 0 || graph.presents > MAX_PRESENTS {
            return Err(NotRefuted::GaveUp);
        }
        let Decided { certified, next } = match self.read_decision(graph, path_from_root)? {
            Some(decided) => decided,
            None => self.decide(graph, cuts, path_from_root)?,
        };
        match next {
            Next::Cuts => Ok(Tree::Cuts(boxed_node(graph, certified))),
            Next::Search => Ok(Tree::Search(boxed_node(graph, certified))),
            Next::Unreachable => Ok(Tree::Fewer {
                node: boxed_node(graph, certified),
                proof: Box::new(Tree::Unreachable),
            }),
            Next::Branch { part, cuts, set } => {
                let Part::Fewer(smaller) = part else {
                    return self.refute_branch(graph, cuts, set, depth, path_from_root);
                };
                // The smaller graph is one level deeper in the tree. The path stays the same,
                // because it has digits only for case distinctions.
                let smaller = &smaller.graph;
                let proof = self.refute_branch(smaller, cuts, set, depth + 1, path_from_root)?;
                Ok(Tree::Fewer {
                    node: boxed_node(graph, certified),
                    proof: Box::new(proof),
                })
            }
        }
    }

    /// Builds the tree of a node that is split into two cases: a route makes no move of `set`, or
    /// it makes at least one. In the second case, the graph gets a new present that exactly these
    /// moves take. `cuts`, `depth` and `path_from_root` belong to the node.
    fn refute_branch(
        &mut self,
        graph: &Graph,
        cuts: Vec<Cut>,
        set: MoveSet,
        depth: u32,
        path_from_root: &str,
    ) -> Result<Tree, NotRefuted> {
        // In the path from the root, 0 stands for the first case, and 1 for the second.
        let without = match graph.without(&set) {
            None => Tree::Unreachable,
            Some(part) => {
                let cuts = restrict(&part, &cuts);
                let path_to_without = format!("{path_from_root}0");
                self.refute_node(&part.graph, cuts, depth + 1, &path_to_without)?
            }
        };
        let with_present = graph.with_present(&set);
        let path_to_with = format!("{path_from_root}1");
        let with = self.refute_node(&with_present, cuts, depth + 1, &path_to_with)?;
        Ok(Tree::Branch {
            set,
            without: Box::new(without),
            with: Box::new(with),
        })
    }

    /// Reads from the journal how an earlier session decided a node, and verifies this decision.
    /// `None` if the journal has no decision that fits the node. A reused decision counts like a
    /// new one: its linear programs are subtracted from `self.programs_left`, and its time is added
    /// to `self.earlier`. The error is a route within the budget.
    fn read_decision(
        &mut self,
        graph: &Graph,
        path_from_root: &str,
    ) -> Result<Option<Decided>, NotRefuted> {
        let Some(decision) = self.decisions.read(path_from_root, graph) else {
            return Ok(None);
        };
        let certified = Certified::rounded(graph, &decision.cuts);
        let Some(next) = self.repeat_decision(graph, &decision, &certified)? else {
            return Ok(None);
        };
        self.count_programs(decision.programs);
        self.earlier = self.earlier.saturating_add(decision.time);
        Ok(Some(Decided { certified, next }))
    }

    /// Verifies the decision of an earlier session about a node: computes the steps again that do
    /// not need a linear program. Returns how the proof continues, or `None` if the decision does
    /// not fit the node. The error is a route within the budget, if the repeated search finds one.
    fn repeat_decision(
        &self,
        graph: &Graph,
        decision: &Decision,
        certified: &Certified,
    ) -> Result<Option<Next>, NotRefuted> {
        let max_slack = self.max_slack(graph, certified);
        let is_refuted_by_cuts = max_slack < 0;
        // The cuts must refute the node if and only if the entry names cuts as the reason.
        if is_refuted_by_cuts != (decision.how == DecidedBy::Cuts) {
            return Ok(None);
        }
        match &decision.how {
            DecidedBy::Cuts => Ok(Some(Next::Cuts)),
            DecidedBy::Search => {
                let is_refuted = self.is_refuted_by_search(graph, certified)?;
                Ok(is_refuted.then_some(Next::Search))
            }
            DecidedBy::Unreachable => {
                let part = without_expensive_moves(graph, certified, max_slack);
                Ok(part.is_none().then_some(Next::Unreachable))
            }
            DecidedBy::Branch(digits) => {
                let part = without_expensive_moves(graph, certified, max_slack);
                Ok(part.and_then(|part| repeat_split(graph, part, digits, &decision.cuts)))
            }
        }
    }

    /// Decides how the proof continues at a node: solves its linear program, which starts with
    /// `cuts` of `graph`, and rounds the solution to a proven lower bound. Records the decision in
    /// the journal under `path_from_root`, the place of the node in the tree.
    fn decide(
        &mut self,
        graph: &Graph,
        cuts: Vec<Cut>,
        path_from_root: &str,
    ) -> Result<Decided, NotRefuted> {
        let start = Instant::now();
        let programs_left_before = self.programs_left;
        let rounds = Rounds {
            goal: self.goal(),
            ..self.rounds
        };
        // No progress is shown for the rounds of the linear program.
        let mut relaxation = relax_from(graph, cuts, rounds, self.limits, |_, _| ());
        self.count_programs(relaxation.values.len());
        // If a limit was reached, the linear program may be incomplete, so nothing is decided.
        self.check()?;
        // Cuts whose dual values are rounded to 0 have no effect.
        let cuts = &mut relaxation.cuts;
        cuts.retain(|weighted| Certified::contributes(weighted.dual));
        let certified = Certified::rounded(graph, &relaxation.cuts);
        let next = self.choose_next(graph, &relaxation, &certified)?;
        let decision = Decision {
            programs: programs_left_before - self.programs_left,
            time: start.elapsed(),
            how: next.decided_by(),
            cuts: relaxation.cuts,
        };
        self.decisions.record(path_from_root, &decision);
        Ok(Decided { certified, next })
    }

    /// Decides how the proof continues at a node with a known lower bound. The node is refuted if
    /// its cuts or a small search exclude routes within the budget. The node is also refuted if the
    /// exit is unreachable without the moves that are too expensive. If the node is not refuted, a
    /// set of moves splits it into two cases. Gives up if the solver fails or no set splits the
    /// routes.
    fn choose_next(
        &mut self,
        graph: &Graph,
        relaxation: &Relaxation,
        certified: &Certified,
    ) -> Result<Next, NotRefuted> {
        let max_slack = self.max_slack(graph, certified);
        let is_refuted_by_cuts = max_slack < 0;
        if is_refuted_by_cuts {
            return Ok(Next::Cuts);
        }
        if self.is_refuted_by_search(graph, certified)? {
            return Ok(Next::Search);
        }
        // The list has no value if the solver of linear programs has failed.
        let Some(&lower_bound) = relaxation.values.last() else {
            return Err(NotRefuted::GaveUp);
        };
        let Some(part) = without_expensive_moves(graph, certified, max_slack) else {
            return Ok(Next::Unreachable);
        };
        let usage = part.usage(graph, &relaxation.usage);
        let cuts = part.inherited_cuts(&relaxation.cuts);
        let choice = choose(part.graph(graph), &cuts, &usage, self.goal(), lower_bound);
        self.count_programs(choice.programs);
        match choice.set {
            Some(set) => Ok(Next::Branch { part, cuts, set }),
            None => Err(NotRefuted::GaveUp),
        }
    }

    /// Returns the value from which on the linear program shows that every route has more moves
    /// than the budget.
    fn goal(&self) -> f64 {
        f64::from(self.budget) + ROUNDING_MARGIN
    }

    /// Returns the largest slack of a move in a route within the budget: the budget minus the lower
    /// bound, as costs. The slack of a move is the least amount by which a route with this move
    /// exceeds the lower bound. If the result is negative, no route is within the budget.
    fn max_slack(&self, graph: &Graph, certified: &Certified) -> i64 {
        i64::from(self.budget) * certified.scale - certified.total(graph)
    }

    /// Returns an error if a limit of the caller is reached, or if a write to the journal has
    /// failed.
    fn check(&self) -> Result<(), NotRefuted> {
        self.limits.check()?;
        if self.decisions.has_failed() {
            return Err(NotRefuted::Stopped);
        }
        Ok(())
    }

    /// Subtracts the number of solved linear programs from the number of programs that may still be
    /// solved, and reports the solved programs to the caller.
    fn count_programs(&mut self, programs: usize) {
        self.programs_left = self.programs_left.saturating_sub(programs);
        (self.report)(programs);
    }

    /// Returns `true` if a small search proves that no route is within the budget, and `false` if
    /// the search gave up. A found route is the error [`NotRefuted::Route`]. The presents of a
    /// state are a bit set of fixed size. Small sets make the search faster, so there is one
    /// version with the usual size and one with the maximum size.
    fn is_refuted_by_search(
        &self,
        graph: &Graph,
        certified: &Certified,
    ) -> Result<bool, NotRefuted> {
        if graph.presents <= USUAL_WORDS * WORD_BITS {
            self.is_refuted_with_words::<USUAL_WORDS>(graph, certified)
        } else {
            self.is_refuted_with_words::<{ MAX_PRESENTS / WORD_BITS }>(graph, certified)
        }
    }

    /// Returns `true` if a small search proves that no route is within the budget, and `false` if
    /// the search gave up. States have `W` words of bits for the presents. If the search finds a
    /// route within the budget, returns the route as the error [`NotRefuted::Route`].
    fn is_refuted_with_words<const W: usize>(
        &self,
        graph: &Graph,
        certified: &Certified,
    ) -> Result<bool, NotRefuted> {
        let game: Chilly<W> = Chilly::new(graph, certified);
        match small_search(&game, self.budget, self.max_states).result {
            SmallSearchResult::Route(moves) => Err(NotRefuted::Route(game.directions(&moves))),
            SmallSearchResult::NoRoute => Ok(true),
            SmallSearchResult::Unknown => Ok(false),
        }
    }
}

/// Returns the split of a node into two cases, which an earlier run stored in the journal. `part`
/// has the moves of the node's graph that the proof keeps. `digits` stands for a set of these moves,
/// in hexadecimal: a route makes none of them (the first case), or at least one (the second case).
/// `cuts` are the cuts of the node. `None` if the set does not fit the part, or if it is empty,
/// because the first case would then be the node itself again.
fn repeat_split(graph: &Graph, part: Part, digits: &str, cuts: &[WeightedCut]) -> Option<Next> {
    let set = parse_hexadecimal(digits, part.graph(graph).moves.len())?;
    let is_empty = !set.contains(&true);
    if is_empty {
        return None;
    }
    let cuts = part.inherited_cuts(cuts);
    Some(Next::Branch { part, cuts, set })
}

/// Returns a node of the tree: a copy of its graph, and its lower bound.
fn boxed_node(graph: &Graph, certified: Certified) -> Box<Node> {
    Box::new(Node {
        graph: graph.clone(),
        certified,
    })
}

/// Returns the graph without the moves whose slack exceeds `max_slack`, because no route within the
/// budget contains such moves. The slack of a move is the least amount by which a route with this
/// move exceeds the lower bound. If at most one in [`MAX_MOVES_PER_REMOVED`] moves is so expensive,
/// returns the whole graph. `None` if the exit becomes unreachable.
fn without_expensive_moves(graph: &Graph, certified: &Certified, max_slack: i64) -> Option<Part> {
    let is_expensive = certified.are_expensive(graph, max_slack);
    let expensive_moves = is_expensive.iter().filter(|&&expensive| expensive).count();
    // A slightly smaller graph would not shorten the proof.
    let are_few = expensive_moves * MAX_MOVES_PER_REMOVED <= is_expensive.len();
    if are_few {
        return Some(Part::Whole);
    }
    graph.without(&is_expensive).map(Part::Fewer)
}

/// The result of a search with a limited number of states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SmallSearchResult<M> {
    /// A route within the budget.
    Route(Vec<M>),
    /// No route fits the budget.
    NoRoute,
    /// The search has visited the maximum number of states.
    Unknown,
}

/// The result of a small search, and its size.
pub struct SmallSearch<M> {
    pub result: SmallSearchResult<M>,
    /// The number of visited states.
    pub states: u64,
}

/// Searches depth first for a solution of at most `budget` moves. Gives up with
/// [`SmallSearchResult::Unknown`] after `max_states` states.
pub fn small_search<P: Puzzle>(puzzle: &P, budget: u32, max_states: usize) -> SmallSearch<P::Move> {
    let root = puzzle.root();
    if puzzle.bound(&root) > budget {
        let result = SmallSearchResult::NoRoute;
        return SmallSearch { result, states: 0 };
    }
    // The numbers in `visited` include the move to the state. So the root gets a number as if one
    // more move led to it.
    let left_at_root = budget.saturating_add(1);
    let mut search = DepthFirstSearch {
        puzzle,
        budget,
        visited: HashMap::from([(puzzle.key(&root), left_at_root)]),
        path: vec![PathState::new(puzzle, root)],
        moves: Vec::new(),
        states: 0,
    };
    let result = search.run(max_states as u64);
    SmallSearch {
        result,
        states: search.states,
    }
}

/// A depth-first search for a solution of at most `budget` moves.
struct DepthFirstSearch<'a, P: Puzzle> {
    puzzle: &'a P,
    budget: u32,
    /// For each visited state, the number of moves that the budget still allowed when the search
    /// moved to the state, including that move: the largest such number of all visits.
    visited: HashMap<P::Key, u32>,
    /// The states from the root to the current one.
    path: Vec<PathState<P>>,
    /// The moves between the states of the path.
    moves: Vec<P::Move>,
    /// The number of visits to states after the root.
    states: u64,
}

impl<P: Puzzle> DepthFirstSearch<'_, P> {
    /// Searches from the end of the path. Gives up with [`SmallSearchResult::Unknown`] after
    /// `max_states` states.
    fn run(&mut self, max_states: u64) -> SmallSearchResult<P::Move> {
        while let Some(path_end) = self.path.last_mut() {
            if self.puzzle.is_solved(&path_end.state) {
                return SmallSearchResult::Route(std::mem::take(&mut self.moves));
            }
            // Without an untried move, the search goes back to the state before.
            let Some(next) = path_end.untried.pop() else {
                self.path.pop();
                self.moves.pop();
                continue;
            };
            let moves_left = self.budget - self.moves.len() as u32;
            // This move and at least `bound` moves after it must fit into the moves that are left.
            if next.bound >= moves_left {
                continue;
            }
            let state = self.puzzle.after(&path_end.state, next.mv);
            // A state that was not visited yet gets the number 0, which is less than `moves_left`.
            let largest_left = self.visited.entry(self.puzzle.key(&state)).or_default();
            // An earlier visit to this state had at least as many moves left. The earlier visit
            // found no solution, or it is still on the path and tries the same moves.
            if *largest_left >= moves_left {
                continue;
            }
            *largest_left = moves_left;
            self.states += 1;
            if self.states > max_states {
                return SmallSearchResult::Unknown;
            }
            self.moves.push(next.mv);
            self.path.push(PathState::new(self.puzzle, state));
        }
        SmallSearchResult::NoRoute
    }
}

/// A state on the current path of the search.
struct PathState<P: Puzzle> {
    state: P::State,
    /// The moves that were not tried yet, the best move last.
    untried: Vec<RankedMove<P::Move>>,
}

/// A move, and the lower bound of the state after it.
struct RankedMove<M> {
    mv: M,
    bound: u32,
}

impl<P: Puzzle> PathState<P> {
    /// Lists the moves of a state. The move to the state with the smallest lower bound comes last,
    /// because the search takes moves from the end of the list.
    fn new(puzzle: &P, state: P::State) -> PathState<P> {
        let mut moves = Vec::new();
        puzzle.moves(&state, &mut moves);
        let mut untried = Vec::with_capacity(moves.len());
        for mv in moves {
            let bound = puzzle.bound(&puzzle.after(&state, mv));
            untried.push(RankedMove { mv, bound });
        }
        untried.sort_by_key(|ranked| Reverse(ranked.bound));
        PathState { state, untried }
    }
}

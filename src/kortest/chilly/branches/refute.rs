//! Builds the [`Tree`] of a budget, or meets a route.

use super::choose::{choose, restricted};
use super::small_search::{Found, small_search};
use super::tree::{Node, Tree};
use crate::chilly::bounds::certified::Certified;
use crate::chilly::direction::Direction;
use crate::chilly::game::{Chilly, MOST_PRESENTS};
use crate::chilly::graph::Graph;
use crate::chilly::linear_program::{Cut, PENALTY, Rounds, relax_from};
use crate::engine::{Limits, Stopped};

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
    /// What may end it early.
    pub limits: Limits<'a>,
    /// Is told of linear programs.
    pub report: &'a dyn Fn(usize),
}

/// A few rounds: then a branch raises the bound more.
pub const ROUNDS: Rounds =
    Rounds { goal: f64::INFINITY, patience: 2, progress: 0.01, precision: 1e-8, penalty: Some(PENALTY) };

impl Refuter<'_> {
    /// The tree of a graph, given cuts of it.
    pub fn refute(&mut self, graph: &Graph, cuts: Vec<Cut>, depth: u32) -> Result<Tree, End> {
        self.limits.check()?;
        if depth + 2 > DEEPEST || self.programs == 0 || graph.presents > MOST_PRESENTS {
            return Err(End::GaveUp);
        }
        let goal = f64::from(self.budget) + MARGIN;
        let rounds = Rounds { goal, ..self.rounds };
        let relaxation = relax_from(graph, cuts, rounds, self.limits, |_, _| ());
        self.count(relaxation.values.len());
        let certified = Certified::rounded(graph, &relaxation.cuts);
        let room = i64::from(self.budget) * certified.scale - certified.total(graph);
        let node = |certified| Box::new(Node { graph: graph.clone(), certified });
        if room < 0 {
            return Ok(Tree::Leaf(node(certified), false));
        }
        if self.searched(graph, &certified)? {
            return Ok(Tree::Leaf(node(certified), true));
        }
        let Some(&value) = relaxation.values.last() else { return Err(End::GaveUp) };
        let tight = relaxation.cuts.iter().filter(|&&(_, dual)| dual > IDLE).map(|(cut, _)| cut.clone());
        let cuts: Vec<Cut> = tight.collect();
        let gone: Vec<bool> = certified.slacks(graph).iter().map(|&slack| slack > room).collect();
        if gone.iter().filter(|&&gone| gone).count() * MANY <= gone.len() {
            return self.branch(graph, cuts, &relaxation.usage, value, depth);
        }
        // Moves that are too dear are not used, so the solution of the linear program stays what it is.
        let tree = match graph.without(&gone) {
            None => Tree::Unreachable,
            Some((part, cells)) => {
                let usage = part.moves_of(graph, &cells).map(|m| relaxation.usage[m]).collect::<Vec<_>>();
                self.branch(&part, restricted(&part, &cuts, &cells), &usage, value, depth + 1)?
            }
        };
        Ok(Tree::Fewer(node(certified), Box::new(tree)))
    }

    /// The tree of a graph by a branch, given what the linear program has found.
    fn branch(&mut self, graph: &Graph, cuts: Vec<Cut>, usage: &[f64], value: f64, depth: u32) -> Result<Tree, End> {
        self.limits.check()?;
        let (set, programs) = choose(graph, &cuts, usage, f64::from(self.budget) + MARGIN, value);
        self.count(programs);
        let Some(set) = set else { return Err(End::GaveUp) };
        let without = match graph.without(&set) {
            None => Tree::Unreachable,
            Some((part, cells)) => self.refute(&part, restricted(&part, &cuts, &cells), depth + 1)?,
        };
        let with = self.refute(&graph.with_present(&set), cuts, depth + 1)?;
        Ok(Tree::Branch(set, Box::new([without, with])))
    }

    fn count(&mut self, programs: usize) {
        self.programs = self.programs.saturating_sub(programs);
        (self.report)(programs);
    }

    /// Whether a small search shows that there is no route. An error is a route.
    fn searched(&self, graph: &Graph, certified: &Certified) -> Result<bool, End> {
        match graph.presents {
            0..=64 => self.searched_in::<1>(graph, certified),
            65..=128 => self.searched_in::<2>(graph, certified),
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

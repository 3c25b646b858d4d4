//! What is proven about a level, and the certificates that follow from it.

use crate::certificate::{Certificate, CutsEvidence, Evidence, MovesClaim, TreeEvidence};
use crate::direction::{Direction, letters};
use crate::game::MOST_PRESENTS;
use crate::level::Level;
use crate::replay::replay;
use crate::solvable::NoRoute;
use kortest_base::anytime::{self, Improvement};
use kortest_base::search::Iteration;
use std::time::Duration;
use thiserror::Error;

/// What is proven about a level, and what that took.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The level.
    pub level: Level,
    /// Whether there is a route at all; `None` if that is not known.
    pub solvable: Option<bool>,
    /// Why there is no route.
    pub no_route: Option<NoRoute>,
    /// Proven: no route has fewer moves.
    pub lower_bound: u32,
    /// The best route found, replayed on the plain level.
    pub route: Option<Vec<Direction>>,
    /// The evidence of the dual bound, and the number of moves that it proves to be needed.
    pub cuts: Option<(CutsEvidence, u32)>,
    /// The evidence of the last budget that branches refuted, and the number of moves that it proves to be needed.
    pub tree: Option<(TreeEvidence, u32)>,
    /// The budgets that were tried by branches, in order.
    pub branchings: Vec<Branching>,
    /// The values of the linear programs of the first bound, in order, and the time that they took.
    pub linear_programs: (Vec<f64>, Duration),
    /// Improvements of the anytime phase, in order.
    pub improvements: Vec<Improvement>,
    /// States that the anytime phase expanded.
    pub expanded: u64,
    /// Why the anytime phase ended; `None` if there was none.
    pub end: Option<anytime::End>,
    /// The iterations of iterative deepening.
    pub iterations: Vec<Iteration>,
    /// Whether a limit ended it early.
    pub stopped: bool,
    /// The error of the journal, if it ended the run.
    pub journal_error: Option<String>,
}

/// What branch and cut made of a budget.
#[derive(Clone, Debug)]
pub struct Branching {
    /// Moves allowed.
    pub budget: u32,
    /// Cases that were refuted, all of them; `None` if not all were, or a route was found.
    pub cases: Option<usize>,
    /// Linear programs, in earlier sessions too.
    pub programs: usize,
    /// Wall time, likewise.
    pub time: Duration,
}

/// Why there is no proof.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// More presents than a state has bits for.
    #[error("{0} presents; at most {MOST_PRESENTS} are allowed")]
    TooManyPresents(usize),
    /// A bug: a route does not win, or a bound exceeds its length.
    #[error("internal error: {0} for {1}; please report this level")]
    Contradiction(String, Box<Level>),
}

impl Proof {
    /// Nothing but that there is a level.
    pub(super) fn new(level: &Level) -> Proof {
        Proof {
            level: level.clone(),
            solvable: None,
            no_route: None,
            lower_bound: 0,
            route: None,
            cuts: None,
            tree: None,
            branchings: Vec::new(),
            linear_programs: (Vec::new(), Duration::ZERO),
            improvements: Vec::new(),
            expanded: 0,
            end: None,
            iterations: Vec::new(),
            stopped: false,
            journal_error: None,
        }
    }

    /// Moves of the best route.
    pub fn upper_bound(&self) -> Option<u32> {
        self.route.as_ref().map(|route| route.len() as u32)
    }

    /// The optimum, if it is proven.
    pub fn optimum(&self) -> Option<u32> {
        self.upper_bound().filter(|&k| k == self.lower_bound)
    }

    /// Whether the question is answered: the optimum is proven, or that there is no route.
    pub fn is_settled(&self) -> bool {
        self.optimum().is_some() || self.solvable == Some(false)
    }

    /// States visited by iterative deepening.
    pub fn states(&self) -> u64 {
        self.iterations.iter().map(|iteration| iteration.states).sum()
    }

    /// The certificate of this claim, which the proof must support.
    pub fn certify(&self, claim: MovesClaim) -> Certificate {
        let witness = matches!(claim, MovesClaim::Optimal(_) | MovesClaim::AtMost(_));
        let evidence = match (claim, &self.cuts, &self.tree) {
            (MovesClaim::Unsolvable | MovesClaim::AtMost(_), ..) | (_, None, _) => Evidence::None,
            (MovesClaim::Optimal(0) | MovesClaim::AtLeast(0), ..) => Evidence::None,
            (MovesClaim::Optimal(k) | MovesClaim::AtLeast(k), Some((cuts, bound)), _) if *bound >= k => {
                Evidence::Cuts(cuts.clone())
            }
            // A tree of a smaller bound is no longer of use, because the search has shown more.
            (MovesClaim::Optimal(k) | MovesClaim::AtLeast(k), _, Some((tree, bound))) if *bound == k => {
                Evidence::Tree(tree.clone())
            }
            (_, Some((cuts, _)), _) => Evidence::Search(cuts.clone()),
        };
        Certificate {
            board: self.level.to_string(),
            claim,
            no_route: self.no_route.filter(|_| claim == MovesClaim::Unsolvable),
            witness: self.route.as_deref().filter(|_| witness).map(letters),
            evidence,
        }
    }

    /// Cross-checks the result: the route is replayed on the plain level, and no bound may exceed its length.
    pub(super) fn verify(&self) -> Result<(), ProveError> {
        let contradiction = |what: String| Err(ProveError::Contradiction(what, Box::new(self.level.clone())));
        let Some(route) = &self.route else { return Ok(()) };
        if !replay(&self.level, route).is_ok_and(|replay| replay.wins()) {
            return contradiction(format!("the route {} does not win", letters(route)));
        }
        if self.solvable == Some(false) {
            return contradiction("a route exists, and none was said to".into());
        }
        if self.lower_bound as usize > route.len() {
            return contradiction(format!(
                "{} moves are said to be needed and {} suffice",
                self.lower_bound,
                route.len()
            ));
        }
        Ok(())
    }
}

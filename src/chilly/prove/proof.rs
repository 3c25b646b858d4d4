//! The result of proving a level. The result can be written as a certificate.

use crate::certificate::{Certificate, CutsEvidence, Evidence, MovesClaim, TreeEvidence};
use crate::direction::{Direction, letters};
use crate::game::MAX_PRESENTS;
use crate::level::Level;
use crate::replay::replay;
use crate::solvable::NoRoute;
use kortest_base::anytime::{self, Improvement};
use kortest_base::search::Iteration;
use kortest_base::text::optimum_text;
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// Everything that is proven about a level, with statistics of the run.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The level.
    pub level: Level,
    /// Whether a route exists at all. `None` if this is unknown.
    pub solvable: Option<bool>,
    /// The reason why no route exists, if the level is unsolvable.
    pub no_route: Option<NoRoute>,
    /// The proven lower bound: no route has fewer moves than this number.
    pub lower_bound: u32,
    /// The best known route, verified by a replay.
    pub route: Option<Vec<Direction>>,
    /// The evidence of the linear program, and the lower bound that the evidence proves.
    pub cuts: Option<(CutsEvidence, u32)>,
    /// The evidence of branch and cut, and the lower bound that the evidence proves.
    pub tree: Option<(TreeEvidence, u32)>,
    /// The attempts to prove a lower bound by branch and cut.
    pub branchings: Vec<Branching>,
    /// The values of the linear programs that led to `cuts`, and their total time.
    pub linear_programs: (Vec<f64>, Duration),
    /// All routes that were found, each shorter than the route before.
    pub improvements: Vec<Improvement>,
    /// The number of states that the anytime algorithm expanded.
    pub expanded: u64,
    /// The reason why the anytime algorithm ended. `None` if the algorithm did not run.
    pub end: Option<anytime::End>,
    /// The iterations of iterative deepening.
    pub iterations: Vec<Iteration>,
    /// Whether a limit ended the proof early.
    pub stopped: bool,
    /// The error of the journal, if such an error ended the run.
    pub journal_error: Option<String>,
}

/// One attempt to prove a lower bound by branch and cut.
#[derive(Clone, Debug)]
pub struct Branching {
    /// The maximum number of moves of a route.
    pub budget: u32,
    /// The number of cases in the proof, if the proof is complete.
    pub cases: Option<usize>,
    /// The number of solved linear programs, including earlier sessions.
    pub programs: usize,
    /// The wall time, including the time of earlier sessions.
    pub time: Duration,
}

/// The reason why proving a level failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The level has more presents than a state has bits for.
    #[error("{0} presents; at most {MAX_PRESENTS} are allowed")]
    TooManyPresents(usize),
    /// A bug in this program: two results contradict each other.
    #[error("internal error: {0} for {1}; please report this level")]
    Contradiction(String, Box<Level>),
}

impl Proof {
    /// Creates a proof that contains only the level, and no results yet.
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

    /// Returns the number of moves of the best known route.
    pub fn upper_bound(&self) -> Option<u32> {
        self.route.as_ref().map(|route| route.len() as u32)
    }

    /// Returns the optimum, if it is proven.
    pub fn optimum(&self) -> Option<u32> {
        self.upper_bound().filter(|&k| k == self.lower_bound)
    }

    /// Returns whether the optimum is known, or the level is proven unsolvable.
    pub fn is_settled(&self) -> bool {
        self.optimum().is_some() || self.solvable == Some(false)
    }

    /// Returns the number of states that iterative deepening visited.
    pub fn states(&self) -> u64 {
        self.iterations
            .iter()
            .map(|iteration| iteration.states)
            .sum()
    }

    /// Builds the certificate of a claim. The claim must follow from the results in this proof.
    pub fn certify(&self, claim: MovesClaim) -> Certificate {
        let witness = matches!(claim, MovesClaim::Optimal(_) | MovesClaim::AtMost(_));
        let evidence = match (claim, &self.cuts, &self.tree) {
            (MovesClaim::Unsolvable | MovesClaim::AtMost(_), ..) | (_, None, _) => Evidence::None,
            (MovesClaim::Optimal(0) | MovesClaim::AtLeast(0), ..) => Evidence::None,
            (MovesClaim::Optimal(k) | MovesClaim::AtLeast(k), Some((cuts, bound)), _)
                if *bound >= k =>
            {
                Evidence::Cuts(cuts.clone())
            }
            // A tree is made for one bound only.
            (MovesClaim::Optimal(k) | MovesClaim::AtLeast(k), _, Some((tree, bound)))
                if *bound == k =>
            {
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

    /// Returns an error if the results contradict each other, which is a bug.
    pub(super) fn verify(&self) -> Result<(), ProveError> {
        let contradiction = |what: String| {
            Err(ProveError::Contradiction(
                what,
                Box::new(self.level.clone()),
            ))
        };
        let Some(route) = &self.route else {
            return Ok(());
        };
        if !replay(&self.level, route).is_ok_and(|replay| replay.wins()) {
            return contradiction(format!("the route {} does not win", letters(route)));
        }
        if self.solvable == Some(false) {
            return contradiction(
                "a route exists, although the level was proven unsolvable".into(),
            );
        }
        if self.lower_bound as usize > route.len() {
            return contradiction(format!(
                "the lower bound is {} moves, but a route has {}",
                self.lower_bound,
                route.len()
            ));
        }
        Ok(())
    }
}

/// Writes the bounds and the best route, such as `9 moves is optimal: DURDLUDRU`.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.solvable == Some(false) {
            return f.write_str("no route");
        }
        f.write_str(&optimum_text(self.lower_bound, self.upper_bound(), "move"))?;
        self.route
            .as_deref()
            .map_or(Ok(()), |route| write!(f, ": {}", letters(route)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::prove;

    #[test]
    fn a_proof_is_readable() {
        let text = |level: &str| prove(&level.parse().unwrap()).unwrap().to_string();
        assert_eq!(text("/#####/#P.X#/#####"), "1 move is optimal: R");
        assert_eq!(text("/#####/#P#X#/#####"), "no route");
    }
}

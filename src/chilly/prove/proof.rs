//! The options of a proof, and its result, which can be written as a certificate.

use crate::certificate::{Certificate, Claim, CutsEvidence, Evidence};
use crate::direction::{Direction, letters};
use crate::game::MAX_PRESENTS;
use crate::level::Level;
use crate::replay::replay;
use crate::solvable::NoRoute;
use kortest_base::anytime::{self, Algorithm, Improvement};
use kortest_base::bounds::Bounds;
use kortest_base::evidence::LowerBound;
use kortest_base::runtime::Journal;
use kortest_base::search::Iteration;
use kortest_base::setters;
use kortest_base::text::optimum_text;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// The options of a proof of a level.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct ProveOptions {
    /// Whether to compute a lower bound by the linear program.
    pub linear_program: bool,
    /// A claimed optimum. The prover stops when the claim is proven or refuted.
    pub settle: Option<u32>,
    /// The anytime algorithm that searches for routes.
    pub algorithm: Algorithm,
    /// The random seed of the anytime algorithm.
    pub seed: u64,
    /// Maximum number of states that the anytime algorithm expands without an improvement.
    pub patience: Option<u64>,
    /// A journal whose header is the result of [`question`](ProveOptions::question). The search
    /// does not verify the file: if [`has_unchecked_results`](Journal::has_unchecked_results), the
    /// result is unchecked until a checker has accepted its certificate.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub journal: Option<Arc<Journal>>,
}

impl ProveOptions {
    setters! {
        linear_program: bool,
        settle: Option<u32>,
        algorithm: Algorithm,
        seed: u64,
        patience: Option<u64>,
        journal: Option<Arc<Journal>>,
    }

    /// Returns the question that a run answers, for the header of its journal, the file from which
    /// a later run can resume: the version, the level and the options.
    pub fn question(&self, level: &Level) -> String {
        format!(
            "version {}\npuzzle chilly\nboard {level}\nlinear-program {}\nclaim {}\nalgorithm {}\nseed {}\npatience {}\n",
            env!("CARGO_PKG_VERSION"),
            self.linear_program,
            number_or_none(self.settle.map(u64::from)),
            self.algorithm.name(),
            self.seed,
            number_or_none(self.patience),
        )
    }
}

/// Formats a number; the word `none` stands for a missing number.
fn number_or_none(number: Option<u64>) -> String {
    number.map_or("none".into(), |number| number.to_string())
}

/// The search for a route gives up after this number of states without an improvement.
const DEFAULT_PATIENCE: u64 = 20_000;

impl Default for ProveOptions {
    /// Returns the default options: a linear program, no claim, no journal, and an anytime search
    /// that gives up after 20,000 states without an improvement.
    fn default() -> ProveOptions {
        ProveOptions {
            linear_program: true,
            settle: None,
            algorithm: Algorithm::Triangle,
            seed: 0,
            patience: Some(DEFAULT_PATIENCE),
            journal: None,
        }
    }
}

/// Maximum numbers of states of the small searches.
#[derive(Clone, Copy, Debug)]
pub struct SmallSearches {
    /// Maximum number of states of the search before the proof by case distinctions.
    pub before_branches: usize,
    /// Maximum number of states of the search for each case of the proof by case distinctions.
    pub at_node: usize,
}

impl Default for SmallSearches {
    fn default() -> SmallSearches {
        SmallSearches {
            before_branches: 50_000,
            at_node: 10_000,
        }
    }
}

/// Everything that is proven about a level, with statistics of the run. Only the prover creates
/// proofs.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Proof {
    /// The level.
    pub board: Level,
    /// Whether a route exists at all. If no route exists, also the reason.
    #[cfg_attr(feature = "serde", serde(flatten))]
    existence: Existence,
    /// The proven lower bound with its evidence: no route has fewer moves than this number.
    lower_bound: LowerBound<Evidence>,
    /// The lower bound before iterative deepening, which may rest on a journal. `None` if iterative
    /// deepening did not run.
    #[cfg_attr(feature = "serde", serde(skip))]
    bound_before_deepening: Option<LowerBound<Evidence>>,
    /// The best known route, verified by a replay.
    pub solution: Option<Vec<Direction>>,
    /// The lower bound of the linear program.
    #[cfg_attr(feature = "serde", serde(skip))]
    cuts: LowerBound<CutsEvidence>,
    /// The attempts to prove a lower bound by branch and cut.
    pub branchings: Vec<Branching>,
    /// The linear programs that led to `cuts`.
    pub linear_programs: LinearPrograms,
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

/// Whether a route exists. If not, the reason is known, because certificates state it.
#[derive(Clone, Copy, Debug)]
enum Existence {
    Unknown,
    Yes,
    No(NoRoute),
}

impl Existence {
    /// Returns whether a route exists that takes all presents and ends at the exit. `None` if this
    /// is unknown.
    fn solvable(self) -> Option<bool> {
        match self {
            Existence::Unknown => None,
            Existence::Yes => Some(true),
            Existence::No(_) => Some(false),
        }
    }

    /// Returns the reason why no route exists. `None` if a route exists, or if this is unknown.
    fn no_route(self) -> Option<NoRoute> {
        match self {
            Existence::No(reason) => Some(reason),
            Existence::Unknown | Existence::Yes => None,
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Existence {
    /// Writes the fields `solvable`, whether a route exists (null if unknown), and `no_route`, the
    /// reason why no route exists (null without a reason).
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let number_of_fields = 2;
        let mut fields = serializer.serialize_struct("Existence", number_of_fields)?;
        fields.serialize_field("solvable", &self.solvable())?;
        fields.serialize_field("no_route", &self.no_route())?;
        fields.end()
    }
}

/// What the steps of a proof have found out about a level that has a route. These fields become
/// fields of [`Proof`].
#[derive(Default)]
pub struct Results {
    pub lower_bound: LowerBound<Evidence>,
    pub bound_before_deepening: Option<LowerBound<Evidence>>,
    pub route: Option<Vec<Direction>>,
    pub cuts: LowerBound<CutsEvidence>,
    pub branchings: Vec<Branching>,
    pub linear_programs: LinearPrograms,
    pub improvements: Vec<Improvement>,
    pub expanded: u64,
    pub end: Option<anytime::End>,
    pub iterations: Vec<Iteration>,
    pub stopped: bool,
}

impl Results {
    /// Returns the number of moves of the best known route, an upper bound on the smallest number.
    /// `None` if no route is known.
    pub fn upper_bound(&self) -> Option<u32> {
        // A route that is in memory has fewer than 2^32 moves.
        self.route.as_ref().map(|route| route.len() as u32)
    }

    /// Returns whether the best known route is proven optimal: it has no more moves than the proven
    /// lower bound.
    pub fn is_optimal(&self) -> bool {
        self.upper_bound() == Some(self.lower_bound.moves())
    }

    /// Returns the lower bound `moves`, which a search has proven, with its evidence for a
    /// certificate. The evidence is the cuts that the search uses, because a checker can repeat the
    /// search with these cuts. If there are no cuts, returns the bound 0.
    pub fn bound_by_search(&self, moves: u32) -> LowerBound<Evidence> {
        match self.cuts.evidence() {
            Some(cuts) => LowerBound::new(moves, Evidence::Search(cuts.clone())),
            None => LowerBound::default(),
        }
    }
}

/// The linear programs that were solved in rounds, each with new cuts.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LinearPrograms {
    /// The optimal value of the linear program in each round.
    pub values: Vec<f64>,
    /// The total wall time, including the time of earlier sessions.
    pub time: Duration,
}

/// One attempt to prove a lower bound by branch and cut.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// Returns the number of moves of the best known route. `None` if no route is known.
    pub fn upper_bound(&self) -> Option<u32> {
        // A route that is in memory has fewer than 2^32 moves.
        self.solution.as_ref().map(|route| route.len() as u32)
    }

    /// Returns the proven lower bound: no route has fewer moves than this number.
    pub fn lower_bound(&self) -> u32 {
        self.lower_bound.moves()
    }

    /// Returns the lower bound of the linear program, with its cuts (sets of moves, of which every
    /// route makes at least one). If no linear program was solved, the bound uses only distances.
    /// If no bound was computed, the result is 0 without evidence.
    #[doc(hidden)]
    pub fn cuts(&self) -> &LowerBound<CutsEvidence> {
        &self.cuts
    }

    /// Returns the number of moves of a shortest route, if the best known route is proven optimal:
    /// it is as short as the lower bound. `None` if no route is proven optimal.
    pub fn optimum(&self) -> Option<u32> {
        self.upper_bound()
            .filter(|&moves| moves == self.lower_bound())
    }

    /// Returns whether a route exists at all. `None` if this is unknown.
    pub fn solvable(&self) -> Option<bool> {
        self.existence.solvable()
    }

    /// Returns the reason why no route exists. `None` if a route exists, or if this is unknown.
    pub fn no_route(&self) -> Option<NoRoute> {
        self.existence.no_route()
    }

    /// Returns whether the number of moves of a shortest route is known, or the level is proven to
    /// have no route.
    pub fn is_settled(&self) -> bool {
        self.optimum().is_some() || self.no_route().is_some()
    }

    /// Returns the number of states that iterative deepening visited, at most `u64::MAX`.
    pub fn states(&self) -> u64 {
        let mut states = 0;
        for iteration in &self.iterations {
            // A journal may state any number of states, so the sum may exceed 64 bits.
            states = u64::saturating_add(states, iteration.states);
        }
        states
    }

    /// Forgets what iterative deepening (a search for routes of at most 1, 2, 3, ... moves) has
    /// proven. Must be called if this search rests on a [journal](ProveOptions::journal) and no
    /// checker has accepted its evidence. The lower bound falls to the bound before the search. The
    /// iterations from this bound on count as unfinished, and the result counts as stopped unless
    /// it is still settled.
    #[doc(hidden)]
    pub fn forget_search(&mut self) {
        let Some(bound_before) = self.bound_before_deepening.take() else {
            return;
        };
        for iteration in &mut self.iterations {
            // The old bound refutes all smaller budgets. The other budgets are open again.
            iteration.finished &= iteration.budget < bound_before.moves();
        }
        self.lower_bound = bound_before;
        self.stopped |= !self.is_settled();
    }

    /// Returns the proven bounds on the number of moves of a shortest route.
    pub fn bounds(&self) -> Bounds {
        if self.no_route().is_some() {
            return Bounds::NONE;
        }
        Bounds {
            exists: self.solvable(),
            at_least: self.lower_bound(),
            at_most: self.upper_bound(),
        }
    }

    /// Returns a certificate of a claim. `None` if the proof has no route or evidence for the
    /// claim, or if it shows another number than the claim states. The route is the witness of the
    /// certificate, and the evidence proves that no shorter route exists. The checker may need more
    /// work for the certificate than its limits allow.
    pub fn certificate(&self, claim: Claim) -> Option<Certificate> {
        let certificate = match claim {
            Claim::Optimal(_) | Claim::Unsolvable => self.certify(),
            Claim::AtMost(_) => self.certify_solution(),
            Claim::AtLeast(_) => self.certify_lower_bound(),
            // A certificate of a level cannot claim a number of solutions.
            Claim::Exactly(_) => None,
        };
        certificate.filter(|certificate| certificate.claim == claim)
    }

    /// Returns a certificate of the smallest number of moves, or a certificate that no route
    /// exists. `None` if neither claim is proven.
    pub fn certify(&self) -> Option<Certificate> {
        let board = self.board.to_string();
        if let Some(reason) = self.no_route() {
            return Some(Certificate::unsolvable(board, reason));
        }
        let route = self.solution.as_deref()?;
        Certificate::optimal(board, &self.lower_bound, route)
    }

    /// Returns a certificate that no route has fewer moves than the lower bound. `None` for the
    /// bound 0, which says nothing.
    pub fn certify_lower_bound(&self) -> Option<Certificate> {
        if self.lower_bound() == 0 {
            return None;
        }
        let board = self.board.to_string();
        Some(Certificate::at_least(board, &self.lower_bound))
    }

    /// Returns a certificate that a route as short as the best known one exists. `None` if no route
    /// is known.
    pub fn certify_solution(&self) -> Option<Certificate> {
        let route = self.solution.as_deref()?;
        Some(Certificate::at_most(self.board.to_string(), route))
    }

    /// Creates the result for a level that has a route, from the results of the steps of its proof.
    /// If the optimum is proven, the result does not say that a limit has stopped a step, or that
    /// the journal has failed, because the proof is complete.
    pub(super) fn of_results(level: &Level, results: Results, journal: Option<&Journal>) -> Proof {
        let stopped = results.stopped && !results.is_optimal();
        let journal_error = journal.filter(|_| stopped).and_then(Journal::error);
        Proof {
            board: level.clone(),
            existence: Existence::Yes,
            lower_bound: results.lower_bound,
            bound_before_deepening: results.bound_before_deepening,
            solution: results.route,
            cuts: results.cuts,
            branchings: results.branchings,
            linear_programs: results.linear_programs,
            improvements: results.improvements,
            expanded: results.expanded,
            end: results.end,
            iterations: results.iterations,
            stopped,
            journal_error,
        }
    }

    /// Creates the result for a level that has no route.
    pub(super) fn of_no_route(level: &Level, reason: NoRoute) -> Proof {
        Proof {
            existence: Existence::No(reason),
            ..Proof::of_results(level, Results::default(), None)
        }
    }

    /// Creates the result if a limit ended the proof before it was known whether a route exists.
    pub(super) fn stopped(level: &Level) -> Proof {
        Proof {
            existence: Existence::Unknown,
            stopped: true,
            ..Proof::of_results(level, Results::default(), None)
        }
    }

    /// Returns an error if the best known route does not win, or has fewer moves than the lower
    /// bound allows. Either case is a bug of this program.
    pub(super) fn verify(&self) -> Result<(), ProveError> {
        let Some(route) = &self.solution else {
            return Ok(());
        };
        let wins = replay(&self.board, route).is_ok_and(|replayed| replayed.wins());
        if !wins {
            let what = format!("the route {} does not win", letters(route));
            return Err(ProveError::contradiction(what, &self.board));
        }
        let moves = route.len();
        let lower_bound = self.lower_bound();
        if lower_bound as usize > moves {
            let what = format!("the lower bound is {lower_bound} moves, but a route has {moves}");
            return Err(ProveError::contradiction(what, &self.board));
        }
        Ok(())
    }
}

impl ProveError {
    /// Returns the error for two results that contradict each other. `what` describes the
    /// contradiction.
    pub(crate) fn contradiction(what: String, level: &Level) -> ProveError {
        ProveError::Contradiction(what, Box::new(level.clone()))
    }
}

impl fmt::Display for Proof {
    /// Writes `no route`, or the bounds on the number of moves and the best known route, such as
    /// `9 moves is optimal: DURDLUDRU`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.no_route().is_some() {
            return f.write_str("no route");
        }
        f.write_str(&optimum_text(
            self.lower_bound(),
            self.upper_bound(),
            "move",
        ))?;
        if let Some(route) = &self.solution {
            write!(f, ": {}", letters(route))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::prove;

    #[test]
    fn a_proof_is_readable() {
        assert_eq!(proof_text("/#####/#P.X#/#####"), "1 move is optimal: R");
    }

    #[test]
    fn a_proof_that_no_route_exists_is_readable() {
        assert_eq!(proof_text("/#####/#P#X#/#####"), "no route");
    }

    fn proof_text(level: &str) -> String {
        prove(&level.parse().unwrap()).unwrap().to_string()
    }
}

//! From a level to a proof: the bound by the linear program, the search for a route, the search that closes the gap.

use super::bounds::certified::Certified;
use super::branches::{End, Found, ROUNDS, Refuter, Tree, small_search};
use super::direction::{Direction, letters};
use super::game::{Chilly, MOST_PRESENTS};
use super::graph::Graph;
use super::level::Level;
use super::linear_program::{Cut, relax};
use super::replay::replay;
use super::solvable::{NoRoute, no_route};
use crate::anytime::{self, Algorithm, Improvement};
use crate::chilly::certificate::{Certificate, CutsEvidence, Evidence, MovesClaim, TreeEvidence};
use crate::engine::{self, Instant, Iteration, Limits, Phase, Progress, Stage, deepen};
use crate::puzzle::Puzzle;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use thiserror::Error;

/// States of the search that is tried before branches, and of that in a node of theirs.
const FEW: usize = 50_000;
const FEW_IN_NODE: usize = 2_000;
/// Linear programs that a budget may take.
const MOST_PROGRAMS: usize = 100_000;

/// Bytes of the first transposition table. The bound is so tight that the first iteration is often the last.
const FIRST_TABLE: usize = 64 << 20;

/// The options of a proof.
#[derive(Clone, Debug)]
pub struct ProveOptions {
    /// Use the linear program.
    pub linear_program: bool,
    /// Threads of the search.
    pub threads: usize,
    /// Bytes of memory for the transposition table and the queues together.
    pub memory: usize,
    /// Stop as soon as it is known whether the optimum is less than, equal to or greater than this number of moves.
    pub settle: Option<u32>,
    /// The anytime algorithm that looks for routes.
    pub algorithm: Algorithm,
    /// The seed of the anytime algorithm.
    pub seed: u64,
    /// States that the anytime phase expands without an improvement; `None`: no limit.
    pub patience: Option<u64>,
    /// Close the gap between the bounds by iterative deepening after the anytime phase.
    pub refute: bool,
}

impl Default for ProveOptions {
    fn default() -> ProveOptions {
        ProveOptions {
            linear_program: true,
            threads: 1,
            memory: 1 << 30,
            settle: None,
            algorithm: Algorithm::Triangle,
            seed: 0,
            patience: Some(20_000),
            refute: true,
        }
    }
}

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
}

/// What branch and cut made of a budget.
#[derive(Clone, Debug)]
pub struct Branching {
    /// Moves allowed.
    pub budget: u32,
    /// Cases that were refuted, all of them; `None` if not all were, or a route was found.
    pub cases: Option<usize>,
    /// Linear programs.
    pub programs: usize,
    /// Wall time.
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
    fn verify(&self) -> Result<(), ProveError> {
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

/// Proves a level with the default options, on one thread and without a time limit.
pub fn prove(level: &Level) -> Result<Proof, ProveError> {
    prove_with(level, &ProveOptions::default(), Limits::none(), &Progress::default(), |_| ())
}

/// Proves a level, or as much as the limits allow. `report` is called at each better route.
///
/// (Here the caller's function becomes one of no type of its own, so that the search is compiled once and for all, in this
/// crate.)
pub fn prove_with(
    level: &Level,
    options: &ProveOptions,
    limits: Limits,
    progress: &Progress,
    mut report: impl FnMut(Improvement),
) -> Result<Proof, ProveError> {
    prove_reporting(level, options, limits, progress, &mut report)
}

fn prove_reporting(
    level: &Level,
    options: &ProveOptions,
    limits: Limits,
    progress: &Progress,
    report: &mut dyn FnMut(Improvement),
) -> Result<Proof, ProveError> {
    let presents = level.presents().len();
    if presents > MOST_PRESENTS {
        return Err(ProveError::TooManyPresents(presents));
    }
    let mut proof = Proof {
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
    };
    let Some(graph) = Graph::new(level) else {
        (proof.solvable, proof.no_route) = (Some(false), Some(NoRoute::Exit));
        return Ok(proof);
    };
    match no_route(&graph, limits) {
        Ok(no_route) => (proof.solvable, proof.no_route) = (Some(no_route.is_none()), no_route),
        Err(_) => proof.stopped = true,
    }
    if proof.solvable != Some(true) {
        return Ok(proof);
    }
    let (certified, cuts) = bound(&graph, options, limits, progress, &mut proof);
    let certified = &certified;
    match presents {
        0..=64 => search::<1>(&graph, certified, cuts, options, limits, progress, &mut proof, report),
        65..=128 => search::<2>(&graph, certified, cuts, options, limits, progress, &mut proof, report),
        _ => search::<{ MOST_PRESENTS / 64 }>(&graph, certified, cuts, options, limits, progress, &mut proof, report),
    }
    if proof.optimum().is_some() {
        proof.stopped = false;
    }
    proof.verify()?;
    Ok(proof)
}

/// What people see of it.
static LINEAR_PROGRAM: Stage = Stage {
    name: "linear program",
    counters: |progress| {
        let bound = progress.budget.load(Relaxed);
        vec![(progress.states.load(Relaxed), "cuts"), (u64::from(bound) + 1, "moves at least")]
    },
};

/// The bound by cuts and potentials; without the linear program these are no cuts and the distances from the start.
fn bound(
    graph: &Graph,
    options: &ProveOptions,
    limits: Limits,
    progress: &Progress,
    proof: &mut Proof,
) -> (Certified, Vec<Cut>) {
    let start = Instant::now();
    progress.enter(Phase::Stage(&LINEAR_PROGRAM));
    let mut cuts = Vec::new();
    let certified = match options.linear_program {
        true => {
            let relaxation = relax(graph, limits, |cuts, value| {
                progress.states.store(cuts as u64, Relaxed);
                progress.budget.store(value.max(0.0) as u32, Relaxed);
            });
            // They are no states.
            progress.states.store(0, Relaxed);
            proof.linear_programs = (relaxation.values, start.elapsed());
            let certified = Certified::rounded(graph, &relaxation.cuts);
            cuts.extend(relaxation.cuts.into_iter().map(|(cut, _)| cut));
            certified
        }
        false => Certified::plain(graph),
    };
    let moves = u64::try_from(certified.total(graph)).unwrap_or(0).div_ceil(certified.scale as u64) as u32;
    proof.cuts = Some((CutsEvidence::new(graph, &certified), moves));
    proof.lower_bound = moves;
    (certified, cuts)
}

/// The anytime search for a route, then branches and iterative deepening to prove that no route has fewer moves.
#[allow(clippy::too_many_arguments)]
fn search<const W: usize>(
    graph: &Graph,
    certified: &Certified,
    cuts: Vec<Cut>,
    options: &ProveOptions,
    limits: Limits,
    progress: &Progress,
    proof: &mut Proof,
    report: &mut dyn FnMut(Improvement),
) {
    let game: Chilly<W> = Chilly::new(graph, certified);
    progress.enter(Phase::Anytime);
    let (memory, patience, threads) = (options.memory / 4, options.patience, options.threads.max(1));
    let anytime_options = anytime::Options { seed: options.seed, memory, threads, patience, lower_bound: 0 };
    let found = anytime::search(&game, options.algorithm, anytime_options, limits, progress, report);
    proof.route = found.moves.map(|moves| game.directions(&moves));
    (proof.improvements, proof.expanded, proof.end) = (found.improvements, found.expanded, Some(found.end));
    proof.stopped = found.end == anytime::End::Stopped;
    // Even if the anytime search was exhaustive, the iterations are run: the certificate rests on a search that the
    // checker can repeat.
    let known = proof.upper_bound().unwrap_or(u32::MAX);
    let last_budget = match options.settle {
        _ if !options.refute => 0,
        Some(claim) if known < claim => 0,
        settle => (known - 1).min(settle.unwrap_or(u32::MAX)).min(super::bounds::NEVER - 1),
    };
    proof.lower_bound = game.bound(&game.root());
    if !cuts.is_empty() && branch(&game, graph, &cuts, last_budget, limits, progress, proof) {
        return;
    }
    let engine_options = engine::Options {
        threads: options.threads,
        table_bytes: options.memory / 2,
        first_table_bytes: FIRST_TABLE,
        last_budget: last_budget.min(proof.upper_bound().unwrap_or(u32::MAX) - 1),
        sleep: false,
        // No records: the checker repeats the search, which is small with these bounds.
        ..engine::Options::default()
    };
    let outcome = deepen(&game, &engine_options, None, limits, progress);
    proof.lower_bound = proof.lower_bound.max(outcome.lower_bound);
    proof.iterations.extend(outcome.iterations);
    proof.stopped |= outcome.stopped;
    if let Some(better) = outcome.solution {
        proof.route = Some(game.directions(&better));
    }
}

/// What people see of it.
static BRANCHES: Stage = Stage {
    name: "branch and cut",
    counters: |progress| {
        let programs = progress.layer.load(Relaxed);
        vec![(programs, "linear programs"), (u64::from(progress.budget.load(Relaxed)), "moves to refute")]
    },
};

/// Goes from budget to budget as long as a small search or branches decide it. Whether that answers the question.
fn branch<const W: usize>(
    game: &Chilly<W>,
    graph: &Graph,
    cuts: &[Cut],
    last_budget: u32,
    limits: Limits,
    progress: &Progress,
    proof: &mut Proof,
) -> bool {
    progress.enter(Phase::Stage(&BRANCHES));
    while proof.lower_bound <= last_budget {
        let (budget, start) = (proof.lower_bound, Instant::now());
        progress.budget.store(budget, Relaxed);
        let (states, found) = small_search(game, budget, FEW);
        let finished = found != Found::Unknown;
        if finished {
            proof.iterations.push(Iteration { budget, states, time: start.elapsed(), finished });
        }
        match found {
            Found::Route(route) => {
                proof.route = Some(game.directions(&route));
                return true;
            }
            Found::Nothing => {
                proof.lower_bound = budget + 1;
                continue;
            }
            Found::Unknown => {}
        }
        let told = |programs| _ = progress.layer.fetch_add(programs as u64, Relaxed);
        let (programs, states, rounds) = (MOST_PROGRAMS, FEW_IN_NODE, ROUNDS);
        let mut refuter = Refuter { budget, programs, states, rounds, limits, report: &told };
        let result = refuter.refute(graph, cuts.to_vec(), 0);
        let cases = result.as_ref().ok().map(Tree::leaves);
        let programs = MOST_PROGRAMS - refuter.programs;
        proof.branchings.push(Branching { budget, cases, programs, time: start.elapsed() });
        match result {
            Ok(tree) => {
                proof.tree = Some((TreeEvidence::new(&tree), budget + 1));
                proof.lower_bound = budget + 1;
            }
            Err(End::Route(route)) => {
                proof.route = Some(route);
                return true;
            }
            Err(End::GaveUp) => return false,
            Err(End::Stopped) => {
                proof.stopped = true;
                return true;
            }
        }
    }
    true
}

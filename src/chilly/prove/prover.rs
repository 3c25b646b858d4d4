//! Proves a level. If the level has a route, these are the steps of the proof:
//!
//! 1. A linear program gives a lower bound.
//! 2. An anytime algorithm finds a route.
//! 3. Small searches, and branch and cut, raise the lower bound one move at a time. Before each
//!    attempt of branch and cut, local search tries to shorten the route to the lower bound.
//! 4. If branch and cut is too hard or has no cuts, iterative deepening raises the lower bound.

use super::first_bound::solve_linear_programs;
use super::journal_entries::JournalEntries;
use super::proof::{
    Branching, LinearPrograms, Proof, ProveError, ProveOptions, Results, SmallSearches,
};
use crate::bounds::certified::Certified;
use crate::bounds::farthest::UNREACHABLE;
use crate::branches::{
    Decisions, NODE_ROUNDS, NotRefuted, Refuter, SmallSearchResult, Tree, small_search,
};
use crate::certificate::{CutsEvidence, Evidence, TreeEvidence};
use crate::game::{Chilly, MAX_PRESENTS, USUAL_WORDS, WORD_BITS};
use crate::graph::{Graph, Subgraph};
use crate::level::Level;
use crate::linear_program::{Cut, Relaxation};
use crate::local_search::{Lengths, improve, order_of_presents};
use crate::solvable::{NoRoute, no_route};
use kortest_base::anytime::{self, Improvement};
use kortest_base::evidence::LowerBound;
use kortest_base::puzzle::Puzzle;
use kortest_base::runtime::{Instant, Phase, Run, Stage};
use kortest_base::search::{self, Iteration, deepen};
use std::ops::RangeInclusive;
use std::time::Duration;

/// Maximum number of linear programs for one budget of moves.
const MAX_PROGRAMS: usize = 100_000;

/// Local search may use all moves of routes whose length exceeds the budget by at most this number.
const EXTRA_MOVES: i64 = 1;

/// The search for a route may use the memory limit of the run, divided by this number.
const ROUTE_SEARCH_DIVISOR: usize = 4;
/// Iterative deepening may use the memory limit of the run, divided by this number.
const DEEPENING_DIVISOR: usize = 2;
/// The size of the first transposition table of iterative deepening: 64 MiB.
const FIRST_TABLE_BYTES: usize = 64 << 20;
/// Minimum number of subtrees, the *jobs*, into which iterative deepening splits its search. If a
/// run is killed, only the work on unfinished subtrees is lost.
const MIN_JOBS: usize = 256;
/// The depths, in moves, at which the search may be split into subtrees.
const JOB_DEPTHS: RangeInclusive<u32> = 2..=24;

/// The stage of a run that the progress display shows during branch and cut. It has two counters:
/// the number of solved linear programs, and the number of moves for which routes are being
/// excluded.
static BRANCHES: Stage = Stage {
    name: "branch and cut",
    counters: &["programs", "moves to refute"],
};
/// The index of the counter `programs` in the list of counters of [`BRANCHES`].
const PROGRAMS_COUNTER: usize = 0;
/// The index of the counter `moves to refute` in the list of counters of [`BRANCHES`].
const MOVES_TO_REFUTE_COUNTER: usize = 1;

/// What a caller wants to have proven about a level, and how.
pub struct ProveTask<'a> {
    pub options: &'a ProveOptions,
    /// The sizes of the small searches.
    pub small_searches: SmallSearches,
    /// A known lower bound on the number of moves, or 0.
    pub known_bound: u32,
    /// Whether to raise the lower bound after the anytime algorithm has found a route.
    pub refutes: bool,
    /// Callback for each better route.
    pub report: &'a mut dyn FnMut(Improvement),
}

impl ProveTask<'_> {
    /// Proves the smallest number of moves of a level, or that it has no route. If a limit ends the
    /// run, or if the level has too many states to decide whether a route exists, returns the best
    /// bounds found so far. An error if the level has too many presents, or if results contradict
    /// each other, which is a bug.
    pub fn prove(self, level: &Level, run: Run) -> Result<Proof, ProveError> {
        let presents = level.presents().len();
        if presents > MAX_PRESENTS {
            return Err(ProveError::TooManyPresents(presents));
        }
        let Some(graph) = Graph::new(level) else {
            return Ok(Proof::of_no_route(level, NoRoute::Exit));
        };
        match no_route(&graph, run.limits) {
            // No reason speaks against a route, so a route exists.
            Ok(None) => {}
            Ok(Some(reason)) => return Ok(Proof::of_no_route(level, reason)),
            // A limit was reached, or the level has too many states.
            Err(_) => return Ok(Proof::stopped(level)),
        }
        let prover = Prover {
            level,
            graph: &graph,
            entries: JournalEntries::read(self.options.journal.as_deref()),
            // Borrows `report` only as long as the graph, because one lifetime stands for both.
            task: ProveTask {
                report: &mut *self.report,
                ..self
            },
            run,
            results: Results::default(),
        };
        prover.prove()
    }
}

/// A proof in progress, of a level that has a route. Its results become a [`Proof`] at the end.
struct Prover<'a> {
    level: &'a Level,
    graph: &'a Graph,
    task: ProveTask<'a>,
    /// The entries that earlier sessions wrote to the journal.
    entries: JournalEntries<'a>,
    run: Run<'a>,
    results: Results,
}

/// The first lower bound, and the cuts (perhaps none) from which branch and cut starts.
struct CutBound {
    certified: Certified,
    cuts: Vec<Cut>,
}

impl Prover<'_> {
    /// Runs all steps of the proof, and verifies that their results do not contradict each other.
    /// Each state of the search has a bit for each present. The search is faster if these bits need
    /// few words, so there is one version with the usual number of words and one with the maximum
    /// number.
    fn prove(mut self) -> Result<Proof, ProveError> {
        let bound = self.prove_by_cuts();
        if self.graph.presents <= USUAL_WORDS * WORD_BITS {
            self.find_and_refute::<USUAL_WORDS>(&bound)?;
        } else {
            self.find_and_refute::<{ MAX_PRESENTS / WORD_BITS }>(&bound)?;
        }
        let journal = self.task.options.journal.as_deref();
        let proof = Proof::of_results(self.level, self.results, journal);
        proof.verify()?;
        Ok(proof)
    }

    /// Computes the first lower bound on the number of moves, by the linear program or by distances
    /// alone, and stores it in the results, as the bound by cuts and as the bound that later steps
    /// raise.
    fn prove_by_cuts(&mut self) -> CutBound {
        let bound = if self.task.options.linear_program {
            self.cut_bound()
        } else {
            self.entries.allow_subtrees_of_plain_bound();
            CutBound {
                certified: Certified::plain(self.graph),
                cuts: Vec::new(),
            }
        };
        let moves = bound.certified.lower_bound(self.graph);
        let evidence = CutsEvidence::new(self.graph, &bound.certified);
        self.results.lower_bound = LowerBound::new(moves, Evidence::Cuts(evidence.clone()));
        self.results.cuts = LowerBound::new(moves, evidence);
        bound
    }

    /// Solves the linear program, and rounds its solution to a proven lower bound. Returns the
    /// bound with its cuts: sets of moves, of which every route makes at least one. Stores the
    /// values and the time of the linear programs in the results.
    fn cut_bound(&mut self) -> CutBound {
        let (relaxation, time) = self.relaxation();
        self.results.linear_programs = LinearPrograms {
            values: relaxation.values,
            time,
        };
        let certified = Certified::rounded(self.graph, &relaxation.cuts);
        let cuts = relaxation.cuts.into_iter().map(|weighted| weighted.cut);
        CutBound {
            certified,
            cuts: cuts.collect(),
        }
    }

    /// Solves the linear program, or reads the solution of an earlier session from the journal.
    /// Returns the solution and the time that it took.
    fn relaxation(&mut self) -> (Relaxation, Duration) {
        if let Some(earlier) = self.entries.reuse_relaxation(self.graph) {
            return earlier;
        }
        let start = Instant::now();
        let relaxation = solve_linear_programs(self.graph, self.run);
        let time = start.elapsed();
        // An unfinished linear program is not stored.
        if self.run.limits.check().is_ok() {
            self.entries.store_relaxation(&relaxation, time);
        }
        (relaxation, time)
    }

    /// Finds a route, and then raises the lower bound until no shorter route is possible, the claim
    /// of the options is settled, or a limit ends the run. `W` is the number of 64-bit words for
    /// the set of presents in a state.
    fn find_and_refute<const W: usize>(&mut self, bound: &CutBound) -> Result<(), ProveError> {
        let game: Chilly<W> = Chilly::new(self.graph, &bound.certified);
        let start_of_search = Instant::now();
        self.find_route(&game);
        // The lower bound of the first state also uses the distance of the farthest present, so it
        // may be larger than the bound by cuts.
        self.raise_by_search(game.bound(&game.root()));
        let Some(last_budget) = self.last_budget() else {
            return Ok(());
        };
        // Branch and cut starts from the cuts of the linear program.
        if !bound.cuts.is_empty() {
            let is_finished = self.raise_by_branches(&game, bound, last_budget, start_of_search);
            if is_finished {
                return Ok(());
            }
        }
        self.raise_by_deepening(&game, last_budget)
    }

    /// Finds a route by an anytime algorithm, which soon has a route and then finds better routes.
    /// If the journal has a route, takes this route instead. Stores the route and the statistics of
    /// the algorithm in the results.
    fn find_route<const W: usize>(&mut self, game: &Chilly<W>) {
        self.results.route = self.entries.route(self.level);
        if self.results.route.is_some() {
            return;
        }
        self.run.progress.enter(Phase::Anytime);
        let options = anytime::Options::default()
            .seed(self.task.options.seed)
            .patience(self.task.options.patience)
            .lower_bound(self.task.known_bound);
        let run = self.run.memory(self.run.memory / ROUTE_SEARCH_DIVISOR);
        let found = anytime::search(
            game,
            self.task.options.algorithm,
            options,
            run,
            self.task.report,
        );
        self.results.route = found.moves.map(|moves| game.directions(&moves));
        self.results.improvements = found.improvements;
        self.results.expanded = found.expanded;
        self.results.end = Some(found.end);
        self.results.stopped = found.end == anytime::End::Stopped;
        // An interrupted search does not store its route in the journal.
        if let Some(route) = &self.results.route
            && run.limits.check().is_ok()
        {
            self.entries.store_route(route);
        }
    }

    /// Returns the last budget: the proof must show that no route has at most this number of moves.
    /// `None` if nothing remains to be shown.
    ///
    /// If no number of moves is claimed, the last budget is one move less than the known route has.
    /// If a smaller number of moves is claimed, the last budget is this number, because the claim
    /// is settled when a route of so many moves is found or refuted. The last budget is less than
    /// [`UNREACHABLE`], because this number stands for states that cannot be won.
    fn last_budget(&self) -> Option<u32> {
        if !self.task.refutes {
            return None;
        }
        // Without a known route, every budget remains to be refuted.
        let known = self.results.upper_bound().unwrap_or(u32::MAX);
        let claim = self.task.options.settle.unwrap_or(known);
        let is_claim_refuted = known < claim;
        if is_claim_refuted {
            return None;
        }
        // The subtraction cannot overflow: a route has at least one move, because the start is not
        // the exit.
        Some((known - 1).min(claim).min(UNREACHABLE - 1))
    }

    /// Raises the lower bound by small searches and by branch and cut (a proof by case
    /// distinctions), one move at a time, until it exceeds `last_budget` or the best route is
    /// optimal. Each step tries to prove that no route has at most `budget` moves. Returns `false`
    /// only if a step is too hard, so that another method must continue. `true` means that the
    /// proof is finished, or that a limit has stopped it. `start_of_search` is the time when the
    /// search for a route began.
    fn raise_by_branches<const W: usize>(
        &mut self,
        game: &Chilly<W>,
        bound: &CutBound,
        last_budget: u32,
        start_of_search: Instant,
    ) -> bool {
        self.run.progress.enter(Phase::Stage(&BRANCHES));
        while self.results.lower_bound.moves() <= last_budget && !self.results.is_optimal() {
            let start = Instant::now();
            let budget = self.results.lower_bound.moves();
            self.run
                .progress
                .set(MOVES_TO_REFUTE_COUNTER, budget.into());
            let is_decided = self.decide_by_small_search(game, start);
            if is_decided {
                // The bound is higher now, or the best route is optimal. The loop tests both.
                continue;
            }
            self.shorten_route(&bound.certified, budget, start_of_search);
            if self.results.is_optimal() {
                return true;
            }
            match self.build_tree(&bound.cuts, start) {
                Ok(tree) => {
                    let evidence = Evidence::Tree(TreeEvidence::new(&tree));
                    let raised = LowerBound::new(budget + 1, evidence);
                    self.results.lower_bound.raise(raised);
                }
                // The budget is the proven lower bound, so a route within the budget is optimal.
                Err(NotRefuted::Route(route)) => {
                    self.results.route = Some(route);
                    return true;
                }
                Err(NotRefuted::GaveUp) => return false,
                Err(NotRefuted::Stopped) => {
                    self.results.stopped = true;
                    return true;
                }
            }
        }
        true
    }

    /// Raises the lower bound to `moves`, which a search has proven. Does nothing if the lower
    /// bound is at least `moves` already.
    fn raise_by_search(&mut self, moves: u32) {
        let bound = self.results.bound_by_search(moves);
        self.results.lower_bound.raise(bound);
    }

    /// Tries to decide by a small search whether a route has as few moves as the lower bound. If
    /// such a route is found, stores it as the best route. If no such route exists, raises the
    /// bound by one. Records the search as an iteration, or returns `false` if the search gave up.
    /// `start` is the time when the work on this bound began.
    fn decide_by_small_search<const W: usize>(&mut self, game: &Chilly<W>, start: Instant) -> bool {
        let budget = self.results.lower_bound.moves();
        let search = small_search(game, budget, self.task.small_searches.before_branches);
        match search.result {
            SmallSearchResult::Route(moves) => self.results.route = Some(game.directions(&moves)),
            SmallSearchResult::NoRoute => self.raise_by_search(budget + 1),
            SmallSearchResult::Unknown => return false,
        }
        self.results.iterations.push(Iteration {
            budget,
            states: search.states,
            time: start.elapsed(),
            finished: true,
        });
        true
    }

    /// Shortens the best known route by local search, if possible to `budget` moves. Reports and
    /// stores a shorter route. The search uses only the moves of routes whose number of moves
    /// exceeds the budget by at most [`EXTRA_MOVES`].
    fn shorten_route(&mut self, certified: &Certified, budget: u32, start_of_search: Instant) {
        let max_moves = i64::from(budget) + EXTRA_MOVES;
        let Some(part) = graph_of_routes(self.graph, certified, max_moves) else {
            return;
        };
        let route = self.results.route.as_ref();
        let known_moves = route.and_then(|route| self.graph.moves_by(route));
        let lengths = Lengths {
            goal: budget as usize,
            // Without a known route, every route is an improvement.
            below: known_moves.as_ref().map_or(usize::MAX, Vec::len),
        };
        let order = match known_moves {
            Some(moves) => order_of_presents(self.graph, &moves),
            None => Vec::new(),
        };
        let seed = self.task.options.seed;
        let Some(moves) = improve(&part.graph, order, lengths, seed, self.run.limits) else {
            return;
        };
        let directions = moves.iter().map(|&m| part.graph.moves[m].direction);
        self.results.route = Some(directions.collect());
        self.record_improvement(moves.len() as u32, start_of_search.elapsed());
    }

    /// Reports and stores that a shorter route, of `moves` moves, was found. `time` is the time
    /// since the search for a route began.
    fn record_improvement(&mut self, moves: u32, time: Duration) {
        let improvement = Improvement {
            moves,
            states: self.results.expanded,
            time,
            // The new route is not the first route of a search.
            is_start: false,
        };
        (self.task.report)(improvement);
        self.results.improvements.push(improvement);
    }

    /// Tries to prove by branch and cut that no route has as few moves as the lower bound. Stores
    /// the attempt in the results, with the time since `start`. Returns the tree of case
    /// distinctions, or the reason why the proof failed.
    fn build_tree(&mut self, cuts: &[Cut], start: Instant) -> Result<Tree, NotRefuted> {
        let budget = self.results.lower_bound.moves();
        let progress = self.run.progress;
        let mut refuter = Refuter {
            budget,
            programs_left: MAX_PROGRAMS,
            max_states: self.task.small_searches.at_node,
            rounds: NODE_ROUNDS,
            limits: self.run.limits,
            decisions: &Decisions::new(budget, self.entries.journal()),
            earlier: Duration::ZERO,
            report: &|programs| progress.add(PROGRAMS_COUNTER, programs as u64),
        };
        let result = refuter.refute(self.graph, cuts.to_vec());
        self.results.branchings.push(Branching {
            budget,
            cases: result.as_ref().ok().map(Tree::leaves),
            programs: MAX_PROGRAMS - refuter.programs_left,
            time: start.elapsed().saturating_add(refuter.earlier),
        });
        result
    }

    /// Raises the lower bound by iterative deepening: searches for routes of ever more moves, up to
    /// `last_budget`, until one finds a route. A checker can repeat these searches.
    fn raise_by_deepening<const W: usize>(
        &mut self,
        game: &Chilly<W>,
        last_budget: u32,
    ) -> Result<(), ProveError> {
        // Only shorter routes are searched. A route has at least one move, so 1 can be subtracted.
        let known = self.results.upper_bound().unwrap_or(u32::MAX);
        let options = search::Options::default()
            .first_table_bytes(FIRST_TABLE_BYTES)
            .last_budget(last_budget.min(known - 1))
            .upper_bound(self.results.upper_bound())
            // The level has a route, because the proof of a level without routes ends before this
            // step.
            .is_solvable(true)
            // The small searches have decided easy levels, so the iterations begin at once.
            .max_stored_states(0)
            .sleep(false)
            .depths(JOB_DEPTHS)
            .min_jobs(MIN_JOBS);
        let run = self.run.memory(self.run.memory / DEEPENING_DIVISOR);
        self.results.bound_before_deepening = Some(self.results.lower_bound.clone());
        let outcome = deepen(game, &options, self.entries.journal_of_subtrees(), run)
            .map_err(|error| ProveError::contradiction(error.to_string(), self.level))?;
        self.raise_by_search(outcome.lower_bound);
        self.results.iterations.extend(outcome.iterations);
        self.results.stopped |= outcome.end == search::End::Stopped;
        if let Some(moves) = outcome.solution {
            self.results.route = Some(game.directions(&moves));
        }
        Ok(())
    }
}

/// Returns the graph of the moves that a route of at most `max_moves` moves may contain. The slack
/// of a move is the least amount by which a route with this move exceeds the lower bound. Moves
/// with too much slack are left out. `None` if the exit becomes unreachable.
fn graph_of_routes(graph: &Graph, certified: &Certified, max_moves: i64) -> Option<Subgraph> {
    // A route costs `scale` times its number of moves. This cost is at least `total` plus the slack
    // of each of its moves.
    let max_slack = max_moves * certified.scale - certified.total(graph);
    graph.without(&certified.are_expensive(graph, max_slack))
}

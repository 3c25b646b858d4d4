//! `kortest prove` and `kortest solve` for a level: both search for a route, and only the first
//! also proves that no shorter route exists.

use super::TOUR;
use super::read::NamedLevel;
use super::solver;
use super::{analyse, show, tour, tsplib};
use crate::games::board::{AnalyseRequest, ExportRequest, ShowRequest};
use crate::games::board::{Answer, ProveRequest, SolveRequest, Words, print_solution};
use crate::games::fields::{BranchingFields, ChillyProof, ProofOfGame, SolutionRoute};
use crate::games::journal::{Need, ResumeArgument};
use crate::games::least_moves::Ending;
use crate::games::least_moves::prove::{found_line, iteration_lines};
use crate::games::least_moves::solve::{Found, FoundSolution, SolveFields};
use crate::games::options::of_matches;
use crate::games::prove::{Present, answer_found};
use crate::output::format::{counted, seconds_text};
#[cfg(test)]
use crate::output::schema::Section;
use crate::output::{Failure, bold};
use kortest::answer::Chilly;
use kortest::anytime;
use kortest::chilly::{self, Branching, Level, NoRoute, Proof, ProveOptions, letters};
use kortest::perft::{PerftError, Ply};
use kortest::runtime::Run;
use kortest_checker::Report;
use kortest_checker::chilly::MovesClaim;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// The word for a move of Santa Chilly in messages.
pub const NOUN: &str = "move";

/// The options that only Santa Chilly has.
#[derive(clap::Args)]
pub struct Options {
    /// Use only the simple bounds and the search, no linear program
    #[arg(long)]
    no_lp: bool,
    #[command(flatten)]
    resume: ResumeArgument,
}

impl Present for Chilly {
    const WORDS: Words = Words {
        noun: NOUN,
        solution: "route",
        solved: "nothing is left to do",
    };
    type Arguments = Options;

    fn resume(own: &Options) -> &ResumeArgument {
        &own.resume
    }

    fn options(own: &Options, _: &Level) -> Result<(ProveOptions, Need), Failure> {
        let options = ProveOptions::default().linear_program(!own.no_lp);
        Ok((options, Need::Required))
    }

    fn work(proof: &Proof) -> Answer {
        let programs = &proof.linear_programs;
        let cuts = proof.cuts().evidence();
        let of_game = ProofOfGame::Chilly(ChillyProof {
            solvable: proof.solvable(),
            optimum: proof.optimum(),
            route: proof.solution.as_deref().map(letters),
            branchings: proof.branchings.iter().map(branching_fields).collect(),
            program_bounds: programs.values.clone(),
            program_seconds: programs.time.as_secs_f64(),
            cuts: cuts.map(|cuts| cuts.cuts),
            cuts_bound: cuts.map(|_| proof.cuts().moves()),
        });
        Answer {
            details: details(proof),
            iterations: proof.iterations.iter().map(Into::into).collect(),
            was_stopped: proof.stopped,
            error: proof.journal_error.clone(),
            ..answer_found::<Chilly>(method(!programs.values.is_empty()), proof.states(), of_game)
        }
    }

    fn sentence(proof: Option<&Proof>, answer: &Answer) -> Option<String> {
        let proof = proof?;
        if answer.bounds.is_none() {
            let why = why_unsolvable(&proof.board, proof.no_route());
            let verdict = match answer.claim {
                Some(claim) => format!("{} is impossible", counted(claim.into(), NOUN)),
                None => "no route exists".into(),
            };
            return Some(format!("{}: {why}.", bold(verdict)));
        }
        let is_decided = answer.verdict().is_some() || answer.bounds.at_most.is_some();
        if !is_decided && proof.solvable().is_none() {
            return Some("stopped; it is unknown whether a route exists.".into());
        }
        None
    }

    fn work_of(_: &Level, report: Report, _: &ProveRequest) -> Option<Answer> {
        let Report::Chilly(report) = report else {
            return None;
        };
        let optimum = match report.claim {
            MovesClaim::Optimal(optimum) => Some(optimum),
            _ => None,
        };
        let route = Some(report.witness.clone()).filter(|route| !route.is_empty());
        let line = route
            .as_ref()
            .map(|route| format!("  moves        {route}"));
        let of_game = ProofOfGame::Chilly(ChillyProof {
            solvable: Some(optimum.is_some()),
            optimum,
            route: optimum.map(|_| report.witness.clone()),
            branchings: Vec::new(),
            program_bounds: Vec::new(),
            program_seconds: 0.0,
            cuts: report.cuts,
            cuts_bound: None,
        });
        Some(Answer {
            details: line.into_iter().collect(),
            ..answer_found::<Chilly>(method(report.cuts.is_some()), 0, of_game)
        })
    }

    fn solve(
        named: &NamedLevel,
        algorithm: &'static str,
        request: &SolveRequest,
    ) -> Result<u8, Failure> {
        if algorithm == TOUR.name {
            return tour::solve(named, request);
        }
        solve(named, algorithm, request)
    }

    fn show(level: &Level, request: &ShowRequest) -> Result<u8, Failure> {
        show::show(level, None, request)
    }

    fn perft(
        level: &Level,
        depth: u32,
        run: Run,
        report: &mut (dyn FnMut(&Ply) + Send),
    ) -> Result<(), PerftError> {
        chilly::perft(level, depth, run, report)
    }

    fn analyse(named: &NamedLevel, request: &AnalyseRequest) -> Result<u8, Failure> {
        analyse::analyse(named, request)
    }

    fn export(named: &NamedLevel, _: &str, request: &ExportRequest) -> Result<String, Failure> {
        tsplib::export(named, request)
    }
}

fn method(has_programs: bool) -> &'static str {
    if has_programs { "cuts" } else { "search" }
}

/// Explains why a level has no route. Presents are named by column and row.
pub fn why_unsolvable(level: &Level, no_route: Option<NoRoute>) -> String {
    match no_route {
        Some(NoRoute::Exit) => "the exit cannot be reached".into(),
        Some(NoRoute::Present(present)) => {
            let cell = present_cell(level, present);
            format!("the present at {cell} cannot be taken on a way to the exit")
        }
        Some(NoRoute::Presents(first, second)) => {
            let first = present_cell(level, first);
            let second = present_cell(level, second);
            format!(
                "the presents at {first} and {second} cannot both be taken on one way to the exit"
            )
        }
        _ => "the presents cannot all be taken on one way to the exit".into(),
    }
}

/// Returns column and row of the present with this index.
fn present_cell(level: &Level, present: usize) -> String {
    let (column, row) = level.point(level.presents()[present]);
    format!("({column},{row})")
}

fn details(proof: &Proof) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(route) = &proof.solution {
        lines.push(format!("  moves        {}", letters(route)));
    }
    lines.extend(found_line(&proof.improvements, NOUN));
    lines.extend(cuts_line(proof));
    for branching in &proof.branchings {
        lines.push(branching_line(branching, proof.upper_bound()));
    }
    let best = proof.upper_bound();
    lines.extend(iteration_lines(&proof.iterations, best, NOUN));
    lines
}

/// Returns a line about the lower bound of the linear programs.
fn cuts_line(proof: &Proof) -> Option<String> {
    let programs = &proof.linear_programs;
    let evidence = proof.cuts().evidence()?;
    if programs.values.is_empty() {
        return None;
    }
    let fewer = counted(proof.cuts().moves().saturating_sub(1).into(), NOUN);
    let cuts = counted(evidence.cuts as u64, "cut");
    let time = seconds_text(programs.time);
    let programs = counted(programs.values.len() as u64, "linear program");
    Some(format!(
        "  refuted      {fewer} by {cuts}: {programs}, {time}"
    ))
}

/// Returns a line about an attempt of branch and cut. `best` is the number of moves of the best
/// route.
fn branching_line(branching: &Branching, best: Option<u32>) -> String {
    let moves = counted(branching.budget.into(), NOUN);
    let what = match branching.cases {
        Some(cases) => format!("refuted      {moves} by {}", counted(cases as u64, "case")),
        None if best == Some(branching.budget) => format!("solved with  {moves} by cases"),
        None => format!("unfinished   {moves} by cases"),
    };
    let programs = counted(branching.programs as u64, "linear program");
    let time = seconds_text(branching.time);
    format!("  {what}: {programs}, {time}")
}

fn branching_fields(branching: &Branching) -> BranchingFields {
    BranchingFields {
        budget: branching.budget,
        cases: branching.cases,
        programs: branching.programs,
        seconds: branching.time.as_secs_f64(),
    }
}

/// The section of `JSON.md` about these objects.
#[cfg(test)]
pub const SECTION_ON_SOLVE: Section = Section::object(
    "solve: Santa Chilly",
    &["solve: fewest moves"],
    &[RouteFields::json_schema, SolutionRoute::json_schema],
);

/// The output about a route.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct RouteFields {
    /// Whether a route exists; null if the run was stopped before this was known.
    solvable: Option<bool>,
    #[serde(flatten)]
    #[cfg_attr(test, schemars(skip))]
    solution: SolveFields<SolutionRoute>,
}

impl RouteFields {
    pub fn new(solvable: Option<bool>, solution: SolveFields<SolutionRoute>) -> RouteFields {
        RouteFields { solvable, solution }
    }
}

/// Solves a level and prints the result.
pub fn solve(
    named: &NamedLevel,
    algorithm: &'static str,
    request: &SolveRequest,
) -> Result<u8, Failure> {
    let proof = run(named, algorithm, request)?;
    let mut fields = SolveFields::new(found(&proof, request), algorithm, request);
    fields.proved |= proof.solvable() == Some(false);
    let sentence = sentence_of_route(&proof, &fields, request);
    let code = fields.code();
    let fields = RouteFields::new(proof.solvable(), fields);
    print_solution(named, fields, &sentence, request);
    Ok(code)
}

/// Runs an algorithm on a level, without proving that no shorter route exists.
fn run(named: &NamedLevel, algorithm: &str, request: &SolveRequest) -> Result<Proof, Failure> {
    let given: solver::Options = of_matches(request.options);
    if given.solver.is_some() {
        return Err(Failure::Input(format!(
            "--solver is for --algorithm tour, not for {algorithm}"
        )));
    }
    let algorithm = given.parameters.algorithm(algorithm)?;
    let options = anytime::Options::default().seed(request.arguments.seed);
    let level = &named.board;
    let mut report = |improvement| request.say_improvement(NOUN, improvement);
    Ok(request.watch(|run| chilly::solve(level, algorithm, options, run, &mut report))?)
}

fn found(proof: &Proof, request: &SolveRequest) -> Found<SolutionRoute> {
    Found {
        solution: solution(proof),
        fields: SolutionRoute {
            route: proof.solution.as_deref().map(letters),
        },
        lower_bound: proof.lower_bound(),
        improvements: proof.improvements.clone(),
        expanded: proof.expanded,
        ending: ending(proof, request),
        was_stopped: proof.stopped,
    }
}

fn solution(proof: &Proof) -> Option<FoundSolution> {
    let route = proof.solution.as_ref()?;
    Some(FoundSolution {
        length: route.len() as u32,
        text: letters(route),
    })
}

/// Returns why the algorithm ended; `None` if none ran. A route as short as the lower bound is
/// optimal, whatever stopped the run.
fn ending(proof: &Proof, request: &SolveRequest) -> Option<Ending> {
    if proof.optimum().is_some() {
        return Some(Ending::MeetsBound);
    }
    Some(Ending::of(proof.end?, &request.limits()))
}

fn sentence_of_route(
    proof: &Proof,
    fields: &SolveFields<SolutionRoute>,
    request: &SolveRequest,
) -> String {
    if proof.solvable() == Some(false) {
        let why = why_unsolvable(&proof.board, proof.no_route());
        return format!("no route exists: {why}");
    }
    if let Some(sentence) = fields.sentence(NOUN) {
        return sentence;
    }
    if proof.stopped {
        return "stopped before finding a route".into();
    }
    let algorithm = fields.algorithm;
    let states = counted(proof.expanded, "state");
    let time = seconds_text(request.start.elapsed());
    let advice = fields.advice();
    format!("no route was found with {algorithm} ({states} in {time}){advice}")
}

//! `kortest prove` and `kortest solve` for a level: both search for a route, and only the first
//! also proves that no shorter route exists.

use super::read::NamedLevel;
use super::resume::{Resumed, prove_resumable};
use super::solver;
use crate::games::board::{Answer, ProveRequest, SolveRequest, print_solution};
use crate::games::fields::{BranchingFields, ChillyProof, ProofFields, ProofOfGame, SolutionRoute};
use crate::games::journal::{Need, ResumeArgument, warn_of_unchecked};
use crate::games::least_moves::prove::{Findings, Words, decides, found_line, iteration_lines};
use crate::games::least_moves::solve::{Found, FoundSolution, SolveFields};
use crate::games::least_moves::{Ending, Score};
use crate::games::options::of_matches;
use crate::output::format::{counted, seconds_text};
use crate::output::schema::Section;
use crate::output::{Failure, bold, warn};
use kortest::anytime;
use kortest::chilly::certificate::{Certificate, Claim};
use kortest::chilly::{self, Branching, Level, NoRoute, Proof, ProveOptions, letters};
use kortest::runtime::Journal;
use kortest_checker::{Error, Limits, chilly::check};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;

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

/// Proves a level and returns the answer.
pub fn prove(
    named: &NamedLevel,
    request: &ProveRequest,
    certificate: Option<&Path>,
) -> Result<Answer, Failure> {
    let own: Options = of_matches(request.options);
    let arguments = request.arguments;
    let mut options = ProveOptions::default()
        .linear_program(!own.no_lp)
        .settle(arguments.claim_that_ends_proof());
    let question = options.question(&named.level);
    let resume = &own.resume;
    options.journal = resume.journal(
        certificate,
        &named.name,
        &question,
        Need::Required,
        arguments.quiet,
    )?;
    let mut resumed = request.watch(|run| prove_resumable(&named.level, &mut options, run))?;
    forget_unchecked(&mut resumed, &options, arguments.claim);
    let wants_certificate = certificate.is_some();
    answer(
        &resumed,
        arguments.claim,
        options.journal.as_ref(),
        request.threads(),
        wants_certificate,
    )
}

/// Drops what rests on a journal whose evidence the checker has not verified, because a limit has
/// ended its check.
///
/// If the bounds would answer the user's question, a warning says that the answer does not rest on
/// the journal. Otherwise the lower bound is only progress, and is shown with a condition.
fn forget_unchecked(resumed: &mut Resumed, options: &ProveOptions, claim: Option<u32>) {
    let Some(error) = &resumed.unchecked else {
        return;
    };
    let proof = &mut resumed.proof;
    let believed_bound = proof.lower_bound();
    let has_answer = decides(claim, believed_bound, proof.upper_bound());
    proof.forget_search();
    if !has_answer {
        resumed.believed_bound = Some(believed_bound);
        return;
    }
    if let Some(journal) = &options.journal {
        warn_of_unchecked(journal, error);
    }
    resumed.unchecked = None;
}

/// Turns a proof into the answer to the user's question. `journal` is the journal from which a
/// later run can resume.
pub fn answer(
    resumed: &Resumed,
    claim: Option<u32>,
    journal: Option<&Arc<Journal>>,
    threads: usize,
    wants_certificate: bool,
) -> Result<Answer, Failure> {
    let proof = &resumed.proof;
    let findings = Findings {
        words: Words {
            noun: NOUN,
            solution: "route",
        },
        claim,
        lower_bound: resumed.believed_bound.unwrap_or(proof.lower_bound()),
        upper_bound: proof.upper_bound(),
        is_unchecked: resumed.believed_bound.is_some(),
        journal,
    };
    let score = score(proof, &findings);
    let mut certificate = None;
    if wants_certificate {
        certificate = acceptable(proof, claim)?;
    }
    Ok(Answer {
        verdict: score.map(Score::verdict),
        is_settled: proof.is_settled(),
        is_complete: true,
        was_stopped: proof.stopped,
        sentence: sentence(proof, &findings),
        short: if is_unsolvable(proof) {
            "no route".into()
        } else {
            findings.short()
        },
        details: details(proof),
        certificate,
        remark: None,
        error: proof.journal_error.clone(),
        iterations: proof.iterations.iter().map(Into::into).collect(),
        fields: fields(proof, findings.lower_bound, threads),
        journal: journal.cloned(),
    })
}

/// Returns the verdict on the claim. Every claim is impossible if no route exists.
fn score(proof: &Proof, findings: &Findings) -> Option<Score> {
    if is_unsolvable(proof) {
        return findings.claim.map(|_| Score::Impossible);
    }
    findings.score()
}

/// Returns whether it is proven that no route exists.
fn is_unsolvable(proof: &Proof) -> bool {
    proof.solvable() == Some(false)
}

fn sentence(proof: &Proof, findings: &Findings) -> String {
    if is_unsolvable(proof) {
        let why = why_unsolvable(&proof.board, proof.no_route());
        let verdict = match findings.claim {
            Some(claim) => format!("{} is impossible", counted(claim.into(), NOUN)),
            None => "no route exists".into(),
        };
        return format!("{}: {why}.", bold(verdict));
    }
    let is_decided = findings.score().is_some() || findings.upper_bound.is_some();
    if !is_decided && proof.solvable().is_none() {
        return "stopped; it is unknown whether a route exists.".into();
    }
    findings.sentence()
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

/// Returns the strongest certificate that a checker accepts, or else the one of the best route.
fn acceptable(
    proof: &Proof,
    claim: Option<u32>,
) -> Result<Option<kortest_store::Certificate>, Failure> {
    let Some(certificate) = proof.certify_answer(claim) else {
        return Ok(None);
    };
    let saved = accepted(&certificate)?;
    // There is nothing weaker than the certificate of the best route.
    if saved.is_some() || matches!(certificate.claim, Claim::AtMost(_)) {
        return Ok(saved);
    }
    match proof.certify_solution() {
        Some(certificate) => accepted(&certificate),
        None => Ok(None),
    }
}

/// Returns the reason of the checker, if it has found a route that the claim excludes. The
/// checker's errors have no variant for this reason, so its words decide. A test below guards them.
fn contradiction(error: &Error) -> Option<&str> {
    match error {
        Error::Invalid(reason) if reason.starts_with("there is a route of ") => Some(reason),
        _ => None,
    }
}

/// Returns the certificate if checkers accept it. Otherwise prints a warning. Fails if the checker
/// finds a route that the claim excludes.
pub fn accepted(certificate: &Certificate) -> Result<Option<kortest_store::Certificate>, Failure> {
    let (bytes, digest) = certificate.to_bytes();
    let Err(error) = check(&bytes, &Limits::of(bytes.len())) else {
        return Ok(Some(kortest_store::Certificate::new(bytes, digest)));
    };
    if let Some(reason) = contradiction(&error) {
        return Err(Failure::Unable(format!(
            "internal error, please report it: the checker contradicts the proof: {reason}"
        )));
    }
    let claim = match certificate.claim {
        Claim::Unsolvable => "that no route exists",
        _ => "everything that was proven",
    };
    warn(&format!(
        "no certificate proves {claim}, because checkers would not accept it: {error}"
    ));
    Ok(None)
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

/// Returns the fields of a proof. `lower_bound` may hold only if the journal is right.
fn fields(proof: &Proof, lower_bound: u32, threads: usize) -> ProofFields {
    let programs = &proof.linear_programs;
    let is_by_programs = !programs.values.is_empty();
    let cuts = proof.cuts().evidence();
    let of_game = ChillyProof {
        solvable: proof.solvable(),
        optimum: proof.optimum(),
        route: proof.solution.as_deref().map(letters),
        branchings: proof.branchings.iter().map(branching_fields).collect(),
        program_bounds: programs.values.clone(),
        program_seconds: programs.time.as_secs_f64(),
        cuts: cuts.map(|cuts| cuts.cuts),
        cuts_bound: cuts.map(|_| proof.cuts().moves()),
    };
    ProofFields {
        lower_bound: lower_bound.into(),
        upper_bound: proof.upper_bound().map(u64::from),
        proved: proof.is_settled(),
        states: proof.states(),
        threads,
        method: if is_by_programs { "cuts" } else { "search" },
        of_game: ProofOfGame::Chilly(of_game),
    }
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
pub const SECTION_ON_SOLVE: Section = Section::object(
    "solve: Santa Chilly",
    &["solve: fewest moves"],
    &[RouteFields::json_schema, SolutionRoute::json_schema],
);

/// The output about a route.
#[derive(JsonSchema, Serialize)]
pub struct RouteFields {
    /// Whether a route exists; null if the run was stopped before this was known.
    solvable: Option<bool>,
    #[serde(flatten)]
    #[schemars(skip)]
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
    fields.proved |= is_unsolvable(&proof);
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
    let level = &named.level;
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
    if is_unsolvable(proof) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use kortest::internals::chilly::certificate;

    #[test]
    fn a_claim_that_the_checker_contradicts_is_an_error() {
        let level: Level = "/#####/#P.X#/#####".parse().unwrap();
        let options = ProveOptions::default().linear_program(false);
        let progress = kortest::runtime::Progress::default();
        let run = kortest::runtime::Run::new(&progress);
        let proof = chilly::prove_with(&level, &options, run).unwrap();

        let wrong = accepted(&certificate(&proof, Claim::AtLeast(2)));

        let error = wrong.err().unwrap().to_string();
        assert!(error.starts_with("internal error"), "{error}");
    }
}

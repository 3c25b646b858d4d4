//! `kortest prove` for a board, which proves the smallest number of clicks, and `kortest solve`,
//! which looks for a solution.

use super::read::{NOUN, Named, clicks_text};
use super::resume::{Resumed, prove_resumable};
use crate::arguments::whole_number;
use crate::games::board::{Answer, ProveRequest, Remark, SolveRequest, print_solution};
use crate::games::fields::{FormerProof, ProofFields, ProofOfGame, SolutionMoves};
use crate::games::game::Choice;
use crate::games::journal::{Need, ResumeArgument, warn_of_unchecked};
use crate::games::least_moves::prove::{
    Findings, Words, decides, found_line, iteration_lines, optimal_text,
};
use crate::games::least_moves::solve::{
    AlgorithmOptions, Found, FoundSolution, SolveFields, algorithm_choices,
};
use crate::games::least_moves::{Ending, Score};
use crate::games::options::of_matches;
use crate::output::Failure;
use crate::output::format::{counted, seconds_text};
use crate::output::json::IterationFields;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kortest::anytime::{self, Algorithm};
use kortest::former::{
    Board, Click, DEFAULT_FLOOR, Method, Proof, ProveOptions, Solution, SweepRun, Unfinished,
    fits_algorithm, fits_search, solve as solve_alone, solve_and_prove,
};
use std::path::Path;

/// The methods of proof, and their descriptions in `--help`.
const METHODS: [(Method, &str); 4] = [
    (
        Method::Auto,
        "The column program; the search if the column program does not fit into the memory",
    ),
    (
        Method::Columns,
        "The column program: column by column, from both sides",
    ),
    (
        Method::Search,
        "The search: all clicks, with bounds and a table; for boards of up to 63 cells, 9 rows and 4 colours",
    ),
    (
        Method::Both,
        "Both methods, which must agree. The certificate contains the evidence of both",
    ),
];

/// Returns the parser of `--method`.
pub fn method_parser() -> impl TypedValueParser<Value = Method> {
    let names = METHODS.map(|(method, help)| PossibleValue::new(method.name()).help(help));
    PossibleValuesParser::new(names).map(|name| method_named(&name))
}

fn method_named(name: &str) -> Method {
    let mut methods = METHODS.iter().map(|(method, _)| *method);
    let named = methods.find(|method| method.name() == name);
    named.expect("the list has the name")
}

/// The options that only Former has.
#[derive(clap::Args)]
pub struct Options {
    /// How to prove that fewer clicks are not enough
    #[arg(long, value_parser = method_parser(), default_value = "auto")]
    pub method: Method,
    /// For a search: record only states with at least this many clicks left. A smaller number gives
    /// a larger certificate that is checked faster
    #[arg(long, value_name = "F", default_value_t = DEFAULT_FLOOR, value_parser = whole_number::<u32>(0..=63))]
    pub floor: u32,
    #[command(flatten)]
    resume: ResumeArgument,
}

/// Proves a board and returns the answer.
pub fn prove(
    named: &Named,
    request: &ProveRequest,
    certificate: Option<&Path>,
) -> Result<Answer, Failure> {
    let own: Options = of_matches(request.options);
    let arguments = request.arguments;
    let mut options = ProveOptions::default()
        .method(own.method)
        .floor(own.floor)
        .settle(arguments.claim_that_ends_proof());
    let must_search = matches!(own.method, Method::Search | Method::Both);
    if must_search && let Err(error) = fits_search(&named.board) {
        return Err(Failure::input(format!("{error}: use --method columns")));
    }
    // Only a search can keep a journal.
    let need = if must_search {
        Need::Required
    } else {
        Need::Optional
    };
    let question = options.question(&named.board);
    let resume = &own.resume;
    options.journal = resume.journal(certificate, &named.name, &question, need, arguments.quiet)?;
    let mut resumed = request.watch(|run| prove_resumable(&named.board, &mut options, run))?;
    forget_unchecked(&mut resumed, &options, arguments.claim);
    let wants_certificate = certificate.is_some();
    Ok(answer(resumed, options, request, wants_certificate))
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

/// Turns a proof into the answer to the user's question.
fn answer(
    resumed: Resumed,
    options: ProveOptions,
    request: &ProveRequest,
    wants_certificate: bool,
) -> Answer {
    let Resumed {
        proof,
        believed_bound,
        ..
    } = resumed;
    let findings = Findings {
        words: Words {
            noun: NOUN,
            solution: "solution",
        },
        claim: request.arguments.claim,
        lower_bound: believed_bound.unwrap_or(proof.lower_bound()),
        upper_bound: proof.upper_bound(),
        is_unchecked: believed_bound.is_some(),
        journal: options.journal.as_ref(),
    };
    let was_stopped = proof.unfinished.is_some();
    // With both methods, the first may have settled the board before the second was stopped.
    let lacks_method = was_stopped && options.method == Method::Both;
    let mut certificate = None;
    if wants_certificate {
        let strongest = proof.certify_answer(findings.claim);
        certificate = strongest.map(|strongest| kortest_store::Certificate::of_former(&strongest));
    }
    Answer {
        verdict: findings.score().map(Score::verdict),
        is_settled: proof.is_settled(),
        is_complete: !lacks_method,
        was_stopped,
        sentence: sentence(&proof, &findings),
        short: findings.short(),
        details: details(&proof),
        certificate,
        remark: remark(&proof, options.floor),
        error: proof.journal_error.clone(),
        iterations: iterations(&proof),
        fields: fields(proof, findings.lower_bound, request.threads()),
        journal: options.journal,
    }
}

fn sentence(proof: &Proof, findings: &Findings) -> String {
    if findings.score().is_some() {
        return findings.sentence();
    }
    if findings.optimum() == Some(0) {
        return format!("{}: the board is empty.", optimal_text(0, NOUN));
    }
    if findings.optimum().is_none() && proof.unfinished == Some(Unfinished::Memory) {
        return format!(
            "the layers do not fit into the memory; the optimum is {}. Rerun with more --memory.",
            findings.range()
        );
    }
    findings.sentence()
}

/// The program prints a remark about certificates with more bytes than this.
const MIN_LARGE_BYTES: usize = 100 << 20;

/// Returns a remark about the floor of the records. `wanted_floor` is the floor in the options.
fn remark(proof: &Proof, wanted_floor: u32) -> Option<Remark> {
    let floor = proof.search()?.floor;
    if floor > wanted_floor && proof.unfinished.is_none() {
        let left = counted(floor.into(), NOUN);
        return Some(Remark {
            min_bytes: 0,
            text: format!(
                "  floor        records down to {left} left, not {wanted_floor}: \
                 more records did not fit into --memory, so the check takes longer"
            ),
        });
    }
    let higher = floor + 1;
    Some(Remark {
        min_bytes: MIN_LARGE_BYTES,
        text: format!(
            "  floor        --floor {higher} makes the certificate several times smaller, \
             and the check slower"
        ),
    })
}

fn details(proof: &Proof) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(clicks) = &proof.solution {
        lines.extend(solution_lines(clicks));
    }
    lines.extend(found_line(&proof.improvements, NOUN));
    for sweep in &proof.sweeps {
        lines.push(sweep_line(sweep, proof.board.width()));
    }
    let best = proof.upper_bound();
    lines.extend(iteration_lines(&proof.iterations, best, NOUN));
    lines
}

/// Returns the lines with the clicks of a solution; none if the board is empty.
pub fn solution_lines(clicks: &[Click]) -> Vec<String> {
    if clicks.is_empty() {
        return Vec::new();
    }
    vec![
        format!("  clicks       {}", clicks_text(clicks)),
        "               (column,row from the bottom left, counted from 0)".into(),
    ]
}

/// Returns a line about an attempt to solve a board with this number of columns column by column. A
/// finished attempt has a lower bound above 0, because the empty board needs no attempt.
fn sweep_line(sweep: &SweepRun, columns: usize) -> String {
    let nodes = counted(sweep.nodes, "node");
    let layers = counted(sweep.layers as u64, "layer");
    let time = seconds_text(sweep.time);
    if sweep.finished {
        let fewer = counted(sweep.lower_bound.saturating_sub(1).into(), NOUN);
        format!("  refuted      {fewer} by columns: {nodes} in {layers}, {time}")
    } else {
        format!("  unfinished   by columns: {nodes} in {layers} of {columns}, {time}")
    }
}

/// Returns the fields of a proof. `lower_bound` may hold only if the journal is right.
fn fields(proof: Proof, lower_bound: u32, threads: usize) -> ProofFields {
    let optimum = proof.optimum();
    ProofFields {
        lower_bound: lower_bound.into(),
        upper_bound: proof.upper_bound().map(u64::from),
        proved: optimum.is_some(),
        states: proof.states(),
        threads,
        method: proof.method().name(),
        of_game: ProofOfGame::Former(FormerProof {
            optimum,
            moves: proof.solution,
        }),
    }
}

/// Returns the attempts by columns, and then the iterations of the search.
fn iterations(proof: &Proof) -> Vec<IterationFields> {
    let mut iterations = Vec::new();
    for sweep in &proof.sweeps {
        iterations.push(IterationFields {
            method: "columns",
            budget: sweep.lower_bound.saturating_sub(1),
            states: sweep.nodes,
            seconds: sweep.time.as_secs_f64(),
            finished: sweep.finished,
            layers: Some(sweep.layers),
        });
    }
    iterations.extend(proof.iterations.iter().map(IterationFields::from));
    iterations
}

/// The default of `kortest solve`. It is not an [`Algorithm`], because it also runs the column
/// program.
const DEFAULT: Choice = Choice {
    name: "auto",
    about: "The default: a short portfolio, then the column program, which also proves the optimum",
};

/// Returns the algorithms and their descriptions in `--help`, the default first.
pub fn algorithms() -> Vec<Choice> {
    let mut all = vec![DEFAULT];
    all.extend(algorithm_choices(Algorithm::Portfolio));
    all
}

/// Solves a board by the algorithm with this name, and prints the result. Returns the exit code.
pub fn solve(named: &Named, name: &'static str, request: &SolveRequest) -> Result<u8, Failure> {
    let alone = algorithm_alone(name, request)?;
    let solution = run_algorithm(&named.board, alone, request)?;
    let fields = SolveFields::new(found(solution, request), name, request);
    let sentence = match fields.sentence(NOUN) {
        Some(sentence) => sentence,
        None => nothing_found(&fields, alone, request),
    };
    let code = fields.code();
    print_solution(named, fields, &sentence, request);
    Ok(code)
}

/// Runs an algorithm, or the default for `None`, and prints the improvements of the solution. Fails
/// if the board is too large for the algorithm.
fn run_algorithm(
    board: &Board,
    alone: Option<Algorithm>,
    request: &SolveRequest,
) -> Result<Solution, Failure> {
    if let Some(algorithm) = alone
        && let Err(error) = fits_algorithm(board, algorithm)
    {
        return Err(Failure::input(format!("{error}: use another algorithm")));
    }
    let options = anytime::Options::default().seed(request.arguments.seed);
    let mut report = |improvement| request.say_improvement(NOUN, improvement);
    let solution = request.watch(|run| match alone {
        Some(algorithm) => solve_alone(board, algorithm, options, run, &mut report),
        None => solve_and_prove(board, options, run, &mut report),
    })?;
    Ok(solution)
}

/// Returns the result of a run in the form that all games share.
fn found(result: Solution, request: &SolveRequest) -> Found<SolutionMoves> {
    let ending = ending(&result, request);
    Found {
        solution: result.solution.as_deref().map(found_solution),
        fields: SolutionMoves {
            moves: result.solution,
        },
        lower_bound: result.lower_bound,
        improvements: result.improvements,
        expanded: result.expanded,
        ending: Some(ending),
        was_stopped: ending.was_stopped(),
    }
}

/// Returns the algorithm of this name with its parameters; `None` for the default.
fn algorithm_alone(name: &str, request: &SolveRequest) -> Result<Option<Algorithm>, Failure> {
    let parameters: AlgorithmOptions = of_matches(request.options);
    if name == DEFAULT.name {
        parameters.refuse_all(name)?;
        return Ok(None);
    }
    parameters.algorithm(name).map(Some)
}

/// Returns why the run ended. A solution as short as the lower bound is optimal, whatever stopped
/// the run.
fn ending(result: &Solution, request: &SolveRequest) -> Ending {
    let ending = Ending::of(result.end, &request.limits());
    let length = result.solution.as_ref().map(Vec::len);
    let meets_bound = length == Some(result.lower_bound as usize);
    if meets_bound && !ending.is_proof() {
        return Ending::MeetsBound;
    }
    ending
}

fn found_solution(clicks: &[Click]) -> FoundSolution {
    FoundSolution {
        length: clicks.len() as u32,
        text: clicks_text(clicks),
    }
}

fn nothing_found(
    fields: &SolveFields<SolutionMoves>,
    alone: Option<Algorithm>,
    request: &SolveRequest,
) -> String {
    let with = match alone {
        Some(algorithm) => format!(" with {}", algorithm.name()),
        None => String::new(),
    };
    let states = counted(fields.states, "state");
    let time = seconds_text(request.start.elapsed());
    let least = counted(fields.lower_bound.into(), NOUN);
    let are = if fields.lower_bound == 1 { "is" } else { "are" };
    let advice = fields.advice();
    format!(
        "no solution was found{with} ({states} in {time}); at least {least} {are} needed{advice}"
    )
}

//! `kortest prove` for a board, which proves the smallest number of clicks, and `kortest solve`,
//! which looks for a solution.

use super::read::{NOUN, Named, clicks_text};
use super::{analyse, show};
use crate::arguments::whole_number;
use crate::games::board::{AnalyseRequest, ShowRequest};
use crate::games::board::{Answer, ProveRequest, Remark, SolveRequest, Words, print_solution};
use crate::games::fields::{FormerProof, ProofOfGame, SolutionMoves};
use crate::games::game::Choice;
use crate::games::journal::{Need, ResumeArgument};
use crate::games::least_moves::Ending;
use crate::games::least_moves::prove::{found_line, iteration_lines};
use crate::games::least_moves::solve::{
    AlgorithmOptions, Found, FoundSolution, SolveFields, algorithm_choices,
};
use crate::games::options::{is_given, of_matches};
use crate::games::prove::{Present, answer_found};
use crate::output::Failure;
use crate::output::json::IterationFields;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kortest::answer::Former;
use kortest::anytime::{self, Algorithm};
use kortest::former;
use kortest::former::{
    Board, Click, DEFAULT_FLOOR, Method, Proof, ProveOptions, Solution, SweepRun, Unfinished,
    fits_algorithm, fits_search, solve as solve_alone, solve_and_prove,
};
use kortest::perft::{PerftError, Ply};
use kortest::runtime::Run;
use kortest::text::{counted, seconds_text};
use kortest_checker::Report;

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

impl Present for Former {
    const WORDS: Words = Words {
        noun: NOUN,
        solution: "solution",
        solved: "the board is empty",
    };
    type Arguments = Options;

    fn resume(own: &Options) -> &ResumeArgument {
        &own.resume
    }

    fn options(own: &Options, board: &Board) -> Result<(ProveOptions, Need), Failure> {
        let must_search = matches!(own.method, Method::Search | Method::Both);
        if must_search && let Err(error) = fits_search(board) {
            return Err(Failure::input(format!("{error}: use --method columns")));
        }
        let options = ProveOptions::default().method(own.method).floor(own.floor);
        // Only a search can keep a journal.
        let need = if must_search {
            Need::Required
        } else {
            Need::Optional
        };
        Ok((options, need))
    }

    fn work(proof: &Proof) -> Answer {
        let of_game = ProofOfGame::Former(FormerProof {
            optimum: proof.optimum(),
            moves: proof.solution.clone(),
        });
        Answer {
            details: details(proof),
            iterations: iterations(proof),
            was_stopped: proof.unfinished.is_some(),
            error: proof.journal_error.clone(),
            ..answer_found::<Former>(proof.method().name(), proof.states(), of_game)
        }
    }

    fn sentence(proof: Option<&Proof>, answer: &Answer) -> Option<String> {
        let proof = proof?;
        let is_memory_full = proof.unfinished == Some(Unfinished::Memory);
        if answer.verdict().is_some() || answer.optimum().is_some() || !is_memory_full {
            return None;
        }
        Some(format!(
            "the layers do not fit into the memory; the optimum is {}. Rerun with more --memory.",
            answer.range()
        ))
    }

    fn remark(proof: &Proof, own: &Options) -> Option<Remark> {
        remark(proof, own.floor)
    }

    /// With both methods, the first may have settled the board before the second was stopped.
    fn is_complete(proof: &Proof, own: &Options) -> bool {
        proof.unfinished.is_none() || own.method != Method::Both
    }

    fn work_of(_: &Board, report: Report, request: &ProveRequest) -> Option<Answer> {
        let Report::Former(report) = report else {
            return None;
        };
        let certificate = &report.certificate;
        let layers = certificate.layers.as_ref();
        let records = certificate.evidence.as_ref();
        let own: Options = of_matches(request.options);
        // A floor that nobody asked for may have risen, because the memory was too small.
        let is_floor_given = is_given(request.options, "floor");
        let has_search = records.is_some_and(|all| !is_floor_given || all.floor <= own.floor);
        let suffices = match own.method {
            Method::Auto => true,
            Method::Columns => layers.is_some(),
            Method::Search => has_search,
            Method::Both => layers.is_some() && has_search,
        };
        // The empty board needs no evidence.
        if !suffices && certificate.clicks > 0 {
            return None;
        }
        let method = match (records, layers) {
            (Some(_), Some(_)) => Method::Both,
            (Some(_), None) => Method::Search,
            (None, _) => Method::Columns,
        };
        let layers = layers.map(|layers| ((layers.left + layers.right) as u64, "layer"));
        let records = records.map(|evidence| (evidence.records.len() as u64, "record"));
        let of_game = ProofOfGame::Former(FormerProof {
            optimum: Some(certificate.clicks),
            moves: Some(certificate.witness.clone()),
        });
        Some(Answer {
            details: solution_lines(&certificate.witness),
            contents: layers.into_iter().chain(records).collect(),
            ..answer_found::<Former>(method.name(), 0, of_game)
        })
    }

    fn solve(
        named: &Named,
        algorithm: &'static str,
        request: &SolveRequest,
    ) -> Result<u8, Failure> {
        solve(named, algorithm, request)
    }

    fn show(board: &Board, request: &ShowRequest) -> Result<u8, Failure> {
        show::show(board, None, request)
    }

    fn perft(
        board: &Board,
        depth: u32,
        run: Run,
        report: &mut (dyn FnMut(&Ply) + Send),
    ) -> Result<(), PerftError> {
        former::perft(board, depth, run, report)
    }

    fn analyse(named: &Named, request: &AnalyseRequest) -> Result<u8, Failure> {
        analyse::analyse(named, request)
    }
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

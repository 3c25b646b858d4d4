//! `kortest prove` for a board, which proves the smallest number of clicks.

use super::read::{NOUN, clicks_text};
use crate::arguments::whole_number;
use crate::games::board::{Answer, ProveRequest, Remark};
use crate::games::fields::{FormerProof, ProofOfGame};
use crate::games::journal::{JournalNeed, ResumeArgument};
use crate::games::least_moves::prove::{found_line, iteration_lines};
use crate::games::options::{is_given, of_matches};
use crate::games::prove::answer_found;
use crate::output::Failure;
use crate::output::json::IterationFields;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kortest::answer::Former;
use kortest::former::{
    Board, Click, DEFAULT_FLOOR, Method, Proof, ProveOptions, SweepRun, Unfinished, fits_search,
};
use kortest::text::{counted, seconds_text};
use kortest_checker::Report;
use kortest_checker::former::Certificate;

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

/// Returns the method with this name. The table `METHODS` must contain this name.
fn method_named(name: &str) -> Method {
    let mut methods = METHODS.iter().map(|(method, _)| *method);
    let named = methods.find(|method| method.name() == name);
    named.expect("the parser accepts only these names")
}

/// The options that only Former has.
#[derive(clap::Args)]
pub struct FormerProveArguments {
    /// How to prove that fewer clicks are not enough
    #[arg(long, value_parser = method_parser(), default_value = "auto")]
    pub method: Method,
    /// For a search: record only states with at least this many clicks left. A smaller number gives
    /// a larger certificate that is checked faster
    #[arg(long, value_name = "F", default_value_t = DEFAULT_FLOOR, value_parser = whole_number::<u32>(0..=63))]
    pub floor: u32,
    #[command(flatten)]
    pub resume: ResumeArgument,
}

/// Returns the options of the proof, and whether the run must be able to save its progress in a journal (a file from
/// which a later run resumes). Fails if the method needs a search, but the board is too large for a search.
pub fn options(
    arguments: &FormerProveArguments,
    board: &Board,
) -> Result<(ProveOptions, JournalNeed), Failure> {
    let must_search = matches!(arguments.method, Method::Search | Method::Both);
    if must_search && let Err(error) = fits_search(board) {
        return Err(Failure::input(format!("{error}: use --method columns")));
    }
    let options = ProveOptions::default()
        .method(arguments.method)
        .floor(arguments.floor);
    // Only a search saves its progress: the column program, which works column by column, saves nothing. The method
    // `auto` searches only if the column program needs too much memory, so its journal is optional.
    let journal_need = if must_search {
        JournalNeed::Required
    } else {
        JournalNeed::Optional
    };
    Ok((options, journal_need))
}

/// Converts a proof to an answer that says how the result was found: the optimum and a solution, if they are known, the
/// method, the number of states, the iterations, and whether the proof was stopped.
pub fn answer_of_proof(proof: &Proof) -> Answer {
    let fields = ProofOfGame::Former(FormerProof {
        optimum: proof.optimum(),
        moves: proof.solution.clone(),
    });
    Answer {
        details: details(proof),
        iterations: iterations(proof),
        was_stopped: proof.unfinished.is_some(),
        error: proof.journal_error.clone(),
        ..answer_found::<Former>(proof.method().name(), proof.states(), fields)
    }
}

/// Returns the sentence about a board whose optimum is unknown because the layers of the column program (automata, one
/// for each column) do not fit into the memory. Returns `None` for all other boards, whose sentence all games share.
pub fn sentence(proof: &Proof, answer: &Answer) -> Option<String> {
    let is_memory_full = proof.unfinished == Some(Unfinished::Memory);
    if answer.verdict().is_some() || answer.optimum().is_some() || !is_memory_full {
        return None;
    }
    Some(format!(
        "the layers do not fit into the memory; the optimum is {}. Rerun with more --memory.",
        answer.range()
    ))
}

/// Converts the checker's report on a valid certificate, which proves the optimum, to an answer that says how the
/// result was certified. Returns `None` if the certificate lacks the evidence that `--method` asks for, and for the
/// certificate of another game.
pub fn answer_of_report(report: Report, request: &ProveRequest) -> Option<Answer> {
    let Report::Former(report) = report else {
        return None;
    };
    let certificate = report.certificate;
    if !suffices(&certificate, request) {
        return None;
    }
    let layers = certificate.layers.as_ref();
    let records = certificate.evidence.as_ref();
    let method = match (records, layers) {
        (Some(_), Some(_)) => Method::Both,
        (Some(_), None) => Method::Search,
        // If both are `None`, the board is empty, and no evidence is needed.
        (None, _) => Method::Columns,
    };
    let counted_layers = layers.map(|layers| ((layers.left + layers.right) as u64, "layer"));
    let counted_records = records.map(|evidence| (evidence.records.len() as u64, "record"));
    let fields = ProofOfGame::Former(FormerProof {
        optimum: Some(certificate.clicks),
        moves: Some(certificate.witness.clone()),
    });
    let states = 0; // the checker has not searched
    Some(Answer {
        details: solution_lines(&certificate.witness),
        contents: counted_layers.into_iter().chain(counted_records).collect(),
        ..answer_found::<Former>(method.name(), states, fields)
    })
}

/// Returns whether a certificate has the evidence of the method that the user chose: layers are the evidence of the
/// column program, and records the evidence of the search.
fn suffices(certificate: &Certificate, request: &ProveRequest) -> bool {
    // Evidence shows that fewer clicks do not clear the board. An empty board needs no evidence.
    if certificate.clicks == 0 {
        return true;
    }
    let arguments: FormerProveArguments = of_matches(request.options);
    // The floor is the smallest number of remaining clicks of a recorded state. Without --floor, any floor suffices:
    // the search may have raised the floor because the memory was too small.
    let is_any_floor = !is_given(request.options, "floor");
    let records = certificate.evidence.as_ref();
    let has_records =
        records.is_some_and(|evidence| is_any_floor || evidence.floor <= arguments.floor);
    let has_layers = certificate.layers.is_some();
    match arguments.method {
        // The user has left the method to the program, so the evidence of any method suffices.
        Method::Auto => true,
        Method::Columns => has_layers,
        Method::Search => has_records,
        Method::Both => has_layers && has_records,
    }
}

/// If a certificate has more bytes than this (100 MiB), the program says how to make a smaller one.
const MIN_LARGE_BYTES: usize = 100 << 20;

/// Returns a remark about the floor of a search: the certificate records only states with at least this many clicks
/// left. `wanted_floor` is the floor in the options. Returns `None` for a proof without a search.
pub fn remark(proof: &Proof, wanted_floor: u32) -> Option<Remark> {
    let floor = proof.search()?.floor;
    // A finished search raises the floor if its records do not fit into the memory; a stopped one, to end quickly.
    if floor > wanted_floor && proof.unfinished.is_none() {
        let clicks_left = counted(floor.into(), NOUN);
        return Some(Remark::for_any_size(format!(
            "  floor        records down to {clicks_left} left, not {wanted_floor}: \
             more records did not fit into --memory, so the check takes longer"
        )));
    }
    // The next floor already leaves out most records, because most states have few clicks left.
    let higher = floor + 1;
    Some(Remark {
        min_bytes: MIN_LARGE_BYTES,
        text: format!(
            "  floor        --floor {higher} makes the certificate several times smaller, \
             and the check slower"
        ),
    })
}

/// Returns lines about a proof: the solution, and how each run of the column program and of the search ended.
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

/// Returns a line about a run of the column program, which builds an automaton (a *layer* with *nodes*) for each
/// column. `columns` is the number of columns of the board.
fn sweep_line(sweep: &SweepRun, columns: usize) -> String {
    let nodes = counted(sweep.nodes, "node");
    let layers = counted(sweep.layers as u64, "layer");
    let time = seconds_text(sweep.time);
    if sweep.finished {
        // The run refutes one click less than its lower bound, which is above 0: the empty board needs no run.
        let fewer = counted(sweep.lower_bound.saturating_sub(1).into(), NOUN);
        format!("  refuted      {fewer} by columns: {nodes} in {layers}, {time}")
    } else {
        format!("  unfinished   by columns: {nodes} in {layers} of {columns}, {time}")
    }
}

/// Returns the JSON fields about the runs of the column program, and then about the iterations of the search.
fn iterations(proof: &Proof) -> Vec<IterationFields> {
    let mut iterations = Vec::new();
    for sweep in &proof.sweeps {
        iterations.push(IterationFields {
            method: "columns",
            // The largest number of clicks that the run has refuted.
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

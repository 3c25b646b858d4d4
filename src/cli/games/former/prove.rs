//! `kortest prove` for a board: proves the smallest number of clicks.

use super::answer::Finished;
use super::read::Named;
use crate::arguments::units::whole;
use crate::games::board::Answer;
use crate::games::journal::{Need, ResumeArgument};
use crate::games::options::of_matches;
use crate::games::request::ProveRequest;
use crate::output::Failure;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kortest::former::{DEFAULT_FLOOR, Method, ProveError, ProveOptions, prove_with};
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
    let method = |name: &str| {
        METHODS
            .into_iter()
            .find(|(method, _)| method.name() == name)
    };
    PossibleValuesParser::new(names)
        .map(move |name| method(&name).expect("the list has the name").0)
}

/// The options that only Former has.
#[derive(clap::Args)]
pub struct Options {
    /// How to prove that fewer clicks are not enough
    #[arg(long, value_parser = method_parser(), default_value = "auto")]
    method: Method,
    /// For a search: record only states with at least this many clicks left. A smaller number gives
    /// a larger certificate that is checked faster
    #[arg(long, value_name = "F", default_value_t = DEFAULT_FLOOR, value_parser = whole::<u32>(0..=63))]
    floor: u32,
    #[command(flatten)]
    resume: ResumeArgument,
}

/// Proves a board and returns the answer.
pub fn prove(
    Named { board, .. }: &Named,
    request: &ProveRequest,
    certificate: Option<&Path>,
) -> Result<Answer, Failure> {
    let own: Options = of_matches(request.options);
    let arguments = request.arguments;
    let settle = arguments.claim_that_ends_proof();
    let mut options = ProveOptions {
        method: own.method,
        floor: own.floor,
        settle,
        ..ProveOptions::default()
    };
    // Only a search can keep a journal.
    let searches = matches!(own.method, Method::Search | Method::Both);
    let need = if searches {
        Need::Required
    } else {
        Need::Optional
    };
    options.journal =
        own.resume
            .journal(certificate, &options.question(board), need, arguments.quiet)?;
    let proof = request.watch(|run| prove_with(board, &options, run));
    let proof = proof.map_err(|error| match error {
        ProveError::TooLargeForSearch { .. } => {
            Failure::input(format!("{error}: use --method columns"))
        }
        _ => Failure::from(error),
    })?;
    let finished = Finished {
        claim: arguments.claim,
        options,
        proof,
    };
    Ok(finished.answer(request.resources.threads(), certificate.is_some()))
}

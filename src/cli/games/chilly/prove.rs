//! Implements `kortest prove` for a level.

use super::answer::Finished;
use super::read::NamedLevel;
use crate::games::board::Answer;
use crate::games::journal::{Need, ResumeArgument};
use crate::games::options::of_matches;
use crate::games::request::ProveRequest;
use crate::output::Failure;
use kortest::chilly::{ProveOptions, prove_with};
use std::path::Path;

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
    NamedLevel { level, .. }: &NamedLevel,
    request: &ProveRequest,
    certificate: Option<&Path>,
) -> Result<Answer, Failure> {
    let own: Options = of_matches(request.options);
    let arguments = request.arguments;
    let settle = arguments.claim_that_ends_proof();
    let mut options = ProveOptions {
        linear_program: !own.no_lp,
        settle,
        ..ProveOptions::default()
    };
    options.journal = own.resume.journal(
        certificate,
        &options.question(level),
        Need::Required,
        arguments.quiet,
    )?;
    let proof = request.watch(|run| prove_with(level, &options, run, |_| ()))?;
    let finished = Finished {
        claim: arguments.claim,
        options,
        proof,
    };
    Ok(finished.answer(request.resources.threads(), certificate.is_some()))
}

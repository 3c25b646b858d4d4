//! `kortest prove` for a grid: counts the solutions.

use super::answer::Finished;
use super::read::NamedGrid;
use crate::arguments::units::whole;
use crate::games::board::Answer;
use crate::games::journal::{Need, ResumeArgument};
use crate::games::options::of_matches;
use crate::games::request::ProveRequest;
use crate::output::Failure;
use kortest::nurikabe::{CountOptions, count_with};
use std::path::Path;

/// Default limit for the number of solutions to find.
pub const DEFAULT_LIMIT: usize = 1000;

/// The options that only Nurikabe has.
#[derive(clap::Args)]
pub struct Options {
    /// Stop after this number of solutions [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1_000_000))]
    limit: Option<u32>,
    #[command(flatten)]
    resume: ResumeArgument,
}

/// Counts the solutions and returns the answer.
pub fn prove(
    NamedGrid { grid, .. }: &NamedGrid,
    request: &ProveRequest,
    certificate: Option<&Path>,
) -> Result<Answer, Failure> {
    let own: Options = of_matches(request.options);
    let arguments = request.arguments;
    let claim = arguments.claim.map(|claim| claim as usize);
    // One solution more than claimed refutes the claim.
    let enough = claim.map_or(0, |claim| claim + 1);
    let limit = own.limit.map_or(DEFAULT_LIMIT, |limit| limit as usize);
    let limit = if arguments.claim_that_ends_proof().is_some() {
        enough
    } else {
        limit.max(enough)
    };
    let mut options = CountOptions {
        limit,
        journal: None,
    };
    options.journal = own.resume.journal(
        certificate,
        &options.question(grid),
        Need::Required,
        arguments.quiet,
    )?;
    let found = request.watch(|run| count_with(grid, &options, run))?;
    let is_limited = own.limit.is_some();
    let finished = Finished {
        grid: grid.clone(),
        claim,
        is_limited,
        found,
        journal: options.journal,
    };
    Ok(finished.answer(certificate.is_some()))
}

//! `kortest prove` for a grid of Nurikabe, and `kortest export`, which writes the grid or its proof
//! for other programs.

use super::grid::{NamedGrid, drawn_common};
use crate::arguments::whole_number;
use crate::games::board::{Answer, ExportRequest, ProveRequest, Verdict};
use crate::games::fields::{NurikabeProof, ProofFields, ProofOfGame};
use crate::games::game::Choice;
use crate::games::journal::{Need, ResumeArgument, advice};
use crate::games::options::of_matches;
use crate::output::format::{counted, open};
use crate::output::{Failure, bold};
use crate::storage::Certificate;
use kortest::nurikabe::{
    Colouring, End, Grid, Proof, ProveOptions, Refutation, address, prove_with,
};
use kortest::runtime::Journal;
use std::cmp::Ordering;
use std::path::Path;
use std::sync::Arc;

/// Default limit for the number of solutions to find.
const DEFAULT_LIMIT: usize = 1000;

/// The options that only Nurikabe has.
#[derive(clap::Args)]
pub struct Options {
    /// Stop after this number of solutions [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(1..=1_000_000))]
    limit: Option<u32>,
    #[command(flatten)]
    resume: ResumeArgument,
}

/// Counts the solutions and returns the answer.
pub fn prove(
    named: &NamedGrid,
    request: &ProveRequest,
    certificate: Option<&Path>,
) -> Result<Answer, Failure> {
    let own: Options = of_matches(request.options);
    let grid = &named.grid;
    let claim = request.arguments.claim.map(|claim| claim as usize);
    let mut options = ProveOptions::default().limit(limit(&own, claim, request));
    let question = options.question(grid);
    let quiet = request.arguments.quiet;
    let resume = &own.resume;
    options.journal = resume.journal(certificate, &question, Need::Required, quiet)?;
    let proof = request.watch(|run| prove_with(grid, &options, run))?;
    let mut file = None;
    if certificate.is_some() {
        file = certificate_of(&proof);
    }
    let counted_grid = CountedGrid {
        grid,
        claim,
        is_limited: own.limit.is_some(),
        found: Found::from(&proof),
        journal: options.journal,
    };
    Ok(counted_grid.answer(file))
}

/// Returns the number of solutions after which the search ends. One solution more than claimed
/// refutes the claim.
fn limit(own: &Options, claim: Option<usize>, request: &ProveRequest) -> usize {
    let enough = claim.map_or(0, |claim| claim + 1);
    if request.arguments.claim_that_ends_proof().is_some() {
        return enough;
    }
    let limit = own.limit.map_or(DEFAULT_LIMIT, |limit| limit as usize);
    limit.max(enough)
}

/// What is known about the solutions of a grid, from a proof or from a certificate.
pub struct Found<'a> {
    pub solutions: &'a [Colouring],
    pub end: End,
    pub variables: usize,
    pub clauses: usize,
    pub cuts: usize,
    /// The number of clauses that the SAT solver has learnt.
    pub learnt: usize,
    /// The proof that no other solution exists, unless it stays in a certificate.
    pub refutation: Option<&'a Refutation>,
    pub journal_error: Option<&'a str>,
}

impl<'a> From<&'a Proof> for Found<'a> {
    fn from(proof: &'a Proof) -> Found<'a> {
        Found {
            solutions: proof.solutions(),
            end: proof.end,
            variables: proof.variables,
            clauses: proof.clauses,
            cuts: proof.cuts,
            learnt: proof.learnt,
            refutation: proof.refutation(),
            journal_error: proof.journal_error.as_deref(),
        }
    }
}

/// Returns the certificate of a proof; `None` if it would state nothing.
pub fn certificate_of(proof: &Proof) -> Option<Certificate> {
    let certificate = proof.certify().or_else(|| proof.certify_solution())?;
    let (bytes, digest) = certificate.to_bytes();
    Some(Certificate::new(bytes, digest))
}

/// A count of the solutions of a grid, and the user's question.
pub struct CountedGrid<'a> {
    pub grid: &'a Grid,
    /// The claimed number of solutions.
    pub claim: Option<usize>,
    /// Whether the user gave a limit for the number of solutions.
    pub is_limited: bool,
    pub found: Found<'a>,
    /// The journal from which a later run can resume.
    pub journal: Option<Arc<Journal>>,
}

impl CountedGrid<'_> {
    /// Returns the answer to the user's question.
    pub fn answer(self, certificate: Option<Certificate>) -> Answer {
        let found = &self.found;
        Answer {
            verdict: self.compare_claim().map(verdict),
            is_settled: found.end == End::Exact || self.is_limited && found.end == End::Limit,
            is_complete: true,
            was_stopped: matches!(found.end, End::Stopped | End::Memory),
            sentence: self.sentence(),
            short: self.short(),
            details: self.details(),
            fields: fields(found),
            iterations: Vec::new(),
            certificate,
            remark: None,
            error: found.journal_error.map(str::to_string),
            journal: self.journal,
        }
    }

    /// Returns the number of solutions that were found.
    fn count(&self) -> usize {
        self.found.solutions.len()
    }

    /// Compares the claimed number with the number of solutions, if the count decides the claim.
    fn compare_claim(&self) -> Option<Ordering> {
        let compared = self.claim?.cmp(&self.count());
        let is_decided = self.found.end == End::Exact || compared == Ordering::Less;
        is_decided.then_some(compared)
    }

    fn sentence(&self) -> String {
        if let Some(claim) = self.claim
            && let Some(compared) = self.compare_claim()
        {
            return self.sentence_on(claim, compared);
        }
        let found = solutions(self.count());
        match (self.found.end, self.count()) {
            (End::Exact, 0) => {
                let verdict = bold("no solution");
                format!("{verdict}: no colouring of the grid follows the rules.")
            }
            (End::Exact, 1) => format!("{}: there is exactly one solution.", bold("unique")),
            (End::Exact, _) => {
                format!("{}, and no others; ? marks cells that differ.", bold(found))
            }
            (End::Limit, _) => format!(
                "at least {found}; stopped at the limit. Use a larger --limit to count more."
            ),
            (End::Stopped, _) => {
                let again = advice(self.journal.as_ref());
                format!("at least {found}; stopped before the answer.{again}")
            }
            (End::Memory, _) => {
                format!("at least {found}; the memory is full. Rerun with more --memory.")
            }
        }
    }

    fn sentence_on(&self, claim: usize, compared: Ordering) -> String {
        let claimed = solutions(claim);
        let verdict = bold(format!("{claimed} is {}", verdict(compared).word));
        let found = solutions(self.count());
        match (compared, self.found.end) {
            (Ordering::Equal, _) if claim == 0 => format!("{verdict}: the grid has none."),
            (Ordering::Equal, _) => format!("{verdict}: the grid has exactly this number."),
            (Ordering::Less, End::Exact) | (Ordering::Greater, _) => {
                format!("{verdict}: the grid has exactly {found}.")
            }
            (Ordering::Less, _) => format!("{verdict}: {found} were found."),
        }
    }

    /// Returns the answer in a few words, for the table of several grids.
    fn short(&self) -> String {
        match (self.found.end, self.count()) {
            (End::Exact, 0) => "no solution".into(),
            (End::Exact, 1) => "unique".into(),
            (End::Exact, count) => solutions(count),
            (_, count) => open(count as u32, None, "solution"),
        }
    }

    fn details(&self) -> Vec<String> {
        let found = &self.found;
        let mut lines = Vec::new();
        if !found.solutions.is_empty() {
            lines.push(drawn_common(self.grid, found.solutions));
        }
        let variables = counted(found.variables as u64, "variable");
        let clauses = counted(found.clauses as u64, "clause");
        lines.push(format!("  encoded      {variables}, {clauses}"));
        if let Some(refutation) = found.refutation {
            let refuted = if found.solutions.is_empty() {
                "any solution"
            } else {
                "any other solution"
            };
            let cuts = counted(refutation.cuts.len() as u64, "cut");
            let steps = counted(refutation.steps.len() as u64, "step");
            lines.push(format!("  refuted      {refuted}: {cuts}, {steps}"));
        }
        lines
    }
}

/// Returns the verdict on a claimed number, compared with the number of solutions.
fn verdict(claimed: Ordering) -> Verdict {
    let word = match claimed {
        Ordering::Equal => "right",
        Ordering::Less => "too few",
        Ordering::Greater => "too many",
    };
    Verdict {
        word,
        holds: claimed == Ordering::Equal,
    }
}

fn solutions(count: usize) -> String {
    counted(count as u64, "solution")
}

fn fields(found: &Found) -> ProofFields {
    let count = found.solutions.len();
    let is_exact = found.end == End::Exact;
    ProofFields {
        lower_bound: count as u64,
        upper_bound: is_exact.then_some(count as u64),
        proved: is_exact,
        states: found.learnt as u64,
        threads: 1,
        method: "clauses",
        of_game: ProofOfGame::Nurikabe(NurikabeProof {
            solutions: count,
            grids: found.solutions.iter().map(ToString::to_string).collect(),
            variables: found.variables,
            clauses: found.clauses,
            cuts: found.cuts,
            proof_steps: found.refutation.map(|refutation| refutation.steps.len()),
        }),
    }
}

/// The export formats and their descriptions.
pub const FORMATS: [Choice; 3] = [
    Choice {
        name: "dimacs",
        about: "the clauses of the proof, which are unsatisfiable: encoding, cuts, and a clause that excludes each solution",
    },
    Choice {
        name: "drat",
        about: "a proof that the clauses of dimacs are unsatisfiable, for checkers such as drat-trim",
    },
    Choice {
        name: "puzz.link",
        about: "the grid as an address of puzz.link",
    },
];

/// Returns the grid or its proof in an export format.
pub fn export(named: &NamedGrid, format: &str, request: &ExportRequest) -> Result<String, Failure> {
    let NamedGrid { name, grid } = named;
    if format == "puzz.link" {
        return Ok(address(grid) + "\n");
    }
    let options = ProveOptions::default();
    let proof = request.watch(|run| prove_with(grid, &options, run))?;
    if !proof.is_settled() {
        let solutions = counted(proof.solutions().len() as u64, "solution");
        return Err(Failure::Unfinished(format!(
            "{name}: stopped after {solutions}: there is no proof yet"
        )));
    }
    let text = match format {
        "drat" => proof.drat(request.memory()),
        _ => proof.dimacs(request.memory()),
    };
    match text {
        Some(text) => Ok(text),
        None => Err(Failure::Unfinished(
            "the clauses do not fit into the memory".into(),
        )),
    }
}

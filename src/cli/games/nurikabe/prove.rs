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
use kortest::nurikabe::{
    Colouring, End, Grid, Proof, ProveOptions, Refutation, address, prove_with,
};
use kortest::runtime::Journal;
use kortest_store::Certificate;
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
    options.journal = resume.journal(certificate, &named.name, &question, Need::Required, quiet)?;
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
    /// The number of clauses of the encoding.
    pub clauses: usize,
    pub cuts: usize,
    /// The number of steps of the proof that no other solution exists; `None` without such a proof.
    pub proof_steps: Option<usize>,
    /// What this run has done; `None` if a certificate answers without any work.
    pub work: Option<Work<'a>>,
    pub journal_error: Option<&'a str>,
}

/// What a run of the SAT solver has done.
pub struct Work<'a> {
    /// The number of variables of the encoding.
    variables: usize,
    /// The number of clauses that the SAT solver has learnt.
    learnt: usize,
    /// The proof that no other solution exists.
    refutation: Option<&'a Refutation>,
}

impl<'a> From<&'a Proof> for Found<'a> {
    fn from(proof: &'a Proof) -> Found<'a> {
        let refutation = proof.refutation();
        Found {
            solutions: proof.solutions(),
            end: proof.end(),
            clauses: proof.clauses,
            cuts: proof.cuts,
            proof_steps: refutation.map(|refutation| refutation.steps.len()),
            work: Some(Work {
                variables: proof.variables,
                learnt: proof.learnt,
                refutation,
            }),
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
    /// Solutions that were found refute a smaller number; everything else needs an exact count.
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

    /// Returns the verdict on the claim as a sentence. `compared` is how the claim compares with
    /// the count, which decides it: unless the claim is too small, the count is exact.
    fn sentence_on(&self, claim: usize, compared: Ordering) -> String {
        let claimed = solutions(claim);
        let answer = bold(format!("{claimed} is {}", verdict(compared).word));
        let found = solutions(self.count());
        let is_exact = self.found.end == End::Exact;
        match compared {
            Ordering::Equal if claim == 0 => format!("{answer}: the grid has none."),
            Ordering::Equal => format!("{answer}: the grid has exactly this number."),
            Ordering::Less if !is_exact => format!("{answer}: {found} were found."),
            Ordering::Less | Ordering::Greater => {
                format!("{answer}: the grid has exactly {found}.")
            }
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

    /// Returns a drawing of the solutions, and lines about the work of this run.
    fn details(&self) -> Vec<String> {
        let found = &self.found;
        let mut lines = Vec::new();
        if !found.solutions.is_empty() {
            lines.push(drawn_common(self.grid, found.solutions));
        }
        let Some(work) = &found.work else {
            return lines;
        };
        let variables = counted(work.variables as u64, "variable");
        let clauses = counted(found.clauses as u64, "clause");
        lines.push(format!("  encoded      {variables}, {clauses}"));
        if let Some(refutation) = work.refutation {
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
    // In JSON, the numbers are 0 if there was no work.
    let (variables, learnt) = match &found.work {
        Some(work) => (work.variables, work.learnt),
        None => (0, 0),
    };
    ProofFields {
        lower_bound: count as u64,
        upper_bound: is_exact.then_some(count as u64),
        proved: is_exact,
        states: learnt as u64,
        threads: 1,
        method: "clauses",
        of_game: ProofOfGame::Nurikabe(NurikabeProof {
            solutions: count,
            grids: found.solutions.iter().map(ToString::to_string).collect(),
            variables,
            clauses: found.clauses,
            cuts: found.cuts,
            proof_steps: found.proof_steps,
        }),
    }
}

/// The export format of certificates.
pub const THEOREM: Choice = Choice {
    name: "coq",
    about: "a theorem: how many solutions this grid has; Coq proves it from the certificate",
};

/// The export formats and their descriptions.
pub const FORMATS: [Choice; 3] = [
    Choice {
        name: Format::Dimacs.name(),
        about: "the clauses of the proof, which are unsatisfiable: encoding, cuts, and a clause that excludes each solution",
    },
    Choice {
        name: Format::Drat.name(),
        about: "a proof that the clauses of dimacs are unsatisfiable, for checkers such as drat-trim",
    },
    Choice {
        name: Format::PuzzLink.name(),
        about: "the grid as an address of puzz.link",
    },
];

/// An export format.
#[derive(Clone, Copy)]
enum Format {
    Dimacs,
    Drat,
    PuzzLink,
}

impl Format {
    const ALL: [Format; 3] = [Format::Dimacs, Format::Drat, Format::PuzzLink];

    /// Returns the format with this name; `None` if there is none.
    fn of_name(name: &str) -> Option<Format> {
        let mut formats = Format::ALL.into_iter();
        formats.find(|format| format.name() == name)
    }

    const fn name(self) -> &'static str {
        match self {
            Format::Dimacs => "dimacs",
            Format::Drat => "drat",
            Format::PuzzLink => "puzz.link",
        }
    }
}

/// Returns the grid or its proof in the export format with this name.
pub fn export(
    named: &NamedGrid,
    format_name: &str,
    request: &ExportRequest,
) -> Result<String, Failure> {
    let grid = &named.grid;
    let memory = request.memory();
    let format = Format::of_name(format_name).expect("the game has the format");
    let text = match format {
        Format::PuzzLink => return Ok(address(grid) + "\n"),
        Format::Dimacs => settled_proof(named, request)?.dimacs(memory),
        Format::Drat => settled_proof(named, request)?.drat(memory),
    };
    match text {
        Some(text) => Ok(text),
        None => Err(Failure::Unfinished(
            "the clauses do not fit into the memory".into(),
        )),
    }
}

/// Finds all solutions of a grid. Fails if a limit ends the search before.
fn settled_proof(named: &NamedGrid, request: &ExportRequest) -> Result<Proof, Failure> {
    let options = ProveOptions::default();
    let proof = request.watch(|run| prove_with(&named.grid, &options, run))?;
    if !proof.is_settled() {
        let name = &named.name;
        let found = solutions(proof.solutions().len());
        return Err(Failure::Unfinished(format!(
            "{name}: stopped after {found}: there is no proof yet"
        )));
    }
    Ok(proof)
}

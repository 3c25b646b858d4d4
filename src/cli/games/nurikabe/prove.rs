//! `kortest prove` for a grid of Nurikabe, and `kortest export`, which writes the grid or its proof for other programs.

use super::grid::{NamedGrid, drawn_common, solutions_of};
use crate::arguments::whole_number;
use crate::games::board::{Answer, ExportRequest};
use crate::games::fields::{NurikabeProof, ProofOfGame};
use crate::games::game::Choice;
use crate::games::journal::{ResumeArgument, advice};
use crate::games::prove::answer_found;
use crate::output::format::open;
use crate::output::{Failure, bold};
use kortest::answer::Nurikabe;
use kortest::bounds::Bounds;
use kortest::claim::{Quantity, Verdict};
use kortest::nurikabe::{Colouring, End, Grid, Proof, ProveOptions, address, prove_with};
use kortest::text::counted;
use kortest_checker::Report;

/// The options that only Nurikabe has.
#[derive(clap::Args)]
pub struct NurikabeProveArguments {
    /// Stop after this number of solutions [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(1..=1_000_000))]
    pub limit: Option<u32>,
    #[command(flatten)]
    pub resume: ResumeArgument,
}

/// Returns the options of the proof; `--limit` is the number of solutions after which it stops.
pub fn options(own: &NurikabeProveArguments) -> ProveOptions {
    let mut options = ProveOptions::default();
    if let Some(limit) = own.limit {
        options.limit = limit as usize;
    }
    options
}

/// Converts a proof to an answer that says how the result was found: solutions, size of the SAT problem, and any stop.
/// The clauses that the SAT solver has learnt count as states.
pub fn answer_of_proof(proof: &Proof) -> Answer {
    let fields = ProofOfGame::Nurikabe(NurikabeProof {
        solutions: proof.solutions().len(),
        grids: proof.solutions().iter().map(ToString::to_string).collect(),
        variables: proof.variables,
        clauses: proof.clauses,
        cuts: proof.cuts,
        proof_steps: proof.refutation().map(|refutation| refutation.steps.len()),
    });
    Answer {
        details: details(proof),
        was_stopped: matches!(proof.end(), End::Stopped | End::Memory),
        error: proof.journal_error.clone(),
        ..answer_found::<Nurikabe>("clauses", proof.learnt as u64, fields)
    }
}

/// Converts the checker's report on a valid certificate to an answer that says how the result was certified, with a
/// drawing of the solutions. Returns `None` for the certificate of another game, or if its solutions are no colourings.
pub fn answer_of_report(grid: &Grid, report: Report) -> Option<Answer> {
    let Report::Nurikabe(report) = report else {
        return None;
    };
    let solutions = solutions_of(&report.solutions).ok()?;
    let fields = ProofOfGame::Nurikabe(NurikabeProof {
        solutions: report.solutions.len(),
        grids: report.solutions,
        variables: 0, // in the JSON object, 0 stands for unknown: the checker does not report this number
        clauses: report.clauses,
        cuts: report.cuts,
        // The certificate proves the number of solutions, so it has a proof that no other solution exists.
        proof_steps: Some(report.steps),
    });
    let states = 0; // the checker has not searched
    Some(Answer {
        details: drawing(grid, &solutions),
        ..answer_found::<Nurikabe>("clauses", states, fields)
    })
}

/// Returns the number of solutions in a few words, for a table. If only a lower bound is known, returns this bound.
pub fn short(bounds: Bounds) -> String {
    match bounds.exact() {
        Some(0) => "no solution".into(),
        Some(1) => "unique".into(),
        Some(count) => solutions(count),
        None => open(bounds.at_least, None, "solution"),
    }
}

/// Returns how many solutions a grid has as a sentence, or the verdict on the number that the user claims. A stopped
/// run has only a lower bound. `proof` is `None` if an existing certificate answers.
pub fn sentence(proof: Option<&Proof>, answer: &Answer) -> String {
    if let Some(claim) = answer.claim
        && let Some(verdict) = answer.verdict()
    {
        return sentence_on(claim, verdict, answer.bounds);
    }
    let count = solutions(answer.bounds.at_least);
    // An existing certificate answers only if it proves the exact number.
    let end = proof.map_or(End::Exact, Proof::end);
    match (end, answer.bounds.at_least) {
        (End::Exact, 0) => {
            let verdict = bold("no solution");
            format!("{verdict}: no colouring of the grid follows the rules.")
        }
        (End::Exact, 1) => format!("{}: there is exactly one solution.", bold("unique")),
        (End::Exact, _) => {
            format!("{}, and no others; ? marks cells that differ.", bold(count))
        }
        (End::Limit, _) => {
            format!("at least {count}; stopped at the limit. Use a larger --limit to count more.")
        }
        (End::Stopped, _) => {
            let how_to_go_on = advice(answer.journal.as_ref());
            format!("at least {count}; stopped before the answer.{how_to_go_on}")
        }
        (End::Memory, _) => {
            format!("at least {count}; the memory is full. Rerun with more --memory.")
        }
    }
}

/// Returns the verdict on a claimed number of solutions as a sentence. `bounds` are the proven bounds of this number.
fn sentence_on(claim: u32, verdict: Verdict, bounds: Bounds) -> String {
    let claimed_solutions = solutions(claim);
    let word = verdict.word(Quantity::Solutions);
    let beginning = bold(format!("{claimed_solutions} is {word}"));
    let solutions_found = solutions(bounds.at_least);
    match (verdict, bounds.exact()) {
        (Verdict::Right, _) if claim == 0 => format!("{beginning}: the grid has none."),
        (Verdict::Right, _) => format!("{beginning}: the grid has exactly this number."),
        // While the exact number is unknown, a claim can be wrong only because more solutions were found.
        (_, None) => format!("{beginning}: {solutions_found} were found."),
        (_, Some(_)) => format!("{beginning}: the grid has exactly {solutions_found}."),
    }
}

/// Returns a drawing of the colours that all solutions share, as a list with one text; an empty list without solutions.
fn drawing(grid: &Grid, solutions: &[Colouring]) -> Vec<String> {
    if solutions.is_empty() {
        return Vec::new();
    }
    vec![drawn_common(grid, solutions)]
}

/// Returns a drawing of the colours that all solutions share, the size of the SAT problem, and, if it is proven that no
/// other solution exists, the size of this proof.
fn details(proof: &Proof) -> Vec<String> {
    let mut lines = drawing(proof.board(), proof.solutions());
    let variables = counted(proof.variables as u64, "variable");
    let clauses = counted(proof.clauses as u64, "clause");
    lines.push(format!("  encoded      {variables}, {clauses}"));
    if let Some(refutation) = proof.refutation() {
        let refuted = if proof.solutions().is_empty() {
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

/// Returns a number of solutions as text, such as `2 solutions`.
fn solutions(count: u32) -> String {
    counted(count.into(), "solution")
}

/// The format to which `kortest export` converts a certificate.
pub const THEOREM: Choice = Choice {
    name: "coq",
    about: "a theorem: how many solutions this grid has; Coq proves it from the certificate",
};

/// The formats to which `kortest export` converts a grid or its proof.
pub const FORMATS: [Choice; 3] = [
    Choice {
        name: ExportFormat::Dimacs.name(),
        about: "the clauses of the proof, which are unsatisfiable: encoding, cuts, and a clause that excludes each solution",
    },
    Choice {
        name: ExportFormat::Drat.name(),
        about: "a proof that the clauses of dimacs are unsatisfiable, for checkers such as drat-trim",
    },
    Choice {
        name: ExportFormat::PuzzLink.name(),
        about: "the grid as an address of puzz.link",
    },
];

/// An export format.
#[derive(Clone, Copy)]
enum ExportFormat {
    Dimacs,
    Drat,
    PuzzLink,
}

impl ExportFormat {
    const ALL: [ExportFormat; 3] = [
        ExportFormat::Dimacs,
        ExportFormat::Drat,
        ExportFormat::PuzzLink,
    ];

    /// Returns the format with this name; `None` if there is none.
    fn of_name(name: &str) -> Option<ExportFormat> {
        let mut formats = ExportFormat::ALL.into_iter();
        formats.find(|format| format.name() == name)
    }

    const fn name(self) -> &'static str {
        match self {
            ExportFormat::Dimacs => "dimacs",
            ExportFormat::Drat => "drat",
            ExportFormat::PuzzLink => "puzz.link",
        }
    }
}

/// Returns the grid or its proof in the format with this name. Fails if a limit of time or memory ends the proof.
pub fn export(
    named: &NamedGrid,
    format_name: &str,
    request: &ExportRequest,
) -> Result<String, Failure> {
    let grid = &named.board;
    let memory = request.memory();
    let format =
        ExportFormat::of_name(format_name).expect("`options::choose` accepts only these names");
    let text = match format {
        ExportFormat::PuzzLink => return Ok(address(grid) + "\n"),
        ExportFormat::Dimacs => settled_proof(named, request)?.dimacs(memory),
        ExportFormat::Drat => settled_proof(named, request)?.drat(memory),
    };
    text.ok_or_else(|| Failure::Unfinished("the clauses do not fit into the memory".into()))
}

/// Finds all solutions of a grid, and proves that there are no others. Fails if a limit ends the work too early.
fn settled_proof(named: &NamedGrid, request: &ExportRequest) -> Result<Proof, Failure> {
    let options = ProveOptions::default();
    let proof = request.watch(|run| prove_with(&named.board, &options, run))?;
    if !proof.is_settled() {
        let name = &named.name;
        let solutions_found = solutions(proof.solutions().len() as u32);
        return Err(Failure::Unfinished(format!(
            "{name}: stopped after {solutions_found}: there is no proof yet"
        )));
    }
    Ok(proof)
}

//! `kortest prove` for a level whose certificate already proves the optimum, or that no route
//! exists.

use super::prove::NOUN;
use super::read::NamedLevel;
use crate::games::board::{Answer, ProveRequest, Remark};
use crate::games::fields::{ChillyProof, ProofFields, ProofOfGame};
use crate::games::least_moves::Score;
use crate::games::least_moves::prove::{Findings, Words};
use crate::output::bold;
use crate::output::format::counted;
use crate::system::resources::limits_of_check;
use kortest_checker::chilly::{self, ChillyReport, MovesClaim};

/// Answers from an existing certificate of this level. `None` if the certificate does not pass the
/// check, or leaves the level open.
pub fn proven(named: &NamedLevel, bytes: Vec<u8>, request: &ProveRequest) -> Option<Answer> {
    let limits = limits_of_check(&bytes, request.threads(), request.memory());
    let report = chilly::check(&bytes, &limits).ok()?;
    if report.board != named.level.to_string() {
        return None;
    }
    let verdict = verdict(report.claim, request.arguments.claim)?;
    let mut details = Vec::new();
    if !report.witness.is_empty() {
        details.push(format!("  moves        {}", report.witness));
    }
    let fields = fields(&report, verdict.optimum, request);
    Some(Answer {
        verdict: verdict.score.map(Score::verdict),
        is_settled: true,
        is_complete: true,
        was_stopped: false,
        sentence: verdict.sentence,
        short: verdict.short,
        details,
        certificate: Some(kortest_store::Certificate::new(bytes, report.digest)),
        remark: Some(Remark::already_proven()),
        error: None,
        iterations: Vec::new(),
        fields,
        journal: None,
    })
}

/// What a certificate that settles the level says about the question.
struct Verdict {
    /// The proven optimum; `None` if no route exists.
    optimum: Option<u32>,
    /// The verdict on the user's claim.
    score: Option<Score>,
    sentence: String,
    short: String,
}

/// Returns what a verified claim says about the user's claim; `None` if it leaves the level open.
fn verdict(proven: MovesClaim, claim: Option<u32>) -> Option<Verdict> {
    match proven {
        MovesClaim::Optimal(optimum) => {
            let findings = Findings {
                words: Words {
                    noun: NOUN,
                    solution: "route",
                },
                claim,
                lower_bound: optimum,
                upper_bound: Some(optimum),
                is_unchecked: false,
                journal: None,
            };
            Some(Verdict {
                optimum: Some(optimum),
                score: findings.score(),
                sentence: findings.sentence(),
                short: findings.short(),
            })
        }
        MovesClaim::Unsolvable => {
            let sentence = match claim {
                Some(claim) => {
                    let claimed = counted(claim.into(), NOUN);
                    let verdict = bold(format!("{claimed} is impossible"));
                    format!("{verdict}: no route exists.")
                }
                None => format!("{}: the certificate proves it.", bold("no route exists")),
            };
            Some(Verdict {
                optimum: None,
                score: claim.map(|_| Score::Impossible),
                sentence,
                short: "no route".into(),
            })
        }
        MovesClaim::AtMost(_) | MovesClaim::AtLeast(_) => None,
    }
}

/// Returns the fields of a settled level. `optimum` is `None` if no route exists.
fn fields(report: &ChillyReport, optimum: Option<u32>, request: &ProveRequest) -> ProofFields {
    ProofFields {
        lower_bound: optimum.unwrap_or(0).into(),
        upper_bound: optimum.map(u64::from),
        proved: true,
        states: 0,
        threads: request.threads(),
        method: if report.cuts.is_some() {
            "cuts"
        } else {
            "search"
        },
        of_game: ProofOfGame::Chilly(ChillyProof {
            solvable: Some(optimum.is_some()),
            optimum,
            route: optimum.map(|_| report.witness.clone()),
            branchings: Vec::new(),
            program_bounds: Vec::new(),
            program_seconds: 0.0,
            cuts: report.cuts,
            cuts_bound: None,
        }),
    }
}

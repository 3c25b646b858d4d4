//! `kortest prove` for a board whose certificate already proves the optimum.

use super::prove::{Options, solution_lines};
use super::read::{NOUN, Named};
use crate::games::board::{Answer, ProveRequest, Remark};
use crate::games::fields::{FormerProof, ProofFields, ProofOfGame};
use crate::games::least_moves::Score;
use crate::games::least_moves::prove::{Findings, Words, optimal_text};
use crate::games::options::{is_given, of_matches};
use crate::system::resources::limits_of_check;
use kortest::former::Method;
use kortest_checker::former::{self, Certificate, ClicksClaim};

/// Answers from an existing certificate of this board. `None` if the certificate does not pass the
/// check, leaves the board open, or lacks evidence that the request asks for.
pub fn proven(named: &Named, bytes: Vec<u8>, request: &ProveRequest) -> Option<Answer> {
    let limits = limits_of_check(&bytes, request.threads(), request.memory());
    let certificate = former::check(&bytes, &limits).ok()?.certificate;
    let evidence = Evidence::of(&certificate);
    let is_of_board = certificate.rows == named.board.to_string();
    let is_optimum = certificate.claim == ClicksClaim::Optimal;
    if !is_of_board || !is_optimum || !evidence.satisfies(request) {
        return None;
    }
    let optimum = certificate.clicks;
    let findings = Findings {
        words: Words {
            noun: NOUN,
            solution: "solution",
        },
        claim: request.arguments.claim,
        lower_bound: optimum,
        upper_bound: Some(optimum),
        is_unchecked: false,
        journal: None,
    };
    let mut stored = kortest_store::Certificate::new(bytes, certificate.digest);
    stored.contents = evidence.contents();
    Some(Answer {
        verdict: findings.score().map(Score::verdict),
        is_settled: true,
        is_complete: true,
        was_stopped: false,
        sentence: sentence(&findings, optimum),
        short: findings.short(),
        details: solution_lines(&certificate.witness),
        certificate: Some(stored),
        remark: Some(Remark::already_proven()),
        error: None,
        iterations: Vec::new(),
        fields: ProofFields {
            lower_bound: optimum.into(),
            upper_bound: Some(optimum.into()),
            proved: true,
            states: 0,
            threads: request.threads(),
            method: evidence.method(),
            of_game: ProofOfGame::Former(FormerProof {
                optimum: Some(optimum),
                moves: Some(certificate.witness),
            }),
        },
        journal: None,
    })
}

fn sentence(findings: &Findings, optimum: u32) -> String {
    if findings.claim.is_none() && optimum == 0 {
        return format!("{}: the board is empty.", optimal_text(0, NOUN));
    }
    findings.sentence()
}

/// The evidence of a certificate that proves an optimum.
struct Evidence {
    layers: Option<usize>,
    records: Option<Records>,
    /// Whether the claim needs no evidence, because the board is empty.
    is_trivial: bool,
}

struct Records {
    count: usize,
    floor: u32,
}

impl Evidence {
    fn of(certificate: &Certificate) -> Evidence {
        let layers = certificate.layers.as_ref();
        let records = certificate.evidence.as_ref();
        Evidence {
            layers: layers.map(|layers| layers.left + layers.right),
            records: records.map(|evidence| Records {
                count: evidence.records.len(),
                floor: evidence.floor,
            }),
            is_trivial: certificate.clicks == 0,
        }
    }

    /// Returns whether a proof with the options of the request would add no evidence.
    fn satisfies(&self, request: &ProveRequest) -> bool {
        let wanted: Options = of_matches(request.options);
        // A floor that nobody asked for may have risen, because the memory was too small.
        let is_floor_given = is_given(request.options, "floor");
        let has_columns = self.layers.is_some();
        let has_search = match &self.records {
            Some(records) => !is_floor_given || records.floor <= wanted.floor,
            None => false,
        };
        self.is_trivial
            || match wanted.method {
                Method::Auto => true,
                Method::Columns => has_columns,
                Method::Search => has_search,
                Method::Both => has_columns && has_search,
            }
    }

    /// Returns the method of the proof, as in JSON.
    fn method(&self) -> &'static str {
        let method = match (&self.records, self.layers) {
            (Some(_), Some(_)) => Method::Both,
            (Some(_), None) => Method::Search,
            (None, _) => Method::Columns,
        };
        method.name()
    }

    /// Returns a description of the evidence.
    fn contents(&self) -> Vec<(u64, &'static str)> {
        let mut contents = Vec::new();
        if let Some(layers) = self.layers {
            contents.push((layers as u64, "layer"));
        }
        if let Some(records) = &self.records {
            contents.push((records.count as u64, "record"));
        }
        contents
    }
}

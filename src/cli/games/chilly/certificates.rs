//! `kortest check` for certificates of Santa Chilly.

use super::read::{NOUN, certified_route};
use crate::games::board::Checked;
use crate::games::fields::{CheckOfGame, ChillyCheck};
use crate::games::game::{CheckResult, Choice};
use crate::games::least_moves::prove::claim_word;
use kortest::text::{counted, seconds_text};
use kortest_checker::chilly::{self, ChillyReport, MovesClaim};
use kortest_checker::{Claim, Limits};
use std::time::Instant;

/// Checks a certificate within `limits`, and returns what `kortest check` prints. `start` is when the command began.
/// Fails if the certificate is not valid, or if a limit ended the check.
pub fn check(bytes: &[u8], limits: &Limits, start: Instant) -> CheckResult {
    let report = chilly::check(bytes, limits)?;
    let time = seconds_text(start.elapsed());
    let details = detail_lines(&report, &time);
    let fields = ChillyCheck {
        route: certified_route(report.witness),
        cuts: report.cuts,
        cases: report.cases,
        searched: report.searched,
    };
    let claim: Claim = report.claim.into();
    Ok(Checked {
        board: report.board,
        word: claim_word(claim.kind),
        claim,
        sentence: sentence(report.claim),
        details,
        digest: report.digest,
        fields: CheckOfGame::Chilly(fields),
    })
}

/// Returns what a valid certificate proves, such as *a route of 12 moves wins, and none of 11 does*.
fn sentence(claim: MovesClaim) -> String {
    match claim {
        MovesClaim::Optimal(optimum) => {
            let moves = counted(optimum.into(), NOUN);
            // The optimum is at least 1, because the start is never the exit.
            let fewer = optimum.saturating_sub(1);
            format!("a route of {moves} wins, and none of {fewer} does")
        }
        MovesClaim::AtMost(most) => format!("a route of {} wins", counted(most.into(), NOUN)),
        MovesClaim::AtLeast(least) => {
            let moves = counted(least.into(), NOUN);
            format!("no route of fewer than {moves} wins")
        }
        MovesClaim::Unsolvable => "no route exists".into(),
    }
}

/// Returns lines about what the checker did: it went through the cases of a branching, added up cuts (inequalities that
/// all routes satisfy), or searched states. `time`, the time of the check, is in the line about cuts, if there is one.
fn detail_lines(report: &ChillyReport, time: &str) -> Vec<String> {
    let size = counted(report.cells as u64, "cell");
    let moves = counted(report.moves as u64, NOUN);
    let mut lines = vec![format!("level        {size}, {moves}")];
    if let Some(cases) = report.cases {
        let cases = counted(cases as u64, "case");
        lines.push(format!("went through {cases}"));
    }
    if let Some(cuts) = report.cuts {
        let cuts = counted(cuts as u64, "cut");
        // Each cell has one potential, a number. The checker subtracts differences of potentials from costs of moves.
        let potentials = counted(report.cells as u64, "potential");
        lines.push(format!("added up     {cuts} and {potentials} in {time}"));
    }
    if let Some(searched) = report.searched {
        let states = counted(searched, "state");
        // Without cuts, the certificate proves that no route exists. The checker has then searched the level's
        // components (cells that can reach one another) and sets of presents.
        let purpose = if report.cuts.is_some() {
            "for what the cuts leave open"
        } else {
            "of a component and presents"
        };
        lines.push(format!("searched     {states} {purpose}"));
    }
    lines
}

/// The format to which `kortest export` converts a certificate.
pub const FORMAT: Choice = Choice {
    name: "coq",
    about: "a theorem: the optimum of this level, or a bound; Coq proves it from the certificate",
};

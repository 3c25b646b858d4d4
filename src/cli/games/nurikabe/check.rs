//! `kortest check` for certificates of Nurikabe.

use crate::games::board::Checked;
use crate::games::fields::{CheckOfGame, NurikabeCheck};
use crate::games::game::CheckResult;
use crate::output::units::{counted, seconds_text};
use kortest_checker::Limits;
use kortest_checker::nurikabe::{self, NurikabeReport};
use std::time::Instant;

/// Checks a certificate and returns what the command prints.
pub fn check(bytes: &[u8], limits: &Limits, start: Instant) -> CheckResult {
    let report = nurikabe::check(bytes, limits)?;
    let time = seconds_text(start.elapsed());
    let details = details(&report, &time);
    let claim = report.claim();
    let quantity = if report.exactly {
        "exactly"
    } else {
        "at least"
    };
    let solutions = report.solutions.len();
    let sentence = format!(
        "the grid has {quantity} {}",
        counted(solutions as u64, "solution")
    );
    let fields = NurikabeCheck {
        solutions,
        grids: report.solutions,
        clauses: report.exactly.then_some(report.clauses),
        cuts: report.exactly.then_some(report.cuts),
        steps: report.exactly.then_some(report.steps),
    };
    Ok(Checked {
        board: report.rows,
        claim,
        sentence,
        details,
        digest: report.digest,
        fields: CheckOfGame::Nurikabe(fields),
    })
}

fn details(report: &NurikabeReport, time: &str) -> Vec<String> {
    let mut lines = vec![format!("board        {}", report.rows)];
    if report.exactly {
        let steps = counted(report.steps as u64, "step");
        let clauses = counted(report.clauses as u64, "clause");
        let cuts = counted(report.cuts as u64, "cut");
        lines.push(format!(
            "followed     {steps} from {clauses} of the rules and {cuts}, in {time}"
        ));
    }
    lines
}

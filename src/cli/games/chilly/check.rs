//! `kortest check` for certificates of Santa Chilly.

use crate::games::board::Checked;
use crate::games::game::CheckResult;
use crate::output::units::{counted, seconds_text};
use kortest_checker::Limits;
use kortest_checker::chilly::{self, ChillyReport, MovesClaim};
use serde_json::json;
use std::time::Instant;

/// Checks a certificate and returns what the command prints.
pub fn check(bytes: &[u8], limits: &Limits, start: Instant) -> CheckResult {
    let report = chilly::check(bytes, limits)?;
    let ChillyReport {
        witness,
        cuts,
        cases,
        searched,
        ..
    } = &report;
    let moves = (!witness.is_empty()).then_some(witness);
    Ok(Checked {
        sentence: sentence(report.claim),
        details: details(&report, &seconds_text(start.elapsed())),
        fields: json!({"moves": moves, "cuts": cuts, "cases": cases, "searched": searched}),
        digest: report.digest,
    })
}

fn sentence(claim: MovesClaim) -> String {
    match claim {
        MovesClaim::Optimal(k) => {
            format!(
                "a route of {} wins, and none of {} does",
                counted(k.into(), "move"),
                k.saturating_sub(1)
            )
        }
        MovesClaim::AtMost(k) => format!("a route of {} wins", counted(k.into(), "move")),
        MovesClaim::AtLeast(k) => {
            format!("no route of fewer than {} wins", counted(k.into(), "move"))
        }
        MovesClaim::Unsolvable => "no route exists".into(),
    }
}

fn details(report: &ChillyReport, time: &str) -> Vec<String> {
    let (cells, moves) = report.size;
    let mut lines = vec![format!(
        "level        {}, {}",
        counted(cells as u64, "cell"),
        counted(moves as u64, "move")
    )];
    lines.extend(
        report
            .cases
            .map(|cases| format!("went through {}", counted(cases as u64, "case"))),
    );
    lines.extend(report.cuts.map(|cuts| {
        let potentials = counted(cells as u64, "potential");
        format!(
            "added up     {} and {potentials} in {time}",
            counted(cuts as u64, "cut")
        )
    }));
    lines.extend(report.searched.map(|searched| {
        let why = match report.cuts {
            Some(_) => "for what the cuts leave open",
            None => "of a component and presents",
        };
        format!("searched     {} {why}", counted(searched, "state"))
    }));
    lines
}

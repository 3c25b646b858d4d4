//! `kortest check` for certificates of Nurikabe.

use crate::games::board::Checked;
use crate::games::game::CheckResult;
use crate::output::units::{counted, seconds_text};
use kortest_checker::Limits;
use kortest_checker::nurikabe::{self, NurikabeReport};
use serde_json::json;
use std::time::Instant;

/// Checks a certificate and returns what the command prints.
pub fn check(bytes: &[u8], limits: &Limits, start: Instant) -> CheckResult {
    let report = nurikabe::check(bytes, limits)?;
    let &NurikabeReport {
        ref rows,
        ref solutions,
        exactly,
        clauses,
        cuts,
        steps,
        ..
    } = &report;
    let mut details = vec![format!("board        {rows}")];
    if exactly {
        let [made, verified, followed] = [(clauses, "clause"), (cuts, "cut"), (steps, "step")]
            .map(|(n, noun)| counted(n as u64, noun));
        let time = seconds_text(start.elapsed());
        details.push(format!(
            "followed     {followed} from {made} of the rules and {verified}, in {time}"
        ));
    }
    let all = if exactly { "exactly" } else { "at least" };
    Ok(Checked {
        sentence: format!(
            "the grid has {all} {}",
            counted(solutions.len() as u64, "solution")
        ),
        details,
        fields: json!({
            "solutions": solutions.len(),
            "grids": solutions,
            "clauses": exactly.then_some(clauses),
            "cuts": exactly.then_some(cuts),
            "steps": exactly.then_some(steps),
        }),
        digest: report.digest,
    })
}

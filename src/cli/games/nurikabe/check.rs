//! `kortest check` for certificates of Nurikabe.

use crate::games::board::Checked;
use crate::games::game::CheckResult;
use crate::output::say;
use crate::output::units::counted;
use kortest_checker::Limits;
use kortest_checker::nurikabe::{NurikabeReport, check as check_certificate};
use serde_json::{Value, json};

/// Checks a certificate.
pub fn check(bytes: &[u8], limits: &Limits) -> CheckResult {
    Ok(Box::new(CheckedGrid(check_certificate(bytes, limits)?)))
}

/// A valid certificate.
struct CheckedGrid(NurikabeReport);

impl Checked for CheckedGrid {
    fn board(&self) -> String {
        self.0.rows.clone()
    }

    fn claim(&self) -> (&'static str, Option<u64>) {
        (if self.0.exactly { "exactly" } else { "at-least" }, Some(self.0.solutions.len() as u64))
    }

    fn says(&self) -> String {
        let all = if self.0.exactly { "exactly" } else { "at least" };
        format!("the grid has {all} {}", counted(self.0.solutions.len() as u64, "solution"))
    }

    fn say_details(&self, time: &str) {
        let NurikabeReport { rows, exactly, clauses, cuts, steps, .. } = &self.0;
        say!("  board        {rows}");
        if *exactly {
            let (steps, clauses, cuts) =
                (counted(*steps as u64, "step"), counted(*clauses as u64, "clause"), counted(*cuts as u64, "cut"));
            say!("  followed     {steps} from {clauses} of the rules and {cuts}, in {time}");
        }
    }

    fn digest(&self) -> &str {
        &self.0.digest
    }

    fn json(&self) -> Value {
        let &NurikabeReport { ref solutions, exactly, clauses, cuts, steps, .. } = &self.0;
        json!({
            "solutions": solutions.len(),
            "grids": solutions,
            "clauses": exactly.then_some(clauses),
            "cuts": exactly.then_some(cuts),
            "steps": exactly.then_some(steps),
        })
    }
}

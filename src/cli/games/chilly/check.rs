//! `kortest check` for certificates of Santa Chilly.

use crate::games::board::Checked;
use crate::games::game::CheckResult;
use crate::output::say;
use crate::output::units::counted;
use kortest_checker::Limits;
use kortest_checker::chilly::{ChillyReport, MovesClaim, check as check_certificate};
use serde_json::{Value, json};

/// Checks a certificate.
pub fn check(bytes: &[u8], limits: &Limits) -> CheckResult {
    Ok(Box::new(CheckedLevel(check_certificate(bytes, limits)?)))
}

/// A valid certificate.
struct CheckedLevel(ChillyReport);

impl Checked for CheckedLevel {
    fn board(&self) -> String {
        self.0.board.clone()
    }

    fn claim(&self) -> (&'static str, Option<u64>) {
        match self.0.claim {
            MovesClaim::Optimal(k) => ("optimal", Some(k.into())),
            MovesClaim::AtMost(k) => ("at-most", Some(k.into())),
            MovesClaim::AtLeast(k) => ("at-least", Some(k.into())),
            MovesClaim::Unsolvable => ("unsolvable", None),
        }
    }

    fn says(&self) -> String {
        match self.0.claim {
            MovesClaim::Optimal(k) => {
                format!("a route of {} wins, and none of {} does", counted(k.into(), "move"), k.saturating_sub(1))
            }
            MovesClaim::AtMost(k) => format!("a route of {} wins", counted(k.into(), "move")),
            MovesClaim::AtLeast(k) => format!("no route of fewer than {} wins", counted(k.into(), "move")),
            MovesClaim::Unsolvable => "no route exists".into(),
        }
    }

    fn say_details(&self, time: &str) {
        let (cells, moves) = self.0.size;
        say!("  level        {}, {}", counted(cells as u64, "cell"), counted(moves as u64, "move"));
        if let Some(cases) = self.0.cases {
            say!("  went through {}", counted(cases as u64, "case"));
        }
        if let Some(cuts) = self.0.cuts {
            say!("  added up     {} and {} in {time}", counted(cuts as u64, "cut"), counted(cells as u64, "potential"));
        }
        if let Some(searched) = self.0.searched {
            let why = match self.0.cuts {
                Some(_) => "for what the cuts leave open",
                None => "of a component and presents",
            };
            say!("  searched     {} {why}", counted(searched, "state"));
        }
    }

    fn digest(&self) -> &str {
        &self.0.digest
    }

    fn json(&self) -> Value {
        let ChillyReport { witness, cuts, cases, searched, .. } = &self.0;
        let moves = (!witness.is_empty()).then_some(witness.as_str());
        json!({"moves": moves, "cuts": cuts, "cases": cases, "searched": searched})
    }
}

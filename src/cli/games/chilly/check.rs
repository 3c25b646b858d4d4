//! `kortest check` for certificates of Santa Chilly.

use crate::games::board::Checked;
use crate::games::request::CheckRequest;
use crate::output::units::grouped;
use crate::output::{json, say};
use kortest_checker::Error;
use kortest_checker::chilly::{ChillyReport, MovesClaim, check as check_certificate};
use serde::Serialize;
use serde_json::Value;

/// Checks a certificate.
pub fn check(bytes: &[u8], request: &CheckRequest) -> Result<Box<dyn Checked>, Error> {
    Ok(Box::new(CheckedLevel(check_certificate(bytes, &request.limits)?)))
}

/// A valid certificate.
struct CheckedLevel(ChillyReport);

/// The fields of the JSON object.
#[derive(Serialize)]
struct Fields<'a> {
    moves: &'a str,
    cuts: Option<usize>,
    searched: Option<u64>,
}

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
            MovesClaim::Optimal(k) => format!("a route of {k} moves wins, and none of {} does", k.saturating_sub(1)),
            MovesClaim::AtMost(k) => format!("a route of {k} moves wins"),
            MovesClaim::AtLeast(k) => format!("no route of fewer than {k} moves wins"),
            MovesClaim::Unsolvable => "no route exists".into(),
        }
    }

    fn say_details(&self, time: &str) {
        let (cells, moves) = self.0.size;
        say!("  level        {} cells, {} moves", grouped(cells as u64), grouped(moves as u64));
        if let Some(cuts) = self.0.cuts {
            say!("  added up     {cuts} cuts and {cells} potentials in {time}");
        }
        if let Some(searched) = self.0.searched {
            let why = match self.0.cuts {
                Some(_) => "for what the cuts leave open",
                None => "of a component and presents",
            };
            say!("  searched     {} states {why}", grouped(searched));
        }
    }

    fn digest(&self) -> &str {
        &self.0.digest
    }

    fn json(&self) -> Value {
        json::value(&Fields { moves: &self.0.witness, cuts: self.0.cuts, searched: self.0.searched })
    }
}

//! `kortest check` for certificates of Former.

use crate::games::board::Checked;
use crate::games::game::CheckResult;
use crate::output::say;
use crate::output::units::counted;
use kortest_checker::Limits;
use kortest_checker::former::{self, ClicksClaim, FormerReport};
use serde_json::{Value, json};

/// Checks a certificate.
pub fn check(bytes: &[u8], limits: &Limits) -> CheckResult {
    Ok(Box::new(CheckedBoard { report: former::check(bytes, limits)? }))
}

/// A valid certificate.
struct CheckedBoard {
    report: FormerReport,
}

impl CheckedBoard {
    fn records(&self) -> usize {
        self.report.certificate.evidence.as_ref().map_or(0, |evidence| evidence.records.len())
    }
}

impl Checked for CheckedBoard {
    fn board(&self) -> String {
        self.report.certificate.rows.clone()
    }

    fn claim(&self) -> (&'static str, Option<u64>) {
        let kind = match self.report.certificate.claim {
            ClicksClaim::Optimal => "optimal",
            ClicksClaim::AtMost => "at-most",
            ClicksClaim::AtLeast => "at-least",
        };
        (kind, Some(self.report.certificate.clicks.into()))
    }

    fn says(&self) -> String {
        let k = self.report.certificate.clicks;
        let clear = format!("{} {}", counted(k.into(), "click"), if k == 1 { "clears" } else { "clear" });
        match self.report.certificate.claim {
            ClicksClaim::Optimal if k == 0 => "the board is empty".to_string(),
            ClicksClaim::Optimal => format!("{clear} the board, and {} do not", k - 1),
            ClicksClaim::AtMost => format!("{clear} the board"),
            ClicksClaim::AtLeast => format!("fewer than {} do not clear the board", counted(k.into(), "click")),
        }
    }

    fn say_details(&self, time: &str) {
        let FormerReport { certificate, searched, layers } = &self.report;
        say!("  board        {}", certificate.rows);
        if certificate.evidence.is_some() || layers.is_none() {
            let (records, searched) = (counted(self.records() as u64, "record"), counted(*searched, "state"));
            say!("  checked      {records} in {time}; {searched} closed by the checker's own search");
        }
        if let Some(layers) = layers {
            let time = if certificate.evidence.is_some() { String::new() } else { format!(" in {time}") };
            let nodes: usize = layers.iter().sum();
            let (layers, nodes) = (counted(layers.len() as u64, "layer"), counted(nodes as u64, "node"));
            say!("  read         {layers} of the column program with {nodes}{time}");
        }
    }

    fn digest(&self) -> &str {
        &self.report.certificate.digest
    }

    fn json(&self) -> Value {
        let certificate = &self.report.certificate;
        json!({
            "moves": (certificate.claim != ClicksClaim::AtLeast).then_some(&certificate.witness),
            "records": self.records(),
            "searched": self.report.searched,
            "layers": self.report.layers.as_ref().map(Vec::len),
            "nodes": self.report.layers.as_ref().map(|layers| layers.iter().sum::<usize>()),
        })
    }
}

//! Implements `kortest check` for certificates of Former.

use crate::games::board::Checked;
use crate::games::game::CheckResult;
use crate::output::units::{counted, seconds_text};
use kortest_checker::Limits;
use kortest_checker::former::{self, ClicksClaim, FormerReport};
use serde_json::json;
use std::time::Instant;

/// Checks a certificate and returns what the command prints.
pub fn check(bytes: &[u8], limits: &Limits, start: Instant) -> CheckResult {
    let report = former::check(bytes, limits)?;
    let (certificate, layers) = (&report.certificate, report.layers.as_ref());
    Ok(Checked {
        sentence: sentence(&report),
        details: details(&report, &seconds_text(start.elapsed())),
        fields: json!({
            "moves": (certificate.claim != ClicksClaim::AtLeast).then_some(&certificate.witness),
            "records": records(&report),
            "searched": report.searched,
            "layers": layers.map(Vec::len),
            "nodes": layers.map(|layers| layers.iter().sum::<usize>()),
        }),
        digest: report.certificate.digest,
    })
}

fn records(report: &FormerReport) -> usize {
    report
        .certificate
        .evidence
        .as_ref()
        .map_or(0, |evidence| evidence.records.len())
}

fn sentence(report: &FormerReport) -> String {
    let k = report.certificate.clicks;
    let clear = format!(
        "{} {}",
        counted(k.into(), "click"),
        if k == 1 { "clears" } else { "clear" }
    );
    match report.certificate.claim {
        ClicksClaim::Optimal if k == 0 => "the board is empty".to_string(),
        ClicksClaim::Optimal => format!("{clear} the board, and {} do not", k - 1),
        ClicksClaim::AtMost => format!("{clear} the board"),
        ClicksClaim::AtLeast => format!(
            "fewer than {} do not clear the board",
            counted(k.into(), "click")
        ),
    }
}

fn details(report: &FormerReport, time: &str) -> Vec<String> {
    let FormerReport {
        certificate,
        searched,
        layers,
    } = report;
    let mut lines = vec![format!("board        {}", certificate.rows)];
    if certificate.evidence.is_some() || layers.is_none() {
        let (records, searched) = (
            counted(records(report) as u64, "record"),
            counted(*searched, "state"),
        );
        lines.push(format!(
            "checked      {records} in {time}; {searched} closed by the checker's own search"
        ));
    }
    if let Some(layers) = layers {
        let time = if certificate.evidence.is_some() {
            String::new()
        } else {
            format!(" in {time}")
        };
        let nodes = counted(layers.iter().sum::<usize>() as u64, "node");
        let layers = counted(layers.len() as u64, "layer");
        lines.push(format!(
            "read         {layers} of the column program with {nodes}{time}"
        ));
    }
    lines
}

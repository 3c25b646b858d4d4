//! Certificates of Former as files, which have room for the evidence of both methods.

use crate::output::Certificate as Sealed;
use crate::output::units::counted;
use kortest::former::certificate::{Certificate, ClicksClaim, ColumnsEvidence, Program, SearchEvidence};
use kortest_checker::Report;
use kortest_checker::former::{Certificate as Checked, ClicksClaim as CheckedClaim, Evidence, Layers, Side};

/// The file, and what is in it. In the place of an earlier one, it has the evidence of both.
pub fn sealed(certificate: Certificate) -> Sealed {
    let layers = certificate.columns.as_ref().map(|evidence| counted(evidence.layers.len() as u64, "layer"));
    let records = certificate.evidence.as_ref().map(|evidence| counted(evidence.len() as u64, "record"));
    let contents = layers.into_iter().chain(records).collect();
    Sealed::uniting(certificate.to_bytes(), contents, |report| match report {
        Report::Former(report) => certificate.and(of_checked(report.certificate)).ok().flatten().map(sealed),
        _ => None,
    })
}

/// What the checker has found in a file, to be written again.
fn of_checked(checked: Checked) -> Certificate {
    let Checked { rows, claim, clicks, witness, evidence, layers, .. } = checked;
    let (claim, witness) = match claim {
        CheckedClaim::Optimal => (ClicksClaim::Optimal(clicks), Some(witness)),
        CheckedClaim::AtMost => (ClicksClaim::AtMost(clicks), Some(witness)),
        CheckedClaim::AtLeast => (ClicksClaim::AtLeast(clicks), None),
    };
    let (evidence, columns) = (evidence.map(search), layers.map(columns));
    Certificate { board: rows, claim, witness, evidence, columns }
}

fn search(Evidence { floor, records, programs }: Evidence) -> SearchEvidence {
    let mut lists: Vec<Vec<u64>> = Vec::new();
    for (key, budget) in records {
        let budget = budget as usize;
        lists.resize_with(lists.len().max(budget + 1), Vec::new);
        lists[budget].push(key);
    }
    let program = |(key, budget, layers)| Program { key, budget, layers: columns(layers) };
    SearchEvidence { floor, records: lists, programs: programs.into_iter().map(program).collect() }
}

fn columns(layers: Layers) -> ColumnsEvidence {
    let letter = |side| if side == Side::R { 'R' } else { 'L' };
    ColumnsEvidence { layers: layers.into_iter().map(|(side, nodes)| (letter(side), nodes as usize)).collect() }
}

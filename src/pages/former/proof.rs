//! The proof of a certificate of Former on its page: the argument in words, the charts, and what the
//! checker has verified.

use crate::sentences::say;
use crate::{About, Bar, Chart, Text};
use kortest_checker::former::{ClicksClaim, Evidence, FormerReport, LayersEvidence};

/// Explains the proof of a certificate in words: the solution shows that its number of clicks is enough, and
/// the evidence shows that one click fewer (`refuted`) is not. The evidence consists of the records of a
/// search (boards that cannot be cleared in a number of clicks), or of layers (graphs that the column program
/// builds for the columns), or of both.
pub fn argument(report: &FormerReport) -> Text {
    let certificate = &report.certificate;
    // With 0 clicks there is nothing to refute, and no evidence.
    let refuted = certificate.clicks.saturating_sub(1).into();
    let mut arguments = Vec::new();
    if let Some(evidence) = &certificate.evidence {
        let records = evidence.records.len() as u64;
        arguments.push(say!(search_argument(records, refuted)));
    }
    if let Some(layers) = &report.layers {
        let number = layers.len() as u64;
        let nodes = nodes(layers);
        arguments.push(say!(columns_argument(number, nodes, refuted)));
    }
    let evidence = Text::join(&arguments, &say!(SECOND_PROOF));
    let enough = say!(CLICKS_ARE_ENOUGH);
    let has_evidence = !arguments.is_empty();
    match certificate.claim {
        ClicksClaim::AtMost if !has_evidence => enough,
        // Without evidence, the claim follows from the rules alone.
        ClicksClaim::Optimal | ClicksClaim::AtLeast if !has_evidence => say!(FOLLOWS_FROM_RULES),
        ClicksClaim::AtLeast => evidence,
        ClicksClaim::Optimal | ClicksClaim::AtMost => enough.and(&Text::same(" ")).and(&evidence),
    }
}

/// Returns the total number of nodes in all layers.
pub fn nodes(layers: &[usize]) -> u64 {
    layers.iter().map(|&nodes| nodes as u64).sum()
}

/// Returns the charts about the cost of a proof, as far as their numbers are known: the work for each number
/// of clicks that was tried, the records of the search, and the nodes of the layers (graphs for the columns).
pub fn charts(report: &FormerReport, about: &About) -> Vec<Chart> {
    let mut charts = Vec::new();
    charts.extend(iterations_chart(about, "search", say!(SEARCH_STATES)));
    charts.extend(iterations_chart(about, "columns", say!(COLUMN_NODES)));
    let certificate = &report.certificate;
    if let Some(evidence) = &certificate.evidence {
        charts.push(records_chart(evidence, certificate.clicks));
    }
    if let (Some(layers), Some(evidence)) = (&report.layers, &certificate.layers) {
        charts.push(layers_chart(layers, evidence));
    }
    charts
}

/// Returns a chart of the work of one method, `search` or `columns`: for each number of clicks that it has
/// tried, a bar with the number of states (or nodes of the column program). `None` if there are fewer than
/// two bars, which a chart could not compare.
fn iterations_chart(about: &About, method: &str, title: Text) -> Option<Chart> {
    let mut bars = Vec::new();
    for iteration in about.iterations {
        if iteration.method == method {
            bars.push(iteration.bar());
        }
    }
    if bars.len() < 2 {
        return None;
    }
    Some(Chart {
        title,
        axis: say!(CLICKS_AXIS),
        bars,
    })
}

/// Returns a chart of the records, boards that cannot be cleared in a number of clicks, for each such number
/// from below `clicks` down to the floor, the smallest number with records.
fn records_chart(evidence: &Evidence, clicks: u32) -> Chart {
    let mut bars = Vec::new();
    for budget in (evidence.floor..clicks).rev() {
        let records = evidence.records.iter();
        // A record is a board with the number of clicks that cannot clear it.
        let count = records.filter(|(_, refuted)| *refuted == budget).count();
        bars.push(Bar {
            label: budget.to_string(),
            value: count as u64,
        });
    }
    Chart {
        title: say!(RECORDS_CHART),
        axis: say!(CLICKS_LEFT_AXIS),
        bars,
    }
}

/// Returns a chart of the nodes of each layer, the graph that the column program builds for one column.
/// `layers` has the numbers of nodes, first those of the layers that were built from the left (→), then those
/// from the right (←).
fn layers_chart(layers: &[usize], evidence: &LayersEvidence) -> Chart {
    let mut bars = Vec::new();
    // Readers count layers from 1.
    for (number, &nodes) in (1..).zip(layers) {
        let arrow = if number <= evidence.left {
            '→'
        } else {
            '←'
        };
        bars.push(Bar {
            label: format!("{number} {arrow}"),
            value: nodes as u64,
        });
    }
    Chart {
        title: say!(LAYERS_CHART),
        axis: say!(LAYERS_AXIS),
        bars,
    }
}

/// Returns facts about the evidence of a certificate, each with a name and a value: the number of records of
/// the search (boards that cannot be cleared in a number of clicks), and the number of layers (graphs for the
/// columns) with their nodes.
pub fn facts(report: &FormerReport) -> Vec<(Text, Text)> {
    let mut facts = Vec::new();
    if let Some(evidence) = &report.certificate.evidence {
        let records = evidence.records.len() as u64;
        facts.push((say!(SEARCH), say!(search_facts(records, evidence.floor))));
    }
    if let Some(layers) = &report.layers {
        let size = say!(columns_facts(layers.len() as u64, nodes(layers)));
        facts.push((say!(COLUMN_PROGRAM), size));
    }
    facts
}

/// Returns a text that says what the checker has verified: the solution, the records of the search, and the
/// layers (graphs for the columns), as far as the certificate has them.
pub fn checked(report: &FormerReport) -> Text {
    let certificate = &report.certificate;
    let mut done = Vec::new();
    if certificate.claim != ClicksClaim::AtLeast {
        done.push(say!(solution_played(certificate.clicks)));
    }
    if let Some(evidence) = &certificate.evidence {
        let records = evidence.records.len() as u64;
        done.push(say!(records_verified(records, report.searched)));
    }
    if let Some(layers) = &report.layers {
        done.push(say!(layers_verified(layers.len() as u64)));
    }
    Text::join(&done, &Text::same("; "))
}

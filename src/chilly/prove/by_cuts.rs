//! Computes a lower bound by a linear program. Later steps of the proof raise this bound.

use super::proof::Proof;
use super::task::Task;
use crate::bounds::certified::Certified;
use crate::certificate::CutsEvidence;
use crate::linear_program::{Cut, Relaxation, relax};
use kortest_base::runtime::{Instant, Phase, Stage};
use std::time::Duration;

static LINEAR_PROGRAM: Stage = Stage {
    name: "linear program",
    counters: &["cuts", "moves at least"],
};

pub fn by_cuts(task: &mut Task, proof: &mut Proof) -> (Certified, Vec<Cut>) {
    let mut cuts = Vec::new();
    let certified = if task.options.linear_program {
        let (relaxation, time) = relaxed(task);
        proof.linear_programs = (relaxation.values, time);
        let certified = Certified::rounded(task.graph, &relaxation.cuts);
        cuts.extend(relaxation.cuts.into_iter().map(|(cut, _)| cut));
        certified
    } else {
        task.notes.set_plain_bound();
        Certified::plain(task.graph)
    };
    let moves = u64::try_from(certified.total(task.graph))
        .unwrap_or(0)
        .div_ceil(certified.scale as u64) as u32;
    proof.cuts = Some((CutsEvidence::new(task.graph, &certified), moves));
    proof.lower_bound = moves;
    (certified, cuts)
}

/// Solves the linear program, or reads an earlier solution from the journal.
fn relaxed(task: &mut Task) -> (Relaxation, Duration) {
    if let Some(earlier) = task.notes.bound(task.graph) {
        return earlier;
    }
    let (start, progress) = (Instant::now(), task.run.progress);
    progress.enter(Phase::Stage(&LINEAR_PROGRAM));
    let relaxation = relax(task.graph, task.run.limits, |cuts, value| {
        progress.set(0, cuts as u64);
        progress.set(1, value.max(0.0) as u64 + 1);
    });
    let time = start.elapsed();
    // An unfinished linear program is not stored.
    if task.run.limits.check().is_ok() {
        task.notes.note_bound(&relaxation, time);
    }
    (relaxation, time)
}

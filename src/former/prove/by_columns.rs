//! Proves the optimum of a board column by column.

use super::proof::{Proof, SweepRun};
use crate::columns::{Swept, sweep};
use kortest_base::runtime::{Instant, Phase, Run, Stage, on_workers};

static COLUMN_PROGRAM: Stage = Stage {
    name: "column by column",
    counters: &["nodes"],
};

/// Finds and proves the optimum, or only a lower bound if time or memory is too short.
pub fn by_columns(proof: &mut Proof, run: Run) {
    run.progress.enter(Phase::Stage(&COLUMN_PROGRAM));
    let start = Instant::now();
    let swept = on_workers(run.threads, || sweep(&proof.board, &[], run));
    let Swept {
        answer,
        lower_bound,
        evidence,
        layers,
        nodes,
    } = swept;
    proof.sweeps.push(SweepRun {
        lower_bound,
        layers,
        nodes,
        time: start.elapsed(),
        finished: answer.is_ok(),
    });
    proof.raise(lower_bound, None, Some(evidence).filter(|_| layers > 0));
    match answer {
        Ok(clicks) => proof.improve(clicks),
        Err(why) => proof.unfinished = Some(why),
    }
}

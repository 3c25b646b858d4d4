//! The notes in the journal of a board: solutions found, sweeps finished and jobs refuted, a line each.
//!
//! ```text
//! anytime <turn> <clicks>               the solution after this turn of the anytime phase
//! sweep <cap> <nanoseconds> <nodes> <layers> solved <clicks>
//! sweep <cap> <nanoseconds> <nodes> <layers> refuted <layer>...     such as R120
//! job <budget> <key> <layer>...         a job of the search that the column program has refuted
//! ```
//!
//! A click is `column,row`.

use super::proof::SweepRun;
use crate::engine::Journal;
use crate::former::board::Click;
use crate::former::certificate::ColumnsEvidence;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

/// The result of a finished sweep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SweepResult {
    /// These clicks clear the board.
    Solved(Vec<Click>),
    /// The cap does not suffice.
    Refuted(ColumnsEvidence),
}

/// Jobs of the search that the column program has refuted: the layers by budget and key.
pub type Jobs = BTreeMap<(u32, u64), ColumnsEvidence>;

/// The notes of earlier sessions, and the journal that takes new ones.
#[derive(Default)]
pub struct Notes {
    journal: Option<Arc<Journal>>,
    anytime: BTreeMap<u32, Vec<Click>>,
    sweeps: BTreeMap<u32, (SweepRun, SweepResult)>,
    jobs: Jobs,
}

impl Notes {
    /// Reads the notes of a journal, if there is one. Malformed lines are ignored.
    pub fn read(journal: Option<Arc<Journal>>) -> Notes {
        let mut notes = Notes::default();
        for note in journal.iter().flat_map(|journal| journal.notes()) {
            notes.take(note);
        }
        Notes { journal, ..notes }
    }

    fn take(&mut self, note: &str) -> Option<()> {
        let words: Vec<&str> = note.split(' ').collect();
        match words.as_slice() {
            ["anytime", effort, clicks @ ..] => {
                self.anytime.insert(effort.parse().ok()?, read_clicks(clicks)?);
            }
            ["sweep", cap, nanos, nodes, layers, what, rest @ ..] => {
                let (cap, nodes, layers) = (cap.parse().ok()?, nodes.parse().ok()?, layers.parse().ok()?);
                let time = Duration::from_nanos(nanos.parse().ok()?);
                let result = match *what {
                    "solved" => SweepResult::Solved(read_clicks(rest)?),
                    "refuted" => SweepResult::Refuted(read_layers(rest)?),
                    _ => return None,
                };
                self.sweeps.insert(cap, (SweepRun { cap, layers, nodes, time, finished: true }, result));
            }
            ["job", budget, key, layers @ ..] => {
                self.jobs.insert((budget.parse().ok()?, key.parse().ok()?), read_layers(layers)?);
            }
            _ => return None,
        }
        Some(())
    }

    /// The solution known after a turn of the anytime phase.
    pub fn anytime(&self, effort: u32) -> Option<&Vec<Click>> {
        self.anytime.get(&effort)
    }

    /// The sweep with this cap and its result, if an earlier session has finished it.
    pub fn sweep(&self, cap: u32) -> Option<&(SweepRun, SweepResult)> {
        self.sweeps.get(&cap)
    }

    /// The jobs that earlier sessions have refuted.
    pub fn jobs(&self) -> &Jobs {
        &self.jobs
    }

    /// Notes a job that the column program has refuted.
    pub fn note_job(&self, budget: u32, key: u64, layers: &ColumnsEvidence) {
        if let Some(journal) = &self.journal {
            journal.note(&format!("job {budget} {key}{}", layers_text(layers)));
        }
    }

    /// Notes the solution known after a turn of the anytime phase.
    pub fn note_anytime(&self, effort: u32, clicks: &[Click]) {
        if let Some(journal) = &self.journal {
            journal.note(&format!("anytime {effort}{}", clicks_text(clicks)));
        }
    }

    /// Notes the result of a sweep.
    pub fn note_sweep(&self, run: &SweepRun, result: &SweepResult) {
        if let Some(journal) = &self.journal {
            journal.note(&sweep_text(run, result));
        }
    }
}

fn sweep_text(run: &SweepRun, result: &SweepResult) -> String {
    let SweepRun { cap, layers, nodes, time, .. } = run;
    let what = match result {
        SweepResult::Solved(clicks) => format!("solved{}", clicks_text(clicks)),
        SweepResult::Refuted(evidence) => format!("refuted{}", layers_text(evidence)),
    };
    format!("sweep {cap} {} {nodes} {layers} {what}", time.as_nanos())
}

/// The clicks as words, each after a blank.
fn clicks_text(clicks: &[Click]) -> String {
    clicks.iter().fold(String::new(), |mut text, (column, row)| {
        write!(text, " {column},{row}").expect("a string takes all");
        text
    })
}

/// Reads clicks such as `3,0`.
pub fn read_clicks(words: &[&str]) -> Option<Vec<Click>> {
    let click = |word: &&str| word.split_once(',').and_then(|(c, r)| Some((c.parse().ok()?, r.parse().ok()?)));
    words.iter().map(click).collect()
}

/// The layers as words, each after a blank.
pub fn layers_text(evidence: &ColumnsEvidence) -> String {
    evidence.layers.iter().map(|(side, nodes)| format!(" {side}{nodes}")).collect()
}

/// Reads layers such as `R120`.
pub fn read_layers(words: &[&str]) -> Option<ColumnsEvidence> {
    let layer = |word: &&str| {
        let side = word.chars().next().filter(|&side| side == 'R' || side == 'L')?;
        Some((side, word[1..].parse().ok()?))
    };
    words.iter().map(layer).collect::<Option<_>>().map(|layers| ColumnsEvidence { layers })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_were_written() {
        let run = SweepRun { cap: 12, layers: 2, nodes: 79, time: Duration::from_nanos(1_234_567_890), finished: true };
        let refuted = SweepResult::Refuted(ColumnsEvidence { layers: vec![('R', 34), ('L', 45)] });
        for result in [refuted, SweepResult::Solved(vec![(3, 0), (10, 12)])] {
            let mut notes = Notes::default();
            notes.take(&sweep_text(&run, &result)).unwrap();
            let (read, what) = notes.sweep(12).unwrap();
            assert_eq!((read.layers, read.nodes, read.time, what), (2, 79, run.time, &result));
        }
        let mut notes = Notes::default();
        notes.take(&format!("anytime 1{}", clicks_text(&[(1, 2), (3, 4)]))).unwrap();
        assert_eq!(notes.anytime(1), Some(&vec![(1, 2), (3, 4)]));
        notes.take("job 10 77 R34 L45").unwrap();
        assert_eq!(notes.jobs()[&(10, 77)], ColumnsEvidence { layers: vec![('R', 34), ('L', 45)] });
        for nonsense in [
            "job 10",
            "job 10 77 X4",
            "",
            "anytime",
            "anytime x",
            "sweep 1 2 3 4 both",
            "sweep 1 2 3 4 refuted X1",
            "anytime 1 2",
        ] {
            assert_eq!(notes.take(nonsense), None, "{nonsense}");
        }
    }
}

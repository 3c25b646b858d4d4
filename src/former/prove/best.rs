//! The best solution within some limits: a quick one first, then the column program, which knows the best there is. Where its
//! layers do not fit into the memory, the anytime phase goes on for as long as it may.

use super::by_columns::by_columns;
use super::proof::{Proof, ProveError};
use crate::board::Board;
use crate::columns::Unfinished;
use crate::game::Former;
use crate::layout::Layout;
use crate::rules::Rules;
use kortest_base::anytime::{self, Algorithm, End, Improvement, search};
use kortest_base::runtime::{Instant, Phase, Run, freed};

/// Patience for the quick solution, in states.
const PATIENCE: u64 = 2_000;

/// What was found.
pub struct Best {
    /// The best solution and a proven lower bound.
    pub proof: Proof,
    /// States that the anytime phase has expanded.
    pub expanded: u64,
    /// Why it ended.
    pub end: End,
}

/// What is told on the way.
struct Reporter<'a> {
    start: Instant,
    report: &'a mut dyn FnMut(Improvement),
}

/// Finds an optimal solution, or the best that the limits and the memory allow; `report` is called at each better one.
pub fn find_best(
    board: &Board,
    options: anytime::Options,
    run: Run,
    report: &mut dyn FnMut(Improvement),
) -> Result<Best, ProveError> {
    let mut reporter = Reporter { start: Instant::now(), report };
    let mut best = Best { proof: Proof::new(board), expanded: 0, end: End::MeetsBound };
    if board.is_empty() {
        return Ok(best);
    }
    let former = Layout::new(board).map(|layout| Former::new(layout, Rules::default(), false));
    if let Some(former) = &former {
        let quick = anytime::Options { patience: Some(PATIENCE), ..options };
        best.by_anytime(former, quick, run, &mut reporter)?;
        if best.end.is_proof() {
            return Ok(best);
        }
    }
    best.by_columns(run, &mut reporter)?;
    match (best.proof.unfinished, &former) {
        (None, _) => best.end = End::MeetsBound,
        (Some(Unfinished::Stopped), _) => best.end = End::Stopped,
        (Some(Unfinished::Memory), None) => best.end = End::Memory,
        (Some(Unfinished::Memory), Some(former)) => {
            let patient = anytime::Options { patience: None, lower_bound: best.proof.lower_bound, ..options };
            best.by_anytime(former, patient, run, &mut reporter)?;
        }
    }
    Ok(best)
}

impl Best {
    fn by_anytime(
        &mut self,
        former: &Former,
        options: anytime::Options,
        run: Run,
        Reporter { start, report }: &mut Reporter,
    ) -> Result<(), ProveError> {
        run.progress.enter(Phase::Anytime);
        let known = self.proof.upper_bound();
        let (before, began) = (self.expanded, start.elapsed());
        let improvements = &mut self.proof.improvements;
        let found = search(former, Algorithm::Portfolio, options, run, &mut |improvement| {
            if known.is_none_or(|known| improvement.moves < known) {
                let (states, time) = (before + improvement.states, began + improvement.time);
                improvements.push(Improvement { states, time, ..improvement });
                report(Improvement { states, time, ..improvement });
            }
        });
        freed();
        self.expanded += found.expanded;
        self.end = found.end;
        if let Some(moves) = found.moves {
            self.proof.improve(former.clicks(&moves));
        }
        if self.end.is_proof() {
            let optimum = self.proof.upper_bound().unwrap_or(self.proof.lower_bound);
            self.proof.raise(optimum, None, None);
        }
        self.proof.verify()
    }

    fn by_columns(&mut self, run: Run, Reporter { start, report }: &mut Reporter) -> Result<(), ProveError> {
        let known = self.proof.upper_bound();
        by_columns(&mut self.proof, run);
        if let Some(moves) = self.proof.upper_bound().filter(|&moves| known.is_none_or(|known| moves < known)) {
            let improvement = Improvement { moves, states: self.expanded + self.proof.states(), time: start.elapsed() };
            self.proof.improvements.push(improvement);
            report(improvement);
        }
        self.proof.verify()
    }
}

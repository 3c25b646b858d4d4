//! Finds solutions by quick algorithms first, and then by an exact method.

use super::board::Board;
use super::columns::Unfinished;
use super::game::Former;
use super::layout::Layout;
use super::prove::{Proof, ProveError, by_columns};
use super::rules::Rules;
use super::solve::Solution;
use kortest_base::anytime::{self, Algorithm, End, Improvement, search};
use kortest_base::runtime::{Instant, Phase, Run, release_memory};

/// The quick algorithms stop, and the column program starts, after this number of states without a
/// better solution.
const FIRST_PATIENCE: u64 = 2_000;

/// The best solution and lower bound that [`solve_and_prove`] has found so far.
struct Best<'a> {
    proof: Proof,
    /// Number of states that the quick algorithms have visited.
    expanded: u64,
    end: End,
    start: Instant,
    report: &'a mut dyn FnMut(Improvement),
}

/// Searches for good solutions and lower bounds, within the limits of `run`. `report` is called at
/// each improvement.
pub fn solve_and_prove(
    board: &Board,
    options: anytime::Options,
    run: Run,
    report: &mut dyn FnMut(Improvement),
) -> Result<Solution, ProveError> {
    let (proof, start) = (Proof::new(board), Instant::now());
    let mut best = Best {
        proof,
        expanded: 0,
        end: End::MeetsBound,
        start,
        report,
    };
    if !board.is_empty() {
        best.find(options, run)?;
    }
    let Best {
        proof,
        expanded,
        end,
        ..
    } = best;
    Ok(Solution {
        expanded: expanded + proof.states(),
        clicks: proof.solution,
        lower_bound: proof.lower_bound,
        improvements: proof.improvements,
        end,
    })
}

impl Best<'_> {
    fn find(&mut self, options: anytime::Options, run: Run) -> Result<(), ProveError> {
        let former = Layout::new(&self.proof.board)
            .map(|layout| Former::new(layout, Rules::default(), false));
        if let Some(former) = &former {
            self.by_anytime(
                former,
                anytime::Options {
                    patience: Some(FIRST_PATIENCE),
                    ..options
                },
                run,
            )?;
            if self.end.is_proof() {
                return Ok(());
            }
        }
        self.by_columns(run)?;
        match (self.proof.unfinished, &former) {
            (None, _) => self.end = End::MeetsBound,
            (Some(Unfinished::Stopped), _) => self.end = End::Stopped,
            (Some(Unfinished::Memory), None) => self.end = End::Memory,
            (Some(Unfinished::Memory), Some(former)) => {
                let lower_bound = self.proof.lower_bound;
                self.by_anytime(
                    former,
                    anytime::Options {
                        patience: None,
                        lower_bound,
                        ..options
                    },
                    run,
                )?;
            }
        }
        Ok(())
    }

    fn by_anytime(
        &mut self,
        former: &Former,
        options: anytime::Options,
        run: Run,
    ) -> Result<(), ProveError> {
        run.progress.enter(Phase::Anytime);
        let known = self.proof.upper_bound();
        let (before, began) = (self.expanded, self.start.elapsed());
        let Best { proof, report, .. } = self;
        let found = search(
            former,
            Algorithm::Portfolio,
            options,
            run,
            &mut |improvement| {
                if known.is_none_or(|known| improvement.moves < known) {
                    let (states, time) = (before + improvement.states, began + improvement.time);
                    let improvement = Improvement {
                        states,
                        time,
                        ..improvement
                    };
                    proof.improvements.push(improvement);
                    report(improvement);
                }
            },
        );
        release_memory();
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

    fn by_columns(&mut self, run: Run) -> Result<(), ProveError> {
        let known = self.proof.upper_bound();
        by_columns(&mut self.proof, run);
        if let Some(moves) = self
            .proof
            .upper_bound()
            .filter(|&moves| known.is_none_or(|known| moves < known))
        {
            let states = self.expanded + self.proof.states();
            let improvement = Improvement {
                moves,
                states,
                time: self.start.elapsed(),
            };
            self.proof.improvements.push(improvement);
            (self.report)(improvement);
        }
        self.proof.verify()
    }
}

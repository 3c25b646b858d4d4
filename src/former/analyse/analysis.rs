//! An analysis: several questions about one board, which share its layers.

use super::game::{BoardResult, solve_board};
use crate::board::{Board, Click};
use crate::columns::{LayeredBoard, SolvedBoard};
use crate::prove::{Proof, ProveError};
use kortest_base::bounds::Bounds;
use kortest_base::runtime::Run;

/// An analysis of one board answers several questions about it. It keeps the layers of the board (the automata of its
/// columns, from which the optimum is computed), so a question takes less time than the question before.
///
/// ```
/// use kortest_base::runtime::{Progress, Run};
/// use kortest_former::analyse::Analysis;
/// use kortest_former::{ProveOptions, prove_with};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let progress = Progress::default();
/// let run = Run::new(&progress);
/// let options = ProveOptions::default().keep_automata(true);
/// let mut proof = prove_with(&"OPO/OGO".parse()?, &options, run)?;
/// let mut analysis = Analysis::of_proof(&mut proof);
/// assert_eq!(analysis.first_clicks_and_counts(0, run)?.optimal().exact(), Some(4));
/// assert_eq!(analysis.line(run)?.unwrap().optimum, 4);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Analysis {
    /// The board that all questions are about.
    pub(super) board: Board,
    /// The board with one layer (automaton) for each column, once it is solved.
    pub(super) solved: Option<SolvedBoard>,
    /// The board with the layers (automata) that were built so far from each edge. `None` before the first question.
    pub(super) layered: Option<LayeredBoard>,
}

impl Analysis {
    /// Creates the analysis of a board. Nothing is computed before the first question.
    pub fn new(board: &Board) -> Analysis {
        Analysis {
            board: board.clone(),
            solved: None,
            layered: None,
        }
    }

    /// Creates the analysis of a board that was just proven. Takes the layers (the automata of the columns, from which
    /// the optimum is computed) out of the proof, if the proof [kept](crate::ProveOptions::keep_automata) them.
    pub fn of_proof(proof: &mut Proof) -> Analysis {
        let solved = proof.automata.take();
        Analysis {
            board: proof.board.clone(),
            layered: solved.as_ref().map(|solved| solved.layered.clone()),
            solved,
        }
    }

    /// Returns the memory that the layers (the automata of the columns) occupy, in bytes; 0 before the first question.
    pub fn bytes(&self) -> usize {
        self.layered.as_ref().map_or(0, LayeredBoard::bytes)
    }

    /// Drops all layers (the automata of the columns) to free their memory. Later questions build them again.
    pub fn forget(&mut self) {
        self.solved = None;
        self.layered = None;
    }

    /// Returns the board with the layers that were built so far (the automata of its columns), so that more layers can
    /// be built. The first call takes the layers of the solved board, if the board has been solved.
    pub(super) fn layered_mut(&mut self) -> &mut LayeredBoard {
        self.layered.get_or_insert_with(|| match &self.solved {
            Some(solved) => solved.layered.clone(),
            None => LayeredBoard::new(&self.board),
        })
    }

    /// Computes the optimum (the fewest clicks that clear the board) and a solution, or bounds on the optimum if time
    /// or memory is too short. If the optimum is found, stores the solution and all layers (automata) in `self.solved`,
    /// from which the next call takes its result.
    pub(super) fn solve(&mut self, run: Run) -> Result<BoardResult, ProveError> {
        if let Some(solved) = &self.solved {
            return Ok(BoardResult::solved(solved.solution.clone()));
        }
        // The board with the layers that were built so far (the automata of its columns).
        let layered = self.layered_mut();
        let result = solve_board(layered, run.limits, run.memory)?;
        // The result has a solution only if the optimum is exact. Then each column has its automaton.
        if let Some(solution) = result.solution.clone() {
            let layered = layered.clone();
            self.solved = Some(SolvedBoard { layered, solution });
        }
        Ok(result)
    }
}

impl BoardResult {
    /// Returns the result for a board whose optimal solution is known: its number of clicks is the optimum.
    pub(super) fn solved(solution: Vec<Click>) -> BoardResult {
        BoardResult {
            optimum: Bounds::known(solution.len() as u32),
            solution: Some(solution),
            why: None,
        }
    }
}

/// Writes only the board, because the layers (the automata of its columns) are too large to be read.
impl std::fmt::Debug for Analysis {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "Analysis({})", self.board)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Wanted, count_solutions, first_clicks_and_counts, line};
    use super::*;
    use crate::prove::{ProveOptions, prove_with};
    use kortest_base::runtime::Progress;

    #[test]
    fn the_questions_have_the_same_answers_one_by_one() {
        let boards = [
            ".",
            "O",
            "OPO/OGO",
            "OPGB/BGPO/OOPP",
            "GPBG/OPGP/GPGB/POPP/BPBB",
        ];
        // The layers (automata of columns) are kept, or are too large to be kept, or do not fit into the memory.
        for memory in [1 << 30, 1 << 18, 1 << 14] {
            for board in boards {
                assert_same_answers(&board.parse().unwrap(), memory);
            }
        }
    }

    /// Asserts that one analysis answers three questions as three separate calls do, with `memory` bytes for each.
    fn assert_same_answers(board: &Board, memory: usize) {
        let progress = Progress::default();
        let run = Run::new(&progress).memory(memory);
        let options = ProveOptions::default().keep_automata(true);
        let mut proof = prove_with(board, &options, run).unwrap();

        let mut analysis = Analysis::of_proof(&mut proof);
        let wanted = 1; // Lists one solution.
        let first = analysis.first_clicks_and_counts(wanted, run).unwrap();
        let counts = analysis.count_solutions(Wanted::default(), run).unwrap();
        let found = analysis.line(run).unwrap();

        let first_alone = first_clicks_and_counts(board, wanted, run).unwrap();
        let counts_alone = count_solutions(board, Wanted::default(), run).unwrap();
        assert_eq!(format!("{first:?}"), format!("{first_alone:?}"));
        assert_eq!(format!("{counts:?}"), format!("{counts_alone:?}"));
        let line_alone = line(board, run).unwrap();
        assert_eq!(
            found.map(|line| line.rows),
            line_alone.map(|line| line.rows)
        );
    }

    #[test]
    fn a_forgotten_analysis_begins_again() {
        let board = "OPGB/BGPO/OOPP".parse().unwrap();
        let progress = Progress::default();
        let run = Run::new(&progress);
        let mut analysis = Analysis::new(&board);
        let before = analysis.line(run).unwrap();
        assert!(analysis.bytes() > 0);

        analysis.forget();

        assert_eq!(analysis.bytes(), 0);
        assert_eq!(analysis.line(run).unwrap(), before);
    }
}

//! Runs anytime algorithms on boards of every size: on small boards as [`Former`], on larger boards as [`General`].

use super::board::{Board, Click};
use super::game::Former;
use super::general::General;
use super::layout::Layout;
use kortest_base::anytime::{Algorithm, End, Improvement, Options, SearchResult, search};
use kortest_base::puzzle::Puzzle;
use kortest_base::runtime::Run;

/// A board for anytime algorithms, which look for better and better solutions until they are stopped.
pub trait AnytimeBoard {
    /// Returns a lower bound on the number of clicks that clear the board.
    fn lower_bound(&self) -> u32;

    /// Looks for good solutions by `algorithm`, within the limits of `run`. Returns the best solution as clicks. Calls
    /// `report` at each improvement.
    fn search(
        &self,
        algorithm: Algorithm,
        options: Options,
        run: Run,
        report: &mut dyn FnMut(Improvement),
    ) -> SearchResult<Click>;
}

/// Prepares a board for algorithms that find better and better solutions. `None` if the board exceeds the largest size.
pub fn anytime_board(board: &Board) -> Option<Box<dyn AnytimeBoard>> {
    // A board of up to 63 cells is stored in bit sets, which are faster.
    if let Some(layout) = Layout::new(board) {
        return Some(Box::new(Former::with_all_rules(layout)));
    }
    let general = General::new(board)?;
    Some(Box::new(general))
}

impl AnytimeBoard for Former {
    fn lower_bound(&self) -> u32 {
        self.bound(&self.root())
    }

    /// Looks for good solutions by `algorithm`, and converts the best solution from groups to clicks.
    fn search(
        &self,
        algorithm: Algorithm,
        options: Options,
        run: Run,
        report: &mut dyn FnMut(Improvement),
    ) -> SearchResult<Click> {
        let found = search(self, algorithm, options, run, report);
        with_clicks(found, |groups| self.clicks(groups))
    }
}

impl AnytimeBoard for General {
    fn lower_bound(&self) -> u32 {
        self.bound(&self.root())
    }

    /// Looks for good solutions by `algorithm`. After the algorithm has tried everything, `end` is [`Done`](End::Done):
    /// [`Exhausted`](End::Exhausted) would be a proof, but states with equal hashes may have been confused.
    fn search(
        &self,
        algorithm: Algorithm,
        options: Options,
        run: Run,
        report: &mut dyn FnMut(Improvement),
    ) -> SearchResult<Click> {
        let mut found = search(self, algorithm, options, run, report);
        if found.end == End::Exhausted {
            found.end = End::Done;
        }
        with_clicks(found, General::clicks)
    }
}

/// Returns the result of a search with clicks in place of its moves. `clicks_of` converts a list of moves to clicks.
fn with_clicks<M>(
    found: SearchResult<M>,
    clicks_of: impl FnOnce(&[M]) -> Vec<Click>,
) -> SearchResult<Click> {
    SearchResult {
        moves: found.moves.map(|moves| clicks_of(&moves)),
        improvements: found.improvements,
        expanded: found.expanded,
        end: found.end,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove;
    use kortest_base::runtime::Progress;

    #[test]
    fn general_boards_have_valid_solutions_and_no_proofs_by_exhaustion() {
        let mut random = fastrand::Rng::with_seed(74);
        for seed in 0..30 {
            let board = small_board(&mut random);
            let general = General::new(&board).unwrap();
            let optimum = prove(&board).unwrap().optimum().unwrap();
            assert!(general.lower_bound() <= optimum, "{board}");
            for algorithm in Algorithm::ALL {
                let found = search_board(&general, algorithm, seed);

                let case = format!("{board} by {}", algorithm.name());
                let clicks = found.moves.expect(&case);
                assert!(board.replay(&clicks).unwrap().is_empty(), "{case}");
                assert!(clicks.len() as u32 >= optimum, "{case}");
                assert_ne!(found.end, End::Exhausted, "{case}");
                if found.end.is_proof() {
                    assert_eq!(clicks.len() as u32, optimum, "{case}");
                }
            }
        }
    }

    /// Looks for solutions of a board by an algorithm. The seed also decides between one and two threads.
    fn search_board(
        board: &dyn AnytimeBoard,
        algorithm: Algorithm,
        seed: u64,
    ) -> SearchResult<Click> {
        let progress = Progress::default();
        let run = Run::new(&progress)
            .threads(1 + seed as usize % 2)
            .memory(64 << 20);
        // The patience exceeds the number of states of a board of 12 tiles.
        let options = Options::default().seed(seed).patience(Some(1 << 12));
        board.search(algorithm, options, run, &mut |_| ())
    }

    /// Returns a board of up to 12 tiles in up to four colours.
    fn small_board(random: &mut fastrand::Rng) -> Board {
        let mut columns = vec![Vec::new(); random.usize(1..=5)];
        for _ in 0..random.usize(1..=12) {
            let column = random.usize(..columns.len());
            columns[column].push(random.u8(..4));
        }
        Board::of_columns(columns)
    }
}

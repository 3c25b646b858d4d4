//! Analyses a proven board: counts its first clicks and optimal solutions, and finds the line that shows why fewer
//! clicks do not suffice.

use crate::error::Error;
use crate::row::{FirstClickCounts, Row};
use crate::visit::{KnownBoard, Visit};
use kortest::former::Board;
use kortest::former::analyse::{Analysis, Bounds, Wanted};
use kortest_pages::former::{LineFields, SolutionCounts};

impl Visit<'_> {
    /// Analyses a proven board, and adds the results that its row in the index lacks: the numbers of first clicks and
    /// of optimal solutions, and the line (a place between two columns that shows why fewer clicks do not suffice). A
    /// part of the row stays `None` if a limit stops its computation.
    pub fn analyse(&self, board: &Board, known: &mut KnownBoard) -> Result<(), Error> {
        let row = &mut known.row;
        if row.certificate.is_none() {
            return Ok(());
        }
        // After a new proof, the analysis has the layers (automata of the columns) that the proof has built.
        let analysis = known.analysis.take();
        let mut analysis = analysis.unwrap_or_else(|| Box::new(Analysis::new(board)));
        // Counting the first clicks also counts the solutions.
        if row.first.is_none() {
            self.count_first_clicks(board, &mut analysis, row)?;
        } else if row.solutions.is_none() {
            self.count_solutions(board, &mut analysis, row)?;
        }
        if row.line.is_none() {
            self.find_line(board, &mut analysis, row)?;
        }
        Ok(())
    }

    /// Finds the line, a place between two columns whose two sides together need as many clicks as the optimum, and
    /// adds it to the row. If a limit stops the search, the row stays unchanged. Fails if the analysis finds another
    /// optimum than the certificate.
    fn find_line(
        &self,
        board: &Board,
        analysis: &mut Analysis,
        row: &mut Row,
    ) -> Result<(), Error> {
        // The outer error is a bug. The inner error says that a limit stopped the search, or that no line is possible.
        if let Ok(line) = analysis.line(self.timed_run())? {
            check_optimum(board, row.lower_bound, Bounds::known(line.optimum))?;
            row.line = Some(LineFields::from(&line));
        }
        Ok(())
    }

    /// Counts the possible first clicks of a board and the optimal ones among them, and adds the numbers to the row.
    /// Also adds the numbers of optimal solutions if the row lacks them. Fails if the analysis finds another optimum
    /// than the certificate.
    fn count_first_clicks(
        &self,
        board: &Board,
        analysis: &mut Analysis,
        row: &mut Row,
    ) -> Result<(), Error> {
        // The archive needs only the number of solutions, so none is listed.
        let listed_solutions = 0;
        let first = analysis.first_clicks_and_counts(listed_solutions, self.timed_run())?;
        check_optimum(board, row.lower_bound, first.optimum)?;
        let optimal = first.optimal().exact();
        row.first = optimal.map(|optimal| FirstClickCounts {
            all: first.clicks.len() as u32,
            optimal,
        });
        if row.solutions.is_none() {
            row.solutions = first.counts.as_ref().and_then(SolutionCounts::of);
        }
        Ok(())
    }

    /// Counts the optimal solutions of a board, and adds the numbers to the row. Fails if the count finds another
    /// optimum than the certificate.
    fn count_solutions(
        &self,
        board: &Board,
        analysis: &mut Analysis,
        row: &mut Row,
    ) -> Result<(), Error> {
        let counts = analysis.count_solutions(Wanted::default(), self.timed_run())?;
        check_optimum(board, row.lower_bound, counts.optimum)?;
        row.solutions = SolutionCounts::of(&counts);
        Ok(())
    }
}

/// Fails if the `certified` optimum, which the certificate of the board states, differs from the optimum that the
/// analysis has `computed`: one of the two must be wrong, so there is a bug. An unfinished analysis has only bounds,
/// which are not compared.
fn check_optimum(board: &Board, certified: u32, computed: Bounds) -> Result<(), Error> {
    if let Some(found) = computed.exact()
        && found != certified
    {
        return Err(Error::unable(format!(
            "internal error, please report it: {certified} clicks are proven to be optimal for {board}, and so are {found}"
        )));
    }
    Ok(())
}

//! Analyses a proven board: counts its first clicks and optimal solutions, and finds the line that
//! shows why fewer clicks do not suffice.

use crate::error::Error;
use crate::row::{FirstClickCounts, Row};
use crate::visit::Visit;
use kortest::former::Board;
use kortest::former::analyse::{Bounds, Wanted, count_solutions, first_clicks_and_counts, line};
use kortest_pages::former::{LineFields, SolutionCounts};

impl Visit<'_> {
    /// Adds the numbers of first clicks and of optimal solutions to the row of a proven board, and the
    /// line. What the newest row of the date has is not computed again. A part of the row stays `None`
    /// if a limit stops its computation.
    pub fn analyse(&self, board: &Board, row: &mut Row) -> Result<(), Error> {
        if row.certificate.is_none() {
            return Ok(());
        }
        // Boards never change, so known facts stay correct.
        if let Some(latest) = self.latest_row {
            row.first = latest.first;
            row.solutions = latest.solutions;
            row.line.clone_from(&latest.line);
        }
        if row.first.is_none() {
            self.count_first_clicks(board, row)?;
        } else if row.solutions.is_none() {
            self.count_solutions(board, row)?;
        }
        if row.line.is_none() {
            self.find_line(board, row)?;
        }
        Ok(())
    }

    /// Finds the line.
    fn find_line(&self, board: &Board, row: &mut Row) -> Result<(), Error> {
        if let Ok(line) = line(board, self.timed_run())? {
            check_optimum(board, row.lower_bound, Bounds::known(line.optimum))?;
            row.line = Some(LineFields::from(&line));
        }
        Ok(())
    }

    /// Counts the first clicks of a board, and the optimal solutions if they are unknown.
    fn count_first_clicks(&self, board: &Board, row: &mut Row) -> Result<(), Error> {
        let first = first_clicks_and_counts(board, 0, self.timed_run())?;
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

    /// Counts the optimal solutions of a board.
    fn count_solutions(&self, board: &Board, row: &mut Row) -> Result<(), Error> {
        let counts = count_solutions(board, Wanted::default(), self.timed_run())?;
        check_optimum(board, row.lower_bound, counts.optimum)?;
        row.solutions = SolutionCounts::of(&counts);
        Ok(())
    }
}

/// Returns an error if a certificate has another optimum than the analysis.
fn check_optimum(board: &Board, certified: u32, computed: Bounds) -> Result<(), Error> {
    match computed.exact() {
        Some(found) if found != certified => Err(Error::unable(format!(
            "internal error, please report it: {certified} clicks are proven to be optimal for {board}, and so are {found}"
        ))),
        _ => Ok(()),
    }
}

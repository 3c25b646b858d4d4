//! Analyses a proven board: counts its first clicks and optimal solutions, and finds the line that shows why fewer
//! clicks do not suffice.

use crate::error::Error;
use crate::row::{FirstClickCounts, Row};
use crate::visit::{KnownBoard, Visit};
use kortest::former::Board;
use kortest::former::analyse::{Analysis, Bounds, FirstClicks, Line, NoLine, Wanted};
use kortest::runtime::{Progress, Run, join};
use kortest_pages::former::{LineFields, SolutionCounts};

/// The archive needs only the number of optimal solutions, so none is listed.
const LISTED_SOLUTIONS: usize = 0;

/// With at least this memory, in bytes, the first clicks are counted while the line is sought. With less, each question
/// gets all the memory, one after the other.
const MIN_MEMORY_FOR_BOTH: usize = 40 << 20;

/// The search for the line, beside the count of the first clicks, may use the memory of a visit divided by this number.
const MEMORY_PER_LINE: usize = 4;

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
        let has_memory_for_both = self.run.memory >= MIN_MEMORY_FOR_BOTH;
        if row.first.is_none() && row.line.is_none() && has_memory_for_both {
            let run = self.timed_run();
            answer_both(board, &mut analysis, row, run)?;
            if run.limits.check().is_err() {
                return Ok(());
            }
        }
        // A question for which the memory was too small beside the other one is asked again, with all the memory.
        // Counting the first clicks also counts the solutions.
        if row.first.is_none() {
            let first = analysis.first_clicks_and_counts(LISTED_SOLUTIONS, self.timed_run())?;
            add_first_clicks(board, row, &first)?;
        } else if row.solutions.is_none() {
            let counts = analysis.count_solutions(Wanted::default(), self.timed_run())?;
            check_optimum(board, row.lower_bound, counts.optimum)?;
            row.solutions = SolutionCounts::of(&counts);
        }
        if row.line.is_none() {
            let line = analysis.line(self.timed_run())?;
            add_line(board, row, line)?;
        }
        Ok(())
    }
}

/// Counts the first clicks of a board and finds its line at the same time, and adds the results to the row. A part of
/// the row stays `None` if a limit stops its computation. Fails if the analysis finds another optimum than the
/// certificate.
fn answer_both(
    board: &Board,
    analysis: &mut Analysis,
    row: &mut Row,
    run: Run,
) -> Result<(), Error> {
    // Both questions need these layers.
    analysis.build_common_layers(run)?;
    let mut clone_for_line = analysis.clone();
    let memory_for_line = run.memory / MEMORY_PER_LINE;
    // The program shows the progress of the other question, which takes longer.
    let hidden_progress = Progress::default();
    let run_for_line = Run::new(&hidden_progress)
        .limits(run.limits)
        .threads(run.threads)
        .memory(memory_for_line);
    let run_for_clicks = run.memory(run.memory - memory_for_line);
    let (first, line) = join(
        || analysis.first_clicks_and_counts(LISTED_SOLUTIONS, run_for_clicks),
        || clone_for_line.line(run_for_line),
    );
    add_first_clicks(board, row, &first?)?;
    add_line(board, row, line?)
}

/// Adds the numbers of possible and of optimal first clicks of a board to its row. Also adds the numbers of optimal
/// solutions if the row lacks them. Fails if the analysis has found another optimum than the certificate.
fn add_first_clicks(board: &Board, row: &mut Row, first: &FirstClicks) -> Result<(), Error> {
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

/// Adds the line of a board to its row; nothing if a limit has stopped the search for the line. Fails if the analysis
/// has found another optimum than the certificate.
fn add_line(board: &Board, row: &mut Row, line: Result<Line, NoLine>) -> Result<(), Error> {
    if let Ok(line) = line {
        check_optimum(board, row.lower_bound, Bounds::known(line.optimum))?;
        row.line = Some(LineFields::from(&line));
    }
    Ok(())
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

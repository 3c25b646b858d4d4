//! Computes the optimum after every possible first click on a board.

use super::analysis::Analysis;
use super::counts::{Counts, Wanted};
use super::game::{ANALYSIS, BoardResult, check_consistent, solve_board, why_unfinished};
use crate::board::{Board, Click, Colour};
use crate::columns::{LayeredBoard, NODES, Unfinished};
use crate::prove::{ProveError, verify};
use kortest_base::bounds::Bounds;
use kortest_base::runtime::{
    Phase, Run, join, memory_shares, on_workers, release_memory, share_out,
};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The optimum (the fewest clicks that clear the board) before and after each possible first click.
#[derive(Clone, Debug)]
pub struct FirstClicks {
    /// The optimum of the board.
    pub optimum: Bounds,
    /// An optimal solution, if the optimum is known.
    pub solution: Option<Vec<Click>>,
    /// One click for each group (connected tiles of one colour), best first.
    pub clicks: Vec<FirstClick>,
    /// The numbers of optimal solutions, if they were asked for.
    pub counts: Option<Counts>,
    /// The reason why some results are only bounds; `None` if all results are exact.
    pub unfinished: Option<Unfinished>,
}

/// A first click, and the optimum of the board after this click.
#[derive(Clone, Debug)]
pub struct FirstClick {
    /// The lowest cell in the leftmost column of the group.
    pub click: Click,
    /// All cells of the group, sorted.
    pub group: Vec<Click>,
    /// The optimum of the board after the click.
    pub after: Bounds,
    /// Number of wasted clicks: `1 + after - optimum`. The number is 0 if the click is optimal.
    pub loses: Bounds,
    /// An optimal solution of the board after the click, if it is known.
    pub solution: Option<Vec<Click>>,
}

impl FirstClicks {
    /// Returns bounds on the number of optimal first clicks: how many surely are optimal, and how many perhaps are.
    pub fn optimal(&self) -> Bounds {
        let losses = self.clicks.iter().map(|click| click.loses);
        let surely_optimal = losses.clone().filter(|loses| loses.at_most == Some(0));
        let perhaps_optimal = losses.filter(|loses| loses.at_least == 0);
        Bounds {
            exists: Some(true),
            at_least: surely_optimal.count() as u32,
            at_most: Some(perhaps_optimal.count() as u32),
        }
    }

    /// Returns an error if the number of optimal first clicks differs from the number that the count of all solutions
    /// has found, which only a bug can cause. Checks nothing if one of the two numbers is unknown.
    fn check_counts(&self, board: &Board) -> Result<(), ProveError> {
        let Some(Ok(plays)) = self.counts.as_ref().map(|counts| &counts.plays) else {
            return Ok(());
        };
        let optimal = self.optimal().exact();
        if optimal.is_some_and(|optimal| optimal != plays.first_clicks) {
            return Err(ProveError::Miscounted(board.clone()));
        }
        Ok(())
    }
}

/// Computes the optimum of a board (the fewest clicks that clear it) before and after each possible first click. A
/// result is a range if time or memory is too short.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn first_clicks(board: &Board, run: Run) -> Result<FirstClicks, ProveError> {
    Analysis::new(board).analyse_first_clicks(Counting::None, run)
}

/// Computes the same as [`first_clicks`], counts the optimal solutions of the board, and lists up to `wanted` of them.
/// Both tasks need the layers of the board (the automata of its columns), so one call is faster than two.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn first_clicks_and_counts(
    board: &Board,
    wanted: usize,
    run: Run,
) -> Result<FirstClicks, ProveError> {
    Analysis::new(board).first_clicks_and_counts(wanted, run)
}

/// Whether the analysis of the first clicks also counts the optimal solutions of the board.
#[derive(Clone, Copy)]
enum Counting {
    None,
    /// Optimal solutions are counted, and up to `wanted` of them are listed.
    Solutions {
        wanted: usize,
    },
}

impl Analysis {
    /// Computes the optimum of the board before and after each possible first click, counts the optimal solutions, and
    /// lists up to `wanted` of them, as the function [`first_clicks_and_counts`] does.
    ///
    /// # Errors
    ///
    /// Two results contradict each other, which is a bug.
    pub fn first_clicks_and_counts(
        &mut self,
        wanted: usize,
        run: Run,
    ) -> Result<FirstClicks, ProveError> {
        self.analyse_first_clicks(Counting::Solutions { wanted }, run)
    }

    /// Solves the board, and builds the layers (automata of columns) that it shares with the boards after one click.
    /// The search for the line needs the same layers. So clones of this analysis can then look for the line and analyse
    /// the first clicks at the same time, and build no layer twice. At a limit of the run, some layers are missing.
    ///
    /// # Errors
    ///
    /// Two results contradict each other, which is a bug.
    pub fn build_common_layers(&mut self, run: Run) -> Result<(), ProveError> {
        let boards_after = boards_after_clicks(&self.board, &self.board.groups());
        let classes = BoardClasses::new(&boards_after);
        let boards_to_solve = classes.first_boards(&boards_after);
        on_workers(run.threads, || {
            let result = self.solve(run)?;
            // Without enough memory for the board itself, there is none for further layers.
            if result.why != Some(Unfinished::Memory) {
                // These layers only save time, so a failure does not matter.
                let _ = build_common_layers(self.layered_mut(), &boards_to_solve, run);
            }
            Ok(())
        })
    }

    /// Computes the optimum of the board (the fewest clicks that clear it) before and after each possible first click.
    /// Also counts the optimal solutions if `counting` says so. Reports the progress.
    fn analyse_first_clicks(
        &mut self,
        counting: Counting,
        run: Run,
    ) -> Result<FirstClicks, ProveError> {
        run.progress.enter(Phase::Stage(&ANALYSIS));
        let board = self.board.clone();
        let groups = board.groups();
        let boards_after = boards_after_clicks(&board, &groups);
        let SolvedBoards {
            mut before,
            mut after,
            counts,
        } = self.solve_different(&boards_after, counting, run)?;
        tighten(&mut before, &mut after);
        check_consistent([(&board, &before)])?;
        check_consistent(boards_after.iter().zip(&after))?;
        let first_clicks = FirstClicks {
            unfinished: why_unfinished(after.iter().chain([&before])),
            optimum: before.optimum,
            solution: before.solution,
            clicks: rank_clicks(before.optimum, groups, after),
            counts,
        };
        first_clicks.check_counts(&board)?;
        Ok(first_clicks)
    }

    /// Computes the optimum of the board and of the boards after one click, and counts the optimal solutions of the
    /// board if `counting` says so. If boards are equal up to mirroring and the names of their colours, solves only the
    /// first of them.
    fn solve_different(
        &mut self,
        boards_after: &[Board],
        counting: Counting,
        run: Run,
    ) -> Result<SolvedBoards, ProveError> {
        let classes = BoardClasses::new(boards_after);
        let boards_to_solve = classes.first_boards(boards_after);
        // One more step for the board itself.
        run.progress.begin(boards_to_solve.len() + 1);
        let solved = on_workers(run.threads, || {
            self.solve_all(&boards_to_solve, counting, run)
        })?;
        release_memory();
        Ok(SolvedBoards {
            after: classes.results_of_boards(boards_after, &solved.after)?,
            ..solved
        })
    }

    /// Computes the optimum of the board and of the boards `after` one click. If `counting` says so, also counts the
    /// optimal solutions of the board, in parallel. If threads have to share the memory, the count gets half of it.
    fn solve_all(
        &mut self,
        after: &[&Board],
        counting: Counting,
        run: Run,
    ) -> Result<SolvedBoards, ProveError> {
        let result_before = self.solve(run)?;
        // Gets the layers (automata of columns) of this board. The boards after one click share some of them.
        let mut before = self.layered_mut().clone();
        report_solved(&before, run);
        let is_memory_shared =
            memory_shares() > 1 && matches!(counting, Counting::Solutions { .. });
        let half = is_memory_shared.then_some(run.memory / 2);
        let counting_run = half.map_or(run, |half| run.memory(half));
        // The count uses the layers of the board (automata), so its half has to hold only what exceeds these layers.
        let reserved = half.map_or(0, |half| half.saturating_sub(before.bytes()));
        let (counts, solved) = join(
            || self.count(&result_before, counting, counting_run),
            || solve_boards_after(&mut before, &result_before, after, reserved, run),
        );
        let mut counts = counts?;
        let solved = solved?;
        if counts.as_ref().is_some_and(Counts::lacks_memory) {
            drop(before); // Now the count has all memory.
            counts = self.count(&result_before, counting, run)?;
        } else {
            self.layered = Some(before);
        }
        if solved.iter().any(Option::is_none) {
            self.forget(); // A missing result needs the memory of the kept layers.
        }
        Ok(SolvedBoards {
            before: result_before,
            after: solve_missing(after, solved, run)?,
            counts,
        })
    }

    /// Counts the optimal solutions of the board, if `counting` asks for it. `result` is what `solve` has returned.
    fn count(
        &self,
        result: &BoardResult,
        counting: Counting,
        run: Run,
    ) -> Result<Option<Counts>, ProveError> {
        match counting {
            Counting::None => Ok(None),
            Counting::Solutions { wanted } => {
                let only_solutions = Wanted::default().solutions(wanted);
                self.count_optimal(result, only_solutions, run).map(Some)
            }
        }
    }
}

/// Returns the boards after a click on each of these groups, in the same order. `groups` are the groups of `board`.
fn boards_after_clicks(board: &Board, groups: &[Vec<Click>]) -> Vec<Board> {
    let boards_after = groups.iter().map(|group| board.click(group[0]));
    boards_after
        .map(|board| board.expect("a group has a tile"))
        .collect()
}

/// Returns a click on each group, best first. `results[n]` is the result for the board after a click on `groups[n]`,
/// and `optimum` has the bounds for the board before it.
fn rank_clicks(
    optimum: Bounds,
    groups: Vec<Vec<Click>>,
    results: Vec<BoardResult>,
) -> Vec<FirstClick> {
    let mut clicks = Vec::with_capacity(groups.len());
    for (group, result) in groups.into_iter().zip(results) {
        clicks.push(FirstClick {
            click: group[0],
            group,
            after: result.optimum,
            loses: Bounds::lost(optimum, 1, result.optimum),
            solution: result.solution,
        });
    }
    clicks.sort_by_key(|click| (click.after.at_least, click.after.at_most));
    clicks
}

/// Improves the bounds on the optimum of the board `before` a click, and of the boards `after` each possible click, by
/// each other. The optimum of a board with tiles is one more than the smallest optimum after a click.
fn tighten(before: &mut BoardResult, after: &mut [BoardResult]) {
    // `Bounds::after` converts bounds before a click to bounds after it, and `Bounds::before` vice versa.
    for result in &mut *after {
        result.tighten(before.optimum.after());
        before.tighten(result.optimum.before());
    }
    // `None` if no click is possible, that is, on the empty board.
    let lower_bound = after.iter().map(|result| result.optimum.at_least + 1).min();
    before.tighten(Bounds {
        at_least: lower_bound.unwrap_or(0),
        ..Bounds::OPEN // Without an upper bound.
    });
}

/// The results for a board and for the boards after one click.
struct SolvedBoards {
    before: BoardResult,
    /// The results of the boards after one click, in the order in which they were given.
    after: Vec<BoardResult>,
    counts: Option<Counts>,
}

/// Reports to the progress display that a board is solved, and the number of nodes of its layers (automata).
fn report_solved(layered: &LayeredBoard, run: Run) {
    run.progress.add(NODES, layered.nodes());
    run.progress.finish_one();
}

/// Computes the optimum of each board `after` one click. First builds the layers (automata of columns) that these
/// boards share with the board `before` the click, unless `result_before` says that the memory was too small for that
/// board. `reserved` bytes of the memory belong to other work. A result is `None` if its thread had too little memory.
fn solve_boards_after(
    before: &mut LayeredBoard,
    result_before: &BoardResult,
    after: &[&Board],
    reserved: usize,
    run: Run,
) -> Result<Vec<Option<BoardResult>>, ProveError> {
    if result_before.why != Some(Unfinished::Memory) {
        // These layers (automata) only save time, so a failure does not matter.
        let _ = build_common_layers(before, after, run);
    }
    let available = run.memory.saturating_sub(before.bytes() + reserved);
    solve_in_parallel(before, after, available, run)
}

/// Builds the layers (automata of columns) that the board `before` a click shares with one of the boards `after` it. A
/// layer depends on all columns between it and the edge of the board, so all these columns must be equal. The layers
/// get half of the memory, or three quarters if one thread alone solves the boards `after` the click in the rest.
fn build_common_layers(
    before: &mut LayeredBoard,
    after: &[&Board],
    run: Run,
) -> Result<(), Unfinished> {
    let mut left_layers = 0;
    let mut right_layers = 0;
    for board in after {
        left_layers = left_layers.max(equal_columns_at_left(before.board(), board));
        right_layers = right_layers.max(equal_columns_at_right(before.board(), board));
    }
    let is_memory_shared = memory_shares() > 1;
    let memory = if is_memory_shared {
        run.memory / 2
    } else {
        run.memory / 4 * 3
    };
    before.extend(left_layers, right_layers, run.limits, memory)
}

/// Returns how many columns of two boards are equal, from the left edge to the first difference.
fn equal_columns_at_left(board: &Board, other: &Board) -> usize {
    let pairs = board.columns().iter().zip(other.columns());
    pairs.take_while(|(ours, theirs)| ours == theirs).count()
}

/// Returns how many columns of two boards of the same width are equal, from the right edge to the first difference.
fn equal_columns_at_right(board: &Board, other: &Board) -> usize {
    let pairs = board.columns().iter().zip(other.columns()).rev();
    pairs.take_while(|(ours, theirs)| ours == theirs).count()
}

/// Computes the optimum of each board `after` one click in parallel. The threads divide `available` bytes for new
/// automata. Each thread works on one board at a time, so all threads together keep this limit. A result is `None` if
/// the memory was too small.
fn solve_in_parallel(
    before: &LayeredBoard,
    after: &[&Board],
    available: usize,
    run: Run,
) -> Result<Vec<Option<BoardResult>>, ProveError> {
    let memory_of_thread = available / memory_shares();
    let solved = share_out(after.len(), |number| {
        solve_after(before, after[number], memory_of_thread, run)
    });
    solved.into_iter().collect()
}

/// Computes the optimum of a board after one click. Reuses the layers (automata of columns) of the board `before` the
/// click, and builds the missing layers in `available` bytes. Returns `None` if the memory is too small.
fn solve_after(
    before: &LayeredBoard,
    board: &Board,
    available: usize,
    run: Run,
) -> Result<Option<BoardResult>, ProveError> {
    // If the run was stopped, the remaining boards get quick bounds.
    if run.limits.check().is_err() {
        return Ok(Some(BoardResult::stopped(board)));
    }
    let mut layered = before.after(board); // Shares layers.
    let memory = layered.bytes() + available;
    let found = solve_board(&mut layered, run.limits, memory)?;
    if found.why == Some(Unfinished::Memory) {
        return Ok(None);
    }
    report_solved(&layered, run);
    Ok(Some(found))
}

/// Completes the results of the boards `after` one click. A board without a result had only a part of the memory, so it
/// is solved once more, with all memory of the run.
fn solve_missing(
    after: &[&Board],
    solved: Vec<Option<BoardResult>>,
    run: Run,
) -> Result<Vec<BoardResult>, ProveError> {
    let mut results = Vec::with_capacity(after.len());
    for (board, result) in after.iter().zip(solved) {
        results.push(match result {
            Some(result) => result,
            None => solve_alone(board, run)?,
        });
    }
    Ok(results)
}

/// Computes the optimum of a board from scratch, with all memory of the run.
fn solve_alone(board: &Board, run: Run) -> Result<BoardResult, ProveError> {
    release_memory();
    let mut layered = LayeredBoard::new(board);
    let result = solve_board(&mut layered, run.limits, run.memory)?;
    report_solved(&layered, run);
    Ok(result)
}

/// Classes of boards that are equal up to mirroring and the names of colours. One board of each class is solved.
struct BoardClasses {
    /// For each class, the index of its first board.
    first: Vec<usize>,
    /// For each board, its class.
    members: Vec<Member>,
}

/// A board as a member of a class.
#[derive(Clone, Copy)]
struct Member {
    class: usize,
    /// Whether the board mirrors the first board of the class.
    is_mirrored: bool,
}

impl BoardClasses {
    /// Puts boards with the same canonical form into one class. The form ignores mirroring and the names of colours.
    fn new(boards: &[Board]) -> BoardClasses {
        let mut first_members: HashMap<Vec<Vec<Colour>>, Member> = HashMap::new();
        let mut classes = BoardClasses {
            first: Vec::new(),
            members: Vec::new(),
        };
        for (n, board) in boards.iter().enumerate() {
            let form = CanonicalForm::of(board);
            let first_member = match first_members.entry(form.columns) {
                Entry::Occupied(entry) => *entry.get(),
                Entry::Vacant(entry) => {
                    let class = classes.first.len();
                    classes.first.push(n);
                    *entry.insert(Member {
                        class,
                        is_mirrored: form.is_mirrored,
                    })
                }
            };
            classes.members.push(Member {
                class: first_member.class,
                // If both boards or neither were mirrored to get the form, the boards have the same orientation.
                is_mirrored: form.is_mirrored != first_member.is_mirrored,
            });
        }
        classes
    }

    /// Returns the first board of each class.
    fn first_boards<'a>(&self, boards: &'a [Board]) -> Vec<&'a Board> {
        self.first.iter().map(|&n| &boards[n]).collect()
    }

    /// Returns the result of each board. `results_of_classes` has the results of the first boards of all classes
    /// (boards that are equal up to mirroring and the names of the colours). Replays all solutions, to verify them.
    fn results_of_boards(
        &self,
        boards: &[Board],
        results_of_classes: &[BoardResult],
    ) -> Result<Vec<BoardResult>, ProveError> {
        let mut results = Vec::with_capacity(boards.len());
        for (board, member) in boards.iter().zip(&self.members) {
            let mut result = results_of_classes[member.class].clone();
            if member.is_mirrored
                && let Some(clicks) = &mut result.solution
            {
                mirror(clicks, board.width());
            }
            verify(board, result.solution.as_deref())?;
            results.push(result);
        }
        Ok(results)
    }
}

/// The canonical form of a board, up to mirroring and the names of the colours.
struct CanonicalForm {
    /// The columns of the form. All boards of a class have the same columns here.
    columns: Vec<Vec<Colour>>,
    /// Whether the board was mirrored.
    is_mirrored: bool,
}

impl CanonicalForm {
    /// Computes the canonical form: the smaller one of the board and its mirror image. Before the comparison, the
    /// colours of each are numbered in the order of their first appearance.
    fn of(board: &Board) -> CanonicalForm {
        let straight = with_renumbered_colours(board.columns().iter());
        let mirrored = with_renumbered_colours(board.columns().iter().rev());
        let is_mirrored = mirrored < straight;
        CanonicalForm {
            columns: if is_mirrored { mirrored } else { straight },
            is_mirrored,
        }
    }
}

/// Returns the columns with other numbers for their colours: 0 for the first colour that appears, 1 for the next.
fn with_renumbered_colours<'a>(columns: impl Iterator<Item = &'a Vec<Colour>>) -> Vec<Vec<Colour>> {
    // The colours that have appeared. The new number of a colour is its index.
    let mut seen: Vec<Colour> = Vec::new();
    let mut new_columns = Vec::new();
    for column in columns {
        let mut new_column = Vec::with_capacity(column.len());
        for &colour in column {
            // The number of colours that appeared before this colour.
            let new_number = seen.iter().take_while(|&&other| other != colour).count();
            if new_number == seen.len() {
                seen.push(colour);
            }
            new_column.push(new_number as Colour);
        }
        new_columns.push(new_column);
    }
    new_columns
}

/// Replaces clicks by their mirror images on a board with `width` columns.
fn mirror(clicks: &mut [Click], width: usize) {
    for (column, _) in clicks {
        *column = width - 1 - *column;
    }
}

//! Computes the optimum after every possible first click on a board.

use super::board_result::{ANALYSIS, BoardResult, check_consistent, solve_position, unfinished};
use super::canonical::{canonical_form, mirrored};
use crate::board::{Board, Click};
use crate::columns::{Position, Unfinished};
use crate::prove::{ProveError, verify};
use kortest_base::bounds::Bounds;
use kortest_base::runtime::{Phase, Run, on_workers, release_memory};
use rayon::prelude::*;
use std::collections::HashMap;

/// The optimum of a board before and after each possible first click.
#[derive(Clone, Debug)]
pub struct FirstClicks {
    /// The optimum of the board.
    pub optimum: Bounds,
    /// An optimal solution, if the optimum is known.
    pub solution: Option<Vec<Click>>,
    /// One click per group, best first.
    pub clicks: Vec<FirstClick>,
    /// The reason why some values are not exact, if any.
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
    /// Number of clicks that this click loses compared to an optimal click.
    pub loses: Bounds,
    /// An optimal solution of the board after the click, if it is known.
    pub solution: Option<Vec<Click>>,
}

impl FirstClicks {
    /// Returns the number of optimal first clicks, as bounds.
    pub fn optimal(&self) -> Bounds {
        let count = |is: fn(&Bounds) -> bool| {
            self.clicks.iter().filter(|click| is(&click.loses)).count() as u32
        };
        let at_most = Some(count(|loses| loses.at_least == 0));
        Bounds {
            exists: Some(true),
            at_least: count(|loses| loses.at_most == Some(0)),
            at_most,
        }
    }
}

/// Computes the optimum of a board before and after each possible first click. A result is a range
/// if time or memory is too short.
pub fn first_clicks(board: &Board, run: Run) -> Result<FirstClicks, ProveError> {
    run.progress.enter(Phase::Stage(&ANALYSIS));
    let groups = board.groups();
    let after: Vec<Board> = groups
        .iter()
        .map(|group| board.click(group[0]).expect("a group has a tile"))
        .collect();
    let classes = Classes::new(&after);
    run.progress.begin(classes.first.len() + 1);
    let different: Vec<&Board> = classes.first.iter().map(|&n| &after[n]).collect();
    let (mut here, solved) = on_workers(run.threads, || solve_all(board, &different, run))?;
    release_memory();
    let mut results = classes.expand(&after, solved)?;
    // The optimum is one more than the smallest optimum after a click.
    for child in &mut results {
        child.tighten(here.optimum.after());
        here.tighten(child.optimum.before());
    }
    let least = results
        .iter()
        .map(|child| child.optimum.at_least + 1)
        .min()
        .unwrap_or(0);
    here.tighten(Bounds {
        at_least: least,
        ..Bounds::OPEN
    });
    check_consistent(board, here.optimum)?;
    let of_all = unfinished(results.iter().chain([&here]));
    let mut clicks = Vec::new();
    for ((group, after), child) in groups.into_iter().zip(&after).zip(results) {
        check_consistent(after, child.optimum)?;
        let loses = Bounds::lost(here.optimum, 1, child.optimum);
        clicks.push(FirstClick {
            click: group[0],
            group,
            after: child.optimum,
            loses,
            solution: child.solution,
        });
    }
    clicks.sort_by_key(|click| (click.after.at_least, click.after.at_most));
    Ok(FirstClicks {
        optimum: here.optimum,
        solution: here.solution,
        clicks,
        unfinished: of_all,
    })
}

/// Computes the optima of a board and of the boards `after` one click.
fn solve_all(
    board: &Board,
    after: &[&Board],
    run: Run,
) -> Result<(BoardResult, Vec<BoardResult>), ProveError> {
    let mut base = Position::new(board);
    let here = solve_position(&mut base, run.limits, run.memory)?;
    count_solved(&base, run);
    let shared = after.iter().map(|after| shared(board, after));
    let most = shared.fold([0, 0], |[left, right], [a, b]| [left.max(a), right.max(b)]);
    if here.why != Some(Unfinished::Memory) {
        let _ = base.extend(most[0], most[1], run.limits, run.memory / 2);
    }
    let mut solved: Vec<Option<BoardResult>> = vec![None; after.len()];
    solve_in_parallel(&base, after, &mut solved, run)?;
    drop(base);
    solve_alone(after, &mut solved, run)?;
    Ok((here, solved.into_iter().flatten().collect()))
}

fn count_solved(position: &Position, run: Run) {
    run.progress.add(0, position.nodes());
    run.progress.finish_one();
}

/// Computes optima in parallel. A result is `None` if a thread has too little memory.
fn solve_in_parallel(
    base: &Position,
    after: &[&Board],
    solved: &mut [Option<BoardResult>],
    run: Run,
) -> Result<(), ProveError> {
    let threads = rayon::current_num_threads();
    let available = run.memory.saturating_sub(base.bytes());
    for (boards, solved) in after.chunks(threads).zip(solved.chunks_mut(threads)) {
        boards
            .par_iter()
            .zip(solved)
            .try_for_each(|(board, solved)| {
                if run.limits.check().is_err() {
                    *solved = Some(BoardResult::stopped(board));
                    return Ok(());
                }
                let mut position = base.after(board);
                let memory = position.bytes() + available / threads;
                let found = solve_position(&mut position, run.limits, memory)?;
                if found.why != Some(Unfinished::Memory) {
                    count_solved(&position, run);
                    *solved = Some(found);
                }
                Ok::<(), ProveError>(())
            })?;
    }
    Ok(())
}

/// Computes the missing optima one after the other, each with all memory.
fn solve_alone(
    after: &[&Board],
    solved: &mut [Option<BoardResult>],
    run: Run,
) -> Result<(), ProveError> {
    for (board, solved) in after
        .iter()
        .zip(solved)
        .filter(|(_, solved)| solved.is_none())
    {
        release_memory();
        let mut position = Position::new(board);
        *solved = Some(solve_position(&mut position, run.limits, run.memory)?);
        count_solved(&position, run);
    }
    Ok(())
}

/// Returns the number of equal columns at the left edge and at the right edge.
fn shared(board: &Board, other: &Board) -> [usize; 2] {
    let same = || {
        board
            .columns()
            .iter()
            .zip(other.columns())
            .map(|(ours, theirs)| ours == theirs)
    };
    [
        same().take_while(|&same| same).count(),
        same().rev().take_while(|&same| same).count(),
    ]
}

/// Classes of boards that are equal up to mirroring and the names of the colours.
struct Classes {
    first: Vec<usize>,
    /// For each board, the index of its class, and whether it mirrors the first board of the class.
    class: Vec<(usize, bool)>,
}

impl Classes {
    fn new(boards: &[Board]) -> Classes {
        let mut known = HashMap::new();
        let mut classes = Classes {
            first: Vec::new(),
            class: Vec::new(),
        };
        for (n, board) in boards.iter().enumerate() {
            let (form, is_mirrored) = canonical_form(board);
            let &mut (class, first_is_mirrored) = known.entry(form).or_insert_with(|| {
                classes.first.push(n);
                (classes.first.len() - 1, is_mirrored)
            });
            classes
                .class
                .push((class, is_mirrored != first_is_mirrored));
        }
        classes
    }

    fn expand(
        &self,
        boards: &[Board],
        of_classes: Vec<BoardResult>,
    ) -> Result<Vec<BoardResult>, ProveError> {
        let results = boards
            .iter()
            .zip(&self.class)
            .map(|(board, &(class, is_mirrored))| {
                let mut result = of_classes[class].clone();
                if is_mirrored {
                    result.solution = result
                        .solution
                        .map(|clicks| mirrored(&clicks, board.width()));
                }
                verify(board, result.solution.as_deref())?;
                Ok(result)
            });
        results.collect()
    }
}

//! The optimum after every click that a board allows.

use super::alike::{likeness, mirrored};
use super::bounds::Bounds;
use super::settle::{ANALYSIS, Settled, consistent, settle, unfinished};
use crate::board::{Board, Click};
use crate::columns::{Position, Unfinished};
use crate::prove::{ProveError, verify};
use kortest_base::runtime::{Phase, Run, on_workers, release_memory};
use rayon::prelude::*;
use std::collections::HashMap;

/// What all first clicks are worth.
#[derive(Clone, Debug)]
pub struct FirstClicks {
    /// The optimum of the board.
    pub optimum: Bounds,
    /// An optimal solution, if the optimum is known.
    pub solution: Option<Vec<Click>>,
    /// One click for each group, the best first; equals in the order of their cells, column by column from the left, upwards.
    pub clicks: Vec<FirstClick>,
    /// Why not all is known, if it is not.
    pub unfinished: Option<Unfinished>,
}

/// What one click is worth.
#[derive(Clone, Debug)]
pub struct FirstClick {
    /// The first cell of the group: the lowest one in its leftmost column.
    pub click: Click,
    /// All cells of the group, sorted.
    pub group: Vec<Click>,
    /// The optimum of the board that it leaves.
    pub after: Bounds,
    /// How many clicks it loses.
    pub loses: Bounds,
    /// An optimal solution of the board that it leaves, if the optimum is known.
    pub solution: Option<Vec<Click>>,
}

impl FirstClicks {
    /// How many of the clicks are optimal.
    pub fn optimal(&self) -> Bounds {
        let count = |is: fn(&Bounds) -> bool| self.clicks.iter().filter(|click| is(&click.loses)).count() as u32;
        Bounds { at_least: count(|loses| loses.at_most == 0), at_most: count(|loses| loses.at_least == 0) }
    }
}

/// The optimum of a board and of all boards that one click leads to, or what the limits and the memory allow to say about
/// them.
pub fn first_clicks(board: &Board, run: Run) -> Result<FirstClicks, ProveError> {
    run.progress.enter(Phase::Stage(&ANALYSIS));
    let groups = board.groups();
    let after: Vec<Board> = groups.iter().map(|group| board.click(group[0]).expect("a group has a tile")).collect();
    let classes = Classes::new(&after);
    run.progress.begin(classes.first.len() + 1);
    let different: Vec<&Board> = classes.first.iter().map(|&n| &after[n]).collect();
    let (mut here, solved) = on_workers(run.threads, || solve_all(board, &different, run))?;
    release_memory();
    let mut settled = classes.spread(&after, solved)?;
    // A board takes one click, and then the optimum of the best of those that follow.
    for child in &mut settled {
        child.learn(here.optimum.after());
        here.learn(child.optimum.before());
    }
    let least = settled.iter().map(|child| child.optimum.at_least + 1).min().unwrap_or(0);
    here.learn(Bounds { at_least: least, at_most: u32::MAX });
    consistent(board, here.optimum)?;
    let of_all = unfinished(settled.iter().chain([&here]));
    let mut clicks = Vec::new();
    for ((group, after), child) in groups.into_iter().zip(&after).zip(settled) {
        consistent(after, child.optimum)?;
        let loses = Bounds::lost(here.optimum, 1, child.optimum);
        clicks.push(FirstClick { click: group[0], group, after: child.optimum, loses, solution: child.solution });
    }
    clicks.sort_by_key(|click| (click.after.at_least, click.after.at_most));
    Ok(FirstClicks { optimum: here.optimum, solution: here.solution, clicks, unfinished: of_all })
}

/// Solves a board and the boards after its first clicks, of which no two are alike.
fn solve_all(board: &Board, after: &[&Board], run: Run) -> Result<(Settled, Vec<Settled>), ProveError> {
    let mut base = Position::new(board);
    let here = settle(&mut base, run.limits, run.memory)?;
    count(&base, run);
    // Layers for all columns that some click leaves unchanged. If they do not all fit into the memory, fewer suffice.
    let shared = after.iter().map(|after| shared(board, after));
    let most = shared.fold([0, 0], |[left, right], [a, b]| [left.max(a), right.max(b)]);
    if here.why != Some(Unfinished::Memory) {
        let _ = base.extend(most, run.limits, run.memory / 2);
    }
    let mut solved: Vec<Option<Settled>> = vec![None; after.len()];
    solve_in_parallel(&base, after, &mut solved, run)?;
    drop(base);
    solve_alone(after, &mut solved, run)?;
    Ok((here, solved.into_iter().flatten().collect()))
}

/// Counts a solved position.
fn count(position: &Position, run: Run) {
    run.progress.add(0, position.nodes());
    run.progress.finish_one();
}

/// Solves as many boards at a time as there are threads, each with an equal part of the memory that the shared layers of
/// `base` leave. Boards whose layers do not fit remain `None`.
fn solve_in_parallel(
    base: &Position,
    after: &[&Board],
    solved: &mut [Option<Settled>],
    run: Run,
) -> Result<(), ProveError> {
    let threads = rayon::current_num_threads();
    let available = run.memory.saturating_sub(base.bytes());
    for (boards, solved) in after.chunks(threads).zip(solved.chunks_mut(threads)) {
        boards.par_iter().zip(solved).try_for_each(|(board, solved)| {
            if run.limits.check().is_err() {
                *solved = Some(Settled::stopped(board));
                return Ok(());
            }
            let mut position = base.after(board);
            let memory = position.bytes() + available / threads;
            let found = settle(&mut position, run.limits, memory)?;
            if found.why != Some(Unfinished::Memory) {
                count(&position, run);
                *solved = Some(found);
            }
            Ok::<(), ProveError>(())
        })?;
    }
    Ok(())
}

/// Solves the remaining boards one after the other, each with all the memory and without shared layers.
fn solve_alone(after: &[&Board], solved: &mut [Option<Settled>], run: Run) -> Result<(), ProveError> {
    for (board, solved) in after.iter().zip(solved).filter(|(_, solved)| solved.is_none()) {
        release_memory();
        let mut position = Position::new(board);
        *solved = Some(settle(&mut position, run.limits, run.memory)?);
        count(&position, run);
    }
    Ok(())
}

/// How many columns two boards have in common, from the left and from the right.
fn shared(board: &Board, other: &Board) -> [usize; 2] {
    let same = || board.columns().iter().zip(other.columns()).map(|(ours, theirs)| ours == theirs);
    [same().take_while(|&same| same).count(), same().rev().take_while(|&same| same).count()]
}

/// Boards in classes of those that are alike.
struct Classes {
    /// The first board of each class.
    first: Vec<usize>,
    /// By board its class, and whether it is the mirror image of the first one.
    class: Vec<(usize, bool)>,
}

impl Classes {
    fn new(boards: &[Board]) -> Classes {
        let mut known = HashMap::new();
        let mut classes = Classes { first: Vec::new(), class: Vec::new() };
        for (n, board) in boards.iter().enumerate() {
            let (likeness, is_mirrored) = likeness(board);
            let &mut (class, first_is_mirrored) = known.entry(likeness).or_insert_with(|| {
                classes.first.push(n);
                (classes.first.len() - 1, is_mirrored)
            });
            classes.class.push((class, is_mirrored != first_is_mirrored));
        }
        classes
    }

    /// What is known of all boards, from what is known of the classes.
    fn spread(&self, boards: &[Board], of_classes: Vec<Settled>) -> Result<Vec<Settled>, ProveError> {
        let spread = boards.iter().zip(&self.class).map(|(board, &(class, is_mirrored))| {
            let mut settled = of_classes[class].clone();
            if is_mirrored {
                settled.solution = settled.solution.map(|clicks| mirrored(&clicks, board.width()));
            }
            verify(board, settled.solution.as_deref())?;
            Ok(settled)
        });
        spread.collect()
    }
}

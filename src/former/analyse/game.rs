//! What the clicks of a game were worth.

use super::bounds::Bounds;
use super::settle::{ANALYSIS, Settled, consistent, settle, unfinished};
use crate::board::{Board, Click};
use crate::columns::{Position, Unfinished};
use crate::prove::ProveError;
use kortest_base::runtime::{Phase, Run, on_workers, release_memory};

/// A game that was played, whether to its end or not.
#[derive(Clone, Debug)]
pub struct Game {
    /// The optimum of the board.
    pub optimum: Bounds,
    /// An optimal solution of the board, if the optimum is known.
    pub solution: Option<Vec<Click>>,
    /// The clicks that took something, up to the first that did not.
    pub clicks: Vec<GameClick>,
    /// The first click that hit no tile, if there was one. Neither it nor what comes after it counts.
    pub missed: Option<Click>,
    /// What is left of the board.
    pub left: Board,
    /// The optimum of what is left: 0 if the board is cleared.
    pub after: Bounds,
    /// What the clicks lost together.
    pub lost: Bounds,
    /// Why not all is known, if it is not.
    pub unfinished: Option<Unfinished>,
}

/// A click that was played.
#[derive(Clone, Debug)]
pub struct GameClick {
    /// The cell, as the board was before the click.
    pub click: Click,
    /// The cells that it took, sorted.
    pub group: Vec<Click>,
    /// The optimum of the board before it.
    pub before: Bounds,
    /// The optimum of the board after it.
    pub after: Bounds,
    /// How many clicks it lost.
    pub loses: Bounds,
    /// A best click instead, where this one is known to have lost something and a best one is known.
    pub better: Option<Click>,
}

impl Game {
    /// Whether the board is cleared.
    pub fn cleared(&self) -> bool {
        self.left.is_empty()
    }
}

/// The optimum before and after each click of a game, or what the limits and the memory allow to say about it.
pub fn game(board: &Board, clicks: &[Click], run: Run) -> Result<Game, ProveError> {
    run.progress.enter(Phase::Stage(&ANALYSIS));
    let mut boards = vec![board.clone()];
    boards.extend(clicks.iter().scan(board.clone(), |board, &click| {
        *board = board.click(click)?;
        Some(board.clone())
    }));
    let played = boards.len() - 1;
    run.progress.begin(boards.len());
    let mut settled = on_workers(run.threads, || solve_all(&boards, run))?;
    release_memory();
    for n in 1..boards.len() {
        let before = settled[n - 1].optimum;
        settled[n].learn(before.after());
    }
    for n in (1..boards.len()).rev() {
        let after = settled[n].optimum;
        settled[n - 1].learn(after.before());
    }
    for (board, settled) in boards.iter().zip(&settled) {
        consistent(board, settled.optimum)?;
    }
    let judge = |n: usize| {
        let (before, after) = (&settled[n], &settled[n + 1]);
        let loses = Bounds::lost(before.optimum, 1, after.optimum);
        let best = before.solution.as_ref().and_then(|solution| solution.first());
        GameClick {
            click: clicks[n],
            group: boards[n].group(clicks[n]),
            before: before.optimum,
            after: after.optimum,
            loses,
            better: best.copied().filter(|_| loses.at_least > 0),
        }
    };
    let judged: Vec<GameClick> = (0..played).map(judge).collect();
    let (first, last) = (settled[0].optimum, settled[played].optimum);
    let sum = |part: fn(&Bounds) -> u32| judged.iter().map(|click| part(&click.loses)).sum();
    let sum = Bounds { at_least: sum(|loses| loses.at_least), at_most: sum(|loses| loses.at_most) };
    Ok(Game {
        optimum: first,
        solution: settled[0].solution.clone(),
        lost: Bounds::lost(first, played as u32, last).and(sum),
        clicks: judged,
        missed: clicks.get(played).copied(),
        left: boards.swap_remove(played),
        after: last,
        unfinished: unfinished(&settled),
    })
}

/// The boards of a game, one after another: each shares with the one before it what the click between them has left alone.
fn solve_all(boards: &[Board], run: Run) -> Result<Vec<Settled>, ProveError> {
    let mut solved = Vec::new();
    let mut position = Position::new(&boards[0]);
    for board in boards {
        position = position.after(board);
        let mut found = settle(&mut position, run.limits, run.memory)?;
        if found.why == Some(Unfinished::Memory) {
            // Perhaps other layers are smaller.
            position = Position::new(board);
            found = settle(&mut position, run.limits, run.memory)?;
        }
        run.progress.add(0, position.nodes());
        run.progress.finish_one();
        solved.push(found);
    }
    Ok(solved)
}

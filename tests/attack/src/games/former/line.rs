//! Decides by brute force whether the rows of a line are true: plays every game of a small board.

use super::truth::{Columns, columns, groups, without};
use kortest_checker::former::{Counted, Line, LineRow};
use std::collections::HashMap;

/// Maximum number of tiles. Lines of larger boards are not decided.
const MAX_TILES: usize = 12;
/// Maximum number of lines whose games are cached.
const MAX_CACHED_LINES: usize = 20_000;

/// The numbers of clicks of a game on both sides of a line.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct SideClicks {
    counted: u32,
    others: u32,
}

/// The numbers of clicks of all games, for each line that was asked for.
#[derive(Default)]
pub struct LineTruth {
    /// For a board, a column and whether the left side is counted.
    fronts: HashMap<(String, usize, bool), Vec<SideClicks>>,
}

impl LineTruth {
    /// Returns whether all games on a board obey the rows of a line, and whether the rows prove that
    /// `clicks` clicks are needed; `None` if the board is too large.
    pub fn is_true(&mut self, board: &str, line: &Line, clicks: u32) -> Option<bool> {
        if !prove(&line.rows, clicks) {
            return Some(false);
        }
        let columns = columns(board)?;
        if columns.iter().map(Vec::len).sum::<usize>() > MAX_TILES {
            return None;
        }
        if self.fronts.len() > MAX_CACHED_LINES {
            self.fronts.clear();
        }
        let counts_left = line.counted == Counted::Left;
        let key = (board.to_string(), line.column, counts_left);
        let front = self.fronts.entry(key).or_insert_with(|| {
            let mut games = Games {
                column: line.column,
                counts_left,
                known: HashMap::new(),
            };
            games.front(&columns)
        });
        Some(front.iter().all(|game| obeys(*game, &line.rows)))
    }
}

/// Returns whether the rows are ranges without gaps, and prove that `clicks` clicks are needed.
fn prove(rows: &[LineRow], clicks: u32) -> bool {
    let mut follows = rows.first().map(|row| row.from);
    for row in rows {
        if follows != Some(row.from) || row.from + row.rest < clicks {
            return false;
        }
        follows = row.to.map(|to| to + 1);
        if follows.is_some_and(|next| next <= row.from) {
            return false;
        }
    }
    follows.is_none() && !rows.is_empty()
}

/// Returns whether a game obeys the rows: its counted clicks are in one of the ranges, and it has
/// enough others for every row that its counted clicks do not exceed.
fn obeys(game: SideClicks, rows: &[LineRow]) -> bool {
    let within = |row: &&LineRow| row.to.is_none_or(|to| game.counted <= to);
    rows[0].from <= game.counted
        && rows
            .iter()
            .filter(within)
            .all(|row| row.rest <= game.others)
}

/// All games, for one line.
struct Games {
    column: usize,
    counts_left: bool,
    /// For each board, the numbers of its games, without those that another game undercuts.
    known: HashMap<Columns, Vec<SideClicks>>,
}

impl Games {
    fn front(&mut self, board: &Columns) -> Vec<SideClicks> {
        if let Some(front) = self.known.get(board) {
            return front.clone();
        }
        let mut games = Vec::new();
        if board.iter().all(Vec::is_empty) {
            games.push(SideClicks::default());
        }
        for group in groups(board) {
            let counts = group
                .iter()
                .any(|&(x, _)| (x < self.column) == self.counts_left);
            for mut sides in self.front(&without(board, &group)) {
                sides.counted += u32::from(counts);
                sides.others += u32::from(!counts);
                games.push(sides);
            }
        }
        games.sort_unstable();
        let mut front: Vec<SideClicks> = Vec::new();
        for sides in games {
            if front.last().is_none_or(|last| sides.others < last.others) {
                front.push(sides);
            }
        }
        self.known.insert(board.clone(), front.clone());
        front
    }
}

//! Replays clicks, and explains why a click cannot be played.

use super::board::{Board, Click, clicks_text};
use thiserror::Error;

/// The error for a click that hits no tile.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("click {number} ({},{}): no tile there; {allowed}{hint}", .click.0, .click.1)]
pub struct NoTile {
    /// The number of the click in the game, counted from 1.
    pub number: usize,
    /// The clicked cell.
    pub click: Click,
    /// The rows or columns that have tiles.
    allowed: String,
    /// Another meaning of the coordinates by which all clicks hit tiles. Empty if none is known.
    hint: String,
}

impl Board {
    /// Replays clicks and returns the final board.
    pub fn replay(&self, clicks: &[Click]) -> Result<Board, NoTile> {
        let mut board = self.clone();
        for (n, &click) in clicks.iter().enumerate() {
            let Some(after) = board.click(click) else {
                return Err(NoTile {
                    number: n + 1,
                    click,
                    allowed: allowed(&board, click),
                    hint: hint(self, clicks),
                });
            };
            board = after;
        }
        Ok(board)
    }
}

/// Returns which cells have tiles, near the clicked cell.
fn allowed(board: &Board, (column, _): Click) -> String {
    if column < board.width() {
        return format!("column {column} is {} high", board.height(column));
    }
    match board.width().checked_sub(1) {
        Some(last) => format!("the last column is {last}"),
        None => "the board has no columns".into(),
    }
}

/// A meaning of the two coordinates of a click.
#[derive(Clone, Copy)]
struct Meaning {
    row_is_first: bool,
    is_from_top: bool,
    /// The smallest coordinate.
    base: usize,
}

/// The meanings of coordinates in other programs, the most common first.
const MEANINGS: [Meaning; 7] = [
    Meaning {
        row_is_first: true,
        is_from_top: true,
        base: 0,
    },
    Meaning {
        row_is_first: true,
        is_from_top: true,
        base: 1,
    },
    Meaning {
        row_is_first: false,
        is_from_top: true,
        base: 0,
    },
    Meaning {
        row_is_first: false,
        is_from_top: true,
        base: 1,
    },
    Meaning {
        row_is_first: true,
        is_from_top: false,
        base: 0,
    },
    Meaning {
        row_is_first: true,
        is_from_top: false,
        base: 1,
    },
    Meaning {
        row_is_first: false,
        is_from_top: false,
        base: 1,
    },
];

impl Meaning {
    /// Converts a click to column and row from the bottom left, counted from 0. `None` if the click
    /// is outside of the board.
    fn click(self, board: &Board, (a, b): Click) -> Option<Click> {
        let (column, row) = if self.row_is_first { (b, a) } else { (a, b) };
        let column = column.checked_sub(self.base)?;
        let row = row.checked_sub(self.base)?;
        if self.is_from_top {
            let top = board.rows().checked_sub(1)?;
            return Some((column, top.checked_sub(row)?));
        }
        Some((column, row))
    }

    fn words(self) -> String {
        let order = if self.row_is_first {
            "row,column"
        } else {
            "column,row"
        };
        let side = if self.is_from_top { "top" } else { "bottom" };
        format!("{order} from the {side}, counted from {}", self.base)
    }
}

/// A meaning by which all clicks hit tiles.
struct Fit {
    meaning: Meaning,
    clicks: Vec<Click>,
    clears: bool,
}

/// Returns a sentence about another meaning of the clicks; empty if none fits.
fn hint(board: &Board, clicks: &[Click]) -> String {
    let mut fits = Vec::new();
    for meaning in MEANINGS {
        if let Some(fit) = fit(board, clicks, meaning) {
            fits.push(fit);
        }
    }
    let clearing = fits.iter().find(|fit| fit.clears);
    let Some(best) = clearing.or(fits.first()) else {
        return String::new();
    };
    let words = best.meaning.words();
    let clicks = clicks_text(&best.clicks);
    format!("; all clicks fit as {words}; write {clicks}")
}

/// Replays clicks with another meaning of their coordinates. `None` if a click hits no tile.
fn fit(board: &Board, clicks: &[Click], meaning: Meaning) -> Option<Fit> {
    let mut left = board.clone();
    let mut converted = Vec::with_capacity(clicks.len());
    for &click in clicks {
        let click = meaning.click(board, click)?;
        left = left.click(click)?;
        converted.push(click);
    }
    Some(Fit {
        meaning,
        clicks: converted,
        clears: left.is_empty(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board of 2024-11-24.
    const ROWS: &str = "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO";
    /// A game that clears the board.
    const GAME: [Click; 13] = [
        (0, 1),
        (4, 6),
        (2, 4),
        (0, 3),
        (0, 5),
        (3, 0),
        (0, 2),
        (2, 1),
        (3, 0),
        (2, 0),
        (0, 2),
        (0, 0),
        (6, 0),
    ];

    #[test]
    fn a_game_is_replayed_to_its_end() {
        let board = Board::parse(ROWS).unwrap();

        assert!(board.replay(&GAME).unwrap().is_empty());
    }

    #[test]
    fn a_click_without_a_tile_tells_what_is_allowed() {
        assert_eq!(
            error(&[(0, 0), (99, 99)]),
            "click 2 (99,99): no tile there; the last column is 6"
        );
        let high = error(&[(0, 1), (0, 8)]);
        assert!(high.starts_with("click 2 (0,8): no tile there; column 0 is 8 high"));
    }

    #[test]
    fn coordinates_of_other_programs_are_recognised() {
        let top = 8;
        for (base, words) in [(0, "counted from 0"), (1, "counted from 1")] {
            let written = GAME.map(|(column, row)| (top - row + base, column + base));

            let error = error(&written);

            let clicks = clicks_text(&GAME);
            let hint =
                format!("; all clicks fit as row,column from the top, {words}; write {clicks}");
            assert!(error.ends_with(&hint), "{error}");
        }
    }

    fn error(clicks: &[Click]) -> String {
        let board = Board::parse(ROWS).unwrap();
        board.replay(clicks).unwrap_err().to_string()
    }
}

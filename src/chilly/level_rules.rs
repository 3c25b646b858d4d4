//! Builds a level, and returns an error if the level is invalid.

use super::direction::Direction;
use super::level::{Level, MAX_SIDE, Point, Square};
use super::slide::{Push, push};
use thiserror::Error;

/// The reason why a level is invalid. Columns and rows are counted from 0.
#[allow(missing_docs)] // The error messages explain the fields.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelError {
    /// The text is not in a known format.
    #[error("{0}")]
    Syntax(String),
    /// The level is empty or too large.
    #[error("{width} columns and {height} rows; 1 to {MAX_SIDE} of each are allowed")]
    Size { width: usize, height: usize },
    /// The rows differ in length.
    #[error(
        "row {row} has {cells} cells and row 0 has {width}; all rows must have the same length"
    )]
    Ragged {
        row: usize,
        cells: usize,
        width: usize,
    },
    /// The start or the exit is missing.
    #[error("no {0}; a level has exactly one {1}")]
    Missing(char, &'static str),
    /// There is more than one start, or more than one exit.
    #[error("a second {letter} at ({x},{y}); a level has exactly one {what}")]
    Second {
        letter: char,
        what: &'static str,
        x: usize,
        y: usize,
    },
    /// An end of a link is outside of the level.
    #[error(
        "link {number}: ({x},{y}) is outside; the level has columns 0 to {columns} and rows 0 to {rows}"
    )]
    Outside {
        number: usize,
        x: usize,
        y: usize,
        columns: usize,
        rows: usize,
    },
    /// A link begins at a square that is not a hole.
    #[error("link {number}: begins at ({x},{y}), which is {found:?} and not a hole O")]
    NoHole {
        number: usize,
        x: usize,
        y: usize,
        found: char,
    },
    /// A link ends at a square where Chilly cannot rest.
    #[error(
        "link {number}: ends at ({x},{y}), which is {found:?}; it must lead to a hole or to ice"
    )]
    BadEnd {
        number: usize,
        x: usize,
        y: usize,
        found: char,
    },
    /// Two different links begin at the same hole.
    #[error("link {number}: the hole at ({x},{y}) has another link already")]
    Twice { number: usize, x: usize, y: usize },
    /// A hole has no link to another square.
    #[error(
        "the hole O at ({x},{y}) has no link; write one in the first line, such as ({x},{y})->(3,4)"
    )]
    Unlinked { x: usize, y: usize },
    /// A push from a reachable square never stops, because no wall is in its way.
    #[error(
        "an endless slide: from ({x},{y}), which can be reached, nothing stops a push {direction}"
    )]
    Endless {
        x: usize,
        y: usize,
        direction: &'static str,
    },
}

impl Level {
    /// Builds a level from rows of letters and links between points, and validates it.
    pub fn new(rows: &[Vec<u8>], links: &[(Point, Point)]) -> Result<Level, LevelError> {
        let (width, height) = (rows.first().map_or(0, Vec::len), rows.len());
        if !(1..=MAX_SIDE).contains(&width) || height > MAX_SIDE {
            return Err(LevelError::Size { width, height });
        }
        if let Some(row) = rows.iter().position(|row| row.len() != width) {
            return Err(LevelError::Ragged {
                row,
                cells: rows[row].len(),
                width,
            });
        }
        let letters: Vec<u8> = rows.concat().into_iter().map(canonical).collect();
        let start = unique(&letters, width, b'P', "start P")?;
        let exit = unique(&letters, width, b'X', "exit X")?;
        let presents = (0..letters.len())
            .filter(|&square| matches!(letters[square], b'$' | b'G'))
            .collect();
        let links = resolve_links(&letters, width, links)?;
        let level = Level {
            width,
            letters,
            links,
            start,
            exit,
            presents,
        };
        level.check_slides()?;
        Ok(level)
    }

    /// Checks that no endless slide can be reached from the start.
    fn check_slides(&self) -> Result<(), LevelError> {
        let mut reached = vec![false; self.letters.len()];
        let mut open = vec![self.start];
        reached[self.start] = true;
        while let Some(square) = open.pop() {
            for direction in Direction::ALL {
                match push(self, square, direction) {
                    Push::Blocked => {}
                    Push::Endless => {
                        let (x, y) = self.point(square);
                        return Err(LevelError::Endless {
                            x,
                            y,
                            direction: direction.word(),
                        });
                    }
                    Push::Slide(slide) => {
                        if !std::mem::replace(&mut reached[slide.to], true) && slide.to != self.exit
                        {
                            open.push(slide.to);
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Normalises a letter: a blank becomes ice `.`, and unknown letters become walls `#`.
fn canonical(letter: u8) -> u8 {
    match letter {
        b' ' => b'.',
        b'.' | b'T' | b'Y' | b'$' | b'G' | b'O' | b'P' | b'X' => letter,
        _ => b'#',
    }
}

/// Returns the only square with the given letter, or an error.
fn unique(
    letters: &[u8],
    width: usize,
    letter: u8,
    what: &'static str,
) -> Result<Square, LevelError> {
    let mut squares = (0..letters.len()).filter(|&square| letters[square] == letter);
    let first = squares
        .next()
        .ok_or(LevelError::Missing(letter as char, what))?;
    match squares.next() {
        None => Ok(first),
        Some(second) => Err(LevelError::Second {
            letter: letter as char,
            what,
            x: second % width,
            y: second / width,
        }),
    }
}

/// Checks all links. Returns, for each square, the square where its link ends.
fn resolve_links(
    letters: &[u8],
    width: usize,
    pairs: &[(Point, Point)],
) -> Result<Vec<Option<Square>>, LevelError> {
    let height = letters.len() / width;
    let mut links = vec![None; letters.len()];
    for (number, &(from, to)) in (1..).zip(pairs) {
        if let Some((x, y)) = [from, to]
            .into_iter()
            .find(|&(x, y)| x >= width || y >= height)
        {
            return Err(LevelError::Outside {
                number,
                x,
                y,
                columns: width - 1,
                rows: height - 1,
            });
        }
        let [a, b] = [from, to].map(|(x, y)| y * width + x);
        if letters[a] != b'O' {
            return Err(LevelError::NoHole {
                number,
                x: from.0,
                y: from.1,
                found: letters[a] as char,
            });
        }
        if matches!(letters[b], b'#' | b'T' | b'Y' | b'X') {
            return Err(LevelError::BadEnd {
                number,
                x: to.0,
                y: to.1,
                found: letters[b] as char,
            });
        }
        if links[a].replace(b).is_some_and(|other| other != b) {
            return Err(LevelError::Twice {
                number,
                x: from.0,
                y: from.1,
            });
        }
    }
    match (0..letters.len()).find(|&square| letters[square] == b'O' && links[square].is_none()) {
        Some(square) => Err(LevelError::Unlinked {
            x: square % width,
            y: square / width,
        }),
        None => Ok(links),
    }
}

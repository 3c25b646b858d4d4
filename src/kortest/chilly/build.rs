//! A level from its letters and links, if it keeps all rules.

use super::direction::Direction;
use super::level::{LONGEST_SIDE, Level, Place, Point};
use super::slide::{Push, push};
use thiserror::Error;

/// What is wrong with a level. Columns and rows are counted from 0, as in the links.
#[allow(missing_docs)] // the messages say what the fields are
#[derive(Debug, Error, PartialEq, Eq)]
pub enum LevelError {
    /// Not a level at all.
    #[error("{0}")]
    Syntax(String),
    /// No rows, or too many cells.
    #[error("{width} columns and {height} rows; 1 to {LONGEST_SIDE} of each are allowed")]
    Size { width: usize, height: usize },
    /// Not a rectangle.
    #[error("row {row} has {cells} cells and row 0 has {width}; all rows must have the same length")]
    Ragged { row: usize, cells: usize, width: usize },
    /// There must be exactly one of these.
    #[error("no {0}; a level has exactly one {1}")]
    Missing(char, &'static str),
    /// There must be exactly one of these.
    #[error("a second {letter} at ({x},{y}); a level has exactly one {what}")]
    Second { letter: char, what: &'static str, x: usize, y: usize },
    /// A link that names no cell.
    #[error("link {number}: ({x},{y}) is outside; the level has columns 0 to {columns} and rows 0 to {rows}")]
    Outside { number: usize, x: usize, y: usize, columns: usize, rows: usize },
    /// A link from something else than a hole.
    #[error("link {number}: begins at ({x},{y}), which is {found:?} and not a hole O")]
    NoHole { number: usize, x: usize, y: usize, found: char },
    /// A link that ends where nobody can stand.
    #[error("link {number}: ends at ({x},{y}), which is {found:?}; it must lead to a hole or to ice")]
    BadEnd { number: usize, x: usize, y: usize, found: char },
    /// Two links for one hole.
    #[error("link {number}: the hole at ({x},{y}) has another link already")]
    Twice { number: usize, x: usize, y: usize },
    /// A hole that leads nowhere.
    #[error("the hole O at ({x},{y}) has no link; write one in the first line, such as ({x},{y})->(3,4)")]
    Unlinked { x: usize, y: usize },
    /// Nothing ever stops Chilly.
    #[error("an endless slide: from ({x},{y}), which can be reached, nothing stops a push {direction}")]
    Endless { x: usize, y: usize, direction: &'static str },
}

impl Level {
    /// A level from rows of letters and links between points.
    pub fn new(rows: &[Vec<u8>], links: &[(Point, Point)]) -> Result<Level, LevelError> {
        let (width, height) = (rows.first().map_or(0, Vec::len), rows.len());
        if !(1..=LONGEST_SIDE).contains(&width) || height > LONGEST_SIDE {
            return Err(LevelError::Size { width, height });
        }
        if let Some(row) = rows.iter().position(|row| row.len() != width) {
            return Err(LevelError::Ragged { row, cells: rows[row].len(), width });
        }
        let letters: Vec<u8> = rows.concat().into_iter().map(canonical).collect();
        let start = only(&letters, width, b'P', "start P")?;
        let exit = only(&letters, width, b'X', "exit X")?;
        let presents = (0..letters.len()).filter(|&place| matches!(letters[place], b'$' | b'G')).collect();
        let links = linked(&letters, width, links)?;
        let level = Level { width, letters, links, start, exit, presents };
        level.check_slides()?;
        Ok(level)
    }

    /// No endless slide can be reached.
    fn check_slides(&self) -> Result<(), LevelError> {
        let mut reached = vec![false; self.letters.len()];
        let mut open = vec![self.start];
        reached[self.start] = true;
        while let Some(place) = open.pop() {
            for direction in Direction::ALL {
                match push(self, place, direction) {
                    Push::Still => {}
                    Push::Endless => {
                        let (x, y) = self.point(place);
                        return Err(LevelError::Endless { x, y, direction: direction.word() });
                    }
                    Push::Slide(slide) => {
                        if !std::mem::replace(&mut reached[slide.to], true) && slide.to != self.exit {
                            open.push(slide.to);
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Unknown letters are walls.
fn canonical(letter: u8) -> u8 {
    match letter {
        b' ' => b'.',
        b'.' | b'T' | b'Y' | b'$' | b'G' | b'O' | b'P' | b'X' => letter,
        _ => b'#',
    }
}

fn only(letters: &[u8], width: usize, letter: u8, what: &'static str) -> Result<Place, LevelError> {
    let mut places = (0..letters.len()).filter(|&place| letters[place] == letter);
    let first = places.next().ok_or(LevelError::Missing(letter as char, what))?;
    match places.next() {
        None => Ok(first),
        Some(second) => Err(LevelError::Second { letter: letter as char, what, x: second % width, y: second / width }),
    }
}

fn linked(letters: &[u8], width: usize, pairs: &[(Point, Point)]) -> Result<Vec<Option<Place>>, LevelError> {
    let height = letters.len() / width;
    let mut links = vec![None; letters.len()];
    for (number, &(from, to)) in (1..).zip(pairs) {
        if let Some((x, y)) = [from, to].into_iter().find(|&(x, y)| x >= width || y >= height) {
            return Err(LevelError::Outside { number, x, y, columns: width - 1, rows: height - 1 });
        }
        let [a, b] = [from, to].map(|(x, y)| y * width + x);
        if letters[a] != b'O' {
            return Err(LevelError::NoHole { number, x: from.0, y: from.1, found: letters[a] as char });
        }
        if matches!(letters[b], b'#' | b'T' | b'Y' | b'X') {
            return Err(LevelError::BadEnd { number, x: to.0, y: to.1, found: letters[b] as char });
        }
        if links[a].replace(b).is_some_and(|other| other != b) {
            return Err(LevelError::Twice { number, x: from.0, y: from.1 });
        }
    }
    match (0..letters.len()).find(|&place| letters[place] == b'O' && links[place].is_none()) {
        Some(place) => Err(LevelError::Unlinked { x: place % width, y: place / width }),
        None => Ok(links),
    }
}

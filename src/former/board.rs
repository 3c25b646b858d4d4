//! The board as a person sees it: one click at a time, and text out. (Text in: `read`.)
//!
//! This is the slow, obvious version of the game. Everything fast is tested against it, and every solution is
//! replayed on it before anybody is told about it.

use std::fmt;

/// Rows a board may have at most.
pub const MAX_ROWS: usize = 12;
/// Different colours a board may have at most.
pub const MAX_COLOURS: usize = 8;
/// Columns a board may have at most.
pub const MAX_COLUMNS: usize = 64;
/// Columns times rows that the search takes at most: states are sets of tiles or cells in one 64-bit word, with a bit
/// to spare.
pub const MAX_CELLS: usize = 63;
/// Rows that the search takes at most: it tabulates all subsets of a column.
pub const MAX_ROWS_OF_SEARCH: usize = 9;
/// Different colours that the search takes at most.
pub const MAX_COLOURS_OF_SEARCH: usize = 4;

/// The letters of the colours; the position in this array is the colour's number. The first four are those of NRK's boards:
/// orange, pink, green, blue.
pub const LETTERS: [char; 26] = [
    'O', 'P', 'G', 'B', 'A', 'C', 'D', 'E', 'F', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'Q', 'R', 'S', 'T', 'U', 'V', 'W',
    'X', 'Y', 'Z',
];

/// A colour: its number in [`LETTERS`].
pub type Colour = u8;

/// A click: `(column, row)`, column 0 leftmost, row 0 at the bottom, as the board is just before the click.
pub type Click = (usize, usize);

/// A settled board: columns of tiles, each from the bottom up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    columns: Vec<Vec<Colour>>,
}

impl Board {
    /// A board from its columns, each from the bottom up.
    pub fn from_columns(columns: Vec<Vec<Colour>>) -> Board {
        Board { columns }
    }

    /// The columns, left to right, each from the bottom up.
    pub fn columns(&self) -> &[Vec<Colour>] {
        &self.columns
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// Tiles in one column.
    pub fn height(&self, column: usize) -> usize {
        self.columns[column].len()
    }

    /// Rows that hold a tile.
    pub fn rows(&self) -> usize {
        self.columns.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Tiles on the board.
    pub fn tiles(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// The colours that occur, in ascending order.
    pub fn colours(&self) -> Vec<Colour> {
        let occurs = |colour: &Colour| self.columns.iter().flatten().any(|c| c == colour);
        (0..LETTERS.len() as Colour).filter(occurs).collect()
    }

    /// Whether the board is cleared.
    pub fn is_empty(&self) -> bool {
        self.tiles() == 0
    }

    /// The colour of a cell, if there is a tile.
    pub fn colour(&self, (column, row): Click) -> Option<Colour> {
        self.columns.get(column)?.get(row).copied()
    }

    /// The cells of the group under a click, sorted; empty if there is no tile.
    pub fn group(&self, click: Click) -> Vec<Click> {
        let Some(colour) = self.colour(click) else { return Vec::new() };
        let mut group = vec![click];
        let mut next = 0;
        while let Some(&(x, y)) = group.get(next) {
            next += 1;
            for cell in [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))] {
                if self.colour(cell) == Some(colour) && !group.contains(&cell) {
                    group.push(cell);
                }
            }
        }
        group.sort_unstable();
        group
    }

    /// All groups, each sorted, in the order of their first cells (column by column from the left, upwards).
    pub fn groups(&self) -> Vec<Vec<Click>> {
        let mut seen: Vec<Vec<bool>> = self.columns.iter().map(|column| vec![false; column.len()]).collect();
        let mut groups = Vec::new();
        for (x, y) in (0..self.width()).flat_map(|x| (0..self.height(x)).map(move |y| (x, y))) {
            if !seen[x][y] {
                let group = self.group((x, y));
                group.iter().for_each(|&(x, y)| seen[x][y] = true);
                groups.push(group);
            }
        }
        groups
    }

    /// The board after a click; `None` if there is no tile.
    pub fn click(&self, click: Click) -> Option<Board> {
        let group = self.group(click);
        if group.is_empty() {
            return None;
        }
        let mut after = self.clone();
        for &(x, y) in group.iter().rev() {
            after.columns[x].remove(y);
        }
        Some(after)
    }

    /// Replays clicks; the board that is left, or the number (from 0) of the first click that hits no tile.
    pub fn replay(&self, clicks: &[Click]) -> Result<Board, usize> {
        clicks.iter().enumerate().try_fold(self.clone(), |board, (n, &click)| board.click(click).ok_or(n))
    }
}

impl fmt::Display for Board {
    /// The rows, top row first, `/` between them; at least one row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.rows().max(1)).rev() {
            for column in 0..self.width() {
                let letter = self.colour((column, row)).map_or('.', |c| LETTERS[c as usize]);
                write!(f, "{letter}")?;
            }
            if row > 0 {
                write!(f, "/")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_takes_the_group_and_the_rest_falls() {
        let board = Board::parse("OPO/PPG/OGG").unwrap();
        assert_eq!(board.click((1, 2)).unwrap().to_string(), "..O/O.G/OGG");
        assert_eq!(board.click((2, 0)).unwrap().to_string(), "O../PP./OPO");
        assert_eq!(board.click((3, 0)), None);
    }

    #[test]
    fn groups_may_hold_a_single_tile_and_columns_never_close_up() {
        let board = Board::parse("OPO").unwrap();
        assert_eq!(board.groups().len(), 3);
        assert_eq!(board.click((1, 0)).unwrap().groups().len(), 2);
    }
}

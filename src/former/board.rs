//! A board of Former, and the effect of a click.
//!
//! This code is slow and simple. Tests compare all faster code with it, and every solution is
//! replayed with it.

use std::fmt;

/// Maximum number of rows of a board.
pub const MAX_ROWS: usize = 12;
/// Maximum number of different colours of a board.
pub const MAX_COLOURS: usize = 8;
/// Maximum number of columns of a board.
pub const MAX_COLUMNS: usize = 64;
/// Maximum number of cells of a board for the search.
pub const MAX_CELLS: usize = 63;
/// Maximum number of rows of a board for the search.
pub const MAX_ROWS_OF_SEARCH: usize = 9;
/// Maximum number of different colours for the search.
pub const MAX_COLOURS_OF_SEARCH: usize = 4;

/// The letters of the colours, indexed by colour. NRK's colours come first.
pub const LETTERS: [char; 26] = [
    'O', 'P', 'G', 'B', 'A', 'C', 'D', 'E', 'F', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'Q', 'R', 'S',
    'T', 'U', 'V', 'W', 'X', 'Y', 'Z',
];

/// A colour: an index into [`LETTERS`].
pub type Colour = u8;

/// The column and the row of a cell, counted from 0 at the bottom left.
pub type Click = (usize, usize);

/// A board: columns of tiles, each from the bottom up. No tile can fall.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    columns: Vec<Vec<Colour>>,
}

impl Board {
    /// Creates a board from its columns. Each column lists its tiles from the bottom up.
    pub fn from_columns(columns: Vec<Vec<Colour>>) -> Board {
        Board { columns }
    }

    /// Returns the columns from left to right. Each column lists its tiles from the bottom up.
    pub fn columns(&self) -> &[Vec<Colour>] {
        &self.columns
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// Returns the number of tiles in one column.
    pub fn height(&self, column: usize) -> usize {
        self.columns[column].len()
    }

    /// Returns the number of rows that contain a tile.
    pub fn rows(&self) -> usize {
        self.columns.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Returns the number of tiles on the board.
    pub fn tiles(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// Returns the colours on the board, in ascending order.
    pub fn colours(&self) -> Vec<Colour> {
        let mut colours: Vec<Colour> = self.columns.concat();
        colours.sort_unstable();
        colours.dedup();
        colours
    }

    /// Returns whether the board is cleared.
    pub fn is_empty(&self) -> bool {
        self.tiles() == 0
    }

    /// Returns the colour of a cell, or `None` if the cell is empty.
    pub fn colour(&self, (column, row): Click) -> Option<Colour> {
        self.columns.get(column)?.get(row).copied()
    }

    /// Returns the sorted cells of the group under a click. The result is empty if the cell is
    /// empty.
    pub fn group(&self, click: Click) -> Vec<Click> {
        let Some(colour) = self.colour(click) else {
            return Vec::new();
        };
        let mut group = vec![click];
        let mut next = 0;
        while let Some(&(x, y)) = group.get(next) {
            next += 1;
            for cell in [
                (x + 1, y),
                (x, y + 1),
                (x.wrapping_sub(1), y),
                (x, y.wrapping_sub(1)),
            ] {
                if self.colour(cell) == Some(colour) && !group.contains(&cell) {
                    group.push(cell);
                }
            }
        }
        group.sort_unstable();
        group
    }

    /// Returns all groups. The groups are sorted by their first cells, column by column.
    pub fn groups(&self) -> Vec<Vec<Click>> {
        let mut groups = Vec::new();
        let mut is_seen = vec![vec![false; self.rows()]; self.width()];
        for x in 0..self.width() {
            for y in 0..self.height(x) {
                if is_seen[x][y] {
                    continue;
                }
                let group = self.group((x, y));
                for &(column, row) in &group {
                    is_seen[column][row] = true;
                }
                groups.push(group);
            }
        }
        groups
    }

    /// Returns the board after a click. `None` if the cell is empty.
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
}

/// Formats clicks as `column,row`, separated by blanks.
pub fn clicks_text(clicks: &[Click]) -> String {
    let mut words = Vec::with_capacity(clicks.len());
    for (column, row) in clicks {
        words.push(format!("{column},{row}"));
    }
    words.join(" ")
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board(\"{self}\")")
    }
}

impl fmt::Display for Board {
    /// Writes the rows from top to bottom, separated by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.rows().max(1)).rev() {
            for column in 0..self.width() {
                match self.colour((column, row)) {
                    Some(colour) => write!(f, "{}", LETTERS[usize::from(colour)])?,
                    None => write!(f, ".")?,
                }
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
    fn a_click_removes_the_group_and_tiles_above_fall() {
        let board = Board::parse("OPO/PPG/OGG").unwrap();
        assert_eq!(board.click((1, 2)).unwrap().to_string(), "..O/O.G/OGG");
        assert_eq!(board.click((2, 0)).unwrap().to_string(), "O../PP./OPO");
        assert_eq!(board.click((3, 0)), None);
    }

    #[test]
    fn the_debug_form_is_short() {
        let board = Board::parse("OPO/PPG/OGG").unwrap();
        assert_eq!(format!("{board:?}"), "Board(\"OPO/PPG/OGG\")");
        assert_eq!(format!("{board:#?}"), "Board(\"OPO/PPG/OGG\")");
    }

    #[test]
    fn single_tiles_are_groups_and_empty_columns_stay() {
        let board = Board::parse("OPO").unwrap();
        assert_eq!(board.groups().len(), 3);
        assert_eq!(board.click((1, 0)).unwrap().groups().len(), 2);
    }
}

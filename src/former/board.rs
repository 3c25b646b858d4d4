//! A board of Former: its groups, the effect of a click, and the replay of clicks, with error messages.
//!
//! This code is slow and simple. Tests compare all faster code with it, and every solution is replayed with it.

#![deny(clippy::expect_used)]

use fastrand::Rng;
use std::fmt;
use thiserror::Error;

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

/// The reason why columns are not a board.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SizeError {
    /// The number of columns is 0 or too large.
    #[error("{0} columns; 1 to {MAX_COLUMNS} are allowed")]
    Columns(usize),
    /// The number of rows is too large.
    #[error("{0} rows; 1 to {MAX_ROWS} are allowed")]
    Rows(usize),
    /// The number of colours is too large.
    #[error("{0} colours; 1 to {MAX_COLOURS} are allowed")]
    Colours(usize),
    /// A colour number has no letter.
    #[error("colour {0}; a colour is a number from 0 to {}", LETTERS.len() - 1)]
    Colour(Colour),
}

/// A board: columns of tiles, each from the bottom up. There is no empty cell below a tile.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    columns: Vec<Vec<Colour>>,
}

impl Board {
    /// Creates a board from its columns. Each column lists its tiles from the bottom up.
    ///
    /// ```
    /// use kortest_former::Board;
    /// let board = Board::from_columns(vec![vec![0, 1], vec![2]])?;
    /// assert_eq!(board.to_string(), "P./OG");
    /// # Ok::<(), kortest_former::SizeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The board has no columns, or it exceeds [`MAX_COLUMNS`], [`MAX_ROWS`] or [`MAX_COLOURS`], or a colour is not an
    /// index into [`LETTERS`].
    pub fn from_columns(columns: Vec<Vec<Colour>>) -> Result<Board, SizeError> {
        let board = Board { columns };
        let colours = board.colours();
        if !(1..=MAX_COLUMNS).contains(&board.width()) {
            return Err(SizeError::Columns(board.width()));
        }
        if board.rows() > MAX_ROWS {
            return Err(SizeError::Rows(board.rows()));
        }
        if colours.len() > MAX_COLOURS {
            return Err(SizeError::Colours(colours.len()));
        }
        match colours.last() {
            Some(&largest) if usize::from(largest) >= LETTERS.len() => {
                Err(SizeError::Colour(largest))
            }
            Some(_) | None => Ok(board),
        }
    }

    /// Generates a full board of random tiles. Equal seeds give equal boards.
    ///
    /// # Errors
    ///
    /// The size or the number of colours exceeds the limits of [`Board::from_columns`], or is 0.
    pub fn random(
        seed: u64,
        columns: usize,
        rows: usize,
        colours: usize,
    ) -> Result<Board, SizeError> {
        Board::draw(&mut Rng::with_seed(seed), columns, rows, colours)
    }

    /// Generates a board without empty cells, with random colours. Fails if a number exceeds its limit or is 0.
    pub(crate) fn draw(
        random: &mut Rng,
        columns: usize,
        rows: usize,
        colours: usize,
    ) -> Result<Board, SizeError> {
        if !(1..=MAX_COLUMNS).contains(&columns) {
            return Err(SizeError::Columns(columns));
        }
        if !(1..=MAX_ROWS).contains(&rows) {
            return Err(SizeError::Rows(rows));
        }
        if !(1..=MAX_COLOURS).contains(&colours) {
            return Err(SizeError::Colours(colours));
        }
        let mut tiles = vec![vec![0; rows]; columns];
        for tile in tiles.iter_mut().flatten() {
            *tile = random.u8(..colours as Colour);
        }
        Ok(Board::of_columns(tiles))
    }

    /// Creates a board from columns that are known to keep the limits of [`Board::from_columns`].
    pub(crate) fn of_columns(columns: Vec<Vec<Colour>>) -> Board {
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
    ///
    /// # Panics
    ///
    /// The board does not have the column.
    pub fn height(&self, column: usize) -> usize {
        self.columns[column].len()
    }

    /// Returns the number of rows that contain a tile: the height of the highest column.
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

    /// Returns whether the board has no tiles.
    pub fn is_empty(&self) -> bool {
        self.tiles() == 0
    }

    /// Returns the colour of a cell; `None` if the cell is empty or outside of the board.
    pub fn colour(&self, (column, row): Click) -> Option<Colour> {
        self.columns.get(column)?.get(row).copied()
    }

    /// Returns the sorted cells of the group that a click removes: the clicked tile and all tiles of its colour that
    /// are connected with it by sides. Returns no cells if the clicked cell is empty.
    pub fn group(&self, click: Click) -> Vec<Click> {
        let Some(colour) = self.colour(click) else {
            return Vec::new();
        };
        let mut group = vec![click];
        // The index of the first cell whose neighbours have not been examined.
        let mut next = 0;
        while let Some(&(x, y)) = group.get(next) {
            next += 1;
            // A coordinate below 0 wraps around to a number outside of the board.
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

    /// Returns all groups (connected tiles of one colour), as sorted cells. Groups are sorted by their first cells.
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

    /// Returns the board after a click, which removes a group and lets tiles above it fall. `None` for an empty cell.
    pub fn click(&self, click: Click) -> Option<Board> {
        let group = self.group(click);
        if group.is_empty() {
            return None;
        }
        let mut board_after = self.clone();
        // From the top down, so that the rows of the cells that remain to be removed stay the same.
        for &(x, y) in group.iter().rev() {
            board_after.columns[x].remove(y);
        }
        Some(board_after)
    }
}

/// Formats clicks as `column,row`, separated by blanks, such as `2,0 4,3`.
pub fn clicks_text(clicks: &[Click]) -> String {
    let words = clicks.iter().map(|(column, row)| format!("{column},{row}"));
    words.collect::<Vec<String>>().join(" ")
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board(\"{self}\")")
    }
}

impl fmt::Display for Board {
    /// Writes the rows from top to bottom, separated by `/`, with `.` for an empty cell. An empty board has one row.
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

/// The error for a click that hits no tile.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("click {number} ({},{}): no tile there; {existing}{hint}", .click.0, .click.1)]
pub struct NoTile {
    /// The number of the click in the game, counted from 1.
    pub number: usize,
    /// The clicked cell.
    pub click: Click,
    /// The cells that exist, for the message: the height of the clicked column, or the number of the last column.
    existing: String,
    /// The end of the message: another meaning of a click's numbers with which all clicks hit tiles. Empty without one.
    hint: String,
}

impl NoTile {
    /// Returns the error that the click with this index, counted from 0, hits no tile of `board`. The game with these
    /// `clicks` began on the board `initial`.
    pub(crate) fn new(index: usize, board: &Board, initial: &Board, clicks: &[Click]) -> NoTile {
        let click = clicks[index];
        NoTile {
            number: index + 1,
            click,
            existing: existing_cells_text(board, click),
            hint: hint_text(initial, clicks),
        }
    }
}

impl Board {
    /// Makes all these clicks, and returns the final board.
    ///
    /// # Errors
    ///
    /// A click hits no tile.
    pub fn replay(&self, clicks: &[Click]) -> Result<Board, NoTile> {
        let mut board = self.clone();
        for (index, &click) in clicks.iter().enumerate() {
            let Some(board_after) = board.click(click) else {
                return Err(NoTile::new(index, &board, self, clicks));
            };
            board = board_after;
        }
        Ok(board)
    }
}

/// Says which cells exist, for the error message of a click that hit no tile: the height of the clicked column, or the
/// number of the last column if the clicked column does not exist.
fn existing_cells_text(board: &Board, (column, _): Click) -> String {
    if column < board.width() {
        return format!("column {column} is {} high", board.height(column));
    }
    match board.width().checked_sub(1) {
        Some(last) => format!("the last column is {last}"),
        None => "the board has no columns".into(),
    }
}

/// A way in which other programs write the cell of a click as two numbers.
#[derive(Clone, Copy)]
struct Meaning {
    row_is_first: bool,
    /// Whether rows are counted from the top.
    is_from_top: bool,
    /// The number of the first row and of the first column: 0 or 1.
    counted_from: usize,
}

/// Returns all ways in which other programs write the cell of a click as two numbers, the most common way first.
fn other_meanings() -> Vec<Meaning> {
    let mut meanings = Vec::new();
    for is_from_top in [true, false] {
        for row_is_first in [true, false] {
            for counted_from in [0, 1] {
                // The exception is the way of this program: column, then row from the bottom, both counted from 0.
                if is_from_top || row_is_first || counted_from > 0 {
                    meanings.push(Meaning {
                        row_is_first,
                        is_from_top,
                        counted_from,
                    });
                }
            }
        }
    }
    meanings
}

impl Meaning {
    /// Converts the two numbers of a click, which have this meaning, to column and row from the bottom left, counted
    /// from 0. `None` if a number would be below 0. The column or the row may be outside of the board.
    fn converted(self, board: &Board, (first, second): Click) -> Option<Click> {
        let (column, row) = if self.row_is_first {
            (second, first)
        } else {
            (first, second)
        };
        let column = column.checked_sub(self.counted_from)?;
        let row = row.checked_sub(self.counted_from)?;
        if self.is_from_top {
            let top = board.rows().checked_sub(1)?;
            return Some((column, top.checked_sub(row)?));
        }
        Some((column, row))
    }

    /// Describes the meaning, for an error message, such as `row,column from the top, counted from 1`.
    fn words(self) -> String {
        let order = if self.row_is_first {
            "row,column"
        } else {
            "column,row"
        };
        let side = if self.is_from_top { "top" } else { "bottom" };
        format!(
            "{order} from the {side}, counted from {}",
            self.counted_from
        )
    }
}

/// A meaning of the two numbers of a click by which all clicks of a game hit tiles.
struct Fit {
    meaning: Meaning,
    /// The clicks as column and row from the bottom left, counted from 0.
    clicks: Vec<Click>,
    /// Whether the clicks clear the board.
    clears_board: bool,
}

/// Returns the end of an error message, beginning with `; `: another meaning of the two numbers with which all clicks
/// hit tiles, and the clicks in our notation. Prefers a meaning that clears the board. Empty if no meaning fits.
fn hint_text(board: &Board, clicks: &[Click]) -> String {
    let meanings = other_meanings().into_iter();
    let fits: Vec<Fit> = meanings
        .filter_map(|meaning| try_meaning(board, clicks, meaning))
        .collect();
    let clearing = fits.iter().find(|fit| fit.clears_board);
    let Some(best) = clearing.or(fits.first()) else {
        return String::new();
    };
    let words = best.meaning.words();
    let converted = clicks_text(&best.clicks);
    format!("; all clicks fit as {words}; write {converted}")
}

/// Makes the clicks with another meaning of their two numbers. `None` if a click hits no tile of the board.
fn try_meaning(board: &Board, clicks: &[Click], meaning: Meaning) -> Option<Fit> {
    let mut board_left = board.clone();
    let mut converted = Vec::with_capacity(clicks.len());
    for &click in clicks {
        let cell = meaning.converted(board, click)?;
        board_left = board_left.click(cell)?;
        converted.push(cell);
    }
    Some(Fit {
        meaning,
        clicks: converted,
        clears_board: board_left.is_empty(),
    })
}

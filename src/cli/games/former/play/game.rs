//! A game with undo and redo, and the cell to which the player's pointer points.

use kortest::former::{Board, Click};
use kortest_pages::former::hints::LastClick;

/// A game that the player can undo and redo.
pub struct PlayGame {
    /// The board before the first click, and the board after each click.
    boards: Vec<Board>,
    /// The clicks so far.
    clicks: Vec<Click>,
    /// The clicks that were undone, the latest at the end.
    undone: Vec<Click>,
    /// The cell of the pointer. This cell has a tile, unless the board is empty.
    pub cell: Click,
}

/// A direction in which the player moves the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerDirection {
    Left,
    Right,
    Up,
    Down,
}

impl PlayGame {
    /// Starts a game with the pointer at the bottom tile of the leftmost column that has tiles.
    pub fn new(board: Board) -> PlayGame {
        let mut game = PlayGame {
            boards: vec![board],
            clicks: Vec::new(),
            undone: Vec::new(),
            cell: (0, 0),
        };
        game.move_pointer_to_tile();
        game
    }

    /// Returns the board before the first click.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// Returns the current board.
    pub fn board(&self) -> &Board {
        self.boards
            .last()
            .expect("the first board is never removed")
    }

    /// Returns the clicks so far.
    pub fn clicks(&self) -> &[Click] {
        &self.clicks
    }

    /// Returns the last click and the board before it; `None` before the first click.
    pub fn last_click(&self) -> Option<LastClick> {
        // The last board is the board after the click, and `before` the board before it.
        let [.., before, _] = self.boards.as_slice() else {
            return None;
        };
        Some(LastClick {
            before: before.clone(),
            click: *self.clicks.last()?,
        })
    }

    /// Returns the cells of the group at the pointer; none if the board is empty.
    pub fn group(&self) -> Vec<Click> {
        if self.board().is_empty() {
            Vec::new()
        } else {
            self.board().group(self.cell)
        }
    }

    /// Moves the pointer to `cell`. Returns false if the cell has no tile.
    pub fn point(&mut self, cell: Click) -> bool {
        let is_tile = self.board().colour(cell).is_some();
        if is_tile {
            self.cell = cell;
        }
        is_tile
    }

    /// Moves the pointer one tile in a direction. To the left and right, the pointer skips empty columns, and goes down
    /// to the top tile of a lower column. At the edge of the tiles, the pointer stays.
    pub fn steer(&mut self, direction: PointerDirection) {
        let (column, row) = self.cell;
        self.cell = match direction {
            PointerDirection::Left => {
                let next = (0..column).rev().find(|&column| self.has_tiles(column));
                (next.unwrap_or(column), row)
            }
            PointerDirection::Right => {
                let mut columns = column + 1..self.board().width();
                let next = columns.find(|&column| self.has_tiles(column));
                (next.unwrap_or(column), row)
            }
            // Row 0 is at the bottom. Above the column's top tile, the pointer returns to this tile.
            PointerDirection::Up => (column, row + 1),
            PointerDirection::Down => (column, row.saturating_sub(1)),
        };
        self.move_pointer_to_tile();
    }

    fn has_tiles(&self, column: usize) -> bool {
        self.board().height(column) > 0
    }

    /// Clicks on the group at the pointer. After that, undone clicks can no longer be redone.
    pub fn click(&mut self) {
        if self.click_at_pointer() {
            self.undone.clear();
        }
    }

    /// Undoes the last click, if any, and moves the pointer to the cell of that click.
    pub fn undo(&mut self) {
        if let Some(click) = self.clicks.pop() {
            self.boards.pop();
            self.undone.push(click);
            self.cell = click;
        }
    }

    /// Repeats the click that was undone last, if any. Unlike a new click, this keeps the other undone clicks.
    pub fn redo(&mut self) {
        if let Some(click) = self.undone.pop() {
            self.cell = click;
            self.click_at_pointer();
        }
    }

    /// Undoes all clicks.
    pub fn restart(&mut self) {
        while !self.clicks.is_empty() {
            self.undo();
        }
    }

    /// Clicks on the cell of the pointer. Returns `false`, and changes nothing, if the cell is empty.
    fn click_at_pointer(&mut self) -> bool {
        let Some(board) = self.board().click(self.cell) else {
            return false;
        };
        self.boards.push(board);
        self.clicks.push(self.cell);
        self.move_pointer_to_tile();
        true
    }

    /// Moves the pointer to a tile if its cell is empty: to the nearest column with tiles, in the same row, or else to
    /// the column's top tile. An empty board leaves the pointer where it is.
    fn move_pointer_to_tile(&mut self) {
        let (column, row) = self.cell;
        let columns = 0..self.board().width();
        let nearest = columns
            .filter(|&column| self.has_tiles(column))
            .min_by_key(|&candidate| candidate.abs_diff(column));
        if let Some(nearest) = nearest {
            let top = self.board().height(nearest) - 1; // row 0 is at the bottom
            self.cell = (nearest, row.min(top));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new_game(rows: &str) -> PlayGame {
        PlayGame::new(Board::parse(rows).unwrap())
    }

    #[test]
    fn clicks_are_undone_and_redone() {
        let mut game = new_game("OPG/GBB");
        game.click();
        assert!(game.point((1, 0)));
        assert!(!game.point((0, 1)));
        game.click();
        assert_eq!(game.clicks(), [(0, 0), (1, 0)]);
        assert_eq!(game.board().to_string(), "OPG");

        game.restart();
        assert!(game.clicks().is_empty());
        assert_eq!(game.board(), game.start());
        assert_eq!(game.cell, (0, 0));

        game.redo();
        game.redo();
        // Nothing is left to redo.
        game.redo();
        assert_eq!(game.clicks(), [(0, 0), (1, 0)]);
        assert_eq!(game.board().to_string(), "OPG");
    }

    #[test]
    fn a_new_click_forgets_the_undone_clicks() {
        let mut game = new_game("OPG/GBB");
        game.click();
        game.point((1, 0));
        game.click();

        game.undo();
        game.click();
        game.redo();

        assert_eq!(game.clicks(), [(0, 0), (1, 0)]);
        let last_click = game.last_click().unwrap();
        assert_eq!(last_click.before.tiles(), 5);
        assert_eq!(last_click.click, (1, 0));
    }

    #[test]
    fn the_pointer_stays_on_tiles() {
        let mut game = new_game("O.G/O.G/O.B");
        assert!(game.point((2, 2)));
        game.click();
        assert_eq!(game.cell, (2, 0));

        game.steer(PointerDirection::Left);
        assert_eq!(game.cell, (0, 0));

        game.steer(PointerDirection::Left);
        for _ in 0..3 {
            game.steer(PointerDirection::Up);
        }
        game.steer(PointerDirection::Down);
        assert_eq!(game.cell, (0, 1));

        game.click();
        assert_eq!(game.cell, (2, 0));
    }

    #[test]
    fn a_cleared_board_has_no_groups() {
        let mut game = new_game("OG");
        game.click();
        game.click();
        assert!(game.board().is_empty());

        game.click();

        assert!(game.group().is_empty());
        assert_eq!(game.clicks().len(), 2);
    }
}

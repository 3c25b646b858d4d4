//! A game with undo and redo, and the cell that the player has selected.

use kortest::former::{Board, Click};

/// A game that the player can undo and redo.
pub struct Game {
    boards: Vec<Board>,
    clicks: Vec<Click>,
    /// The clicks that were undone, the latest at the end.
    undone: Vec<Click>,
    /// The selected cell. It has a tile, unless the board is empty.
    pub cell: Click,
}

/// A direction in which the player moves the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Left,
    Right,
    Up,
    Down,
}

impl Game {
    /// Starts a game with the pointer at the bottom left.
    pub fn new(board: Board) -> Game {
        let mut game = Game {
            boards: vec![board],
            clicks: Vec::new(),
            undone: Vec::new(),
            cell: (0, 0),
        };
        game.settle();
        game
    }

    /// Returns the board before the first click.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    pub fn board(&self) -> &Board {
        self.boards.last().expect("a game has a board")
    }

    pub fn clicks(&self) -> &[Click] {
        &self.clicks
    }

    /// Returns the last click, and the board before the last click.
    pub fn last_click(&self) -> Option<(&Board, Click)> {
        Some((self.boards.iter().rev().nth(1)?, *self.clicks.last()?))
    }

    /// Returns the cells of the group that contains the selected cell.
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

    /// Moves the pointer in a direction to the next tile. Empty columns are skipped.
    pub fn steer(&mut self, direction: Direction) {
        let (column, row) = self.cell;
        let board = self.board();
        let has_tiles = |column: &usize| board.height(*column) > 0;
        self.cell = match direction {
            Direction::Left => ((0..column).rev().find(has_tiles).unwrap_or(column), row),
            Direction::Right => (
                (column + 1..board.width())
                    .find(has_tiles)
                    .unwrap_or(column),
                row,
            ),
            Direction::Up => (column, row + 1),
            Direction::Down => (column, row.saturating_sub(1)),
        };
        self.settle();
    }

    /// Clicks on the group that contains the selected cell.
    pub fn click(&mut self) {
        if self.play() {
            self.undone.clear();
        }
    }

    pub fn undo(&mut self) {
        if let Some(click) = self.clicks.pop() {
            self.boards.pop();
            self.undone.push(click);
            self.cell = click;
        }
    }

    /// Redoes the click that was undone last, if any.
    pub fn redo(&mut self) {
        if let Some(click) = self.undone.pop() {
            self.cell = click;
            self.play();
        }
    }

    pub fn restart(&mut self) {
        while !self.clicks.is_empty() {
            self.undo();
        }
    }

    /// Returns `false` if the selected cell is empty.
    fn play(&mut self) -> bool {
        let Some(board) = self.board().click(self.cell) else {
            return false;
        };
        self.boards.push(board);
        self.clicks.push(self.cell);
        self.settle();
        true
    }

    /// Moves the pointer from an empty cell to a nearby tile.
    fn settle(&mut self) {
        let board = self.board();
        let (column, row) = self.cell;
        let columns = (0..board.width()).filter(|&column| board.height(column) > 0);
        if let Some(nearest) = columns.min_by_key(|&other| other.abs_diff(column)) {
            self.cell = (nearest, row.min(board.height(nearest) - 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rows: &str) -> Game {
        Game::new(Board::parse(rows).unwrap())
    }

    #[test]
    fn clicks_are_undone_and_redone() {
        let mut game = game("OPG/GBB");
        game.click();
        assert!(game.point((1, 0)) && !game.point((0, 1)));
        game.click();
        assert_eq!(
            (game.clicks(), game.board().to_string().as_str()),
            (&[(0, 0), (1, 0)][..], "OPG")
        );
        game.restart();
        assert_eq!(
            (game.clicks().len(), game.board(), game.cell),
            (0, game.start(), (0, 0))
        );
        game.redo();
        game.redo();
        game.redo();
        assert_eq!(
            (game.clicks(), game.board().to_string().as_str()),
            (&[(0, 0), (1, 0)][..], "OPG")
        );
        game.undo();
        game.click();
        game.redo();
        assert_eq!(
            game.clicks(),
            [(0, 0), (1, 0)],
            "a new click forgets the undone clicks"
        );
        assert_eq!(
            game.last_click()
                .map(|(board, click)| (board.tiles(), click)),
            Some((5, (1, 0)))
        );
    }

    #[test]
    fn the_pointer_stays_on_tiles() {
        let mut game = game("O.G/O.G/O.B");
        assert!(game.point((2, 2)));
        game.click();
        assert_eq!(game.cell, (2, 0));
        game.steer(Direction::Left);
        assert_eq!(game.cell, (0, 0));
        for direction in [
            Direction::Left,
            Direction::Up,
            Direction::Up,
            Direction::Up,
            Direction::Down,
        ] {
            game.steer(direction);
        }
        assert_eq!(game.cell, (0, 1));
        game.click();
        assert_eq!(game.cell, (2, 0));
        game.click();
        assert!(game.board().is_empty() && game.group().is_empty());
        game.click();
        assert_eq!(game.clicks().len(), 3);
    }
}

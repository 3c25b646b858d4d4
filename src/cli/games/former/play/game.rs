//! A game with undo and redo, the cell that the player has selected, and hints about the last click
//! and the best next click.

use crate::games::former::read::NOUN;
use crate::games::least_moves::analyse::number_of;
use crate::output::format::word;
use kortest::former::analyse::{Bounds, FirstClick, FirstClicks, first_clicks, game};
use kortest::former::{Board, Click, ProveError};
use kortest::runtime::Run;
use kortest::text::counted;

/// A game that the player can undo and redo.
pub struct Game {
    /// The board before the first click, and the board after each click.
    boards: Vec<Board>,
    /// The clicks so far.
    clicks: Vec<Click>,
    /// The clicks that were undone, the latest at the end.
    undone: Vec<Click>,
    /// The selected cell. It has a tile, unless the board is empty.
    pub cell: Click,
}

/// The last click of a game.
pub struct LastClick {
    /// The board before the click.
    pub before: Board,
    pub click: Click,
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

    /// Returns the current board.
    pub fn board(&self) -> &Board {
        self.boards.last().expect("a game has a board")
    }

    /// Returns the clicks so far.
    pub fn clicks(&self) -> &[Click] {
        &self.clicks
    }

    /// Returns the last click; `None` before the first click.
    pub fn last_click(&self) -> Option<LastClick> {
        let [.., before, _] = self.boards.as_slice() else {
            return None;
        };
        Some(LastClick {
            before: before.clone(),
            click: *self.clicks.last()?,
        })
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
        self.cell = match direction {
            Direction::Left => {
                let next = (0..column).rev().find(|&column| self.has_tiles(column));
                (next.unwrap_or(column), row)
            }
            Direction::Right => {
                let mut columns = column + 1..self.board().width();
                let next = columns.find(|&column| self.has_tiles(column));
                (next.unwrap_or(column), row)
            }
            Direction::Up => (column, row + 1),
            Direction::Down => (column, row.saturating_sub(1)),
        };
        self.settle();
    }

    fn has_tiles(&self, column: usize) -> bool {
        self.board().height(column) > 0
    }

    /// Clicks on the group that contains the selected cell.
    pub fn click(&mut self) {
        if self.play() {
            self.undone.clear();
        }
    }

    /// Undoes the last click, if any.
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

    /// Undoes all clicks.
    pub fn restart(&mut self) {
        while !self.clicks.is_empty() {
            self.undo();
        }
    }

    /// Clicks on the selected cell. Returns `false` if the cell is empty.
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
        let (column, row) = self.cell;
        let columns = 0..self.board().width();
        let nearest = columns
            .filter(|&column| self.has_tiles(column))
            .min_by_key(|&other| other.abs_diff(column));
        if let Some(nearest) = nearest {
            let top = self.board().height(nearest) - 1;
            self.cell = (nearest, row.min(top));
        }
    }
}

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    LastClick,
    Region,
    Group,
    Optimum,
}

impl HintLevel {
    /// Returns the level that reveals more; the last level stays.
    pub fn next(level: Option<HintLevel>) -> HintLevel {
        match level {
            None => HintLevel::LastClick,
            Some(HintLevel::LastClick) => HintLevel::Region,
            Some(HintLevel::Region) => HintLevel::Group,
            Some(HintLevel::Group | HintLevel::Optimum) => HintLevel::Optimum,
        }
    }
}

/// The facts that the hints need about one position of a game.
pub struct HintFacts {
    /// How many extra clicks the player's latest click costs; `None` before the first click.
    lost: Option<Bounds>,
    first: FirstClicks,
}

impl HintFacts {
    /// Computes the facts about a board after the player's last click.
    pub fn find(
        board: &Board,
        last_click: Option<&LastClick>,
        run: Run,
    ) -> Result<HintFacts, ProveError> {
        let lost = match last_click {
            Some(LastClick { before, click }) => Some(game(before, &[*click], run)?.lost),
            None => None,
        };
        let first = first_clicks(board, run)?;
        Ok(HintFacts { lost, first })
    }

    /// Returns a click that is known to be optimal.
    fn best(&self) -> Option<&FirstClick> {
        let mut clicks = self.first.clicks.iter();
        clicks.find(|click| click.loses.at_most == Some(0))
    }

    /// Returns the cells that a hint marks on the board.
    pub fn marked(&self, level: HintLevel) -> Vec<Click> {
        match self.best() {
            Some(best) if level >= HintLevel::Group => best.group.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns a hint in words. `played` is the number of clicks so far.
    pub fn hint(&self, level: HintLevel, board: &Board, played: usize) -> String {
        match (level, self.best()) {
            (HintLevel::LastClick, _) => {
                let last_click = last_click(self.lost);
                format!("{last_click} Press h for where to look.")
            }
            (HintLevel::Optimum, _) => optimum(self.first.optimum, played as u32),
            (_, None) => "This board is too hard: no click is certainly one of the best.".into(),
            (HintLevel::Region, Some(best)) => {
                let region = region(best.click, board);
                format!("One of the best clicks is {region}. Press h for its group.")
            }
            (HintLevel::Group, Some(_)) => {
                "The group between asterisks is one of the best clicks. Press h for the optimum."
                    .into()
            }
        }
    }
}

/// Says how many clicks the last click has lost.
fn last_click(lost: Option<Bounds>) -> String {
    let Some(lost) = lost else {
        return "No click yet, so nothing is lost.".into();
    };
    match lost.exact() {
        Some(0) => "Your last click lost nothing.".into(),
        Some(exact) => {
            let number = word(exact);
            let plural = if exact == 1 { "" } else { "s" };
            format!("Your last click lost {number} {NOUN}{plural}; u undoes it.")
        }
        None if lost.at_least > 0 => {
            format!("Your last click lost at least {}.", word(lost.at_least))
        }
        None => "It is unknown whether your last click lost something.".into(),
    }
}

/// Names the region of a cell, such as *in the middle of the upper half*.
fn region((column, row): Click, board: &Board) -> String {
    let side = ["at the left", "in the middle", "at the right"][3 * column / board.width().max(1)];
    let height = if 2 * row < board.rows() {
        "the lower half"
    } else {
        "the upper half"
    };
    format!("{side} of {height}")
}

/// Says how many clicks the game needs in total. `left` is the number of clicks for the board.
fn optimum(left: Bounds, played: u32) -> String {
    if let Some(left) = left.exact() {
        let more = counted(left.into(), NOUN);
        let all = left + played;
        return format!("{more} more can clear the board: {all} in all.");
    }
    let all = Bounds {
        at_least: left.at_least + played,
        at_most: left.at_most.map(|most| most + played),
        ..left
    };
    format!("{} clear the board in all.", number_of(all, NOUN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest::runtime::Progress;
    use std::collections::BTreeSet;

    fn game(rows: &str) -> Game {
        Game::new(Board::parse(rows).unwrap())
    }

    #[test]
    fn clicks_are_undone_and_redone() {
        let mut game = game("OPG/GBB");
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
        let mut game = game("OPG/GBB");
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
        let mut game = game("O.G/O.G/O.B");
        assert!(game.point((2, 2)));
        game.click();
        assert_eq!(game.cell, (2, 0));

        game.steer(Direction::Left);
        assert_eq!(game.cell, (0, 0));

        game.steer(Direction::Left);
        for _ in 0..3 {
            game.steer(Direction::Up);
        }
        game.steer(Direction::Down);
        assert_eq!(game.cell, (0, 1));

        game.click();
        assert_eq!(game.cell, (2, 0));
    }

    #[test]
    fn a_cleared_board_has_no_groups() {
        let mut game = game("OG");
        game.click();
        game.click();
        assert!(game.board().is_empty());

        game.click();

        assert!(game.group().is_empty());
        assert_eq!(game.clicks().len(), 2);
    }

    fn facts(board: &Board, last_click: Option<&LastClick>) -> HintFacts {
        HintFacts::find(board, last_click, Run::new(&Progress::default())).unwrap()
    }

    /// Returns a board on which the only optimal click is on the pink tile, which joins the orange
    /// tiles.
    fn start() -> Board {
        Board::parse("OPO/OGO").unwrap()
    }

    /// Returns a click that loses something.
    fn bad_click() -> LastClick {
        LastClick {
            before: start(),
            click: (0, 0),
        }
    }

    fn exact_optimum(facts: &HintFacts) -> u32 {
        facts.first.optimum.exact().unwrap()
    }

    #[test]
    fn before_the_first_click_nothing_is_lost() {
        let facts = facts(&start(), None);

        assert_eq!(
            facts.hint(HintLevel::LastClick, &start(), 0),
            "No click yet, so nothing is lost. Press h for where to look."
        );
    }

    #[test]
    fn the_lost_clicks_are_counted() {
        let after = start().click(bad_click().click).unwrap();

        let facts_before = facts(&start(), None);
        let facts_after = facts(&after, Some(&bad_click()));

        let lost = facts_after.lost.unwrap().exact().unwrap();
        assert_eq!(
            lost,
            1 + exact_optimum(&facts_after) - exact_optimum(&facts_before)
        );
    }

    #[test]
    fn a_group_is_marked_after_its_region_is_named() {
        let facts = facts(&start(), None);

        assert!(facts.marked(HintLevel::Region).is_empty());
        let group = facts.marked(HintLevel::Group);
        assert_eq!(start().group(group[0]), group);
    }

    #[test]
    fn each_step_reveals_more() {
        let after = start().click(bad_click().click).unwrap();
        let facts = facts(&after, Some(&bad_click()));

        let mut words = BTreeSet::new();
        let mut level = None;
        for _ in 0..5 {
            let next = HintLevel::next(level);
            words.insert(facts.hint(next, &after, 1));
            level = Some(next);
        }

        assert_eq!(level, Some(HintLevel::Optimum));
        assert_eq!(words.len(), 4);
        let all_clicks = format!(" {} in all", 1 + exact_optimum(&facts));
        let with_optimum = words.iter().filter(|words| words.contains(&all_clicks));
        assert_eq!(with_optimum.count(), 1);
    }

    #[test]
    fn regions_are_thirds_and_halves() {
        let board = Board::parse(&["OOOOOOO"; 9].join("/")).unwrap();

        assert_eq!(region((0, 0), &board), "at the left of the lower half");
        assert_eq!(region((3, 8), &board), "in the middle of the upper half");
        assert_eq!(region((6, 4), &board), "at the right of the lower half");
    }
}

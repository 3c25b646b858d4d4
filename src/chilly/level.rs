//! The level: the content of each square, the links between holes, the effect of one push, and the
//! rules that a valid level obeys.

use super::direction::Direction;
use kortest_base::text::OtherForm;
use std::fmt;
use thiserror::Error;

/// Maximum width and height of a level, in squares.
pub const MAX_SIDE: usize = 256;

/// The letter of an empty square.
pub(super) const ICE: u8 = b'.';
/// The letter of a rock, the most usual wall.
pub(super) const ROCK: u8 = b'#';
/// The letter of a tree, a wall.
const TREE: u8 = b'T';
/// The letter of a flower, a wall.
const FLOWER: u8 = b'Y';
/// The usual letter of a present.
pub(super) const PRESENT: u8 = b'$';
/// The less usual letter of a present.
pub(super) const GOLD: u8 = b'G';
/// The letter of a hole.
pub(super) const HOLE: u8 = b'O';
/// The letter of the start.
pub(super) const START: u8 = b'P';
/// The letter of the exit.
pub(super) const EXIT: u8 = b'X';

/// The index of a square in the level: row times width plus column.
pub type Square = usize;

/// What lies on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Empty ice. The start square counts as ice.
    Ice,
    /// A rock, a tree or a flower: it stops Chilly.
    Wall,
    /// Ice with a present on it.
    Present,
    /// The exit, where the game ends.
    Exit,
    /// A hole, which moves Chilly to the square [`Level::link`].
    Hole,
}

/// A level that obeys all rules. The methods panic if a square is not in the level, like an index
/// of a slice.
///
/// ```
/// use kortest_chilly::Level;
/// let level: Level = "/#####/#P.X#/#####".parse().unwrap();
/// assert_eq!((level.width(), level.height()), (5, 3));
/// assert_eq!(format!("{level:?}"), "Level(\"/#####/#P.X#/#####\")");
/// assert!("/#####/#P..#/#####".parse::<Level>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Level {
    /// The number of columns.
    pub(super) width: usize,
    /// The letter of each square: `.` ice, `#` `T` `Y` walls, `$` `G` presents, `O` hole, `P`
    /// start, `X` exit.
    pub(super) letters: Vec<u8>,
    /// For each square, the square to which its hole leads.
    pub(super) links: Vec<Option<Square>>,
    pub(super) start: Square,
    pub(super) exit: Square,
    /// The squares of the presents, ascending.
    pub(super) presents: Vec<Square>,
}

/// A column and a row, counted from 0 at the top left corner.
pub type Point = (usize, usize);

impl Level {
    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.letters.len() / self.width
    }

    /// Returns the square where Chilly starts.
    pub fn start(&self) -> Square {
        self.start
    }

    /// Returns the square of the exit, where every route ends.
    pub fn exit(&self) -> Square {
        self.exit
    }

    /// Returns the squares of the presents, ascending. Presents are numbered by their index in this
    /// list.
    pub fn presents(&self) -> &[Square] {
        &self.presents
    }

    /// Returns the letter on a square.
    ///
    /// # Panics
    ///
    /// The level does not have the square.
    pub fn letter(&self, square: Square) -> char {
        self.letters[square] as char
    }

    /// Returns the column and row of a square, whose index is its row times the width plus its
    /// column.
    pub fn point(&self, square: Square) -> Point {
        (square % self.width, square / self.width)
    }

    /// Returns the square to which a hole moves Chilly, the figure of the game. `None` if `square`
    /// is not a hole.
    ///
    /// # Panics
    ///
    /// The level does not have the square.
    pub fn link(&self, square: Square) -> Option<Square> {
        self.links[square]
    }

    /// Returns what lies on a square: a wall, a present, a hole, the exit, or nothing but ice.
    ///
    /// # Panics
    ///
    /// The level does not have the square.
    pub fn ground(&self, square: Square) -> Ground {
        match self.letters[square] {
            ICE | START => Ground::Ice,
            PRESENT | GOLD => Ground::Present,
            EXIT => Ground::Exit,
            HOLE => Ground::Hole,
            // A level has only known letters. The remaining letters, `ROCK`, `TREE` and `FLOWER`,
            // are walls.
            _ => Ground::Wall,
        }
    }

    /// Returns whether a level can start at a square, that is, whether the square is ice, possibly
    /// with a present. A start on a wall, a hole or the exit is not allowed.
    pub(super) fn has_ice(&self, square: Square) -> bool {
        matches!(self.ground(square), Ground::Ice | Ground::Present)
    }

    /// Returns the level as it is during a game: Chilly, the figure of the game, is on the square
    /// `current`, and only the presents on the squares `presents_left` remain.
    pub(super) fn during_game(&self, current: Square, presents_left: Vec<Square>) -> Level {
        let mut letters = self.letters.clone();
        for present in &self.presents {
            if !presents_left.contains(present) {
                letters[*present] = ICE;
            }
        }
        // Chilly may rest on a hole or on the exit. These squares keep their letters.
        if self.has_ice(self.start) {
            letters[self.start] = ICE;
        }
        if self.has_ice(current) {
            letters[current] = START;
        }
        Level {
            width: self.width,
            letters,
            links: self.links.clone(),
            start: current,
            exit: self.exit,
            presents: presents_left,
        }
    }

    /// Returns the square next to a square, in a direction. Beyond an edge, the level continues at
    /// the opposite edge.
    pub fn neighbour(&self, square: Square, direction: Direction) -> Square {
        let (x, y) = self.point(square);
        let width = self.width;
        let height = self.height();
        // Indices have no sign. So instead of subtracting 1, the code adds the size minus 1, and
        // then takes the remainder by the size.
        match direction {
            Direction::Up => (y + height - 1) % height * width + x,
            Direction::Down => (y + 1) % height * width + x,
            Direction::Left => y * width + (x + width - 1) % width,
            Direction::Right => y * width + (x + 1) % width,
        }
    }
}

impl fmt::Debug for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Level(\"{self}\")")
    }
}

impl fmt::Display for Level {
    /// Formats the level as one line: the links of the holes, then each row after a `/`, such as
    /// `(1,1)->(3,1)/#####/...`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut separator = "";
        // The links of the holes come first. `links` has, for each square, the square to which its hole leads.
        for (hole, end) in self.links.iter().enumerate() {
            let Some(end) = *end else { continue };
            let (from_x, from_y) = self.point(hole);
            let (to_x, to_y) = self.point(end);
            write!(f, "{separator}({from_x},{from_y})->({to_x},{to_y})")?;
            separator = ";";
        }
        for row in self.letters.chunks(self.width) {
            let text = std::str::from_utf8(row).expect("letters are ASCII");
            write!(f, "/{text}")?;
        }
        Ok(())
    }
}

/// What a push does to Chilly.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Push {
    /// A wall is right next to Chilly, so the push is not a move.
    Blocked,
    /// Chilly slides over at least one square, or into a hole or the exit.
    Slide(Slide),
    /// The slide never ends, because no wall stops Chilly.
    Endless,
}

/// A slide of Chilly across the ice, until he rests again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    /// The square where Chilly comes to rest.
    pub to: Square,
    /// The squares of the slide that contain a present, in order, possibly including `to`.
    pub passed: Vec<Square>,
}

/// Returns what a push does to Chilly, the figure of the game, if he rests on the square `from` and
/// no present has been taken yet. He slides until a wall stops him, or into a hole or the exit.
///
/// # Panics
///
/// The square is not a square of the level.
pub fn push(level: &Level, from: Square, direction: Direction) -> Push {
    let mut current = from;
    let mut passed = Vec::new();
    // After this number of steps in one row or column, Chilly is back where he began.
    let once_around = match direction {
        Direction::Up | Direction::Down => level.height(),
        Direction::Left | Direction::Right => level.width(),
    };
    for step in 0..once_around {
        let next = level.neighbour(current, direction);
        match level.ground(next) {
            // In the first step, the wall is right next to Chilly, so he does not move.
            Ground::Wall if step == 0 => return Push::Blocked,
            Ground::Wall => {
                let to = current;
                return Push::Slide(Slide { to, passed });
            }
            Ground::Exit => return Push::Slide(Slide { to: next, passed }),
            Ground::Hole => {
                // A hole moves Chilly to the end of its link, where he rests.
                let to = level.link(next).expect("every hole has a link");
                if level.ground(to) == Ground::Present {
                    passed.push(to);
                }
                return Push::Slide(Slide { to, passed });
            }
            Ground::Present => passed.push(next),
            Ground::Ice => {}
        }
        current = next;
    }
    // No square of the row or column has stopped Chilly.
    Push::Endless
}

/// The reason why a level is invalid. Columns and rows are counted from 0.
#[allow(missing_docs)] // The error messages explain the fields.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelError {
    /// The text is not in a known format.
    #[error("{0}")]
    Syntax(String),
    /// The text has the form of another program.
    #[error(transparent)]
    OtherForm(#[from] OtherForm),
    /// The level is empty or too large.
    #[error("{width} columns and {height} rows; 1 to {MAX_SIDE} of each are allowed")]
    Size { width: usize, height: usize },
    /// A letter is not a square.
    #[error(
        "row {y}, column {x} (counted from 0): {letter:?} is not a square; squares are # T Y (wall), . or a blank (ice), $ G (present), O (hole), P (start) and X (exit)"
    )]
    UnknownLetter { letter: char, x: usize, y: usize },
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
        "link {number}: ({x},{y}) is outside; the level has columns 0 to {} and rows 0 to {}",
        .columns - 1, .rows - 1
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
    /// Builds a level from one list of letters for each row, and from pairs of points: a hole, and
    /// the square to which it leads. Checks that the level obeys all rules.
    ///
    /// # Errors
    ///
    /// The rows and links are not a valid level.
    pub fn new(rows: &[Vec<u8>], links: &[(Point, Point)]) -> Result<Level, LevelError> {
        let mut letters = Vec::new();
        for row in rows {
            letters.push(row.iter().map(|&letter| char::from(letter)).collect());
        }
        Level::of_letters(&letters, links)
    }

    /// Builds a level from one list of characters for each row, and from pairs of points: a hole,
    /// and the square to which it leads. An error if the level breaks a rule.
    pub(super) fn of_letters(
        rows: &[Vec<char>],
        links: &[(Point, Point)],
    ) -> Result<Level, LevelError> {
        check_size(rows)?;
        let grid = Grid {
            width: rows[0].len(),
            letters: letters_of(rows)?,
        };
        let start = grid.only_square(START, "start P")?;
        let exit = grid.only_square(EXIT, "exit X")?;
        let square_links = grid.resolve_links(links)?;
        let level = Level {
            width: grid.width,
            presents: grid.presents(),
            letters: grid.letters,
            links: square_links,
            start,
            exit,
        };
        level.check_slides()?;
        Ok(level)
    }

    /// Checks that Chilly, the figure of the game, cannot slide forever: every push from a square
    /// that he can reach must end. An error names the first endless push.
    fn check_slides(&self) -> Result<(), LevelError> {
        let mut is_reached = vec![false; self.letters.len()];
        is_reached[self.start] = true;
        let mut to_visit = vec![self.start];
        while let Some(square) = to_visit.pop() {
            for direction in Direction::ALL {
                let slide = match push(self, square, direction) {
                    Push::Blocked => continue,
                    Push::Endless => return Err(self.endless(square, direction)),
                    Push::Slide(slide) => slide,
                };
                let is_new = !is_reached[slide.to];
                is_reached[slide.to] = true;
                // The game ends at the exit, so there are no pushes from there.
                if is_new && slide.to != self.exit {
                    to_visit.push(slide.to);
                }
            }
        }
        Ok(())
    }

    /// Returns the error for a push from a square that never ends, because no wall is in its way.
    fn endless(&self, from: Square, direction: Direction) -> LevelError {
        let (x, y) = self.point(from);
        LevelError::Endless {
            x,
            y,
            direction: direction.word(),
        }
    }
}

/// Checks that the number of columns (of the first row) and of rows is allowed, and that all rows
/// have the same length.
fn check_size(rows: &[Vec<char>]) -> Result<(), LevelError> {
    // Without rows, the width is 0, which is not allowed.
    let width = rows.first().map_or(0, Vec::len);
    let height = rows.len();
    if !(1..=MAX_SIDE).contains(&width) || height > MAX_SIDE {
        return Err(LevelError::Size { width, height });
    }
    if let Some(row) = rows.iter().position(|row| row.len() != width) {
        let cells = rows[row].len();
        return Err(LevelError::Ragged { row, cells, width });
    }
    Ok(())
}

/// Returns the letter of each square, row by row. A blank becomes `.`, the letter for ice. An error
/// if a character does not mean a square.
fn letters_of(rows: &[Vec<char>]) -> Result<Vec<u8>, LevelError> {
    let mut letters = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, &letter) in row.iter().enumerate() {
            match letter_of_square(letter) {
                Some(known) => letters.push(known),
                None => return Err(LevelError::UnknownLetter { letter, x, y }),
            }
        }
    }
    Ok(letters)
}

/// Returns the letter that a level stores for a character of its text: `.` for a blank, and the
/// character itself for all other squares. `None` if the character does not mean a square. The game
/// in JavaScript reads unknown characters as walls, but such characters may be typing errors.
fn letter_of_square(letter: char) -> Option<u8> {
    match letter {
        ' ' => Some(ICE),
        // All of these characters are ASCII, so the cast keeps them.
        '.' | '#' | 'T' | 'Y' | '$' | 'G' | 'O' | 'P' | 'X' => Some(letter as u8),
        _ => None,
    }
}

/// The squares of a level that is not validated yet.
struct Grid {
    width: usize,
    /// The letter of each square.
    letters: Vec<u8>,
}

impl Grid {
    /// Returns the column and row of a square, whose index is its row times the width plus its
    /// column.
    fn point(&self, square: Square) -> Point {
        (square % self.width, square / self.width)
    }

    /// Returns the only square with the given letter. An error if the letter is missing or occurs
    /// twice. `what` is the name of the square in this error.
    fn only_square(&self, letter: u8, what: &'static str) -> Result<Square, LevelError> {
        let squares = 0..self.letters.len();
        let mut found = squares.filter(|&square| self.letters[square] == letter);
        let Some(first) = found.next() else {
            return Err(LevelError::Missing(letter as char, what));
        };
        if let Some(second) = found.next() {
            let (x, y) = self.point(second);
            let letter = letter as char;
            return Err(LevelError::Second { letter, what, x, y });
        }
        Ok(first)
    }

    /// Returns the squares with a present, ascending. A present is written as `$` or `G`.
    fn presents(&self) -> Vec<Square> {
        let squares = 0..self.letters.len();
        squares
            .filter(|&square| matches!(self.letters[square], PRESENT | GOLD))
            .collect()
    }

    /// Checks the links, which are pairs of points: a hole, and the square to which it moves
    /// Chilly. Returns, for each square of the level, the square to which its hole leads, or `None`
    /// without a hole. An error if a link is invalid, or if a hole has no link or two different
    /// links.
    fn resolve_links(&self, links: &[(Point, Point)]) -> Result<Vec<Option<Square>>, LevelError> {
        let mut ends = vec![None; self.letters.len()];
        // The numbers of links in error messages begin with 1.
        for (number, &(from, to)) in (1..).zip(links) {
            let hole = self.end_of_link(number, from)?;
            let end = self.end_of_link(number, to)?;
            self.check_link(number, hole, end)?;
            if ends[hole].is_some_and(|earlier_end| earlier_end != end) {
                let (x, y) = from;
                return Err(LevelError::Twice { number, x, y });
            }
            // The same link may be listed twice, which changes nothing.
            ends[hole] = Some(end);
        }
        self.check_holes(&ends)?;
        Ok(ends)
    }

    /// Returns the square at the column and row where a link begins or ends. An error, with the
    /// number of the link, if the point is outside of the level.
    fn end_of_link(&self, number: usize, (x, y): Point) -> Result<Square, LevelError> {
        let rows = self.letters.len() / self.width;
        if x >= self.width || y >= rows {
            return Err(LevelError::Outside {
                number,
                x,
                y,
                columns: self.width,
                rows,
            });
        }
        Ok(y * self.width + x)
    }

    /// Checks that a link leads from a hole to a square where Chilly can rest: to ice, a present or
    /// another hole. `number` is the number of the link for an error.
    fn check_link(&self, number: usize, from: Square, to: Square) -> Result<(), LevelError> {
        if self.letters[from] != HOLE {
            let (x, y) = self.point(from);
            let found = self.letters[from] as char;
            return Err(LevelError::NoHole {
                number,
                x,
                y,
                found,
            });
        }
        // A link must not end at a wall or at the exit.
        if matches!(self.letters[to], ROCK | TREE | FLOWER | EXIT) {
            let (x, y) = self.point(to);
            let found = self.letters[to] as char;
            return Err(LevelError::BadEnd {
                number,
                x,
                y,
                found,
            });
        }
        Ok(())
    }

    /// Checks that every hole has a link. `ends` has, for each square, the square to which its link
    /// leads, or `None` without a link.
    fn check_holes(&self, ends: &[Option<Square>]) -> Result<(), LevelError> {
        for (square, end) in ends.iter().enumerate() {
            if self.letters[square] == HOLE && end.is_none() {
                let (x, y) = self.point(square);
                return Err(LevelError::Unlinked { x, y });
            }
        }
        Ok(())
    }
}

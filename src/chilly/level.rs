//! A level: what is on each square, and where the holes lead.

use super::direction::Direction;
use std::fmt;

/// The largest width and height.
pub const LONGEST_SIDE: usize = 256;

/// The index of a square of the level: row times width plus column.
pub type Square = usize;

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing. The start is ice too.
    Ice,
    /// A rock, a tree or a flower.
    Wall,
    /// Ice with a present on it.
    Present,
    /// The exit.
    Exit,
    /// A hole with a link.
    Hole,
}

/// A level that obeys all rules.
///
/// ```
/// use kortest_chilly::Level;
/// let level: Level = "/#####/#P.X#/#####".parse().unwrap();
/// assert_eq!((level.width(), level.height()), (5, 3));
/// assert!("/#####/#P..#/#####".parse::<Level>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    pub(super) width: usize,
    /// Letters: `.` ice, `#` `T` `Y` walls, `$` `G` presents, `O` hole, `P` start, `X` exit.
    pub(super) letters: Vec<u8>,
    /// Where the hole on a square leads.
    pub(super) links: Vec<Option<Square>>,
    pub(super) start: Square,
    pub(super) exit: Square,
    pub(super) presents: Vec<Square>,
}

/// Column and row, counted from 0 from the top left.
pub type Point = (usize, usize);

impl Level {
    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.letters.len() / self.width
    }

    /// Where Chilly begins.
    pub fn start(&self) -> Square {
        self.start
    }

    /// Where a route has to end.
    pub fn exit(&self) -> Square {
        self.exit
    }

    /// The squares of the presents, ascending. A present's number is its index here.
    pub fn presents(&self) -> &[Square] {
        &self.presents
    }

    /// The letter on a square.
    pub fn letter(&self, square: Square) -> char {
        self.letters[square] as char
    }

    /// Column and row of a square.
    pub fn point(&self, square: Square) -> Point {
        (square % self.width, square / self.width)
    }

    /// Where the hole on a square leads.
    pub fn link(&self, square: Square) -> Option<Square> {
        self.links[square]
    }

    /// What is on a square.
    pub fn ground(&self, square: Square) -> Ground {
        match self.letters[square] {
            b'.' | b'P' => Ground::Ice,
            b'$' | b'G' => Ground::Present,
            b'X' => Ground::Exit,
            b'O' => Ground::Hole,
            _ => Ground::Wall,
        }
    }

    /// The level as it is later: Chilly at rest on a square that can be reached, and some of the presents left.
    ///
    /// Every slide goes as before, and none that can be reached is endless. On a hole and at the exit Chilly is only in
    /// [`Level::start`]: no text has two letters on a square, so such a level cannot be written down.
    pub(super) fn at(&self, start: Square, left: Vec<Square>) -> Level {
        let mut letters = self.letters.clone();
        for square in self.presents.iter().filter(|square| !left.contains(square)).chain([&self.start]) {
            // He may have begun on a hole.
            if !matches!(self.ground(*square), Ground::Hole | Ground::Exit) {
                letters[*square] = b'.';
            }
        }
        if matches!(self.ground(start), Ground::Ice | Ground::Present) {
            letters[start] = b'P';
        }
        Level { letters, start, presents: left, ..self.clone() }
    }

    /// The neighbour of a square; the level is a torus.
    pub fn neighbour(&self, square: Square, direction: Direction) -> Square {
        let ((x, y), (width, height)) = (self.point(square), (self.width, self.height()));
        let (x, y) = match direction {
            Direction::Up => (x, (y + height - 1) % height),
            Direction::Down => (x, (y + 1) % height),
            Direction::Left => ((x + width - 1) % width, y),
            Direction::Right => ((x + 1) % width, y),
        };
        y * width + x
    }
}

/// One word that [`read`](super::read) accepts: the links, then each row, from the top, with `/` before it.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let links = self.links.iter().enumerate().filter_map(|(from, to)| Some((self.point(from), self.point((*to)?))));
        for (n, ((a, b), (c, d))) in links.enumerate() {
            write!(f, "{}({a},{b})->({c},{d})", if n > 0 { ";" } else { "" })?;
        }
        for row in self.letters.chunks(self.width) {
            write!(f, "/{}", std::str::from_utf8(row).expect("letters are ASCII"))?;
        }
        Ok(())
    }
}

//! The level: the content of each square, and the links between holes.

use super::direction::Direction;
use std::fmt;

/// Maximum width and height of a level, in squares.
pub const MAX_SIDE: usize = 256;

/// The index of a square in the level: row times width plus column.
pub type Square = usize;

/// What lies on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A level that obeys all rules.
///
/// ```
/// use kortest_chilly::Level;
/// let level: Level = "/#####/#P.X#/#####".parse().unwrap();
/// assert_eq!((level.width(), level.height()), (5, 3));
/// assert_eq!(format!("{level:?}"), "Level(\"/#####/#P.X#/#####\")");
/// assert!("/#####/#P..#/#####".parse::<Level>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Level {
    pub(super) width: usize,
    /// The letter of each square: `.` ice, `#` `T` `Y` walls, `$` `G` presents, `O` hole, `P`
    /// start, `X` exit.
    pub(super) letters: Vec<u8>,
    pub(super) links: Vec<Option<Square>>,
    pub(super) start: Square,
    pub(super) exit: Square,
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
    pub fn letter(&self, square: Square) -> char {
        self.letters[square] as char
    }

    /// Returns the column and row of a square.
    pub fn point(&self, square: Square) -> Point {
        (square % self.width, square / self.width)
    }

    /// Returns the square to which a hole leads, or `None` if `square` is not a hole.
    pub fn link(&self, square: Square) -> Option<Square> {
        self.links[square]
    }

    /// Returns the content of a square.
    pub fn ground(&self, square: Square) -> Ground {
        match self.letters[square] {
            b'.' | b'P' => Ground::Ice,
            b'$' | b'G' => Ground::Present,
            b'X' => Ground::Exit,
            b'O' => Ground::Hole,
            _ => Ground::Wall,
        }
    }

    /// Returns the level during a game: Chilly is on `start`, and the presents `left` remain.
    pub(super) fn at(&self, start: Square, left: Vec<Square>) -> Level {
        let mut letters = self.letters.clone();
        for square in self
            .presents
            .iter()
            .filter(|square| !left.contains(square))
            .chain([&self.start])
        {
            if !matches!(self.ground(*square), Ground::Hole | Ground::Exit) {
                letters[*square] = b'.';
            }
        }
        if matches!(self.ground(start), Ground::Ice | Ground::Present) {
            letters[start] = b'P';
        }
        Level {
            letters,
            start,
            presents: left,
            ..self.clone()
        }
    }

    /// Returns the neighbouring square. The level continues at the opposite edge.
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

impl fmt::Debug for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Level(\"{self}\")")
    }
}

/// Formats the level as one line: the links of the holes, then each row after a `/`:
/// `(1,1)->(3,1)/#####/...`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let links = self
            .links
            .iter()
            .enumerate()
            .filter_map(|(from, to)| Some((self.point(from), self.point((*to)?))));
        for (n, ((a, b), (c, d))) in links.enumerate() {
            write!(f, "{}({a},{b})->({c},{d})", if n > 0 { ";" } else { "" })?;
        }
        for row in self.letters.chunks(self.width) {
            write!(
                f,
                "/{}",
                std::str::from_utf8(row).expect("letters are ASCII")
            )?;
        }
        Ok(())
    }
}

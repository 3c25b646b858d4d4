//! The level: the content of each square, the links between holes, and the effect of one push.

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

    /// Returns whether Chilly can rest on a square as if it were the start: on ice, which may have
    /// a present, but not on a hole or on the exit.
    pub(super) fn has_ice(&self, square: Square) -> bool {
        matches!(self.ground(square), Ground::Ice | Ground::Present)
    }

    /// Returns the level during a game: Chilly is on `start`, and the presents `left` remain.
    pub(super) fn at(&self, start: Square, left: Vec<Square>) -> Level {
        let mut letters = self.letters.clone();
        for present in &self.presents {
            if !left.contains(present) {
                letters[*present] = b'.';
            }
        }
        if self.has_ice(self.start) {
            letters[self.start] = b'.';
        }
        if self.has_ice(start) {
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
        let (x, y) = self.point(square);
        let width = self.width;
        let height = self.height();
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

/// Formats the level as one line: the links of the holes, then each row after a `/`:
/// `(1,1)->(3,1)/#####/...`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut separator = "";
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Push {
    /// A wall is right next to Chilly, so the push is not a move.
    Blocked,
    /// Chilly slides to another square.
    Slide(Slide),
    /// The slide never ends, because no wall stops Chilly.
    Endless,
}

/// A slide of Chilly across the ice, until he rests again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The square where Chilly comes to rest.
    pub to: Square,
    /// The squares of the slide that contain a present, in order, possibly including `to`.
    pub passed: Vec<Square>,
}

/// Pushes Chilly in a level with all its presents.
pub fn push(level: &Level, from: Square, direction: Direction) -> Push {
    let mut at = from;
    let mut passed = Vec::new();
    // After one lap around the level, Chilly is back where he began.
    let once_around = match direction {
        Direction::Up | Direction::Down => level.height(),
        Direction::Left | Direction::Right => level.width(),
    };
    for step in 0..once_around {
        let next = level.neighbour(at, direction);
        match level.ground(next) {
            Ground::Wall if step == 0 => return Push::Blocked,
            Ground::Wall => return Push::Slide(Slide { to: at, passed }),
            Ground::Exit => return Push::Slide(Slide { to: next, passed }),
            Ground::Hole => {
                let to = level.link(next).expect("every hole has a link");
                if level.ground(to) == Ground::Present {
                    passed.push(to);
                }
                return Push::Slide(Slide { to, passed });
            }
            Ground::Present => passed.push(next),
            Ground::Ice => {}
        }
        at = next;
    }
    Push::Endless
}

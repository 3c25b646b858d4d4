//! A level: what stands where, and where the holes lead.

use super::direction::Direction;
use std::fmt;

/// The largest width and height.
pub const LONGEST_SIDE: usize = 256;

/// A place on the level: row times width plus column.
pub type Place = usize;

/// What Chilly finds on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing; the start is such a place.
    Ice,
    /// Rock, tree, flower.
    Wall,
    /// Ice with a present on it.
    Present,
    /// The end.
    Exit,
    /// A hole with a link.
    Hole,
}

/// A level that keeps all rules.
///
/// ```
/// use kortest::chilly::Level;
/// let level: Level = "/#####/#P.X#/#####".parse().unwrap();
/// assert_eq!((level.width(), level.height()), (5, 3));
/// assert!("/#####/#P..#/#####".parse::<Level>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    pub(super) width: usize,
    /// Letters: `.` ice, `#` `T` `Y` walls, `$` `G` presents, `O` hole, `P` start, `X` exit.
    pub(super) letters: Vec<u8>,
    /// Where the hole on a place leads.
    pub(super) links: Vec<Option<Place>>,
    pub(super) start: Place,
    pub(super) exit: Place,
    pub(super) presents: Vec<Place>,
}

/// A column and a row, counted from 0 from the top left.
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
    pub fn start(&self) -> Place {
        self.start
    }

    /// Where he has to end.
    pub fn exit(&self) -> Place {
        self.exit
    }

    /// The places of the presents, ascending. A present's number is its index here.
    pub fn presents(&self) -> &[Place] {
        &self.presents
    }

    /// The letter on a place.
    pub fn letter(&self, place: Place) -> char {
        self.letters[place] as char
    }

    /// Column and row of a place.
    pub fn point(&self, place: Place) -> Point {
        (place % self.width, place / self.width)
    }

    /// Where the hole on a place leads.
    pub fn link(&self, place: Place) -> Option<Place> {
        self.links[place]
    }

    /// What is on a place.
    pub fn ground(&self, place: Place) -> Ground {
        match self.letters[place] {
            b'.' | b'P' => Ground::Ice,
            b'$' | b'G' => Ground::Present,
            b'X' => Ground::Exit,
            b'O' => Ground::Hole,
            _ => Ground::Wall,
        }
    }

    /// The place beside another; the level is a torus.
    pub fn beside(&self, place: Place, direction: Direction) -> Place {
        let ((x, y), (width, height)) = (self.point(place), (self.width, self.height()));
        let (x, y) = match direction {
            Direction::Up => (x, (y + height - 1) % height),
            Direction::Down => (x, (y + 1) % height),
            Direction::Left => ((x + width - 1) % width, y),
            Direction::Right => ((x + 1) % width, y),
        };
        y * width + x
    }
}

/// One word that [`read`](super::read) understands: the links, and the rows from the top with `/` before each.
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

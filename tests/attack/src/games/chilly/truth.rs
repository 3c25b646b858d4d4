//! Computes the least number of moves in Santa Chilly by breadth-first search.

use crate::games;
use fastrand::Rng;
use std::collections::HashSet;
use std::fmt;

/// Maximum number of states (a square and the taken presents) for brute force.
const MAX_STATES: usize = 1 << 17;

/// The result of brute force for a level.
pub enum Answer {
    /// The text is not a valid level, for example because the player can slide in circles forever.
    NoLevel,
    /// The least number of moves; `None` if no route exists.
    Optimum(Option<u64>),
    /// The level is too large for brute force.
    TooLarge,
}

/// The largest number of moves that the format allows in a claim.
const MAX_MOVES: u64 = 1_000_000;

impl games::Answer for Answer {
    fn says(&self, kind: &str, moves: Option<u64>) -> Option<bool> {
        if (kind == "unsolvable") != moves.is_none() {
            return Some(false);
        }
        let moves = moves.unwrap_or(0);
        if moves > MAX_MOVES {
            return Some(false);
        }
        let optimum = match *self {
            Answer::NoLevel => return Some(false),
            Answer::TooLarge => return None,
            Answer::Optimum(optimum) => optimum,
        };
        Some(match kind {
            "optimal" => optimum == Some(moves),
            "at-most" => optimum.is_some_and(|optimum| optimum <= moves),
            "at-least" => optimum.is_none_or(|optimum| optimum >= moves),
            "unsolvable" => optimum.is_none(),
            _ => false,
        })
    }
}

/// A column and a row.
pub type Place = (usize, usize);

/// The effect of a push.
pub enum Push {
    /// The push has no effect, because a wall is right next to Chilly.
    Nothing,
    /// The place where Chilly stops, and the places of all presents on the way.
    To(Place, Vec<Place>),
    /// The push never ends.
    Endless,
}

/// A level as text.
#[derive(Clone, Debug)]
pub struct Level {
    /// The letters, top row first.
    pub rows: Vec<Vec<u8>>,
    /// The links of the level, one for each hole.
    pub links: Vec<Link>,
}

/// A link from a hole to the place where Chilly comes out.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    pub hole: Place,
    pub end: Place,
}

impl Level {
    /// Creates a random level of at most 7 x 7 squares, with all elements of the game.
    pub fn random(random: &mut Rng) -> Level {
        let width = random.usize(2..=7);
        let height = random.usize(2..=7);
        let mut level = Level {
            rows: random_walls(random, width, height),
            links: Vec::new(),
        };
        let mut free = level.places();
        random.shuffle(&mut free);
        level.put(b'P', &mut free);
        level.put(b'X', &mut free);
        for _ in 0..random.usize(0..=5) {
            let present = b"$$$G"[random.usize(..4)];
            level.put(present, &mut free);
        }
        let mut holes = Vec::new();
        for _ in 0..random.usize(0..=3) {
            holes.extend(level.put(b'O', &mut free));
        }
        // Holes are often the ends of links.
        let mut ends = holes.repeat(3);
        free.retain(|&place| level.letter(place) == b'.');
        ends.extend(free);
        for hole in holes {
            let end = ends[random.usize(..ends.len())];
            level.links.push(Link { hole, end });
        }
        level
    }

    /// Writes a letter to the last free place, and returns the place.
    fn put(&mut self, letter: u8, free: &mut Vec<Place>) -> Option<Place> {
        let (x, y) = free.pop()?;
        self.rows[y][x] = letter;
        Some((x, y))
    }

    /// Parses `LINKS/ROW/ROW/...`; `None` if the text violates the format.
    pub fn read(text: &str) -> Option<Level> {
        let (links, rows) = text.split_once('/')?;
        let mut level = Level {
            rows: rows.split('/').map(|row| row.as_bytes().to_vec()).collect(),
            links: Vec::new(),
        };
        if !links.is_empty() {
            for text in links.split(';') {
                level.links.push(link(text)?);
            }
        }
        (level.has_valid_rows() && level.has_valid_links()).then_some(level)
    }

    fn has_valid_rows(&self) -> bool {
        let width = self.rows[0].len();
        if !(1..=256).contains(&width) || self.rows.len() > 256 {
            return false;
        }
        for row in &self.rows {
            if row.len() != width || !row.iter().all(|letter| b".#TY$GOPX".contains(letter)) {
                return false;
            }
        }
        self.all(b"P").len() == 1 && self.all(b"X").len() == 1
    }

    /// Returns whether each hole has one link, to a place where Chilly can come out. The rows must
    /// be valid.
    fn has_valid_links(&self) -> bool {
        let mut linked = Vec::new();
        for link in &self.links {
            let is_valid = self.contains(link.hole)
                && self.contains(link.end)
                && self.letter(link.hole) == b'O'
                && !b"#TYX".contains(&self.letter(link.end));
            if !is_valid || linked.contains(&link.hole) {
                return false;
            }
            linked.push(link.hole);
        }
        linked.len() == self.all(b"O").len()
    }

    fn contains(&self, (x, y): Place) -> bool {
        y < self.rows.len() && x < self.rows[0].len()
    }

    /// Formats the level as in a certificate.
    pub fn text(&self) -> String {
        let links: Vec<String> = self.links.iter().map(Link::to_string).collect();
        let mut text = links.join(";");
        for row in &self.rows {
            text.push('/');
            text.push_str(&String::from_utf8_lossy(row));
        }
        text
    }

    /// Returns the letter at a place.
    pub fn letter(&self, (x, y): Place) -> u8 {
        self.rows[y][x]
    }

    /// Returns the places whose letter is one of the given letters, row by row.
    pub fn all(&self, letters: &[u8]) -> Vec<Place> {
        let mut places = self.places();
        places.retain(|&place| letters.contains(&self.letter(place)));
        places
    }

    /// Returns all places, row by row.
    fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for y in 0..self.rows.len() {
            for x in 0..self.rows[0].len() {
                places.push((x, y));
            }
        }
        places
    }

    /// Computes one push. The direction is 0 (up), 1 (down), 2 (left) or 3 (right).
    pub fn push(&self, from: Place, direction: usize) -> Push {
        let mut at = from;
        let mut passed = Vec::new();
        // If Chilly takes more steps than this, he moves in circles and never stops.
        for _ in 0..self.rows[0].len().max(self.rows.len()) {
            let next = self.beside(at, direction);
            match self.letter(next) {
                b'#' | b'T' | b'Y' if at == from => return Push::Nothing,
                b'#' | b'T' | b'Y' => return Push::To(at, passed),
                b'X' => return Push::To(next, passed),
                b'O' => {
                    let end = self.end_of_link(next);
                    if b"$G".contains(&self.letter(end)) {
                        passed.push(end);
                    }
                    return Push::To(end, passed);
                }
                b'$' | b'G' => passed.push(next),
                _ => {}
            }
            at = next;
        }
        Push::Endless
    }

    /// Returns the next place in a direction. A level without walls at its edges wraps around.
    fn beside(&self, (x, y): Place, direction: usize) -> Place {
        let width = self.rows[0].len();
        let height = self.rows.len();
        match direction {
            0 => (x, (y + height - 1) % height),
            1 => (x, (y + 1) % height),
            2 => ((x + width - 1) % width, y),
            _ => ((x + 1) % width, y),
        }
    }

    fn end_of_link(&self, hole: Place) -> Place {
        let link = self.links.iter().find(|link| link.hole == hole);
        link.expect("each hole has a link").end
    }
}

fn random_walls(random: &mut Rng, width: usize, height: usize) -> Vec<Vec<u8>> {
    let density = random.f64() * 0.35 + 0.05;
    let mut rows = vec![vec![b'.'; width]; height];
    for letter in rows.iter_mut().flatten() {
        if random.f64() < density {
            *letter = b"##TY"[random.usize(..4)];
        }
    }
    if random.bool() {
        // Walls in the first row and column close the level, which would otherwise wrap around.
        rows[0].fill(b'#');
        for row in &mut rows {
            row[0] = b'#';
        }
    }
    rows
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (x, y) = self.hole;
        let (end_x, end_y) = self.end;
        write!(f, "({x},{y})->({end_x},{end_y})")
    }
}

/// Parses a link `(x,y)->(x,y)`.
fn link(text: &str) -> Option<Link> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let (hole, end) = inner.split_once(")->(")?;
    Some(Link {
        hole: place(hole)?,
        end: place(end)?,
    })
}

fn place(text: &str) -> Option<Place> {
    let (x, y) = text.split_once(',')?;
    Some((number(x)?, number(y)?))
}

fn number(word: &str) -> Option<usize> {
    let number: usize = word.parse().ok()?;
    (number.to_string() == word).then_some(number)
}

/// A state of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    place: Place,
    /// The presents that Chilly has taken, with one bit per present.
    taken: u32,
}

/// Computes the least number of moves by brute force. Returns `TooLarge` if the level is too large.
pub fn answer(text: &str) -> Answer {
    let Some(level) = Level::read(text) else {
        return Answer::NoLevel;
    };
    let presents = level.all(b"$G");
    let places = level.rows.len() * level.rows[0].len();
    if presents.len() > 16 || places << presents.len() > MAX_STATES {
        return Answer::TooLarge;
    }
    let exit = level.all(b"X")[0];
    let solved = State {
        place: exit,
        taken: (1 << presents.len()) - 1,
    };
    let start = State {
        place: level.all(b"P")[0],
        taken: 0,
    };
    let mut met = HashSet::from([start]);
    let mut layer = vec![start];
    let mut optimum = None;
    // Visits all states even if the optimum is known, to find pushes that never end.
    for moves in 1.. {
        let mut next = Vec::new();
        for state in layer {
            for direction in 0..4 {
                let (to, passed) = match level.push(state.place, direction) {
                    Push::Nothing => continue,
                    Push::Endless => return Answer::NoLevel,
                    Push::To(to, passed) => (to, passed),
                };
                let after = State {
                    place: to,
                    taken: state.taken | bits(&presents, &passed),
                };
                if after == solved && optimum.is_none() {
                    optimum = Some(moves);
                }
                if to != exit && met.insert(after) {
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    Answer::Optimum(optimum)
}

/// Returns a set of presents, with one bit per present.
fn bits(presents: &[Place], passed: &[Place]) -> u32 {
    let mut bits = 0;
    for (n, present) in presents.iter().enumerate() {
        if passed.contains(present) {
            bits |= 1 << n;
        }
    }
    bits
}

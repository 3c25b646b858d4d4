//! Computes the least number of moves in Santa Chilly by breadth-first search.

use crate::games;
use fastrand::Rng;
use std::collections::HashSet;

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

impl games::Answer for Answer {
    fn says(&self, kind: &str, moves: Option<u64>) -> Option<bool> {
        let moves = match (kind, moves) {
            ("unsolvable", None) => 0,
            ("unsolvable", Some(_)) | (_, None) => return Some(false),
            (_, Some(moves)) => moves,
        };
        let optimum = match *self {
            Answer::NoLevel => return Some(false),
            Answer::Optimum(optimum) => optimum,
            Answer::TooLarge => return (moves > 1_000_000).then_some(false),
        };
        Some(match kind {
            _ if moves > 1_000_000 => false,
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
    /// The links of the level: from a hole to the place where Chilly comes out.
    pub links: Vec<(Place, Place)>,
}

impl Level {
    /// Creates a random level of at most 7 x 7 squares, with all elements of the game.
    pub fn random(random: &mut Rng) -> Level {
        let (width, height) = (random.usize(2..=7), random.usize(2..=7));
        let walls = random.f64() * 0.35 + 0.05;
        let letter = |random: &mut Rng| {
            if random.f64() < walls {
                b"##TY"[random.usize(..4)]
            } else {
                b'.'
            }
        };
        let mut rows: Vec<Vec<u8>> = (0..height)
            .map(|_| (0..width).map(|_| letter(random)).collect())
            .collect();
        if random.bool() {
            // Walls in the first row and column close the level, which would otherwise wrap around.
            for (y, row) in rows.iter_mut().enumerate() {
                row.iter_mut()
                    .enumerate()
                    .filter(|(x, _)| y == 0 || *x == 0)
                    .for_each(|(_, letter)| *letter = b'#');
            }
        }
        let mut places: Vec<Place> = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .collect();
        random.shuffle(&mut places);
        let mut put = |letter: u8| {
            let place = places.pop()?;
            rows[place.1][place.0] = letter;
            Some(place)
        };
        let _ = (put(b'P'), put(b'X'));
        (0..random.usize(0..=5)).for_each(|_| _ = put(b"$$$G"[random.usize(..4)]));
        let holes: Vec<Place> = (0..random.usize(0..=3)).filter_map(|_| put(b'O')).collect();
        let soft: Vec<Place> = places
            .into_iter()
            .filter(|&(x, y)| rows[y][x] == b'.')
            .collect();
        let ends: Vec<Place> = holes
            .iter()
            .copied()
            .cycle()
            .take(3 * holes.len())
            .chain(soft)
            .collect();
        let links = holes
            .iter()
            .map(|&hole| (hole, ends[random.usize(..ends.len())]))
            .collect();
        Level { rows, links }
    }

    /// Parses `LINKS/ROW/ROW/...`; `None` if the text violates the format.
    pub fn read(text: &str) -> Option<Level> {
        let (links, rows) = text.split_once('/')?;
        let rows: Vec<Vec<u8>> = rows.split('/').map(|row| row.as_bytes().to_vec()).collect();
        let width = rows[0].len();
        let sides = (1..=256).contains(&width)
            && rows.len() <= 256
            && rows.iter().all(|row| row.len() == width);
        if !sides
            || !rows
                .iter()
                .flatten()
                .all(|letter| b".#TY$GOPX".contains(letter))
        {
            return None;
        }
        let links = if links.is_empty() {
            Some(Vec::new())
        } else {
            links.split(';').map(link).collect()
        };
        let level = Level {
            rows,
            links: links?,
        };
        let fits = |place: &Place| place.0 < width && place.1 < level.rows.len();
        let fine = level.links.iter().all(|(hole, to)| {
            fits(hole)
                && fits(to)
                && level.letter(*hole) == b'O'
                && !b"#TYX".contains(&level.letter(*to))
        });
        let holes = level.all(b"O");
        let linked = holes
            .iter()
            .all(|hole| level.links.iter().filter(|link| link.0 == *hole).count() == 1);
        let alone = level.all(b"P").len() == 1 && level.all(b"X").len() == 1;
        (fine && linked && alone && level.links.len() == holes.len()).then_some(level)
    }

    /// Formats the level as in a certificate.
    pub fn text(&self) -> String {
        let link = |((a, b), (c, d)): &(Place, Place)| format!("({a},{b})->({c},{d})");
        let links: Vec<String> = self.links.iter().map(link).collect();
        let rows = self
            .rows
            .iter()
            .map(|row| format!("/{}", String::from_utf8_lossy(row)));
        links.join(";") + &rows.collect::<String>()
    }

    /// Returns the letter at a place.
    pub fn letter(&self, (x, y): Place) -> u8 {
        self.rows[y][x]
    }

    /// Returns the places whose letter is one of the given letters, row by row.
    pub fn all(&self, letters: &[u8]) -> Vec<Place> {
        let places =
            (0..self.rows.len()).flat_map(|y| (0..self.rows[0].len()).map(move |x| (x, y)));
        places
            .filter(|&place| letters.contains(&self.letter(place)))
            .collect()
    }

    /// Computes one push. The direction is 0 (up), 1 (down), 2 (left) or 3 (right).
    pub fn push(&self, from: Place, direction: usize) -> Push {
        let (width, height) = (self.rows[0].len(), self.rows.len());
        let (mut at, mut passed) = (from, Vec::new());
        // If Chilly takes more steps than this, he moves in circles and never stops.
        for _ in 0..width.max(height) {
            let next = match direction {
                0 => (at.0, (at.1 + height - 1) % height),
                1 => (at.0, (at.1 + 1) % height),
                2 => ((at.0 + width - 1) % width, at.1),
                _ => ((at.0 + 1) % width, at.1),
            };
            match self.letter(next) {
                b'#' | b'T' | b'Y' if at == from => return Push::Nothing,
                b'#' | b'T' | b'Y' => return Push::To(at, passed),
                b'X' => return Push::To(next, passed),
                b'O' => {
                    let to = self
                        .links
                        .iter()
                        .find(|link| link.0 == next)
                        .expect("each hole has a link")
                        .1;
                    if b"$G".contains(&self.letter(to)) {
                        passed.push(to);
                    }
                    return Push::To(to, passed);
                }
                b'$' | b'G' => passed.push(next),
                _ => {}
            }
            at = next;
        }
        Push::Endless
    }
}

/// Parses a link `(x,y)->(x,y)`.
fn link(text: &str) -> Option<(Place, Place)> {
    let (from, to) = text
        .strip_prefix('(')?
        .strip_suffix(')')?
        .split_once(")->(")?;
    let place = |text: &str| {
        let (x, y) = text.split_once(',')?;
        let number = |word: &str| word.parse::<usize>().ok().filter(|n| n.to_string() == word);
        Some((number(x)?, number(y)?))
    };
    Some((place(from)?, place(to)?))
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
    let (start, exit, all) = (
        level.all(b"P")[0],
        level.all(b"X")[0],
        (1u32 << presents.len()) - 1,
    );
    let (mut met, mut layer) = (HashSet::from([(start, 0)]), vec![(start, 0)]);
    let mut optimum = None;
    for moves in 1.. {
        let mut next = Vec::new();
        for &(place, taken) in &layer {
            for direction in 0..4 {
                let (to, passed) = match level.push(place, direction) {
                    Push::Nothing => continue,
                    Push::Endless => return Answer::NoLevel,
                    Push::To(to, passed) => (to, passed),
                };
                let bit = |place| {
                    1 << presents
                        .iter()
                        .position(|present| present == place)
                        .expect("it is one")
                };
                let state = (
                    to,
                    passed.iter().fold(taken, |taken, place| taken | bit(place)),
                );
                if state == (exit, all) {
                    optimum.get_or_insert(moves);
                }
                if to != exit && met.insert(state) {
                    next.push(state);
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

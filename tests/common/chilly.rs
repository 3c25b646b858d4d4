//! Santa Chilly the slow and obvious way, on the plain letters: nothing of `src/chilly` is used but the reader's text.

use std::collections::{HashMap, HashSet};

/// A level as letters and links, as anybody would draw it.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub rows: Vec<Vec<char>>,
    /// Column and row of both ends.
    pub links: Vec<(Point, Point)>,
}

/// Column and row.
pub type Point = (usize, usize);
/// Where a push ends, and the presents that it passes; nothing if it never ends.
pub type Pushed = Option<(Point, Vec<Point>)>;

/// What brute force finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// The least number of moves.
    Optimum(u32),
    /// There is no route.
    Unsolvable,
    /// A reachable push never ends.
    Endless,
}

impl Drawing {
    /// The text of a `level.txt`.
    pub fn text(&self) -> String {
        let links: Vec<String> = self.links.iter().map(|((a, b), (c, d))| format!("({a},{b})->({c},{d})")).collect();
        let rows: String = self.rows.iter().map(|row| row.iter().collect::<String>() + "|\n").collect();
        format!("{}\n{rows}", links.join(";"))
    }

    /// Up to 7 x 7, with everything in it that the rules know.
    pub fn random(random: &mut fastrand::Rng) -> Drawing {
        let (width, height) = (random.usize(2..=7), random.usize(2..=7));
        let walls = random.f64() * 0.35 + 0.05;
        let letter = |random: &mut fastrand::Rng| {
            if random.f64() < walls { ['#', 'T', 'Y', '?'][random.usize(..4)] } else { [' ', '.'][random.usize(..2)] }
        };
        let mut rows: Vec<Vec<char>> = (0..height).map(|_| (0..width).map(|_| letter(random)).collect()).collect();
        if random.u8(..3) == 0 {
            // A frame, as in most levels of the game.
            rows.iter_mut().enumerate().for_each(|(y, row)| {
                row.iter_mut().enumerate().filter(|(x, _)| y == 0 || *x == 0).for_each(|(_, letter)| *letter = '#');
            });
        }
        let mut places: Vec<(usize, usize)> = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect();
        random.shuffle(&mut places);
        let mut put = |letter: char| {
            let place: (usize, usize) = places.pop()?;
            rows[place.1][place.0] = letter;
            Some(place)
        };
        let _ = (put('P'), put('X'));
        (0..random.usize(0..=5)).for_each(|_| _ = put(['$', '$', '$', 'G'][random.usize(..4)]));
        let holes: Vec<(usize, usize)> = (0..random.usize(0..=3)).filter_map(|_| put('O')).collect();
        let soft: Vec<(usize, usize)> = places.into_iter().filter(|&(x, y)| " .".contains(rows[y][x])).collect();
        let ends: Vec<(usize, usize)> = holes.iter().copied().cycle().take(3 * holes.len()).chain(soft).collect();
        let links = holes.iter().map(|&hole| (hole, ends[random.usize(..ends.len())])).collect();
        Drawing { rows, links }
    }

    /// One push.
    pub fn push(&self, from: Point, (right, down): (i64, i64)) -> Pushed {
        let (width, height) = (self.rows[0].len() as i64, self.rows.len() as i64);
        let ((mut x, mut y), mut passed) = (from, Vec::new());
        for _ in 0..1000 {
            let (nx, ny) =
                (((x as i64 + right + width) % width) as usize, ((y as i64 + down + height) % height) as usize);
            match self.rows[ny][nx] {
                ' ' | '.' | 'P' => {}
                '$' | 'G' => passed.push((nx, ny)),
                'X' => return Some(((nx, ny), passed)),
                'O' => {
                    let to = self.links.iter().find(|link| link.0 == (nx, ny)).unwrap().1;
                    if "$G".contains(self.rows[to.1][to.0]) {
                        passed.push(to);
                    }
                    return Some((to, passed));
                }
                _ => return Some(((x, y), passed)),
            }
            (x, y) = (nx, ny);
        }
        None
    }

    /// Breadth-first search over places and presents.
    pub fn truth(&self) -> Truth {
        let find = |letters: &str| {
            let all = (0..self.rows.len()).flat_map(|y| (0..self.rows[0].len()).map(move |x| (x, y)));
            all.filter(|&(x, y)| letters.contains(self.rows[y][x])).collect::<Vec<_>>()
        };
        let (start, exit) = (find("P")[0], find("X")[0]);
        let numbers: HashMap<(usize, usize), usize> = find("$G").into_iter().zip(0..).collect();
        let all = (1u32 << numbers.len()) - 1;
        let mut met = HashSet::from([(start, 0u32)]);
        let mut layer = vec![(start, 0u32)];
        let mut optimum = None;
        let mut endless = false;
        for moves in 1.. {
            let mut next = Vec::new();
            for (place, taken) in layer {
                for direction in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
                    let Some((to, passed)) = self.push(place, direction) else {
                        endless = true;
                        continue;
                    };
                    let state = (to, passed.iter().fold(taken, |taken, place| taken | 1 << numbers[place]));
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
        match optimum {
            _ if endless => Truth::Endless,
            Some(moves) => Truth::Optimum(moves),
            None => Truth::Unsolvable,
        }
    }
}

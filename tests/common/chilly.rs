//! Random levels of Santa Chilly and their optima by brute force. This file shares no code with `src/chilly`.

use kortest_attack::games::chilly::truth::{Answer, Level, Place, answer};

/// A level as rows of letters and links between holes, as in a file `level.txt`.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub rows: Vec<Vec<char>>,
    /// The column and the row of both ends of each link.
    pub links: Vec<(Place, Place)>,
}

/// The answer of brute force to a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// The smallest number of moves.
    Optimum(u32),
    /// The level has no route.
    Unsolvable,
    /// Some reachable push slides forever, so the level is invalid.
    Endless,
}

impl Drawing {
    /// Returns the text of a file `level.txt`.
    pub fn text(&self) -> String {
        let links: Vec<String> = self.links.iter().map(|((a, b), (c, d))| format!("({a},{b})->({c},{d})")).collect();
        let rows: String = self.rows.iter().map(|row| row.iter().collect::<String>() + "|\n").collect();
        format!("{}\n{rows}", links.join(";"))
    }

    /// Draws a level of at most 7 x 7 cells, which may contain every kind of cell.
    pub fn random(random: &mut fastrand::Rng) -> Drawing {
        let (width, height) = (random.usize(2..=7), random.usize(2..=7));
        let walls = random.f64() * 0.35 + 0.05;
        let letter = |random: &mut fastrand::Rng| {
            if random.f64() < walls { ['#', 'T', 'Y', '?'][random.usize(..4)] } else { [' ', '.'][random.usize(..2)] }
        };
        let mut rows: Vec<Vec<char>> = (0..height).map(|_| (0..width).map(|_| letter(random)).collect()).collect();
        if random.u8(..3) == 0 {
            // Adds a frame of walls, which most levels of the game have.
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

    /// Converts the level to the letters of a certificate, which brute force reads.
    pub fn level(&self) -> Level {
        let letter = |&letter: &char| match letter {
            ' ' => b'.',
            '?' => b'#',
            _ => letter as u8,
        };
        Level {
            rows: self.rows.iter().map(|row| row.iter().map(letter).collect()).collect(),
            links: self.links.clone(),
        }
    }

    /// Solves the level by brute force.
    pub fn truth(&self) -> Truth {
        match answer(&self.level().text()) {
            Answer::Optimum(Some(moves)) => Truth::Optimum(moves as u32),
            Answer::Optimum(None) => Truth::Unsolvable,
            Answer::NoLevel => Truth::Endless,
            Answer::TooLarge => panic!("{} is too large for brute force", self.text()),
        }
    }
}

//! Seed certificates of Santa Chilly: certificates with cuts, certificates with cuts and a search, and certificates of
//! levels without a route.

use super::truth::{Answer, Level, Place, answer};
use crate::seal::sealed;
use fastrand::Rng;
use kortest::chilly::certificate::MovesClaim;
use kortest::chilly::{ProveOptions, prove_with};
use kortest::runtime::{Progress, Run};

/// Returns the certificates of one random level, with or without a route.
pub fn some(random: &mut Rng) -> Vec<Vec<u8>> {
    loop {
        let level = level(random);
        match answer(&level.text()) {
            Answer::Optimum(Some(optimum)) if optimum > 2 => return proven(random, &level),
            Answer::Optimum(None) if random.u8(..4) == 0 => return no_route(&level),
            _ => {}
        }
    }
}

/// Returns certificates that the prover writes for a level.
fn proven(random: &mut Rng, level: &Level) -> Vec<Vec<u8>> {
    let Ok(level) = level.text().parse() else { return Vec::new() };
    let progress = Progress::default();
    let run = Run { memory: 16 << 20, ..Run::new(&progress) };
    let Ok(proof) = prove_with(&level, &ProveOptions::default(), run, |_| ()) else { return Vec::new() };
    let Some(optimum) = proof.optimum() else { return Vec::new() };
    let mut claims = vec![MovesClaim::Optimal(optimum)];
    let others = [MovesClaim::AtLeast(optimum), MovesClaim::AtMost(optimum), MovesClaim::AtLeast(0)];
    claims.extend(others.into_iter().filter(|_| random.u8(..6) == 0));
    claims.into_iter().map(|claim| proof.certify(claim).to_bytes().0).collect()
}

/// Returns the claim `unsolvable` in all its forms. Most of these forms are false for this level.
fn no_route(level: &Level) -> Vec<Vec<u8>> {
    let head = format!("kortest certificate 1\npuzzle chilly\nboard {}\nclaim unsolvable\n", level.text());
    let presents = level.all(b"$G").len();
    let one = (0..presents).map(|p| format!("evidence present {p}\n"));
    let two = (0..presents).flat_map(|q| (0..q).map(move |p| format!("evidence presents {p} {q}\n")));
    let forms = std::iter::once(String::new()).chain(one).chain(two).take(12);
    forms.map(|form| sealed(format!("{head}{form}").as_bytes())).collect()
}

/// Draws a level of at most 7 x 7 squares, with all elements of the game.
fn level(random: &mut Rng) -> Level {
    let (width, height) = (random.usize(3..=7), random.usize(3..=7));
    let walls = random.f64() * 0.3 + 0.1;
    let letter = |random: &mut Rng| if random.f64() < walls { wall(random) } else { b'.' };
    let mut rows: Vec<Vec<u8>> = (0..height).map(|_| (0..width).map(|_| letter(random)).collect()).collect();
    if random.u8(..3) > 0 {
        // Fills the first row and the first column with walls. Because the level is a torus, these walls act as a frame
        // on all four sides.
        for (y, row) in rows.iter_mut().enumerate() {
            row.iter_mut().enumerate().filter(|(x, _)| y == 0 || *x == 0).for_each(|(_, letter)| *letter = b'#');
        }
    }
    let mut places: Vec<Place> = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect();
    random.shuffle(&mut places);
    let mut put = |letter: u8| {
        let place = places.pop().expect("there are nine places at least");
        rows[place.1][place.0] = letter;
        place
    };
    put(b'P');
    put(b'X');
    (0..random.usize(1..=4)).for_each(|_| _ = put(b'$'));
    let holes: Vec<Place> = (0..random.usize(0..=2)).map(|_| put(b'O')).collect();
    let soft: Vec<Place> =
        places.into_iter().filter(|&(x, y)| rows[y][x] == b'.').chain(holes.iter().copied()).collect();
    let links = holes.iter().map(|&hole| (hole, soft[random.usize(..soft.len())])).collect();
    Level { rows, links }
}

fn wall(random: &mut Rng) -> u8 {
    [b'#', b'#', b'T', b'Y'][random.usize(..4)]
}

//! A game of your own: finds, proves and certifies a shortest solution of a sliding puzzle.
//!
//! `cargo run --example sliding` solves an 8-puzzle, `cargo run --release --example sliding` a
//! 15-puzzle. The numbers of another puzzle may follow, row by row, with 0 for the gap:
//! `cargo run --example sliding -- 8 6 7 2 5 4 3 0 1`. Run it again after Ctrl-C to resume.
//! `docs/GAMES.md` explains the steps.

use kortest::anytime::{self, Algorithm};
use kortest::certificate::{Subject, check_records, write_records};
use kortest::contract::check_contract;
use kortest::puzzle::{Puzzle, Recorded};
use kortest::runtime::{Journal, Limits, Progress, Run};
use kortest::search::{End, Options, RecordOptions, deepen, max_records, record};
use std::error::Error;

/// A puzzle of `side` times `side` cells. Solved, the tiles are in order, with the gap in cell 0.
pub struct Sliding {
    side: usize,
    start: Vec<u64>,
}

/// The number of the tile in each cell, four bits each, and the lower bound.
#[derive(Clone, Copy, Debug)]
pub struct State {
    tiles: u64,
    gap: usize,
    bound: u32,
}

impl Sliding {
    fn state(&self, tiles: u64) -> State {
        let cells = 0..self.side * self.side;
        let gap = cells.clone().find(|&cell| tile(tiles, cell) == 0);
        State {
            tiles,
            gap: gap.unwrap_or(0),
            bound: cells
                .map(|cell| self.distance(tile(tiles, cell), cell))
                .sum(),
        }
    }

    /// Returns how many moves a tile needs at least to its place. The gap is not a tile.
    fn distance(&self, tile: usize, cell: usize) -> u32 {
        let rows = (tile / self.side).abs_diff(cell / self.side);
        let columns = (tile % self.side).abs_diff(cell % self.side);
        if tile == 0 {
            0
        } else {
            (rows + columns) as u32
        }
    }
}

fn tile(tiles: u64, cell: usize) -> usize {
    (tiles >> (4 * cell) & 15) as usize
}

impl Puzzle for Sliding {
    type State = State;
    /// The cell of the tile that slides into the gap.
    type Move = usize;
    type Key = u64;

    fn root(&self) -> State {
        let cells = self.start.iter().rev();
        self.state(cells.fold(0, |tiles, tile| tiles << 4 | tile))
    }

    fn moves(&self, state: &State, out: &mut Vec<usize>) {
        let State { gap, .. } = *state;
        out.extend((gap >= self.side).then(|| gap - self.side));
        out.extend((gap % self.side > 0).then(|| gap - 1));
        out.extend(((gap + 1) % self.side > 0).then_some(gap + 1));
        out.extend((gap + self.side < self.start.len()).then_some(gap + self.side));
    }

    fn after(&self, state: &State, from: usize) -> State {
        let tile = tile(state.tiles, from);
        let moved = (tile as u64) << (4 * from) | (tile as u64) << (4 * state.gap);
        let bound = state.bound + self.distance(tile, state.gap) - self.distance(tile, from);
        State {
            tiles: state.tiles ^ moved,
            gap: from,
            bound,
        }
    }

    fn is_solved(&self, state: &State) -> bool {
        state.bound == 0
    }

    /// Leaves out the last cell, because a key has at most 63 bits.
    fn key(&self, state: &State) -> u64 {
        state.tiles & ((1 << self.key_bits()) - 1)
    }

    fn bound(&self, state: &State) -> u32 {
        state.bound
    }

    fn key_bits(&self) -> u32 {
        4 * (self.start.len() as u32 - 1)
    }

    /// A move changes the bound by one, up or down, so the parity excludes each second budget.
    fn budget_step(&self) -> u32 {
        2
    }
}

/// The certificate lists states by their keys.
impl Recorded for Sliding {
    fn state_of(&self, key: u64) -> State {
        let last = self.start.len() - 1;
        let sum: usize = (0..last).map(|cell| tile(key, cell)).sum();
        let missing = (last * (last + 1) / 2).wrapping_sub(sum) as u64 & 15;
        self.state(key | missing << (4 * last))
    }
}

// The game ends here. Everything below works for every game.

const EIGHT: &str = "8 6 7 2 5 4 3 0 1";
const FIFTEEN: &str = "6 7 10 1 9 2 4 3 0 5 14 15 12 8 13 11";

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut board = words.join(" ");
    if board.is_empty() {
        board = if cfg!(debug_assertions) {
            EIGHT
        } else {
            FIFTEEN
        }
        .to_string();
    }
    let game = read(&board)?;
    check_contract(&game, 1000)?;
    let progress = Progress::default();
    let run = Run::new(&progress).threads(std::thread::available_parallelism()?.get());

    let solution = find(&game, run);
    let upper_bound = solution.as_ref().map(|moves| moves.len() as u32);
    match upper_bound {
        Some(moves) => println!("the quick search has found {moves} moves"),
        None => println!("the quick search has found no solution"),
    }

    let name = format!("sliding-{}.journal", board.replace(' ', "-"));
    let path = std::env::temp_dir().join(name);
    let journal = Journal::resume(&path, &format!("sliding {board}"))?;
    let options = Options::default().upper_bound(upper_bound);
    let proof = deepen(&game, &options, Some(&journal), run)?;
    if proof.end == End::Unsolvable {
        println!("the puzzle has no solution");
        return Ok(journal.remove()?);
    }
    let solution = proof.solution.or(solution).ok_or("stopped")?;
    println!(
        "{} moves is optimal: {}",
        solution.len(),
        tiles(&game, &solution)
    );

    let subject = Subject {
        puzzle: "sliding",
        board: &board,
    };
    certify(&game, subject, proof.lower_bound, run)?;
    journal.remove()?;
    Ok(())
}

/// Reads the numbers of all cells.
pub fn read(board: &str) -> Result<Sliding, Box<dyn Error>> {
    let start: Vec<u64> = board.split(' ').map(str::parse).collect::<Result<_, _>>()?;
    let mut sorted = start.clone();
    sorted.sort_unstable();
    let side = start.len().isqrt();
    if !(2..=4).contains(&side)
        || side * side != start.len()
        || !sorted.into_iter().eq(0..side as u64 * side as u64)
    {
        return Err("write each number from 0 to 3, 8 or 15 once, row by row".into());
    }
    Ok(Sliding { side, start })
}

/// Looks for a good solution for a moment.
fn find(game: &Sliding, run: Run) -> Option<Vec<usize>> {
    let options = anytime::Options::default().patience(Some(100_000));
    anytime::search(game, Algorithm::Portfolio, options, run, &mut |_| ()).moves
}

/// Returns the numbers of the tiles that slide.
fn tiles(game: &Sliding, solution: &[usize]) -> String {
    let mut state = game.root();
    let mut numbers = Vec::new();
    for &cell in solution {
        numbers.push(tile(state.tiles, cell).to_string());
        state = game.after(&state, cell);
    }
    assert!(game.is_solved(&state), "a solution solves the puzzle");
    numbers.join(" ")
}

/// Writes a certificate of the lower bound, and checks it.
fn certify(game: &Sliding, subject: Subject, moves: u32, run: Run) -> Result<(), Box<dyn Error>> {
    let options = RecordOptions::new(moves.saturating_sub(1))
        .floor(20)
        .max_records(max_records::<u64>(run.memory));
    let certificate = write_records(subject, moves, &record(game, &options, run)?)?;
    let path = std::env::temp_dir().join("sliding.cert");
    std::fs::write(&path, &certificate)?;
    let checked = check_records(game, subject, &std::fs::read(path)?, Limits::none())?;
    println!(
        "checked: no solution has fewer than {} moves",
        checked.lower_bound
    );
    println!("{} records, {} bytes", checked.records, certificate.len());
    Ok(())
}

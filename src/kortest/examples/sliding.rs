//! A game of your own: finds, proves and certifies a shortest solution of a sliding puzzle.
//!
//! `cargo run --example sliding` solves an 8-puzzle, `cargo run --release --example sliding` a
//! 15-puzzle. The numbers of another puzzle may follow, row by row, with 0 for the gap:
//! `cargo run --example sliding -- 8 6 7 2 5 4 3 0 1`. Run it again after Ctrl-C to resume.
//! `docs/GAMES.md` explains the steps.

use kortest::anytime::{self, Algorithm};
use kortest::certificate::{Subject, check_records, write_records};
use kortest::contract::check_contract;
use kortest::puzzle::Puzzle;
use kortest::runtime::{Journal, Limits, Progress, Run};
use kortest::search::{End, Options, RecordOptions, deepen, record};
use std::error::Error;

/// A puzzle of `SIDE` times `SIDE` cells. In the solved puzzle, the tiles are in order, and the gap is in cell 0.
pub struct Sliding<const SIDE: usize> {
    /// The number of the tile in each cell at the start, 0 for the gap. Cells beyond `SIDE * SIDE` have 0.
    start: [u8; 16],
}

/// The number of the tile in each cell, 0 for the gap, and the lower bound.
#[derive(Clone, Copy, Debug)]
pub struct State {
    tiles: [u8; 16],
    gap: usize,
    bound: u32,
}

impl<const SIDE: usize> Sliding<SIDE> {
    /// Returns the minimum number of moves of a tile between two cells: the number of rows and columns
    /// between them.
    fn distance(one: usize, other: usize) -> u32 {
        let rows = (one / SIDE).abs_diff(other / SIDE);
        let columns = (one % SIDE).abs_diff(other % SIDE);
        (rows + columns) as u32
    }
}

impl<const SIDE: usize> Puzzle for Sliding<SIDE> {
    type State = State;
    /// The cell of the tile that slides into the gap.
    type Move = usize;
    type Key = u64;

    /// Returns the first state: the tiles at the start, the cell of the gap, and a lower bound on the
    /// number of moves, which is the sum of the distances of all tiles from their goals.
    fn root(&self) -> State {
        let mut state = State {
            tiles: self.start,
            gap: 0,
            bound: 0,
        };
        for (cell, &tile) in self.start[..SIDE * SIDE].iter().enumerate() {
            match tile {
                0 => state.gap = cell, // 0 stands for the gap.
                _ => state.bound += Self::distance(tile.into(), cell),
            }
        }
        state
    }

    /// Adds the possible moves: the cells whose tile can slide into the gap, because they are beside it.
    fn moves(&self, state: &State, out: &mut Vec<usize>) {
        out.extend((0..SIDE * SIDE).filter(|&cell| Self::distance(cell, state.gap) == 1));
    }

    /// Returns the state after the tile in the cell `from` has moved into the gap. The bound changes only by this tile:
    /// the new distance from its goal replaces the old distance.
    fn after(&self, state: &State, from: usize) -> State {
        let tile = state.tiles[from].into();
        let mut next = *state;
        next.tiles.swap(from, state.gap);
        next.gap = from;
        next.bound = state.bound + Self::distance(tile, state.gap) - Self::distance(tile, from);
        next
    }

    /// Returns whether all tiles are in their cells. The bound, a sum of distances, is then 0.
    fn is_solved(&self, state: &State) -> bool {
        state.bound == 0
    }

    /// Returns a number that identifies the state: four bits for the tile of each cell except the first cell, whose
    /// tile follows from the other tiles.
    fn key(&self, state: &State) -> u64 {
        let tiles = state.tiles[1..].iter();
        tiles.fold(0, |key, &tile| key << 4 | u64::from(tile))
    }

    /// Returns a lower bound on the moves that are left: the sum of the tiles' distances from their cells.
    fn bound(&self, state: &State) -> u32 {
        state.bound
    }

    /// A move changes the bound by one, up or down, so all solutions have an even or all have an
    /// odd number of moves. Every second number needs no search.
    fn budget_step(&self) -> u32 {
        2
    }
}

// The game ends here. Everything below works for every game.

/// The numbers of an 8-puzzle, row by row, with 0 for the gap.
const EIGHT: &str = "8 6 7 2 5 4 3 0 1";
/// The numbers of a 15-puzzle.
const FIFTEEN: &str = "6 7 10 1 9 2 4 3 0 5 14 15 12 8 13 11";

/// Solves the puzzle whose numbers are the arguments, or a default one. The number of cells decides its side.
fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut board = words.join(" ");
    if board.is_empty() {
        board = default_board().to_string();
    }
    match board.split(' ').count() {
        // The numbers of cells of squares with the sides 2, 3 and 4.
        4 => solve::<2>(&board),
        9 => solve::<3>(&board),
        16 => solve::<4>(&board),
        _ => Err(WRONG_NUMBERS.into()),
    }
}

/// Returns the board for a run without arguments. A build with debug assertions is slow, so it gets
/// the smaller puzzle.
fn default_board() -> &'static str {
    if cfg!(debug_assertions) {
        EIGHT
    } else {
        FIFTEEN
    }
}

/// Solves a sliding puzzle in three steps. Looks for a good solution for a moment. Proves the smallest number of moves
/// by iterative deepening, with a journal from which another run can resume. Writes and checks a certificate. `board`
/// has the numbers of the tiles, row by row.
fn solve<const SIDE: usize>(board: &str) -> Result<(), Box<dyn Error>> {
    let game: Sliding<SIDE> = read(board)?;
    check_contract(&game, 1000)?;
    let progress = Progress::default();
    let run = Run::new(&progress).threads(std::thread::available_parallelism()?.get());
    let quick = find(&game, run);
    let upper_bound = quick.as_ref().map(|moves| moves.len() as u32);

    let journal = open_journal(board)?;
    let options = Options::default().upper_bound(upper_bound);
    let proof = deepen(&game, &options, Some(&journal), run)?;
    match proof.end {
        End::Solved | End::Refuted => {
            // If no smaller number of moves suffices, the quick solution is optimal.
            let solution = proof.solution.or(quick).ok_or("no solution is known")?;
            print_optimum(&game, &solution);
            certify(&game, board, proof.lower_bound, run)?;
        }
        End::Unsolvable => println!("the puzzle has no solution"),
        // A limit or an error has ended the search before the optimum was proven.
        _ => {
            // The journal stays, so that another run resumes.
            let why = proof.error.unwrap_or("stopped".to_string());
            return Err(why.into());
        }
    }
    journal.remove()?;
    Ok(())
}

/// The error of [`read`].
const WRONG_NUMBERS: &str = "write each number from 0 to 3, 8 or 15 once, row by row";

/// Reads the numbers of all cells of a sliding puzzle, row by row with blanks between them, 0 for the gap.
/// Each number must occur once.
pub fn read<const SIDE: usize>(board: &str) -> Result<Sliding<SIDE>, Box<dyn Error>> {
    let numbers: Vec<u8> = board.split(' ').map(str::parse).collect::<Result<_, _>>()?;
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(0..(SIDE * SIDE) as u8) {
        return Err(WRONG_NUMBERS.into());
    }
    let mut start = [0; 16];
    start[..SIDE * SIDE].copy_from_slice(&numbers);
    Ok(Sliding { start })
}

/// Looks for a good solution for a moment, and prints its length. Returns its moves, or `None` if it finds
/// no solution. The solution need not be optimal.
fn find(game: &impl Puzzle<Move = usize>, run: Run) -> Option<Vec<usize>> {
    // The search ends after this number of states without a better solution.
    let options = anytime::Options::default().patience(Some(100_000));
    let found = anytime::search(game, Algorithm::Portfolio, options, run, &mut |_| ()).moves;
    match &found {
        Some(moves) => println!("the quick search has found {} moves", moves.len()),
        None => println!("the quick search has found no solution"),
    }
    found
}

/// Opens the journal of a board, or creates it.
fn open_journal(board: &str) -> Result<Journal, Box<dyn Error>> {
    let name = format!("sliding-{}.journal", board.replace(' ', "-"));
    let path = std::env::temp_dir().join(name);
    Ok(Journal::resume(&path, &format!("sliding {board}"))?)
}

/// Replays an optimal solution, and prints the numbers of the tiles that slide. Each move in `solution` is the
/// cell whose tile slides into the gap.
fn print_optimum<const SIDE: usize>(game: &Sliding<SIDE>, solution: &[usize]) {
    let mut state = game.root();
    let mut numbers = Vec::new();
    for &cell in solution {
        numbers.push(state.tiles[cell].to_string());
        state = game.after(&state, cell);
    }
    assert!(game.is_solved(&state), "a solution solves the puzzle");
    println!("{} moves is optimal: {}", solution.len(), numbers.join(" "));
}

/// The certificate does not list states with fewer moves left than this number. The check searches
/// these states itself, which takes a moment.
const FLOOR: u32 = 20;

/// Writes a certificate which proves that no solution has fewer than `lower_bound` moves, and checks it. The records of
/// the certificate are states from which no solution is short enough.
fn certify(
    game: &impl Puzzle,
    board: &str,
    lower_bound: u32,
    run: Run,
) -> Result<(), Box<dyn Error>> {
    if lower_bound == 0 {
        // Every solution has at least 0 moves.
        return Ok(());
    }
    let subject = Subject {
        puzzle: "sliding",
        board,
    };
    let options = RecordOptions::new(lower_bound - 1).floor(FLOOR);
    let certificate = write_records(subject, lower_bound, &record(game, &options, run)?)?;
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

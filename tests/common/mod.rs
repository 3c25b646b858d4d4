//! Slow and simple solvers that confirm the results of the library, and random boards.

#![allow(dead_code)] // each test program uses only a part of this file

pub mod check;
pub mod chilly;
pub mod coq;
pub mod daily;
pub mod effort;
pub mod journal;
pub mod nurikabe;
pub mod skip;
pub mod symmetry;

pub use effort::{many, part, seeded};
use kortest::former::{Board, Colour, Method, Proof, ProveOptions};
use kortest::internals::Puzzle;
use kortest::internals::former::{Former, Layout, Rules, TileSet, Tuning, prove_tuned};
use kortest::internals::runtime::allow_threads;
use kortest::runtime::{Progress, Run};
use kortest_attack::games::former::truth::{self, Columns};
pub use skip::{root, shared};
use std::collections::HashMap;
use std::sync::LazyLock;

/// A brute-force solver that stores the optimum of every board that it has solved.
#[derive(Default)]
pub struct BruteForce {
    /// The optima of the boards that it has met.
    optima: HashMap<Columns, u8>,
}

impl BruteForce {
    /// Returns the optimum of `board`, without a limit on the number of positions.
    pub fn optimum(&mut self, board: &Board) -> u32 {
        let columns =
            truth::columns(&board.to_string()).expect("the library writes its boards as rows");
        truth::optimum(&columns, &mut self.optima, usize::MAX)
            .expect("the number of boards has no limit")
            .into()
    }
}

/// Generates `count` random boards, and calls `visit` for each board and its optimum.
pub fn random_boards(
    count: usize,
    seed: u64,
    draw: fn(&mut fastrand::Rng) -> Board,
    mut visit: impl FnMut(&Board, u32, &mut fastrand::Rng),
) {
    let mut random = seeded(seed);
    for _ in 0..count {
        let board = draw(&mut random);
        visit(&board, BruteForce::default().optimum(&board), &mut random);
    }
}

/// Returns all boards that a search with a budget of `budget` clicks reaches. The value of a board
/// is the largest number of clicks, at least `floor`, that the search has left there.
pub fn closure(former: &Former, budget: u32, floor: u32) -> HashMap<TileSet, u32> {
    let root = former.root();
    let mut records = HashMap::new();
    if former.bound(&root) > budget {
        return records;
    }
    records.insert(root.key, budget);
    let mut layer = vec![root.key];
    for b in (floor..budget).rev() {
        let mut next = Vec::new();
        for &tiles in &layer {
            let mut moves = Vec::new();
            former.moves(&former.state(tiles), &mut moves);
            for mv in moves {
                let child = former.state(tiles & !mv);
                if u32::from(child.bound) <= b && !records.contains_key(&child.key) {
                    records.insert(child.key, b);
                    next.push(child.key);
                }
            }
        }
        layer = next;
    }
    records
}

/// The largest number of threads of a test.
const MAX_THREADS: usize = 64;

/// Returns the limits of a run without a deadline: `threads` threads, even if the machine has fewer
/// cores, and `memory` bytes.
pub fn resources(threads: usize, memory: usize) -> Run<'static> {
    static PROGRESS: LazyLock<Progress> = LazyLock::new(Progress::default);
    allow_threads(MAX_THREADS);
    Run::new(&PROGRESS).threads(threads).memory(memory)
}

pub fn one_thread() -> Run<'static> {
    resources(1, 1 << 30)
}

pub fn two_threads() -> Run<'static> {
    resources(2, 1 << 30)
}

pub fn run(board: &Board, options: &ProveOptions) -> Proof {
    run_tuned(board, options, &Tuning::default(), one_thread())
}

pub fn run_tuned(board: &Board, options: &ProveOptions, tuning: &Tuning, run: Run) -> Proof {
    prove_tuned(board, options, tuning, run).unwrap()
}

pub fn search_options() -> ProveOptions {
    ProveOptions::default().method(Method::Search)
}

/// Returns random options, tuning and limits. None of them may change the answer of a proof.
pub fn random_options(random: &mut fastrand::Rng) -> (ProveOptions, Tuning, Run<'static>) {
    let threads = if random.u8(..4) == 0 {
        random.usize(2..=8)
    } else {
        1
    };
    let memory = [0, 0, 1 << 12, 1 << 16, 1 << 20][random.usize(..5)];
    let options = ProveOptions::default()
        .method(Method::Search)
        .floor(random.u32(0..9))
        .patience([None, Some(1), Some(50)][random.usize(..3)]);
    let tuning = Tuning {
        rules: Rules {
            strip: random.bool(),
            look_ahead: random.bool(),
        },
        sleep: random.u8(..4) > 0,
        portable: random.bool(),
        shuffle: random.bool().then(|| random.u64(..)),
        job_depth: random.u32(..4),
    };
    (options, tuning, resources(threads, memory))
}

/// Returns a random board of at most `tiles` tiles. The board has 1 to 5 columns of 0 to 9 tiles.
pub fn random_board(random: &mut fastrand::Rng, tiles: usize) -> Board {
    let colours = random.u8(2..=4);
    let mut columns: Vec<Vec<Colour>> = vec![Vec::new(); random.usize(1..=5)];
    for _ in 0..random.usize(1..=tiles) {
        let column = random.usize(..columns.len());
        if columns[column].len() < 9 {
            columns[column].push(random.u8(..colours));
        }
    }
    Board::from_columns(columns).unwrap()
}

/// Returns a random board of at most 3 columns and `tiles` tiles. If possible, one column has 6 to
/// 9 tiles.
pub fn tall_board(random: &mut fastrand::Rng, tiles: usize) -> Board {
    let colours = random.u8(2..=4);
    let mut left = tiles;
    let mut columns = Vec::new();
    while left > 0 && columns.len() < 3 {
        let mut column: Vec<Colour> = Vec::new();
        for _ in 0..random.usize(6..=9).min(left) {
            column.push(random.u8(..colours));
        }
        left -= column.len();
        columns.push(column);
    }
    random.shuffle(&mut columns);
    Board::from_columns(columns).unwrap()
}

pub fn former(board: &Board, rules: Rules) -> Former {
    Former::new(Layout::new(board).unwrap(), rules, false)
}

/// One line of `data/former/boards.tsv`: a board of NRK, the recorded best score, and the optimum.
pub struct RealBoard {
    pub date: String,
    pub board: Board,
    pub claim: Option<u32>,
    pub generated: bool,
    pub optimum: Option<u32>,
}

/// Returns the boards of NRK in the folder `KORTEST_SHARED`; `None` if the variable is not set.
pub fn real_boards() -> Option<Vec<RealBoard>> {
    let path = shared()?.join("data/former/boards.tsv");
    let text = std::fs::read_to_string(path).expect("the list of boards is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Some(lines.map(RealBoard::parse).collect())
}

impl RealBoard {
    fn parse(line: &str) -> RealBoard {
        let fields: Vec<&str> = line.split('\t').collect();
        RealBoard {
            date: fields[0].into(),
            board: Board::parse(fields[1]).unwrap(),
            claim: fields[2].parse().ok(),
            generated: fields[3].contains("generated"),
            optimum: fields[4].trim().parse().ok(),
        }
    }
}

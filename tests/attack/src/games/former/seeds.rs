//! Creates certificates of Former, with all proof methods and all kinds of claims.

use fastrand::Rng;
use kortest::former::{Board, Colour, Method, Proof, ProveOptions, prove_with};
use kortest::runtime::{Progress, Run};

const METHODS: [Method; 4] = [
    Method::Search,
    Method::Columns,
    Method::Columns,
    Method::Both,
];

/// Maximum number of boards that are proved until one has enough records.
const MAX_ATTEMPTS: usize = 40;

/// Returns certificates of a random board.
pub fn some(random: &mut Rng) -> Vec<Vec<u8>> {
    let method = METHODS[random.usize(..4)];
    let mut min_records = 0;
    if method != Method::Columns {
        min_records = random.usize(..8);
    }
    let options = ProveOptions::default()
        .method(method)
        .floor(random.u32(0..4));
    let progress = Progress::default();
    for attempt in 1..=MAX_ATTEMPTS {
        let board = match method {
            Method::Columns => random_board(random, &ANY_BOARD),
            _ => random_board(random, &SEARCHED_BOARD),
        };
        let run = Run::new(&progress).memory(1 << 20);
        let Ok(proof) = prove_with(&board, &options, run) else {
            continue;
        };
        if records(&proof) >= min_records || attempt == MAX_ATTEMPTS {
            return certificates(random, &proof);
        }
    }
    Vec::new()
}

/// Returns the number of records of a proof by search.
fn records(proof: &Proof) -> usize {
    let Some(search) = proof.search() else {
        return 0;
    };
    search.records.iter().map(Vec::len).sum()
}

/// Returns the certificate of the optimum, and a random choice of the other claims.
fn certificates(random: &mut Rng, proof: &Proof) -> Vec<Vec<u8>> {
    let mut chosen = vec![proof.certify()];
    for other in [proof.certify_solution(), proof.certify_lower_bound()] {
        if random.u8(..3) == 0 {
            chosen.push(other);
        }
    }
    let mut files = Vec::new();
    for certificate in chosen.into_iter().flatten() {
        files.push(certificate.to_bytes().0);
    }
    files
}

/// The size and the colours that a random board may have.
struct Shape {
    max_colours: u8,
    max_rows: usize,
    /// Whether the board may begin with another letter than the first.
    may_skip_letters: bool,
}

const ANY_BOARD: Shape = Shape {
    max_colours: 8,
    max_rows: 12,
    may_skip_letters: true,
};

/// A board for a proof by search, which allows fewer colours and rows.
const SEARCHED_BOARD: Shape = Shape {
    max_colours: 4,
    max_rows: 9,
    may_skip_letters: false,
};

fn random_board(random: &mut Rng, shape: &Shape) -> Board {
    if random.u8(..5) == 0 {
        return ring(random);
    }
    // With fewer colours, more tiles are connected.
    let colours = if random.u8(..4) == 0 {
        random.u8(2..=shape.max_colours)
    } else {
        random.u8(2..=4)
    };
    let mut tiles = random.usize(3..=14);
    let mut width = random.usize(1..=6);
    if random.bool() {
        tiles = 14;
        width = random.usize(2..=4);
    }
    let max_height = if random.bool() { shape.max_rows } else { 4 };
    let mut first_colour = 0;
    if shape.may_skip_letters && !random.bool() {
        first_colour = random.u8(..=8 - colours);
    }
    let mut columns: Vec<Vec<Colour>> = vec![Vec::new(); width];
    for _ in 0..tiles {
        let column = random.usize(..width);
        if columns[column].len() < max_height {
            columns[column].push(first_colour + random.u8(..colours));
        }
    }
    Board::from_columns(columns).expect("the board keeps the limits")
}

/// Returns a board with a large group around other tiles, which is rare in random boards.
fn ring(random: &mut Rng) -> Board {
    let mut columns: Vec<Vec<Colour>> = vec![vec![1], vec![0, 1, 0]];
    for _ in 0..random.usize(..2) {
        columns.push(vec![0, 2, 0]);
    }
    columns.push(vec![0; 3]);
    if random.bool() {
        columns.reverse();
    }
    Board::from_columns(columns).expect("the board keeps the limits")
}

//! Creates certificates of Former, with all proof methods and all kinds of claims.

use fastrand::Rng;
use kortest::former::{Board, Colour, Method, ProveOptions, prove_with};
use kortest::runtime::{Progress, Run};

/// Returns certificates of a random board.
pub fn some(random: &mut Rng) -> Vec<Vec<u8>> {
    let method = [
        Method::Search,
        Method::Columns,
        Method::Columns,
        Method::Both,
    ][random.usize(..4)];
    let wanted = if method == Method::Columns {
        0
    } else {
        random.usize(..8)
    };
    let mut options = ProveOptions {
        method,
        ..ProveOptions::default()
    };
    options.floor = random.u32(0..4);
    let progress = Progress::default();
    for attempts in (0..40).rev() {
        let board = board(random, method != Method::Columns);
        let run = Run {
            memory: 1 << 20,
            ..Run::new(&progress)
        };
        let Ok(proof) = prove_with(&board, &options, run) else {
            continue;
        };
        let records = proof
            .search
            .as_ref()
            .map_or(0, |search| search.records.iter().map(Vec::len).sum());
        if records < wanted && attempts > 0 {
            continue;
        }
        let all = [
            proof.certify_optimum(),
            proof.certify_solution(),
            proof.certify_lower_bound(),
        ];
        // The claim of the optimum is always chosen. The other claims are chosen at random.
        let chosen = all
            .into_iter()
            .enumerate()
            .filter(|(n, _)| *n == 0 || random.u8(..3) == 0);
        return chosen
            .filter_map(|(_, certificate)| Some(certificate?.to_bytes().0))
            .collect();
    }
    Vec::new()
}

fn board(random: &mut Rng, is_searched: bool) -> Board {
    if random.u8(..5) == 0 {
        return ring(random);
    }
    let (colours, rows) = if is_searched { (4, 9) } else { (8, 12) };
    // With fewer colours, more tiles are connected.
    let colours = if random.u8(..4) == 0 {
        random.u8(2..=colours)
    } else {
        random.u8(2..=4)
    };
    let (tiles, width) = (random.usize(3..=14), random.usize(1..=6));
    let (tiles, width) = if random.bool() {
        (14, random.usize(2..=4))
    } else {
        (tiles, width)
    };
    let highest = if random.bool() { rows } else { 4 };
    // Sometimes the board does not use the first letters.
    let first = if is_searched || random.bool() {
        0
    } else {
        random.u8(..=8 - colours)
    };
    let mut columns: Vec<Vec<Colour>> = vec![Vec::new(); width];
    for _ in 0..tiles {
        let column = random.usize(..width);
        if columns[column].len() < highest {
            columns[column].push(first + random.u8(..colours));
        }
    }
    Board::from_columns(columns)
}

/// Returns a board with a large group around other tiles, which is rare in random boards.
fn ring(random: &mut Rng) -> Board {
    let mut columns: Vec<Vec<Colour>> = vec![vec![1], vec![0, 1, 0]];
    columns.extend((0..random.usize(..2)).map(|_| vec![0, 2, 0]));
    columns.push(vec![0; 3]);
    if random.bool() {
        columns.reverse();
    }
    Board::from_columns(columns)
}

//! Builds proofs from records. A record states that a board cannot be cleared in a certain number
//! of clicks. Some records are false.

use super::super::document::{Document, Search};
use super::super::truth::{Columns, MAX_BOARDS, columns, optimum};
use fastrand::Rng;
use std::collections::{BTreeMap, HashMap};

/// Maximum number of tiles of a board, because brute force visits 2^tiles boards.
const MAX_TILES: usize = 9;

/// Returns the column and the row of each tile.
fn tiles(board: &Columns) -> Vec<(usize, usize)> {
    board
        .iter()
        .enumerate()
        .flat_map(|(x, column)| (0..column.len()).map(move |y| (x, y)))
        .collect()
}

/// Returns the board that contains only the tiles in the set `key`.
fn state(board: &Columns, key: u64) -> Columns {
    let mut state = vec![Vec::new(); board.len()];
    for (bit, (x, y)) in tiles(board)
        .into_iter()
        .enumerate()
        .filter(|(bit, _)| key >> bit & 1 == 1)
    {
        let _ = bit;
        state[x].push(board[x][y]);
    }
    state
}

pub fn records_by_brute_force(random: &mut Rng, document: &mut Document) -> Option<()> {
    let board = columns(&document.board)?;
    let count = tiles(&board).len();
    if !(1..=MAX_TILES).contains(&count) {
        return None;
    }
    let mut known = HashMap::new();
    let mut least: BTreeMap<Columns, u64> = BTreeMap::new();
    (1..1u64 << count).for_each(|key| _ = least.entry(state(&board, key)).or_insert(key));
    let board_optimum = i128::from(optimum(&board, &mut known, MAX_BOARDS)?);
    document.clicks = board_optimum + random.i128(-1..=2);
    document.kind = "at-least".into();
    document.witness = None;
    document.layers = None;
    let clicks = document.clicks.max(1);
    document.clicks = clicks;
    let floor = random.i128(0..clicks);
    let mut records = vec![Vec::new(); (clicks - floor) as usize];
    let has_false_records = random.u8(..3) == 0;
    for (state, key) in least {
        let max_failing_clicks = i128::from(optimum(&state, &mut known, MAX_BOARDS)?) - 1;
        let budget = (max_failing_clicks + i128::from(has_false_records)).min(clicks - 1);
        let dropped = random.u8(..20) == 0;
        if budget >= floor && !dropped {
            records[(clicks - 1 - budget) as usize].push(key);
        }
    }
    if random.bool() {
        // Records that `clicks - 1` clicks cannot clear `root`, the whole board.
        let root = (1u64 << count) - 1;
        records
            .iter_mut()
            .for_each(|keys| keys.retain(|&key| key != root));
        records[0].push(root);
    }
    document.search = Some(Search { floor, records });
    Some(())
}

pub fn record_of_the_board(random: &mut Rng, document: &mut Document) {
    let tiles = document.tiles();
    if !(1..=30).contains(&tiles) {
        return;
    }
    document.kind = "at-least".into();
    document.witness = None;
    document.layers = None;
    if document.clicks > tiles as i128 {
        document.clicks = random.i128(1..=tiles as i128);
    }
    document.clicks = document.clicks.saturating_add(random.i128(-1..=1)).max(1);
    let floor = document.clicks - 1;
    let records = vec![vec![(1 << tiles) - 1]];
    document.search = Some(Search { floor, records });
}

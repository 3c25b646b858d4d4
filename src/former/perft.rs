//! Counts the sequences of clicks on a board, for `kortest perft`.

use super::board::Board;
use super::game::{Former, Rules};
use super::layout::{Layout, TileSet};
use kortest_base::perft::{self, Countable, PerftError, Ply};
use kortest_base::puzzle::Puzzle;
use kortest_base::runtime::Run;

/// Counts the sequences of 1 to `depth` clicks, and the different boards after them. Two clicks on
/// the same group are the same click. Calls `report` with each length as soon as it is counted.
///
/// # Errors
///
/// A limit of the run or a number of more than 128 bits ends the count.
pub fn perft(
    board: &Board,
    depth: u32,
    run: Run,
    report: impl FnMut(&Ply) + Send,
) -> Result<(), PerftError> {
    match Layout::new(board) {
        Some(layout) => {
            let former = Former::new(layout, Rules::default(), false);
            perft::perft(&former, depth, run, report)
        }
        None => perft::perft(board, depth, run, report),
    }
}

/// A board that fits into the bit sets of the search.
impl Countable for Former {
    /// The exact key of a state, which is a set of tiles that form the same board.
    type Position = TileSet;

    fn first(&self) -> TileSet {
        self.root().key
    }

    fn after_each_move(&self, &tiles: &TileSet, out: &mut Vec<TileSet>) {
        let first = out.len();
        self.moves(&self.state(tiles), out);
        for place in &mut out[first..] {
            let group = *place;
            *place = self.state(tiles & !group).key;
        }
    }

    fn is_over(&self, &tiles: &TileSet) -> bool {
        tiles == 0
    }
}

/// A board of any size. It is slow and simple, so tests compare the bit sets with it.
impl Countable for Board {
    type Position = Board;

    fn first(&self) -> Board {
        self.clone()
    }

    fn after_each_move(&self, board: &Board, out: &mut Vec<Board>) {
        for group in board.groups() {
            out.extend(board.click(group[0]));
        }
    }

    fn is_over(&self, board: &Board) -> bool {
        board.is_empty()
    }

    fn heap_bytes(&self) -> usize {
        let bytes_of_vec = size_of::<Vec<u8>>();
        self.width() * bytes_of_vec + self.tiles()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest_base::runtime::Progress;

    fn counts(game: &impl Countable, depth: u32, memory: usize) -> Vec<Ply> {
        let progress = Progress::default();
        let mut run = Run::new(&progress);
        run.memory = memory;
        run.threads = 2;
        let mut plies = Vec::new();
        perft::perft(game, depth, run, |ply| plies.push(*ply)).unwrap();
        plies
    }

    fn bit_sets(board: &Board) -> Former {
        Former::new(Layout::new(board).unwrap(), Rules::default(), false)
    }

    fn sequences(plies: &[Ply]) -> Vec<u128> {
        plies.iter().map(|ply| ply.sequences).collect()
    }

    /// The numbers are those of Tommy Odland's article "Solving NRK's game Former", 2024.
    #[test]
    fn the_board_of_the_article_has_as_many_sequences_as_the_article_says() {
        let rows = "OPPBOGG/OPOBGGG/PGGGOBO/OPOOBGB/PBBBGOB/BPGPGGG/OBGPOGG/BGPBGBG/OBGOGOG";
        let board: Board = rows.parse().unwrap();

        let plies = counts(&bit_sets(&board), 5, 1 << 30);

        assert_eq!(
            sequences(&plies),
            [39, 1_446, 51_162, 1_730_312, 55_950_299]
        );
    }

    #[test]
    fn a_small_board_is_counted_to_its_end() {
        let board: Board = "OP/PO".parse().unwrap();

        let plies = counts(&board, 5, 1 << 30);

        assert_eq!(sequences(&plies), [4, 10, 14, 8, 0]);
        let over: Vec<u128> = plies.iter().map(|ply| ply.over).collect();
        assert_eq!(over, [0, 0, 6, 8, 0]);
        assert_eq!(plies, counts(&bit_sets(&board), 5, 1 << 30));
    }

    #[test]
    fn bit_sets_count_like_boards() {
        for rows in ["OPGB/BBOP/GPGO/OOPB", "OOO/PGP/BPB", "O...P/OP.OP/GOOBG"] {
            let board: Board = rows.parse().unwrap();

            let plies = counts(&bit_sets(&board), 4, 1 << 30);

            assert_eq!(plies, counts(&board, 4, 1 << 30), "{rows}");
        }
    }

    #[test]
    fn without_memory_for_the_positions_the_sequences_are_the_same() {
        let board: Board = "OPGBO/BBOPG/GPGOO/OOPBP".parse().unwrap();
        let former = bit_sets(&board);

        let searched = counts(&former, 4, 2 << 10);

        let stored = counts(&former, 4, 1 << 30);
        assert_eq!(searched[3].positions, None);
        assert!(stored[3].positions.is_some());
        assert_eq!(sequences(&searched), sequences(&stored));
        assert_eq!(searched[3].over, stored[3].over);
    }
}

//! The kernels against each other, on few enough states for Miri; `tests/proofs` has both against the plain board.

use super::Kernel;
use crate::board::Board;
use crate::layout::Layout;

#[test]
fn both_kernels_answer_the_same() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..if cfg!(miri) { 8 } else { 200 } {
        // Up to 63 cells, the highest of them taken.
        let (width, height) = [(7, 9), (9, 7), (1, 9), (31, 2), (63, 1), (3, 6)][random.usize(..6)];
        let mut column = |x: usize| {
            let tiles = if x.is_multiple_of(3) { height } else { random.usize(..=height) };
            (0..tiles).map(|_| random.u8(..4)).collect()
        };
        let board = Board::from_columns((0..width).map(&mut column).collect());
        let layout = Layout::new(&board).expect("63 cells at most");
        let [fast, portable] = [false, true].map(|portable| Kernel::new(&layout, portable));
        // Under Miri, which shows only the instructions that it is told of, as on other machines.
        assert!(matches!(fast, Kernel::Bmi2(_)) || !super::bmi2::available());
        for tiles in [layout.all, layout.all & random.u64(..), layout.all & random.u64(..) & random.u64(..)] {
            let of = |kernel: &Kernel| {
                let (mut groups, mut whole, mut through) = (Vec::new(), Vec::new(), Vec::new());
                kernel.groups(tiles, &mut groups);
                kernel.whole_runs(tiles, &mut whole);
                (0..layout.columns.len()).for_each(|column| kernel.groups_in(tiles, column, &mut through));
                let counts: Vec<bool> = (1..4).map(|n| kernel.has_whole_runs(tiles, n)).collect();
                let exact: Vec<bool> = groups.iter().map(|&group| kernel.is_group(tiles, group)).collect();
                (groups, whole, through, counts, exact, kernel.outline(tiles))
            };
            assert_eq!(of(&fast), of(&portable), "{board} {tiles:x}");
        }
    }
}

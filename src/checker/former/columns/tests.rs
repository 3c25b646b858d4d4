use super::step::{Column, Content, Step};
use super::*;
use crate::limits::Limits;

/// The check, with limits that are never reached here.
fn check(board: &[Vec<u8>], cap: u32, words: &[(Side, u32)]) -> Result<usize, String> {
    super::check(board, cap, words, &Meter::new(&Limits::of(0))).map_err(|error| error.to_string())
}

/// The steps of colour 0 from `y` that go together with the step from `x` that takes these blocks.
fn joint(x: &Content, taken: &[u16], y: &Content, returning: u8) -> Vec<Step> {
    let all = x.alone(0b1111).filter(|step| step.colour() == 0);
    let step = all.into_iter().find(|step| step.rows() == taken.iter().sum::<u16>()).unwrap();
    step.joint(y, returning)
}

#[test]
fn blocks_join_through_the_next_column() {
    // Two blocks of colour 0 beside one run of three: the click has connected them.
    let (x, y) = (Column::new(&[0, 1, 0]), Column::new(&[0, 0, 0]));
    let joined = joint(&x.0[0], &[0b001, 0b100], &y.0[0], 0);
    assert_eq!(joined.iter().map(|step| step.rows()).collect::<Vec<_>>(), [0b111]);
    // One block: so the next column lets it pass where it has other colours.
    assert_eq!(joined[0].hindrance(), joined[0].tiles());
    // Beside two runs they stay apart, which is allowed only if the colour may return.
    let apart = joint(&x.0[0], &[0b001, 0b100], &x.0[0], 1);
    assert_eq!(apart.len(), 1);
    assert!(apart[0].hindrance() & x.0.last().unwrap().tiles != 0, "two blocks never pass");
    assert!(joint(&x.0[0], &[0b001, 0b100], &x.0[0], 0b1110).is_empty());
}

#[test]
fn a_tile_that_stays_or_a_block_without_a_run_forbids_a_joint_step() {
    let (x, y) = (Column::new(&[0, 1, 0]), Column::new(&[0, 0, 0]));
    assert!(joint(&x.0[0], &[0b001], &y.0[0], 0b1111).is_empty(), "the upper tile touches the run");
    assert!(joint(&x.0[0], &[0b001, 0b100], &Column::new(&[0, 1]).0[0], 0b1111).is_empty());
    // A run that touches nothing may go too.
    let z = Column::new(&[0, 1, 0]);
    let rows = |returning| joint(&y.0[2], &[0b1], &z.0[0], returning).iter().map(|s| s.rows()).collect::<Vec<_>>();
    assert_eq!(y.0[2].rows[0], 0b1);
    assert_eq!((rows(0), rows(1)), (vec![0b001], vec![0b001, 0b101]));
}

#[test]
fn contents_that_look_the_same_are_the_same() {
    assert_eq!(Column::new(&[0, 0, 0]).0.len(), 4);
    assert_eq!(Column::new(&[0, 1, 0]).0.len(), 7);
    assert_eq!(Column::new(&[]).0.len(), 1);
}

/// Each number of clicks, with the sizes of the only layer.
fn sizes(board: &[Vec<u8>], cap: u32) -> Vec<u32> {
    (0..20).filter(|&size| check(board, cap, &[(Side::R, size)]).is_ok()).collect()
}

#[test]
fn one_column_is_a_word_to_strip() {
    // 0 1 0 1: three clicks clear it, so two are refuted and three are not.
    let board = [vec![0, 1, 0, 1]];
    assert_eq!(sizes(&board, 2).len(), 1);
    assert!(sizes(&board, 3).is_empty());
    assert_eq!(check(&board, 1, &[(Side::R, 0)]), Ok(0), "two colours need two clicks");
    assert_eq!(
        check(&board, 1, &[(Side::L, 0), (Side::L, 0)]).unwrap_err(),
        "layer 1 (L0) reaches no end, but is not the last"
    );
}

#[test]
fn an_empty_column_parts_the_board() {
    let board = [vec![0, 1], vec![], vec![1, 0]];
    assert_eq!(check(&board, 3, &[(Side::R, 0)]), Ok(0), "two clicks, and two that begin further right");
    // With four clicks all layers are made, and the one behind the gap is a single node.
    let words = [(Side::R, 4), (Side::R, 1), (Side::R, 4)];
    let complaint = check(&board, 4, &words).unwrap_err();
    assert!(complaint.starts_with("the last layer (R4) still reaches an end"), "{complaint}");
    let empty = check(&[vec![]], 0, &[(Side::L, 1)]).unwrap_err();
    assert!(empty.starts_with("the last layer (L1) still reaches an end"), "{empty}");
    let two = check(&[vec![]], 0, &[(Side::R, 1), (Side::R, 0)]).unwrap_err();
    assert_eq!(two, "layer 2 (R0): this side has gone through all 1 columns");
}

//! Tests the rules and the limits of boards, and the messages about clicks that hit no tile.

use kortest::former::{Board, Click, SizeError, clicks_text, parse_clicks};

#[test]
fn a_click_removes_the_group_and_tiles_above_fall() {
    let board = Board::parse("OPO/PPG/OGG").unwrap();
    assert_eq!(board.click((1, 2)).unwrap().to_string(), "..O/O.G/OGG");
    assert_eq!(board.click((2, 0)).unwrap().to_string(), "O../PP./OPO");
    assert_eq!(board.click((3, 0)), None);
}

#[test]
fn columns_beyond_the_limits_are_refused() {
    let nine_colours = (0..9).map(|colour| vec![colour]).collect();
    for (columns, error) in [
        (vec![], SizeError::Columns(0)),
        (vec![vec![]; 65], SizeError::Columns(65)),
        (vec![vec![0; 13]], SizeError::Rows(13)),
        (nine_colours, SizeError::Colours(9)),
        (vec![vec![26]], SizeError::Colour(26)),
    ] {
        assert_eq!(Board::from_columns(columns), Err(error));
    }
    assert!(Board::from_columns(vec![vec![25; 12]; 64]).is_ok());
    assert_eq!(Board::random(1, 65, 9, 4), Err(SizeError::Columns(65)));
    assert_eq!(Board::random(1, 7, 0, 4), Err(SizeError::Rows(0)));
    assert_eq!(Board::random(1, 7, 9, 9), Err(SizeError::Colours(9)));
    let board = Board::random(1, 64, 12, 8).unwrap();
    assert_eq!((board.width(), board.height(63)), (64, 12));
    assert!(Board::from_columns(vec![vec![]]).unwrap().is_empty());
}

#[test]
fn the_debug_form_is_short() {
    let board = Board::parse("OPO/PPG/OGG").unwrap();
    assert_eq!(format!("{board:?}"), "Board(\"OPO/PPG/OGG\")");
    assert_eq!(format!("{board:#?}"), "Board(\"OPO/PPG/OGG\")");
}

#[test]
fn single_tiles_are_groups_and_empty_columns_stay() {
    let board = Board::parse("OPO").unwrap();
    assert_eq!(board.groups().len(), 3);
    assert_eq!(board.click((1, 0)).unwrap().groups().len(), 2);
}

/// The board of 2024-11-24.
const ROWS: &str = "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO";
/// Returns a game that clears the board.
fn game() -> Vec<Click> {
    let clicks = "0,1 4,6 2,4 0,3 0,5 3,0 0,2 2,1 3,0 2,0 0,2 0,0 6,0";
    parse_clicks(clicks).unwrap()
}

#[test]
fn a_game_is_replayed_to_its_end() {
    let board = Board::parse(ROWS).unwrap();

    assert!(board.replay(&game()).unwrap().is_empty());
}

#[test]
fn a_click_without_a_tile_tells_what_is_allowed() {
    assert_eq!(
        error(&[(0, 0), (99, 99)]),
        "click 2 (99,99): no tile there; the last column is 6"
    );
    let high = error(&[(0, 1), (0, 8)]);
    assert!(high.starts_with("click 2 (0,8): no tile there; column 0 is 8 high"));
}

#[test]
fn coordinates_of_other_programs_are_recognised() {
    let top = 8;
    for (base, words) in [(0, "counted from 0"), (1, "counted from 1")] {
        let clicks = game().into_iter();
        let written = clicks.map(|(column, row)| (top - row + base, column + base));
        let written: Vec<Click> = written.collect();

        let error = error(&written);

        let clicks = clicks_text(&game());
        let hint = format!("; all clicks fit as row,column from the top, {words}; write {clicks}");
        assert!(error.ends_with(&hint), "{error}");
    }
}

fn error(clicks: &[Click]) -> String {
    let board = Board::parse(ROWS).unwrap();
    board.replay(clicks).unwrap_err().to_string()
}

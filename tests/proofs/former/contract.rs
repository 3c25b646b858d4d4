//! Tests that boards keep the promises on which the search relies.

use kortest::contract::check_contract;
use kortest::former::{Board, daily};
use kortest::internals::former::{Former, General, Layout, Rules};

#[test]
fn boards_keep_the_promises_of_a_puzzle() {
    let mut boards = vec![daily::board(2024, 11, 24).unwrap()];
    for rows in ["GPBG/OPGP/GPGB", "OPOP/POPO/OPOP/POPO", "AAB/ABA/BAA"] {
        boards.push(rows.parse::<Board>().unwrap());
    }
    for board in boards {
        let layout = Layout::new(&board).unwrap();
        let former = Former::new(layout, Rules::default(), false);
        assert_eq!(check_contract(&former, 200), Ok(()), "{board}");

        let general = General::new(&board).unwrap();
        assert_eq!(check_contract(&general, 50), Ok(()), "{board}");
    }
}

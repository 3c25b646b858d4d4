//! Tests `kortest explain`.

use crate::common::program::Folder;

#[test]
fn the_groups_of_all_best_games_are_marked() {
    let folder = Folder::new();

    let run = folder.succeeds(&["explain", "OBO/OOO", "--color", "never"]);

    let (_, text) = run.text.split_once(": ").unwrap();
    let expected = "2 clicks is optimal. All best games share 2 groups and 0 orders.\n  \
        clicks that begin in each column (the leftmost column of the group):\n     \
        0  1        ■\n     1  1        ■\n     2  0\n  \
        groups that every best game removes with one click:\n    \
        1  Oa Bb Oa\n    0  Oa Oa Oa\n       0  1  2\n";
    assert_eq!(text, expected);
}

#[test]
fn an_order_that_every_best_game_has_is_named() {
    let folder = Folder::new();

    // The pink tile must go first, so that the orange tiles meet.
    let run = folder.succeeds(&["explain", "O/P/O", "--color", "never"]);

    assert!(
        run.text.ends_with("in every best game: b before a\n"),
        "{run:?}"
    );
}

#[test]
fn a_limit_leaves_the_bound() {
    let folder = Folder::new();

    let run = folder.run(&["explain", "2024-11-24", "--time-limit", "0s", "--quiet"]);

    assert_eq!(run.code, 3, "{run:?}");
    assert!(
        run.text
            .contains("the best games could not be visited (stopped)"),
        "{run:?}"
    );
}

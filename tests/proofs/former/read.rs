//! Tests the forms in which boards of Former are read, and the messages about texts that are not
//! boards.

use kortest::former::Board;

#[test]
fn each_error_has_its_message() {
    assert!(error("").starts_with("no board"));
    assert!(error(" \n \n").starts_with("no board"));
    assert!(error("# nothing\n").starts_with("no board"));
    assert!(error("OPG/OPGB").starts_with("line 2: 4 cells where line 1 has 3"));
    assert!(error("OPG//OPG").starts_with("line 2: 0 cells"));
    assert!(error("OPG/O?G").starts_with("line 2, character 2: '?' is not a colour"));
    assert!(error("OPG GPO").starts_with("line 1: blanks and commas do not separate rows"));
    assert!(error("O.G/..G").starts_with("line 1, character 1: a floating tile"));
    assert!(error(&["O"; 13].join("/")).starts_with("13 rows"));
    assert!(error("ABC/DEF/GHI").starts_with("9 colours"));
    assert!(error(&"O".repeat(65)).starts_with("65 columns"));
}

#[test]
fn errors_name_the_first_bad_position() {
    assert!(error("# mine\n\nO P G\nO ? Q\n!").starts_with("line 4, character 3: '?'"));
    assert!(error("OPG/OPG\nOPG/O?G").starts_with("line 2, character 6: '?'"));
    assert!(error("O,P\nO,P,G\n!").starts_with("line 2: 3 cells where line 1 has 2"));
    assert!(error(" 1  O  P \n 0  O  ? \n    0  1").starts_with("line 2, character 8: '?'"));
}

#[test]
fn empty_rows_on_top_do_not_count() {
    let text = format!("{}O.", "../".repeat(12));
    assert_eq!(rows(&text), "O.");
    assert!(Board::parse(".").unwrap().is_empty());
}

#[test]
fn separators_comments_and_squares_are_accepted() {
    for text in [
        "O P G\nP,G,B\n",
        "opg/pgb",
        "\u{feff}OPG\r\nPGB\r\n",
        "OPG\rPGB",
        "# a comment/with a slash\n\n O, P, G \n\n  # another\nP\tG B\n",
        "o p g / p g b",
        "🟧🟪🟩\n🟪🟩🟦",
        "🟠 🩷 💚\n🩷 💚 💙\u{fe0f}",
        "123/234",
        "1,2,3\n2,3,4",
        "1️⃣2️⃣3️⃣\n2️⃣3️⃣4️⃣",
    ] {
        assert_eq!(rows(text), "OPG/PGB", "{text:?}");
    }
    assert_eq!(rows("⬜🟪/🟧🟥".replace('🟪', "🟥").as_str()), ".P/OP");
    assert_eq!(rows("010/123"), ".O./OPG");
}

#[test]
fn ambiguous_colours_are_rejected() {
    assert!(
        error("🟧🟪\n🟥🟦").contains("line 2, character 1: 🟥 and 🟪 would be the same colour P")
    );
    assert_eq!(rows("🟧🟨🟫"), "OYN");
    assert!(error("⬜⬛/🟧🟧").contains("the same colour ."));
    assert!(error("12/19").contains("line 2, character 2: '9' is not a colour"));
    assert!(error("1P").contains("'1' is not a colour"));
    assert!(error("1🟪").contains("'1' is not a colour"));
}

/// A table must not compare each square with all squares before it.
#[test]
fn a_long_row_of_squares_is_refused_at_once() {
    let row = "🟧🟪".repeat(150_000);

    assert!(error(&row).starts_with("300000 columns"));
}

#[test]
fn a_drawn_board_is_parsed() {
    let drawn = " 1  O  . \n 0 [P][P]\n    0  1\n";
    assert_eq!(rows(drawn), "O./PP");
    let with_text = format!("click 1 of 2: 0,0 takes 2 P\n{drawn}\n3 tiles in 2 groups\n");
    assert_eq!(rows(&with_text), "O./PP");
    let coloured = " 1 \x1b[30;48;5;214m O \x1b[0m\n 0  P \n    0\n";
    assert_eq!(rows(coloured), "O/P");
    let without_column_numbers = " 1  O  P\n 0  O  P\n";
    assert_eq!(rows(without_column_numbers), "OP/OP");
}

#[test]
fn two_drawn_boards_are_rejected() {
    let drawn = " 1  O  . \n 0 [P][P]\n    0  1\n";
    assert_eq!(
        error(&drawn.repeat(2)),
        "2 boards are drawn; give only one of them"
    );
}

fn error(text: &str) -> String {
    Board::parse(text).unwrap_err().to_string()
}

fn rows(text: &str) -> String {
    match Board::parse(text) {
        Ok(board) => board.to_string(),
        Err(error) => panic!("{text:?}: {error}"),
    }
}

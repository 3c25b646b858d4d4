//! Reads a board from a text, as a date or as rows.

use crate::Error;
use crate::reading::{MessageWords, only_board};
use kortest::former::{self, Board, Colour, LETTERS, daily};
use kortest::read::{AnyBoard, name_of};
use serde_json::{Value, json};

/// Maximum length of a text that is parsed, in bytes.
const MAX_TEXT_BYTES: usize = 1 << 16;

/// Reads a board from a text, a date or rows, and returns it in JSON. `today` is a date, such as
/// `2026-11-23`, which gives a meaning to words such as *yesterday*. Fails if the text is too long, if no
/// board of the date is known, or if the text is not one board.
pub fn read(text: &str, today: Option<&str>) -> Result<Value, Error> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(Error::new(
            "too_long",
            format!("{} bytes; a board has at most {MAX_TEXT_BYTES}", text.len()),
        ));
    }
    let date_of_today = today.map(parse_today).transpose()?;
    if let Some(date) = daily::parse(text, date_of_today) {
        let (year, month, day) = date?;
        return daily_board(year, month, day);
    }
    // The first row of a drawn board can begin with blanks.
    let rows = text.trim_start_matches(['\n', '\r']).trim_end();
    Ok(board_json(&read_rows(rows)?))
}

/// Parses the date of today, such as `2026-11-23`, as year, month and day. Fails for other texts, and for
/// words such as *today*, because a page must say which day it is.
fn parse_today(today: &str) -> Result<(i16, i8, i8), Error> {
    match daily::parse(today, None) {
        Some(Ok(date)) => Ok(date),
        // No date, or one that does not exist.
        _ => Err(Error::new(
            "question",
            "today must be a date, such as 2026-11-23",
        )),
    }
}

/// Returns NRK's board of a date in JSON, with the date as its name. Fails if no board of the date is known.
fn daily_board(year: i16, month: i8, day: i8) -> Result<Value, Error> {
    let mut json = board_json(&daily::board(year, month, day)?);
    let name = daily::iso((year, month, day));
    json["name"] = name.as_str().into();
    json["date"] = name.into();
    Ok(json)
}

/// The smallest resemblance to a board, in percent, with which a text is meant as rows.
const MIN_RESEMBLANCE: u32 = 50;
/// The message for a text that is not a date and not a board.
const NOT_ROWS: &str = "neither a date (2025-11-13, today) nor rows (BBG/GGO/...); rows with letters other than O P G B must be \
                        capitals, and at least two";

/// The words of the game in messages about a text.
const WORDS: MessageWords = MessageWords {
    game: "former",
    noun: "board",
    remedy: "; write / between the rows",
};

/// Reads the rows of a board of Former. Fails if the text is not a board, or may mean several boards.
fn read_rows(text: &str) -> Result<Board, Error> {
    match only_board(text, &WORDS) {
        Ok(AnyBoard::Former(board)) => Ok(board),
        Err(error) => Err(error_of_rows(text, error)),
        Ok(_) => unreachable!("the words name the game Former, so only its boards were read"),
    }
}

/// Returns the error about a text that is not exactly one board; `error` is the one of the reader for all
/// games. If the text resembles rows, the error names the faulty character. If it does not, and is not empty,
/// the error says what rows are.
fn error_of_rows(text: &str, error: Error) -> Error {
    let readings = former::read(text);
    let is_near = readings.is_certain || readings.resemblance >= MIN_RESEMBLANCE;
    if !is_near && !text.trim().is_empty() {
        return Error::new("board", NOT_ROWS);
    }
    match readings.error {
        // The text is no board, and the reader of Former says where.
        Some(of_rows) if error.code == WORDS.noun => of_rows.into(),
        _ => error,
    }
}

/// Returns a board in JSON: its rows, the letters of each column from the bottom, and a name made from its
/// digest.
fn board_json(board: &Board) -> Value {
    let rows = board.to_string();
    let name = name_of("former", &rows);
    let columns: Vec<String> = board.columns().iter().map(letters).collect();
    json!({"board": rows, "columns": columns, "name": name})
}

/// Returns the letters of the colours of a column, from the bottom.
fn letters(column: &Vec<Colour>) -> String {
    let mut letters = String::new();
    for &colour in column {
        letters.push(LETTERS[usize::from(colour)]);
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_may_be_a_date() {
        let day = read(" 24.11.2024\n", None).unwrap();

        assert_eq!(day["date"], "2024-11-24");
        assert_eq!(day["name"], "2024-11-24");
        assert_eq!(
            day["board"],
            "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO"
        );
    }

    #[test]
    fn dates_before_the_rule_have_copied_boards() {
        let day = read("2024-11-16", None).unwrap();

        assert_eq!(day["name"], "2024-11-16");
        assert!(day["board"].as_str().unwrap().starts_with("OPPBOGG/"));
    }

    #[test]
    fn a_date_may_be_a_word() {
        for (text, today) in [
            ("today", "2024-11-24"),
            ("Yesterday", "2024-11-25"),
            ("i morgen", "2024-11-23"),
            ("24. november 2024", "2030-01-01"),
        ] {
            assert_eq!(read(text, Some(today)).unwrap()["date"], "2024-11-24");
        }
    }

    #[test]
    fn a_wrong_date_of_today_is_an_error() {
        for today in ["", "today", "2024-11-31", "24th"] {
            for text in ["yesterday", "2024-11-24", "OP/GB"] {
                let error = read(text, Some(today)).unwrap_err();
                assert_eq!(error.code, "question", "{today}");
            }
        }
    }

    #[test]
    fn a_text_may_be_rows() {
        let small = read("🟧⬜\n🟩🟩", None).unwrap();

        assert_eq!(small["board"], "O./GG");
        assert_eq!(small["columns"], json!(["GO", "G"]));
        let name = small["name"].as_str().unwrap();
        assert_eq!(name.len(), "former-12345678".len());
    }

    #[test]
    fn errors_have_a_code() {
        for (text, code) in [
            ("2024-11-15", "no_board"),
            ("2024-11-10", "no_board"),
            ("2025-02-29", "no_date"),
            ("31. februar", "no_date"),
            ("", "empty"),
            ("OP/O", "ragged"),
            (&["O"; 13].join("/"), "too_high"),
            (&"OPG".repeat(100)[..67], "too_wide"),
            ("ABC/DEF/GHI", "too_colourful"),
            (&"O".repeat(1 << 20), "too_long"),
            ("🟧🟪\n🟥🟦", "same_colour"),
            ("OP GB", "board"),
            ("<script>alert(1)</script>", "board"),
            ("nonsense", "board"),
            ("today", "board"),
            ("abc/cba", "board"),
            ("ABCD/EFG", "ragged"),
        ] {
            assert_eq!(error(text)["code"], code, "{text}");
        }
    }

    #[test]
    fn errors_may_have_a_position() {
        for (text, code, character) in [("OP?/OPG", "no_colour", 3), ("O.\n.O", "floating", 1)] {
            let error = error(text);
            assert_eq!(error["code"], code);
            assert_eq!(error["line"], 1);
            assert_eq!(error["character"], character);
        }
    }

    #[test]
    fn digits_with_a_zero_are_doubtful() {
        for text in ["0123/3210", "012/123", "[[0,1,2],[2,1,0]]", "-1,0/1,2"] {
            assert_eq!(error(text)["code"], "doubtful", "{text}");
        }
    }

    #[test]
    fn the_output_of_the_program_is_a_board() {
        let object = r#"{"command":"show","puzzle":"former","board":"OPG/GPO"}"#;

        assert_eq!(read(object, None).unwrap()["board"], "OPG/GPO");
        let other = error(r#"{"puzzle":"nurikabe","board":"1,0"}"#);
        let message = other["message"].as_str().unwrap();
        assert!(message.contains("a board of another game"), "{message}");
    }

    /// Returns the JSON of the error about a text that is not a board.
    fn error(text: &str) -> Value {
        read(text, None).unwrap_err().json()
    }
}

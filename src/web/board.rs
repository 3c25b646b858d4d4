//! Reads boards: rows that a user wrote, and the board of a date.

use crate::error::Error;
use kortest::certificate::digest;
use kortest::former::{Board, LETTERS, daily};
use serde_json::{Value, json};

/// Maximum length of a text that is parsed, in bytes. Every board is shorter, even with some text around it.
const MAX_TEXT_BYTES: usize = 1 << 16;

/// Reads a date or the rows of a board. Returns the board in JSON.
pub fn read(text: &str) -> Result<Value, Error> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(Error::new("too_long", format!("{} bytes; a board has at most {MAX_TEXT_BYTES}", text.len())));
    }
    if let Some((year, month, day)) = daily::parse(text.trim()) {
        let mut json = board_json(&daily::board(year, month, day)?);
        let date = Value::from(format!("{year:04}-{month:02}-{day:02}"));
        (json["date"], json["name"]) = (date.clone(), date);
        return Ok(json);
    }
    Ok(board_json(&Board::parse(text)?))
}

/// Returns the JSON of a board: its rows, its columns from the bottom, and the name for its certificate.
fn board_json(board: &Board) -> Value {
    let column = |column: &Vec<u8>| column.iter().map(|&colour| LETTERS[usize::from(colour)]).collect::<String>();
    let columns: Vec<String> = board.columns().iter().map(column).collect();
    let rows = board.to_string();
    let name = format!("former-{}", &digest(rows.as_bytes())[..8]);
    json!({"board": rows, "columns": columns, "name": name})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_a_date_or_rows() {
        let day = read(" 24.11.2024\n").unwrap();
        assert_eq!(day["date"], "2024-11-24");
        assert_eq!(day["board"], "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO");
        assert_eq!(day["name"], "2024-11-24");
        let small = read("🟧⬜\n🟩🟩").unwrap();
        assert_eq!((&small["board"], &small["columns"]), (&json!("O./GG"), &json!(["GO", "G"])));
        assert!(small["name"].as_str().is_some_and(|name| name.len() == "former-12345678".len()));
    }

    #[test]
    fn errors_have_a_code_and_a_position() {
        let error = |text: &str| read(text).unwrap_err().json();
        for (text, code) in [
            ("2024-11-22", "before_rule"),
            ("2025-02-29", "no_date"),
            ("", "empty"),
            ("OP/O", "ragged"),
            (&["O"; 13].join("/"), "too_high"),
            (&"O".repeat(65), "too_wide"),
            ("ABC/DEF/GHI", "too_colourful"),
            (&"O".repeat(1 << 20), "too_long"),
            ("🟧🟪\n🟥🟦", "same_colour"),
            ("OP GB", "board"),
        ] {
            assert_eq!(error(text)["code"], code, "{text}");
        }
        for (text, code) in [("<script>alert(1)</script>", "no_colour"), ("O.\n.O", "floating")] {
            let error = error(text);
            assert_eq!((&error["code"], &error["line"], &error["character"]), (&json!(code), &json!(1), &json!(1)));
        }
    }
}

//! Property test: the text of a random board, in any format, is read as this board or refused. The
//! text is never read as another board.

#![cfg(all(feature = "chilly", feature = "former", feature = "nurikabe"))]

use super::{AskedText, Hint, Message, QuestionWords, Unclear, question, read};
use fastrand::Rng;
use kortest_base::runtime::{Progress, Run};
use kortest_base::text::{Numbering, decode};
use kortest_chilly::Level;
use kortest_former::{Board as Tiles, MAX_ROWS};
use kortest_nurikabe::generate::{GenerateOptions, generate_with};
use kortest_nurikabe::{Grid, UNKNOWN, address};
use std::collections::BTreeMap;

/// Number of random boards of each game.
const BOARDS: u64 = 300;

/// Maximum number of misread texts that a failed test shows.
const MAX_SHOWN: usize = 20;

/// Formats without separators between the cells, or between the rows. A text in such a format often means several
/// boards.
const VAGUE_FORMATS: [&str; 5] = ["lines", "rows", "word", "list of rows", "comma at each end"];

/// A board and one text that means it.
struct Case {
    game: &'static str,
    /// The board in one line, as the program prints it.
    board: String,
    format: &'static str,
    text: String,
}

/// How often the text of a format was read.
#[derive(Default)]
struct Tally {
    read: usize,
    all: usize,
}

#[test]
fn a_text_is_read_as_its_board_or_refused() {
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut misread = Vec::new();
    for seed in 0..BOARDS {
        let mut rng = Rng::with_seed(seed);
        let mut cases = former_cases(&mut rng);
        cases.extend(nurikabe_cases(&mut rng));
        cases.extend(chilly_cases(&mut rng));
        for case in cases {
            let found = outcome(&case, &mut rng);
            if found == Outcome::Misread {
                misread.push(format!("{}, {}: {:?}", case.game, case.format, case.text));
            }
            let tally = tallies.entry(case.format).or_default();
            tally.read += usize::from(found == Outcome::Read);
            tally.all += 1;
        }
    }
    misread.truncate(MAX_SHOWN);
    assert!(misread.is_empty(), "{misread:#?}");
    for (format, tally) in tallies {
        // These formats do not show the size of a board, so the program often asks, and few texts are read.
        let is_vague = ["word", "drawn", "widely drawn", "comma at each end"].contains(&format);
        // Many random grids obviously have no solution, so the program asks. At least a fifth must be read.
        let expected = if is_vague { 0 } else { tally.all / 5 };
        assert!(
            tally.read >= expected,
            "{format}: {} of {}",
            tally.read,
            tally.all
        );
    }
}

/// What came of reading a text.
#[derive(PartialEq, Eq)]
enum Outcome {
    Read,
    Refused,
    Misread,
}

/// The numbers of columns and rows of boards whose colours count from 0. Some boards are too large for Former.
const SIZES_OF_DIGITS: [(usize, usize); 9] = [
    (4, 4),
    (5, 5),
    (6, 5),
    (7, 9),
    (10, 10),
    (20, 10),
    (15, 15),
    (7, 13),
    (9, 1),
];

/// A text whose digits count the colours from 0 is never read before the user has chosen the
/// numbering. After this choice, it is read as the right board or refused.
#[test]
fn colours_from_0_are_a_question_in_every_form() {
    for seed in 0..BOARDS {
        let mut rng = Rng::with_seed(seed);
        let cells = digits_from_0(
            &mut rng,
            SIZES_OF_DIGITS[seed as usize % SIZES_OF_DIGITS.len()],
        );
        let board = joined(&replaced(&cells, &LETTERS_OF_DIGITS), "", "/");
        let mut texts = tables(&cells);
        // Without separators, the word of a board that is too large may also be the word of another board.
        texts.retain(|(format, _)| *format != "word");
        for case in cases("former", &board, texts) {
            let chosen = outcome_after_question(&case, &mut rng);

            assert!(
                chosen != Outcome::Misread,
                "{}: {:?}",
                case.format,
                case.text
            );
            let is_vague = case.format == "comma at each end";
            let is_table = cells.len() > 1 && cells.len() <= MAX_ROWS && !is_vague;
            let is_read = chosen == Outcome::Read;
            assert!(is_read || !is_table, "{}: {:?}", case.format, case.text);
        }
    }
}

/// How many of [`SIZES_OF_DIGITS`], from the first on, are tried with -1 for an empty cell.
const SIZES_FOR_MINUS_ONE: usize = 6;

/// The letters of the colours with these numbers. -1 is an empty cell.
const LETTERS_OF_DIGITS: [(&str, &str); 9] = [
    ("-1", "."),
    ("0", "O"),
    ("1", "P"),
    ("2", "G"),
    ("3", "B"),
    ("4", "A"),
    ("5", "C"),
    ("6", "D"),
    ("7", "E"),
];

/// Reads a text whose digits number the colours from 0. Asserts that it is first refused with a question.
/// Returns the outcome of reading it again after the answer "from 0".
fn outcome_after_question(case: &Case, rng: &mut Rng) -> Outcome {
    let asked = outcome(case, rng);
    assert!(
        asked == Outcome::Refused,
        "{}: {:?}",
        case.format,
        case.text
    );
    outcome_as(case, rng, &colours_from_0())
}

/// Returns the hint that digits number the colours from 0.
fn colours_from_0() -> Hint<'static> {
    Hint {
        numbering: Some(Numbering::FromZero),
        ..Hint::default()
    }
}

/// Returns the cells of a full board, row by row from the top, as digits that number 2 to 8 colours from 0.
/// The digit 0 occurs, and the bottom row begins with a group of two tiles.
fn digits_from_0(rng: &mut Rng, (width, height): (usize, usize)) -> Vec<Vec<String>> {
    let colours = rng.u8(2..9);
    let mut cells = vec![Vec::new(); height];
    for row in &mut cells {
        for _ in 0..width {
            row.push(rng.u8(0..colours).to_string());
        }
    }
    cells[height - 1][0] = "0".to_string();
    cells[height - 1][1] = "1".to_string();
    cells[height - 1][2] = "1".to_string();
    cells
}

/// Some programs write -1 for an empty cell.
#[test]
fn minus_one_is_an_empty_cell_beside_colours_from_0() {
    for seed in 0..BOARDS {
        let mut rng = Rng::with_seed(seed);
        let size = SIZES_OF_DIGITS[seed as usize % SIZES_FOR_MINUS_ONE];
        let mut cells = digits_from_0(&mut rng, size);
        cells[0][0] = "-1".to_string();
        let board = joined(&replaced(&cells, &LETTERS_OF_DIGITS), "", "/");
        let mut texts = tables(&cells);
        texts.retain(|(format, _)| !VAGUE_FORMATS.contains(format));
        for case in cases("former", &board, texts) {
            let chosen = outcome_after_question(&case, &mut rng);

            assert!(chosen == Outcome::Read, "{}: {:?}", case.format, case.text);
        }
    }
}

/// A grid with a solution is read without a question in every form that separates its cells,
/// unless the same digits are a board of Former.
#[test]
fn generated_grids_are_read_without_a_question() {
    for seed in 0..30 {
        let mut rng = Rng::with_seed(seed);
        let options = GenerateOptions::default()
            .rows(rng.usize(4..9))
            .columns(rng.usize(4..9))
            .seed(seed);
        let progress = Progress::default();
        let generated = generate_with(&options, Run::new(&progress).threads(1));
        let board = generated.unwrap().unwrap().proof.board().to_string();
        let mut texts = tables(&cells_of_grid(&board));
        texts.retain(|(format, _)| !VAGUE_FORMATS.contains(format));
        for case in cases("nurikabe", &board, texts) {
            let is_read = outcome(&case, &mut rng) == Outcome::Read;

            let is_tiles = !kortest_former::read(&case.text).boards.is_empty();
            assert!(is_read || is_tiles, "{}: {:?}", case.format, case.text);
        }
    }
}

/// Reads the text of a case without a hint. Returns whether it is read as the board of the case.
fn outcome(case: &Case, rng: &mut Rng) -> Outcome {
    outcome_as(case, rng, &Hint::default())
}

/// Reads the text of a case, in a random encoding, with a hint about its board. Returns whether it is read as the board
/// of the case, as another board, or refused.
fn outcome_as(case: &Case, rng: &mut Rng, hint: &Hint) -> Outcome {
    let bytes = encode(&case.text, rng.u8(0..5));
    let text = decode(&bytes).unwrap();
    let chosen = match read(&text, hint) {
        Ok(chosen) => chosen,
        Err(unclear) => {
            assert_question_is_one_line(&text, hint, &unclear);
            return Outcome::Refused;
        }
    };
    let board = chosen.reading.board.text();
    if (chosen.game, &board) == (case.game, &case.board) {
        Outcome::Read
    } else {
        Outcome::Misread
    }
}

/// The words of a front end without options.
const WORDS: QuestionWords = QuestionWords {
    size: "size",
    choose_size: "choose a size",
    add_game: "add",
    game: |game| format!("game {game}"),
    digits: |meaning| format!("game {}", meaning.game),
};

/// Asserts that the question about an unclear text has one line, whether the text is an argument of the
/// program, which may be the name of a file, or not.
fn assert_question_is_one_line(text: &str, hint: &Hint, unclear: &Unclear) {
    for is_argument in [false, true] {
        let asked = AskedText {
            text,
            is_argument,
            readers: &hint.readers(),
            words: &WORDS,
        };
        let line = match question(&asked, unclear.clone()) {
            Message::Text(line) => line,
            Message::Name { rows_error, .. } => rows_error.unwrap_or("no such file".to_string()),
        };
        let is_one_line = !line.is_empty() && !line.contains('\n');
        assert!(is_one_line, "{text:?} (argument: {is_argument}): {line:?}");
    }
}

/// Writes a text as programs of several systems do: in UTF-8 or UTF-16, with or without a byte order mark,
/// and with line feeds or with carriage returns before them. `way` chooses one of five ways.
fn encode(text: &str, way: u8) -> Vec<u8> {
    match way {
        0 => text.into(),
        1 => format!("\u{feff}{text}").into(),
        2 => text.replace('\n', "\r\n").into(),
        3 => utf16(text, u16::to_le_bytes),
        _ => utf16(&text.replace('\n', "\r\n"), u16::to_be_bytes),
    }
}

/// Returns a text in UTF-16 with a byte order mark. `bytes` converts each unit to two bytes.
fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let marked = format!("\u{feff}{text}");
    marked.encode_utf16().flat_map(bytes).collect()
}

/// Returns a random board of Former in all notations that the program reads: its rows as letters, digits
/// or coloured squares, with several separators.
fn former_cases(rng: &mut Rng) -> Vec<Case> {
    let width = rng.usize(1..8);
    let height = rng.usize(1..10);
    let columns = random_columns(rng, width, height);
    let board = Tiles::from_columns(columns).unwrap().to_string();
    let letters: Vec<Vec<String>> = rows_of(&board);
    let digits = replaced(
        &letters,
        &[(".", "0"), ("O", "1"), ("P", "2"), ("G", "3"), ("B", "4")],
    );
    let squares = replaced(
        &letters,
        &[
            (".", "⬜"),
            ("O", "🟧"),
            ("P", "🟪"),
            ("G", "🟩"),
            ("B", "🟦"),
        ],
    );
    let mut texts = tables(&letters);
    texts.extend(tables(&digits));
    texts.push(("squares", joined(&squares, "", "\n")));
    texts.push(("lower case", board.to_lowercase()));
    without_flat_columns(width, &mut texts);
    cases("former", &board, texts)
}

/// Returns the columns of a random board of Former, each from the bottom, with 1 to 4 colours. Half of the boards are
/// full: they have no empty cells.
fn random_columns(rng: &mut Rng, width: usize, height: usize) -> Vec<Vec<u8>> {
    let colours = rng.u8(1..5);
    let is_full = rng.bool();
    let mut columns = Vec::new();
    for _ in 0..width {
        let tiles = if is_full {
            height
        } else {
            rng.usize(0..=height)
        };
        columns.push((0..tiles).map(|_| rng.u8(0..colours)).collect());
    }
    columns
}

/// Returns a random grid of Nurikabe in all notations that the program reads: rows of numbers with several
/// separators, with 0 or blanks for empty cells, a drawing, or an address of puzz.link.
fn nurikabe_cases(rng: &mut Rng) -> Vec<Case> {
    let width = rng.usize(1..7);
    let height = rng.usize(1..7);
    let mut rows = random_clues(rng, width, height);
    // The program reads clues side by side as a board of colours.
    if has_adjacent_clues(&rows) {
        without_adjacent_clues(&mut rows);
    }
    let grid = Grid::new(&rows).unwrap();
    let board = grid.to_string();
    let cells = cells_of_grid(&board);
    let blank = replaced(&cells, &[("0", "")]);
    let mut texts = tables(&cells);
    if width > 1 {
        texts.push(("blank cells, tabs", joined(&blank, "\t", "\n")));
        texts.push(("blank cells, commas", joined(&blank, ",", "\n")));
    }
    texts.push(("address", address(&grid)));
    let has_one_digit = cells.iter().flatten().all(|cell| cell.len() == 1);
    if has_one_digit && !has_adjacent_clues(&rows) {
        let drawn = replaced(&cells, &[("0", " ")]);
        texts.push(("drawn", joined(&drawn, "", "\n")));
        texts.push(("widely drawn", joined(&drawn, " ", "\n")));
    }
    if !has_one_digit {
        // In these formats, which have no separators between cells, the text would not mean the grid.
        texts.retain(|(format, _)| !matches!(*format, "rows" | "lines" | "word" | "list of rows"));
    }
    without_flat_columns(width, &mut texts);
    cases("nurikabe", &board, texts)
}

/// Returns the rows of a random grid: in some cells a clue, its number or `UNKNOWN`, and 0 in all other cells.
fn random_clues(rng: &mut Rng, width: usize, height: usize) -> Vec<Vec<u16>> {
    let cells_per_clue = rng.usize(2..9);
    let max_clue = rng.usize(1..=width * height) as u16;
    let mut rows = vec![vec![0; width]; height];
    for cell in rows.iter_mut().flatten() {
        *cell = match rng.usize(0..cells_per_clue) {
            0 => rng.u16(1..=max_clue),
            1 if rng.u8(0..20) == 0 => UNKNOWN,
            _ => 0,
        };
    }
    rows
}

/// Splits a grid such as `1,0/0,2` into rows of cells, each a number.
fn cells_of_grid(board: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for row in board.split('/') {
        rows.push(row.split(',').map(str::to_string).collect());
    }
    rows
}

/// Removes the format `word` of a grid with a single column, because a grid with a single row has the same word.
fn without_flat_columns(width: usize, texts: &mut Vec<(&'static str, String)>) {
    texts.retain(|(format, _)| width > 1 || *format != "word");
}

/// Removes each clue above or left of another clue, because a grid with clues side by side has no solution. A
/// number above 0 is a clue.
fn without_adjacent_clues(rows: &mut [Vec<u16>]) {
    for y in 0..rows.len() {
        for x in 0..rows[y].len() {
            let right = rows[y].get(x + 1).is_some_and(|&clue| clue > 0);
            let below = rows.get(y + 1).is_some_and(|row| row[x] > 0);
            if right || below {
                rows[y][x] = 0;
            }
        }
    }
}

/// Returns whether two clues are neighbours. 0 is a cell without a clue.
fn has_adjacent_clues(rows: &[Vec<u16>]) -> bool {
    for (y, row) in rows.iter().enumerate() {
        for (x, &clue) in row.iter().enumerate() {
            let right = row.get(x + 1).is_some_and(|&clue| clue > 0);
            let below = rows.get(y + 1).is_some_and(|row| row[x] > 0);
            if clue > 0 && (right || below) {
                return true;
            }
        }
    }
    false
}

/// Returns a random level of Santa Chilly in all notations that the program reads. Empty if the random
/// cells are not a valid level.
fn chilly_cases(rng: &mut Rng) -> Vec<Case> {
    let width = rng.usize(3..9);
    let height = rng.usize(3..9);
    let mut cells = vec![vec!["#".to_string(); width]; height];
    for row in &mut cells[1..height - 1] {
        for cell in &mut row[1..width - 1] {
            let letters = ["#", "T", "$", ".", ".", ".", ".", "."];
            *cell = letters[rng.usize(0..letters.len())].to_string();
        }
    }
    // The start and the exit replace what is in their cells. If both get the same cell, the level is invalid.
    for letter in ["P", "X"] {
        let row = rng.usize(1..height - 1);
        let column = rng.usize(1..width - 1);
        cells[row][column] = letter.to_string();
    }
    let board = format!("/{}", joined(&cells, "", "/"));
    if board.parse::<Level>().is_err() {
        return Vec::new();
    }
    let blank = replaced(&cells, &[(".", " ")]);
    let mut texts = tables(&cells);
    // Levels have no notation without separators of rows, or with blanks between cells, because a blank is
    // ice.
    texts.retain(|(format, _)| *format != "word" && *format != "blanks");
    texts.push(("blanks as ice", joined(&blank, "", "\n")));
    texts.push((
        "links and rows",
        format!("\n{}\n", joined(&blank, "", "\n")),
    ));
    texts.push(("margins", format!("\n{}|\n", joined(&blank, "", "|\n"))));
    texts.push(("one line", board.clone()));
    texts.push(("object", format!("{{\"data\": {}}}", list_of_rows(&cells))));
    cases("chilly", &board, texts)
}

/// Writes each row of cells as a text in quotation marks, and all rows as a list.
fn list_of_rows(cells: &[Vec<String>]) -> String {
    let rows = cells.iter().map(|row| format!("\"{}\"", row.concat()));
    let rows: Vec<String> = rows.collect();
    format!("[{}]", rows.join(", "))
}

/// Returns a case for each text, all of which mean the same board of a game. Each text comes with the name
/// of its format.
fn cases(game: &'static str, board: &str, texts: Vec<(&'static str, String)>) -> Vec<Case> {
    let mut cases = Vec::new();
    for (format, text) in texts {
        cases.push(Case {
            game,
            board: board.to_string(),
            format,
            text,
        });
    }
    cases
}

/// Writes a table of cells in the formats that all games have. Returns each text with the name of its
/// format.
fn tables(cells: &[Vec<String>]) -> Vec<(&'static str, String)> {
    let mut quoted = cells.to_vec();
    for cell in quoted.iter_mut().flatten() {
        *cell = format!("'{cell}'");
    }
    let width = cells.iter().flatten().map(String::len).max().unwrap_or(0);
    let mut aligned = cells.to_vec();
    for cell in aligned.iter_mut().flatten() {
        *cell = format!("{cell:>width$}");
    }
    vec![
        ("lines", joined(cells, "", "\n")),
        ("rows", joined(cells, "", "/")),
        ("word", joined(cells, "", "")),
        ("commas", joined(cells, ",", "\n")),
        ("commas and blanks", joined(cells, ", ", "\n")),
        ("semicolons", joined(cells, ";", "\n")),
        ("tabs", joined(cells, "\t", "\n")),
        ("blanks", joined(&aligned, " ", "\n")),
        (
            "comma at each end",
            format!("{},", joined(cells, ",", ",\n")),
        ),
        ("list", format!("[[{}]]", joined(cells, ",", "],["))),
        (
            "quoted list",
            format!("[[{}]]", joined(&quoted, ", ", "],\n [")),
        ),
        ("tuples", format!("(({}))", joined(&quoted, ", ", "), ("))),
        ("array", format!("[[{}]]", joined(&aligned, " ", "]\n ["))),
        (
            "array of text",
            format!("[[{}]]", joined(&quoted, " ", "]\n [")),
        ),
        ("list of rows", list_of_rows(cells)),
    ]
}

/// Splits a board such as `AB/CD` into rows of cells, each a letter.
fn rows_of(board: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for row in board.split('/') {
        rows.push(row.chars().map(String::from).collect());
    }
    rows
}

/// Returns the cells after replacing each text that is the first of a pair by the second one.
fn replaced(cells: &[Vec<String>], pairs: &[(&str, &str)]) -> Vec<Vec<String>> {
    let mut replaced = cells.to_vec();
    for cell in replaced.iter_mut().flatten() {
        if let Some((_, new_text)) = pairs.iter().find(|(old_text, _)| old_text == cell) {
            *cell = (*new_text).to_string();
        }
    }
    replaced
}

/// Returns rows of cells as a text with these separators.
fn joined(cells: &[Vec<String>], between_cells: &str, between_rows: &str) -> String {
    let rows: Vec<String> = cells.iter().map(|row| row.join(between_cells)).collect();
    rows.join(between_rows)
}

//! Reads the argument BOARD, such as a date, a file, or rows.

#![deny(clippy::expect_used)]

use super::GAMES;
use super::board::Board;
use super::game::Game;
use super::input::{Input, Text, UserChoice, choose, text_of_argument, unrecognised};
use super::source::source;
use crate::arguments::Meaning;
use crate::output::{Failure, warn};
use kortest::certificate::{Header, is_sealed};
use kortest::text::OfGame;
use std::any::Any;
use std::path::Path;

/// A board and its game.
pub struct BoardOfGame {
    pub game: &'static Game,
    pub board: Box<dyn Board>,
}

/// The result of reading BOARD: a board or a certificate.
pub enum Found {
    Board(BoardOfGame),
    Certificate {
        /// The stem of the file name; `None` if the path has no name, as standard input.
        name: Option<String>,
        bytes: Vec<u8>,
    },
}

/// Reads BOARD as a board or as a certificate: a name such as a date, a file, or rows.
pub fn read(argument: &str, meaning: &Meaning) -> Result<Found, Failure> {
    let choice = UserChoice::new(meaning);
    let games = games_of(choice)?;
    if let Some(named) = board_of_name(argument, &games) {
        return named.map(Found::Board);
    }
    let text = match source(argument)? {
        None => {
            let inputs: Vec<&Input> = games.iter().map(|game| &game.input).collect();
            text_of_argument(argument, &inputs)?
        }
        Some(source) if source.is_certificate()? => {
            refuse_other_game(argument, &source.bytes, choice)?;
            return Ok(Found::Certificate {
                name: source.name,
                bytes: source.bytes,
            });
        }
        // If several games are possible, the error describes a board of the first.
        Some(source) => Text::of_source(source, games[0].input.expected_text)?,
    };
    read_text(&text, &games, choice).map(Found::Board)
}

/// Returns the games that the user's choice allows, at least one.
fn games_of(choice: UserChoice) -> Result<Vec<&'static Game>, Failure> {
    let mut games = GAMES.to_vec();
    games.retain(|game| choice.may_be(&game.input));
    if games.is_empty() {
        // `--puzzle` names one of the games, so only its colours can be missing.
        let message = "--colours-from works only for games whose cells are colours";
        return Err(Failure::Input(message.into()));
    }
    Ok(games)
}

/// Fails if a certificate is of another game than `--puzzle`.
fn refuse_other_game(argument: &str, bytes: &[u8], choice: UserChoice) -> Result<(), Failure> {
    let puzzle = Header::read(bytes).map(|header| header.puzzle);
    for game in GAMES {
        if puzzle.as_deref() == Some(game.id) && !choice.may_be(&game.input) {
            let what = format!("is a certificate of {}", game.name);
            return Err(no_board_in(argument, &what));
        }
    }
    Ok(())
}

/// Returns the board with this name, such as a date; `None` if no game has such a name. A name of a
/// game that the user has excluded is refused instead of read as rows. Warns of a file with the same
/// name.
fn board_of_name(
    argument: &str,
    allowed: &[&'static Game],
) -> Option<Result<BoardOfGame, Failure>> {
    for game in GAMES {
        let Some(board) = (game.input.of_name)(argument) else {
            continue;
        };
        let is_allowed = allowed.iter().any(|other| other.id == game.id);
        if !is_allowed {
            // Only `--puzzle` excludes games, so the user has chosen the only allowed game.
            let text = Text::of_argument(argument);
            return Some(Err(unrecognised(&text, &allowed[0].input, None)));
        }
        warn_about_file(argument);
        return Some(board.map(|board| BoardOfGame { game, board }));
    }
    None
}

/// Reads a text that is a board of one of the games.
fn read_text(
    text: &Text,
    games: &[&'static Game],
    choice: UserChoice,
) -> Result<BoardOfGame, Failure> {
    let mut inputs = Vec::new();
    let mut all_readings = Vec::new();
    for &game in games {
        let readings = (game.input.read)(text.name.as_deref(), &text.content, choice.numbering);
        inputs.push(&game.input);
        all_readings.push(OfGame {
            game: game.id,
            readings: readings.map(|board| BoardOfGame { game, board }),
        });
    }
    choose(text, &inputs, all_readings, choice)
}

/// Reads BOARD as a board, which may be the board of a certificate.
pub fn read_board(argument: &str, meaning: &Meaning) -> Result<BoardOfGame, Failure> {
    read(argument, meaning)?.board(argument)
}

impl Found {
    /// Returns the board, which may be that of the certificate. `argument` is the one that was read.
    pub fn board(self, argument: &str) -> Result<BoardOfGame, Failure> {
        match self {
            Found::Board(found) => Ok(found),
            Found::Certificate { name, bytes } => {
                board_of_certificate(argument, name.as_deref(), &bytes)
            }
        }
    }
}

/// Returns the board of a certificate. The evidence is not checked, but the lines must be those that
/// a program has sealed: a damaged line could be another board.
fn board_of_certificate(
    argument: &str,
    name: Option<&str>,
    bytes: &[u8],
) -> Result<BoardOfGame, Failure> {
    let header = match Header::read(bytes) {
        Some(header) if is_sealed(bytes) => header,
        _ => return Err(no_board_in(argument, "is a damaged certificate")),
    };
    let Some(game) = GAMES.into_iter().find(|game| game.id == header.puzzle) else {
        return Err(no_board_in(argument, "is a certificate of another program"));
    };
    // A certificate that leaves its board open has the name of the board, too.
    let name = name.map(|name| name.strip_suffix(".partial").unwrap_or(name));
    match (game.input.of_certificate)(name, &header.board) {
        Ok(board) => Ok(BoardOfGame { game, board }),
        Err(error) => Err(no_board_in(argument, &format!("has no board: {error}"))),
    }
}

/// The error for a certificate whose board cannot be used.
fn no_board_in(argument: &str, what: &str) -> Failure {
    Failure::Input(format!("{argument}: {what}"))
}

/// Reads BOARD for a command that only one game has. `B` is the type of this game's boards. Like
/// all commands, it asks which of several boards is meant, even if only one is of this game.
pub fn read_board_of<B: Board>(
    command: &str,
    argument: &str,
    meaning: &Meaning,
) -> Result<B, Failure> {
    let BoardOfGame { game, board } = read_board(argument, meaning)?;
    let any: Box<dyn Any> = board;
    if let Ok(board) = any.downcast() {
        return Ok(*board);
    }
    let owner = name_of_owner(command);
    let noun = game.board_noun;
    Err(Failure::Input(format!(
        "{argument}: {command} works for {owner}, but this is {noun}"
    )))
}

/// Returns the name of the game that has a command.
fn name_of_owner(command: &str) -> &'static str {
    for game in GAMES {
        if game.own_commands.iter().any(|own| own.name == command) {
            return game.name;
        }
    }
    "another game"
}

/// The largest number of words of a name with blanks, such as `24. november 2024`.
const MAX_WORDS_OF_NAME: usize = 4;

/// Finds consecutive arguments that together are the name of one board, because quotes around it are
/// missing. Returns an error that quotes the name.
pub fn split_name(arguments: &[impl AsRef<str>]) -> Option<Failure> {
    let arguments: Vec<&str> = arguments.iter().map(AsRef::as_ref).collect();
    for first in 0..arguments.len() {
        let longest = (first + MAX_WORDS_OF_NAME).min(arguments.len());
        for end in (first + 2..=longest).rev() {
            let words = &arguments[first..end];
            let name = words.join(" ");
            let is_name = GAMES
                .iter()
                .any(|game| (game.input.of_name)(&name).is_some());
            if is_name && !words.iter().any(|word| Path::new(word).exists()) {
                let what = "is one name; put quotes around it";
                return Some(Failure::Input(format!("\"{name}\": {what}")));
            }
        }
    }
    None
}

/// Warns if a file has the same name as a board.
fn warn_about_file(argument: &str) {
    if Path::new(argument).exists() {
        warn(&format!(
            "{argument}: this is the board of the date; for the file of this name write ./{argument}"
        ));
    }
}

#[cfg(test)]
mod tests {
    //! Property test: the text of a random board, in any format, is read as this board or refused.
    //! It is never read as another board.

    use super::*;
    use fastrand::Rng;
    use kortest::chilly::Level;
    use kortest::former::Board as Tiles;
    use kortest::nurikabe::generate::{GenerateOptions, generate_with};
    use kortest::nurikabe::{Grid, UNKNOWN, address};
    use kortest::runtime::{Progress, Run};
    use kortest::text::{Numbering, decode};
    use std::collections::BTreeMap;

    /// Number of random boards of each game.
    const BOARDS: u64 = 300;

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
                let outcome = outcome(&case, &mut rng);
                if outcome == Outcome::Misread {
                    misread.push(format!("{}, {}: {:?}", case.game, case.format, case.text));
                }
                let tally = tallies.entry(case.format).or_default();
                tally.read += usize::from(outcome == Outcome::Read);
                tally.all += 1;
            }
        }
        misread.truncate(20);
        assert!(misread.is_empty(), "{misread:#?}");
        for (format, tally) in tallies {
            // These formats do not show the size of a board, so the program often asks.
            let is_vague = ["word", "drawn", "widely drawn", "comma at each end"].contains(&format);
            // Many random grids obviously have no solution, so the program asks.
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

    /// The columns and rows of boards whose colours count from 0. Some are too large for Former.
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

    /// Digits that count the colours from 0 are never answered before the user has chosen the
    /// numbering, and then only as their board.
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
            // The word of a board that is too large may be the word of another one.
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
                let is_table = cells.len() > 1 && cells.len() <= 12 && !is_vague;
                let is_read = chosen == Outcome::Read;
                assert!(is_read || !is_table, "{}: {:?}", case.format, case.text);
            }
        }
    }

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

    /// Asserts that a board whose colours count from 0 is a question. Returns the outcome after the
    /// answer.
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

    fn colours_from_0() -> Meaning {
        Meaning {
            colours_from: Some(Numbering::FromZero),
            ..Meaning::default()
        }
    }

    /// Returns the cells of a full board with the digit 0.
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
            let size = SIZES_OF_DIGITS[seed as usize % 6];
            let mut cells = digits_from_0(&mut rng, size);
            cells[0][0] = "-1".to_string();
            let board = joined(&replaced(&cells, &LETTERS_OF_DIGITS), "", "/");
            let mut texts = tables(&cells);
            let vague = ["lines", "rows", "word", "list of rows", "comma at each end"];
            texts.retain(|(format, _)| !vague.contains(format));
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
            let mut cells: Vec<Vec<String>> = Vec::new();
            for row in board.split('/') {
                cells.push(row.split(',').map(str::to_string).collect());
            }
            let mut texts = tables(&cells);
            let vague = ["lines", "rows", "word", "list of rows", "comma at each end"];
            texts.retain(|(format, _)| !vague.contains(format));
            for case in cases("nurikabe", &board, texts) {
                let outcome = outcome(&case, &mut rng);

                let is_tiles = !kortest::former::read(&case.text).boards.is_empty();
                let is_read = outcome == Outcome::Read;
                assert!(is_read || is_tiles, "{}: {:?}", case.format, case.text);
            }
        }
    }

    /// Reads the text of a case, from a file or from an argument.
    fn outcome(case: &Case, rng: &mut Rng) -> Outcome {
        outcome_as(case, rng, &Meaning::default())
    }

    /// Reads the text of a case with the options of a user.
    fn outcome_as(case: &Case, rng: &mut Rng, meaning: &Meaning) -> Outcome {
        let bytes = encode(&case.text, rng.u8(0..5));
        let text = Text {
            shown: "text".to_string(),
            name: None,
            content: decode(&bytes).unwrap(),
            is_argument: rng.bool(),
        };
        let choice = UserChoice::new(meaning);
        match read_text(&text, &games_of(choice).unwrap(), choice) {
            Ok(BoardOfGame { game, board }) => {
                let read = format!("{} {}", game.id, board.text());
                let expected = format!("{} {}", case.game, case.board);
                if read == expected {
                    Outcome::Read
                } else {
                    Outcome::Misread
                }
            }
            Err(failure) => {
                assert!(matches!(failure, Failure::Input(_)), "{failure}");
                Outcome::Refused
            }
        }
    }

    /// Writes a text as programs of several systems do.
    fn encode(text: &str, way: u8) -> Vec<u8> {
        match way {
            0 => text.into(),
            1 => format!("\u{feff}{text}").into(),
            2 => text.replace('\n', "\r\n").into(),
            3 => utf16(text, u16::to_le_bytes),
            _ => utf16(&text.replace('\n', "\r\n"), u16::to_be_bytes),
        }
    }

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        let marked = format!("\u{feff}{text}");
        marked.encode_utf16().flat_map(bytes).collect()
    }

    fn former_cases(rng: &mut Rng) -> Vec<Case> {
        let width = rng.usize(1..8);
        let height = rng.usize(1..10);
        let colours = rng.u8(1..5);
        let is_full = rng.bool();
        let mut columns = Vec::new();
        for _ in 0..width {
            let tiles = if is_full {
                height
            } else {
                rng.usize(0..=height)
            };
            let column: Vec<u8> = (0..tiles).map(|_| rng.u8(0..colours)).collect();
            columns.push(column);
        }
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

    fn nurikabe_cases(rng: &mut Rng) -> Vec<Case> {
        let width = rng.usize(1..7);
        let height = rng.usize(1..7);
        let density = rng.usize(2..9);
        let max_clue = rng.usize(1..=width * height).min(u16::MAX.into());
        let mut rows = Vec::new();
        for _ in 0..height {
            let mut row = Vec::new();
            for _ in 0..width {
                row.push(match rng.usize(0..density) {
                    0 => rng.u16(1..=max_clue as u16),
                    1 if rng.u8(0..20) == 0 => UNKNOWN,
                    _ => 0,
                });
            }
            rows.push(row);
        }
        // Clues side by side are a board of colours.
        if has_adjacent_clues(&rows) {
            without_adjacent_clues(&mut rows);
        }
        let grid = Grid::new(&rows).unwrap();
        let board = grid.to_string();
        let mut cells: Vec<Vec<String>> = Vec::new();
        for row in board.split('/') {
            cells.push(row.split(',').map(str::to_string).collect());
        }
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
            // Without separators, the text would not be that of the grid.
            texts.retain(|(format, _)| {
                !matches!(*format, "rows" | "lines" | "word" | "list of rows")
            });
        }
        without_flat_columns(width, &mut texts);
        cases("nurikabe", &board, texts)
    }

    /// Removes the word of a single column, because it is the word of a single row too.
    fn without_flat_columns(width: usize, texts: &mut Vec<(&'static str, String)>) {
        texts.retain(|(format, _)| width > 1 || *format != "word");
    }

    /// Removes each clue above or left of another clue.
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
        texts.retain(|(format, _)| *format != "word" && *format != "blanks");
        texts.push(("blanks as ice", joined(&blank, "", "\n")));
        texts.push((
            "links and rows",
            format!("\n{}\n", joined(&blank, "", "\n")),
        ));
        texts.push(("margins", format!("\n{}|\n", joined(&blank, "", "|\n"))));
        texts.push(("one line", board.clone()));
        let rows: Vec<String> = cells
            .iter()
            .map(|row| format!("\"{}\"", row.concat()))
            .collect();
        texts.push(("object", format!("{{\"data\": [{}]}}", rows.join(", "))));
        cases("chilly", &board, texts)
    }

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

    /// Writes a table in the formats that all games have.
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
        let words: Vec<String> = cells
            .iter()
            .map(|row| format!("\"{}\"", row.concat()))
            .collect();
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
            ("list of rows", format!("[{}]", words.join(", "))),
        ]
    }

    fn rows_of(board: &str) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for row in board.split('/') {
            rows.push(row.chars().map(String::from).collect());
        }
        rows
    }

    fn replaced(cells: &[Vec<String>], pairs: &[(&str, &str)]) -> Vec<Vec<String>> {
        let mut replaced = cells.to_vec();
        for cell in replaced.iter_mut().flatten() {
            if let Some((_, after)) = pairs.iter().find(|(before, _)| before == cell) {
                *cell = (*after).to_string();
            }
        }
        replaced
    }

    fn joined(cells: &[Vec<String>], between_cells: &str, between_rows: &str) -> String {
        let rows: Vec<String> = cells.iter().map(|row| row.join(between_cells)).collect();
        rows.join(between_rows)
    }
}

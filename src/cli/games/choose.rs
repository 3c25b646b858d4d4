//! Decides which board a text means. If several boards are possible, the user must choose.

use super::game::Game;
use super::input::Text;
use super::near::similar_file;
use crate::arguments::Meaning;
use crate::output::{Failure, warn};
use kortest::text::{Reading, Readings, Size};

/// An argument that resembles a board less than this, in percent, is more likely a file name.
const MIN_RESEMBLANCE: u32 = 50;

/// The largest number of sizes that a question lists.
const MAX_SIZES: usize = 6;

/// What the user has said about the meaning of a text.
#[derive(Clone, Copy)]
pub struct Choice<'a> {
    puzzle: Option<&'a str>,
    size: Option<Size>,
    /// Whether the command has the option `--size`.
    has_size: bool,
}

impl<'a> Choice<'a> {
    pub fn new(meaning: &'a Meaning) -> Choice<'a> {
        Choice {
            puzzle: meaning.puzzle.as_deref(),
            size: meaning.size,
            has_size: true,
        }
    }

    /// Returns the choice of a command that reads boards of one game only.
    pub fn of_one_game(game: &'static Game) -> Choice<'static> {
        Choice {
            puzzle: Some(game.id),
            size: None,
            has_size: false,
        }
    }

    pub fn may_be(&self, game: &Game) -> bool {
        self.puzzle.is_none_or(|puzzle| puzzle == game.id)
    }
}

/// The readings of one game.
pub struct OfGame<B> {
    pub game: &'static Game,
    pub readings: Readings<B, String>,
}

/// One board that a text may mean.
struct Candidate<B> {
    game: &'static Game,
    reading: Reading<B>,
}

/// The board that a text means.
pub struct Chosen<B> {
    pub game: &'static Game,
    pub board: B,
}

/// Returns the only board that a text means. Otherwise the error asks the user to choose.
pub fn choose<B>(
    text: &Text,
    mut games: Vec<OfGame<B>>,
    choice: Choice,
) -> Result<Chosen<B>, Failure> {
    if games.iter().any(|one| one.readings.is_certain) {
        games.retain(|one| one.readings.is_certain);
    }
    if games.iter().all(|one| one.readings.boards.is_empty()) {
        return Err(no_board(text, &games));
    }
    let mut candidates = candidates(games);
    if let Some(size) = choice.size {
        candidates = of_size(text, candidates, size)?;
    }
    let is_named = choice.puzzle.is_some() || choice.size.is_some();
    let are_doubtful = candidates.iter().all(|one| one.reading.doubt.is_some());
    if candidates.len() > 1 || are_doubtful && !is_named {
        return Err(question(text, &candidates, choice));
    }
    let Candidate { game, reading } = candidates.remove(0);
    if let Some(warning) = reading.warning {
        warn(&format!("{}: {warning}", text.shown));
    }
    Ok(Chosen {
        game,
        board: reading.board,
    })
}

fn candidates<B>(games: Vec<OfGame<B>>) -> Vec<Candidate<B>> {
    let mut candidates = Vec::new();
    for OfGame { game, readings } in games {
        for reading in readings.boards {
            candidates.push(Candidate { game, reading });
        }
    }
    candidates
}

/// Keeps the boards of the size that the user has chosen.
fn of_size<B>(
    text: &Text,
    mut candidates: Vec<Candidate<B>>,
    size: Size,
) -> Result<Vec<Candidate<B>>, Failure> {
    let found = sizes_text(&candidates);
    candidates.retain(|one| one.reading.size == size);
    if candidates.is_empty() {
        let shown = &text.shown;
        return Err(Failure::Input(format!(
            "{shown}: --size {size} does not fit; the board has size {found} (columns x rows)"
        )));
    }
    Ok(candidates)
}

/// Lists the different sizes of all candidates.
fn sizes_text<B>(candidates: &[Candidate<B>]) -> String {
    let mut sizes: Vec<String> = Vec::new();
    for one in candidates {
        let size = one.reading.size.to_string();
        if !sizes.contains(&size) {
            sizes.push(size);
        }
    }
    if sizes.len() > MAX_SIZES {
        sizes.truncate(MAX_SIZES);
        sizes.push("...".to_string());
    }
    sizes.join(" or ")
}

/// Asks which of several boards is meant, or whether an unlikely board is meant.
fn question<B>(text: &Text, candidates: &[Candidate<B>], choice: Choice) -> Failure {
    let mut games: Vec<&'static Game> = Vec::new();
    for one in candidates {
        if games.iter().all(|game| game.id != one.game.id) {
            games.push(one.game);
        }
    }
    let nouns: Vec<&str> = games.iter().map(|game| game.board_noun).collect();
    let nouns = nouns.join(" or ");
    let options: Vec<String> = games.iter().map(|game| puzzle_option(game)).collect();
    let options = options.join(" or ");
    let shown = &text.shown;
    if let Some(doubt) = doubt_of_all(candidates)
        && choice.puzzle.is_none()
    {
        if text.is_argument {
            let hint = format!("{doubt}; or add {options}");
            return unrecognised(text, games[0], Some(&hint));
        }
        return Failure::Input(format!("{shown}: {doubt}; if it is {nouns}, add {options}"));
    }
    if games.len() > 1 {
        return Failure::Input(format!("{shown}: may be {nouns}; choose with {options}"));
    }
    question_of_size(text, games[0], candidates, choice)
}

/// Returns the first doubt if all candidates are doubtful.
fn doubt_of_all<B>(candidates: &[Candidate<B>]) -> Option<&str> {
    let mut first = None;
    for one in candidates {
        let doubt = one.reading.doubt.as_deref()?;
        first.get_or_insert(doubt);
    }
    first
}

/// Asks which size is meant.
fn question_of_size<B>(
    text: &Text,
    game: &'static Game,
    candidates: &[Candidate<B>],
    choice: Choice,
) -> Failure {
    let shown = &text.shown;
    let noun = game.board_noun;
    let sizes = sizes_text(candidates);
    if !sizes.contains(" or ") {
        return Failure::Input(format!(
            "{shown}: may be {noun} in several ways; write / between the rows, and nothing between the cells"
        ));
    }
    let choose = if choice.has_size {
        "choose with --size, or write"
    } else {
        "write"
    };
    Failure::Input(format!(
        "{shown}: may be {noun} of size {sizes} (columns x rows); {choose} / between the rows"
    ))
}

fn puzzle_option(game: &Game) -> String {
    format!("--puzzle {}", game.id)
}

/// Says why a text is not a board, in the words of the game that it resembles most.
fn no_board<B>(text: &Text, games: &[OfGame<B>]) -> Failure {
    let mut closest = &games[0];
    for one in games {
        if one.readings.resemblance > closest.readings.resemblance {
            closest = one;
        }
    }
    let readings = &closest.readings;
    let error = readings.error.as_deref().unwrap_or_default();
    if text.is_argument && !readings.is_certain && !text.text.trim().is_empty() {
        let is_near = readings.resemblance >= MIN_RESEMBLANCE;
        return unrecognised(text, games[0].game, is_near.then_some(error));
    }
    Failure::Input(format!("{}: {error}", text.shown))
}

/// Says that an argument is neither a file nor a board. `rows` is the error in its rows.
pub fn unrecognised(text: &Text, game: &'static Game, rows: Option<&str>) -> Failure {
    let argument = &text.shown;
    let starts = ["http://", "https://", "www.", "nrk.no"];
    if rows.is_none() && starts.iter().any(|start| argument.starts_with(start)) {
        return Failure::Input(format!(
            "{argument}: kortest does not read web pages; give a date (such as today, for NRK's board), a file, or rows"
        ));
    }
    let expected = game.input.expected_argument;
    let are_rows = argument.contains('/') || !argument.contains(|c: char| c.is_ascii_lowercase());
    let no_file = format!("{argument}: no such file");
    Failure::Input(match (similar_file(argument), rows) {
        (Some(file), _) => format!("{no_file}, and {expected}; did you mean {file}?"),
        (None, Some(rows)) if are_rows => format!("{no_file}; as rows: {rows}"),
        (None, Some(rows)) => format!("{no_file}, and {expected}; as rows: {rows}"),
        (None, None) => format!("{no_file}, and {expected}"),
    })
}

//! How a game reads its boards, and where from.

use super::board::Board;
use crate::output::Failure;
use kortest::certificate::{MAGIC, digest};
use std::io::Read;
use std::path::Path;
use std::sync::OnceLock;

/// A board that was read, or what is wrong with it.
pub type Boxed = Result<Box<dyn Board>, Failure>;

/// A board, or what is wrong with its text.
pub type Parsed = Result<Box<dyn Board>, String>;

/// How a game reads its boards.
pub struct Input {
    /// For `--help`: what BOARD may be.
    pub help: &'static str,
    /// What BOARD should have been, where it is nothing at all: the end of a sentence.
    pub expected_argument: &'static str,
    /// What files should have in them: the end of a sentence.
    pub expected_text: &'static str,
    /// Files beyond this are no boards, in bytes.
    pub largest_file: usize,
    /// The board that a name stands for, such as a date; asked before files.
    pub of_name: fn(&str) -> Option<Boxed>,
    /// The board whose rows are the argument itself; asked where no file has that name. If the game was asked for by
    /// name (the second argument), less has to be guessed.
    pub of_rows: fn(&str, bool) -> Option<Boxed>,
    /// Whether a file looks like a board, by its name or its text.
    pub recognises: fn(&str, &str) -> bool,
    /// The board in a text, with a name if it came with one; `Err` is what is wrong with it.
    pub parse: fn(Option<&str>, &str) -> Parsed,
}

/// Where BOARD is not the board itself: what is in a file or on standard input.
pub struct Source {
    /// What messages call it.
    pub shown: String,
    /// What the board is called: the file's stem.
    pub name: Option<String>,
    pub bytes: Vec<u8>,
}

impl Source {
    /// The text in it, if it is one.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes).ok().filter(|text| !text.contains('\0'))
    }

    /// The text of a board, which `noun` calls with an article.
    pub fn text_for(&self, input: &Input, noun: &str) -> Result<&str, Failure> {
        let (shown, bytes) = (&self.shown, self.bytes.len());
        let expected = input.expected_text;
        let no_text = || Failure::Input(format!("{shown}: is no text; expected {expected}"));
        let text = self.text().ok_or_else(no_text)?;
        if bytes > input.largest_file {
            return Err(Failure::Input(format!("{shown}: {bytes} bytes is too long for {noun}")));
        }
        Ok(text)
    }
}

/// What is in a file, or on standard input; `None` if there is no file of that name.
pub fn source(argument: &str) -> Result<Option<Source>, Failure> {
    if argument == "-" {
        let bytes = standard_input()?;
        return Ok(Some(Source { shown: "standard input".into(), name: None, bytes }));
    }
    let path = Path::new(argument);
    if path.is_dir() {
        return Err(Failure::Input(format!(
            "{argument}: is a directory; expected a file with a board, a date, or rows"
        )));
    }
    if !path.exists() {
        return Ok(None);
    }
    let bytes = std::fs::read(path).map_err(|error| Failure::Input(format!("{argument}: {error}")))?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    Ok(Some(Source { shown: argument.into(), name, bytes }))
}

/// Reads BOARD where nothing but a board of one game makes sense. `of_argument` gets the argument where no file has that
/// name, and `parse` the name and the text of one.
pub fn read_as<T>(
    argument: &str,
    input: &Input,
    noun: &str,
    of_argument: impl FnOnce(&str) -> Option<Result<T, Failure>>,
    parse: impl FnOnce(Option<&str>, &str) -> Result<T, String>,
) -> Result<T, Failure> {
    let Some(source) = source(argument)? else {
        let nothing = || Failure::Input(format!("{argument}: no such file, and {}", input.expected_argument));
        return of_argument(argument).unwrap_or_else(|| Err(nothing()));
    };
    if source.bytes.starts_with(MAGIC) {
        return Err(no_board(argument));
    }
    let text = source.text_for(input, noun)?;
    parse(source.name.as_deref(), text).map_err(|error| Failure::Input(format!("{}: {error}", source.shown)))
}

/// What a board is called. One that came without a name has that of the game with a digest of the board, so that no two
/// share a certificate's file.
pub fn name_of(name: Option<&str>, game: &str, board: &impl ToString) -> String {
    name.map_or_else(|| format!("{game}-{}", &digest(board.to_string().as_bytes())[..8]), str::to_string)
}

/// All of standard input; asking again gives the same.
fn standard_input() -> Result<Vec<u8>, Failure> {
    static READ: OnceLock<Result<Vec<u8>, String>> = OnceLock::new();
    let read = READ.get_or_init(|| {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes).map_err(|error| format!("standard input: {error}"))
    });
    read.clone().map_err(Failure::Input)
}

/// The complaint about a certificate where it makes no sense.
pub fn no_board(argument: &str) -> Failure {
    Failure::Input(format!("{argument}: is a certificate, not a board; try kortest check or kortest show"))
}

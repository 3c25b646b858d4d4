//! Reads arguments that name a file or standard input, or that are the text itself.

#![deny(clippy::expect_used)]

use crate::limits::memory_limit;
use crate::output::Failure;
use kortest::certificate::MAGIC;
use kortest::text::{decode, path_text};
use kortest_store::files::{
    InputError, has_no_name, is_standard_input, max_certificate_bytes, read_file,
};
use serde_json::Value;
use std::path::Path;

/// The number of hexadecimal digits of a SHA-256 digest.
const SHA256_DIGITS: usize = 64;

/// The content of a file or of standard input.
pub struct Source {
    /// The path, or `standard input`, for messages.
    pub shown: String,
    /// The name of the board; `None` for standard input, and for an open file such as `/dev/fd/63`.
    pub name: Option<String>,
    pub bytes: Vec<u8>,
    /// The content as text; `None` if the content is a certificate or not text.
    text: Option<String>,
}

impl Source {
    /// Reads a file, or standard input if the path is `-`. Fails if the file cannot be read, or if it is a certificate
    /// with more than `max_certificate_bytes` bytes, which is too large for a check.
    pub fn of_file(path: &Path, max_certificate_bytes: u64) -> Result<Source, Failure> {
        let shown = if is_standard_input(path) {
            "standard input".into()
        } else {
            path_text(&path)
        };
        let stem = path.file_stem().filter(|_| !has_no_name(path));
        let name = stem.map(|stem| stem.to_string_lossy().into_owned());
        let bytes =
            read_file(path, max_certificate_bytes).map_err(|error| read_failure(&shown, &error))?;
        let is_certificate = bytes.starts_with(MAGIC);
        let text = if is_certificate { None } else { decode(&bytes) };
        Ok(Source {
            shown,
            name,
            bytes,
            text,
        })
    }

    /// Returns the content as text; `None` if the content is a certificate or not text.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Returns whether the content is a certificate. Fails if only the end is that of a certificate, not the beginning.
    pub fn is_certificate(&self) -> Result<bool, Failure> {
        if self.bytes.starts_with(MAGIC) {
            return Ok(true);
        }
        // The last line is taken from the bytes, because earlier lines may not be valid text.
        let mut lines = self.bytes.trim_ascii_end().rsplit(|&byte| byte == b'\n');
        let last = lines.next().unwrap_or_default();
        let digest = last.strip_prefix(b"sha256 ");
        if digest.is_some_and(|digest| digest.len() == SHA256_DIGITS) {
            let problem = "has the end of a certificate, but not its beginning (\"kortest certificate\"), so it is damaged";
            return Err(Failure::Input(format!("{}: {problem}", self.shown)));
        }
        Ok(false)
    }
}

/// Returns the failure for a file that cannot be read. `shown` is its path. A certificate that is too large for a check
/// may be valid, so its failure is not an error of the input.
fn read_failure(shown: &str, error: &InputError) -> Failure {
    if let InputError::CertificateTooLarge(_) = error {
        return Failure::Unfinished(format!("{shown}: not checked: {error}"));
    }
    Failure::of_file(format!("{shown}: {error}"), error.fault())
}

/// Reads the file that an argument names, or standard input for `-`. Returns `None` if no such file exists.
pub fn read_source(argument: &str) -> Result<Option<Source>, Failure> {
    let path = Path::new(argument);
    // Rows of empty cells look like the path of a folder: `./..` or `../..`.
    if path.is_dir() && argument.contains('/') && argument.chars().all(|c| c == '.' || c == '/') {
        return Err(Failure::Input(format!(
            "{argument}: is a folder; to give empty rows of this form, use standard input (-)"
        )));
    }
    if !is_standard_input(path) && !path.exists() {
        return Ok(None);
    }
    Source::of_file(path, max_certificate_bytes(memory_limit())).map(Some)
}

/// A file name is similar if it has at most one typing error for each group of this number of letters.
const LETTERS_PER_ERROR: usize = 4;

/// Returns a file in the same folder whose name is most similar to a misspelt file name, apart from small and capital
/// letters; `None` if no name is similar. Of equally similar names, the first in the alphabet is chosen.
pub fn similar_file(argument: &str) -> Option<String> {
    let path = Path::new(argument);
    let name = path.file_name()?.to_str()?;
    let folder = path.parent()?;
    let is_here = folder.as_os_str().is_empty();
    let searched_folder = if is_here { Path::new(".") } else { folder };
    let max_distance = name.chars().count() / LETTERS_PER_ERROR;
    let mut similar_files: Vec<(usize, String)> = Vec::new();
    for entry in std::fs::read_dir(searched_folder).ok()?.flatten() {
        let Ok(file) = entry.file_name().into_string() else {
            continue;
        };
        let distance = strsim::osa_distance(&file.to_lowercase(), &name.to_lowercase());
        if distance <= max_distance && entry.path().is_file() {
            similar_files.push((distance, file));
        }
    }
    let (_, file) = similar_files.into_iter().min()?;
    if is_here {
        return Some(file);
    }
    Some(path_text(&folder.join(file)))
}

/// A text that contains moves.
pub struct Moves {
    /// The option or the file that contained the text, for messages.
    pub shown: String,
    pub text: String,
}

/// Reads moves from the value of an option: a list of moves, JSON of kortest, or the name of a file with either.
/// `board` is the argument with the board: only one of the two may be standard input. `may_be_moves` returns whether a
/// text can be a list of moves.
pub fn read_moves(
    option: &str,
    argument: &str,
    board: &str,
    may_be_moves: impl Fn(&str) -> bool,
) -> Result<Moves, Failure> {
    if argument == "-" && board == "-" {
        return Err(Failure::Input(format!(
            "{option}: board and moves cannot both come from standard input"
        )));
    }
    let mut moves = Moves {
        shown: option.into(),
        text: argument.into(),
    };
    // A text that can be moves or JSON is not read as the name of a file.
    let is_moves = may_be_moves(&list_text(argument)) || is_object(argument);
    if !is_moves && let Some(source) = read_source(argument)? {
        moves = moves_in_source(option, source)?;
    }
    if is_object(&moves.text) {
        return moves_in_json(moves);
    }
    Ok(Moves {
        text: list_text(&moves.text),
        shown: moves.shown,
    })
}

/// Returns the text of a file with moves. Fails if the file is a certificate or not text. `option` is for messages.
fn moves_in_source(option: &str, source: Source) -> Result<Moves, Failure> {
    let shown = &source.shown;
    if source.is_certificate()? {
        let problem = "is a certificate; kortest show plays its solution";
        return Err(Failure::Input(format!("{option}: {shown} {problem}")));
    }
    let Some(text) = source.text else {
        return Err(Failure::Input(format!("{option}: {shown} is not text")));
    };
    Ok(Moves {
        shown: source.shown,
        text,
    })
}

/// Returns a text without the byte order mark at its beginning.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// Returns whether a text is a JSON object.
fn is_object(text: &str) -> bool {
    without_mark(text).trim_start().starts_with('{')
}

/// Returns a list of moves without what surrounds them: quotes, a byte order mark, and comments (lines with `#`).
fn list_text(text: &str) -> String {
    let lines = without_mark(text).lines();
    let lines: Vec<&str> = lines
        .filter(|line| !line.trim_start().starts_with('#'))
        .collect();
    lines.join("\n").replace(['"', '\''], "")
}

/// Extracts the moves from `output`, the JSON of a command. Fails if it has no moves. Each move of a list stays JSON,
/// such as `[0,1]`: the game that reads them later refuses what is not a move.
fn moves_in_json(output: Moves) -> Result<Moves, Failure> {
    let shown = output.shown;
    let object: Value = serde_json::from_str(without_mark(&output.text))
        .map_err(|error| Failure::Input(format!("{shown}: is not JSON of kortest: {error}")))?;
    // Former has `moves`, and Santa Chilly has a `route`.
    let text = match object.get("moves").or_else(|| object.get("route")) {
        Some(Value::String(letters)) => letters.clone(),
        Some(Value::Array(elements)) => {
            let words: Vec<String> = elements.iter().map(Value::to_string).collect();
            list_text(&words.join(" "))
        }
        // The field is missing, or `null` because no solution is known.
        _ => {
            return Err(Failure::Input(format!(
                "{shown}: the JSON has no field \"moves\" or \"route\""
            )));
        }
    };
    Ok(Moves { shown, text })
}

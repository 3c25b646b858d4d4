//! Answers several inputs one after another, and reads the certificates among them.

use crate::games::read::named;
use crate::games::source::{Source, similar_file};
use crate::output::json::tell_error;
use crate::output::{Failure, PRIORITY, STOPPED, YES, say, tell};
use kortest::text::{counted, path_text, printable};
use kortest_store::NamedCertificates;
use kortest_store::files::{NAME_OF_INPUT, has_no_name, is_standard_input};
use kortest_system::{signals, usage};
use std::path::{Path, PathBuf};

/// Reads a certificate of at most `max_bytes` bytes from a file, or from standard input for `-`. Fails if the content
/// is not a certificate. If the file does not exist, the message suggests a similar name.
pub fn read_certificate(path: &Path, max_bytes: u64) -> Result<Vec<u8>, Failure> {
    if !is_standard_input(path)
        && !path.exists()
        && let Some(similar_path) = meant_certificate(path)
    {
        let shown_path = path_text(path);
        let similar_path = path_text(&similar_path);
        let question = format!("{shown_path}: no such file; did you mean {similar_path}?");
        return Err(Failure::Input(question));
    }
    let source = Source::of_file(path, max_bytes)?;
    if !source.is_certificate()? {
        return Err(Failure::Input(format!(
            "{}: is not a kortest certificate (it does not begin with \"kortest certificate\")",
            source.shown
        )));
    }
    Ok(source.bytes)
}

/// Returns a certificate file that the user may mean by the path of a missing file: with an ending such as `.cert`,
/// with the date in another form, or with a similar name. Returns `None` if no such file exists.
fn meant_certificate(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let mut stems = vec![name.to_string()];
    if let Some(Ok(named_board)) = named(name) {
        stems.push(named_board.name);
    }
    for stem in stems {
        for extension in ["cert", "partial.cert"] {
            let candidate = path.with_file_name(format!("{stem}.{extension}"));
            if candidate.is_file() {
                return Some(candidate);
            }
        }
    }
    similar_file(path.to_str()?).map(PathBuf::from)
}

/// Returns the file name of an input without its extension. Returns `stdin` for standard input and for an open file
/// such as `/dev/fd/63`, and `board` for a path that has no file name, such as `..`.
pub fn stem(path: &Path) -> String {
    if has_no_name(path) {
        return NAME_OF_INPUT.into();
    }
    match path.file_stem() {
        Some(stem) => stem.to_string_lossy().into_owned(),
        None => "board".into(),
    }
}

/// The result for one input.
pub struct InputResult {
    /// The exit code that the command would have for this input alone.
    pub code: u8,
    /// The result in one or two words, for the summary.
    pub word: &'static str,
}

impl InputResult {
    pub fn new(code: u8, word: &'static str) -> InputResult {
        InputResult { code, word }
    }

    /// Returns the result for an input that has no answer because of a failure.
    fn of_failure(failure: &Failure) -> InputResult {
        let word = match failure {
            Failure::Input(_) => "bad input",
            Failure::Unfinished(_) => "unfinished",
            Failure::Unable(_) => "failed",
            Failure::Busy(_) => "busy",
        };
        InputResult::new(failure.code(), word)
    }
}

/// Calls `answer` for all certificates, as [`answer_each`] does, and returns the worst exit code. Prints a summary of
/// several certificates, but not beside JSON. Unless `is_quiet`, prints a note about folders that were not read.
pub fn answer_certificates(
    certificates: &NamedCertificates,
    is_json: bool,
    is_quiet: bool,
    answer: impl FnMut(&PathBuf) -> Result<InputResult, Failure>,
) -> u8 {
    let has_summary = certificates.are_several && !is_json && !is_quiet;
    let summary_noun = has_summary.then_some("certificate");
    let code = answer_each(&certificates.paths, summary_noun, answer);
    if !is_quiet && let Some(note) = certificates.note() {
        tell(&note);
    }
    code
}

/// Fails if the user gave `--out`, but not as a folder. `reason` says why the command needs a folder.
pub fn require_folder(out: Option<&Path>, reason: &str) -> Result<(), Failure> {
    match out {
        Some(out) if !out.is_dir() => Err(Failure::Input(format!(
            "--out {}: is not a folder; {reason}",
            path_text(&out)
        ))),
        Some(_) | None => Ok(()),
    }
}

/// Calls `answer` for all inputs in order, prints their errors, and returns the worst exit code. After a signal, skips
/// the remaining inputs. Prints a summary at the end, unless `summary_noun`, the noun for one input, is `None`.
pub fn answer_each<T: AsRef<Path>>(
    inputs: &[T],
    summary_noun: Option<&str>,
    mut answer: impl FnMut(&T) -> Result<InputResult, Failure>,
) -> u8 {
    let mut results: Vec<InputResult> = Vec::new();
    for input in inputs {
        // Only a signal skips inputs. After a time limit, `answer` is still called, and reports that it has no answer.
        if signals::is_interrupted() {
            results.push(InputResult::new(STOPPED, "not begun"));
            continue;
        }
        // From here on, the CPU time of this input is counted.
        usage::begin();
        match answer(input) {
            Ok(result) => results.push(result),
            Err(failure) => {
                tell_failure(&failure, input.as_ref(), inputs.len());
                results.push(InputResult::of_failure(&failure));
            }
        }
    }
    if let Some(noun) = summary_noun {
        let tally = tally(&results);
        say!("{}: {tally}", counted(results.len() as u64, noun));
    }
    worst_code(&results)
}

/// Prints the error for an input, with the name of the input if the command has several inputs.
fn tell_failure(failure: &Failure, input: &Path, input_count: usize) {
    let mut message = printable(&failure.to_string());
    if input_count > 1 {
        message = with_name(message, input);
    }
    tell_error(&message, failure.code());
}

/// Returns a message that begins with the name of the input. A message that already begins with this name stays as is.
fn with_name(message: String, input: &Path) -> String {
    let name = if is_standard_input(input) {
        "standard input".into()
    } else {
        path_text(input)
    };
    if begins_with(&message, &name) {
        return message;
    }
    format!("{name}: {message}")
}

/// Returns whether a message begins with a name, such as `a.txt: is not text`. The name may be in quotes.
fn begins_with(message: &str, name: &str) -> bool {
    let after_name = message.trim_start_matches('"').strip_prefix(name);
    after_name.is_some_and(|text| text.starts_with([':', '"']))
}

/// Returns the most serious exit code of the results; `YES` without results. [`PRIORITY`] begins with the worst code.
fn worst_code(results: &[InputResult]) -> u8 {
    let occurs = |&code: &u8| results.iter().any(|result| result.code == code);
    PRIORITY.into_iter().find(occurs).unwrap_or(YES)
}

/// Returns how many results have each word, such as `2 optimal, 1 open`. Words of less serious exit codes come first.
fn tally(results: &[InputResult]) -> String {
    let mut words: Vec<&str> = Vec::new();
    for code in PRIORITY.into_iter().rev() {
        let with_code = results.iter().filter(|result| result.code == code);
        words.extend(with_code.map(|result| result.word));
    }
    let mut counts = Vec::new();
    while let Some(&word) = words.first() {
        let count = words.iter().filter(|&&other| other == word).count();
        counts.push(format!("{count} {word}"));
        words.retain(|&other| other != word);
    }
    counts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_code_counts() {
        for (codes, worst) in [
            (&[0, 0][..], 0),
            (&[0, 3, 0], 3),
            (&[3, 1, 0], 1),
            (&[1, 3, 4, 0], 4),
            (&[1, 4, 2, 3], 2),
            (&[3, 5, 0], 5),
            (&[5, 1], 1),
            (&[], 0),
        ] {
            let results = codes.iter().map(|&code| InputResult::new(code, ""));
            let results: Vec<InputResult> = results.collect();

            assert_eq!(worst_code(&results), worst, "{codes:?}");
        }
    }

    #[test]
    fn the_best_answers_come_first_in_the_summary() {
        let all = [
            InputResult::new(STOPPED, "open"),
            InputResult::new(YES, "optimal"),
            InputResult::new(YES, "optimal"),
        ];

        assert_eq!(tally(&all), "2 optimal, 1 open");
    }

    #[test]
    fn a_message_names_its_input_once() {
        for (input, message, expected) in [
            ("a.txt", "a.txt: no such file", "a.txt: no such file"),
            (
                "2024-13",
                "\"2024-13\" is no date",
                "\"2024-13\" is no date",
            ),
            ("a", "no such game", "a: no such game"),
            ("a", "a.cert: cannot be read", "a: a.cert: cannot be read"),
            (
                "-",
                "standard input: is not text",
                "standard input: is not text",
            ),
            ("-", "not-a-board", "standard input: not-a-board"),
        ] {
            assert_eq!(with_name(message.into(), Path::new(input)), expected);
        }
    }
}

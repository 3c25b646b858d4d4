//! Runs a command on several inputs and prints a summary.

use crate::output::json::tell_error;
use crate::output::units::counted;
use crate::output::{BAD_INPUT, Failure, NO, STOPPED, YES, say};
use crate::system::{resources, signals};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

/// The result for one input.
pub struct Done {
    /// The exit code that the command would have for this input alone.
    pub code: u8,
    pub word: &'static str,
}

/// The exit codes. The most important exit code comes first.
const PRIORITY: [u8; 4] = [BAD_INPUT, NO, STOPPED, YES];

/// Processes all inputs in order, and returns the exit code.
pub fn each<T: AsRef<Path>>(
    inputs: &[T],
    summary: Option<&str>,
    mut answer: impl FnMut(&T) -> Result<Done, Failure>,
) -> u8 {
    let mut all: Vec<Done> = Vec::new();
    for input in inputs {
        if signals::flag().is_some_and(|stop| stop.load(Relaxed)) {
            all.push(Done {
                code: STOPPED,
                word: "not begun",
            });
            continue;
        }
        resources::begin();
        all.push(answer(input).unwrap_or_else(|failure| {
            let (message, input) = (failure.to_string(), input.as_ref().display().to_string());
            let is_clear = inputs.len() == 1 || message.contains(&input);
            let message = if is_clear {
                message
            } else {
                format!("{input}: {message}")
            };
            tell_error(&message, failure.code());
            let word = if failure.code() == BAD_INPUT {
                "bad input"
            } else {
                "unfinished"
            };
            Done {
                code: failure.code(),
                word,
            }
        }));
    }
    if let Some(noun) = summary {
        say!("{}: {}", counted(all.len() as u64, noun), tally(&all));
    }
    PRIORITY
        .into_iter()
        .find(|&code| all.iter().any(|done| done.code == code))
        .unwrap_or(YES)
}

/// Counts the answers, such as `2 optimal, 1 open`.
fn tally(all: &[Done]) -> String {
    let mut words: Vec<&str> = Vec::new();
    for code in PRIORITY.into_iter().rev() {
        for done in all.iter().filter(|done| done.code == code) {
            if !words.contains(&done.word) {
                words.push(done.word);
            }
        }
    }
    let count = |word: &&str| {
        format!(
            "{} {word}",
            all.iter().filter(|done| done.word == *word).count()
        )
    };
    words.iter().map(count).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_code_counts() {
        let code = |code: &&str| {
            Ok(Done {
                code: code.parse().unwrap(),
                word: "",
            })
        };
        for (codes, worst) in [
            (&["0", "0"][..], 0),
            (&["0", "3", "0"], 3),
            (&["3", "1", "0"], 1),
            (&["1", "2", "3"], 2),
        ] {
            assert_eq!(each(codes, None, code), worst, "{codes:?}");
        }
    }
}

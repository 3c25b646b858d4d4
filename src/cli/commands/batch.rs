//! Runs a command on several inputs and prints a summary.

use crate::output::json::tell_error;
use crate::output::units::counted;
use crate::output::{Failure, PRIORITY, STOPPED, YES, say};
use crate::system::names::{path_text, printable};
use crate::system::{resources, signals};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

/// The result for one input.
pub struct Done {
    /// The exit code that the command would have for this input alone.
    pub code: u8,
    pub word: &'static str,
}

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
            let message = printable(&failure.to_string());
            let input = path_text(input.as_ref());
            let is_clear = inputs.len() == 1 || message.contains(&input);
            let message = if is_clear {
                message
            } else {
                format!("{input}: {message}")
            };
            tell_error(&message, failure.code());
            let word = match failure {
                Failure::Input(_) => "bad input",
                Failure::Unfinished(_) => "unfinished",
                Failure::Unable(_) => "failed",
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
            (&["1", "3", "4", "0"], 4),
            (&["1", "4", "2", "3"], 2),
        ] {
            assert_eq!(each(codes, None, code), worst, "{codes:?}");
        }
    }
}

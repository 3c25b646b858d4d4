//! Several inputs of one command: each is answered as if it were alone, then one line says how many came to what.

use crate::output::json::tell_error;
use crate::output::units::counted;
use crate::output::{BAD_INPUT, Failure, NO, STOPPED, YES, say};
use crate::system::{resources, signals};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

/// How one input was answered.
pub struct Done {
    /// The exit code that it would have alone.
    pub code: u8,
    /// The answer in a word.
    pub word: &'static str,
}

/// The exit codes, the one that counts most first: whoever has given something wrong must mend that, and a *no* stays one
/// whatever else is still to be answered.
const ORDER: [u8; 4] = [BAD_INPUT, NO, STOPPED, YES];

/// Answers one input after another; the exit code. Bad input for one, which is told, does not keep the others from being
/// answered; a signal does. `summary` is what an input is called in the last line, if there is one.
pub fn each<T: AsRef<Path>>(
    inputs: &[T],
    summary: Option<&str>,
    mut answer: impl FnMut(&T) -> Result<Done, Failure>,
) -> u8 {
    let mut all: Vec<Done> = Vec::new();
    for input in inputs {
        if signals::flag().is_some_and(|stop| stop.load(Relaxed)) {
            all.push(Done { code: STOPPED, word: "not begun" });
            continue;
        }
        resources::begin();
        all.push(answer(input).unwrap_or_else(|failure| {
            let (message, input) = (failure.to_string(), input.as_ref().display().to_string());
            let is_clear = inputs.len() == 1 || message.contains(&input);
            let message = if is_clear { message } else { format!("{input}: {message}") };
            tell_error(&message, failure.code());
            let word = if failure.code() == BAD_INPUT { "bad input" } else { "unfinished" };
            Done { code: failure.code(), word }
        }));
    }
    if let Some(noun) = summary {
        say!("{}: {}", counted(all.len() as u64, noun), tally(&all));
    }
    ORDER.into_iter().find(|&code| all.iter().any(|done| done.code == code)).unwrap_or(YES)
}

/// How many came to what, the best first.
fn tally(all: &[Done]) -> String {
    let mut words: Vec<&str> = Vec::new();
    for code in ORDER.into_iter().rev() {
        for done in all.iter().filter(|done| done.code == code) {
            if !words.contains(&done.word) {
                words.push(done.word);
            }
        }
    }
    let count = |word: &&str| format!("{} {word}", all.iter().filter(|done| done.word == *word).count());
    words.iter().map(count).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_code_counts() {
        let code = |code: &&str| Ok(Done { code: code.parse().unwrap(), word: "" });
        for (codes, worst) in
            [(&["0", "0"][..], 0), (&["0", "3", "0"], 3), (&["3", "1", "0"], 1), (&["1", "2", "3"], 2)]
        {
            assert_eq!(each(codes, None, code), worst, "{codes:?}");
        }
    }
}

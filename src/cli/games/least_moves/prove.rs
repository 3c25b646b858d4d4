//! What a proof says about the minimum number of moves: the verdict on a claim, the sentence that
//! answers the question, and lines about how the solution was found.

use crate::games::board::{Answer, GameWords};
use crate::games::journal::advice;
use crate::output::bold;
use crate::output::format::open;
use kortest::anytime::Improvement;
use kortest::bounds::Bounds;
use kortest::claim::{Quantity, Verdict};
use kortest::search::Iteration;
use kortest::text::{counted, seconds_text};

impl Answer {
    /// Returns the optimum, if it is proven.
    pub fn optimum(&self) -> Option<u32> {
        self.bounds.exact()
    }

    /// Returns whether it is proven that the board has no solution.
    fn is_unsolvable(&self) -> bool {
        self.bounds.is_none()
    }

    /// Returns the answer in a few words that fit most games, for the table of several boards: the optimum, its bounds,
    /// or that no solution exists. Bounds are *unchecked* if they rest on a file that no checker has verified.
    pub fn common_short(&self) -> String {
        let GameWords { noun, solution, .. } = self.words;
        if self.is_unsolvable() {
            return format!("no {solution}");
        }
        if let Some(optimum) = self.optimum() {
            return counted(optimum.into(), noun);
        }
        let range = open(self.bounds.at_least, self.bounds.at_most, noun);
        let remark = if self.is_unchecked {
            " (unchecked)"
        } else {
            ""
        };
        range + remark
    }

    /// Returns the answer as a sentence that fits most games: the verdict on a number of moves that the user claims,
    /// that no solution exists, the optimum, or the bounds of a stopped run and advice.
    pub fn common_sentence(&self) -> String {
        if let Some(claim) = self.claim
            && let Some(verdict) = self.verdict()
        {
            return self.sentence_on(claim, verdict);
        }
        if self.is_unsolvable() {
            let verdict = bold(format!("no {} exists", self.words.solution));
            return format!("{verdict}: the certificate proves it.");
        }
        let Some(optimum) = self.optimum() else {
            return self.sentence_on_stop();
        };
        let beginning = optimal_text(optimum, self.words.noun);
        format!("{beginning}: {}.", self.why_optimal(optimum))
    }

    /// Returns the bounds that a stopped run has found as a sentence, with advice about another run.
    fn sentence_on_stop(&self) -> String {
        let range = self.range();
        let condition = if self.is_unchecked {
            ", if the journal is right"
        } else {
            ""
        };
        let how_to_go_on = advice(self.journal.as_ref());
        format!("stopped before the answer; the optimum is {range}{condition}.{how_to_go_on}")
    }

    /// Returns why no solution has fewer moves than the optimum. For an optimum of 0, the board is already solved.
    fn why_optimal(&self, optimum: u32) -> String {
        let solution = self.words.solution;
        match optimum.checked_sub(1) {
            Some(fewer) => format!("no {solution} of {fewer} exists"),
            None => self.words.solved.into(),
        }
    }

    /// Returns the verdict on a claimed optimum as a sentence. A claim is too high if a shorter solution exists. A
    /// claim is too low if no solution has so few moves, also if there is no solution at all.
    fn sentence_on(&self, claim: u32, verdict: Verdict) -> String {
        let GameWords { noun, solution, .. } = self.words;
        let claimed_moves = counted(claim.into(), noun);
        let word = verdict.word(Quantity::Moves);
        let beginning = bold(format!("{claimed_moves} is {word}"));
        if self.is_unsolvable() {
            return format!("{beginning}: no {solution} exists.");
        }
        let Bounds {
            at_least, at_most, ..
        } = self.bounds;
        match verdict {
            Verdict::Right => format!("{beginning}: {}.", self.why_optimal(claim)),
            Verdict::TooHigh => {
                let shorter = at_most.expect("a shorter solution shows that a claim is too high");
                format!("{beginning}: a {solution} of {shorter} exists.")
            }
            Verdict::TooLow => {
                let best = match at_most {
                    Some(moves) if moves == at_least => format!("the best has {moves}"),
                    Some(moves) => format!("the best known has {moves}"),
                    None => "none is known".into(),
                };
                let fewest = counted(at_least.into(), noun);
                format!("{beginning}: no {solution} has fewer than {fewest}; {best}.")
            }
        }
    }

    /// Returns the bounds in words, such as `at least 3 and at most 5 moves`.
    pub fn range(&self) -> String {
        let noun = self.words.noun;
        let least = self.bounds.at_least;
        match self.bounds.at_most {
            Some(most) => {
                let most = counted(most.into(), noun);
                format!("at least {least} and at most {most}")
            }
            None => format!("at least {}", counted(least.into(), noun)),
        }
    }
}

/// Returns the beginning of a sentence, such as `6 moves is optimal`.
pub fn optimal_text(optimum: u32, noun: &str) -> String {
    bold(format!("{} is optimal", counted(optimum.into(), noun)))
}

/// Returns the word with which `kortest check` names a claim about a number of moves. `kind` is the word for the claim
/// in certificates, and is returned if people need no other word.
pub fn claim_word(kind: &'static str) -> &'static str {
    match kind {
        "at-most" => "solution",
        "at-least" => "bound",
        _ => kind,
    }
}

/// Returns a line about the best solution that was found before the proof began; `None` if none was found.
pub fn found_line(improvements: &[Improvement], noun: &str) -> Option<String> {
    let best = improvements.last()?;
    let moves = counted(best.moves.into(), noun);
    let states = counted(best.states, "state");
    let time = seconds_text(best.time);
    Some(format!("  found        {moves} in {time} ({states})"))
}

/// Returns a line for each iteration of the search, which tries to solve the board in a number of moves (the budget).
/// `best` is the number of moves of the best solution. A finished iteration with any other budget has refuted it.
pub fn iteration_lines(iterations: &[Iteration], best: Option<u32>, noun: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for iteration in iterations {
        let result = if !iteration.finished {
            "unfinished  "
        } else if best == Some(iteration.budget) {
            "solved with "
        } else {
            "refuted     "
        };
        let moves = counted(iteration.budget.into(), noun);
        let states = counted(iteration.states, "state");
        let time = seconds_text(iteration.time);
        lines.push(format!("  {result} {moves}: {states} in {time}"));
    }
    lines
}

//! What a proof says about the minimum number of moves: the verdict on a claim, the sentence that
//! answers the question, and lines about how the solution was found.

use crate::games::board::Verdict;
use crate::games::journal::advice;
use crate::output::bold;
use crate::output::format::{counted, open, seconds_text};
use kortest::anytime::Improvement;
use kortest::certificate::Header;
use kortest::runtime::Journal;
use kortest::search::Iteration;
use std::sync::Arc;

/// The words of a game for its moves and its solutions.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The word for a move, such as `click`.
    pub noun: &'static str,
    /// The word for a solution, such as `route`.
    pub solution: &'static str,
}

/// The bounds that a proof has found, and the question that they answer.
pub struct Findings<'a> {
    pub words: Words,
    /// The number of moves that the user claims to be optimal.
    pub claim: Option<u32>,
    pub lower_bound: u32,
    /// The number of moves of the best solution.
    pub upper_bound: Option<u32>,
    /// Whether the lower bound rests on a journal that no checker has verified.
    pub is_unchecked: bool,
    /// The journal from which a later run can resume.
    pub journal: Option<&'a Arc<Journal>>,
}

impl Findings<'_> {
    /// Returns the optimum, if it is proven.
    pub fn optimum(&self) -> Option<u32> {
        self.upper_bound
            .filter(|&upper_bound| upper_bound == self.lower_bound)
    }

    /// Returns the verdict on the claim, if the bounds decide it.
    pub fn score(&self) -> Option<Score> {
        Score::of(self.claim?, self.lower_bound, self.upper_bound)
    }

    /// Returns the answer in a few words, for the table of several boards.
    pub fn short(&self) -> String {
        let noun = self.words.noun;
        match self.optimum() {
            Some(optimum) => counted(optimum.into(), noun),
            None if self.is_unchecked => {
                let range = open(self.lower_bound, self.upper_bound, noun);
                format!("{range} (unchecked)")
            }
            None => open(self.lower_bound, self.upper_bound, noun),
        }
    }

    /// Returns the answer as a sentence.
    pub fn sentence(&self) -> String {
        if let Some(claim) = self.claim
            && let Some(score) = self.score()
        {
            return self.sentence_on(claim, score);
        }
        let Some(optimum) = self.optimum() else {
            let range = self.range();
            let condition = if self.is_unchecked {
                ", if the journal is right"
            } else {
                ""
            };
            let again = advice(self.journal);
            return format!("stopped before the answer; the optimum is {range}{condition}.{again}");
        };
        let beginning = optimal_text(optimum, self.words.noun);
        format!("{beginning}: {}.", self.why_optimal(optimum))
    }

    /// Says why no solution has fewer moves than the optimum.
    fn why_optimal(&self, optimum: u32) -> String {
        let solution = self.words.solution;
        match optimum.checked_sub(1) {
            Some(fewer) => format!("no {solution} of {fewer} exists"),
            None => "nothing is left to do".into(),
        }
    }

    /// Returns the verdict on the claim as a sentence.
    fn sentence_on(&self, claim: u32, score: Score) -> String {
        let Words { noun, solution } = self.words;
        let claimed = counted(claim.into(), noun);
        let verdict = bold(format!("{claimed} is {}", score.word()));
        match score {
            Score::Optimal => format!("{verdict}: {}.", self.why_optimal(claim)),
            Score::Beatable => {
                let shorter = self.upper_bound.unwrap_or(claim);
                format!("{verdict}: a {solution} of {shorter} exists.")
            }
            Score::Impossible => {
                let best = match self.upper_bound {
                    Some(moves) if moves == self.lower_bound => format!("the best has {moves}"),
                    Some(moves) => format!("the best known has {moves}"),
                    None => "none is known".into(),
                };
                let fewest = counted(self.lower_bound.into(), noun);
                format!("{verdict}: no {solution} has fewer than {fewest}; {best}.")
            }
        }
    }

    /// Returns the bounds in words, such as `at least 3 and at most 5 moves`.
    pub fn range(&self) -> String {
        let noun = self.words.noun;
        let least = self.lower_bound;
        match self.upper_bound {
            Some(most) => {
                let most = counted(most.into(), noun);
                format!("at least {least} and at most {most}")
            }
            None => format!("at least {}", counted(least.into(), noun)),
        }
    }
}

/// Returns whether bounds with this lower bound answer the user's question.
pub fn decides(claim: Option<u32>, lower_bound: u32, upper_bound: Option<u32>) -> bool {
    let is_optimal = upper_bound == Some(lower_bound);
    is_optimal || claim.is_some_and(|claim| claim < lower_bound)
}

/// Returns the beginning of a sentence, such as `6 moves is optimal`.
pub fn optimal_text(optimum: u32, noun: &str) -> String {
    bold(format!("{} is optimal", counted(optimum.into(), noun)))
}

/// What a certificate claims about the number of moves, as the first word of the claim says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClaimKind {
    Optimal,
    AtMost,
    AtLeast,
    Unsolvable,
}

impl ClaimKind {
    /// Returns the kind that begins with this word; `None` if the word is not about moves.
    fn of_word(word: &str) -> Option<ClaimKind> {
        match word {
            "optimal" => Some(ClaimKind::Optimal),
            "at-most" => Some(ClaimKind::AtMost),
            "at-least" => Some(ClaimKind::AtLeast),
            "unsolvable" => Some(ClaimKind::Unsolvable),
            _ => None,
        }
    }
}

/// The verdict on a recorded score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The score equals the optimum.
    Optimal,
    Beatable,
    Impossible,
}

impl Score {
    pub fn of(claim: u32, lower_bound: u32, upper_bound: Option<u32>) -> Option<Score> {
        if upper_bound.is_some_and(|upper| upper < claim) {
            return Some(Score::Beatable);
        }
        if lower_bound > claim {
            return Some(Score::Impossible);
        }
        let is_optimal = lower_bound == claim && upper_bound == Some(claim);
        is_optimal.then_some(Score::Optimal)
    }

    /// Returns a certificate's verdict on a claimed number of moves; `None` if the certificate does
    /// not decide the claim, or claims nothing about moves.
    pub fn judge(header: &Header, claim: u32) -> Option<Verdict> {
        let moves = header.value.and_then(|value| u32::try_from(value).ok());
        let score = match ClaimKind::of_word(&header.claim)? {
            ClaimKind::Optimal => Score::of(claim, moves?, moves),
            ClaimKind::AtMost => Score::of(claim, 0, Some(moves?)),
            ClaimKind::AtLeast => Score::of(claim, moves?, None),
            ClaimKind::Unsolvable => Some(Score::Impossible),
        };
        score.map(Score::verdict)
    }

    /// Returns the printed word for the verdict.
    pub fn word(self) -> &'static str {
        match self {
            Score::Optimal => "optimal",
            Score::Beatable => "beatable",
            Score::Impossible => "impossible",
        }
    }

    /// Converts the verdict to the type that all games share.
    pub fn verdict(self) -> Verdict {
        Verdict {
            word: self.word(),
            holds: self == Score::Optimal,
        }
    }
}

/// Returns the word with which `kortest check` names a claim about a number of moves. `kind` is the
/// first word of the claim. A word of another kind of claim stays as it is.
pub fn claim_word(kind: &'static str) -> &'static str {
    match ClaimKind::of_word(kind) {
        Some(ClaimKind::Optimal) => "optimal",
        Some(ClaimKind::AtMost) => "solution",
        Some(ClaimKind::AtLeast) => "bound",
        Some(ClaimKind::Unsolvable) => "unsolvable",
        None => kind,
    }
}

/// Returns a line about the best solution of the anytime algorithm.
pub fn found_line(improvements: &[Improvement], noun: &str) -> Option<String> {
    let best = improvements.last()?;
    let moves = counted(best.moves.into(), noun);
    let states = counted(best.states, "state");
    let time = seconds_text(best.time);
    Some(format!("  found        {moves} in {time} ({states})"))
}

/// Returns a line for every number of moves that the search tried. `best` is the number of moves of
/// the best solution.
pub fn iteration_lines(iterations: &[Iteration], best: Option<u32>, noun: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for iteration in iterations {
        let what = if !iteration.finished {
            "unfinished  "
        } else if best == Some(iteration.budget) {
            "solved with "
        } else {
            "refuted     "
        };
        let moves = counted(iteration.budget.into(), noun);
        let states = counted(iteration.states, "state");
        let time = seconds_text(iteration.time);
        lines.push(format!("  {what} {moves}: {states} in {time}"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_optimum_of_0_leaves_nothing_to_do() {
        let mut findings = Findings {
            words: Words {
                noun: "move",
                solution: "route",
            },
            claim: None,
            lower_bound: 0,
            upper_bound: Some(0),
            is_unchecked: false,
            journal: None,
        };
        assert!(findings.sentence().ends_with(": nothing is left to do."));

        findings.claim = Some(0);
        assert!(findings.sentence().ends_with(": nothing is left to do."));

        findings.lower_bound = 2;
        findings.upper_bound = Some(2);
        findings.claim = None;
        assert!(findings.sentence().ends_with(": no route of 1 exists."));
    }
}

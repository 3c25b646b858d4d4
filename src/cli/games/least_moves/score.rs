//! The verdict on a claimed number of moves.

use crate::games::board::Verdict;
use crate::output::bold;
use crate::output::units::counted;
use kortest::certificate::Header;

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
        match upper_bound {
            Some(upper) if upper < claim => Some(Score::Beatable),
            _ if lower_bound > claim => Some(Score::Impossible),
            Some(upper) if upper == claim && lower_bound == claim => Some(Score::Optimal),
            _ => None,
        }
    }

    /// Returns a certificate's verdict on a number of moves, as one word.
    pub fn judge(header: &Header, claim: u32) -> Option<&'static str> {
        let value = header.value.and_then(|value| u32::try_from(value).ok());
        let score = match (header.claim.as_str(), value) {
            ("optimal", Some(k)) => Score::of(claim, k, Some(k)),
            ("at-most", Some(k)) => Score::of(claim, 0, Some(k)),
            ("at-least", Some(k)) => Score::of(claim, k, None),
            ("unsolvable", _) => Some(Score::Impossible),
            _ => None,
        };
        score.map(Score::word)
    }

    /// Returns the printed word for the verdict.
    pub fn word(self) -> &'static str {
        match self {
            Score::Optimal => "optimal",
            Score::Beatable => "beatable",
            Score::Impossible => "impossible",
        }
    }

    /// Returns the verdict on a claim as a sentence.
    pub fn sentence(
        self,
        claim: u32,
        lower_bound: u32,
        upper_bound: Option<u32>,
        words: [&str; 2],
    ) -> String {
        let [noun, solution] = words;
        let verdict = bold(format!(
            "{} is {}",
            counted(claim.into(), noun),
            self.word()
        ));
        match self {
            Score::Optimal if claim == 0 => format!("{verdict}: nothing is left to do."),
            Score::Optimal => format!("{verdict}: no {solution} of {} exists.", claim - 1),
            Score::Beatable => format!(
                "{verdict}: a {solution} of {} exists.",
                upper_bound.unwrap_or(claim)
            ),
            Score::Impossible => {
                let best = match upper_bound {
                    Some(k) if k == lower_bound => format!("the best has {k}"),
                    Some(k) => format!("the best known has {k}"),
                    None => "none is known".into(),
                };
                let fewer = counted(lower_bound.into(), noun);
                format!("{verdict}: no {solution} has fewer than {fewer}; {best}.")
            }
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

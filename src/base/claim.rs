//! Claims about the result of a board, and the verdicts on them.
//!
//! The result of a board is a number: the smallest number of moves that solves it, or the number of its solutions. A
//! claim says something about this number. A certificate proves one claim; a user asks whether a claim is right. Only
//! this module decides both questions.

use crate::bounds::Bounds;
use std::fmt;

/// What the result of a board counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// The moves of the shortest solution: the optimum.
    Moves,
    /// The solutions.
    Solutions,
}

/// What a certificate says about the result of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The optimum is this number of moves.
    Optimal(u32),
    /// A solution with this number of moves exists.
    AtMost(u32),
    /// The result is not below this number.
    AtLeast(u32),
    /// No solution exists.
    Unsolvable,
    /// The number of solutions is this number.
    Exactly(u32),
}

impl Claim {
    /// Parses the words of a claim in a certificate, such as `optimal 13` or `unsolvable`. Returns `None` if this
    /// version of the program does not know these words.
    pub fn parse(words: &str) -> Option<Claim> {
        if words == "unsolvable" {
            return Some(Claim::Unsolvable);
        }
        let (kind, number) = words.split_once(' ')?;
        let number = number.parse().ok()?;
        match kind {
            "optimal" => Some(Claim::Optimal(number)),
            "at-most" => Some(Claim::AtMost(number)),
            "at-least" => Some(Claim::AtLeast(number)),
            "exactly" => Some(Claim::Exactly(number)),
            _ => None,
        }
    }

    /// Returns the first word of the claim, as a certificate writes it.
    pub fn kind(self) -> &'static str {
        match self {
            Claim::Optimal(_) => "optimal",
            Claim::AtMost(_) => "at-most",
            Claim::AtLeast(_) => "at-least",
            Claim::Unsolvable => "unsolvable",
            Claim::Exactly(_) => "exactly",
        }
    }

    /// Returns the number of moves or of solutions in the claim, if it has one.
    pub fn number(self) -> Option<u32> {
        match self {
            Claim::Optimal(n) | Claim::AtMost(n) | Claim::AtLeast(n) | Claim::Exactly(n) => Some(n),
            Claim::Unsolvable => None,
        }
    }

    /// Returns the bounds on the result of the board (a number of moves or of solutions) that this claim states.
    pub fn bounds(self) -> Bounds {
        match self {
            Claim::Optimal(n) | Claim::Exactly(n) => Bounds::known(n),
            Claim::AtMost(n) => Bounds {
                exists: Some(true),
                at_least: 0,
                at_most: Some(n),
            },
            Claim::AtLeast(n) => Bounds {
                at_least: n,
                ..Bounds::OPEN
            },
            Claim::Unsolvable => Bounds::NONE,
        }
    }

    /// Returns whether the claim allows only one result: one number, or that no solution exists.
    #[doc(hidden)]
    pub fn settles(self) -> bool {
        self.bounds().is_known()
    }

    /// Returns whether `other` follows from this claim: each result that this claim allows, `other` allows too.
    #[doc(hidden)]
    pub fn implies(self, other: Claim) -> bool {
        let (ours, theirs) = (self.bounds(), other.bounds());
        theirs.low() <= ours.low() && ours.high() <= theirs.high()
    }

    /// Returns whether both claims cannot be true: no result fits both.
    #[doc(hidden)]
    pub fn contradicts(self, other: Claim) -> bool {
        let (ours, theirs) = (self.bounds(), other.bounds());
        ours.high() < theirs.low() || theirs.high() < ours.low()
    }
}

/// Writes the claim as in a certificate.
impl fmt::Display for Claim {
    /// Writes the kind of the claim and its number, if it has one, such as `optimal 13`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.kind())?;
        match self.number() {
            Some(number) => write!(f, " {number}"),
            None => Ok(()),
        }
    }
}

/// The verdict on a claimed result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The claimed number is the result.
    Right,
    /// The result is smaller: a better solution exists, or there are fewer solutions.
    TooHigh,
    /// The result is larger, or the board has no solution.
    TooLow,
}

impl Verdict {
    /// All verdicts, the best one first.
    pub const ALL: [Verdict; 3] = [Verdict::Right, Verdict::TooHigh, Verdict::TooLow];

    /// Returns the word for this verdict that users see, such as `beatable`.
    pub fn word(self, quantity: Quantity) -> &'static str {
        match (quantity, self) {
            (Quantity::Moves, Verdict::Right) => "optimal",
            (Quantity::Moves, Verdict::TooHigh) => "beatable",
            (Quantity::Moves, Verdict::TooLow) => "impossible",
            (Quantity::Solutions, Verdict::Right) => "right",
            (Quantity::Solutions, Verdict::TooHigh) => "too many",
            (Quantity::Solutions, Verdict::TooLow) => "too few",
        }
    }
}

impl Bounds {
    /// Returns the verdict on a claimed result of a board (a number of moves or of solutions): whether it is right, too
    /// high or too low. Returns `None` if these bounds do not decide the verdict. For a board without a solution, every
    /// number is too low.
    pub fn verdict(self, claimed: u32) -> Option<Verdict> {
        if self.high() < u64::from(claimed) {
            Some(Verdict::TooHigh)
        } else if self.low() > u64::from(claimed) {
            Some(Verdict::TooLow)
        } else {
            (self.exact() == Some(claimed)).then_some(Verdict::Right)
        }
    }

    /// Returns the claims that follow from these bounds on the result of a board, the most useful one first.
    ///
    /// The claim of the only possible result comes first, if there is one. Then come the claim of the upper bound and
    /// the claim of the lower bound. If the result that a user has `claimed` is too low, the claim of the lower bound
    /// comes before that of the upper bound, because it refutes this result. `quantity` says what the result counts.
    #[doc(hidden)]
    pub fn claims(self, quantity: Quantity, claimed: Option<u32>) -> Vec<Claim> {
        let mut claims = Vec::new();
        if self.is_none() {
            claims.push(Claim::Unsolvable);
        } else if let Some(result) = self.exact() {
            claims.push(match quantity {
                Quantity::Moves => Claim::Optimal(result),
                Quantity::Solutions => Claim::Exactly(result),
            });
        }
        let verdict = claimed.and_then(|claimed| self.verdict(claimed));
        let at_most = match quantity {
            Quantity::Moves => self.at_most.map(Claim::AtMost),
            // No certificate claims an upper bound on a number of solutions.
            Quantity::Solutions => None,
        };
        // A lower bound of 0 says nothing.
        let at_least = (self.at_least > 0).then_some(Claim::AtLeast(self.at_least));
        let bounds = if verdict == Some(Verdict::TooLow) {
            [at_least, at_most]
        } else {
            [at_most, at_least]
        };
        claims.extend(bounds.into_iter().flatten());
        claims
    }

    /// Returns the smallest result that these bounds allow; [`INFINITE`] for a board without a solution.
    fn low(self) -> u64 {
        if self.is_none() {
            return INFINITE;
        }
        self.at_least.into()
    }

    /// Returns the largest result that these bounds allow; [`INFINITE`] for a board without a solution or upper bound.
    fn high(self) -> u64 {
        if self.is_none() {
            return INFINITE;
        }
        self.at_most.map_or(INFINITE, u64::from)
    }
}

/// A result above each number of type `u32`. A board without a solution counts as this result, because each claimed
/// number is too low for such a board.
const INFINITE: u64 = u64::MAX;

#[cfg(test)]
mod tests {
    use super::*;
    use Claim::{AtLeast, AtMost, Exactly, Optimal, Unsolvable};
    use std::cmp::Ordering;

    #[test]
    fn a_claim_is_read_as_it_is_written() {
        for claim in [Optimal(13), AtMost(2), AtLeast(0), Unsolvable, Exactly(1)] {
            assert_eq!(Claim::parse(&claim.to_string()), Some(claim));
        }
        for words in [
            "unsolvable x",
            "unsolvable ",
            "optimal 13 moves",
            "perhaps 13",
            "optimal",
        ] {
            assert_eq!(Claim::parse(words), None, "{words}");
        }
    }

    #[test]
    fn stronger_claims_imply_weaker_ones() {
        for (strong, weak) in [
            (Optimal(13), AtMost(13)),
            (Optimal(13), AtLeast(12)),
            (AtMost(14), AtMost(15)),
            (AtLeast(11), AtLeast(10)),
            (Unsolvable, AtLeast(10)),
            (Exactly(2), AtLeast(2)),
        ] {
            assert!(
                strong.implies(strong) && strong.implies(weak),
                "{strong} {weak}"
            );
            assert!(!weak.implies(strong), "{strong} {weak}");
            assert!(
                !strong.contradicts(weak) && !weak.contradicts(strong),
                "{strong} {weak}"
            );
        }
    }

    #[test]
    fn claims_without_a_common_result_contradict_each_other() {
        for (claim, other) in [
            (Optimal(13), Optimal(12)),
            (Optimal(13), AtMost(12)),
            (AtLeast(13), AtMost(12)),
            (Unsolvable, AtMost(12)),
        ] {
            assert!(
                claim.contradicts(other) && other.contradicts(claim),
                "{claim} {other}"
            );
        }
        assert!(!AtLeast(12).contradicts(AtMost(12)));
    }

    #[test]
    fn verdicts_follow_from_bounds() {
        for (claim, claimed, verdict) in [
            (Optimal(13), 12, Some(Verdict::TooLow)),
            (Optimal(13), 13, Some(Verdict::Right)),
            (Optimal(13), 14, Some(Verdict::TooHigh)),
            (AtMost(13), 14, Some(Verdict::TooHigh)),
            (AtMost(13), 13, None),
            (AtLeast(13), 12, Some(Verdict::TooLow)),
            (AtLeast(13), 13, None),
            (Unsolvable, 13, Some(Verdict::TooLow)),
            (Exactly(0), 1, Some(Verdict::TooHigh)),
        ] {
            assert_eq!(
                claim.bounds().verdict(claimed),
                verdict,
                "{claim} {claimed}"
            );
        }
    }

    #[test]
    fn the_claim_that_says_most_comes_first() {
        let open = Bounds {
            exists: Some(true),
            at_least: 5,
            at_most: Some(19),
        };
        for (bounds, claimed, first) in [
            (Bounds::known(13), None, Optimal(13)),
            (open, None, AtMost(19)),
            (open, Some(4), AtLeast(5)),
            (open, Some(20), AtMost(19)),
            (AtLeast(5).bounds(), None, AtLeast(5)),
            (Bounds::NONE, Some(3), Unsolvable),
        ] {
            assert_eq!(
                bounds.claims(Quantity::Moves, claimed)[0],
                first,
                "{bounds:?}"
            );
        }
        assert_eq!(Bounds::OPEN.claims(Quantity::Moves, None), []);
    }

    /// The largest number in the bounds and claimed results of the product tests.
    const MAX_NUMBER: u32 = 4;

    #[test]
    fn verdicts_agree_with_all_results_that_the_bounds_allow() {
        for bounds in all_bounds() {
            for claimed in 0..=MAX_NUMBER {
                let verdict = bounds.verdict(claimed);

                let slow = slow_verdict(&possible_results(bounds), claimed);
                assert_eq!(verdict, slow, "{bounds:?} {claimed}");
            }
        }
    }

    #[test]
    fn all_claims_follow_and_the_first_one_says_most() {
        for bounds in all_bounds() {
            for quantity in [Quantity::Moves, Quantity::Solutions] {
                let numbers = (0..=MAX_NUMBER).map(Some);
                for claimed in std::iter::once(None).chain(numbers) {
                    let claims = bounds.claims(quantity, claimed);

                    assert_claims_follow(bounds, &claims);
                    assert_first_says_most(bounds, quantity, claimed, &claims);
                }
            }
        }
    }

    /// Asserts that each claim follows from the bounds: it allows all results that the bounds allow.
    fn assert_claims_follow(bounds: Bounds, claims: &[Claim]) {
        for claim in claims {
            let allowed = possible_results(claim.bounds());
            for result in possible_results(bounds) {
                assert!(allowed.contains(&result), "{bounds:?} {claim} {result:?}");
            }
        }
    }

    /// Asserts that the first claim is the most useful claim that follows from the bounds:
    ///
    /// 1. the only possible result, if only one result is possible;
    /// 2. or else a claim that decides whether the result `claimed` by a user is right, if the bounds decide this;
    /// 3. or else the length of the best known solution, if one is known.
    fn assert_first_says_most(
        bounds: Bounds,
        quantity: Quantity,
        claimed: Option<u32>,
        claims: &[Claim],
    ) {
        // The bounds that the claims of a certificate can state: no upper bound on a number of solutions.
        let at_most = bounds.at_most.filter(|_| quantity == Quantity::Moves);
        let Some(first) = claims.first() else {
            let says_nothing = bounds.at_least == 0 && at_most.is_none() && !bounds.is_none();
            assert!(says_nothing, "{bounds:?}");
            return;
        };
        let is_settled = possible_results(bounds).len() == 1;
        assert_eq!(first.settles(), is_settled, "{bounds:?} {first}");
        let verdict = claimed.and_then(|claimed| bounds.verdict(claimed));
        let first_verdict = claimed.and_then(|claimed| first.bounds().verdict(claimed));
        // Only an upper bound shows that a claimed number is too high.
        if verdict != Some(Verdict::TooHigh) || at_most.is_some() {
            assert_eq!(first_verdict, verdict, "{bounds:?} {first}");
        }
        if !is_settled && verdict.is_none() && at_most.is_some() {
            assert_eq!(first.kind(), "at-most", "{bounds:?}");
        }
    }

    /// Returns all bounds with numbers up to `MAX_NUMBER` that allow some result.
    fn all_bounds() -> Vec<Bounds> {
        let mut bounds = vec![Bounds::NONE];
        for at_least in 0..=MAX_NUMBER {
            for exists in [None, Some(true)] {
                bounds.push(Bounds {
                    exists,
                    at_least,
                    at_most: None,
                });
            }
            for at_most in at_least..=MAX_NUMBER {
                bounds.push(Bounds {
                    exists: Some(true),
                    at_least,
                    at_most: Some(at_most),
                });
            }
        }
        bounds
    }

    /// Returns all results that bounds allow, where `None` stands for a board without a solution. The number
    /// `MAX_NUMBER + 1` stands for all larger numbers, too.
    fn possible_results(bounds: Bounds) -> Vec<Option<u32>> {
        let mut possible = Vec::new();
        if bounds.exists != Some(true) {
            possible.push(None);
        }
        if bounds.exists != Some(false) {
            let most = bounds.at_most.unwrap_or(MAX_NUMBER + 1);
            possible.extend((bounds.at_least..=most).map(Some));
        }
        possible
    }

    /// Returns the verdict on a claimed number that is true for all possible results; `None` if the results lead to
    /// different verdicts. In a result, `None` stands for a board without a solution.
    fn slow_verdict(possible: &[Option<u32>], claimed: u32) -> Option<Verdict> {
        let mut verdicts = possible.iter().map(|&result| verdict_of(result, claimed));
        let first = verdicts.next()?;
        let all_agree = verdicts.all(|verdict| verdict == first);
        all_agree.then_some(first)
    }

    /// Returns the verdict on a claimed number if this is the result. Without a solution (`None`), every number counts
    /// as too low.
    fn verdict_of(result: Option<u32>, claimed: u32) -> Verdict {
        match result.map(|result| claimed.cmp(&result)) {
            Some(Ordering::Equal) => Verdict::Right,
            Some(Ordering::Greater) => Verdict::TooHigh,
            Some(Ordering::Less) | None => Verdict::TooLow,
        }
    }
}

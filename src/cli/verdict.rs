//! What a proof says about a recorded score.

/// How a claim compares with what is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is the optimum.
    Optimal,
    /// There is a solution of fewer clicks.
    Beatable,
    /// There is no such solution.
    Impossible,
}

impl Verdict {
    /// `None` while it is open.
    pub fn of(claim: u32, lower_bound: u32, upper_bound: Option<u32>) -> Option<Verdict> {
        match upper_bound {
            Some(upper) if upper < claim => Some(Verdict::Beatable),
            _ if lower_bound > claim => Some(Verdict::Impossible),
            Some(upper) if upper == claim && lower_bound == claim => Some(Verdict::Optimal),
            _ => None,
        }
    }

    /// As it is printed.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Optimal => "optimal",
            Verdict::Beatable => "beatable",
            Verdict::Impossible => "impossible",
        }
    }
}

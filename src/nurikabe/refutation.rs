//! Extracts a proof from the solver's log: the clauses on which the empty clause depends.

use super::clauses::{Clauses, Literal, index};
use super::cuts::Cut;
use super::solver::{Log, Origin};
use std::fmt;

/// A proof that a grid has only the given solutions. Clause order: encoding, cuts, solutions,
/// steps.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Refutation {
    /// The cuts that the proof uses.
    pub cuts: Vec<Cut>,
    /// The resolution steps. Each step resolves its first clause with each later clause in turn.
    pub steps: Vec<Vec<u32>>,
}

/// Formats only the number of cuts and the number of steps.
impl fmt::Debug for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "Refutation({} cuts, {} steps)",
            self.cuts.len(),
            self.steps.len()
        )
    }
}

/// Extracts a proof from a log. `place[n]` is the index of the n-th found solution in the sorted
/// list.
pub fn refutation(log: &Log, encoding: u32, place: &[u32]) -> Refutation {
    let (origins, hints) = (log.origins(), log.hints());
    let mut needed = vec![false; origins.len()];
    log.end()
        .into_iter()
        .for_each(|end| needed[end as usize] = true);
    for (n, origin) in origins.iter().enumerate().rev() {
        if let &Origin::Step { begin, end } = origin
            && needed[n]
        {
            hints[begin..end]
                .iter()
                .for_each(|&hint| needed[hint as usize] = true);
        }
    }
    let is_needed = |n: &usize| needed[*n];
    let cuts: Vec<usize> = (0..origins.len())
        .filter(is_needed)
        .filter(|&n| matches!(origins[n], Origin::Cut(_)))
        .collect();
    let mut number = vec![0u32; origins.len()];
    (encoding + 1..)
        .zip(&cuts)
        .for_each(|(place, &cut)| number[cut] = place);
    let axioms = encoding + cuts.len() as u32;
    let mut next = axioms + place.len() as u32 + 1;
    let mut steps = Vec::new();
    for (n, origin) in origins.iter().enumerate() {
        match *origin {
            Origin::Given(given) if given < encoding => number[n] = given + 1,
            Origin::Given(given) => number[n] = axioms + place[(given - encoding) as usize] + 1,
            // Keeps the step only if the empty clause depends on this step.
            Origin::Step { begin, end } if needed[n] => {
                steps.push(
                    hints[begin..end]
                        .iter()
                        .map(|&hint| number[hint as usize])
                        .collect(),
                );
                number[n] = next;
                next += 1;
            }
            Origin::Cut(_) | Origin::Step { .. } => {}
        }
    }
    let cut = |n: usize| match &origins[n] {
        Origin::Cut(cut) => cut.clone(),
        _ => unreachable!("only cuts were taken"),
    };
    Refutation {
        cuts: cuts.into_iter().map(cut).collect(),
        steps,
    }
}

/// Computes the clauses of all steps. Returns `None` if a step is invalid.
pub fn resolve(mut clauses: Clauses, steps: &[Vec<u32>]) -> Option<Vec<Vec<Literal>>> {
    let mut resolver = Resolver::new(clauses.variables());
    let mut made = Vec::new();
    for hints in steps {
        let clause = resolver.resolve(&clauses, hints.iter().copied())?;
        clauses.push(&clause);
        made.push(clause);
    }
    Some(made)
}

/// Computes the resolvents of lists of clauses.
pub struct Resolver {
    /// For each literal, whether the current clause contains the literal.
    has: Vec<bool>,
}

impl Resolver {
    pub fn new(variables: usize) -> Resolver {
        Resolver {
            has: vec![false; 2 * (variables + 1)],
        }
    }

    /// Resolves the first clause with all later clauses. Returns `None` for an invalid step.
    pub fn resolve(
        &mut self,
        clauses: &Clauses,
        hints: impl IntoIterator<Item = u32>,
    ) -> Option<Vec<Literal>> {
        let mut met: Vec<Literal> = Vec::new();
        let mut turns = 0..;
        let is_fine = hints.into_iter().all(|hint| {
            let is_first = turns.next() == Some(0);
            self.with(clauses, hint, !is_first, &mut met)
        });
        // A literal may occur twice in `met`. Only the first occurrence is kept.
        met.retain(|&literal| std::mem::take(&mut self.has[index(literal)]));
        (is_fine && turns.start > 0).then_some(met)
    }

    fn with(&mut self, clauses: &Clauses, hint: u32, by_one: bool, met: &mut Vec<Literal>) -> bool {
        if !(1..=clauses.len()).contains(&(hint as usize)) {
            return false;
        }
        let other = clauses.get(hint as usize);
        let mut pivots = other.iter().filter(|&&literal| self.has[index(-literal)]);
        let pivot = pivots.next().copied();
        if pivots.next().is_some() || pivot.is_some() != by_one {
            return false;
        }
        pivot
            .into_iter()
            .for_each(|pivot| self.has[index(-pivot)] = false);
        for &literal in other.iter().filter(|&&literal| Some(literal) != pivot) {
            if !std::mem::replace(&mut self.has[index(literal)], true) {
                met.push(literal);
            }
        }
        true
    }
}

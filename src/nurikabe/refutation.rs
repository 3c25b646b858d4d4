//! From what the solver has derived to a refutation: the steps that the empty clause depends on, and the cuts.

use super::clauses::{Clauses, Literal};
use super::cuts::Cut;
use super::solver::{Log, Origin};

/// Why there are no more solutions than those found. The axioms are the clauses of the encoding, of the cuts, and one for
/// each solution; they and then the steps are numbered from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refutation {
    /// The cuts that it needs.
    pub cuts: Vec<Cut>,
    /// Its steps, each by the numbers of the clauses from which it is resolved: the first, with one after the other. The
    /// last step is the empty clause.
    pub steps: Vec<Vec<u32>>,
}

/// The part of a log that the empty clause depends on. The first clauses that were given are the `encoding`; those given
/// later exclude the solutions, of which the n-th one found has the number `place[n]`, from 0.
pub fn refutation(log: &Log, encoding: u32, place: &[u32]) -> Refutation {
    let (origins, hints) = (log.origins(), log.hints());
    let mut needed = vec![false; origins.len()];
    log.end().into_iter().for_each(|end| needed[end as usize] = true);
    for (n, origin) in origins.iter().enumerate().rev() {
        if let &Origin::Step { begin, end } = origin
            && needed[n]
        {
            hints[begin..end].iter().for_each(|&hint| needed[hint as usize] = true);
        }
    }
    let is_needed = |n: &usize| needed[*n];
    let cuts: Vec<usize> =
        (0..origins.len()).filter(is_needed).filter(|&n| matches!(origins[n], Origin::Cut(_))).collect();
    let mut number = vec![0u32; origins.len()];
    (encoding + 1..).zip(&cuts).for_each(|(place, &cut)| number[cut] = place);
    let axioms = encoding + cuts.len() as u32;
    let mut next = axioms + place.len() as u32 + 1;
    let mut steps = Vec::new();
    for (n, origin) in origins.iter().enumerate() {
        match *origin {
            Origin::Given(given) if given < encoding => number[n] = given + 1,
            Origin::Given(given) => number[n] = axioms + place[(given - encoding) as usize] + 1,
            // The empty clause is the last that is needed.
            Origin::Step { begin, end } if needed[n] => {
                steps.push(hints[begin..end].iter().map(|&hint| number[hint as usize]).collect());
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
    Refutation { cuts: cuts.into_iter().map(cut).collect(), steps }
}

/// The clauses of the steps: each resolved from its hints. `None` if a clause cannot be resolved with what is there by
/// then, by exactly one literal.
pub fn resolve(mut clauses: Clauses, steps: &[Vec<u32>]) -> Option<Vec<Vec<Literal>>> {
    let mut made = Vec::new();
    for hints in steps {
        let (first, rest) = hints.split_first()?;
        let mut clause: Vec<Literal> = clauses.get(*first as usize).to_vec();
        for &hint in rest {
            let other = clauses.get(hint as usize);
            let pivots: Vec<Literal> = other.iter().copied().filter(|literal| clause.contains(&-literal)).collect();
            let [pivot] = pivots[..] else { return None };
            clause.retain(|&literal| literal != -pivot);
            for &literal in other {
                if literal != pivot && !clause.contains(&literal) {
                    clause.push(literal);
                }
            }
        }
        clauses.push(&clause);
        made.push(clause);
    }
    Some(made)
}

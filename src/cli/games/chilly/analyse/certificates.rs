//! Implements `kortest analyse --certificates` for Santa Chilly.

use crate::games::chilly::answer::accepted;
use crate::games::chilly::read::NamedLevel;
use crate::games::least_moves::certificates::{Certificates, Which};
use crate::output::Failure;
use crate::storage::Certificate;
use kortest::chilly::analyse::Position;
use kortest::chilly::certificate::MovesClaim;
use kortest::chilly::{Direction, Level, ProveOptions, prove_with};
use kortest::runtime::Run;
use std::path::Path;

pub fn certificates(
    folder: &Path,
    NamedLevel { name, level }: &NamedLevel,
    first: bool,
    route: &[Direction],
) -> Result<(Certificates<Direction, Level>, usize), Failure> {
    let start = Position::first(level);
    let mut positions = vec![(Which::Given, start.clone())];
    for direction in Direction::ALL.into_iter().filter(|_| first) {
        positions.extend(
            start
                .after(direction)
                .map(|(after, _)| (Which::First(direction), after)),
        );
    }
    let left = route.iter().scan(start, |left, &direction| {
        *left = left.after(direction)?.0;
        Some(left.clone())
    });
    positions.extend((1..).map(Which::After).zip(left));
    let all = positions.len();
    positions.retain(|(_, position)| position.can_be_written());
    let missing = all - positions.len();
    let levels = positions
        .into_iter()
        .map(|(which, position)| (which, position.level))
        .collect();
    let words = |direction: Direction| format!("move-{}", direction.word());
    Ok((
        Certificates::new(folder, "chilly", name, levels, words)?,
        missing,
    ))
}

/// Proves a level and returns its certificate.
pub fn proven(level: &Level, run: Run) -> Result<Option<Certificate>, Failure> {
    let proof = prove_with(level, &ProveOptions::default(), run, |_| ())?;
    let claim = match proof.optimum() {
        Some(optimum) => Some(MovesClaim::Optimal(optimum)),
        None => (proof.solvable == Some(false)).then_some(MovesClaim::Unsolvable),
    };
    Ok(claim.and_then(|claim| accepted(&proof.certify(claim))))
}

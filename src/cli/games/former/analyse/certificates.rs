//! Lists and proves the boards for `kortest analyse --certificates`.

use crate::games::former::read::Named;
use crate::games::former::sealed::sealed;
use crate::games::least_moves::certificates::{Certificates, Which};
use crate::output::Failure;
use crate::storage::Certificate;
use kortest::former::{Board, Click, Method, ProveOptions, prove_with};
use kortest::runtime::Run;
use std::path::Path;

pub fn certificates(
    folder: &Path,
    Named { name, board, .. }: &Named,
    first: bool,
    game: &[Click],
) -> Result<Certificates<Click, Board>, Failure> {
    let mut boards = vec![(Which::Given, board.clone())];
    for group in board.groups().iter().filter(|_| first) {
        boards.extend(
            board
                .click(group[0])
                .map(|after| (Which::First(group[0]), after)),
        );
    }
    let left = game.iter().scan(board.clone(), |left, &click| {
        *left = left.click(click)?;
        Some(left.clone())
    });
    boards.extend((1..).map(Which::After).zip(left));
    Certificates::new(folder, "former", name, boards, |(column, row)| {
        format!("click-{column}-{row}")
    })
}

/// Proves a board and returns its certificate; `None` if a limit stops the proof.
pub fn proven(board: &Board, run: Run) -> Result<Option<Certificate>, Failure> {
    let options = ProveOptions {
        method: Method::Columns,
        ..ProveOptions::default()
    };
    Ok(prove_with(board, &options, run)?
        .certify_optimum()
        .map(|certificate| sealed(&certificate)))
}

//! What `kortest check` demands of a valid certificate: to settle its board, to decide a claim, or to be of a date.

use crate::arguments::CheckArguments;
use crate::games::Game;
use crate::games::board::Checked;
use crate::games::read::{name_of_other, named};
use crate::output::Failure;
use kortest::claim::{Claim, Verdict};
use kortest::read::NamedBoard;
use std::path::Path;

/// The demands of the user on a valid certificate.
pub struct Gate {
    /// Whether the certificate must settle its board, for example by a proof of the optimum.
    needs_optimum: bool,
    /// The number of moves or solutions that the certificate must prove to be right; `None` without `--claim`.
    claim: Option<u32>,
    /// The board of the date in `--date`, of which the certificate must be; `None` without `--date`.
    board: Option<NamedBoard>,
}

impl Gate {
    /// Returns the demands of a command line. Fails if the date has no known board.
    pub fn new(arguments: &CheckArguments) -> Result<Gate, Failure> {
        let board = arguments.date.as_deref().map(board_of).transpose()?;
        Ok(Gate {
            needs_optimum: arguments.optimal,
            claim: arguments.claim,
            board,
        })
    }

    /// Returns why a valid certificate does not meet the user's demands: it is of another board, does not decide the
    /// claim, or does not settle its board. Returns `None` if it meets all demands. `checked` is what the checker has
    /// verified.
    pub fn refusal(&self, game: &Game, checked: &Checked) -> Option<String> {
        if let Some(board) = &self.board
            && !board.is(game.id(), &checked.board)
        {
            let date = &board.name;
            return Some(format!(
                "its board is not the board of {date}, as --date demands"
            ));
        }
        // The checker shares no types with the library, so its claim is converted as text.
        let proven_claim = Claim::parse(&checked.claim.to_string());
        let sentence = &checked.sentence;
        if let Some(claim) = self.claim
            && let Some(reason) = refusal_of_claim(game, proven_claim, claim)
        {
            return Some(format!("{sentence}, {reason}"));
        }
        let is_settled = proven_claim.is_some_and(Claim::settles);
        (self.needs_optimum && !is_settled)
            .then(|| format!("{sentence}, which does not settle the board, as --optimal demands"))
    }
}

/// Returns the board of `date`, the value of `--date`. Fails if it is not a date, or if the board is unknown.
fn board_of(date: &str) -> Result<NamedBoard, Failure> {
    match named(date) {
        Some(board) => board,
        None => Err(Failure::Input(format!(
            "--date {date}: is not a date; write 2025-11-13, 13.11.2025, today or yesterday"
        ))),
    }
}

/// Returns why a certificate with the claim `proven` does not prove the number `claim`. Returns `None` if it proves the
/// number, or if this program does not know the kind of the proven claim (`proven` is `None`).
fn refusal_of_claim(game: &Game, proven: Option<Claim>, claim: u32) -> Option<String> {
    let Some(verdict) = proven?.bounds().verdict(claim) else {
        return Some(format!("which does not decide --claim {claim}"));
    };
    let word = verdict.word(game.quantity);
    (verdict != Verdict::Right).then(|| format!("so --claim {claim} is {word}"))
}

/// Returns why a certificate must not have its file name: because of the date in the name, people would take the file
/// for the certificate of another board. Returns `None` for other names.
pub fn misnaming(path: &Path, game: &Game, checked: &Checked) -> Option<String> {
    let date = name_of_other(path, game.id(), &checked.board)?;
    Some(format!(
        "its board is not the board of {date}, the date in its name"
    ))
}

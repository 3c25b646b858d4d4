//! The checker of Santa Chilly's certificates: integers only.
//!
//! It makes the moves of the level itself, plays the witness, and adds up: cuts with multipliers and potentials show
//! how many moves are needed. Where that is less than the claim, a small search with the same integers shows the rest.

mod cuts;
mod level;
mod route;
mod search;

use super::parse::Lines;
use super::sha256::sha256;
use cuts::Cuts;
use level::Level;

/// What a certificate claims about a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It suffices, and no fewer do.
    Optimal(u32),
    /// It suffices.
    AtMost(u32),
    /// No fewer suffice.
    AtLeast(u32),
    /// There is no route.
    Unsolvable,
}

/// What a valid certificate says, and what the check took.
#[derive(Clone, Debug)]
pub struct Report {
    /// The level in one word.
    pub board: String,
    /// The claim.
    pub claim: Claim,
    /// The route, if the claim has one.
    pub witness: String,
    /// Cells and moves of the level.
    pub size: (usize, usize),
    /// How many cuts were verified, if there are any.
    pub cuts: Option<usize>,
    /// States that the checker's own search visited, if it had to search.
    pub searched: Option<u64>,
    /// The digest of the file.
    pub digest: String,
}

/// Whether a file says that it is about this game.
pub fn is_meant(bytes: &[u8]) -> bool {
    bytes.starts_with(b"kortest certificate 1\npuzzle chilly\n")
}

/// Verifies a certificate. `Err` is one line that says what is wrong.
pub fn check(bytes: &[u8]) -> Result<Report, String> {
    let mut lines = Lines { bytes, number: 0 };
    if lines.words("kortest")? != ["certificate", "1"] {
        return lines.error("not a kortest certificate of version 1");
    }
    lines.exactly("puzzle", "chilly")?;
    let board = lines.word("board")?.to_string();
    let level = Level::parse(&board, &lines)?;
    let claim = match lines.words("claim")?[..] {
        ["optimal", k] => Claim::Optimal(lines.number(k, 1_000_000)? as u32),
        ["at-most", k] => Claim::AtMost(lines.number(k, 1_000_000)? as u32),
        ["at-least", k] => Claim::AtLeast(lines.number(k, 1_000_000)? as u32),
        ["unsolvable"] => Claim::Unsolvable,
        _ => return lines.error("expected claim, its kind and a number"),
    };
    let mut witness = String::new();
    if let Claim::Optimal(k) | Claim::AtMost(k) = claim {
        witness = lines.word("witness")?.to_string();
        level.replay(&witness, k)?;
    }
    let (mut cuts, mut searched) = (None, None);
    match claim {
        Claim::Unsolvable if route::exists(&level) => return Err("there is a route".into()),
        Claim::Optimal(k) | Claim::AtLeast(k) if k > 0 => {
            let shown = Cuts::parse(&level, &mut lines)?;
            cuts = Some(shown.list.len());
            if shown.total <= i128::from(k - 1) * shown.scale {
                lines.exactly("evidence", "search")?;
                searched = Some(search::refute(&level, &shown, k - 1)?);
            }
        }
        _ => {}
    }
    let digest = sha256(&bytes[..bytes.len() - lines.bytes.len()]);
    lines.exactly("sha256", &digest)?;
    if !lines.bytes.is_empty() {
        return Err("there are bytes behind the last line".into());
    }
    let size = (level.cells, level.moves.len());
    Ok(Report { board, claim, witness, size, cuts, searched, digest })
}

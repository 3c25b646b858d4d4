//! Replays clicks on a board, and keeps the board before each click.

use super::board::{Board, Click, Colour, LETTERS, NoTile};

/// The replay of a list of clicks.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The clicks in order.
    pub steps: Vec<Step>,
    /// The board after the last click.
    pub after: Board,
}

/// A click and the group that it removes.
#[derive(Clone, Debug)]
pub struct Step {
    /// The board before the click.
    pub before: Board,
    /// The clicked cell.
    pub click: Click,
    /// The cells of the group.
    pub group: Vec<Click>,
    /// The colour of the group.
    pub colour: Colour,
}

impl Step {
    /// Returns the letter of the group's colour.
    pub fn letter(&self) -> char {
        LETTERS[usize::from(self.colour)]
    }
}

/// Makes clicks on a board. Returns each click with the board before it and the group of tiles that it removes.
///
/// ```
/// use kortest_former::{Board, replay};
/// let replay = replay(&Board::parse("OPG/GBB")?, &[(0, 0), (1, 0)])?;
/// assert_eq!(replay.steps[1].group, [(1, 0), (2, 0)]);
/// assert_eq!(replay.after.to_string(), "OPG");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A click hits no tile.
pub fn replay(board: &Board, clicks: &[Click]) -> Result<Replay, NoTile> {
    let mut steps = Vec::new();
    let mut before = board.clone();
    for (index, &click) in clicks.iter().enumerate() {
        let (Some(colour), Some(after)) = (before.colour(click), before.click(click)) else {
            return Err(NoTile::new(index, &before, board, clicks));
        };
        steps.push(Step {
            group: before.group(click),
            before,
            click,
            colour,
        });
        before = after;
    }
    let after = before;
    Ok(Replay { steps, after })
}

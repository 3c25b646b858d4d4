//! The JSON fields about the clicks of an analysis, and what they lose.

use crate::games::least_moves::certificates::{BoardId, Paths};
use kortest::former::Click;
use kortest::former::analyse::{Bounds, FirstClick, Game, GameClick, GameOnSides, NoLine};
use kortest_pages::former::{CountersFields, LineFields};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// The lower and the upper bound of a number.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct Range(u32, Option<u32>);

/// A possible first click. A number is null if it is not known exactly.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct FirstClickFields {
    /// The lowest tile of the group in its leftmost column.
    click: Click,
    /// The number of tiles of the group.
    tiles: usize,
    /// The optimum of the board after the click.
    optimum_after: Option<u32>,
    /// The lower and the upper bound of this number.
    optimum_after_range: Range,
    /// The number of clicks that the click loses; 0 for an optimal click.
    loses: Option<u32>,
    /// The lower and the upper bound of this number.
    loses_range: Range,
    /// The path of the certificate of `optimum_after`; null without `--certificates`, or if the run was stopped first.
    certificate: Option<String>,
}

/// The clicks of a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct GameFields {
    /// The clicks of `--clicks`. Absent without `--clicks`, as all fields about them.
    game: Vec<GameClickFields>,
    /// The number of clicks.
    played: usize,
    /// Whether the board was cleared.
    cleared: bool,
    /// The remaining board.
    board_after: String,
    /// The number of clicks that the game has lost so far.
    lost: Option<u32>,
    /// The lower and the upper bound of this number.
    lost_range: Range,
    /// The line of the board before the game; null, like the counters, if it is unknown, or if the
    /// board has only one column.
    line: Option<LineFields>,
    /// The clicks on both sides of this line: before the game, and after each click.
    counters: Option<Vec<CountersFields>>,
}

/// A click of a game. A number is null if it is not known exactly.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct GameClickFields {
    /// The clicked cell.
    click: Click,
    /// The number of tiles of the group.
    tiles: usize,
    /// The optimum of the board before the click.
    before: Option<u32>,
    /// The lower and the upper bound of this number.
    before_range: Range,
    /// The optimum of the board after the click.
    after: Option<u32>,
    /// The lower and the upper bound of this number.
    after_range: Range,
    /// The number of clicks that the click lost.
    loses: Option<u32>,
    /// The lower and the upper bound of this number.
    loses_range: Range,
    /// An optimal click instead of this one; null if the click is optimal, or if none is known.
    better: Option<Click>,
    /// The path of the certificate of `after`; null without `--certificates`, or if the run was stopped first.
    certificate: Option<String>,
}

impl From<Bounds> for Range {
    fn from(bounds: Bounds) -> Range {
        Range(bounds.at_least, bounds.at_most)
    }
}

impl FirstClickFields {
    /// Returns the JSON fields of a first click. `certificate` is the path of the certificate for the board after it.
    pub fn new(first: &FirstClick, certificate: Option<String>) -> FirstClickFields {
        FirstClickFields {
            click: first.click,
            tiles: first.group.len(),
            optimum_after: first.after.exact(),
            optimum_after_range: first.after.into(),
            loses: first.loses.exact(),
            loses_range: first.loses.into(),
            certificate,
        }
    }
}

impl GameClickFields {
    /// Returns the JSON fields of a played click. `certificate` is the path of the certificate for the board after it.
    fn new(played: &GameClick, certificate: Option<String>) -> GameClickFields {
        GameClickFields {
            click: played.click,
            tiles: played.group.len(),
            before: played.before.exact(),
            before_range: played.before.into(),
            after: played.after.exact(),
            after_range: played.after.into(),
            loses: played.loses.exact(),
            loses_range: played.loses.into(),
            better: played.better,
            certificate,
        }
    }
}

impl GameFields {
    /// Returns the JSON fields of a game. `sides` has the numbers of clicks on both sides of the line between columns
    /// that shows why fewer clicks are not enough, or why no line is known; `paths` are the files of the certificates.
    pub fn new(
        game: &Game,
        sides: &Result<GameOnSides, NoLine>,
        paths: &Paths<Click>,
    ) -> GameFields {
        let sides = sides.as_ref().ok();
        let mut clicks = Vec::new();
        for (click_number, played) in (1..).zip(&game.clicks) {
            let certificate = paths.of(BoardId::After(click_number));
            clicks.push(GameClickFields::new(played, certificate));
        }
        GameFields {
            game: clicks,
            played: game.clicks.len(),
            cleared: game.cleared(),
            board_after: game.left.to_string(),
            lost: game.lost.exact(),
            lost_range: game.lost.into(),
            line: sides.map(|sides| LineFields::from(&sides.line)),
            counters: sides.map(|sides| sides.counters.iter().map(CountersFields::from).collect()),
        }
    }
}

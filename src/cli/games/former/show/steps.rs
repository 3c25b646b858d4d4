//! Replays a solution click by click.

use crate::games::former::draw::{drawn, in_brackets};
use crate::output::Failure;
use crate::output::screen::Frame;
use crate::output::units::counted;
use kortest::former::{Board, Click, LETTERS};
use serde_json::{Value, json};

/// A click and the group that it removes.
pub struct Step {
    before: Board,
    pub click: Click,
    group: Vec<Click>,
    letter: char,
}

impl Step {
    pub fn fields(&self) -> Value {
        let Step {
            before,
            click,
            group,
            letter,
        } = self;
        json!({"click": click, "colour": letter, "tiles": group.len(), "before": before.to_string()})
    }
}

/// A replayed list of clicks.
pub struct Replay {
    pub steps: Vec<Step>,
    /// The board after the last click.
    pub after: Board,
}

impl Replay {
    pub fn new(board: &Board, clicks: &[Click]) -> Result<Replay, Failure> {
        let mut replay = Replay {
            steps: Vec::new(),
            after: board.clone(),
        };
        board.replay(clicks).map_err(Failure::input)?;
        for &click in clicks {
            let before = replay.after;
            let colour = before.colour(click).expect("there is a tile");
            replay.after = before.click(click).expect("there is a tile");
            let group = before.group(click);
            replay.steps.push(Step {
                before,
                click,
                group,
                letter: LETTERS[usize::from(colour)],
            });
        }
        Ok(replay)
    }

    /// Returns pictures of the board before every click and after the last click.
    pub fn frames(&self, rows: usize) -> Vec<Frame> {
        let total = self.steps.len();
        let frame = |(
            n,
            Step {
                before,
                click: (column, row),
                group,
                letter,
            },
        ): (usize, &Step)| {
            let title = format!(
                "click {n} of {total}: {column},{row} takes {} {letter}",
                group.len()
            );
            Frame::new(title, drawn(before, rows, in_brackets(group)))
        };
        let clicks = counted(total as u64, "click");
        let title = match self.after.tiles() {
            0 => format!("cleared in {clicks}"),
            left => format!("{} left after {clicks}", counted(left as u64, "tile")),
        };
        let last = Frame::new(title, drawn(&self.after, rows, in_brackets(&[])));
        (1..).zip(&self.steps).map(frame).chain([last]).collect()
    }
}

//! Challenges in words for a terminal: the player tries to beat a number of clicks of the line that
//! shows why fewer clicks are not enough.

use kortest::former::Click;
use kortest::former::analyse::{Challenge, Counted, Counters, Watched};
use kortest::text::counted;

/// Returns what the player of a challenge tries to reach, such as *10 left*: one click fewer than the
/// smallest possible number of those clicks that the challenge counts (*watched* clicks).
pub fn goal(challenge: &Challenge) -> String {
    // A challenge is about at least one click.
    let fewer = challenge.least - 1;
    match challenge.watched {
        Watched::All => counted(fewer.into(), "click"),
        watched => format!("{fewer} {}", kind(challenge, watched)),
    }
}

/// Names the clicks that a challenge counts (`watched`), such as *left*, *only right* or *on column 0*. A
/// line between two columns divides the clicks: those that remove a tile on its *counted* side, and all
/// others.
fn kind(challenge: &Challenge, watched: Watched) -> String {
    let side = challenge.place.counted;
    match watched {
        Watched::All => "in all".into(),
        Watched::Counted => side.word().into(),
        Watched::Others => format!("only {}", side.opposite().word()),
        Watched::Column(column) => format!("on column {column}"),
    }
}

/// Returns what the player has to do to win a challenge: clear the board with fewer clicks of a kind than are
/// possible. The kind is all clicks, those that remove a tile on the *counted* side of a line between two
/// columns, all others, or those that remove a tile of one column.
pub fn task(challenge: &Challenge) -> String {
    let side = challenge.place.counted.word();
    let other = challenge.place.counted.opposite().word();
    let goal = goal(challenge);
    match challenge.watched {
        Watched::All => format!(
            "Try {goal}. Each click counts once: {side} if it removes anything {side} of the line, \
             otherwise {other}."
        ),
        Watched::Counted => format!(
            "Try {goal}: clicks that remove anything {side} of the line. All others are free."
        ),
        Watched::Others => {
            format!("Try {goal}: clicks that stay wholly {other} of the line. All others are free.")
        }
        Watched::Column(_) => {
            format!("Try {goal}: clicks that remove anything there. All others are free.")
        }
    }
}

/// Returns a sentence about how many clicks the player of a challenge has used and still needs, left and
/// right of a line between two columns, such as *Used + needed: left 5 + 6 = 11, right 0 + 2 = 2, in all 13.*
/// If the challenge is about one column, only its clicks count.
pub fn counters(challenge: &Challenge, counters: &Counters) -> String {
    let Counters { used, needed, .. } = counters;
    let of_counted = sum(used.counted, needed.counted);
    if let Watched::Column(column) = challenge.watched {
        return format!("Used + needed on column {column}: {of_counted}.");
    }
    let of_others = sum(used.others, needed.others);
    let [left, right] = match challenge.place.counted {
        Counted::Left => [of_counted, of_others],
        Counted::Right => [of_others, of_counted],
    };
    let in_all = counters.least_in_all();
    format!("Used + needed: left {left}, right {right}, in all {in_all}.")
}

/// Returns the sum of the used and the needed clicks of one side, such as `3 + 4 = 7`.
fn sum(used: u32, needed: u32) -> String {
    format!("{used} + {needed} = {}", used + needed)
}

/// Returns a sentence that says on which side of a challenge's line a click on a group counts, if the group
/// has tiles on both sides of this line. `None` for a group on one side.
pub fn crossing(challenge: &Challenge, group: &[Click]) -> Option<String> {
    let side = challenge.place.counted.word();
    let crosses = challenge.place.crosses(group);
    crosses.then(|| format!("This group reaches across the line: it counts {side}."))
}

/// Returns a message that a click has lost the challenge, because even the smallest number of clicks is no
/// longer possible. `click` is the number of this click, `number` the smallest number of counted clicks that
/// is possible now, and `better` names a click that would have kept the old number possible, if one is known.
pub fn lost(challenge: &Challenge, click: usize, number: u32, better: Option<String>) -> String {
    let kind = kind(challenge, challenge.watched);
    let number = counted(number.into(), "click");
    let reply = better.map_or(String::new(), |better| format!("; {better} keeps it"));
    let old_number = challenge.least;
    format!(
        "Click {click} lost it: now at least {number} {kind}, so even {old_number} is gone. u takes it back{reply}."
    )
}

/// Says that the board is cleared with the smallest possible number of the clicks that the challenge
/// counts, so the player has not beaten it.
pub fn cleared(challenge: &Challenge, counters: &Counters) -> String {
    let number = counted(challenge.number(counters).into(), "click");
    let kind = kind(challenge, challenge.watched);
    format!("Cleared with {number} {kind}, which is the fewest possible.")
}

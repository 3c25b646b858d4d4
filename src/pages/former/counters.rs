//! The clicks of a game on both sides of a line, as a table for a terminal.

use kortest::former::analyse::{Counted, Counters, GameOnSides, Place};
use kortest::former::{Board, Click, replay};

/// Returns the lines of a table about a game, with a row for each click: on which side of the line, a place
/// between two columns, it counts, and how many clicks were used and are needed on both sides. A click counts
/// for the *counted* side if it removes a tile there. The clicks must hit tiles.
pub fn lines(board: &Board, clicks: &[Click], game: &GameOnSides) -> Vec<String> {
    let place = game.line.place;
    let [left, right] = match place.counted {
        Counted::Left => ["left or across", "only right"],
        Counted::Right => ["only left", "right or across"],
    };
    let mut lines = Vec::from(heading(place));
    lines.push(format!(
        "  click  counts           {left:<17}{right:<17}in all"
    ));
    // The first row, with the number 0, is about the board before the first click. It counts on no side.
    let no_side = "";
    lines.push(row(no_side, 0, place, &game.counters[0]));
    let replay = replay(board, clicks).expect("the caller passes clicks that hit tiles");
    // `game.counters` has the numbers before the first click, and then those after each click.
    for (number, step) in (1..).zip(&replay.steps) {
        let [before, after] = [&game.counters[number - 1], &game.counters[number]];
        let side = side_text(place, &step.group);
        let line = row(&side, number, place, after);
        lines.push(format!("{line}{}", lost_text(place, before, after)));
    }
    lines
}

/// Returns two lines of text that say what the table shows: the clicks on both sides of a line between two
/// columns. `place` says where the line is, and which side is its *counted* side.
fn heading(place: Place) -> [String; 2] {
    // The line stands before the column `place.column`, which is never the first one.
    let [left, right] = [place.column - 1, place.column];
    let [side, other] = [place.counted, place.counted.opposite()].map(Counted::word);
    [
        format!("  used + needed on both sides of a line between columns {left} and {right};"),
        format!(
            "  each click counts once: {side} if it removes something there, otherwise {other}"
        ),
    ]
}

/// Returns on which side of the line a click that removes these tiles counts, and whether it removes tiles on
/// both sides, such as `left (crosses)`. A click counts for the *counted* side if it removes a tile there.
fn side_text(place: Place, tiles: &[Click]) -> String {
    let side = if place.counts(tiles) {
        place.counted.word()
    } else {
        place.counted.opposite().word()
    };
    if place.crosses(tiles) {
        format!("{side} (crosses)")
    } else {
        side.into()
    }
}

/// Returns the row of the table after the click with this number, which counts on `side`: for the left and
/// the right side of the line, the clicks used so far, those still needed, and their sum. The last number is
/// the smallest number of clicks in all.
fn row(side: &str, number: usize, place: Place, counters: &Counters) -> String {
    let Counters { used, needed, .. } = counters;
    let of_counted = sum_text(used.counted, needed.counted);
    let of_others = sum_text(used.others, needed.others);
    let [left, right] = match place.counted {
        Counted::Left => [of_counted, of_others],
        Counted::Right => [of_others, of_counted],
    };
    let in_all = counters.least_in_all();
    format!("  {number:>5}  {side:<17}{left:<17}{right:<17}{in_all}")
}

/// Returns a sum such as ` 5 +  6 = 11`.
fn sum_text(used: u32, needed: u32) -> String {
    format!("{used:>2} + {needed:>2} = {:>2}", used + needed)
}

/// Returns how many clicks a click has lost, and on which side of the line the sum of used and needed clicks
/// rose; an empty text if nothing rose. `before` and `after` are these numbers before and after the click.
/// The best numbers of both sides may belong to different games, so the total can rise without them.
fn lost_text(place: Place, before: &Counters, after: &Counters) -> String {
    let lost = after.least_in_all() - before.least_in_all();
    // The sums of used and needed clicks of both sides.
    let [least_before, least_after] = [before.least(), after.least()];
    let mut sides = Vec::new();
    if least_after.counted > least_before.counted {
        sides.push(place.counted.word());
    }
    if least_after.others > least_before.others {
        sides.push(place.counted.opposite().word());
    }
    match (lost, sides.as_slice()) {
        (0, []) => String::new(),
        (0, sides) => format!("   rose {}, but not in all", sides.join(" and ")),
        (lost, []) => format!("   lost {lost}: not both at once"),
        (lost, sides) => format!("   lost {lost}: {}", sides.join(" and ")),
    }
}

//! Hints for a player about the last click and the best next click.

use super::thinker::HintFacts;
use crate::games::former::clicks::NOUN;
use crate::games::least_moves::known::number_of;
use crate::output::units::{counted, word};
use kortest::former::analyse::{Bounds, FirstClick};
use kortest::former::{Board, Click};

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    LastClick,
    Region,
    Group,
    Optimum,
}

impl Level {
    pub fn next(level: Option<Level>) -> Level {
        match level {
            None => Level::LastClick,
            Some(Level::LastClick) => Level::Region,
            Some(Level::Region) => Level::Group,
            Some(Level::Group | Level::Optimum) => Level::Optimum,
        }
    }
}

/// Returns a click that is known to be optimal.
fn best(facts: &HintFacts) -> Option<&FirstClick> {
    facts
        .first
        .clicks
        .iter()
        .find(|click| click.loses.at_most == Some(0))
}

/// Returns the cells that a hint marks on the board.
pub fn marked(level: Level, facts: &HintFacts) -> Vec<Click> {
    best(facts)
        .filter(|_| level >= Level::Group)
        .map_or(Vec::new(), |click| click.group.clone())
}

/// Returns a hint in words. `played` is the number of clicks so far.
pub fn text(level: Level, facts: &HintFacts, board: &Board, played: usize) -> String {
    match (level, best(facts)) {
        (Level::LastClick, _) => format!("{} Press h for where to look.", last_click(facts.lost)),
        (Level::Optimum, _) => optimum(facts.first.optimum, played as u32),
        (_, None) => "This board is too hard: no click is certainly one of the best.".into(),
        (Level::Region, Some(best)) => {
            format!(
                "One of the best clicks is {}. Press h for its group.",
                region(best.click, board)
            )
        }
        (Level::Group, Some(_)) => {
            "The group between asterisks is one of the best clicks. Press h for the optimum.".into()
        }
    }
}

fn last_click(lost: Option<Bounds>) -> String {
    match lost.map(|lost| (lost, lost.exact())) {
        None => "No click yet, so nothing is lost.".into(),
        Some((_, Some(0))) => "Your last click lost nothing.".into(),
        Some((_, Some(lost))) => {
            format!(
                "Your last click lost {} {NOUN}{}; u undoes it.",
                word(lost),
                if lost == 1 { "" } else { "s" }
            )
        }
        Some((lost, None)) if lost.at_least > 0 => {
            format!("Your last click lost at least {}.", word(lost.at_least))
        }
        Some(_) => "It is unknown whether your last click lost something.".into(),
    }
}

/// Names the region of a cell, such as *in the middle of the upper half*.
fn region((column, row): Click, board: &Board) -> String {
    let side = ["at the left", "in the middle", "at the right"][3 * column / board.width().max(1)];
    let height = if 2 * row < board.rows() {
        "the lower half"
    } else {
        "the upper half"
    };
    format!("{side} of {height}")
}

/// Says how many clicks the game needs in total.
fn optimum(left: Bounds, played: u32) -> String {
    let at_most = left.at_most.map(|most| most + played);
    let all = Bounds {
        at_least: left.at_least + played,
        at_most,
        ..left
    };
    match left.exact() {
        Some(left) => format!(
            "{} more can clear the board: {} in all.",
            counted(left.into(), NOUN),
            left + played
        ),
        None => format!("{} clear the board in all.", number_of(all, NOUN)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::former::play::thinker::hint_facts;
    use kortest::runtime::{Progress, Run};

    #[test]
    fn each_step_reveals_more() {
        // The optimal first click is on the pink tile. It joins the orange tiles.
        let before = Board::parse("OPO/OGO").unwrap();
        let progress = Progress::default();
        let facts = |board: &Board, last| hint_facts(board, last, Run::new(&progress)).unwrap();
        let start = facts(&before, None);
        assert_eq!(
            text(Level::LastClick, &start, &before, 0),
            "No click yet, so nothing is lost. Press h for where to look."
        );
        let after = before.click((0, 0)).unwrap();
        let later = facts(&after, Some((before.clone(), (0, 0))));
        let lost = later.lost.unwrap().exact().unwrap();
        assert_eq!(
            lost,
            1 + later.first.optimum.exact().unwrap() - start.first.optimum.exact().unwrap()
        );
        assert!(marked(Level::Region, &start).is_empty());
        let group = marked(Level::Group, &start);
        assert_eq!(before.group(group[0]), group);
        let mut words = std::collections::BTreeSet::new();
        let mut level = None;
        for _ in 0..5 {
            level = Some(Level::next(level));
            words.insert(text(level.unwrap(), &later, &after, 1));
        }
        assert_eq!((level, words.len()), (Some(Level::Optimum), 4));
        let optimum = 1 + later.first.optimum.exact().unwrap();
        assert!(
            words
                .iter()
                .filter(|words| words.contains(&format!(" {optimum} in all")))
                .count()
                == 1
        );
    }

    #[test]
    fn regions_are_thirds_and_halves() {
        let board = Board::parse(&["OOOOOOO"; 9].join("/")).unwrap();
        assert_eq!(region((0, 0), &board), "at the left of the lower half");
        assert_eq!(region((3, 8), &board), "in the middle of the upper half");
        assert_eq!(region((6, 4), &board), "at the right of the lower half");
    }
}

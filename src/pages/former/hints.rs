//! Hints for a player: about the last click, and about the best next click, one after the other.

use kortest::former::analyse::{Bounds, FirstClick, FirstClicks, first_clicks, game};
use kortest::former::{Board, Click, ProveError};
use kortest::runtime::Run;
use kortest::text::{counted, word};

/// The last click of a game.
pub struct LastClick {
    /// The board before the click.
    pub before: Board,
    pub click: Click,
}

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    /// What the player's last click has lost.
    LastClick,
    /// The region of the board with a best click.
    Region,
    /// The group of a best click.
    Group,
    /// The fewest clicks that the game needs in total.
    Optimum,
}

impl HintLevel {
    /// Returns the level of the next hint, which reveals more than `level`, the last hint that was shown;
    /// `None` if none was shown. After the level that reveals most, returns it again.
    pub fn next(level: Option<HintLevel>) -> HintLevel {
        match level {
            None => HintLevel::LastClick,
            Some(HintLevel::LastClick) => HintLevel::Region,
            Some(HintLevel::Region) => HintLevel::Group,
            Some(HintLevel::Group | HintLevel::Optimum) => HintLevel::Optimum,
        }
    }
}

/// The facts that the hints need about one state of a game.
pub struct HintFacts {
    /// How many extra clicks the player's latest click costs; `None` before the first click.
    lost: Option<Bounds>,
    first: FirstClicks,
}

impl HintFacts {
    /// Computes the facts that hints about a board need: how many clicks the player's last click has lost,
    /// and what each possible next click costs. `last_click` is `None` at the beginning of a game.
    pub fn find(
        board: &Board,
        last_click: Option<&LastClick>,
        run: Run,
    ) -> Result<HintFacts, ProveError> {
        let lost = match last_click {
            Some(LastClick { before, click }) => Some(game(before, &[*click], run)?.lost),
            None => None,
        };
        let first = first_clicks(board, run)?;
        Ok(HintFacts { lost, first })
    }

    /// Returns a click that is known to be optimal.
    fn best(&self) -> Option<&FirstClick> {
        let mut clicks = self.first.clicks.iter();
        clicks.find(|click| click.loses.at_most == Some(0))
    }

    /// Returns the cells that a hint marks on the board.
    pub fn marked(&self, level: HintLevel) -> Vec<Click> {
        match self.best() {
            Some(best) if level >= HintLevel::Group => best.group.clone(),
            // The hint reveals less, or no best click is known.
            _ => Vec::new(),
        }
    }

    /// Returns a hint in words that reveals as much as `level` says: what the last click has lost, the region
    /// or the group of a best click, or the optimum. `played` is the number of clicks so far. If no click is
    /// proven to be optimal, says so.
    pub fn hint(&self, level: HintLevel, board: &Board, played: usize) -> String {
        match (level, self.best()) {
            (HintLevel::LastClick, _) => {
                let last_click = last_click(self.lost);
                format!("{last_click} Press h for where to look.")
            }
            (HintLevel::Optimum, _) => optimum(self.first.optimum, played as u32),
            (_, None) => "This board is too hard: no click is certainly one of the best.".into(),
            (HintLevel::Region, Some(best)) => {
                let region = region(best.click, board);
                format!("One of the best clicks is {region}. Press h for its group.")
            }
            (HintLevel::Group, Some(_)) => {
                "The group between asterisks is one of the best clicks. Press h for the optimum."
                    .into()
            }
        }
    }
}

/// Returns a sentence about how many more clicks the game needs because of the player's last click, compared
/// with the best click. `lost` has the bounds of this number; `None` before the first click.
fn last_click(lost: Option<Bounds>) -> String {
    let Some(lost) = lost else {
        return "No click yet, so nothing is lost.".into();
    };
    match lost.exact() {
        Some(0) => "Your last click lost nothing.".into(),
        Some(exact) => {
            let number = word(exact);
            let plural = if exact == 1 { "" } else { "s" };
            format!("Your last click lost {number} click{plural}; u undoes it.")
        }
        None if lost.at_least > 0 => {
            format!("Your last click lost at least {}.", word(lost.at_least))
        }
        None => "It is unknown whether your last click lost something.".into(),
    }
}

/// Names the region of a board that contains a cell, such as *in the middle of the upper half*. A board has
/// three regions side by side in each half. Columns count from the left, and rows from the bottom, both from
/// 0.
fn region((column, row): Click, board: &Board) -> String {
    // 0, 1 or 2, because a column is less than the width.
    let third_of_board = 3 * column / board.width();
    let side = ["at the left", "in the middle", "at the right"][third_of_board];
    let is_low = 2 * row < board.rows();
    let half = if is_low { "lower" } else { "upper" };
    format!("{side} of the {half} half")
}

/// Returns a sentence about how many clicks the game needs in total, after `played` clicks. `needed` has the
/// bounds of the fewest clicks that clear the remaining board.
fn optimum(needed: Bounds, played: u32) -> String {
    if let Some(needed) = needed.exact() {
        let more = counted(needed.into(), "click");
        let all = needed + played;
        return format!("{more} more can clear the board: {all} in all.");
    }
    let least = needed.at_least + played;
    match needed.at_most {
        Some(most) => {
            let most = most + played;
            format!("At least {least} and at most {most} clicks clear the board in all.")
        }
        None => format!("At least {least} clicks clear the board in all."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest::runtime::Progress;
    use std::collections::BTreeSet;

    /// Returns the facts for a hint on a board, found without limits.
    fn facts(board: &Board, last_click: Option<&LastClick>) -> HintFacts {
        HintFacts::find(board, last_click, Run::new(&Progress::default())).unwrap()
    }

    /// Returns a board on which the only optimal click is on the pink tile, which joins the orange
    /// tiles.
    fn start() -> Board {
        Board::parse("OPO/OGO").unwrap()
    }

    /// Returns a click that loses something.
    fn bad_click() -> LastClick {
        LastClick {
            before: start(),
            click: (0, 0),
        }
    }

    /// Returns the optimum of the board, which must be proven.
    fn exact_optimum(facts: &HintFacts) -> u32 {
        facts.first.optimum.exact().unwrap()
    }

    #[test]
    fn before_the_first_click_nothing_is_lost() {
        let facts = facts(&start(), None);

        assert_eq!(
            facts.hint(HintLevel::LastClick, &start(), 0),
            "No click yet, so nothing is lost. Press h for where to look."
        );
    }

    #[test]
    fn the_lost_clicks_are_counted() {
        let after = start().click(bad_click().click).unwrap();

        let facts_before = facts(&start(), None);
        let facts_after = facts(&after, Some(&bad_click()));

        let lost = facts_after.lost.unwrap().exact().unwrap();
        assert_eq!(
            lost,
            1 + exact_optimum(&facts_after) - exact_optimum(&facts_before)
        );
    }

    #[test]
    fn a_group_is_marked_after_its_region_is_named() {
        let facts = facts(&start(), None);

        assert!(facts.marked(HintLevel::Region).is_empty());
        let group = facts.marked(HintLevel::Group);
        assert_eq!(start().group(group[0]), group);
    }

    #[test]
    fn each_step_reveals_more() {
        let after = start().click(bad_click().click).unwrap();
        let facts = facts(&after, Some(&bad_click()));

        let mut words = BTreeSet::new();
        let mut level = None;
        for _ in 0..5 {
            let next = HintLevel::next(level);
            words.insert(facts.hint(next, &after, 1));
            level = Some(next);
        }

        assert_eq!(level, Some(HintLevel::Optimum));
        assert_eq!(words.len(), 4);
        let all_clicks = format!(" {} in all", 1 + exact_optimum(&facts));
        let with_optimum = words.iter().filter(|words| words.contains(&all_clicks));
        assert_eq!(with_optimum.count(), 1);
    }

    #[test]
    fn regions_are_thirds_and_halves() {
        let board = Board::parse(&["OOOOOOO"; 9].join("/")).unwrap();

        assert_eq!(region((0, 0), &board), "at the left of the lower half");
        assert_eq!(region((3, 8), &board), "in the middle of the upper half");
        assert_eq!(region((6, 4), &board), "at the right of the lower half");
    }
}

//! The list of deduction rules, in the order in which they are tried.

use super::grade::Difficulty::{self, Easy, Expert, Hard, Medium};
use super::step::Step;
use super::view::View;

/// A deduction rule with its name.
pub struct Rule {
    pub name: &'static str,
    /// The difficulty of a grid that needs this rule and no harder rule.
    pub difficulty: Difficulty,
    pub find: fn(&View) -> Option<Step>,
}

const fn rule(name: &'static str, difficulty: Difficulty, find: fn(&View) -> Option<Step>) -> Rule {
    Rule {
        name,
        difficulty,
        find,
    }
}

/// All rules except probing, from easy to hard.
pub const RULES: [Rule; 14] = [
    rule("complete island", Easy, super::easy::complete_island),
    rule("between islands", Easy, super::easy::between_islands),
    rule("pool", Easy, super::easy::pool),
    rule("island liberty", Easy, super::easy::island_liberty),
    rule("sea liberty", Easy, super::easy::sea_liberty),
    rule("too large", Easy, super::easy::too_large),
    rule("unreachable", Easy, super::easy::unreachable),
    rule("last cell", Medium, super::medium::last_cell),
    rule("lost island", Medium, super::medium::lost_island),
    rule("sea bottleneck", Medium, super::medium::sea_bottleneck),
    rule("pool rescue", Hard, super::hard::pool_rescue),
    rule("too far", Hard, super::hard::too_far),
    rule("placements", Hard, super::placements::placements),
    rule("only island", Hard, super::only_island::only_island),
];

/// Returns the first step that any rule finds.
pub fn apply_rules(view: &View) -> Option<Step> {
    apply_rules_up_to(view, Difficulty::Expert)
}

/// Returns the first step that a rule of grade `most` or easier finds.
pub fn apply_rules_up_to(view: &View, most: Difficulty) -> Option<Step> {
    RULES
        .iter()
        .filter(|rule| rule.difficulty <= most)
        .find_map(|rule| {
            let step = (rule.find)(view)?;
            debug_assert!(
                step.rule == rule.name
                    && step.cells.iter().all(|&cell| view.colour(cell).is_none())
            );
            Some(step)
        })
}

impl Difficulty {
    /// Returns the grade of the rule with the given name.
    pub fn of_rule(name: &str) -> Difficulty {
        RULES
            .iter()
            .find(|rule| rule.name == name)
            .map_or(Expert, |rule| rule.difficulty)
    }
}

//! The list of deduction rules, in the order in which they are tried, and the grades of difficulty.

use super::view::{Step, View};
use Difficulty::{Easy, Hard, Medium};
use std::fmt;

/// The difficulty of a grid: the grade of the hardest rule that is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Rules about single cells, their neighbours and the reach of islands suffice.
    Easy,
    /// The grid needs rules about nearly complete islands or about bottlenecks.
    Medium,
    /// The grid needs rules about the growth or the possible shapes of islands.
    Hard,
    /// The grid needs probing (assuming a colour), or the program's rules do not solve it.
    Expert,
}

impl Difficulty {
    /// All grades, from easy to hard.
    pub const ALL: [Difficulty; 4] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Expert,
    ];

    /// Returns the name of the grade.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
        }
    }

    /// Returns the grade of the rule with the given name. Probing is not in the list of rules.
    pub fn of_rule(name: &str) -> Difficulty {
        match RULES.iter().find(|rule| rule.name == name) {
            Some(rule) => rule.difficulty,
            None => Difficulty::Expert,
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

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
    rule(
        "complete island",
        Easy,
        super::region_rules::complete_island,
    ),
    rule(
        "between islands",
        Easy,
        super::region_rules::between_islands,
    ),
    rule("pool", Easy, super::region_rules::pool),
    rule("island liberty", Easy, super::region_rules::island_liberty),
    rule("sea liberty", Easy, super::region_rules::sea_liberty),
    rule("too large", Easy, super::region_rules::too_large),
    rule("unreachable", Easy, super::region_rules::unreachable),
    rule("last cell", Medium, super::region_rules::last_cell),
    rule("lost island", Medium, super::region_rules::lost_island),
    rule(
        "sea bottleneck",
        Medium,
        super::region_rules::sea_bottleneck,
    ),
    rule("pool rescue", Hard, super::region_rules::pool_rescue),
    rule("too far", Hard, super::region_rules::too_far),
    rule("placements", Hard, super::shapes::placements),
    rule("only island", Hard, super::shapes::only_island),
];

/// Returns the first step that any rule finds.
pub fn apply_rules(view: &View) -> Option<Step> {
    apply_rules_up_to(view, Difficulty::Expert)
}

/// Returns the first step that a rule of grade `most` or easier finds.
pub fn apply_rules_up_to(view: &View, most: Difficulty) -> Option<Step> {
    for rule in RULES.iter().filter(|rule| rule.difficulty <= most) {
        if let Some(step) = (rule.find)(view) {
            debug_assert_eq!(step.rule, rule.name);
            debug_assert!(step.cells.iter().all(|&cell| view.is_unknown(cell)));
            return Some(step);
        }
    }
    None
}

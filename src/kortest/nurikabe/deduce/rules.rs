//! The rules, and the order in which they are tried.

use super::step::Step;
use super::view::View;

/// Looks for a step. It must hold in all solutions that agree with what is known.
pub type Rule = fn(&View) -> Option<Step>;

/// All rules but the last resort, with their names, in the order in which they are tried.
pub const RULES: [(&str, Rule); 12] = [
    ("totals", super::totals::totals),
    ("complete island", super::complete_island::complete_island),
    ("between islands", super::between_islands::between_islands),
    ("pool", super::pool::pool),
    ("island liberty", super::island_liberty::island_liberty),
    ("sea liberty", super::sea_liberty::sea_liberty),
    ("too large", super::too_large::too_large),
    ("last cell", super::last_cell::last_cell),
    ("unreachable", super::unreachable::unreachable),
    ("lost island", super::lost_island::lost_island),
    ("island bottleneck", super::island_bottleneck::island_bottleneck),
    ("sea bottleneck", super::sea_bottleneck::sea_bottleneck),
];

/// The first step that a rule finds.
pub fn apply_rules(view: &View) -> Option<Step> {
    RULES.iter().find_map(|(name, rule)| {
        let step = rule(view)?;
        debug_assert!(step.rule == *name && step.cells.iter().all(|&cell| view.colour(cell).is_none()));
        Some(step)
    })
}

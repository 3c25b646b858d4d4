//! The reason why fewer moves do not suffice, in words for a terminal, and as fields for JSON.

use super::drawing::drawn_with_line;
use crate::sentences::english::{has_property, lacks_property, moves_with, others_without};
use kortest::chilly::Level;
use kortest::chilly::analyse::{Bounds, GridLine, NoReason, Numbers, Property, Reason};
use kortest::text::counted;
use serde::Serialize;

/// An explanation of a level's optimum for a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The beginning of every sentence: what is known, such as `10 moves`.
    pub known: String,
    /// The rest of the only sentence.
    pub sentence: String,
    /// The rest of the sentence above `lines`.
    pub headline: String,
    /// The reason, with a drawing of the level if it has a line.
    pub lines: Vec<String>,
}

impl Explanation {
    /// Returns the words for a reason, or for why there is none.
    pub fn new(level: &Level, found: &Result<Reason, NoReason>) -> Explanation {
        match found {
            Ok(reason) => Explanation::of_reason(level, reason),
            Err(why) => Explanation::without_reason(level, *why),
        }
    }

    /// Returns the words for the reason why fewer moves than the optimum do not suffice. The reason is a
    /// property of moves, such as touching a square left of a line: the fewest moves with it and the fewest
    /// others add up to the optimum.
    fn of_reason(level: &Level, reason: &Reason) -> Explanation {
        let fewer = reason.optimum.saturating_sub(1); // A route has at least one move.
        let are = if fewer == 1 { "is" } else { "are" };
        Explanation {
            known: moves_text(reason.optimum),
            sentence: format!(" is optimal: {}.", sentence(reason)),
            headline: format!(" is the fewest possible. Why {fewer} {are} not enough:"),
            lines: lines(level, reason),
        }
    }

    /// Returns the words for a level without a short reason why fewer moves do not suffice: no route exists,
    /// no property of moves proves the optimum, or a limit stopped the search. They are one sentence, which
    /// is the headline too.
    fn without_reason(level: &Level, why: NoReason) -> Explanation {
        let bounds = why.bounds();
        let moves = moves_text(bounds.at_least);
        let no_reason = " is optimal. No short reason was found";
        let [known, sentence] = match why {
            NoReason::NoRoute(no_route) => [
                "no route exists".into(),
                format!(": {}", no_route.text(level)),
            ],
            NoReason::NotFound { best: 0, .. } => [moves, format!("{no_reason}.")],
            NoReason::NotFound { best, .. } => {
                let why_none = format!("no property proves more than {best} of them");
                [moves, format!("{no_reason}: {why_none}.")]
            }
            // In all other cases, a limit has stopped the search for a reason.
            _ if bounds.exact().is_some() => {
                [moves, " is optimal; the reason is unknown (stopped)".into()]
            }
            _ => [
                format!("at least {moves}"),
                "; the reason is unknown (stopped)".into(),
            ],
        };
        Explanation {
            known,
            headline: sentence.clone(),
            sentence,
            lines: Vec::new(),
        }
    }
}

/// Returns a number of moves with its noun, such as `12 moves`.
fn moves_text(moves: u32) -> String {
    counted(moves.into(), "move")
}

/// Returns why no route has fewer moves, as lines of text. If the property of the reason is that a move
/// touches a square on one side of a line, a drawing of the level shows this line.
fn lines(level: &Level, reason: &Reason) -> Vec<String> {
    let property = reason.property;
    let mut lines = vec![String::new()];
    if let Some(line) = property.line() {
        for row in drawn_with_line(level, line).lines() {
            lines.push(format!("  {row}"));
        }
        lines.push(String::new());
    }
    // The fewest moves with the property, and the fewest others.
    let Numbers { counted, others } = reason.least;
    let one_move = 1;
    lines.extend([
        "  Whatever the route, each move counts once: either it".into(),
        format!(
            "  {}, or it {}.",
            has_property(property, one_move),
            lacks_property(property, one_move)
        ),
        format!(
            "    at least {counted:>2} {}",
            moves_with(property, counted)
        ),
        format!(
            "    at least {others:>2} {}",
            others_without(property, others)
        ),
        format!("  {}.", sum(reason)),
    ]);
    lines
}

/// Returns a sum such as `5 + 5 = 10`.
fn sum(reason: &Reason) -> String {
    let Numbers { counted, others } = reason.least;
    format!("{counted} + {others} = {}", reason.optimum)
}

/// Returns the reason why fewer moves do not suffice as the end of a sentence: how many moves with its
/// property (such as going left or right), and how many others, every route makes, and their sum.
fn sentence(reason: &Reason) -> String {
    let Numbers { counted, others } = reason.least;
    let moves = moves_text(counted);
    let sum = sum(reason);
    let Some(place) = place(reason.property) else {
        return format!(
            "every route makes at least {moves} left or right, and at least {others} up or down: {sum}"
        );
    };
    format!(
        "every route makes at least {moves} that touch a square {place}, and at least {others} that do not: {sum}"
    )
}

/// Names the squares that the moves with a property touch, such as *left of column 3*; `None` for the
/// property of going left or right. The named column or row is the first one on the other side of the line.
fn place(property: Property) -> Option<String> {
    Some(match property {
        Property::Sideways => return None,
        // The number of a line is that of the column right of it, or of the row below it.
        Property::LeftOf(column) => format!("left of column {column}"),
        Property::RightOf(column) => format!("right of column {}", column - 1),
        Property::Above(row) => format!("above row {row}"),
        Property::Below(row) => format!("below row {}", row - 1),
    })
}

/// The fields of an explanation for JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct ExplanationFields {
    /// The smallest number of moves; null if it is unknown, and if no route exists.
    optimum: Option<u32>,
    /// No route has fewer moves.
    lower_bound: u32,
    /// The number of moves of the best known route; null if none is known.
    upper_bound: Option<u32>,
    /// Why fewer moves do not suffice; null if no reason was found.
    short_reason: Option<ReasonFields>,
    /// Why there is no reason: `no route`, `stopped` or `not found`; null if there is one.
    no_short_reason: Option<&'static str>,
    /// If no reason was found, the largest number of moves that a property proves; null otherwise.
    best_sum: Option<u32>,
}

/// A property that each move has or does not have, and how many moves of both kinds every route
/// makes. Together they are the optimum.
#[derive(Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
struct ReasonFields {
    /// `sideways`: the move goes left or right. `left`, `right`, `above` or `below`: the move
    /// touches a square on this side of a line.
    property: &'static str,
    /// The line stands between this column or row and the one before it; null for `sideways`.
    at: Option<usize>,
    /// The smallest number of moves that have the property.
    counted: u32,
    /// The smallest number of other moves.
    others: u32,
}

impl From<&Result<Reason, NoReason>> for ExplanationFields {
    /// Converts the reason why fewer moves do not suffice, or why none is known, to its fields in JSON.
    fn from(found: &Result<Reason, NoReason>) -> ExplanationFields {
        let bounds = match found {
            Ok(reason) => Bounds::known(reason.optimum),
            Err(why) => why.bounds(),
        };
        let mut fields = ExplanationFields {
            optimum: bounds.exact(),
            lower_bound: bounds.at_least,
            upper_bound: bounds.at_most,
            short_reason: None,
            no_short_reason: None,
            best_sum: None,
        };
        match found {
            Ok(reason) => fields.short_reason = Some(ReasonFields::from(reason)),
            Err(NoReason::NoRoute(_)) => fields.no_short_reason = Some("no route"),
            Err(NoReason::NotFound { best, .. }) => {
                fields.no_short_reason = Some("not found");
                fields.best_sum = Some(*best);
            }
            // A limit has stopped the search.
            Err(_) => fields.no_short_reason = Some("stopped"),
        }
        fields
    }
}

impl From<&Reason> for ReasonFields {
    /// Converts the reason why fewer moves do not suffice, a property of moves, to its fields in JSON.
    fn from(reason: &Reason) -> ReasonFields {
        ReasonFields {
            property: reason.property.word(),
            at: reason.property.line().map(GridLine::at),
            counted: reason.least.counted,
            others: reason.least.others,
        }
    }
}

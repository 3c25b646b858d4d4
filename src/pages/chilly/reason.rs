//! The reason why fewer moves do not suffice, in words for a terminal, and as fields for JSON.

use super::drawing::{Line, drawn_with_line};
use kortest::chilly::Level;
use kortest::chilly::analyse::{Bounds, NoReason, Numbers, Property, Reason};
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

    fn of_reason(level: &Level, reason: &Reason) -> Explanation {
        let fewer = reason.optimum.saturating_sub(1);
        let are = if fewer == 1 { "is" } else { "are" };
        Explanation {
            known: moves_text(reason.optimum),
            sentence: format!(" is optimal: {}.", sentence(reason)),
            headline: format!(" is the fewest possible. Why {fewer} {are} not enough:"),
            lines: lines(level, reason),
        }
    }

    fn without_reason(level: &Level, why: NoReason) -> Explanation {
        let known = match why {
            NoReason::NoRoute(_) => "no route exists".into(),
            NoReason::Stopped(Bounds { at_least, .. }) if !is_known(why) => {
                format!("at least {}", moves_text(at_least))
            }
            _ => moves_text(bounds(&Err(why)).at_least),
        };
        let optimal = if is_known(why) { " is optimal" } else { "" };
        let sentence = match why {
            NoReason::NoRoute(no_route) => format!(": {}", no_route.text(level)),
            NoReason::NotFound { best: 0, .. } => format!("{optimal}. No short reason was found."),
            NoReason::NotFound { best, .. } => format!(
                "{optimal}. No short reason was found: no property proves more than {best} of them."
            ),
            _ => format!("{optimal}; the reason is unknown (stopped)"),
        };
        Explanation {
            known,
            headline: sentence.clone(),
            sentence,
            lines: Vec::new(),
        }
    }
}

fn moves_text(moves: u32) -> String {
    counted(moves.into(), "move")
}

/// Returns whether the optimum of a level without a reason is known.
fn is_known(why: NoReason) -> bool {
    bounds(&Err(why)).exact().is_some()
}

/// Returns what is known about the optimum.
fn bounds(found: &Result<Reason, NoReason>) -> Bounds {
    match *found {
        Ok(Reason { optimum, .. }) | Err(NoReason::NotFound { optimum, .. }) => {
            Bounds::known(optimum)
        }
        Err(NoReason::Stopped(bounds)) => bounds,
        Err(_) => Bounds::NONE,
    }
}

/// The words for the moves with a property, and for the others.
struct Words {
    /// What the moves with the property do: one move, and several.
    counted: [String; 2],
    /// What the others do: one move, and several.
    others: [String; 2],
    /// The property in a sentence without a drawing.
    place: String,
    /// The line in the drawing.
    line: Option<Line>,
}

impl Words {
    fn of(property: Property) -> Words {
        match property {
            Property::Sideways => Words {
                counted: ["goes left or right".into(), "go left or right".into()],
                others: ["goes up or down".into(), "go up or down".into()],
                place: "left or right".into(),
                line: None,
            },
            Property::LeftOf(column) => Words::beside(
                ["left of", "right of"],
                "column",
                column,
                Line::Column(column),
            ),
            Property::RightOf(column) => {
                let line = Line::Column(column);
                Words::beside(["right of", "left of"], "column", column - 1, line)
            }
            Property::Above(row) => Words::beside(["above", "below"], "row", row, Line::Row(row)),
            Property::Below(row) => {
                Words::beside(["below", "above"], "row", row - 1, Line::Row(row))
            }
        }
    }

    /// Returns the words for a line. `beside` is the column or row on the other side of it.
    fn beside([side, other]: [&str; 2], noun: &str, beside: usize, line: Line) -> Words {
        Words {
            counted: ["touches", "touch"].map(|touch| format!("{touch} a square {side} the line")),
            others: ["stays", "stay"].map(|stay| format!("{stay} wholly {other} it")),
            place: format!("{side} {noun} {beside}"),
            line: Some(line),
        }
    }
}

/// Returns why no route has fewer moves, with a drawing of the level if the reason is a line.
fn lines(level: &Level, reason: &Reason) -> Vec<String> {
    let Words {
        counted,
        others,
        line,
        ..
    } = Words::of(reason.property);
    let mut lines = vec![String::new()];
    if let Some(line) = line {
        for row in drawn_with_line(level, line).lines() {
            lines.push(format!("  {row}"));
        }
        lines.push(String::new());
    }
    let least = reason.least;
    lines.push("  Whatever the route, each move counts once: either it".into());
    lines.push(format!("  {}, or it {}.", counted[0], others[0]));
    let moves = if least.counted == 1 { "move" } else { "moves" };
    let more = if least.others == 1 { "other" } else { "others" };
    let of_counted = of_number(least.counted, &counted);
    let of_others = of_number(least.others, &others);
    lines.push(format!(
        "    at least {:>2} {moves} {of_counted}",
        least.counted
    ));
    lines.push(format!(
        "    at least {:>2} {more} {of_others}",
        least.others
    ));
    lines.push(format!("  {}.", sum(reason)));
    lines
}

/// Returns the form of words that belongs to a number: one, or several.
fn of_number(number: u32, [one, several]: &[String; 2]) -> &str {
    if number == 1 { one } else { several }
}

/// Returns a sum such as `5 + 5 = 10`.
fn sum(reason: &Reason) -> String {
    let Numbers { counted, others } = reason.least;
    format!("{counted} + {others} = {}", reason.optimum)
}

/// Returns the reason as the end of a sentence about the optimum.
fn sentence(reason: &Reason) -> String {
    let Numbers { counted, others } = reason.least;
    let moves = moves_text(counted);
    let place = Words::of(reason.property).place;
    let sum = sum(reason);
    if reason.property == Property::Sideways {
        return format!(
            "every route makes at least {moves} {place}, and at least {others} up or down: {sum}"
        );
    }
    format!(
        "every route makes at least {moves} that touch a square {place}, and at least {others} that do not: {sum}"
    )
}

/// The fields of an explanation for JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Fields {
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

impl From<&Result<Reason, NoReason>> for Fields {
    fn from(found: &Result<Reason, NoReason>) -> Fields {
        let bounds = bounds(found);
        let mut fields = Fields {
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
            Err(_) => fields.no_short_reason = Some("stopped"),
        }
        fields
    }
}

impl From<&Reason> for ReasonFields {
    fn from(reason: &Reason) -> ReasonFields {
        let (property, at) = match reason.property {
            Property::Sideways => ("sideways", None),
            Property::LeftOf(column) => ("left", Some(column)),
            Property::RightOf(column) => ("right", Some(column)),
            Property::Above(row) => ("above", Some(row)),
            Property::Below(row) => ("below", Some(row)),
        };
        ReasonFields {
            property,
            at,
            counted: reason.least.counted,
            others: reason.least.others,
        }
    }
}

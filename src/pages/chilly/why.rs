//! Why fewer moves do not suffice: a section of a page with the reason of a level, and a picture of the
//! level if the reason is a line.

use super::{at_start, draw_chilly, draw_presents, scenery};
use crate::sentences::say;
use crate::why;
use kortest::chilly::Level;
use kortest::chilly::analyse::{GridLine, Numbers, Reason};
use maud::{Markup, html};

/// Returns the section about a reason. `name` is the name of the level.
pub fn section(level: &Level, name: &str, reason: &Reason) -> Markup {
    why::section(&figure(level, name, reason))
}

/// Returns a figure that shows why fewer moves do not suffice, with its caption: a picture of the level with
/// a line, and the fewest moves on both sides of it, whose sum is the optimum. The reason is a property of
/// moves, such as touching a square left of the line. A property that is not about a line has no picture.
fn figure(level: &Level, name: &str, reason: &Reason) -> Markup {
    let Numbers { counted, others } = reason.least;
    let caption = say!(moves_caption(reason.property, counted, others));
    let line = reason.property.line();
    let label = match line {
        Some(line) => say!(line_on_level(line)).and(&caption),
        None => caption.clone(),
    };
    html! {
        figure.line.of-level {
            div.drawing role="img" aria-label=(label.en) data-nb-aria-label=(label.nb)
                style=(format!("--units:{}", level.width())) {
                (why::heading(name, reason.optimum))
                p.once { (say!(EACH_MOVE_ONCE)) }
                @if let Some(line) = line { (picture(level, line)) }
                div.numbers {
                    (why::number(counted, &say!(moves_with(reason.property, counted))))
                    (why::number(others, &say!(others_without(reason.property, others))))
                }
                p.sum { (counted) " + " (others) " = " (reason.optimum) }
            }
            figcaption { (caption) }
        }
    }
}

/// Draws the level before the first move as SVG, with a line between two columns or rows. The line is dark on
/// a light border, so that it can be seen on squares of all colours.
fn picture(level: &Level, line: GridLine) -> Markup {
    let width = level.width();
    let height = level.height();
    let path = match line {
        GridLine::Column(column) => format!("M{column} 0V{height}"),
        GridLine::Row(row) => format!("M0 {row}H{width}"),
    };
    html! {
        svg.level viewBox=(format!("0 0 {width} {height}")) aria-hidden="true" {
            (scenery(level))
            (draw_presents(level))
            g.chilly style=(at_start(level)) { (draw_chilly()) }
            path.border d=(path) {}
            path.divider d=(path) {}
        }
    }
}

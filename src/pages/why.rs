//! The parts of the section *Why not fewer?* that the games share.

use crate::sentences::say;
use crate::text::Text;
use kortest::text::printable;
use maud::{Markup, html};

/// Returns the section of a page with the title *Why not fewer?* (the reason why fewer moves do not suffice)
/// and a figure.
pub fn section(figure: &Markup) -> Markup {
    html! {
        section.card.why aria-labelledby="why" {
            h2 #why { (say!(WHY_NOT_FEWER)) }
            (figure)
        }
    }
}

/// Returns the first line of a figure: the name of the board, and its optimum.
pub fn heading(name: &str, optimum: u32) -> Markup {
    html! { p { span.of { (printable(name)) } " " strong { (say!(fewest(optimum))) } } }
}

/// Returns a large number with the words around it, such as *at least 11 clicks remove something
/// here*.
pub fn number(number: u32, words: &Text) -> Markup {
    html! { div { (say!(AT_LEAST_SO_MANY)) " " b { (number) } " " (words) } }
}

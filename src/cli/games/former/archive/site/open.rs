//! The page of a board without a certificate: its bounds, and how to continue the proof.

use super::words::{lead, verdict};
use crate::games::former::archive::row::Row;
use crate::games::former::dates;
use crate::games::former::picture::{RULES, picture, spoken};
use crate::output::units::{counted, span_text};
use crate::pages::{Assets, Document, Origin, hero, labelled};
use maud::html;

/// Returns the page as HTML.
pub fn open(row: &Row, links: &[(String, String)], assets: &Assets, app: Option<&str>) -> String {
    let date = row.date.to_string();
    let main = html! {
        (hero("Former", &date, &verdict(row), &lead(row), html! {
            p.rules { (RULES) }
            @if let Some(app) = app { p.buttons { a.button href=(row.play(app)) { "Play this board" } } }
        }))
        section.card.stage aria-labelledby="known" data-game="Former" {
            @if let Ok(board) = dates::board(row.date) {
                div.view role="img" aria-label=(spoken(&board)) {
                    (labelled((board.width(), board.rows()), Origin::BottomLeft, &picture(&board)))
                }
            }
            div.side {
                h2 #known { "What is known" }
                dl { @for (name, value) in known(row) { dt { (name) } dd { (value) } } }
                h2 { "How to continue" }
                p { "In the folder of this page:" }
                pre tabindex="0" { code { "kortest archive " (row.date) ".." (row.date) " --dir ." } }
                p.hint {
                    "Use the options of the last run to resume where it stopped. If time or memory ran out, allow more, for example "
                    code { "--time-limit 8h" } " or " code { "--memory 8GiB" } ". Once the board is proven, this page shows the proof."
                }
                p.hint { (Origin::BottomLeft.sentence()) }
            }
        }
    };
    Document { title: &date, navigation: "Boards", links, main, data: html! {}, assets }.draw()
}

fn known(row: &Row) -> Vec<(&'static str, String)> {
    let mut known = vec![("At least", format!("{}, without a certificate", counted(row.lower_bound.into(), "click")))];
    let found = row.upper_bound.map(|most| format!("{}: a solution was found", counted(most.into(), "click")));
    known.push(("At most", found.unwrap_or_else(|| "unknown: no solution was found".into())));
    known.extend(row.claim.map(|claim| ("Recorded", format!("{claim}: {}", row.verdict().unwrap_or("open")))));
    let states = row.states().map_or_else(String::new, |states| format!(", {}", counted(states, "state")));
    known.extend(row.seconds().map(|seconds| ("Last run", format!("{}{states}", span_text(seconds)))));
    known
}

//! The page of a board without a certificate.

use super::words::{lead, verdict};
use crate::games::former::archive::row::Row;
use crate::games::former::dates;
use crate::games::former::picture::{picture, rules, spoken};
use crate::output::units::span_text;
use crate::pages::{
    Assets, Document, Origin, Text, clicks, counted, duration, hero, labelled, play_link, text,
    verdict_word,
};
use maud::html;

/// Returns the page of a board without a certificate, as HTML.
pub fn open(row: &Row, links: &[(Text, String)], assets: &Assets, app: Option<&str>) -> String {
    let date = row.date.to_string();
    let main = html! {
        (hero("Former", &date, &verdict(row), &lead(row), html! {
            p.rules { (rules()) }
            @if let Some(app) = app { p.buttons { a.button href=(row.play(app)) { (play_link()) } } }
        }))
        section.card.stage aria-labelledby="known" data-game="Former" {
            @if let Ok(board) = dates::board(row.date) {
                @let label = spoken(&board);
                div.view role="img" aria-label=(label.en) data-nb-aria-label=(label.nb) {
                    (labelled((board.width(), board.rows()), Origin::BottomLeft, &picture(&board)))
                }
            }
            div.side {
                h2 #known { (text("What is known", "Dette er kjent")) }
                dl { @for (name, value) in known(row) { dt { (name) } dd { (value) } } }
                h2 { (text("How to continue", "Slik kommer du videre")) }
                p { (text("In the folder of this page:", "I mappen til denne siden:")) }
                pre tabindex="0" { code { "kortest archive " (row.date) ".." (row.date) " --dir ." } }
                p.hint {
                    (text(
                        "Use the options of the last run to resume where it stopped. If time or memory ran out, allow more, for example ",
                        "Bruk valgene fra forrige kjøring for å fortsette der den stoppet. Var det for lite tid eller minne, gi mer, for eksempel ",
                    ))
                    code { "--time-limit 8h" } (text(" or ", " eller ")) code { "--memory 8GiB" }
                    (text(". Once the board is proven, this page shows the proof.", ". Når brettet er bevist, viser denne siden beviset."))
                }
                p.hint { (Origin::BottomLeft.sentence()) }
            }
        }
    };
    let navigation = &text("Boards", "Brett");
    Document {
        title: &Text::same(&date),
        navigation,
        links,
        main,
        data: html! {},
        assets,
    }
    .draw()
}

fn known(row: &Row) -> Vec<(Text, Text)> {
    let least =
        clicks(row.lower_bound.into()).and(&text(", without a certificate", ", uten sertifikat"));
    let mut known = vec![(text("At least", "Minst"), least)];
    let found = |most: u32| {
        clicks(most.into()).and(&text(": a solution was found", ": en løsning er funnet"))
    };
    let none = || {
        text(
            "unknown: no solution was found",
            "ukjent: ingen løsning er funnet",
        )
    };
    known.push((
        text("At most", "Høyst"),
        row.upper_bound.map_or_else(none, found),
    ));
    let verdict = verdict_word(row.verdict().unwrap_or("open"));
    known.extend(row.claim.map(|claim| {
        (
            text("Recorded", "Registrert"),
            Text::same(format!("{claim}: ")).and(&verdict),
        )
    }));
    let states = row.states().map_or(Text::default(), |states| {
        Text::same(", ").and(&counted(states, "state", ["stilling", "stillinger"]))
    });
    known.extend(row.seconds().map(|seconds| {
        (
            text("Last run", "Siste kjøring"),
            duration(&span_text(seconds)).and(&states),
        )
    }));
    known
}

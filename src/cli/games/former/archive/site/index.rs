//! The first page of the site: the latest board, key figures, a calendar, plots, and a table.

use super::{calendar::calendar, plots::plots, table::table, words};
use crate::games::former::archive::row::Row;
use crate::games::former::clicks::NOUN;
use crate::games::former::dates;
use crate::games::former::picture::picture;
use crate::output::units::{bytes_text, counted, grouped, span_text};
use crate::pages::{Assets, Document};
use maud::{Markup, html};

/// Returns the page as HTML.
pub fn index(rows: &[&Row], assets: &Assets, app: Option<&str>) -> String {
    let parts = [("Calendar", "#calendar"), ("Plots", "#plots"), ("Table", "#boards")];
    let links = parts.map(|(name, address)| (name.to_string(), address.to_string()));
    let main = html! {
        @if let Some(row) = rows.last() { (latest(row, rows, app)) } @else { h1 { "No boards yet." } }
        section.card aria-labelledby="calendar" { h2 #calendar { "Calendar" } (calendar(rows)) }
        (figures(rows))
        (claims(rows))
        section.card aria-labelledby="plots" { h2 #plots { "All boards over time" } (plots(rows)) }
        section.card aria-labelledby="boards" { h2 #boards { "Table" } (table(rows)) }
    };
    Document { title: "Former, proven", navigation: "Parts", links: &links, main, data: html! {}, assets }.draw()
}

/// Returns the section about the latest board. If the optimum of that board is not proven, the section also links to
/// the latest proven board.
fn latest(row: &Row, rows: &[&Row], app: Option<&str>) -> Markup {
    let proven = row.certificate.is_some();
    let before = rows.iter().rev().find(|row| row.certificate.is_some()).filter(|_| !proven);
    html! {
        section.hero.latest aria-labelledby="latest" {
            div {
                p.kicker { "Former · " (row.date) }
                h1 #latest { (words::verdict(row)) }
                @if proven {
                    p.lead { "This is the smallest number of clicks that clears the board. The page of the board has the proof, and your browser can check it." }
                } @else {
                    p.lead { (words::lead(row)) }
                }
                p.buttons {
                    a.button.primary href=(row.page()) { @if proven { "Replay the solution and check the proof" } @else { "What is known" } }
                    @if let Some(app) = app { a.button href=(row.play(app)) { "Play this board" } }
                    @if let Some(before) = before { a.button href=(before.page()) { "The latest proof: " (before.date) } }
                }
            }
            @if let Ok(board) = dates::board(row.date) { a.view href=(row.page()) tabindex="-1" aria-hidden="true" { (picture(&board)) } }
        }
    }
}

/// Returns the key figures of all boards.
fn figures(rows: &[&Row]) -> Markup {
    let proven = rows.iter().filter(|row| row.optimum().is_some()).count();
    let time: f64 = rows.iter().filter_map(|row| row.seconds()).sum();
    let states: u64 = rows.iter().filter_map(|row| row.states()).sum();
    let bytes: usize = rows.iter().map(|row| row.bytes()).sum();
    let optima: Vec<u32> = rows.iter().filter_map(|row| row.optimum()).collect();
    let mean = optima.iter().sum::<u32>() as f64 / optima.len().max(1) as f64;
    let mut figures = vec![(grouped(proven as u64), format!("of {} proven", counted(rows.len() as u64, "board")))];
    if let (Some(least), Some(most)) = (optima.iter().min(), optima.iter().max()) {
        figures.push(match least == most {
            true => (counted((*most).into(), NOUN), "each".into()),
            false => (format!("{least} to {most}"), format!("clicks, {mean:.1} on average")),
        });
    }
    if time > 0.0 {
        figures.push((span_text(time), "for all the proofs".into()));
    }
    if states > 0 {
        figures.push((grouped(states), "states".into()));
    }
    figures.push((bytes_text(bytes as u64), "of certificates".into()));
    html! {
        dl.figures { @for (value, name) in figures { div { dt { (name) } dd { (value) } } } }
    }
}

/// Returns the section about recorded scores.
fn claims(rows: &[&Row]) -> Markup {
    let claimed: Vec<&Row> = rows.iter().copied().filter(|row| row.claim.is_some()).collect();
    // The calendar and the table show all recorded scores. This list shows only scores that are not optimal.
    let others: Vec<&&Row> = claimed.iter().rev().filter(|row| row.verdict() != Some("optimal")).collect();
    let open = claimed.iter().filter(|row| row.verdict().is_none()).count();
    let count = |word: &str| claimed.iter().filter(|row| row.verdict() == Some(word)).count();
    html! {
        @if !claimed.is_empty() {
            section.card aria-labelledby="recorded" {
                h2 #recorded { "Recorded scores" }
                p { "Of " (counted(claimed.len() as u64, "recorded score")) ", " (count("optimal")) " cannot be beaten, "
                    (count("beatable")) " can be beaten, and " (count("impossible")) " are impossible."
                    @if open > 0 { " " (open) " " (if open == 1 { "is" } else { "are" }) " open." } }
                @if !others.is_empty() {
                    div.others tabindex="0" role="region" aria-label="Recorded scores that are not optimal" {
                        ul.claims {
                            @for row in others {
                                li.(row.verdict().unwrap_or("open")) {
                                    @let text = format!("{}: {} is {}", row.date, row.claim.unwrap_or(0), row.verdict().unwrap_or("open"));
                                    a href=(row.page()) { (text) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

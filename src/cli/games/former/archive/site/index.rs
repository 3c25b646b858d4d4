//! The first page of the site, with the latest board and all results.

use super::{calendar::calendar, plots::plots, table::table, theorems::Theorems, words};
use crate::games::former::archive::row::Row;
use crate::games::former::dates;
use crate::games::former::picture::picture;
use crate::output::units::{bytes_text, grouped, span_text};
use crate::pages::{Assets, Document, Text, clicks, counted, duration, play_link, text};
use maud::{Markup, html};

/// Returns the first page of the site as HTML.
pub fn index(rows: &[&Row], theorems: &Theorems, assets: &Assets, app: Option<&str>) -> String {
    let [calendar_name, plots_name, table_name] = [
        text("Calendar", "Kalender"),
        text("Plots", "Diagrammer"),
        text("Table", "Tabell"),
    ];
    let parts = [
        (&calendar_name, "#calendar"),
        (&plots_name, "#plots"),
        (&table_name, "#boards"),
    ];
    let links = parts.map(|(name, address)| (name.clone(), address.to_string()));
    let main = html! {
        @if let Some(row) = rows.last() { (latest(row, rows, app)) } @else { h1 { (text("No boards yet.", "Ingen brett ennå.")) } }
        section.card aria-labelledby="calendar" { h2 #calendar { (calendar_name) } (calendar(rows)) }
        (figures(rows))
        (claims(rows))
        section.card aria-labelledby="plots" { h2 #plots { (text("All boards over time", "Alle brett over tid")) } (plots(rows)) }
        section.card aria-labelledby="boards" { h2 #boards { (table_name) } (table(rows, theorems)) }
    };
    let (title, navigation) = (
        &text("Former, proven", "Former, bevist"),
        &text("Parts", "Deler"),
    );
    Document {
        title,
        navigation,
        links: &links,
        main,
        data: html! {},
        assets,
    }
    .draw()
}

/// Shows the latest board and its result.
fn latest(row: &Row, rows: &[&Row], app: Option<&str>) -> Markup {
    let proven = row.certificate.is_some();
    let before = rows
        .iter()
        .rev()
        .find(|row| row.certificate.is_some())
        .filter(|_| !proven);
    html! {
        section.hero.latest aria-labelledby="latest" {
            div {
                p.kicker { "Former · " (row.date) }
                h1 #latest { (words::verdict(row)) }
                @if proven {
                    p.lead {
                        (text(
                            "This is the smallest number of clicks that clears the board. The page of the board has the proof, and your browser can check it.",
                            "Dette er det minste antallet klikk som rydder brettet. Siden for brettet viser beviset, og nettleseren din kan kontrollere det.",
                        ))
                    }
                } @else {
                    p.lead { (words::lead(row)) }
                }
                p.buttons {
                    a.button.primary href=(row.page()) {
                        @if proven { (text("Replay the solution and check the proof", "Spill av løsningen og kontroller beviset")) }
                        @else { (text("What is known", "Dette er kjent")) }
                     }
                    @if let Some(app) = app { a.button href=(row.play(app)) { (play_link()) } }
                    @if let Some(before) = before { a.button href=(before.page()) { (text("The latest proof: ", "Det siste beviset: ")) (before.date) } }
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
    let all = counted(rows.len() as u64, "board", ["brett", "brett"]);
    let proven_of = text(
        format!("of {} proven", all.en),
        format!("av {} bevist", all.nb),
    );
    let mut figures = vec![(Text::number(grouped(proven as u64)), proven_of)];
    if let (Some(least), Some(most)) = (optima.iter().min(), optima.iter().max()) {
        figures.push(if least == most {
            (clicks((*most).into()), text("each", "hver"))
        } else {
            let mean = Text::number(format!("{mean:.1}"));
            let words = text(
                format!("clicks, {} on average", mean.en),
                format!("klikk, {} i snitt", mean.nb),
            );
            (
                text(format!("{least} to {most}"), format!("{least} til {most}")),
                words,
            )
        });
    }
    if time > 0.0 {
        figures.push((
            duration(&span_text(time)),
            text("for all the proofs", "for alle bevisene"),
        ));
    }
    if states > 0 {
        figures.push((Text::number(grouped(states)), text("states", "stillinger")));
    }
    figures.push((
        Text::number(bytes_text(bytes as u64)),
        text("of certificates", "sertifikater"),
    ));
    html! {
        dl.figures { @for (value, name) in figures { div { dt { (name) } dd { (value) } } } }
    }
}

fn claims(rows: &[&Row]) -> Markup {
    let claimed: Vec<&Row> = rows
        .iter()
        .copied()
        .filter(|row| row.claim.is_some())
        .collect();
    // This list shows only recorded scores that are not optimal.
    let others: Vec<&&Row> = claimed
        .iter()
        .rev()
        .filter(|row| row.verdict() != Some("optimal"))
        .collect();
    let open = claimed.iter().filter(|row| row.verdict().is_none()).count();
    let count = |word: &str| {
        claimed
            .iter()
            .filter(|row| row.verdict() == Some(word))
            .count()
    };
    html! {
        @if !claimed.is_empty() {
            section.card aria-labelledby="recorded" {
                h2 #recorded { (text("Recorded scores", "Registrerte resultater")) }
                p { (counts(claimed.len(), ["optimal", "beatable", "impossible"].map(count), open)) }
                @if !others.is_empty() {
                    div.others tabindex="0" role="region" aria-label="Recorded scores that are not optimal"
                        data-nb-aria-label="Registrerte resultater som ikke er optimale" {
                        ul.claims {
                            @for row in others {
                                li.(row.verdict().unwrap_or("open")) {
                                    a href=(row.page()) { (Text::same(format!("{}: ", row.date)).and(&words::score_verdict(row))) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns a sentence that counts the recorded scores by verdict.
fn counts(all: usize, [optimal, beatable, impossible]: [usize; 3], open: usize) -> Text {
    let scores = counted(
        all as u64,
        "recorded score",
        ["registrert resultat", "registrerte resultater"],
    );
    let (are, umulig) = if impossible == 1 {
        ("is", "umulig")
    } else {
        ("are", "umulige")
    };
    let sentence = text(
        format!(
            "Of {}, {optimal} cannot be beaten, {beatable} can be beaten, and {impossible} {are} impossible.",
            scores.en
        ),
        format!(
            "Av {} kan {optimal} ikke slås, {beatable} kan slås, og {impossible} er {umulig}.",
            scores.nb
        ),
    );
    let are = if open == 1 { "is" } else { "are" };
    let rest = text(
        format!(" {open} {are} open."),
        format!(" {open} er ikke avgjort."),
    );
    if open > 0 {
        sentence.and(&rest)
    } else {
        sentence
    }
}

//! The table of all boards on the archive's site.

use super::theorems::Theorems;
use crate::games::former::archive::first::First;
use crate::games::former::archive::row::{Row, file_name};
use crate::output::units::{bytes_text, grouped};
use crate::pages::{Text, text, verdict_word};
use maud::{Markup, html};

/// Returns the table, with the latest board first.
pub fn table(rows: &[&Row], theorems: &Theorems) -> Markup {
    let claimed = rows.iter().any(|row| row.claim.is_some());
    let mut optima: Vec<u32> = rows.iter().filter_map(|row| row.optimum()).collect();
    optima.sort_unstable();
    optima.dedup();
    html! {
        form.filters #filters hidden {
            label { (text("Date ", "Dato ")) input #by-date type="search" placeholder="2025-06" autocomplete="off"; }
            label { (text("Clicks ", "Klikk ")) select #by-optimum {
                (option("", "all", "alle"))
                @for optimum in &optima { option { (optimum) } }
                @if rows.iter().any(|row| row.optimum().is_none()) { (option("open", "open", "ikke avgjort")) }
            } }
            label { (text("Recorded ", "Registrert ")) select #by-verdict {
                (option("", "all", "alle"))
                @if claimed {
                    (option("any", "with a score", "med resultat"))
                    @for word in ["optimal", "beatable", "impossible"] { (option(word, word, &verdict_word(word).nb)) }
                }
            } }
            p #count role="status" {}
        }
        div.scroll tabindex="0" role="region" aria-label="Table of all boards" data-nb-aria-label="Tabell over alle brett" {
            table.boards #table {
                thead { tr {
                    @for (en, nb, first) in HEADINGS {
                        th scope="col" data-first=(first) aria-sort=[(*en == "Date").then_some("descending")] { (text(*en, *nb)) }
                    }
                } }
                tbody { @for row in rows.iter().rev() { (line(row, theorems)) } }
            }
        }
    }
}

/// Returns an option of a menu, in English and Norwegian.
fn option(value: &str, en: &str, nb: &str) -> Markup {
    html! { option value=(value) data-nb=(nb) { (en) } }
}

/// The column headings in English and Norwegian, each with its first sort order.
const HEADINGS: &[(&str, &str, &str)] = &[
    ("Date", "Dato", "descending"),
    ("Optimum", "Optimum", "descending"),
    ("Recorded", "Registrert", "descending"),
    ("Verdict", "Vurdering", "ascending"),
    ("Time", "Tid", "descending"),
    ("States", "Stillinger", "descending"),
    ("Size", "Størrelse", "descending"),
    ("Optimal first clicks", "Optimale første klikk", "ascending"),
    ("SHA-256", "SHA-256", "ascending"),
    ("Theorem", "Teorem", "descending"),
];

fn line(row: &Row, theorems: &Theorems) -> Markup {
    let known = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    html! {
        tr data-optimum=(row.optimum().map_or("open".into(), |optimum| optimum.to_string())) {
            th scope="row" data-key=(row.date) { a href=(row.page()) { (row.date) } }
            td data-key=(row.lower_bound) { (row.answer()) }
            td data-key=(row.claim.map_or(String::new(), |claim| claim.to_string())) { (row.claim.map_or("–".into(), |claim| claim.to_string())) }
            td.(row.verdict().unwrap_or("none")) data-key=(row.verdict().unwrap_or("")) { (row.verdict().map_or(Text::same("–"), verdict_word)) }
            td data-key=(known(row.seconds())) { (row.seconds().map_or(Text::same("–"), |seconds| Text::number(format!("{seconds:.2} s")))) }
            td data-key=(known(row.states().map(|states| states as f64))) { (row.states().map_or(Text::same("–"), |states| Text::number(grouped(states)))) }
            td data-key=(row.bytes()) { @if row.certificate.is_some() { a href=(file_name(row.date)) { (Text::number(bytes_text(row.bytes() as u64))) } } @else { "–" } }
            td data-key=(known(row.first.map(|first| f64::from(first.optimal)))) { (row.first.map_or(Text::same("–"), |First { optimal, all }| text(format!("{optimal} of {all}"), format!("{optimal} av {all}")))) }
            td data-key=(row.certificate.as_ref().map_or("", |stored| &stored.digest)) { code { (row.certificate.as_ref().map_or("–", |stored| &stored.digest[..12])) } }
            td data-key=(theorems.contains(row)) { (if theorems.contains(row) { "Coq" } else { "–" }) }
        }
    }
}

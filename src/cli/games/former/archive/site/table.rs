//! The table of all boards on the archive's site. The script of the page makes the table sortable and adds filters.

use crate::games::former::archive::first::First;
use crate::games::former::archive::row::{Row, file_name};
use crate::output::units::{bytes_text, grouped};
use maud::{Markup, html};

/// Returns the table, with the latest board first.
pub fn table(rows: &[&Row]) -> Markup {
    let claimed = rows.iter().any(|row| row.claim.is_some());
    let mut optima: Vec<u32> = rows.iter().filter_map(|row| row.optimum()).collect();
    optima.sort_unstable();
    optima.dedup();
    html! {
        form.filters #filters hidden {
            label { "Date " input #by-date type="search" placeholder="2025-06" autocomplete="off"; }
            label { "Clicks " select #by-optimum {
                option value="" { "all" }
                @for optimum in &optima { option { (optimum) } }
                @if rows.iter().any(|row| row.optimum().is_none()) { option value="open" { "open" } }
            } }
            label { "Recorded " select #by-verdict {
                option value="" { "all" }
                @if claimed { option value="any" { "with a score" } option { "optimal" } option { "beatable" } option { "impossible" } }
            } }
            p #count role="status" {}
        }
        div.scroll tabindex="0" role="region" aria-label="Table of all boards" {
            table.boards #table {
                thead { tr {
                    @for (name, first) in HEADINGS {
                        th scope="col" data-first=(first) aria-sort=[(*name == "Date").then_some("descending")] { (name) }
                    }
                } }
                tbody { @for row in rows.iter().rev() { (line(row)) } }
            }
        }
    }
}

/// The heading of each column, and the sort order after the first click on the heading.
const HEADINGS: &[(&str, &str)] = &[
    ("Date", "descending"),
    ("Optimum", "descending"),
    ("Recorded", "descending"),
    ("Verdict", "ascending"),
    ("Time", "descending"),
    ("States", "descending"),
    ("Size", "descending"),
    ("Optimal first clicks", "ascending"),
    ("SHA-256", "ascending"),
];

/// Returns the row of a board. Cells have their sort key in `data-key`.
fn line(row: &Row) -> Markup {
    let known = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    html! {
        tr data-optimum=(row.optimum().map_or("open".into(), |optimum| optimum.to_string())) {
            th scope="row" data-key=(row.date) { a href=(row.page()) { (row.date) } }
            td data-key=(row.lower_bound) { (row.answer()) }
            td data-key=(row.claim.map_or(String::new(), |claim| claim.to_string())) { (row.claim.map_or("–".into(), |claim| claim.to_string())) }
            td.(row.verdict().unwrap_or("none")) data-key=(row.verdict().unwrap_or("")) { (row.verdict().unwrap_or("–")) }
            td data-key=(known(row.seconds())) { (row.seconds().map_or("–".into(), |seconds| format!("{seconds:.2} s"))) }
            td data-key=(known(row.states().map(|states| states as f64))) { (row.states().map_or("–".into(), grouped)) }
            td data-key=(row.bytes()) { @if row.certificate.is_some() { a href=(file_name(row.date)) { (bytes_text(row.bytes() as u64)) } } @else { "–" } }
            td data-key=(known(row.first.map(|first| f64::from(first.optimal)))) { (row.first.map_or("–".into(), |First { optimal, all }| format!("{optimal} of {all}"))) }
            td data-key=(row.certificate.as_ref().map_or("", |stored| &stored.digest)) { code { (row.certificate.as_ref().map_or("–", |stored| &stored.digest[..12])) } }
        }
    }
}

//! The first page of the site: the latest board, the recorded scores, and a table of all boards.

use super::board::{OPEN_WORD, Theorems, lead, score_verdict, verdict_headline, verdict_or_open};
use super::calendar::calendar;
use super::plots::plots;
use super::sentences::say;
use crate::claims::Claims;
use crate::dates;
use crate::row::{FirstClickCounts, Row, file_name};
use kortest::claim::Verdict;
use kortest::text::{bytes_text, grouped, span_text};
use kortest_pages::former::picture::picture;
use kortest_pages::former::{SolutionCounts, stars_text};
use kortest_pages::{Assets, Document, Text, clicks, duration, play_link, verdict_word};
use maud::{Markup, html};

/// Returns the first page of an archive's site as HTML: the latest board, a calendar, key figures, recorded scores,
/// plots, and a table of all boards. `rows` are the known facts about the boards, in order of their dates. `app` is the
/// address of the web app, to which the page links.
pub fn index(rows: &[&Row], theorems: &Theorems, assets: &Assets, app: Option<&str>) -> String {
    let calendar_name = say!(CALENDAR);
    let table_name = say!(TABLE);
    let main = html! {
        @if let Some(row) = rows.last() { (latest(row, rows, app)) }
        @else { h1 { (say!(NO_BOARDS)) } }
        section.card aria-labelledby="calendar" { h2 #calendar { (calendar_name) } (calendar(rows)) }
        (figures(rows))
        (claims(rows))
        section.card aria-labelledby="plots" { h2 #plots { (say!(OVER_TIME)) } (plots(rows)) }
        section.card aria-labelledby="boards" { h2 #boards { (table_name) } (table(rows, theorems)) }
    };
    let links = [
        (calendar_name, "#calendar".to_string()),
        (say!(PLOTS), "#plots".to_string()),
        (table_name, "#boards".to_string()),
    ];
    let document = Document {
        title: &say!(FORMER_PROVEN),
        navigation: &say!(PARTS),
        links: &links,
        main,
        data: html! {},
        assets,
    };
    document.draw()
}

/// Returns the part of the page about the latest board: a headline with its result, links, and a picture. If this board
/// is not proven, also links to the latest proven board. `row` is the latest of the `rows`.
fn latest(row: &Row, rows: &[&Row], app: Option<&str>) -> Markup {
    let is_proven = row.certificate.is_some();
    let earlier_proof = if is_proven {
        None
    } else {
        rows.iter().rev().find(|row| row.certificate.is_some())
    };
    html! {
        section.hero.latest aria-labelledby="latest" {
            div {
                p.kicker { "Former · " (row.date) }
                h1 #latest { (verdict_headline(row)) }
                @if is_proven {
                    p.lead { (say!(SMALLEST_NUMBER)) }
                } @else {
                    p.lead { (lead(row)) }
                }
                p.buttons {
                    a.button.primary href=(row.page()) {
                        @if is_proven { (say!(REPLAY_AND_CHECK)) }
                        @else { (say!(KNOWN)) }
                    }
                    @if let Some(app) = app { a.button href=(row.play(app)) { (play_link()) } }
                    @if let Some(earlier) = earlier_proof {
                        a.button href=(earlier.page()) { (say!(LATEST_PROOF)) (earlier.date) }
                    }
                }
            }
            @if let Ok(board) = dates::board(row.date) { a.view href=(row.page()) tabindex="-1" aria-hidden="true" { (picture(&board)) } }
        }
    }
}

/// The optima of all boards, and the totals of their times, states and sizes.
#[derive(Default)]
struct Totals {
    /// The optima of the proven boards.
    optima: Vec<u32>,
    /// The time of the proofs.
    seconds: f64,
    /// The states of the proofs.
    states: u64,
    /// The size of the certificates.
    bytes: usize,
}

impl Totals {
    /// Adds up the optima, times, states and certificate sizes of all boards. Unknown values count as 0.
    fn of(rows: &[&Row]) -> Totals {
        let mut totals = Totals::default();
        for row in rows {
            totals.optima.extend(row.optimum());
            totals.seconds += row.seconds().unwrap_or(0.0);
            totals.states = totals.states.saturating_add(row.states().unwrap_or(0));
            totals.bytes += row.bytes();
        }
        totals
    }
}

/// A number about all boards, and its name.
struct Figure {
    value: Text,
    name: Text,
}

/// Returns the part of the page with key figures of all boards, such as how many are proven, the range of their optima,
/// and the total time and size of the proofs. Figures that are 0 or unknown are left out.
fn figures(rows: &[&Row]) -> Markup {
    let totals = Totals::of(rows);
    let mut figures = vec![proven_figure(totals.optima.len(), rows.len())];
    figures.extend(optima_figure(&totals.optima));
    if totals.seconds > 0.0 {
        figures.push(Figure {
            value: duration(&span_text(totals.seconds)),
            name: say!(FOR_ALL_PROOFS),
        });
    }
    if totals.states > 0 {
        figures.push(Figure {
            value: Text::number(grouped(totals.states)),
            name: say!(STATES),
        });
    }
    figures.push(Figure {
        value: Text::number(bytes_text(totals.bytes as u64)),
        name: say!(OF_CERTIFICATES),
    });
    html! {
        dl.figures {
            @for Figure { value, name } in figures { div { dt { (name) } dd { (value) } } }
        }
    }
}

/// Returns how many of all boards are proven.
fn proven_figure(proven: usize, boards: usize) -> Figure {
    Figure {
        value: Text::number(grouped(proven as u64)),
        name: say!(of_boards_proven(boards as u64)),
    }
}

/// Returns the range of the optima with their mean as a key figure, or the only optimum. `None` without optima.
fn optima_figure(optima: &[u32]) -> Option<Figure> {
    let least = *optima.iter().min()?;
    let most = *optima.iter().max()?;
    if least == most {
        return Some(Figure {
            value: clicks(most.into()),
            name: say!(EACH),
        });
    }
    let mean = f64::from(optima.iter().sum::<u32>()) / optima.len() as f64;
    Some(Figure {
        value: say!(range(least, most)),
        name: say!(clicks_on_average(mean)),
    })
}

/// Returns the part of the page about the scores that the user has recorded: how many have each verdict, and a list of
/// the scores that are not optimal, the latest first. Empty without recorded scores.
fn claims(rows: &[&Row]) -> Markup {
    let claims = Claims::of_rows(rows);
    if claims.counted() == 0 {
        return html! {};
    }
    let mut not_optimal = Vec::new();
    for &row in rows.iter().rev() {
        if let Some(claim) = row.claim
            && row.verdict() != Some(Verdict::Right)
        {
            not_optimal.push((row, claim));
        }
    }
    let label = say!(NOT_OPTIMAL);
    html! {
        section.card aria-labelledby="recorded" {
            h2 #recorded { (say!(RECORDED_SCORES)) }
            p { (claims_sentence(claims)) }
            @if !not_optimal.is_empty() {
                div.others tabindex="0" role="region" aria-label=(label.en) data-nb-aria-label=(label.nb) {
                    ul.claims {
                        @for (row, claim) in not_optimal {
                            li.(verdict_or_open(row)) {
                                a href=(row.page()) { (Text::same(format!("{}: ", row.date)).and(&score_verdict(row, claim))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns a sentence that counts the recorded scores by verdict (optimal, beatable, impossible), and a second one
/// about the scores without a verdict, if any.
fn claims_sentence(claims: Claims) -> Text {
    let Claims {
        optimal,
        beatable,
        impossible,
        open,
        ..
    } = claims;
    let scores = claims.counted() as u64;
    let decided = say!(scores_decided(scores, optimal, beatable, impossible));
    if open == 0 {
        return decided;
    }
    decided.and(&say!(scores_open(open)))
}

/// Returns the table of all boards, with the latest board first, below the menus that select its lines. Its script
/// sorts the lines when the user clicks on a heading.
fn table(rows: &[&Row], theorems: &Theorems) -> Markup {
    let label = say!(TABLE_OF_ALL);
    html! {
        (filters(rows))
        div.scroll tabindex="0" role="region" aria-label=(label.en) data-nb-aria-label=(label.nb) {
            table.boards #table {
                thead { tr {
                    @for heading in headings() {
                        th scope="col" data-first=(heading.first_order) aria-sort=[heading.initial_order] { (heading.name) }
                    }
                } }
                tbody { @for row in rows.iter().rev() { (table_line(row, theorems)) } }
            }
        }
    }
}

/// Returns the menus that select lines of the table by date, optimum, and verdict on the recorded score. The menus are
/// hidden until the script of the page shows them.
fn filters(rows: &[&Row]) -> Markup {
    let mut optima: Vec<u32> = rows.iter().filter_map(|row| row.optimum()).collect();
    optima.sort_unstable();
    optima.dedup();
    let has_open = rows.iter().any(|row| row.optimum().is_none());
    let has_claims = rows.iter().any(|row| row.claim.is_some());
    html! {
        form.filters #filters hidden {
            label { (say!(DATE_FILTER)) input #by-date type="search" placeholder="2025-06" autocomplete="off"; }
            label { (say!(CLICKS_FILTER)) select #by-optimum {
                (option("", &say!(ALL)))
                @for optimum in &optima { option { (optimum) } }
                @if has_open { (option(OPEN_WORD, &say!(OPEN))) }
            } }
            label { (say!(RECORDED_FILTER)) select #by-verdict {
                (option("", &say!(ALL)))
                @if has_claims {
                    (option("any", &say!(WITH_SCORE)))
                    @for word in ["optimal", "beatable", "impossible"] { (option(word, &verdict_word(word))) }
                }
            } }
            p #count role="status" {}
        }
    }
}

/// Returns an option of a menu.
fn option(value: &str, words: &Text) -> Markup {
    html! { option value=(value) data-nb=(words.nb) { (words.en) } }
}

/// A column heading of the table.
struct Heading {
    name: Text,
    /// The order in which a first click on the heading sorts the table.
    first_order: &'static str,
    /// The order of the lines when the page opens, if they are sorted by this column.
    initial_order: Option<&'static str>,
}

impl Heading {
    /// Returns the heading of a column by which the lines are not sorted when the page opens.
    fn new(name: Text, first_order: &'static str) -> Heading {
        Heading {
            name,
            first_order,
            initial_order: None,
        }
    }

    /// Returns this heading with the order that the lines have when the page opens.
    fn initially(self, order: &'static str) -> Heading {
        Heading {
            initial_order: Some(order),
            ..self
        }
    }
}

/// The two orders in which a click on a heading can sort the table, as the attribute `aria-sort` names them.
const ASCENDING: &str = "ascending";
const DESCENDING: &str = "descending";

/// Returns the headings of the table of boards, from left to right, each with the order in which a first click on it
/// sorts the lines. At first, the latest date is on top.
fn headings() -> [Heading; 13] {
    [
        Heading::new(say!(DATE), DESCENDING).initially(DESCENDING),
        Heading::new(say!(OPTIMUM), DESCENDING),
        Heading::new(say!(RECORDED), DESCENDING),
        Heading::new(say!(VERDICT), ASCENDING),
        Heading::new(say!(TIME), DESCENDING),
        Heading::new(say!(STATES_HEADING), DESCENDING),
        Heading::new(say!(SIZE), DESCENDING),
        Heading::new(say!(OPTIMAL_FIRST_CLICKS), ASCENDING),
        Heading::new(say!(DIFFERENT_SOLUTIONS), ASCENDING),
        Heading::new(say!(SEQUENCES), ASCENDING),
        Heading::new(say!(DIFFICULTY), DESCENDING),
        Heading::new(Text::same("SHA-256"), ASCENDING),
        Heading::new(say!(THEOREM), DESCENDING),
    ]
}

/// Returns the line of a board in the table of all boards, as HTML. The script of the page sorts the lines by
/// `data-key`. `theorems` are the boards whose optimum Coq has accepted as a theorem.
fn table_line(row: &Row, theorems: &Theorems) -> Markup {
    let optimum = match row.optimum() {
        Some(optimum) => optimum.to_string(),
        None => OPEN_WORD.into(),
    };
    let verdict = row.verdict_word();
    let digest = row.digest();
    let optimal_first_clicks = row.first.map(|first| first.optimal);
    let is_theorem = theorems.contains(row);
    html! {
        tr data-optimum=(optimum) {
            th scope="row" data-key=(row.date) { a href=(row.page()) { (row.date) } }
            td data-key=(row.lower_bound) { (row.answer()) }
            td data-key=(key(row.claim)) { (or_dash(row.claim.map(claim_text))) }
            td.(verdict.unwrap_or("none")) data-key=(key(verdict)) { (or_dash(verdict.map(verdict_word))) }
            td data-key=(key(row.seconds())) { (or_dash(row.seconds().map(seconds_text))) }
            td data-key=(key(row.states())) { (or_dash(row.states().map(grouped_text))) }
            td data-key=(row.bytes()) { (certificate_link(row)) }
            td data-key=(key(optimal_first_clicks)) { (or_dash(row.first.map(first_clicks_text))) }
            (cells_of_solutions(row.solutions))
            td data-key=(key(digest)) { code { (digest.map_or("–", short_digest)) } }
            td data-key=(is_theorem) { (if is_theorem { "Coq" } else { "–" }) }
        }
    }
}

/// Returns the table cells with the numbers of different optimal solutions and of their sequences, and with the
/// difficulty. Without these numbers, the cells have dashes.
fn cells_of_solutions(solutions: Option<SolutionCounts>) -> Markup {
    let Some(solutions) = solutions else {
        return html! { @for _ in 0..3 { td data-key="" { "–" } } };
    };
    html! {
        td data-key=(solutions.different) { (grouped_text(solutions.different)) }
        td data-key=(solutions.sequences) { (grouped_text(solutions.sequences)) }
        td data-key=(solutions.difficulty) { (difficulty_text(solutions)) }
    }
}

/// Returns the key by which the script of the page sorts a cell; empty if the value is unknown.
fn key(value: Option<impl ToString>) -> String {
    match value {
        Some(value) => value.to_string(),
        None => String::new(),
    }
}

/// Returns the text of a cell; a dash if the value is unknown.
fn or_dash(cell: Option<Text>) -> Text {
    cell.unwrap_or_else(|| Text::same("–"))
}

/// The number of digits of a digest in the table, which suffice to tell certificates apart.
const SHOWN_DIGITS: usize = 12;

/// Returns the first digits of the digest of a certificate.
fn short_digest(digest: &str) -> &str {
    // A digest from an edited index may be shorter, and is shown whole.
    digest.get(..SHOWN_DIGITS).unwrap_or(digest)
}

/// Returns the cell of the table with a score that the user has recorded.
fn claim_text(claim: u32) -> Text {
    Text::same(claim.to_string())
}

/// Returns the cell of the table with the time of a proof.
fn seconds_text(seconds: f64) -> Text {
    Text::number(format!("{seconds:.2} s"))
}

/// Returns the cell of the table with a large number, whose digits are in groups of three.
fn grouped_text(number: u64) -> Text {
    Text::number(grouped(number))
}

/// Returns the cell of the table that says how many of all first clicks are optimal.
fn first_clicks_text(counts: FirstClickCounts) -> Text {
    let FirstClickCounts { optimal, all } = counts;
    say!(first_clicks(optimal, all))
}

/// Returns the grade and the exponent, such as *★★☆☆☆ 8.4*.
fn difficulty_text(solutions: SolutionCounts) -> Text {
    let exponent = Text::number(format!(" {:.1}", solutions.difficulty));
    stars_text(solutions.stars).and(&exponent)
}

/// Returns the cell of the table with the size of the certificate as a link to its file; a dash without a certificate.
fn certificate_link(row: &Row) -> Markup {
    if row.certificate.is_none() {
        return html! { "–" };
    }
    let size = Text::number(bytes_text(row.bytes() as u64));
    html! { a href=(file_name(row.date)) { (size) } }
}

//! The content of the web page about a certificate of Santa Chilly.

use crate::{
    About, Bar, Chart, Content, GameAssets, Origin, Text, counted, headline, text, verdict_on,
    view_data,
};
use kortest::chilly::{Direction, Level, LevelError, Step, parse_moves, replay};
use kortest::text::grouped;
use kortest_checker::Error;
use kortest_checker::chilly::{ChillyReport, MovesClaim, check};
use maud::{Markup, html};
use serde::Serialize;

/// The rules, for readers who do not know the game.
fn rules() -> Text {
    text(
        "Chilly slides until something stops him. He takes the presents on his way, and a hole takes him to another cell. \
         The goal is to take all presents and reach the exit in as few moves as possible.",
        "Chilly sklir til noe stopper ham. Han tar gavene på veien, og et hull fører ham til en annen rute. Målet er å ta alle \
         gavene og nå utgangen med så få trekk som mulig.",
    )
}

/// The scripts and the style of the game for its pages.
pub const ASSETS: GameAssets = GameAssets {
    checker: &[include_str!("web/board.js"), include_str!("web/checker.js")],
    view: include_str!("web/view.js"),
    style: include_str!("web/style.css"),
};

/// What the view script reads.
#[derive(Serialize)]
struct ViewData<'a> {
    game: &'static str,
    /// The letters of the level, row by row.
    rows: &'a [String],
    /// Each hole with the place to which it leads.
    links: Vec<(usize, usize)>,
    /// The letters of the route.
    moves: &'a str,
}

/// Checks the certificate and returns the content of its page.
pub fn content(bytes: &[u8], about: &About) -> Result<Content, Error> {
    let report = check(bytes, &about.limits)?;
    let level: Level = report
        .board
        .parse()
        .map_err(|error: LevelError| error.to_string())?;
    let (verdict, lead) = headline_and_lead(&report, about.claim);
    let rows = rows(&level);
    let data = ViewData {
        game: "chilly",
        rows: &rows,
        links: links(&level),
        moves: &report.witness,
    };
    Ok(Content {
        game: "Santa Chilly",
        verdict,
        lead,
        rules: rules(),
        format: "src/chilly/FORMAT.md",
        board: picture(&level),
        size: (level.width(), level.height()),
        origin: Origin::TopLeft,
        text: rows.join("\n"),
        board_label: spoken(&level),
        steps: steps(&level, &report.witness)?,
        step_noun: text("move", "trekk"),
        data: view_data(&data),
        proof: argument(&report),
        about_solutions: None,
        charts: charts(about),
        facts: facts(&report),
        checked: checked(&report),
        again: text(
            "level.txt   # save the level in this file first",
            "level.txt   # lagre brettet i denne filen først",
        ),
        theorem: Some("level.txt".into()),
        digest: report.digest.clone(),
        play: None,
    })
}

/// Returns the letters of the level, row by row.
fn rows(level: &Level) -> Vec<String> {
    let mut rows = Vec::new();
    for y in 0..level.height() {
        let places = y * level.width()..(y + 1) * level.width();
        rows.push(places.map(|place| level.letter(place)).collect());
    }
    rows
}

/// Returns each hole with the place to which it leads.
fn links(level: &Level) -> Vec<(usize, usize)> {
    let mut links = Vec::new();
    for place in 0..level.width() * level.height() {
        if let Some(end) = level.link(place) {
            links.push((place, end));
        }
    }
    links
}

/// Returns the headline and the sentence below it.
fn headline_and_lead(report: &ChillyReport, claim: Option<(u32, &str)>) -> (Markup, Text) {
    let heading = match claim {
        Some((claim, word)) => verdict_on(&moves_text(claim.into()), word),
        None => headline_of_certificate(report.claim),
    };
    (heading, lead(report.claim))
}

/// Returns the headline about what the certificate claims.
fn headline_of_certificate(claim: MovesClaim) -> Markup {
    match claim {
        MovesClaim::Optimal(moves) => verdict_on(&moves_text(moves.into()), "optimal"),
        MovesClaim::AtMost(moves) => headline(
            &moves_text(moves.into()).and(&text(" is", "")),
            "beatable",
            &text("enough", "er nok"),
        ),
        MovesClaim::AtLeast(moves) => {
            let fewer = text("Fewer than ", "Færre enn ").and(&moves_text(moves.into()));
            verdict_on(&fewer, "impossible")
        }
        MovesClaim::Unsolvable => verdict_on(&text("A route", "En rute"), "impossible"),
    }
}

/// Returns a sentence about what the certificate proves.
fn lead(claim: MovesClaim) -> Text {
    match claim {
        MovesClaim::Optimal(moves) => {
            let Text { en, nb } = moves_text(moves.saturating_sub(1).into());
            text(
                format!(
                    "This route takes all presents and ends at the exit, and it is proven that no route of {en} does."
                ),
                format!(
                    "Denne ruten tar alle gavene og ender ved utgangen, og det er bevist at ingen rute på {nb} gjør det."
                ),
            )
        }
        MovesClaim::AtMost(_) => text(
            "This route takes all presents and ends at the exit. It is open whether a shorter one exists.",
            "Denne ruten tar alle gavene og ender ved utgangen. Det er ikke avgjort om det finnes en kortere.",
        ),
        MovesClaim::AtLeast(_) => text(
            "It is proven that no shorter route takes all presents and ends at the exit.",
            "Det er bevist at ingen kortere rute tar alle gavene og ender ved utgangen.",
        ),
        MovesClaim::Unsolvable => text(
            "It is proven that no route takes all presents and ends at the exit.",
            "Det er bevist at ingen rute tar alle gavene og ender ved utgangen.",
        ),
    }
}

/// Returns a number of moves as text, such as `3 moves`.
fn moves_text(moves: u64) -> Text {
    counted(moves, "move", ["trekk", "trekk"])
}

/// The top left corner of a cell in the drawing.
#[derive(Clone, Copy)]
struct Corner {
    x: f64,
    y: f64,
}

impl Corner {
    fn of(level: &Level, place: usize) -> Corner {
        let (x, y) = level.point(place);
        Corner {
            x: x as f64,
            y: y as f64,
        }
    }
}

/// Draws the level. A cell is one unit wide.
fn picture(level: &Level) -> Markup {
    let width = level.width();
    let height = level.height();
    let (start_x, start_y) = level.point(level.start());
    html! {
        svg.level viewBox=(format!("0 0 {width} {height}")) aria-hidden="true" {
            rect.ice width=(width) height=(height) {}
            (draw_ground(level))
            @for (number, (hole, end)) in (1..).zip(links(level)) { (draw_hole(level, number, hole, end)) }
            (draw_exit(Corner::of(level, level.exit())))
            path #trail {}
            @for &place in level.presents() { (draw_present(place, Corner::of(level, place))) }
            g #chilly style=(format!("transform: translate({start_x}px, {start_y}px)")) {
                circle.body cx="0.5" cy="0.5" r="0.46" {}
                circle.face cx="0.5" cy="0.54" r="0.27" {}
                path.cap d="M.2.42Q.5-.1.8.42z" {}
            }
        }
    }
}

/// Draws walls, trees and flowers.
fn draw_ground(level: &Level) -> Markup {
    let mut walls = String::new();
    for place in places(level, '#') {
        let Corner { x, y } = Corner::of(level, place);
        walls += &format!("M{x} {y}h1v1h-1z");
    }
    html! {
        path.rock d=(walls) {}
        @for place in places(level, 'T') {
            @let Corner { x, y } = Corner::of(level, place);
            path.tree d=(format!("M{} {}l.42.9h-.84z", x + 0.5, y + 0.05)) {}
        }
        @for place in places(level, 'Y') {
            @let Corner { x, y } = Corner::of(level, place);
            circle.flower cx=(x + 0.5) cy=(y + 0.5) r="0.36" {}
        }
    }
}

/// Returns the places with a letter, row by row.
fn places(level: &Level, letter: char) -> impl Iterator<Item = usize> {
    let places = 0..level.width() * level.height();
    places.filter(move |&place| level.letter(place) == letter)
}

/// Draws a hole and its number, which also stands where the hole leads to.
fn draw_hole(level: &Level, number: usize, hole: usize, end: usize) -> Markup {
    let (column, row) = level.point(hole);
    let (end_column, end_row) = level.point(end);
    let leads = text(
        format!("A hole at {column},{row} that leads to {end_column},{end_row}"),
        format!("Et hull ved {column},{row} som fører til {end_column},{end_row}"),
    );
    let Corner { x, y } = Corner::of(level, hole);
    let end = Corner::of(level, end);
    html! {
        g.hole {
            title data-nb=(leads.nb) { (leads.en) }
            circle cx=(x + 0.5) cy=(y + 0.5) r="0.44" {}
            text x=(x + 0.5) y=(y + 0.68) { (number) }
            text.end x=(end.x + 0.95) y=(end.y + 0.95) { (number) }
        }
    }
}

fn draw_exit(Corner { x, y }: Corner) -> Markup {
    html! {
        rect.exit x=(x + 0.08) y=(y + 0.08) width="0.84" height="0.84" rx="0.12" {}
        text.exit-mark x=(x + 0.5) y=(y + 0.78) { "X" }
    }
}

fn draw_present(place: usize, Corner { x, y }: Corner) -> Markup {
    let ribbon = format!("M{} {}v.54M{} {}h.64", x + 0.5, y + 0.3, x + 0.18, y + 0.5);
    html! {
        g.present data-place=(place) {
            rect x=(x + 0.18) y=(y + 0.3) width="0.64" height="0.54" rx="0.08" {}
            path d=(ribbon) {}
        }
    }
}

/// Describes the level for screen readers.
fn spoken(level: &Level) -> Text {
    let size = [
        counted(level.width() as u64, "column", ["kolonne", "kolonner"]),
        counted(level.height() as u64, "row", ["rad", "rader"]),
    ];
    text("A level of ", "Et brett med ")
        .and(&Text::join(&size, &Text::same(", ")))
        .and(&text(" with ", " og "))
        .and(&presents_text(level.presents().len()))
}

/// Returns a number of presents as text, such as `3 presents`.
fn presents_text(presents: usize) -> Text {
    counted(presents as u64, "present", ["gave", "gaver"])
}

/// Describes each move of a route in words. Fails if the level has no such route, which the checker
/// excludes.
fn steps(level: &Level, route: &str) -> Result<Vec<Text>, Error> {
    let moves = parse_moves(route).map_err(|error| error.to_string())?;
    let replay = replay(level, &moves).map_err(|error| error.to_string())?;
    Ok(replay.steps.iter().map(|s| step(level, s)).collect())
}

/// Describes a move in words.
fn step(level: &Level, step: &Step) -> Text {
    let (x, y) = level.point(step.to);
    let nb = match step.direction {
        Direction::Up => "opp",
        Direction::Down => "ned",
        Direction::Left => "til venstre",
        Direction::Right => "til høyre",
    };
    let words = text(
        format!("{} to {x},{y}", step.direction.word()),
        format!("{nb}, til {x},{y}"),
    );
    match step.taken.len() {
        0 => words,
        taken => words
            .and(&text(", takes ", ", tar "))
            .and(&presents_text(taken)),
    }
}

/// Explains the proof.
fn argument(report: &ChillyReport) -> Text {
    let evidence = match (report.claim, report.cuts, report.searched) {
        (MovesClaim::Unsolvable, ..) => text(
            "Cells that can reach each other form a component, in which Chilly can take every present. The checker tried all \
             ways from component to component. None ends at the exit with all presents.",
            "Ruter som kan nå hverandre, danner en komponent, der Chilly kan ta alle gavene. Kontrollen prøvde alle veier fra \
             komponent til komponent. Ingen ender ved utgangen med alle gavene.",
        ),
        (_, Some(_), None) => text(
            "A cut is a set of moves of which every route must make at least one: the moves that take a present, or that leave \
             the region behind it. The cuts with their multipliers and a potential for each cell add up to a lower bound, \
             which no shorter route meets.",
            "Et snitt er en mengde trekk som hver rute må gjøre minst ett av: trekkene som tar en gave, eller som forlater \
             området bak den. Snittene med sine vekter og et potensial for hver rute på brettet gir til sammen en nedre grense, \
             som ingen kortere rute oppfyller.",
        ),
        (_, Some(_), Some(_)) => text(
            "A cut is a set of moves of which every route must make at least one. The cuts with their multipliers and a \
             potential for each cell bound the rest of a route from below. With this bound, the checker visited all states \
             that a shorter route could pass. None of them is the end of a route.",
            "Et snitt er en mengde trekk som hver rute må gjøre minst ett av. Snittene med sine vekter og et potensial for hver \
             rute på brettet gir en nedre grense for resten av en rute. Med denne grensen besøkte kontrollen alle stillinger som \
             en kortere rute kunne gå gjennom. Ingen av dem er slutten på en rute.",
        ),
        _ => Text::default(),
    };
    if report.witness.is_empty() {
        return evidence;
    }
    let played = text(
        "The route shows that this number of moves is enough. ",
        "Ruten viser at dette antallet trekk er nok. ",
    );
    played.and(&evidence)
}

/// Returns the charts about the cost of the proof.
fn charts(about: &About) -> Vec<Chart> {
    if about.iterations.is_empty() {
        return Vec::new();
    }
    let mut bars = Vec::new();
    for iteration in about.iterations {
        bars.push(Bar {
            label: iteration.budget.to_string(),
            value: iteration.states,
        });
    }
    vec![Chart {
        title: text(
            "States of the search for each number of moves",
            "Stillinger i søket for hvert antall trekk",
        ),
        axis: text("moves", "trekk"),
        bars,
    }]
}

/// Returns facts about the level and the proof, each with a name and a value.
fn facts(report: &ChillyReport) -> Vec<(Text, Text)> {
    let (cells, moves) = report.size;
    let level = counted(cells as u64, "cell", ["rute", "ruter"])
        .and(&text(" to rest on, ", " å stoppe på, "))
        .and(&moves_text(moves as u64));
    let mut facts = vec![(text("Level", "Brett"), level)];
    if let Some(cuts) = report.cuts {
        facts.push((text("Cuts", "Snitt"), Text::number(grouped(cuts as u64))));
    }
    facts
}

/// Says what the checker has verified.
fn checked(report: &ChillyReport) -> Text {
    let (cells, _) = report.size;
    let mut done = Vec::new();
    if !report.witness.is_empty() {
        let Text { en, nb } = moves_text(report.witness.len() as u64);
        done.push(text(
            format!("the route of {en} was played"),
            format!("ruten på {nb} ble spilt"),
        ));
    }
    if let Some(cuts) = report.cuts {
        let cuts = counted(cuts as u64, "cut", ["snitt", "snitt"]);
        let potentials = counted(cells as u64, "potential", ["potensial", "potensialer"]);
        done.push(
            cuts.and(&text(" and ", " og "))
                .and(&potentials)
                .and(&text(" added up", " summert")),
        );
    }
    if let Some(searched) = report.searched {
        let states = counted(searched, "state", ["stilling", "stillinger"]);
        done.push(states.and(&text(" searched", " gjennomsøkt")));
    }
    if report.claim == MovesClaim::Unsolvable {
        done.push(text("all components tried", "alle komponenter prøvd"));
    }
    Text::join(&done, &Text::same("; "))
}

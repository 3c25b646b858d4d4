//! The content of the web page about a certificate of Santa Chilly.

pub mod drawing;
pub mod reason;
mod why;

use crate::sentences::say;
use crate::{
    About, BestSolutions, Chart, Content, GameAssets, Iteration, Origin, Text, enough, fewer_than,
    verdict_on, view_data,
};
use kortest::chilly::analyse::{Reason, reason_of_route};
use kortest::chilly::{Level, LevelError, ReplayStep, parse_moves, replay};
use kortest::text::grouped;
use kortest_checker::Error;
use kortest_checker::chilly::{ChillyReport, MovesClaim, check};
use maud::{Markup, html};
use serde::Serialize;

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
    /// Each hole with the square to which it leads.
    links: Vec<(usize, usize)>,
    /// The letters of the route.
    moves: &'a str,
}

/// Checks a certificate of Santa Chilly, and returns the content of the web page about it: verdict, rules,
/// level, route, explanation of the proof, and facts. `about` has facts that are not in the certificate.
/// Fails if the check fails.
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
        rules: say!(CHILLY_RULES),
        format: "src/chilly/FORMAT.md",
        board: picture(&level),
        size: (level.width(), level.height()),
        origin: Origin::TopLeft,
        text: rows.join("\n"),
        board_label: spoken(&level),
        steps: steps(&level, &report.witness)?,
        step_noun: say!(MOVE),
        data: view_data(&data),
        proof: argument(&report),
        about_solutions: about_solutions(&report, &level, about),
        charts: charts(about),
        facts: facts(&report),
        checked: checked(&report),
        again: say!(LEVEL_FILE),
        theorem: Some("level.txt".into()),
        digest: report.digest.clone(),
        play: None,
    })
}

/// Returns the section of a page that says why fewer moves do not suffice; empty if no reason is found.
fn about_solutions(report: &ChillyReport, level: &Level, about: &About) -> Markup {
    html! {
        @if let Some(reason) = reason_of_optimum(report, level, about) {
            (why::section(level, about.name, &reason))
        }
    }
}

/// The maximum number of moves of a level whose reason is on its page. To examine all properties of a
/// level with 928 moves takes some seconds, and a page should not take more.
const MAX_MOVES_FOR_REASON: usize = 1_000;

/// Finds a short reason why a route has the fewest moves. `None` if the certificate does not prove an
/// optimum, if the level has too many moves, if no reason is found, or if the caller of this page allows no
/// computation (only [`BestSolutions::Count`] does).
fn reason_of_optimum(report: &ChillyReport, level: &Level, about: &About) -> Option<Reason> {
    let BestSolutions::Count(run) = about.best_solutions else {
        return None;
    };
    let moves = report.moves;
    let is_optimal = matches!(report.claim, MovesClaim::Optimal(_));
    if !is_optimal || moves > MAX_MOVES_FOR_REASON {
        return None;
    }
    let route = parse_moves(&report.witness).ok()?;
    // An error means that a limit has stopped the search, so no reason is found either.
    reason_of_route(level, &route, run).ok()?
}

/// Returns the rows of the level as texts with a letter for each square.
fn rows(level: &Level) -> Vec<String> {
    let mut rows = Vec::new();
    for y in 0..level.height() {
        let squares = y * level.width()..(y + 1) * level.width();
        rows.push(squares.map(|square| level.letter(square)).collect());
    }
    rows
}

/// Returns the holes of the level, each with the square to which it leads. Squares are numbered row by row.
fn links(level: &Level) -> Vec<(usize, usize)> {
    let mut links = Vec::new();
    for square in 0..level.width() * level.height() {
        if let Some(end) = level.link(square) {
            links.push((square, end));
        }
    }
    links
}

/// Returns the headline of a certificate's page and the sentence below it. If a number of moves is claimed,
/// `claim` has it with the word for the verdict on it, and the headline is about this claim; otherwise about
/// the certificate.
fn headline_and_lead(report: &ChillyReport, claim: Option<(u32, &str)>) -> (Markup, Text) {
    let heading = match claim {
        Some((claim, word)) => verdict_on(&say!(moves(claim.into())), word),
        None => headline_of_certificate(report.claim),
    };
    (heading, lead(report.claim))
}

/// Returns the headline about what a certificate of Santa Chilly claims about the number of moves, or that no
/// route exists.
fn headline_of_certificate(claim: MovesClaim) -> Markup {
    match claim {
        MovesClaim::Optimal(moves) => verdict_on(&say!(moves(moves.into())), "optimal"),
        MovesClaim::AtMost(moves) => enough(&say!(moves(moves.into()))),
        MovesClaim::AtLeast(moves) => {
            let fewer = fewer_than(&say!(moves(moves.into())));
            verdict_on(&fewer, "impossible")
        }
        MovesClaim::Unsolvable => verdict_on(&say!(ROUTE), "impossible"),
    }
}

/// Returns the sentence below the headline, about what the certificate proves: an optimum, a bound, or that
/// no route exists.
fn lead(claim: MovesClaim) -> Text {
    match claim {
        MovesClaim::Optimal(moves) => say!(optimal_moves(moves.saturating_sub(1).into())),
        MovesClaim::AtMost(_) => say!(ENOUGH_MOVES),
        MovesClaim::AtLeast(_) => say!(NO_SHORTER_ROUTE),
        MovesClaim::Unsolvable => say!(NO_ROUTE),
    }
}

/// The top left corner of a cell in the drawing.
#[derive(Clone, Copy)]
struct Corner {
    x: f64,
    y: f64,
}

impl Corner {
    /// Returns the top left corner of a cell in the drawing, in which a cell is one unit wide. `square` is
    /// the number of the cell.
    fn of(level: &Level, square: usize) -> Corner {
        let (x, y) = level.point(square);
        Corner {
            x: x as f64,
            y: y as f64,
        }
    }
}

/// Draws the level as SVG, in which a cell is one unit wide. A path for Chilly's trail is empty until the
/// replay begins.
fn picture(level: &Level) -> Markup {
    html! {
        svg.level viewBox=(format!("0 0 {} {}", level.width(), level.height())) aria-hidden="true" {
            (scenery(level))
            path #trail {}
            (draw_presents(level))
            g #chilly.chilly style=(at_start(level)) { (draw_chilly()) }
        }
    }
}

/// Draws everything in a level that never moves as SVG: ice, walls, plants, holes and the exit. Holes are
/// numbered from 1.
fn scenery(level: &Level) -> Markup {
    html! {
        rect.ice width=(level.width()) height=(level.height()) {}
        (draw_ground(level))
        @for (number, (hole, end)) in (1..).zip(links(level)) { (draw_hole(level, number, hole, end)) }
        (draw_exit(Corner::of(level, level.exit())))
    }
}

/// Returns the style that moves Chilly to the start.
fn at_start(level: &Level) -> String {
    let (x, y) = level.point(level.start());
    format!("transform: translate({x}px, {y}px)")
}

/// Draws Chilly (the player's figure: body, face and cap) as SVG in the top left cell, which is one unit
/// wide. A CSS style moves him elsewhere.
fn draw_chilly() -> Markup {
    html! {
        circle.body cx="0.5" cy="0.5" r="0.46" {}
        circle.face cx="0.5" cy="0.54" r="0.27" {}
        path.cap d="M.2.42Q.5-.1.8.42z" {}
    }
}

/// Draws all presents of a level as SVG.
fn draw_presents(level: &Level) -> Markup {
    html! {
        @for &square in level.presents() { (draw_present(square, Corner::of(level, square))) }
    }
}

/// Draws the walls (`#`), trees (`T`) and flowers (`Y`) of a level as SVG. All walls are one path of unit
/// squares.
fn draw_ground(level: &Level) -> Markup {
    let mut walls = String::new();
    for square in squares_with(level, '#') {
        let Corner { x, y } = Corner::of(level, square);
        walls += &format!("M{x} {y}h1v1h-1z");
    }
    html! {
        path.rock d=(walls) {}
        @for square in squares_with(level, 'T') {
            @let Corner { x, y } = Corner::of(level, square);
            path.tree d=(format!("M{} {}l.42.9h-.84z", x + 0.5, y + 0.05)) {}
        }
        @for square in squares_with(level, 'Y') {
            (draw_flower(Corner::of(level, square)))
        }
    }
}

/// The middles of the petals of a flower, right of and below the middle of the flower.
const PETALS: [(f64, f64); 5] = [
    (0.0, -0.22),
    (0.21, -0.07),
    (0.13, 0.18),
    (-0.13, 0.18),
    (-0.21, -0.07),
];

/// Draws a flower as SVG: five circles around the middle of a cell, whose top left corner is given.
fn draw_flower(Corner { x, y }: Corner) -> Markup {
    html! {
        @for (right, down) in PETALS {
            circle.flower cx=(format!("{:.2}", x + 0.5 + right)) cy=(format!("{:.2}", y + 0.5 + down)) r="0.19" {}
        }
        circle.heart cx=(x + 0.5) cy=(y + 0.5) r="0.13" {}
    }
}

/// Returns the squares with a letter, row by row.
fn squares_with(level: &Level, letter: char) -> impl Iterator<Item = usize> {
    let squares = 0..level.width() * level.height();
    squares.filter(move |&square| level.letter(square) == letter)
}

/// Draws a hole on the square `hole` as SVG, with its number, and a ring with the same number on the square
/// `end`, to which the hole leads.
fn draw_hole(level: &Level, number: usize, hole: usize, end: usize) -> Markup {
    let leads = say!(hole(level.point(hole), level.point(end)));
    let Corner { x, y } = Corner::of(level, hole);
    let (number_x, number_y) = place_of_number(level, end);
    let end = Corner::of(level, end);
    html! {
        g.hole {
            title data-nb=(leads.nb) { (leads.en) }
            circle cx=(x + 0.5) cy=(y + 0.5) r="0.44" {}
            text x=(x + 0.5) y=(y + 0.68) { (number) }
        }
        g.hole-end {
            circle cx=(end.x + 0.5) cy=(end.y + 0.5) r="0.43" {}
            text x=(number_x) y=(number_y) { (number) }
        }
    }
}

/// Returns the coordinates of the number in a ring around the square `end`: in the middle, or in the corner
/// if a present is there.
fn place_of_number(level: &Level, end: usize) -> (f64, f64) {
    let Corner { x, y } = Corner::of(level, end);
    if level.presents().contains(&end) {
        return (x + 0.84, y + 0.94);
    }
    (x + 0.5, y + 0.65)
}

/// Draws the exit as SVG, a square with an X, in the cell with this top left corner.
fn draw_exit(Corner { x, y }: Corner) -> Markup {
    html! {
        rect.exit x=(x + 0.08) y=(y + 0.08) width="0.84" height="0.84" rx="0.12" {}
        text.exit-mark x=(x + 0.5) y=(y + 0.78) { "X" }
    }
}

/// Draws a present as SVG in the cell with this top left corner. The replay finds it by the number of its
/// square.
fn draw_present(square: usize, Corner { x, y }: Corner) -> Markup {
    let ribbon = format!("M{} {}v.54M{} {}h.64", x + 0.5, y + 0.3, x + 0.18, y + 0.5);
    html! {
        g.present data-place=(square) {
            rect x=(x + 0.18) y=(y + 0.3) width="0.64" height="0.54" rx="0.08" {}
            path d=(ribbon) {}
        }
    }
}

/// Describes the level for screen readers.
fn spoken(level: &Level) -> Text {
    let presents = level.presents().len() as u64;
    say!(level(level.width() as u64, level.height() as u64, presents))
}

/// Describes each move of a route in words: its direction, where it ends, and the presents that it takes.
/// Fails if the level has no such route, which the checker excludes.
fn steps(level: &Level, route: &str) -> Result<Vec<Text>, Error> {
    let moves = parse_moves(route).map_err(|error| error.to_string())?;
    let replay = replay(level, &moves).map_err(|error| error.to_string())?;
    let steps = replay.steps.iter();
    Ok(steps.map(|step| step_text(level, step)).collect())
}

/// Describes a move in words: its direction, the square where it ends, and how many presents it takes, if
/// any.
fn step_text(level: &Level, step: &ReplayStep) -> Text {
    let moved = say!(moved(step.direction, level.point(step.to)));
    match step.taken.len() as u64 {
        0 => moved,
        presents => moved.and(&say!(takes(presents))),
    }
}

/// Explains the proof of a certificate in words: the route shows that its moves are enough, if there is one,
/// and the evidence shows that fewer are not. The evidence consists of cuts (inequalities that all routes
/// satisfy), perhaps with a search.
fn argument(report: &ChillyReport) -> Text {
    let evidence = match (report.claim, report.cuts, report.searched) {
        (MovesClaim::Unsolvable, ..) => say!(COMPONENTS_ARGUMENT),
        (_, Some(_), None) => say!(CUTS_ARGUMENT),
        (_, Some(_), Some(_)) => say!(CUTS_AND_SEARCH_ARGUMENT),
        // Without cuts, there is no evidence.
        (_, None, _) => Text::default(),
    };
    if report.witness.is_empty() {
        return evidence;
    }
    say!(MOVES_ARE_ENOUGH).and(&evidence)
}

/// Returns a chart of the states that the search visited in each of its iterations, one for each number of
/// moves that it tried. Returns no chart if the caller does not know the iterations.
fn charts(about: &About) -> Vec<Chart> {
    if about.iterations.is_empty() {
        return Vec::new();
    }
    vec![Chart {
        title: say!(MOVES_CHART),
        axis: say!(MOVES_AXIS),
        bars: about.iterations.iter().map(Iteration::bar).collect(),
    }]
}

/// Returns facts about the level and the proof, each with a name and a value: the numbers of cells and moves,
/// and the number of cuts (inequalities that all routes satisfy), if the proof has any.
fn facts(report: &ChillyReport) -> Vec<(Text, Text)> {
    let cells = report.cells;
    let moves = report.moves;
    let level = say!(level_facts(cells as u64, moves as u64));
    let mut facts = vec![(say!(LEVEL), level)];
    if let Some(cuts) = report.cuts {
        facts.push((say!(CUTS), Text::number(grouped(cuts as u64))));
    }
    facts
}

/// Returns a text that says what the checker has verified: the route, the cuts (inequalities that all routes
/// satisfy), and its own search, as far as the certificate needs them.
fn checked(report: &ChillyReport) -> Text {
    let cells = report.cells;
    let mut done = Vec::new();
    if !report.witness.is_empty() {
        done.push(say!(route_played(report.witness.len() as u64)));
    }
    if let Some(cuts) = report.cuts {
        done.push(say!(cuts_added(cuts as u64, cells as u64)));
    }
    if let Some(searched) = report.searched {
        done.push(say!(states_searched(searched)));
    }
    if report.claim == MovesClaim::Unsolvable {
        done.push(say!(COMPONENTS_TRIED));
    }
    Text::join(&done, &Text::same("; "))
}

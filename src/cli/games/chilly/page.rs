//! The content of the web page about a certificate of Santa Chilly.

use crate::output::units::{counted, grouped};
use crate::pages::{About, Chart, Content, Origin};
use kortest::chilly::{Level, parse_moves, replay};
use kortest_checker::chilly::{ChillyReport, MovesClaim, check};
use kortest_checker::{Error, Limits};
use maud::{Markup, html};
use serde_json::json;
use std::fmt::Write;

/// The rules, for readers who do not know the game.
const RULES: &str = "Chilly slides until something stops him. He takes the presents on his way, and a hole takes him to another cell. \
    The goal is to take all presents and reach the exit in as few moves as possible.";

/// Checks the certificate and returns the content of its page.
pub fn content(bytes: &[u8], about: &About) -> Result<Content, Error> {
    let report = check(bytes, &Limits::of(bytes.len()))?;
    let level: Level = report.board.parse().map_err(|error: kortest::chilly::LevelError| error.to_string())?;
    let (verdict, lead) = verdict(&report, about.claim);
    let rows: Vec<String> = (0..level.height())
        .map(|y| (y * level.width()..(y + 1) * level.width()).map(|place| level.letter(place)).collect())
        .collect();
    let links: Vec<(usize, usize)> =
        (0..level.width() * level.height()).filter_map(|place| Some((place, level.link(place)?))).collect();
    let [columns, rows_text] =
        [(level.width(), "column"), (level.height(), "row")].map(|(n, noun)| counted(n as u64, noun));
    let size = format!("{columns}, {rows_text}");
    Ok(Content {
        game: "Santa Chilly",
        verdict,
        lead,
        rules: RULES,
        format: "src/chilly/FORMAT.md",
        board: picture(&level),
        size: (level.width(), level.height()),
        origin: Origin::TopLeft,
        text: rows.join("\n"),
        board_label: format!("A level of {size} with {}", counted(level.presents().len() as u64, "present")),
        steps: steps(&level, &report.witness),
        step_noun: "move",
        data: json!({"game": "chilly", "rows": rows, "links": links, "moves": report.witness}),
        proof: argument(&report),
        charts: charts(about),
        facts: facts(&report),
        checked: checked(&report),
        again: "level.txt   # save the level in this file first".into(),
        is_theorem: false,
        digest: report.digest.clone(),
        play: None,
    })
}

fn verdict(report: &ChillyReport, claim: Option<(u32, &str)>) -> (Markup, String) {
    let moves = |k: u32| counted(k.into(), "move");
    let (mut sentence, lead) = match report.claim {
        MovesClaim::Optimal(k) => (
            html! { (moves(k)) " is " em.optimal { "optimal" } "." },
            format!(
                "This route takes all presents and ends at the exit, and it is proven that no route of {} does.",
                moves(k.saturating_sub(1))
            ),
        ),
        MovesClaim::AtMost(k) => (
            html! { (moves(k)) " is " em.beatable { "enough" } "." },
            "This route takes all presents and ends at the exit. It is open whether a shorter one exists.".into(),
        ),
        MovesClaim::AtLeast(k) => (
            html! { "Fewer than " (moves(k)) " is " em.impossible { "impossible" } "." },
            "It is proven that no shorter route takes all presents and ends at the exit.".into(),
        ),
        MovesClaim::Unsolvable => (
            html! { "A route is " em.impossible { "impossible" } "." },
            "It is proven that no route takes all presents and ends at the exit.".into(),
        ),
    };
    if let Some((claim, word)) = claim {
        sentence = html! { (moves(claim)) " is " em.(word) { (word) } "." };
    }
    (sentence, lead)
}

/// Draws the level. A cell is one unit wide.
fn picture(level: &Level) -> Markup {
    let (width, height) = (level.width(), level.height());
    let places = |letters: &'static str| {
        (0..width * height).filter(move |&place| letters.contains(level.letter(place))).map(|place| level.point(place))
    };
    let mut walls = String::new();
    for (x, y) in places("#") {
        write!(walls, "M{x} {y}h1v1h-1z").expect("a string takes all");
    }
    // Holes are numbered from left to right and from top to bottom. The tooltip of a hole names the cell that the hole
    // leads to.
    let holes: Vec<usize> = (0..width * height).filter(|&place| level.link(place).is_some()).collect();
    let number = |place: usize| holes.iter().position(|&hole| hole == place).map(|n| (n + 1).to_string());
    html! {
        svg.level viewBox=(format!("0 0 {width} {height}")) aria-hidden="true" {
            rect.ice width=(width) height=(height) {}
            path.rock d=(walls) {}
            @for (x, y) in places("T") { path.tree d=(format!("M{} {}l.42.9h-.84z", x as f64 + 0.5, y as f64 + 0.05)) {} }
            @for (x, y) in places("Y") { circle.flower cx=(x as f64 + 0.5) cy=(y as f64 + 0.5) r="0.36" {} }
            @for &hole in &holes {
                @let (x, y) = level.point(hole);
                @let to = level.link(hole).unwrap_or(hole);
                @let (a, b) = level.point(to);
                g.hole {
                    title { (format!("A hole at {x},{y} that leads to {a},{b}")) }
                    circle cx=(x as f64 + 0.5) cy=(y as f64 + 0.5) r="0.44" {}
                    text x=(x as f64 + 0.5) y=(y as f64 + 0.68) { (number(hole).unwrap_or_default()) }
                    text.end x=(a as f64 + 0.95) y=(b as f64 + 0.95) { (number(hole).unwrap_or_default()) }
                }
            }
            @for (x, y) in [level.point(level.exit())] {
                rect.exit x=(x as f64 + 0.08) y=(y as f64 + 0.08) width="0.84" height="0.84" rx="0.12" {}
                text.exit-mark x=(x as f64 + 0.5) y=(y as f64 + 0.78) { "X" }
            }
            path #trail {}
            @for &place in level.presents() {
                @let (x, y) = level.point(place);
                g.present data-place=(place) {
                    rect x=(x as f64 + 0.18) y=(y as f64 + 0.3) width="0.64" height="0.54" rx="0.08" {}
                    path d=(format!("M{} {}v.54M{} {}h.64", x as f64 + 0.5, y as f64 + 0.3, x as f64 + 0.18, y as f64 + 0.5)) {}
                }
            }
            @for (x, y) in [level.point(level.start())] {
                g #chilly style=(format!("transform: translate({x}px, {y}px)")) {
                    circle.body cx="0.5" cy="0.5" r="0.46" {}
                    circle.face cx="0.5" cy="0.54" r="0.27" {}
                    path.cap d="M.2.42Q.5-.1.8.42z" {}
                }
            }
        }
    }
}

/// Describes each move in words.
fn steps(level: &Level, witness: &str) -> Vec<String> {
    let Ok(replay) = parse_moves(witness).map_err(|_| ()).and_then(|moves| replay(level, &moves).map_err(|_| ()))
    else {
        return Vec::new();
    };
    let step = |step: &kortest::chilly::Step| {
        let (x, y) = level.point(step.to);
        let takes = match step.taken.len() {
            0 => String::new(),
            n => format!(", takes {}", counted(n as u64, "present")),
        };
        format!("{} to {x},{y}{takes}", step.direction.word())
    };
    replay.steps.iter().map(step).collect()
}

fn argument(report: &ChillyReport) -> String {
    let shown = match (report.claim, report.cuts, report.searched) {
        (MovesClaim::Unsolvable, ..) => {
            "Cells that can reach each other form a component, in which Chilly can take every present. The checker tried all \
             ways from component to component. None ends at the exit with all presents."
        }
        (_, Some(_), None) => {
            "A cut is a set of moves of which every route must make at least one: the moves that take a present, or that leave \
             the region behind it. The cuts with their multipliers and a potential for each cell add up to a lower bound, \
             which no shorter route meets."
        }
        (_, Some(_), Some(_)) => {
            "A cut is a set of moves of which every route must make at least one. The cuts with their multipliers and a \
             potential for each cell bound the rest of a route from below. With this bound, the checker visited all states \
             that a shorter route could pass. None of them is the end of a route."
        }
        _ => "",
    };
    let played = if report.witness.is_empty() { "" } else { "The route shows that this number of moves is enough. " };
    format!("{played}{shown}")
}

fn charts(about: &About) -> Vec<Chart> {
    let bars: Vec<_> = about.iterations.iter().map(|i| (i.budget.to_string(), i.states)).collect();
    let title = "States of the search for each number of moves".into();
    if bars.is_empty() { Vec::new() } else { vec![Chart { title, axis: "moves".into(), bars }] }
}

fn facts(report: &ChillyReport) -> Vec<(&'static str, String)> {
    let (cells, moves) = report.size;
    let level = format!("{} to rest on, {}", counted(cells as u64, "cell"), counted(moves as u64, "move"));
    let mut facts = vec![("Level", level)];
    facts.extend(report.cuts.map(|cuts| ("Cuts", grouped(cuts as u64))));
    facts
}

fn checked(report: &ChillyReport) -> String {
    let mut done = Vec::new();
    if !report.witness.is_empty() {
        done.push(format!("the route of {} was played", counted(report.witness.len() as u64, "move")));
    }
    if let Some(cuts) = report.cuts {
        let potentials = counted(report.size.0 as u64, "potential");
        done.push(format!("{} and {potentials} added up", counted(cuts as u64, "cut")));
    }
    if let Some(searched) = report.searched {
        done.push(format!("{} searched", counted(searched, "state")));
    }
    if report.claim == MovesClaim::Unsolvable {
        done.push("all components tried".into());
    }
    done.join("; ")
}

//! The content of the web page about a certificate of Santa Chilly.

use crate::output::units::grouped;
use crate::pages::{About, Chart, Content, Origin, Text, counted, headline, text, verdict_on};
use kortest::chilly::{Direction, Level, parse_moves, replay};
use kortest_checker::chilly::{ChillyReport, MovesClaim, check};
use kortest_checker::{Error, Limits};
use maud::{Markup, html};
use serde_json::json;
use std::fmt::Write;

/// The rules, for readers who do not know the game.
fn rules() -> Text {
    text(
        "Chilly slides until something stops him. He takes the presents on his way, and a hole takes him to another cell. \
         The goal is to take all presents and reach the exit in as few moves as possible.",
        "Chilly sklir til noe stopper ham. Han tar gavene på veien, og et hull fører ham til en annen rute. Målet er å ta alle \
         gavene og nå utgangen med så få trekk som mulig.",
    )
}

/// Checks the certificate and returns the content of its page.
pub fn content(bytes: &[u8], about: &About) -> Result<Content, Error> {
    let report = check(bytes, &Limits::of(bytes.len()))?;
    let level: Level = report
        .board
        .parse()
        .map_err(|error: kortest::chilly::LevelError| error.to_string())?;
    let (verdict, lead) = verdict(&report, about.claim);
    let rows: Vec<String> = (0..level.height())
        .map(|y| {
            (y * level.width()..(y + 1) * level.width())
                .map(|place| level.letter(place))
                .collect()
        })
        .collect();
    let links: Vec<(usize, usize)> = (0..level.width() * level.height())
        .filter_map(|place| Some((place, level.link(place)?)))
        .collect();
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
        steps: steps(&level, &report.witness),
        step_noun: text("move", "trekk"),
        data: json!({"game": "chilly", "rows": rows, "links": links, "moves": report.witness}),
        proof: argument(&report),
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

fn verdict(report: &ChillyReport, claim: Option<(u32, &str)>) -> (Markup, Text) {
    let moves = |k: u32| counted(k.into(), "move", ["trekk", "trekk"]);
    let (mut sentence, lead) = match report.claim {
        MovesClaim::Optimal(k) => (verdict_on(&moves(k), "optimal"), {
            let Text { en, nb } = moves(k.saturating_sub(1));
            text(
                format!(
                    "This route takes all presents and ends at the exit, and it is proven that no route of {en} does."
                ),
                format!(
                    "Denne ruten tar alle gavene og ender ved utgangen, og det er bevist at ingen rute på {nb} gjør det."
                ),
            )
        }),
        MovesClaim::AtMost(k) => (
            headline(
                &moves(k).and(&text(" is", "")),
                "beatable",
                &text("enough", "er nok"),
            ),
            text(
                "This route takes all presents and ends at the exit. It is open whether a shorter one exists.",
                "Denne ruten tar alle gavene og ender ved utgangen. Det er ikke avgjort om det finnes en kortere.",
            ),
        ),
        MovesClaim::AtLeast(k) => (
            verdict_on(
                &text("Fewer than ", "Færre enn ").and(&moves(k)),
                "impossible",
            ),
            text(
                "It is proven that no shorter route takes all presents and ends at the exit.",
                "Det er bevist at ingen kortere rute tar alle gavene og ender ved utgangen.",
            ),
        ),
        MovesClaim::Unsolvable => (
            verdict_on(&text("A route", "En rute"), "impossible"),
            text(
                "It is proven that no route takes all presents and ends at the exit.",
                "Det er bevist at ingen rute tar alle gavene og ender ved utgangen.",
            ),
        ),
    };
    if let Some((claim, word)) = claim {
        sentence = verdict_on(&moves(claim), word);
    }
    (sentence, lead)
}

/// Draws the level. A cell is one unit wide.
fn picture(level: &Level) -> Markup {
    let (width, height) = (level.width(), level.height());
    let places = |letters: &'static str| {
        (0..width * height)
            .filter(move |&place| letters.contains(level.letter(place)))
            .map(|place| level.point(place))
    };
    let mut walls = String::new();
    for (x, y) in places("#") {
        write!(walls, "M{x} {y}h1v1h-1z").expect("a string takes all");
    }
    // Holes are numbered row by row.
    let holes: Vec<usize> = (0..width * height)
        .filter(|&place| level.link(place).is_some())
        .collect();
    let number = |place: usize| {
        holes
            .iter()
            .position(|&hole| hole == place)
            .map(|n| (n + 1).to_string())
    };
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
                    @let leads = text(format!("A hole at {x},{y} that leads to {a},{b}"), format!("Et hull ved {x},{y} som fører til {a},{b}"));
                    title data-nb=(leads.nb) { (leads.en) }
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

/// Describes the level for screen readers.
fn spoken(level: &Level) -> Text {
    let columns = counted(level.width() as u64, "column", ["kolonne", "kolonner"]);
    let size = Text::join(
        &[
            columns,
            counted(level.height() as u64, "row", ["rad", "rader"]),
        ],
        &Text::same(", "),
    );
    let presents = counted(level.presents().len() as u64, "present", ["gave", "gaver"]);
    text("A level of ", "Et brett med ")
        .and(&size)
        .and(&text(" with ", " og "))
        .and(&presents)
}

/// Describes each move in words.
fn steps(level: &Level, witness: &str) -> Vec<Text> {
    let Ok(replay) = parse_moves(witness)
        .map_err(|_| ())
        .and_then(|moves| replay(level, &moves).map_err(|_| ()))
    else {
        return Vec::new();
    };
    let step = |step: &kortest::chilly::Step| {
        let (x, y) = level.point(step.to);
        let takes = match step.taken.len() {
            0 => Text::default(),
            n => text(", takes ", ", tar ").and(&counted(n as u64, "present", ["gave", "gaver"])),
        };
        let nb = match step.direction {
            Direction::Up => "opp",
            Direction::Down => "ned",
            Direction::Left => "til venstre",
            Direction::Right => "til høyre",
        };
        text(
            format!("{} to {x},{y}", step.direction.word()),
            format!("{nb}, til {x},{y}"),
        )
        .and(&takes)
    };
    replay.steps.iter().map(step).collect()
}

fn argument(report: &ChillyReport) -> Text {
    let shown = match (report.claim, report.cuts, report.searched) {
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
    let played = text(
        "The route shows that this number of moves is enough. ",
        "Ruten viser at dette antallet trekk er nok. ",
    );
    if report.witness.is_empty() {
        shown
    } else {
        played.and(&shown)
    }
}

fn charts(about: &About) -> Vec<Chart> {
    let bars: Vec<_> = about
        .iterations
        .iter()
        .map(|i| (i.budget.to_string(), i.states))
        .collect();
    let title = text(
        "States of the search for each number of moves",
        "Stillinger i søket for hvert antall trekk",
    );
    if bars.is_empty() {
        Vec::new()
    } else {
        vec![Chart {
            title,
            axis: text("moves", "trekk"),
            bars,
        }]
    }
}

fn facts(report: &ChillyReport) -> Vec<(Text, Text)> {
    let (cells, moves) = report.size;
    let cells = counted(cells as u64, "cell", ["rute", "ruter"])
        .and(&text(" to rest on, ", " å stoppe på, "));
    let level = cells.and(&counted(moves as u64, "move", ["trekk", "trekk"]));
    let mut facts = vec![(text("Level", "Brett"), level)];
    facts.extend(
        report
            .cuts
            .map(|cuts| (text("Cuts", "Snitt"), Text::number(grouped(cuts as u64)))),
    );
    facts
}

fn checked(report: &ChillyReport) -> Text {
    let mut done = Vec::new();
    if !report.witness.is_empty() {
        let Text { en, nb } = counted(report.witness.len() as u64, "move", ["trekk", "trekk"]);
        done.push(text(
            format!("the route of {en} was played"),
            format!("ruten på {nb} ble spilt"),
        ));
    }
    if let Some(cuts) = report.cuts {
        let potentials = counted(
            report.size.0 as u64,
            "potential",
            ["potensial", "potensialer"],
        );
        let cuts = counted(cuts as u64, "cut", ["snitt", "snitt"]);
        done.push(
            cuts.and(&text(" and ", " og "))
                .and(&potentials)
                .and(&text(" added up", " summert")),
        );
    }
    if let Some(searched) = report.searched {
        done.push(
            counted(searched, "state", ["stilling", "stillinger"])
                .and(&text(" searched", " gjennomsøkt")),
        );
    }
    if report.claim == MovesClaim::Unsolvable {
        done.push(text("all components tried", "alle komponenter prøvd"));
    }
    Text::join(&done, &Text::same("; "))
}

//! `kortest show` for a level: prints the level or a route.

mod draw;

use crate::games::moves::{Moves, moves};
use crate::games::options::of_matches;
use crate::games::request::{Form, ShowRequest};
use crate::output::json::Object;
use crate::output::play::play;
use crate::output::screen::Frame;
use crate::output::units::counted;
use crate::output::{Failure, YES, print_line, say};
use draw::drawn;
use kortest::chilly::{Graph, Level, Replay, Step, letters, parse_moves, replay};
use kortest_checker::Limits;
use kortest_checker::chilly::check;
use serde_json::{Value, json};

/// The options that only Santa Chilly has.
#[derive(clap::Args)]
pub struct Options {
    /// Moves to replay: letters such as RULD, or arrows. MOVES can also be a file with moves or
    /// with the output of prove --json, or - for standard input
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Step through the solution, automatically or by keys
    #[arg(long, conflicts_with_all = ["rows", "json"])]
    play: bool,
}

/// Shows the route of a certificate.
pub fn show_certificate(bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure> {
    let report = check(bytes, &Limits::of(bytes.len()))
        .map_err(|error| Failure::not_valid(&request.argument, error))?;
    let level = report.board.parse().map_err(Failure::input)?;
    show(
        &level,
        Some(report.witness).filter(|witness| !witness.is_empty()),
        request,
    )
}

/// Shows a level, or a route move by move.
pub fn show(level: &Level, witness: Option<String>, request: &ShowRequest) -> Result<u8, Failure> {
    let options: Options = of_matches(request.options);
    let is_text = |text: &str| parse_moves(text).is_ok();
    let given = options
        .moves
        .as_deref()
        .map(|given| moves("--moves", given, request.argument, is_text))
        .transpose()?;
    let is_given = given.is_some();
    let route = given.or(witness.map(|text| Moves {
        shown: request.argument.into(),
        text,
    }));
    let replayed = route
        .map(|Moves { shown, text }| replayed(level, &shown, &text))
        .transpose()?;
    match (request.form, replayed) {
        (Form::Rows, Some(replay)) if is_given => {
            let nothing =
                "after these moves there is no level left: Chilly is at the exit or on a hole";
            print_line(
                &replay
                    .after(level)
                    .ok_or_else(|| Failure::Input(format!("--rows: {nothing}")))?
                    .to_string(),
            );
        }
        (Form::Rows, _) => print_line(&level.to_string()),
        (Form::Json, replay) => print_json(level, replay.as_ref(), request.name),
        (Form::Drawn, Some(replay)) if options.play => return play(&frames(level, &replay)),
        (Form::Drawn, Some(replay)) => say_route(level, &replay),
        (Form::Drawn, None) if options.play => {
            return Err(Failure::Input(
                "--play: there is no route to play; give a certificate, or --moves".into(),
            ));
        }
        (Form::Drawn, None) => overview(level),
    }
    Ok(YES)
}

fn replayed(level: &Level, shown: &str, text: &str) -> Result<Replay, Failure> {
    let failure = |error: String| Failure::Input(format!("{shown}: {error}"));
    let moves = parse_moves(text).map_err(|error| failure(error.to_string()))?;
    replay(level, &moves).map_err(|error| failure(error.to_string()))
}

fn overview(level: &Level) {
    say!("{}", drawn(level, &[], level.start()));
    let size = format!(
        "{}, {}",
        counted(level.width() as u64, "column"),
        counted(level.height() as u64, "row")
    );
    let presents = counted(level.presents().len() as u64, "present");
    match Graph::new(level) {
        None => say!("{size}, {presents}; the exit cannot be reached"),
        Some(graph) => {
            let (cells, moves) = (
                counted(graph.cells() as u64, "cell"),
                counted(graph.moves.len() as u64, "move"),
            );
            say!("{size}, {presents}; {cells} to rest on, {moves}");
        }
    }
}

/// Returns the lines that a replay prints, one line for every move.
fn lines(level: &Level, replay: &Replay) -> Vec<String> {
    let (total, mut left) = (replay.steps.len(), level.presents().len());
    let line = |(number, step): (usize, &Step)| {
        let ((a, b), (c, d)) = (level.point(step.from), level.point(step.to));
        left -= step.taken.len();
        let takes = match step.taken.len() {
            0 => String::new(),
            n => format!("   takes {n}, {left} left"),
        };
        format!(
            "move {number} of {total}: {:<5} ({a},{b}) to ({c},{d}){takes}",
            step.direction.word()
        )
    };
    (1..).zip(&replay.steps).map(line).collect()
}

fn frames(level: &Level, replay: &Replay) -> Vec<Frame> {
    let mut frames = vec![Frame::new("start", drawn(level, &[], level.start()))];
    let mut taken = Vec::new();
    for (title, step) in lines(level, replay).into_iter().zip(&replay.steps) {
        taken.extend(&step.taken);
        frames.push(Frame::new(title, drawn(level, &taken, step.to)));
    }
    frames
}

fn say_route(level: &Level, replay: &Replay) {
    for line in lines(level, replay) {
        say!("{line}");
    }
    let taken: Vec<usize> = replay
        .steps
        .iter()
        .flat_map(|step| step.taken.clone())
        .collect();
    say!(
        "{}",
        drawn(
            level,
            &taken,
            replay.steps.last().map_or(level.start(), |step| step.to)
        )
    );
    let moves = counted(replay.steps.len() as u64, "move");
    match (replay.wins(), replay.at_exit, replay.left.len()) {
        (true, ..) => say!("won in {moves}"),
        (_, true, left) => say!("at the exit after {moves}, but presents left: {left}"),
        (_, _, left) => say!("not at the exit after {moves}; presents left: {left}"),
    }
}

fn print_json(level: &Level, replay: Option<&Replay>, name: &str) {
    let points = |squares: &[usize]| {
        squares
            .iter()
            .map(|&square| json!(level.point(square)))
            .collect::<Value>()
    };
    let row = |y: usize| {
        (y * level.width()..(y + 1) * level.width())
            .map(|square| level.letter(square))
            .collect()
    };
    let rows: Vec<String> = (0..level.height()).map(row).collect();
    let mut fields = json!({"rows": rows, "presents": points(level.presents())});
    if let Some(replay) = replay {
        let step = |step: &Step| {
            json!({
                "direction": step.direction.word(),
                "from": level.point(step.from),
                "to": level.point(step.to),
                "presents": points(&step.taken),
            })
        };
        fields["moves"] = json!(letters(
            &replay
                .steps
                .iter()
                .map(|step| step.direction)
                .collect::<Vec<_>>()
        ));
        fields["steps"] = replay.steps.iter().map(step).collect();
        fields["won"] = json!(replay.wins());
        // Null if Chilly stops at the exit or in a hole.
        fields["after"] = json!(replay.after(level).map(|level| level.to_string()));
    }
    Object::new("chilly", name, level, fields).print();
}

//! `kortest show` for a level of Santa Chilly.

use crate::games::options::of_matches;
use crate::games::request::ShowRequest;
use crate::output::play::play;
use crate::output::{Failure, YES, say};
use kortest::chilly::{self, Level};
use kortest_checker::Limits;
use kortest_checker::chilly::check;

/// The options of this game.
#[derive(clap::Args)]
pub struct Options {
    /// Moves to replay: a string of U D L R
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Play the solution step by step, by itself and by keys
    #[arg(long)]
    play: bool,
}

/// Shows the route of a certificate.
pub fn show_certificate(bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure> {
    let report =
        check(bytes, &Limits::of(bytes.len())).map_err(|error| Failure::not_valid(&request.argument, error))?;
    let level = report.board.parse().map_err(Failure::input)?;
    show(&level, Some(report.witness).filter(|witness| !witness.is_empty()), request)
}

/// Shows the level, or a route move by move.
pub fn show(level: &Level, witness: Option<String>, request: &ShowRequest) -> Result<u8, Failure> {
    let Options { moves, play: plays } = of_matches(request.options);
    let Some(moves) = moves.or(witness) else {
        if plays {
            return Err(Failure::Input("--play: there is no route to play; give a certificate, or --moves".into()));
        }
        say!("{}", drawn(level, &[], level.start()));
        let presents = level.presents().len();
        let (width, height) = (level.width(), level.height());
        let Some(graph) = chilly::Graph::new(level) else {
            say!("{width} columns, {height} rows, {presents} presents; the exit cannot be reached");
            return Ok(YES);
        };
        let (cells, moves) = (graph.cells(), graph.moves.len());
        say!("{width} columns, {height} rows, {presents} presents; {cells} cells to rest on, {moves} moves");
        return Ok(YES);
    };
    let moves = chilly::parse_moves(&moves).map_err(|error| Failure::Input(format!("--moves: {error}")))?;
    let replay = chilly::replay(level, &moves).map_err(|error| Failure::Input(format!("--moves: {error}")))?;
    let (mut taken, mut frames) = (Vec::new(), vec![drawn(level, &[], level.start())]);
    for (number, step) in (1..).zip(&replay.steps) {
        taken.extend(&step.taken);
        let ((a, b), (c, d)) = (level.point(step.from), level.point(step.to));
        let takes = match step.taken.len() {
            0 => String::new(),
            n => format!("   takes {n}, {} left", level.presents().len() - taken.len()),
        };
        let total = moves.len();
        let line = format!("move {number} of {total}: {:<5} ({a},{b}) to ({c},{d}){takes}", step.direction.word());
        if plays {
            frames.push(format!("{}\n{line}", drawn(level, &taken, step.to)));
        } else {
            say!("{line}");
        }
    }
    if plays {
        return play(&frames);
    }
    let last = replay.steps.last().map_or(level.start(), |step| step.to);
    say!("{}", drawn(level, &taken, last));
    match (replay.wins(), replay.at_exit, replay.left.len()) {
        (true, ..) => say!("won in {} moves", moves.len()),
        (_, true, left) => say!("at the exit after {} moves, but presents left: {left}", moves.len()),
        (_, _, left) => say!("not at the exit after {} moves; presents left: {left}", moves.len()),
    }
    Ok(YES)
}

/// The rows, with Chilly as `@` and without the presents that are taken.
fn drawn(level: &Level, taken: &[usize], chilly: usize) -> String {
    let mut lines = Vec::new();
    for y in 0..level.height() {
        let mut line = format!("{y:>3} ");
        for place in y * level.width()..(y + 1) * level.width() {
            let (style, text) = match level.letter(place) {
                _ if place == chilly => ("\x1b[1;31m", '@'),
                '$' | 'G' if taken.contains(&place) => ("\x1b[2m", '.'),
                letter @ ('$' | 'G') => ("\x1b[1;33m", letter),
                'X' => ("\x1b[1;35m", 'X'),
                'O' => ("\x1b[1;34m", 'O'),
                'T' => ("\x1b[32m", 'T'),
                'Y' => ("\x1b[36m", 'Y'),
                '#' => ("\x1b[37m", '#'),
                _ => ("\x1b[2m", '.'),
            };
            line.push_str(&format!("{style}{text}\x1b[0m"));
        }
        lines.push(line);
    }
    lines.join("\n")
}

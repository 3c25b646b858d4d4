//! Implements `kortest import`, which converts a salesman's tour to a route.

use super::export::graph;
use super::read::{NamedLevel, level};
use crate::games::source::source;
use crate::output::json::Object;
use crate::output::units::counted;
use crate::output::{Failure, YES, say, say_command};
use crate::system::names::printable;
use crate::system::names::quoted_path;
use kortest::chilly::tsplib::{Salesman, UnreachableStop, read_tour};
use kortest::chilly::{letters, replay};
use kortest::runtime::Limits;
use serde_json::json;
use std::time::Instant;

/// Arguments of `kortest import`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The level that was exported
    level: String,
    /// The tour: a TSPLIB tour, a tour of Concorde, LKH, elkai or python-tsp, or node numbers; - for
    /// standard input
    tour: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    if arguments.level == "-" && arguments.tour == "-" {
        return Err(Failure::Input(
            "level and tour cannot both come from standard input".into(),
        ));
    }
    let NamedLevel { name, level } = level(&arguments.level)?;
    let source = source(&arguments.tour)?
        .ok_or_else(|| Failure::Input(format!("{}: no such file", arguments.tour)))?;
    let shown = &source.shown;
    let text = source
        .text()
        .ok_or_else(|| Failure::Input(format!("{shown}: is not text; expected a tour")))?;
    let graph = graph(&name, &level, Limits::none())?;
    let salesman = Salesman::new(&graph);
    let bad = |what: String| Failure::Input(format!("{shown}: {what}"));
    let tour = read_tour(&salesman, text).map_err(|error| bad(error.to_string()))?;
    let route = salesman.route(&tour).map_err(|UnreachableStop(n)| match tour.get(n) {
        Some(member) => {
            let (x, y) = level.point(level.presents()[member.present]);
            bad(format!("stop {}: the move that takes the present at ({x},{y}) cannot be reached from there", n + 1))
        }
        None => bad("the exit cannot be reached from the last present".into()),
    })?;
    // Replaying the route makes the check independent of the exported graph.
    if !replay(&level, &route).is_ok_and(|replay| replay.wins()) {
        return Err(Failure::Unable(format!(
            "internal error: the route {} does not win",
            letters(&route)
        )));
    }
    if arguments.json {
        let fields = json!({"upper_bound": route.len(), "moves": letters(&route)});
        Object::new("chilly", &name, &level, fields)
            .with_cost(start)
            .print();
    } else {
        say!(
            "{}: {}: {}",
            printable(&name),
            counted(route.len() as u64, "move"),
            letters(&route)
        );
        let level = quoted_path(&arguments.level);
        say_command(
            "  is it optimal?  ",
            &format!("kortest prove {level} --claim {}", route.len()),
        );
    }
    Ok(YES)
}

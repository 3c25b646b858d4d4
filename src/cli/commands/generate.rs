//! `kortest generate`: makes a new board, proves it, and writes its certificate.

use super::prove::{Outcome, save, say_end, warn_if_refused, with_certificate};
use crate::arguments::GenerateArguments;
use crate::games::board::Generated;
use crate::games::request::GenerateRequest;
use crate::games::{GAMES, options};
use crate::output::json::Object;
use crate::output::progress::Watched;
use crate::output::units::listed;
use crate::output::{Failure, STOPPED, YES, print_line, say, stop_flag, tell};
use crate::storage::{Destination, OnConflict};
use crate::system::files::max_certificate_bytes;
use crate::system::files::{may_write, output_path};
use clap::ArgMatches;
use kortest::runtime::Limits;
use serde_json::json;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &GenerateArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let game = *GAMES
        .iter()
        .find(|game| game.id == arguments.puzzle)
        .expect("the command line knows the games");
    let Some(generate) = game.generate else {
        let able: Vec<&str> = GAMES
            .iter()
            .filter(|game| game.generate.is_some())
            .map(|game| game.name)
            .collect();
        return Err(Failure::Input(format!(
            "{} has no generator; use {}",
            game.name,
            listed(&able)
        )));
    };
    options::refuse_options_of_others("generate", options, game, &GAMES)?;
    let file = arguments.out.as_deref().filter(|out| !out.is_dir());
    file.map_or(Ok(()), may_write).map_err(Failure::of_output)?;
    let stop = stop_flag()?;
    let limits = Limits {
        stop: &stop,
        deadline: arguments.limits.deadline(start),
    };
    let watched = Watched::whole(game.move_noun, arguments.quiet);
    let request = GenerateRequest {
        arguments,
        options,
        limits,
        resources: &arguments.limits,
        watched,
        start,
    };
    let Some(generated) = generate(&request)? else {
        tell("stopped before a board was found");
        return Ok(STOPPED);
    };
    let Generated {
        name,
        board,
        mut answer,
    } = generated;
    let path = || output_path(arguments.out.as_deref(), format!("{name}.cert").into());
    let on_conflict = OnConflict::of_force(arguments.force);
    let max_bytes = max_certificate_bytes(arguments.limits.memory);
    let place = || Destination::new(path(), game.id, board.clone(), on_conflict, max_bytes);
    let place = (!arguments.no_certificate).then(place).transpose()?;
    let saving = save(
        answer.certificate.take(),
        place.as_ref(),
        &arguments.limits,
        arguments.quiet,
    );
    let outcome = saving.as_ref().unwrap_or(&Outcome::NotWanted);
    if arguments.json {
        let mut fields = with_certificate(answer.fields.take(), outcome);
        fields["seed"] = json!(arguments.seed);
        Object::new(game.id, &name, &board, fields)
            .with_cost(start)
            .print();
    } else if arguments.quiet {
        print_line(&board);
    } else {
        say!("{name}: {}", answer.sentence);
        say_end(&answer, outcome, start);
    }
    if arguments.json || arguments.quiet {
        warn_if_refused(outcome);
    }
    saving.map(|_| YES)
}

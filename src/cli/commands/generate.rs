//! `kortest generate`: a new board, proven and certified as `prove` would.

use super::prove::{Outcome, save, say_end};
use crate::arguments::GenerateArguments;
use crate::games::request::GenerateRequest;
use crate::games::{GAMES, Verb, options};
use crate::output::json::{Cost, Object};
use crate::output::progress::Watched;
use crate::output::units::listed;
use crate::output::{Failure, STOPPED, YES, say, stop_flag, tell, warn};
use crate::storage::{Destination, How, OnConflict, Saving};
use crate::system::files::may_write;
use clap::ArgMatches;
use kortest::runtime::Limits;
use serde::Serialize;
use serde_json::Value;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &GenerateArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let game = *GAMES.iter().find(|game| game.id() == arguments.puzzle).expect("the command line knows the games");
    let Some(generator) = game.generator() else {
        let able: Vec<&str> = GAMES.iter().filter(|game| game.generator().is_some()).map(|game| game.name()).collect();
        return Err(Failure::Input(format!("{} has no generator of boards; {} has one", game.name(), listed(&able))));
    };
    options::refuse_options_of_others(Verb::Generate, options, game, &GAMES)?;
    arguments.out.as_deref().map_or(Ok(()), may_write).map_err(Failure::input)?;
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let watched = Watched::whole(game.move_noun(), arguments.quiet);
    let Some(generated) = generator.generate(&GenerateRequest {
        arguments,
        options,
        limits,
        resources: &arguments.limits,
        watched,
        start,
    })?
    else {
        tell("stopped before there was such a board");
        return Ok(STOPPED);
    };
    let (name, answer) = (generated.name, generated.answer);
    let path = || arguments.out.clone().unwrap_or_else(|| format!("{name}.cert").into());
    let place = || Destination::new(path(), game.id(), answer.board(), OnConflict::of_force(arguments.force));
    let place = (!arguments.no_certificate).then(place).transpose()?;
    let saving = save(&*answer, place.as_ref(), &arguments.limits, arguments.quiet);
    let outcome = saving.as_ref().unwrap_or(&Outcome::NotWanted);
    if arguments.json {
        let saved = if let Outcome::Tried(Saving::Saved(saved)) = outcome { Some(saved) } else { None };
        let fields = Fields {
            seed: arguments.seed,
            own: answer.json(),
            cost: Cost::since(start),
            certificate: saved.map(|saved| saved.path.to_string_lossy().into_owned()),
            digest: saved.map(|saved| saved.digest.clone()),
            saved: saved.map(|saved| saved.how),
        };
        Object::new(game.id(), &name, answer.board(), fields).print();
    } else if arguments.quiet {
        say!("{}", answer.board());
    } else {
        say!("{}", answer.sentence());
        answer.say_details();
        say_end(&*answer, outcome, start);
    }
    if let Outcome::Tried(Saving::Refused(why)) = outcome
        && (arguments.json || arguments.quiet)
    {
        warn(&format!("no certificate was written: {why}"));
    }
    saving.map(|_| YES)
}

/// The fields that the JSON objects of all games have.
#[derive(Serialize)]
struct Fields {
    seed: u64,
    #[serde(flatten)]
    own: Value,
    #[serde(flatten)]
    cost: Cost,
    certificate: Option<String>,
    digest: Option<String>,
    saved: Option<How>,
}

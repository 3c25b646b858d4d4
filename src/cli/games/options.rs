//! Handles options that only some games have.

use super::game::{Choice, Game};
use crate::output::Failure;
use crate::output::units::listed;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, FromArgMatches};
use std::ffi::OsStr;
use strsim::jaro;

/// Returns the options that a struct declares.
pub fn declared<A: clap::Args>() -> Vec<Arg> {
    A::augment_args(Command::new(""))
        .get_arguments()
        .cloned()
        .collect()
}

/// Converts the options of the command line to a struct.
pub fn of_matches<A: FromArgMatches>(options: &ArgMatches) -> A {
    A::from_arg_matches(options).expect("the command line has them")
}

/// An option, and the list of games that have the option.
struct Owned {
    option: Arg,
    owners: Vec<&'static str>,
}

/// Returns the options that only some games have, and their games.
fn owned(command: &str, games: &[&'static Game]) -> Vec<Owned> {
    let mut all: Vec<Owned> = Vec::new();
    let of_game = |&game: &&'static Game| {
        game.options(command)
            .into_iter()
            .flatten()
            .map(move |option| (game, option))
    };
    for (game, option) in games.iter().flat_map(of_game) {
        match all
            .iter_mut()
            .find(|owned| owned.option.get_id() == option.get_id())
        {
            Some(owned) => {
                let help = |option: &Arg| {
                    option
                        .get_help()
                        .map(ToString::to_string)
                        .unwrap_or_default()
                };
                if help(&owned.option) != help(&option) {
                    let both = format!("{}. {}: {}", help(&owned.option), game.name, help(&option));
                    owned.option = owned.option.clone().help(both);
                }
                owned.owners.push(game.name);
            }
            None => all.push(Owned {
                option,
                owners: vec![game.name],
            }),
        }
    }
    all
}

pub fn add_to(command: Command, games: &[&'static Game]) -> Command {
    let options = owned(command.get_name(), games).into_iter();
    let command = options.fold(command, |command, Owned { option, owners }| {
        command.arg(option.help_heading(format!("Options of {}", listed(&owners))))
    });
    with_choices(command, games)
}

/// Returns the export formats of a game, for boards and for certificates.
fn formats(game: &Game) -> Vec<Choice> {
    let of_certificates = game
        .certificate_exporter
        .as_ref()
        .map(|exporter| exporter.format);
    game.formats
        .iter()
        .copied()
        .chain(of_certificates)
        .collect()
}

/// Accepts any text, and suggests values in the help.
#[derive(Clone)]
struct Suggestions(Vec<PossibleValue>);

impl TypedValueParser for Suggestions {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        option: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, option, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().cloned()))
    }
}

/// Returns the values that an option of a game can have.
type Choices = fn(&Game) -> Vec<Choice>;

/// Adds the possible values to the options of a command.
fn with_choices(mut command: Command, games: &[&'static Game]) -> Command {
    let has =
        |command: &Command, id: &str| command.get_arguments().any(|option| option.get_id() == id);
    if has(&command, "puzzle") {
        // The help of `kortest generate` lists only the games with a generator.
        let is_hidden = |game: &Game| command.get_name() == "generate" && game.generate.is_none();
        let value = |game: &&Game| {
            PossibleValue::new(game.id)
                .help(game.board_noun)
                .hide(is_hidden(game))
        };
        let puzzles = games.iter().map(value);
        let puzzles = PossibleValuesParser::new(puzzles.collect::<Vec<_>>());
        command = command.mut_arg("puzzle", |option| option.value_parser(puzzles));
    }
    let of_games: [(&str, Choices); 2] = [
        ("algorithm", |game| (game.algorithms)()),
        ("format", formats),
    ];
    for (id, choices) in of_games {
        if has(&command, id) {
            let (mut values, mut defaults): (Vec<PossibleValue>, Vec<String>) =
                (Vec::new(), Vec::new());
            for game in games {
                let own = choices(game);
                let new = own
                    .iter()
                    .filter(|choice| values.iter().all(|value| value.get_name() != choice.0));
                let new: Vec<PossibleValue> = new
                    .map(|&(name, about)| PossibleValue::new(name).help(about))
                    .collect();
                values.extend(new);
                defaults.extend(
                    own.first()
                        .map(|choice| format!("{} for {}", choice.0, game.name)),
                );
            }
            command = command.mut_arg(id, |option| {
                let help = option
                    .get_help()
                    .map(ToString::to_string)
                    .unwrap_or_default();
                option
                    .help(format!("{help} [default: {}]", defaults.join(", ")))
                    .value_parser(Suggestions(values))
            });
        }
    }
    command
}

/// Fails if the user gave an option that only other games have.
pub fn refuse_options_of_others(
    command: &str,
    options: &ArgMatches,
    game: &'static Game,
    games: &[&'static Game],
) -> Result<(), Failure> {
    for Owned { option, owners } in owned(command, games) {
        let id = option.get_id().as_str();
        if options.value_source(id) == Some(ValueSource::CommandLine)
            && !owners.contains(&game.name)
        {
            let (name, owners) = (option.get_long().unwrap_or(id), listed(&owners));
            return Err(Failure::Input(format!(
                "--{name} works for {owners}, but this is {}",
                game.board_noun
            )));
        }
    }
    Ok(())
}

/// The minimum similarity of a suggested value, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.7;

pub fn choose(
    option: &str,
    given: Option<&str>,
    game: &'static Game,
    games: &[&'static Game],
    choices: Choices,
) -> Result<&'static str, Failure> {
    let own = choices(game);
    let names =
        |choices: &[Choice]| listed(&choices.iter().map(|choice| choice.0).collect::<Vec<_>>());
    match given {
        None if own.is_empty() => {
            let others: Vec<String> = games
                .iter()
                .filter(|other| !choices(other).is_empty())
                .map(|other| format!("{}: {}", other.name, names(&choices(other))))
                .collect();
            Err(Failure::Input(format!(
                "{} has no {option} ({})",
                game.board_noun,
                others.join("; ")
            )))
        }
        None => Ok(own[0].0),
        Some(given) => own
            .iter()
            .find(|choice| choice.0 == given)
            .map(|choice| choice.0)
            .ok_or_else(|| {
                let has = |other: &&&Game| choices(other).iter().any(|choice| choice.0 == given);
                let owners: Vec<&str> = games.iter().filter(has).map(|game| game.name).collect();
                let instead = if own.is_empty() {
                    String::new()
                } else {
                    format!(", which has {}", names(&own))
                };
                if owners.is_empty() {
                    let near = own
                        .iter()
                        .map(|choice| choice.0)
                        .max_by(|a, b| jaro(a, given).total_cmp(&jaro(b, given)));
                    let near = near.filter(|near| jaro(near, given) > MIN_SIMILARITY);
                    let near =
                        near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
                    let noun = game.board_noun;
                    return Failure::Input(format!(
                        "--{option} {given}: unknown for {noun}{instead}{near}"
                    ));
                }
                Failure::Input(format!(
                    "--{option} {given} works for {}, but this is {}{instead}",
                    listed(&owners),
                    game.board_noun
                ))
            }),
    }
}

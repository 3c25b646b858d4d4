//! Handles options that only some games have.

use super::GAMES;
use super::game::{Choice, Game};
use crate::output::Failure;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, FromArgMatches};
use kortest::text::listed;
use std::ffi::OsStr;
use strsim::jaro;

/// Converts the options of the command line to a struct.
pub fn of_matches<A: FromArgMatches>(options: &ArgMatches) -> A {
    A::from_arg_matches(options).expect("the command line declares the options of the struct")
}

/// An option, and the list of games that have the option.
struct OwnedOption {
    /// The option, with the help texts of all games that have the option.
    option: Arg,
    /// The help text of the option in the first game that has the option.
    first_help: String,
    owners: Vec<&'static str>,
}

/// Returns the options of a command that only some games have, each with the names of these games. An option of several
/// games is listed once, with the help texts of these games.
fn options_with_owners(command: &str) -> Vec<OwnedOption> {
    let mut options: Vec<OwnedOption> = Vec::new();
    for game in GAMES {
        for option in game.options(command).unwrap_or_default() {
            let known_option = options
                .iter_mut()
                .find(|owned| owned.option.get_id() == option.get_id());
            match known_option {
                Some(owned) => owned.add_owner(game, &option),
                None => options.push(OwnedOption {
                    first_help: help_of(&option),
                    option,
                    owners: vec![game.name],
                }),
            }
        }
    }
    options
}

impl OwnedOption {
    /// Adds a game that also has the option. Appends its help text if this differs from that of the first game.
    fn add_owner(&mut self, game: &Game, option: &Arg) {
        let help_of_game = help_of(option);
        if self.first_help != help_of_game {
            let help_so_far = help_of(&self.option);
            let help = format!("{help_so_far}. {}: {help_of_game}", game.name);
            self.option = self.option.clone().help(help);
        }
        self.owners.push(game.name);
    }
}

/// Returns the help text of an option, or an empty text.
fn help_of(option: &Arg) -> String {
    let help = option.get_help();
    help.map(ToString::to_string).unwrap_or_default()
}

/// Adds the options of the games to a command. Lists the algorithms and export formats of all games in the help of
/// `--algorithm` and `--format`.
pub fn add_own_options(mut command: Command) -> Command {
    for OwnedOption { option, owners, .. } in options_with_owners(command.get_name()) {
        let heading = format!("Options of {}", listed(&owners));
        command = command.arg(option.help_heading(heading));
    }
    if has_option(&command, "algorithm") {
        command = with_choices(command, "algorithm", |game| (game.algorithms)());
    }
    if has_option(&command, "format") {
        command = with_choices(command, "format", formats);
    }
    command
}

/// Lets the option `--puzzle` accept the names of the games, if a command has this option.
pub fn add_games(command: Command) -> Command {
    if !has_option(&command, "puzzle") {
        return command;
    }
    let names = GAMES.map(|game| PossibleValue::new(game.id()).help(game.reader.board_noun));
    let parser = PossibleValuesParser::new(names);
    command.mut_arg("puzzle", |option| option.value_parser(parser))
}

fn has_option(command: &Command, id: &str) -> bool {
    command.get_arguments().any(|option| option.get_id() == id)
}

/// Returns the export formats of a game, for boards and for certificates.
fn formats(game: &Game) -> Vec<Choice> {
    let mut formats = game.formats.to_vec();
    formats.push(game.theorem);
    formats
}

/// A parser that accepts any text. The help lists the possible values as suggestions.
#[derive(Clone)]
struct Suggestions(Vec<PossibleValue>);

impl TypedValueParser for Suggestions {
    type Value = String;

    /// Returns the value as text; fails only if it is not text.
    fn parse_ref(
        &self,
        command: &Command,
        option: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        // Which values are allowed depends on the game. So the value is verified later, when the game is known.
        StringValueParser::new().parse_ref(command, option, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().cloned()))
    }
}

/// Returns the algorithms or the export formats of a game.
type Choices = fn(&Game) -> Vec<Choice>;

/// Adds the choices of all games (algorithms or export formats), and the default of each game, to the help of the
/// option `id`. `choices` returns the choices of one game, the default first.
fn with_choices(command: Command, id: &'static str, choices: Choices) -> Command {
    let mut possible_values: Vec<PossibleValue> = Vec::new();
    let mut defaults = Vec::new();
    for game in GAMES {
        let choices_of_game = choices(game);
        if let Some(default) = choices_of_game.first() {
            defaults.push(format!("{} for {}", default.name, game.name));
        }
        for Choice { name, about } in choices_of_game {
            // Several games may have an algorithm of the same name.
            if possible_values.iter().all(|value| value.get_name() != name) {
                possible_values.push(PossibleValue::new(name).help(about));
            }
        }
    }
    command.mut_arg(id, |option| {
        let help = help_of(&option);
        option
            .help(format!("{help} [default: {}]", defaults.join(", ")))
            .value_parser(Suggestions(possible_values))
    })
}

/// Returns whether the user gave this option on the command line.
pub fn is_given(options: &ArgMatches, id: &str) -> bool {
    options.value_source(id) == Some(ValueSource::CommandLine)
}

/// Fails if the user gave an option that `game` does not have. `options` is the parsed command line of `command`.
pub fn refuse_options_of_others(
    command: &str,
    options: &ArgMatches,
    game: &'static Game,
) -> Result<(), Failure> {
    for OwnedOption { option, owners, .. } in options_with_owners(command) {
        let id = option.get_id().as_str();
        if is_given(options, id) && !owners.contains(&game.name) {
            let name = option.get_long().unwrap_or(id);
            let owners = listed(&owners);
            let noun = game.reader.board_noun;
            return Err(Failure::Input(format!(
                "--{name} works for {owners}, but this is {noun}"
            )));
        }
    }
    Ok(())
}

/// The similarity that a suggested value must exceed, from 0 (different) to 1 (equal).
const MIN_SIMILARITY: f64 = 0.7;

/// Returns the name of the algorithm or the format: the one that the user gave, or else the game's default. Fails if
/// the game lacks the given one, or has none. `option` is for messages; `choices` returns the choices of a game.
pub fn choose(
    option: &str,
    given: Option<&str>,
    game: &'static Game,
    choices: Choices,
) -> Result<&'static str, Failure> {
    let choices_of_game = choices(game);
    let chosen = match given {
        Some(given) => choices_of_game.iter().find(|choice| choice.name == given),
        None => choices_of_game.first(),
    };
    match (chosen, given) {
        (Some(chosen), _) => Ok(chosen.name),
        (None, Some(given)) => Err(unknown_choice(option, given, game, choices)),
        (None, None) => Err(no_choice(option, game, choices)),
    }
}

/// Returns the names of the games that have the algorithm or the export format `choice`.
pub fn owners(choice: &str, choices: Choices) -> Vec<&'static str> {
    let mut owners = Vec::new();
    for game in GAMES {
        if choices(game).iter().any(|owned| owned.name == choice) {
            owners.push(game.name);
        }
    }
    owners
}

/// Returns the error for a game without choices for an option. The message lists the choices of other games.
pub fn no_choice(option: &str, game: &Game, choices: Choices) -> Failure {
    let mut choices_of_others = Vec::new();
    for other in GAMES {
        let choices_of_other = choices(other);
        if !choices_of_other.is_empty() {
            choices_of_others.push(format!("{}: {}", other.name, names(&choices_of_other)));
        }
    }
    let noun = game.reader.board_noun;
    let available = choices_of_others.join("; ");
    Failure::Input(format!("{noun} has no {option} ({available})"))
}

/// Returns the error for a choice that the game lacks. The message names the games with this choice, or a similar one.
fn unknown_choice(option: &str, given: &str, game: &Game, choices: Choices) -> Failure {
    let choices_of_game = choices(game);
    let noun = game.reader.board_noun;
    let available = if choices_of_game.is_empty() {
        String::new()
    } else {
        format!(", which has {}", names(&choices_of_game))
    };
    let owners_of_given = owners(given, choices);
    if !owners_of_given.is_empty() {
        return Failure::Input(format!(
            "--{option} {given} works for {}, but this is {noun}{available}",
            listed(&owners_of_given)
        ));
    }
    let hint = match most_similar(&choices_of_game, given) {
        Some(name) => format!("; did you mean {name}?"),
        None => String::new(),
    };
    Failure::Input(format!(
        "--{option} {given}: unknown for {noun}{available}{hint}"
    ))
}

/// Returns the name of the choice that is most similar to what the user gave; `None` if none is similar enough.
fn most_similar(choices: &[Choice], given: &str) -> Option<&'static str> {
    let names = choices.iter().map(|choice| choice.name);
    let nearest = names.max_by(|a, b| jaro(a, given).total_cmp(&jaro(b, given)))?;
    (jaro(nearest, given) > MIN_SIMILARITY).then_some(nearest)
}

fn names(choices: &[Choice]) -> String {
    let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
    listed(&names)
}

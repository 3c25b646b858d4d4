//! The commands: each reads its input, lets the game do the work, and says how it ended. They know no game; commands that
//! only one game has are in its folder.

mod analyse;
mod batch;
mod certificates;
mod check;
mod complaint;
mod completions;
mod export;
mod generate;
mod help;
mod man;
mod prove;
mod report;
mod show;
mod solve;

use crate::arguments::{
    AnalyseArguments, CheckArguments, ExportArguments, GenerateArguments, ProveArguments, ShowArguments, SolveArguments,
};
use crate::games::read::{Found, read};
use crate::games::{GAMES, Game, options};
use crate::output::{BAD_INPUT, Color, Failure, tell};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, ArgMatches, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use complaint::complaint;
use std::ffi::OsString;

/// Proves that a puzzle solution is the best there is.
#[derive(Parser)]
#[command(name = "kortest", version = VERSION, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 answered, and the claim holds; 1 answered, and it does not; 2 bad input; 3 stopped early.\n\
                  Examples: kortest COMMAND --help"
)]
struct Program {
    #[command(subcommand)]
    command: Common,
    /// Whether output is coloured
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value = "auto")]
    color: Color,
}

/// The commands that are the same for all games.
#[derive(Subcommand)]
enum Common {
    #[command(display_order = 1)]
    Prove(ProveArguments),
    #[command(display_order = 2)]
    Solve(SolveArguments),
    #[command(display_order = 3)]
    Check(CheckArguments),
    #[command(display_order = 4)]
    Show(ShowArguments),
    #[command(display_order = 5)]
    Report(report::Arguments),
    #[command(display_order = 6)]
    Export(ExportArguments),
    #[command(display_order = 7)]
    Generate(GenerateArguments),
    #[command(display_order = 8)]
    Analyse(AnalyseArguments),
    #[command(display_order = 100)]
    Completions(completions::Arguments),
    #[command(display_order = 101)]
    Man(man::Arguments),
}

/// With what a report of a bug needs to say: the commit and the target (`build.rs`).
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("KORTEST_BUILD"), ")");

/// Where the commands that only one game has stand among the others.
const OWN: usize = 10;

/// The whole command line, with what the games add to it.
fn program() -> Command {
    let boards: Vec<&str> = GAMES.iter().map(|game| game.input.help).collect();
    let about = "Proves that a puzzle solution is the best there is";
    let long = format!(
        "{about}.\n\nBOARD is a file, - for standard input, or the rows themselves, top row first. {}",
        boards.join(" ")
    );
    let program = Program::command().about(about).long_about(long);
    let own = GAMES.iter().filter_map(|game| game.own_commands.as_ref()).flat_map(|own| (own.commands)());
    let own = (OWN..).zip(own).map(|(order, command)| command.display_order(order));
    let program = help::add_to(options::add_to(program.subcommands(own), &GAMES));
    let names: Vec<String> = program.get_subcommands().map(|command| command.get_name().to_string()).collect();
    // What is below zero is a number too, if a wrong one, and no option that nobody knows.
    let values = |arg: Arg| if arg.get_action().takes_values() { arg.allow_negative_numbers(true) } else { arg };
    names.into_iter().fold(program, |program, name| program.mut_subcommand(name, |command| command.mut_args(values)))
}

/// Reads the command line. What is wrong with it, or `--help`, ends the program: the exit code.
pub fn parse() -> Result<ArgMatches, u8> {
    program().try_get_matches().map_err(|error| {
        let nothing = error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        if !error.use_stderr() || nothing {
            error.exit();
        }
        let line = complaint(&error);
        match variable_of(&error) {
            Some((option, variable)) => tell(&line.replace(&format!("'{option}'"), &variable)),
            None => tell(&line),
        }
        BAD_INPUT
    })
}

/// The option with a wrong value and the environment variable that the value is from, if it is from one.
fn variable_of(error: &clap::Error) -> Option<(String, String)> {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return None };
    let long = option.split_whitespace().next()?;
    let is_given = |argument: OsString| {
        argument.to_str().is_some_and(|text| text == long || text.starts_with(&format!("{long}=")))
    };
    if std::env::args_os().any(is_given) {
        return None;
    }
    let program = program();
    let mut options = program.get_subcommands().flat_map(Command::get_arguments);
    let is_it = |argument: &&Arg| argument.get_env().is_some() && argument.get_long() == long.strip_prefix("--");
    let variable = options.find(is_it)?.get_env()?.to_str()?.to_string();
    Some((option.clone(), variable))
}

/// Runs the command; the exit code.
pub fn run(matches: &ArgMatches) -> Result<u8, Failure> {
    matches.get_one::<Color>("color").copied().unwrap_or_default().choose();
    let (name, options) = matches.subcommand().expect("there is no command line without a command");
    let mut own = GAMES.iter().filter_map(|game| Some((*game, game.own_commands.as_ref()?)));
    if let Some((game, own)) = own.find(|(_, own)| (own.commands)().iter().any(|command| command.get_name() == name)) {
        let answer = (own.run)(matches, &GAMES);
        let is_input = matches!(answer, Err(Failure::Input(_)));
        return is_input.then(|| board_of_another(game, name, options)).flatten().map_or(answer, Err);
    }
    match Common::from_arg_matches(matches).map_err(Failure::input)? {
        Common::Prove(arguments) => prove::run(&arguments, options),
        Common::Solve(arguments) => solve::run(&arguments, options),
        Common::Check(arguments) => check::run(&arguments),
        Common::Show(arguments) => show::run(&arguments, options),
        Common::Report(arguments) => report::run(&arguments),
        Common::Export(arguments) => export::run(&arguments, options),
        Common::Generate(arguments) => generate::run(&arguments, options),
        Common::Analyse(arguments) => analyse::run(&arguments, options),
        Common::Completions(arguments) => completions::run(&arguments, program()),
        Common::Man(arguments) => man::run(&arguments, program()),
    }
}

/// That a command of one game has been given a board of another, where that is what was wrong. It is asked only then: what
/// BOARD names may be read once, as standard input and pipes.
fn board_of_another(game: &Game, command: &str, options: &ArgMatches) -> Option<Failure> {
    let given = |id| options.try_get_many::<String>(id).ok().flatten().into_iter().flatten();
    ["board", "boards", "level"].into_iter().flat_map(given).filter(|board| *board != "-").find_map(|board| {
        // What the game makes a board of, it may have.
        if read(board, Some(game.id), &GAMES).is_ok() {
            return None;
        }
        let Ok(Found::Board(other, _)) = read(board, None, &GAMES) else { return None };
        let (name, noun) = (game.name, other.board_noun);
        Some(Failure::Input(format!("{board}: {command} is for {name}, and this is {noun}")))
    })
}

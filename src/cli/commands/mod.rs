//! The commands of the program.

mod bash;
mod batch;
mod boards;
mod check;
mod completions;
mod gate;
mod generate;
mod help;
mod manual;
mod perft;
mod prove;
mod report;
mod schema;

use crate::arguments::{
    AnalyseArguments, CheckArguments, ExplainArguments, ExportArguments, GenerateArguments,
    PerftArguments, ProveArguments, ShowArguments, SolveArguments,
};
use crate::games::options::{self, of_matches};
use crate::games::read::split_name;
use crate::games::{CommandDefinition, GAMES, Game};
use crate::limits::set_memory_limit;
use crate::output::json::{Call, tell_error};
use crate::output::{BAD_INPUT, Color, Failure, ProgressFormat, YES, say};
use clap::builder::Resettable;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command};
use std::ffi::OsString;

/// The commands for boards and certificates of all games.
static COMMON: [CommandDefinition; 10] = [
    CommandDefinition {
        name: "prove",
        about: "Prove a board: find the best solution, prove that no better one exists, write a certificate",
        add_arguments: ProveArguments::augment_args,
        exit_codes: "0 proven, and the claim holds; 1 the claim does not hold; 2 bad input, nothing is written; \
                     3 stopped before the answer, what was found is printed and saved",
        run: |matches| prove::run(&of_matches(matches), matches),
    },
    CommandDefinition {
        name: "solve",
        about: "Find the best solution within a time limit, with an algorithm of your choice",
        add_arguments: SolveArguments::augment_args,
        exit_codes: "0 solved; 1 no solution exists; 2 bad input; 3 stopped before the answer",
        run: |matches| boards::solve(&of_matches(matches), matches),
    },
    CommandDefinition {
        name: "check",
        about: "Verify a certificate with code that shares nothing with the prover",
        add_arguments: CheckArguments::augment_args,
        exit_codes: "0 valid; 1 invalid, or not what --optimal, --claim or --date demands; 2 bad input; \
                     3 not checked: stopped, a limit reached, or a newer format",
        run: |matches| check::run(&of_matches(matches)),
    },
    CommandDefinition {
        name: "show",
        about: "Show a board, or a solution step by step (with --moves, or from a certificate)",
        add_arguments: ShowArguments::augment_args,
        exit_codes: USUAL_EXIT_CODES,
        run: |matches| boards::show(&of_matches(matches), matches),
    },
    CommandDefinition {
        name: "report",
        about: "Write a certificate as one HTML page: verdict, replay of the solution, check in the browser",
        add_arguments: report::ReportArguments::augment_args,
        exit_codes: USUAL_EXIT_CODES,
        run: |matches| report::run(&of_matches(matches)),
    },
    CommandDefinition {
        name: "export",
        about: "Export a board, its proof or a certificate to formats of other programs",
        add_arguments: ExportArguments::augment_args,
        exit_codes: USUAL_EXIT_CODES,
        run: |matches| boards::export(&of_matches(matches), matches),
    },
    CommandDefinition {
        name: "generate",
        about: "Make a new board with a proof, and its certificate",
        add_arguments: GenerateArguments::augment_args,
        exit_codes: "0 generated and proven; 2 bad input; 3 stopped before a board was found",
        run: |matches| generate::run(&of_matches(matches), matches),
    },
    CommandDefinition {
        name: "analyse",
        about: "Evaluate each first move, or show where a game lost moves and what was better",
        add_arguments: AnalyseArguments::augment_args,
        exit_codes: "0 everything is known; 2 bad input; 3 stopped, or not enough memory: results so far are printed",
        run: |matches| boards::analyse(&of_matches(matches), matches),
    },
    CommandDefinition {
        name: "explain",
        about: "Show why one move fewer is not enough",
        add_arguments: ExplainArguments::augment_args,
        exit_codes: "0 done; 2 bad input; 3 stopped, or not enough memory",
        run: |matches| boards::explain(&of_matches(matches), matches),
    },
    CommandDefinition {
        name: "perft",
        about: "Count the sequences of moves of each length, and the different boards after them",
        add_arguments: PerftArguments::augment_args,
        exit_codes: "0 counted; 2 bad input; 3 stopped, or too many sequences: the counts so far are printed",
        run: |matches| perft::run(&of_matches(matches), matches),
    },
];

/// The commands about the program itself.
static ABOUT_PROGRAM: [CommandDefinition; 3] = [
    CommandDefinition {
        name: "schema",
        about: "Print the JSON Schema of the objects that --json prints",
        add_arguments: schema::SchemaArguments::augment_args,
        exit_codes: USUAL_EXIT_CODES,
        run: |_| {
            schema::print();
            Ok(YES)
        },
    },
    CommandDefinition {
        name: "completions",
        about: "Print completions for a shell, or install them with the manual pages",
        add_arguments: completions::CompletionsArguments::augment_args,
        exit_codes: USUAL_EXIT_CODES,
        run: |matches| completions::completions(&of_matches(matches), program()),
    },
    CommandDefinition {
        name: "man",
        about: "Print the manual page of the program or of one command",
        add_arguments: manual::ManArguments::augment_args,
        exit_codes: USUAL_EXIT_CODES,
        run: |matches| manual::man(&of_matches(matches), program()),
    },
];

/// The meaning of exit code 4, which every command can have.
const UNABLE_HELP: &str = "4 the system does not allow it, and would not allow it again (a full disk, a limit of the system, no locks)";

/// The meaning of exit code 5, which commands that lock files can have.
const BUSY_HELP: &str =
    "5 another run has locked the files: try again later, or wait with --wait-lock";

/// The meaning of the exit codes of most commands.
const USUAL_EXIT_CODES: &str = "0 done; 2 bad input; 3 stopped";

/// The version for bug reports, with the git commit and the target platform.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("KORTEST_BUILD"), ")");

/// The text at the end of the program's `--help`.
const EXIT_CODES: &str = "Exit codes: 0 answered, and the claim holds; 1 answered, and the claim does not hold; 2 bad input; \
     3 stopped, run it again; 4 the system does not allow it, and would not allow it again; \
     5 another run has locked the files, try again later.\n\
     Examples: kortest COMMAND --help";

/// A command, with its game if no other game has the command.
#[derive(Clone, Copy)]
struct Defined {
    command: &'static CommandDefinition,
    game: Option<&'static Game>,
}

/// Returns all commands in the order in which `--help` lists them.
fn definitions() -> Vec<Defined> {
    let mut all = defined(&COMMON, None);
    for game in GAMES {
        all.extend(defined(game.own_commands, Some(game)));
    }
    all.extend(defined(&ABOUT_PROGRAM, None));
    all
}

/// Returns the definitions of these commands. `game` is the only game with the commands; `None` if all games have them.
fn defined(commands: &'static [CommandDefinition], game: Option<&'static Game>) -> Vec<Defined> {
    let defined = commands.iter().map(|command| Defined { command, game });
    defined.collect()
}

/// Returns the command with this name, which must exist.
fn definition(name: &str) -> Defined {
    let mut all = definitions().into_iter();
    all.find(|defined| defined.command.name == name)
        .expect("the parser accepts only these commands")
}

/// Returns the definition of the whole command line.
fn program() -> Command {
    let boards = GAMES.map(|game| game.board_help).join(" ");
    let about = "Proves that solutions of puzzles are optimal";
    let long_about = format!(
        "{about}.\n\nBOARD is a file, - for standard input, or the rows themselves, top row first. A certificate stands for its board. {boards}"
    );
    let mut program = Command::new("kortest")
        .version(VERSION)
        .about(about)
        .long_about(long_about)
        .after_help(EXIT_CODES)
        .max_term_width(100) // wider lines would be hard to read
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(color_option());
    for Defined { command, .. } in definitions() {
        let subcommand = Command::new(command.name).about(command.about);
        program = program.subcommand(subcommand.defer(define));
    }
    program
}

fn color_option() -> Arg {
    Arg::new("color")
        .long("color")
        .global(true)
        .value_name("WHEN")
        .help("Whether output is coloured")
        .value_parser(clap::value_parser!(Color))
        .default_value("auto")
        // The help lists options in the order of this number. The options of a command have smaller numbers.
        .display_order(100)
}

/// Adds the arguments and the help to a command, of which clap at first knows only the name and a summary. clap calls
/// this once the command is needed.
fn define(command: Command) -> Command {
    let definition = definition(command.get_name());
    let mut command = (definition.command.add_arguments)(command);
    // Shared commands also have options that only some games need.
    if definition.game.is_none() {
        command = options::add_own_options(command);
    }
    command = options::add_games(command);
    let mut exit_codes = format!("{}; {UNABLE_HELP}", definition.command.exit_codes);
    let locks_files = |argument: &Arg| argument.get_id() == "wait_lock";
    if command.get_arguments().any(locks_files) {
        exit_codes = format!("{exit_codes}; {BUSY_HELP}");
    }
    let mut help = help::end_of_help(definition.command.name, &exit_codes);
    // `--help` also shows the text that `-h` shows at the end.
    if let Some(short_help) = command.get_after_help() {
        help = format!("{short_help}\n\n{help}");
    }
    command
        .about(definition.command.about)
        .after_long_help(help)
        .mut_args(configure)
}

/// Changes how clap treats the value of an argument: a value may be negative, and an empty variable is no value.
fn configure(mut arg: Arg) -> Arg {
    // Without this setting, clap would call a negative value an unknown option.
    if arg.get_action().takes_values() {
        arg = arg.allow_negative_numbers(true);
    }
    // An empty variable counts as unset, as in a shell script that passes on `${THREADS:-}`.
    let value = arg.get_env().and_then(std::env::var_os);
    if value.is_some_and(|value| value.is_empty()) {
        arg = arg.env(Resettable::Reset);
    }
    arg
}

/// Parses the command line. If the user asks for help, or if the arguments are wrong, prints the help or the error.
/// Then the program must not go on, and `Err` has its exit code.
pub fn parse() -> Result<ArgMatches, u8> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    call_of(&arguments).begin();
    // The option --color is not parsed yet, so clap's help and errors have the default colours.
    Color::default().apply();
    program()
        .try_get_matches_from(arguments)
        .map_err(print_help_or_error)
}

/// Returns the command that the user has called, and whether the output is JSON, even if the parser will refuse the
/// arguments. The command is the first argument that is the name of a command.
fn call_of(arguments: &[OsString]) -> Call {
    let names: Vec<&'static str> = definitions().iter().map(|each| each.command.name).collect();
    let command_named = |argument| names.iter().find(|&name| argument == name);
    Call {
        command: arguments.iter().skip(1).find_map(command_named).copied(),
        wants_json: arguments.iter().any(|argument| argument == "--json"),
    }
}

/// Prints what clap returns instead of a parsed command line: the help or the version that the user asked for, or
/// an error. Returns the exit code.
fn print_help_or_error(error: clap::Error) -> u8 {
    let text = error.render().ansi().to_string();
    if !error.use_stderr() {
        say!("{}", text.trim_end());
        return YES; // the exit code of success
    }
    // Without arguments, clap's error is the whole help.
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        anstream::eprintln!("{}", text.trim_end());
        return BAD_INPUT;
    }
    let complaint = match unquoted_name(&error) {
        Some(failure) => failure.to_string(), // says more than clap, which refuses a word of the name
        None => help::complaint(error, program()),
    };
    tell_error(&complaint, BAD_INPUT);
    BAD_INPUT
}

/// Returns the failure for a board's name with blanks but without quotes, such as `24 November 2024`: clap refuses its
/// later words as unknown arguments. Returns `None` for another error, or if there is no such name.
fn unquoted_name(error: &clap::Error) -> Option<Failure> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let mut arguments = Vec::new();
    for argument in std::env::args_os() {
        arguments.push(argument.to_string_lossy().into_owned());
    }
    split_name(&arguments)
}

/// Applies the options that concern the whole process, runs the command of a parsed command line, and returns the exit
/// code. Fails if consecutive boards are the words of one name, such as `24 November 2024` without quotes.
pub fn run(matches: &ArgMatches) -> Result<u8, Failure> {
    let color = matches.get_one::<Color>("color");
    color.copied().unwrap_or_default().apply();
    let (name, options) = matches.subcommand().expect("the parser requires a command");
    apply_process_options(options);
    let Defined { command, .. } = definition(name);
    if let Some(failure) = split_name(&given_boards(options)) {
        return Err(failure);
    }
    (command.run)(options)
}

/// Sets the memory limit and the form of the progress for the whole process, if the command has options for them.
fn apply_process_options(options: &ArgMatches) {
    if let Ok(Some(&bytes)) = options.try_get_one::<usize>("memory") {
        set_memory_limit(bytes);
    }
    if let Ok(Some(format)) = options.try_get_one::<ProgressFormat>("progress") {
        format.apply();
    }
}

/// Returns the values of all arguments that stand for boards. The name of this argument differs between commands.
fn given_boards(options: &ArgMatches) -> Vec<&String> {
    let mut boards = Vec::new();
    for id in ["board", "boards", "level"] {
        if let Ok(Some(values)) = options.try_get_many::<String>(id) {
            boards.extend(values);
        }
    }
    boards
}

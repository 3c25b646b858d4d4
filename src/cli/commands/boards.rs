//! `kortest analyse`, `kortest explain`, `kortest show`, `kortest solve` and `kortest export`: each reads a board or a
//! certificate, and leaves the work to its game.

use crate::arguments::{
    AnalyseArguments, BoardArgument, ExplainArguments, ExportArguments, ShowArguments,
    SolveArguments,
};
use crate::games::board::{
    AnalyseRequest, Board, ExplainRequest, ExportRequest, ShowForm, ShowRequest, SolveRequest,
    object_of,
};
use crate::games::read::{BoardInput, BoardOfGame, read, read_board, today};
use crate::games::{self, GAMES, Game, options};
use crate::limits::limits_of_check;
use crate::output::json::Object;
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, YES, print_line, say};
use clap::ArgMatches;
use kortest::certificate::Header;
use kortest::export::{TheoremError, TheoremName, is_theorem, theorem};
use kortest::text::listed;
use kortest_store::files::{NAME_OF_INPUT, may_replace, replace};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Instant;

/// `kortest analyse`: evaluates first moves, or the moves of a game.
pub fn analyse(arguments: &AnalyseArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let BoardOfGame { game, board } = read_board_for("analyse", &arguments.board, options)?;
    let request = AnalyseRequest::new(arguments, options, game.move_noun, start)?;
    board.analyse(&request)
}

/// `kortest explain`: says why one move fewer is not enough.
pub fn explain(arguments: &ExplainArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let BoardOfGame { game, board } = read_board_for("explain", &arguments.board, options)?;
    let request = ExplainRequest::new(arguments, options, game.move_noun, start)?;
    board.explain(&request)
}

/// Reads a board for `command`, which only some games have. Fails if the board's game lacks the command, or an option
/// that the user gave. A game that has the command has a list of options for it, perhaps an empty one.
fn read_board_for(
    command: &str,
    argument: &BoardArgument,
    options: &ArgMatches,
) -> Result<BoardOfGame, Failure> {
    let board_of_game = read_board(&argument.board, &argument.meaning)?;
    if board_of_game.game.options(command).is_none() {
        return Err(no_command(command, &argument.board, board_of_game.game));
    }
    options::refuse_options_of_others(command, options, board_of_game.game)?;
    Ok(board_of_game)
}

/// Returns the error for a board whose game lacks this command, with the games that have a list of options for the
/// command. `board` is the argument that named the board.
fn no_command(command: &str, board: &str, game: &Game) -> Failure {
    let mut owner_names = Vec::new();
    for owner in GAMES {
        if owner.options(command).is_some() {
            owner_names.push(owner.name);
        }
    }
    let owners = listed(&owner_names);
    let noun = game.reader.board_noun;
    Failure::Input(format!(
        "{board}: {command} works for {owners}, but this is {noun}"
    ))
}

/// Runs `kortest show`: prints a board, or the solution of a certificate step by step. Returns the exit code.
pub fn show(arguments: &ShowArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let argument = &arguments.board.board;
    let mut request = ShowRequest {
        argument,
        name: NAME_OF_INPUT,
        note: None,
        form: show_form(arguments),
        options,
    };
    match read(argument, &arguments.board.meaning)? {
        BoardInput::Board(BoardOfGame { game, board }) => {
            options::refuse_options_of_others("show", options, game)?;
            request.name = board.name();
            request.note = board.note();
            board.show(&request)
        }
        BoardInput::Certificate { name, bytes } => {
            let game = games::of_certificate(&bytes);
            options::refuse_options_of_others("show", options, game)?;
            request.name = name.as_deref().unwrap_or(NAME_OF_INPUT);
            (game.show_certificate)(&bytes, &request)
        }
    }
}

/// Returns whether a board is shown as rows, as JSON, or as a drawing.
fn show_form(arguments: &ShowArguments) -> ShowForm {
    if arguments.rows {
        ShowForm::Rows
    } else if arguments.json {
        ShowForm::Json
    } else {
        ShowForm::Drawn
    }
}

/// Runs `kortest solve`: finds a solution with the user's algorithm or the game's default, or lists all algorithms.
/// Returns the exit code.
pub fn solve(arguments: &SolveArguments, options: &ArgMatches) -> Result<u8, Failure> {
    if arguments.list_algorithms {
        list_algorithms();
        return Ok(YES);
    }
    let start = Instant::now();
    let BoardOfGame { game, board } = read_board(&arguments.board, &arguments.meaning)?;
    options::refuse_options_of_others("solve", options, game)?;
    let given = arguments.algorithm.as_deref();
    let algorithm = options::choose("algorithm", given, game, |game| (game.algorithms)())?;
    let request = SolveRequest::new(arguments, options, game.move_noun, start)?;
    board.solve(algorithm, &request)
}

/// Prints the name and the description of every algorithm once, with the game if only one game has the algorithm.
fn list_algorithms() {
    let mut printed_names: Vec<&str> = Vec::new();
    for algorithm in GAMES.iter().flat_map(|game| (game.algorithms)()) {
        let name = algorithm.name;
        if printed_names.contains(&name) {
            continue;
        }
        printed_names.push(name);
        let owners = options::owners(name, |game| (game.algorithms)());
        match owners[..] {
            [owner] => say!("{name:<16} {owner}: {}", algorithm.about),
            _ => say!("{name:<16} {}", algorithm.about), // several games have it
        }
    }
}

/// Runs `kortest export`: converts a board or a certificate to another format. Returns the exit code.
pub fn export(arguments: &ExportArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let BoardArgument { board, meaning } = &arguments.board;
    match read(board, meaning)? {
        BoardInput::Certificate { name, bytes } if !wants_board(arguments, &bytes) => {
            let name = name.as_deref().unwrap_or(NAME_OF_INPUT);
            save_export_of_certificate(arguments, options, name, &bytes)?;
        }
        // The input is a board, or a certificate whose board the user wants to export.
        input => save_export_of_board(arguments, options, input.board(board)?)?,
    }
    Ok(YES)
}

/// Returns whether `--format` is a format for boards. Without this option, the certificate itself is exported.
fn wants_board(arguments: &ExportArguments, certificate: &[u8]) -> bool {
    let Some(format) = &arguments.format else {
        return false;
    };
    let formats_of_boards = games::of_certificate(certificate).formats;
    formats_of_boards.iter().any(|known| known.name == format)
}

/// Exports a board, writes the export to the file of `--out` or prints it, and prints the JSON object if it is wanted.
fn save_export_of_board(
    arguments: &ExportArguments,
    options: &ArgMatches,
    board_of_game: BoardOfGame,
) -> Result<(), Failure> {
    let start = Instant::now();
    let BoardOfGame { game, board } = board_of_game;
    let fields = export_of_board(arguments, options, game, &*board)?.save_or_print(arguments)?;
    if arguments.json {
        object_of(&*board, fields).with_cost(start).print();
    }
    Ok(())
}

/// Exports a certificate, writes the export to the file of `--out` or prints it, and prints the JSON object if it is
/// wanted. `name` is the name of the board.
fn save_export_of_certificate(
    arguments: &ExportArguments,
    options: &ArgMatches,
    name: &str,
    bytes: &[u8],
) -> Result<(), Failure> {
    let start = Instant::now();
    let exported = export_of_certificate(arguments, options, name, bytes)?;
    let fields = exported.save_or_print(arguments)?;
    if arguments.json {
        // The header says which board the certificate is about.
        let header = Header::read(bytes);
        Object::of_certificate(name, header.as_ref(), fields)
            .with_cost(start)
            .print();
    }
    Ok(())
}

/// A board or a certificate in another format.
struct Exported {
    format: &'static str,
    text: String,
}

/// The sections of the documentation `JSON.md` about exports.
#[cfg(test)]
pub const SECTIONS: &[Section] = &[Section::object(
    "export",
    BOARD_AND_COST,
    &[ExportFields::json_schema],
)];

/// The fields of the JSON object that the command `export` prints.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ExportFields {
    /// The name of the format, as in `--format`.
    format: &'static str,
    /// The path of the written file; null without `--out`.
    file: Option<String>,
    /// The board, its proof or the certificate in this format; null with `--out`.
    text: Option<String>,
}

impl Exported {
    /// Writes the text to the file of `--out`. Without this option, prints the text, or adds it to the JSON fields if
    /// the user wants JSON. Returns these fields. `print_line` adds the last line feed itself.
    fn save_or_print(self, arguments: &ExportArguments) -> Result<ExportFields, Failure> {
        let mut fields = ExportFields {
            format: self.format,
            file: None,
            text: None,
        };
        match &arguments.out {
            Some(path) => {
                replace(path, self.text.as_bytes())?;
                fields.file = Some(path.to_string_lossy().into_owned());
            }
            None if arguments.json => fields.text = Some(self.text),
            None => print_line(self.text.strip_suffix('\n').unwrap_or(&self.text)),
        }
        Ok(fields)
    }
}

/// Returns a board or its proof in the format that the user chose. Fails before the work begins if the output file must
/// not be overwritten, or if the format needs a certificate.
fn export_of_board(
    arguments: &ExportArguments,
    options: &ArgMatches,
    game: &'static Game,
    board: &dyn Board,
) -> Result<Exported, Failure> {
    let start = Instant::now();
    let argument = &arguments.board.board;
    refuse_options_of_others(arguments, options, game)?;
    let given_format = arguments.format.as_deref();
    if let Some(format) = given_format
        && let Some(owner) = owner_of_certificate_format(format, game)
    {
        return Err(Failure::Input(format!(
            "{argument}: --format {format} needs a certificate of {}, which kortest prove writes",
            owner.name
        )));
    }
    let format = options::choose("format", given_format, game, |game| game.formats.to_vec())
        .map_err(|error| error.about(argument))?;
    refuse_to_overwrite(arguments, game)?;
    let request = ExportRequest::new(arguments, options, game.move_noun, start)?;
    let text = board.export(format, &request)?;
    Ok(Exported { format, text })
}

/// Returns a game whose certificates can be exported to this format: `game` if it has the format, or else the first
/// game that has it. Returns `None` if no game has it.
fn owner_of_certificate_format(format: &str, game: &'static Game) -> Option<&'static Game> {
    let mut owners = [game].into_iter().chain(GAMES);
    owners.find(|owner| owner.theorem.name == format)
}

/// Checks a certificate, and returns its claim as a theorem for a proof assistant such as Coq. Fails if the certificate
/// cannot become one, the user chose another format, or the output file must not be overwritten.
fn export_of_certificate(
    arguments: &ExportArguments,
    options: &ArgMatches,
    board_name: &str,
    bytes: &[u8],
) -> Result<Exported, Failure> {
    let argument = &arguments.board.board;
    let game = games::of_certificate(bytes);
    refuse_options_of_others(arguments, options, game)?;
    let format = game.theorem.name;
    if let Some(given_format) = &arguments.format
        && given_format != format
    {
        return Err(Failure::Input(format!(
            "{argument}: is a certificate of {}, which can be exported to {format}",
            game.name
        )));
    }
    refuse_to_overwrite(arguments, game)?;
    let theorem_name = TheoremName {
        name: board_name,
        today: Some(today()),
    };
    let resources = &arguments.limits;
    let limits = limits_of_check(bytes, resources.threads(), resources.memory);
    match theorem(bytes, game.id(), &theorem_name, &limits) {
        Ok(text) => Ok(Exported { format, text }),
        Err(error) => Err(no_theorem(argument, bytes, error)),
    }
}

/// Returns the failure for a certificate that cannot become a theorem: it is invalid, or its evidence is not enough.
fn no_theorem(argument: &str, bytes: &[u8], error: TheoremError) -> Failure {
    match error {
        TheoremError::Refused(error) => Failure::not_valid(&argument, bytes, error),
        TheoremError::NoTheorem(_) => Failure::Input(format!(
            "{argument}: {error}. Use a certificate that kortest prove writes without --method search"
        )),
        // The checker has accepted a certificate that the translation does not understand: a bug.
        _ => Failure::Unable(format!(
            "internal error, please report it: {argument}: {error}"
        )),
    }
}

/// Fails if the user gave an option that `game` does not have. The message names the board.
fn refuse_options_of_others(
    arguments: &ExportArguments,
    options: &ArgMatches,
    game: &'static Game,
) -> Result<(), Failure> {
    let argument = &arguments.board.board;
    options::refuse_options_of_others("export", options, game)
        .map_err(|error| error.about(argument))
}

/// Fails if the file of `--out` exists and is not an earlier export of a board or of a certificate.
fn refuse_to_overwrite(arguments: &ExportArguments, game: &Game) -> Result<(), Failure> {
    let Some(path) = &arguments.out else {
        return Ok(());
    };
    let is_export = |text: &str| (game.is_board_export)(text) || is_theorem(text, game.id());
    may_replace(path, "an earlier export", is_export).map_err(Failure::of_output)
}

//! `kortest analyse`, `kortest show` and `kortest solve`: each reads a board, and leaves the work
//! to the game of the board.

use crate::arguments::{AnalyseArguments, ShowArguments, SolveArguments};
use crate::games::board::{AnalyseRequest, Form, ShowRequest, SolveRequest};
use crate::games::read::{BoardOfGame, Found, read, read_board};
use crate::games::{self, GAMES, Game, options};
use crate::output::format::listed;
use crate::output::{Failure, YES, say};
use clap::ArgMatches;
use std::time::Instant;

/// `kortest analyse`: evaluates first moves, or the moves of a game.
pub fn analyse(arguments: &AnalyseArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let argument = &arguments.board.board;
    let BoardOfGame { game, board } = read_board(argument, &arguments.board.meaning)?;
    let Some(analysis) = board.analysis() else {
        return Err(no_analysis(argument, game));
    };
    options::refuse_options_of_others("analyse", options, game)?;
    analysis.analyse(&AnalyseRequest::new(
        arguments,
        options,
        game.move_noun,
        start,
    )?)
}

/// The error for a board of a game that has no analysis.
fn no_analysis(board: &str, game: &Game) -> Failure {
    let mut able = Vec::new();
    for game in GAMES {
        if game.options("analyse").is_some() {
            able.push(game.name);
        }
    }
    let able = listed(&able);
    let noun = game.board_noun;
    Failure::Input(format!(
        "{board}: analyse works for {able}, but this is {noun}"
    ))
}

/// `kortest show`: prints a board, or a solution step by step.
pub fn show(arguments: &ShowArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let argument = &arguments.board.board;
    match read(argument, &arguments.board.meaning)? {
        Found::Board(BoardOfGame { game, board }) => {
            options::refuse_options_of_others("show", options, game)?;
            board.show(&ShowRequest {
                argument,
                name: board.name(),
                note: board.note(),
                form: form(arguments),
                options,
            })
        }
        Found::Certificate { name, bytes } => {
            let game = games::of_certificate(&bytes);
            options::refuse_options_of_others("show", options, game)?;
            let request = ShowRequest {
                argument,
                name: &name,
                note: None,
                form: form(arguments),
                options,
            };
            (game.show_certificate)(&bytes, &request)
        }
    }
}

fn form(arguments: &ShowArguments) -> Form {
    if arguments.rows {
        Form::Rows
    } else if arguments.json {
        Form::Json
    } else {
        Form::Drawn
    }
}

/// `kortest solve`: finds a solution with any algorithm of the game.
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

/// Prints the name of every algorithm once.
fn list_algorithms() {
    let mut listed: Vec<&str> = Vec::new();
    for algorithm in GAMES.iter().flat_map(|game| (game.algorithms)()) {
        let name = algorithm.name;
        if listed.contains(&name) {
            continue;
        }
        listed.push(name);
        let owners = options::owners(name, |game| (game.algorithms)());
        match owners[..] {
            [owner] => say!("{name:<16} {owner}: {}", algorithm.about),
            _ => say!("{name:<16} {}", algorithm.about),
        }
    }
}

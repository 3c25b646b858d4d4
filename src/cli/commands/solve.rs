//! `kortest solve`: finds a solution with any algorithm of the game.

use crate::arguments::SolveArguments;
use crate::games::read::{BoardOfGame, read_board};
use crate::games::request::SolveRequest;
use crate::games::{GAMES, options};
use crate::output::{Failure, YES, say};
use clap::ArgMatches;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: &SolveArguments, options: &ArgMatches) -> Result<u8, Failure> {
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

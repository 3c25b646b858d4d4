//! The games, in the one list that the command line has of them: what their boards are called, and which options are
//! theirs alone.

use super::Failure;
use super::input::Puzzle;
use clap::ArgMatches;
use clap::parser::ValueSource;
use std::sync::OnceLock;

/// A game, as the commands see it.
pub struct Game {
    pub puzzle: Puzzle,
    pub name: &'static str,
    /// What one of its boards is called.
    pub board: &'static str,
    /// Options that it takes and not every game does.
    pub options: &'static [&'static str],
}

const GAMES: [Game; 3] = [super::prove::FORMER, super::chilly::CHILLY, super::nurikabe::NURIKABE];

/// The options that the command line names.
static GIVEN: OnceLock<Vec<String>> = OnceLock::new();

/// Remembers which options were given.
pub fn remember_options(matches: &ArgMatches) {
    let Some((_, command)) = matches.subcommand() else { return };
    let named = command.ids().filter(|id| command.value_source(id.as_str()) == Some(ValueSource::CommandLine));
    GIVEN.get_or_init(|| named.map(|id| id.as_str().replace('_', "-")).collect());
}

/// Refuses options of other games.
pub fn refuse_options_of_others(puzzle: Puzzle) -> Result<(), Failure> {
    let Some(game) = GAMES.iter().find(|game| game.puzzle == puzzle) else { return Ok(()) };
    for option in GIVEN.get().into_iter().flatten() {
        let takes = |game: &&Game| game.options.contains(&option.as_str());
        let owners: Vec<&str> = GAMES.iter().filter(takes).map(|game| game.name).collect();
        if !owners.is_empty() && !owners.contains(&game.name) {
            return Err(Failure::Input(format!(
                "--{option} is for {}, and this is {}",
                owners.join(" and "),
                game.board
            )));
        }
    }
    Ok(())
}

//! Levels of Santa Chilly: files, JSON, rows.

use crate::games::input::{Fit, Input, name_of, read_as};
use crate::output::{Failure, warn};
use kortest::chilly::{Level, ParsedLevel, looks_like_level, read as read_level};

/// How levels are read.
pub const INPUT: Input = Input {
    help: "A level of Santa Chilly has links and rows, or is the JSON of the game.",
    expected_argument: "no level (rows with start P, exit X, walls #, presents $)",
    expected_text: "links and rows, or the JSON of the game",
    of_name: |_| None,
    fits_argument: |argument, asked| Fit::sure(is_level_in_a_word(argument) || asked && argument.contains('/')),
    fits_file: |_, text| match is_level(text) {
        true => Fit::Sure,
        false if has_walls(text) => Fit::Possible,
        false => Fit::No,
    },
    nearly: |argument| {
        let is_meant = argument.contains('/') && argument.contains("##");
        is_meant.then(|| read_level(argument).err()).flatten().map(|error| error.to_string())
    },
    parse: |name, text| Ok(Box::new(NamedLevel::parse(name, text)?)),
};

/// A level with a name for messages and files.
pub struct NamedLevel {
    /// The file's stem, or that of a digest.
    pub name: String,
    pub level: Level,
}

impl NamedLevel {
    /// The level in a text.
    pub fn parse(name: Option<&str>, text: &str) -> Result<NamedLevel, String> {
        let ParsedLevel { level, warning } = read_level(text).map_err(|error| error.to_string())?;
        let name = name_of(name, "chilly", &level);
        if let Some(warning) = warning {
            warn(&format!("{name}: {warning}"));
        }
        Ok(NamedLevel { name, level })
    }
}

/// Reads the level of an argument for commands that accept nothing else.
pub fn level(argument: &str) -> Result<NamedLevel, Failure> {
    read_as(argument, &INPUT, NamedLevel::parse)
}

/// Whether a text looks like a level.
pub fn is_level(text: &str) -> bool {
    looks_like_level(text)
}

/// Whether a text has the rows of a level at least: two walls from side to side.
fn has_walls(text: &str) -> bool {
    let is_wall = |line: &&str| line.len() > 2 && line.bytes().all(|byte| byte == b'#');
    text.lines().map(str::trim_end).filter(is_wall).count() >= 2
}

/// Whether an argument is JSON, or links and rows. A path may have slashes too, but hardly start, exit and walls.
fn is_level_in_a_word(argument: &str) -> bool {
    argument.starts_with('{') || ['/', 'P', 'X', '#'].iter().all(|&c| argument.contains(c)) && is_level(argument)
}

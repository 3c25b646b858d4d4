//! Reads levels of Santa Chilly from an argument or from a file.

use crate::games::input::{Fit, Input, name_of, read_as};
use crate::output::{Failure, warn};
use kortest::chilly::{Level, ParsedLevel, looks_like_level, read as read_level};

/// How levels of Santa Chilly are recognised and parsed.
pub const INPUT: Input = Input {
    help: "A level of Santa Chilly consists of links and rows, or is the JSON of the game.",
    expected_argument: "no level (rows with start P, exit X, walls #, presents $)",
    expected_text: "links and rows, or the JSON of the game",
    of_name: |_| None,
    fits_argument: |argument, asked| {
        Fit::sure(is_level_in_a_word(argument) || asked && argument.contains('/'))
    },
    fits_file: |_, text| {
        if is_level(text) {
            Fit::Sure
        } else if has_walls(text) {
            Fit::Possible
        } else {
            Fit::No
        }
    },
    nearly: |argument| {
        let is_meant = argument.contains('/') && argument.contains("##");
        is_meant
            .then(|| read_level(argument).err())
            .flatten()
            .map(|error| error.to_string())
    },
    parse: |name, text| Ok(Box::new(NamedLevel::parse(name, text)?)),
};

/// A level and its name for messages and files.
pub struct NamedLevel {
    /// The stem of the file name, or a name from the level's digest.
    pub name: String,
    pub level: Level,
}

impl NamedLevel {
    /// Parses a level.
    pub fn parse(name: Option<&str>, text: &str) -> Result<NamedLevel, String> {
        let ParsedLevel { level, warning } = read_level(text).map_err(|error| error.to_string())?;
        let name = name_of(name, "chilly", &level);
        if let Some(warning) = warning {
            warn(&format!("{name}: {warning}"));
        }
        Ok(NamedLevel { name, level })
    }
}

/// Reads an argument that must be a level of Santa Chilly.
pub fn level(argument: &str) -> Result<NamedLevel, Failure> {
    read_as(argument, &INPUT, NamedLevel::parse)
}

/// Returns whether a text looks like a level.
pub fn is_level(text: &str) -> bool {
    looks_like_level(text)
}

/// Returns whether at least two rows of a text consist only of walls.
fn has_walls(text: &str) -> bool {
    let is_wall = |line: &&str| line.len() > 2 && line.bytes().all(|byte| byte == b'#');
    text.lines().map(str::trim_end).filter(is_wall).count() >= 2
}

/// Returns whether an argument is a level and not a path.
fn is_level_in_a_word(argument: &str) -> bool {
    argument.starts_with('{')
        || ['/', 'P', 'X', '#'].iter().all(|&c| argument.contains(c)) && is_level(argument)
}

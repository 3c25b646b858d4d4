//! `kortest schema`: prints the JSON Schema of the objects that `--json` prints.

use super::{boards, check, generate, perft, prove, report};
use crate::games::GAMES;
use crate::output::{json, print_line, schema};

/// `kortest schema` has no arguments.
#[derive(clap::Args)]
pub struct Arguments {}

/// Prints the schema.
pub fn print() {
    let common = [
        json::SECTIONS,
        prove::SECTIONS,
        check::SECTIONS,
        report::SECTIONS,
        boards::SECTIONS,
        generate::SECTIONS,
        perft::SECTIONS,
    ];
    let of_games = GAMES.map(|game| game.sections);
    let all = common.into_iter().chain(of_games).flatten();
    let schema = schema::schema(all);
    let text = serde_json::to_string_pretty(&schema).expect("a value can be written");
    print_line(&text);
}

//! `kortest schema`: prints the JSON Schema of the objects that `--json` prints.

use crate::output::print_line;

/// `kortest schema` has no arguments.
#[derive(clap::Args)]
pub struct Arguments {}

/// The schema, which a test derives from the types of the objects. So only the tests need what derives
/// it, and the first build is shorter.
const SCHEMA: &str = include_str!("schema.json");

/// Prints the schema.
pub fn print() {
    print_line(SCHEMA.trim_end());
}

#[cfg(test)]
mod tests {
    use super::SCHEMA;
    use crate::commands::{boards, check, generate, perft, prove, report};
    use crate::games::GAMES;
    use crate::output::{json, schema};

    #[test]
    fn the_schema_is_that_of_the_types() {
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
        let derived = schema::schema(common.into_iter().chain(of_games).flatten());
        let text = serde_json::to_string_pretty(&derived).unwrap() + "\n";

        if std::env::var_os("KORTEST_BLESS").is_some() {
            std::fs::write("src/cli/commands/schema.json", text).unwrap();
        } else {
            assert!(text == SCHEMA, "KORTEST_BLESS=1 writes the schema");
        }
    }
}

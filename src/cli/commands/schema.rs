//! `kortest schema`: prints the JSON Schema of the objects that `--json` prints.

use crate::output::print_line;

/// `kortest schema` has no arguments.
#[derive(clap::Args)]
pub struct SchemaArguments {}

/// The schema. A test compares it with the types of the objects, so only tests need the crates that derive a schema.
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
    use crate::output::json;
    use crate::output::schema::{Derived, Group, with_tables};

    const PAGE: &str = include_str!("../output/JSON.md");

    #[test]
    fn the_schema_and_its_page_are_those_of_the_types() {
        let derived = derived();
        let schema = serde_json::to_string_pretty(&derived.schema).unwrap() + "\n";
        let page = with_tables(PAGE, &derived);

        if std::env::var_os("KORTEST_BLESS").is_some() {
            std::fs::write("src/cli/commands/schema.json", schema).unwrap();
            std::fs::write("src/cli/output/JSON.md", page).unwrap();
        } else {
            assert!(schema == SCHEMA, "KORTEST_BLESS=1 writes the schema");
            assert_eq!(page, PAGE, "KORTEST_BLESS=1 writes the tables");
        }
    }

    /// Derives the schema from the types of all objects.
    fn derived() -> Derived {
        let common = [
            json::SECTIONS,
            prove::SECTIONS,
            check::SECTIONS,
            report::SECTIONS,
            boards::SECTIONS,
            generate::SECTIONS,
            perft::SECTIONS,
        ];
        let puzzle = None;
        let mut groups = Vec::from(common.map(|sections| Group { puzzle, sections }));
        groups.extend(GAMES.map(|game| Group {
            puzzle: Some(game.id()),
            sections: game.sections,
        }));
        Derived::new(&groups, json::SCHEMA)
    }
}

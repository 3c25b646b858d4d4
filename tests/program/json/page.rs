//! Writes the tables of `JSON.md` from the schema, and reads its examples.

use super::schema::{Schema, anchor, included, rows_of};
use serde_json::Value;
use std::collections::BTreeSet;

/// An example of an object, in the section with this title.
pub struct Example {
    pub title: String,
    pub object: Value,
}

/// Returns the page with the tables of this schema. Only the text between the tables is written by
/// hand.
pub fn with_tables(page: &str, schema: &Schema) -> String {
    let mut missing: BTreeSet<&str> = schema.definitions().keys().map(String::as_str).collect();
    let mut definition = None;
    let mut written = String::new();
    for line in page.lines() {
        if line.starts_with('#') {
            let key = anchor(line.trim_start_matches('#').trim());
            definition = schema.definitions().get(&key);
            missing.remove(key.as_str());
        }
        if line.starts_with("| field |") {
            let definition = definition.expect("a table stands below the heading of a definition");
            written.push_str(&table(definition));
        } else if !line.starts_with('|') {
            written.push_str(line);
            written.push('\n');
        }
        if let Some(definition) = definition
            && line.starts_with("With ")
        {
            assert_eq!(anchors(line), included(definition), "{line}");
        }
    }
    assert!(missing.is_empty(), "no section is about {missing:?}");
    written
}

/// Returns the table about the fields of a definition.
fn table(definition: &Value) -> String {
    let mut table = "| field | type | meaning |\n|---|---|---|\n".to_string();
    for row in rows_of(definition) {
        assert_ne!(row.meaning, "", "{} has no meaning", row.path);
        let line = format!("| `{}` | {} | {} |\n", row.path, row.types, row.meaning);
        table.push_str(&line);
    }
    table
}

/// Returns the anchors to which a line has links, at its beginning.
fn anchors(line: &str) -> Vec<&str> {
    let mut anchors = Vec::new();
    for link in line.split("](#").skip(1) {
        let (anchor, _) = link.split_once(')').expect("the end of a link");
        anchors.push(anchor);
    }
    anchors
}

/// Returns the examples of the page.
pub fn examples(page: &str) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut title = "";
    for line in page.lines() {
        if line.starts_with('#') {
            title = line.trim_start_matches('#').trim();
        } else if line.starts_with('{') {
            examples.push(Example {
                title: title.into(),
                object: serde_json::from_str(line).expect("an example is an object"),
            });
        }
    }
    examples
}

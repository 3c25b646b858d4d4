//! Writes the tables of `JSON.md`.

use crate::rows::rows_of;
use crate::schema::{Derived, DerivedSection};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Returns the page with the tables of these fields. Only the text between the tables is written by
/// hand.
pub fn with_tables(page: &str, derived: &Derived) -> String {
    let titles = derived.sections.iter().map(|each| each.section.title);
    let mut missing: BTreeSet<&str> = titles.collect();
    let mut section = None;
    let mut written = String::new();
    for line in page.lines() {
        if line.starts_with('#') {
            let title = line.trim_start_matches('#').trim();
            let mut sections = derived.sections.iter();
            section = sections.find(|each| each.section.title == title);
            missing.remove(title);
        }
        if line.starts_with("| field |") {
            let section = section.expect("a table stands below the heading of a section");
            written.push_str(&table(section, derived));
        } else if !line.starts_with('|') {
            written.push_str(line);
            written.push('\n');
        }
        if let Some(section) = section
            && line.starts_with("With ")
        {
            assert_eq!(anchors(line), included(section), "{line}");
        }
    }
    assert!(missing.is_empty(), "no section is about {missing:?}");
    written
}

/// Returns the table about the fields of a section.
fn table(section: &DerivedSection, derived: &Derived) -> String {
    let definitions = definitions(&derived.schema);
    let object = json!({"properties": section.own.properties, "required": section.own.required});
    let mut table = "| field | type | meaning |\n|---|---|---|\n".to_string();
    for row in rows_of(&object, definitions) {
        assert_ne!(row.meaning, "", "{} has no meaning", row.path);
        let line = format!("| `{}` | {} | {} |\n", row.path, row.types, row.meaning);
        table.push_str(&line);
    }
    table
}

fn definitions(schema: &Value) -> &Map<String, Value> {
    schema["$defs"].as_object().expect("definitions")
}

/// Returns the anchors of the sections that a section includes.
fn included(section: &DerivedSection) -> Vec<String> {
    let titles = section.section.with.iter();
    titles.map(|title| anchor(title)).collect()
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

/// Returns the anchor of a heading, as Markdown renderers form it. It is the key of a definition.
pub fn anchor(heading: &str) -> String {
    let mut anchor = heading.to_lowercase().replace(' ', "-");
    anchor.retain(|c| c.is_ascii_alphanumeric() || c == '-');
    anchor
}

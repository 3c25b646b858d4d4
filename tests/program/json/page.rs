//! Reads `JSON.md`, the documentation of the JSON objects, as a schema and compares objects with
//! it.

use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The documentation: a map from the anchor of each heading to the section below the heading.
#[derive(Clone)]
pub struct Page(BTreeMap<String, Section>);

/// One section: everything below a heading.
#[derive(Clone, Default)]
struct Section {
    with: Vec<String>,
    /// The documented fields. The key of a field is its path in the object.
    fields: BTreeMap<String, Field>,
    examples: Vec<Value>,
}

#[derive(Clone)]
struct Field {
    /// The documented types of a field. A type that begins with "rarely" need not occur in the
    /// tests.
    types: Vec<String>,
    /// The types that the field had in the tested objects.
    seen: BTreeSet<String>,
}

impl Page {
    pub fn parse(text: &str) -> Page {
        let mut page = Page(BTreeMap::new());
        let mut section = &mut Section::default();
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix('#') {
                section = page
                    .0
                    .entry(anchor(heading.trim_start_matches('#').trim()))
                    .or_default();
            } else if line.starts_with("With ") {
                let links = line.split("](#").skip(1);
                section
                    .with
                    .extend(links.map(|link| link.split(')').next().unwrap().to_string()));
            } else if let Some(row) = line.strip_prefix("| `") {
                let (path, rest) = row.split_once("` | ").expect("a field and its type");
                let (types, meaning) = rest.split_once(" | ").expect("a type and a meaning");
                assert!(
                    meaning.trim_end_matches('|').trim() != "",
                    "{path} has no meaning"
                );
                let types = types.split(" or ").map(str::to_string).collect();
                let earlier = section.fields.insert(
                    path.into(),
                    Field {
                        types,
                        seen: BTreeSet::new(),
                    },
                );
                assert!(earlier.is_none(), "{path} has two rows");
            } else if line.starts_with('{') {
                section
                    .examples
                    .push(serde_json::from_str(line).expect("an example is an object"));
            }
        }
        page
    }

    /// Returns a section and all sections that it includes, directly or indirectly.
    fn sections(&self, anchor: &str) -> Vec<String> {
        let section = self
            .0
            .get(anchor)
            .unwrap_or_else(|| panic!("there is no section {anchor:?}"));
        let with = section.with.iter().flat_map(|anchor| self.sections(anchor));
        [anchor.to_string()].into_iter().chain(with).collect()
    }

    /// Compares a JSON object with its section of `JSON.md`.
    pub fn hold(&mut self, heading: &str, object: &Value) -> Result<(), String> {
        let sections = self.sections(&anchor(heading));
        self.hold_fields(&sections, "", object.as_object().ok_or("no object")?)
    }

    fn hold_fields(
        &mut self,
        sections: &[String],
        before: &str,
        object: &Map<String, Value>,
    ) -> Result<(), String> {
        let paths: BTreeSet<String> = sections
            .iter()
            .flat_map(|name| self.0[name].fields.keys().cloned())
            .collect();
        let is_here = |path: &&String| {
            path.strip_prefix(before)
                .is_some_and(|name| !name.contains('.'))
        };
        let here = paths.iter().filter(is_here).cloned();
        let there = object.keys().map(|name| format!("{before}{name}"));
        for path in here.chain(there).collect::<BTreeSet<String>>() {
            let value = object.get(&path[before.len()..]);
            let mut fields = sections
                .iter()
                .filter(|name| self.0[*name].fields.contains_key(&path));
            let (Some(section), None) = (fields.next(), fields.next()) else {
                return Err(format!(
                    "`{path}` needs exactly one row in the sections {sections:?}"
                ));
            };
            let field = self
                .0
                .get_mut(section)
                .and_then(|section| section.fields.get_mut(&path))
                .expect("it has it");
            field.see(value).map_err(|types| {
                let shown = value.map_or_else(|| "absent".into(), Value::to_string);
                format!("`{path}` is {shown}, and the page says: {types}")
            })?;
            match value {
                Some(Value::Object(inner)) => {
                    self.hold_fields(sections, &format!("{path}."), inner)?
                }
                Some(Value::Array(all)) => {
                    for inner in all.iter().filter_map(Value::as_object) {
                        self.hold_fields(sections, &format!("{path}[]."), inner)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns the documented fields and types that no tested object had.
    pub fn unseen(&self) -> Vec<String> {
        let mut unseen = Vec::new();
        for (anchor, section) in &self.0 {
            for (path, field) in &section.fields {
                let common = field
                    .types
                    .iter()
                    .filter(|name| !name.starts_with("rarely "));
                let missing = common.filter(|name| !field.seen.contains(*name));
                unseen.extend(missing.map(|name| format!("{anchor}: `{path}` as {name}")));
            }
        }
        unseen
    }

    pub fn hold_examples(&self) -> usize {
        let mut page = self.clone();
        let examples = self
            .0
            .iter()
            .flat_map(|(name, section)| section.examples.iter().map(move |one| (name, one)));
        examples
            .map(|(name, example)| {
                page.hold(name, example)
                    .unwrap_or_else(|why| panic!("{name}: {why}"))
            })
            .count()
    }
}

impl Field {
    /// Records the type of a value; fails if this type is not documented.
    fn see(&mut self, value: Option<&Value>) -> Result<(), String> {
        let fitting = self
            .types
            .iter()
            .find(|name| fits(name.trim_start_matches("rarely "), value));
        let name = fitting.ok_or_else(|| self.types.join(" or "))?;
        // An empty array does not show the type of its elements.
        if value
            .and_then(Value::as_array)
            .is_none_or(|array| !array.is_empty())
        {
            self.seen.insert(name.clone());
        }
        Ok(())
    }
}

/// Returns whether a value has the type with this name. `None` is a missing value.
fn fits(name: &str, value: Option<&Value>) -> bool {
    let Some(value) = value else {
        return name == "absent";
    };
    let is_integer = |value: &Value| value.is_u64() || value.is_i64();
    match name {
        "absent" => false,
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => is_integer(value),
        "number" => value.is_f64(),
        "object" => value.is_object(),
        "place" => value
            .as_array()
            .is_some_and(|pair| pair.len() == 2 && pair.iter().all(is_integer)),
        _ => {
            let element = name
                .strip_prefix("array of ")
                .unwrap_or_else(|| panic!("{name:?} is no type"));
            value
                .as_array()
                .is_some_and(|array| array.iter().all(|value| fits(element, Some(value))))
        }
    }
}

/// Returns the anchor of a heading, as Markdown renderers form it.
fn anchor(heading: &str) -> String {
    let words = heading.to_lowercase().replace(' ', "-");
    words
        .chars()
        .filter(|&c| c.is_ascii_alphanumeric() || c == '-')
        .collect()
}

//! Reads `JSON.md`, the documentation of the JSON objects, as a schema and compares objects with
//! it.

use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The documentation: one section for each heading.
#[derive(Clone)]
pub struct Page {
    /// The sections by the anchors of their headings.
    sections: BTreeMap<String, Section>,
}

/// One section: everything below a heading.
#[derive(Clone, Default)]
struct Section {
    /// The anchors of the sections that this section includes.
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
        let mut sections: BTreeMap<String, Section> = BTreeMap::new();
        let mut section = String::new();
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix('#') {
                section = anchor(heading.trim_start_matches('#').trim());
            }
            sections.entry(section.clone()).or_default().read(line);
        }
        Page { sections }
    }

    /// Compares a JSON object with its section of `JSON.md`.
    pub fn hold(&mut self, heading: &str, object: &Value) -> Result<(), String> {
        let sections = self.with_included(&anchor(heading));
        let object = object.as_object().ok_or("no object")?;
        self.hold_fields(&sections, "", object)
    }

    /// Compares the examples of the page with their sections. Returns the number of examples.
    pub fn hold_examples(&self) -> usize {
        let mut page = self.clone();
        let mut examples = 0;
        for (anchor, section) in &self.sections {
            for example in &section.examples {
                page.hold(anchor, example)
                    .unwrap_or_else(|why| panic!("{anchor}: {why}"));
                examples += 1;
            }
        }
        examples
    }

    /// Returns the documented fields and types that no tested object had.
    pub fn unseen(&self) -> Vec<String> {
        let mut unseen = Vec::new();
        for (anchor, section) in &self.sections {
            for (path, field) in &section.fields {
                for name in &field.types {
                    if !name.starts_with("rarely ") && !field.seen.contains(name) {
                        unseen.push(format!("{anchor}: `{path}` as {name}"));
                    }
                }
            }
        }
        unseen
    }

    /// Returns the anchors of a section and of all sections that it includes, directly or
    /// indirectly.
    fn with_included(&self, anchor: &str) -> Vec<String> {
        let Some(section) = self.sections.get(anchor) else {
            panic!("there is no section {anchor:?}");
        };
        let mut sections = vec![anchor.to_string()];
        for included in &section.with {
            sections.extend(self.with_included(included));
        }
        sections
    }

    /// Compares the fields of an object, and of all objects inside it, with these sections. The
    /// path of each field begins with `prefix`.
    fn hold_fields(
        &mut self,
        sections: &[String],
        prefix: &str,
        object: &Map<String, Value>,
    ) -> Result<(), String> {
        let mut paths = self.documented_paths(sections, prefix);
        for name in object.keys() {
            paths.insert(format!("{prefix}{name}"));
        }
        for path in paths {
            let value = object.get(&path[prefix.len()..]);
            let field = self.field(sections, &path)?;
            if !field.see(value) {
                let shown = value.map_or("absent".into(), Value::to_string);
                let types = field.types.join(" or ");
                return Err(format!("`{path}` is {shown}, and the page says: {types}"));
            }
            match value {
                Some(Value::Object(inner)) => {
                    self.hold_fields(sections, &format!("{path}."), inner)?;
                }
                Some(Value::Array(elements)) => {
                    for inner in elements.iter().filter_map(Value::as_object) {
                        self.hold_fields(sections, &format!("{path}[]."), inner)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns the paths of the documented fields that begin with `prefix`, without the fields of
    /// objects inside this object.
    fn documented_paths(&self, sections: &[String], prefix: &str) -> BTreeSet<String> {
        let mut paths = BTreeSet::new();
        for anchor in sections {
            for path in self.sections[anchor].fields.keys() {
                let name = path.strip_prefix(prefix);
                if name.is_some_and(|name| !name.contains('.')) {
                    paths.insert(path.clone());
                }
            }
        }
        paths
    }

    /// Returns the field with this path. Exactly one of the sections must have a row for it.
    fn field(&mut self, sections: &[String], path: &str) -> Result<&mut Field, String> {
        let mut found = Vec::new();
        for anchor in sections {
            if self.sections[anchor].fields.contains_key(path) {
                found.push(anchor);
            }
        }
        let [anchor] = found[..] else {
            return Err(format!(
                "`{path}` needs exactly one row in the sections {sections:?}"
            ));
        };
        let section = self
            .sections
            .get_mut(anchor)
            .expect("the section was found");
        Ok(section.fields.get_mut(path).expect("the field was found"))
    }
}

impl Section {
    /// Reads a line of the section: links to included sections, a field, or an example.
    fn read(&mut self, line: &str) {
        if line.starts_with("With ") {
            for link in line.split("](#").skip(1) {
                let (anchor, _) = link.split_once(')').expect("the end of a link");
                self.with.push(anchor.to_string());
            }
        } else if let Some(row) = line.strip_prefix("| `") {
            self.read_field(row);
        } else if line.starts_with('{') {
            let example = serde_json::from_str(line).expect("an example is an object");
            self.examples.push(example);
        }
    }

    /// Reads a row of a table, behind its first mark: the path of a field, its types, and its meaning.
    fn read_field(&mut self, row: &str) {
        let (path, rest) = row.split_once("` | ").expect("a field and its type");
        let (types, meaning) = rest.split_once(" | ").expect("a type and a meaning");
        let meaning = meaning.trim_end_matches('|').trim();
        assert_ne!(meaning, "", "{path} has no meaning");

        let field = Field {
            types: types.split(" or ").map(str::to_string).collect(),
            seen: BTreeSet::new(),
        };
        let earlier = self.fields.insert(path.into(), field);
        assert!(earlier.is_none(), "{path} has two rows");
    }
}

impl Field {
    /// Records the type of a value. Returns whether this type is documented.
    fn see(&mut self, value: Option<&Value>) -> bool {
        let mut types = self.types.iter();
        let Some(name) = types.find(|name| fits(name.trim_start_matches("rarely "), value)) else {
            return false;
        };
        // An empty array does not show the type of its elements.
        let is_empty_array = value.and_then(Value::as_array).is_some_and(Vec::is_empty);
        if !is_empty_array {
            self.seen.insert(name.clone());
        }
        true
    }
}

/// Returns whether a value has the type with this name. `None` is a missing value.
fn fits(name: &str, value: Option<&Value>) -> bool {
    let Some(value) = value else {
        return name == "absent";
    };
    match name {
        "absent" => false,
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => is_integer(value),
        "number" => value.is_f64(),
        "object" => value.is_object(),
        "place" => is_cell(value),
        _ => {
            let Some(element) = name.strip_prefix("array of ") else {
                panic!("{name:?} is not a type");
            };
            let Some(array) = value.as_array() else {
                return false;
            };
            array.iter().all(|value| fits(element, Some(value)))
        }
    }
}

fn is_integer(value: &Value) -> bool {
    value.is_u64() || value.is_i64()
}

/// Returns whether a value is the column and the row of a cell.
fn is_cell(value: &Value) -> bool {
    let Some(numbers) = value.as_array() else {
        return false;
    };
    numbers.len() == 2 && numbers.iter().all(is_integer)
}

/// Returns the anchor of a heading, as Markdown renderers form it.
fn anchor(heading: &str) -> String {
    let mut anchor = heading.to_lowercase().replace(' ', "-");
    anchor.retain(|c| c.is_ascii_alphanumeric() || c == '-');
    anchor
}

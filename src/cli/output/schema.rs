//! The JSON Schema of the objects that `--json` prints, derived from the types of their fields.

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// A kind of objects, or the fields that several kinds share. `JSON.md` has a section with the same
/// title for each.
pub struct Section {
    title: &'static str,
    kind: Kind,
    /// The titles of the sections whose fields this section includes.
    with: &'static [&'static str],
    /// Functions that return the schemas of types. The section has the fields of all these types.
    fields: &'static [fn(&mut SchemaGenerator) -> Schema],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The fields of whole objects.
    Object,
    /// Fields that other sections include.
    Shared,
}

impl Section {
    /// Creates the section of objects that a command prints. The title begins with the name of the
    /// command, before the first colon.
    pub const fn object(
        title: &'static str,
        with: &'static [&'static str],
        fields: &'static [fn(&mut SchemaGenerator) -> Schema],
    ) -> Section {
        Section {
            title,
            kind: Kind::Object,
            with,
            fields,
        }
    }

    /// Creates the section of fields that several kinds of objects have.
    pub const fn shared(
        title: &'static str,
        with: &'static [&'static str],
        fields: &'static [fn(&mut SchemaGenerator) -> Schema],
    ) -> Section {
        Section {
            title,
            kind: Kind::Shared,
            with,
            fields,
        }
    }

    /// Returns the schema of the section's own fields, with references to the included sections.
    fn definition(&self, generator: &mut SchemaGenerator) -> Value {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for schema_of_type in self.fields {
            let schema = schema_of_type(generator);
            if let Some(Value::Object(declared)) = schema.get("properties") {
                properties.extend(declared.clone());
            }
            if let Some(Value::Array(names)) = schema.get("required") {
                required.extend(names.clone());
            }
        }
        if let Some(command) = self.command() {
            properties.insert("command".into(), json!({"const": command}));
        }
        let mut definition = json!({
            "title": self.title,
            "type": "object",
            "properties": properties,
            "required": required,
        });
        let included: Vec<Value> = self.with.iter().map(|title| reference(title)).collect();
        if !included.is_empty() {
            definition["allOf"] = included.into();
        }
        definition
    }

    /// Returns the command that prints the objects; `None` if several commands do.
    fn command(&self) -> Option<&str> {
        if self.kind == Kind::Shared || [AN_ERROR, PROGRESS].contains(&self.title) {
            return None;
        }
        self.title.split(':').next()
    }
}

/// The titles of the sections about fields that most objects have.
pub const ALL_OBJECTS: &str = "All objects";
pub const ONE_BOARD: &str = "One board";
pub const COST: &str = "The cost";

/// What a section includes about a board and the run that has answered a question about it.
pub const BOARD_AND_COST: &[&str] = &[ONE_BOARD, COST];

/// The title of the section about errors, which every command prints.
pub const AN_ERROR: &str = "An error";

/// The title of the section about the progress, which every long command prints.
pub const PROGRESS: &str = "Progress";

/// Returns the schema of all objects.
pub fn schema<'a>(sections: impl Iterator<Item = &'a Section>) -> Value {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.inline_subschemas = true;
    let mut generator = settings.into_generator();
    let mut objects = Vec::new();
    let mut definitions = Map::new();
    for section in sections {
        if section.kind == Kind::Object {
            objects.push(reference(section.title));
        }
        definitions.insert(key(section.title), section.definition(&mut generator));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The objects that kortest prints with --json",
        "anyOf": objects,
        "$defs": definitions,
    })
}

/// Returns a schema that refers to the section with this title.
fn reference(title: &str) -> Value {
    json!({"$ref": format!("#/$defs/{}", key(title))})
}

/// Returns the key of a section: the anchor of its heading in `JSON.md`.
fn key(title: &str) -> String {
    let mut key = title.to_lowercase().replace(' ', "-");
    key.retain(|c| c.is_ascii_alphanumeric() || c == '-');
    key
}

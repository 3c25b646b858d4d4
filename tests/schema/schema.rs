//! The JSON Schema of all objects.

use crate::page::anchor;
use crate::section::{Distinction, Fields, Kind, Puzzle, Section};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The sections about the objects of one game, or about objects and fields of all games.
pub struct Group {
    /// The game as in `--puzzle`; `None` for all games.
    pub puzzle: Option<&'static str>,
    pub sections: &'static [Section],
}

/// What follows from the types of the fields.
pub struct Derived {
    /// The JSON Schema.
    pub schema: Value,
    /// For each section, its fields.
    pub(crate) sections: Vec<DerivedSection>,
    /// The games, as in `--puzzle`.
    puzzles: Vec<&'static str>,
}

/// A section with its fields.
pub(crate) struct DerivedSection {
    pub section: &'static Section,
    puzzle: Option<&'static str>,
    /// The fields of the section, without those of included sections.
    pub own: Fields,
}

impl Derived {
    /// Derives the schema. `version` is the version of the format.
    pub fn new(groups: &[Group], version: u32) -> Derived {
        let settings = SchemaSettings::draft2020_12().for_serialize();
        let mut generator = settings.into_generator();
        let mut derived = Derived {
            schema: Value::Null,
            sections: Vec::new(),
            puzzles: Vec::new(),
        };
        for group in groups {
            derived.add(group, &mut generator);
        }
        derived.schema = derived.complete_schema(&mut generator, version);
        derived
    }

    fn add(&mut self, group: &Group, generator: &mut SchemaGenerator) {
        self.puzzles.extend(group.puzzle);
        for section in group.sections {
            let mut own = section.own_fields(generator);
            for schema in own.properties.values_mut() {
                simplify(schema);
            }
            self.sections.push(DerivedSection {
                section,
                puzzle: group.puzzle,
                own,
            });
        }
    }

    fn complete_schema(&self, generator: &mut SchemaGenerator, version: u32) -> Value {
        let mut branches = Vec::new();
        let mut definitions = self.types(generator);
        for derived in &self.sections {
            if derived.section.kind == Kind::Object {
                let key = anchor(derived.section.title);
                branches.push(reference(&key));
                definitions.insert(key, self.object(derived));
            }
        }
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": format!("urn:kortest:json:{version}"),
            "title": "KortestOutput",
            "description": "An object that kortest prints with --json or with --progress json.",
            "oneOf": branches,
            "$defs": definitions,
        })
    }

    /// Returns the schema of a kind of objects, with the fields of all included sections.
    fn object(&self, derived: &DerivedSection) -> Value {
        let section = derived.section;
        let mut fields = Fields::default();
        self.include(derived, &mut fields);
        if let Some(command) = section.command() {
            restrict(&mut fields, "command", one_of(&[command.into()]));
        }
        restrict(&mut fields, "puzzle", puzzle_of(derived));
        if let Some(Distinction { field, values }) = section.distinction {
            let values: Vec<Value> =
                serde_json::from_str(values).expect("the values are a JSON array");
            restrict(&mut fields, field, one_of(&values));
        }
        json!({
            "title": section.title,
            "type": "object",
            "properties": fields.properties,
            "required": fields.required,
        })
    }

    /// Adds the fields of a section and of all sections that it includes.
    fn include(&self, derived: &DerivedSection, fields: &mut Fields) {
        for title in derived.section.with {
            let mut all = self.sections.iter();
            let included = all.find(|other| other.section.title == *title);
            self.include(included.expect("the section exists"), fields);
        }
        for (name, schema) in &derived.own.properties {
            let earlier = fields.properties.insert(name.clone(), schema.clone());
            let title = derived.section.title;
            // The included sections of a section may include the same third section.
            let is_same = earlier.is_none_or(|earlier| earlier == *schema);
            assert!(is_same, "{title} declares {name} once more");
        }
        for name in &derived.own.required {
            if !fields.required.contains(name) {
                fields.required.push(name.clone());
            }
        }
    }

    /// Returns the definitions of the types that fields have.
    fn types(&self, generator: &mut SchemaGenerator) -> Map<String, Value> {
        let mut types = Map::new();
        types.insert(PLACE.into(), place());
        types.insert(PUZZLE.into(), self.puzzle());
        for (name, mut schema) in generator.take_definitions(true) {
            simplify(&mut schema);
            let name = without_suffix(&name);
            let is_numbered = name.ends_with(|c: char| c.is_ascii_digit());
            assert!(
                !is_numbered,
                "two types have the name {name} without its digit"
            );
            let earlier = types.insert(name.into(), schema);
            assert!(earlier.is_none(), "two types have the name {name}");
        }
        types
    }

    /// Returns the schema of the names of all games.
    fn puzzle(&self) -> Value {
        json!({
            "description": "A game, as in `--puzzle`.",
            "type": "string",
            "enum": self.puzzles,
        })
    }
}

/// The name of the type of games.
const PUZZLE: &str = "Puzzle";

/// Returns the schema of the field `puzzle`.
fn puzzle_of(derived: &DerivedSection) -> Value {
    match (derived.section.puzzle, derived.puzzle) {
        (Puzzle::Known, Some(puzzle)) => one_of(&[puzzle.into()]),
        (Puzzle::Known, None) => json!({"allOf": [reference(PUZZLE)]}),
        (Puzzle::Unknown, _) => json!({"anyOf": [reference(PUZZLE), {"type": "null"}]}),
        // Some generators do not know a constant that is null.
        (Puzzle::Null, _) => json!({"type": "null"}),
    }
}

/// Returns a schema that allows only these values.
fn one_of(values: &[Value]) -> Value {
    let mut types: Vec<Value> = Vec::new();
    for value in values {
        let name = Value::from(type_name(value));
        if !types.contains(&name) {
            types.push(name);
        }
    }
    let types = match &types[..] {
        [name] => name.clone(),
        _ => types.into(),
    };
    match values {
        [value] => json!({"const": value, "type": types}),
        _ => json!({"enum": values, "type": types}),
    }
}

/// Returns the name of the type of a word, a truth value, or null.
fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Bool(_) => "boolean",
        Value::Null => "null",
        _ => "string",
    }
}

/// Restricts a field, which must be declared.
fn restrict(fields: &mut Fields, name: &str, restricted: Value) {
    let schema = fields.properties.get_mut(name).expect("a declared field");
    let description = schema["description"].take();
    *schema = restricted;
    schema["description"] = description;
}

/// Returns the name of a type of the program without the suffix of types that only describe JSON.
fn without_suffix(name: &str) -> &str {
    let name_of_object = name.strip_suffix("Fields");
    name_of_object
        .or(name.strip_suffix("Field"))
        .unwrap_or(name)
}

/// The name of the type of cells.
const PLACE: &str = "Place";

/// Returns the schema of a cell.
fn place() -> Value {
    json!({
        "description": "A cell: its column and its row, counted from 0.",
        "type": "array",
        "items": {"type": "integer"},
        "minItems": 2,
        "maxItems": 2,
    })
}

/// Returns a schema that refers to the definition with this key.
fn reference(key: &str) -> Value {
    json!({"$ref": format!("#/$defs/{key}")})
}

/// Rewrites a schema so that generators make simple types from it.
fn simplify(schema: &mut Value) {
    let Some(keywords) = schema.as_object_mut() else {
        return;
    };
    // The formats are names of Rust's types of numbers, which are not standard.
    keywords.remove("format");
    // A default is for reading an index of an earlier version. The program prints all fields.
    keywords.remove("default");
    if let Some(Value::String(text)) = keywords.get_mut("description") {
        // A description has the line breaks of the source.
        *text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    if let Some(Value::String(reference)) = keywords.get_mut("$ref") {
        *reference = without_suffix(reference).into();
    }
    for inner in inner_schemas(keywords) {
        simplify(inner);
    }
    simplify_items(keywords);
    simplify_words(keywords);
    simplify_reference(keywords);
    simplify_tuple(schema);
}

/// Returns the schemas of fields, elements and alternatives.
fn inner_schemas(keywords: &mut Map<String, Value>) -> Vec<&mut Value> {
    let mut inner = Vec::new();
    for (keyword, value) in keywords {
        match (keyword.as_str(), value) {
            ("properties", Value::Object(fields)) => inner.extend(fields.values_mut()),
            ("anyOf" | "oneOf" | "prefixItems", Value::Array(schemas)) => inner.extend(schemas),
            ("items", schema) => inner.push(schema),
            _ => {}
        }
    }
    inner
}

/// Removes the limit of elements: for an element with a limit, some generators make a class.
fn simplify_items(keywords: &mut Map<String, Value>) {
    if let Some(Value::Object(items)) = keywords.get_mut("items") {
        items.remove("minimum");
    }
}

/// Turns a choice between constants into a list of words.
fn simplify_words(keywords: &mut Map<String, Value>) {
    let Some(Value::Array(choices)) = keywords.get("oneOf") else {
        return;
    };
    let mut words = Vec::new();
    for choice in choices {
        words.extend(choice.get("const").cloned());
    }
    if words.len() == choices.len() {
        keywords.remove("oneOf");
        keywords.insert("type".into(), "string".into());
        keywords.insert("enum".into(), words.into());
    }
}

/// Moves a reference with a description into `allOf`: from a description beside a reference, some
/// generators make a second type.
fn simplify_reference(keywords: &mut Map<String, Value>) {
    if keywords.len() > 1
        && let Some(reference) = keywords.remove("$ref")
    {
        keywords.insert("allOf".into(), json!([{"$ref": reference}]));
    }
}

/// Turns a pair of numbers into a place, or if the second number may be null, into an array: not
/// all generators know tuples.
fn simplify_tuple(schema: &mut Value) {
    let Some(Value::Array(elements)) = schema.get("prefixItems") else {
        return;
    };
    let Some(last) = elements.last() else {
        return;
    };
    let mut items = last.clone();
    let is_place = elements.iter().all(|element| element == last);
    let keywords = schema.as_object_mut().expect("a schema with elements");
    keywords.remove("prefixItems");
    if !is_place {
        items.as_object_mut().map(|items| items.remove("minimum"));
        keywords.insert("items".into(), items);
        return;
    }
    let description = keywords.remove("description");
    *schema = match (keywords["type"].is_array(), &description) {
        (true, _) => json!({"anyOf": [reference(PLACE), {"type": "null"}]}),
        (false, Some(_)) => json!({"allOf": [reference(PLACE)]}),
        (false, None) => reference(PLACE),
    };
    if let Some(description) = description {
        schema["description"] = description;
    }
}

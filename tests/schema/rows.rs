//! The rows of the tables in `JSON.md`, each about one field.

use serde_json::{Map, Value};

/// A row of a table in `JSON.md`.
pub struct Row {
    pub path: String,
    pub types: String,
    pub meaning: String,
}

/// Returns the rows about the fields of an object, and about the fields inside them. `definitions`
/// are those of the schema.
pub fn rows_of(object: &Value, definitions: &Map<String, Value>) -> Vec<Row> {
    let mut rows = Rows {
        definitions,
        rows: Vec::new(),
    };
    rows.add(object, "");
    rows.rows
}

struct Rows<'a> {
    definitions: &'a Map<String, Value>,
    rows: Vec<Row>,
}

impl Rows<'_> {
    fn add(&mut self, object: &Value, prefix: &str) {
        for name in names_in_order(object) {
            let field = &object["properties"][name];
            let path = format!("{prefix}{name}");
            let mut types = self.type_text(field);
            if !is_required(object, name) {
                types.push_str(" or absent");
            }
            let meaning = field["description"].as_str().unwrap_or_default();
            self.rows.push(Row {
                path: path.clone(),
                types,
                meaning: meaning.into(),
            });
            self.add_inner(field, &path);
        }
    }

    /// Adds the rows about the fields of an object, or of the objects in an array.
    fn add_inner(&mut self, field: &Value, path: &str) {
        for alternative in alternatives(field, self.definitions) {
            self.add(alternative, &format!("{path}."));
            if let Some(items) = alternative.get("items") {
                self.add_inner(items, &format!("{path}[]"));
            }
        }
    }

    /// Returns the types of a field, as `JSON.md` shows them.
    fn type_text(&self, schema: &Value) -> String {
        let mut types: Vec<String> = Vec::new();
        for alternative in alternatives(schema, self.definitions) {
            for name in names_of_types(alternative) {
                let text = match name {
                    "array" => self.array_text(alternative),
                    _ => name.to_string(),
                };
                if !types.contains(&text) {
                    types.push(text);
                }
            }
        }
        types.join(" or ")
    }

    fn array_text(&self, schema: &Value) -> String {
        if *schema == self.definitions["Place"] {
            return "place".into();
        }
        let text = self.type_text(&schema["items"]);
        if text.contains(" or ") {
            format!("array of ({text})")
        } else {
            format!("array of {text}")
        }
    }
}

/// Returns the schemas of which a value satisfies one, without references.
fn alternatives<'a>(schema: &'a Value, definitions: &'a Map<String, Value>) -> Vec<&'a Value> {
    if let Some(reference) = schema.get("$ref") {
        return alternatives(&definitions[key_of_reference(reference)], definitions);
    }
    for keyword in ["allOf", "anyOf"] {
        if let Some(Value::Array(inner)) = schema.get(keyword) {
            let all = inner.iter();
            return all
                .flat_map(|inner| alternatives(inner, definitions))
                .collect();
        }
    }
    vec![schema]
}

/// Returns the key of the definition to which a schema refers.
pub fn key_of_reference(reference: &Value) -> &str {
    let reference = reference.as_str().expect("a reference is a text");
    let key = reference.strip_prefix("#/$defs/");
    key.expect("a reference to a definition")
}

/// Returns the names of all fields: first the required ones, in the order in which the program
/// declares them.
fn names_in_order(object: &Value) -> Vec<&str> {
    let mut names = Vec::new();
    if let Some(Value::Array(required)) = object.get("required") {
        names.extend(required.iter().filter_map(Value::as_str));
    }
    if let Some(Value::Object(properties)) = object.get("properties") {
        for name in properties.keys() {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
    }
    names
}

fn is_required(object: &Value, name: &str) -> bool {
    let required = object.get("required").and_then(Value::as_array);
    required.is_some_and(|names| names.iter().any(|each| each == name))
}

/// Returns the names of the types that a schema allows.
fn names_of_types(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::Array(types)) => types.iter().filter_map(Value::as_str).collect(),
        Some(name) => name.as_str().into_iter().collect(),
        None => Vec::new(),
    }
}

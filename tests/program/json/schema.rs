//! Compares JSON objects with the JSON Schema that `kortest schema` prints.

use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The schema, and which of its fields the tested objects had.
pub struct Schema {
    root: Value,
    /// The fields with a value other than null.
    seen: BTreeSet<FieldPath>,
}

/// The place of a field in the schema.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FieldPath {
    /// The key of the definition that declares the field.
    pub definition: String,
    /// The path of the field in the object, such as `boards[].name`.
    pub path: String,
}

/// A field that a definition declares, or one of its included definitions.
struct Declared<'a> {
    definition: &'a str,
    schema: &'a Value,
}

impl Schema {
    pub fn parse(text: &str) -> Schema {
        Schema {
            root: serde_json::from_str(text).expect("the schema is JSON"),
            seen: BTreeSet::new(),
        }
    }

    /// Returns the definitions by their keys.
    pub fn definitions(&self) -> &Map<String, Value> {
        self.root["$defs"].as_object().expect("definitions")
    }

    /// Compares an object with the definition of this title, and with the whole schema. The object
    /// may not have other fields.
    pub fn hold(&mut self, title: &str, object: &Value) -> Result<(), String> {
        let key = anchor(title);
        let Some(definition) = self.definitions().get(&key) else {
            return Err(format!("the schema does not define {title:?}"));
        };
        self.validate(definition, object, "")?;
        self.validate(&self.root, object, "")?;
        let mut seen = BTreeSet::new();
        let fields = object.as_object().expect("an object");
        let declared = self.declared(&key);
        for (name, value) in fields {
            let Some(field) = declared.get(name.as_str()) else {
                return Err(format!("`{name}` is not in the schema"));
            };
            see(field.definition, name, field.schema, value, &mut seen)?;
        }
        self.seen.extend(seen);
        Ok(())
    }

    /// Returns the fields that no tested object had.
    pub fn unseen(&self) -> Vec<FieldPath> {
        let mut unseen = Vec::new();
        for (key, definition) in self.definitions() {
            for row in rows_of(definition) {
                let field = FieldPath {
                    definition: key.clone(),
                    path: row.path,
                };
                if !self.seen.contains(&field) {
                    unseen.push(field);
                }
            }
        }
        unseen
    }

    /// Returns the fields of a definition and of all definitions that it includes.
    fn declared<'a>(&'a self, key: &'a str) -> BTreeMap<&'a str, Declared<'a>> {
        let definition = &self.root["$defs"][key];
        let mut fields = BTreeMap::new();
        for included in included(definition) {
            fields.extend(self.declared(included));
        }
        for (name, schema) in properties(definition) {
            // Some definitions only say which value an included field has.
            if schema.get("const").is_none() {
                let declared = Declared {
                    definition: key,
                    schema,
                };
                let earlier = fields.insert(name, declared);
                assert!(earlier.is_none(), "{key} declares {name} twice");
            }
        }
        fields
    }

    /// Validates a value as the specification of JSON Schema says, as far as the schema uses it.
    fn validate(&self, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
        let keywords = schema.as_object().expect("a schema is an object");
        for (keyword, demand) in keywords {
            let is_right = match keyword.as_str() {
                "$ref" => {
                    let key = key_of_reference(demand);
                    self.validate(&self.root["$defs"][key], value, path)?;
                    true
                }
                "allOf" => {
                    for schema in list(demand) {
                        self.validate(schema, value, path)?;
                    }
                    true
                }
                "anyOf" => self.count_valid(demand, value, path) > 0,
                "oneOf" => self.count_valid(demand, value, path) == 1,
                "const" => demand == value,
                "enum" => list(demand).contains(value),
                "type" => names_of_types(demand).any(|name| has_type(value, name)),
                "required" => has_all(value, demand),
                "properties" => {
                    for (name, schema) in properties(schema) {
                        if let Some(inner) = value.get(name) {
                            self.validate(schema, inner, &format!("{path}.{name}"))?;
                        }
                    }
                    true
                }
                "items" => {
                    for inner in elements(value) {
                        self.validate(demand, inner, &format!("{path}[]"))?;
                    }
                    true
                }
                "prefixItems" => {
                    for (schema, inner) in list(demand).iter().zip(elements(value)) {
                        self.validate(schema, inner, &format!("{path}[]"))?;
                    }
                    true
                }
                "minItems" => is_at_least(demand, value.as_array().map(Vec::len)),
                "maxItems" => is_at_most(demand, value.as_array().map(Vec::len)),
                "minLength" => is_at_least(demand, length_of(value)),
                "maxLength" => is_at_most(demand, length_of(value)),
                // Limits of the machine's integers, and keywords that do not restrict a value.
                "minimum" | "maximum" | "format" | "default" | "$schema" | "$defs" | "title"
                | "description" => true,
                _ => panic!("the validator does not know {keyword}"),
            };
            if !is_right {
                return Err(format!("{path} is {value}, but {keyword} is {demand}"));
            }
        }
        Ok(())
    }

    /// Returns how many of these schemas accept a value.
    fn count_valid(&self, schemas: &Value, value: &Value, path: &str) -> usize {
        let mut valid = 0;
        for schema in list(schemas) {
            valid += usize::from(self.validate(schema, value, path).is_ok());
        }
        valid
    }
}

/// Records a field and the fields inside it, unless they are null.
fn see(
    definition: &str,
    path: &str,
    schema: &Value,
    value: &Value,
    seen: &mut BTreeSet<FieldPath>,
) -> Result<(), String> {
    match value {
        Value::Null => return Ok(()),
        Value::Object(fields) => {
            for (name, inner) in fields {
                let Some(schema) = schema["properties"].get(name) else {
                    return Err(format!("`{path}.{name}` is not in the schema"));
                };
                see(definition, &format!("{path}.{name}"), schema, inner, seen)?;
            }
        }
        Value::Array(elements) => {
            for inner in elements.iter().filter(|inner| inner.is_object()) {
                see(
                    definition,
                    &format!("{path}[]"),
                    &schema["items"],
                    inner,
                    seen,
                )?;
            }
        }
        _ => {}
    }
    seen.insert(FieldPath {
        definition: definition.into(),
        path: path.into(),
    });
    Ok(())
}

/// A row of a table in `JSON.md`.
pub struct Row {
    pub path: String,
    pub types: String,
    pub meaning: String,
}

/// Returns the rows about the fields of a definition, and about the fields inside them.
pub fn rows_of(definition: &Value) -> Vec<Row> {
    let mut rows = Vec::new();
    add_rows(definition, "", &mut rows);
    rows
}

fn add_rows(schema: &Value, prefix: &str, rows: &mut Vec<Row>) {
    for name in names_in_order(schema) {
        let field = &schema["properties"][name];
        if field.get("const").is_some() {
            continue;
        }
        let path = format!("{prefix}{name}");
        let mut types = type_text(field);
        if !is_required(schema, name) {
            types.push_str(" or absent");
        }
        let meaning = field["description"].as_str().unwrap_or_default();
        rows.push(Row {
            path: path.clone(),
            types,
            meaning: meaning.replace('\n', " "),
        });
        add_rows(field, &format!("{path}."), rows);
        if let Some(items) = field.get("items") {
            add_rows(items, &format!("{path}[]."), rows);
        }
    }
}

/// Returns the names of all fields: first the required ones, in the order in which the program
/// declares them.
fn names_in_order(schema: &Value) -> Vec<&str> {
    let mut names = Vec::new();
    if let Some(required) = schema.get("required") {
        names.extend(list(required).iter().filter_map(Value::as_str));
    }
    for (name, _) in properties(schema) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn is_required(schema: &Value, name: &str) -> bool {
    let required = schema.get("required");
    required.is_some_and(|names| list(names).iter().any(|each| each == name))
}

/// Returns the types of a field, as `JSON.md` shows them.
fn type_text(schema: &Value) -> String {
    let mut types = Vec::new();
    add_types(schema, &mut types);
    types.join(" or ")
}

fn add_types(schema: &Value, types: &mut Vec<String>) {
    for keyword in ["anyOf", "oneOf"] {
        for each in schema.get(keyword).map_or(&[][..], list) {
            add_types(each, types);
        }
    }
    for name in schema.get("type").into_iter().flat_map(names_of_types) {
        let text = match name {
            "array" => array_text(schema),
            _ => name.to_string(),
        };
        if !types.contains(&text) {
            types.push(text);
        }
    }
}

fn array_text(schema: &Value) -> String {
    let mut types = Vec::new();
    if let Some(items) = schema.get("items") {
        add_types(items, &mut types);
    }
    for element in schema.get("prefixItems").map_or(&[][..], list) {
        add_types(element, &mut types);
    }
    let text = types.join(" or ");
    match types.len() {
        1 if schema.get("prefixItems").is_some() => "place".to_string(),
        1 => format!("array of {text}"),
        _ => format!("array of ({text})"),
    }
}

/// Returns the keys of the definitions that a definition includes.
pub fn included(definition: &Value) -> Vec<&str> {
    let mut keys = Vec::new();
    for reference in definition.get("allOf").map_or(&[][..], list) {
        keys.push(key_of_reference(&reference["$ref"]));
    }
    keys
}

fn key_of_reference(reference: &Value) -> &str {
    let reference = reference.as_str().expect("a reference is a text");
    let key = reference.strip_prefix("#/$defs/");
    key.expect("a reference to a definition")
}

fn properties(schema: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let properties = schema.get("properties").and_then(Value::as_object);
    let all = properties.into_iter().flatten();
    all.map(|(name, schema)| (name.as_str(), schema))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// Returns the elements of an array; none of another value.
fn elements(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn names_of_types(types: &Value) -> impl Iterator<Item = &str> {
    let all = match types {
        Value::Array(types) => types.as_slice(),
        _ => std::slice::from_ref(types),
    };
    all.iter().filter_map(Value::as_str)
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => panic!("{name:?} is not a type"),
    }
}

fn has_all(value: &Value, names: &Value) -> bool {
    let mut names = list(names).iter().filter_map(Value::as_str);
    !value.is_object() || names.all(|name| value.get(name).is_some())
}

fn length_of(value: &Value) -> Option<usize> {
    value.as_str().map(|text| text.chars().count())
}

fn is_at_least(demand: &Value, count: Option<usize>) -> bool {
    count.is_none_or(|count| count as u64 >= demand.as_u64().expect("a number"))
}

fn is_at_most(demand: &Value, count: Option<usize>) -> bool {
    count.is_none_or(|count| count as u64 <= demand.as_u64().expect("a number"))
}

/// Returns the anchor of a heading, as Markdown renderers form it. It is the key of a definition.
pub fn anchor(heading: &str) -> String {
    let mut anchor = heading.to_lowercase().replace(' ', "-");
    anchor.retain(|c| c.is_ascii_alphanumeric() || c == '-');
    anchor
}

//! Compares JSON objects with the JSON Schema that `kortest schema` prints.

use kortest_schema::{anchor, key_of_reference, rows_of};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The schema, and which of its fields the tested objects had.
pub struct Schema {
    root: Value,
    /// The fields with a value other than null.
    seen: BTreeSet<Field>,
}

/// A field of objects. Several definitions may have the same field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Field {
    /// The path of the field in the object, such as `boards[].name`.
    pub path: String,
    /// The types and the meaning, as `JSON.md` has them.
    types: String,
    meaning: String,
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

    /// Returns the keys of the branches, one for each kind of objects.
    pub fn branches(&self) -> Vec<&str> {
        let branches = list(&self.root["oneOf"]).iter();
        branches
            .map(|branch| key_of_reference(&branch["$ref"]))
            .collect()
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
        let rows = self.fields(definition);
        let mut values = BTreeMap::new();
        add_values(object, "", &mut values);
        for (path, value) in values {
            let Some(field) = rows.get(&path) else {
                return Err(format!("`{path}` is not in the schema"));
            };
            if !value.is_null() || field.types == "null" {
                self.seen.insert(field.clone());
            }
        }
        Ok(())
    }

    /// Returns the fields that no tested object had.
    pub fn unseen(&self) -> Vec<Field> {
        let mut unseen = Vec::new();
        for key in self.branches() {
            for field in self.fields(&self.definitions()[key]).into_values() {
                if !self.seen.contains(&field) {
                    unseen.push(field);
                }
            }
        }
        unseen
    }

    /// Returns the fields of an object, and the fields inside them, by their paths.
    fn fields(&self, object: &Value) -> BTreeMap<String, Field> {
        let mut fields = BTreeMap::new();
        for row in rows_of(object, self.definitions()) {
            let field = Field {
                path: row.path.clone(),
                types: row.types,
                meaning: row.meaning,
            };
            fields.insert(row.path, field);
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
                "minItems" => is_at_least(demand, value.as_array().map(Vec::len)),
                "maxItems" => is_at_most(demand, value.as_array().map(Vec::len)),
                "minLength" => is_at_least(demand, length_of(value)),
                "maxLength" => is_at_most(demand, length_of(value)),
                // Limits of the machine's integers, and keywords that do not restrict a value.
                "minimum" | "maximum" | "pattern" | "$schema" | "$id" | "$defs" | "title"
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

/// Adds the fields of an object, and the fields inside them, by their paths. A field that several
/// objects of an array have gets the last value that is not null.
fn add_values<'a>(object: &'a Value, prefix: &str, values: &mut BTreeMap<String, &'a Value>) {
    let Some(fields) = object.as_object() else {
        return;
    };
    for (name, value) in fields {
        let path = format!("{prefix}{name}");
        if !value.is_null() || !values.contains_key(&path) {
            values.insert(path.clone(), value);
        }
        add_values(value, &format!("{path}."), values);
        for element in elements(value) {
            add_values(element, &format!("{path}[]."), values);
        }
    }
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

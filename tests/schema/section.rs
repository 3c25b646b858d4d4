//! Sections of `JSON.md`, each about one kind of objects, or about fields that several kinds share.

use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value};

/// A kind of objects, or the fields that several kinds share. `JSON.md` has a section with the same
/// title for each.
pub struct Section {
    pub(crate) title: &'static str,
    pub(crate) kind: Kind,
    /// The titles of the sections whose fields this section includes.
    pub(crate) with: &'static [&'static str],
    /// Functions that return the schemas of types. The section has the fields of all these types.
    fields: &'static [fn(&mut SchemaGenerator) -> Schema],
    pub(crate) puzzle: Puzzle,
    /// An included field that distinguishes these objects from others.
    pub(crate) distinction: Option<Distinction>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The fields of whole objects.
    Object,
    /// Fields that other sections include.
    Shared,
}

/// The field `puzzle` of a kind of objects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Puzzle {
    /// The game of the section, or any game if all games share the section.
    Known,
    /// Any game, or null.
    Unknown,
    /// Always null.
    Null,
}

/// A field that has only some values in one kind of objects.
#[derive(Clone, Copy)]
pub(crate) struct Distinction {
    pub field: &'static str,
    /// The values, as a JSON array.
    pub values: &'static str,
}

/// The fields of a JSON object.
#[derive(Clone, Default)]
pub(crate) struct Fields {
    pub properties: Map<String, Value>,
    /// The names of the fields that are always present, in the order of the types.
    pub required: Vec<Value>,
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
            puzzle: Puzzle::Known,
            distinction: None,
        }
    }

    /// Creates the section of fields that several kinds of objects have.
    pub const fn shared(
        title: &'static str,
        with: &'static [&'static str],
        fields: &'static [fn(&mut SchemaGenerator) -> Schema],
    ) -> Section {
        let section = Section::object(title, with, fields);
        Section {
            kind: Kind::Shared,
            ..section
        }
    }

    /// The game of the objects may be unknown.
    #[must_use]
    pub const fn of_unknown_puzzle(self) -> Section {
        Section {
            puzzle: Puzzle::Unknown,
            ..self
        }
    }

    /// The objects are not about a game.
    #[must_use]
    pub const fn without_puzzle(self) -> Section {
        Section {
            puzzle: Puzzle::Null,
            ..self
        }
    }

    /// An included field has only these values, a JSON array, and other objects of the command have
    /// other values.
    #[must_use]
    pub const fn where_is(self, field: &'static str, values: &'static str) -> Section {
        Section {
            distinction: Some(Distinction { field, values }),
            ..self
        }
    }

    /// Returns the command that prints the objects; `None` if several commands do.
    pub(crate) fn command(&self) -> Option<&'static str> {
        if self.kind == Kind::Shared || [AN_ERROR, PROGRESS].contains(&self.title) {
            return None;
        }
        self.title.split(':').next()
    }

    /// Returns the fields of the section, without those of included sections.
    pub(crate) fn own_fields(&self, generator: &mut SchemaGenerator) -> Fields {
        let mut all = Fields::default();
        for schema_of_type in self.fields {
            let schema = schema_of_type(generator);
            if let Some(Value::Object(declared)) = schema.get("properties") {
                all.properties.extend(declared.clone());
            }
            if let Some(Value::Array(names)) = schema.get("required") {
                all.required.extend(names.clone());
            }
        }
        all
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

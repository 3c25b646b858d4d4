//! The JSON Schema of the objects that kortest prints with `--json`, and the tables of `JSON.md`.
//! Both are derived from the types of the fields in the program. Only tests need this crate.
//!
//! Programs validate objects with the schema, and generators make types from it. For generators
//!
//! * each kind of objects is one branch of the schema, with all of its fields;
//! * the fields `command` and `puzzle`, and a third field if these do not suffice, have values that
//!   no other branch allows;
//! * a type of the program that several fields may have is one definition with a name.

mod page;
mod rows;
mod schema;
mod section;

pub use page::{anchor, with_tables};
pub use rows::{Row, key_of_reference, rows_of};
pub use schema::{Derived, Group};
pub use section::{ALL_OBJECTS, AN_ERROR, BOARD_AND_COST, COST, ONE_BOARD, PROGRESS, Section};

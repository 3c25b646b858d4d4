//! A folder with the proofs of NRK's daily boards of Former.
//!
//! The folder has a certificate `DATE.cert` for each proven date, an index for programs
//! (`index.json`) and for people (`index.tsv`), and a site that begins with `index.html`. This crate
//! prints nothing: what the user should know is a returned value, or goes through [`Program`].
//!
//! | module | contents |
//! |---|---|
//! | [`site`] | the site |
//! | [`claims`] | the recorded scores, and how many of them are right or wrong |
//! | [`folder`] | prepares and locks the folder, and reads and writes its index |
//! | [`reader`] | reads and checks the certificates of the folder |
//! | [`sessions`] | the time that stopped runs have spent, in the journal of a board |
//! | [`row`] | the known facts about the board of one date |
//! | [`dates`] | dates that have a board |
//! | `program` | what an archive needs from the program that works on it |
//! | `error` | the errors of an archive |
//!
//! Each module uses only modules below it in this table.

pub mod claims;
pub mod dates;
mod error;
pub mod folder;
mod program;
pub mod reader;
pub mod row;
pub mod sessions;
pub mod site;

pub use error::Error;
pub use program::Program;

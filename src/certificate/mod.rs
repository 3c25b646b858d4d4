#![doc = include_str!("FORMAT.md")]

pub mod chilly;
mod file;
pub mod nurikabe;
mod write;

pub use file::{OutputError, may_write, replace, save};
pub use write::{Certificate, Claim, ColumnsEvidence, Program, SearchEvidence};

/// The first words of every certificate, whatever its version.
pub const MAGIC: &[u8] = b"kortest certificate ";

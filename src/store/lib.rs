//! Keeps certificates and journals of kortest in files.
//!
//! The command line program and the Python module save by the same rules, so both may use the same
//! folder:
//!
//! - A file that is not a certificate, or the certificate of another board, is not overwritten.
//! - An earlier certificate of the same board is checked. What it proves is kept: the new one is
//!   merged with it, or is not written if the earlier one proves as much. A damaged one is renamed.
//! - A certificate that leaves its board open has the name `NAME.partial.cert`.
//! - A file is written as a whole or not at all.
//!
//! The library makes the certificates ([`kortest::answer::Certificate`]).
//!
//! This crate prints nothing. What the user should know is a returned value, or goes through
//! [`Caller`].
//!
//! | module | contents |
//! |---|---|
//! | `destination`, `slot` | where the certificate of a board is saved, and what may be there |
//! | `named` | the certificates that the user names as files or folders |
//! | `saved` | a certificate that was saved |
//! | [`check`] | the memory that the check of a certificate needs |
//! | `caller` | what the store needs from the program that calls it |
//! | [`journal`] | the journal of a stopped run beside the certificate |
//! | `waiting` | waits until another run has released its locks |
//! | [`locks`], [`holder`] | locks on files, and the process that holds a lock |
//! | [`files`] | reads files and standard input, and writes files atomically |
//! | `error` | the errors of this crate |
//!
//! Each module uses only modules below it in this table.

#![warn(missing_docs)]

mod caller;
pub mod check;
mod destination;
mod error;
pub mod files;
pub mod holder;
pub mod journal;
pub mod locks;
mod named;
mod saved;
mod slot;
mod waiting;

pub use caller::{Advice, Caller};
pub use destination::{CertificateKind, Destination};
pub use error::Error;
pub use named::NamedCertificates;
pub use saved::{How, Saved, Saving};
pub use slot::{OnConflict, Slot};
pub use waiting::Waiting;

//! The parts that the certificates of all games share, and certificates for games of your own.
//!
//! | module | contents |
//! |---|---|
//! | `frame` | the header, the digest in the last line, and the encoding of numbers |
//! | `reader` | reads the lines and blocks of a certificate |
//! | `records` | the evidence of a search: states that cannot be solved within a budget |
//! | `transport` | what programs that copy, convert or pack files do to a certificate |
//! | `bound` | certificates that a game of your own cannot be solved in fewer moves |
//! | `check` | the checker of these certificates |

#![deny(clippy::expect_used)]

mod bound;
mod check;
mod frame;
mod reader;
mod records;
mod transport;

pub use bound::{Subject, SubjectError, write_records};
pub use check::{CheckedBound, RecordsError, check_records, check_records_within};
#[doc(hidden)]
pub use frame::{Header, HeaderClaim, MAGIC, digest, is_sealed, leb128, seal};
#[doc(hidden)]
pub use reader::CertificateReader;
#[doc(hidden)]
pub use records::{append_records, read_records};
#[doc(hidden)]
pub use transport::{transport_damage, with_damage};

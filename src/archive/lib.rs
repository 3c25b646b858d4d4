//! A folder with the proofs of NRK's daily boards of Former.
//!
//! The folder has a certificate `DATE.cert` for each proven date, an index for programs (`index.json`) and for people
//! (`index.tsv`), and a site that begins with `index.html`. This crate prints nothing. It returns what the user should
//! know, or tells it to a [`Program`].
//!
//! | module | contents |
//! |---|---|
//! | `run` | a run: locks the folder, proves boards, writes index and site |
//! | `rounds` | visits all dates, on several threads |
//! | `worker` | the threads, and the queue of their work |
//! | `certify`, `prove`, `analyse` | the visit of a date: keeps or makes its certificate, counts solutions, and finds the line |
//! | `tally` | counts the dates of a run |
//! | `visit` | the visit of a date, and its result |
//! | `front` | what happens to the journal of a proof |
//! | [`status`] | what is in the folder; checks no certificate |
//! | `request`, `part` | what the user asks of a run |
//! | [`site`] | the site |
//! | [`claims`] | how many recorded scores are right or wrong |
//! | [`folder`] | prepares and locks the folder, and reads and writes its index |
//! | [`reader`] | reads and checks the certificates of the folder |
//! | [`recorded`] | reads the recorded scores |
//! | [`sessions`] | the time that stopped runs have spent, in the journal of a board |
//! | [`row`] | the known facts about the board of one date |
//! | [`dates`] | dates that have a board |
//! | `program` | what an archive needs from the program that works on it |
//! | `error` | the errors of an archive |
//!
//! Each module uses only modules below it in this table.

mod analyse;
mod certify;
pub mod claims;
pub mod dates;
mod error;
pub mod folder;
mod front;
mod part;
mod program;
mod prove;
pub mod reader;
pub mod recorded;
mod request;
mod rounds;
pub mod row;
mod run;
pub mod sessions;
pub mod site;
pub mod status;
mod tally;
mod visit;
mod worker;

pub use error::Error;
pub use part::Part;
pub use program::Program;
pub use request::Request;
pub use run::Archive;
pub use tally::{Counts, Outcome, Tally};
pub use visit::{KnownBoard, Visited, WhyOpen};

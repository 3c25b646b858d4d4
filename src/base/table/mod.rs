//! The transposition table of the search: lock-free, exact, and lossy.
//!
//! The table stores facts of the form "the state with this key cannot be solved in `budget` moves".
//!
//! | module | contents |
//! |---|---|
//! | `facts` | the operations of both tables |
//! | `narrow` | keys of up to 63 bits: a fact is one word |
//! | `wide` | keys of up to 127 bits: a fact is two words |
//!
//! # Why losing facts is harmless
//!
//! A fact is a proven statement that does not depend on other entries. If a fact is overwritten, the
//! search may have to prove it again.

mod facts;
mod narrow;
mod wide;

pub use facts::{FactTable, prefetch};
pub use narrow::NarrowTable;
pub use wide::WideTable;

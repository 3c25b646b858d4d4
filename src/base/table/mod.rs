//! The transposition table of the search: the refuted states, by key. The table needs no locks, returns no wrong
//! answer, and forgets states when it is full.
//!
//! An *entry* says that the state with a key cannot be solved in `budget` moves.
//!
//! | module | contents |
//! |---|---|
//! | `common` | the operations of both tables, and the memory of their buckets |
//! | `narrow` | keys of up to 63 bits: an entry is one word |
//! | `wide` | keys of up to 127 bits: an entry is two words |
//!
//! # Why losing entries is harmless
//!
//! An entry is proven, and does not depend on other entries. If an entry is overwritten, the search may have to refute
//! its state again.

mod common;
mod narrow;
mod wide;

pub use common::{TranspositionTable, prefetch};
pub use narrow::NarrowTable;
pub use wide::WideTable;

//! The limits of a computation.

use crate::columns::costs::MemoryCounter;
use kortest_base::runtime::Limits;

/// The limits of a computation. When one of them is reached, it ends without a result, and what was known stays known.
pub struct Effort<'a> {
    /// The deadline and the stop flag.
    pub limits: Limits<'a>,
    /// Counts the memory that the computation uses.
    pub memory: MemoryCounter,
}

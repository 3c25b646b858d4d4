//! The limits of a computation.

use crate::columns::costs::MemoryCounter;
use kortest_base::runtime::Limits;

/// The limits of a computation. If one limit is reached, the computation ends without a result, and known results stay.
pub struct Effort<'a> {
    /// The deadline and the stop flag.
    pub limits: Limits<'a>,
    /// Counts the memory that the computation uses.
    pub memory: MemoryCounter,
}

//! Points in time, for deadlines and for how long something took.
//!
//! That is [`std::time::Instant`] wherever the system has a clock. WebAssembly in a browser has none: whoever runs the
//! library there registers one with [`when_time_is_asked_for`]; without it time stands still, and no deadline comes.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use super::registered_clock::Instant;

pub use super::registered_clock::when_time_is_asked_for;

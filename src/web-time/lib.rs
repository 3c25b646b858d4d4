//! A clock that stands still. It replaces the crate web-time, with which clarabel measures times
//! in WebAssembly: that crate needs the JavaScript of wasm-bindgen, which the pages do not have.
//! The prover reads no time that clarabel measures, and sets it no time limit.

pub use std::time::Duration;

/// A moment; all moments are the same.
#[derive(Clone, Copy, Debug)]
pub struct Instant;

impl Instant {
    /// Returns the moment.
    #[must_use]
    pub fn now() -> Instant {
        Instant
    }

    /// Returns the time since the moment, which is zero.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

//! Prints the resources that a run has used.

use super::lines::say;
use super::units::{bytes_text, seconds_text, span_text};
use crate::system::resources::used;
use std::time::Instant;

/// Prints the resources used since `start`, if the system measures them.
pub fn say_cost(start: Instant) {
    if let Some(used) = used() {
        let (time, memory) = (seconds_text(start.elapsed()), bytes_text(used.peak_memory));
        say!(
            "  took         {time} ({} CPU, {memory})",
            span_text(used.cpu_seconds)
        );
    }
}

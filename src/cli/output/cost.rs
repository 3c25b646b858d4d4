//! What a run has cost, for people.

use super::lines::say;
use super::units::{bytes_text, seconds_text, span_text};
use crate::system::resources::used;
use std::time::Instant;

/// Says it of a run that began then, where the system tells.
pub fn say_cost(start: Instant) {
    if let Some(used) = used() {
        let (time, memory) = (seconds_text(start.elapsed()), bytes_text(used.peak_memory));
        say!("  took         {time} ({} CPU, {memory})", span_text(used.cpu_seconds));
    }
}

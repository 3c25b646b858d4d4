//! The advice for an analysis that is incomplete.

/// Advice for the user if an analysis could not find all numbers.
pub const REMEDY: &str = " Stopped before all numbers were known; rerun with more time.";

//! The advice for an analysis that is incomplete.

/// The advice for a result that is incomplete.
pub const REMEDY: &str = " Stopped before all numbers were known; rerun with more time.";

//! What is said of commands that take several inputs.

/// For `--help` of commands that take several inputs.
pub const SEVERAL: &str = "Of several inputs each is answered, and the exit code is that of the worst: 2 (bad input for \
                           one), then 1 (a no), then 3 (one was stopped), then 0.";

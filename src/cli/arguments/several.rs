//! The part of `--help` about commands with several inputs.

/// The end of `--help` for commands that take several inputs.
pub const SEVERAL: &str = "Several inputs are answered one after another. The exit code is the worst one: 2 (bad \
                           input), then 1 (a no), then 3 (stopped), then 0.";

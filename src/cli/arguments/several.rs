//! The part of `--help` about commands with several inputs.

/// The end of `--help` for commands that take several inputs.
pub const SEVERAL: &str = "Several inputs are answered one after another. The exit code is the worst code of all \
                           inputs, in the order 2, 4, 1, 3, 0.";

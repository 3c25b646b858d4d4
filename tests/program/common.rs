//! Includes the part of `tests/common` that these tests need.

#[path = "../common/program.rs"]
pub mod program;
#[path = "../common/skip.rs"]
pub mod skip;

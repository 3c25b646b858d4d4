//! Includes the part of `tests/common` that these tests need.

#[cfg(target_os = "linux")]
#[allow(dead_code)] // these tests use only a part of this file
#[path = "../common/effort.rs"]
pub mod effort;
#[path = "../common/process.rs"]
pub mod process;
#[path = "../common/program.rs"]
pub mod program;
#[path = "../common/skip.rs"]
pub mod skip;

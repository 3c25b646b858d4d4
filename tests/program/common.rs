//! What these tests share with others.

#[path = "../common/program.rs"]
pub mod program;
#[path = "../common/skip.rs"]
pub mod skip;

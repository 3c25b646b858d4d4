//! Defines the command-line arguments that all games share.

mod commands;
mod shared;
pub mod units;

pub use commands::{
    AnalyseArguments, CheckArguments, ExportArguments, GenerateArguments, ProveArguments, SEVERAL,
    ShowArguments, SolveArguments,
};
pub use shared::{LimitArguments, Meaning, output_parser};

//! Defines the command-line arguments that all games share.

mod analyse;
mod board;
mod check;
mod export;
mod generate;
mod limits;
mod output;
mod prove;
mod several;
mod show;
mod solve;
pub mod units;

pub use analyse::AnalyseArguments;
pub use board::Meaning;
pub use check::CheckArguments;
pub use export::ExportArguments;
pub use generate::GenerateArguments;
pub use limits::LimitArguments;
pub use output::output_parser;
pub use prove::ProveArguments;
pub use several::SEVERAL;
pub use show::ShowArguments;
pub use solve::SolveArguments;

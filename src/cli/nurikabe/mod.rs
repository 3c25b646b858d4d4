//! What the commands do with a grid of Nurikabe: one file per command.

mod check;
mod draw;
mod export;
mod prove;
mod show;
mod solve;

pub use check::check;
pub use export::export;
pub use prove::prove;
pub use show::{show, show_certificate};
pub use solve::{GridAlgorithm, solve};

//! The list of games that have pages.

use crate::{GameAssets, chilly, former, nurikabe};

/// The scripts and styles of all games, which every page contains.
pub const ASSETS: [GameAssets; 3] = [former::ASSETS, chilly::ASSETS, nurikabe::ASSETS];

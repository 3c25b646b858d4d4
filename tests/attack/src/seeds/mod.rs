//! Certificates to start from.

#[cfg(feature = "prover")]
mod chilly;
#[cfg(feature = "prover")]
mod former;
pub mod kept;
pub mod lies;
#[cfg(feature = "prover")]
mod nurikabe;

#[cfg(feature = "prover")]
use fastrand::Rng;

/// The games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// NRK's Former.
    Former,
    /// Santa Chilly.
    Chilly,
    /// Nurikabe.
    Nurikabe,
}

/// All games.
pub const GAMES: [Game; 3] = [Game::Former, Game::Chilly, Game::Nurikabe];

impl Game {
    /// As it is called in a certificate.
    pub fn name(self) -> &'static str {
        match self {
            Game::Former => "former",
            Game::Chilly => "chilly",
            Game::Nurikabe => "nurikabe",
        }
    }

    /// The game of this name.
    pub fn named(name: &str) -> Option<Game> {
        GAMES.into_iter().find(|game| game.name() == name)
    }
}

/// Certificates of one small board: the same for the same numbers.
#[cfg(feature = "prover")]
pub fn some(game: Game, random: &mut Rng) -> Vec<Vec<u8>> {
    match game {
        Game::Former => former::some(random),
        Game::Chilly => chilly::some(random),
        Game::Nurikabe => nurikabe::some(random),
    }
}

/// Certificates of a number of boards, with those from files and those that nobody may believe behind them.
#[cfg(feature = "prover")]
pub fn many(game: Game, random: &mut Rng, boards: usize) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = (0..boards).flat_map(|_| some(game, random)).collect();
    // Large ones make every check slow.
    all.retain(|file| file.len() < 6 << 10);
    all.extend(kept::of(game));
    all.extend(lies::of(game));
    all
}

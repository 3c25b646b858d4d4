//! The list of games.

use crate::limits::{Error, Limits};

/// Generates all code that depends on the list of games.
macro_rules! games {
    ($($(#[$about:meta])* $Game:ident: $Verified:ident in $module:ident;)*) => {
        /// A game whose certificates the checker verifies.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Game { $($(#[$about])* $Game,)* }

        /// The contents of a valid certificate, and statistics of the check.
        #[derive(Debug)]
        #[non_exhaustive]
        pub enum Report { $($(#[$about])* $Game(crate::$module::$Verified),)* }

        impl Game {
            /// All games.
            pub const ALL: &[Game] = &[$(Game::$Game,)*];

            /// Returns the name of the game in certificates.
            pub fn name(self) -> &'static str {
                match self { $(Game::$Game => stringify!($module),)* }
            }

            /// Verifies a certificate of this game.
            pub(crate) fn check(self, bytes: &[u8], limits: &Limits) -> Result<Report, Error> {
                match self { $(Game::$Game => crate::$module::check(bytes, limits).map(Report::$Game),)* }
            }
        }

        impl Report {
            /// Returns the SHA-256 digest of the certificate file, as `sha256sum` prints it.
            pub fn digest(&self) -> &str {
                match self { $(Report::$Game(report) => report.digest(),)* }
            }
        }
    };
}

games! {
    /// Former, the daily puzzle of NRK.
    Former: FormerReport in former;
    /// The puzzle Santa Chilly.
    Chilly: ChillyReport in chilly;
    /// The puzzle Nurikabe.
    Nurikabe: NurikabeReport in nurikabe;
}

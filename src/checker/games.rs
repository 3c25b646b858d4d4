//! The list of games. A new game is a module and a line here.

use crate::limits::{Error, Limits};

/// Generates from the list everything that depends on all games. A game's name in certificates is that of its module,
/// which has `check(bytes, limits)` and a report with a `digest()`.
macro_rules! games {
    ($($(#[$about:meta])* $Game:ident: $Verified:ident in $module:ident;)*) => {
        /// The games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Game { $($(#[$about])* $Game,)* }

        /// A certificate that is valid: what it says, and what was done to verify it.
        #[derive(Debug)]
        #[non_exhaustive]
        pub enum Report { $($(#[$about])* $Game(crate::$module::$Verified),)* }

        impl Game {
            /// All of them.
            pub const ALL: &[Game] = &[$(Game::$Game,)*];

            /// Its name in certificates.
            pub fn name(self) -> &'static str {
                match self { $(Game::$Game => stringify!($module),)* }
            }

            /// Verifies a certificate of this game, all of it.
            pub(crate) fn check(self, bytes: &[u8], limits: &Limits) -> Result<Report, Error> {
                match self { $(Game::$Game => crate::$module::check(bytes, limits).map(Report::$Game),)* }
            }
        }

        impl Report {
            /// The SHA-256 digest in the last line of the certificate.
            pub fn digest(&self) -> &str {
                match self { $(Report::$Game(report) => report.digest(),)* }
            }
        }
    };
}

games! {
    /// NRK's Former.
    Former: FormerReport in former;
    /// Santa Chilly.
    Chilly: ChillyReport in chilly;
    /// Nurikabe.
    Nurikabe: NurikabeReport in nurikabe;
}

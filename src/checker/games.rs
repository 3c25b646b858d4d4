//! The list of games. A new one is a folder and a line here.

use crate::{Error, Limits};

/// Makes of the list all that needs to know every game. A game's name in certificates is that of its folder; there it has
/// `check(bytes, limits)` and a `Report` with a `digest()`.
macro_rules! games {
    ($($(#[$about:meta])* $Game:ident in $folder:ident;)*) => {
        /// The games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Game { $($(#[$about])* $Game,)* }

        /// A certificate that is valid: what it says, and what was done to verify it.
        #[derive(Debug)]
        #[non_exhaustive]
        pub enum Report { $($(#[$about])* $Game(crate::$folder::Report),)* }

        impl Game {
            /// All of them.
            pub const ALL: &[Game] = &[$(Game::$Game,)*];

            /// Its name in certificates.
            pub fn name(self) -> &'static str {
                match self { $(Game::$Game => stringify!($folder),)* }
            }

            /// Verifies a certificate of this game, all of it.
            pub(crate) fn check(self, bytes: &[u8], limits: &Limits) -> Result<Report, Error> {
                match self { $(Game::$Game => crate::$folder::check(bytes, limits).map(Report::$Game),)* }
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
    Former in former;
    /// Santa Chilly.
    Chilly in chilly;
    /// Nurikabe.
    Nurikabe in nurikabe;
}

//! A board of any game.

#[cfg(feature = "chilly")]
use super::readers::CHILLY;
#[cfg(feature = "former")]
use super::readers::FORMER;
#[cfg(feature = "nurikabe")]
use super::readers::NURIKABE;
use kortest_base::certificate::digest;

/// A board of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnyBoard {
    /// A board of Former.
    #[cfg(feature = "former")]
    Former(kortest_former::Board),
    /// A level of Santa Chilly.
    #[cfg(feature = "chilly")]
    Chilly(kortest_chilly::Level),
    /// A grid of Nurikabe.
    #[cfg(feature = "nurikabe")]
    Nurikabe(kortest_nurikabe::Grid),
}

impl AnyBoard {
    /// Returns the name of the game as in certificates, such as `former`. Each game is an optional feature
    /// of the library.
    pub fn puzzle(&self) -> &'static str {
        match *self {
            #[cfg(feature = "former")]
            AnyBoard::Former(_) => FORMER.id,
            #[cfg(feature = "chilly")]
            AnyBoard::Chilly(_) => CHILLY.id,
            #[cfg(feature = "nurikabe")]
            AnyBoard::Nurikabe(_) => NURIKABE.id,
        }
    }

    /// Returns the board in one line, as in certificates. Each game is an optional feature of the library.
    pub fn text(&self) -> String {
        match *self {
            #[cfg(feature = "former")]
            AnyBoard::Former(ref board) => board.to_string(),
            #[cfg(feature = "chilly")]
            AnyBoard::Chilly(ref level) => level.to_string(),
            #[cfg(feature = "nurikabe")]
            AnyBoard::Nurikabe(ref grid) => grid.to_string(),
        }
    }
}

/// Number of digits of a digest that distinguish a board from others in a file name.
const NAME_DIGITS: usize = 8;

/// Returns a name for a board that has none: its game, and the first digits of the digest of its text,
/// such as `former-0123abcd`.
pub fn name_of(puzzle: &str, board: &impl ToString) -> String {
    let digest_of_board = digest(board.to_string().as_bytes());
    format!("{puzzle}-{}", &digest_of_board[..NAME_DIGITS])
}

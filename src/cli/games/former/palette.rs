//! Chooses the page colours for the colours of a board.

use crate::pages::{Text, text};
use kortest::former::{Board, Colour, LETTERS};

/// The names of NRK's four colours in English and Norwegian, by colour index.
const NAMES: [(&str, &str); 4] = [
    ("orange", "oransje"),
    ("pink", "rosa"),
    ("green", "grønn"),
    ("blue", "blå"),
];
/// A square for each page colour. Unicode has no pink square.
const SQUARES: [char; 8] = ['🟧', '🟪', '🟩', '🟦', '🟥', '🟨', '🟫', '⬛'];

/// Maps the colours of a board to eight page colours.
pub struct Palette {
    colours: [Option<Colour>; SQUARES.len()],
    /// Whether tiles show letters.
    pub lettered: bool,
}

impl Palette {
    /// Returns the palette of a board. NRK's four colours come first.
    pub fn of(board: &Board) -> Palette {
        let (known, others): (Vec<Colour>, Vec<Colour>) = board
            .colours()
            .into_iter()
            .partition(|&colour| usize::from(colour) < NAMES.len());
        let mut colours = [None; SQUARES.len()];
        for &colour in &known {
            colours[usize::from(colour)] = Some(colour);
        }
        let free: Vec<usize> = (NAMES.len()..SQUARES.len())
            .chain(0..NAMES.len())
            .filter(|&place| colours[place].is_none())
            .collect();
        for (&colour, &place) in others.iter().zip(&free) {
            colours[place] = Some(colour);
        }
        Palette {
            colours,
            lettered: !others.is_empty(),
        }
    }

    pub fn place(&self, colour: Colour) -> usize {
        self.colours
            .iter()
            .position(|&other| other == Some(colour))
            .unwrap_or(0)
    }

    /// Returns the name of a colour, or its letter if tiles show letters.
    pub fn name(&self, colour: Colour) -> Text {
        if self.lettered {
            return Text::same(LETTERS[usize::from(colour)]);
        }
        let (en, nb) = NAMES[usize::from(colour)];
        text(en, nb)
    }

    /// Returns the emoji that shows a colour of the board as a square.
    pub fn square(&self, colour: Colour) -> char {
        SQUARES[self.place(colour)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_other_letters_have_places_of_their_own() {
        let palette = |colours: &[u8]| Palette::of(&Board::from_columns(vec![colours.to_vec()]));
        let others = palette(&[25, 3, 8, 4]);
        let seen: Vec<_> = [3, 4, 8, 25]
            .map(|colour| (others.place(colour), others.name(colour).en))
            .into();
        assert_eq!(
            seen,
            [
                (3, "B".into()),
                (4, "A".into()),
                (5, "F".into()),
                (6, "Z".into())
            ]
        );
        let eight = palette(&[3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!(
            [3, 4, 7, 8, 9, 10].map(|colour| eight.place(colour)),
            [3, 4, 7, 0, 1, 2]
        );
    }
}

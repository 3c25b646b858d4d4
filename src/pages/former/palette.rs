//! The colours of a board on a page, and their names.

use kortest::former::{Board, Colour, LETTERS};

/// The number of NRK's colours, which have names, and are the first page colours.
const NAMED: usize = 4;
/// A square for each page colour. Unicode has no pink square.
const SQUARES: [char; 8] = ['🟧', '🟪', '🟩', '🟦', '🟥', '🟨', '🟫', '⬛'];

/// How a page names the colour of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileColour {
    /// One of NRK's four colours, by its number.
    Named(usize),
    /// Another colour, which has only a letter.
    Letter(char),
}

/// Maps the colours of a board to the eight *page colours*, the colours in which pages draw tiles.
pub struct Palette {
    /// For each page colour, the colour of the board that has it.
    colours: [Option<Colour>; SQUARES.len()],
    /// Whether tiles show letters.
    lettered: bool,
}

impl Palette {
    /// Returns the palette of a board: for each of the eight *page colours*, in which a page draws tiles, the
    /// colour of the board that has it. NRK's four colours have the first four page colours. Other colours
    /// get the last four, and then those of the first four that the board does not use. If there are other
    /// colours, all tiles show letters.
    pub fn of(board: &Board) -> Palette {
        let mut colours = [None; SQUARES.len()];
        let mut others = Vec::new();
        for colour in board.colours() {
            if usize::from(colour) < NAMED {
                colours[usize::from(colour)] = Some(colour);
            } else {
                others.push(colour);
            }
        }
        let mut free: Vec<usize> = (NAMED..SQUARES.len()).chain(0..NAMED).collect();
        free.retain(|&page_colour| colours[page_colour].is_none());
        for (&colour, &page_colour) in others.iter().zip(&free) {
            colours[page_colour] = Some(colour);
        }
        Palette {
            colours,
            lettered: !others.is_empty(),
        }
    }

    /// Returns the number of the page colour for a colour of the board.
    pub fn page_colour(&self, colour: Colour) -> usize {
        let page_colour = self.colours.iter().position(|&c| c == Some(colour));
        // A board has at most eight colours, as many as there are page colours, so each has one.
        page_colour.unwrap_or(0)
    }

    /// Returns the name of a colour as sentences use it: a number for NRK's colours, or the letter of the
    /// colour if the tiles of this board show letters.
    pub fn name(&self, colour: Colour) -> TileColour {
        let colour = usize::from(colour);
        if self.lettered {
            return TileColour::Letter(LETTERS[colour]);
        }
        TileColour::Named(colour)
    }

    /// Returns the emoji that shows a colour of the board as a square.
    pub fn square(&self, colour: Colour) -> char {
        SQUARES[self.page_colour(colour)]
    }

    /// Returns the CSS classes of a tile.
    pub fn class(&self, colour: Colour) -> String {
        let page_colour = self.page_colour(colour);
        let lettered = if self.lettered { " lettered" } else { "" };
        format!("tile c{page_colour}{lettered}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the palette of a board that has one column with these colours.
    fn palette(colours: &[Colour]) -> Palette {
        Palette::of(&Board::from_columns(vec![colours.to_vec()]).unwrap())
    }

    #[test]
    fn other_letters_get_the_colours_that_nrk_does_not_use() {
        let palette = palette(&[25, 3, 8, 4]);
        let colours = [3, 4, 8, 25];

        let names = colours.map(|colour| palette.name(colour));
        assert_eq!(
            colours.map(|colour| palette.page_colour(colour)),
            [3, 4, 5, 6]
        );
        assert_eq!(names, ['B', 'A', 'F', 'Z'].map(TileColour::Letter));
    }

    #[test]
    fn eight_letters_have_eight_colours() {
        let palette = palette(&[3, 4, 5, 6, 7, 8, 9, 10]);

        let page_colours = [3, 4, 7, 8, 9, 10].map(|colour| palette.page_colour(colour));
        assert_eq!(page_colours, [3, 4, 7, 0, 1, 2]);
    }
}

//! The notations of boards.

/// A notation in which a game reads boards.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Format {
    /// The game, as in certificates.
    pub game: &'static str,
    /// The words of `kortest --help` for the notation.
    pub name: &'static str,
    /// A text in the notation.
    pub example: &'static str,
    /// The board of the example, as in certificates.
    pub board: &'static str,
}

/// Returns a notation in which the game Former reads boards. `name` describes it in the program's help. The
/// example must mean the board `BBG/GGO`.
const fn former(name: &'static str, example: &'static str) -> Format {
    Format {
        game: "former",
        name,
        example,
        board: "BBG/GGO",
    }
}

/// Returns a notation in which the game Santa Chilly reads levels. `name` describes it in the program's
/// help. The example must mean the level `/#####/#P.X#/#####`.
const fn chilly(name: &'static str, example: &'static str) -> Format {
    Format {
        game: "chilly",
        name,
        example,
        board: "/#####/#P.X#/#####",
    }
}

/// Returns a notation in which the game Nurikabe reads grids. `name` describes it in the program's help.
/// The example must mean the grid `1,0,0/0,0,2`.
const fn nurikabe(name: &'static str, example: &'static str) -> Format {
    Format {
        game: "nurikabe",
        name,
        example,
        board: "1,0,0/0,0,2",
    }
}

/// The notations of all games. The help of the program describes each of them.
pub const FORMATS: &[Format] = &[
    former("BBG/GGO/...", "BBG/GGO"),
    former("coloured squares", "🟦🟦🟩\n🟩🟩🟧"),
    former("digits from 1", "443/331"),
    former("blanks and commas between cells", "B, B, G\nG, G, O"),
    former("lines that begin with #", "# a board\nBBG\nGGO"),
    former(
        "numbers that kortest show draws",
        " 1  B  B  G\n 0  G  G  O\n    0  1  2",
    ),
    chilly("links and rows", "\n#####\n#P X#\n#####"),
    chilly("a list of rows", "[\"#####\", \"#P.X#\", \"#####\"]"),
    chilly(
        "the JSON of the game",
        "{\"data\": [\"#####\", \"#P.X#\", \"#####\"]}",
    ),
    nurikabe("commas", "1,0,0\n0,0,2"),
    nurikabe("semicolons", "1;0;0\n0;0;2"),
    nurikabe("tabs", "1\t0\t0\n0\t0\t2"),
    nurikabe("blanks", "1 0 0\n0 0 2"),
    Format {
        game: "nurikabe",
        name: "? for an unknown size",
        example: "1,0,0/0,0,?",
        board: "1,0,0/0,0,?",
    },
    nurikabe(
        "an address of puzz.link",
        "https://puzz.link/p?nurikabe/3/2/1j2",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{Hint, READERS, read};

    #[test]
    fn each_example_is_read_without_a_question() {
        for format in FORMATS {
            if !READERS.iter().any(|reader| reader.id == format.game) {
                continue;
            }

            let chosen = read(format.example, &Hint::default()).unwrap();

            assert_eq!(chosen.game, format.game, "{format:?}");
            assert_eq!(chosen.reading.board.text(), format.board, "{format:?}");
        }
    }
}

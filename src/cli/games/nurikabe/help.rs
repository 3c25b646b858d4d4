//! Texts about Nurikabe for `--help`.

use crate::games::game::{Example, Note};

/// Notes for the end of `--help`.
pub const NOTES: &[Note] = &[
    Note {
        command: "prove",
        text: "With --resume, a grid of Nurikabe may get a different certificate than in a single run; both prove the same.",
    },
    Note {
        command: "generate",
        text: "Difficulties of Nurikabe: easy needs only neighbouring cells and the reach of islands; medium needs last cells, \
               lost cells and paths of the sea; hard needs the space and the shapes of islands; expert needs trial and error.",
    },
];

pub const EXAMPLES: &[Example] = &[
    Example {
        command: "prove",
        line: "kortest prove grid.csv --claim 1",
        about: "a grid of Nurikabe: is there exactly one solution?",
    },
    Example {
        command: "solve",
        line: "kortest solve grid.csv --explain",
        about: "solve a grid of Nurikabe as a person would",
    },
    Example {
        command: "generate",
        line: "kortest generate nurikabe --size 12x12 --seed 7 --difficulty hard",
        about: "make a hard grid of Nurikabe",
    },
    Example {
        command: "show",
        line: "kortest show 0,2,0/0,0,0/1,0,0",
        about: "draw a grid of Nurikabe",
    },
    Example {
        command: "export",
        line: "kortest export grid.csv --format dimacs --out grid.cnf",
        about: "write the clauses for a SAT solver",
    },
    Example {
        command: "export",
        line: "kortest export grid.csv --format drat --out grid.drat",
        about: "write the proof for a DRAT checker",
    },
];

//! Texts about Nurikabe for `--help`.

use crate::games::game::Example;

/// Notes for the end of `--help`.
pub const NOTES: &[(&str, &str)] = &[
    (
        "prove",
        "With --resume, a grid of Nurikabe may get a different certificate than in a single run; both prove the same.",
    ),
    (
        "generate",
        "Difficulties of Nurikabe: easy needs only neighbouring cells and the reach of islands; medium needs last cells, \
               lost cells and paths of the sea; hard needs the space and the shapes of islands; expert needs trial and error.",
    ),
];

pub const EXAMPLES: &[Example] = &[
    (
        "prove",
        "kortest prove grid.csv --claim 1",
        "a grid of Nurikabe: is there exactly one solution?",
    ),
    (
        "solve",
        "kortest solve grid.csv --explain",
        "solve a grid of Nurikabe as a person would",
    ),
    (
        "generate",
        "kortest generate nurikabe --size 12x12 --seed 7 --difficulty hard",
        "make a hard grid of Nurikabe",
    ),
    (
        "show",
        "kortest show 0,2,0/0,0,0/1,0,0",
        "draw a grid of Nurikabe",
    ),
    (
        "export",
        "kortest export grid.csv --format dimacs --out grid.cnf",
        "write the clauses for a SAT solver",
    ),
    (
        "export",
        "kortest export grid.csv --format drat --out grid.drat",
        "write the proof for a DRAT checker",
    ),
];

//! What `--help` says about this game.

use crate::games::game::Example;

/// What has to be known about commands beyond their options.
pub const NOTES: &[(&str, &str)] = &[
    ("prove", "With --resume a grid of Nurikabe may get another certificate than in one go: it proves the same."),
    (
        "generate",
        "A grid of Nurikabe is easy if it takes a look at cells, what is beside them and what islands reach; medium, if \
               at last cells, lost cells and ways of the sea; hard, if at the room and the shapes of islands; expert, if a colour \
               has to be tried, or more.",
    ),
];

pub const EXAMPLES: &[Example] = &[
    ("prove", "kortest prove grid.csv --claim 1", "a grid of Nurikabe: is there exactly one solution?"),
    ("solve", "kortest solve grid.csv --explain", "a grid of Nurikabe, as a person would do it"),
    ("generate", "kortest generate nurikabe --size 12x12 --seed 7 --difficulty hard", "a hard grid of Nurikabe"),
    ("show", "kortest show 0,2,0/0,0,0/1,0,0", "a grid of Nurikabe"),
    ("export", "kortest export grid.csv --format dimacs --out grid.cnf", "the clauses, for a SAT solver"),
    ("export", "kortest export grid.csv --format drat --out grid.drat", "the proof, for a checker of such proofs"),
];

//! What `--help` says about this game.

use crate::games::help::Help;

pub const HELP: &[Help] = &[
    Help {
        command: "prove",
        note: "With --resume a grid of Nurikabe may get another certificate than in one go: it proves the same.",
        examples: &[("kortest prove grid.csv --claim 1", "a grid of Nurikabe: is there exactly one solution?")],
    },
    Help {
        command: "solve",
        note: "",
        examples: &[("kortest solve grid.csv --explain", "a grid of Nurikabe, as a person would do it")],
    },
    Help {
        command: "generate",
        note: "A grid of Nurikabe is easy if it takes a look at cells, what is beside them and what islands reach; medium, if \
               at last cells, lost cells and ways of the sea; hard, if at the room and the shapes of islands; expert, if a colour \
               has to be tried, or more.",
        examples: &[("kortest generate nurikabe --size 12x12 --seed 7 --difficulty hard", "a hard grid of Nurikabe")],
    },
    Help { command: "show", note: "", examples: &[("kortest show 0,2,0/0,0,0/1,0,0", "a grid of Nurikabe")] },
    Help {
        command: "export",
        note: "",
        examples: &[
            ("kortest export grid.csv --format dimacs --out grid.cnf", "the clauses, for a SAT solver"),
            ("kortest export grid.csv --format drat --out grid.drat", "the proof, for a checker of such proofs"),
        ],
    },
];

//! Texts about Santa Chilly for `--help`.

use crate::games::game::Example;

pub const EXAMPLES: &[Example] = &[
    Example {
        command: "prove",
        line: "kortest prove level.txt --claim 103",
        about: "a level of Santa Chilly: is 103 the best?",
    },
    Example {
        command: "show",
        line: "kortest show level.txt --moves RULD",
        about: "replay a route of Santa Chilly",
    },
    Example {
        command: "export",
        line: "kortest export level.txt --problem tsp --out level.tsp",
        about: "write a travelling salesman problem for other solvers",
    },
    Example {
        command: "export",
        line: "kortest export level.cert --format coq --out level.v",
        about: "write the optimum as a theorem for Coq",
    },
    Example {
        command: "export",
        line: "coqc -Q proofs/coq/theories Kortest level.v",
        about: "have Coq check it, after make -C proofs/coq",
    },
    Example {
        command: "analyse",
        line: "kortest analyse level.txt",
        about: "a level of Santa Chilly: find the optimal first moves, and how much the others lose",
    },
    Example {
        command: "analyse",
        line: "kortest analyse level.txt --moves RULD",
        about: "see what these moves lost, and better ones",
    },
    Example {
        command: "analyse",
        line: "kortest analyse level.txt --certificates proofs",
        about: "write a certificate of each optimum to a folder",
    },
    Example {
        command: "import",
        line: "kortest import level.txt level.tour",
        about: "read a tour that a solver found for level.tsp",
    },
    Example {
        command: "import",
        line: "kortest import level.txt - < level.sol",
        about: "read the tour from standard input",
    },
];

//! Texts about Santa Chilly for `--help`.

use crate::games::game::Example;

pub const EXAMPLES: &[Example] = &[
    (
        "prove",
        "kortest prove level.txt --claim 103",
        "a level of Santa Chilly: is 103 the best?",
    ),
    (
        "show",
        "kortest show level.txt --moves RULD",
        "replay a route of Santa Chilly",
    ),
    (
        "export",
        "kortest export level.txt --problem tsp --out level.tsp",
        "write a travelling salesman problem for other solvers",
    ),
    (
        "export",
        "kortest export level.cert --format coq --out level.v",
        "write the optimum as a theorem for Coq",
    ),
    (
        "export",
        "coqc -Q proofs/coq/theories Kortest level.v",
        "have Coq check it, after make -C proofs/coq",
    ),
    (
        "analyse",
        "kortest analyse level.txt",
        "a level of Santa Chilly: find the optimal first moves, and how much the others lose",
    ),
    (
        "analyse",
        "kortest analyse level.txt --moves RULD",
        "see what these moves lost, and better ones",
    ),
    (
        "analyse",
        "kortest analyse level.txt --certificates proofs",
        "write a certificate of each optimum to a folder",
    ),
    (
        "import",
        "kortest import level.txt level.tour",
        "read a tour that a solver found for level.tsp",
    ),
    (
        "import",
        "kortest import level.txt - < level.sol",
        "read the tour from standard input",
    ),
];

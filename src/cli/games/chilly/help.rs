//! What `--help` says about this game.

use crate::games::game::Example;

pub const EXAMPLES: &[Example] = &[
    ("prove", "kortest prove level.txt --claim 103", "a level of Santa Chilly: is 103 the best?"),
    ("show", "kortest show level.txt --moves RULD", "a route of Santa Chilly, move by move"),
    ("export", "kortest export level.txt --problem tsp --out level.tsp", "for a solver of salesman problems"),
    (
        "analyse",
        "kortest analyse level.txt",
        "a level of Santa Chilly: which first moves are optimal, and what the others lose",
    ),
    ("analyse", "kortest analyse level.txt --moves RULD", "what these moves have lost, and better ones"),
    ("analyse", "kortest analyse level.txt --certificates proofs", "with a certificate of each optimum in a folder"),
    ("import", "kortest import level.txt level.tour", "the tour of level.tsp that a solver has found"),
    ("import", "kortest import level.txt - < level.sol", "the same from standard input"),
];

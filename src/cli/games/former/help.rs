//! What `--help` says about this game.

use crate::games::game::Example;

/// What has to be known about commands beyond their options.
pub const NOTES: &[(&str, &str)] = &[
    (
        "analyse",
        "A click loses what the optimum after it and the click itself are more than the optimum before it. Every number is \
               a proven optimum; what --time-limit, --memory or Ctrl-C keep from being known is a range.",
    ),
    (
        "archive",
        "Boards are proven side by side: --threads and --memory are for all of them together, --time-limit for each.",
    ),
    (
        "compare",
        "--threads, --memory and --time-limit hold for each algorithm on each board; the proof of \
               a board may take ten times as long.",
    ),
];

pub const EXAMPLES: &[Example] = &[
    ("prove", "kortest prove today", "NRK's board of today"),
    ("prove", "kortest prove 2024-11-24 --claim 12", "is a recorded 12 optimal, beatable or impossible?"),
    ("prove", "kortest prove BBGB/GGPO/OOPP --method both", "rows, top row first; by two methods"),
    ("prove", "kortest prove board.txt --time-limit 8h --resume", "go on where an earlier run was stopped"),
    ("solve", "kortest solve today --algorithm beam --width 1000 --time-limit 30s", "by one algorithm"),
    ("check", "kortest check 2024-11-24.cert", "verify a certificate"),
    ("show", "kortest show 2024-11-24.cert --play", "a solution, to step through"),
    ("show", "kortest show today --moves '0,1 4,6'", "what two clicks do; column,row from the bottom left"),
    ("show", "kortest show today --moves '0,1 4,6' --rows", "the rows that are left, for another command"),
    ("show", "kortest prove today --json | kortest show today --moves -", "the solution that was found"),
    (
        "export",
        "kortest export 2024-11-24.cert --format coq --out former_2024_11_24.v",
        "its optimum as a theorem for Coq",
    ),
    (
        "export",
        "coqc -R proofs/coq Kortest former_2024_11_24.v",
        "after make -C proofs/coq: the proof, by Coq's kernel",
    ),
    ("analyse", "kortest analyse today", "which first clicks are optimal, and what the others lose"),
    ("analyse", "kortest analyse today --clicks '0,1 4,6 2,4'", "what these clicks have lost, and better ones"),
    (
        "analyse",
        "kortest solve today --algorithm greedy-most --json | kortest analyse today --clicks -",
        "where greed loses",
    ),
    ("analyse", "kortest analyse today --certificates proofs", "with a certificate of each optimum in a folder"),
    ("report", "kortest report 2024-11-24.cert --claim 12", "2024-11-24.html, with a verdict on 12"),
    ("archive", "kortest archive 2024-11-23..yesterday --dir archive", "all boards so far; again: those that are new"),
    ("archive", "kortest archive 1.1.2025..31.12.2025 --dir year --claims nrk.txt", "with verdicts on recorded scores"),
    ("archive", "kortest archive 1.1.2025..31.12.2025 --dir year --part 3/16", "one of sixteen machines"),
    ("compare", "kortest compare today yesterday", "a table, and the plot compare.svg"),
    ("compare", "kortest compare today --algorithm beam --algorithm a-star --time-limit 60s --no-plot", "two of them"),
];

//! Texts about Former for `--help`.

use crate::games::game::Example;

/// Notes for the end of `--help`.
pub const NOTES: &[(&str, &str)] = &[
    (
        "analyse",
        "The loss of a click is 1 plus the optimum after the click, minus the optimum before the click. Every number is \
               a proven optimum, or a range if --time-limit, --memory or Ctrl-C stopped the proof.",
    ),
    (
        "archive",
        "Boards are proven in parallel: they share --threads and --memory; --time-limit applies to each board.",
    ),
    (
        "compare",
        "--threads, --memory and --time-limit apply to each algorithm on each board; the proof of \
               a board may take ten times as long.",
    ),
];

pub const EXAMPLES: &[Example] = &[
    ("prove", "kortest prove today", "NRK's board of today"),
    (
        "prove",
        "kortest prove 2024-11-24 --claim 12",
        "is a recorded 12 optimal, beatable or impossible?",
    ),
    (
        "prove",
        "kortest prove BBGB/GGPO/OOPP --method both",
        "rows, top row first; two methods",
    ),
    (
        "prove",
        "kortest prove board.txt --time-limit 8h --resume",
        "resume a stopped run",
    ),
    (
        "solve",
        "kortest solve today --algorithm beam --width 1000 --time-limit 30s",
        "run one algorithm",
    ),
    (
        "check",
        "kortest check 2024-11-24.cert",
        "verify a certificate",
    ),
    (
        "show",
        "kortest show 2024-11-24.cert --play",
        "step through a solution",
    ),
    (
        "show",
        "kortest show today --moves '0,1 4,6'",
        "replay two clicks; column,row from the bottom left",
    ),
    (
        "show",
        "kortest show today --moves '0,1 4,6' --rows",
        "print the remaining rows, for another command",
    ),
    (
        "show",
        "kortest prove today --json | kortest show today --moves -",
        "replay the solution",
    ),
    (
        "export",
        "kortest export 2024-11-24.cert --format coq --out former_2024_11_24.v",
        "write the optimum as a theorem for Coq",
    ),
    (
        "export",
        "coqc -Q proofs/coq/theories Kortest former_2024_11_24.v",
        "have Coq check it, after make -C proofs/coq",
    ),
    (
        "analyse",
        "kortest analyse today",
        "find the optimal first clicks, and how much the others lose",
    ),
    (
        "analyse",
        "kortest analyse today --clicks '0,1 4,6 2,4'",
        "see what these clicks lost, and better ones",
    ),
    (
        "analyse",
        "kortest solve today --algorithm greedy-most --json | kortest analyse today --clicks -",
        "see where a greedy algorithm loses clicks",
    ),
    (
        "analyse",
        "kortest analyse today --certificates proofs",
        "write a certificate of each optimum to a folder",
    ),
    ("play", "kortest play", "play NRK's board of today"),
    (
        "play",
        "kortest play 2024-11-24",
        "play the board of a date",
    ),
    (
        "report",
        "kortest report 2024-11-24.cert --claim 12",
        "2024-11-24.html, with a verdict on 12",
    ),
    (
        "archive",
        "kortest archive 2024-11-23..yesterday --dir archive",
        "prove all boards; rerun it to add new ones",
    ),
    (
        "archive",
        "kortest archive 1.1.2025..31.12.2025 --dir year --claims nrk.txt",
        "with verdicts on recorded scores",
    ),
    (
        "archive",
        "kortest archive 1.1.2025..31.12.2025 --dir year --part 3/16",
        "run as worker 3 of 16 on a shared folder",
    ),
    (
        "compare",
        "kortest compare today yesterday",
        "print a table and write the plot compare.svg",
    ),
    (
        "compare",
        "kortest compare today --algorithm beam --algorithm a-star --time-limit 60s --no-plot",
        "compare two algorithms",
    ),
];

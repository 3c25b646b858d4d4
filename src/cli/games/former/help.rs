//! Texts about Former for `--help`.

use crate::games::game::{Example, Note};

/// Notes for the end of `--help`.
pub const NOTES: &[Note] = &[
    Note {
        command: "analyse",
        text: "The loss of a click is 1 plus the optimum after the click, minus the optimum before the click. Every number is \
               a proven optimum, or a range if --time-limit, --memory or Ctrl-C stopped the proof.",
    },
    Note {
        command: "archive",
        text: "Boards are proven in parallel: they share --threads and --memory; --time-limit applies to each board.",
    },
    Note {
        command: "compare",
        text: "--threads, --memory and --time-limit apply to each algorithm on each board; the proof of \
               a board may take ten times as long.",
    },
];

pub const EXAMPLES: &[Example] = &[
    Example {
        command: "prove",
        line: "kortest prove today",
        about: "NRK's board of today",
    },
    Example {
        command: "prove",
        line: "kortest prove 2024-11-24 --claim 12",
        about: "is a recorded 12 optimal, beatable or impossible?",
    },
    Example {
        command: "prove",
        line: "kortest prove BBGB/GGPO/OOPP --method both",
        about: "rows, top row first; two methods",
    },
    Example {
        command: "prove",
        line: "kortest prove board.txt --time-limit 8h --resume",
        about: "resume a stopped run",
    },
    Example {
        command: "solve",
        line: "kortest solve today --algorithm beam --width 1000 --time-limit 30s",
        about: "run one algorithm",
    },
    Example {
        command: "check",
        line: "kortest check 2024-11-24.cert",
        about: "verify a certificate",
    },
    Example {
        command: "show",
        line: "kortest show 2024-11-24.cert --play",
        about: "step through a solution",
    },
    Example {
        command: "show",
        line: "kortest show today --moves '0,1 4,6'",
        about: "replay two clicks; column,row from the bottom left",
    },
    Example {
        command: "show",
        line: "kortest show today --moves '0,1 4,6' --rows",
        about: "print the remaining rows, for another command",
    },
    Example {
        command: "show",
        line: "kortest prove today --json | kortest show today --moves -",
        about: "replay the solution",
    },
    Example {
        command: "export",
        line: "kortest export 2024-11-24.cert --format coq --out former_2024_11_24.v",
        about: "write the optimum as a theorem for Coq",
    },
    Example {
        command: "export",
        line: "coqc -Q proofs/coq/theories Kortest former_2024_11_24.v",
        about: "have Coq check it, after make -C proofs/coq",
    },
    Example {
        command: "analyse",
        line: "kortest analyse today",
        about: "find the optimal first clicks, and how much the others lose",
    },
    Example {
        command: "analyse",
        line: "kortest analyse today --clicks '0,1 4,6 2,4'",
        about: "see what these clicks lost, and better ones",
    },
    Example {
        command: "analyse",
        line: "kortest solve today --algorithm greedy-most --json | kortest analyse today --clicks -",
        about: "see where a greedy algorithm loses clicks",
    },
    Example {
        command: "analyse",
        line: "kortest analyse today --certificates proofs",
        about: "write a certificate of each optimum to a folder",
    },
    Example {
        command: "play",
        line: "kortest play",
        about: "play NRK's board of today",
    },
    Example {
        command: "play",
        line: "kortest play 2024-11-24",
        about: "play the board of a date",
    },
    Example {
        command: "report",
        line: "kortest report 2024-11-24.cert --claim 12",
        about: "2024-11-24.html, with a verdict on 12",
    },
    Example {
        command: "archive",
        line: "kortest archive 2024-11-23..yesterday --dir archive",
        about: "prove all boards; rerun it to add new ones",
    },
    Example {
        command: "archive",
        line: "kortest archive 1.1.2025..31.12.2025 --dir year --claims nrk.txt",
        about: "with verdicts on recorded scores",
    },
    Example {
        command: "archive",
        line: "kortest archive 1.1.2025..31.12.2025 --dir year --part 3/16",
        about: "run as worker 3 of 16 on a shared folder",
    },
    Example {
        command: "compare",
        line: "kortest compare today yesterday",
        about: "print a table and write the plot compare.svg",
    },
    Example {
        command: "compare",
        line: "kortest compare today --algorithm beam --algorithm a-star --time-limit 60s --no-plot",
        about: "compare two algorithms",
    },
];

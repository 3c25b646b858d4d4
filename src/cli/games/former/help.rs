//! What `--help` says about this game.

use crate::games::help::Help;

/// The meaning of the exit codes of the commands that only this game has.
pub const EXIT_CODES: &[(&str, &str)] = &[
    ("archive", "0 all boards are proven; 1 a recorded score is false; 2 bad input; 3 some are open: run it again"),
    ("plan", "0 planned; 2 bad input; 3 stopped before there was a plan"),
    ("work", "0 the job is done; 2 bad input; 3 stopped: the same command goes on"),
    ("merge", "0 proven; 2 bad input; 3 there are jobs to do first, or stopped: the same command goes on"),
    ("compare", "0 done; 2 bad input; 3 stopped"),
];

pub const HELP: &[Help] = &[
    Help {
        command: "prove",
        note: "",
        examples: &[
            ("kortest prove today", "NRK's board of today"),
            ("kortest prove 2024-11-24 --claim 12", "is a recorded 12 optimal, beatable or impossible?"),
            ("kortest prove BBGB/GGPO/OOPP --method both", "rows, top row first; by two methods"),
            ("kortest prove board.txt --time-limit 8h --resume", "go on where an earlier run was stopped"),
        ],
    },
    Help {
        command: "solve",
        note: "",
        examples: &[("kortest solve today --algorithm beam --width 1000 --time-limit 30s", "by one algorithm")],
    },
    Help { command: "check", note: "", examples: &[("kortest check 2024-11-24.cert", "verify a certificate")] },
    Help {
        command: "show",
        note: "",
        examples: &[
            ("kortest show 2024-11-24.cert --play", "a solution, to step through"),
            ("kortest show today --moves '0,1 4,6'", "what two clicks do; column,row from the bottom left"),
            ("kortest show today --moves '0,1 4,6' --rows", "the rows that are left, for another command"),
            ("kortest prove today --json | kortest show today --moves -", "the solution that was found"),
        ],
    },
    Help {
        command: "export",
        note: "",
        examples: &[
            (
                "kortest export 2024-11-24.cert --format coq --out former_2024_11_24.v",
                "its optimum as a theorem for Coq",
            ),
            ("coqc -R proofs/coq Kortest former_2024_11_24.v", "after make -C proofs/coq: the proof, by Coq's kernel"),
        ],
    },
    Help {
        command: "analyse",
        note: "A click loses what the optimum after it and the click itself are more than the optimum before it. Every number is \
               a proven optimum; what --time-limit, --memory or Ctrl-C keep from being known is a range.",
        examples: &[
            ("kortest analyse today", "which first clicks are optimal, and what the others lose"),
            ("kortest analyse today --clicks '0,1 4,6 2,4'", "what these clicks have lost, and better ones"),
            (
                "kortest solve today --algorithm greedy-most --json | kortest analyse today --clicks -",
                "where greed loses",
            ),
            ("kortest analyse today --certificates proofs", "with a certificate of each optimum in a folder"),
        ],
    },
    Help {
        command: "report",
        note: "",
        examples: &[("kortest report 2024-11-24.cert --claim 12", "2024-11-24.html, with a verdict on 12")],
    },
    Help {
        command: "archive",
        note: "Boards are proven side by side: --threads and --memory are for all of them together, --time-limit for each.",
        examples: &[
            ("kortest archive 2024-11-23..yesterday --dir archive", "all boards so far; again: those that are new"),
            ("kortest archive 1.1.2025..31.12.2025 --dir year --claims nrk.txt", "with verdicts on recorded scores"),
            ("kortest archive 1.1.2025..31.12.2025 --dir year --part 3/16", "one of sixteen machines"),
        ],
    },
    Help {
        command: "compare",
        note: "--threads, --memory and --time-limit hold for each algorithm on each board; the proof of \
               a board may take ten times as long.",
        examples: &[
            ("kortest compare today yesterday", "a table, and the plot compare.svg"),
            ("kortest compare today --algorithm beam --algorithm a-star --time-limit 60s --no-plot", "two of them"),
        ],
    },
];

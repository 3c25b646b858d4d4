//! Adds NRK's game Former to the program.

mod analyse;
mod archive;
mod certificates;
mod click_fields;
mod explain;
mod generate;
mod play;
mod prove;
mod read;
mod show;
mod solutions;
mod solve;

use super::board::{
    AnalyseRequest, Answer, ExplainRequest, GameWords, OnPly, ProveRequest, Remark, ShowRequest,
    SolveRequest,
};
#[cfg(test)]
use super::fields::{DifficultyFields, FormerCheck, FormerProof, SolutionMoves};
use super::game::{CommandDefinition, Example, Game, Note, OwnOptions, Present, examples, notes};
use super::journal::{JournalNeed, ResumeArgument};
#[cfg(test)]
use super::least_moves;
use super::least_moves::solve::AlgorithmOptions;
use super::options::of_matches;
use crate::output::Failure;
#[cfg(test)]
use crate::output::schema::Section;
use clap::Args;
use kortest::answer::{Former, Game as _};
use kortest::former::{Board, Method, Proof, ProveError, ProveOptions};
use kortest::perft::PerftError;
use kortest::runtime::Run;
use kortest_checker::Report;
use kortest_pages as pages;
pub use read::NamedFormerBoard;
#[cfg(test)]
use schemars::JsonSchema;

impl Present for Former {
    const GAME: Game = Game {
        name: "Former",
        reader: Former::READER,
        board_help: read::HELP,
        move_noun: read::NOUN,
        words: GameWords {
            noun: read::NOUN,
            solution: "solution",
            solved: "the board is empty",
        },
        quantity: Former::QUANTITY,
        uses_threads: true,
        options: &[
            OwnOptions::of::<prove::FormerProveArguments>("prove"),
            OwnOptions::of::<AlgorithmOptions>("solve"),
            OwnOptions::of::<show::FormerShowArguments>("show"),
            OwnOptions::of::<analyse::FormerAnalyseArguments>("analyse"),
            OwnOptions::of::<explain::FormerExplainArguments>("explain"),
            OwnOptions::of::<generate::FormerGenerateArguments>("generate"),
        ],
        algorithms: solve::algorithms,
        formats: &[],
        #[cfg(test)]
        sections: SECTIONS,
        notes: NOTES,
        examples: EXAMPLES,
        own_commands: &[
            CommandDefinition {
                name: "play",
                about: "Play a board in the terminal, with hints. At the end, see where you lost clicks",
                add_arguments: play::PlayArguments::augment_args,
                exit_codes: "0 ended by the player; 2 bad input, or no terminal; 3 stopped",
                run: |matches| play::run(&of_matches(matches)),
            },
            CommandDefinition {
                name: "archive",
                about: "Prove NRK's board of each date of a range, and write a site to browse. Rerun the command to resume: dates with a valid certificate are skipped",
                add_arguments: archive::ArchiveArguments::augment_args,
                exit_codes: "0 all boards are proven; 1 a recorded score is false; 2 bad input; 3 some boards still need work: rerun the command",
                run: |matches| archive::run(&of_matches(matches)),
            },
        ],
        check: certificates::check,
        show_certificate: show::show_certificate,
        theorem: certificates::FORMAT,
        page: pages::former::content,
        generate: generate::generate,
        is_board_export: |_| false,
    };
    type Arguments = prove::FormerProveArguments;

    fn resume(own: &Self::Arguments) -> &ResumeArgument {
        &own.resume
    }

    fn options(
        own: &Self::Arguments,
        board: &Board,
    ) -> Result<(ProveOptions, JournalNeed), Failure> {
        prove::options(own, board)
    }

    fn answer_of_proof(proof: &Proof) -> Answer {
        prove::answer_of_proof(proof)
    }

    fn sentence(proof: Option<&Proof>, answer: &Answer) -> Option<String> {
        prove::sentence(proof?, answer)
    }

    fn remark(proof: &Proof, own: &Self::Arguments) -> Option<Remark> {
        prove::remark(proof, own.floor)
    }

    /// Returns whether the run did all that the user asked. `--method both` also needs the second method, even if the
    /// first method has settled the board.
    fn is_complete(proof: &Proof, own: &Self::Arguments) -> bool {
        proof.unfinished.is_none() || own.method != Method::Both
    }

    fn answer_of_report(_: &Board, report: Report, request: &ProveRequest) -> Option<Answer> {
        prove::answer_of_report(report, request)
    }

    fn solve(
        named: &NamedFormerBoard,
        algorithm: &'static str,
        request: &SolveRequest,
    ) -> Result<u8, Failure> {
        solve::solve(named, algorithm, request)
    }

    fn show(board: &Board, request: &ShowRequest) -> Result<u8, Failure> {
        show::show(board, None, request)
    }

    /// Counts the different sequences of 1 to `depth` clicks on a board; calls `report` after each length.
    fn perft(board: &Board, depth: u32, run: Run, report: &mut OnPly) -> Result<(), PerftError> {
        kortest::former::perft(board, depth, run, report)
    }

    fn analyse(named: &NamedFormerBoard, request: &AnalyseRequest) -> Result<u8, Failure> {
        analyse::analyse(named, request)
    }

    fn explain(named: &NamedFormerBoard, request: &ExplainRequest) -> Result<u8, Failure> {
        explain::explain(named, request)
    }
}

/// The sections of the documentation `JSON.md` about objects that only this game prints.
#[cfg(test)]
const SECTIONS: &[Section] = &[
    Section::object("prove: Former", &["prove"], &[FormerProof::json_schema]),
    least_moves::solve::SECTION,
    Section::object(
        "solve: Former",
        &["solve: fewest moves"],
        &[SolutionMoves::json_schema],
    ),
    Section::object(
        "generate: Former",
        &["generate"],
        &[FormerProof::json_schema, DifficultyFields::json_schema],
    ),
    Section::object("check: Former", &["check"], &[FormerCheck::json_schema])
        .where_is("valid", "[true]"),
    show::SECTION,
    analyse::SECTION,
    explain::SECTION,
    archive::SECTION,
    archive::STATUS_SECTION,
];

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Failure {
        match error {
            // Too large a board is an error of the input: only the user can choose another board or another method.
            ProveError::TooLarge { .. } => Failure::input(error),
            _ => Failure::unable(error), // a bug
        }
    }
}

/// Notes for the end of `--help`.
const NOTES: &[Note] = notes! {
    "analyse": "The loss of a click is 1 plus the optimum after the click, minus the optimum before the click. Every \
        number is a proven optimum, or a range if --time-limit, --memory or Ctrl-C stopped the proof.";
    "analyse": "Two solutions are different if they do not remove the same groups; a sequence is an order of clicks. \
        Boards with more than a million states on their optimal plays have only the number of chains: what the \
        clicks remove from each two neighbouring columns, in order.";
    "archive": "Boards are proven in parallel: they share --threads and --memory; --time-limit applies to each \
        board, and --total-time-limit to the whole run.";
    "explain": "Former: a line between two columns is the reason, and the command also shows what all best games \
        have in common.";
    "prove": "Former: a click removes a tile with all connected tiles of its colour, and the tiles above them fall. \
        The optimum is the smallest number of clicks that clears the board.";
    "solve": "Former: a-star and breadth-first need a board of up to 63 cells, 9 rows and 4 colours; the other \
        algorithms take every board.";
};

const EXAMPLES: &[Example] = examples! {
    "prove": "kortest prove today", "NRK's board of today";
    "prove": "kortest prove 2024-11-24 --claim 12", "is a recorded 12 optimal, beatable or impossible?";
    "prove": "kortest prove BBGB/GGPO/OOPP --method both", "rows, top row first; two methods";
    "prove": "kortest prove board.txt --time-limit 8h --resume", "resume a stopped run";
    "solve": "kortest solve today --algorithm beam --width 1000 --time-limit 30s", "run one algorithm";
    "check": "kortest check 2024-11-24.cert", "verify a certificate";
    "explain": "kortest explain 2024-11-24", "which clicks do all best games share?";
    "show": "kortest show 2024-11-24.cert --play", "step through a solution";
    "show": "kortest show today --moves '0,1 4,6'", "replay two clicks; column,row from the bottom left";
    "show": "kortest show today --moves '0,1 4,6' --rows", "print the remaining rows, for another command";
    "show": "kortest prove today --json | kortest show today --moves -", "replay the solution";
    "export": "kortest export 2024-11-24.cert --format coq --out former_2024_11_24.v",
        "write the optimum as a theorem for Coq";
    "export": "coqc -Q proofs/coq/theories Kortest former_2024_11_24.v", "have Coq check it, after make -C proofs/coq";
    "analyse": "kortest analyse today", "find the optimal first clicks, and how much the others lose";
    "analyse": "kortest analyse today --solutions 5", "list five solutions that do not remove the same groups";
    "analyse": "kortest analyse today --clicks '0,1 4,6 2,4'", "see what these clicks lost, and better ones";
    "analyse": "kortest solve today --algorithm greedy-most --json | kortest analyse today --clicks -",
        "see where a greedy algorithm loses clicks";
    "analyse": "kortest analyse today --certificates proofs", "write a certificate of each optimum to a folder";
    "generate": "kortest generate former --stars 4 --seed 7", "make a board of Former with four of five stars";
    "play": "kortest play", "play NRK's board of today";
    "play": "kortest play 2024-11-24", "play the board of a date";
    "report": "kortest report 2024-11-24.cert --claim 12", "2024-11-24.html, with a verdict on 12";
    "archive": "kortest archive 2024-11-23..yesterday --dir archive", "prove all boards; rerun it to add new ones";
    "archive": "kortest archive 1.1.2025..31.12.2025 --dir year --claims nrk.txt", "with verdicts on recorded scores";
    "archive": "kortest archive 1.1.2025..31.12.2025 --dir year --part 3/16",
        "run as worker 3 of 16 on a shared folder";
};

//! Adds the game Santa Chilly to the program.

mod analyse;
mod certificates;
mod explain;
mod generate;
mod prove;
mod read;
mod show;
mod solve;
mod solver;
mod tour;
mod tsplib;

use super::board::{
    AnalyseRequest, Answer, ExplainRequest, ExportRequest, GameWords, OnPly, ProveRequest,
    ShowRequest, SolveRequest,
};
#[cfg(test)]
use super::fields::{ChillyCheck, ChillyGenerated, ChillyProof};
use super::game::{Choice, CommandDefinition, Example, Game, OwnOptions, Present, examples, notes};
use super::journal::{JournalNeed, ResumeArgument};
use super::least_moves::solve::algorithm_choices;
use super::options::of_matches;
use crate::output::Failure;
#[cfg(test)]
use crate::output::schema::Section;
use clap::Args;
use kortest::answer::{Chilly, Game as _};
use kortest::anytime::Algorithm;
use kortest::chilly::{Level, Proof, ProveError, ProveOptions};
use kortest::perft::PerftError;
use kortest::runtime::Run;
use kortest_checker::Report;
use kortest_pages as pages;
pub use read::NamedLevel;
#[cfg(test)]
use schemars::JsonSchema;
use tour::TOUR;

impl Present for Chilly {
    const GAME: Game = Game {
        name: "Santa Chilly",
        reader: Chilly::READER,
        board_help: read::HELP,
        move_noun: read::NOUN,
        words: GameWords {
            noun: read::NOUN,
            solution: "route",
            solved: "nothing is left to do",
        },
        quantity: Chilly::QUANTITY,
        uses_threads: true,
        options: &[
            OwnOptions::of::<prove::ChillyProveArguments>("prove"),
            OwnOptions::of::<solver::ChillySolveArguments>("solve"),
            OwnOptions::of::<show::ChillyShowArguments>("show"),
            OwnOptions::of::<tsplib::ChillyExportArguments>("export"),
            OwnOptions::of::<analyse::ChillyAnalyseArguments>("analyse"),
            OwnOptions::of::<explain::ChillyExplainArguments>("explain"),
            OwnOptions::of::<generate::ChillyGenerateArguments>("generate"),
        ],
        algorithms,
        formats: &[Choice {
            name: "tsplib",
            about: "a travelling salesman problem",
        }],
        #[cfg(test)]
        sections: SECTIONS,
        notes: notes! {
            "explain": "Santa Chilly: the moves left or right and the others are the reason, or the moves that touch \
                one side of a line and the others. Some levels have no such reason.";
            "generate": "Difficulties of Santa Chilly, by the optimum: easy has at most 10 moves, medium 11 to 20, \
                hard 21 to 30, and expert more.";
        },
        examples: EXAMPLES,
        own_commands: &[CommandDefinition {
            name: "import",
            about: "Read back the tour that a solver found for an exported level, validate it, and print the moves",
            add_arguments: tsplib::ImportArguments::augment_args,
            exit_codes: "0 the tour is a valid route; 2 the tour is not a valid route, or bad input",
            run: |matches| tsplib::import(&of_matches(matches)),
        }],
        check: certificates::check,
        show_certificate: show::show_certificate,
        theorem: certificates::FORMAT,
        page: pages::chilly::content,
        generate: generate::generate,
        is_board_export: kortest::export::tsplib::is_problem,
    };
    type Arguments = prove::ChillyProveArguments;

    fn resume(own: &Self::Arguments) -> &ResumeArgument {
        &own.resume
    }

    fn options(own: &Self::Arguments, _: &Level) -> Result<(ProveOptions, JournalNeed), Failure> {
        Ok((prove::options(own), JournalNeed::Required))
    }

    fn answer_of_proof(proof: &Proof) -> Answer {
        prove::answer_of_proof(proof)
    }

    fn sentence(proof: Option<&Proof>, answer: &Answer) -> Option<String> {
        prove::sentence(proof?, answer)
    }

    fn answer_of_report(_: &Level, report: Report, _: &ProveRequest) -> Option<Answer> {
        prove::answer_of_report(report)
    }

    fn solve(
        named: &NamedLevel,
        algorithm: &'static str,
        request: &SolveRequest,
    ) -> Result<u8, Failure> {
        // The algorithm `tour` calls another program, which the user chooses.
        if algorithm == TOUR.name {
            return tour::solve(named, request);
        }
        solve::solve(named, algorithm, request)
    }

    fn show(level: &Level, request: &ShowRequest) -> Result<u8, Failure> {
        show::show(level, None, request)
    }

    /// Counts the different sequences of 1 to `depth` moves on a level; calls `report` after each length.
    fn perft(level: &Level, depth: u32, run: Run, report: &mut OnPly) -> Result<(), PerftError> {
        kortest::chilly::perft(level, depth, run, report)
    }

    fn analyse(named: &NamedLevel, request: &AnalyseRequest) -> Result<u8, Failure> {
        analyse::analyse(named, request)
    }

    fn explain(named: &NamedLevel, request: &ExplainRequest) -> Result<u8, Failure> {
        explain::explain(named, request)
    }

    fn export(named: &NamedLevel, _: &str, request: &ExportRequest) -> Result<String, Failure> {
        tsplib::export(named, request)
    }
}

/// The sections of the documentation `JSON.md` about objects that only this game prints.
#[cfg(test)]
const SECTIONS: &[Section] = &[
    Section::object(
        "prove: Santa Chilly",
        &["prove"],
        &[ChillyProof::json_schema],
    ),
    solve::SECTION,
    Section::object(
        "generate: Santa Chilly",
        &["generate"],
        &[ChillyProof::json_schema, ChillyGenerated::json_schema],
    ),
    Section::object(
        "check: Santa Chilly",
        &["check"],
        &[ChillyCheck::json_schema],
    )
    .where_is("valid", "[true]"),
    show::SECTION,
    analyse::SECTION,
    explain::SECTION,
    tsplib::SECTION,
];

/// Returns the algorithms and their descriptions in `--help`, the default first.
fn algorithms() -> Vec<Choice> {
    let mut all = algorithm_choices(Algorithm::Triangle);
    all.push(TOUR);
    all
}

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Failure {
        match error {
            // Too many presents are an error of the input: only the user can choose a smaller level.
            ProveError::TooManyPresents(_) => Failure::input(error),
            _ => Failure::unable(error), // a bug
        }
    }
}

const EXAMPLES: &[Example] = examples! {
    "prove": "kortest prove level.txt --claim 103", "a level of Santa Chilly: is 103 the best?";
    "show": "kortest show level.txt --moves RULD", "replay a route of Santa Chilly";
    "export": "kortest export level.txt --problem tsp --out level.tsp",
        "write a travelling salesman problem for other solvers";
    "export": "kortest export level.cert --format coq --out level.v", "write the optimum as a theorem for Coq";
    "export": "coqc -Q proofs/coq/theories Kortest level.v", "have Coq check it, after make -C proofs/coq";
    "analyse": "kortest analyse level.txt",
        "a level of Santa Chilly: find the optimal first moves, and how much the others lose";
    "analyse": "kortest analyse level.txt --moves RULD", "see what these moves lost, and better ones";
    "analyse": "kortest analyse level.txt --certificates proofs", "write a certificate of each optimum to a folder";
    "explain": "kortest explain level.txt", "a level of Santa Chilly: why is one move fewer not enough?";
    "generate": "kortest generate chilly --size 12x11 --presents 7 --seed 7 --difficulty medium",
        "make a level of Santa Chilly";
    "solve": "kortest solve level.txt --algorithm tour --solver concorde",
        "a level of Santa Chilly: let Concorde find the route, and verify it";
    "import": "kortest import level.txt level.tour", "read a tour that a solver found for level.tsp";
    "import": "kortest import level.txt - < level.sol", "read the tour from standard input";
};

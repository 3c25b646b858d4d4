//! Adds the game Nurikabe to the program.

mod algorithm;
mod ants;
mod generate;
mod grid;
mod prove;
mod show;
mod solve;

use super::board::{
    Answer, ExportRequest, GameWords, OnPly, ProveRequest, ShowRequest, SolveRequest,
};
#[cfg(test)]
use super::fields::{NurikabeCheck, NurikabeGenerated, NurikabeProof};
use super::game::{Example, Game, Note, OwnOptions, Present, examples, notes};
use super::journal::{JournalNeed, ResumeArgument};
use crate::output::Failure;
#[cfg(test)]
use crate::output::schema::Section;
use algorithm::GridAlgorithm;
pub use grid::NamedGrid;
use kortest::answer::{Game as _, Nurikabe};
use kortest::nurikabe::generate::GenerateError;
use kortest::nurikabe::{End, Grid, Proof, ProveError, ProveOptions};
use kortest::perft::PerftError;
use kortest::runtime::Run;
use kortest_checker::Report;
use kortest_pages as pages;
#[cfg(test)]
use schemars::JsonSchema;

impl Present for Nurikabe {
    const GAME: Game = Game {
        name: "Nurikabe",
        reader: Nurikabe::READER,
        board_help: grid::HELP,
        move_noun: "move",
        words: GameWords {
            noun: "solution",
            solution: "solution",
            solved: "",
        },
        quantity: Nurikabe::QUANTITY,
        uses_threads: false,
        options: &[
            OwnOptions::of::<prove::NurikabeProveArguments>("prove"),
            OwnOptions::of::<solve::NurikabeSolveArguments>("solve"),
            OwnOptions::of::<generate::NurikabeGenerateArguments>("generate"),
        ],
        algorithms: GridAlgorithm::choices,
        formats: &prove::FORMATS,
        #[cfg(test)]
        sections: SECTIONS,
        notes: NOTES,
        examples: EXAMPLES,
        own_commands: &[],
        check: show::check,
        show_certificate: show::show_certificate,
        theorem: prove::THEOREM,
        page: pages::nurikabe::content,
        generate: generate::generate,
        is_board_export: |_| false,
    };
    type Arguments = prove::NurikabeProveArguments;

    fn resume(own: &Self::Arguments) -> &ResumeArgument {
        &own.resume
    }

    fn options(own: &Self::Arguments, _: &Grid) -> Result<(ProveOptions, JournalNeed), Failure> {
        Ok((prove::options(own), JournalNeed::Required))
    }

    fn answer_of_proof(proof: &Proof) -> Answer {
        prove::answer_of_proof(proof)
    }

    fn sentence(proof: Option<&Proof>, answer: &Answer) -> Option<String> {
        Some(prove::sentence(proof, answer))
    }

    fn short(answer: &Answer) -> Option<String> {
        Some(prove::short(answer.bounds))
    }

    /// Returns whether the run has found as many solutions as `--limit` asks for.
    fn is_enough(proof: &Proof, own: &Self::Arguments) -> bool {
        own.limit.is_some() && proof.end() == End::Limit
    }

    fn answer_of_report(grid: &Grid, report: Report, _: &ProveRequest) -> Option<Answer> {
        prove::answer_of_report(grid, report)
    }

    fn solve(
        named: &NamedGrid,
        algorithm: &'static str,
        request: &SolveRequest,
    ) -> Result<u8, Failure> {
        solve::solve(named, algorithm, request)
    }

    fn show(grid: &Grid, request: &ShowRequest) -> Result<u8, Failure> {
        Ok(show::show(grid, request))
    }

    /// Counts the different sequences of 1 to `depth` moves on a grid; calls `report` after each length.
    fn perft(grid: &Grid, depth: u32, run: Run, report: &mut OnPly) -> Result<(), PerftError> {
        kortest::nurikabe::perft(grid, depth, run, report)
    }

    fn export(named: &NamedGrid, format: &str, request: &ExportRequest) -> Result<String, Failure> {
        prove::export(named, format, request)
    }
}

/// The sections of the documentation `JSON.md` about objects that only this game prints.
#[cfg(test)]
const SECTIONS: &[Section] = &[
    Section::object("prove: Nurikabe", &["prove"], &[NurikabeProof::json_schema]),
    algorithm::SECTION,
    solve::SECTION_ON_CLAUSES,
    solve::SECTION_ON_RULES,
    ants::SECTION,
    Section::object(
        "generate: Nurikabe",
        &["generate"],
        &[NurikabeProof::json_schema, NurikabeGenerated::json_schema],
    ),
    Section::object("check: Nurikabe", &["check"], &[NurikabeCheck::json_schema])
        .where_is("valid", "[true]"),
    show::SECTION,
];

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Failure {
        match error {
            ProveError::TooLarge(_) => Failure::Input(format!("{error}; raise --memory")),
            ProveError::TooLargeToCertify(_) => Failure::input(error),
            _ => Failure::unable(error), // a bug
        }
    }
}

impl From<GenerateError> for Failure {
    /// Sorts errors by their exit code: an error of the proof, bad input, or a limit that stopped the generator.
    fn from(error: GenerateError) -> Failure {
        match error {
            GenerateError::Prove(error) => error.into(),
            GenerateError::Size { .. } | GenerateError::IslandSize(_) => Failure::input(error),
            // All other errors mean that a limit was reached.
            _ => Failure::unfinished(error),
        }
    }
}

/// Notes for the end of `--help`.
const NOTES: &[Note] = notes! {
    "prove": "With --resume, a grid of Nurikabe may get a different certificate than in a single run; both prove the \
        same.";
    "solve": "The algorithms ants and rules-then-ants of Nurikabe may never end, for example if a grid has no \
        solution: --iterations, --time-limit or Ctrl-C stops them.";
    "generate": "Difficulties of Nurikabe: easy needs only neighbouring cells and the reach of islands; medium needs \
        last cells, lost cells and paths of the sea; hard needs the space and the shapes of islands; expert needs \
        trial and error.";
};

const EXAMPLES: &[Example] = examples! {
    "prove": "kortest prove grid.csv --claim 1", "a grid of Nurikabe: is there exactly one solution?";
    "solve": "kortest solve grid.csv --explain", "solve a grid of Nurikabe as a person would";
    "solve": "kortest solve grid.csv --algorithm ants --seed 3 --iterations 1000",
        "let an ant colony solve a grid of Nurikabe";
    "generate": "kortest generate nurikabe --size 12x12 --seed 7 --difficulty hard", "make a hard grid of Nurikabe";
    "show": "kortest show 0,2,0/0,0,0/1,0,0", "draw a grid of Nurikabe";
    "export": "kortest export grid.csv --format dimacs --out grid.cnf", "write the clauses for a SAT solver";
    "export": "kortest export grid.csv --format drat --out grid.drat", "write the proof for a DRAT checker";
};

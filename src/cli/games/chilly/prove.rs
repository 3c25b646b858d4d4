//! `kortest prove` for a level, and what the other commands ask of a level.

use super::read::{NOUN, NamedLevel, why_unsolvable};
use super::tour::TOUR;
use super::{analyse, show, solve, tour, tsplib};
use crate::games::board::{
    AnalyseRequest, Answer, ExportRequest, ProveRequest, ShowRequest, SolveRequest, Words,
};
use crate::games::fields::{BranchingFields, ChillyProof, ProofOfGame};
use crate::games::journal::{Need, ResumeArgument};
use crate::games::least_moves::prove::{found_line, iteration_lines};
use crate::games::prove::{Present, answer_found};
use crate::output::{Failure, bold};
use kortest::answer::Chilly;
use kortest::chilly::{self, Branching, Level, Proof, ProveOptions, letters};
use kortest::perft::{PerftError, Ply};
use kortest::runtime::Run;
use kortest::text::{counted, seconds_text};
use kortest_checker::Report;
use kortest_checker::chilly::MovesClaim;

/// The options that only Santa Chilly has.
#[derive(clap::Args)]
pub struct Options {
    /// Use only the simple bounds and the search, no linear program
    #[arg(long)]
    no_lp: bool,
    #[command(flatten)]
    resume: ResumeArgument,
}

impl Present for Chilly {
    const WORDS: Words = Words {
        noun: NOUN,
        solution: "route",
        solved: "nothing is left to do",
    };
    type Arguments = Options;

    fn resume(own: &Options) -> &ResumeArgument {
        &own.resume
    }

    fn options(own: &Options, _: &Level) -> Result<(ProveOptions, Need), Failure> {
        let options = ProveOptions::default().linear_program(!own.no_lp);
        Ok((options, Need::Required))
    }

    fn work(proof: &Proof) -> Answer {
        let programs = &proof.linear_programs;
        let cuts = proof.cuts().evidence();
        let of_game = ProofOfGame::Chilly(ChillyProof {
            solvable: proof.solvable(),
            optimum: proof.optimum(),
            route: proof.solution.as_deref().map(letters),
            branchings: proof.branchings.iter().map(branching_fields).collect(),
            program_bounds: programs.values.clone(),
            program_seconds: programs.time.as_secs_f64(),
            cuts: cuts.map(|cuts| cuts.cuts),
            cuts_bound: cuts.map(|_| proof.cuts().moves()),
        });
        Answer {
            details: details(proof),
            iterations: proof.iterations.iter().map(Into::into).collect(),
            was_stopped: proof.stopped,
            error: proof.journal_error.clone(),
            ..answer_found::<Chilly>(method(!programs.values.is_empty()), proof.states(), of_game)
        }
    }

    fn sentence(proof: Option<&Proof>, answer: &Answer) -> Option<String> {
        let proof = proof?;
        if answer.bounds.is_none() {
            let why = why_unsolvable(&proof.board, proof.no_route());
            let verdict = match answer.claim {
                Some(claim) => format!("{} is impossible", counted(claim.into(), NOUN)),
                None => "no route exists".into(),
            };
            return Some(format!("{}: {why}.", bold(verdict)));
        }
        let is_decided = answer.verdict().is_some() || answer.bounds.at_most.is_some();
        if !is_decided && proof.solvable().is_none() {
            return Some("stopped; it is unknown whether a route exists.".into());
        }
        None
    }

    fn work_of(_: &Level, report: Report, _: &ProveRequest) -> Option<Answer> {
        let Report::Chilly(report) = report else {
            return None;
        };
        let optimum = match report.claim {
            MovesClaim::Optimal(optimum) => Some(optimum),
            _ => None,
        };
        let route = Some(report.witness.clone()).filter(|route| !route.is_empty());
        let line = route
            .as_ref()
            .map(|route| format!("  moves        {route}"));
        let of_game = ProofOfGame::Chilly(ChillyProof {
            solvable: Some(optimum.is_some()),
            optimum,
            route: optimum.map(|_| report.witness.clone()),
            branchings: Vec::new(),
            program_bounds: Vec::new(),
            program_seconds: 0.0,
            cuts: report.cuts,
            cuts_bound: None,
        });
        Some(Answer {
            details: line.into_iter().collect(),
            ..answer_found::<Chilly>(method(report.cuts.is_some()), 0, of_game)
        })
    }

    fn solve(
        named: &NamedLevel,
        algorithm: &'static str,
        request: &SolveRequest,
    ) -> Result<u8, Failure> {
        if algorithm == TOUR.name {
            return tour::solve(named, request);
        }
        solve::solve(named, algorithm, request)
    }

    fn show(level: &Level, request: &ShowRequest) -> Result<u8, Failure> {
        show::show(level, None, request)
    }

    fn perft(
        level: &Level,
        depth: u32,
        run: Run,
        report: &mut (dyn FnMut(&Ply) + Send),
    ) -> Result<(), PerftError> {
        chilly::perft(level, depth, run, report)
    }

    fn analyse(named: &NamedLevel, request: &AnalyseRequest) -> Result<u8, Failure> {
        analyse::analyse(named, request)
    }

    fn export(named: &NamedLevel, _: &str, request: &ExportRequest) -> Result<String, Failure> {
        tsplib::export(named, request)
    }
}

fn method(has_programs: bool) -> &'static str {
    if has_programs { "cuts" } else { "search" }
}

fn details(proof: &Proof) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(route) = &proof.solution {
        lines.push(format!("  moves        {}", letters(route)));
    }
    lines.extend(found_line(&proof.improvements, NOUN));
    lines.extend(cuts_line(proof));
    for branching in &proof.branchings {
        lines.push(branching_line(branching, proof.upper_bound()));
    }
    let best = proof.upper_bound();
    lines.extend(iteration_lines(&proof.iterations, best, NOUN));
    lines
}

/// Returns a line about the lower bound of the linear programs.
fn cuts_line(proof: &Proof) -> Option<String> {
    let programs = &proof.linear_programs;
    let evidence = proof.cuts().evidence()?;
    if programs.values.is_empty() {
        return None;
    }
    let fewer = counted(proof.cuts().moves().saturating_sub(1).into(), NOUN);
    let cuts = counted(evidence.cuts as u64, "cut");
    let time = seconds_text(programs.time);
    let programs = counted(programs.values.len() as u64, "linear program");
    Some(format!(
        "  refuted      {fewer} by {cuts}: {programs}, {time}"
    ))
}

/// Returns a line about an attempt of branch and cut. `best` is the number of moves of the best
/// route.
fn branching_line(branching: &Branching, best: Option<u32>) -> String {
    let moves = counted(branching.budget.into(), NOUN);
    let what = match branching.cases {
        Some(cases) => format!("refuted      {moves} by {}", counted(cases as u64, "case")),
        None if best == Some(branching.budget) => format!("solved with  {moves} by cases"),
        None => format!("unfinished   {moves} by cases"),
    };
    let programs = counted(branching.programs as u64, "linear program");
    let time = seconds_text(branching.time);
    format!("  {what}: {programs}, {time}")
}

fn branching_fields(branching: &Branching) -> BranchingFields {
    BranchingFields {
        budget: branching.budget,
        cases: branching.cases,
        programs: branching.programs,
        seconds: branching.time.as_secs_f64(),
    }
}

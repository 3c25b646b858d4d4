//! `kortest prove` for a level.

use super::read::{NOUN, certified_route, why_unsolvable};
use crate::games::board::Answer;
use crate::games::fields::{BranchingFields, ChillyProof, ProofOfGame};
use crate::games::journal::ResumeArgument;
use crate::games::least_moves::prove::{found_line, iteration_lines};
use crate::games::prove::answer_found;
use crate::output::bold;
use kortest::answer::Chilly;
use kortest::chilly::{Branching, Proof, ProveOptions, letters};
use kortest::text::{counted, seconds_text};
use kortest_checker::Report;
use kortest_checker::chilly::MovesClaim;

/// The options that only Santa Chilly has.
#[derive(clap::Args)]
pub struct ChillyProveArguments {
    /// Use only the simple bounds and the search, no linear program
    #[arg(long)]
    no_lp: bool,
    #[command(flatten)]
    pub resume: ResumeArgument,
}

/// Returns the options of the proof.
pub fn options(own: &ChillyProveArguments) -> ProveOptions {
    ProveOptions::default().linear_program(!own.no_lp)
}

/// Converts a proof to an answer that says how the result was found: the optimum and the route, if they are known, the
/// work of linear programs and of the search, and whether the proof was stopped.
pub fn answer_of_proof(proof: &Proof) -> Answer {
    let programs = &proof.linear_programs;
    let cuts = proof.cuts().evidence();
    let fields = ProofOfGame::Chilly(ChillyProof {
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
        ..answer_found::<Chilly>(method(!programs.values.is_empty()), proof.states(), fields)
    }
}

/// Returns the sentence about a level that has no route, or for which a stopped run does not know whether a route
/// exists. Returns `None` for all other levels, whose sentence all games share.
pub fn sentence(proof: &Proof, answer: &Answer) -> Option<String> {
    if answer.bounds.is_none() {
        let why = why_unsolvable(&proof.board, proof.no_route());
        let verdict = match answer.claim {
            Some(claim) => format!("{} is impossible", counted(claim.into(), NOUN)),
            None => "no route exists".into(),
        };
        return Some(format!("{}: {why}.", bold(verdict)));
    }
    let has_answer = answer.verdict().is_some() || answer.bounds.at_most.is_some();
    if !has_answer && proof.solvable().is_none() {
        return Some("stopped; it is unknown whether a route exists.".into());
    }
    None
}

/// Converts the checker's report on a valid certificate, which proves an optimum or that no route exists, to an answer
/// that says how the result was certified. Returns `None` for the certificate of another game.
pub fn answer_of_report(report: Report) -> Option<Answer> {
    let Report::Chilly(report) = report else {
        return None;
    };
    let optimum = match report.claim {
        MovesClaim::Optimal(optimum) => Some(optimum),
        MovesClaim::Unsolvable | MovesClaim::AtMost(_) | MovesClaim::AtLeast(_) => None,
    };
    let route = certified_route(report.witness);
    let line_on_route = route.as_deref().map(route_line);
    let fields = ProofOfGame::Chilly(ChillyProof {
        // The caller leaves out certificates of mere bounds. So without an optimum, it is proven that no route exists.
        solvable: Some(optimum.is_some()),
        optimum,
        route,
        branchings: Vec::new(),
        program_bounds: Vec::new(),
        program_seconds: 0.0,
        cuts: report.cuts,
        cuts_bound: None,
    });
    Some(Answer {
        details: line_on_route.into_iter().collect(),
        ..answer_found::<Chilly>(method(report.cuts.is_some()), 0, fields)
    })
}

/// Returns the name of the method in JSON. `has_programs` says whether linear programs were solved, which add cuts.
fn method(has_programs: bool) -> &'static str {
    if has_programs { "cuts" } else { "search" }
}

fn route_line(route: &str) -> String {
    format!("  moves        {route}")
}

/// Returns lines about a proof: the route, when it was found, and the work of linear programs, branching and search.
fn details(proof: &Proof) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(route) = &proof.solution {
        lines.push(route_line(&letters(route)));
    }
    lines.extend(found_line(&proof.improvements, NOUN));
    lines.extend(cuts_line(proof));
    let best = proof.upper_bound();
    for branching in &proof.branchings {
        lines.push(branching_line(branching, best));
    }
    lines.extend(iteration_lines(&proof.iterations, best, NOUN));
    lines
}

/// Returns a line about the lower bound of the linear programs, which add cuts (inequalities that all routes satisfy).
/// Returns `None` if no linear program was solved or its bound proves nothing.
fn cuts_line(proof: &Proof) -> Option<String> {
    let programs = &proof.linear_programs;
    let evidence = proof.cuts().evidence()?;
    if programs.values.is_empty() {
        return None;
    }
    // The evidence proves a bound of at least 1 move.
    let fewer = counted(proof.cuts().moves().saturating_sub(1).into(), NOUN);
    let cuts = counted(evidence.cuts as u64, "cut");
    let time = seconds_text(programs.time);
    let programs = counted(programs.values.len() as u64, "linear program");
    Some(format!(
        "  refuted      {fewer} by {cuts}: {programs}, {time}"
    ))
}

/// Returns a line about an attempt to refute a number of moves by branch and cut, which divides the routes into cases.
/// `best` is the number of moves of the best route.
fn branching_line(branching: &Branching, best: Option<u32>) -> String {
    let moves = counted(branching.budget.into(), NOUN);
    let result = match branching.cases {
        Some(cases) => format!("refuted      {moves} by {}", counted(cases as u64, "case")),
        // The best route has this number of moves, so the attempt could not refute it.
        None if best == Some(branching.budget) => format!("solved with  {moves} by cases"),
        None => format!("unfinished   {moves} by cases"),
    };
    let programs = counted(branching.programs as u64, "linear program");
    let time = seconds_text(branching.time);
    format!("  {result}: {programs}, {time}")
}

/// Returns the JSON fields about an attempt of branch and cut to refute a number of moves.
fn branching_fields(branching: &Branching) -> BranchingFields {
    BranchingFields {
        budget: branching.budget,
        cases: branching.cases,
        programs: branching.programs,
        seconds: branching.time.as_secs_f64(),
    }
}

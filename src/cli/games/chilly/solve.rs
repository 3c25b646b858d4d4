//! `kortest solve` for a level: finds a route.

use super::prove::{NOUN, why_unsolvable};
use super::read::NamedLevel;
use crate::games::board::print_solution;
use crate::games::least_moves::Ending;
use crate::games::least_moves::algorithms::AlgorithmOptions;
use crate::games::least_moves::solve::{Found, FoundSolution, SolveFields};
use crate::games::options::of_matches;
use crate::games::request::SolveRequest;
use crate::output::Failure;
use crate::output::units::{counted, seconds_text};
use kortest::chilly::{Proof, ProveOptions, letters, prove_with};
use serde::Serialize;

/// The output about a route.
#[derive(Serialize)]
struct RouteFields {
    /// Whether a route exists; `None` if this is unknown.
    solvable: Option<bool>,
    #[serde(flatten)]
    solution: SolveFields<String>,
}

/// Solves a level and prints the result.
pub fn solve(
    named: &NamedLevel,
    algorithm: &'static str,
    request: &SolveRequest,
) -> Result<u8, Failure> {
    let parameters: AlgorithmOptions = of_matches(request.options);
    let options = ProveOptions {
        algorithm: parameters.algorithm(algorithm)?,
        seed: request.arguments.seed,
        patience: None,
        refute: false,
        ..ProveOptions::default()
    };
    let report = |improvement| request.say_improvement(NOUN, improvement);
    let proof = request.watch(|run| prove_with(&named.level, &options, run, report))?;
    let mut fields = SolveFields::new(found(&proof, request), algorithm, request);
    fields.proved |= proof.solvable == Some(false);
    let sentence = sentence(&proof, &fields, request);
    let code = fields.code();
    let fields = RouteFields {
        solvable: proof.solvable,
        solution: fields,
    };
    print_solution(named, fields, &sentence, request);
    Ok(code)
}

fn found(proof: &Proof, request: &SolveRequest) -> Found<String> {
    Found {
        solution: solution(proof),
        lower_bound: proof.lower_bound,
        improvements: proof.improvements.clone(),
        expanded: proof.expanded,
        ending: ending(proof, request),
        was_stopped: proof.stopped,
    }
}

fn solution(proof: &Proof) -> Option<FoundSolution<String>> {
    let route = proof.route.as_ref()?;
    Some(FoundSolution {
        moves: letters(route),
        length: route.len() as u32,
        text: letters(route),
    })
}

/// Returns why the algorithm ended; `None` if none ran. A route as short as the lower bound is
/// optimal, whatever stopped the run.
fn ending(proof: &Proof, request: &SolveRequest) -> Option<Ending> {
    if proof.optimum().is_some() {
        return Some(Ending::MeetsBound);
    }
    Some(Ending::of(proof.end?, &request.limits()))
}

fn sentence(proof: &Proof, fields: &SolveFields<String>, request: &SolveRequest) -> String {
    if proof.solvable == Some(false) {
        let why = why_unsolvable(&proof.level, proof.no_route);
        return format!("no route exists: {why}");
    }
    if let Some(sentence) = fields.sentence(NOUN) {
        return sentence;
    }
    if proof.stopped {
        return "stopped before finding a route".into();
    }
    let algorithm = fields.algorithm;
    let states = counted(proof.expanded, "state");
    let time = seconds_text(request.start.elapsed());
    let advice = fields.advice();
    format!("no route was found with {algorithm} ({states} in {time}){advice}")
}

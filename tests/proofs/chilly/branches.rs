//! Compares branch and cut with brute force. It must prove a lower bound if and only if the bound
//! is true.

use super::Files;
use crate::common::check::check_chilly;
use crate::common::chilly::{Drawing, Truth};
use crate::common::seeded;
use kortest::certificate::{digest, seal};
use kortest::chilly::certificate::{Certificate, Claim, Evidence};
use kortest::chilly::{Graph, Level, replay};
use kortest::internals::chilly::{Decisions, NotRefuted, Refuter, Rounds, evidence};
use kortest::runtime::Limits;
use kortest_attack::seal::resealed;
use std::time::Duration;

/// Proves by branch and cut that no route has at most `budget` moves. Returns the certificate, or
/// why the proof failed.
pub fn refuted(
    level: &Level,
    budget: u32,
    states: usize,
    decisions: &Decisions,
) -> Result<String, NotRefuted> {
    let graph = Graph::new(level).expect("the exit can be reached");
    // Few cuts are computed, so that the tests reach branching.
    let rounds = Rounds {
        patience: 2,
        progress: 1e3,
        ..Rounds::default()
    };
    let mut refuter = Refuter {
        budget,
        programs_left: 200,
        max_states: states,
        rounds,
        limits: Limits::none(),
        decisions,
        earlier: Duration::ZERO,
        report: &|_| (),
    };
    let tree = refuter.refute(&graph, Vec::new())?;
    let certificate = Certificate {
        board: level.to_string(),
        claim: Claim::AtLeast(budget + 1),
        no_route: None,
        witness: None,
        evidence: Some(Evidence::Tree(evidence(&tree))),
    };
    let (file, _) = certificate.to_bytes();
    Ok(String::from_utf8(file).expect("it is ASCII"))
}

#[test]
#[ignore = "slow, so it runs at night"]
fn branches_refute_exactly_the_budgets_below_the_optimum() {
    let mut random = seeded(21);
    let mut branched = 0;
    let mut found = 0;
    let mut unanswered = 0;
    let mut files = Files::default();
    for n in 0..600 {
        let SolvableLevel { level, optimum } = SolvableLevel::random(&mut random);
        let states = [0, 1, 20][n % 3];
        match refuted(&level, optimum - 1, states, &Decisions::default()) {
            Ok(file) => {
                let report = check_chilly(file.as_bytes())
                    .unwrap_or_else(|reason| panic!("{reason}:\n{file}"));
                branched += usize::from(report.cases.is_some());
                let wrong = with_higher_claim(&file, optimum);
                assert!(check_chilly(&wrong).is_err(), "{file}");
                files.add_valid(file.into_bytes());
                files.add_invalid(wrong);
            }
            Err(NotRefuted::Route(route)) => {
                panic!("{route:?} has fewer than {optimum} moves: {level}")
            }
            Err(_) => unanswered += 1,
        }
        match refuted(&level, optimum, states, &Decisions::default()) {
            Ok(file) => panic!("{optimum} moves are enough:\n{file}"),
            Err(NotRefuted::Route(route)) => {
                assert_eq!(route.len(), optimum as usize, "{level}");
                assert!(replay(&level, &route).unwrap().wins(), "{level}");
                found += 1;
            }
            Err(_) => {}
        }
    }
    eprintln!("{branched} with branches, {unanswered} without an answer, {found} routes");
    assert!(branched > 5 && found > 100);
    files.assert_slow_checkers_agree();
}

/// Changes a certificate that `optimum` moves are necessary to claim that one move more is
/// necessary.
fn with_higher_claim(file: &str, optimum: u32) -> Vec<u8> {
    let claim = format!("at-least {optimum}");
    let higher_claim = format!("at-least {}", optimum + 1);
    resealed(file.replacen(&claim, &higher_claim, 1).as_bytes())
}

/// A level that has a route of more than three moves.
struct SolvableLevel {
    level: Level,
    optimum: u32,
}

impl SolvableLevel {
    fn random(random: &mut fastrand::Rng) -> SolvableLevel {
        loop {
            let drawing = Drawing::random(random);
            if let Truth::Optimum(optimum) = Truth::of(&drawing)
                && optimum > 3
            {
                let level = drawing.text().parse().expect("it has an optimum");
                return SolvableLevel { level, optimum };
            }
        }
    }
}

/// Checking a large certificate with 255 nested branches must need little memory.
#[test]
fn memory_for_branches_is_proportional_to_the_file() {
    let (level, graph) = large_level();
    let moves = graph.moves().len();
    let all_moves = "f".repeat(moves / 4) + ["", "8", "c", "e"][moves % 4];
    let branches = format!("evidence branch {all_moves}\nevidence unreachable\n").repeat(255);
    let distances = graph.lengths_from(graph.start()).into_iter().flatten();
    let potentials: Vec<String> = distances.map(|distance| distance.to_string()).collect();
    let rests = digest(vec!["1"; moves].join(" ").as_bytes());
    let text = format!(
        "kortest certificate 2\npuzzle chilly\nboard {level}\nclaim at-least 1\n{branches}evidence cuts\nscale 1\n\
         potentials {}\ncuts 0\nrests {rests}\n",
        potentials.join(" ")
    );
    let (file, _) = seal(text.into_bytes());
    assert!(file.len() > 1_000_000, "{} bytes", file.len());
    let mut limits = kortest_checker::Limits::of(file.len());
    limits.memory = 128 << 20;

    let report = kortest_checker::check(&file, &limits);

    report.unwrap();
}

/// Returns a level with more than 16,000 moves, and its graph.
fn large_level() -> (Level, Graph) {
    for seed in 1..=9 {
        let level: Level = level_with_pillars(220, seed).parse().unwrap();
        if let Some(graph) = Graph::new(&level)
            && graph.moves().len() > 16_000
        {
            return (level, graph);
        }
    }
    panic!("none of the levels has a route");
}

/// Returns a square level with random pillars, and with presents on half of the floor.
fn level_with_pillars(size: usize, seed: u64) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut text = String::from("\n");
    for y in 0..size + 2 {
        for x in 0..size + 2 {
            let is_edge = x == 0 || y == 0 || x > size || y > size;
            text.push(match (y, x) {
                _ if is_edge => '#',
                place if place == (size / 2, size / 3) => 'P',
                place if place == (size / 2, size / 2) => 'X',
                _ if random.u8(..4) == 0 => '#',
                _ if random.bool() => '$',
                _ => '.',
            });
        }
        text.push('\n');
    }
    text
}

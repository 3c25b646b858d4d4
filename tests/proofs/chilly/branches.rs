//! Compares branch and cut with brute force. It must prove a lower bound if and only if the bound
//! is true.

use crate::common::check::check_chilly;
use crate::common::chilly::{Drawing, Truth};
use crate::common::coq::assert_coq_agrees;
use crate::common::python::python_accepts;
use crate::common::seeded;
use kortest::certificate::{digest, seal};
use kortest::chilly::certificate::{Certificate, Evidence, MovesClaim};
use kortest::chilly::{Graph, Level, replay};
use kortest::internals::chilly::{Decisions, End, Refuter, Rounds, evidence};
use kortest::runtime::Limits;
use kortest_attack::seal::resealed;
use std::collections::VecDeque;
use std::time::Duration;

/// Proves by branch and cut that no route has at most `budget` moves. Returns the certificate, or
/// why the proof failed.
pub fn refuted(
    level: &Level,
    budget: u32,
    states: usize,
    decisions: &Decisions,
) -> Result<String, End> {
    let graph = Graph::new(level).expect("the exit can be reached");
    // Few cuts are computed, so that the tests reach branching.
    let rounds = Rounds {
        patience: 2,
        progress: 1e3,
        ..Rounds::default()
    };
    let limits = Limits::none();
    let mut refuter = Refuter {
        budget,
        programs: 200,
        states,
        rounds,
        limits,
        decisions,
        earlier: Duration::ZERO,
        report: &|_| (),
    };
    let tree = refuter.refute(&graph, Vec::new())?;
    let certificate = Certificate {
        board: level.to_string(),
        claim: MovesClaim::AtLeast(budget + 1),
        no_route: None,
        witness: None,
        evidence: Evidence::Tree(evidence(&tree)),
    };
    Ok(String::from_utf8(certificate.to_bytes().0).expect("it is ASCII"))
}

/// Returns random levels that have a route, with their optima. The sequence has no end.
fn levels(seed: u64) -> impl Iterator<Item = (Level, u32)> {
    let mut random = seeded(seed);
    std::iter::from_fn(move || Some(Drawing::random(&mut random))).filter_map(|drawing| {
        match Truth::of(&drawing) {
            Truth::Optimum(optimum) if optimum > 3 => Some((drawing.text().parse().ok()?, optimum)),
            _ => None,
        }
    })
}

#[test]
fn branches_refute_exactly_the_budgets_below_the_optimum() {
    let (mut branched, mut found, mut ended, mut files) = (0, 0, 0, Vec::new());
    for (n, (level, optimum)) in levels(21).take(600).enumerate() {
        let states = [0, 1, 20][n % 3];
        match refuted(&level, optimum - 1, states, &Decisions::default()) {
            Ok(file) => {
                let report = check_chilly(file.as_bytes())
                    .unwrap_or_else(|reason| panic!("{reason}:\n{file}"));
                branched += usize::from(report.cases.is_some());
                // The proof of the optimum must not prove a claim that is one move higher.
                let wrong = file.replacen(
                    &format!("at-least {optimum}"),
                    &format!("at-least {}", optimum + 1),
                    1,
                );
                let wrong = resealed(wrong.as_bytes());
                assert!(check_chilly(&wrong).is_err(), "{file}");
                files.push((file.into_bytes(), true));
                files.push((wrong, false));
            }
            Err(End::Route(route)) => panic!("{route:?} has fewer than {optimum} moves: {level}"),
            Err(_) => ended += 1,
        }
        match refuted(&level, optimum, states, &Decisions::default()) {
            Ok(file) => panic!("{optimum} moves are enough:\n{file}"),
            Err(End::Route(route)) => {
                assert!(
                    route.len() == optimum as usize && replay(&level, &route).unwrap().wins(),
                    "{level}"
                );
                found += 1;
            }
            Err(_) => {}
        }
    }
    eprintln!("{branched} with branches, {ended} without an answer, {found} routes");
    assert!(branched > 5 && found > 100);
    let (files, expected): (Vec<Vec<u8>>, Vec<bool>) = files.into_iter().unzip();
    if let Some(python) = python_accepts(&files) {
        assert_eq!(python, expected);
    }
    assert_coq_agrees(&files, &expected);
}

/// Checking a large certificate with 255 nested branches must need little memory.
#[test]
fn memory_for_branches_is_proportional_to_the_file() {
    let is_large = |(_, graph): &(Level, Graph)| graph.moves.len() > 16_000;
    let levels = (1..=9).filter_map(|seed| {
        let level: Level = level_with_pillars(220, seed).parse().unwrap();
        Graph::new(&level).map(|graph| (level, graph))
    });
    let (level, graph) = levels
        .into_iter()
        .find(is_large)
        .expect("one of the levels has a route");
    let mut distance = vec![usize::MAX; graph.squares.len()];
    distance[graph.start] = 0;
    let mut queue = VecDeque::from([graph.start]);
    while let Some(cell) = queue.pop_front() {
        for step in &graph.moves[graph.first[cell]..graph.first[cell + 1]] {
            if distance[step.head] == usize::MAX {
                distance[step.head] = distance[cell] + 1;
                queue.push_back(step.head);
            }
        }
    }
    let moves = graph.moves.len();
    let all_moves = "f".repeat(moves / 4) + ["", "8", "c", "e"][moves % 4];
    let branches = format!("evidence branch {all_moves}\nevidence unreachable\n").repeat(255);
    let potentials: Vec<String> = distance.iter().map(usize::to_string).collect();
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
    kortest_checker::check(&file, &limits).unwrap();
}

/// Returns a square level with random pillars, and with presents on half of the floor.
fn level_with_pillars(size: usize, seed: u64) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut square = |y: usize, x: usize| match (y, x) {
        (0, _) | (_, 0) => '#',
        (y, x) if y > size || x > size => '#',
        (y, x) if (y, x) == (size / 2, size / 3) => 'P',
        (y, x) if (y, x) == (size / 2, size / 2) => 'X',
        _ if random.u8(..4) == 0 => '#',
        _ if random.bool() => '$',
        _ => '.',
    };
    let row = |y: usize, square: &mut dyn FnMut(usize, usize) -> char| {
        (0..size + 2).map(|x| square(y, x)).collect::<String>()
    };
    let rows: Vec<String> = (0..size + 2).map(|y| row(y, &mut square)).collect();
    format!("\n{}\n", rows.join("\n"))
}

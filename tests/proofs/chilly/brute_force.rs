//! Compares proofs, bounds and checkers of Santa Chilly with brute force, on small levels with all
//! kinds of cells.

use crate::common::chilly::{Drawing, Truth};
use crate::common::coq::assert_coq_agrees;
use crate::common::python::python_accepts;
use crate::common::seeded;
use crate::common::{one_thread, part, resources};
use kortest::chilly::certificate::{Evidence, MovesClaim};
use kortest::chilly::{
    Graph, Level, LevelError, NoRoute, Proof, ProveOptions, letters, no_route, prove_with,
};
use kortest::internals::Puzzle;
use kortest::internals::chilly::Certified;
use kortest::internals::chilly::Chilly;
use kortest::internals::chilly::UNREACHABLE;
use kortest::internals::chilly::WeightedCut;
use kortest::internals::chilly::relax;
use kortest::runtime::{Limits, Run};
use std::collections::HashMap;

fn run(level: &Level, options: &ProveOptions, run: Run) -> Proof {
    prove_with(level, options, run, |_| ()).unwrap()
}

/// Returns random levels, with the results of brute force.
fn levels(seed: u64, count: usize) -> Vec<(Drawing, Level, Truth)> {
    let mut random = seeded(seed);
    let mut levels = Vec::new();
    while levels.len() < count {
        let drawing = Drawing::random(&mut random);
        let (text, truth) = (drawing.text(), Truth::of(&drawing));
        match text.parse::<Level>() {
            Err(LevelError::Endless { .. }) => assert_eq!(truth, Truth::Endless, "{text}"),
            level => {
                assert_ne!(truth, Truth::Endless, "{text}");
                levels.push((drawing, level.unwrap(), truth));
            }
        }
    }
    levels
}

fn claim(proof: &Proof) -> MovesClaim {
    proof
        .optimum()
        .map_or(MovesClaim::Unsolvable, MovesClaim::Optimal)
}

/// Adds a search to a proof by cuts.
fn searched_too(evidence: Evidence) -> Evidence {
    match evidence {
        Evidence::Cuts(cuts) => Evidence::Search(cuts),
        other => other,
    }
}

#[test]
fn random_levels_with_and_without_the_linear_program() {
    let mut random = seeded(5);
    let (mut optima, mut unsolvable, mut searched, mut cut, mut files) = (0, 0, 0, 0, Vec::new());
    for (drawing, level, truth) in levels(1, part(2_000, 2)) {
        assert_eq!(level.to_string().parse::<Level>().as_ref(), Ok(&level));
        for program in [true, false] {
            let threads = if random.u8(..8) == 0 { 3 } else { 1 };
            let memory = [1 << 10, 1 << 20][random.usize(..2)];
            let options = ProveOptions {
                linear_program: program,
                patience: [Some(1), Some(100)][random.usize(..2)],
                ..ProveOptions::default()
            };
            let proof = run(&level, &options, resources(threads, memory));
            let found = proof.optimum().map_or(Truth::Unsolvable, Truth::Optimum);
            assert!(
                proof.is_settled() && found == truth,
                "{found:?}, but {truth:?}:\n{}",
                drawing.text()
            );
            let (bytes, _) = proof.certify(claim(&proof)).to_bytes();
            let report = crate::common::check::check_chilly(&bytes)
                .unwrap_or_else(|reason| panic!("{reason}:\n{level}"));
            assert_eq!(report.board, level.to_string());
            searched += usize::from(report.searched.is_some());
            cut += usize::from(report.cuts.is_some_and(|cuts| cuts > 0));
            if let Truth::Optimum(k) = truth {
                optima += 1;
                // The proof must not prove a larger optimum, or that no route exists.
                for wrong in [MovesClaim::AtLeast(k + 1), MovesClaim::Unsolvable] {
                    let (mut certificate, mut forced) =
                        (proof.certify(MovesClaim::Optimal(k)), proof.certify(wrong));
                    (certificate.claim, certificate.witness) = (wrong, None);
                    certificate.evidence = searched_too(certificate.evidence);
                    forced.evidence = searched_too(forced.evidence);
                    for wrong in [certificate, forced] {
                        let (bytes, _) = wrong.to_bytes();
                        assert!(
                            crate::common::check::check_chilly(&bytes).is_err(),
                            "{level}"
                        );
                        if files.len() < 600 {
                            files.push((bytes, false));
                        }
                    }
                }
            } else {
                unsolvable += 1;
            }
            if random.u8(..4) == 0 {
                files.push((bytes, true));
            }
        }
    }
    eprintln!(
        "{optima} proofs of an optimum, {unsolvable} that there is none; {cut} with cuts, {searched} with a search"
    );
    assert!(
        optima > part(1_000, 2)
            && unsolvable > part(500, 2)
            && searched > part(200, 2)
            && cut > part(200, 2)
    );
    let (files, expected): (Vec<Vec<u8>>, Vec<bool>) = files.into_iter().unzip();
    if let Some(python) = python_accepts(&files) {
        assert_eq!(python, expected);
    }
    assert_coq_agrees(&files, &expected);
}

/// Asserts that the lower bound never exceeds the true number of remaining moves.
fn check_bounds<const W: usize>(graph: &Graph, certified: &Certified) {
    let game: Chilly<W> = Chilly::new(graph, certified);
    let root = game.root();
    let (mut states, mut numbers) = (vec![root], HashMap::from([(game.key(&root), 0usize)]));
    let (mut into, mut done, mut moves): (Vec<Vec<usize>>, usize, Vec<u32>) =
        (vec![Vec::new()], 0, Vec::new());
    while done < states.len() {
        moves.clear();
        game.moves(&states[done], &mut moves);
        for &mv in &moves {
            let child = game.after(&states[done], mv);
            assert!(game.bound(&states[done]) <= game.bound(&child) + 1);
            let number = *numbers.entry(game.key(&child)).or_insert(states.len());
            if number == states.len() {
                states.push(child);
                into.push(Vec::new());
            }
            into[number].push(done);
        }
        done += 1;
    }
    let mut left = vec![None; states.len()];
    let mut queue: std::collections::VecDeque<usize> = (0..states.len())
        .filter(|&s| game.is_solved(&states[s]))
        .collect();
    queue.iter().for_each(|&s| left[s] = Some(0));
    while let Some(state) = queue.pop_front() {
        for &before in &into[state] {
            if left[before].is_none() {
                left[before] = Some(left[state].unwrap() + 1);
                queue.push_back(before);
            }
        }
    }
    for (state, left) in states.iter().zip(left) {
        assert!(
            left.is_none_or(
                |left: u32| game.bound(state) <= left && game.bound(state) < UNREACHABLE
            )
        );
        assert_eq!(game.is_solved(state), game.bound(state) == 0);
    }
}

/// A level with three ways to the exit. Each way passes two of the three presents, so no route can
/// take all three.
const ONE_OF_THREE: &str = "(10,1)->(1,2);(11,2)->(3,1);(10,3)->(5,1);(7,2)->(10,6);(3,8)->(10,6);(1,6)->(10,6)\n\
    #############\n###.#.####O##\n#..$.$.O##PO#\n###.#.####O##\n###.#.#######\n###.#.#######\n#O.$..####.##\n\
    ###.######X##\n###O#########\n#############\n";

#[test]
fn three_presents_that_no_route_takes_together() {
    let level: Level = ONE_OF_THREE.parse().unwrap();
    assert_eq!(
        no_route(&Graph::new(&level).unwrap(), Limits::none()),
        Ok(Some(NoRoute::Components))
    );
    let (bytes, _) = run(&level, &ProveOptions::default(), one_thread())
        .certify(MovesClaim::Unsolvable)
        .to_bytes();
    let report = crate::common::check::check_chilly(&bytes).unwrap();
    // The checker searches the start, and three states on each of the three ways to the exit.
    assert_eq!(report.searched, Some(10));
    let files = [bytes];
    assert_ne!(python_accepts(&files), Some(vec![false]));
    assert_coq_agrees(&files, &[true]);
}

#[test]
fn the_bounds_never_exceed_the_moves_left_and_fall_by_at_most_one() {
    let mut random = seeded(9);
    let mut bounded = 0;
    for (_, level, _) in levels(2, 600) {
        let Some(graph) = Graph::new(&level) else {
            continue;
        };
        if no_route(&graph, Limits::none()).unwrap().is_some() {
            continue;
        }
        let cuts = relax(&graph, Limits::none(), |_, _| ()).cuts;
        let certified = Certified::rounded(&graph, &cuts);
        check_bounds::<1>(&graph, &certified);
        check_bounds::<2>(&graph, &certified);
        check_bounds::<1>(&graph, &Certified::plain(&graph));
        // Even wrong values of `dual` must give a correct lower bound.
        let noise: Vec<_> = cuts
            .into_iter()
            .map(|WeightedCut { cut, dual }| WeightedCut {
                cut,
                dual: dual * random.f64() * 3.0,
            })
            .collect();
        check_bounds::<1>(&graph, &Certified::rounded(&graph, &noise));
        bounded += 1;
    }
    assert!(bounded > 200, "only {bounded} levels have a route");
}

#[test]
fn more_presents_than_bits_in_a_word() {
    let mut files = Vec::new();
    // One slide takes a long row of presents.
    for presents in [64, 65, 130, 200] {
        let text = format!(
            "/{}/#P{}#/#{}X#/{}",
            "#".repeat(presents + 3),
            "$".repeat(presents),
            ".".repeat(presents),
            "#".repeat(presents + 3)
        );
        let level: Level = text.parse().unwrap();
        let proof = run(&level, &ProveOptions::default(), one_thread());
        assert_eq!(
            proof.route.as_deref().map(letters).as_deref(),
            Some("RD"),
            "{presents}"
        );
        assert_eq!(proof.optimum(), Some(2));
        let (bytes, _) = proof.certify(MovesClaim::Optimal(2)).to_bytes();
        crate::common::check::check_chilly(&bytes).unwrap();
        files.push(bytes);
    }
    assert!(python_accepts(&files).is_none_or(|python| python.iter().all(|&accepted| accepted)));
    assert_coq_agrees(&files, &[true; 4]);
}

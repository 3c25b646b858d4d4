//! Compares proofs, bounds and checkers of Santa Chilly with brute force, on small levels with all
//! kinds of cells.

use super::Files;
use crate::common::check::{check_chilly, python_accepts};
use crate::common::chilly::{Drawing, Truth};
use crate::common::coq::assert_coq_agrees;
use crate::common::{one_thread, part, resources, seeded};
use kortest::chilly::certificate::{Certificate, Claim, Evidence};
use kortest::chilly::{
    Graph, Level, LevelError, NoRoute, Proof, ProveOptions, letters, no_route, prove_with,
};
use kortest::internals::Puzzle;
use kortest::internals::chilly::{Certified, Chilly, UNREACHABLE, WeightedCut, certificate, relax};
use kortest::runtime::{Limits, Run};
use std::collections::{HashMap, VecDeque};

/// Maximum number of invalid certificates for the slow checkers.
const MAX_INVALID_FILES: usize = 600;

/// A random level, with the result of brute force.
struct KnownLevel {
    level: Level,
    truth: Truth,
}

#[test]
fn random_levels_with_and_without_the_linear_program() {
    let mut random = seeded(5);
    let mut counts = Counts::default();
    let mut files = Files::default();
    for KnownLevel { level, truth } in levels(1, part(2_000, 6)) {
        assert_eq!(level.to_string().parse::<Level>().as_ref(), Ok(&level));
        for linear_program in [true, false] {
            let proof = prove_at_random(&level, linear_program, &mut random);
            let found = proof.optimum().map_or(Truth::Unsolvable, Truth::Optimum);
            assert!(proof.is_settled(), "{level}");
            assert_eq!(found, truth, "{level}");
            let file = check_certificate(&proof, &mut counts);
            if let Truth::Optimum(optimum) = truth {
                for file in refused_certificates(&proof, optimum) {
                    if files.files.len() < MAX_INVALID_FILES {
                        files.add_invalid(file);
                    }
                }
            }
            if random.u8(..4) == 0 {
                files.add_valid(file);
            }
        }
    }
    eprintln!("{counts:?}");
    assert!(counts.optima > part(1_000, 6), "{counts:?}");
    assert!(counts.unsolvable > part(500, 6), "{counts:?}");
    assert!(counts.with_search > part(200, 6), "{counts:?}");
    assert!(counts.with_cuts > part(200, 6), "{counts:?}");
    files.assert_slow_checkers_agree();
}

/// The number of proofs of each kind.
#[derive(Debug, Default)]
struct Counts {
    optima: usize,
    unsolvable: usize,
    with_cuts: usize,
    with_search: usize,
}

/// Returns random levels, with the results of brute force.
fn levels(seed: u64, count: usize) -> Vec<KnownLevel> {
    let mut random = seeded(seed);
    let mut levels = Vec::new();
    while levels.len() < count {
        let drawing = Drawing::random(&mut random);
        let truth = Truth::of(&drawing);
        let text = drawing.text();
        let level = text.parse::<Level>();
        let is_endless = matches!(level, Err(LevelError::Endless { .. }));
        assert_eq!(is_endless, truth == Truth::Endless, "{text}");
        if !is_endless {
            let level = level.unwrap();
            levels.push(KnownLevel { level, truth });
        }
    }
    levels
}

/// Proves a level with random options. None of them may change the result.
fn prove_at_random(level: &Level, linear_program: bool, random: &mut fastrand::Rng) -> Proof {
    let threads = if random.u8(..8) == 0 { 3 } else { 1 };
    let memory = [1 << 10, 1 << 20][random.usize(..2)];
    let options = ProveOptions::default()
        .linear_program(linear_program)
        .patience([Some(1), Some(100)][random.usize(..2)]);
    prove(level, &options, resources(threads, memory))
}

fn prove(level: &Level, options: &ProveOptions, run: Run) -> Proof {
    prove_with(level, options, run).unwrap()
}

/// Checks the certificate of the optimum, or of the claim that no route exists. Returns its file.
fn check_certificate(proof: &Proof, counts: &mut Counts) -> Vec<u8> {
    let claim = match proof.optimum() {
        Some(moves) => Claim::Optimal(moves),
        None => Claim::Unsolvable,
    };
    let (file, _) = certificate(proof, claim).to_bytes();
    let report = check_chilly(&file).unwrap_or_else(|reason| panic!("{reason}:\n{}", proof.board));
    assert_eq!(report.board, proof.board.to_string());
    match claim {
        Claim::Unsolvable => counts.unsolvable += 1,
        _ => counts.optima += 1,
    }
    counts.with_search += usize::from(report.searched.is_some());
    counts.with_cuts += usize::from(report.cuts.is_some_and(|cuts| cuts > 0));
    file
}

/// Asserts that a proof does not prove a larger optimum, or that no route exists. Returns the
/// certificates that the checker has refused.
fn refused_certificates(proof: &Proof, optimum: u32) -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    for wrong in [Claim::AtLeast(optimum + 1), Claim::Unsolvable] {
        let changed = Certificate {
            claim: wrong,
            witness: None,
            ..certificate(proof, Claim::Optimal(optimum))
        };
        for certificate in [changed, certificate(proof, wrong)] {
            let (file, _) = with_search(certificate).to_bytes();
            assert!(check_chilly(&file).is_err(), "{}", proof.board);
            files.push(file);
        }
    }
    files
}

/// Adds a search to a proof by cuts.
fn with_search(certificate: Certificate) -> Certificate {
    let evidence = match certificate.evidence {
        Some(Evidence::Cuts(cuts)) => Some(Evidence::Search(cuts)),
        other => other,
    };
    Certificate {
        evidence,
        ..certificate
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
    let graph = Graph::new(&level).unwrap();

    let reason = no_route(&graph, Limits::none());
    let proof = prove(&level, &ProveOptions::default(), one_thread());

    assert_eq!(reason, Ok(Some(NoRoute::Components)));
    let (file, _) = certificate(&proof, Claim::Unsolvable).to_bytes();
    // The checker searches the start, and three states on each of the three ways to the exit.
    assert_eq!(check_chilly(&file).unwrap().searched, Some(10));
    let files = [file];
    assert_ne!(python_accepts(&files), Some(vec![false]));
    assert_coq_agrees(&files, &[true]);
}

#[test]
fn the_bounds_never_exceed_the_moves_left_and_fall_by_at_most_one() {
    let mut random = seeded(9);
    let mut bounded = 0;
    for KnownLevel { level, .. } in levels(2, 600) {
        let Some(graph) = Graph::new(&level) else {
            continue;
        };
        if no_route(&graph, Limits::none()).unwrap().is_some() {
            continue;
        }
        let mut cuts = relax(&graph, Limits::none(), |_, _| ()).cuts;
        let certified = Certified::rounded(&graph, &cuts);
        check_bounds::<1>(&graph, &certified);
        check_bounds::<2>(&graph, &certified);
        check_bounds::<1>(&graph, &Certified::plain(&graph));
        // Even wrong dual values must give a correct lower bound.
        for WeightedCut { dual, .. } in &mut cuts {
            *dual *= random.f64() * 3.0;
        }
        check_bounds::<1>(&graph, &Certified::rounded(&graph, &cuts));
        bounded += 1;
    }
    assert!(bounded > 200, "only {bounded} levels have a route");
}

/// Asserts that the lower bound never exceeds the true number of remaining moves.
fn check_bounds<const W: usize>(graph: &Graph, certified: &Certified) {
    let game: Chilly<W> = Chilly::new(graph, certified);
    let states = States::of(&game);
    for (state, left) in states.states.iter().zip(states.moves_left(&game)) {
        let bound = game.bound(state);
        if let Some(left) = left {
            assert!(bound <= left && bound < UNREACHABLE);
        }
        assert_eq!(game.is_solved(state), bound == 0);
    }
}

/// All reachable states of a game.
struct States<P: Puzzle> {
    states: Vec<P::State>,
    /// For each state, the indices of the states from which a move leads to it.
    before: Vec<Vec<usize>>,
}

impl<P: Puzzle> States<P> {
    /// Finds all states. Asserts that no move lowers the bound by more than one.
    fn of(game: &P) -> States<P> {
        let root = game.root();
        let mut numbers = HashMap::from([(game.key(&root), 0)]);
        let mut states = vec![root];
        let mut before: Vec<Vec<usize>> = vec![Vec::new()];
        let mut moves = Vec::new();
        let mut done = 0;
        while done < states.len() {
            let state = states[done].clone();
            moves.clear();
            game.moves(&state, &mut moves);
            for &mv in &moves {
                let child = game.after(&state, mv);
                assert!(game.bound(&state) <= game.bound(&child) + 1);
                let number = *numbers.entry(game.key(&child)).or_insert(states.len());
                if number == states.len() {
                    states.push(child);
                    before.push(Vec::new());
                }
                before[number].push(done);
            }
            done += 1;
        }
        States { states, before }
    }

    /// Returns, for each state, the least number of moves to a solved state. `None` if no solved
    /// state can be reached.
    fn moves_left(&self, game: &P) -> Vec<Option<u32>> {
        let mut moves_left = vec![None; self.states.len()];
        let mut queue = VecDeque::new();
        for (number, state) in self.states.iter().enumerate() {
            if game.is_solved(state) {
                moves_left[number] = Some(0);
                queue.push_back((number, 0));
            }
        }
        while let Some((number, left)) = queue.pop_front() {
            for &before in &self.before[number] {
                if moves_left[before].is_none() {
                    moves_left[before] = Some(left + 1);
                    queue.push_back((before, left + 1));
                }
            }
        }
        moves_left
    }
}

#[test]
fn more_presents_than_bits_in_a_word() {
    let mut files = Files::default();
    // One slide takes a long row of presents.
    for presents in [64, 65, 130, 200] {
        let level = level_with_row(presents);

        let proof = prove(&level, &ProveOptions::default(), one_thread());

        let route = proof.solution.as_deref().map(letters);
        assert_eq!(route.as_deref(), Some("RD"), "{presents}");
        assert_eq!(proof.optimum(), Some(2));
        let (file, _) = certificate(&proof, Claim::Optimal(2)).to_bytes();
        check_chilly(&file).unwrap();
        files.add_valid(file);
    }
    files.assert_slow_checkers_agree();
}

/// Returns a level with a row of presents.
fn level_with_row(presents: usize) -> Level {
    let wall = "#".repeat(presents + 3);
    let row = "$".repeat(presents);
    let ice = ".".repeat(presents);
    let text = format!("/{wall}/#P{row}#/#{ice}X#/{wall}");
    text.parse().unwrap()
}

//! Calls the public functions of the library with unusual values that a caller can construct.

use crate::common::nurikabe::random_grid;
use crate::common::*;
use kortest::chilly::tsplib::{Member, Problem, ProblemKind, Salesman};
use kortest::chilly::{self, Graph, Level, lower_bound};
use kortest::nurikabe::deduce::{Probing, View, deduce, difficulty, hint};
use kortest::nurikabe::generate::{GenerateOptions, generate_with};
use kortest::nurikabe::{
    self, AntOptions, Colouring, Grid, UNKNOWN, address, is_solution, rules_then_ants,
};
use kortest::runtime::Limits;

#[test]
fn invalid_grids_and_colourings_are_refused() {
    let too_large = vec![vec![0; 65]; 2];
    let rows: [&[Vec<u16>]; 6] = [
        &[],
        &[vec![]],
        &[vec![0, 0], vec![0]],
        &[vec![0, 5], vec![0, 0]],
        &[vec![0, UNKNOWN - 1]],
        &too_large,
    ];
    for rows in rows {
        assert!(Grid::new(rows).is_err(), "{rows:?}");
    }
    for (columns, cells) in [(0, 0), (0, 4), (3, 4), (5, 4), (4, 0)] {
        let colouring = Colouring::new(columns, vec![true; cells]);
        assert!(colouring.is_err(), "{columns} columns, {cells} cells");
    }
    assert!("".parse::<Colouring>().is_err());
}

#[test]
fn a_colouring_of_another_size_solves_nothing() {
    let grid: Grid = "1,0/0,0".parse().unwrap();
    for text in [".", ".#", ".###", ".##/###", ".#/##/##"] {
        let colouring: Colouring = text.parse().unwrap();
        assert!(!is_solution(&grid, &colouring), "{text}");
    }
}

#[test]
fn no_function_of_nurikabe_panics_on_a_valid_grid() {
    let mut grids: Vec<Grid> = Vec::new();
    for text in [
        "0",
        "1",
        "?",
        "9,9,9/9,9,9/9,9,9",
        "?,?/?,?",
        "4,0/0,4",
        "0,0,0",
    ] {
        grids.extend(text.parse::<Grid>());
    }
    let mut random = seeded(43);
    for _ in 0..part(200, 10) {
        grids.push(random_grid(&mut random, 4, 5));
    }
    for grid in grids {
        let proof = nurikabe::prove(&grid).unwrap();
        assert!(proof.certify().is_some(), "{grid}");
        assert!(proof.dimacs(1 << 30).is_some() && proof.drat(1 << 30).is_some());
        // Only an encoding without clauses needs no memory.
        let _ = (proof.dimacs(0), proof.drat(0));
        let limits = Limits::none();
        let _ = difficulty(&grid, limits);
        let _ = hint(&View::new(&grid), limits);
        let (_, ending) = deduce(&grid, Probing::On, limits, |_, _| ());
        assert!(!format!("{ending:?}{}", address(&grid)).is_empty());
        let options = AntOptions::default().ants(0).max_iterations(Some(2));
        rules_then_ants(&grid, &options, one_thread());
        nurikabe::perft(&grid, 3, one_thread(), |_| ()).unwrap();
    }
}

#[test]
fn impossible_options_of_the_generators_are_errors() {
    let options = GenerateOptions::default();
    for wrong in [
        options.rows(0),
        options.columns(0),
        options.rows(usize::MAX),
        options.columns(65),
        options.island_size(0),
        options.island_size(usize::MAX),
    ] {
        assert!(generate_with(&wrong, one_thread()).is_err(), "{wrong:?}");
    }
    let options = chilly::generate::GenerateOptions::default();
    for wrong in [
        options.rows(0),
        options.columns(usize::MAX),
        options.presents(usize::MAX),
        options.holes(usize::MAX),
    ] {
        let generated = chilly::generate::generate_with(&wrong, one_thread());
        assert!(generated.is_err(), "{wrong:?}");
    }
}

#[test]
fn a_game_of_another_level_is_refused() {
    let small: Level = "/#####/#P.X#/#####".parse().unwrap();
    let large: Level = "/########/#P....$#/#......#/#.....X#/########"
        .parse()
        .unwrap();
    let moves = chilly::parse_moves("RD").unwrap();
    let replay = chilly::replay(&large, &moves[..1]).unwrap();
    let unplayed = chilly::replay(&large, &[]).unwrap();

    assert!(replay.after(&large).is_some());
    assert!(replay.after(&small).is_none());
    assert!(unplayed.after(&small).is_none());

    let graph = Graph::new(&large).unwrap();
    let salesman = Salesman::new(&graph);
    let foreign = Member { present: 9, mv: 99 };
    assert!(salesman.route(&[foreign]).is_err());
}

#[test]
fn no_function_of_chilly_panics_on_a_level_without_route() {
    let level: Level = "/#######/#P...X#/#.###.#/#.#$#.#/#######".parse().unwrap();
    let proof = chilly::prove(&level).unwrap();
    assert!(proof.solution.is_none() && proof.certify().is_some());
    assert!(proof.certify_solution().is_none());
    assert!(proof.certify_lower_bound().is_none());
    let graph = Graph::new(&level).unwrap();
    lower_bound(&graph, one_thread());
    let salesman = Salesman::new(&graph);
    for kind in [ProblemKind::Agtsp, ProblemKind::Atsp, ProblemKind::Tsp] {
        assert!(!Problem::new(&salesman, kind).text("none").is_empty());
    }
    chilly::perft(&level, 3, one_thread(), |_| ()).unwrap();
}

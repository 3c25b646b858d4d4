//! Tests the levels in the folder `KORTEST_SHARED`, whose optima are known.

use super::Files;
use crate::common::check::check_chilly;
use crate::common::{resources, root, shared};
use kortest::chilly::{Level, ProveOptions, parse_moves, prove_with, read, replay};
use std::path::Path;

/// A published route for the level `level.txt`, found by another program.
const PUBLISHED: &str = "RULDLDLDULRUDDLULDLULULULULDLRULURDLDLURULDLDRDLDLDLDRULDLULULDRURUDLDLRUDRULDRDLRURDRDRDRDRURLDLDRDLDR";

#[test]
fn known_optima_are_proven_and_the_checkers_agree() {
    let Some(shared) = shared() else { return };
    let folder = shared.join("data/chilly");
    let list = std::fs::read_to_string(folder.join("optima.tsv")).unwrap();
    let mut files = Files::default();
    for line in list.lines().skip(1).filter(|line| !line.is_empty()) {
        let (name, optimum) = line.split_once('\t').unwrap();
        let level = read_level(&folder.join(name));
        let optimum = optimum.parse().unwrap();

        let file = certificate(&level, optimum, 1);
        let file_of_two_threads = certificate(&level, optimum, 2);

        assert_eq!(file, file_of_two_threads, "{name}");
        assert!(file.len() < 200_000, "{name}: {} bytes", file.len());
        check_chilly(&file).unwrap();
        files.add_valid(file);
    }
    files.assert_slow_checkers_agree();
}

#[test]
fn a_published_route_wins() {
    let Some(shared) = shared() else { return };
    let level = read_level(&shared.join("data/chilly/level.txt"));

    let replay = replay(&level, &parse_moves(PUBLISHED).unwrap()).unwrap();

    assert!(replay.wins());
    assert_eq!(replay.steps.len(), 103);
}

/// The certificate in the repository is what a proof writes, and all checkers accept it.
#[test]
fn the_own_riddle_has_the_optimum_of_its_certificate() {
    let folder = root().join("proofs/chilly");
    let level = read_level(&folder.join("riddle.txt"));

    let file = certificate(&level, 103, 1);

    assert_eq!(level.presents().len(), 24);
    assert!(file == std::fs::read(folder.join("riddle.cert")).unwrap());
    check_chilly(&file).unwrap();
    let mut files = Files::default();
    files.add_valid(file);
    files.assert_slow_checkers_agree();
}

fn read_level(path: &Path) -> Level {
    let readings = read(&std::fs::read_to_string(path).unwrap());
    assert_eq!(readings.boards.len(), 1, "{}", path.display());
    readings.boards[0].board.clone()
}

/// Proves the optimum of a level. Returns the certificate.
fn certificate(level: &Level, optimum: u32, threads: usize) -> Vec<u8> {
    let run = resources(threads, 1 << 30);
    let proof = prove_with(level, &ProveOptions::default(), run).unwrap();
    assert_eq!(proof.optimum(), Some(optimum), "{level}");
    assert_eq!(proof.upper_bound(), Some(optimum), "{level}");
    let certificate = proof.certify().unwrap();
    certificate.to_bytes().0
}

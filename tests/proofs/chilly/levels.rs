//! Tests the levels in the folder `KORTEST_SHARED`, whose optima are known.

use crate::common::coq::assert_coq_agrees;
use crate::common::python::python_accepts;
use crate::common::resources;
use kortest::chilly::certificate::MovesClaim;
use kortest::chilly::{ProveOptions, letters, parse_moves, prove_with, read, replay};

/// A published route for the level `level.txt`, found by another program.
const PUBLISHED: &str = "RULDLDLDULRUDDLULDLULULULULDLRULURDLDLURULDLDRDLDLDLDRULDLULULDRURUDLDLRUDRULDRDLRURDRDRDRDRURLDLDRDLDR";

#[test]
fn known_optima_are_proven_and_the_checkers_agree() {
    let Some(folder) = crate::common::shared().map(|folder| folder.join("data/chilly")) else {
        return;
    };
    let list =
        std::fs::read_to_string(folder.join("optima.tsv")).expect("the list of optima is there");
    let mut files = Vec::new();
    for line in list.lines().skip(1).filter(|line| !line.is_empty()) {
        let (file, optimum) = line.split_once('\t').unwrap();
        let readings = read(&std::fs::read_to_string(folder.join(file)).unwrap());
        assert_eq!(readings.boards.len(), 1, "{file}");
        let level = readings.boards[0].board.clone();
        if file == "level.txt" {
            let replay = replay(&level, &parse_moves(PUBLISHED).unwrap()).unwrap();
            assert!(replay.wins() && replay.steps.len() == 103);
        }
        let certificate = |threads: usize| {
            let run = resources(threads, 1 << 30);
            let proof = prove_with(&level, &ProveOptions::default(), run, |_| ()).unwrap();
            assert_eq!(proof.optimum(), Some(optimum.parse().unwrap()), "{file}");
            assert_eq!(
                letters(proof.route.as_ref().unwrap()).len().to_string(),
                optimum
            );
            proof
                .certify(MovesClaim::Optimal(proof.lower_bound))
                .to_bytes()
                .0
        };
        let bytes = certificate(1);
        assert_eq!(
            bytes,
            certificate(2),
            "{file}: the certificate depends on the number of threads"
        );
        assert!(bytes.len() < 200_000, "{file}: {} bytes", bytes.len());
        crate::common::check::check_chilly(&bytes).unwrap();
        files.push(bytes);
    }
    if let Some(python) = python_accepts(&files) {
        assert!(python.iter().all(|&accepted| accepted));
    }
    assert_coq_agrees(&files, &vec![true; files.len()]);
}

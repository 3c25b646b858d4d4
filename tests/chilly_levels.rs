//! Levels of other people's making, with known optima.

mod common;

use kortest::chilly::{ProveOptions, Read, letters, prove, read};
use kortest::engine::{Limits, Progress};
use std::sync::atomic::AtomicBool;

#[test]
fn known_optima_are_proven() {
    let Some(folder) = common::shared().map(|folder| folder.join("data/chilly")) else { return };
    let list = std::fs::read_to_string(folder.join("optima.tsv")).expect("the list of optima is there");
    for line in list.lines().skip(1).filter(|line| !line.is_empty()) {
        let (file, optimum) = line.split_once('\t').unwrap();
        let Read { level, warning } = read(&std::fs::read_to_string(folder.join(file)).unwrap()).unwrap();
        assert_eq!(warning, None);
        let stop = AtomicBool::new(false);
        let limits =
            Limits { stop: &stop, deadline: Some(std::time::Instant::now() + std::time::Duration::from_secs(10)) };
        let start = std::time::Instant::now();
        let proof = prove(&level, &ProveOptions::default(), limits, &Progress::default(), |_| ()).unwrap();
        eprintln!(
            "{file} {:?} {:?} {} {:?} {:?} {:?} {:?} cuts {} {:?}",
            proof.optimum(),
            proof.program,
            proof.expanded,
            proof.improvements.iter().map(|i| i.moves).collect::<Vec<_>>(),
            proof.iterations,
            proof.route.as_deref().map(letters),
            start.elapsed(),
            proof.cuts.as_ref().unwrap().0.cuts.len(),
            proof.cuts.as_ref().unwrap().1
        );
        if std::env::var_os("DBG").is_none() {
            assert_eq!(proof.optimum(), Some(optimum.parse().unwrap()), "{file}");
        }
    }
}

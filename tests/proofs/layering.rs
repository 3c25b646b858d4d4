//! Tests that parts of the code stay independent of each other.

use crate::common::root;
use std::fs;
use std::path::PathBuf;

/// Returns all Rust files in a folder of `src`, with their paths and texts.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&entry).unwrap();
                found.push((entry, text));
            }
        }
    }
    assert!(!found.is_empty());
    found
}

#[test]
fn shared_code_names_no_game() {
    let common = ["base"];
    let program = [
        "cli/commands",
        "cli/arguments",
        "cli/output",
        "cli/pages",
        "cli/system",
        "cli/games/least_moves",
    ];
    for folder in common.into_iter().chain(program) {
        for (path, text) in sources(&format!("src/{folder}")) {
            for game in ["former", "chilly", "nurikabe", "tile", "colour", "island"] {
                assert!(
                    !named(&text.to_lowercase(), game),
                    "{} mentions {game}",
                    path.display()
                );
            }
        }
    }
}

/// Returns whether the text contains `word` as a separate word.
fn named(text: &str, word: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    text.match_indices(word).any(|(at, _)| {
        !is_letter(text[..at].chars().next_back())
            && !is_letter(text[at + word.len()..].chars().next())
    })
}

#[test]
fn pages_use_only_checked_facts() {
    // Pages show only facts from checked certificates, so they must not use the prover.
    let pages = sources("src/cli/games")
        .into_iter()
        .filter(|(path, _)| path.ends_with("page.rs"));
    let pages: Vec<_> = pages.chain(sources("src/cli/pages")).collect();
    assert!(pages.len() > 5);
    for (path, text) in pages {
        for other in ["kortest::anytime", "prove_with", "count_with", "::Proof"] {
            assert!(!text.contains(other), "{} uses {other}", path.display());
        }
    }
}

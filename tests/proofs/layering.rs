//! Tests that parts of the program stay independent of each other. Between crates, their
//! dependencies ensure this.

use crate::common::root;
use std::fs;
use std::path::PathBuf;

/// Returns all Rust files in a folder of `src`, with their paths and texts.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap().path();
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
fn shared_code_of_the_program_names_no_game() {
    let program = [
        "cli/commands",
        "cli/arguments",
        "cli/output",
        "cli/pages",
        "cli/system",
        "cli/games/least_moves",
    ];
    for folder in program {
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
    text.match_indices(word).any(|(at, _)| {
        let before = &text[..at];
        let after = &text[at + word.len()..];
        !before.ends_with(char::is_alphabetic) && !after.starts_with(char::is_alphabetic)
    })
}

#[test]
fn pages_use_only_checked_facts() {
    // Pages show only facts from checked certificates, so they must not use the prover.
    let mut pages = sources("src/cli/games");
    pages.retain(|(path, _)| path.ends_with("page.rs"));
    pages.extend(sources("src/cli/pages"));
    assert!(pages.len() > 5);
    for (path, text) in pages {
        for other in ["kortest::anytime", "prove_with", "::Proof"] {
            assert!(!text.contains(other), "{} uses {other}", path.display());
        }
    }
}

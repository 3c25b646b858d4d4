//! Tests that parts of the code stay independent of each other.

use crate::common::root;
use std::fs;
use std::path::PathBuf;

#[test]
fn shared_code_names_no_game() {
    for folder in [
        "src/base",
        "src/cli/commands",
        "src/cli/arguments",
        "src/cli/output",
        "src/cli/pages",
        "src/cli/system",
        "src/cli/games/least_moves",
    ] {
        for Source { path, text } in sources(folder) {
            let text = text.to_lowercase();
            for game in ["former", "chilly", "nurikabe", "tile", "colour", "island"] {
                assert!(
                    !contains_word(&text, game),
                    "{} mentions {game}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn pages_use_only_checked_facts() {
    // Pages show only facts from checked certificates, so they must not use the prover.
    let mut pages = sources("src/cli/games");
    pages.retain(|source| source.path.ends_with("page.rs"));
    pages.extend(sources("src/cli/pages"));
    assert!(pages.len() > 5);
    for Source { path, text } in pages {
        for other in ["kortest::anytime", "prove_with", "count_with", "::Proof"] {
            assert!(!text.contains(other), "{} uses {other}", path.display());
        }
    }
}

/// A Rust file.
struct Source {
    path: PathBuf,
    text: String,
}

/// Returns all Rust files in a folder.
fn sources(folder: &str) -> Vec<Source> {
    let mut sources = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                sources.push(Source { path, text });
            }
        }
    }
    assert!(!sources.is_empty());
    sources
}

/// Returns whether the text contains `word` as a separate word.
fn contains_word(text: &str, word: &str) -> bool {
    for (at, _) in text.match_indices(word) {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        let is_part =
            before.is_some_and(char::is_alphabetic) || after.is_some_and(char::is_alphabetic);
        if !is_part {
            return true;
        }
    }
    false
}

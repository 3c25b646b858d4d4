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

/// Words that belong to one game.
const GAME_WORDS: [&str; 6] = ["former", "chilly", "nurikabe", "tile", "colour", "island"];

#[test]
fn shared_code_of_the_program_names_no_game() {
    let program = [
        "cli/commands",
        "cli/arguments",
        "cli/output",
        "system",
        "cli/games/least_moves",
    ];
    for folder in program {
        for (path, text) in sources(&format!("src/{folder}")) {
            for game in GAME_WORDS {
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
fn shared_code_of_pages_names_no_game() {
    let pages = root().join("src/pages");
    for (path, text) in sources("src/pages") {
        // The files of a game are in a folder of their own. One file lists the games.
        if path.parent() != Some(&pages) || path.ends_with("games.rs") {
            continue;
        }
        let code = text.lines().filter(|line| !line.starts_with("pub mod "));
        let code = code.collect::<Vec<_>>().join("\n").to_lowercase();
        for game in GAME_WORDS {
            assert!(!named(&code, game), "{} mentions {game}", path.display());
        }
    }
}

#[test]
fn pages_use_only_checked_facts() {
    // Pages show only facts from checked certificates, so they must not use the prover.
    let pages = sources("src/pages");
    assert!(pages.len() > 5);
    for (path, text) in pages {
        for other in ["kortest::anytime", "prove_with", "::Proof"] {
            assert!(!text.contains(other), "{} uses {other}", path.display());
        }
    }
}

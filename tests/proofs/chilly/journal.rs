//! Tests proofs of Santa Chilly that resume from a journal. A forged journal must never lead to a
//! false proof.

use super::branches::refuted;
use crate::common::check::check_chilly;
use crate::common::journal::{cut_off, open, unwritable_journal};
use crate::common::{part, resources, seeded};
use kortest::chilly::{self, Level, Proof, ProveOptions};
use kortest::internals::chilly::{Decisions, NotRefuted, SmallSearches, prove_tuned};
use kortest::runtime::Journal;
use std::path::Path;
use std::sync::Arc;

/// The question of the journals of forged notes.
const QUESTION: &str = "a test\n";

/// Small levels whose proofs by branch and cut need several branches if few cuts are allowed.
const BRANCHED: [&str; 6] = [
    "/#.$#X#...../...$.....#./$..#......#/..#...#...#/$.....$.#.#/.#...$...../.$.$#..$##$/#....$....$/#.........$/.$....$#.P./#$.........",
    "/#...#....../P#...#.$.../.......X..#/$.#$.##$.../#.......$../...#...#.#./$$$.##$.#../$#..$$$$.../$......##../.#...##..#./..$..#.....",
    "/..$$#P...X./..#....$.../..#...$.$../$$...###.../.....##..#./#.....#..../.##$$...$##/#........$./$.$.#...$.$/.....$#...#/...#....###",
    "/$.$.#.....#/..#.....$../.$...#..##./.$$.$..#.#P/#.........$/....$.#.X#./.#.$....$$#/#..#...#.../#...$...$../....##....$/..$.....###",
    "/#$.#.....P./...$.#..X../.#........$/$...#.###$./.$#..$..#../...$$..#.../.$...#.$..$/........#../.$.#..#...#/....#.##$.$/..##..$#.#.",
    "/.$...#$.##./.......#.../##.##..P.#$/#..$#.....#/#.......##./..$.$...X.#/..#..$#..##/.$.$.$...#./#.#..##$.../#.$..$..$$#/#.....$....",
];

/// A level whose proof needs branches if the first small search is left out.
const PROVEN_BY_CUTS: &str = "/......#..#...#..#.../..#.$..$........#$../.#....#...........#./#...#..$...$.....#.$/.#.#$.#.......#.#.../....$..$#..$.$.#$#../...$.....#$$#..$.$#./.#....#...$#.....#.#/#..$..........$.#.../$$...##..........#../..................X#/...#...............#/..$#$......#......../....#..$....$.....#./.....$.$..#$#....$../##...$.P..#.....#.../....#$$##.$..#....../...$.###.....$...##./.$..$.......#.$..##./....#.......#..$....";

/// A level whose proof without the linear program needs iterative deepening.
const PROVEN_BY_SEARCH: &str = "/..#.#.....$#.#../.#......#.###..#/$....#........../..#.$.#....#..../....X..$....#.../..........#...#./.....#.#......../...#....$....$.$/...#$.......#..P/.$......#......./#......#..#.###./#...#..$.#....../........$##...$./.#......#.#..#../....$.........#./.$....#....#.##.";

/// A proof that is long enough for several sessions.
struct LongProof {
    level: Level,
    options: ProveOptions,
    small_searches: SmallSearches,
}

impl LongProof {
    fn by_cuts() -> LongProof {
        LongProof {
            level: PROVEN_BY_CUTS.parse().unwrap(),
            options: ProveOptions::default(),
            small_searches: SmallSearches {
                before_branches: 0,
                at_node: 10,
            },
        }
    }

    fn by_search() -> LongProof {
        LongProof {
            level: PROVEN_BY_SEARCH.parse().unwrap(),
            options: ProveOptions::default().linear_program(false),
            small_searches: SmallSearches::default(),
        }
    }

    fn question(&self) -> String {
        self.options.question(&self.level)
    }

    fn run(&self, journal: Option<Arc<Journal>>, threads: usize) -> Proof {
        let options = self.options.clone().journal(journal);
        let run = resources(threads, 1 << 30);
        prove_tuned(&self.level, &options, self.small_searches, run).unwrap()
    }
}

fn certificate(proof: &Proof) -> Vec<u8> {
    assert!(!proof.stopped && proof.journal_error.is_none());
    let (file, _) = proof.certify().unwrap().to_bytes();
    file
}

#[test]
fn a_proof_by_cuts_resumes_from_any_truncated_journal() {
    assert_resumes(&LongProof::by_cuts());
}

#[test]
fn a_proof_by_search_resumes_from_any_truncated_journal() {
    assert_resumes(&LongProof::by_search());
}

fn assert_resumes(proof: &LongProof) {
    let mut random = seeded(71);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("journal");
    let question = proof.question();
    let expected = certificate(&proof.run(None, 1));
    check_chilly(&expected).unwrap();
    let mut resumed = 0;
    for _ in 0..part(48, 12) {
        let journal = open(&path, &question);
        resumed += usize::from(journal.notes().count() > 2 || journal.has_unchecked_results());
        let threads = random.usize(1..=3);

        let found = certificate(&proof.run(Some(journal), threads));

        // `assert_eq!` would print the whole certificates.
        assert!(found == expected, "{}", proof.level);
        cut_off(&mut random, &path);
    }
    assert!(resumed > 0, "no session resumed");
}

#[test]
fn forged_notes_never_prove_anything_false() {
    let mut random = seeded(72);
    let dir = tempfile::tempdir().unwrap();
    let mut forged = 0;
    let mut other_trees = 0;
    for (n, rows) in BRANCHED.into_iter().enumerate() {
        let refutation = Refutation::new(rows.parse().unwrap(), [0, 20][n % 2]);
        let path = dir.path().join(n.to_string());
        let expected = refutation.run(refutation.optimum - 1, &path).unwrap();
        let notes = notes_of(&path);
        assert!(notes.len() > 2, "{}", refutation.level);
        cut_off(&mut random, &path);
        let resumed = refutation.run(refutation.optimum - 1, &path);
        assert!(resumed.is_ok_and(|text| text == expected));
        for turn in 0..part(200, 20) {
            let path = dir.path().join(format!("{n}-{turn}"));
            let budget = refutation.optimum - 1 + random.u32(..2);
            write_forged(&path, &notes, budget, &mut random);
            forged += 1;
            if let Some(text) = refutation.run_forged(budget, &path) {
                other_trees += usize::from(text != expected);
            }
        }
    }
    eprintln!("{forged} forged journals, {other_trees} of them led to another tree");
    assert!(other_trees > 3);
}

/// Proofs by branch and cut that a level has no route with fewer moves than the optimum.
struct Refutation {
    level: Level,
    optimum: u32,
    /// Maximum number of states of each small search.
    states: usize,
}

impl Refutation {
    fn new(level: Level, states: usize) -> Refutation {
        Refutation {
            optimum: chilly::prove(&level).unwrap().optimum().unwrap(),
            level,
            states,
        }
    }

    /// Proves with a journal that no route has at most `budget` moves. Returns the certificate.
    fn run(&self, budget: u32, path: &Path) -> Result<String, NotRefuted> {
        let journal = open(path, QUESTION);
        let decisions = Decisions::new(budget, Some(&journal));
        refuted(&self.level, budget, self.states, &decisions)
    }

    /// Proves with a forged journal that no route has at most `budget` moves. Asserts that the
    /// result is true. Returns the certificate of a complete proof.
    fn run_forged(&self, budget: u32, path: &Path) -> Option<String> {
        match self.run(budget, path) {
            Ok(text) => {
                let optimum = self.optimum;
                assert!(budget < optimum, "{optimum} moves are enough:\n{text}");
                check_chilly(text.as_bytes()).unwrap_or_else(|reason| panic!("{reason}:\n{text}"));
                Some(text)
            }
            Err(NotRefuted::Route(route)) => {
                assert_eq!(budget, self.optimum);
                assert_eq!(route.len() as u32, self.optimum);
                None
            }
            Err(_) => None,
        }
    }
}

fn notes_of(path: &Path) -> Vec<String> {
    let journal = Journal::resume(path, QUESTION).unwrap();
    journal.notes().map(String::from).collect()
}

/// Writes a journal with some entries, most of which are changed.
fn write_forged(path: &Path, notes: &[String], budget: u32, random: &mut fastrand::Rng) {
    let journal = open(path, QUESTION);
    for _ in 0..random.usize(1..=notes.len()) {
        journal.write(&changed(random, notes, budget));
    }
}

/// Returns a random entry of a journal, possibly with words of another entry or with a changed
/// digit.
fn changed(random: &mut fastrand::Rng, notes: &[String], budget: u32) -> String {
    let budget = budget.to_string();
    let mut words = words_of_any(random, notes);
    words[1] = &budget;
    let other = words_of_any(random, notes);
    match random.u8(..5) {
        0 => words[2] = other[2],
        1 => words[4] = ["cuts", "search", "unreachable", other[4]][random.usize(..4)],
        2 => {
            words.truncate(5);
            words.extend(&other[5..]);
        }
        3 if words.len() > 5 => {
            words.remove(random.usize(5..words.len()));
        }
        _ => {}
    }
    let mut line = words.join(" ").into_bytes();
    if random.bool() {
        let at = random.usize(..line.len());
        if line[at].is_ascii_digit() && words.len() > 5 {
            line[at] = b'0' + random.u8(..10);
        }
    }
    String::from_utf8(line).unwrap()
}

/// Returns the words of a random entry. The first entry is not about a node.
fn words_of_any<'a>(random: &mut fastrand::Rng, notes: &'a [String]) -> Vec<&'a str> {
    notes[random.usize(1..notes.len())].split(' ').collect()
}

/// A proof stops if it cannot write its journal. Otherwise a resumed run would not have all
/// results.
#[test]
fn a_journal_that_cannot_be_written_ends_the_proof() {
    let dir = tempfile::tempdir().unwrap();
    for proof in [LongProof::by_cuts(), LongProof::by_search()] {
        let journal = unwritable_journal(dir.path(), &proof.question());

        let proof = proof.run(Some(Arc::new(journal)), 1);

        assert!(proof.stopped);
        let error = proof.journal_error.unwrap();
        assert!(error.contains("removed"), "{error}");
    }
}

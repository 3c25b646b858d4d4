//! Tests proofs of Santa Chilly that resume from a journal. A forged journal must never lead to a
//! false proof.

use super::branches::refuted;
use crate::common::check::check_chilly;
use crate::common::journal::{cut_off, open};
use crate::common::resources;
use crate::common::{part, seeded};
use kortest::chilly::certificate::MovesClaim;
use kortest::chilly::{self, Level, Proof, ProveOptions};
use kortest::internals::chilly::{Decisions, End, SmallSearches, prove_tuned};
use kortest::runtime::Journal;
use std::path::Path;
use std::sync::Arc;

fn prove(
    level: &Level,
    options: &ProveOptions,
    small_searches: SmallSearches,
    threads: usize,
) -> Proof {
    prove_tuned(
        level,
        options,
        small_searches,
        resources(threads, 1 << 30),
        &mut |_| (),
    )
    .unwrap()
}

fn certificate(proof: &Proof) -> Vec<u8> {
    assert!(!proof.stopped && proof.journal_error.is_none());
    proof
        .certify(MovesClaim::Optimal(proof.optimum().unwrap()))
        .to_bytes()
        .0
}

/// Small levels whose proofs by branch and cut need several branches if few cuts are allowed.
const BRANCHED: [&str; 6] = [
    "/#.$#X#...../...$.....#./$..#......#/..#...#...#/$.....$.#.#/.#...$...../.$.$#..$##$/#....$....$/#.........$/.$....$#.P./#$.........",
    "/#...#....../P#...#.$.../.......X..#/$.#$.##$.../#.......$../...#...#.#./$$$.##$.#../$#..$$$$.../$......##../.#...##..#./..$..#.....",
    "/..$$#P...X./..#....$.../..#...$.$../$$...###.../.....##..#./#.....#..../.##$$...$##/#........$./$.$.#...$.$/.....$#...#/...#....###",
    "/$.$.#.....#/..#.....$../.$...#..##./.$$.$..#.#P/#.........$/....$.#.X#./.#.$....$$#/#..#...#.../#...$...$../....##....$/..$.....###",
    "/#$.#.....P./...$.#..X../.#........$/$...#.###$./.$#..$..#../...$$..#.../.$...#.$..$/........#../.$.#..#...#/....#.##$.$/..##..$#.#.",
    "/.$...#$.##./.......#.../##.##..P.#$/#..$#.....#/#.......##./..$.$...X.#/..#..$#..##/.$.$.$...#./#.#..##$.../#.$..$..$$#/#.....$....",
];

fn proofs() -> Vec<(String, ProveOptions, SmallSearches)> {
    let cuts = ProveOptions::default();
    let search = ProveOptions {
        linear_program: false,
        ..ProveOptions::default()
    };
    let rows = "/......#..#...#..#.../..#.$..$........#$../.#....#...........#./#...#..$...$.....#.$/.#.#$.#.......#.#.../....$..$#..$.$.#$#../...$.....#$$#..$.$#./.#....#...$#.....#.#/#..$..........$.#.../$$...##..........#../..................X#/...#...............#/..$#$......#......../....#..$....$.....#./.....$.$..#$#....$../##...$.P..#.....#.../....#$$##.$..#....../...$.###.....$...##./.$..$.......#.$..##./....#.......#..$....";
    vec![(rows.into(), cuts, SmallSearches { before_branches: 0, at_node: 10 }), ("/..#.#.....$#.#../.#......#.###..#/$....#........../..#.$.#....#..../....X..$....#.../..........#...#./.....#.#......../...#....$....$.$/...#$.......#..P/.$......#......./#......#..#.###./#...#..$.#....../........$##...$./.#......#.#..#../....$.........#./.$....#....#.##.".into(), search, SmallSearches::default())]
}

#[test]
fn a_proof_resumes_from_any_truncated_journal() {
    let mut random = seeded(71);
    let dir = tempfile::tempdir().unwrap();
    for (n, (text, options, small_searches)) in proofs().into_iter().enumerate() {
        let level: Level = text.parse().unwrap();
        let (whole, question) = (
            prove(&level, &options, small_searches, 1),
            options.question(&level),
        );
        let (expected, path) = (certificate(&whole), dir.path().join(n.to_string()));
        check_chilly(&expected).unwrap();
        let (mut known, mut most) = (0, 0);
        for _ in 0..part(48, 4) {
            let journal = open(&path, &question);
            known += usize::from(journal.notes().count() > 2 || journal.has_jobs());
            let threads = random.usize(1..=3);
            let options = ProveOptions {
                journal: Some(journal),
                ..options.clone()
            };
            assert!(
                certificate(&prove(&level, &options, small_searches, threads)) == expected,
                "{level}"
            );
            drop(options);
            most = most.max(Journal::resume(&path, &question).unwrap().notes().count());
            cut_off(&mut random, &path);
        }
        eprintln!("{known} resumed sessions, {most} notes");
        assert!(known > 2);
    }
}

#[test]
fn forged_notes_never_prove_anything_false() {
    let mut random = seeded(72);
    let dir = tempfile::tempdir().unwrap();
    let (mut lies, mut used) = (0, 0);
    for (n, rows) in BRANCHED.into_iter().enumerate() {
        let level: Level = rows.parse().unwrap();
        let optimum = chilly::prove(&level).unwrap().optimum().unwrap();
        let (budget, states) = (optimum - 1, [0, 20][n % 2]);
        let run = |budget: u32, path: &Path| {
            let journal = open(path, "a test\n");
            refuted(
                &level,
                budget,
                states,
                &Decisions::new(budget, Some(&journal)),
            )
        };
        let path = dir.path().join(n.to_string());
        let expected = run(budget, &path).unwrap();
        let notes: Vec<String> = Journal::resume(&path, "a test\n")
            .unwrap()
            .notes()
            .map(String::from)
            .collect();
        assert!(notes.len() > 2, "{level}");
        cut_off(&mut random, &path);
        assert!(
            run(budget, &path).is_ok_and(|text| text == expected),
            "{level}"
        );
        for _ in 0..part(200, 20) {
            let wrong = dir.path().join(format!("{n}-{lies}"));
            let asked = budget + random.u32(..2);
            let journal = open(&wrong, "a test\n");
            for _ in 0..random.usize(1..=notes.len()) {
                journal.write(&changed(&mut random, &notes, asked));
            }
            drop(journal);
            lies += 1;
            match run(asked, &wrong) {
                Ok(text) => {
                    assert!(asked == budget, "{optimum} moves are enough:\n{text}");
                    check_chilly(text.as_bytes())
                        .unwrap_or_else(|reason| panic!("{reason}:\n{text}"));
                    used += usize::from(text != expected);
                }
                Err(End::Route(route)) => {
                    assert!(asked == optimum && route.len() as u32 == optimum)
                }
                Err(_) => {}
            }
        }
    }
    eprintln!("{lies} forged journals, {used} of them led to another tree");
    assert!(used > 3);
}

/// Returns a random entry of a journal, possibly with words of another entry or with a changed
/// digit.
fn changed(random: &mut fastrand::Rng, notes: &[String], budget: u32) -> String {
    let any = |random: &mut fastrand::Rng| {
        notes[random.usize(1..notes.len())]
            .split(' ')
            .collect::<Vec<_>>()
    };
    let mut words = any(random);
    let number = budget.to_string();
    words[1] = &number;
    let other = any(random);
    match random.u8(..5) {
        0 => words[2] = other[2],
        1 => words[4] = ["cuts", "search", "unreachable", other[4]][random.usize(..4)],
        2 => words.splice(5.., other[5..].iter().copied()).for_each(drop),
        3 if words.len() > 5 => _ = words.remove(random.usize(5..words.len())),
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

/// A proof stops if it cannot write its journal. Otherwise a resumed run would not have all
/// results.
#[test]
fn a_journal_that_cannot_be_written_ends_the_proof() {
    let dir = tempfile::tempdir().unwrap();
    for (text, options, small_searches) in proofs() {
        let level: Level = text.parse().unwrap();
        let journal = Arc::new(
            Journal::create(&dir.path().join("no/folder"), &options.question(&level)).unwrap(),
        );
        journal.write("of a test");
        let proof = prove(
            &level,
            &ProveOptions {
                journal: Some(journal),
                ..options
            },
            small_searches,
            1,
        );
        assert!(
            proof.stopped
                && proof
                    .journal_error
                    .is_some_and(|error| error.contains("no/folder"))
        );
    }
}

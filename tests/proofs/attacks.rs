//! Tests all four checkers with invalid certificates, which they must refuse within seconds.

use crate::common::coq::coq_outputs;
use crate::common::effort::full;
use crate::common::python::checker;
use crate::common::{part, run, skip};
use kortest::certificate::digest;
use kortest::former::{Board, Method, ProveOptions};
use kortest_attack::others::Language;
use kortest_attack::seal::sealed;
use kortest_checker::{Error, Limits, check};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The longest time that a checker may take for one file.
const MAX_CHECK_TIME: Duration = Duration::from_secs(20);
/// Maximum time of the JavaScript checker for one file. Its own limit is a number of steps.
const MAX_JAVASCRIPT_TIME: Duration = Duration::from_secs(60);

fn path(name: &str) -> PathBuf {
    skip::root().join("tests").join(name)
}

/// Returns all certificates in `tests/attacks` with their file names.
fn files() -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(path("attacks"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = entries
        .filter(|path| path.extension().is_some_and(|end| end == "cert"))
        .collect();
    paths.sort();
    assert!(paths.len() > 60, "only {} files", paths.len());
    let read = |path: PathBuf| {
        (
            path.file_name().unwrap().to_string_lossy().into_owned(),
            std::fs::read(&path).unwrap(),
        )
    };
    paths.into_iter().map(read).collect()
}

/// The Rust checker must refuse all files in `tests/attacks`.
#[test]
fn the_rust_checker_refuses_them() {
    let mut unchecked = Vec::new();
    for (name, file) in files() {
        let mut limits = Limits::of(file.len());
        (limits.memory, limits.work) = (64 << 20, 20_000_000);
        let start = Instant::now();
        let why = check(&file, &limits).map(drop).expect_err(&name);
        assert!(
            !why.to_string().is_empty() && !why.to_string().contains('\n'),
            "{name}: {why}"
        );
        assert!(
            start.elapsed() < MAX_CHECK_TIME,
            "{name} takes {:?}",
            start.elapsed()
        );
        unchecked.extend(matches!(why, Error::Limit(_)).then_some(name));
    }
    assert_eq!(unchecked, ["former-high-floor.cert", "unsolv.cert"]);
}

/// Asserts that the checker refuses each file in `tests/attacks` in less than `longest`. `limit` is
/// in seconds (Python) or steps (JavaScript).
fn refuses_all(language: Language, limit: usize, longest: Duration) {
    let Some(mut process) = checker(language, limit) else {
        return;
    };
    for (name, file) in files() {
        let start = Instant::now();
        let answer = process
            .ask(&file)
            .unwrap_or_else(|| panic!("{language:?} ends at {name}"));
        let refused = ["invalid ", "unchecked "]
            .iter()
            .any(|word| answer.starts_with(word));
        assert!(refused, "{language:?} says of {name}: {answer}");
        assert!(
            start.elapsed() < longest,
            "{language:?} takes {:?} for {name}",
            start.elapsed()
        );
    }
}

/// This test is ignored on Windows: Python cannot limit its memory there, and some files would use
/// up all memory.
#[test]
#[cfg_attr(windows, ignore = "needs signals and resource limits")]
fn python_refuses_them() {
    refuses_all(Language::Python, part(3, 3), MAX_CHECK_TIME);
}

#[test]
fn javascript_refuses_them() {
    refuses_all(
        Language::JavaScript,
        part(200_000_000, 20),
        MAX_JAVASCRIPT_TIME,
    );
}

#[test]
fn coq_refuses_them() {
    let (names, files): (Vec<String>, Vec<Vec<u8>>) = files().into_iter().unzip();
    // `--time` limits the seconds for each file.
    let Some(says) = coq_outputs(&["--time", if full() { "20" } else { "1" }], &files) else {
        return;
    };
    assert!(
        says.iter()
            .filter(|says| says.starts_with("invalid: "))
            .count()
            > 40
    );
    for (name, says) in names.iter().zip(says) {
        assert!(!says.starts_with("valid"), "{name}: {says}");
    }
}

#[test]
fn coq_limits_each_file_and_checks_the_others() {
    let certificate = |version, rest| {
        sealed(format!("kortest certificate {version}\npuzzle former\n{rest}").as_bytes())
    };
    let small = certificate(2, "board AA\nclaim at-most 1\nwitness 0,0\n");
    let board =
        Board::parse("GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO")
            .unwrap();
    let options = ProveOptions {
        method: Method::Columns,
        ..ProveOptions::default()
    };
    let large = run(&board, &options)
        .certify_optimum()
        .unwrap()
        .to_bytes()
        .0;
    let clicks = format!(
        "board AA\nclaim at-most 1\nwitness{}\n",
        " 0,0".repeat(100_000)
    );
    let files = [
        small.clone(),
        large,
        small.clone(),
        certificate(9, ""),
        certificate(2, &clicks),
        small[..99].to_vec(),
    ];
    let Some(says) = coq_outputs(&["--memory", "2M"], &files) else {
        return;
    };
    let expected = [
        "valid: 1 click clears the board.",
        "not checked: needs more than 2M of memory (--memory)",
        "valid: 1 click clears the board.",
        "not checked: written by a newer kortest",
        "invalid: line 5: 100000 words, where at most 1 can be",
        "invalid: its last line is not a whole digest: the file was cut off, or bytes were added",
    ];
    assert_eq!(says, expected);
}

/// Compares the outputs of the checker from Coq with the expected texts, for two valid and three
/// invalid certificates.
#[test]
fn coq_names_the_reason() {
    let certificate = |claim, layers| {
        sealed(
            format!("kortest certificate 2\npuzzle former\nboard OPO\nclaim {claim}\nevidence layers\n{layers}\n")
                .as_bytes(),
        )
    };
    let (left, right) = ("layers 1 0\nbytes 1\n\0", "layers 0 1\nbytes 1\n\0");
    let cases = [
        (
            "optimal 3\nwitness 0,0 1,0 2,0",
            left,
            "valid: 3 clicks clear the board, and 2 do not.",
        ),
        (
            "at-least 3",
            right,
            "valid: fewer than 3 clicks do not clear the board.",
        ),
        (
            "at-least 4",
            right,
            "invalid: the layers do not prove that 4 clicks are necessary",
        ),
        (
            "at-least 3",
            "layers 0 1\nbytes 2\n\0\0",
            "invalid: the block of bytes describes no layers",
        ),
        (
            "optimal 3\nwitness 0,0 1,0 1,0",
            left,
            "invalid: the witness does not clear the board",
        ),
    ];
    let files = cases.map(|(claim, layers, _)| certificate(claim, layers));
    let Some(says) = coq_outputs(&[], &files) else {
        return;
    };
    assert_eq!(says, cases.map(|(.., expected)| expected));
}

/// The checker from Coq must accept every kind of claim about Santa Chilly, and must say why it
/// refuses a certificate.
#[test]
fn coq_names_the_reason_in_santa_chilly() {
    const LEVEL: &str = "/######/#P.$X#/######";
    /// A level in which no move takes the present.
    const WALLED: &str = "/######/#P.X##/####$#/######";
    /// A level where Chilly can take only one of two presents.
    const FORK: &str =
        "(1,1)->(1,3);(5,1)->(1,5)/#######/#O.P.O#/#######/#.$.X.#/#####.#/#.$...#/#######";
    let certificate = |version, level, claim: &str| {
        sealed(
            format!("kortest certificate {version}\npuzzle chilly\nboard {level}\nclaim {claim}\n")
                .as_bytes(),
        )
    };
    let cuts = format!(
        "evidence cuts\nscale 1\npotentials 0 1\ncuts 0\nrests {}",
        digest(b"1")
    );
    let cases = [
        (
            1,
            LEVEL,
            format!("optimal 1\nwitness R\n{cuts}"),
            "valid: a route of 1 move wins, and none of 0 does.",
        ),
        (
            1,
            LEVEL,
            "at-most 1\nwitness R".into(),
            "valid: a route of 1 move wins.",
        ),
        (
            1,
            LEVEL,
            format!("at-least 1\n{cuts}"),
            "valid: no route of fewer than 1 move wins.",
        ),
        (
            2,
            LEVEL,
            format!("at-least 1\nevidence branch 8\nevidence unreachable\n{cuts}"),
            "valid: no route of fewer than 1 move wins.",
        ),
        (
            1,
            "/#####/#P#X#/#####",
            "unsolvable".into(),
            "valid: no route exists.",
        ),
        (
            1,
            WALLED,
            "unsolvable\nevidence present 0".into(),
            "valid: no route exists.",
        ),
        (
            1,
            LEVEL,
            "at-most 1\nwitness L".into(),
            "invalid: the witness is not a route that takes all presents",
        ),
        (
            1,
            LEVEL,
            format!("at-least 2\n{cuts}\nevidence search"),
            "invalid: line 10: the search finds a route of at most 1 move",
        ),
        (
            1,
            LEVEL,
            format!("at-least 1\n{}", cuts.replace("0 1", "0 2")),
            "invalid: line 9: along a move the potential rises too much",
        ),
        (
            1,
            LEVEL,
            format!("at-least 1\n{}", cuts.replace("0 1", "0 0")),
            "invalid: line 9: a potential is less than the largest possible one",
        ),
        (
            2,
            LEVEL,
            format!("at-least 1\n{cuts}"),
            "invalid: version 2 is for certificates that contain branches, and only for these",
        ),
        (
            1,
            LEVEL,
            "unsolvable\nevidence present 0".into(),
            "invalid: line 5: some move takes this present",
        ),
        (1, WALLED, "unsolvable".into(), "valid: no route exists."),
        (
            1,
            LEVEL,
            "unsolvable".into(),
            "invalid: some route takes all presents",
        ),
        (
            1,
            FORK,
            "unsolvable\nevidence presents 0 1".into(),
            "valid: no route exists.",
        ),
    ];
    let files = cases
        .each_ref()
        .map(|(version, level, claim, _)| certificate(*version, *level, claim));
    let Some(says) = coq_outputs(&[], &files) else {
        return;
    };
    assert_eq!(says, cases.each_ref().map(|(.., expected)| *expected));
}

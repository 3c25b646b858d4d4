//! Tests all four checkers with invalid certificates, which they must refuse within seconds.

use crate::common::check::checker;
use crate::common::coq::coq_outputs;
use crate::common::effort::full;
use crate::common::{part, run, skip};
use kortest::certificate::digest;
use kortest::former::{Board, Method, ProveOptions};
use kortest_attack::others::Language;
use kortest_attack::seal::sealed;
use kortest_checker::{Error, Limits, check};
use std::time::{Duration, Instant};

/// The longest time that a checker may take for one file.
const MAX_CHECK_TIME: Duration = Duration::from_secs(20);
/// Maximum time of the JavaScript checker for one file. Its own limit is a number of steps.
const MAX_JAVASCRIPT_TIME: Duration = Duration::from_secs(60);

/// An invalid certificate.
struct Attack {
    name: String,
    file: Vec<u8>,
}

/// Returns all certificates in `tests/attacks`.
fn attacks() -> Vec<Attack> {
    let folder = skip::root().join("tests/attacks");
    let mut attacks = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "cert") {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let file = std::fs::read(&path).unwrap();
            attacks.push(Attack { name, file });
        }
    }
    attacks.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(attacks.len() > 60, "only {} files", attacks.len());
    attacks
}

/// The Rust checker must refuse all files in `tests/attacks`.
#[test]
fn the_rust_checker_refuses_them() {
    let mut unchecked = Vec::new();
    for Attack { name, file } in attacks() {
        let mut limits = Limits::of(file.len());
        limits.memory = 64 << 20;
        limits.work = 20_000_000;
        let start = Instant::now();

        let error = check(&file, &limits).map(drop).expect_err(&name);

        let time = start.elapsed();
        let reason = error.to_string();
        assert!(
            !reason.is_empty() && !reason.contains('\n'),
            "{name}: {reason}"
        );
        assert!(time < MAX_CHECK_TIME, "{name} takes {time:?}");
        if matches!(error, Error::Limit(_)) {
            unchecked.push(name);
        }
    }
    assert_eq!(unchecked, ["former-high-floor.cert", "unsolv.cert"]);
}

/// Asserts that the checker refuses each file in `tests/attacks` in less than `longest`. `limit` is
/// in seconds (Python) or steps (JavaScript).
fn refuses_all(language: Language, limit: usize, longest: Duration) {
    let Some(mut process) = checker(language, limit) else {
        return;
    };
    for Attack { name, file } in attacks() {
        let start = Instant::now();
        let answer = process.ask(&file);
        let time = start.elapsed();
        let answer = answer.unwrap_or_else(|| panic!("{language:?} ends at {name}"));
        let is_refused = answer.starts_with("invalid ") || answer.starts_with("unchecked ");
        assert!(is_refused, "{language:?} says of {name}: {answer}");
        assert!(time < longest, "{language:?} takes {time:?} for {name}");
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
    let attacks = attacks();
    let files: Vec<Vec<u8>> = attacks.iter().map(|attack| attack.file.clone()).collect();
    // `--time` limits the seconds for each file.
    let Some(answers) = coq_outputs(&["--time", if full() { "20" } else { "1" }], &files) else {
        return;
    };
    let refused = answers
        .iter()
        .filter(|answer| answer.starts_with("invalid: "));
    assert!(refused.count() > 40);
    for (attack, answer) in attacks.iter().zip(answers) {
        assert!(!answer.starts_with("valid"), "{}: {answer}", attack.name);
    }
}

#[test]
fn coq_limits_each_file_and_checks_the_others() {
    let small = of_former(2, "board AA\nclaim at-most 1\nwitness 0,0\n");
    let long_witness = " 0,0".repeat(100_000);
    let files = [
        small.clone(),
        large_certificate(),
        small.clone(),
        of_former(9, ""),
        of_former(
            2,
            &format!("board AA\nclaim at-most 1\nwitness{long_witness}\n"),
        ),
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

/// Seals a certificate of Former.
fn of_former(version: u32, rest: &str) -> Vec<u8> {
    sealed(format!("kortest certificate {version}\npuzzle former\n{rest}").as_bytes())
}

/// Returns a certificate that needs much memory.
fn large_certificate() -> Vec<u8> {
    let board = "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO";
    let options = ProveOptions::default().method(Method::Columns);
    let proof = run(&Board::parse(board).unwrap(), &options);
    let (file, _) = proof.certify().unwrap().to_bytes();
    file
}

/// A certificate, and what the checker from Coq says about it.
struct Case {
    file: Vec<u8>,
    answer: &'static str,
}

fn assert_coq_answers(cases: &[Case]) {
    let files: Vec<Vec<u8>> = cases.iter().map(|case| case.file.clone()).collect();
    let Some(answers) = coq_outputs(&[], &files) else {
        return;
    };
    for (case, answer) in cases.iter().zip(answers) {
        let text = String::from_utf8_lossy(&case.file);
        assert_eq!(answer, case.answer, "{text}");
    }
}

/// Two valid and three invalid certificates.
#[test]
fn coq_names_the_reason() {
    let left = "layers 1 0\nbytes 1\n\0";
    let right = "layers 0 1\nbytes 1\n\0";
    assert_coq_answers(&[
        Case {
            file: with_layers("optimal 3\nwitness 0,0 1,0 2,0", left),
            answer: "valid: 3 clicks clear the board, and 2 do not.",
        },
        Case {
            file: with_layers("at-least 3", right),
            answer: "valid: fewer than 3 clicks do not clear the board.",
        },
        Case {
            file: with_layers("at-least 4", right),
            answer: "invalid: the layers do not prove that 4 clicks are necessary",
        },
        Case {
            file: with_layers("at-least 3", "layers 0 1\nbytes 2\n\0\0"),
            answer: "invalid: the block of bytes describes no layers",
        },
        Case {
            file: with_layers("optimal 3\nwitness 0,0 1,0 1,0", left),
            answer: "invalid: the witness does not clear the board",
        },
    ]);
}

/// Seals a certificate about the board OPO.
fn with_layers(claim: &str, layers: &str) -> Vec<u8> {
    let rest = format!("board OPO\nclaim {claim}\nevidence layers\n{layers}\n");
    of_former(2, &rest)
}

const LEVEL: &str = "/######/#P.$X#/######";
/// A level without a route to the exit.
const DIVIDED: &str = "/#####/#P#X#/#####";
/// A level in which no move takes the present.
const WALLED: &str = "/######/#P.X##/####$#/######";
/// A level where Chilly can take only one of two presents.
const FORK: &str =
    "(1,1)->(1,3);(5,1)->(1,5)/#######/#O.P.O#/#######/#.$.X.#/#####.#/#.$...#/#######";

/// The cuts for `LEVEL`, with the given potentials.
fn cuts(potentials: &str) -> String {
    let rests = digest(b"1");
    format!("evidence cuts\nscale 1\npotentials {potentials}\ncuts 0\nrests {rests}")
}

/// Seals a certificate of Santa Chilly.
fn of_chilly(version: u32, level: &str, claim: &str) -> Vec<u8> {
    sealed(
        format!("kortest certificate {version}\npuzzle chilly\nboard {level}\nclaim {claim}\n")
            .as_bytes(),
    )
}

#[test]
fn coq_accepts_every_claim_about_santa_chilly() {
    let cuts = cuts("0 1");
    let branch = "evidence branch 8\nevidence unreachable";
    assert_coq_answers(&[
        Case {
            file: of_chilly(1, LEVEL, &format!("optimal 1\nwitness R\n{cuts}")),
            answer: "valid: a route of 1 move wins, and none of 0 does.",
        },
        Case {
            file: of_chilly(1, LEVEL, "at-most 1\nwitness R"),
            answer: "valid: a route of 1 move wins.",
        },
        Case {
            file: of_chilly(1, LEVEL, &format!("at-least 1\n{cuts}")),
            answer: "valid: no route of fewer than 1 move wins.",
        },
        Case {
            file: of_chilly(2, LEVEL, &format!("at-least 1\n{branch}\n{cuts}")),
            answer: "valid: no route of fewer than 1 move wins.",
        },
        Case {
            file: of_chilly(1, DIVIDED, "unsolvable"),
            answer: "valid: no route exists.",
        },
        Case {
            file: of_chilly(1, WALLED, "unsolvable\nevidence present 0"),
            answer: "valid: no route exists.",
        },
        Case {
            file: of_chilly(1, WALLED, "unsolvable"),
            answer: "valid: no route exists.",
        },
        Case {
            file: of_chilly(1, FORK, "unsolvable\nevidence presents 0 1"),
            answer: "valid: no route exists.",
        },
    ]);
}

/// Seals a certificate of Nurikabe.
fn of_nurikabe(grid: &str, rest: &str) -> Vec<u8> {
    sealed(format!("kortest certificate 2\npuzzle nurikabe\nboard {grid}\n{rest}\n").as_bytes())
}

#[test]
fn coq_checks_every_claim_about_nurikabe() {
    // The clues 2 and 2 exceed the cells, so the last clause of the encoding is empty.
    let exactly_0 = "claim exactly 0\nevidence clauses";
    let unproven = "invalid: the block does not prove that no other solution exists";
    assert_coq_answers(&[
        Case {
            file: of_nurikabe("2,2", &format!("{exactly_0}\nbytes 2\n\x01\0")),
            answer: "valid: the grid has exactly 0 solutions.",
        },
        Case {
            file: of_nurikabe("1,0", "claim at-least 1\nsolution .#"),
            answer: "valid: the grid has at least 1 solution.",
        },
        Case {
            file: of_nurikabe("?,0", "claim at-least 2\nsolution .#\nsolution .."),
            answer: "valid: the grid has at least 2 solutions.",
        },
        Case {
            file: of_nurikabe("2,2", &format!("{exactly_0}\nbytes 2\n\x01\x01")),
            answer: unproven,
        },
        Case {
            file: of_nurikabe("2,2", &format!("{exactly_0}\nbytes 3\n\x01\0\0")),
            answer: unproven,
        },
        Case {
            file: of_nurikabe("2,2", &format!("{exactly_0}\nbytes 3\n\x01\0")),
            answer: "invalid: line 6: the block is cut off, or has another length",
        },
        Case {
            file: of_nurikabe("1,0", "claim at-least 1\nsolution .."),
            answer: "invalid: a listed solution is not a solution",
        },
        Case {
            file: of_nurikabe("3,0", "claim at-least 0"),
            answer: "invalid: line 3: expected a number from 0 to 2",
        },
    ]);
}

#[test]
fn coq_names_the_reason_in_santa_chilly() {
    let right = cuts("0 1");
    let too_high = cuts("0 2");
    let too_low = cuts("0 0");
    assert_coq_answers(&[
        Case {
            file: of_chilly(1, LEVEL, "at-most 1\nwitness L"),
            answer: "invalid: the witness is not a route that takes all presents",
        },
        Case {
            file: of_chilly(1, LEVEL, &format!("at-least 2\n{right}\nevidence search")),
            answer: "invalid: line 10: the search finds a route of at most 1 move",
        },
        Case {
            file: of_chilly(1, LEVEL, &format!("at-least 1\n{too_high}")),
            answer: "invalid: line 9: along a move the potential rises too much",
        },
        Case {
            file: of_chilly(1, LEVEL, &format!("at-least 1\n{too_low}")),
            answer: "invalid: line 9: a potential is less than the largest possible one",
        },
        Case {
            file: of_chilly(2, LEVEL, &format!("at-least 1\n{right}")),
            answer: "invalid: version 2 is for certificates that contain branches, and only for these",
        },
        Case {
            file: of_chilly(1, LEVEL, "unsolvable\nevidence present 0"),
            answer: "invalid: line 5: some move takes this present",
        },
        Case {
            file: of_chilly(1, LEVEL, "unsolvable"),
            answer: "invalid: some route takes all presents",
        },
    ]);
}

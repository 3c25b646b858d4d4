//! Tests that no command claims more than the checker accepts, whatever ends its work: the printed
//! bounds, the exit code, and the certificates agree.

use crate::common::program::{Folder, Run};
use kortest_checker::{Limits, check};
use serde_json::Value;
use std::path::Path;

/// Options that end the work of a command early, and none.
const LIMITS: [&[&str]; 4] = [
    &[],
    &["--time-limit", "0"],
    &["--time-limit", "1ms"],
    &["--memory", "32MiB"],
];

/// A board, the options of its game, and a claim that is right.
struct Case {
    board: &'static str,
    options: &'static [&'static [&'static str]],
    claim: &'static str,
}

const METHODS: &[&[&str]] = &[
    &["--method", "auto"],
    &["--method", "columns"],
    &["--method", "search"],
    &["--method", "both"],
];

const CASES: [Case; 9] = [
    Case {
        board: "OPG/GPO",
        options: METHODS,
        claim: "5",
    },
    Case {
        board: "GPBG/OPGP/GPGB",
        options: METHODS,
        claim: "6",
    },
    Case {
        board: "OPGBOPGB/PGBOPGBO",
        options: METHODS,
        claim: "12",
    },
    Case {
        board: "OPGBA/ABGPO",
        options: &[&["--method", "auto"], &["--method", "columns"]],
        claim: "9",
    },
    Case {
        board: "/#####/#P.X#/#####",
        options: &[&[], &["--no-lp"]],
        claim: "1",
    },
    Case {
        board: "/########/#P....$#/#......#/#.....X#/########",
        options: &[&[], &["--no-lp"]],
        claim: "2",
    },
    Case {
        board: "/######/#P#.X#/######",
        options: &[&[], &["--no-lp"]],
        claim: "3",
    },
    Case {
        board: "1,0,0/0,0,0/0,0,2",
        options: &[&[], &["--limit", "1"]],
        claim: "6",
    },
    Case {
        board: "2,0/0,0",
        options: &[&[], &["--limit", "1"]],
        claim: "2",
    },
];

#[test]
fn prove_says_what_its_certificate_claims() {
    let mut combinations = 0;
    for case in &CASES {
        for options in case.options {
            for limit in LIMITS {
                let prove = ["prove", case.board, "--out", "x.cert"];
                let arguments = [&prove[..], options, limit].concat();
                let claim = claim_near(case.claim, combinations);
                combinations += 1;

                assert_agrees(&arguments);
                assert_agrees(&[&arguments[..], &["--claim", &claim]].concat());
                assert_text_agrees(&arguments);
            }
        }
    }
}

#[test]
fn prove_of_a_large_board_says_what_its_certificate_claims() {
    let row = "OPGB".repeat(16);
    let prove = ["prove", &row, "--puzzle", "former", "--size", "64x1"];
    for limit in &LIMITS[1..3] {
        let arguments = [&prove[..], limit, &["--out", "x.cert"]].concat();

        let run = assert_agrees(&arguments);

        assert_eq!(run.json()["optimum"], 64, "{run:?}");
    }
}

#[test]
fn an_archive_has_only_valid_certificates() {
    let dates = "2024-11-24..2024-11-25";
    for method in METHODS {
        for limit in &LIMITS[1..3] {
            let folder = Folder::new();
            let archive = ["archive", dates, "--dir", ".", "-q"];

            let run = folder.run(&[&archive[..], method, limit].concat());

            let written = valid_claims(&folder).len();
            assert_eq!(run.code, if written == 2 { 0 } else { 3 }, "{run:?}");
        }
    }
}

#[test]
fn an_analysis_writes_only_valid_certificates() {
    for case in &CASES[..7] {
        for limit in LIMITS {
            let folder = Folder::new();
            let analyse = ["analyse", case.board, "--certificates", ".", "--json"];

            let run = folder.run(&[&analyse[..], limit].concat());

            let all_settle = valid_claims(&folder).iter().all(Claim::settles);
            assert!(all_settle, "{run:?}");
        }
    }
}

#[test]
fn generated_boards_have_valid_certificates() {
    for game in [
        &["former", "--size", "5x5"][..],
        &["chilly", "--size", "6x6", "--presents", "2"],
        &["nurikabe", "--size", "5x5"],
    ] {
        for limit in LIMITS {
            let folder = Folder::new();
            let generate = ["generate"];
            let out = ["--seed", "3", "--out", "x.cert", "--json"];

            let run = folder.run(&[&generate[..], game, &out, limit].concat());

            let claims = valid_claims(&folder);
            assert_eq!(claims.len(), usize::from(run.code == 0), "{run:?}");
            assert!(claims.iter().all(Claim::settles), "{run:?}");
        }
    }
}

/// Returns a claim: the right one, one below, or one above.
fn claim_near(right: &str, n: u32) -> String {
    let right: u32 = right.parse().unwrap();
    (right.saturating_sub(1) + n % 3).to_string()
}

/// Runs `prove` with `--json`. Asserts that the object, the exit code and the certificate agree.
fn assert_agrees(arguments: &[&str]) -> Run {
    let folder = Folder::new();
    let run = folder.run(&[arguments, &["--json"]].concat());
    assert!(run.error.is_empty(), "{run:?}");
    assert_object_agrees(&run, &valid_claims(&folder));
    run
}

/// Runs `prove`. Asserts that it names an optimum only if the certificate proves it.
fn assert_text_agrees(arguments: &[&str]) {
    let folder = Folder::new();
    let run = folder.run(arguments);
    let is_settled = valid_claims(&folder).iter().any(Claim::settles);
    assert!(is_settled || !run.text.contains("is optimal"), "{run:?}");
}

/// Asserts that the JSON object of `prove`, its exit code and its certificate agree.
fn assert_object_agrees(run: &Run, claims: &[Claim]) {
    let object = run.json();
    for claim in claims {
        claim.assert_follows_from(&object, run);
    }
    let is_settled = claims.iter().any(Claim::settles);
    assert!(claims.len() <= 1, "{run:?}");
    assert_eq!(object["proved"], is_settled, "{run:?}");
    match (&object["claim"], object["claim"]["verdict"].as_str()) {
        (Value::Null, _) if run.code == 0 => assert!(!claims.is_empty(), "{run:?}"),
        (Value::Null, _) | (_, None) => assert_eq!(run.code, 3, "{run:?}"),
        (_, Some("optimal" | "right")) => assert!(is_settled, "{run:?}"),
        (_, Some(_)) => {
            assert!(run.code == 1 || run.code == 3, "{run:?}");
            assert!(!claims.is_empty(), "{run:?}");
        }
    }
}

/// The claim of a certificate that the checker accepts.
#[derive(Debug)]
struct Claim {
    file: String,
    kind: &'static str,
    value: Option<u64>,
}

impl Claim {
    /// Returns whether the claim allows only one result.
    fn settles(&self) -> bool {
        matches!(self.kind, "optimal" | "exactly" | "unsolvable")
    }

    /// Asserts that the printed bounds are those of the certificate.
    fn assert_follows_from(&self, object: &Value, run: &Run) {
        let lower_bound = object["lower_bound"].as_u64();
        let upper_bound = object["upper_bound"].as_u64();
        match self.kind {
            "optimal" | "exactly" => {
                assert_eq!(self.value, lower_bound, "{run:?}");
                assert_eq!(self.value, upper_bound, "{run:?}");
            }
            "at-least" => assert_eq!(self.value, lower_bound, "{run:?}"),
            "at-most" => assert_eq!(self.value, upper_bound, "{run:?}"),
            _ => assert_eq!(object["solvable"], false, "{run:?}"),
        }
        assert!(!self.settles() || self.file == "x.cert", "{run:?}");
    }
}

/// Checks all certificates of a folder, which must be valid.
fn valid_claims(folder: &Folder) -> Vec<Claim> {
    let mut claims = Vec::new();
    for file in folder.files() {
        if Path::new(&file).extension() != Some("cert".as_ref()) {
            continue;
        }
        let bytes = folder.read(&file);
        let report = check(&bytes, &Limits::of(bytes.len()));
        let claim = report
            .unwrap_or_else(|error| panic!("{file}: {error}"))
            .claim();
        claims.push(Claim {
            file,
            kind: claim.kind,
            value: claim.value,
        });
    }
    claims
}

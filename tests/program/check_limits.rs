//! Tests the limits of memory and work of `kortest check`.

use crate::common::program::Folder;
use serde_json::Value;

/// A certificate whose check needs more than `work` steps of work.
struct Case {
    board: &'static str,
    method: &'static [&'static str],
    work: &'static str,
}

/// Proofs of all games, and of Former by both methods.
const CASES: [Case; 4] = [
    Case {
        board: "2024-11-24",
        method: &["--method", "columns"],
        work: "10000",
    },
    Case {
        board: "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP",
        method: &["--method", "search"],
        work: "100",
    },
    Case {
        board: "/#########/#P....#.#/#####.###/###.$...X/###$#####/###.#####/#########",
        method: &[],
        work: "10",
    },
    Case {
        board: "0,0,0,0,0,0/0,0,2,0,2,0/0,0,0,0,0,0/0,4,0,0,0,0/0,0,0,0,1,0/0,0,0,0,0,0",
        method: &[],
        work: "10",
    },
];

#[test]
fn too_little_work_gives_no_verdict() {
    for Case {
        board,
        method,
        work,
    } in CASES
    {
        let folder = Folder::new();
        let prove = ["prove", board, "--out", "a.cert", "--quiet"];
        folder.succeeds(&[&prove[..], method].concat());
        let limited = ["check", "a.cert", "--work", work];

        let enough = folder.run(&["check", "a.cert", "--quiet"]);
        let text = folder.run(&limited);
        let json = folder.run(&[&limited[..], &["--json"]].concat());
        let quiet = folder.run(&[&limited[..], &["--quiet"]].concat());

        assert_eq!(enough.code, 0, "{enough:?}");
        assert_eq!(text.code, 3, "{text:?}");
        let reason = format!("needs more than {work} steps of work (--work)");
        assert_eq!(text.text, format!("a.cert: not checked: {reason}\n"));
        assert_eq!(json.code, 3, "{json:?}");
        assert_eq!(json.json()["valid"], Value::Null, "{json:?}");
        assert_eq!(quiet.text, "");
    }
}

/// The limit is for the whole run, so it also ends a batch and a folder.
#[test]
fn too_little_time_gives_no_verdict() {
    for Case { board, method, .. } in CASES {
        let folder = Folder::new();
        std::fs::create_dir(folder.path("all")).unwrap();
        for name in ["all/a.cert", "all/b.cert"] {
            let prove = ["prove", board, "--out", name, "--quiet"];
            folder.succeeds(&[&prove[..], method].concat());
        }
        for inputs in [&["all/a.cert"][..], &["all/a.cert", "all/b.cert"], &["all"]] {
            let limited = [&["check"], inputs, &["--time-limit", "0"]].concat();
            let enough = [&["check"], inputs, &["--time-limit", "1h", "-q"]].concat();

            let text = folder.run(&limited);
            let json = folder.run(&[&limited[..], &["--json"]].concat());
            let enough = folder.run(&enough);

            assert_eq!(text.code, 3, "{text:?}");
            let words = "a.cert: not checked: needs more time (--time-limit)\n";
            assert!(text.text.contains(words), "{text:?}");
            assert!(!text.text.contains(" valid"), "{text:?}");
            assert_eq!(json.code, 3, "{json:?}");
            assert!(json.text.contains("\"valid\":null"), "{json:?}");
            assert_eq!(enough.code, 0, "{enough:?}");
        }
    }
}

#[test]
fn a_long_check_ends_at_the_time_limit() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/attacks/former-high-floor.cert");
    let folder = Folder::with("a.cert", std::fs::read(file).unwrap());

    let run = folder.run(&["check", "a.cert", "--time-limit", "300ms"]);

    assert_eq!(run.code, 3, "{run:?}");
    let words = "a.cert: not checked: needs more time (--time-limit)\n";
    assert_eq!(run.text, words);
}

/// The memory limit must end a check that would otherwise try 2^40 sets of presents.
#[test]
fn too_little_memory_gives_no_verdict() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/attacks/unsolv.cert");
    let folder = Folder::with("a.cert", std::fs::read(file).unwrap());
    let run = folder.run(&["check", "a.cert", "--memory", "64MiB"]);

    assert_eq!(run.code, 3);
    assert_eq!(
        run.text,
        "a.cert: not checked: needs more than 64.0 MiB of memory (--memory)\n"
    );
}

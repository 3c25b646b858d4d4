//! Tests the limits of memory and work of `kortest check`.

use crate::common::program::Folder;
use serde_json::Value;

const LEVEL: &str = "/#########/#P....#.#/#####.###/###.$...X/###$#####/###.#####/#########";

/// Returns a folder with certificates of all games, and the number of work steps that each check
/// takes.
fn certificates() -> (Folder, [(&'static str, u64); 4]) {
    let folder = Folder::new();
    for (board, name, more) in [
        ("2024-11-24", "columns.cert", &["--method", "columns"][..]),
        (
            "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP",
            "search.cert",
            &["--method", "search"],
        ),
        (LEVEL, "chilly.cert", &[]),
        (
            "0,0,0,0,0,0/0,0,2,0,2,0/0,0,0,0,0,0/0,4,0,0,0,0/0,0,0,0,1,0/0,0,0,0,0,0",
            "nurikabe.cert",
            &[],
        ),
    ] {
        let run = folder.run(&[&["prove", board, "--out", name, "--quiet"], more].concat());
        assert_eq!(run.code, 0, "{}", run.error);
    }
    (
        folder,
        [
            ("columns.cert", 10_000),
            ("search.cert", 100),
            ("chilly.cert", 10),
            ("nurikabe.cert", 10),
        ],
    )
}

#[test]
fn too_little_work_gives_no_verdict() {
    let (folder, certificates) = certificates();
    for (name, work) in certificates {
        assert_eq!(folder.run(&["check", name, "--quiet"]).code, 0, "{name}");
        let run = folder.run(&["check", name, "--work", &work.to_string()]);
        assert_eq!(run.code, 3, "{name}: {}{}", run.text, run.error);
        assert_eq!(
            run.text,
            format!("{name}: not checked: needs more than {work} steps of work (--work)\n")
        );
        let run = folder.run(&["check", name, "--work", &work.to_string(), "--json"]);
        assert_eq!(run.code, 3, "{name}");
        assert_eq!(run.json()["valid"], Value::Null, "{name}");
        assert_eq!(
            folder
                .run(&["check", name, "--work", &work.to_string(), "--quiet"])
                .text,
            ""
        );
    }
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

//! Tests commands on several files.

use crate::common::program::Folder;
use serde_json::Value;

/// Returns a folder with three boards, and with the certificates of two of them in a subfolder.
fn boards() -> Folder {
    let folder = Folder::with("a.txt", "OPG/OPG\n");
    folder.write("b.txt", "BBG/GOP\n");
    folder.write("c.txt", "OP?\n");
    std::fs::create_dir(folder.path("all")).unwrap();
    folder
}

#[test]
fn boards_are_proven_one_after_another() {
    let folder = boards();
    let run = folder.run(&["prove", "a.txt", "c.txt", "b.txt", "missing"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert_eq!(run.error.lines().count(), 2, "{run:?}");
    assert!(run.error.contains("c.txt: "), "{run:?}");
    assert!(run.error.contains("missing: "), "{run:?}");
    assert!(
        run.text.ends_with("4 boards: 2 proven, 2 bad input\n"),
        "{run:?}"
    );
    assert!(run.text.starts_with("a           3 clicks "), "{run:?}");
    assert!(folder.files().contains(&"b.cert".to_string()), "{run:?}");

    let run = folder.run(&["prove", "a.txt", "b.txt", "--json", "--out", "all"]);
    let objects: Vec<Value> = run
        .text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(objects.len(), 2, "{run:?}");
    assert_eq!(objects[0]["name"], "a");
    assert_eq!(objects[1]["name"], "b");
    assert_eq!(objects[1]["certificate"], "all/b.cert");
    assert!(folder.path("all/a.cert").exists());

    let run = folder.run(&["prove", "a.txt", "b.txt", "--claim", "3"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(
        run.text.ends_with("2 boards: 1 optimal, 1 impossible\n"),
        "{run:?}"
    );

    let run = folder.run(&["prove", "a.txt", "b.txt", "-q"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.text.lines().count(), 2, "{run:?}");

    folder.refuses(
        &["prove", "a.txt", "b.txt", "--out", "x.cert"],
        "",
        &["--out x.cert", "not a folder"],
    );

    // The certificates of `a.txt` and `all/a.txt` would both be `a.cert`, so the second board is
    // refused.
    folder.write("all/a.txt", "GGP\n");
    let run = folder.run(&["prove", "a.txt", "all/a.txt", "-q"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(
        run.error
            .contains("all/a.txt: a.cert: is the certificate of another board"),
        "{run:?}"
    );
}

#[test]
fn certificates_are_checked_one_after_another() {
    let folder = boards();
    folder.succeeds(&["prove", "a.txt", "b.txt", "--out", "all", "-q"]);
    let run = folder.succeeds(&["check", "all"]);
    assert!(run.text.starts_with("all/a.cert: valid"), "{run:?}");
    assert!(run.text.ends_with("2 certificates: 2 valid\n"), "{run:?}");

    folder.write(
        "bad.cert",
        folder.text("all/a.cert").replace("optimal", "at-most"),
    );
    let run = folder.run(&["check", "bad.cert", "all"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(
        run.text.ends_with("3 certificates: 2 valid, 1 invalid\n"),
        "{run:?}"
    );

    let run = folder.run(&["check", "all/a.cert", "a.txt", "bad.cert"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(
        run.text
            .ends_with("3 certificates: 1 valid, 1 invalid, 1 bad input\n"),
        "{run:?}"
    );

    let run = folder.run(&["check", "bad.cert", "all", "--json"]);
    let objects: Vec<Value> = run
        .text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let names: Vec<&Value> = objects.iter().map(|object| &object["name"]).collect();
    assert_eq!(names, ["bad", "a", "b"], "{run:?}");
    assert_eq!(objects[0]["valid"], false);
    assert_eq!(objects[0]["board"], "OPG/OPG");

    let run = folder.run(&["check", "bad.cert", "all", "--quiet"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert_eq!(run.text, "", "{run:?}");

    folder.refuses(&["check"], "", &["CERTIFICATE"]);

    std::fs::create_dir(folder.path("none")).unwrap();
    folder.refuses(&["check", "none"], "", &["none", "*.cert"]);

    // A single certificate has no summary line.
    assert!(
        !folder
            .run(&["check", "all/a.cert"])
            .text
            .contains("certificates")
    );
}

#[test]
fn pages_of_several_certificates() {
    let folder = boards();
    folder.succeeds(&["prove", "a.txt", "b.txt", "--out", "all", "-q"]);
    let run = folder.succeeds(&["report", "all"]);
    assert!(run.text.ends_with("2 certificates: 2 written\n"), "{run:?}");
    assert!(folder.path("all/a.html").exists());
    assert!(folder.path("all/b.html").exists());

    folder.succeeds(&["report", "all/a.cert", "all/b.cert", "--out", ".", "-q"]);
    assert!(folder.files().contains(&"b.html".to_string()));

    folder.refuses(
        &["report", "all", "--out", "x.html"],
        "",
        &["--out x.html", "not a folder"],
    );
    folder.refuses(
        &["report", "all", "--title", "One"],
        "",
        &["--title", "a single certificate"],
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_several_proofs_in_good_order() {
    let folder = boards();
    let board = "BOGGPPB/PBPBBBO/GGOGBOG/PPGOBPB/OBGPGOP/BBPOBGO/POGBPGO/GBOPGBP/OPGOBPG";
    let arguments = [
        "prove",
        "a.txt",
        board,
        "b.txt",
        "--method",
        "search",
        "--threads",
        "1",
    ];
    let run = folder.interrupt(&arguments, std::time::Duration::from_millis(500));

    assert_eq!(run.code, 3, "{run:?}");
    assert!(
        run.text
            .ends_with("3 boards: 1 proven, 1 open, 1 not begun\n"),
        "{run:?}"
    );

    // The command to resume must contain only the interrupted board.
    assert!(
        run.text.contains(&format!(
            "kortest prove {board} --method search --threads 1 --resume\n"
        )),
        "{run:?}"
    );
}

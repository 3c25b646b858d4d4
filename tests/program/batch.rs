//! Tests commands on several files.

use crate::common::program::{Folder, Run};
use serde_json::Value;

#[test]
fn each_proof_is_an_object_of_json() {
    let folder = boards();

    let run = folder.succeeds(&["prove", "a.txt", "b.txt", "--json", "--out", "all"]);

    let proofs = objects(&run);
    assert_eq!(proofs.len(), 2, "{run:?}");
    assert_eq!(proofs[0]["name"], "a");
    assert_eq!(proofs[1]["name"], "b");
    assert_eq!(proofs[1]["certificate"], "all/b.cert");
    assert!(folder.path("all/a.cert").exists());
}

#[test]
fn each_check_is_an_object_of_json() {
    let run = certificates().run(&["check", "bad.cert", "all", "--json"]);

    let reports = objects(&run);
    let names: Vec<&Value> = reports.iter().map(|report| &report["name"]).collect();
    assert_eq!(names, ["bad", "a", "b"], "{run:?}");
    assert_eq!(reports[0]["valid"], false);
    assert_eq!(reports[0]["board"], "OPG/OPG");
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

/// Returns a folder with three boards and an empty folder `all`.
fn boards() -> Folder {
    let folder = Folder::with("a.txt", "OPG/OPG\n");
    folder.write("b.txt", "BBG/GOP\n");
    folder.write("c.txt", "OP?\n");
    std::fs::create_dir(folder.path("all")).unwrap();
    folder
}

/// Returns the folder of [`boards`] with the certificates of two boards in `all`, and an invalid
/// certificate.
fn certificates() -> Folder {
    let folder = boards();
    folder.succeeds(&["prove", "a.txt", "b.txt", "--out", "all", "-q"]);
    let good = folder.text("all/a.cert");
    folder.write("bad.cert", good.replace("optimal", "at-most"));
    folder
}

/// Parses the objects that `--json` prints, one in each line.
fn objects(run: &Run) -> Vec<Value> {
    let mut objects = Vec::new();
    for line in run.text.lines() {
        objects.push(serde_json::from_str(line).unwrap());
    }
    objects
}

/// Systems leave hidden files beside others, such as `._a.cert` and `.DS_Store`.
#[test]
fn hidden_files_of_a_folder_are_skipped() {
    for command in [&["check", "--optimal", "all"][..], &["report", "all"]] {
        let folder = Folder::new();
        std::fs::create_dir(folder.path("all")).unwrap();
        folder.succeeds(&["prove", "OPG", "-q", "--out", "all/a.cert"]);
        folder.write("all/._a.cert", "AppleDouble");
        folder.write("all/.cert", "hidden");
        std::fs::create_dir(folder.path("all/.git")).unwrap();

        let run = folder.succeeds(command);

        assert!(run.text.contains("1 certificate: "), "{run:?}");
        assert_eq!(run.error, "", "{run:?}");
    }
}

/// A check of a folder may be a gate, which says what it has not read.
#[test]
fn folders_that_are_not_read_are_named() {
    for (names, note) in [
        (&["b"][..], "1 folder was not read: all/b"),
        (&["b", "c"], "2 folders were not read: all/b and all/c"),
        (
            &["b", "c", "d", "e", "f"],
            "5 folders were not read: all/b, all/c, all/d and 2 more",
        ),
    ] {
        let folder = Folder::new();
        for name in names {
            std::fs::create_dir_all(folder.path(&format!("all/{name}"))).unwrap();
        }
        folder.refuses(&["check", "all"], "", &["contains no certificates", note]);
        folder.succeeds(&["prove", "OPG", "-q", "--out", "all/a.cert"]);
        for command in ["check", "report"] {
            let run = folder.succeeds(&[command, "all"]);
            assert_eq!(run.error, format!("kortest: {note}\n"), "{run:?}");

            let object = folder.succeeds(&[command, "all", "--json"]);
            assert_eq!(object.json()["puzzle"], "former", "{object:?}");

            let quiet = folder.succeeds(&[command, "all", "--quiet"]);
            assert_eq!(quiet.error, "", "{quiet:?}");
        }
    }
}

//! Tests outputs at paths that are symbolic links: the link stays, and its target is written.

use crate::common::program::Folder;
use std::os::unix::fs::symlink;
use std::path::Path;

/// Commands that write the file `L`.
const COMMANDS: [&[&str]; 5] = [
    &["prove", "OPG/GPO", "-q", "--out", "L"],
    &["export", "a.cert", "-q", "--out", "L"],
    &["export", "level.txt", "-q", "--out", "L"],
    &["report", "a.cert", "-q", "--out", "L"],
    &["generate", "nurikabe", "--size", "4x4", "-q", "--out", "L"],
];

#[test]
fn a_link_stays_and_its_target_is_written() {
    for command in COMMANDS {
        let folder = folder();
        symlink("store/target", folder.path("L")).unwrap();

        // The first run creates the target, and the second one replaces it.
        for _ in 0..2 {
            let run = folder.run(command);

            assert_eq!(run.code, 0, "{run:?}");
            assert!(is_link(&folder.path("L")), "{command:?}");
            assert!(!is_link(&folder.path("store/target")), "{command:?}");
            assert!(folder.length("store/target") > 0, "{command:?}");
            assert_eq!(folder.files(), FILES, "{command:?}");
        }
    }
}

#[test]
fn links_are_followed_to_their_end() {
    for command in COMMANDS {
        let folder = folder();
        symlink("store/second", folder.path("L")).unwrap();
        symlink("third", folder.path("store/second")).unwrap();
        symlink(folder.path("target"), folder.path("store/third")).unwrap();

        folder.succeeds(command);

        assert!(folder.length("target") > 0, "{command:?}");
        for link in ["L", "store/second", "store/third"] {
            assert!(is_link(&folder.path(link)), "{command:?}");
        }
    }
}

#[test]
fn links_that_lead_nowhere_are_refused_in_one_line() {
    for command in COMMANDS {
        for (target, words) in [
            ("L", "Too many levels of symbolic links"),
            ("loop", "Too many levels of symbolic links"),
            ("no/target", "there is no folder"),
            ("store", "L: is a folder"),
        ] {
            let folder = folder();
            symlink("L", folder.path("loop")).unwrap();
            symlink(target, folder.path("L")).unwrap();
            // A folder gets files with their default names.
            if target == "store" {
                continue;
            }

            let run = folder.run(command);

            assert_eq!(run.code, 2, "{target}: {run:?}");
            assert_eq!(run.error.lines().count(), 1, "{target}: {run:?}");
            assert!(run.error.contains(words), "{target}: {run:?}");
            assert!(is_link(&folder.path("L")), "{command:?}");
        }
    }
}

#[test]
fn a_target_on_another_file_system_is_written() {
    let Ok(other) = tempfile::TempDir::new_in("/dev/shm") else {
        return;
    };
    for command in COMMANDS {
        let folder = folder();
        let target = other.path().join("target");
        symlink(&target, folder.path("L")).unwrap();

        folder.succeeds(command);

        assert!(target.metadata().unwrap().len() > 0, "{command:?}");
        std::fs::remove_file(&target).unwrap();
    }
}

/// Tools such as git-annex and DVC keep files elsewhere, and leave links in their place.
#[test]
fn linked_certificates_of_a_folder_are_written() {
    for command in [
        &["archive", "2024-11-24", "--dir", "store", "-q"][..],
        &["analyse", "OPG/GPO", "--certificates", "store"],
    ] {
        let folder = folder();
        folder.succeeds(command);
        let certificates = certificates_in(&folder.path("store"));
        let name = certificates.first().unwrap();
        let whole = folder.read(&format!("store/{name}"));
        std::fs::remove_dir_all(folder.path("store")).unwrap();
        std::fs::create_dir(folder.path("store")).unwrap();
        symlink("../target", folder.path(&format!("store/{name}"))).unwrap();

        folder.succeeds(command);

        assert!(is_link(&folder.path(&format!("store/{name}"))));
        assert_eq!(folder.read("target"), whole, "{command:?}");
    }
}

#[test]
fn a_linked_journal_is_written_and_resumed() {
    let folder = folder();
    symlink("store/journal", folder.path("b.cert.journal")).unwrap();
    let prove = [
        "prove",
        "2025-06-29",
        "--method",
        "search",
        "--out",
        "b.cert",
    ];
    let stopped = folder.interrupt_when(&prove, || folder.length("store/journal") > 1_000);
    assert_eq!(stopped.code, 3, "{stopped:?}");
    assert!(is_link(&folder.path("b.cert.journal")));
    assert!(folder.length("store/journal") > 0, "{stopped:?}");

    let resumed = folder.run(&[&prove[..], &["--resume", "--time-limit", "300ms"]].concat());

    assert!(resumed.error.contains("journal: resuming"), "{resumed:?}");
    assert!(is_link(&folder.path("b.cert.journal")));
}

/// An archive may be a folder of someone else, and its pages are written again in each run.
#[test]
fn links_in_place_of_the_pages_of_an_archive_are_replaced() {
    let folder = folder();
    let archive = ["archive", "2024-11-24", "--dir", "store", "-q"];
    folder.succeeds(&archive);
    for name in ["index.html", "index.json", "index.tsv", "page.css"] {
        let path = folder.path(&format!("store/{name}"));
        std::fs::rename(&path, folder.path(name)).unwrap();
        symlink(folder.path(name), &path).unwrap();
    }
    let before = folder.read("index.tsv");

    folder.succeeds(&["archive", "2024-11-24..2024-11-25", "--dir", "store", "-q"]);

    assert_eq!(folder.read("index.tsv"), before);
    assert!(!is_link(&folder.path("store/index.tsv")));
}

/// The files in [`folder`], and a link.
const FILES: [&str; 4] = ["L", "a.cert", "level.txt", "store"];

/// Returns a folder with a certificate, a level and an empty folder.
fn folder() -> Folder {
    let folder = Folder::with("level.txt", "\n#####|\n#P$X#|\n#####|\n");
    folder.succeeds(&["prove", "OPG/GPO", "-q", "--out", "a.cert"]);
    std::fs::create_dir(folder.path("store")).unwrap();
    folder
}

fn is_link(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|file| file.is_symlink())
}

/// Returns the names of the certificates in a folder, sorted.
fn certificates_in(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "cert") {
            names.push(path.file_name().unwrap().to_str().unwrap().to_string());
        }
    }
    names.sort();
    names
}

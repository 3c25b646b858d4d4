//! Tests what happens to existing certificates. A run may add a proof, but never removes one.

use crate::common::program::{Folder, Run};
#[cfg(target_os = "linux")]
use crate::common::skip;
use sha2::{Digest, Sha256};

/// A board that each method proves in about ten milliseconds. Its optimum is 11 clicks.
const BOARD: &str = "2025-11-19";

fn prove(folder: &Folder, more: &[&str]) -> Run {
    let run = folder.run(&[&["prove", BOARD, "--json", "--out", "a.cert"], more].concat());
    assert!(run.error.is_empty(), "{run:?}");
    run
}

/// Returns the field `saved` of a run, which says what happened to the certificate: `written`,
/// `merged` or `kept`.
fn saved(run: &Run) -> String {
    let object = run.json();
    assert_eq!(object["certificate"], "a.cert");
    assert_eq!(object["digest"].as_str().map(str::len), Some(64));
    object["saved"].as_str().unwrap().into()
}

#[test]
fn both_evidences_end_up_in_one_file_whichever_came_first() {
    let both = Folder::new();

    assert_eq!(saved(&prove(&both, &["--method", "both"])), "written");

    let both = both.read("a.cert");
    for methods in [["search", "columns"], ["columns", "search"]] {
        let folder = Folder::new();
        assert_eq!(saved(&prove(&folder, &["--method", methods[0]])), "written");
        assert_eq!(saved(&prove(&folder, &["--method", methods[1]])), "merged");
        assert!(folder.read("a.cert") == both, "{methods:?}");
        for method in ["search", "columns"] {
            assert_eq!(saved(&prove(&folder, &["--method", method])), "kept");
        }
        assert_eq!(saved(&prove(&folder, &["--method", "both"])), "written");
        assert!(folder.read("a.cert") == both, "{methods:?}");
    }
}

#[test]
fn runs_report_what_was_kept_and_merged() {
    let folder = Folder::new();
    let prove = |method: &str| folder.succeeds(&["prove", BOARD, "--method", method]).text;
    assert!(!prove("search").contains("merged"));

    let text = prove("columns");
    assert!(text.contains("7 layers, 3,958 records"), "{text}");
    assert!(text.contains("  merged  "), "{text}");

    let text = prove("columns");
    assert!(text.contains("7 layers, 3,958 records"), "{text}");
    assert!(text.contains("  kept  "), "{text}");
}

#[test]
fn more_records_are_kept_and_fewer_give_way() {
    let folder = Folder::new();
    for (floor, how) in [
        ("7", "written"),
        ("8", "kept"),
        ("6", "written"),
        ("7", "kept"),
    ] {
        let run = prove(&folder, &["--method", "search", "--floor", floor]);
        assert_eq!(saved(&run), how, "{floor}");
    }

    assert!(folder.run(&["check", "a.cert"]).text.contains("valid"));
}

#[test]
fn a_weaker_claim_is_part_of_the_stronger_one() {
    let folder = Folder::new();
    assert_eq!(
        saved(&prove(&folder, &["--claim", "10", "--method", "search"])),
        "written"
    );
    assert_eq!(saved(&prove(&folder, &["--method", "columns"])), "merged");

    let all = folder.read("a.cert");
    assert_eq!(saved(&prove(&folder, &["--method", "both"])), "written");
    assert!(folder.read("a.cert") == all);

    for claim in ["8", "10", "11", "20"] {
        let run = prove(&folder, &["--claim", claim]);
        assert!(
            ["kept", "written"].contains(&saved(&run).as_str()),
            "{claim}"
        );
        assert!(folder.read("a.cert") == all, "{claim}");
    }
}

#[test]
fn two_claims_that_do_not_fit_into_one_leave_the_first() {
    let folder = Folder::new();
    prove(&folder, &["--claim", "20", "--method", "search"]);
    let first = folder.read("a.cert");
    let run = folder.run(&[
        "prove", BOARD, "--out", "a.cert", "--claim", "9", "--method", "search",
    ]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(
        run.text.contains("none written: a.cert says at-most 11"),
        "{run:?}"
    );

    let run = folder.run(&[
        "prove", BOARD, "--json", "--out", "a.cert", "--claim", "9", "--method", "search",
    ]);
    let object = run.json();
    assert!(
        run.error
            .contains("no certificate was written: a.cert says at-most 11"),
        "{run:?}"
    );
    assert!(object["certificate"].is_null(), "{run:?}");
    assert!(object["saved"].is_null(), "{run:?}");
    assert!(object["digest"].is_null(), "{run:?}");
    assert!(folder.read("a.cert") == first);
    assert_eq!(
        saved(&prove(
            &folder,
            &["--claim", "9", "--force", "--method", "search"]
        )),
        "written"
    );
    assert!(
        folder
            .run(&["check", "a.cert"])
            .text
            .contains("fewer than 10 clicks do not clear")
    );
}

#[test]
fn another_board_is_refused_before_the_work_unless_forced() {
    let folder = Folder::with("a.txt", "OPG/OPG\n");
    folder.succeeds(&["prove", "a.txt", "-q"]);
    let first = folder.read("a.cert");
    std::fs::create_dir(folder.path("sub")).unwrap();
    folder.write("sub/a.txt", "OPG/OOG\n");
    let expected = ["a.cert", "another board", "--out", "--force"];
    folder.refuses(&["prove", "sub/a.txt"], "", &expected);
    folder.refuses(&["prove", "2,0/0,0", "--out", "a.cert"], "", &expected);

    // The program must refuse this board without a slow search.
    let long = "BOGGPPB/PBPBBBO/GGOGBOG/PPGOBPB/OBGPGOP/BBPOBGO/POGBPGO/GBOPGBP/OPGOBPG";
    folder.refuses(
        &["prove", long, "--method", "search", "--out", "a.cert"],
        "",
        &expected,
    );
    assert!(folder.read("a.cert") == first);

    folder.succeeds(&["prove", "sub/a.txt", "-q", "--force"]);
    assert!(folder.text("a.cert").contains("board OPG/OOG"));

    folder.write("a.cert", "years of work");
    folder.refuses(
        &["prove", "a.txt", "--force"],
        "",
        &["a.cert", "not a kortest certificate"],
    );
    assert_eq!(folder.text("a.cert"), "years of work");
}

#[test]
fn certificates_of_the_future_and_torn_ones_are_refused() {
    let folder = Folder::with("board", "OPG/OPG\n");
    folder.succeeds(&["prove", "board", "-q"]);
    let first = folder.text("board.cert");
    for other in [
        first.replacen(" 2\n", " 3\n", 1),
        first[..40].into(),
        first.replacen("former", "chess", 1),
    ] {
        folder.write("board.cert", &other);
        folder.refuses(
            &["prove", "board"],
            "",
            &[
                "board.cert",
                "damaged certificate, or of another version or game",
            ],
        );
        assert_eq!(folder.text("board.cert"), other);
    }
    folder.succeeds(&["prove", "board", "-q", "--force"]);

    assert_eq!(folder.text("board.cert"), first);
}

#[test]
fn a_certificate_that_fails_its_check_is_kept_under_another_name() {
    let folder = Folder::new();
    prove(&folder, &[]);
    let good = folder.text("a.cert");
    let bad = ["optimal 10", "optimal 12"].map(|claim| good.replace("optimal 11", claim));
    for (bad, aside) in bad.iter().zip(["a.cert.damaged", "a.cert.damaged2"]) {
        folder.write("a.cert", bad);
        let run = folder.run(&["prove", BOARD, "--out", "a.cert", "-q"]);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(
            run.error.contains(&format!("was renamed to {aside}")),
            "{run:?}"
        );
        assert_eq!(folder.text("a.cert"), good);
        assert_eq!(&folder.text(aside), bad);
    }
}

#[test]
fn unchecked_certificates_are_kept_and_reported() {
    let folder = Folder::new();
    // Half a million records, whose check needs more than 32 MiB.
    let board = "GBOPGO/PBOOPG/GGGGOP/BOGPOP/GGBPGO/PGOPOP/PGGPPP/OGBBBP/GPBOGP";
    folder.succeeds(&[
        "prove", board, "--out", "a.cert", "--method", "search", "--floor", "5", "-q",
    ]);
    let first = folder.read("a.cert");
    let run = folder.run(&["prove", board, "--out", "a.cert", "-q", "--memory", "32MiB"]);

    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.error.contains("a.cert: is not checked"), "{run:?}");
    assert!(run.error.contains("--memory"), "{run:?}");
    assert!(folder.read("a.cert") == first);
}

#[test]
fn the_other_games_keep_the_stronger_claim() {
    let folder = Folder::new();
    let prove = |board: &str, more: &[&str]| {
        let run = folder.run(&[&["prove", board, "--json", "--out", "a.cert"], more].concat());
        (run.code, saved(&run))
    };
    let grid = "0,0,0/0,2,0/0,0,0";
    assert_eq!(prove(grid, &["--claim", "1"]), (1, "written".into()));
    assert!(folder.text("a.cert").contains("claim at-least 2"));
    assert_eq!(prove(grid, &[]), (0, "written".into()));

    let proof = folder.read("a.cert");
    assert!(String::from_utf8_lossy(&proof).contains("claim exactly"));
    assert_eq!(prove(grid, &["--claim", "1"]), (1, "kept".into()));
    assert_eq!(folder.read("a.cert"), proof);

    // If two proofs support the same claim, the first certificate is kept.
    let rows = "###########/#P..$....##/#..#...$..#/#.....#...#/#.#O....T.#/#$...#...X#/#..Y.....$#/###########";
    let level = format!("(3,4)->(8,1)/{rows}");
    assert_eq!(prove(&level, &["--force"]), (0, "written".into()));

    let proof = folder.text("a.cert");
    assert_eq!(prove(&level, &["--no-lp"]), (0, "kept".into()));
    assert_eq!(folder.text("a.cert"), proof);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_named_and_no_temporary_file() {
    // The test uses the folder /sys, because even root cannot write there if it is mounted.
    if !std::path::Path::new("/sys/kernel").exists() {
        skip::skipped("/sys is not mounted");
        return;
    }

    let folder = Folder::with("a.cert", "kortest certificate 1\n");
    for arguments in [
        &["prove", "OPG", "--out", "/sys/x.cert"][..],
        &["compare", "OPG", "--plot", "/sys/x.svg", "--json"],
        &["archive", BOARD, "--dir", "/sys"],
        &["archive", BOARD, "--dir", "/sys/x"],
        &["report", "a.cert", "--out", "/sys/x.html"],
        &["export", "2,0/0,0", "--out", "/sys/x.cnf"],
    ] {
        let run = folder.run(arguments);

        // The code is 2 without permission to write, and 4 if /sys is mounted read-only.
        assert!(matches!(run.code, 2 | 4), "{run:?}");
        assert_eq!(run.error.lines().count(), 1, "{run:?}");
        assert!(run.error.contains("/sys/"), "{run:?}");
        assert!(run.error.contains("cannot be written"), "{run:?}");
        assert!(!run.error.contains(".tmp"), "{run:?}");
        assert_eq!(folder.files(), ["a.cert"]);
    }
}

/// Boards of all games, which are proven within a few milliseconds.
const SMALL_BOARDS: [&str; 3] = [BOARD, "/#####/#P.X#/#####", "2,0/0,0"];

/// Returns what `sha256sum` prints for a file.
fn sha256sum(folder: &Folder, name: &str) -> String {
    let digest = Sha256::digest(folder.read(name));
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn prove_and_check_print_the_digest_that_sha256sum_prints() {
    for board in SMALL_BOARDS {
        let folder = Folder::new();

        let proof = folder.succeeds(&["prove", board, "--out", "a.cert"]).text;
        let proof_json = folder.run(&["prove", board, "--out", "b.cert", "--json"]);
        let check = folder.succeeds(&["check", "a.cert"]).text;
        let check_json = folder.run(&["check", "a.cert", "--json"]);

        let sum = sha256sum(&folder, "a.cert");
        assert!(
            proof.contains(&format!("sha256 {})", &sum[..16])),
            "{proof}"
        );
        assert!(check.contains(&format!("sha256       {sum}\n")), "{check}");
        assert_eq!(proof_json.json()["digest"], *sum);
        assert_eq!(check_json.json()["digest"], *sum);
    }
}

#[test]
fn pages_and_archives_show_the_digest_that_sha256sum_prints() {
    for board in SMALL_BOARDS {
        let folder = Folder::new();
        folder.succeeds(&["prove", board, "--out", "a.cert"]);

        folder.succeeds(&["report", "a.cert"]);

        let row = format!(r#"<code class="digest">{}"#, sha256sum(&folder, "a.cert"));
        assert!(folder.text("a.html").contains(&row), "{board}");
    }

    let folder = Folder::new();
    folder.succeeds(&["archive", BOARD, "--dir", "all"]);
    let sum = sha256sum(&folder, &format!("all/{BOARD}.cert"));
    for index in ["all/index.json", "all/index.tsv"] {
        assert!(folder.text(index).contains(&sum), "{index}");
    }
}

/// The tables of `proofs` name the digest of the whole file, so `sha256sum` can check them.
#[test]
fn the_table_of_proofs_by_both_methods_has_the_digests_of_its_certificates() {
    let proofs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs");
    let table = std::fs::read_to_string(proofs.join("both.tsv")).unwrap();
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let digest = fields[fields.len() - 1];
        if digest != "-" {
            let bytes = std::fs::read(proofs.join(format!("both/{}.cert", fields[0]))).unwrap();
            let sum: String = Sha256::digest(&bytes)
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect();
            assert_eq!(digest, sum, "{}", fields[0]);
        }
    }
}

//! Tests what happens to existing certificates. A run may add a proof, but never removes one.

use crate::common::program::{Folder, Run};
#[cfg(target_os = "linux")]
use crate::common::skip;
use kortest::answer::Certificate;
use kortest::certificate::Header;
use kortest_checker::Limits;
use kortest_store::{Advice, Caller, CertificateKind, Destination, How, OnConflict, Saving, Slot};
use serde_json::Value;

/// A board that each method proves in about ten milliseconds. Its optimum is 11 clicks.
const BOARD: &str = "2025-11-19";

/// A board whose optimum the search proves in about half a second.
const LONG: &str = "2026-01-19";

#[test]
fn both_evidences_end_up_in_one_file_whichever_came_first() {
    let both = Folder::new();
    assert_eq!(saved(&prove(&both, &["--method", "both"])), "written");
    let both = both.read("a.cert");
    for [first, second] in [["search", "columns"], ["columns", "search"]] {
        let folder = Folder::new();
        assert_eq!(saved(&prove(&folder, &["--method", first])), "written");
        assert_eq!(saved(&prove(&folder, &["--method", second])), "merged");
        assert!(folder.read("a.cert") == both, "{first}, {second}");

        for method in ["search", "columns"] {
            let run = prove(&folder, &["--again", "--method", method]);
            assert_eq!(saved(&run), "kept");
        }
        let run = prove(&folder, &["--again", "--method", "both"]);
        assert_eq!(saved(&run), "written");
        assert!(folder.read("a.cert") == both, "{first}, {second}");
    }
}

/// The Python module saves like this.
#[test]
fn another_program_may_save_in_the_same_folder() {
    let folder = Folder::new();
    prove(&folder, &["--method", "columns"]);
    let whole = folder.read("a.cert");
    let other = Folder::new();
    prove(&other, &["--method", "search", "--claim", "5"]);
    let weaker = other.read("a.partial.cert");

    let kept = save(&folder, weaker);
    let again = save(&folder, whole.clone());

    assert_eq!((kept, again), (How::Kept, How::Written));
    assert!(folder.read("a.cert") == whole);
    assert_eq!(folder.files(), ["a.cert"]);
    assert_eq!(
        saved(&prove(&folder, &["--again", "--method", "search"])),
        "merged"
    );
}

#[test]
fn runs_report_what_was_kept_and_merged() {
    let folder = Folder::new();

    let first = folder
        .succeeds(&["prove", BOARD, "--method", "search"])
        .text;
    let second = folder
        .succeeds(&["prove", BOARD, "--method", "columns"])
        .text;
    let third = folder
        .succeeds(&["prove", BOARD, "--method", "columns", "--again"])
        .text;

    assert!(!first.contains("merged"), "{first}");
    let evidence = "7 layers, 3,958 records";
    assert!(second.contains(evidence), "{second}");
    assert!(second.contains("  merged  "), "{second}");
    assert!(third.contains(evidence), "{third}");
    assert!(third.contains("  kept  "), "{third}");
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
        let run = prove(
            &folder,
            &["--again", "--method", "search", "--floor", floor],
        );
        assert_eq!(saved(&run), how, "{floor}");
    }

    assert!(
        folder
            .run(&["check", "a.cert"])
            .text
            .contains(": optimal: ")
    );
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
    assert_eq!(folder.files(), ["a.cert"]);
    let both = prove(&folder, &["--again", "--method", "both"]);
    assert_eq!(saved(&both), "written");
    assert!(folder.read("a.cert") == all);

    for claim in ["8", "10", "11", "20"] {
        let run = prove(&folder, &["--again", "--claim", claim]);
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
    let first = folder.read("a.partial.cert");
    let line = format!("prove {BOARD} --out a.cert --claim 9 --method search");
    let second: Vec<&str> = line.split(' ').collect();

    let run = folder.run(&second);
    let json = folder.run(&[&second[..], &["--json"]].concat());

    assert_eq!(folder.files(), ["a.partial.cert"]);
    assert!(folder.read("a.partial.cert") == first);
    assert_eq!(run.code, 1, "{run:?}");
    let reason = "none written: a.partial.cert says at-most 11";
    assert!(run.text.contains(reason), "{run:?}");
    let warning = "no certificate was written: a.partial.cert says at-most 11";
    assert!(json.error.contains(warning), "{json:?}");
    let object = json.json();
    for field in ["certificate", "saved", "digest"] {
        assert_eq!(object[field], Value::Null, "{field}: {json:?}");
    }
}

#[test]
fn a_forced_claim_replaces_the_first() {
    let folder = Folder::new();
    prove(&folder, &["--claim", "20", "--method", "search"]);

    let run = prove(&folder, &["--claim", "9", "--force", "--method", "search"]);

    assert_eq!(saved_part(&run), "written");
    let check = folder.run(&["check", "a.partial.cert"]).text;
    let claim = "fewer than 10 clicks do not clear";
    assert!(check.contains(claim), "{check}");
}

#[test]
fn another_board_is_refused_before_the_work() {
    let folder = Folder::with("a.txt", "OPG/OPG\n");
    folder.succeeds(&["prove", "a.txt", "-q"]);
    let first = folder.read("a.cert");
    std::fs::create_dir(folder.path("sub")).unwrap();
    folder.write("sub/a.txt", "OPG/OOG\n");
    // The program must refuse this board without a slow search.
    let long = "BOGGPPB/PBPBBBO/GGOGBOG/PPGOBPB/OBGPGOP/BBPOBGO/POGBPGO/GBOPGBP/OPGOBPG";
    for arguments in [
        &["prove", "sub/a.txt"][..],
        &["prove", "2,0/0,0", "--out", "a.cert"],
        &["prove", long, "--method", "search", "--out", "a.cert"],
    ] {
        let expected = ["a.cert", "another board", "--out", "--force"];
        folder.refuses(arguments, "", &expected);
    }
    assert!(folder.read("a.cert") == first);
}

#[test]
fn another_board_replaces_the_first_by_force() {
    let folder = Folder::with("a.txt", "OPG/OPG\n");
    folder.succeeds(&["prove", "a.txt", "-q"]);
    folder.write("a.txt", "OPG/OOG\n");

    folder.succeeds(&["prove", "a.txt", "-q", "--force"]);

    assert!(folder.text("a.cert").contains("board OPG/OOG"));
}

#[test]
fn a_file_that_is_not_a_certificate_is_kept_even_by_force() {
    let folder = Folder::with("a.txt", "OPG/OPG\n");
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
fn a_grid_keeps_the_stronger_claim() {
    let folder = Folder::new();
    let grid = "0,0,0/0,2,0/0,0,0";
    let prove = ["prove", grid, "--json", "--out", "a.cert"];
    let claim_one = [&prove[..], &["--claim", "1"]].concat();

    let weak = folder.run(&claim_one);
    assert_eq!(weak.code, 1, "{weak:?}");
    assert_eq!(saved_part(&weak), "written");
    assert!(folder.text("a.partial.cert").contains("claim at-least 2"));

    let strong = folder.succeeds(&prove);
    assert_eq!(saved(&strong), "written");
    assert_eq!(folder.files(), ["a.cert"]);
    let proof = folder.read("a.cert");
    assert!(String::from_utf8_lossy(&proof).contains("claim exactly"));

    let weak = folder.run(&[&claim_one[..], &["--again"]].concat());
    assert_eq!(weak.code, 1, "{weak:?}");
    assert_eq!(saved(&weak), "kept");
    assert_eq!(folder.read("a.cert"), proof);
}

/// If two proofs support the same claim, the first certificate is kept.
#[test]
fn a_level_keeps_its_first_proof() {
    let folder = Folder::new();
    let level = "(3,4)->(8,1)/###########/#P..$....##/#..#...$..#/#.....#...#/#.#O....T.#/\
        #$...#...X#/#..Y.....$#/###########";
    let prove = ["prove", level, "--json", "--out", "a.cert"];

    let first = folder.succeeds(&prove);
    let proof = folder.text("a.cert");
    let second = folder.succeeds(&[&prove[..], &["--no-lp", "--again"]].concat());

    assert_eq!(saved(&first), "written");
    assert_eq!(saved(&second), "kept");
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
        &[
            "generate",
            "nurikabe",
            "--size",
            "4x4",
            "--out",
            "/sys/x.txt",
        ],
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

#[test]
fn prove_and_check_print_the_digest_that_sha256sum_prints() {
    for board in SMALL_BOARDS {
        let folder = Folder::new();

        let proof = folder.succeeds(&["prove", board, "--out", "a.cert"]).text;
        let proof_json = folder.run(&["prove", board, "--out", "b.cert", "--json"]);
        let check = folder.succeeds(&["check", "a.cert"]).text;
        let check_json = folder.run(&["check", "a.cert", "--json"]);

        let sum = sha256sum(&folder.read("a.cert"));
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
fn pages_show_the_digest_that_sha256sum_prints() {
    for board in SMALL_BOARDS {
        let folder = Folder::new();
        folder.succeeds(&["prove", board, "--out", "a.cert"]);

        folder.succeeds(&["report", "a.cert"]);

        let row = format!(
            r#"<code class="digest">{}"#,
            sha256sum(&folder.read("a.cert"))
        );
        assert!(folder.text("a.html").contains(&row), "{board}");
    }
}

#[test]
fn archives_show_the_digest_that_sha256sum_prints() {
    let folder = Folder::new();

    folder.succeeds(&["archive", BOARD, "--dir", "all"]);
    let sum = sha256sum(&folder.read(&format!("all/{BOARD}.cert")));
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
            let name = format!("both/{}.cert", fields[0]);
            let certificate = std::fs::read(proofs.join(&name)).unwrap();
            assert_eq!(digest, sha256sum(&certificate), "{name}");
        }
    }
}

/// A partial certificate under the final name would be the finished result for `make`.
#[test]
fn a_stopped_proof_never_has_the_final_name() {
    let folder = Folder::new();
    let prove = ["prove", LONG, "--method", "search", "--threads", "1"];
    let search = [&prove[..], &["--out", "a.cert", "--json"]].concat();
    let limited = [&search[..], &["--time-limit", "100ms"]].concat();

    let stopped = folder.run(&limited);

    assert_eq!(stopped.code, 3, "{stopped:?}");
    saved_part(&stopped);
    assert!(!folder.path("a.cert").exists());

    let finished = folder.succeeds(&[&search[..], &["--resume"]].concat());

    saved(&finished);
    assert_eq!(folder.files(), ["a.cert"]);

    // A run that is stopped later leaves the finished certificate.
    let proof = folder.read("a.cert");
    folder.run(&[&limited[..], &["--again"]].concat());
    assert!(folder.read("a.cert") == proof);
    assert!(!folder.path("a.partial.cert").exists());
}

#[test]
fn a_damaged_partial_certificate_is_kept_under_another_name() {
    let folder = Folder::new();
    prove(&folder, &["--claim", "20", "--method", "search"]);
    let bad = folder
        .text("a.partial.cert")
        .replace("at-most 11", "at-most 10");
    folder.write("a.partial.cert", &bad);

    let run = folder.succeeds(&["prove", BOARD, "--out", "a.cert", "-q"]);

    let words = "was renamed to a.partial.cert.damaged";
    assert!(run.error.contains(words), "{run:?}");
    assert_eq!(folder.files(), ["a.cert", "a.partial.cert.damaged"]);
}

#[test]
fn a_part_does_not_take_the_place_of_an_invalid_proof() {
    let folder = Folder::new();
    prove(&folder, &[]);
    let bad = folder.text("a.cert").replace("optimal 11", "optimal 12");
    folder.write("a.cert", &bad);

    folder.run(&[
        "prove", BOARD, "--out", "a.cert", "--claim", "20", "--method", "search",
    ]);

    assert_eq!(folder.files(), ["a.cert.damaged", "a.partial.cert"]);
}

#[test]
fn a_partial_certificate_of_another_board_is_refused_before_the_work() {
    let folder = Folder::new();
    prove(&folder, &["--claim", "20", "--method", "search"]);

    let words = ["a.partial.cert", "another board", "--force"];
    folder.refuses(&["prove", "OPG/OPG", "--out", "a.cert"], "", &words);
}

#[test]
fn a_finished_proof_is_not_repeated() {
    for board in SMALL_BOARDS {
        let folder = Folder::new();
        let line = ["prove", board, "--out", "a.cert"];
        let first = folder.succeeds(&[&line[..], &["--json"]].concat()).json();
        let proof = folder.read("a.cert");

        let second = folder.succeeds(&line).text;
        let second_json = folder.succeeds(&[&line[..], &["--json"]].concat()).json();
        let again = folder.succeeds(&[&line[..], &["--again"]].concat()).text;

        let words = "already proven; --again repeats the work";
        assert!(second.contains(words), "{second}");
        assert!(!again.contains(words), "{again}");
        assert_eq!(second_json["saved"], "kept");
        for field in [
            "optimum",
            "solutions",
            "grids",
            "upper_bound",
            "proved",
            "digest",
            "check",
        ] {
            assert_eq!(second_json[field], first[field], "{board}: {field}");
        }
        assert!(folder.read("a.cert") == proof);
    }
}

#[test]
fn a_finished_proof_answers_claims() {
    let folder = Folder::new();
    prove(&folder, &[]);
    for (claim, verdict, code) in [
        ("10", "impossible", 1),
        ("11", "optimal", 0),
        ("12", "beatable", 1),
    ] {
        let run = prove(&folder, &["--claim", claim]);

        assert_eq!(run.code, code, "{run:?}");
        assert_eq!(run.json()["states"], 0, "{run:?}");
        assert_eq!(run.json()["claim"]["verdict"], verdict, "{run:?}");
    }
}

#[test]
fn a_proof_is_repeated_if_its_evidence_is_not_what_is_wanted() {
    let folder = Folder::new();
    assert_eq!(saved(&prove(&folder, &[])), "written");
    for (options, is_repeated) in [
        (&["--method", "columns"][..], false),
        (&["--method", "both"], true),
        (&["--method", "both"], false),
        (&["--method", "search", "--floor", "7"], false),
        (&["--method", "both", "--floor", "6"], true),
        (&["--method", "search", "--floor", "6"], false),
    ] {
        let run = prove(&folder, options);

        let has_worked = run.json()["states"] != 0;
        assert_eq!(has_worked, is_repeated, "{options:?}: {run:?}");
    }
}

#[test]
fn a_certificate_that_fails_its_check_answers_nothing() {
    let folder = Folder::new();
    prove(&folder, &[]);
    let good = folder.text("a.cert");
    folder.write("a.cert", good.replace("optimal 11", "optimal 12"));

    let run = folder.succeeds(&["prove", BOARD, "--out", "a.cert", "-q"]);

    assert!(run.text.contains("11 clicks is optimal"), "{run:?}");
    assert_eq!(folder.text("a.cert"), good);
}

fn prove(folder: &Folder, more: &[&str]) -> Run {
    let run = folder.run(&[&["prove", BOARD, "--json", "--out", "a.cert"], more].concat());
    assert!(run.error.is_empty(), "{run:?}");
    run
}

/// Saves a certificate of `BOARD` as another program does.
fn save(folder: &Folder, certificate: Vec<u8>) -> How {
    static ADVICE: Advice = Advice {
        other_path: "",
        resolve: "",
        more_memory: "",
    };
    let certificate = Certificate::read(certificate).unwrap();
    let header = Header::read(&certificate.bytes).unwrap();
    let destination = Destination::new(Slot {
        path: folder.path("a.cert"),
        puzzle: header.puzzle,
        board: header.board,
        on_conflict: OnConflict::Refuse,
        advice: &ADVICE,
        max_bytes: u64::MAX - 1,
    });
    destination.verify().unwrap();
    let kind = CertificateKind::of(&certificate, false);
    let saving = destination.save(certificate, kind, &OtherProgram);
    match saving.unwrap() {
        Saving::Saved(saved) => saved.how,
        Saving::Refused(why) => panic!("{why}"),
    }
}

struct OtherProgram;

impl Caller for OtherProgram {
    fn limits(&self, earlier: &[u8]) -> Limits<'_> {
        Limits::of(earlier.len())
    }

    fn warn(&self, message: &str) {
        panic!("{message}");
    }
}

/// Returns the field `saved` of a run, which says what happened to the certificate: `written`,
/// `merged` or `kept`.
fn saved(run: &Run) -> String {
    saved_as(run, "a.cert")
}

/// Returns what happened to the certificate of a run that leaves the board open.
fn saved_part(run: &Run) -> String {
    saved_as(run, "a.partial.cert")
}

fn saved_as(run: &Run, file: &str) -> String {
    let object = run.json();
    assert_eq!(object["certificate"], file, "{run:?}");
    assert_eq!(object["digest"].as_str().map(str::len), Some(64));
    object["saved"].as_str().unwrap().into()
}

/// Returns the digest that `sha256sum` prints.
fn sha256sum(bytes: &[u8]) -> String {
    let mut digits = String::new();
    for byte in hmac_sha256::Hash::hash(bytes) {
        digits += &format!("{byte:02x}");
    }
    digits
}

/// A finished certificate answers without a write, so its folder may be read-only.
#[cfg(unix)]
#[test]
fn a_certificate_in_a_read_only_folder_answers() {
    let folder = Folder::new();
    prove(&folder, &[]);
    let kortest = folder.path("kortest");
    std::fs::copy(env!("CARGO_BIN_EXE_kortest"), &kortest).unwrap();
    let arguments = ["prove", BOARD, "--out", "a.cert"];

    set_mode(&folder, 0o555);
    let answer = run_as_user(&folder, &arguments);
    let again = run_as_user(&folder, &[&arguments[..], &["--again"]].concat());
    let other = run_as_user(&folder, &["prove", BOARD, "--out", "b.cert"]);
    set_mode(&folder, 0o755);

    assert_eq!(answer.code, 0, "{answer:?}");
    assert!(answer.text.contains("already proven"), "{answer:?}");
    for run in [again, other] {
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.error.contains("no permission to write"), "{run:?}");
        assert_eq!(run.error.lines().count(), 1, "{run:?}");
    }
}

#[cfg(unix)]
fn set_mode(folder: &Folder, mode: u32) {
    use std::os::unix::fs::PermissionsExt;

    let permissions = std::fs::Permissions::from_mode(mode);
    std::fs::set_permissions(folder.path(""), permissions).unwrap();
}

/// Runs the copy of the program in the folder. If the tests run as root, whom no permission stops,
/// the program runs as another user.
#[cfg(unix)]
fn run_as_user(folder: &Folder, arguments: &[&str]) -> Run {
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};

    let mut command = Command::new(folder.path("kortest"));
    command.args(arguments).current_dir(folder.path(""));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    if rustix::process::geteuid().is_root() {
        const NOBODY: u32 = 65_534;
        command.uid(NOBODY).gid(NOBODY);
    }
    Run::of(command.output().unwrap(), arguments)
}

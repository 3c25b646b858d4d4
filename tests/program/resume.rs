//! Tests runs that are stopped and resumed by the user.

use crate::common::program::Folder;
#[cfg(unix)]
use crate::common::program::Run;

/// The date of a board whose optimum the search proves in one or two seconds.
#[cfg(unix)]
const BOARD: &str = "2025-03-14";

/// A level whose optimum the search proves in about half a second with simple bounds.
#[cfg(unix)]
const LEVEL: &str = "\
    /.........#.#.#......\
    /..#$#..P....$......#\
    /........#....#......\
    /....##$.....$......#\
    /#.....$............#\
    /.#.$..$...#X........\
    /#..#.#...........#..\
    /.$....#$............\
    /.$.........#........\
    /..###.#.....#.....#$\
    /..#...#.#......#....\
    /#......#.#..........\
    /..#...#...$#...##...\
    /$....#.#..#.........\
    /...#..$..#.....#....\
    /...#....#.#.#...$...\
    /...$#.#............$\
    /......$......#.#....\
    /.#.....#.....$..#...\
    /.#.........#..##.$..";

/// A grid of two islands with many thousands of solutions.
#[cfg(unix)]
const GRID: &str = "\
    0,0,0,0,0,0,0,0,0,0/\
    0,0,0,0,0,0,0,0,0,0/\
    0,0,0,0,0,0,0,0,0,0/\
    0,0,0,0,0,0,0,0,0,0/\
    0,0,0,0,0,0,0,0,0,0/\
    0,0,7,0,0,0,0,0,0,0/\
    0,0,0,0,0,0,36,0,0,0/\
    0,0,0,0,0,0,0,0,0,0/\
    0,0,0,0,0,0,0,0,0,0/\
    0,0,0,0,0,0,0,0,0,0";

/// A run is interrupted when its journal has grown by this number of bytes.
#[cfg(unix)]
const INTERRUPT_AT_BYTES: u64 = 4_000;

#[cfg(unix)]
#[test]
fn a_stopped_run_names_the_command_that_resumes() {
    let folder = Folder::new();
    let search = ["prove", BOARD, "--method", "search", "--threads", "1"];
    let prove = [&search[..], &["--out", "a.cert"]].concat();
    let floor = [&prove[..], &["--resume", "--floor", "8"]].concat();
    let other = [
        "prove", "OPG", "--method", "search", "--out", "b.cert", "--resume",
    ];
    let refused = Refused {
        other_option: &floor,
        reasons: ["\"floor 7\"", "\"floor 8\""],
        other_board: &other,
    };
    stopped(&folder, &prove, &refused);
    let length = folder.length("a.cert.journal");
    // The journal contains results but no visited states, so it is short.
    assert!(length < 200_000, "{length} bytes");

    // A proof by another method must not delete the journal of the interrupted search.
    let words = ["\"method search\"", "\"method auto\""];
    folder.refuses(&["prove", BOARD, "--out", "a.cert", "--resume"], "", &words);
    for method in ["auto", "columns"] {
        let run = folder.succeeds(&["prove", BOARD, "--method", method, "--out", "a.cert"]);
        assert!(run.error.contains("\"method search\""), "{run:?}");
        assert!(run.error.contains("leaves it unchanged"), "{run:?}");
        assert_eq!(folder.length("a.cert.journal"), length);
        std::fs::remove_file(folder.path("a.cert")).unwrap();
    }

    let again = [&prove[..], &["--resume", "--json"]].concat();
    let run = folder.interrupt_when(&again, || {
        folder.length("a.cert.journal") > length + INTERRUPT_AT_BYTES
    });
    let object = run.json();
    assert_eq!(run.code, 3, "{run:?}");
    assert!(object["lower_bound"].as_u64() > Some(5), "{run:?}");
    let resume = format!("kortest {} --json --resume", prove.join(" "));
    assert_eq!(object["resume"], resume);

    let run = folder.succeeds(&[&prove[..], &["--resume"]].concat());
    assert!(run.error.contains("resuming"), "{run:?}");

    folder.succeeds(&[&search[..], &["-q", "--out", "b.cert"]].concat());
    assert_eq!(folder.files(), ["a.cert", "b.cert"]);
    assert!(folder.read("a.cert") == folder.read("b.cert"));
}

#[cfg(unix)]
#[test]
fn a_stopped_proof_of_a_level_resumes() {
    let folder = Folder::with("level", LEVEL.replace('/', "\n"));
    folder.write("other", LEVEL.replace('/', "\n").replacen('$', ".", 1));
    let prove = [
        "prove",
        "level",
        "--no-lp",
        "--out",
        "a.cert",
        "--threads",
        "1",
    ];
    let refused = Refused {
        other_option: &["prove", "level", "--out", "a.cert", "--resume"],
        reasons: ["\"linear-program false\"", "\"linear-program true\""],
        other_board: &["prove", "other", "--no-lp", "--out", "b.cert", "--resume"],
    };
    stopped(&folder, &prove, &refused);
    let run = folder.succeeds(&[&prove[..], &["--resume"]].concat());
    assert!(run.error.contains("resuming; its damaged end ("), "{run:?}");

    folder.succeeds(&["prove", "level", "--no-lp", "--out", "b.cert", "-q"]);
    assert_eq!(folder.files(), ["a.cert", "b.cert", "level", "other"]);
    assert!(folder.read("a.cert") == folder.read("b.cert"));
}

/// A resumed count of solutions may give a different certificate.
#[cfg(unix)]
#[test]
fn a_stopped_count_resumes() {
    let folder = Folder::with("grid", GRID.replace('/', "\n"));
    let prove = ["prove", "grid", "--limit", "1000000", "--out", "a.cert"];
    let refused = Refused {
        other_option: &["prove", "grid", "--out", "a.cert", "--resume"],
        reasons: ["\"limit 1000000\"", "\"limit 1000\""],
        other_board: &["prove", "1,0/0,0", "--out", "b.cert", "--resume"],
    };
    let run = stopped(&folder, &prove, &refused);
    let number = run.text.split(' ').nth(3).unwrap().replace(',', "");
    let before: f64 = number.parse().unwrap();
    let run = folder.run(&[&prove[..], &["--resume", "--time-limit", "500ms", "--json"]].concat());
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.error.contains("resuming; its damaged end ("), "{run:?}");

    // The resumed run knows the solutions of the first run, except perhaps the last ones.
    let found = run.json();
    assert!(
        found["solutions"].as_f64() > Some(before * 0.3),
        "{before}, then {found}"
    );

    folder.succeeds(&["check", "a.partial.cert"]);
}

#[cfg(unix)]
#[test]
fn an_archive_resumes_the_board_where_it_stopped() {
    let folder = Folder::new();
    let journal = format!("all/{BOARD}.search-7.journal");
    let archive = [
        "archive",
        BOARD,
        "--dir",
        "all",
        "--method",
        "search",
        "--threads",
        "1",
    ];
    let run = folder.interrupt_when(&archive, || folder.length(&journal) > INTERRUPT_AT_BYTES);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains("1 open"), "{run:?}");
    assert!(folder.length(&journal) > INTERRUPT_AT_BYTES);

    let run = folder.run(&archive);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.text.contains("1 proven"), "{run:?}");
    assert_eq!(folder.length(&journal), 0);
}

#[test]
fn resume_without_a_journal_is_a_new_run() {
    let folder = Folder::with("board", "BBG/GOP\n");
    let run = folder.run(&["prove", "board", "--resume"]);

    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(folder.files(), ["board", "board.cert"]);

    folder.refuses(
        &["prove", "board", "--resume", "--no-certificate"],
        "",
        &["--no-certificate"],
    );
}

/// Runs that must not resume from the journal of another run.
#[cfg(unix)]
struct Refused<'a> {
    /// A run with another option.
    other_option: &'a [&'a str],
    /// The option in the journal, and the option of that run.
    reasons: [&'a str; 2],
    /// A run for another board, with the certificate `b.cert`.
    other_board: &'a [&'a str],
}

/// Interrupts a run with the certificate `a.cert`, and damages the end of its journal. Asserts that
/// other runs do not resume from this journal.
#[cfg(unix)]
fn stopped(folder: &Folder, prove: &[&str], refused: &Refused) -> Run {
    let run = folder.interrupt_when(prove, || {
        folder.length("a.cert.journal") > INTERRUPT_AT_BYTES
    });
    let resume = format!("kortest {} --resume", prove.join(" "));
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains("stopped before the answer"), "{run:?}");
    assert!(
        run.text.contains(&format!(
            "  resume with  {resume}\n  journal      a.cert.journal ("
        )),
        "{run:?}"
    );
    let length = folder.length("a.cert.journal");
    folder.refuses(prove, "", &["a.cert.journal", "--resume"]);
    let [old, new] = refused.reasons;
    folder.refuses(refused.other_option, "", &[old, new, "resume that run"]);
    folder.write("b.cert.journal", folder.read("a.cert.journal"));
    folder.refuses(refused.other_board, "", &["another run", "board"]);
    std::fs::remove_file(folder.path("b.cert.journal")).unwrap();
    assert_eq!(folder.length("a.cert.journal"), length);
    let file = std::fs::OpenOptions::new()
        .write(true)
        .open(folder.path("a.cert.journal"))
        .unwrap();
    file.set_len(length - 3).unwrap();
    run
}

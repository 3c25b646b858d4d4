//! Tests runs that are stopped and resumed by the user, and runs that resume from a forged journal.

use crate::common::effort;
use crate::common::program::{Folder, Run};
use kortest::{chilly, former};
#[cfg(unix)]
use rustix::process::Signal;
#[cfg(unix)]
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

/// The date of a board whose optimum the search proves in about half a second.
#[cfg(unix)]
const BOARD: &str = "2026-01-19";

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
#[ignore = "slow, so it runs at night"]
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

/// A command that proves [`BOARD`], with its journal.
#[cfg(unix)]
struct Resumable {
    /// The arguments of each run.
    arguments: &'static [&'static str],
    /// More arguments of all runs but the first.
    resume: &'static [&'static str],
    journal: &'static str,
    certificate: &'static str,
}

/// Whatever stops a run, the next run goes on from its journal, until the board is finished. With
/// both methods, the columns have proven the board long before the search ends.
#[cfg(unix)]
#[test]
fn each_run_goes_on_from_the_run_before_it() {
    let whole = Folder::new();
    let both = ["--method", "both", "--threads", "1"];
    whole.succeeds(&[&["prove", BOARD, "-q", "--out", "a.cert"][..], &both].concat());
    let search = ["--method", "search", "--threads", "1"];
    whole.succeeds(&[&["prove", BOARD, "-q", "--out", "b.cert"][..], &search].concat());
    let signals = [Signal::TERM, Signal::INT, Signal::HUP];
    for (resumable, method, certificate, signals) in [
        (PROVE, both, "a.cert", &signals[..]),
        (ARCHIVE_BOTH, both, "a.cert", &signals[..1]),
        (PART, both, "a.cert", &signals[1..2]),
        (ARCHIVE_SEARCH, search, "b.cert", &signals[2..]),
    ] {
        let folder = Folder::new();

        stop_and_resume(&folder, &resumable, &method, signals);

        assert!(!folder.path(resumable.journal).exists());
        let proven = folder.read(resumable.certificate);
        assert!(proven == whole.read(certificate), "{}", resumable.journal);
    }
}

#[cfg(unix)]
const PROVE: Resumable = Resumable {
    arguments: &["prove", BOARD, "--out", "a.cert"],
    resume: &["--resume"],
    journal: "a.cert.journal",
    certificate: "a.cert",
};

#[cfg(unix)]
const ARCHIVE_BOTH: Resumable = Resumable {
    arguments: &["archive", BOARD, "--dir", "all"],
    resume: &[],
    journal: "all/2026-01-19.both-7.journal",
    certificate: "all/2026-01-19.cert",
};

#[cfg(unix)]
const PART: Resumable = Resumable {
    arguments: &["archive", BOARD, "--dir", "all", "--part", "1/1"],
    ..ARCHIVE_BOTH
};

#[cfg(unix)]
const ARCHIVE_SEARCH: Resumable = Resumable {
    journal: "all/2026-01-19.search-7.journal",
    ..ARCHIVE_BOTH
};

/// Stops runs by each signal and by a limit, and then lets a run end. The journal only grows: each
/// run appends to the entries that the run before it has written.
#[cfg(unix)]
fn stop_and_resume(folder: &Folder, resumable: &Resumable, method: &[&str], signals: &[Signal]) {
    let first = [resumable.arguments, method].concat();
    let next = [&first[..], resumable.resume].concat();
    let mut arguments = &first;
    let mut before = Vec::new();
    let mut length = 0;
    for &signal in signals {
        let wanted = length + INTERRUPT_AT_BYTES;
        let process = folder.start_until(arguments, || folder.length(resumable.journal) > wanted);
        process.signal(signal);
        let run = Run::of(process.finish(), arguments);
        before = longer_journal(folder, resumable, &run, &before);
        length = folder.length(resumable.journal);
        arguments = &next;
    }
    let run = folder.run(&[&next[..], &["--time-limit", "0"]].concat());
    longer_journal(folder, resumable, &run, &before);
    folder.succeeds(&next);
}

/// A board whose search takes minutes, and whose columns take a fraction of a second.
#[cfg(unix)]
const SLOW: &str = "2025-02-17";

/// The limit ends the search, after the columns have proven the board.
#[cfg(unix)]
#[test]
#[ignore = "slow, so it runs at night"]
fn a_run_goes_on_from_a_run_that_a_limit_has_stopped() {
    let prove = ["prove", SLOW, "--out", "a.cert", "--method", "both"];
    let archive = ["archive", SLOW, "--dir", "all", "--method", "both"];
    let part = [&archive[..], &["--part", "1/1"]].concat();
    for (arguments, resume, journal) in [
        (&prove[..], &["--resume"][..], "a.cert.journal"),
        (&archive, &[], "all/2025-02-17.both-7.journal"),
        (&part, &[], "all/2025-02-17.both-7.journal"),
    ] {
        let folder = Folder::new();
        let mut runs = Vec::new();
        // On a busy machine, the columns may need more than half a second.
        for limit in ["500ms", "1s", "4s", "16s", "60s"] {
            runs.push(folder.run(&[arguments, resume, &["--time-limit", limit]].concat()));
            if folder.length(journal) > 0 {
                break;
            }
        }
        let before = entries(&folder, journal);

        runs.push(folder.run(&[arguments, resume, &["--time-limit", "500ms"]].concat()));

        assert!(entries(&folder, journal).starts_with(&before), "{runs:?}");
        for run in &runs {
            assert_eq!(run.code, 3, "{run:?}");
        }
    }
}

/// Asserts that a stopped run has kept the entries of the journal of the run before it. Returns the
/// entries.
#[cfg(unix)]
fn longer_journal(folder: &Folder, resumable: &Resumable, run: &Run, before: &[u8]) -> Vec<u8> {
    assert_eq!(run.code, 3, "{run:?}");
    assert!(folder.path(resumable.journal).exists(), "{run:?}");
    let entries = entries(folder, resumable.journal);
    assert!(entries.starts_with(before), "{run:?}");
    entries
}

/// Returns the entries of a journal: the bytes behind its header, in which each run writes its name.
#[cfg(unix)]
fn entries(folder: &Folder, journal: &str) -> Vec<u8> {
    let bytes = folder.read(journal);
    let end_of_header = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap();
    bytes[end_of_header + 2..].to_vec()
}

/// The index says what the evidence in the certificate has cost. A search that was stopped has
/// given no evidence yet.
#[cfg(unix)]
#[test]
fn a_stopped_search_does_not_change_the_figures_of_the_columns() {
    let columns = Folder::new();
    let archive = ["archive", BOARD, "--dir", "all", "--threads", "1"];
    let both = [&archive[..], &["--method", "both"]].concat();
    columns.succeeds(&archive);
    let row = row(&columns);
    let first = Folder::new();

    interrupt_search(&first, &both);
    interrupt_search(&columns, &both);
    interrupt_search(&columns, &both);
    columns.succeeds(&archive);

    assert_eq!(self::row(&columns), row);
    assert_eq!(self::row(&first)["states"], row["states"]);
    assert_eq!(self::row(&first)["digest"], row["digest"]);

    columns.succeeds(&both);
    let finished = self::row(&columns);
    assert!(finished["states"].as_u64() > row["states"].as_u64());
    assert_eq!(finished["evidence"]["search"]["floor"], 7);
}

/// Interrupts an archive when its search has written more to the journal.
#[cfg(unix)]
fn interrupt_search(folder: &Folder, arguments: &[&str]) {
    let wanted = folder.length(ARCHIVE_BOTH.journal) + INTERRUPT_AT_BYTES;
    let run = folder.interrupt_when(arguments, || folder.length(ARCHIVE_BOTH.journal) > wanted);
    assert_eq!(run.code, 3, "{run:?}");
    let state = "0 open, 1 by one method only. all/index.tsv";
    assert!(run.text.contains(state), "{run:?}");
}

/// Returns the only row of the index of an archive.
#[cfg(unix)]
fn row(folder: &Folder) -> Value {
    let index: Value = serde_json::from_slice(&folder.read("all/index.json")).unwrap();
    index[0].clone()
}

/// The search of an open board has the time of all its runs.
#[cfg(unix)]
#[test]
fn the_time_of_a_search_is_that_of_all_its_runs() {
    let folder = Folder::new();
    let archive = ["archive", BOARD, "--dir", "all", "--threads", "1"];
    let search = [&archive[..], &["--method", "search"]].concat();
    let journal = ARCHIVE_SEARCH.journal;
    let mut seconds = 0.0;
    for _ in 0..2 {
        let wanted = folder.length(journal) + INTERRUPT_AT_BYTES;
        folder.interrupt_when(&search, || folder.length(journal) > wanted);
        let more = row(&folder)["seconds"].as_f64().unwrap();
        assert!(more > seconds, "{more} after {seconds}");
        seconds = more;
    }

    folder.succeeds(&search);

    assert!(row(&folder)["seconds"].as_f64() > Some(seconds));
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

/// A board with an optimum of 13 clicks. The quick solver finds 14.
const FORGED_BOARD: &str = "OGPGOB/PPPOBP/GOBPGP/OGBBOO/POGPOP/GPBOBP/BOBPBG";

/// A date with an optimum of 14 clicks. The quick solver finds 15.
#[cfg(unix)]
const FORGED_DATE: &str = "2025-11-12";

/// A level with the optimal route RDL. The route LRDL wins too.
const FORGED_LEVEL: &str = "/########/#......#/#.P..$.#/#....X.#/########";

#[test]
fn a_search_does_not_believe_a_forged_journal() {
    let folder = Folder::new();
    folder.write("a.cert.journal", forged_search(FORGED_BOARD, 7));

    let run = folder.succeeds(&[
        "prove",
        FORGED_BOARD,
        "--puzzle",
        "former",
        "--method",
        "search",
        "--out",
        "a.cert",
        "--resume",
        "--json",
    ]);

    assert_set_aside(&folder, &run, "a.cert.journal");
    assert_eq!(run.json()["optimum"], 13, "{run:?}");
    assert_eq!(folder.files(), ["a.cert", "a.cert.journal.damaged"]);
    let check = folder.succeeds(&["check", "a.cert"]);
    assert!(check.text.contains("13 clicks clear"), "{check:?}");
}

/// The records of a false claim and their check take longer than the search. So the search tests
/// the claim first, and finds a solution that the claim excludes.
#[test]
#[ignore = "slow, so it runs at night"]
fn a_false_claim_is_found_before_its_evidence_is_made() {
    let all_jobs: Vec<u8> = (0..2_000).flat_map(|job| closed(13, job)).collect();
    let claims = [
        (0..100).flat_map(refuted).collect(),
        (0..14).flat_map(refuted).collect(),
        refuted(13),
        [(0..13).flat_map(refuted).collect(), all_jobs].concat(),
    ];
    for (n, claims) in claims.iter().enumerate() {
        for (limit, time_limit) in [None, Some("100s")].into_iter().enumerate() {
            // A time limit changes only how the claims are tested. At night, each claim is tested
            // with and without one.
            if n % 2 != limit && !effort::full() {
                continue;
            }
            let run = prove_from_claims(claims, time_limit);

            assert!(
                run.error.contains("there is a solution of 1"),
                "{n}: {run:?}"
            );
            assert_eq!(run.json()["optimum"], 13, "{n}: {run:?}");
        }
    }
}

/// Proves [`FORGED_BOARD`] by a search that resumes from a journal with these frames.
fn prove_from_claims(claims: &[u8], time_limit: Option<&str>) -> Run {
    let folder = Folder::new();
    let journal = [&header_of_search(FORGED_BOARD, 7)[..], claims].concat();
    folder.write("a.cert.journal", journal);
    let mut prove = vec!["prove", FORGED_BOARD, "--puzzle", "former", "--method"];
    prove.extend(["search", "--out", "a.cert", "--resume", "--json"]);
    if let Some(time) = time_limit {
        prove.extend(["--time-limit", time]);
    }

    let run = folder.succeeds(&prove);

    assert_set_aside(&folder, &run, "a.cert.journal");
    run
}

#[test]
fn bounds_of_a_stopped_run_name_the_journal_as_their_condition() {
    let folder = Folder::new();
    folder.write("a.cert.journal", forged_search(FORGED_BOARD, 7));
    let prove = ["prove", FORGED_BOARD, "--puzzle", "former"];
    let stopped = ["--method", "search", "--out", "a.cert", "--time-limit", "0"];

    let run = folder.run(&[&prove[..], &stopped, &["--resume"]].concat());

    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains(", if the journal is right."), "{run:?}");
    assert!(!run.text.contains("is optimal"), "{run:?}");
    assert!(folder.path("a.cert.journal").exists());
}

#[test]
fn a_search_for_a_route_does_not_believe_a_forged_journal() {
    let budgets: Vec<u32> = (0..100).collect();
    for budgets in [&budgets[..], &budgets[..4], &[3]] {
        let run = prove_forged_level(None, "LRDL", budgets);

        assert!(run.text.contains("3 moves is optimal"), "{run:?}");
        assert!(run.error.contains("exceeds a solution of"), "{run:?}");
    }
}

#[test]
fn a_forged_journal_decides_no_claim() {
    let budgets: Vec<u32> = (0..100).collect();
    let run = prove_forged_level(Some(3), "LRDL", &budgets);

    assert!(run.text.contains("3 moves is optimal"), "{run:?}");
}

/// The search with four moves finds a route of three, which the journal excludes.
#[test]
fn a_journal_that_contradicts_a_route_is_no_internal_error() {
    let run = prove_forged_level(None, "LRLRDL", &[3]);

    assert!(run.text.contains("3 moves is optimal"), "{run:?}");
    assert!(!run.error.contains("internal error"), "{run:?}");
}

#[cfg(unix)]
#[test]
#[ignore = "slow, so it runs at night"]
fn an_archive_does_not_believe_a_forged_journal() {
    let forged = ForgedArchive::new();

    let limited = [&forged.search[..], &["--time-limit", "300ms"]].concat();
    let stopped = forged.folder.run(&limited);

    assert_eq!(stopped.code, 3, "{stopped:?}");
    assert!(stopped.text.contains("2 open"), "{stopped:?}");
    forged.assert_true_results_in_the_end();
}

/// The check and both searches take long.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow, so it runs at night"]
fn an_archive_sets_a_forged_journal_aside() {
    let forged = ForgedArchive::new();
    let journal = forged.journal.as_str();
    let aside = format!("{journal}.damaged");

    let stopped = forged.folder.interrupt_when(&forged.search, || {
        forged.folder.length(&aside) > 0 && forged.folder.length(journal) > 0
    });

    assert_set_aside(&forged.folder, &stopped, journal);
    assert!(stopped.text.contains("0 proven"), "{stopped:?}");
    forged.assert_true_results_in_the_end();
}

/// An archive with a forged journal for [`FORGED_DATE`].
#[cfg(unix)]
struct ForgedArchive {
    folder: Folder,
    journal: String,
    /// The command that resumes from the journal, and then proves another date.
    search: [&'static str; 6],
}

#[cfg(unix)]
impl ForgedArchive {
    fn new() -> ForgedArchive {
        let folder = Folder::new();
        let board = former::daily::board(2025, 11, 12).unwrap().to_string();
        let journal = format!("all/{FORGED_DATE}.search-7.journal");
        std::fs::create_dir(folder.path("all")).unwrap();
        folder.write(&journal, forged_search(&board, 7));
        ForgedArchive {
            folder,
            journal,
            search: [
                "archive",
                "2025-11-12..2025-11-13",
                "--dir",
                "all",
                "--method",
                "search",
            ],
        }
    }

    /// Proves all dates by the default method, and asserts that the optima are right.
    fn assert_true_results_in_the_end(&self) {
        let run = self.folder.succeeds(&self.search[..4]);
        assert!(run.text.contains("2 proven"), "{run:?}");
        for date in [FORGED_DATE, "2025-11-13"] {
            let file = format!("all/{date}.cert");
            let check = self.folder.succeeds(&["check", &file]);
            assert!(check.text.contains("14 clicks clear"), "{check:?}");
        }
    }
}

/// Proves [`FORGED_LEVEL`] beside a valid certificate, and from a journal with this route that
/// says that no route has one of these numbers of moves.
fn prove_forged_level(claim: Option<u32>, route: &str, budgets: &[u32]) -> Run {
    let folder = Folder::with("level", FORGED_LEVEL.replace('/', "\n"));
    let claimed = claim.map(|claim| claim.to_string());
    let mut prove = vec!["prove", "level", "--no-lp", "--out", "a.cert"];
    if let Some(claim) = &claimed {
        prove.extend(["--claim", claim]);
    }
    folder.succeeds(&prove);
    let options = chilly::ProveOptions::default()
        .linear_program(false)
        .settle(claim);
    let question = options.question(&FORGED_LEVEL.parse().unwrap());
    let mut journal = header(&question);
    journal.extend(frame(format!("froute {route}").as_bytes()));
    for &budget in budgets {
        journal.extend(refuted(budget));
    }
    folder.write("a.cert.journal", journal);

    let run = folder.succeeds(&[&prove[..], &["--resume"]].concat());

    assert_set_aside(&folder, &run, "a.cert.journal");
    folder.succeeds(&["check", "a.cert"]);
    run
}

/// Asserts that the run has renamed this journal, and says so in one line.
fn assert_set_aside(folder: &Folder, run: &Run, journal: &str) {
    let damaged = format!("{journal}.damaged");
    let refusals = run.error.matches("the checker refuses the results").count();
    assert_eq!(refusals, 1, "{run:?}");
    assert!(run.error.contains(&damaged), "{run:?}");
    assert!(folder.path(&damaged).exists());
}

/// Returns the journal of a search that says that no number of clicks is enough.
fn forged_search(board: &str, floor: u32) -> Vec<u8> {
    let mut journal = header_of_search(board, floor);
    for budget in 0..100 {
        journal.extend(refuted(budget));
    }
    journal
}

/// Returns the beginning of the journal of a search.
fn header_of_search(board: &str, floor: u32) -> Vec<u8> {
    let options = former::ProveOptions::default()
        .method(former::Method::Search)
        .floor(floor);
    header(&options.question(&board.parse().unwrap()))
}

fn header(question: &str) -> Vec<u8> {
    format!("kortest journal 2\n{question}\n").into_bytes()
}

/// Returns the frame that says that this number of moves is not enough.
fn refuted(budget: u32) -> Vec<u8> {
    let states = u64::MAX.to_le_bytes();
    let nanoseconds = 1_000_u64.to_le_bytes();
    frame(&[&b"d"[..], &budget.to_le_bytes(), &states, &nanoseconds].concat())
}

/// Returns the frame that says that a subtree two moves below the root has no solution.
fn closed(budget: u32, job: u32) -> Vec<u8> {
    let depth = 2_u32.to_le_bytes();
    let states = 1_u64.to_le_bytes();
    let budget = budget.to_le_bytes();
    frame(&[&b"c"[..], &budget, &depth, &job.to_le_bytes(), &states].concat())
}

fn frame(body: &[u8]) -> Vec<u8> {
    let length = (body.len() as u32).to_le_bytes();
    let checksum = xxh3_64(body).to_le_bytes();
    [&length[..], &checksum, body].concat()
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

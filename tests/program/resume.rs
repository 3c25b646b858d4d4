//! Runs that are stopped, as a user sees them.

use crate::common::program::Folder;

/// Search proves this one in a second or two, and closes jobs all the while.
#[cfg(unix)]
const BOARD: &str = "2025-03-14";

/// A level of which the simple bounds leave half a second to search.
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

/// A grid of two islands that has many thousands of solutions.
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

/// Runs are interrupted when their journal has grown by so much: a small part of what it becomes.
#[cfg(unix)]
const SOME: u64 = 2_000;

#[cfg(unix)]
#[test]
fn a_stopped_run_says_how_to_go_on_and_goes_on() {
    let folder = Folder::new();
    let journal = || folder.length("a.cert.journal");
    let prove = ["prove", BOARD, "--method", "search", "--out", "a.cert"];
    let run = folder.interrupt_when(&[&prove[..], &["--json", "--threads", "1"]].concat(), || journal() > SOME);
    assert_eq!(run.code, 3, "{run:?}");
    let stopped = run.json();
    assert_eq!(stopped["proved"], false);
    assert!(stopped["lower_bound"].as_u64() > Some(5) && stopped["upper_bound"].is_u64(), "{stopped}");
    let resume = format!("kortest prove {BOARD} --method search --out a.cert --json --threads 1 --resume");
    assert_eq!(stopped["resume"], resume.as_str());
    let length = journal();
    // It has what is finished, and nothing of what was visited.
    assert!(length > SOME && length < 200_000, "{length} bytes");
    // Neither another question nor a fresh run takes it away.
    folder.refuses(&prove, "", &["a.cert.journal", "--resume"]);
    folder.refuses(&[&prove[..], &["--resume", "--floor", "8"]].concat(), "", &["\"floor 7\"", "\"floor 8\""]);
    assert_eq!(journal(), length);
    // A method without a journal works beside it.
    let words = ["\"method search\"", "\"method auto\"", &resume];
    folder.refuses(&["prove", BOARD, "--out", "a.cert", "--resume"], "", &words);
    for method in ["auto", "columns"] {
        let run = folder.run(&["prove", BOARD, "--method", method, "--out", "a.cert"]);
        assert!(run.code == 0 && run.error.contains(&resume) && run.error.contains("it stays"), "{run:?}");
        assert_eq!(journal(), length);
        std::fs::remove_file(folder.path("a.cert")).unwrap();
    }
    let again = [&prove[..], &["--resume", "--json", "--threads", "1"]].concat();
    let run = folder.interrupt_when(&again, || journal() > length + SOME);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.json()["lower_bound"].as_u64() >= stopped["lower_bound"].as_u64());
    let run = folder.run(&[&prove[..], &["--resume"]].concat());
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(folder.files(), ["a.cert"]);
    assert_eq!(folder.run(&["prove", BOARD, "--method", "search", "--out", "b.cert", "-q"]).code, 0);
    assert!(folder.read("a.cert") == folder.read("b.cert"));
}

/// As for the other game, in the same words.
#[cfg(unix)]
#[test]
fn a_stopped_proof_of_a_level_goes_on() {
    let folder = Folder::with("level", LEVEL.replace('/', "\n"));
    let journal = || folder.length("a.cert.journal");
    let prove = ["prove", "level", "--no-lp", "--out", "a.cert"];
    let run = folder.interrupt_when(&[&prove[..], &["--threads", "1"]].concat(), || journal() > 2 * SOME);
    let command = "  go on with   kortest prove level --no-lp --out a.cert --threads 1 --resume\n";
    assert!(run.code == 3 && run.text.contains("stopped before the answer"), "{run:?}");
    assert!(run.text.contains(command) && run.text.contains("  journal      a.cert.journal ("), "{run:?}");
    let length = journal();
    // Neither another question nor a fresh run takes it away; what it has is not for another level either.
    folder.refuses(&prove, "", &["a.cert.journal", "--resume"]);
    let resume = "kortest prove level --no-lp --out a.cert --threads 1 --resume";
    let words = ["\"linear-program false\"", "\"linear-program true\"", resume];
    folder.refuses(&["prove", "level", "--out", "a.cert", "--resume"], "", &words);
    folder.write("other", LEVEL.replace('/', "\n").replacen('$', ".", 1));
    std::fs::copy(folder.path("a.cert.journal"), folder.path("b.cert.journal")).unwrap();
    folder.refuses(&["prove", "other", "--no-lp", "--out", "b.cert", "--resume"], "", &["another run", "board"]);
    std::fs::remove_file(folder.path("b.cert.journal")).unwrap();
    assert_eq!(journal(), length);
    // The end of the last frame is missing.
    let file = std::fs::OpenOptions::new().write(true).open(folder.path("a.cert.journal")).unwrap();
    file.set_len(length - 3).unwrap();
    let run = folder.run(&[&prove[..], &["--resume"]].concat());
    assert!(run.code == 0 && run.error.contains("going on; its end is torn: "), "{run:?}");
    assert_eq!(folder.files(), ["a.cert", "level", "other"]);
    assert_eq!(folder.run(&["prove", "level", "--no-lp", "--out", "b.cert", "-q"]).code, 0);
    assert!(folder.read("a.cert") == folder.read("b.cert"));
    folder.refuses(&["prove", "level", "--resume", "--no-certificate"], "", &["--no-certificate"]);
}

/// And for this one, whose certificate another way leads to: the solver does not remember what it was about.
#[cfg(unix)]
#[test]
fn a_stopped_count_goes_on() {
    let folder = Folder::with("grid", GRID.replace('/', "\n"));
    let journal = || folder.length("a.cert.journal");
    let prove = ["prove", "grid", "--limit", "1000000", "--out", "a.cert"];
    let run = folder.interrupt_when(&prove, || journal() > SOME);
    let command = "  go on with   kortest prove grid --limit 1000000 --out a.cert --resume\n";
    assert!(run.code == 3 && run.text.contains("stopped before the answer.\n"), "{run:?}");
    assert!(run.text.contains(command) && run.text.contains("  journal      a.cert.journal ("), "{run:?}");
    let length = journal();
    // Neither another question nor a fresh run takes it away; what it has is not for another grid either.
    folder.refuses(&prove, "", &["a.cert.journal", "--resume"]);
    let resume = "kortest prove grid --limit 1000000 --out a.cert --resume";
    let words = ["\"limit 1000000\"", "\"limit 1000\"", resume];
    folder.refuses(&["prove", "grid", "--out", "a.cert", "--resume"], "", &words);
    std::fs::copy(folder.path("a.cert.journal"), folder.path("b.cert.journal")).unwrap();
    folder.refuses(&["prove", "1,0/0,0", "--out", "b.cert", "--resume"], "", &["another run", "board"]);
    std::fs::remove_file(folder.path("b.cert.journal")).unwrap();
    assert_eq!(journal(), length);
    // The end of the last frame is missing.
    let file = std::fs::OpenOptions::new().write(true).open(folder.path("a.cert.journal")).unwrap();
    file.set_len(length - 3).unwrap();
    let before = run.text.split(' ').nth(3).map(str::to_string);
    let run = folder.run(&[&prove[..], &["--resume", "--time-limit", "500ms", "--json"]].concat());
    assert!(run.code == 3 && run.error.contains("going on; its end is torn: "), "{run:?}");
    let found = run.json();
    assert!(found["resume"].as_str().is_some_and(|command| command.ends_with("--json --resume")), "{found}");
    // It knows the solutions of the first run, but for those at its end.
    let before: f64 = before.unwrap().replace(',', "").parse().unwrap();
    assert!(found["solutions"].as_f64() > Some(before * 0.3), "{before}, then {found}");
    folder.succeeds(&["check", "a.cert"]);
    folder.refuses(&["prove", "grid", "--resume", "--no-certificate"], "", &["--no-certificate"]);
}

#[cfg(unix)]
#[test]
fn an_archive_goes_on_with_the_board_it_was_stopped_at() {
    let folder = Folder::new();
    let journal = format!("all/{BOARD}.search-7.journal");
    let archive = ["archive", BOARD, "--dir", "all", "--method", "search", "--threads", "1"];
    let run = folder.interrupt_when(&archive, || folder.length(&journal) > SOME);
    assert!(run.code == 3 && run.text.contains("1 open"), "{run:?}");
    assert!(folder.length(&journal) > SOME);
    let run = folder.run(&archive);
    assert!(run.code == 0 && run.text.contains("1 proven"), "{run:?}");
    assert_eq!(folder.length(&journal), 0);
}

#[test]
fn resume_without_a_journal_is_a_new_run() {
    let folder = Folder::with("board", "BBG/GOP\n");
    let run = folder.run(&["prove", "board", "--resume"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(folder.files(), ["board", "board.cert"]);
    folder.refuses(&["prove", "board", "--resume", "--no-certificate"], "", &["--no-certificate"]);
}

//! Validates the objects that `--json` prints with the schema that `kortest schema` prints.

mod page;
mod schema;

use crate::common::program::{Folder, Run};
use kortest_schema::rows_of;
use page::examples;
use schema::Schema;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{File, remove_file};

/// A board that needs a long search.
const LONG: &str = "2025-03-14";

const PAGE: &str = include_str!("../../src/cli/output/JSON.md");

/// Sections of `JSON.md`, and commands whose output a section describes. The commands run in this
/// order.
const RUNS: &[(&str, &[&str])] = &[
    (
        "prove: Former",
        &[
            "prove small --claim 6 --method both --out both.cert",
            "prove small --method search --out search.cert",
            "prove 2024-11-24 --out date.cert",
            "prove small --claim 3 --out least.cert --method search",
            "prove larger --claim 12 --no-certificate --time-limit 0s",
            "prove wide --no-certificate --time-limit 0s",
        ],
    ),
    (
        "prove: Santa Chilly",
        &[
            "prove level --out level.cert",
            "prove harder --no-lp --out searched.cert",
            "prove harder --no-lp --out route.cert --time-limit 0s",
            "prove walled --out walled.cert",
            "prove gap --out gap.cert",
        ],
    ),
    (
        "prove: Nurikabe",
        &[
            "prove clue --out clue.cert",
            "prove clue --out clue.cert --limit 5",
            "prove clue --claim 1 --out two.cert",
            "prove clue --claim 1 --no-certificate --time-limit 0s",
        ],
    ),
    (
        "solve: Former",
        &[
            "solve small --seed 18446744073709551615",
            "solve wide --time-limit 0s",
            "solve larger --algorithm beam --time-limit 0s",
        ],
    ),
    (
        "solve: Santa Chilly",
        &[
            "solve level",
            "solve harder --algorithm a-star --time-limit 0s",
            "solve walled",
        ],
    ),
    (
        "solve: Nurikabe by clauses",
        &["solve clue", "solve 1,1 --puzzle nurikabe"],
    ),
    (
        "solve: Nurikabe by rules",
        &[
            "solve 2,0 --puzzle nurikabe --algorithm rules",
            "solve clue --algorithm rules",
            "solve 1,1 --puzzle nurikabe --algorithm rules",
        ],
    ),
    (
        "solve: Nurikabe by ants",
        &[
            "solve clue --algorithm ants",
            "solve 1,1 --puzzle nurikabe --algorithm ants --iterations 2",
            "solve 1,1 --puzzle nurikabe --algorithm rules-then-ants",
            "solve clue --algorithm rules-then-ants --time-limit 0s",
        ],
    ),
    (
        "check: Former",
        &[
            "check both.cert search.cert least.partial.cert date.cert",
            "check least.partial.cert --optimal",
        ],
    ),
    (
        "check: Santa Chilly",
        &["check level.cert searched.cert route.partial.cert walled.cert gap.cert"],
    ),
    ("check: Nurikabe", &["check clue.cert two.partial.cert"]),
    (
        "check: no verdict, or invalid",
        &["check broken.cert", "check both.cert --work 0"],
    ),
    (
        "show: Former",
        &[
            "show small",
            "show both.cert",
            "show wide",
            "show 2999-01-01",
        ],
    ),
    (
        "show: Santa Chilly",
        &["show level", "show level --moves R", "show level.cert"],
    ),
    ("show: Nurikabe", &["show clue", "show clue.cert"]),
    (
        "report",
        &["report both.cert --claim 6", "report level.cert"],
    ),
    (
        "export",
        &[
            "export level",
            "export clue --out clue.export",
            "export both.cert",
        ],
    ),
    (
        "analyse",
        &[
            "analyse small --clicks 0,0;1,0 --certificates proofs",
            "analyse small --clicks 1,0;0,0",
            "analyse larger --clicks 0,0;1,0 --time-limit 0s",
            "analyse larger",
            "analyse OPGG/GOPP/GGGP/PPGG --clicks 0,0",
            "analyse small --solutions 2",
        ],
    ),
    (
        "analyse: Santa Chilly",
        &[
            "analyse harder --moves RLDRU --certificates proofs",
            "analyse harder --moves RLD --time-limit 0s",
            "analyse trap",
            "analyse trap --moves L",
            "analyse stuck --moves R",
        ],
    ),
    (
        "explain",
        &[
            "explain small",
            "explain O/P/O",
            "explain larger --more",
            "explain 2025-09-25 --more",
            "explain larger --time-limit 0s",
        ],
    ),
    (
        "explain: Santa Chilly",
        &[
            "explain level",
            "explain lined",
            "explain short",
            "explain harder --time-limit 0s",
            "explain walled",
        ],
    ),
    (
        "perft",
        &[
            "perft small --depth 3",
            "perft wide --depth 2",
            "perft level --depth 110",
            "perft clue --depth 2",
            "perft larger --depth 9 --time-limit 0s",
        ],
    ),
    (
        "generate: Former",
        &[
            "generate former --size 4x4 --stars 1",
            "generate former --size 3x3 --seed 9007199254740993 --no-certificate",
        ],
    ),
    (
        "generate: Santa Chilly",
        &[
            "generate chilly --size 6x6 --presents 2",
            "generate chilly --size 7x6 --difficulty easy --no-certificate",
        ],
    ),
    (
        "generate: Nurikabe",
        &[
            "generate nurikabe --size 4x4 --seed 1",
            "generate nurikabe --size 5x3 --minimal --difficulty easy",
        ],
    ),
    (
        "An error",
        &["prove nonsense", "prove --thread 3", "proove small"],
    ),
    (
        "archive",
        &["archive 2024-11-24..2024-11-24 --dir all --claims claims"],
    ),
    ("archive", &["archive 2999-01-01 --dir all"]),
    (
        "archive",
        &[
            "archive 2024-11-25..2024-11-25 --dir all --claims claims --method search --time-limit 0s",
        ],
    ),
    (
        "archive: status",
        &["archive --status all", "archive 2999-01-01 --status all"],
    ),
    ("import", &["import level tour"]),
];

const FILES: [(&str, &str); 15] = [
    ("small", "OPG/GPO/OGP"),
    (
        "larger",
        "OPGGGOB/GBBBOGP/GGGGPPG/POOOGOO/GPBBBOO/GPOBPGB/PBGGOOO",
    ),
    (
        "wide",
        "BBGGOPOGPBPPOGBPOGPBOPGPBOGP/OPGBOGPBPOGBPOGBPGOPBOGPBOGP/GPBOPGBOPGBPOGBPOGPBOGPBOPGB",
    ),
    ("level", "\n#######\n#P...$#\n#.....#\n#.$..X#\n#######"),
    (
        "harder",
        "(3,4)->(8,1)\n###########\n#P..$....##\n#..#...$..#\n#.....#...#\n#.#O....T.#\n#$...#...X#\n#..Y.....$#\n###########",
    ),
    (
        "lined",
        "(6,2)->(3,2)\n########\n#...$..#\n#$$..PO#\n#....#.#\n#..Y...#\n#X.Y...#\n########",
    ),
    ("short", "\n#####\n#P.X#\n#####"),
    ("trap", "\n######\n#X.P$#\n######"),
    ("stuck", "\n#######\n#P...##\n#####X#\n#######"),
    ("walled", "\n#####\n#P#X#\n#####"),
    ("clue", "2,0/0,0"),
    ("tour", "1 2 3"),
    ("broken.cert", "kortest certificate 1\n"),
    ("gap", include_str!("json/gap.txt")),
    ("claims", "2024-11-24 13\n2024-11-25 10\n"),
];

#[test]
fn every_object_is_as_the_schema_says_and_the_schema_says_no_more() {
    let folder = Folder::new();
    for (name, text) in FILES {
        folder.write(name, text);
    }
    let mut schema = printed_schema();

    for (section, commands) in RUNS {
        for command in *commands {
            hold(&mut schema, section, &folder, command);
        }
    }
    hold_archives(&mut schema, &folder);
    // A stopped run leaves a journal, from which a later run can continue.
    let prove = format!("prove {LONG} --method search --threads 1 --out long.cert --json");
    let prove: Vec<&str> = prove.split(' ').collect();
    let run = folder.interrupt_when(&prove, || folder.length("long.cert.journal") > 1000);
    hold_run(&mut schema, "prove: Former", &run);

    hold_progress(&mut schema, &folder);

    let mut unseen = schema.unseen();
    // Only long runs print an estimate of the remaining time.
    unseen.retain(|field| field.path != "seconds_left");
    assert!(unseen.is_empty(), "no run has printed {unseen:?}");
}

#[test]
fn the_examples_of_the_page_are_such_objects() {
    let mut schema = printed_schema();

    let examples = examples(PAGE);

    assert_eq!(examples.len(), 4);
    for example in examples {
        let title = example.title;
        let result = schema.hold(&title, &example.object);
        assert_eq!(result, Ok(()), "{title}");
    }
}

#[test]
fn a_field_has_the_same_type_in_all_objects() {
    let mut types: BTreeMap<String, String> = BTreeMap::new();
    let schema = printed_schema();
    for key in schema.branches() {
        for row in rows_of(&schema.definitions()[key], schema.definitions()) {
            let name = row.path.rsplit('.').next().unwrap();
            // Elsewhere, `rows` are those of a board, and `from` is a place.
            let fields = row.path.strip_prefix("boards[].").unwrap_or(&row.path);
            if fields.starts_with("line.") || fields.starts_with("ladders.") || row.types == "null"
            {
                continue;
            }
            let without_null = row.types.replace(" or null", "").replace(" or absent", "");
            let first = types.entry(name.into()).or_insert(without_null.clone());
            assert_eq!(*first, without_null, "{name} in {key}");
        }
    }
}

/// Returns the schema that the program prints.
fn printed_schema() -> Schema {
    Schema::parse(&Folder::new().succeeds(&["schema"]).text)
}

/// Compares the objects of archives without an index, and of an archive that another run uses.
fn hold_archives(schema: &mut Schema, folder: &Folder) {
    let archive = "archive 2024-11-24..2024-11-24 --dir all";
    remove_file(folder.path("all/index.json")).unwrap();
    hold(schema, "archive", folder, archive);
    hold(
        schema,
        "archive",
        folder,
        &format!("{archive} --method search"),
    );

    // Holds the lock of an archive, as another run would do.
    let lock = File::open(folder.path("all/archive.lock")).unwrap();
    lock.lock_shared().unwrap();
    hold(schema, "archive", folder, &format!("{archive} --part 1/2"));

    // Holds the lock of a date, as another run with `--part` would do.
    let holder =
        r#"{"host":"node7","process":1,"since":"2026-11-28T03:12:05Z","work":"2024-11-24"}"#;
    folder.write("all/parts/2024-11-24.lock", holder);
    let date = File::open(folder.path("all/parts/2024-11-24.lock")).unwrap();
    date.lock().unwrap();
    hold(schema, "archive", folder, &format!("{archive} --part 1/2"));
    hold(schema, "archive: status", folder, "archive --status all");
    let own_host = std::fs::read_to_string("/proc/sys/kernel/hostname");
    if let Ok(host) = own_host {
        let holder = format!(
            r#"{{"host":"{}","process":1,"since":"2026-11-28T03:12:05Z","work":"2024-11-24"}}"#,
            host.trim()
        );
        folder.write("all/parts/2024-11-24.lock", holder);
        hold(schema, "archive", folder, &format!("{archive} --part 1/2"));
        hold(schema, "archive: status", folder, "archive --status all");
    }
}

/// Compares the objects of `--progress json` with their section.
fn hold_progress(schema: &mut Schema, folder: &Folder) {
    for command in [
        "prove larger --method search --threads 1 --no-certificate --quiet",
        "prove harder --no-certificate --quiet",
        "solve larger --algorithm random --quiet",
        "check both.cert --quiet",
        "archive 2025-11-03 --dir all --method search --quiet",
    ] {
        let line = format!("{command} --progress json --time-limit 300ms");
        let run = folder.run(&line.split(' ').collect::<Vec<_>>());
        for line in run.error.lines() {
            let object: Value = serde_json::from_str(line).unwrap();
            let held = schema.hold("Progress", &object);
            assert_eq!(held, Ok(()), "{run:?}");
        }
    }
}

/// Runs a command, and compares the objects that it prints with their section of the schema.
fn hold(schema: &mut Schema, section: &str, folder: &Folder, command: &str) {
    let words: Vec<&str> = command.split(' ').chain(["--json"]).collect();
    hold_run(schema, section, &folder.run(&words));
}

fn hold_run(schema: &mut Schema, section: &str, run: &Run) {
    assert!(!run.text.is_empty(), "{run:?}");
    for line in run.text.lines() {
        let object: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {run:?}"));
        schema
            .hold(section, &object)
            .unwrap_or_else(|why| panic!("{section}: {why}: {run:?}"));
        assert_names_command(&object, section, run);
        assert_consistent(&object, run);
        assert_exact(&object, run);
    }
}

/// The largest number up to which JavaScript has all whole numbers.
const MAX_NUMBER: u64 = 1 << 53;

/// Asserts that no program rounds a number of a value.
fn assert_exact(value: &Value, run: &Run) {
    match value {
        Value::Object(fields) => {
            for inner in fields.values() {
                assert_exact(inner, run);
            }
        }
        Value::Array(elements) => {
            for inner in elements {
                assert_exact(inner, run);
            }
        }
        Value::Number(number) => {
            let is_exact = number.is_f64() || number.as_u64().is_some_and(|n| n <= MAX_NUMBER);
            assert!(is_exact, "{number}: {run:?}");
        }
        _ => {}
    }
}

/// Asserts that an object names the command of its section.
fn assert_names_command(object: &Value, section: &str, run: &Run) {
    assert_eq!(object["schema"], 1, "{run:?}");
    if section != "An error" {
        let (command, _) = section.split_once(':').unwrap_or((section, ""));
        assert_eq!(object["command"], command, "{run:?}");
    }
}

/// Asserts that the fields of an object about a proof agree with each other.
fn assert_consistent(object: &Value, run: &Run) {
    let Some(proved) = object.get("proved").and_then(Value::as_bool) else {
        return;
    };
    let is_unsolvable = object.get("solvable") == Some(&Value::Bool(false));
    if let Some(lower) = object.get("lower_bound") {
        let bounds_meet = Some(lower) == object.get("upper_bound");
        assert_eq!(proved, is_unsolvable || bounds_meet, "{run:?}");
    }
    if let Some(optimum) = object.get("optimum") {
        assert_eq!(optimum.is_u64(), proved && !is_unsolvable, "{run:?}");
    }
}

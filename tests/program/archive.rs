//! Tests `kortest archive`: which boards it skips or proves again, which files it never replaces,
//! and its index.

use crate::common::program::{Folder, Run};
use serde_json::Value;

const TWO_DAYS: &str = "2024-11-24..2024-11-25";

/// Two dates whose boards take a few hundredths of a second, with an optimum of 14 clicks each.
const TWO_QUICK_DAYS: &str = "2025-02-27..2025-02-28";

fn archive(folder: &Folder, range: &str, more: &[&str]) -> Run {
    folder.run(&[&["archive", range, "--dir", "all"], more].concat())
}

fn index(folder: &Folder) -> Vec<Value> {
    serde_json::from_str(&folder.text("all/index.json")).unwrap()
}

/// Returns the lines that start with `evidence` in the certificate of a date.
fn evidence(folder: &Folder, date: &str) -> Vec<String> {
    let bytes = folder.read(&format!("all/{date}.cert"));
    let lines = bytes
        .split(|&byte| byte == b'\n')
        .filter_map(|line| std::str::from_utf8(line).ok());
    lines
        .filter_map(|line| line.strip_prefix("evidence "))
        .map(str::to_string)
        .collect()
}

#[test]
fn one_board_after_another_and_what_is_there_is_skipped() {
    let folder = Folder::with("claims", "# recorded\n2024-11-24 13\n25-11-2024 99\n");
    let run = archive(&folder, TWO_DAYS, &["--claims", "claims"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(
        run.text.contains("2 proven: 2 now and 0 before; 0 open"),
        "{run:?}"
    );

    let first = index(&folder);
    assert_eq!(first.len(), 2);
    assert_eq!(first[0]["date"], "2024-11-24");
    assert_eq!(first[0]["optimum"], 13);
    assert_eq!(
        first[0]["claim"],
        serde_json::json!({"value": 13, "verdict": "optimal"})
    );
    assert_eq!(
        first[1]["claim"],
        serde_json::json!({"value": 99, "verdict": "beatable"})
    );

    for row in &first {
        assert!(row["seconds"].is_f64());
        assert!(row["states"].is_u64());
        assert!(row["bytes"].as_u64() > Some(200));
        assert!(!cfg!(unix) || row["cpu_seconds"].is_f64());
        assert_eq!(
            row["evidence"],
            serde_json::json!({"search": null, "columns": true})
        );
        assert_eq!(
            folder
                .run(&[
                    "check",
                    &format!("all/{}", row["certificate"].as_str().unwrap())
                ])
                .code,
            0
        );
    }

    // The numbers of the first date must agree with `kortest analyse`.
    assert_eq!(
        first[0]["first_clicks"],
        serde_json::json!({"all": 33, "optimal": 15})
    );

    let table = folder.text("all/index.tsv");
    assert!(
        table.lines().nth(1).unwrap().ends_with("\tcolumns\t33\t15"),
        "{table}"
    );
    assert_eq!(table.lines().count(), 3);
    assert_eq!(
        table.lines().nth(2).unwrap().split('\t').nth(3),
        Some("beatable")
    );

    // A second run must not repeat the proofs. The index must keep all claims and times.
    let run = archive(&folder, TWO_DAYS, &[]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(
        run.text.contains("2 proven: 0 now and 2 before; 0 open"),
        "{run:?}"
    );
    assert_eq!(index(&folder), first);
    assert_eq!(folder.text("all/index.tsv"), table);
}

#[test]
fn the_site_names_the_theorems_of_coq() {
    let folder = Folder::new();
    let contains =
        |file: &str, words: &str| folder.text(&format!("all/{file}.html")).contains(words);
    let (fact, command) = (
        "scripts/audit has audited it",
        "scripts/audit 2025-02-27 2025-02-27.cert",
    );
    assert_eq!(archive(&folder, TWO_QUICK_DAYS, &[]).code, 0);
    assert!(!contains("2025-02-27", fact));
    assert!(contains("2025-02-27", command));
    assert!(!contains("index", "<td data-key=\"true\">Coq</td>"));

    folder.write(
        "all/theorems.tsv",
        "date\toptimum\tseconds\n2025-02-27\t14\t3.0\n2025-02-28\t13\t3.0\n",
    );
    assert_eq!(archive(&folder, TWO_QUICK_DAYS, &[]).code, 0);
    assert!(contains("2025-02-27", fact));
    assert!(!contains("2025-02-28", fact));
    assert_eq!(
        folder
            .text("all/index.html")
            .matches("<td data-key=\"true\">Coq</td>")
            .count(),
        1
    );
}

/// Tests that threads and the memory limit change only the measured times.
#[test]
fn boards_side_by_side_make_the_same_archive() {
    let range = "2025-02-20..2025-02-26";
    let folders = [
        ["--threads", "1", "--memory", "1GiB"],
        ["--threads", "5", "--memory", "1GiB"],
        ["--threads", "8", "--memory", "34MiB"],
    ]
    .map(|options| {
        let folder = Folder::new();
        let run = archive(&folder, range, &options);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(
            run.text.contains("7 proven: 7 now and 0 before; 0 open"),
            "{run:?}"
        );
        folder
    });
    let rows = |folder: &Folder| {
        let mut rows = index(folder);
        for row in rows.iter_mut().filter_map(Value::as_object_mut) {
            assert!(!cfg!(target_os = "linux") || row["cpu_seconds"].is_f64());
            row.retain(|key, _| !key.ends_with("seconds"));
        }
        rows
    };
    for folder in &folders[1..] {
        assert_eq!(rows(folder), rows(&folders[0]));
        for row in rows(folder) {
            let name = format!("all/{}", row["certificate"].as_str().unwrap());
            assert_eq!(folder.read(&name), folders[0].read(&name), "{name}");
        }
    }
}

/// Runs that share a folder prove each board once. The last run writes the index and the site.
#[test]
fn parts_of_an_archive_share_the_work() {
    let range = "2025-02-20..2025-02-26";
    let folder = Folder::new();
    let part = |part: &str, more: &[&str]| {
        archive(
            &folder,
            range,
            &[&["--part", part, "--json"], more].concat(),
        )
    };
    // A killed run leaves an unlocked lock file and a truncated line.
    std::fs::create_dir_all(folder.path("all/parts")).unwrap();
    folder.write("all/parts/2025-02-20.lock", "");
    folder.write("all/parts/2025-02-21.json", "{\"date\":");
    let runs: Vec<Run> = std::thread::scope(|scope| {
        let runs = ["1/3", "2/3", "3/3", "3/3"]
            .map(|number| scope.spawn(move || part(number, &["--threads", "1"])));
        runs.map(|run| run.join().unwrap()).into()
    });
    let number = |run: &Run, field: &str| run.json()[field].as_u64().unwrap();
    assert!(
        runs.iter()
            .all(|run| run.code == 0 && number(run, "open") == 0),
        "{runs:?}"
    );
    assert_eq!(
        runs.iter().map(|run| number(run, "new")).sum::<u64>(),
        7,
        "{runs:?}"
    );
    assert!(
        runs.iter().any(|run| run.json()["index"].is_string()),
        "{runs:?}"
    );
    assert!(!folder.path("all/parts").exists());

    let rows = index(&folder);
    assert_eq!(rows.len(), 7, "{rows:?}");
    assert!(rows.iter().all(|row| row["seconds"].is_f64()), "{rows:?}");

    // All boards are already proven, so a second run has nothing new.
    assert_eq!(number(&part("2/3", &[]), "new"), 0);
    assert_eq!(index(&folder), rows);

    std::fs::remove_file(folder.path("all/index.html")).unwrap();
    let run = folder.run(&["archive", "--dir", "all"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(
        run.text.contains("7 proven: 0 now and 7 before; 0 open"),
        "{run:?}"
    );
    assert!(folder.path("all/index.html").exists());

    for bad in ["0/3", "4/3", "1/0", "1/2/3", "x"] {
        assert_eq!(archive(&folder, range, &["--part", bad]).code, 2);
    }
    assert_eq!(
        folder
            .run(&["archive", "--dir", "all", "--part", "1/2"])
            .code,
        2
    );
}

#[test]
fn a_false_claim_is_reported_even_with_quiet() {
    let folder = Folder::with("claims", "2025-02-27 12\n2025-02-28 14\n");
    let run = archive(&folder, TWO_QUICK_DAYS, &["--claims", "claims", "--quiet"]);
    assert_eq!(run.code, 1, "{run:?}");

    let lines: Vec<&str> = run.text.lines().collect();
    assert_eq!(lines.len(), 3, "{run:?}");
    assert_eq!(
        lines[2], "recorded: 1 optimal, 0 beatable, 1 impossible, 0 open",
        "{run:?}"
    );
    assert!(lines[0].starts_with("2025-02-27"), "{run:?}");
    assert!(lines[0].ends_with("12 is impossible"), "{run:?}");

    // Without `--claims` the recorded claims do not affect the exit code.
    let run = archive(&folder, TWO_QUICK_DAYS, &["--quiet"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.text.lines().count(), 1, "{run:?}");

    folder.write("claims", "2025-02-27 14\n");
    let run = archive(&folder, TWO_QUICK_DAYS, &["--claims", "claims"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.text.contains("recorded: 2 optimal"), "{run:?}");

    let several_claims_of_a_date = "2025-02-27 15\n2025-02-28 13\n2025-02-27 14\n2025-02-27 20\n2025-02-27 14\n2025-06-29 20\n";
    folder.write("claims", several_claims_of_a_date);
    let run = archive(&folder, TWO_QUICK_DAYS, &["--claims", "claims"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.text.contains("14 is optimal"), "{run:?}");

    let summary = "recorded: 2 optimal, 2 beatable, 1 impossible, 0 open; 1 of other dates";
    assert!(run.text.lines().last() == Some(summary), "{run:?}");
}

#[test]
fn one_object_has_the_summary_and_all_boards() {
    let folder = Folder::with("claims", "2025-02-27 15\n");
    let run = archive(&folder, TWO_QUICK_DAYS, &["--claims", "claims", "--json"]);
    let object = run.json();

    assert_eq!(run.code, 1, "{run:?}");
    assert_eq!(object["puzzle"], "former");
    assert_eq!(object["proven"], 2);
    assert_eq!(object["new"], 2);
    assert_eq!(object["open"], 0);
    assert_eq!(object["resume"], Value::Null);
    assert_eq!(
        object["claims"],
        serde_json::json!({"optimal": 0, "beatable": 1, "impossible": 0, "open": 0, "other_dates": 0})
    );
    assert!(object["version"].is_string());
    assert!(object["seconds"].is_f64());
    assert_eq!(object["index"], "all/index.json");

    let boards = object["boards"].as_array().unwrap();
    for (board, row) in boards.iter().zip(index(&folder)) {
        for (field, value) in row.as_object().unwrap() {
            assert_eq!(&board[field], value, "{field}");
        }
        assert_eq!(board["name"], row["date"]);
        assert!(board["board"].as_str().is_some_and(|rows| rows.len() == 71));
    }
    assert_eq!(boards.len(), 2);
}

#[test]
fn files_of_others_are_refused_before_the_work() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("all")).unwrap();
    for name in [
        "index.html",
        "page.css",
        "site.js",
        "open.js",
        "index.json",
        "index.tsv",
        "2025-02-27.html",
    ] {
        folder.write(
            &format!("all/{name}"),
            "<!DOCTYPE html><title>my page</title>",
        );
        folder.refuses(
            &["archive", TWO_QUICK_DAYS, "--dir", "all"],
            "",
            &[name, "will not be overwritten"],
        );
        let entries = std::fs::read_dir(folder.path("all")).unwrap();
        assert_eq!(entries.count(), 1, "{name}");
        std::fs::remove_file(folder.path(&format!("all/{name}"))).unwrap();
    }
    folder.write("all/notes.html", "mine");
    for _ in 0..2 {
        assert_eq!(archive(&folder, "2025-02-27", &["-q"]).code, 0);
    }
    assert_eq!(folder.text("all/notes.html"), "mine");
}

#[cfg(unix)]
#[test]
fn one_run_at_a_time() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("all")).unwrap();
    let lock = std::fs::File::create(folder.path("all/archive.lock")).unwrap();
    lock.lock().unwrap();
    let other = ["all: another kortest archive is running in this folder"];
    folder.refuses(&["archive", "2025-02-27", "--dir", "all"], "", &other);

    drop(lock);
    assert_eq!(archive(&folder, "2025-02-27", &["-q"]).code, 0);
}

#[test]
fn the_index_lists_all_certificates_in_the_folder() {
    let folder = Folder::new();
    archive(&folder, TWO_DAYS, &["-q"]);
    let two = index(&folder);
    archive(&folder, "2024-11-23", &["-q"]);
    let three = index(&folder);
    assert_eq!(three.len(), 3);
    assert_eq!(three[0]["date"], "2024-11-23");
    assert_eq!(three[1..], two);

    // A damaged index is made again from the certificates, without the times of the proofs.
    folder.write("all/index.json", "[{");
    std::fs::remove_file(folder.path("all/2024-11-25.cert")).unwrap();
    archive(&folder, "2024-11-23", &["-q"]);
    let again = index(&folder);
    assert_eq!(again.len(), 2);
    assert_eq!(again[1]["digest"], two[0]["digest"]);
    assert_eq!(again[1]["seconds"], Value::Null);
    assert_eq!(again[0]["first_clicks"], three[0]["first_clicks"]);
    assert_eq!(again[1]["first_clicks"], Value::Null);

    archive(&folder, "2024-11-24", &["-q"]);
    assert_eq!(index(&folder)[1]["first_clicks"], two[0]["first_clicks"]);
}

#[test]
fn invalid_certificates_are_proven_again() {
    let folder = Folder::new();
    archive(&folder, TWO_DAYS, &["-q"]);
    let (first, second) = (
        folder.read("all/2024-11-24.cert"),
        folder.read("all/2024-11-25.cert"),
    );
    let mut broken = first.clone();
    broken[200] ^= 1;
    folder.write("all/2024-11-24.cert", &broken);
    // This file now has the certificate of another board. A run must not overwrite it.
    folder.write("all/2024-11-25.cert", &first);
    folder.refuses(
        &["archive", TWO_DAYS, "--dir", "all"],
        "",
        &["2024-11-25.cert", "another board", "move it away"],
    );

    std::fs::remove_file(folder.path("all/2024-11-25.cert")).unwrap();
    let run = archive(&folder, TWO_DAYS, &[]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.text.contains("2 now and 0 before"), "{run:?}");
    assert!(
        run.error
            .contains("was renamed to all/2024-11-24.cert.damaged"),
        "{run:?}"
    );
    assert!(folder.read("all/2024-11-24.cert.damaged") == broken);
    assert!(folder.read("all/2024-11-24.cert") == first);
    assert!(folder.read("all/2024-11-25.cert") == second);
}

#[test]
fn a_certificate_counts_if_it_has_the_evidence_that_is_asked_for() {
    let folder = Folder::new();
    let date = "2024-11-24";
    let proves = |more: &[&str]| {
        let run = archive(&folder, date, more);
        assert_eq!(run.code, 0, "{run:?}");
        run.text.contains("1 now")
    };
    assert!(proves(&["--method", "columns"]));
    assert!(!proves(&["--method", "auto"]));
    assert!(!proves(&["--floor", "3"]));
    assert!(proves(&["--method", "both"]));
    assert_eq!(evidence(&folder, date), ["search", "layers"]);
    assert_eq!(
        index(&folder)[0]["evidence"],
        serde_json::json!({"search": {"floor": 7}, "columns": true})
    );
    assert!(folder.text("all/index.tsv").ends_with("\tboth\t33\t15\n"));

    let both = folder.read("all/2024-11-24.cert");
    for enough in [
        &["--method", "search"],
        &["--method", "columns"],
        &["--floor", "9"],
    ] {
        assert!(!proves(enough), "{enough:?}");
    }
    assert!(folder.read("all/2024-11-24.cert") == both);
    assert!(proves(&["--method", "search", "--floor", "6"]));
    assert_eq!(evidence(&folder, date), ["search", "layers"]);
    assert!(folder.read("all/2024-11-24.cert").len() > both.len());
    assert!(!proves(&["--method", "both"]));

    // Removes the certificate, and proves the board by search and then by columns.
    std::fs::remove_file(folder.path("all/2024-11-24.cert")).unwrap();
    assert!(proves(&["--method", "search", "--floor", "6"]));
    assert!(proves(&["--method", "columns"]));
    assert_eq!(evidence(&folder, date), ["search", "layers"]);
    assert_eq!(index(&folder)[0]["evidence"]["search"]["floor"], 6);
}

#[test]
fn a_board_that_hits_the_limit_is_open_with_its_bounds() {
    let folder = Folder::new();
    let date = "2024-11-23";
    let run = archive(
        &folder,
        date,
        &["--method", "search", "--time-limit", "200ms"],
    );
    assert_eq!(run.code, 3, "{run:?}");
    assert!(
        run.text.contains("0 proven: 0 now and 0 before; 1 open"),
        "{run:?}"
    );

    let row = index(&folder).remove(0);
    assert_eq!(row["optimum"], Value::Null);
    assert_eq!(row["certificate"], Value::Null);
    assert!(
        row["lower_bound"].as_u64() < row["upper_bound"].as_u64(),
        "{row}"
    );
    assert!(
        folder
            .text("all/index.tsv")
            .lines()
            .nth(1)
            .unwrap()
            .contains("..")
    );

    // An unfinished search must not replace a finished proof.
    assert_eq!(archive(&folder, date, &["--time-limit", "1m"]).code, 0);

    let columns = folder.read("all/2024-11-23.cert");
    let run = archive(
        &folder,
        date,
        &["--method", "both", "--time-limit", "1s", "--threads", "1"],
    );
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains("1 open"), "{run:?}");
    assert!(run.text.contains("its evidence is only columns"), "{run:?}");
    assert!(folder.read("all/2024-11-23.cert") == columns);
    assert_eq!(index(&folder)[0]["optimum"], 13);
    assert_eq!(evidence(&folder, date), ["layers"]);
}

#[test]
fn bad_input_is_one_line_and_writes_nothing() {
    let folder = Folder::with("claims", "2024-11-24 13\n2024-11-25 few\n");
    let refuses = |range: &str, more: &[&str], expected: &[&str]| {
        folder.refuses(
            &[&["archive", range, "--dir", "all"], more].concat(),
            "",
            expected,
        );
    };
    refuses(
        "2024-11-24",
        &["--claims", "claims"],
        &["claims: line 2", "2024-11-24 13"],
    );
    refuses("2024-11-22..2024-11-24", &[], &["2024-11-22", "2024-11-23"]);
    refuses("2024-11-24", &["--floor", "64"], &["--floor"]);

    std::fs::create_dir(folder.path("all")).unwrap();
    folder.write("all/2024-11-25.cert", "years of work");
    refuses(
        TWO_DAYS,
        &[],
        &["2024-11-25.cert", "will not be overwritten"],
    );
    assert_eq!(folder.text("all/2024-11-25.cert"), "years of work");

    folder.refuses(&["archive", TWO_DAYS, "--dir", "claims"], "", &["claims"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done_and_another_run_goes_on() {
    let folder = Folder::new();
    let range = "2024-11-24..2025-11-23";
    let arguments = ["archive", range, "--dir", "all", "-q", "--threads", "1"];
    let run = folder.interrupt_when(&arguments, || folder.length("all/2024-11-24.cert") > 0);
    assert_eq!(run.code, 3, "{run:?}");

    let proven = index(&folder)
        .iter()
        .filter(|row| row["optimum"].is_u64())
        .count();
    assert!(proven > 0, "{run:?}");
    assert!(proven < 365, "{run:?}");

    // Dates that are already proven are skipped.
    let run = archive(&folder, "2024-11-24..2024-11-26", &[]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(!run.text.contains("3 now"), "{run:?}");
    assert!(index(&folder).len() >= proven);
}

/// `archive` and `prove` with several boards print the same lines, in the order of the dates.
#[test]
fn lines_keep_the_order_of_the_dates() {
    let folder = Folder::new();
    let dates = ["2025-02-20", "2025-02-21", "2025-02-22", "2025-02-23"];
    let table = |run: &Run| -> Vec<String> {
        let time = |word: &str| word.parse::<f64>().is_ok() || ["ms", "s"].contains(&word);
        let masked = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            [
                &words[..3],
                words[3..]
                    .iter()
                    .copied()
                    .skip_while(|word| time(word))
                    .collect::<Vec<_>>()
                    .as_slice(),
            ]
            .concat()
            .join(" ")
        };
        run.text.lines().take(4).map(masked).collect()
    };
    let archive = table(&archive(
        &folder,
        "2025-02-20..2025-02-23",
        &["--threads", "3"],
    ));

    assert!(
        archive
            .iter()
            .zip(dates)
            .all(|(line, date)| line.starts_with(date)),
        "{archive:?}"
    );
    assert_eq!(
        table(&folder.run(&[&["prove", "--no-certificate"], &dates[..]].concat())),
        archive
    );
}

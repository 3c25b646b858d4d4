//! Tests `kortest archive`: which boards it skips or proves again, which files it never replaces,
//! which it renames, and its index.

use crate::common::program::{Folder, Run};
use kortest::certificate::digest;
use serde_json::{Value, json};

const TWO_DAYS: &str = "2024-11-24..2024-11-25";

/// Two dates whose boards take a few hundredths of a second, with an optimum of 14 clicks each.
const TWO_QUICK_DAYS: &str = "2025-02-27..2025-02-28";
/// Seven dates whose boards take a few hundredths of a second each.
const WEEK: &str = "2025-02-20..2025-02-26";

#[test]
fn boards_are_proven_and_compared_with_their_claims() {
    let folder = Folder::with("claims", "# recorded\n2024-11-24 13\n25-11-2024 99\n");

    let run = archive(&folder, TWO_DAYS, &["--claims", "claims"]);

    assert_eq!(run.code, 1, "{run:?}");
    let summary = "2 proven: 2 now and 0 before; 0 open";
    assert!(run.text.contains(summary), "{run:?}");
    let rows = index(&folder);
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0]["date"], "2024-11-24");
    assert_eq!(rows[0]["optimum"], 13);
    assert_eq!(rows[0]["claim"], json!({"value": 13, "verdict": "optimal"}));
    assert_eq!(
        rows[1]["claim"],
        json!({"value": 99, "verdict": "beatable"})
    );
    // `kortest analyse` prints the same numbers.
    assert_eq!(rows[0]["first_clicks"], json!({"all": 33, "optimal": 15}));
    assert_eq!(
        rows[0]["solution_counts"],
        json!({"different": 25, "sequences": 619_744, "difficulty": 7.0768, "stars": 1})
    );
    // `kortest explain` prints the same line.
    let explained = folder.succeeds(&["explain", "2024-11-24", "--json"]).json();
    assert_eq!(rows[0]["line"], explained["line"]);
    assert_eq!(
        rows[0]["line"]["rows"],
        json!([{"from": 11, "to": null, "rest": 2}])
    );
}

#[test]
fn each_row_of_the_index_describes_a_proof() {
    let folder = Folder::new();

    // With more threads, a thread without a board may help with another board, whose CPU time is then
    // not measured.
    archive(&folder, TWO_DAYS, &["--threads", "1"]);

    for row in index(&folder) {
        assert!(row["seconds"].is_f64(), "{row}");
        assert!(row["states"].is_u64(), "{row}");
        assert!(row["bytes"].as_u64() > Some(200), "{row}");
        if cfg!(target_os = "linux") {
            assert!(row["cpu_seconds"].is_f64(), "{row}");
        }
        assert_eq!(row["evidence"], json!({"search": null, "columns": true}));
        folder.succeeds(&["check", &certificate(&row)]);
    }
}

#[test]
fn the_table_has_the_rows_of_the_index() {
    let folder = Folder::with("claims", "2024-11-24 13\n2024-11-25 99\n");

    archive(&folder, TWO_DAYS, &["--claims", "claims"]);

    let table = folder.text("all/index.tsv");
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 3, "{table}");
    let end = "\tcolumns\t33\t15\t25\t619744\t7.0768\t1\tleft@4:11+2";
    assert!(rows[1].ends_with(end), "{table}");
    assert_eq!(rows[2].split('\t').nth(3), Some("beatable"), "{table}");
}

#[test]
fn a_second_run_keeps_proofs_and_times() {
    let folder = Folder::new();
    archive(&folder, TWO_DAYS, &[]);
    let rows = index(&folder);
    let table = folder.text("all/index.tsv");

    let run = archive(&folder, TWO_DAYS, &[]);

    assert_eq!(run.code, 0, "{run:?}");
    let summary = "2 proven: 0 now and 2 before; 0 open";
    assert!(run.text.contains(summary), "{run:?}");
    assert_eq!(index(&folder), rows);
    assert_eq!(folder.text("all/index.tsv"), table);
}

#[test]
fn the_site_names_the_theorems_of_coq() {
    let folder = Folder::new();
    let fact = "scripts/audit has audited it";
    let column = "<td data-key=\"true\">Coq</td>";

    archive_succeeds(&folder, TWO_QUICK_DAYS, &[]);
    let page = folder.text("all/2025-02-27.html");
    assert!(!page.contains(fact));
    assert!(page.contains("scripts/audit 2025-02-27 2025-02-27.cert"));
    assert!(!folder.text("all/index.html").contains(column));

    // The second theorem is about another optimum.
    folder.write(
        "all/theorems.tsv",
        "date\toptimum\tseconds\n2025-02-27\t14\t3.0\n2025-02-28\t13\t3.0\n",
    );
    archive_succeeds(&folder, TWO_QUICK_DAYS, &[]);
    assert!(folder.text("all/2025-02-27.html").contains(fact));
    assert!(!folder.text("all/2025-02-28.html").contains(fact));
    assert_eq!(folder.text("all/index.html").matches(column).count(), 1);
}

/// Tests that threads and the memory limit change only the measured times.
#[test]
fn boards_side_by_side_make_the_same_archive() {
    let days = "2025-02-20..2025-02-22";
    let one_thread = Folder::new();
    archive_succeeds(&one_thread, days, &["--threads", "1", "--memory", "1GiB"]);
    for options in [
        ["--threads", "5", "--memory", "1GiB"],
        ["--threads", "8", "--memory", "34MiB"],
    ] {
        let folder = Folder::new();

        let run = archive_succeeds(&folder, days, &options);

        let summary = "3 proven: 3 now and 0 before; 0 open";
        assert!(run.text.contains(summary), "{run:?}");
        let rows = index_without_times(&folder);
        assert_eq!(rows, index_without_times(&one_thread));
        for row in rows {
            let name = certificate(&row);
            assert_eq!(folder.read(&name), one_thread.read(&name), "{name}");
        }
    }
}

/// Runs that share a folder prove each board once. The last run writes the index and the site.
#[test]
fn parts_of_an_archive_share_the_work() {
    let folder = Folder::new();
    // A killed run leaves an unlocked lock file and a truncated line.
    std::fs::create_dir_all(folder.path("all/parts")).unwrap();
    folder.write("all/parts/2025-02-20.lock", "");
    folder.write("all/parts/2025-02-21.json", "{\"date\":");

    let objects = std::thread::scope(|scope| {
        let folder = &folder;
        let runs = ["1/3", "2/3", "3/3", "3/3"]
            .map(|part| scope.spawn(move || archive_part(folder, part, &["--threads", "1"])));
        runs.map(|run| run.join().unwrap())
    });

    for object in &objects {
        assert_eq!(object["open"], 0, "{objects:?}");
        // When the last run writes the index, no other run is working.
        if object["index"].is_string() {
            assert_eq!(object["elsewhere"], 0, "{objects:?}");
            assert_eq!(object["proven"], 7, "{objects:?}");
        }
    }
    let new: Option<u64> = objects.iter().map(|object| object["new"].as_u64()).sum();
    assert_eq!(new, Some(7), "{objects:?}");
    let mut indices = objects.iter().map(|object| &object["index"]);
    assert!(indices.any(Value::is_string), "{objects:?}");
    assert!(!folder.path("all/parts").exists());
    let rows = index(&folder);
    assert_eq!(rows.len(), 7, "{rows:?}");
    for row in &rows {
        assert!(row["seconds"].is_f64(), "{row}");
    }
    // All boards are already proven, so a second run has nothing new.
    assert_eq!(archive_part(&folder, "2/3", &[])["new"], 0);
    assert_eq!(index(&folder), rows);
}

/// A board that stays open has new bounds or at least another time, and no other run has them.
#[test]
fn a_part_shares_what_it_found_out_about_an_open_board() {
    let folder = Folder::new();
    let limit = ["--method", "search", "--time-limit", "100ms", "--quiet"];
    archive(&folder, "2024-11-23", &limit);
    let earlier = index(&folder);
    assert_eq!(earlier[0]["optimum"], Value::Null);

    let run = archive(
        &folder,
        "2024-11-23",
        &[&limit[..], &["--part", "1/1"]].concat(),
    );

    assert_eq!(run.code, 3, "{run:?}");
    assert_ne!(index(&folder), earlier);
}

#[test]
fn a_run_without_dates_writes_the_site_again() {
    let folder = Folder::new();
    archive_succeeds(&folder, TWO_QUICK_DAYS, &[]);
    std::fs::remove_file(folder.path("all/index.html")).unwrap();

    let run = folder.succeeds(&["archive", "--dir", "all"]);

    let summary = "2 proven: 0 now and 2 before; 0 open";
    assert!(run.text.contains(summary), "{run:?}");
    assert!(folder.path("all/index.html").exists());
}

#[test]
fn published_scores_are_judged() {
    let folder = Folder::with("claims", include_str!("../../proofs/published.tsv"));

    let run = archive(&folder, "2024-11-14..2024-11-16", &["--claims", "claims"]);
    let more = archive(&folder, "2024-11-19", &["--claims", "claims"]);

    // The board of 2024-11-15 is unknown.
    let summary = "2 proven: 2 now and 0 before; 0 open";
    assert!(run.text.contains(summary), "{run:?}");
    let scores = "recorded: 1 optimal, 0 beatable, 0 impossible, 0 open; 18 of other dates";
    assert!(run.text.contains(scores), "{run:?}");
    assert_eq!((run.code, more.code), (0, 1), "{more:?}");
    let scores = "recorded: 1 optimal, 0 beatable, 1 impossible, 0 open; 17 of other dates";
    assert!(more.text.contains(scores), "{more:?}");
}

#[test]
fn claims_are_what_the_file_says_now() {
    let folder = Folder::with("claims", "2025-02-27 12\n2025-02-28 14\n");
    let wrong = archive(&folder, TWO_QUICK_DAYS, &["--claims", "claims", "--quiet"]);
    assert_eq!(wrong.code, 1, "{wrong:?}");
    assert_eq!(index(&folder)[0]["claim"]["value"], 12);

    folder.write("claims", "2025-02-27 14\n");
    let corrected = archive_succeeds(&folder, TWO_QUICK_DAYS, &["--claims", "claims"]);
    let summary = "recorded: 1 optimal, 0 beatable, 0 impossible, 0 open";
    assert_eq!(
        corrected.text.lines().last(),
        Some(summary),
        "{corrected:?}"
    );
    assert_eq!(index(&folder)[1]["claim"], Value::Null);

    let without = archive_succeeds(&folder, TWO_QUICK_DAYS, &["--quiet"]);
    assert_eq!(without.text.lines().count(), 1, "{without:?}");
    assert_eq!(index(&folder)[0]["claim"], Value::Null);
}

/// A false score of any date in the folder makes the exit code 1, whatever the run proves.
#[test]
#[ignore = "slow, so it runs at night"]
fn all_recorded_scores_of_the_archive_are_judged() {
    let folder = Folder::new();
    archive_succeeds(&folder, "2025-02-24..2025-02-25", &["-q"]);
    folder.write("claims", "2025-02-24 5\n2025-02-25 99\n2025-02-27 14\n");
    let counted = "1 beatable, 1 impossible";
    for range in [
        // Nothing new, and then new boards before, after and around the dates of the scores.
        "2025-02-24..2025-02-25",
        "2025-02-23",
        "2025-02-26",
        "2025-02-22..2025-02-24",
        "2025-02-25..2025-02-26",
        "2025-02-20..2025-02-26",
    ] {
        for options in [&["--quiet"][..], &["--quiet", "--part", "1/1"]] {
            let run = archive(&folder, range, &[&["--claims", "claims"], options].concat());
            assert_false_scores(&run, &format!("{counted}, 0 open; 1 of other dates"));
        }
        let json = archive(&folder, range, &["--claims", "claims", "--json"]);
        assert_eq!(json.code, 1, "{json:?}");
        let claims = &json.json()["claims"];
        assert_eq!(claims["impossible"], 1, "{json:?}");
        assert_eq!(claims["other_dates"], 1, "{json:?}");
    }
    let whole = folder.run(&["archive", "--dir", "all", "--claims", "claims"]);
    assert_false_scores(&whole, &format!("{counted}, 0 open; 1 of other dates"));

    let new = archive(&folder, "2025-02-27", &["--claims", "claims"]);
    assert_false_scores(&new, &format!("{counted}, 0 open"));
    folder.write("claims", "2025-02-27 14\n");
    archive_succeeds(&folder, "2025-02-23", &["--claims", "claims"]);
}

/// Asserts that a run has refused the scores of 24 and 25 February 2025, and names each in a line.
fn assert_false_scores(run: &Run, counted: &str) {
    assert_eq!(run.code, 1, "{run:?}");
    for (date, verdict) in [
        ("2025-02-24", "5 is impossible"),
        ("2025-02-25", "99 is beatable"),
    ] {
        let mut lines = run.text.lines().filter(|line| line.starts_with(date));
        let line = lines.next().unwrap_or_default();
        assert!(line.ends_with(verdict), "{run:?}");
        assert_eq!(lines.next(), None, "{run:?}");
    }
    assert!(run.text.trim_end().ends_with(counted), "{run:?}");
}

#[test]
fn claims_come_as_tables_of_other_programs() {
    for claims in [
        "| Date | Rows | Score |\n|:-----|---|---:|\n| 2025-02-27 |  | 14 |\n| 2025-02-28 | | ? |\n| 2025-06-29 | - | 20 |\n",
        "2025-02-27T00:00:00Z,14\n2025-02-28T00:00:00Z,\n2025-06-28T22:00:00.000Z,20\n",
        "2025-02-28;\n2025-02-27;14\n2025-03-01 -\n2025-06-29;20;\n",
        "\u{feff}Dato;Rekord\r\n27.02.2025;14,0\r\n2025-06-29;20\r\n",
        "date\tclicks\n2025-02-27\t14\n2025-06-29\t20\n",
        "# recorded\n\"2025-02-27\",\"14\",\"Kari\"\n2025-06-29,20 # late\n",
    ] {
        let folder = Folder::with("claims", claims);

        let run = archive_succeeds(&folder, "2025-02-27", &["--claims", "claims"]);

        let summary = "recorded: 1 optimal, 0 beatable, 0 impossible, 0 open; 1 of other dates";
        assert_eq!(run.text.lines().last(), Some(summary), "{run:?}");
    }
}

#[test]
fn rows_beside_a_claim_are_those_of_the_date() {
    let folder = Folder::new();
    let rows = folder.succeeds(&["show", "2025-02-27", "--rows"]).text;
    let rows = rows.trim();
    folder.write("claims", format!("date,rows,score\n2025-02-27,{rows},14\n"));
    archive_succeeds(&folder, "2025-02-27", &["--claims", "claims"]);

    folder.write("claims", format!("2025-02-28 {rows} 14\n"));
    let reason = "line 1: these are not the rows of the board of 2025-02-28";
    let arguments = ["archive", "2025-02-27", "--dir", "x", "--claims", "claims"];
    folder.refuses(&arguments, "", &[reason]);
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
        json!({"optimal": 0, "beatable": 1, "impossible": 0, "open": 0, "other_dates": 0})
    );
    assert!(object["version"].is_string());
    assert!(object["seconds"].is_f64());
    assert_eq!(object["index"], "all/index.json");

    let boards = object["boards"].as_array().unwrap();
    assert_eq!(boards.len(), 2);
    for (board, row) in boards.iter().zip(index(&folder)) {
        for (field, value) in row.as_object().unwrap() {
            assert_eq!(&board[field], value, "{field}");
        }
        assert_eq!(board["name"], row["date"]);
        assert_eq!(board["board"].as_str().map(str::len), Some(71));
    }
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
}

/// The files of an archive that it can make again heal as certificates do.
#[test]
fn a_damaged_file_of_the_archive_is_renamed() {
    let folder = Folder::new();
    archive_succeeds(&folder, TWO_QUICK_DAYS, &["-q"]);
    for name in [
        "index.json",
        "index.tsv",
        "index.html",
        "2025-02-27.html",
        "page.css",
        "site.js",
    ] {
        let path = format!("all/{name}");
        let good = folder.read(&path);
        for bad in [
            &b"x"[..],
            b"{}",
            b"[1,2",
            b"\0\xff\n",
            b"[{\"day\": 1}]\n",
            &good[..9],
        ] {
            folder.write(&path, bad);

            let run = archive_succeeds(&folder, "2025-02-27", &["-q"]);

            let renamed = format!("{path}.damaged");
            assert!(
                run.error.contains(&format!("was renamed to {renamed},")),
                "{run:?}"
            );
            assert_eq!(run.error.lines().count(), 1, "{run:?}");
            assert!(folder.read(&renamed) == bad, "{name}");
            assert_eq!(index(&folder).len(), 2);
            std::fs::remove_file(folder.path(&renamed)).unwrap();
        }
        std::fs::write(folder.path(&path), "").unwrap();
        let run = archive_succeeds(&folder, "2025-02-27", &["-q"]);
        assert_eq!(run.error, "", "{run:?}");
    }
}

#[test]
fn a_truncated_index_keeps_its_whole_rows() {
    let folder = Folder::new();
    archive_succeeds(&folder, TWO_QUICK_DAYS, &["-q"]);
    let rows = index(&folder);
    let table = folder.read("all/index.tsv");
    for part in [&["-q"][..], &["-q", "--part", "1/1"]] {
        let text = folder.text("all/index.json");
        folder.write("all/index.json", &text[..text.len() - 100]);
        folder.write("all/index.tsv", &table[..table.len() - 30]);

        let run = archive_succeeds(&folder, "2025-02-28", part);

        assert_eq!(run.error.lines().count(), 2, "{run:?}");
        assert_eq!(index(&folder)[0], rows[0]);
        assert_eq!(index(&folder)[1]["optimum"], rows[1]["optimum"]);
    }
}

/// The beginning and the end of the page are as they were.
#[test]
fn a_page_that_is_damaged_inside_is_made_again() {
    let folder = Folder::new();
    archive_succeeds(&folder, TWO_QUICK_DAYS, &["-q"]);
    for name in ["all/2025-02-27.html", "all/index.html", "all/page.js"] {
        let good = folder.read(name);
        let mut bad = good.clone();
        bad[good.len() / 2] ^= 1;
        folder.write(name, &bad);

        archive_succeeds(&folder, "2025-02-28", &["-q"]);

        assert!(folder.read(name) == good, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_folder_instead_of_a_file_of_the_archive_is_renamed() {
    let folder = Folder::new();
    archive_succeeds(&folder, TWO_QUICK_DAYS, &["-q"]);
    for name in ["index.json", "index.html", "2025-02-28.html"] {
        std::fs::remove_file(folder.path(&format!("all/{name}"))).unwrap();
        std::fs::create_dir_all(folder.path(&format!("all/{name}/inner"))).unwrap();

        let run = archive_succeeds(&folder, "2025-02-27", &["-q"]);

        assert_eq!(run.error.lines().count(), 1, "{run:?}");
        assert!(folder.path(&format!("all/{name}.damaged/inner")).is_dir());
    }
}

#[test]
fn other_files_in_the_folder_are_kept() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("all")).unwrap();
    folder.write("all/notes.html", "mine");

    archive_succeeds(&folder, "2025-02-27", &["-q"]);
    archive_succeeds(&folder, "2025-02-27", &["-q"]);

    assert_eq!(folder.text("all/notes.html"), "mine");
}

#[cfg(unix)]
#[test]
fn one_run_at_a_time() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("all")).unwrap();
    let lock = std::fs::File::create(folder.path("all/archive.lock")).unwrap();
    lock.lock().unwrap();

    let refused = archive(&folder, "2025-02-27", &[]);
    assert_eq!(refused.code, 5, "{refused:?}");
    let words = "all: another kortest archive is running in this folder\n";
    assert!(refused.error.ends_with(words), "{refused:?}");

    drop(lock);
    assert_eq!(archive(&folder, "2025-02-27", &["-q"]).code, 0);
}

#[test]
#[ignore = "slow, so it runs at night"]
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
    let first = folder.read("all/2024-11-24.cert");
    let second = folder.read("all/2024-11-25.cert");
    let mut broken = first.clone();
    broken[200] ^= 1;
    folder.write("all/2024-11-24.cert", &broken);
    // This file now has the certificate of another board.
    folder.write("all/2024-11-25.cert", &first);

    let run = archive(&folder, TWO_DAYS, &["-q"]);

    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.text.contains("2 now and 0 before"), "{run:?}");
    assert_eq!(run.error.lines().count(), 2, "{run:?}");
    for date in ["2024-11-24", "2024-11-25"] {
        let renamed = format!("was renamed to all/{date}.cert.damaged");
        assert!(run.error.contains(&renamed), "{run:?}");
    }
    assert!(run.error.contains("of another board"), "{run:?}");
    assert!(folder.read("all/2024-11-24.cert.damaged") == broken);
    assert!(folder.read("all/2024-11-25.cert.damaged") == first);
    assert!(folder.read("all/2024-11-24.cert") == first);
    assert!(folder.read("all/2024-11-25.cert") == second);
}

/// Whatever is at the path of a certificate, all boards are proven, and nothing is deleted.
#[test]
fn a_file_that_is_not_a_certificate_is_renamed() {
    let folder = Folder::new();
    archive_succeeds(&folder, TWO_QUICK_DAYS, &["-q"]);
    let good = folder.read("all/2025-02-27.cert");
    let begin = String::from_utf8_lossy(&good[..100]).into_owned();
    for bad in [
        Vec::new(),
        good[..100].to_vec(),
        begin.replace('\n', "\r\n").into_bytes(),
        b"years of work".to_vec(),
    ] {
        folder.write("all/2025-02-27.cert", &bad);

        let run = archive_succeeds(&folder, TWO_QUICK_DAYS, &["-q"]);

        assert!(run.text.contains("1 now and 1 before"), "{run:?}");
        assert_eq!(run.error.lines().count(), 1, "{run:?}");
        assert!(folder.read("all/2025-02-27.cert") == good);
        let renamed = folder.path("all/2025-02-27.cert.damaged");
        assert!(std::fs::read(&renamed).unwrap() == bad);
        std::fs::remove_file(renamed).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn a_folder_or_a_device_instead_of_a_certificate_is_renamed() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("all/2025-02-27.cert/inner")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.path("all/2025-02-28.cert")).unwrap();

    let run = archive_succeeds(&folder, TWO_QUICK_DAYS, &["-q"]);

    assert!(run.text.contains("2 now and 0 before"), "{run:?}");
    assert_eq!(run.error.lines().count(), 2, "{run:?}");
    assert!(folder.path("all/2025-02-27.cert.damaged/inner").is_dir());
    let link = std::fs::read_link(folder.path("all/2025-02-28.cert.damaged")).unwrap();
    assert_eq!(link.to_str(), Some("/dev/zero"));
    folder.succeeds(&["check", "all"]);
}

#[test]
fn a_journal_of_another_build_is_renamed() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("all")).unwrap();
    let old = "kortest journal 1\nboard X\n\n";
    folder.write("all/2025-02-27.auto-7.journal", old);
    std::fs::create_dir(folder.path("all/2025-02-28.auto-7.journal")).unwrap();

    let run = archive_succeeds(&folder, TWO_QUICK_DAYS, &["-q"]);

    assert!(run.text.contains("2 now and 0 before"), "{run:?}");
    assert_eq!(run.error.lines().count(), 2, "{run:?}");
    let renamed = "all/2025-02-27.auto-7.journal.damaged";
    assert!(run.error.contains(renamed), "{run:?}");
    assert_eq!(folder.text(renamed), old);
}

/// Each of two boards side by side has too little memory for the check of many records.
#[test]
fn a_certificate_that_needs_all_memory_for_its_check_is_kept() {
    let folder = Folder::new();
    archive_succeeds(
        &folder,
        "2024-11-24",
        &["--method", "search", "--floor", "0"],
    );
    let certificate = folder.read("all/2024-11-24.cert");

    let little = ["--threads", "2", "--memory", "34MiB"];
    let run = archive_succeeds(&folder, TWO_DAYS, &little);

    let summary = "2 proven: 1 now and 1 before; 0 open";
    assert!(run.text.contains(summary), "{run:?}");
    assert!(folder.read("all/2024-11-24.cert") == certificate);
}

/// A certificate that this run cannot check may be valid, so it stays.
#[test]
fn a_certificate_of_a_newer_version_is_neither_renamed_nor_proven_again() {
    let folder = Folder::new();
    archive_succeeds(&folder, TWO_QUICK_DAYS, &["-q"]);
    let text = "kortest certificate 99\npuzzle former\n";
    let newer = format!("{text}sha256 {}\n", digest(text.as_bytes()));
    folder.write("all/2025-02-27.cert", &newer);

    let run = archive(&folder, TWO_QUICK_DAYS, &["-q"]);

    assert_eq!(run.code, 3, "{run:?}");
    let line = "2025-02-27  open: 2025-02-27.cert is not checked: written by a newer kortest";
    assert!(run.text.starts_with(line), "{run:?}");
    assert_eq!(folder.text("all/2025-02-27.cert"), newer);
}

#[test]
fn an_index_with_the_earlier_name_of_a_field_is_read() {
    let folder = Folder::new();
    archive_succeeds(&folder, TWO_QUICK_DAYS, &["-q"]);
    let rows = index(&folder);
    let earlier = folder
        .text("all/index.json")
        .replace("\"solution_counts\"", "\"solutions\"");
    folder.write("all/index.json", earlier);

    archive_succeeds(&folder, "2025-02-27", &["-q"]);

    assert_eq!(index(&folder), rows);
}

/// Somebody has edited numbers of the index. They are not published again.
#[test]
fn numbers_of_an_edited_index_are_dropped() {
    let folder = Folder::new();
    archive_succeeds(&folder, TWO_QUICK_DAYS, &["-q"]);
    let rows = index(&folder);
    for (field, forged) in [
        ("seconds", json!(0.5)),
        ("states", json!(7)),
        ("first_clicks", json!({"all": 40, "optimal": 40})),
        (
            "solution_counts",
            json!({"different": 1, "sequences": 1, "difficulty": 1.0, "stars": 1}),
        ),
        (
            "line",
            json!({"column": 900, "counted": "left", "rows": []}),
        ),
        ("line", json!("left@4:11+2")),
        ("optimum", json!(13)),
        ("upper_bound", json!(13)),
        ("evidence", json!({"search": {"floor": 7}, "columns": true})),
    ] {
        let mut edited = rows.clone();
        edited[0][field] = forged;
        folder.write("all/index.json", serde_json::to_string(&edited).unwrap());

        archive_succeeds(&folder, "2025-02-27", &["-q"]);

        let again = &index(&folder)[0];
        assert_eq!(again["optimum"], rows[0]["optimum"], "{field}");
        assert_eq!(again["upper_bound"], rows[0]["upper_bound"], "{field}");
        assert_eq!(again["evidence"], rows[0]["evidence"], "{field}");
        assert_eq!(again["first_clicks"], rows[0]["first_clicks"], "{field}");
        assert_eq!(
            again["solution_counts"], rows[0]["solution_counts"],
            "{field}"
        );
        assert_eq!(again["line"], rows[0]["line"], "{field}");
        assert_eq!(again["seconds"], Value::Null, "{field}");
        assert_eq!(again["states"], Value::Null, "{field}");
        assert_eq!(index(&folder)[1], rows[1]);
    }
}

/// Dates outside of the range are not visited, but their numbers are read from the certificates.
#[test]
fn an_edited_row_of_another_date_comes_from_its_certificate() {
    let folder = Folder::new();
    archive_succeeds(&folder, TWO_QUICK_DAYS, &["-q"]);
    let rows = index(&folder);
    let mut edited = rows.clone();
    edited[1]["optimum"] = json!(9);
    edited[1]["lower_bound"] = json!(9);
    edited[1]["upper_bound"] = json!(9);
    folder.write("all/index.json", serde_json::to_string(&edited).unwrap());

    archive_succeeds(&folder, "2025-02-27", &["-q"]);

    let again = index(&folder);
    assert_eq!(again[0], rows[0]);
    assert_eq!(again[1]["optimum"], rows[1]["optimum"]);
    assert_eq!(again[1]["seconds"], Value::Null);
}

/// Ranges leave out dates after today.
#[test]
fn a_single_date_may_be_in_the_future() {
    let folder = Folder::new();
    let run = archive_succeeds(&folder, "2999-01-01", &["-q"]);
    assert!(run.error.contains("in the future"), "{run:?}");
    assert!(run.text.contains("1 proven: 1 now"), "{run:?}");
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_certificate_counts_if_it_has_the_evidence_that_is_asked_for() {
    let folder = Folder::new();
    let date = "2024-11-24";
    let proves = |more: &[&str]| archive_succeeds(&folder, date, more).text.contains("1 now");
    assert!(proves(&["--method", "columns"]));
    assert!(!proves(&["--method", "auto"]));
    assert!(!proves(&["--floor", "3"]));
    assert!(proves(&["--method", "both"]));
    assert_eq!(evidence(&folder, date), ["search", "layers"]);
    assert_eq!(
        index(&folder)[0]["evidence"],
        json!({"search": {"floor": 7}, "columns": true})
    );
    assert!(
        folder
            .text("all/index.tsv")
            .ends_with("\tboth\t33\t15\t25\t619744\t7.0768\t1\tleft@4:11+2\n")
    );

    let both = folder.read("all/2024-11-24.cert");
    for enough in [
        &["--method", "search"],
        &["--method", "columns"],
        &["--floor", "9"],
    ] {
        assert!(!proves(enough), "{enough:?}");
    }
    assert!(folder.read("all/2024-11-24.cert") == both);
    // A lower floor would only make the check faster, so complete evidence is not made again.
    assert!(!proves(&["--method", "both", "--floor", "6"]));
    assert!(folder.read("all/2024-11-24.cert") == both);

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
    let limit = ["--method", "search", "--time-limit", "200ms", "--quiet"];

    let run = archive(&folder, "2024-11-23", &limit);

    assert_eq!(run.code, 3, "{run:?}");
    let line = run.text.lines().next().unwrap();
    assert!(line.starts_with("2024-11-23  open, "), "{run:?}");
    assert!(line.ends_with("(--time-limit ended the proof)"), "{run:?}");
    assert_eq!(run.text.lines().count(), 2, "{run:?}");
    let summary = "0 proven: 0 now and 0 before; 1 open";
    assert!(run.text.contains(summary), "{run:?}");
    let row = &index(&folder)[0];
    assert_eq!(row["optimum"], Value::Null);
    assert_eq!(row["certificate"], Value::Null);
    let lower = row["lower_bound"].as_u64();
    assert!(lower < row["upper_bound"].as_u64(), "{row}");
    let table = folder.text("all/index.tsv");
    assert!(table.lines().nth(1).unwrap().contains(".."), "{table}");
}

#[test]
fn an_unfinished_search_does_not_replace_a_proof() {
    let folder = Folder::new();
    let date = "2024-11-23";
    archive_succeeds(&folder, date, &["--time-limit", "1m"]);
    let columns = folder.read("all/2024-11-23.cert");
    let limit = ["--method", "both", "--time-limit", "1s", "--threads", "1"];

    let run = archive(&folder, date, &limit);

    assert_eq!(run.code, 3, "{run:?}");
    let summary = "1 proven: 0 now and 1 before; 0 open, 1 by one method only";
    assert!(run.text.contains(summary), "{run:?}");
    let state = "proven, but its evidence is only columns (--time-limit ended the proof)";
    assert!(run.text.contains(state), "{run:?}");
    assert!(folder.read("all/2024-11-23.cert") == columns);
    assert_eq!(index(&folder)[0]["optimum"], 13);
    assert_eq!(evidence(&folder, date), ["layers"]);
}

/// A shorter run with worse bounds loses neither the bounds nor the verdicts that rest on them.
#[test]
fn an_open_board_keeps_its_best_bounds() {
    let folder = Folder::with("claims", "2024-11-23 5\n");
    let search = ["--method", "search", "--claims", "claims", "--time-limit"];
    // On a busy machine, the search may need more than a second for its first lower bounds.
    for limit in ["500ms", "2s", "8s", "30s"] {
        archive(&folder, "2024-11-23", &[&search[..], &[limit]].concat());
        if index(&folder)[0]["lower_bound"].as_u64() > Some(5) {
            break;
        }
    }
    let better = index(&folder)[0].clone();

    let short = archive(&folder, "2024-11-23", &[&search[..], &["0"]].concat());

    assert_eq!(short.code, 1, "{short:?}");
    let row = &index(&folder)[0];
    assert_eq!(row["claim"]["verdict"], "impossible");
    assert_eq!(row["claim"], better["claim"]);
    assert_eq!(row["lower_bound"], better["lower_bound"]);
    assert_eq!(row["upper_bound"], better["upper_bound"]);
}

/// Each date has one state, and all states together have all dates.
#[cfg(unix)]
#[test]
fn a_stopped_run_says_how_many_boards_it_has_not_looked_at() {
    let folder = Folder::new();
    archive_succeeds(&folder, WEEK, &["-q"]);
    let rows = index(&folder);
    let month = ["archive", "2025-02", "--dir", "all", "--method", "search"];
    let options = ["--json", "--threads", "1"];

    let run = folder.interrupt_when(&[&month[..], &options].concat(), || true);

    let object = run.json();
    assert_eq!(run.code, 3, "{run:?}");
    let count = |state: &str| object[state].as_u64().unwrap();
    assert!(count("unvisited") > 20, "{run:?}");
    let sum = count("proven") + count("open") + count("elsewhere") + count("unvisited");
    assert_eq!(sum, 28, "{run:?}");
    assert!(object["resume"].is_string(), "{run:?}");
    let kept = index(&folder);
    for row in &rows[1..] {
        assert!(kept.contains(row), "{row}");
    }

    // The text has the same states.
    let run = folder.interrupt_when(&[&month[..4], &["-q"]].concat(), || true);
    if run.code == 3 {
        assert!(run.text.contains(" not looked at. all/index"), "{run:?}");
    }
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

/// A limit for each board is no limit for the run.
#[test]
#[ignore = "slow, so it runs at night"]
fn the_total_time_limit_ends_the_whole_run() {
    for part in [&[][..], &["--part", "1/2"]] {
        let folder = Folder::new();
        let range = "2025-11-03..2025-11-06";
        let limit = ["--method", "search", "--total-time-limit", "1500ms"];
        let start = std::time::Instant::now();

        let run = archive(&folder, range, &[&limit[..], part].concat());
        let seconds = start.elapsed().as_secs();

        assert_eq!(run.code, 3, "{run:?}");
        assert!(seconds < 15, "{seconds} s: {run:?}");
        let words = "--total-time-limit ended the proof";
        assert!(run.text.contains(words), "{run:?}");
    }
}

#[test]
fn no_time_at_all_proves_nothing() {
    let folder = Folder::new();

    let run = archive(
        &folder,
        "2025-02-18..2025-02-20",
        &["--total-time-limit", "0"],
    );
    let again = archive(
        &folder,
        "2025-02-18..2025-02-20",
        &["--total-time-limit", "1h"],
    );

    assert_eq!(run.code, 3, "{run:?}");
    assert_eq!(again.code, 0, "{again:?}");
}

/// `archive` and `prove` with several boards print the same lines, in the order of the dates.
#[test]
fn lines_keep_the_order_of_the_dates() {
    let folder = Folder::new();
    let dates = ["2025-02-20", "2025-02-21", "2025-02-22", "2025-02-23"];
    let prove = [&["prove", "--no-certificate"], &dates[..]].concat();

    let archived = archive(&folder, "2025-02-20..2025-02-23", &["--threads", "3"]);
    let proven = folder.run(&prove);

    let archived = lines_without_times(&archived, dates.len());
    for (line, date) in archived.iter().zip(dates) {
        assert!(line.starts_with(date), "{archived:?}");
    }
    assert_eq!(lines_without_times(&proven, dates.len()), archived);
}

fn archive(folder: &Folder, range: &str, more: &[&str]) -> Run {
    folder.run(&[&["archive", range, "--dir", "all"], more].concat())
}

fn archive_succeeds(folder: &Folder, range: &str, more: &[&str]) -> Run {
    let run = archive(folder, range, more);
    assert_eq!(run.code, 0, "{run:?}");
    run
}

/// Runs a part of the archive of [`WEEK`]. Returns the object that the run prints.
fn archive_part(folder: &Folder, part: &str, more: &[&str]) -> Value {
    archive_succeeds(folder, WEEK, &[&["--part", part, "--json"], more].concat()).json()
}

fn index(folder: &Folder) -> Vec<Value> {
    serde_json::from_str(&folder.text("all/index.json")).unwrap()
}

/// Returns the rows of the index without the fields that measure times, and without the seal, which
/// depends on them.
fn index_without_times(folder: &Folder) -> Vec<Value> {
    let mut rows = index(folder);
    for row in &mut rows {
        let fields = row.as_object_mut().unwrap();
        fields.retain(|key, _| !key.ends_with("seconds") && key != "seal");
    }
    rows
}

/// Returns the path of the certificate of a row of the index.
fn certificate(row: &Value) -> String {
    format!("all/{}", row["certificate"].as_str().unwrap())
}

/// Returns what the lines that start with `evidence` say in the certificate of a date.
fn evidence(folder: &Folder, date: &str) -> Vec<String> {
    let bytes = folder.read(&format!("all/{date}.cert"));
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.split('\n');
    lines
        .filter_map(|line| line.strip_prefix("evidence "))
        .map(str::to_string)
        .collect()
}

/// Returns the first lines of the output: the date, the number of clicks and the other words of
/// each, without the time behind the third word.
fn lines_without_times(run: &Run, lines: usize) -> Vec<String> {
    let mut table = Vec::new();
    for line in run.text.lines().take(lines) {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        while words.len() > 3 && is_time(words[3]) {
            words.remove(3);
        }
        table.push(words.join(" "));
    }
    table
}

/// Returns whether a word is a number or a unit of time.
fn is_time(word: &str) -> bool {
    word.parse::<f64>().is_ok() || ["ms", "s"].contains(&word)
}

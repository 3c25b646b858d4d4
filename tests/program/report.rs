//! Tests pages without a browser: `kortest report`, `kortest show --play` and the site of an
//! archive.

use crate::common::program::Folder;

#[test]
fn a_page_is_one_file_that_names_nothing_elsewhere() {
    let folder = small();
    folder.succeeds(&["report", "small.cert"]);
    let page = folder.text("small.html");

    assert!(page.contains("<em class=\"optimal\" data-nb=\"er optimalt\">optimal</em>."));

    for outside in ["http://", "https://", "src=", "@import", "url("] {
        // Browsers do not load these two addresses: the namespace of SVG, and a link.
        let found = page
            .replace("http://www.w3.org/2000/svg", "")
            .replace("<a href=\"https://", "");
        assert!(!found.contains(outside), "{outside}");
    }
    assert!(page.contains("default-src 'none'"));

    // A second `kortest report` replaces the page.
    folder.succeeds(&["report", "small.cert", "--out", "small.html"]);
}

/// The sentences of the pages and of an archive's site in English, and the same in Norwegian.
const SENTENCES: [(&str, &str); 2] = [
    (
        include_str!("../../src/pages/sentences/english.rs"),
        include_str!("../../src/pages/sentences/norwegian.rs"),
    ),
    (
        include_str!("../../src/archive/site/sentences/english.rs"),
        include_str!("../../src/archive/site/sentences/norwegian.rs"),
    ),
];

#[test]
fn sentences_have_the_same_order_in_both_languages() {
    for (english, norwegian) in SENTENCES {
        let mut norwegian_names = names_of_sentences(norwegian);
        // In English, the library counts.
        norwegian_names.retain(|&name| name != "counted");

        assert!(!norwegian_names.is_empty());
        assert_eq!(names_of_sentences(english), norwegian_names);
    }
}

/// Returns the names of the public constants and functions of a module.
fn names_of_sentences(module: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for line in module.lines() {
        let item = line
            .strip_prefix("pub const ")
            .or(line.strip_prefix("pub fn "));
        if let Some(item) = item {
            names.extend(item.split([':', '(']).next());
        }
    }
    names
}

#[test]
fn a_page_has_the_letters_of_its_board() {
    let folder = Folder::new();
    folder.succeeds(&[
        "prove",
        "GCE/BDE/DPD/GEA",
        "--out",
        "letters.cert",
        "--quiet",
    ]);
    folder.succeeds(&["report", "letters.cert"]);
    let page = english(&folder.text("letters.html"));
    for part in [
        r#"class="tile c2 lettered" data-letter="G""#,
        "E tiles at ",
        "from the top: G C E; B D E;",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn a_claim_gets_its_verdict() {
    let folder = small();
    let report = folder.run(&["check", "small.cert", "--json"]).json();
    let optimum = report["claim"]["value"].as_u64().unwrap();
    for (claim, verdict) in [
        (optimum - 1, "impossible"),
        (optimum, "optimal"),
        (optimum + 1, "beatable"),
    ] {
        folder.succeeds(&["report", "small.cert", "--claim", &claim.to_string()]);
        let sentence = format!("{claim} clicks is <em class=\"{verdict}\">{verdict}</em>.");
        assert!(
            english(&folder.text("small.html")).contains(&sentence),
            "{sentence}"
        );
    }
}

#[test]
fn pages_link_to_the_app_where_it_is_known() {
    let folder = small();
    folder.succeeds(&["report", "small.cert", "--app", "https://example.org/play"]);
    assert!(english(&folder.text("small.html")).contains(
        "<a class=\"button\" href=\"https://example.org/play/#OPG/GPO/OGP\">Play this board</a>"
    ));

    folder.succeeds(&["report", "small.cert"]);
    assert!(!folder.text("small.html").contains("Play this board"));

    folder.succeeds(&[
        "archive",
        "2024-11-24..2024-11-25",
        "--dir",
        "site",
        "--quiet",
    ]);
    folder.succeeds(&[
        "archive",
        "2024-11-24..2024-11-25",
        "--dir",
        "site",
        "--app",
        "../",
        "--quiet",
    ]);
    for (page, date) in [
        ("2024-11-24", "2024-11-24"),
        ("2024-11-25", "2024-11-25"),
        ("index", "2024-11-25"),
    ] {
        let link = format!("href=\"../#{date}\">Play this board</a>");
        assert!(
            english(&folder.text(&format!("site/{page}.html"))).contains(&link),
            "{page}"
        );
    }
}

#[test]
fn names_are_text_wherever_they_stand() {
    let folder = small();
    let name = "</title><script>alert(1)</script>\"'&";
    folder.succeeds(&["report", "small.cert", "--title", name]);
    let page = folder.text("small.html");

    assert!(!page.contains("<script>alert"));
    assert!(page.contains("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;"));

    // The page has three scripts: the data, the certificate, and the program.
    assert_eq!(page.matches("<script").count(), 3);
}

#[test]
fn no_page_of_an_invalid_certificate_and_none_over_other_files() {
    let folder = small();
    folder.write(
        "bad.cert",
        folder.text("small.cert").replace("optimal", "at-most"),
    );
    folder.refuses(
        &["report", "bad.cert"],
        "",
        &["bad.cert", "invalid certificate", "digest"],
    );

    folder.write("notes.html", "my notes");
    folder.refuses(
        &["report", "small.cert", "--out", "notes.html"],
        "",
        &["notes.html", "not a page"],
    );
    assert_eq!(folder.text("notes.html"), "my notes");
}

#[test]
fn a_page_shows_the_run_that_made_its_certificate() {
    let folder = small();
    let prove = "prove OPG/GPO/OGP --method search --json --quiet --out search.cert";
    let prove: Vec<&str> = prove.split(' ').collect();
    folder.write("run.json", folder.succeeds(&prove).text);

    folder.succeeds(&["report", "search.cert", "--run", "run.json"]);

    assert!(folder.text("search.html").contains("Time of the proof"));
    folder.refuses(
        &["report", "small.cert", "--run", "run.json"],
        "",
        &["--run", "does not belong to small.cert"],
    );
}

#[test]
fn a_page_draws_the_line_between_two_columns() {
    let folder = Folder::new();
    for (date, norwegian, expected) in [
        (
            "2024-11-24",
            "fjerner minst 11 klikk noe til venstre for streken, og minst 2 andre",
            &["<b>11</b>", "<b>2</b>", "11 + 2 = 13", "this counts left"][..],
        ),
        (
            "2025-09-25",
            "Med nøyaktig 6 trengs minst 9 andre: 15.",
            &[
                "6 right",
                "+ at least 9 only left",
                "7 or more right",
                "= 15 or more",
                "So 14 cannot work.",
            ],
        ),
    ] {
        let file = format!("{date}.cert");
        folder.succeeds(&["prove", date, "--quiet", "--out", &file]);

        folder.succeeds(&["report", &file]);

        let page = folder.text(&format!("{date}.html"));
        assert!(page.contains(norwegian), "{date}");
        assert_shows(&page, expected);
    }
}

#[test]
fn a_page_of_one_column_has_no_line() {
    let folder = Folder::new();
    folder.succeeds(&["prove", "O/P/O", "--quiet", "--out", "column.cert"]);

    folder.succeeds(&["report", "column.cert"]);

    assert!(!folder.text("column.html").contains("Why not fewer?"));
}

#[test]
fn the_other_games_have_pages_too() {
    let folder = Folder::new();
    for (name, board, sentence) in [
        (
            "level",
            "/#####/#P.X#/#####",
            "1 move is <em class=\"optimal\">optimal</em>.",
        ),
        (
            "stuck",
            "/#####/#P#X#/#####",
            "A route is <em class=\"impossible\">impossible</em>.",
        ),
        ("grid", "1,0,0/0,0,0/0,0,2", "<em class="),
    ] {
        let certificate = format!("{name}.cert");
        folder.succeeds(&["prove", board, "--out", &certificate, "--quiet"]);
        folder.succeeds(&["report", &certificate]);
        assert!(
            english(&folder.text(&format!("{name}.html"))).contains(sentence),
            "{name}"
        );
    }
}

#[test]
fn every_board_of_an_archive_has_a_page() {
    let folder = Folder::with("claims", "2024-11-24 12\n");
    let archive = ["archive", "--dir", "site", "--claims", "claims", "--quiet"];
    let run = folder.run(&[&archive[..], &["2024-11-24"]].concat());
    assert_eq!(run.code, 1, "{run:?}");

    let stopped = folder.run(&[&archive[..], &["2024-11-25", "--time-limit", "0s"]].concat());
    // The false score of the other date decides.
    assert_eq!(stopped.code, 1, "{stopped:?}");
    assert_shows(
        &folder.text("site/2024-11-25.html"),
        &[
            "still <em class=\"open\">open</em>",
            "kortest archive 2024-11-25 --dir .",
            "open.js",
            "2024-11-24.html",
            "index.html",
        ],
    );
    assert_shows(
        &folder.text("site/index.html"),
        &[
            "The latest proof: 2024-11-24",
            "href=\"2024-11-25.html\"",
            "2024-11-24.html",
            "12 is impossible",
            "site.js",
        ],
    );

    let proven = folder.run(&[&archive[..], &["2024-11-25"]].concat());
    assert_eq!(proven.code, 1, "{proven:?}");
    assert_shows(
        &folder.text("site/2024-11-25.html"),
        &[
            "is <em class=\"optimal\">optimal</em>.",
            "2024-11-24.html",
            "index.html",
            "page.js",
        ],
    );
    assert!(!folder.text("site/index.html").contains("The latest proof"));
}

#[test]
fn a_page_says_what_a_reader_needs() {
    let folder = small();
    folder.succeeds(&["report", "small.cert"]);
    let page = folder.text("small.html");
    for words in [
        "A click removes a group",
        "counted from 0 at the bottom left",
        "scripts/check.py",
        "FORMAT.md",
        "🟧🟪🟩",
    ] {
        assert!(page.contains(words), "{words}");
    }

    assert!(page.contains("aria-label=\"Replay\""));
    assert!(!page.contains("solution to play"));
}

/// Returns a folder with a certificate of a small board.
fn small() -> Folder {
    let folder = Folder::new();
    folder.succeeds(&["prove", "OPG/GPO/OGP", "--out", "small.cert", "--quiet"]);
    folder
}

/// Returns `page` without its Norwegian translations.
fn english(page: &str) -> String {
    let mut parts = page.split(" data-nb");
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        // The translation stands between the first two quotes.
        text += part.splitn(3, '"').nth(2).unwrap_or_default();
    }
    text.replace("<span>", "").replace("</span>", "")
}

/// Asserts that the English text of a page contains these words.
fn assert_shows(page: &str, expected: &[&str]) {
    let text = english(page);
    for words in expected {
        assert!(text.contains(words), "{words}");
    }
}

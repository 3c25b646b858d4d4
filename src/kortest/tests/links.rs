//! Links of the web app, with the same cases as the tests of the app.

use kortest::read::link;

/// Lines with three fields: the part of a link from its `#` on, its board, and its clicks (`-` for none).
const CASES: &str = include_str!("links.tsv");
/// The date of today in these tests, as year, month, and day.
const TODAY: (i16, i8, i8) = (2026, 11, 28);

#[test]
fn links_are_read_without_what_follows_them() {
    for line in CASES.lines().filter(|line| !line.starts_with("# ")) {
        let mut fields = line.split('\t');
        let fragment = fields.next().unwrap();
        let board = fields.next().unwrap();
        let clicks = fields.next().unwrap().trim_start_matches('-');

        let found = link(&format!("https://example.org/{fragment}"), TODAY).unwrap();

        assert_eq!(found.board, board, "{fragment}");
        assert_eq!(found.clicks, clicks, "{fragment}");
        assert_eq!(link(fragment, TODAY), Some(found), "{fragment}");
    }
}

#[test]
fn other_texts_are_no_links() {
    let others = [
        "2026-11-28",
        "BBGB/GGPO/OOPP",
        "https://www.nrk.no/spill/former-1.17105310#comments",
        "https://puzz.link/p?nurikabe/2/2/2i#solution",
        "# a comment\nBBG\nGGB",
        "#",
        "https://example.org/#%",
        "",
    ];

    for other in others {
        assert_eq!(link(other, TODAY), None, "{other}");
    }
}

#[test]
fn few_signs_may_follow_a_link() {
    for (signs, is_link) in [(16, true), (17, false), (100_000, false)] {
        let text = format!("#2026-11-28{}", "!".repeat(signs));
        assert_eq!(link(&text, TODAY).is_some(), is_link, "{signs} signs");
    }
}

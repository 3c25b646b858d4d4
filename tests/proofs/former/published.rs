//! Compares boards and recorded scores that other people have published with the boards of kortest
//! and the proven optima. `proofs/published.tsv` names the public source of each.

use crate::common::*;
use kortest::former::daily::{self, DateError};
use kortest::former::{Board, ProveOptions, prove_with};

/// A board that was published while it was the puzzle of the day, or soon after.
struct Published {
    date: String,
    rows: String,
    /// NRK's "best in Norway" of that day, if the source tells it.
    best: Option<u32>,
}

impl Published {
    /// Returns whether the board is from before the rule, so that kortest cannot compute it.
    fn is_early(&self) -> bool {
        self.date.as_str() < FIRST_COMPUTED
    }

    fn board(&self) -> Board {
        self.rows.parse().unwrap()
    }
}

/// The first date whose board is computed.
const FIRST_COMPUTED: &str = "2024-11-23";

#[test]
fn computed_boards_are_the_published_boards() {
    let mut published = published();
    published.retain(|published| !published.is_early());

    for published in &published {
        let computed = daily::read(&published.date).unwrap().unwrap();
        assert_eq!(computed.to_string(), published.rows, "{}", published.date);
    }

    assert_eq!(published.len(), 42);
}

#[test]
fn boards_before_the_rule_are_the_published_boards() {
    let mut early = published();
    early.retain(Published::is_early);

    let mut known = Vec::new();
    for day in 1..23 {
        match daily::board(2024, 11, day) {
            Ok(board) => known.push((format!("2024-11-{day:02}"), board.to_string())),
            Err(error) => assert_eq!(error, DateError::NoBoard(2024, 11, day)),
        }
    }

    let early: Vec<_> = early.into_iter().map(|one| (one.date, one.rows)).collect();
    assert_eq!(known, early);
}

#[test]
fn optima_of_the_boards_before_the_rule() {
    for (date, optimum) in [
        ("2024-11-11", 14),
        ("2024-11-12", 14),
        ("2024-11-13", 14),
        ("2024-11-14", 11),
        ("2024-11-16", 12),
        ("2024-11-17", 12),
        ("2024-11-18", 14),
        ("2024-11-19", 14),
        ("2024-11-20", 13),
        ("2024-11-21", 15),
        ("2024-11-22", 12),
    ] {
        let board = daily::read(date).unwrap().unwrap();
        assert_eq!(proven_optimum(&board), optimum, "{date}");
    }
}

/// `-- --nocapture` prints the verdicts, as the table of `proofs/README.md` has them.
#[test]
fn published_records_are_optimal_on_all_days_but_two() {
    let mut optimal = 0;
    let mut beatable = 0;
    let mut impossible = Vec::new();
    let table = page("proofs/README.md");

    for published in published() {
        let Some(best) = published.best else { continue };
        let date = &published.date;
        let optimum = proven_optimum(&published.board());
        let verdict = match best {
            best if best < optimum => "**impossible**",
            best if best > optimum => "beatable",
            _ => "optimal",
        };
        let line = format!("| {date} | {best} | {optimum} | {verdict} |\n");
        print!("{line}");
        assert!(table.contains(&line), "{line}");
        match verdict {
            "optimal" => optimal += 1,
            "beatable" => beatable += 1,
            _ => impossible.push(published.date),
        }
    }

    assert_eq!(impossible, ["2024-11-19", "2024-11-20"]);
    let result = format!(
        "{optimal} are optimal, {beatable} beatable, and {} impossible",
        impossible.len()
    );
    assert_eq!(result, "17 are optimal, 0 beatable, and 2 impossible");
    assert!(page("README.md").contains(&result));
}

/// The recorded score of 11 clicks is wrong: the optimum is 13.
#[test]
fn eleven_is_impossible_on_2024_11_20() {
    let board = daily::board(2024, 11, 20).unwrap();
    let options = search_options().settle(Some(11));

    let proof = prove_with(&board, &options, two_threads()).unwrap();

    assert_eq!(proof.lower_bound(), 12);
}

/// Returns the optimum of a board, which it proves.
fn proven_optimum(board: &Board) -> u32 {
    let proof = prove_with(board, &ProveOptions::default(), two_threads()).unwrap();
    proof.optimum().unwrap()
}

/// Reads the table of published boards, and tests its form.
fn published() -> Vec<Published> {
    let table = page("proofs/published.tsv");
    let mut lines = table.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(lines.next(), Some("date\trows\tbest\tsource"));
    let mut boards: Vec<Published> = Vec::new();
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [date, rows, best, source] = fields[..] else {
            panic!("{line}");
        };
        assert!(source.split("; ").all(is_source), "{line}");
        assert!(best.is_empty() || best.parse::<u32>().is_ok(), "{line}");
        assert!(boards.iter().all(|earlier| earlier.date.as_str() < date));
        boards.push(Published {
            date: date.into(),
            rows: rows.into(),
            best: best.parse().ok(),
        });
    }
    boards
}

/// Returns whether a text names a repository and a commit.
fn is_source(text: &str) -> bool {
    let (name, commit) = text.split_once('@').unwrap_or_default();
    let digits = commit.split(' ').next().unwrap_or_default();
    name.contains('/') && digits.len() == 10 && digits.bytes().all(|b| b.is_ascii_hexdigit())
}

/// Reads a file of the repository.
fn page(path: &str) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::fs::read_to_string(format!("{root}/{path}")).unwrap()
}

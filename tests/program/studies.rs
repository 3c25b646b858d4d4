//! Tests the studies of Former: `kortest compare --study` and `kortest show --tree`.

use crate::common::program::Folder;
use serde_json::Value;

/// Runs a study of `kortest compare`, and returns its rows.
fn results(folder: &Folder, line: &str) -> Vec<Value> {
    let line = format!("compare --study {line} --json --quiet");
    let arguments: Vec<&str> = line.split(' ').collect();
    let object = folder.succeeds(&arguments).json();
    object["results"].as_array().unwrap().clone()
}

#[test]
fn algorithms_solve_growing_boards_until_each_exceeds_a_limit() {
    let folder = Folder::new();

    let rows = results(&folder, "sizes --time-limit 30ms");

    assert_eq!(rows[0]["setting"], "2x2");
    let first_states = |row: &Value| row["solved_states"][0].as_u64().unwrap();
    assert!(first_states(&rows[1]) <= first_states(&rows[0]), "{rows:?}");
    for name in ["breadth-first", "a-star"] {
        let has_ended = |row: &&Value| row["algorithm"] == name && !row["end"].is_null();
        assert_eq!(rows.iter().filter(has_ended).count(), 1, "{name}: {rows:?}");
        assert!(folder.text("compare.svg").contains(name));
    }
}

#[test]
fn random_plays_are_longer_than_plays_with_a_large_power() {
    let folder = Folder::new();

    let rows = results(&folder, "powers 2024-11-16 --seed 3");

    assert_eq!(rows, results(&folder, "powers --seed 3"));
    let clicks = |row: &Value| -> f64 {
        let plays = row["values"].as_array().unwrap();
        assert_eq!(plays.len(), 100);
        plays.iter().filter_map(Value::as_f64).sum()
    };
    assert!(clicks(&rows[0]) > clicks(&rows[4]) + 200.0, "{rows:?}");
}

#[test]
fn a_small_search_space_is_printed_and_drawn() {
    let folder = Folder::new();

    let graph = folder.succeeds(&["show", "OP/PO", "--tree"]).text;
    let drawn = folder.succeeds(&["show", "OP/PO", "--tree", "--plot", "tree.svg"]);

    let sentence = "OP/PO: 15 boards, 26 clicks, cleared in 3 clicks (bold)\n";
    assert!(graph.starts_with(&format!("// {sentence}digraph {{")));
    assert_eq!(graph.matches(" -> ").count(), 26);
    assert!(drawn.text.starts_with(sentence), "{drawn:?}");
    // Each board has a frame.
    assert_eq!(folder.text("tree.svg").matches("<rect ").count(), 15);
}

#[test]
fn studies_refuse_what_they_cannot_do() {
    let folder = Folder::with("mine.svg", "<svg>years of work</svg>");
    for (line, words) in [
        ("show 2024-11-16 --tree", "more than 500 boards"),
        ("show OP/PO --tree --json", "--json"),
        ("show OP/PO --plot x.svg", "--tree"),
        ("show OP/PO --tree --plot mine.svg", "not be overwritten"),
        ("show 2,0/0,0 --tree", "--tree works for Former"),
        (
            "compare --study sizes OP/PO",
            "--study sizes takes no BOARD",
        ),
        ("compare --study powers OP/PO OPG", "OPG: "),
        ("compare --study powers --algorithm beam", "--algorithm"),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        folder.refuses(&arguments, "", &[words]);
    }
}

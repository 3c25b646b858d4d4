//! Tests `kortest solve` and `kortest compare`.

use crate::common::program::Folder;

/// The algorithms for games of fewest moves.
pub const ALGORITHMS: [&str; 12] = [
    "portfolio",
    "triangle",
    "anytime-beam",
    "beam",
    "best-first",
    "monte-carlo",
    "weighted-random",
    "greedy-most",
    "greedy-fewest",
    "random",
    "a-star",
    "breadth-first",
];
const OF_NURIKABE: [&str; 2] = ["clauses", "rules"];

#[test]
fn every_algorithm_has_a_line_and_solves_a_small_board() {
    let folder = Folder::new();
    let list = folder.run(&["solve", "--list-algorithms"]).text;

    assert_eq!(
        list.lines().count(),
        1 + ALGORITHMS.len() + OF_NURIKABE.len()
    );
    assert!(
        list.starts_with("auto             Former: The default"),
        "{list}"
    );

    for (name, line) in OF_NURIKABE
        .iter()
        .zip(list.lines().skip(1 + ALGORITHMS.len()))
    {
        assert!(line.starts_with(name), "{line}");
        assert!(line.contains("Nurikabe"), "{line}");
        assert!(line.len() < 110, "{line}");
    }
    for (name, line) in ALGORITHMS.iter().zip(list.lines().skip(1)) {
        assert!(line.starts_with(name), "{line}");
        assert!(line.len() > 40, "{line}");
        assert!(line.len() < 110, "{line}");
        let arguments = [
            "solve",
            "GPB/OPG/BOP/OOG",
            "--algorithm",
            name,
            "--time-limit",
            "200ms",
            "--json",
        ];
        let run = folder.run(&arguments);
        assert_eq!(run.code, 0, "{run:?}");
        let object = run.json();
        assert_eq!(object["algorithm"], *name);
        let moves = object["moves"].as_array().unwrap();
        assert_eq!(object["upper_bound"], moves.len());
        let improvements = object["improvements"].as_array().unwrap();
        assert_eq!(
            improvements.last().unwrap()["upper_bound"],
            moves.len(),
            "{name}"
        );
        assert!(
            improvements
                .iter()
                .all(|i| i["seconds"].is_f64() && i["states"].is_u64())
        );
    }
}

#[test]
fn output_states_what_is_proven() {
    let folder = Folder::new();
    let solve = |arguments: &[&str]| {
        let run = folder.run(&[&["solve"], arguments].concat());
        (run.code, run.text)
    };
    let (code, text) = solve(&["OPG/OPG"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("optimal: it meets the lower bound of 3"),
        "{text}"
    );

    let (code, text) = solve(&["OPOB/PGPG/OBOP", "--algorithm", "breadth-first"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("optimal: everything that could be shorter was tried"),
        "{text}"
    );

    let (code, text) = solve(&["2025-11-13", "--algorithm", "greedy-most"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("not proven"), "{text}");
    assert!(text.starts_with("21 clicks after"), "{text}");

    // A heuristic solution is optimal, because it meets the lower bound.
    let (code, text) = solve(&["2024-11-24"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("13 clicks (optimal: it meets the lower bound of 13)"),
        "{text}"
    );

    let (code, text) = solve(&[
        "2025-11-13",
        "--algorithm",
        "random",
        "--time-limit",
        "50ms",
    ]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("the time limit was reached; not proven"),
        "{text}"
    );

    // An exact algorithm that runs out of memory shows no solution of another algorithm.
    let (code, text) = solve(&[
        "2025-11-13",
        "--algorithm",
        "breadth-first",
        "--memory",
        "32M",
    ]);
    assert_eq!(code, 3, "{text}");
    assert!(
        text.starts_with("2025-11-13: no solution was found with breadth-first"),
        "{text}"
    );
    assert!(
        text.contains("too large for breadth-first in 32.0 MiB"),
        "{text}"
    );
}

/// The default runs the column program after a short portfolio, so it has a name of its own.
#[test]
fn the_default_is_named_after_what_it_runs() {
    let folder = Folder::new();
    let without = folder
        .run(&["solve", "2025-11-12", "--json", "--quiet"])
        .json();
    let named = folder
        .run(&[
            "solve",
            "2025-11-12",
            "--algorithm",
            "auto",
            "--json",
            "--quiet",
        ])
        .json();
    for object in [without, named] {
        assert_eq!(object["algorithm"], "auto");
        assert_eq!(object["optimum"], 14);
    }
}

/// Exact algorithms find nothing on large boards within a moment. A comparison must not show the
/// solution of a greedy algorithm in their rows.
#[test]
fn a_comparison_shows_only_what_each_algorithm_found_itself() {
    let folder = Folder::new();
    let object = folder
        .run(&[
            "compare",
            "2025-11-13",
            "--algorithm",
            "a-star",
            "--algorithm",
            "breadth-first",
            "--time-limit",
            "200ms",
            "--json",
            "--no-plot",
            "--quiet",
        ])
        .json();
    for run in object["boards"][0]["algorithms"].as_array().unwrap() {
        assert!(run["upper_bound"].is_null(), "{run}");
        assert_eq!(run["improvements"].as_array().unwrap().len(), 0, "{run}");
    }
}

#[test]
fn bad_options_of_solve_and_compare() {
    let folder = Folder::new();
    let refuses = |arguments: &[&str], expected: &[&str]| folder.refuses(arguments, "", expected);
    refuses(
        &["solve", "OPG", "--algorithm", "luck"],
        &["luck", "portfolio", "monte-carlo"],
    );
    refuses(
        &["solve", "OPG", "--algorithm", "rules"],
        &["rules", "Nurikabe"],
    );
    refuses(
        &["solve", "2,0/0,0", "--algorithm", "beam"],
        &["beam", "clauses and rules"],
    );
    refuses(
        &["solve", "OPG", "--width", "5"],
        &["--width", "--algorithm beam", "auto"],
    );
    refuses(
        &["solve", "OPG", "--algorithm", "beam", "--power", "5"],
        &["--power", "weighted-random", "beam"],
    );
    refuses(
        &["solve", "OPG", "--algorithm", "beam", "--width", "0"],
        &["--width"],
    );
    refuses(
        &[
            "solve",
            "OPG",
            "--algorithm",
            "weighted-random",
            "--power=-1",
        ],
        &["--power"],
    );
    refuses(
        &[
            "solve",
            "OPG",
            "--algorithm",
            "weighted-random",
            "--power",
            "NaN",
        ],
        &["--power", "0 to 100"],
    );
    refuses(&["solve", "OPG", "--seed", "x"], &["--seed"]);
    refuses(&["compare"], &["BOARD"]);
    refuses(&["compare", "OPG", "OPG/O?G"], &["'?'"]);
    refuses(
        &["compare", "OPG", "--plot", "no/such/x.svg"],
        &["no/such/x.svg", "there is no folder no/such"],
    );
    refuses(&["compare", &["OPGBOPGB"; 8].join("/")], &["64", "63"]);

    folder.write("mine.svg", "<svg>years of work</svg>");
    refuses(
        &["compare", "OPG", "--plot", "mine.svg"],
        &["mine.svg", "will not be overwritten"],
    );
}

#[test]
fn a_comparison_is_a_table_and_a_plot() {
    let folder = Folder::new();
    let boards = ["GPB/OPG/BOP/OOG", "2024-11-24"];
    let compare = |more: &[&str]| {
        let run =
            folder.run(&[&["compare"], &boards[..], &["--time-limit", "150ms"], more].concat());
        assert_eq!(run.code, 0, "{run:?}");
        run
    };
    // The second run must replace the plot of the first run.
    for _ in 0..2 {
        let text = compare(&["--algorithm", "triangle", "--algorithm", "random"]).text;
        assert!(text.contains("2024-11-24: 13 clicks is optimal"), "{text}");
        assert_eq!(text.matches("\n  triangle ").count(), 3, "{text}");
        assert!(text.contains("at the optimum of 2 boards"), "{text}");
    }

    let plot = folder.text("compare.svg");
    assert_eq!(plot.matches("<title>").count(), 4);
    assert_eq!(plot.matches("<g transform").count(), 2);
    assert_eq!(
        plot.matches("#f1e6bf").count(),
        3,
        "the colour of the optimum: in the legend and in both panels"
    );
    assert!(plot.contains("time in seconds"));
    assert!(plot.contains("length in clicks"));
    assert!(plot.ends_with("</svg>\n"));
    assert!(!plot.contains("NaN"));
    assert!(!plot.contains("inf"));

    std::fs::remove_file(folder.path("compare.svg")).unwrap();
    let object = compare(&["--json", "--no-plot"]).json();
    assert!(!folder.path("compare.svg").exists());

    let of_date = &object["boards"][1];
    assert_eq!(of_date["name"], "2024-11-24");
    assert_eq!(of_date["optimum"], 13);

    let names: Vec<&str> = of_date["algorithms"]
        .as_array()
        .unwrap()
        .iter()
        .map(|run| run["algorithm"].as_str().unwrap())
        .collect();
    assert_eq!(names, ALGORITHMS);
}

#[test]
fn equal_seeds_print_equal_improvements() {
    let folder = Folder::new();
    let improvements = |seed: &str| {
        let arguments = [
            "solve",
            "2025-11-13",
            "--algorithm",
            "random",
            "--json",
            "--time-limit",
            "300ms",
            "--seed",
            seed,
        ];
        let object = folder.run(&arguments).json();
        let list = object["improvements"].as_array().unwrap().clone();
        list.iter()
            .map(|i| {
                (
                    i["upper_bound"].as_u64().unwrap(),
                    i["states"].as_u64().unwrap(),
                )
            })
            .collect::<Vec<_>>()
    };
    let (first, second, other) = (improvements("7"), improvements("7"), improvements("8"));
    // The order of improvements is fixed, but a faster run finds more of them.
    let common = first.len().min(second.len());

    assert!(common > 2);
    assert_eq!(first[..common], second[..common]);
    assert!(first[..3] != other[..3]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_and_plots_the_best_solutions_so_far() {
    let folder = Folder::new();
    let arguments = ["compare", "2025-11-13", "--algorithm", "random"];
    let run = folder.interrupt(&arguments, std::time::Duration::from_millis(1500));

    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains("random   "), "{run:?}");
    assert!(folder.path("compare.svg").exists(), "{run:?}");
}

/// `--memory` limits the whole process, including the program itself.
#[cfg(target_os = "linux")]
#[test]
fn resident_memory_stays_under_the_limit() {
    let folder = Folder::new();
    for name in [
        "portfolio",
        "triangle",
        "anytime-beam",
        "best-first",
        "monte-carlo",
        "a-star",
        "breadth-first",
    ] {
        let arguments = [
            "solve",
            "2025-11-13",
            "--algorithm",
            name,
            "--memory",
            "64M",
            "--time-limit",
            "1s",
            "--json",
            "--quiet",
        ];
        let object = folder.run(&arguments).json();
        let peak = object["peak_memory_bytes"].as_u64().unwrap();
        assert!(peak <= 64 << 20, "{name}: {peak} bytes");
    }
}

//! Tests `kortest analyse`.

use crate::common::program::Folder;
use serde_json::Value;

/// A board that is quick to prove. Its optimum is 13 clicks.
const DATE: &str = "2024-11-24";

#[test]
fn first_clicks_are_sorted_by_the_clicks_that_are_left() {
    let object = Folder::new().succeeds(&["analyse", DATE, "--json"]).json();

    assert_eq!(object["optimum"], 13);
    assert_eq!(object["stopped"], false);
    assert_eq!(object["game"], Value::Null);
    let clicks = object["clicks"].as_array().unwrap();
    assert_eq!(clicks.len(), 33);
    assert!(clicks.is_sorted_by_key(optimum_after), "{object}");
    let optimal = clicks.iter().filter(|click| click["loses"] == 0);
    assert_eq!(optimal.count(), 15);
}

#[test]
fn all_different_solutions_are_solutions() {
    let folder = Folder::new();

    let object = folder
        .succeeds(&["analyse", DATE, "--solutions", "1000", "--json"])
        .json();

    assert_eq!(object["different_solutions"], 25);
    assert_eq!(object["sequences"], 619_744);
    assert_eq!(object["chains"], 11_634);
    assert_eq!(object["optimal_first_clicks"], 15);
    assert_eq!(object["difficulty"], 7.0768);
    assert_eq!(object["stars"], 1);
    assert_eq!(object["not_counted"], Value::Null);
    let solutions = object["listed_solutions"].as_array().unwrap();
    assert_eq!(solutions.len(), 25);
    for solution in &solutions[..3] {
        let clicks = solution.to_string();
        let run = folder.succeeds(&["analyse", DATE, "--clicks", &clicks, "-q"]);
        let sentence = "2024-11-24: 13 clicks, 13 were possible: you lost none.\n";
        assert_eq!(run.text, sentence, "{clicks}");
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_board_with_too_many_states_has_only_chains() {
    let part = "OPGBO/GOPPG/PGOGB/OBPBG";
    let rows: Vec<String> = part
        .split('/')
        .map(|row| format!("{row}.").repeat(5))
        .collect();

    let object = Folder::new()
        .succeeds(&["analyse", &rows.join("/"), "--json"])
        .json();

    assert!(object["chains"].is_number(), "{object}");
    assert_eq!(object["not_counted"], "too many");
    for field in ["different_solutions", "sequences", "difficulty", "stars"] {
        assert_eq!(object[field], Value::Null, "{field}");
    }
}

#[test]
fn numbers_are_those_of_prove() {
    let folder = Folder::new();
    let object = folder.succeeds(&["analyse", DATE, "--json"]).json();
    for number in [0, 20, 32] {
        let click = &object["clicks"][number];
        let cell = format!("{},{}", click["click"][0], click["click"][1]);
        let left = folder.succeeds(&["show", DATE, "--moves", &cell, "--rows"]);

        let proof = folder.succeeds(&["prove", left.text.trim(), "--no-certificate", "--json"]);

        assert_eq!(proof.json()["optimum"], click["optimum_after"], "{cell}");
        assert_eq!(click["loses"], optimum_after(click) + 1 - 13, "{cell}");
    }
}

#[test]
fn a_game_is_told_in_one_sentence() {
    let folder = Folder::new();
    let optimal = folder.succeeds(&["prove", DATE, "--json"]).json();
    let certificate = format!("{DATE}.cert");
    for (clicks, sentence) in [
        (
            optimal["moves"].to_string(),
            "13 clicks, 13 were possible: you lost none.",
        ),
        (
            optimal.to_string(),
            "13 clicks, 13 were possible: you lost none.",
        ),
        (certificate, "13 clicks, 13 were possible: you lost none."),
        (
            "2,4 1,0".to_string(),
            "2 clicks and 43 tiles left, which take 15 more: 17 clicks, 13 were possible: \
            you lost two at click 1 and two at click 2.",
        ),
    ] {
        let run = folder.succeeds(&["analyse", DATE, "--clicks", &clicks, "-q"]);

        assert_eq!(run.text, format!("{DATE}: {sentence}\n"));
    }
}

#[test]
fn a_game_for_programs() {
    let arguments = ["analyse", "OPG/GPO/OGP", "--clicks", "0,0", "--json"];

    let object = Folder::new().succeeds(&arguments).json();

    assert_eq!(object["played"], 1);
    assert_eq!(object["cleared"], false);
    assert_eq!(object["lost"], 0);
    assert_eq!(object["game"].as_array().unwrap().len(), 1);
    assert_eq!(object["board_after"], ".PG/OPO/GGP");
    assert_eq!(object["game"][0]["better"], Value::Null);
    assert!(object["clicks"].as_array().unwrap().len() > 5, "{object}");
}

/// Options that write the certificates of an analysis.
const CERTIFICATES: [&str; 2] = ["--certificates", "a/proofs"];

#[test]
fn every_number_has_a_certificate_that_passes_the_check() {
    let folder = Folder::new();
    let analyse = ["analyse", "OPGB/GPBO/OGPG", "--clicks", "0,0 1,0", "--json"];

    let object = folder
        .succeeds(&[&analyse[..], &CERTIFICATES].concat())
        .json();

    let mut proofs = vec![(&object["certificate"], &object["optimum"])];
    for click in object["clicks"].as_array().unwrap() {
        proofs.push((&click["certificate"], &click["optimum_after"]));
    }
    for click in object["game"].as_array().unwrap() {
        proofs.push((&click["certificate"], &click["after"]));
    }
    assert!(proofs.len() > 8, "{object}");
    assert_pass_the_check(&folder, &proofs);
}

#[test]
fn a_second_run_keeps_the_certificates() {
    let folder = Folder::new();
    let analyse = [&["analyse", "OPGB/GPBO/OGPG"], &CERTIFICATES[..]].concat();
    let object = folder
        .succeeds(&[&analyse[..], &["--json"]].concat())
        .json();

    let run = folder.succeeds(&analyse);

    let advice = "check them   kortest check a/proofs";
    assert!(run.text.contains(advice), "{run:?}");
    // A file that is not a certificate must not be overwritten.
    let name = object["clicks"][0]["certificate"].as_str().unwrap();
    folder.write(name, "mine");
    folder.refuses(&analyse, "", &[name, "will not be overwritten"]);
}

/// A level with a route that is analysed.
struct Route {
    level: &'static str,
    moves: &'static str,
    /// The number of positions that the analysis evaluates.
    positions: usize,
    /// The number of these positions with a certificate.
    certified: usize,
}

const ROUTES: [Route; 3] = [
    // Left enters a hole. Down reaches the exit too early.
    Route {
        level: "(3,1)->(1,1);(1,1)->(3,1)/######/#O.OP#/#$..X#/######",
        moves: "LD",
        positions: 5,
        certified: 2,
    },
    Route {
        level: "/#######/#X.P.$#/#.....#/#######",
        moves: "RL",
        positions: 6,
        certified: 4,
    },
    Route {
        level: "/######/#X.P$#/######",
        moves: "L",
        positions: 4,
        certified: 2,
    },
];

#[test]
fn every_number_of_a_level_has_a_certificate_that_passes_the_check() {
    for route in ROUTES {
        let folder = Folder::new();
        let analyse = ["analyse", route.level, "--moves", route.moves, "--json"];

        let object = folder
            .succeeds(&[&analyse[..], &CERTIFICATES].concat())
            .json();

        let mut proofs = vec![(&object["certificate"], &object["optimum"])];
        for one in object["first_moves"].as_array().unwrap() {
            proofs.push((&one["certificate"], &one["shortest_after"]["value"]));
        }
        for one in object["route_moves"].as_array().unwrap() {
            proofs.push((&one["certificate"], &one["shortest_after"]["value"]));
        }
        assert_eq!(proofs.len(), route.positions, "{object}");
        proofs.retain(|(path, _)| !path.is_null());
        assert_eq!(proofs.len(), route.certified, "{object}");
        assert_pass_the_check(&folder, &proofs);
    }
}

#[test]
fn an_analysis_says_which_certificates_of_a_level_are_missing() {
    for route in ROUTES {
        let folder = Folder::new();
        let analyse = ["analyse", route.level, "--moves", route.moves];
        let all = [&analyse[..], &CERTIFICATES].concat();
        let limited = ["--certificates", "b", "--time-limit", "0s"];

        folder.succeeds(&all);
        let again = folder.succeeds(&all);
        let stopped = folder.run(&[&analyse[..], &limited].concat());

        let advice = "check them   kortest check a/proofs\n               (none of ";
        assert!(again.text.contains(advice), "{again:?}");
        assert_eq!(stopped.code, 3, "{stopped:?}");
        assert!(stopped.text.contains("missing)"), "{stopped:?}");
    }
}

#[test]
fn unknown_optima_are_ranges() {
    let line = format!("analyse {DATE} --time-limit 0s --json --clicks 0,1;4,6");
    let arguments: Vec<&str> = line.split(' ').collect();

    let run = Folder::new().run(&arguments);

    assert_eq!(run.code, 3, "{run:?}");
    let object = run.json();
    assert_eq!(object["optimum"], Value::Null, "{run:?}");
    assert_eq!(object["stopped"], true, "{run:?}");
    assert!(object["lower_bound"].as_u64() <= Some(13), "{run:?}");
    assert!(object["upper_bound"].as_u64() >= Some(13), "{run:?}");
    assert_contains(&object["game"][0]["before_range"], 13);
    assert_contains(&object["game"][1]["after_range"], 11);
    assert_contains(&object["lost_range"], 0);
    assert_eq!(object["game"][0]["loses"], Value::Null, "{run:?}");
}

/// Options that read clicks.
const READERS: [[&str; 3]; 2] = [["analyse", DATE, "--clicks"], ["show", DATE, "--moves"]];

#[test]
fn every_command_reads_the_same_lists_of_clicks() {
    let folder = Folder::new();
    let units = "\u{feff}[[0, 1], [4, 6]]".encode_utf16();
    let utf16: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    folder.write("utf16.txt", utf16);
    folder.write("mark.txt", "\u{feff}# two clicks\r\n0,1\r\n4,6\r\n");
    for [command, board, option] in READERS {
        let read = [command, board, "--json", option];
        let expected = folder.succeeds(&[&read[..], &["0,1 4,6"]].concat()).json();
        for clicks in [
            "[[0,1],[4,6]]",
            "[(0, 1), (4, 6)]",
            "((0, 1), (4, 6))",
            "0,1;4,6",
            "0,1\n4,6\n",
            "\u{feff}0,1 4,6",
            "[\"0,1\", \"4,6\"]",
            "{\"moves\": [[0, 1], [4, 6]]}",
            "{\"moves\": [\"0,1\", \"4,6\"]}",
            "mark.txt",
            "utf16.txt",
        ] {
            let found = folder.succeeds(&[&read[..], &[clicks]].concat()).json();
            for field in ["board_after", "game", "steps"] {
                assert_eq!(found[field], expected[field], "{command} {clicks}");
            }
        }
    }
}

/// Returns the optimum after a first click.
fn optimum_after(click: &Value) -> u64 {
    click["optimum_after"].as_u64().unwrap()
}

/// Checks the certificates of optima, each given by its path and the optimum. The optimum is null
/// if the position has no route. The folder must contain no other certificates.
fn assert_pass_the_check(folder: &Folder, proofs: &[(&Value, &Value)]) {
    for (path, optimum) in proofs {
        let path = path.as_str().unwrap();
        let report = folder.succeeds(&["check", path, "--json"]).json();
        let kind = if optimum.is_null() {
            "unsolvable"
        } else {
            "optimal"
        };
        assert_eq!(report["claim"]["kind"], kind, "{path}");
        assert_eq!(&report["claim"]["value"], *optimum, "{path}");
    }
    let files = std::fs::read_dir(folder.path("a/proofs")).unwrap();
    assert_eq!(files.count(), proofs.len());
}

/// Asserts that a range, given by its least and its greatest number, contains a value.
fn assert_contains(range: &Value, value: u64) {
    let least = range[0].as_u64().unwrap();
    let greatest = range[1].as_u64().unwrap();
    assert!((least..=greatest).contains(&value), "{range} {value}");
}

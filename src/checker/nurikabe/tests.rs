//! Certificates written by hand, most of which must be rejected.

use crate::limits::Limits;
use crate::sha256::sha256;

fn checked(body: &str) -> Result<(), String> {
    let file = format!("{body}sha256 {}\n", sha256(body.as_bytes()));
    super::check(file.as_bytes(), &Limits::of(file.len())).map(drop).map_err(|error| error.to_string())
}

const HEAD: &str = "kortest certificate 1\npuzzle nurikabe\nboard ";

#[test]
fn some_solutions_need_no_evidence() {
    assert_eq!(checked(&format!("{HEAD}0,2,0\nclaim at-least 2\nsolution #..\nsolution ..#\n")), Ok(()));
    assert_eq!(checked(&format!("{HEAD}0,2,0\nclaim at-least 0\n")), Ok(()));
}

#[test]
fn what_is_no_solution_is_named() {
    for (solution, complaint) in [
        ("...", "line 5: not a solution: the island"),
        ("#.#", "the island"),
        (".#.", "the clue in row 1, column 2 is black"),
        ("#.", "expected rows"),
        ("#.x", "expected rows"),
    ] {
        let error = checked(&format!("{HEAD}0,2,0\nclaim at-least 1\nsolution {solution}\n")).unwrap_err();
        assert!(error.contains(complaint), "{error}");
    }
    let error = checked(&format!("{HEAD}0,1,0\nclaim at-least 1\nsolution #.#\n")).unwrap_err();
    assert!(error.contains("the sea does not reach row 1, column 3"), "{error}");
    let error = checked(&format!("{HEAD}1,0,0/0,0,0\nclaim at-least 1\nsolution .##/###\n")).unwrap_err();
    assert!(error.contains("pool at row 1, column 2"), "{error}");
}

#[test]
fn solutions_come_once_and_in_order() {
    for pair in ["solution ..#\nsolution #..\n", "solution #..\nsolution #..\n"] {
        assert!(checked(&format!("{HEAD}0,2,0\nclaim at-least 2\n{pair}")).unwrap_err().contains("ascending"));
    }
}

#[test]
fn boards_that_are_none() {
    let wide = ["0"; 65].join(",");
    for board in ["", "0,", "1,x", "01", "3,0", "0,0/0", "-1", wide.as_str()] {
        assert!(checked(&format!("{HEAD}{board}\nclaim at-least 0\n")).is_err(), "{board:?}");
    }
}

#[test]
fn steps_follow_their_hints() {
    // 0: the only cell has no clue, so it is black: clause 1 is "not white". One solution, "#".
    let body = |steps: &str| format!("{HEAD}0\nclaim exactly 1\nsolution #\nevidence clauses\ncuts 0\n{steps}");
    // Clause 2 is that of the solution, and empty: no other solution has a white cell of this one black.
    assert_eq!(checked(&body("steps 1\nstep 0 2\n")), Ok(()));
    for (steps, complaint) in [
        ("steps 0\n", "\"0\" is no number from 1"),
        ("steps 1\nstep 0 1\n", "the last hint, 1, is not false"),
        ("steps 1\nstep 0\n", "no hints"),
        ("steps 1\nstep 0 3\n", "no earlier clause"),
        ("steps 1\nstep 0 0\n", "no earlier clause"),
        ("steps 1\nstep 0 -1\n", "no number from 0"),
        ("steps 1\nstep 1\n", "a 0 behind"),
        ("steps 1\nstep 9 0 2\n", "no number from -1 to 1"),
        ("steps 1\nstep 1 -1 0 2\n", "-1 is there with its negation"),
        ("steps 1\nstep 1 0 2\n", "the last step, and no other"),
        ("steps 2\nstep 0 2\nstep 0 2\n", "the last step, and no other"),
        ("steps 1\nstep 0 x\n", "no number"),
        ("steps 1\nstep 0 02\n", "no number"),
        ("steps 1\nstep 0 1 1 2\n", "hint 1 has not one open literal"),
    ] {
        let error = checked(&body(steps)).unwrap_err();
        assert!(error.contains(complaint), "{steps:?}: {error}");
    }
}

#[test]
fn cuts_separate() {
    let body = |cut: &str| {
        format!("{HEAD}0,0,0,0/0,0,0,0\nclaim exactly 0\nevidence clauses\ncuts 1\ncut {cut}\nsteps 1\nstep 0 9\n")
    };
    for cut in ["0 7 1", "0 7", "0 3 2", "0 0", "0", "0 8 1 5", "0 7 5 2", "0 7 0 2 6", "0 7 2 2 6"] {
        let error = checked(&body(cut)).unwrap_err();
        assert!(error.contains("cut") || error.contains("separate") || error.contains("number"), "{cut}: {error}");
    }
    // A right one is followed by the complaint about the step.
    assert!(checked(&body("0 7 2 6")).unwrap_err().contains("line 9: the last hint"));
}

const HEAD_2: &str = "kortest certificate 2\npuzzle nurikabe\nboard ";

#[test]
fn clues_without_a_number() {
    assert_eq!(checked(&format!("{HEAD_2}0,?,0\nclaim at-least 2\nsolution #..\nsolution ...\n")).map(|()| 2), Ok(2));
    let error = checked(&format!("{HEAD_2}?,0,?\nclaim at-least 1\nsolution ...\n")).unwrap_err();
    assert!(error.contains("has not one clue"), "{error}");
    let error = checked(&format!("{HEAD}0,?,0\nclaim at-least 0\n")).unwrap_err();
    assert!(error.contains("\"?\" is no number"), "{error}");
}

#[test]
fn steps_resolve() {
    // Clause 1 is "not white", clause 2 that of the solution, and empty.
    let body = |steps: &str| format!("{HEAD_2}0\nclaim exactly 1\nsolution #\nevidence clauses\ncuts 0\n{steps}");
    assert_eq!(checked(&body("steps 1\nr #\n")), Ok(()));
    for (steps, complaint) in [
        ("steps 1\nr\n", "one word"),
        ("steps 1\nr \n", "there is no packed number"),
        ("steps 1\nr # #\n", "one word"),
        ("steps 1\nstep #\n", "a whole line that begins with \"r\""),
        ("steps 1\nr $\n", "hint 3 is no earlier clause"),
        ("steps 1\nr !\n", "hint 0 is no earlier clause"),
        ("steps 1\nr Q#\n", "hint 49 is no earlier clause"),
        ("steps 1\nr \"\n", "the last step, and no other"),
        ("steps 2\nr #\nr #\n", "the last step, and no other"),
        ("steps 1\nr \"\"\n", "hint 1 is not to be resolved by one literal"),
        ("steps 1\nr #\"\n", "hint 1 is not to be resolved by one literal"),
        ("steps 1\nr P#\n", "superfluous zero"),
        ("steps 1\nr #Q\n", "cut off"),
        ("steps 1\nr \u{7f}\n", "another character"),
        // 2^31 - 1, 2^31, and far beyond 2^64.
        ("steps 1\nr YaTS|5\n", "hint 2147483647 is no earlier clause"),
        ("steps 1\nr YaTS|6\n", "larger than 2147483647"),
        ("steps 1\nr ~~~~~~~~~~~~~~~~O\n", "larger than 2147483647"),
    ] {
        let error = checked(&body(steps)).unwrap_err();
        assert!(error.contains(complaint), "{steps:?}: {error}");
    }
}

#[test]
fn cuts_of_three_kinds() {
    let body = |cut: &str| {
        format!("{HEAD_2}0,0,0,0/3,0,0,0\nclaim exactly 0\nevidence clauses\ncuts 1\n{cut}\nsteps 1\nr \"\n")
    };
    // A number and a list, as the format has them; of cells below 47, each is one character.
    let list = |cells: &[u8]| -> String {
        let before = std::iter::once(None).chain(cells.iter().map(Some));
        cells.iter().zip(before).map(|(cell, before)| char::from(b'!' + cell - before.map_or(0, |b| b + 1))).collect()
    };
    let sea = |a: u8, b: u8, s: &[u8]| format!("s {}{}{}", list(&[a]), list(&[b]), list(s));
    let land = |a: u8, s: &[u8]| format!("l {}{}", list(&[a]), list(s));
    let island = |p: u8, m: &[u8], s: &[u8]| format!("i {}{} {}", list(&[p]), list(m), list(s)).trim_end().to_string();
    let wrong = [
        sea(0, 3, &[6]),
        sea(0, 0, &[]),
        sea(0, 4, &[1, 5]),
        sea(0, 3, &[1, 5, 8]),
        list(&[0]).replacen("", "s ", 1),
        sea(0, 3, &[1, 5]) + " !",
        sea(0, 3, &[1, 5]).replace('s', "lake"),
        String::new(),
        "s".into(),
        "s ".into(),
        "l".into(),
        "i".into(),
        "i ".into(),
        "cut sea 0 3 1 5".into(),
        land(3, &[1]),
        land(4, &[0]),
        land(3, &[3, 5]),
        island(4, &[], &[0]),
        island(4, &[], &[]),
        island(4, &[], &[0, 5]) + " ",
        island(4, &[], &[0, 5]) + " !",
        island(4, &[0, 1, 5], &[]) + " ",
        island(5, &[], &[0, 4]),
        island(4, &[0], &[0, 5]),
        island(4, &[3], &[0, 5]),
        island(4, &[1, 5], &[6]),
        island(4, &[0, 2], &[]),
    ];
    for cut in wrong {
        let error = checked(&body(&cut)).unwrap_err();
        assert!(error.starts_with("line 7"), "{cut}: {error}");
    }
    for cut in [
        sea(0, 3, &[1, 5]),
        land(3, &[1, 5]),
        island(4, &[], &[0, 5]),
        island(4, &[0, 1, 5], &[]),
        island(4, &[1], &[0, 5]),
        island(4, &[0, 6], &[]),
    ] {
        // A right one is followed by the complaint about the step.
        let error = checked(&body(&cut)).unwrap_err();
        assert!(error.starts_with("line 9"), "{cut}: {error}");
    }
}

#[test]
fn cuts_of_sizes_and_counts() {
    // A sea of five cells; 2 * 3 + 2 - 3 can be spent.
    let body = |board: &str, cut: &str| {
        format!("{HEAD_2}{board}\nclaim exactly 0\nevidence clauses\ncuts 1\n{cut}\nsteps 1\nr \"\n")
    };
    let complaint = |board: &str, cut: &str| checked(&body(board, cut)).unwrap_err();
    let board = "0,0,0,0/3,0,0,0";
    // Cells as characters; in a list how many are between one and the one before it.
    for cut in [
        "b !\"\"",
        "b $\"$",
        "b &&",
        "b !! \"",
        "b %",
        "b !",
        "b ! &",
        "b",
        "b ",
        "b ! ! !",
        "c",
        "c !",
        "c \"",
        "c \"! !",
        "c !! $",
        "c \"\"",
        "c #\" !%",
        "c \"\" !\"!",
    ] {
        assert!(complaint(board, cut).starts_with("line 7"), "{cut}");
    }
    for cut in ["b !\"!!\"!", "b ! \"", "c \"\" !%"] {
        assert!(complaint("0,0,0,0/?,0,0,0", cut).starts_with("line 7"), "{cut}");
    }
    // Six black cells; a wall beside the first one; a white cell crosswise of the clue.
    for cut in ["b !\"!!\"!", "b ! \"", "c \"\" !%"] {
        assert!(complaint(board, cut).starts_with("line 9"), "{cut}: {}", complaint(board, cut));
    }
}

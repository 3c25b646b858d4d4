use super::super::{Subject, SubjectError, digest, seal, write_records};
use super::{CheckedBound, RecordsError, check_records};
use crate::runtime::{Limits, Progress, Run};
use crate::search::{RecordOptions, record};
use crate::toy::{Walk, WideWalk};
use std::sync::atomic::AtomicBool;

const SUBJECT: Subject = Subject {
    puzzle: "circle",
    board: "24 nodes",
};

/// The optimum of [`circle`].
const OPTIMUM: u32 = 12;

/// Returns a walk to the opposite node of a circle, in [`OPTIMUM`] moves. The lower bounds are at most 4.
fn circle() -> Walk {
    Walk::circle(24, 4)
}

/// Returns a certificate that claims this lower bound for a walk, even if the claim is false. `floor` is the smallest
/// budget (number of moves) with records.
fn certificate(walk: &Walk, lower_bound: u32, floor: u32) -> Vec<u8> {
    let progress = Progress::default();
    let options = RecordOptions::new(lower_bound - 1)
        .floor(floor)
        .max_records(usize::MAX);
    let records = record(&without_solution(walk), &options, Run::new(&progress)).unwrap();
    write_records(SUBJECT, lower_bound, &records).unwrap()
}

/// Returns the walk with a goal that does not exist, so that a search also refutes numbers of moves that solve `walk`.
fn without_solution(walk: &Walk) -> Walk {
    let mut endless = walk.clone();
    endless.goal = usize::MAX;
    endless
}

/// Checks a certificate about a walk without a limit.
fn check(walk: &Walk, certificate: &[u8]) -> Result<CheckedBound, RecordsError> {
    check_records(walk, SUBJECT, certificate, Limits::none())
}

/// Returns the reason for which the check refuses a certificate; panics if the check accepts it.
fn refusal(walk: &Walk, certificate: &[u8]) -> String {
    match check(walk, certificate) {
        Err(RecordsError::Invalid(why)) => why,
        checked => panic!("not refused as invalid: {checked:?}"),
    }
}

#[test]
fn true_bounds_are_accepted_with_every_floor() {
    for lower_bound in 1..=OPTIMUM {
        for floor in 0..lower_bound {
            let file = certificate(&circle(), lower_bound, floor);

            let checked = check(&circle(), &file).unwrap();

            assert_eq!(checked.lower_bound, lower_bound);
            assert_eq!(checked.digest, digest(&file));
        }
    }
}

#[test]
fn a_game_without_lower_bounds_is_certified_with_every_floor() {
    let walk = Walk::circle(24, 0);
    for floor in 0..OPTIMUM {
        let checked = check(&walk, &certificate(&walk, OPTIMUM, floor));

        assert!(checked.is_ok(), "floor {floor}: {checked:?}");
    }
}

#[test]
fn records_need_no_search_of_the_check() {
    let checked = check(&circle(), &certificate(&circle(), OPTIMUM, 0)).unwrap();
    assert_eq!(checked.searched, 0);
    assert!(checked.records > 10);

    let checked = check(&circle(), &certificate(&circle(), OPTIMUM, 9)).unwrap();
    assert!(checked.searched > 0);
}

#[test]
fn a_false_bound_is_refused() {
    for floor in [0, 3, 8, 11] {
        let file = certificate(&circle(), OPTIMUM + 1, floor);

        refusal(&circle(), &file);
    }
}

#[test]
fn a_bound_of_a_search_with_lossy_candidates_is_refused() {
    let mut lossy = circle();
    // Both neighbours of the goal (node 12) now omit the move to the goal.
    lossy.candidates[11] = vec![10];
    lossy.candidates[13] = vec![14];

    let file = certificate(&lossy, 20, 2);

    let why = refusal(&lossy, &file);
    assert!(why.contains("is not covered"), "{why}");
}

#[test]
fn a_lower_bound_that_falls_quickly_is_refused() {
    let mut walk = circle();
    // All other bounds are at most 4, so this bound decreases by more than one in a move.
    walk.bounds[5] = 6;

    let why = refusal(&walk, &certificate(&walk, OPTIMUM, 0));

    assert!(why.contains("decreases by more than one"), "{why}");
}

#[test]
fn a_positive_lower_bound_of_a_solved_state_is_refused() {
    let mut walk = circle();
    walk.bounds[walk.goal] = 1;

    let why = refusal(&walk, &certificate(&circle(), OPTIMUM + 1, 0));

    assert_eq!(why, "the lower bound of a solved state is not 0");
}

#[test]
fn a_changed_or_shortened_file_is_refused() {
    let file = certificate(&circle(), OPTIMUM, 3);
    for position in 0..file.len() {
        let mut changed = file.clone();
        changed[position] ^= 1;
        refusal(&circle(), &changed);
        refusal(&circle(), &file[..position]);
    }
}

#[test]
fn changed_lines_are_refused_even_with_the_right_digest() {
    let file = certificate(&circle(), OPTIMUM, 3);
    let (content, _) = file.split_at(file.len() - super::LAST_LINE_BYTES);
    // One character for each byte, because the records are no UTF-8.
    let text: String = content.iter().copied().map(char::from).collect();
    for (old, new) in [
        ("certificate 2", "certificate 1"),
        ("at-least 12", "at-least 0"),
        ("at-least 12", "at-least 13"),
        ("at-least 12", "at-least 4294967296"),
        ("at-least 12", "optimal 12"),
        ("floor 3", "floor 12"),
        ("floor 3", "floor x"),
        ("24 nodes", "25 nodes"),
        ("puzzle circle", "puzzle former"),
        ("evidence search", "evidence layers"),
        ("records 1", "records 2"),
    ] {
        assert!(text.contains(old), "{old}");
        let changed = text.replace(old, new);
        let bytes: Vec<u8> = changed.chars().map(|letter| letter as u8).collect();
        let (sealed, _) = seal(bytes);
        refusal(&circle(), &sealed);
    }
}

#[test]
fn a_check_stops() {
    let stop = AtomicBool::new(true);
    let limits = Limits::none().stop(&stop);
    let walk = Walk::circle(4_000, 0);
    let file = certificate(&walk, 1_000, 999);

    let checked = check_records(&walk, SUBJECT, &file, limits);

    assert!(matches!(checked, Err(RecordsError::Stopped(_))));
}

#[test]
fn subjects_that_are_no_lines_are_not_written() {
    for (puzzle, board) in [("", "x"), ("a b", "x"), ("a", ""), ("a", "x\ny")] {
        let subject = Subject { puzzle, board };
        let records = crate::search::Records::<u64>::default();
        assert!(write_records(subject, 1, &records).is_err());
    }
}

#[test]
fn records_of_another_lower_bound_are_not_written() {
    let progress = Progress::default();
    let options = RecordOptions::new(OPTIMUM - 1);
    let records = record(&circle(), &options, Run::new(&progress)).unwrap();
    for lower_bound in [OPTIMUM - 1, OPTIMUM + 1] {
        let written = write_records(SUBJECT, lower_bound, &records);

        assert_eq!(written, Err(SubjectError::Records(OPTIMUM)));
    }
}

#[test]
fn a_game_need_not_return_the_states_of_keys() {
    let walk = WideWalk { walk: circle() };
    let endless = WideWalk {
        walk: without_solution(&circle()),
    };
    let progress = Progress::default();
    for lower_bound in 1..=OPTIMUM + 1 {
        for floor in 0..lower_bound {
            let options = RecordOptions::new(lower_bound - 1).floor(floor);
            let records = record(&endless, &options, Run::new(&progress).threads(2)).unwrap();
            let file = write_records(SUBJECT, lower_bound, &records).unwrap();

            let checked = check_records(&walk, SUBJECT, &file, Limits::none());

            assert_eq!(checked.is_ok(), lower_bound <= OPTIMUM, "{checked:?}");
        }
    }
}

#[test]
fn a_record_that_no_other_record_leads_to_is_refused() {
    let walk = WideWalk { walk: circle() };
    let progress = Progress::default();
    let options = RecordOptions::new(OPTIMUM - 1);
    let mut records = record(&walk, &options, Run::new(&progress)).unwrap();
    // Move one record from the second largest budget to the smallest one.
    let missing = records.keys[OPTIMUM as usize - 2].pop().unwrap();
    records.keys[0].push(missing);
    records.keys[0].sort_unstable();
    let file = write_records(SUBJECT, OPTIMUM, &records).unwrap();

    let error = check_records(&walk, SUBJECT, &file, Limits::none()).unwrap_err();

    assert!(error.to_string().contains("is not covered"), "{error}");
}

//! What is written while a solver searches is read again by another one, which goes on.

use super::{Notes, Recall};
use crate::blocking::blocking_clause;
use crate::encoding::{encode, white};
use crate::grid::Grid;
use crate::rules::Colouring;
use crate::solver::{Answer, Origin, Settings, Solver};
use crate::theory::Rules;
use kortest_base::runtime::{Journal, Limits};

/// Several solutions, some hundred conflicts.
const GRID: &str = "0,0,0,0,0,0,0/0,4,0,0,0,0,0/0,0,0,0,0,0,0/0,0,0,9,0,0,0/0,0,0,0,0,0,0/0,0,0,0,0,4,0/0,0,0,0,0,0,0";

#[test]
fn notes_of_one_search_are_the_beginning_of_another() {
    let dir = tempfile::tempdir().unwrap();
    let grid = Grid::parse(GRID).unwrap();
    let encoding = encode(&grid, usize::MAX).unwrap();
    let given = encoding.clauses.len();
    let mut all = None;
    let (mut sessions, mut notes_written) = (0, 0);
    for session_length in [u64::MAX, 100, 30] {
        let path = dir.path().join(session_length.to_string());
        let mut solutions: Vec<Colouring> = Vec::new();
        let mut before = 0;
        loop {
            sessions += 1;
            let journal = Journal::resume(&path, "a test\n").unwrap();
            if journal.is_empty() {
                journal.write("old enough for a file");
            }
            let rules = Rules::new(&grid, &encoding.variables);
            let mut solver = Solver::new(encoding.variables.count, rules, Settings { restart: 10, reduce: 50 });
            (0..).zip(encoding.clauses.iter()).for_each(|(n, clause)| solver.add(clause, Origin::Given(n)));
            solutions.clear();
            let recall = Recall {
                grid: &grid,
                encoding: &encoding,
                limit: usize::MAX,
                limits: Limits::none(),
                room: usize::MAX,
            };
            recall.read(&journal, &mut solver, &mut solutions).unwrap();
            // Nothing of the journal was left out.
            let entries = recall.entries(&journal).len();
            assert!(solver.log().origins().len() >= given + entries && entries >= before);
            before = entries;
            let mut notes = Notes::new(Some(&journal), &grid, given, &solver);
            let mut next = 20;
            let is_over = loop {
                match solver.search(|log| log.conflicts >= next) {
                    Answer::Refuted => break true,
                    Answer::Stopped => {
                        let at_end = solver.conflicts() > session_length;
                        notes.write(&solver, &solutions, at_end);
                        notes_written += 1;
                        next = solver.conflicts() + 20;
                        if at_end {
                            break false;
                        }
                    }
                    Answer::Model => {
                        let is_black = |cell| !solver.is_true(white(cell));
                        let solution = Colouring::new(grid.columns(), (0..grid.cells()).map(is_black).collect());
                        solver.add(&blocking_clause(&grid, &solution), Origin::Given((given + solutions.len()) as u32));
                        solutions.push(solution);
                    }
                }
            };
            if is_over {
                break;
            }
        }
        solutions.sort();
        assert_eq!(*all.get_or_insert(solutions.clone()), solutions);
    }
    assert!(sessions > 6 && notes_written > 20, "{sessions} sessions, {notes_written} notes");
}

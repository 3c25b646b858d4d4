//! Answers questions about grids of Nurikabe.
//!
//! | question | answer |
//! |---|---|
//! | `{"do": "read", "text": "2,,/,,"}` | the grid that the text gives: `grid`, `rows`, `columns`, `clues`, `address` |
//! | `{"do": "generate", "columns": 7, "rows": 7, "grade": "easy", "seed": 1, "memory": ...}` | a new grid, in the same form |
//! | `{"do": "check", "grid": ..., "cells": "#.?", "memory": ...}` | `solutions` (`none`, `one`, `several`, `unknown`), and the cells that are `wrong` in all solutions |
//! | `{"do": "hint", "grid": ..., "cells": "#.?", "memory": ...}` | `solutions`, whether cells are `wrong`, and the `step` with `cells`, `colour`, `reason`, `norwegian`; without a step, `fits` says whether the rules allow the cells |
//! | `{"do": "known", "grid": ..., "memory": ...}` | the number of `known` cells with which ants begin |
//! | `{"do": "solve", "grid": ..., "method": "rules", "memory": ...}` | `solution`, or null; with `rules` the `steps`, with `ants` the `iterations` and the `known` cells, with `clauses` whether the search is `complete` |
//! | `{"do": "prove", "grid": ..., "memory": ...}` | `board`, `claim`, `solutions`, `exact`; the certificate is attached as bytes |
//!
//! `cells` has a character for each cell, row by row: `#` black, `.` white, `?` unknown.

use crate::reading::{MessageWords, check_length, only_board};
use crate::{Error, Reply, run};
use kortest::answer::Nurikabe;
use kortest::nurikabe::deduce::{Colour, Difficulty, Ending, Probing, Step, View, deduce, hint};
use kortest::nurikabe::generate::{GenerateOptions, generate_with};
use kortest::nurikabe::{
    AntOptions, Colouring, End, Grid, Proof, ProveError, ProveOptions, address, prove_with,
    reasons, rules_then_ants,
};
use kortest::read::AnyBoard;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A question about a grid.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum GridQuestion {
    Read {
        text: String,
    },
    Generate {
        #[serde(flatten)]
        wishes: GridWishes,
        memory: usize,
    },
    Check {
        grid: String,
        cells: String,
        memory: usize,
    },
    Hint {
        grid: String,
        cells: String,
        memory: usize,
    },
    Known {
        grid: String,
        memory: usize,
    },
    Solve {
        grid: String,
        method: Method,
        memory: usize,
    },
    Prove {
        grid: String,
        memory: usize,
    },
}

/// The wishes for a new grid.
#[derive(Deserialize)]
pub struct GridWishes {
    columns: usize,
    rows: usize,
    grade: String,
    seed: u64,
}

/// How a grid is solved.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Deduction rules that a person can apply.
    Rules,
    /// The rules, and then an ant colony.
    Ants,
    /// A SAT solver.
    Clauses,
}

/// Maximum number of iterations of the ant colony.
const MAX_ITERATIONS: u64 = 20_000;
/// Maximum number of solutions that are searched.
const MAX_SOLUTIONS: usize = 1000;

/// Answers a question about a grid of Nurikabe in JSON. A proof has a certificate, which is attached to the
/// JSON. Fails if the grid or another field is not valid.
pub fn reply(question: GridQuestion) -> Result<Reply, Error> {
    let json = match question {
        GridQuestion::Read { text } => grid_json(&read_text(&text)?),
        GridQuestion::Generate { wishes, memory } => grid_json(&new_grid(&wishes, memory)?),
        GridQuestion::Check {
            grid,
            cells,
            memory,
        } => check(&parse(&grid)?, &cells, memory)?,
        GridQuestion::Hint {
            grid,
            cells,
            memory,
        } => next_step(&parse(&grid)?, &cells, memory)?,
        GridQuestion::Known { grid, memory } => known_to_ants(&parse(&grid)?, memory),
        GridQuestion::Solve {
            grid,
            method,
            memory,
        } => match method {
            Method::Rules => solve(&parse(&grid)?, memory),
            Method::Ants => solve_by_ants(&parse(&grid)?, memory),
            Method::Clauses => solve_by_clauses(&parse(&grid)?, memory)?,
        },
        GridQuestion::Prove { grid, memory } => return prove(&parse(&grid)?, memory),
    };
    Ok(Reply::of_json(&json))
}

/// The words of the game in messages about a text.
const WORDS: MessageWords = MessageWords {
    game: "nurikabe",
    noun: "grid",
    remedy: "; write commas between the cells",
};

/// Reads a grid of Nurikabe from a text that a person has written. Fails if the text is too long, is not a
/// grid, or may mean several grids.
fn read_text(text: &str) -> Result<Grid, Error> {
    check_length(text)?;
    match only_board(text, &WORDS)? {
        AnyBoard::Nurikabe(grid) => Ok(grid),
        _ => unreachable!("the words name the game Nurikabe, so only its grids were read"),
    }
}

/// Parses a grid that an answer has given to the page.
fn parse(text: &str) -> Result<Grid, Error> {
    check_length(text)?;
    Grid::parse(text).map_err(|error| Error::new("grid", error.to_string()))
}

/// Returns a grid in JSON: as one line of text, its size, the text of each clue (empty for a cell without
/// one), and the part of its address at puzz.link after the `?`.
fn grid_json(grid: &Grid) -> Value {
    let mut clues = Vec::new();
    for cell in 0..grid.cells() {
        let clue = grid.has_clue(cell).then(|| grid.clue_text(cell));
        clues.push(clue.unwrap_or_default());
    }
    let address = address(grid);
    // Each address of a grid has a `?`.
    let query = address.split_once('?').map_or("", |(_, query)| query);
    json!({
        "grid": grid.to_string(),
        "rows": grid.rows(),
        "columns": grid.columns(),
        "clues": clues,
        "address": query,
    })
}

/// The average size of an island of a generated grid.
const ISLAND_SIZE: usize = 4;
/// The maximum share of clues that are 1 in a generated grid, in percent.
const MAX_ONES_PERCENT: usize = 25;
/// Easy grids with more cells than this may have any share of ones: the easy rules decide few larger
/// islands, so the search for a grid with few ones would take too long.
const MAX_EASY_CELLS: usize = 100;

/// Generates a grid with one solution for people: of the wished size and difficulty, with larger islands than
/// the default, and few islands of one cell. Fails if the wishes are impossible, or if a limit stops the
/// attempts.
fn new_grid(wishes: &GridWishes, memory: usize) -> Result<Grid, Error> {
    let Ok(grade) = wishes.grade.parse::<Difficulty>() else {
        return Err(Error::new("question", "the grade is not known"));
    };
    let cells = wishes.columns.saturating_mul(wishes.rows);
    let mut options = GenerateOptions::default()
        .columns(wishes.columns)
        .rows(wishes.rows)
        .seed(wishes.seed)
        .difficulty(Some(grade))
        .island_size(ISLAND_SIZE);
    if grade != Difficulty::Easy || cells <= MAX_EASY_CELLS {
        options = options.max_ones_percent(MAX_ONES_PERCENT);
    }
    match generate_with(&options, run(memory)) {
        Ok(Some(generated)) => Ok(generated.proof.board().clone()),
        Ok(None) => Err(Error::new("internal", "stopped")),
        Err(error) => Err(Error::new("question", error.to_string())),
    }
}

/// How many solutions a grid has.
#[derive(Clone, Copy, Serialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum Solutions {
    None,
    One,
    Several,
    /// The memory does not suffice to tell.
    Unknown,
}

impl Solutions {
    /// Returns what a proof that looked for up to two solutions says about their number.
    fn of(proof: &Proof) -> Solutions {
        match (proof.solutions().len(), proof.end()) {
            // `Exact` means that no further solution exists.
            (0, End::Exact) => Solutions::None,
            (1, End::Exact) => Solutions::One,
            // A limit has stopped the search.
            (0 | 1, _) => Solutions::Unknown,
            _ => Solutions::Several,
        }
    }
}

/// What is known about the solutions of a grid.
struct KnownColours {
    solutions: Solutions,
    /// The colour of each cell that is the same in all solutions, as far as it is known.
    colours: Vec<Option<Colour>>,
}

impl KnownColours {
    /// Counts up to two solutions of a grid, and finds the colours that cells have in all solutions. If
    /// exactly one exists, these are its colours. Otherwise they are the colours that deduction rules find,
    /// which may be few.
    fn new(grid: &Grid, memory: usize) -> Result<KnownColours, Error> {
        let max_solutions = 2;
        let proof = prove_up_to(max_solutions, grid, memory)?;
        let solutions = Solutions::of(&proof);
        let colours = if solutions == Solutions::One {
            colours(&proof.solutions()[0], grid.cells())
        } else {
            let (view, _) = deduce(grid, Probing::On, run(memory).limits, |_, _| {});
            (0..grid.cells()).map(|cell| view.colour(cell)).collect()
        };
        Ok(KnownColours { solutions, colours })
    }

    /// Returns the cells that the player has marked with a colour, but that have the other colour in all
    /// solutions. Empty if the grid has no solution.
    fn wrong(&self, marks: &[Option<Colour>]) -> Vec<usize> {
        let mut wrong = Vec::new();
        if self.solutions == Solutions::None {
            return wrong;
        }
        for (cell, &mark) in marks.iter().enumerate() {
            if let (Some(mark), Some(colour)) = (mark, self.colours[cell])
                && mark != colour
            {
                wrong.push(cell);
            }
        }
        wrong
    }
}

/// Returns the colour of each cell of a solution; `cells` is the number of cells.
fn colours(solution: &Colouring, cells: usize) -> Vec<Option<Colour>> {
    let mut colours = Vec::new();
    for cell in 0..cells {
        let is_black = solution.is_black(cell);
        let colour = if is_black {
            Colour::Black
        } else {
            Colour::White
        };
        colours.push(Some(colour));
    }
    colours
}

/// Reads the colours that the player has marked in the grid, from a text with a character for each cell: `#`
/// for black, `.` for white, or `?` for a cell without a mark (`None`). Fails if the text has other
/// characters, or not one for each cell.
fn marks(grid: &Grid, cells: &str) -> Result<Vec<Option<Colour>>, Error> {
    let mut marks = Vec::new();
    for mark in cells.chars() {
        marks.push(match mark {
            '#' => Some(Colour::Black),
            '.' => Some(Colour::White),
            '?' => None,
            _ => return Err(Error::new("question", "each cell must be #, . or ?")),
        });
    }
    if marks.len() != grid.cells() {
        return Err(Error::new(
            "question",
            "a character for each cell is needed",
        ));
    }
    Ok(marks)
}

/// Finds the cells that the player has marked with a wrong colour, and says how many solutions the grid has.
fn check(grid: &Grid, cells: &str, memory: usize) -> Result<Value, Error> {
    let marks = marks(grid, cells)?;
    let known = KnownColours::new(grid, memory)?;
    Ok(json!({"solutions": known.solutions, "wrong": known.wrong(&marks)}))
}

/// Finds a hint: the next step of the deduction rules from the colours that the player has marked in `cells`,
/// or from the empty grid if some of them are wrong. Returns it in JSON. Without a step, `fits` says whether
/// the marks do not contradict the rules.
fn next_step(grid: &Grid, cells: &str, memory: usize) -> Result<Value, Error> {
    let marks = marks(grid, cells)?;
    let known = KnownColours::new(grid, memory)?;
    let is_wrong = !known.wrong(&marks).is_empty();
    let view = if is_wrong {
        View::new(grid)
    } else {
        view_of_marks(grid, &marks)
    };
    let mut json = json!({"solutions": known.solutions, "wrong": is_wrong, "step": null});
    match hint(&view, run(memory).limits) {
        Ok(step) => json["step"] = step_json(&step),
        Err(ending) => json["fits"] = (!matches!(ending, Ending::Contradiction(_))).into(),
    }
    Ok(json)
}

/// Returns the grid as a player sees it who has marked these colours.
fn view_of_marks(grid: &Grid, marks: &[Option<Colour>]) -> View {
    let mut view = View::new(grid);
    for colour in [Colour::Black, Colour::White] {
        // The view knows the colours of some cells, such as clues, before any mark.
        let has_mark = |cell: &usize| marks[*cell] == Some(colour) && view.is_unknown(*cell);
        let marked: Vec<usize> = (0..marks.len()).filter(has_mark).collect();
        if !marked.is_empty() {
            view = view.with(&marked, colour);
        }
    }
    view
}

/// Returns a deduction step in JSON: the cells that get a colour, the colour, and the reason in both
/// languages.
fn step_json(step: &Step) -> Value {
    json!({
        "cells": step.cells,
        "colour": step.colour.to_string(),
        "reason": step.reason,
        "norwegian": reasons::in_norwegian(&step.reason),
    })
}

/// Solves a grid by deduction rules that a person can apply. Returns all steps in JSON, and the solution if
/// the rules find it completely.
fn solve(grid: &Grid, memory: usize) -> Value {
    let mut steps = Vec::new();
    let limits = run(memory).limits;
    let (_, ending) = deduce(grid, Probing::On, limits, |_, step| {
        steps.push(step_json(step));
    });
    let solution = match ending {
        Ending::Complete(colouring) => Some(colouring.to_string()),
        // The rules find no further step, or a contradiction, or a limit has stopped them.
        _ => None,
    };
    json!({"steps": steps, "solution": solution})
}

/// Applies the rules of deduction, and then searches with an ant colony, which guesses colours at random and
/// learns from its errors. Returns JSON: the solution or null, the number of iterations, and how many colours
/// the rules have found.
fn solve_by_ants(grid: &Grid, memory: usize) -> Value {
    let options = AntOptions::default().max_iterations(Some(MAX_ITERATIONS));
    let search = rules_then_ants(grid, &options, run(memory));
    json!({
        "solution": search.solution().map(Colouring::to_string),
        "iterations": search.iterations,
        "known": search.known,
    })
}

/// Returns in JSON the number of cells whose colour simple rules decide before an ant colony begins to
/// search.
fn known_to_ants(grid: &Grid, memory: usize) -> Value {
    let (view, _) = deduce(grid, Probing::Off, run(memory).limits, |_, _| {});
    json!({"known": grid.cells() - view.unknown().count()})
}

/// Solves a grid with a SAT solver. Returns the first solution in JSON, or null. The search is complete, so
/// that null means that no solution exists, if no limit of time or memory stopped it.
fn solve_by_clauses(grid: &Grid, memory: usize) -> Result<Value, Error> {
    let max_solutions = 1;
    let proof = prove_up_to(max_solutions, grid, memory)?;
    Ok(json!({
        "solution": proof.solutions().first().map(Colouring::to_string),
        "complete": matches!(proof.end(), End::Exact | End::Limit),
    }))
}

/// Finds all solutions of a grid, up to a maximum number, and returns them in JSON. Attaches the certificate
/// of their number.
fn prove(grid: &Grid, memory: usize) -> Result<Reply, Error> {
    let options = ProveOptions::default().limit(MAX_SOLUTIONS);
    let answer = crate::prove::<Nurikabe>(grid, options, run(memory))?;
    let proof = answer.proof;
    let solutions: Vec<String> = proof.solutions().iter().map(Colouring::to_string).collect();
    let json = json!({
        "board": grid.to_string(),
        "solutions": solutions,
        "exact": proof.is_settled(),
    });
    Ok(Reply::of_proof(json, answer.certificate))
}

/// Searches for all solutions of a grid, and ends after the first `max_solutions`.
fn prove_up_to(max_solutions: usize, grid: &Grid, memory: usize) -> Result<Proof, Error> {
    let options = ProveOptions::default().limit(max_solutions);
    Ok(prove_with(grid, &options, run(memory))?)
}

impl From<ProveError> for Error {
    /// Returns the error about a grid that cannot be proven, for example because it is too large.
    fn from(error: ProveError) -> Error {
        Error::new("grid", error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the answer to a question, or the error.
    fn ask(question: &Value) -> Value {
        let question = serde_json::from_value(question.clone()).unwrap();
        match reply(question) {
            Ok(reply) => serde_json::from_str(&reply.json).unwrap(),
            Err(error) => error.json(),
        }
    }

    /// Returns the question that generates a grid of this size and difficulty.
    fn question_about_new(columns: usize, rows: usize, grade: &str, seed: u64) -> Value {
        json!({
            "do": "generate",
            "columns": columns,
            "rows": rows,
            "grade": grade,
            "seed": seed,
            "memory": 1 << 28,
        })
    }

    #[test]
    fn a_new_grid_is_the_same_each_time_and_has_one_solution_and_few_ones() {
        for (columns, rows, grade) in [(7, 7, "easy"), (8, 6, "medium"), (7, 9, "hard")] {
            let question = question_about_new(columns, rows, grade, 5);
            let new = ask(&question);

            assert_eq!(new, ask(&question));
            assert_eq!(
                (&new["columns"], &new["rows"]),
                (&json!(columns), &json!(rows))
            );
            let proof = ask(&json!({"do": "prove", "grid": new["grid"], "memory": 1 << 28}));
            assert_eq!(proof["solutions"].as_array().unwrap().len(), 1);
            assert_eq!(proof["exact"], true);
            let clues = new["clues"].as_array().unwrap();
            let ones = clues.iter().filter(|&clue| clue == "1").count();
            let all = clues.iter().filter(|&clue| clue != "").count();
            assert!(4 * ones <= all, "{}", new["grid"]);
        }
    }

    #[test]
    fn a_large_easy_grid_is_made() {
        let new = ask(&question_about_new(20, 20, "easy", 3));
        assert_eq!((&new["columns"], &new["rows"]), (&json!(20), &json!(20)));
    }

    #[test]
    fn an_impossible_new_grid_gets_an_error() {
        for (columns, rows, grade) in [(0, 7, "easy"), (7, 65, "easy"), (1, 1, "easy"), (7, 7, "")]
        {
            let answer = ask(&question_about_new(columns, rows, grade, 1));
            assert_eq!(answer["code"], "question", "{columns} x {rows} {grade}");
        }
    }

    #[test]
    fn an_address_gives_its_grid_again() {
        let new = ask(&question_about_new(7, 7, "easy", 1));
        let text = format!("https://puzz.link/p?{}", new["address"].as_str().unwrap());

        assert_eq!(
            ask(&json!({"do": "read", "text": text}))["grid"],
            new["grid"]
        );
    }

    #[test]
    fn a_hint_has_a_reason_and_says_whether_cells_are_wrong() {
        let new = ask(&question_about_new(7, 7, "easy", 1));
        let grid = &new["grid"];
        for (mark, is_wrong) in [("?", false), ("#", true)] {
            let cells = mark.repeat(49);
            let question = json!({"do": "hint", "grid": grid, "cells": cells, "memory": 1 << 28});
            let answer = ask(&question);
            assert_eq!(answer["wrong"], is_wrong);
            assert_eq!(answer["solutions"], "one");
            assert!(answer["step"]["norwegian"].is_string());
        }
    }

    #[test]
    fn a_wrong_text_gets_an_error() {
        assert_eq!(ask(&json!({"do": "read", "text": "hello"}))["code"], "grid");
    }

    #[test]
    fn each_cell_has_one_of_three_marks() {
        for cells in ["???", "?????", "??x?", "?·?", "??\n??"] {
            for kind in ["check", "hint"] {
                let question =
                    json!({"do": kind, "grid": "2,0/0,0", "cells": cells, "memory": 1 << 28});
                assert_eq!(ask(&question)["code"], "question", "{cells}");
            }
        }
    }

    #[test]
    fn a_cell_that_some_solution_has_is_not_wrong() {
        // The island of two cells may lie in two ways.
        for cells in ["?#??", "??#?", "?.??", "??.?"] {
            let question =
                json!({"do": "check", "grid": "2,0/0,0", "cells": cells, "memory": 1 << 28});
            let answer = ask(&question);
            assert_eq!(answer["solutions"], "several");
            assert_eq!(answer["wrong"], json!([]), "{cells}");
        }
        // The cell opposite to the clue is black in both.
        let question =
            json!({"do": "check", "grid": "2,0/0,0", "cells": "???.", "memory": 1 << 28});
        assert_eq!(ask(&question)["wrong"], json!([3]));
    }

    #[test]
    fn a_grid_without_solutions_has_no_wrong_cells() {
        let question = json!({"grid": "1,1", "cells": "??", "memory": 1 << 28});
        for kind in ["check", "hint"] {
            let mut question = question.clone();
            question["do"] = kind.into();
            assert_eq!(ask(&question)["solutions"], "none");
        }
    }

    #[test]
    fn all_methods_find_the_solution() {
        let new = ask(&question_about_new(7, 7, "easy", 1));
        let mut found = Vec::new();
        for method in ["rules", "ants", "clauses"] {
            let question =
                json!({"do": "solve", "grid": new["grid"], "method": method, "memory": 1 << 28});
            found.push(ask(&question)["solution"].clone());
        }
        assert!(found[0].is_string());
        assert_eq!(found, vec![found[0].clone(); 3]);
    }

    #[test]
    fn ants_begin_with_the_cells_that_the_rules_decide() {
        let grid = "2,0/0,0";
        let question = json!({"do": "solve", "grid": grid, "method": "ants", "memory": 1 << 28});
        let answer = ask(&question);
        let known = ask(&json!({"do": "known", "grid": grid, "memory": 1 << 28}));
        assert_eq!(known["known"], answer["known"]);
        assert!(answer["solution"].is_string());
    }

    #[test]
    fn a_text_with_several_meanings_is_refused() {
        for text in [
            "2   1\n     \n     \n1   2\n",
            "12/30",
            "0,1,2/2,1,0",
            "[[0,1],[1,0]]",
        ] {
            let answer = ask(&json!({"do": "read", "text": text}));
            assert_eq!(answer["code"], "doubtful", "{text:?} {answer}");
        }
    }
}

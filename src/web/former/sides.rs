//! Answers questions about a line between two columns: what a game has used and needs on its sides,
//! and challenges to beat one of its numbers.

use crate::{Error, run};
use kortest::former::analyse::{self, Challenge, Counted, Counters, NoLine, Place, Watched};
use kortest::former::{Board, Click};
use kortest::runtime::Run;
use serde::Deserialize;
use serde_json::{Value, json};

/// The fields of a question about a game and a line between two columns: how many clicks count for each of
/// its sides. `counted` and `watched` are texts, because types for them would make the WebAssembly module
/// larger.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SidesFields {
    board: String,
    clicks: Vec<Click>,
    /// The column after the line; without it, the best line is meant.
    column: Option<usize>,
    /// The side of the line whose tiles decide: `left` or `right`.
    counted: Option<String>,
    /// The clicks that a challenge counts, as in the answer to `challenges`.
    watched: Option<String>,
    memory: usize,
}

impl SidesFields {
    /// Returns the board. Fails if its rows are not a board, or if a click hits no tile.
    fn board(&self) -> Result<Board, Error> {
        let board = Board::parse(&self.board)?;
        board.replay(&self.clicks)?;
        Ok(board)
    }

    /// Returns the line that the question names: a place between two columns with its counted side. `None` if
    /// the question names none, so that the best line is meant.
    fn place(&self) -> Option<Place> {
        let counted = match self.counted.as_deref()? {
            "left" => Counted::Left,
            // The page sends no other words than `left` and `right`.
            _ => Counted::Right,
        };
        let column = self.column?;
        Some(Place { column, counted })
    }

    /// Returns the challenge that the question is about: a line between two columns, and the clicks
    /// (`watched`) whose smallest possible number the player tries to beat. Fails without a line.
    fn challenge(&self) -> Result<Challenge, Error> {
        let Some(place) = self.place() else {
            return Err(Error::new("question", "a challenge has a line"));
        };
        let watched = match self.watched.as_deref() {
            // A challenge about a column, at the edge of the board, has its line beside this column.
            Some("counted" | "column") => Watched::Counted,
            Some("others") => Watched::Others,
            // The word `all`, or no word.
            _ => Watched::All,
        };
        Ok(Challenge {
            place,
            watched,
            // An attempt compares with the number before its first click and does not read this field.
            least: 0,
        })
    }
}

/// Counts the clicks of a game on both sides of a line between two columns, before its first click and after
/// each click: how many are used, and how many are needed. If the question names no line, the line is the one
/// that shows why fewer clicks do not suffice.
pub fn counters(question: &SidesFields) -> Result<Value, Error> {
    let board = question.board()?;
    let run = run(question.memory);
    let Some(place) = question.place() else {
        return Ok(
            match analyse::game_on_sides(&board, &question.clicks, run)? {
                Ok(game) => counters_json(game.line.place, &game.counters),
                Err(why) => unknown(why),
            },
        );
    };
    Ok(
        match analyse::counters(&board, &question.clicks, place, run)? {
            Ok(counters) => counters_json(place, &counters),
            Err(why) => unknown(why),
        },
    )
}

/// Returns the counters of a game in JSON: how many clicks are used and needed on both sides of a line
/// between two columns, before the first click and after each click. The first number of a pair is that of
/// the line's counted side, the second that of the other clicks.
fn counters_json(place: Place, counters: &[Counters]) -> Value {
    let mut objects = Vec::new();
    for counter in counters {
        let Counters { used, needed, .. } = counter;
        objects.push(json!({
            "used": [used.counted, used.others],
            "needed": [needed.counted, needed.others],
            "needed_in_all": counter.needed_in_all,
        }));
    }
    json!({"column": place.column, "counted": place.counted.word(), "counters": objects})
}

/// Finds the challenges of a board: numbers of clicks, such as those on one side of a line between two
/// columns, that a player can try to beat. Each is the smallest possible number (`least`).
pub fn challenges(board: &Board, run: Run) -> Result<Value, Error> {
    let challenges = match analyse::challenges(board, run)? {
        Ok(challenges) => challenges,
        Err(why) => return Ok(unknown(why)),
    };
    let mut objects = Vec::new();
    for challenge in challenges {
        objects.push(json!({
            "column": challenge.place.column,
            "counted": challenge.place.counted.word(),
            "watched": watched_word(challenge.watched),
            "least": challenge.least,
        }));
    }
    Ok(json!({"challenges": objects}))
}

/// Returns the word for the clicks that a challenge counts: all of them, those that remove a tile on the
/// counted side of its line, the others, or those that remove a tile of one column.
fn watched_word(watched: Watched) -> &'static str {
    match watched {
        Watched::All => "all",
        Watched::Counted => "counted",
        Watched::Others => "others",
        Watched::Column(_) => "column",
    }
}

/// Finds the click of a game that lost a challenge, because more clicks than the smallest possible number
/// are needed after it, and a better click.
pub fn attempt(question: &SidesFields) -> Result<Value, Error> {
    let challenge = question.challenge()?;
    let board = question.board()?;
    let attempt = analyse::attempt(&board, &question.clicks, &challenge, run(question.memory))?;
    let lost_click = match attempt {
        Ok(attempt) => attempt.lost,
        Err(why) => return Ok(unknown(why)),
    };
    let json = lost_click.map(|click| json!({"index": click.index, "better": click.better}));
    Ok(json!({"lost": json}))
}

/// Returns the JSON of an answer without a line, with the reason `why`: the board has nothing to divide, the
/// memory did not suffice, or a limit stopped the search.
pub fn unknown(why: NoLine) -> Value {
    let word = match why {
        NoLine::NothingToDivide => "nothing_to_divide",
        NoLine::Memory => "memory",
        _ => "stopped", // A deadline or the stop flag.
    };
    json!({"unknown": word})
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest::former::daily;
    use kortest::runtime::Progress;
    use std::ops::Range;

    /// The game of docs/ANALYSIS.md on the board of 2024-11-24.
    const GAME: [Click; 15] = [
        (0, 1),
        (0, 3),
        (1, 5),
        (2, 6),
        (0, 4),
        (3, 0),
        (4, 6),
        (2, 1),
        (2, 1),
        (1, 0),
        (2, 1),
        (2, 0),
        (5, 2),
        (5, 0),
        (6, 0),
    ];

    fn board() -> Board {
        daily::board(2024, 11, 24).unwrap()
    }

    /// Returns a question about some clicks of the game, on the board as it is before them, with the line
    /// before column 4. `watched` names the clicks that a challenge counts.
    fn of(clicks: Range<usize>, watched: &str) -> SidesFields {
        SidesFields {
            board: board().replay(&GAME[..clicks.start]).unwrap().to_string(),
            clicks: GAME[clicks].to_vec(),
            column: Some(4),
            counted: Some("left".into()),
            watched: Some(watched.into()),
            memory: 1 << 28,
        }
    }

    /// Returns a question about a game on a board that names no line, so that the best one is meant.
    fn of_best_line(board: &str, clicks: &[Click]) -> SidesFields {
        SidesFields {
            board: board.into(),
            clicks: clicks.to_vec(),
            column: None,
            counted: None,
            watched: None,
            memory: 1 << 28,
        }
    }

    #[test]
    fn a_game_is_counted_on_both_sides_of_the_best_line() {
        let answer = counters(&of_best_line(&board().to_string(), &GAME)).unwrap();

        assert_eq!(
            (&answer["column"], &answer["counted"]),
            (&json!(4), &json!("left"))
        );
        let all = answer["counters"].as_array().unwrap();
        let start = json!({"used": [0, 0], "needed": [11, 2], "needed_in_all": 13});
        let end = json!({"used": [13, 2], "needed": [0, 0], "needed_in_all": 0});
        assert_eq!((all.first(), all.last()), (Some(&start), Some(&end)));
    }

    #[test]
    fn the_counters_of_a_part_of_a_game_begin_with_this_part() {
        let answer = counters(&of(5..6, "all")).unwrap();

        let counters = json!([
            {"used": [0, 0], "needed": [6, 2], "needed_in_all": 8},
            {"used": [1, 0], "needed": [6, 2], "needed_in_all": 8},
        ]);
        assert_eq!(answer["counters"], counters);
    }

    #[test]
    fn the_challenges_are_those_of_the_library() {
        let board = board();
        let progress = Progress::default();
        let run = Run::new(&progress);

        let answer = challenges(&board, run).unwrap();

        let line = analyse::line(&board, run).unwrap().unwrap();
        let ladders = analyse::ladders(&board, &line, run).unwrap();
        let expected = json!([
            ["all", 4, line.optimum],
            ["counted", 4, ladders.counted.least()],
            ["others", 4, ladders.others.least()],
            ["column", 1, ladders.counted.column.least],
        ]);
        let mut found = Vec::new();
        for challenge in answer["challenges"].as_array().unwrap() {
            found.push(json!([
                challenge["watched"],
                challenge["column"],
                challenge["least"]
            ]));
        }
        assert_eq!(json!(found), expected);
    }

    #[test]
    fn a_lost_challenge_has_a_better_click() {
        for watched in ["all", "counted"] {
            let lost = attempt(&of(0..8, watched)).unwrap()["lost"].clone();
            assert_eq!(lost["index"], 5);
            assert!(lost["better"].is_array());
        }
        let kept = attempt(&of(0..8, "others")).unwrap();
        assert_eq!(kept, json!({"lost": null}));
    }

    #[test]
    fn a_board_without_a_line_has_no_numbers() {
        let column: Board = "O/P/O".parse().unwrap();
        let progress = Progress::default();

        let counted = counters(&of_best_line("O/P/O", &[])).unwrap();
        let tried = challenges(&column, Run::new(&progress)).unwrap();

        let unknown = json!({"unknown": "nothing_to_divide"});
        assert_eq!([counted, tried], [unknown.clone(), unknown]);
    }

    #[test]
    fn wrong_questions_are_errors() {
        let missed = of_best_line("OP/GB", &[(0, 9)]);
        let without_line = of_best_line("OP/GB", &[]);

        let errors = [
            counters(&missed).unwrap_err(),
            attempt(&without_line).unwrap_err(),
        ];

        assert_eq!(errors.map(|error| error.code), ["no_tile", "question"]);
    }
}

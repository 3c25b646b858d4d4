//! Answers questions about levels of Santa Chilly.
//!
//! | question | answer |
//! |---|---|
//! | `{"do": "read", "text": "..."}` | the level that the text gives: `level`, `presents` |
//! | `{"do": "generate", "columns": 8, "rows": 8, "presents": 3, "holes": 1, "grade": "easy", "seed": 1, "memory": ...}` | a new level: `level`, `presents`, and its proven `optimum` |
//! | `{"do": "prove", "level": ..., "memory": ...}` | `board`, `claim`, `solvable`, `optimum`, `lower_bound`, `upper_bound`, `moves`; the certificate is attached as bytes |
//! | `{"do": "hint", "level": ..., "moves": "RU", "memory": ...}` | `optimum` of the state after the moves, and the `best` move, or null |
//! | `{"do": "route", "level": ..., "moves": "RU", "memory": ...}` | how much each move of a game lost: `optimum`, `lost`, `moves` |
//! | `{"do": "reason", "level": ..., "memory": ...}` | why fewer moves do not suffice: `property`, `at`, `counted` and `others`; or why no reason is known: `unknown` |
//!
//! A level is one line: the links of the holes, then each row after a `/`. Moves are the letters U, D, L and
//! R. A number of moves that is not known is null.

use crate::reading::{MessageWords, check_length, only_board};
use crate::{Error, Reply, run};
use kortest::answer::Chilly;
use kortest::chilly::analyse::{Bounds, GameState, GridLine, NoReason, first_moves, reason, route};
use kortest::chilly::generate::{GenerateOptions, generate_with};
use kortest::chilly::{Direction, Level, ProveError, ProveOptions, letters, parse_moves};
use kortest::read::AnyBoard;
use serde::Deserialize;
use serde_json::{Value, json};

/// A question about a level.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum LevelQuestion {
    Read {
        text: String,
    },
    Generate {
        #[serde(flatten)]
        wishes: LevelWishes,
        memory: usize,
    },
    Prove {
        level: String,
        memory: usize,
    },
    Hint {
        level: String,
        moves: String,
        memory: usize,
    },
    Route {
        level: String,
        moves: String,
        memory: usize,
    },
    Reason {
        level: String,
        memory: usize,
    },
}

/// The wishes for a new level.
#[derive(Deserialize)]
pub struct LevelWishes {
    columns: usize,
    rows: usize,
    presents: usize,
    holes: usize,
    grade: String,
    seed: u64,
}

/// Maximum number of moves of a game.
const MAX_MOVES: usize = 10_000;

/// Answers a question about a level of Santa Chilly in JSON. A proof has a certificate, which is attached to
/// the JSON. Fails if the level or another field is not valid.
pub fn reply(question: LevelQuestion) -> Result<Reply, Error> {
    let json = match question {
        LevelQuestion::Read { text } => level_json(&read_text(&text)?),
        LevelQuestion::Generate { wishes, memory } => new_level(&wishes, memory)?,
        LevelQuestion::Prove { level, memory } => return prove(&parse(&level)?, memory),
        LevelQuestion::Hint {
            level,
            moves,
            memory,
        } => hint(&parse(&level)?, &parse_game(&moves)?, memory)?,
        LevelQuestion::Route {
            level,
            moves,
            memory,
        } => losses(&parse(&level)?, &parse_game(&moves)?, memory)?,
        LevelQuestion::Reason { level, memory } => short_reason(&parse(&level)?, memory)?,
    };
    Ok(Reply::of_json(&json))
}

/// The words of the game in messages about a text. No advice follows them.
const WORDS: MessageWords = MessageWords {
    game: "chilly",
    noun: "level",
    remedy: "",
};

/// Reads a level of Santa Chilly from a text that a person has written. Fails if the text is too long, is not
/// a level, or may mean several levels.
fn read_text(text: &str) -> Result<Level, Error> {
    check_length(text)?;
    match only_board(text, &WORDS)? {
        AnyBoard::Chilly(level) => Ok(level),
        _ => unreachable!("the words name the game Santa Chilly, so only its levels were read"),
    }
}

/// Parses a level that an answer has given to the page.
fn parse(text: &str) -> Result<Level, Error> {
    check_length(text)?;
    text.parse()
        .map_err(|error: kortest::chilly::LevelError| Error::new("level", error.to_string()))
}

/// Parses the moves of a game, one letter for each direction. Fails if a letter is no direction, or if the
/// moves are more than [`MAX_MOVES`].
fn parse_game(letters: &str) -> Result<Vec<Direction>, Error> {
    let moves = parse_moves(letters).map_err(|error| Error::new("question", error.to_string()))?;
    if moves.len() > MAX_MOVES {
        return Err(Error::new(
            "question",
            format!("a game has at most {MAX_MOVES} moves"),
        ));
    }
    Ok(moves)
}

/// Returns a level as one line of text, with the number of its presents, as JSON.
fn level_json(level: &Level) -> Value {
    json!({"level": level.to_string(), "presents": level.presents().len()})
}

/// Generates a random level of the wished size and difficulty, without useless obstacles (`tidy`), and proves
/// its optimum. Returns both in JSON. Fails if the wishes are impossible, or if a limit stops the attempts.
fn new_level(wishes: &LevelWishes, memory: usize) -> Result<Value, Error> {
    let Ok(grade) = wishes.grade.parse() else {
        return Err(Error::new("question", "the grade is not known"));
    };
    let options = GenerateOptions::default()
        .columns(wishes.columns)
        .rows(wishes.rows)
        .presents(wishes.presents)
        .holes(wishes.holes)
        .seed(wishes.seed)
        .difficulty(Some(grade))
        .tidy(true);
    match generate_with(&options, run(memory)) {
        Ok(Some(generated)) => {
            let mut json = level_json(&generated.proof.board);
            json["optimum"] = generated.proof.optimum().into();
            Ok(json)
        }
        Ok(None) => Err(Error::new("internal", "stopped")),
        Err(error) => Err(Error::new("question", error.to_string())),
    }
}

/// Proves the optimum of a level, and returns it (or its bounds) with a route in JSON. Attaches the
/// certificate of the strongest claim that is proven.
fn prove(level: &Level, memory: usize) -> Result<Reply, Error> {
    let answer = crate::prove::<Chilly>(level, ProveOptions::default(), run(memory))?;
    let proof = answer.proof;
    let json = json!({
        "board": level.to_string(),
        "solvable": proof.solvable(),
        "optimum": proof.optimum(),
        "lower_bound": proof.lower_bound(),
        "upper_bound": proof.upper_bound(),
        "moves": proof.solution.as_deref().map(letters),
    });
    Ok(Reply::of_proof(json, answer.certificate))
}

/// Finds an optimal next move after the `moves` of a game, and returns it in JSON as `best`, with the fewest
/// moves from there; both are null if they are unknown. Fails if one of the `moves` is not possible.
fn hint(level: &Level, moves: &[Direction], memory: usize) -> Result<Value, Error> {
    let mut state = GameState::first(level);
    for &direction in moves {
        let Some((next, _)) = state.after(direction) else {
            return Err(Error::new("question", "a move is not possible"));
        };
        state = next;
    }
    let found = first_moves(&state.level, run(memory))?;
    let mut first_moves = found.moves.iter();
    // A move that is known to lose nothing is optimal.
    let best = first_moves.find(|first| first.loses.exact() == Some(0));
    let letter = best.map(|first| first.direction.letter().to_string());
    let mut json = bounds_json(found.optimum);
    json["best"] = letter.into();
    Ok(json)
}

/// Computes how many moves each move of a game lost, compared with the best move, and returns them in JSON:
/// `loses` is null if unknown, or if the game cannot be won after the move (`ends`).
fn losses(level: &Level, moves: &[Direction], memory: usize) -> Result<Value, Error> {
    let found = route(level, moves, run(memory))?;
    let mut played_moves = Vec::new();
    for played in &found.moves {
        played_moves.push(json!({
            "move": played.direction.letter().to_string(),
            "loses": played.loses.exact(),
            "ends": played.loses.is_none(),
            "better": played.better.map(|better| better.letter().to_string()),
        }));
    }
    let mut json = bounds_json(found.optimum);
    json["moves"] = played_moves.into();
    json["lost"] = found.lost.exact().into();
    json["won"] = found.won.into();
    Ok(json)
}

/// Finds a property of moves that shows why fewer moves do not suffice: the fewest moves with it (`counted`)
/// and the fewest `others` add up to the optimum. Returns it in JSON, or the reason why none is known.
fn short_reason(level: &Level, memory: usize) -> Result<Value, Error> {
    let unknown = match reason(level, run(memory))? {
        Ok(found) => {
            return Ok(json!({
                "property": found.property.word(),
                "at": found.property.line().map(GridLine::at),
                "counted": found.least.counted,
                "others": found.least.others,
            }));
        }
        Err(NoReason::NoRoute(_)) => "no_route",
        Err(NoReason::NotFound { .. }) => "not_found",
        // A limit has stopped the search.
        Err(_) => "stopped",
    };
    Ok(json!({"unknown": unknown}))
}

/// Returns the optimum, or null if it is unknown, and whether a route is possible.
fn bounds_json(optimum: Bounds) -> Value {
    json!({"optimum": optimum.exact(), "possible": !optimum.is_none()})
}

impl From<ProveError> for Error {
    /// Returns the error about a failed proof, with a code for the page.
    fn from(error: ProveError) -> Error {
        let code = match error {
            ProveError::TooManyPresents(_) => "level",
            // The level is valid, so the error is a bug.
            _ => "internal",
        };
        Error::new(code, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: &str = "/#####/#P.$#/#...#/#$.X#/#####";

    /// Returns the answer to a question, or the error.
    fn ask(question: &Value) -> Value {
        let question = serde_json::from_value(question.clone()).unwrap();
        match reply(question) {
            Ok(reply) => serde_json::from_str(&reply.json).unwrap(),
            Err(error) => error.json(),
        }
    }

    #[test]
    fn a_proof_has_a_certificate_that_the_checker_accepts() {
        let question = json!({"do": "prove", "level": LEVEL, "memory": 1 << 26});
        let answer = reply(serde_json::from_value(question).unwrap()).unwrap();
        let limits = kortest_checker::Limits::of(answer.bytes.len());
        let report = kortest_checker::chilly::check(&answer.bytes, &limits).unwrap();
        let json: Value = serde_json::from_str(&answer.json).unwrap();
        assert!(matches!(
            report.claim,
            kortest_checker::chilly::MovesClaim::Optimal(4)
        ));
        assert_eq!(json["claim"], "optimal 4");
        assert_eq!(json["optimum"], 4);
    }

    #[test]
    fn a_hint_leads_to_the_end() {
        let mut moves = String::new();
        for left in (1..=4).rev() {
            let question = json!({"do": "hint", "level": LEVEL, "moves": moves, "memory": 1 << 26});
            let answer = ask(&question);
            assert_eq!(answer["optimum"], left);
            moves += answer["best"].as_str().unwrap();
        }
    }

    #[test]
    fn a_game_says_where_moves_were_lost() {
        let question = json!({"do": "route", "level": LEVEL, "moves": "RLRLDR", "memory": 1 << 26});
        let answer = ask(&question);
        assert_eq!(answer["lost"], 2);
        assert_eq!(answer["won"], true);
    }

    #[test]
    fn a_reason_has_the_numbers_of_both_kinds_of_moves() {
        let level = "/#######/#P...$#/#.....#/#.$..X#/#######";

        let answer = ask(&json!({"do": "reason", "level": level, "memory": 1 << 26}));

        let expected = json!({"property": "sideways", "at": null, "counted": 3, "others": 1});
        assert_eq!(answer, expected);
    }

    #[test]
    fn a_level_without_a_reason_says_why() {
        for (level, why) in [
            ("/######/#P..X#/######", "not_found"),
            ("/######/#P#$X#/######", "no_route"),
        ] {
            let answer = ask(&json!({"do": "reason", "level": level, "memory": 1 << 26}));
            assert_eq!(answer, json!({"unknown": why}), "{level}");
        }
    }

    #[test]
    fn a_wrong_text_gets_an_error() {
        assert_eq!(
            ask(&json!({"do": "read", "text": "hello"}))["code"],
            "level"
        );
    }

    #[test]
    fn a_text_gives_its_level() {
        let text = LEVEL.replace('/', "\n");
        assert_eq!(ask(&json!({"do": "read", "text": text}))["level"], LEVEL);
    }

    /// Generates a level with this difficulty and number of columns.
    fn new_level_of(grade: &str, columns: usize) -> Value {
        ask(&json!({
            "do": "generate",
            "columns": columns,
            "rows": 7,
            "presents": 3,
            "holes": 1,
            "grade": grade,
            "seed": 4,
            "memory": 1 << 26,
        }))
    }

    #[test]
    fn a_new_level_has_its_grade_and_a_proven_optimum() {
        let new = new_level_of("medium", 8);

        assert_eq!(new, new_level_of("medium", 8));
        assert_eq!(new["presents"], 3);
        let proof = ask(&json!({"do": "prove", "level": new["level"], "memory": 1 << 26}));
        assert_eq!(proof["optimum"], new["optimum"]);
        assert!((11..=20).contains(&new["optimum"].as_u64().unwrap()));
    }

    #[test]
    fn an_impossible_new_level_gets_an_error() {
        for (grade, columns) in [("", 8), ("easy", 0), ("easy", 65), ("expert", 3)] {
            let answer = new_level_of(grade, columns);
            assert_eq!(answer["code"], "question", "{grade} {columns}");
        }
    }
}

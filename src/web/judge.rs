//! Evaluates the clicks of a game.

use crate::error::Error;
use crate::prove::limit_word;
use kortest::former::analyse::{self, Bounds};
use kortest::former::{Board, Click};
use kortest::runtime::Run;
use serde_json::{Value, json};

/// Evaluates every possible first click. The best clicks come first.
pub fn first_clicks(board: &Board, run: Run) -> Result<Value, Error> {
    let found = analyse::first_clicks(board, run)?;
    let clicks = found.clicks.iter().map(|click| {
        json!({
            "click": click.click,
            "tiles": click.group.len(),
            "optimum_after": clicks(click.after),
            "loses": clicks(click.loses),
        })
    });
    Ok(json!({
        "board": board.to_string(),
        "optimum": self::clicks(found.optimum),
        "moves": found.solution,
        "clicks": clicks.collect::<Vec<_>>(),
        "unfinished": found.unfinished.map(limit_word),
    }))
}

/// Evaluates the clicks of a game, which must hit tiles.
pub fn game(board: &Board, played: &[Click], run: Run) -> Result<Value, Error> {
    board.replay(played)?;
    let found = analyse::game(board, played, run)?;
    let game = found.clicks.iter().map(|click| {
        json!({
            "click": click.click,
            "tiles": click.group.len(),
            "before": clicks(click.before),
            "after": clicks(click.after),
            "loses": clicks(click.loses),
            "better": click.better,
        })
    });
    Ok(json!({
        "board": board.to_string(),
        "optimum": clicks(found.optimum),
        "moves": found.solution,
        "game": game.collect::<Vec<_>>(),
        "played": found.clicks.len(),
        "cleared": found.cleared(),
        "lost": clicks(found.lost),
        "after": clicks(found.after),
        "unfinished": found.unfinished.map(limit_word),
    }))
}

/// Returns a number of clicks or its bounds in JSON.
fn clicks(bounds: Bounds) -> Value {
    bounds
        .exact()
        .map_or_else(|| json!([bounds.at_least, bounds.at_most]), Value::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest::former::prove;
    use kortest::runtime::Progress;

    fn judged(rows: &str, clicks: &[Click]) -> Value {
        game(
            &Board::parse(rows).unwrap(),
            clicks,
            Run::new(&Progress::default()),
        )
        .unwrap()
    }

    #[test]
    fn each_click_has_what_it_lost() {
        // This game clears the board in four clicks, which is the optimum.
        let perfect = judged("OPO/OGO", &[(0, 0), (1, 0), (1, 0), (2, 0)]);
        assert_eq!(
            (&perfect["optimum"], &perfect["played"], &perfect["cleared"]),
            (&json!(4), &json!(4), &json!(true))
        );
        assert_eq!(perfect["lost"], 0);
        let short = judged("OPO/OGO", &[(0, 0)]);
        assert_eq!(
            (&short["played"], &short["cleared"], &short["after"]),
            (&json!(1), &json!(false), &json!(3))
        );
    }

    #[test]
    fn a_click_without_a_tile_is_an_error() {
        let board = Board::parse("OPO/OGO").unwrap();

        let error = game(&board, &[(0, 0), (99, 1)], Run::new(&Progress::default())).unwrap_err();

        assert_eq!(error.json()["code"], "no_tile");
        let message = error.json()["message"].to_string();
        assert!(
            message.contains("click 2 (99,1): no tile there"),
            "{message}"
        );
    }

    #[test]
    fn all_numbers_are_optima() {
        let board = Board::parse("GPBG/OPGP/GPGB/POPP").unwrap();
        let optimum = |board: &Board| prove(board).unwrap().optimum().unwrap();
        let all = first_clicks(&board, Run::new(&Progress::default())).unwrap();
        assert_eq!(all["optimum"], optimum(&board));
        assert_eq!(
            all["clicks"].as_array().unwrap().len(),
            board.groups().len()
        );
        for click in all["clicks"].as_array().unwrap() {
            let cell = [0, 1].map(|n| click["click"][n].as_u64().unwrap() as usize);
            let after = optimum(&board.click((cell[0], cell[1])).unwrap());
            assert_eq!(
                (&click["optimum_after"], &click["loses"]),
                (&json!(after), &json!(after + 1 - optimum(&board)))
            );
        }
    }
}

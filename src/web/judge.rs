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
    let mut clicks = Vec::new();
    for click in &found.clicks {
        clicks.push(json!({
            "click": click.click,
            "tiles": click.group.len(),
            "optimum_after": bounds_json(click.after),
            "loses": bounds_json(click.loses),
        }));
    }
    Ok(json!({
        "board": board.to_string(),
        "optimum": bounds_json(found.optimum),
        "moves": found.solution,
        "clicks": clicks,
        "unfinished": found.unfinished.map(limit_word),
    }))
}

/// Evaluates the clicks of a game, which must hit tiles.
pub fn game(board: &Board, played: &[Click], run: Run) -> Result<Value, Error> {
    board.replay(played)?;
    let found = analyse::game(board, played, run)?;
    let mut clicks = Vec::new();
    for click in &found.clicks {
        clicks.push(json!({
            "click": click.click,
            "tiles": click.group.len(),
            "before": bounds_json(click.before),
            "after": bounds_json(click.after),
            "loses": bounds_json(click.loses),
            "better": click.better,
        }));
    }
    Ok(json!({
        "board": board.to_string(),
        "optimum": bounds_json(found.optimum),
        "moves": found.solution,
        "game": clicks,
        "played": found.clicks.len(),
        "cleared": found.cleared(),
        "lost": bounds_json(found.lost),
        "after": bounds_json(found.after),
        "unfinished": found.unfinished.map(limit_word),
    }))
}

/// Returns a number of clicks or its bounds in JSON.
fn bounds_json(bounds: Bounds) -> Value {
    match bounds.exact() {
        Some(clicks) => clicks.into(),
        None => json!([bounds.at_least, bounds.at_most]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest::former::prove;
    use kortest::runtime::Progress;

    fn judged(rows: &str, clicks: &[Click]) -> Value {
        let board = Board::parse(rows).unwrap();
        game(&board, clicks, Run::new(&Progress::default())).unwrap()
    }

    #[test]
    fn a_perfect_game_loses_nothing() {
        // This game clears the board in four clicks, which is the optimum.
        let perfect = judged("OPO/OGO", &[(0, 0), (1, 0), (1, 0), (2, 0)]);

        assert_eq!(perfect["optimum"], 4);
        assert_eq!(perfect["played"], 4);
        assert_eq!(perfect["cleared"], true);
        assert_eq!(perfect["lost"], 0);
    }

    #[test]
    fn an_unfinished_game_has_an_optimum_after_it() {
        let short = judged("OPO/OGO", &[(0, 0)]);

        assert_eq!(short["played"], 1);
        assert_eq!(short["cleared"], false);
        assert_eq!(short["after"], 3);
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
        let board_optimum = optimum(&board);

        let found = first_clicks(&board, Run::new(&Progress::default())).unwrap();

        assert_eq!(found["optimum"], board_optimum);
        let clicks = found["clicks"].as_array().unwrap();
        assert_eq!(clicks.len(), board.groups().len());
        for click in clicks {
            let [column, row] = [0, 1].map(|n| click["click"][n].as_u64().unwrap() as usize);
            let after = optimum(&board.click((column, row)).unwrap());
            assert_eq!(click["optimum_after"], after);
            assert_eq!(click["loses"], after + 1 - board_optimum);
        }
    }

    fn optimum(board: &Board) -> u32 {
        prove(board).unwrap().optimum().unwrap()
    }
}

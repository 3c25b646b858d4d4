//! Answers questions about boards of Former: the optimum of a board, and how many clicks a game
//! loses.

use super::sides::unknown;
use crate::{Error, Reply};
use kortest::answer::Former;
use kortest::former::analyse::{self, Bounds, Common, Line, Wanted};
use kortest::former::{Board, Click, Method, ProveOptions, Unfinished};
use kortest::runtime::Run;
use serde_json::{Value, json};

/// Proves the optimum of a board, and returns it (or its bounds, if a limit stops the proof) with a solution
/// in JSON. The certificate is attached; it is missing if nothing is proven.
pub fn prove(board: &Board, run: Run) -> Result<Reply, Error> {
    // Search would take hours on the hardest boards.
    let options = ProveOptions::default().method(Method::Columns);
    let answer = crate::prove::<Former>(board, options, run)?;
    let proof = answer.proof;
    // A sweep builds the layers of all columns for one number of clicks.
    let sweep = proof.sweeps.last();
    let json = json!({
        "board": board.to_string(),
        "optimum": proof.optimum(),
        "lower_bound": proof.lower_bound(),
        "upper_bound": proof.upper_bound(),
        "moves": proof.solution,
        "layers": sweep.map(|sweep| sweep.layers),
        "nodes": sweep.map(|sweep| sweep.nodes),
        "unfinished": proof.unfinished.map(limit_word),
    });
    Ok(Reply::of_proof(json, answer.certificate))
}

/// Returns the JSON word for the limit that stopped a proof.
pub fn limit_word(why: Unfinished) -> &'static str {
    match why {
        Unfinished::Memory => "memory",
        _ => "stopped", // A deadline or the stop flag.
    }
}

/// Evaluates every possible first click on a board, and returns in JSON the optimum after it, and how many
/// clicks it loses compared with the best click. The best clicks come first.
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

/// Grades how hard it is to find a best solution of a board: returns the number of different best solutions,
/// the difficulty and the stars in JSON. All three are null if a limit stops the count.
pub fn grade(board: &Board, run: Run) -> Result<Value, Error> {
    let counts = analyse::count_solutions(board, Wanted::default(), run)?;
    let mut grade = json!({
        "board": board.to_string(),
        "different_solutions": null,
        "difficulty": null,
        "stars": null,
    });
    if let Ok(plays) = &counts.plays {
        grade["different_solutions"] = plays.different.ok().into();
        grade["difficulty"] = plays.difficulty.exponent.into();
        grade["stars"] = plays.difficulty.stars().into();
    }
    Ok(grade)
}

/// Finds what all best games on a board have in common.
pub fn explain(board: &Board, run: Run) -> Result<Value, Error> {
    let wanted = Wanted::default().common(true);
    let counts = analyse::count_solutions(board, wanted, run)?;
    let common = counts.common().map(common_json);
    Ok(json!({"board": board.to_string(), "common": common}))
}

/// Returns what all best games on a board have in common in JSON: for each column, the smallest and the
/// largest number of clicks that begin there; the groups that each game removes with one click; and which
/// group it removes before which other one.
fn common_json(common: &Common) -> Value {
    let mut begin = Vec::new();
    for range in &common.begin {
        begin.push([range.least, range.most]);
    }
    let mut groups = Vec::new();
    for group in &common.groups {
        groups.push(&group.tiles);
    }
    let mut orders = Vec::new();
    for order in &common.orders {
        orders.push([order.first, order.later]);
    }
    json!({"begin": begin, "groups": groups, "orders": orders})
}

/// Finds the line (a place between two columns) that shows why fewer clicks do not suffice, and returns it
/// with the optimum in JSON. If the board has no line, or a limit stops the search, returns only the reason.
pub fn line(board: &Board, run: Run) -> Result<Value, Error> {
    let line = match analyse::line(board, run)? {
        Ok(line) => line,
        Err(why) => return Ok(unknown(why)),
    };
    Ok(json!({"optimum": line.optimum, "line": line_json(&line)}))
}

/// Returns a line (a place between two columns) in JSON: the column after it, the side whose tiles decide,
/// and its rows. A row is a range of numbers of clicks that remove a tile on this side, with the fewest
/// others (`rest`).
fn line_json(line: &Line) -> Value {
    let mut rows = Vec::new();
    for row in &line.rows {
        rows.push(json!({"from": row.from, "to": row.to, "rest": row.rest}));
    }
    let counted = line.place.counted.word();
    json!({"column": line.place.column, "counted": counted, "rows": rows})
}

/// Evaluates the clicks of a game on a board, and returns in JSON the optimum before and after each click,
/// how many clicks it lost, and a better click, if any. Fails if a click hits no tile.
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
    use kortest::former::{self, daily};
    use kortest::runtime::Progress;
    use kortest_checker::{Limits as CheckLimits, check};

    /// The parts of a reply.
    struct Proven {
        json: Value,
        certificate: Vec<u8>,
    }

    /// Proves a board with at most `memory` bytes.
    fn proven(rows: &str, memory: usize) -> Proven {
        let board = Board::parse(rows).unwrap();
        let progress = Progress::default();
        let run = Run::new(&progress).memory(memory);
        let reply = prove(&board, run).unwrap();
        Proven {
            json: serde_json::from_str(&reply.json).unwrap(),
            certificate: reply.bytes,
        }
    }

    /// Asserts that the checker accepts a certificate.
    fn assert_valid(certificate: &[u8]) {
        check(certificate, &CheckLimits::of(certificate.len())).unwrap();
    }

    #[test]
    fn the_certificate_is_accepted() {
        for (rows, optimum) in [("GPBG/OPGP/GPGB", 6), ("O", 1), (".", 0), ("OPO/OGO", 4)] {
            let Proven { json, certificate } = proven(rows, 1 << 28);
            assert_eq!(json["optimum"], optimum, "{rows}");
            assert_eq!(json["unfinished"], Value::Null, "{rows}");
            assert_eq!(json["moves"].as_array().unwrap().len(), optimum, "{rows}");
            assert_valid(&certificate);
        }
    }

    #[test]
    fn a_board_that_needs_more_memory_gets_a_certified_solution() {
        let Proven { json, certificate } = proven(&large_board(), 1 << 22);

        assert_eq!(json["optimum"], Value::Null);
        assert_eq!(json["unfinished"], "memory");
        assert!(json["lower_bound"].as_u64().unwrap() > 0);
        assert!(json["sha256"].is_string());
        let claim = json["claim"].as_str().unwrap();
        assert!(claim.starts_with("at-most "), "{claim}");
        assert_valid(&certificate);
    }

    #[test]
    fn a_board_without_memory_gets_a_certified_solution() {
        let Proven { json, certificate } = proven(&large_board(), 1 << 10);

        assert_eq!(json["optimum"], Value::Null);
        assert_eq!(json["unfinished"], "memory");
        assert_eq!(json["layers"], 1);
        assert!(json["lower_bound"].as_u64().unwrap() > 0);
        assert_valid(&certificate);
    }

    /// Returns a board of 9 columns, 12 rows and 8 colours, in which few tiles have neighbours of their
    /// colour.
    fn large_board() -> String {
        let mut rows = Vec::new();
        for y in 0..12 {
            let letter = |x: usize| b"OPGBACDE"[(x * x + 3 * y * x + 5 * y * y) % 8];
            let row: String = (0..9).map(|x| char::from(letter(x))).collect();
            rows.push(row);
        }
        rows.join("/")
    }

    /// Returns the JSON of the analysis of a game: these clicks on the board with these rows.
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
    fn all_best_games_share_groups_and_orders() {
        let board: Board = "O/P/O".parse().unwrap();
        let progress = Progress::default();

        let common = &explain(&board, Run::new(&progress)).unwrap()["common"];

        assert_eq!(common["begin"], json!([[2, 2]]));
        assert_eq!(common["groups"], json!([[[0, 0], [0, 2]], [[0, 1]]]));
        assert_eq!(common["orders"], json!([[1, 0]]));
    }

    #[test]
    fn a_line_has_the_numbers_of_both_sides() {
        let board = daily::board(2024, 11, 24).unwrap();
        let progress = Progress::default();

        let answer = line(&board, Run::new(&progress)).unwrap();

        assert_eq!(answer["optimum"], 13);
        let rows = json!([{"from": 11, "to": null, "rest": 2}]);
        assert_eq!(
            answer["line"],
            json!({"column": 4, "counted": "left", "rows": rows})
        );
    }

    #[test]
    fn one_column_has_no_line() {
        let board: Board = "O/P/O".parse().unwrap();
        let progress = Progress::default();

        let answer = line(&board, Run::new(&progress)).unwrap();

        assert_eq!(answer, json!({"unknown": "nothing_to_divide"}));
    }

    #[test]
    fn a_board_has_a_grade() {
        let board = daily::board(2024, 11, 24).unwrap();
        let progress = Progress::default();

        let answer = grade(&board, Run::new(&progress)).unwrap();

        assert_eq!(answer["different_solutions"], 25);
        assert_eq!(answer["stars"], 1);
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

    /// Returns the proven optimum of a board.
    fn optimum(board: &Board) -> u32 {
        former::prove(board).unwrap().optimum().unwrap()
    }
}

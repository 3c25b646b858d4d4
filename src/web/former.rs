//! Answers questions about boards of Former: what a text means, the optimum of a board, and how
//! many clicks a game loses.

use crate::error::Error;
use kortest::certificate::digest;
use kortest::former::analyse::{self, Bounds, Common, Wanted};
use kortest::former::{
    self, Board, Click, Colour, LETTERS, Method, ProveOptions, Unfinished, daily, prove_with,
};
use kortest::runtime::Run;
use serde_json::{Value, json};

/// Maximum length of a text that is parsed, in bytes.
const MAX_TEXT_BYTES: usize = 1 << 16;

/// Reads a board from a text, and returns it in JSON. `today` gives a meaning to words such as
/// *yesterday*.
pub fn read(text: &str, today: Option<&str>) -> Result<Value, Error> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(Error::new(
            "too_long",
            format!("{} bytes; a board has at most {MAX_TEXT_BYTES}", text.len()),
        ));
    }
    let today = today.and_then(|today| daily::parse(today, None)?.ok());
    if let Some(date) = daily::parse(text, today) {
        let (year, month, day) = date?;
        let mut json = board_json(&daily::board(year, month, day)?);
        let date = format!("{year:04}-{month:02}-{day:02}");
        json["name"] = date.as_str().into();
        json["date"] = date.into();
        return Ok(json);
    }
    // The first row of a drawn board can begin with blanks.
    let rows = text.trim_start_matches(['\n', '\r']).trim_end();
    Ok(board_json(&read_rows(rows)?))
}

/// A text that resembles a board less than this, in percent, is not meant as rows.
const MIN_RESEMBLANCE: u32 = 50;
/// The message for a text that is not a date and not a board.
const NOT_ROWS: &str = "neither a date (2025-11-13, today) nor rows (BBG/GGO/...); rows with letters other than O P G B must be \
                        capitals, and at least two";

/// Reads the rows of a board. Fails if the text may mean something else.
fn read_rows(text: &str) -> Result<Board, Error> {
    let readings = former::read(text);
    let is_near = readings.is_certain || readings.resemblance >= MIN_RESEMBLANCE;
    if !is_near && !text.trim().is_empty() {
        return Err(Error::new("board", NOT_ROWS));
    }
    if let Some(error) = readings.error {
        return Err(error.into());
    }
    let mut boards = readings.boards;
    if let Some(doubt) = boards.iter().find_map(|one| one.doubt.as_ref()) {
        return Err(Error::new("doubtful", doubt));
    }
    if boards.len() > 1 {
        let sizes: Vec<String> = boards.iter().map(|one| one.size.to_string()).collect();
        let sizes = sizes.join(" or ");
        return Err(Error::new(
            "doubtful",
            format!("may be a board of size {sizes} (columns x rows); write / between the rows"),
        ));
    }
    Ok(boards.remove(0).board)
}

fn board_json(board: &Board) -> Value {
    let rows = board.to_string();
    let name = format!("former-{}", &digest(rows.as_bytes())[..8]);
    let columns: Vec<String> = board.columns().iter().map(letters).collect();
    json!({"board": rows, "columns": columns, "name": name})
}

fn letters(column: &Vec<Colour>) -> String {
    let mut letters = String::new();
    for &colour in column {
        letters.push(LETTERS[usize::from(colour)]);
    }
    letters
}

/// A proof as the page receives it.
pub struct ProofReply {
    pub json: Value,
    /// The bytes of the certificate; empty if nothing is proven.
    pub certificate: Vec<u8>,
}

/// Proves a board.
pub fn prove(board: &Board, run: Run) -> Result<ProofReply, Error> {
    // Search would take hours on the hardest boards.
    let options = ProveOptions {
        method: Method::Columns,
        ..ProveOptions::default()
    };
    let proof = prove_with(board, &options, run)?;
    let mut certificate = proof.certify_optimum();
    if certificate.is_none() && proof.lower_bound > 0 {
        certificate = proof.certify_lower_bound();
    }
    let (bytes, digest) = certificate
        .map(|certificate| certificate.to_bytes())
        .unzip();
    let sweep = proof.sweeps.last();
    let json = json!({
        "board": board.to_string(),
        "optimum": proof.optimum(),
        "lower_bound": proof.lower_bound,
        "upper_bound": proof.upper_bound(),
        "moves": proof.solution,
        "layers": sweep.map(|sweep| sweep.layers),
        "nodes": sweep.map(|sweep| sweep.nodes),
        "unfinished": proof.unfinished.map(limit_word),
        "sha256": digest,
    });
    Ok(ProofReply {
        json,
        certificate: bytes.unwrap_or_default(),
    })
}

/// Returns the JSON word for the limit that stopped a proof.
pub fn limit_word(why: Unfinished) -> &'static str {
    match why {
        Unfinished::Memory => "memory",
        _ => "stopped",
    }
}

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

/// Grades how hard it is to find a best solution of a board.
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
    let wanted = Wanted {
        common: true,
        ..Wanted::default()
    };
    let counts = analyse::count_solutions(board, wanted, run)?;
    let common = counts.common().map(common_json);
    Ok(json!({"board": board.to_string(), "common": common}))
}

/// Returns the fields of `kortest explain` in JSON.
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
    use kortest::runtime::Progress;
    use kortest_checker::{Limits as CheckLimits, check};

    #[test]
    fn a_text_may_be_a_date() {
        let day = read(" 24.11.2024\n", None).unwrap();

        assert_eq!(day["date"], "2024-11-24");
        assert_eq!(day["name"], "2024-11-24");
        assert_eq!(
            day["board"],
            "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO"
        );
    }

    #[test]
    fn dates_before_the_rule_have_copied_boards() {
        let day = read("2024-11-16", None).unwrap();

        assert_eq!(day["name"], "2024-11-16");
        assert!(day["board"].as_str().unwrap().starts_with("OPPBOGG/"));
    }

    #[test]
    fn a_date_may_be_a_word() {
        for (text, today) in [
            ("today", "2024-11-24"),
            ("Yesterday", "2024-11-25"),
            ("i morgen", "2024-11-23"),
            ("24. november 2024", "2030-01-01"),
        ] {
            assert_eq!(read(text, Some(today)).unwrap()["date"], "2024-11-24");
        }
    }

    #[test]
    fn a_text_may_be_rows() {
        let small = read("🟧⬜\n🟩🟩", None).unwrap();

        assert_eq!(small["board"], "O./GG");
        assert_eq!(small["columns"], json!(["GO", "G"]));
        let name = small["name"].as_str().unwrap();
        assert_eq!(name.len(), "former-12345678".len());
    }

    #[test]
    fn errors_have_a_code() {
        for (text, code) in [
            ("2024-11-15", "no_board"),
            ("2024-11-10", "no_board"),
            ("2025-02-29", "no_date"),
            ("31. februar", "no_date"),
            ("", "empty"),
            ("OP/O", "ragged"),
            (&["O"; 13].join("/"), "too_high"),
            (&"OPG".repeat(100)[..67], "too_wide"),
            ("ABC/DEF/GHI", "too_colourful"),
            (&"O".repeat(1 << 20), "too_long"),
            ("🟧🟪\n🟥🟦", "same_colour"),
            ("OP GB", "board"),
            ("<script>alert(1)</script>", "board"),
            ("nonsense", "board"),
            ("today", "board"),
            ("abc/cba", "board"),
            ("ABCD/EFG", "ragged"),
        ] {
            assert_eq!(error(text)["code"], code, "{text}");
        }
    }

    #[test]
    fn errors_may_have_a_position() {
        for (text, code, character) in [("OP?/OPG", "no_colour", 3), ("O.\n.O", "floating", 1)] {
            let error = error(text);
            assert_eq!(error["code"], code);
            assert_eq!(error["line"], 1);
            assert_eq!(error["character"], character);
        }
    }

    fn error(text: &str) -> Value {
        read(text, None).unwrap_err().json()
    }

    fn proven(rows: &str, memory: usize) -> ProofReply {
        let board = Board::parse(rows).unwrap();
        let progress = Progress::default();
        let run = Run {
            memory,
            ..Run::new(&progress)
        };
        prove(&board, run).unwrap()
    }

    fn assert_valid(certificate: &[u8]) {
        check(certificate, &CheckLimits::of(certificate.len())).unwrap();
    }

    #[test]
    fn the_certificate_is_accepted() {
        for (rows, optimum) in [("GPBG/OPGP/GPGB", 6), ("O", 1), (".", 0), ("OPO/OGO", 4)] {
            let ProofReply { json, certificate } = proven(rows, 1 << 28);
            assert_eq!(json["optimum"], optimum, "{rows}");
            assert_eq!(json["unfinished"], Value::Null, "{rows}");
            assert_eq!(json["moves"].as_array().unwrap().len(), optimum, "{rows}");
            assert_valid(&certificate);
        }
    }

    #[test]
    fn a_board_that_needs_more_memory_gets_a_certified_bound() {
        let ProofReply { json, certificate } = proven(&large_board(), 1 << 22);

        assert_eq!(json["optimum"], Value::Null);
        assert_eq!(json["unfinished"], "memory");
        assert!(json["lower_bound"].as_u64().unwrap() > 0);
        assert!(json["sha256"].is_string());
        assert_valid(&certificate);
    }

    #[test]
    fn a_bound_without_layers_has_no_certificate() {
        let ProofReply { json, certificate } = proven(&large_board(), 1 << 10);

        assert_eq!(json["optimum"], Value::Null);
        assert_eq!(json["unfinished"], "memory");
        assert!(json["lower_bound"].as_u64().unwrap() > 0);
        assert_eq!(json["sha256"], Value::Null);
        assert!(certificate.is_empty());
    }

    fn large_board() -> String {
        let mut rows = Vec::new();
        for y in 0..12 {
            let letter = |x: usize| b"OPGBACDE"[(x * x + 3 * y * x + 5 * y * y) % 8];
            let row: String = (0..9).map(|x| char::from(letter(x))).collect();
            rows.push(row);
        }
        rows.join("/")
    }

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

    fn optimum(board: &Board) -> u32 {
        former::prove(board).unwrap().optimum().unwrap()
    }
}

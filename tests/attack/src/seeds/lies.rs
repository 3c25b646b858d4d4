//! Certificates that nobody may believe: what an attacker would try first. Changed a little they may be worse.

use super::Game;
use crate::document::Document;
use crate::seal::sealed;

/// A level with four rooms in a row, whose shortest route has eight moves.
const LEVEL: &str = "/#########/#P....#.#/#####.###/###.$...X/###$#####/###.#####/#########";

/// Those of a game.
pub fn of(game: Game) -> Vec<Vec<u8>> {
    let bodies = |version: u8| match (game, version) {
        (Game::Former, 1) => former_1(),
        (Game::Former, _) => former_2(),
        (Game::Chilly, 1) => chilly(),
        (Game::Nurikabe, 1) => nurikabe(),
        _ => Vec::new(),
    };
    // Written again, so that digests inside are right.
    let written = |body: Vec<u8>| Document::read(&body).map_or(body, |document| document.write());
    let of_version = |version: u8| {
        let head = format!("kortest certificate {version}\npuzzle {}\n", game.name());
        bodies(version).into_iter().map(move |body| sealed(&written(format!("{head}{body}").into_bytes())))
    };
    (1..=2).flat_map(of_version).collect()
}

/// A record of the empty board, and one of a board of two tiles.
fn searches() -> [String; 2] {
    let empty = "board O\nclaim at-least 2\nevidence search\nfloor 0\nrecords 1 1\nbytes 2\n\0\0\n";
    [empty.into(), format!("{SMALL}search\nfloor 2\nrecords 1\nbytes 1\n\x02\n")]
}

/// A click too many.
const SMALL: &str = "board OP\nclaim at-least 3\nevidence ";

fn former_1() -> Vec<String> {
    let layers = ["R0", "R1 L1", "R2 R1 L0", "L0 R0", "R4194303", "R1 R1 R0"];
    let programs = ["R0", "L0 R1"]
        .map(|layers| format!("{SMALL}search\nfloor 0\nrecords 0 0 0\nbytes 0\n\nprogram 3 2 {layers}\n"));
    let layers = layers.map(|layers| format!("{SMALL}columns\nlayers {layers}\n"));
    searches().into_iter().chain(layers).chain(programs).collect()
}

fn former_2() -> Vec<String> {
    let sides = ["2 0", "0 2", "1 1", "1 0", "0 1"];
    // Edges that cost nothing, that cost a click, and some of both.
    let numbers = ["\x00\x00\x00", "\x01\x01\x01", "\x01\x00\x01\x00"];
    let layers = sides.into_iter().flat_map(|sides| {
        numbers.map(|numbers| format!("{SMALL}layers\nlayers {sides}\nbytes {}\n{numbers}\n", numbers.len()))
    });
    // A colour that may return on a side, beside two runs of it, and boards of the largest sizes.
    let boards = ["OOO/POP/OOO", "O/P/O/P/O/P/O/P/O/P/O/P", "ABCDEFHI/IABCDEFH"];
    let large =
        boards.map(|board| format!("board {board}\nclaim at-least 8\nevidence layers\nlayers 1 0\nbytes 0\n\n"));
    searches().into_iter().chain(layers).chain(large).collect()
}

fn chilly() -> Vec<String> {
    let claims = ["at-least 9", "at-least 1000000", "optimal 8\nwitness RLRDLDUR"];
    let edges = [i128::MIN, i64::MIN.into(), -1_000_000_000_000_000, -999_999_999_999_999, 1 << 63, 1 << 64];
    let bodies = claims.into_iter().flat_map(|claim| {
        edges.map(|edge| {
            let cuts = "cut 100000000000000 0 in 24\ncut 1 1 in 04\ncut 1 1 out 04";
            let (potentials, rests) = (format!("0 1 {edge} 2 3 {edge}"), "0".repeat(64));
            let evidence = format!("scale 1\npotentials {potentials}\ncuts 3\n{cuts}\nrests {rests}");
            format!("board {LEVEL}\nclaim {claim}\nevidence cuts\n{evidence}\n")
        })
    });
    let forms = ["", "evidence present 0\n", "evidence present 1\n", "evidence presents 0 1\n"];
    bodies.chain(forms.map(|form| format!("board {LEVEL}\nclaim unsolvable\n{form}"))).collect()
}

fn nurikabe() -> Vec<String> {
    let steps = ["step 0 1", "step 1 0 1\nstep 0 1 2", "step -1 0 1\nstep 0 3", "step 0 2 1"];
    let bodies = steps.into_iter().flat_map(|steps| {
        let count = steps.lines().count();
        ["1", "1,0", "2,0", "0,0/0,1", "0"]
            .map(|board| format!("board {board}\nclaim exactly 0\nevidence clauses\ncuts 0\nsteps {count}\n{steps}\n"))
    });
    bodies.collect()
}

//! Certificates that nobody may believe: what an attacker would try first. Changed a little they may be worse.

use super::Game;
use crate::document::Document;
use crate::seal::sealed;

/// A level with four rooms in a row, whose shortest route has eight moves.
const LEVEL: &str = "/#########/#P....#.#/#####.###/###.$...X/###$#####/###.#####/#########";

/// Those of a game.
pub fn of(game: Game) -> Vec<Vec<u8>> {
    let bodies: Vec<String> = match game {
        Game::Former => former(),
        Game::Chilly => chilly(),
        Game::Nurikabe => nurikabe(),
    };
    let head = format!("kortest certificate 1\npuzzle {}\n", game.name());
    // Written again, so that digests inside are right.
    let written = |body: Vec<u8>| Document::read(&body).map_or(body, |document| document.write());
    bodies.iter().map(|body| sealed(&written(format!("{head}{body}").into_bytes()))).collect()
}

fn former() -> Vec<String> {
    let empty = "board O\nclaim at-least 2\nevidence search\nfloor 0\nrecords 1 1\nbytes 2\n\0\0\n";
    let small = "board OP\nclaim at-least 3\nevidence ";
    let mut all = vec![empty.into(), format!("{small}search\nfloor 2\nrecords 1\nbytes 1\n\x02\n")];
    let layers = ["R0", "R1 L1", "R2 R1 L0", "L0 R0", "R4194303", "R1 R1 R0"];
    all.extend(layers.map(|layers| format!("{small}columns\nlayers {layers}\n")));
    all.extend(
        ["R0", "L0 R1"]
            .map(|layers| format!("{small}search\nfloor 0\nrecords 0 0 0\nbytes 0\n\nprogram 3 2 {layers}\n")),
    );
    all
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

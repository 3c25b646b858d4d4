//! Invalid certificates of a level. They contain numbers at the limits of integer types.

use crate::document::head;

/// A level with four rooms in a row. Its shortest route has eight moves.
const LEVEL: &str = "/#########/#P....#.#/#####.###/###.$...X/###$#####/###.#####/#########";

/// Returns invalid certificates. The last line, the digest, is missing.
pub fn all() -> Vec<Vec<u8>> {
    let claims = [
        "at-least 9",
        "at-least 1000000",
        "optimal 8\nwitness RLRDLDUR",
    ];
    let edges = [
        i128::MIN,
        i64::MIN.into(),
        -1_000_000_000_000_000,
        -999_999_999_999_999,
        1 << 63,
        1 << 64,
    ];
    let bodies = claims.into_iter().flat_map(|claim| {
        edges.map(|edge| {
            let cuts = "cut 100000000000000 0 in 24\ncut 1 1 in 04\ncut 1 1 out 04";
            let (potentials, rests) = (format!("0 1 {edge} 2 3 {edge}"), "0".repeat(64));
            let evidence =
                format!("scale 1\npotentials {potentials}\ncuts 3\n{cuts}\nrests {rests}");
            format!("board {LEVEL}\nclaim {claim}\nevidence cuts\n{evidence}\n")
        })
    });
    let forms = [
        "",
        "evidence present 0\n",
        "evidence present 1\n",
        "evidence presents 0 1\n",
    ];
    let no_route = forms.map(|form| format!("board {LEVEL}\nclaim unsolvable\n{form}"));
    bodies
        .chain(no_route)
        .map(|rest| (head(1, "chilly") + &rest).into_bytes())
        .collect()
}

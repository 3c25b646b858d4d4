//! Proves the optimum of a board and makes its certificate.

use crate::error::Error;
use kortest::former::{Board, Method, ProveOptions, Unfinished, prove_with};
use kortest::runtime::Run;
use serde_json::{Value, json};

/// Proves a board. Returns the answer in JSON, and the certificate.
pub fn prove(board: &Board, run: Run) -> Result<(Value, Vec<u8>), Error> {
    // Search would take hours on the hardest boards.
    let options = ProveOptions {
        method: Method::Columns,
        ..ProveOptions::default()
    };
    let proof = prove_with(board, &options, run)?;
    let sweep = proof.sweeps.last();
    let optimum = proof.certify_optimum();
    let bound = || {
        proof
            .certify_lower_bound()
            .filter(|_| proof.lower_bound > 0)
    };
    let (bytes, digest) = optimum
        .or_else(bound)
        .map(|certificate| certificate.to_bytes())
        .unzip();
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
    Ok((json, bytes.unwrap_or_default()))
}

/// Returns the JSON word for the limit that stopped a proof.
pub fn limit_word(why: Unfinished) -> &'static str {
    if why == Unfinished::Memory {
        "memory"
    } else {
        "stopped"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest::runtime::Progress;
    use kortest_checker::{Limits as CheckLimits, check};

    fn proven(rows: &str, memory: usize) -> (Value, Vec<u8>) {
        prove(
            &Board::parse(rows).unwrap(),
            Run {
                memory,
                ..Run::new(&Progress::default())
            },
        )
        .unwrap()
    }

    #[test]
    fn the_certificate_is_accepted() {
        for (rows, optimum) in [("GPBG/OPGP/GPGB", 6), ("O", 1), (".", 0), ("OPO/OGO", 4)] {
            let (json, bytes) = proven(rows, 1 << 28);
            assert_eq!(
                (&json["optimum"], &json["unfinished"]),
                (&json!(optimum), &Value::Null),
                "{rows}"
            );
            assert_eq!(json["moves"].as_array().unwrap().len(), optimum);
            check(&bytes, &CheckLimits::of(bytes.len())).unwrap();
        }
    }

    #[test]
    fn a_board_that_needs_more_memory_gets_a_certified_bound() {
        let letter =
            |x: usize, y: usize| char::from(b"OPGBACDE"[(x * x + 3 * y * x + 5 * y * y) % 8]);
        let rows: Vec<String> = (0..12)
            .map(|y| (0..9).map(|x| letter(x, y)).collect())
            .collect();
        let rows = rows.join("/");
        for (memory, has_layers) in [(1 << 10, false), (1 << 22, true)] {
            let (json, bytes) = proven(&rows, memory);
            assert_eq!(
                (&json["optimum"], &json["unfinished"]),
                (&Value::Null, &json!("memory"))
            );
            assert!(json["lower_bound"].as_u64() > Some(0));
            assert_eq!(
                (!bytes.is_empty(), json["sha256"].is_string()),
                (has_layers, has_layers),
                "{json}"
            );
            if has_layers {
                check(&bytes, &CheckLimits::of(bytes.len())).unwrap();
            }
        }
    }
}

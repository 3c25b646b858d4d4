//! Proves the optimum of a board and makes its certificate.

use crate::error::Error;
use kortest::former::{Board, Method, ProveOptions, Unfinished, prove_with};
use kortest::runtime::Run;
use serde_json::{Value, json};

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

#[cfg(test)]
mod tests {
    use super::*;
    use kortest::runtime::Progress;
    use kortest_checker::{Limits as CheckLimits, check};

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
}

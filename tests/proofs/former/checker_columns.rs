//! Tests the Rust checker with handwritten evidence of the column program.

use crate::common::check::{check_former, check_no_record};
use sha2::{Digest, Sha256};

/// Returns a certificate with this board, claim and evidence.
fn certificate(board: &str, claim: &str, evidence: &str) -> String {
    let text = format!("kortest certificate 2\npuzzle former\nboard {board}\nclaim {claim}\n{evidence}");
    let digest: String = Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{text}sha256 {digest}\n")
}

/// Evidence of a search without any record.
const SEARCH: &str = "evidence search\nfloor 0\nrecords 0\nbytes 0\n\n";

/// Evidence of one layer for a column of one colour. Its only edge costs nothing, so the layer proves one click.
const LAYER: &str = "evidence layers\nlayers 1 0\nbytes 1\n\0\n";

#[test]
fn both_kinds_of_evidence_stand_in_one_order() {
    let check = |evidence: &str| {
        let text = certificate("OP", "at-least 1", evidence);
        check_former(text.as_bytes(), 1).map(|report| report.layers)
    };
    assert_eq!(check(SEARCH), Ok(None));
    assert_eq!(check(LAYER), Ok(Some(vec![2])));
    assert_eq!(check(&[SEARCH, LAYER].concat()), Ok(Some(vec![2])));
    for wrong in [String::new(), [LAYER, SEARCH].concat(), [LAYER, LAYER].concat(), [SEARCH, SEARCH].concat()] {
        check(&wrong).expect_err(&wrong);
    }
}

#[test]
fn each_kind_of_evidence_must_show_the_claim_on_its_own() {
    let search = "evidence search\nfloor 0\nrecords 0 0\nbytes 0\n\n";
    // The layer has ten edges with a cost each. The third edge is the click on the tile in the middle.
    let layer = |costs: &str| format!("evidence layers\nlayers 1 0\nbytes 10\n{costs}\n");
    let check = |costs: &str| {
        let text = certificate("O/P/O", "at-least 2", &[search, &layer(costs)].concat());
        check_former(text.as_bytes(), 1).map(drop)
    };
    assert_eq!(check(&"\0".repeat(10)), Ok(()));
    let complaint = check(&format!("\0\0\x7f{}", "\0".repeat(7))).unwrap_err();
    assert!(complaint.contains("at least 0 clicks are needed, and no more"), "{complaint}");
}

#[test]
fn boards_of_more_than_63_tiles() {
    let board = ["OOOOOOOPPPPPPPPP"; 9].join("/");
    let check = |claim: &str, evidence: &str| {
        let text = certificate(&board, claim, evidence);
        check_no_record(text.as_bytes()).map(|report| report.certificate.clicks)
    };
    assert_eq!(check("at-least 2", LAYER), Ok(2));
    let complaint = check("at-least 3", LAYER).unwrap_err();
    assert!(complaint.contains("at least 2 clicks are needed, and no more"), "{complaint}");
    let complaint = check("at-least 1", SEARCH).unwrap_err();
    assert!(complaint.contains("at most 63 cells"), "{complaint}");
    let optimal = |witness: &str| check("optimal 2", &format!("witness {witness}\n{LAYER}"));
    assert_eq!(optimal("15,8 0,0"), Ok(2));
    assert!(optimal("15,8 14,0").unwrap_err().contains("click 2 at 14,0 hits no tile"));
    assert!(optimal("15,8").unwrap_err().contains("the witness has 1 clicks"));
}

#[test]
fn version_1_is_refused() {
    let text = certificate("O", "at-least 0", "").replace("certificate 2", "certificate 1");
    let (body, _) = text.split_once("sha256").unwrap();
    let digest: String = Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect();
    let complaint = check_no_record(format!("{body}sha256 {digest}\n").as_bytes()).map(drop).unwrap_err();
    assert_eq!(complaint, "line 1: certificates of former do not exist in this version");
}

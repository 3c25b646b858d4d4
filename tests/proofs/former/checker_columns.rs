//! The independent checker against evidence of the column program in version 1 of the format, written by hand.

use crate::common::check::{check_former, check_no_record};
use crate::common::*;
use kortest::former::Board;
use sha2::{Digest, Sha256};

/// A certificate that a board needs so many clicks, with this evidence.
fn certificate(board: &str, clicks: u32, evidence: &str) -> String {
    let text = format!("kortest certificate 1\npuzzle former\nboard {board}\nclaim at-least {clicks}\n{evidence}");
    let digest: String = Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{text}sha256 {digest}\n")
}

fn verify(board: &str, clicks: u32, layers: &str) -> Result<(usize, usize), String> {
    let text = certificate(board, clicks, &format!("evidence columns\nlayers {layers}\n"));
    check_no_record(text.as_bytes()).map(|report| {
        let layers = report.layers.unwrap();
        (layers.len(), layers.iter().map(|layer| layer.1).sum())
    })
}

/// Takes the sizes from the complaints of the checker, from the left and the right in turn, until one layer is the
/// last of a proof; `None` if there is none.
fn prove(board: &str, clicks: u32) -> Option<String> {
    let width = board.split('/').next().unwrap().len();
    let mut words: Vec<String> = Vec::new();
    for i in 0..2 * width {
        let side = if i % 2 == 0 { 'R' } else { 'L' };
        let with = |size: usize| [&words[..], &[format!("{side}{size}")]].concat();
        let size = match verify(board, clicks, &with(4_000_000).join(" ")) {
            Err(complaint) => complaint.split(" it has ").nth(1)?.split(' ').next()?.parse().ok()?,
            Ok(_) => unreachable!("no layer is that large"),
        };
        words = with(size);
        match verify(board, clicks, &words.join(" ")) {
            Ok(_) => return Some(words.join(" ")),
            Err(complaint) => assert!(complaint.contains("still reaches an end"), "{complaint}"),
        }
    }
    None
}

/// Two boards with their optimum and a proof of it.
const PROOFS: [(&str, u32, &str); 2] =
    [("OPGO/PGOP/GOPG", 6, "R8 L8 R9 L1"), ("OGP/POG/OPO/GPP/OGO/PPG", 5, "R26 L4 R0")];

#[test]
fn right_layers_are_accepted() {
    for (board, optimum, layers) in PROOFS {
        assert_eq!(BruteForce::default().optimum(&Board::parse(board).unwrap()), optimum);
        let words = layers.split(' ').count();
        let nodes = layers.split(' ').map(|word| word[1..].parse::<usize>().unwrap()).sum();
        assert_eq!(verify(board, optimum, layers), Ok((words, nodes)));
        assert_eq!(prove(board, optimum).as_deref(), Some(layers));
        // The mirrored board has the mirrored proof.
        let mirror = |text: &str, split: char| text.split(split).map(|row| row.chars().rev().collect()).collect();
        let board: Vec<String> = mirror(board, '/');
        let layers = layers.replace('R', "l").replace('L', "R").replace('l', "L");
        assert_eq!(verify(&board.join("/"), optimum, &layers), Ok((words, nodes)));
    }
}

#[test]
fn wrong_layers_are_refused() {
    let (board, clicks, _) = PROOFS[0];
    for (layers, complaint) in [
        ("R8 L7 R9 L1", "layer 2 (L7): it has more than 7 nodes"),
        ("R8 L9 R9 L1", "layer 2 (L9): it has 8 nodes"),
        ("R8 R8 R9 L1", "layer 2 (R8): it has more than 8 nodes"),
        ("R8 L8 R9", "the last layer (R9) still reaches an end: nothing shows that 5 clicks do not clear the board"),
        ("R8 L8 R9 L1 R1", "layer 4 (L1) reaches no end, but is not the last"),
        ("", "line 6: a layer is R or L with a number of nodes"),
        ("R8 L8 R9 l1", "line 6: a layer is R or L with a number of nodes"),
        ("R8 L8 R9 L01", "line 6: \"01\" is no number from 0 to 4194303"),
        ("R8 L8 R9 L+1", "line 6: \"+1\" is no number from 0 to 4194303"),
        ("R8 L8 R9 L4194304", "line 6: \"4194304\" is no number from 0 to 4194303"),
        ("R8 L8 R9 ", "line 6: a layer is R or L with a number of nodes"),
        ("R8 L8 R9 \u{e4}1", "line 6: expected a whole line that begins with \"layers\""),
    ] {
        let found = verify(board, clicks, layers).expect_err(layers);
        assert!(found.starts_with(complaint), "{layers}: {found}");
    }
    let found = verify(PROOFS[1].0, PROOFS[1].1, "L26 L4 R0").unwrap_err();
    assert!(found.starts_with("layer 1 (L26): it has "), "{found}");
    // More layers than columns.
    let found = verify("O", 2, "R2 R2").unwrap_err();
    assert!(found.starts_with("layer 2 (R2): this side has gone through all 1 columns"), "{found}");
    // The proof of the optimum proves no more.
    let found = verify(board, clicks + 1, "R8 L8 R9 L1").unwrap_err();
    assert!(found.contains(": it has "), "{found}");
}

#[test]
fn both_kinds_of_evidence_stand_in_one_order() {
    let (search, columns) = ("evidence search\nfloor 0\nrecords 0\nbytes 0\n\n", "evidence columns\nlayers R0\n");
    let check = |board: &str, evidence: &str| {
        let text = certificate(board, 1, evidence);
        check_former(text.as_bytes(), 1).map(|report| report.layers.map(|layers| layers.iter().map(|l| l.1).collect()))
    };
    assert_eq!(check("OP", search), Ok(None));
    assert_eq!(check("OP", columns), Ok(Some(vec![0usize])));
    assert_eq!(check("OP", &[search, columns].concat()), Ok(Some(vec![0usize])));
    for wrong in [String::new(), [columns, search].concat(), [columns, columns].concat(), [search, search].concat()] {
        check("OP", &wrong).expect_err(&wrong);
    }
    // Each must show it on its own.
    check("OP", &[search, "evidence columns\nlayers R1\n"].concat()).unwrap_err();
}

#[test]
fn boards_of_more_than_63_tiles() {
    let board = ["OOOOOOOPPPPPPPPP"; 9].join("/");
    assert_eq!(verify(&board, 2, "R0"), Ok((1, 0)));
    let complaint = verify(&board, 3, "R2 L2").unwrap_err();
    assert!(complaint.starts_with("layer 1 (R2)") || complaint.contains("still reaches an end"), "{complaint}");
    assert_eq!(prove(&board, 3), None);
    let search = "evidence search\nfloor 0\nrecords 0\nbytes 0\n\n";
    let complaint = check_no_record(certificate(&board, 1, search).as_bytes()).unwrap_err();
    assert!(complaint.contains("at most 63 cells"), "{complaint}");
    let optimal = |witness: &str| {
        let text = certificate(&board, 2, &format!("witness {witness}\nevidence columns\nlayers R0\n"));
        let text = text.replace("at-least", "optimal");
        let (body, _) = text.split_once("sha256").unwrap();
        let digest: String = Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect();
        check_no_record(format!("{body}sha256 {digest}\n").as_bytes()).map(|report| report.certificate.clicks)
    };
    assert_eq!(optimal("15,8 0,0"), Ok(2));
    assert!(optimal("15,8 14,0").unwrap_err().contains("click 2 at 14,0 hits no tile"));
    assert!(optimal("15,8").unwrap_err().contains("the witness has 1 clicks"));
}

#[test]
fn nothing_false_is_proved() {
    let mut random = seeded(1);
    let mut proved = 0;
    for i in 0..300 {
        let board = if i % 3 == 0 { tall_board(&mut random, 11) } else { random_board(&mut random, 11) };
        let optimum = BruteForce::default().optimum(&board);
        let board = board.to_string();
        assert_eq!(prove(&board, optimum + 1), None, "{board} {optimum}");
        proved += usize::from(optimum > 0 && prove(&board, optimum).is_some());
    }
    assert!(proved > 250, "{proved}");
}

//! Tests the export of Former's certificates as Coq theorems.

use crate::common::program::Folder;

/// A board that is proven at once, and its optimum.
const BOARD: &str = "BBGB/GGPO/OOPP";

#[test]
fn a_certificate_becomes_a_theorem() {
    let folder = Folder::new();
    folder.succeeds(&["prove", "2024-11-24", "-q"]);
    let text = folder.succeeds(&["export", "2024-11-24.cert"]).text;
    for part in [
        "(** The optimum of NRK's board of Former of 2024-11-24",
        "From Kortest Require Import Rules Check.",
        "Definition numbers_2024_11_24 : array int := [|\n  0; 0; 0; 1;",
        "0 is O, 1 is P, 2 is G, 3 is B.\n\n      GPBGPBB\n      OPGPPBG\n",
        "  [[0; 2; 0; 1; 3; 1; 2; 0; 2];\n",
        "Certificate [(0, 1); (0, 3);",
        "Theorem former_2024_11_24 : optimum board_2024_11_24 13.\n",
        "vm_cast_no_check (eq_refl true). Qed.",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(folder.succeeds(&["export", "2024-11-24.cert", "--format", "coq"]).text, text);
    // If the file is named after the date of another board, the theorem must not mention a date.
    folder.write("2024-11-25.cert", folder.read("2024-11-24.cert"));
    let text = folder.succeeds(&["export", "2024-11-25.cert"]).text;
    assert!(!text.contains("2024") && text.contains("The optimum of a board of Former"), "{text}");
    folder.succeeds(&["export", "2024-11-25.cert", "--out", "a.v"]);
    assert_eq!(folder.text("a.v"), text);
    folder.succeeds(&["export", "2024-11-24.cert", "--out", "a.v"]);
    assert!(folder.text("a.v").contains("Theorem former_2024_11_24 :"));
    folder.write("notes.v", "Theorem of_mine : True.\n");
    folder.refuses(&["export", "2024-11-24.cert", "--out", "notes.v"], "", &["notes.v", "will not be overwritten"]);
}

#[test]
fn boards_without_a_date_and_without_tiles() {
    let folder = Folder::new();
    folder.succeeds(&["prove", BOARD, "-q", "--out", "a.cert"]);
    let text = folder.succeeds(&["export", "a.cert"]).text;
    let name = text.split("Theorem former_").nth(1).unwrap().split(' ').next().unwrap();
    assert!(name.len() == 8 && text.contains(&format!("optimum board_{name} 6.\n")), "{text}");
    folder.succeeds(&["prove", "...", "-q", "--out", "empty.cert"]);
    let text = folder.succeeds(&["export", "empty.cert"]).text;
    assert!(text.contains(" : array int := (make 0 0)%uint63.\n") && text.contains(" 0.\nProof."), "{text}");
}

#[test]
fn what_cannot_become_a_theorem() {
    let folder = Folder::new();
    folder.refuses(&["export", BOARD, "--format", "coq"], "", &["a certificate of Former", "kortest prove"]);
    folder.succeeds(&["prove", BOARD, "--method", "search", "-q", "--out", "a.cert"]);
    folder.refuses(&["export", "a.cert"], "", &["a.cert", "no layers"]);
    folder.refuses(&["export", "a.cert", "--format", "drat"], "", &["a.cert", "certificate of Former", "coq"]);
    let mut bytes = folder.read("a.cert");
    bytes[60] ^= 1;
    folder.write("b.cert", bytes);
    folder.refuses(&["export", "b.cert"], "", &["b.cert: invalid certificate", "altered"]);
    folder.write("c.cert", "kortest certificate 2\npuzzle nurikabe\n");
    folder.refuses(&["export", "c.cert"], "", &["c.cert", "is a certificate, not a board"]);
}

//! Tests the export of certificates as Coq theorems.

use crate::common::program::Folder;

/// A board whose optimum kortest proves in an instant.
const BOARD: &str = "BBGB/GGPO/OOPP";

#[test]
fn a_certificate_becomes_a_theorem() {
    let folder = Folder::new();
    folder.succeeds(&["prove", "2024-11-24", "-q"]);

    let text = folder.succeeds(&["export", "2024-11-24.cert"]).text;
    let named = folder.succeeds(&["export", "2024-11-24.cert", "--format", "coq"]);

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
    assert_eq!(named.text, text);
}

/// The theorem must be about the board in the file, not about the date in the file's name.
#[test]
fn a_wrong_date_in_the_name_of_a_file_is_ignored() {
    let folder = Folder::new();
    folder.succeeds(&["prove", "2024-11-24", "-q", "--out", "a.cert"]);
    folder.write("2024-11-25.cert", folder.read("a.cert"));

    let text = folder.succeeds(&["export", "2024-11-25.cert"]).text;

    assert!(!text.contains("2024"), "{text}");
    assert!(text.contains("The optimum of a board of Former"), "{text}");
}

#[test]
fn an_export_replaces_only_exports() {
    let folder = Folder::with("notes.v", "Theorem of_mine : True.\n");
    folder.succeeds(&["prove", "2024-11-24", "-q"]);
    folder.write("2024-11-25.cert", folder.read("2024-11-24.cert"));
    let text = folder.succeeds(&["export", "2024-11-25.cert"]).text;

    folder.succeeds(&["export", "2024-11-25.cert", "--out", "a.v"]);
    assert_eq!(folder.text("a.v"), text);
    folder.succeeds(&["export", "2024-11-24.cert", "--out", "a.v"]);
    assert!(folder.text("a.v").contains("Theorem former_2024_11_24 :"));
    folder.refuses(
        &["export", "2024-11-24.cert", "--out", "notes.v"],
        "",
        &["notes.v", "will not be overwritten"],
    );
}

#[test]
fn a_board_without_a_date_is_named_after_its_digest() {
    let folder = Folder::new();
    folder.succeeds(&["prove", BOARD, "-q", "--out", "a.cert"]);

    let text = folder.succeeds(&["export", "a.cert"]).text;

    let (_, theorem) = text.split_once("Theorem former_").unwrap();
    let (name, _) = theorem.split_once(' ').unwrap();
    assert_eq!(name.len(), 8, "{text}");
    let statement = format!("optimum board_{name} 6.\n");
    assert!(text.contains(&statement), "{text}");
}

#[test]
fn an_empty_board_becomes_a_theorem() {
    let folder = Folder::new();
    let prove = "prove ... --puzzle former -q --out empty.cert";
    folder.succeeds(&prove.split(' ').collect::<Vec<_>>());

    let text = folder.succeeds(&["export", "empty.cert"]).text;

    let numbers = " : array int := (make 0 0)%uint63.\n";
    assert!(text.contains(numbers), "{text}");
    assert!(text.contains(" 0.\nProof."), "{text}");
}

/// A proof that covers only the first column of the board OPO.
const LAYER: &str = "evidence layers\nlayers 1 0\nbytes 1\n\0\n";

#[test]
fn lower_bounds_and_layers_that_do_not_meet() {
    let folder = Folder::new();
    for (claim, digest, statement, lemma) in [
        (
            "optimal 3\nwitness 0,0 1,0 2,0",
            "4b76c1cf137d3bbd7f06d2d8774b712fa13fcc349f4531c3dcb0d2efc6c6fbc1",
            "optimum board_df69735d 3",
            "check_sound",
        ),
        (
            "at-least 3",
            "9e1cea704fa9ed4abf49d93e8d72658fc0f330f2939dcd6917ec83769748bbe7",
            "at_least board_df69735d 3",
            "check_bound_sound",
        ),
    ] {
        folder.write("a.cert", certificate(claim, LAYER, digest));
        let text = folder.succeeds(&["export", "a.cert"]).text;
        let proof = format!("{statement}.\nProof. apply ({lemma} _ _ certificate_df69735d).");
        assert!(text.contains(&proof), "{text}");
        assert!(text.contains("1 0 numbers_df69735d."), "{text}");
    }
    let digest = "9a07c557f6bb1909fc41c34706bb210b2341a499decc622aae1c8b659ecabd7a";
    folder.write(
        "b.cert",
        certificate("at-most 3\nwitness 0,0 1,0 2,0", "", digest),
    );
    folder.refuses(&["export", "b.cert"], "", &["claims no lower bound"]);
}

#[test]
fn what_cannot_become_a_theorem() {
    let folder = Folder::new();
    folder.refuses(
        &["export", BOARD, "--format", "coq"],
        "",
        &["a certificate of Former", "kortest prove"],
    );

    folder.succeeds(&[
        "prove", BOARD, "--method", "search", "-q", "--out", "a.cert",
    ]);
    folder.refuses(&["export", "a.cert"], "", &["a.cert", "no layers"]);
    folder.refuses(
        &["export", "a.cert", "--format", "drat"],
        "",
        &["a.cert", "certificate of Former", "coq"],
    );

    let mut bytes = folder.read("a.cert");
    bytes[60] ^= 1;
    folder.write("b.cert", bytes);
    folder.refuses(
        &["export", "b.cert"],
        "",
        &["b.cert: invalid certificate", "altered"],
    );

    folder.write("c.cert", "kortest certificate 2\npuzzle nurikabe\n");
    folder.refuses(&["export", "c.cert"], "", &["c.cert: invalid certificate"]);
}

#[test]
fn a_level_of_santa_chilly_becomes_a_theorem() {
    let level = "(3,1)->(1,3)\n#####|\n#P O#|\n#####|\n# $X#|\n#####|\n";
    let folder = Folder::with("My-level.txt", level);
    folder.succeeds(&["prove", "My-level.txt", "-q"]);
    let text = folder
        .succeeds(&["export", "My-level.cert", "--format", "coq"])
        .text;
    for part in [
        "(** The optimum of a level of Santa Chilly, as a theorem.",
        "From Kortest Require Import RulesChilly CheckChilly.",
        "Definition level_my_level : level := Level\n  [[Wall; Wall; Wall; Wall; Wall];\n   [Wall; Ice; Ice; Hole; Wall];",
        "[Wall; Ice; Present; Exit; Wall]",
        "  (1, 1)\n  [((3, 1), (1, 3))].",
        "Definition certificate_my_level : certificate := Certificate\n  [Right; Right]\n  (By_cuts (Written_cuts ",
        "Theorem chilly_my_level : optimum level_my_level 2.\nProof. apply (check_sound _ _ certificate_my_level).",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    folder.succeeds(&["export", "My-level.cert", "--format", "coq", "--out", "a.v"]);
    folder.succeeds(&["export", "My-level.cert", "--out", "a.v"]);

    assert_eq!(folder.text("a.v"), text);

    let reason = [
        "My-level.txt",
        "--format coq needs a certificate of Santa Chilly",
        "kortest prove",
    ];
    folder.refuses(&["export", "My-level.txt", "--format", "coq"], "", &reason);
}

#[test]
fn a_grid_of_nurikabe_becomes_a_theorem() {
    let folder = Folder::with("My-grid.csv", "1,0,0\n0,0,2\n");
    folder.succeeds(&["prove", "My-grid.csv", "-q"]);

    let text = folder
        .succeeds(&["export", "My-grid.cert", "--format", "coq"])
        .text;

    for part in [
        "(** The number of solutions of a grid of Nurikabe, as a theorem.",
        "From Kortest Require Import RulesNurikabe CheckNurikabe.",
        "Definition numbers_my_grid_0 : array int := [|\n  0x",
        "Definition grid_my_grid : grid :=\n  [[Number 1; Blank; Blank];\n   [Blank; Blank; Number 2]].",
        "Certificate\n  [Cells [0x5; 0x4]%uint63 []%uint63]\n  [numbers_my_grid_0] ",
        "Theorem nurikabe_my_grid : solutions grid_my_grid 1.\nProof. apply (check_sound _ _ certificate_my_grid).",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    folder.succeeds(&["export", "My-grid.cert", "--format", "coq", "--out", "a.v"]);
    folder.succeeds(&["export", "My-grid.cert", "--format", "coq", "--out", "a.v"]);
    assert_eq!(folder.text("a.v"), text);
    let reason = "--format coq needs a certificate of Nurikabe";
    folder.refuses(
        &["export", "My-grid.csv", "--format", "coq"],
        "",
        &["My-grid.csv", reason],
    );
}

/// The proof about one island around another needs cuts about several islands.
#[test]
fn a_grid_with_one_island_around_another_becomes_a_theorem() {
    let clues = "0,0,0,0,0,0\n0,21,0,0,0,0\n0,0,4,0,0,0\n0,0,0,0,0,0\n0,0,0,0,0,0\n0,0,0,0,0,0\n";
    let folder = Folder::with("nested.csv", clues);
    folder.succeeds(&["prove", "nested.csv", "-q"]);

    let text = folder
        .succeeds(&["export", "nested.cert", "--format", "coq"])
        .text;
    let theorem = "Theorem nurikabe_nested : solutions grid_nested 1.";
    assert!(text.contains(theorem), "{text}");
}

/// A level without a route that takes both presents.
const TWO_ENDS: &str = "(1,1)->(1,3);(5,1)->(5,3)/#######/#O.P.O#/#######/#.$X$.#/#######";

#[test]
fn claims_about_levels_of_santa_chilly() {
    let folder = Folder::new();
    for (level, claim, theorem) in [
        (
            "/#####/#P.X#/#####",
            "at-most 1\nwitness R",
            "route_of level_a 1.\nProof. apply (check_route_sound _ _",
        ),
        (
            "/#####/#P.X#/#####",
            "at-least 0",
            "at_least level_a 0.\nProof. apply (check_bound_sound _ _",
        ),
        (
            "/#####/#P#X#/#####",
            "unsolvable",
            "unsolvable level_a.\nProof. apply (check_unsolvable_sound _",
        ),
        (
            "/#####/#PX$#/#####",
            "unsolvable\nevidence present 0",
            "unsolvable level_a.\nProof. apply (check_unsolvable_sound _",
        ),
        (
            TWO_ENDS,
            "unsolvable",
            "unsolvable level_a.\nProof. apply (check_unsolvable_sound _",
        ),
    ] {
        write_chilly(&folder, "a.cert", level, claim);
        let text = folder
            .succeeds(&["export", "a.cert", "--format", "coq"])
            .text;
        let proof = format!("Theorem chilly_a : {theorem} certificate_a). vm_cast");
        assert!(text.contains(&proof), "{text}");
    }
    write_chilly(
        &folder,
        "a.cert",
        TWO_ENDS,
        "unsolvable\nevidence presents 0 1",
    );
    let text = folder.succeeds(&["export", "a.cert"]).text;

    assert!(
        text.contains("  (Not_both 0 1).\n\nTheorem chilly_a : unsolvable level_a.\n"),
        "{text}"
    );
}

/// Returns a certificate of the board OPO, with the digest in the last line.
fn certificate(claim: &str, evidence: &str, digest: &str) -> String {
    format!(
        "kortest certificate 2\npuzzle former\nboard OPO\nclaim {claim}\n{evidence}sha256 {digest}\n"
    )
}

/// Writes a certificate of a level of Santa Chilly with this claim.
fn write_chilly(folder: &Folder, name: &str, level: &str, claim: &str) {
    let text = format!("kortest certificate 1\npuzzle chilly\nboard {level}\nclaim {claim}\n");
    let digest = kortest::certificate::digest(text.as_bytes());
    folder.write(name, format!("{text}sha256 {digest}\n"));
}

//! Theorems about grids of Nurikabe.

use super::theorem::{CoqLibrary, Statement, Theorem, TheoremError, identifier, list};
use kortest_checker::Limits;
use kortest_checker::nurikabe::{self, NurikabeReport};
use kortest_nurikabe::Grid;

/// The Coq library that all theorems about grids import.
pub(super) static LIBRARY: CoqLibrary = CoqLibrary {
    import: "From Kortest Require Import RulesNurikabe CheckNurikabe.",
    rules: "RulesNurikabe.v",
};

/// Number of bytes of the evidence in one integer of Coq. An integer has 63 bits, and 7 bytes have 56.
const BYTES_PER_INTEGER: usize = 7;

/// Maximum number of integers in one array of the Coq file. Coq needs less memory for several short
/// arrays than for a long one.
const INTEGERS_PER_ARRAY: usize = 1000;

/// Number of integers on one line of the Coq file.
const INTEGERS_PER_LINE: usize = 6;

/// Maximum number of columns of a grid whose cells have a bit in the same integer of Coq, which has 63 bits.
const COLUMNS_PER_INTEGER: usize = 62;

/// Checks a certificate of Nurikabe, and returns a file for the proof assistant Coq with the theorem that
/// it proves. `name` is the name of the certificate, with which the names in the file end. The error says
/// that the certificate is invalid or could not be checked within `limits`.
pub fn theorem(bytes: &[u8], name: &str, limits: &Limits) -> Result<String, TheoremError> {
    let report = nurikabe::check(bytes, limits)?;
    let grid = Grid::parse(&report.rows).map_err(TheoremError::internal)?;
    let name = identifier(name);
    Ok(theorem_text(&report, &grid, evidence_block(bytes), &name))
}

/// Returns the block of a certificate: the bytes that prove that no other solution exists. The block is
/// empty if the certificate has no evidence.
///
/// The checker must have accepted the certificate, so the certificate states the size of the block as a number, and as
/// many bytes follow.
fn evidence_block(bytes: &[u8]) -> &[u8] {
    const BEGINNING: &[u8] = b"\nevidence clauses\nbytes ";
    let mut windows = bytes.windows(BEGINNING.len());
    let Some(start) = windows.position(|window| window == BEGINNING) else {
        return &[];
    };
    let size_and_block = &bytes[start + BEGINNING.len()..];
    let mut parts = size_and_block.splitn(2, |&byte| byte == b'\n');
    let size = parts.next().and_then(number_of);
    let size = size.expect("a checked certificate has the size of its block");
    let after_size = parts.next().expect("a line feed follows the size");
    &after_size[..size]
}

/// Reads a decimal number.
fn number_of(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// The arrays of integers in the Coq file that contain the evidence of a certificate.
struct Arrays {
    /// The definitions of all arrays as one text.
    definitions: String,
    /// The names of the arrays, the last one first: Coq reads a block from its end.
    names: Vec<String>,
}

impl Arrays {
    /// Converts a block of bytes to arrays of integers of the proof assistant Coq. The names of the arrays end with
    /// `name` and the number of the array, counted from 0.
    fn of(block: &[u8], name: &str) -> Arrays {
        let integers: Vec<String> = block.chunks(BYTES_PER_INTEGER).map(integer_text).collect();
        let mut definitions = String::new();
        let mut names = Vec::new();
        for (number, integers_of_array) in integers.chunks(INTEGERS_PER_ARRAY).enumerate() {
            let lines = integers_of_array.chunks(INTEGERS_PER_LINE);
            let lines: Vec<String> = lines.map(|line| line.join("; ")).collect();
            let array = format!("numbers_{name}_{number}");
            let text = lines.join(";\n  ");
            definitions +=
                &format!("Definition {array} : array int := [|\n  {text}\n| 0 |]%uint63.\n\n");
            names.push(array);
        }
        names.reverse();
        Arrays { definitions, names }
    }
}

/// Writes up to [`BYTES_PER_INTEGER`] bytes as one integer in hexadecimal digits, the first byte in its highest bits.
/// Zeros replace missing bytes.
fn integer_text(bytes: &[u8]) -> String {
    let mut integer: u64 = 0;
    for n in 0..BYTES_PER_INTEGER {
        let byte = bytes.get(n).copied().unwrap_or_default();
        integer = (integer << u8::BITS) | u64::from(byte);
    }
    format!("{integer:#x}")
}

/// Writes the white cells of a solution, such as `.#/..`, as a set of cells of the proof assistant Coq:
/// for each row, an integer with a bit for each of the first [`COLUMNS_PER_INTEGER`] columns. A wider grid
/// has a second integer for each row, in a second list.
fn white_cells(solution: &str) -> String {
    let mut west = Vec::new();
    let mut east = Vec::new();
    for row in solution.split('/') {
        let (first, last) = row.split_at(row.len().min(COLUMNS_PER_INTEGER));
        west.push(row_bits(first));
        if row.len() > COLUMNS_PER_INTEGER {
            east.push(row_bits(last));
        }
    }
    format!("Cells {}%uint63 {}%uint63", list(&west), list(&east))
}

/// Writes the white cells of a row, which have the letter `.`, as the bits of an integer in hexadecimal
/// digits. The first column has the lowest bit.
fn row_bits(row: &str) -> String {
    let mut integer: u64 = 0;
    for (column, letter) in row.chars().enumerate() {
        if letter == '.' {
            integer |= 1 << column;
        }
    }
    format!("{integer:#x}")
}

/// Returns the definition of a grid for the proof assistant Coq: a list of rows, each a list of clues.
fn definition(grid: &Grid) -> String {
    let mut rows = Vec::new();
    for row in 0..grid.rows() {
        let mut clues = Vec::new();
        for cell in row * grid.columns()..(row + 1) * grid.columns() {
            clues.push(clue(grid, cell));
        }
        rows.push(list(&clues));
    }
    format!("[{}]", rows.join(";\n   "))
}

/// Returns the clue of a cell as a term for the proof assistant Coq: none, without a number, or with its
/// number.
fn clue(grid: &Grid, cell: usize) -> String {
    if !grid.has_clue(cell) {
        return "Blank".to_string();
    }
    match grid.clue(cell) {
        // `Grid::clue` returns 0 for a clue without a number.
        0 => "Unknown".to_string(),
        size => format!("Number {size}"),
    }
}

/// Returns a file for the proof assistant Coq with the theorem that a checked certificate proves. `block`
/// has the bytes of its evidence, and `name` is the end of all names in the file.
fn theorem_text(report: &NurikabeReport, grid: &Grid, block: &[u8], name: &str) -> String {
    let arrays = Arrays::of(block, name);
    let solutions = report.solutions.iter();
    let solutions: Vec<String> = solutions.map(|text| white_cells(text)).collect();
    let definitions = format!(
        "Import List Uint63 PArray.

{arrays}Import ListNotations.

Definition grid_{name} : grid :=
  {grid}.

Definition certificate_{name} : certificate := Certificate
  [{solutions}]
  {names} {fill_bytes}.",
        grid = definition(grid),
        solutions = solutions.join(";\n   "),
        arrays = arrays.definitions,
        names = list(&arrays.names),
        // The number of zeros that fill the last integer.
        fill_bytes = block.len().next_multiple_of(BYTES_PER_INTEGER) - block.len(),
    );
    let count = report.solutions.len();
    let theorem = Theorem {
        library: &LIBRARY,
        board: "a grid of Nurikabe",
        digest: &report.digest,
        statement: statement(report.exactly, count, name),
        definitions: &definitions,
        puzzle: "nurikabe",
        identifier: name,
    };
    theorem.to_string()
}

/// Returns the statement of the theorem about the grid with this name: the grid has exactly `count` solutions, or at
/// least as many if `is_exact` is false.
fn statement(is_exact: bool, count: usize, name: &str) -> Statement {
    if is_exact {
        Statement {
            meaning: "The number of solutions",
            proposition: format!("solutions grid_{name} {count}"),
            lemma: "check_sound _ _",
        }
    } else {
        Statement {
            meaning: "A lower bound on the number of solutions",
            proposition: format!("at_least grid_{name} {count}"),
            lemma: "check_found_sound _ _",
        }
    }
}

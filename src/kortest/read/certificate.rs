//! Reads the board of a certificate.

use super::board::AnyBoard;
use super::readers::READERS;
use kortest_base::certificate::{Header, is_sealed};

/// Returns the board that a certificate (a file with a claim about a board) is about. The digest in its
/// last line must be right, because a damaged line could be another board. The evidence is not checked.
///
/// # Errors
///
/// The certificate is damaged, or of an unknown game. The error is the end of a sentence about the
/// file.
pub fn board_of_certificate(bytes: &[u8]) -> Result<AnyBoard, String> {
    let header = match Header::read(bytes) {
        // A sealed certificate has the right digest.
        Some(header) if is_sealed(bytes) => header,
        // The file has no header, or its digest is wrong.
        _ => return Err("is a damaged certificate".into()),
    };
    let mut readers = READERS.iter();
    let Some(reader) = readers.find(|reader| reader.id == header.puzzle) else {
        return Err("is a certificate of another program".into());
    };
    let board = reader.parse(&header.board);
    board.map_err(|error| format!("has no board: {error}"))
}

//! The frames of a journal. A frame consists of a length, a checksum, and the stored bytes.

use std::io::{self, Read};
use xxhash_rust::xxh3::xxh3_64;

/// The first words of a journal, the same in every version of the format.
pub const MAGIC: &str = "kortest journal ";
/// Version of the journal format.
pub const VERSION: u32 = 2;
/// Maximum number of bytes in a frame. A larger length means that the file is damaged.
pub const MAX_BODY_BYTES: usize = 1 << 26;

/// Returns a frame: the length, the checksum, and the given bytes.
pub fn frame(body: &[u8]) -> Vec<u8> {
    [
        &(body.len() as u32).to_le_bytes()[..],
        &xxh3_64(body).to_le_bytes(),
        body,
    ]
    .concat()
}

/// Reads the bytes of the next frame; `None` if the frame is incomplete or damaged.
pub fn next_frame(reader: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut head = [0; 12];
    let whole = |result: io::Result<()>| match result {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        result => result.map(|()| true),
    };
    if !whole(reader.read_exact(&mut head))? {
        return Ok(None);
    }
    let length = number(&head[..4]) as usize;
    if length > MAX_BODY_BYTES {
        return Ok(None);
    }
    // A damaged length may be very large. So do not reserve `length` bytes in advance.
    let mut body = Vec::new();
    reader.take(length as u64).read_to_end(&mut body)?;
    Ok((body.len() == length && xxh3_64(&body) == number(&head[4..])).then_some(body))
}

/// Decodes a little-endian number of up to eight bytes.
pub fn number(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}

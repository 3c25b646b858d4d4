//! Frames: length, checksum, body.

use std::io::{self, Read};
use xxhash_rust::xxh3::xxh3_64;

/// The first words of a journal of any version.
pub const MAGIC: &str = "kortest journal ";
/// The version of the format. Those of version 1 had all states that were visited, and were some thousand times as large.
pub const VERSION: u32 = 2;
/// An upper bound of the bytes of a body; a larger length means damage.
pub const LONGEST: usize = 1 << 26;

/// The frame of a body.
pub fn frame(body: &[u8]) -> Vec<u8> {
    [&(body.len() as u32).to_le_bytes()[..], &xxh3_64(body).to_le_bytes(), body].concat()
}

/// The body of the next frame; `None` if it is incomplete or damaged.
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
    if length > LONGEST {
        return Ok(None);
    }
    // What a damaged length asks for is not taken before it is there.
    let mut body = Vec::new();
    reader.take(length as u64).read_to_end(&mut body)?;
    Ok((body.len() == length && xxh3_64(&body) == number(&head[4..])).then_some(body))
}

/// A little-endian number of up to eight bytes.
pub fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

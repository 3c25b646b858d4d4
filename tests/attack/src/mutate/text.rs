//! Changes the text of certificates without parsing it: bytes, lines, words, and whole files.

use super::{one, place};
use crate::seal::{resealed, sealed};
use fastrand::Rng;

const STRANGE: [&[u8]; 12] = [
    b"\0",
    b"\r",
    b"\r\n",
    b"\n",
    b" ",
    b"\t",
    b"\x0b",
    b"\x80",
    b"\xff",
    "é".as_bytes(),
    "٣".as_bytes(),
    "\u{feff}".as_bytes(),
];
const LETTERS: &[u8] = b"0123456789-+ ,;/()>.#TY$GOPXBRLUDinoutabcdef";

/// Flips a bit, or inserts, replaces or removes a byte.
pub fn change_byte(random: &mut Rng, body: &[u8]) -> Vec<u8> {
    let mut body = body.to_vec();
    let at = random.usize(..=body.len());
    let width = usize::from(at < body.len());
    match random.u8(..7) {
        0 if width > 0 => body[at] ^= 1 << random.u8(..8),
        1 if width > 0 => body[at] |= 128,
        2 => drop(body.drain(at..at + width)),
        3 => drop(body.splice(at..at, one(random, &STRANGE).iter().copied())),
        4 => drop(body.splice(at..at + width, one(random, &STRANGE).iter().copied())),
        5 => drop(body.splice(at..at + width, [one(random, LETTERS)])),
        _ => body.insert(at, random.u8(..)),
    }
    body
}

/// Endings of a word or a line. The certificate format does not allow some of these endings.
const ENDS: [&[u8]; 7] = [b"", b" ", b"\n", b"  ", b"\r\n", b"\t", b"\0"];

/// Splits a certificate at the separators, and makes one random change of the parts.
pub fn change_part(random: &mut Rng, body: &[u8], other: &[u8], separators: &[u8]) -> Vec<u8> {
    let mut parts = split(body, separators);
    let others = split(other, separators);
    let (Some(at), Some(from)) = (place(random, &parts), place(random, &others)) else {
        return other.to_vec();
    };
    let to = random.usize(..parts.len());
    match random.u8(..9) {
        0 => drop(parts.remove(at)),
        1 => parts.insert(to, parts[at]),
        2 => parts.swap(at, to),
        3 => parts[at] = parts[to],
        4 => parts.insert(at, others[from]),
        5 => parts.truncate(at),
        6 => {
            let copies = vec![parts[at]; 1 << random.u8(1..11)];
            drop(parts.splice(at..at, copies));
        }
        7 => {
            let word = first_word(parts[at]);
            let same = others.iter().find(|part| first_word(part) == word);
            parts[at] = same.unwrap_or(&others[from]);
        }
        _ => {
            // `split_inclusive` returns no empty parts, so the length is at least 1.
            let content = &parts[at][..parts[at].len() - 1];
            drop(parts.splice(at..=at, [content, one(random, &ENDS)]));
        }
    }
    parts.concat()
}

/// Splits bytes after every separator. Each part includes its separator.
fn split<'a>(bytes: &'a [u8], separators: &[u8]) -> Vec<&'a [u8]> {
    let parts = bytes.split_inclusive(|byte| separators.contains(byte));
    parts.collect()
}

fn first_word(part: &[u8]) -> Option<&[u8]> {
    part.split(|&byte| byte == b' ').next()
}

/// Changes the end of a file, its digest, or its line endings. Some of these changes make the digest
/// in the last line wrong.
pub fn change_file(random: &mut Rng, mut file: Vec<u8>) -> Vec<u8> {
    match random.u8(..9) {
        0 => drop(file.pop()),
        1 => file.push(b'\n'),
        2 => file.extend(b"x"),
        3 => file.push(0),
        4 => file.truncate(random.usize(..=file.len())),
        5 => {
            let text = String::from_utf8_lossy(&file);
            file = resealed(text.replace('\n', "\r\n").as_bytes());
        }
        6 => file.extend_from_within(..),
        7 => {
            let digest = file.len().saturating_sub(65);
            file[digest..].make_ascii_uppercase();
        }
        _ => file = sealed(&file),
    }
    file
}

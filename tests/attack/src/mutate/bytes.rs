//! Changes single bytes: flips bits, and inserts, replaces or removes bytes.

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

/// Makes one random change of the bytes.
pub fn change(random: &mut Rng, body: &[u8]) -> Vec<u8> {
    let mut body = body.to_vec();
    let at = random.usize(..=body.len());
    let width = usize::from(at < body.len());
    match random.u8(..7) {
        0 if width > 0 => body[at] ^= 1 << random.u8(..8),
        1 if width > 0 => body[at] |= 128,
        2 => drop(body.drain(at..at + width)),
        3 => drop(body.splice(at..at, super::one(random, &STRANGE).iter().copied())),
        4 => drop(body.splice(at..at + width, super::one(random, &STRANGE).iter().copied())),
        5 => drop(body.splice(at..at + width, [super::one(random, LETTERS)])),
        _ => body.insert(at, random.u8(..)),
    }
    body
}

//! The certificates of the tests, and a summary of what the checker says of each and of thousands of changes to it.
//!
//! `certificates.txt` has them one after another. Above each is a line with its name and a summary of four numbers: the
//! least work and the least memory with which the checker gives a verdict, how many of its changes are valid, and the
//! beginning of a digest of all verdicts. After a change of the checker that is meant to change them,
//! `KORTEST_BLESS=1 cargo test -p kortest-checker` writes the new summaries into the file.

use super::edits::edited;
use super::{sealed, verdict};
use crate::limits::Limits;
use crate::sha256::sha256;
use std::path::Path;

/// A certificate of the file.
pub struct Certificate {
    pub name: String,
    /// The summary in the file.
    summary: String,
    /// Its lines in the file, where a block of bytes is in hexadecimal.
    lines: String,
    /// The certificate without its last line.
    pub body: Vec<u8>,
}

impl Certificate {
    /// The certificate after the first occurrence of `old` in the lines of the file has become `new`.
    pub fn with(&self, old: &str, new: &str) -> Vec<u8> {
        assert!(self.lines.contains(old), "{}: no {old:?}", self.name);
        body(&self.lines.replacen(old, new, 1))
    }
}

/// A certificate that takes more work is not changed: all of its changes would take as long.
const MOST_CHANGED: u64 = 200_000;

/// The text of the file.
const TEXT: &str = include_str!("certificates.txt");

/// All certificates.
pub fn all() -> Vec<Certificate> {
    let certificate = |text: &str| {
        let (heading, lines) = text.split_once('\n').expect("a heading");
        let (name, summary) = heading.split_once(": ").unwrap_or((heading, ""));
        Certificate { name: name.into(), summary: summary.into(), lines: lines.into(), body: body(lines) }
    };
    TEXT.split("== ").skip(1).map(certificate).collect()
}

/// The certificate with this name.
pub fn named(name: &str) -> Certificate {
    all().into_iter().find(|certificate| certificate.name == name).unwrap_or_else(|| panic!("no certificate {name}"))
}

/// The bytes of a certificate: `hex DIGITS` stands for a block of bytes and its length.
fn body(lines: &str) -> Vec<u8> {
    let mut body = Vec::new();
    for line in lines.split_terminator('\n') {
        if let Some(digits) = line.strip_prefix("hex ") {
            let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).expect("two hexadecimal digits");
            let block: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
            body.extend(format!("bytes {}\n", block.len()).into_bytes());
            body.extend(block);
        } else {
            body.extend(line.bytes());
        }
        body.push(b'\n');
    }
    body
}

/// Enough for each certificate here, and for most changes to them.
pub fn ample() -> Limits {
    Limits { memory: 32 << 20, work: 20_000_000, ..Limits::of(0) }
}

/// The least value of a limit with which the checker gives a verdict. `guess` is tried first.
fn least(file: &[u8], set: impl Fn(&mut Limits, u64), guess: u64, most: u64) -> u64 {
    let suffices = |value| {
        let mut limits = ample();
        set(&mut limits, value);
        !verdict(file, &limits).starts_with("not checked")
    };
    if suffices(guess) && (guess == 0 || !suffices(guess - 1)) {
        return guess;
    }
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low.midpoint(high);
        if suffices(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

/// What the file should say of a certificate.
fn summary(certificate: &Certificate) -> String {
    let file = sealed(&certificate.body);
    let mut numbers = certificate.summary.split(&[' ', ',']).filter_map(|word| word.parse().ok());
    let mut guess = || numbers.next().unwrap_or(0);
    let work = least(&file, |limits, work| limits.work = work, guess(), ample().work);
    let memory = least(&file, |limits, memory| limits.memory = memory, guess(), ample().memory);
    let mut verdicts = vec![verdict(&file, &ample())];
    let changes = if work < MOST_CHANGED { edited(&certificate.body).collect() } else { Vec::new() };
    verdicts.extend(changes.iter().map(|body| verdict(&sealed(body), &ample())));
    let valid = verdicts.iter().filter(|verdict| verdict.starts_with("valid")).count();
    let digest = sha256(verdicts.join("\n").as_bytes());
    format!("work {work}, memory {memory}, valid {valid}, verdicts {}", &digest[..16])
}

/// Compares the summaries of a game with those of the file.
fn compare(game: &str) {
    for certificate in all().iter().filter(|certificate| certificate.name.starts_with(game)) {
        let hint = "KORTEST_BLESS=1 writes what the checker says now";
        assert!(is_blessing() || summary(certificate) == certificate.summary, "{}: {hint}", certificate.name);
    }
}

/// Whether the summaries are to be written.
fn is_blessing() -> bool {
    std::env::var_os("KORTEST_BLESS").is_some()
}

#[test]
fn summaries_of_former() {
    compare("former");
}

#[test]
fn summaries_of_chilly() {
    compare("chilly");
}

#[test]
fn summaries_of_nurikabe() {
    compare("nurikabe");
}

#[test]
fn summaries_are_written_on_request() {
    if is_blessing() {
        let rendered = |it: &Certificate| format!("== {}: {}\n{}", it.name, summary(it), it.lines);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates.txt");
        std::fs::write(path, all().iter().map(rendered).collect::<String>()).expect("the file can be written");
    }
}

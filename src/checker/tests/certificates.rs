//! Compares the verdicts of the checker on the test certificates, and on 200 edited versions of each certificate, with
//! summaries in `certificates.txt`.
//!
//! The file `certificates.txt` contains all test certificates. A line above each certificate has the certificate's name
//! and a summary: the minimum work and the minimum memory with which the checker reaches a verdict, the number of valid
//! files among the certificate and its edited versions, and the first digits of a digest of all verdicts. After an
//! intended change of the checker, run `KORTEST_BLESS=1 cargo test -p kortest-checker` to write new summaries.

use super::edits::edited;
use super::{sealed, verdict};
use crate::limits::Limits;
use crate::sha256::sha256;
use std::path::Path;

/// A certificate in `certificates.txt`.
pub struct Certificate {
    pub name: String,
    /// The smallest work limit with which the checker reaches a verdict, in steps. This number comes from the summary
    /// above the certificate in `certificates.txt`.
    work: u64,
    /// The smallest memory limit with which the checker reaches a verdict, in bytes. This number comes from the summary
    /// above the certificate in `certificates.txt`.
    memory: u64,
    /// The rest of the certificate's summary: the number of valid files and the digest of the verdicts.
    verdicts: String,
    /// The lines of the certificate in `certificates.txt`, where blocks of bytes are hexadecimal.
    lines: String,
    /// The certificate without its last line, the digest.
    pub body: Vec<u8>,
}

impl Certificate {
    /// Replaces the first occurrence of `old` in the certificate's lines by `new`. Returns the new body.
    pub fn with(&self, old: &str, new: &str) -> Vec<u8> {
        assert!(self.lines.contains(old), "{}: no {old:?}", self.name);
        body(&self.lines.replacen(old, new, 1))
    }
}

/// The tests edit a certificate only if its check takes less work than this number of steps. The check of an edited
/// version takes about as much work as the check of the certificate.
const MAX_EDITED_WORK: u64 = 200_000;

/// The text of `certificates.txt`.
const TEXT: &str = include_str!("certificates.txt");

/// Returns all certificates of `certificates.txt`.
pub fn all() -> Vec<Certificate> {
    let certificate = |text: &str| {
        let (heading, lines) = text.split_once('\n').expect("a heading");
        // The heading of a new certificate contains only the name, because the summary is not known yet.
        let (name, summary) = heading.split_once(": ").unwrap_or((heading, "work 0, memory 0, "));
        let mut parts = summary.splitn(3, ", ");
        let mut part = |name| parts.next().and_then(|part| part.strip_prefix(name)).unwrap_or("");
        let (work, memory) = (part("work ").parse().unwrap_or(0), part("memory ").parse().unwrap_or(0));
        let verdicts = part("").into();
        Certificate { name: name.into(), work, memory, verdicts, lines: lines.into(), body: body(lines) }
    };
    TEXT.split("== ").skip(1).map(certificate).collect()
}

/// Returns the certificate with this name.
pub fn named(name: &str) -> Certificate {
    all().into_iter().find(|certificate| certificate.name == name).unwrap_or_else(|| panic!("no certificate {name}"))
}

/// Converts the lines of a certificate to bytes. A line `hex DIGITS` becomes a line with the length of a block, and the
/// block.
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

/// Returns limits that suffice for every certificate of `certificates.txt` and for most edited versions.
pub fn ample() -> Limits {
    Limits { memory: 32 << 20, work: 20_000_000, ..Limits::of(0) }
}

/// Returns whether the checker reaches a verdict within these limits.
fn suffice(file: &[u8], limits: Limits) -> bool {
    !verdict(file, &limits).starts_with("not checked")
}

/// Returns the smallest value for which `suffices` returns `true`, by binary search. `suffices` must return `true` for
/// the value `most`.
fn least(most: u64, suffices: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low.midpoint(high);
        if suffices(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

/// Checks a certificate and its edited versions. Returns the number of valid files and the digest of the verdicts, as a
/// text in the form of `certificates.txt`. `work` is the smallest work limit with which the checker reaches a verdict
/// on the certificate.
fn verdicts(body: &[u8], work: u64) -> String {
    let changes = if work < MAX_EDITED_WORK { edited(body).collect() } else { Vec::new() };
    let files = std::iter::once(body).chain(changes.iter().map(Vec::as_slice));
    let verdicts: Vec<String> = files.map(|body| verdict(&sealed(body), &ample())).collect();
    let valid = verdicts.iter().filter(|verdict| verdict.starts_with("valid")).count();
    format!("valid {valid}, verdicts {}", &sha256(verdicts.join("\n").as_bytes())[..16])
}

/// Compares the summary of each certificate of a game with the results of the checker. Certificates whose check takes
/// little work come first, because they reveal most mistakes of the checker quickly.
fn compare(game: &str) {
    let mut certificates = all();
    // The summaries contain the memory that checks need on a 64-bit machine. If a `usize` has 32 bits, checks need less
    // memory, so the summaries are not compared.
    let is_compared = usize::BITS == 64 && !is_blessing();
    certificates.retain(|certificate| certificate.name.starts_with(game) && is_compared);
    certificates.sort_by_key(|certificate| certificate.work);
    for Certificate { name, work, memory, verdicts: expected, body, .. } in certificates {
        let file = sealed(&body);
        for (less_work, less_memory) in [(0, 0), (1, 0), (0, 1)] {
            let (Some(work), Some(memory)) = (work.checked_sub(less_work), memory.checked_sub(less_memory)) else {
                continue;
            };
            let least = suffice(&file, Limits { work, ..ample() }) && suffice(&file, Limits { memory, ..ample() });
            assert_eq!(least, less_work + less_memory == 0, "{name}: work {work}, memory {memory}");
        }
        assert_eq!(verdicts(&body, work), expected, "{name}: KORTEST_BLESS=1 writes what the checker says now");
    }
}

/// Returns whether the user asked to write new summaries.
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
    let rendered = |Certificate { name, lines, body, .. }: &Certificate| {
        let file = sealed(body);
        let work = least(ample().work, |work| suffice(&file, Limits { work, ..ample() }));
        let memory = least(ample().memory, |memory| suffice(&file, Limits { memory, ..ample() }));
        format!("== {name}: work {work}, memory {memory}, {}\n{lines}", verdicts(body, work))
    };
    if is_blessing() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates.txt");
        std::fs::write(path, all().iter().map(rendered).collect::<String>()).expect("the file can be written");
    }
}

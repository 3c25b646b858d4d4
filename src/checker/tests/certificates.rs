//! Checks all test certificates and edited versions of them, and compares the results with
//! `certificates.txt`.
//!
//! After an intended change of the checker, run `KORTEST_BLESS=1 cargo test -p kortest-checker` to
//! write new results.

use super::edits::edited;
use super::{sealed, verdict};
use crate::limits::Limits;
use crate::sha256::sha256;
use std::path::Path;

pub struct Certificate {
    pub name: String,
    /// The smallest work limit with which the check reaches a verdict, in steps.
    work: u64,
    /// The smallest memory limit with which the check reaches a verdict, in bytes.
    memory: u64,
    /// The expected result of the function `verdicts`.
    verdicts: String,
    lines: String,
    /// The certificate without its last line, which is the digest.
    pub body: Vec<u8>,
}

impl Certificate {
    /// Replaces the first `old` by `new`. Returns the new certificate without its digest.
    pub fn with(&self, old: &str, new: &str) -> Vec<u8> {
        assert!(self.lines.contains(old), "{}: no {old:?}", self.name);
        body(&self.lines.replacen(old, new, 1))
    }
}

/// A certificate is edited only if its check takes less work than this number of steps.
const MAX_EDITED_WORK: u64 = 200_000;

const TEXT: &str = include_str!("certificates.txt");

/// Returns all certificates of `certificates.txt`.
pub fn all() -> Vec<Certificate> {
    let certificate = |text: &str| {
        let (heading, lines) = text.split_once('\n').expect("a heading");
        // A new certificate has no summary yet.
        let (name, summary) = heading
            .split_once(": ")
            .unwrap_or((heading, "work 0, memory 0, "));
        let mut parts = summary.splitn(3, ", ");
        let mut part = |name| {
            parts
                .next()
                .and_then(|part| part.strip_prefix(name))
                .unwrap_or("")
        };
        let (work, memory) = (
            part("work ").parse().unwrap_or(0),
            part("memory ").parse().unwrap_or(0),
        );
        let verdicts = part("").into();
        Certificate {
            name: name.into(),
            work,
            memory,
            verdicts,
            lines: lines.into(),
            body: body(lines),
        }
    };
    TEXT.split("== ").skip(1).map(certificate).collect()
}

pub fn named(name: &str) -> Certificate {
    all()
        .into_iter()
        .find(|certificate| certificate.name == name)
        .unwrap_or_else(|| panic!("no certificate {name}"))
}

/// Converts the lines of a certificate to bytes. The line `hex DIGITS` stands for bytes.
fn body(lines: &str) -> Vec<u8> {
    let mut body = Vec::new();
    for line in lines.split_terminator('\n') {
        if let Some(digits) = line.strip_prefix("hex ") {
            let byte =
                |at| u8::from_str_radix(&digits[at..at + 2], 16).expect("two hexadecimal digits");
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

/// Returns limits that suffice for every test certificate and for most edited versions.
pub fn ample() -> Limits {
    Limits {
        memory: 32 << 20,
        work: 20_000_000,
        ..Limits::of(0)
    }
}

/// Returns whether the checker reaches a verdict within these limits.
fn suffice(file: &[u8], limits: Limits) -> bool {
    !verdict(file, &limits).starts_with("not checked")
}

/// Returns the smallest value up to `most` for which `suffices` returns `true`.
fn least(most: u64, suffices: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low.midpoint(high);
        if suffices(middle) {
            high = middle
        } else {
            low = middle + 1
        }
    }
    low
}

/// Checks a certificate and edited versions of it. Returns the number of valid files, and a digest
/// of all verdicts.
fn verdicts(body: &[u8], work: u64) -> String {
    let changes = if work < MAX_EDITED_WORK {
        edited(body).collect()
    } else {
        Vec::new()
    };
    let files = std::iter::once(body).chain(changes.iter().map(Vec::as_slice));
    let verdicts: Vec<String> = files.map(|body| verdict(&sealed(body), &ample())).collect();
    let valid = verdicts
        .iter()
        .filter(|verdict| verdict.starts_with("valid"))
        .count();
    format!(
        "valid {valid}, verdicts {}",
        &sha256(verdicts.join("\n").as_bytes())[..16]
    )
}

/// Compares the results of the checker with the stored summaries.
fn compare(game: &str) {
    let mut certificates = all();
    // The stored limits of memory are for 64-bit machines.
    let is_compared = usize::BITS == 64 && !is_blessing();
    certificates.retain(|certificate| certificate.name.starts_with(game) && is_compared);
    certificates.sort_by_key(|certificate| certificate.work);
    for Certificate {
        name,
        work,
        memory,
        verdicts: expected,
        body,
        ..
    } in certificates
    {
        let file = sealed(&body);
        for (less_work, less_memory) in [(0, 0), (1, 0), (0, 1)] {
            let (Some(work), Some(memory)) =
                (work.checked_sub(less_work), memory.checked_sub(less_memory))
            else {
                continue;
            };
            let least = suffice(&file, Limits { work, ..ample() })
                && suffice(&file, Limits { memory, ..ample() });
            assert_eq!(
                least,
                less_work + less_memory == 0,
                "{name}: work {work}, memory {memory}"
            );
        }
        assert_eq!(
            verdicts(&body, work),
            expected,
            "{name}: KORTEST_BLESS=1 writes what the checker says now"
        );
    }
}

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
    let rendered = |Certificate {
                        name, lines, body, ..
                    }: &Certificate| {
        let file = sealed(body);
        let work = least(ample().work, |work| {
            suffice(&file, Limits { work, ..ample() })
        });
        let memory = least(ample().memory, |memory| {
            suffice(&file, Limits { memory, ..ample() })
        });
        format!(
            "== {name}: work {work}, memory {memory}, {}\n{lines}",
            verdicts(body, work)
        )
    };
    if is_blessing() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates.txt");
        std::fs::write(path, all().iter().map(rendered).collect::<String>())
            .expect("the file can be written");
    }
}

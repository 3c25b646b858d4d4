//! Tests of the whole checker. These tests are inside the library, because this makes
//! `scripts/mutants` faster.
//!
//! This module checks all test certificates and edited versions of them, and compares the results
//! with `certificates.txt`. After an intended change of the checker, run
//! `KORTEST_BLESS=1 cargo test -p kortest-checker` to write new results.

mod limits;
mod messages;

use crate::limits::{Error, Limits};
use crate::sha256::sha256;
use crate::{Game, Report, former, game};
use std::path::Path;

/// Generates random numbers, which are the same in every run. The field is the state of the
/// generator, at first the seed.
pub struct Random(pub u64);

impl Random {
    /// Returns a random number from 0 to `end` - 1, or 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let Random(state) = self;
        // The multiplier and the increment come from the generator MMIX by Knuth.
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        // The highest 31 bits are the most random bits, and also fit in a number of 32-bit
        // machines.
        (*state >> 33) as usize % end.max(1)
    }

    /// Returns a random element of `choices`, which must not be empty.
    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// Returns the certificate file that consists of `body` and a last line with its digest.
pub fn sealed(body: &[u8]) -> Vec<u8> {
    [body, format!("sha256 {}\n", sha256(body)).as_bytes()].concat()
}

/// Checks a certificate file. For the game Former, the report also has the line between two columns
/// that explains the lower bound.
fn checked(file: &[u8], limits: &Limits) -> Result<Report, Error> {
    match game(file) {
        Some(Game::Former) => former::check_with_line(file, limits).map(Report::Former),
        Some(Game::Chilly | Game::Nurikabe) | None => crate::check(file, limits),
    }
}

/// Checks a certificate file. Returns a text that tests compare with other texts: `valid: ` and all
/// fields of the report, or the error message.
fn verdict(file: &[u8], limits: &Limits) -> String {
    match checked(file, limits) {
        Ok(report) => format!("valid: {report:?}"),
        Err(error) => error.to_string(),
    }
}

/// A test certificate, with the expected results of its checks.
pub struct Certificate {
    /// The name, which begins with the game.
    pub name: String,
    /// The smallest work limit with which the check reaches a verdict, in steps.
    work: u64,
    /// The smallest memory limit with which the check reaches a verdict, in bytes.
    memory: u64,
    /// The expected result of the function `verdicts`.
    verdicts: String,
    /// The text of the certificate in `certificates.txt`, without the heading.
    lines: String,
    /// The certificate without its last line, which is the digest.
    pub body: Vec<u8>,
}

/// The test certificates, each after a heading that begins with `== `.
const TEXT: &str = include_str!("certificates.txt");

/// Returns all test certificates, which are in the file `certificates.txt`.
pub fn all() -> Vec<Certificate> {
    TEXT.split("== ").skip(1).map(Certificate::parse).collect()
}

/// Returns the test certificate with this name. Panics if no certificate has this name.
pub fn named(name: &str) -> Certificate {
    let mut certificates = all().into_iter();
    let found = certificates.find(|certificate| certificate.name == name);
    found.unwrap_or_else(|| panic!("no certificate {name}"))
}

/// Returns limits that suffice for every test certificate and for most edited versions of these
/// certificates.
pub fn ample() -> Limits<'static> {
    Limits {
        memory: 32 << 20,
        work: 20_000_000,
        ..Limits::of(0)
    }
}

impl Certificate {
    /// Parses a test certificate: a heading `NAME: work WORK, memory MEMORY, VERDICTS` and the
    /// lines of the certificate. A new certificate has only a name; then the numbers are 0.
    fn parse(text: &str) -> Certificate {
        let (heading, lines) = text.split_once('\n').expect("a heading");
        let (name, summary) = heading.split_once(": ").unwrap_or((heading, ""));
        let mut parts = summary.splitn(3, ", ");
        let work = number_after("work ", parts.next());
        let memory = number_after("memory ", parts.next());
        Certificate {
            name: name.into(),
            work,
            memory,
            verdicts: parts.next().unwrap_or("").into(),
            lines: lines.into(),
            body: body(lines),
        }
    }

    /// Replaces the first `old` in the lines of the certificate by `new`. Returns the changed
    /// certificate without its digest.
    pub fn with(&self, old: &str, new: &str) -> Vec<u8> {
        assert!(self.lines.contains(old), "{}: no {old:?}", self.name);
        body(&self.lines.replacen(old, new, 1))
    }

    /// Returns whether the checker reaches a verdict (valid or invalid) within these limits.
    fn has_verdict(&self, limits: Limits) -> bool {
        let checked = checked(&sealed(&self.body), &limits);
        !matches!(checked, Err(Error::Limit(_) | Error::Newer))
    }

    /// Returns whether the checker reaches a verdict with at most this number of steps of work.
    fn has_verdict_with_work(&self, work: u64) -> bool {
        self.has_verdict(Limits { work, ..ample() })
    }

    /// Returns whether the checker reaches a verdict with at most this number of bytes of memory.
    fn has_verdict_with_memory(&self, memory: u64) -> bool {
        self.has_verdict(Limits { memory, ..ample() })
    }

    /// Compares the results of the checker with the stored results: the verdicts, and the smallest
    /// limits of work and memory with which the check reaches a verdict.
    fn compare(&self) {
        let Certificate {
            name, work, memory, ..
        } = self;
        let is_enough_work = self.has_verdict_with_work(*work);
        assert!(is_enough_work, "{name}: work {work}");
        let is_enough_memory = self.has_verdict_with_memory(*memory);
        assert!(is_enough_memory, "{name}: memory {memory}");
        if let Some(less) = work.checked_sub(1) {
            assert!(!self.has_verdict_with_work(less), "{name}: work {less}");
        }
        if let Some(less) = memory.checked_sub(1) {
            assert!(!self.has_verdict_with_memory(less), "{name}: memory {less}");
        }
        assert_eq!(
            verdicts(&self.body, *work),
            self.verdicts,
            "{name}: KORTEST_BLESS=1 writes what the checker says now"
        );
    }

    /// Returns the text of the certificate for `certificates.txt`, with the results that the
    /// checker has now.
    fn with_new_summary(&self) -> String {
        let limits = ample();
        let work = least(limits.work, |work| self.has_verdict_with_work(work));
        let memory = least(limits.memory, |memory| self.has_verdict_with_memory(memory));
        let verdicts = verdicts(&self.body, work);
        format!(
            "== {}: work {work}, memory {memory}, {verdicts}\n{}",
            self.name, self.lines
        )
    }
}

/// Returns the number in `text`, such as 12 in `work 12`. `name` is the beginning of the text with
/// its blank, here `work `. Returns 0 if there is no such text.
fn number_after(name: &str, text: Option<&str>) -> u64 {
    let number = text.and_then(|text| text.strip_prefix(name));
    number.map_or(0, |number| number.parse().expect("a number"))
}

/// Converts the lines of a test certificate to the bytes of the file, without its digest. A line
/// `hex DIGITS` stands for a block of bytes with its length.
fn body(lines: &str) -> Vec<u8> {
    let mut body = Vec::new();
    for line in lines.split_terminator('\n') {
        if let Some(digits) = line.strip_prefix("hex ") {
            let block = bytes_of(digits);
            body.extend(format!("bytes {}\n", block.len()).bytes());
            body.extend(block);
        } else {
            body.extend(line.bytes());
        }
        body.push(b'\n');
    }
    body
}

/// Converts pairs of hexadecimal digits to bytes. Panics if the number of digits is odd, or if a
/// character is not a hexadecimal digit.
fn bytes_of(hexadecimal: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for start in (0..hexadecimal.len()).step_by(2) {
        let byte = u8::from_str_radix(&hexadecimal[start..start + 2], 16);
        bytes.push(byte.expect("two hexadecimal digits"));
    }
    bytes
}

/// Returns the smallest number up to `most` for which `suffices` returns `true`, by bisection. If
/// `suffices` returns `true` for a number, it must return `true` for all larger numbers. Returns
/// `most` if `suffices` returns `true` for no smaller number.
fn least(most: u64, suffices: impl Fn(u64) -> bool) -> u64 {
    let mut low = 0;
    let mut high = most;
    while low < high {
        let middle = low.midpoint(high);
        if suffices(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// A certificate is edited only if its check takes less work than this number of steps.
const MAX_EDITED_WORK: u64 = 400_000;
/// Number of digits of the digest in a summary.
const SUMMARY_DIGITS: usize = 16;

/// Checks a certificate, given without its digest, and edited versions of it if `work`, the steps
/// of its check, are not too many. Returns the number of valid files, and a digest of all verdicts.
fn verdicts(body: &[u8], work: u64) -> String {
    let mut bodies = vec![body.to_vec()];
    if work < MAX_EDITED_WORK {
        bodies.extend(edited(body));
    }
    let mut verdicts = Vec::new();
    for body in &bodies {
        verdicts.push(verdict(&sealed(body), &ample()));
    }
    let is_valid = |verdict: &&String| verdict.starts_with("valid");
    let valid = verdicts.iter().filter(is_valid).count();
    let digest = sha256(verdicts.join("\n").as_bytes());
    format!("valid {valid}, verdicts {}", &digest[..SUMMARY_DIGITS])
}

/// Compares the results of the checker for all test certificates of one game with the stored
/// results. Does nothing on machines without 64-bit addresses, or if the tests write new results.
fn compare(game: &str) {
    // The stored limits of memory are for 64-bit machines.
    if usize::BITS != 64 || is_blessing() {
        return;
    }
    let mut certificates = all();
    certificates.retain(|certificate| certificate.name.starts_with(game));
    certificates.sort_by_key(|certificate| certificate.work);
    for certificate in certificates {
        certificate.compare();
    }
}

/// Returns whether the tests write new expected results instead of comparing them.
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
    if !is_blessing() {
        return;
    }
    let mut text = String::new();
    for certificate in all() {
        text += &certificate.with_new_summary();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates.txt");
    std::fs::write(path, text).expect("the file can be written");
}

/// Number of edited versions of each certificate.
const EDITED_VERSIONS: usize = 200;

/// Returns edited versions of a certificate, without digests. Each version has one or two random
/// changes. Every run makes the same versions.
pub fn edited(body: &[u8]) -> Vec<Vec<u8>> {
    let mut random = Random(1);
    let mut versions = Vec::new();
    for _ in 0..EDITED_VERSIONS {
        let mut version = body.to_vec();
        // A quarter of the versions has two changes.
        for _ in 0..random.one_of(&[1, 1, 1, 2]) {
            // Most changes are in numbers and blocks, because other changes are soon found invalid.
            match random.below(8) {
                0 => change_byte(&mut version, &mut random),
                1 => change_lines(&mut version, &mut random),
                2..5 => change_number(&mut version, &mut random),
                _ => change_block(&mut version, &mut random),
            }
        }
        versions.push(version);
    }
    versions
}

/// Removes, repeats or changes one random byte.
fn change_byte(body: &mut Vec<u8>, random: &mut Random) {
    let index = random.below(body.len());
    match random.below(4) {
        0 => drop(body.remove(index)),
        1 => body.insert(index, body[index]),
        2 => body[index] = random.one_of(body),
        _ => body[index] = body[index].wrapping_add(random.one_of(&[1, 255])),
    }
}

/// Removes a random line (not the last line), repeats it, or swaps it with the next line.
fn change_lines(body: &mut Vec<u8>, random: &mut Random) {
    let mut lines: Vec<&[u8]> = body.split_inclusive(|&byte| byte == b'\n').collect();
    let index = random.below(lines.len() - 1);
    match random.below(3) {
        0 => drop(lines.remove(index)),
        1 => lines.insert(index, lines[index]),
        _ => lines.swap(index, index + 1),
    }
    *body = lines.concat();
}

/// Replaces a random decimal number in a certificate by another number or by invalid text.
fn change_number(body: &mut Vec<u8>, random: &mut Random) {
    // Texts that are no valid numbers, and numbers at or beyond the limits of fields.
    const UNUSUAL: &str = "-1 00 +1 0 1000000001 4294967296 18446744073709551616";
    let is_digit = |index: usize| body.get(index).is_some_and(u8::is_ascii_digit);
    // A number begins with a digit after a character that is not a digit.
    let is_start = |&index: &usize| is_digit(index) && !is_digit(index - 1);
    let starts: Vec<usize> = (1..body.len()).filter(is_start).collect();
    // Every run makes the same versions, and each of them has a number here.
    let start = random.one_of(&starts);
    // There is no digit after the last byte, so an end is always found.
    let end = (start..).find(|&index| !is_digit(index)).unwrap_or(start);
    let text = String::from_utf8_lossy(&body[start..end]);
    // A number with too many digits counts as 0.
    let number: i128 = text.parse().unwrap_or(0);
    let unusual: Vec<&str> = UNUSUAL.split(' ').collect();
    let replacement = match random.below(8) {
        0 => random.one_of(&unusual).to_string(),
        1 => (number * 2).to_string(),
        2 => (number / 2).to_string(),
        3..6 => (number + 1).to_string(),
        _ => (number - 1).to_string(),
    };
    body.splice(start..end, replacement.bytes());
}

/// Changes one random byte in a block of bytes, and corrects the length of the block. Without a
/// block, changes a number instead.
fn change_block(body: &mut Vec<u8>, random: &mut Random) {
    let beginning = b"\nbytes ";
    let mut starts_of_lengths = Vec::new();
    for index in 0..body.len() {
        if body[index..].starts_with(beginning) {
            starts_of_lengths.push(index + beginning.len());
        }
    }
    if starts_of_lengths.is_empty() {
        return change_number(body, random);
    }
    let start = random.one_of(&starts_of_lengths);
    let line_feed = body[start..].iter().position(|&byte| byte == b'\n');
    let digits = line_feed.unwrap_or(0);
    let length = String::from_utf8_lossy(&body[start..start + digits]).parse();
    let length: usize = length.unwrap_or(0);
    // The block follows the line feed after its length.
    let block_start = start + digits + 1;
    let block_end = block_start + length;
    // An earlier change may have made the length wrong.
    if block_end > body.len() {
        return;
    }
    let mut block = body[block_start..block_end].to_vec();
    change_byte_of_block(&mut block, random);
    let replacement = [format!("{}\n", block.len()).as_bytes(), &block].concat();
    body.splice(start..block_end, replacement);
}

/// Removes, inserts, or changes one random byte of a block. An empty block stays empty, or gets one
/// byte.
fn change_byte_of_block(block: &mut Vec<u8>, random: &mut Random) {
    // An empty block has the index 0, at which a byte can be inserted.
    let index = random.below(block.len());
    match random.below(8) {
        // Only this change is possible in an empty block, so it comes first.
        1 => block.insert(index, random.one_of(&[0, 1, 127, 128, 255])),
        _ if block.is_empty() => {}
        0 => drop(block.remove(index)),
        2 => block[index] = random.one_of(&[0, 127, 128, 255]),
        3..6 => block[index] = block[index].wrapping_add(1),
        _ => block[index] = block[index].wrapping_sub(1),
    }
}

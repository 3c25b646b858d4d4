//! Runs the Python checker, and corrects the digests of modified certificates.

use super::skip;
use std::io::Write;
use std::process::{Command, Stdio};

/// Checks many files with the Python checker in one process. Returns whether the checker accepts each file, or `None`
/// if Python is not installed.
pub fn python_accepts(files: &[Vec<u8>]) -> Option<Vec<bool>> {
    Some(python_errors(files)?.iter().map(|answer| answer.is_empty()).collect())
}

/// Checks many files with the Python checker. Returns the error message for each file; the message is empty if the
/// checker accepts the file. Returns `None` if Python is not installed.
pub fn python_errors(files: &[Vec<u8>]) -> Option<Vec<String>> {
    let script = skip::root().join("scripts/check.py");
    // Each file is sent through standard input, preceded by its length as 8 bytes.
    let driver = format!(
        "import sys, importlib.util as u, io, contextlib\n\
         s = u.spec_from_file_location('check', {:?}); m = u.module_from_spec(s); s.loader.exec_module(m)\n\
         while (n := sys.stdin.buffer.read(8)):\n\
         \x20   data = sys.stdin.buffer.read(int.from_bytes(n, 'little'))\n\
         \x20   try:\n\
         \x20       with contextlib.redirect_stdout(io.StringIO()): m.check(data)\n\
         \x20       print()\n\
         \x20   except SystemExit as e: print('no', str(e).replace(chr(10), ' '))\n",
        script
    );
    let mut python = Command::new("python3");
    let mut child = skip::start(python.args(["-c", &driver]).stdin(Stdio::piped()).stdout(Stdio::piped()))?;
    let mut input = child.stdin.take().unwrap();
    let all = files.to_vec();
    let writer = std::thread::spawn(move || {
        for file in all {
            input.write_all(&(file.len() as u64).to_le_bytes()).unwrap();
            input.write_all(&file).unwrap();
        }
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    let answers: Vec<String> = String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect();
    assert_eq!(answers.len(), files.len(), "an answer to each file");
    Some(answers)
}

/// Replaces the last line, `sha256 ...`, by the correct digest, so that a checker reads the content of a modified
/// certificate.
pub fn with_correct_digest(bytes: &[u8]) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    let at = bytes.windows(7).rposition(|w| w == b"sha256 ").unwrap_or(bytes.len());
    let digest: String = Sha256::digest(&bytes[..at]).iter().map(|b| format!("{b:02x}")).collect();
    [&bytes[..at], format!("sha256 {digest}\n").as_bytes()].concat()
}

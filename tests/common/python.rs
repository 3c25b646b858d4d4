//! The Python checker, and bytes that get a right digest so that it does not do all the work.

use super::skip;
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the Python checker on many files in one process: whether it accepts each; `None` where there is no Python.
pub fn python_accepts(files: &[Vec<u8>]) -> Option<Vec<bool>> {
    Some(python_says(files)?.iter().map(|answer| answer.is_empty()).collect())
}

/// What the Python checker says against each of many files; nothing if it accepts it.
pub fn python_says(files: &[Vec<u8>]) -> Option<Vec<String>> {
    let script = skip::root().join("scripts/check.py");
    // Files come in through standard input, each with its length in front.
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

/// Puts the right digest under some bytes that end in a `sha256` line.
pub fn redigest(bytes: &[u8]) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    let at = bytes.windows(7).rposition(|w| w == b"sha256 ").unwrap_or(bytes.len());
    let digest: String = Sha256::digest(&bytes[..at]).iter().map(|b| format!("{b:02x}")).collect();
    [&bytes[..at], format!("sha256 {digest}\n").as_bytes()].concat()
}

//! Tests certificates that a program has converted, packed or cut: each front end of the checker
//! refuses them, and names what happened to the file.

use crate::common::process::Process;
use crate::common::program::Folder;
use crate::common::skip;
use std::process::{Command, Stdio};

/// A board of each game.
const BOARDS: [&str; 3] = ["OPG/GPO", "/#####/#P$X#/#####", "1,0,0/0,0,2"];

/// A changed certificate: words of the reason, and the exit code of `kortest check`.
struct Case {
    bytes: Vec<u8>,
    words: &'static str,
    code: i32,
}

#[test]
fn the_change_is_named_by_each_command() {
    for board in BOARDS {
        let folder = Folder::new();
        folder.succeeds(&["prove", board, "-q", "--out", "a.cert"]);
        for case in cases(&folder.read("a.cert")) {
            folder.write("b.cert", &case.bytes);
            for command in ["check", "report", "show", "export", "prove"] {
                let run = folder.run(&[command, "b.cert"]);

                let code = if command == "check" { case.code } else { 2 };
                assert_eq!(run.code, code, "{command}: {run:?}");
                let text = format!("{}{}", run.text, run.error);
                let is_board = command == "prove" && case.code == 1;
                assert!(is_board || text.contains(case.words), "{command}: {run:?}");
                assert!(!folder.files().contains(&"b.html".to_string()));
            }
            let run = folder.run_with(&["check", "-"], case.bytes.clone());
            let text = format!("{}{}", run.text, run.error);
            assert!(text.contains(case.words), "{run:?}");
            let object = folder.run(&["check", "b.cert", "--json"]);
            assert_eq!(object.code, case.code, "{object:?}");
        }
    }
}

#[test]
fn the_change_is_named_by_the_python_checker() {
    if !skip::are_installed(&["python3"]) {
        return;
    }
    let folder = Folder::new();
    folder.succeeds(&["prove", "OPG", "-q", "--out", "a.cert"]);
    for case in cases(&folder.read("a.cert")) {
        folder.write("b.cert", &case.bytes);

        let mut command = Command::new("python3");
        command
            .arg(skip::root().join("scripts/check.py"))
            .arg(folder.path("b.cert"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let output = Process::start(&mut command).finish();

        assert_eq!(output.status.code(), Some(case.code), "{output:?}");
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains(case.words), "{text}");
    }
}

/// A large file must not be refused as a text that is too long.
#[test]
fn a_large_compressed_file_is_called_compressed() {
    let mut bytes = vec![7; 2 << 20];
    bytes[..2].copy_from_slice(b"\x1f\x8b");
    let folder = Folder::with("a.cert.gz", bytes);

    folder.refuses(&["check", "a.cert.gz"], "", &["is compressed by gzip"]);
}

/// A text with a byte order mark or in UTF-16 is still a board.
#[test]
fn converted_boards_are_read() {
    let utf_16: Vec<u8> = "\u{feff}OPG\nGPO\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for bytes in ["\u{feff}OPG\r\nGPO\r\n".as_bytes(), &utf_16] {
        let folder = Folder::with("a.txt", bytes);

        folder.succeeds(&["prove", "a.txt", "-q", "--no-certificate"]);
    }
}

/// Returns the changes of a certificate.
fn cases(certificate: &[u8]) -> Vec<Case> {
    let letters: Vec<u16> = certificate.iter().map(|&byte| byte.into()).collect();
    let little: Vec<u8> = letters.iter().flat_map(|&l| l.to_le_bytes()).collect();
    let big: Vec<u8> = letters.iter().flat_map(|&l| l.to_be_bytes()).collect();
    let mut with_crlf = Vec::new();
    for &byte in certificate {
        if byte == b'\n' {
            with_crlf.push(b'\r');
        }
        with_crlf.push(byte);
    }
    let mut cases = vec![
        invalid(with_crlf, "its line ends were changed to CRLF"),
        invalid(
            certificate[..certificate.len() - 1].to_vec(),
            "its last line end is missing",
        ),
    ];
    for (bytes, words) in [
        ([b"\xef\xbb\xbf", certificate].concat(), "byte order mark"),
        ([b"\xff\xfe", &little[..]].concat(), "UTF-16"),
        ([b"\xfe\xff", &big[..]].concat(), "UTF-16"),
        (little, "UTF-16"),
        (big, "UTF-16"),
        (b"\x1f\x8b\x08\0".to_vec(), "compressed by gzip"),
        (b"\x28\xb5\x2f\xfd\0".to_vec(), "compressed by zstd"),
        (b"\xfd7zXZ\0\0".to_vec(), "compressed by xz"),
        (b"BZh91AY".to_vec(), "compressed by bzip2"),
        (b"PK\x03\x04\x14\0".to_vec(), "zip file"),
    ] {
        cases.push(Case {
            bytes,
            words,
            code: 2,
        });
    }
    cases
}

fn invalid(bytes: Vec<u8>, words: &'static str) -> Case {
    Case {
        bytes,
        words,
        code: 1,
    }
}

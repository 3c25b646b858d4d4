//! Reads files and standard input, with a limit on the size.

use super::fault::Fault;
use kortest::certificate::MAGIC;
use kortest::text::decode;
use std::fs::{File, FileType};
use std::io::{self, Read};
use std::path::Path;
use std::sync::OnceLock;
use thiserror::Error;

/// Maximum size of a text input, in bytes.
pub const MAX_TEXT_BYTES: u64 = 1 << 20;

/// Maximum size of a certificate, in bytes, for commands without `--memory`.
pub const MAX_CERTIFICATE_BYTES: u64 = 512 << 20;

/// The reason why an input cannot be read.
#[derive(Clone, Debug, Error)]
pub enum InputError {
    /// The file does not exist.
    #[error("no such file")]
    NotFound,
    /// The path is not a regular file.
    #[error("is a {0}; expected a file")]
    NotAFile(&'static str),
    /// The certificate is larger than the memory limit allows.
    #[error("the certificate has more than {} MiB, which --memory does not allow", .0 >> 20)]
    CertificateTooLarge(u64),
    /// A text is longer than `MAX_TEXT_BYTES`.
    #[error("is longer than {} MiB, and not a certificate", MAX_TEXT_BYTES >> 20)]
    TextTooLarge,
    /// The operating system reported an error that no other variant describes.
    #[error("{0}")]
    Other(String, Fault),
}

impl InputError {
    /// Returns who can mend the error.
    pub fn fault(&self) -> Fault {
        match self {
            InputError::Other(_, fault) => *fault,
            _ => Fault::User,
        }
    }
}

impl From<io::Error> for InputError {
    fn from(error: io::Error) -> InputError {
        match error.kind() {
            io::ErrorKind::NotFound => InputError::NotFound,
            _ => InputError::Other(error.to_string(), Fault::of(&error)),
        }
    }
}

/// Returns the maximum size of a certificate, in bytes.
pub fn max_certificate_bytes(memory: usize) -> u64 {
    memory as u64 / 2
}

/// Returns whether a path stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads a file of limited size, or standard input for `-`.
pub fn read_file(path: &Path, max_certificate_bytes: u64) -> Result<Vec<u8>, InputError> {
    if is_standard_input(path) {
        return standard_input(max_certificate_bytes);
    }
    let file = open(path)?;
    let length = file.metadata()?.len();
    read(file, length, max_certificate_bytes)
}

/// Reads a text file of at most [`MAX_TEXT_BYTES`].
pub fn read_text_file(path: &Path) -> Result<String, InputError> {
    let bytes = read_file(path, MAX_TEXT_BYTES).map_err(|error| match error {
        InputError::CertificateTooLarge(_) => InputError::TextTooLarge,
        other => other,
    })?;
    decode(&bytes).ok_or_else(|| InputError::Other("is not text".into(), Fault::User))
}

/// Reads the beginning of a file.
pub fn read_beginning(path: &Path) -> Result<String, InputError> {
    let mut bytes = Vec::new();
    open(path)?.take(1 << 16).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns a word such as `folder` if the path is not a regular file.
pub fn special_kind(path: &Path) -> Option<&'static str> {
    let kind = path.metadata().ok()?.file_type();
    (!kind.is_file()).then(|| kind_name(kind))
}

/// Reads all of standard input once. Later calls return the same bytes.
fn standard_input(max_certificate_bytes: u64) -> Result<Vec<u8>, InputError> {
    static READ: OnceLock<Result<Vec<u8>, InputError>> = OnceLock::new();
    READ.get_or_init(|| read(io::stdin().lock(), 0, max_certificate_bytes))
        .clone()
}

/// Opens a regular file or a pipe of the shell.
fn open(path: &Path) -> Result<File, InputError> {
    let kind = path.metadata()?.file_type();
    let is_of_shell = path.starts_with("/dev/fd")
        || path.starts_with("/proc/self/fd")
        || path == Path::new("/dev/stdin");
    if kind.is_file() || is_of_shell && kind_name(kind) == NAMED_PIPE {
        return Ok(File::open(path)?);
    }
    Err(InputError::NotAFile(kind_name(kind)))
}

const NAMED_PIPE: &str = "named pipe";

fn kind_name(kind: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return NAMED_PIPE;
        }
        if kind.is_socket() {
            return "socket";
        }
    }
    if kind.is_dir() { "folder" } else { "device" }
}

/// Reads a certificate or a text.
fn read(
    mut input: impl Read,
    length: u64,
    max_certificate_bytes: u64,
) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    input
        .by_ref()
        .take(MAX_TEXT_BYTES + 1)
        .read_to_end(&mut bytes)?;
    let is_certificate = bytes.starts_with(MAGIC);
    if !is_certificate && bytes.len() as u64 > MAX_TEXT_BYTES {
        return Err(InputError::TextTooLarge);
    }
    if is_certificate {
        let rest = (max_certificate_bytes + 1).saturating_sub(bytes.len() as u64);
        if length <= max_certificate_bytes {
            input.take(rest).read_to_end(&mut bytes)?;
        }
        if length.max(bytes.len() as u64) > max_certificate_bytes {
            return Err(InputError::CertificateTooLarge(max_certificate_bytes));
        }
    }
    Ok(bytes)
}

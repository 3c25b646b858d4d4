//! Reads files and standard input with a limit on the size, writes output files atomically, and
//! renames damaged files.

use kortest::certificate::{MAGIC, transport_damage};
use kortest::text::{MAX_TEXT_BYTES, decode, path_text};
use std::fmt::Display;
use std::fs::{File, FileType, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tempfile::{Builder, NamedTempFile};
use thiserror::Error;

/// Who can mend an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The user, by another path or other permissions.
    User,
    /// Nobody who uses the program: a full disk, a limit of the system, or a broken device. The same
    /// command would fail again.
    System,
}

impl Fault {
    /// Returns who can mend an error of a file: the user, if another path or other permissions help, or
    /// nobody who uses the program, for example if the disk is full.
    pub fn of(error: &io::Error) -> Fault {
        if is_loop_of_links(error) {
            return Fault::User;
        }
        match error.kind() {
            ErrorKind::NotFound
            | ErrorKind::PermissionDenied
            | ErrorKind::AlreadyExists
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::InvalidFilename
            | ErrorKind::InvalidInput => Fault::User,
            // A full disk, a limit of the system, a broken device, and the like.
            _ => Fault::System,
        }
    }
}

/// Returns whether the error says that the symbolic links of a path form a loop. Rust has no stable
/// [`ErrorKind`] for this error.
#[cfg(unix)]
fn is_loop_of_links(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::ELOOP)
}

/// Systems without Unix errors do not report loops of links in this way.
#[cfg(not(unix))]
fn is_loop_of_links(_error: &io::Error) -> bool {
    false
}

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
    /// A program has converted or packed a certificate.
    #[error("{0}")]
    Damaged(&'static str),
    /// The operating system reported an error that no other variant describes.
    #[error("{0}")]
    Other(String, Fault),
}

impl InputError {
    /// Returns who can mend the error.
    pub fn fault(&self) -> Fault {
        match self {
            InputError::Other(_, fault) => *fault,
            // The choice or the content of the input is wrong.
            InputError::NotFound
            | InputError::NotAFile(_)
            | InputError::CertificateTooLarge(_)
            | InputError::TextTooLarge
            | InputError::Damaged(_) => Fault::User,
        }
    }
}

impl From<io::Error> for InputError {
    /// Converts an error of the system. A missing file is a case of its own, because the caller may handle
    /// it.
    fn from(error: io::Error) -> InputError {
        match error.kind() {
            ErrorKind::NotFound => InputError::NotFound,
            _ => InputError::Other(error.to_string(), Fault::of(&error)),
        }
    }
}

/// Returns the maximum size of a certificate, in bytes, if a program may use `memory` bytes: half of the memory,
/// because the check of a certificate needs memory for its tables, too.
pub fn max_certificate_bytes(memory: usize) -> u64 {
    memory as u64 / 2
}

/// Returns whether a path stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// The name of an input whose path has no name, such as standard input.
pub const NAME_OF_INPUT: &str = "stdin";

/// Returns whether the name of a path says nothing about its content: the path is standard input (`-`), or an
/// open file of a process, such as `/dev/fd/63`, which a shell passes for `<(..)`.
pub fn has_no_name(path: &Path) -> bool {
    is_standard_input(path) || is_open_file(path)
}

/// Returns whether a path stands for an open file of a process, such as `/dev/fd/63` or
/// `/proc/12/fd/3`.
fn is_open_file(path: &Path) -> bool {
    let is_of_process = path.starts_with("/proc") && folder(path).ends_with("fd");
    path.starts_with("/dev/fd") || is_of_process || path == Path::new("/dev/stdin")
}

/// Reads a file, or standard input for the path `-`. A certificate may have at most `max_certificate_bytes`
/// bytes, and any other file at most [`MAX_TEXT_BYTES`].
pub fn read_file(path: &Path, max_certificate_bytes: u64) -> Result<Vec<u8>, InputError> {
    if is_standard_input(path) {
        return standard_input(max_certificate_bytes);
    }
    let file = open(path)?;
    let length = file.metadata()?.len();
    read(file, Some(length), max_certificate_bytes)
}

/// Reads a text file of at most [`MAX_TEXT_BYTES`], or standard input for the path `-`. Fails if the bytes
/// are not text in a known encoding.
pub fn read_text_file(path: &Path) -> Result<String, InputError> {
    let bytes = match read_file(path, MAX_TEXT_BYTES) {
        Ok(bytes) => bytes,
        Err(InputError::CertificateTooLarge(_)) => return Err(InputError::TextTooLarge),
        Err(error) => return Err(error),
    };
    decode(&bytes).ok_or_else(|| InputError::Other("is not text".into(), Fault::User))
}

/// Maximum number of bytes that [`read_beginning`] reads.
const BEGINNING_BYTES: u64 = 1 << 16;

/// Reads the beginning of a file as text. Bytes that are not text become U+FFFD.
pub fn read_beginning(path: &Path) -> Result<String, InputError> {
    let mut bytes = Vec::new();
    open(path)?.take(BEGINNING_BYTES).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads all of standard input, within the limit of the first call. Standard input can be read only once, so the
/// result is stored, and later calls return the same bytes or the same error, whatever their limit is.
fn standard_input(max_certificate_bytes: u64) -> Result<Vec<u8>, InputError> {
    static READ: OnceLock<Result<Vec<u8>, InputError>> = OnceLock::new();
    let length = None; // Unknown before the end.
    let bytes = READ.get_or_init(|| read(io::stdin().lock(), length, max_certificate_bytes));
    bytes.clone()
}

/// Opens a regular file, or a pipe that a shell has passed as an open file. Fails for a folder, a device and
/// the like, because reading them could block.
fn open(path: &Path) -> Result<File, InputError> {
    let kind = path.metadata()?.file_type();
    if kind.is_file() || is_open_file(path) && is_named_pipe(kind) {
        return Ok(File::open(path)?);
    }
    Err(InputError::NotAFile(kind_name(kind)))
}

/// Reads a certificate of at most `max_certificate_bytes` bytes, or another file of at most
/// [`MAX_TEXT_BYTES`]. The first bytes, [`MAGIC`], mark a certificate. Fails if the input is larger, or if a
/// mail program or the like has damaged a certificate. `length` is the size of the input, if known.
fn read(
    mut input: impl Read,
    length: Option<u64>,
    max_certificate_bytes: u64,
) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    // One byte more than allowed shows that a text is too long.
    let mut beginning = input.by_ref().take(MAX_TEXT_BYTES + 1);
    beginning.read_to_end(&mut bytes)?;
    if !bytes.starts_with(MAGIC) {
        if let Some(damage) = transport_damage(&bytes) {
            return Err(InputError::Damaged(damage));
        }
        if bytes.len() as u64 > MAX_TEXT_BYTES {
            return Err(InputError::TextTooLarge);
        }
        return Ok(bytes);
    }
    // A large file is refused before it is read.
    if length.is_some_and(|length| length > max_certificate_bytes) {
        return Err(InputError::CertificateTooLarge(max_certificate_bytes));
    }
    // One byte more than allowed shows that a stream is too large.
    let max_remaining = (max_certificate_bytes + 1).saturating_sub(bytes.len() as u64);
    input.take(max_remaining).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max_certificate_bytes {
        return Err(InputError::CertificateTooLarge(max_certificate_bytes));
    }
    Ok(bytes)
}

/// Returns a word such as `folder` for a path that exists and is not a regular file. `None` for a regular
/// file, for a path without a file, and for one that cannot be examined.
fn special_kind(path: &Path) -> Option<&'static str> {
    let kind = path.metadata().ok()?.file_type();
    if kind.is_file() {
        return None;
    }
    Some(kind_name(kind))
}

/// Returns whether a file is a named pipe (FIFO), which another program fills while it is read.
#[cfg(unix)]
fn is_named_pipe(kind: FileType) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&kind)
}

/// The other systems have no named pipes among the files.
#[cfg(not(unix))]
fn is_named_pipe(_kind: FileType) -> bool {
    false
}

/// Returns a word for the kind of a path that is not a regular file, such as `folder`.
fn kind_name(kind: FileType) -> &'static str {
    if is_named_pipe(kind) {
        return "named pipe";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_socket() {
            return "socket";
        }
    }
    if kind.is_dir() { "folder" } else { "device" }
}

/// The reason why a file cannot be written.
#[derive(Debug, Error)]
#[error("{text}")]
pub struct OutputError {
    /// The whole message, which names the file.
    pub text: String,
    /// Who can mend the error.
    pub fault: Fault,
}

impl OutputError {
    /// Creates an error that the user can mend, for example with another path.
    fn of_user(text: String) -> OutputError {
        let fault = Fault::User;
        OutputError { text, fault }
    }

    /// Creates the error for a file that cannot be written because of an error of the system. `why` describes the
    /// error for the user.
    fn not_written(path: &Path, why: impl Display, error: &io::Error) -> OutputError {
        let text = format!("{}: cannot be written: {why}", path_text(path));
        let fault = Fault::of(error);
        OutputError { text, fault }
    }
}

/// Fails if a file cannot be created or replaced at a path: something else than a file is there, or its
/// folder does not allow new files. Tests this with a temporary file.
pub fn may_write(path: &Path) -> Result<(), OutputError> {
    if let Some(kind) = special_kind(path) {
        return Err(OutputError::of_user(format!(
            "{}: is a {kind}; expected the path of a file",
            path_text(path)
        )));
    }
    temporary(&target_of_output(path)?).map(drop)
}

/// Fails if a file cannot be written, or if a file exists there that this program has not written. `is_ours`
/// decides this from its beginning; an empty file may be replaced. `kind` names the files that the program
/// writes, for the message.
pub fn may_replace(
    path: &Path,
    kind: &str,
    is_ours: impl Fn(&str) -> bool,
) -> Result<(), OutputError> {
    may_write(path)?;
    let shown = path_text(path);
    match read_beginning(path) {
        Err(InputError::NotFound) => Ok(()),
        Ok(text) if text.is_empty() || is_ours(&text) => Ok(()),
        Ok(_) => Err(OutputError::of_user(format!(
            "{shown}: exists and is not {kind}, so it will not be overwritten; choose another file"
        ))),
        Err(error) => Err(OutputError {
            text: format!("{shown}: {error}"),
            fault: error.fault(),
        }),
    }
}

/// Returns the path of an output file: `default` if the user gave no path `out`, the file name of `default`
/// in the folder `out` if this is a folder, or else `out` itself.
pub fn output_path(out: Option<&Path>, default: PathBuf) -> PathBuf {
    match out {
        None => default,
        // The default always has a file name.
        Some(folder) if folder.is_dir() => folder.join(default.file_name().unwrap_or_default()),
        Some(file) => file.into(),
    }
}

/// The maximum number of links that are followed one after another, as in Linux.
const MAX_LINKS: usize = 40;

/// Follows symbolic links. Returns the path that the last link stands for, or the path itself if it is not
/// a link. The file need not exist.
///
/// # Errors
///
/// The links form a loop.
fn link_target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        match std::fs::read_link(&target) {
            // A relative link begins at the folder of the link.
            Ok(next) => target = folder(&target).join(next),
            Err(_) => return Ok(target),
        }
    }
    // The system returns the error for a loop of links.
    path.metadata()?;
    Ok(target)
}

/// Creates a folder and its missing parents.
pub fn make_folder(path: &Path) -> Result<(), OutputError> {
    std::fs::create_dir_all(path).map_err(|error| not_created(path, &error))
}

/// Writes `bytes` to a file completely or not at all, also if the program or the system ends meanwhile. An
/// existing file is replaced. A symbolic link stays, and its target is replaced.
///
/// A new file gets the permissions that the user's umask allows, and an existing file keeps its own.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    replace_inside(&target_of_output(path)?, bytes)
}

/// Writes `bytes` to a file completely or not at all, like [`replace`], but replaces a symbolic link itself
/// instead of following it. In a folder that somebody else may have made, a link must not lead a write out of
/// the folder.
pub fn replace_inside(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    let file = temporary(path)?;
    fill_and_rename(file, path, bytes)
        .map_err(|error| OutputError::not_written(path, &error, &error))
}

/// Returns the path of the file that an output path stands for: the target of a symbolic link.
pub fn target_of_output(path: &Path) -> Result<PathBuf, OutputError> {
    link_target(path).map_err(|error| OutputError::not_written(path, &error, &error))
}

/// Renames a file or a folder to an unused name that ends with `.damaged`, `.damaged2`,
/// `.damaged3`, and so on. Returns the new path.
pub fn set_aside(path: &Path) -> Result<PathBuf, OutputError> {
    let new_path = path_of_damaged(path);
    match std::fs::rename(path, &new_path) {
        Ok(()) => Ok(new_path),
        Err(error) => Err(OutputError {
            text: format!("{}: cannot be renamed: {error}", path_text(path)),
            fault: Fault::of(&error),
        }),
    }
}

/// Returns an unused path to which a damaged file can be renamed: `path` with the ending `.damaged`, or
/// `.damaged2`, `.damaged3` and so on.
pub fn path_of_damaged(path: &Path) -> PathBuf {
    let mut number = 1;
    loop {
        let mut candidate = path.as_os_str().to_owned();
        candidate.push(".damaged");
        // The first name has no number.
        if number > 1 {
            candidate.push(number.to_string());
        }
        let candidate = PathBuf::from(candidate);
        // Nothing is at this path, not even a link to a missing file.
        if candidate.symlink_metadata().is_err() {
            return candidate;
        }
        number += 1;
    }
}

/// Writes the bytes to a temporary file in the same folder, and then renames it to `path`, so that the file
/// at `path` is never incomplete. The file keeps the permissions of an existing file at `path`.
fn fill_and_rename(mut file: NamedTempFile, path: &Path, bytes: &[u8]) -> io::Result<()> {
    keep_permissions(path, file.as_file())?;
    // The wrapper of the file would add the temporary path to the error.
    file.as_file_mut().write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    sync_folder(path)
}

/// Gives a new file the permissions of the file at `path`, which it will replace. Does nothing if no file
/// exists at the path.
#[cfg(unix)]
fn keep_permissions(path: &Path, new: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    match mode_of(path) {
        Some(mode) => new.set_permissions(std::fs::Permissions::from_mode(mode)),
        None => Ok(()),
    }
}

/// Does nothing: only Unix files have permissions that must be kept.
#[cfg(not(unix))]
fn keep_permissions(_path: &Path, _new: &File) -> io::Result<()> {
    Ok(())
}

/// The bits of a file's mode that are permissions.
#[cfg(unix)]
const PERMISSION_BITS: u32 = 0o777;

/// The permissions that a new file asks for. The system removes those that the user's umask forbids.
#[cfg(unix)]
const NEW_FILE_MODE: u32 = 0o666;

/// Returns the permissions of a file; `None` if no file exists.
#[cfg(unix)]
fn mode_of(path: &Path) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;

    Some(path.metadata().ok()?.permissions().mode() & PERMISSION_BITS)
}

/// Writes the folder of the file at `path` to the disk, on Unix. Without this sync, a system crash could undo
/// the rename that gave the file its name.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder(path))?.sync_all()?;
    }
    Ok(())
}

/// Creates an empty temporary file in the same folder as `path`, with the permissions of the file at `path`
/// if it exists. The file is removed unless it is renamed to `path`.
fn temporary(path: &Path) -> Result<NamedTempFile, OutputError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // A private file stays private while it is being written.
        options.mode(mode_of(path).unwrap_or(NEW_FILE_MODE));
    }
    // The crate's own function to open the file would hide the system's error.
    Builder::new()
        .make_in(folder(path), |temporary| options.open(temporary))
        .map_err(|error| not_created(path, &error))
}

/// Returns the error for a path at which no file or folder can be created, in words about its folder.
fn not_created(path: &Path, error: &io::Error) -> OutputError {
    let shown = path_text(folder(path));
    let why = match error.kind() {
        ErrorKind::NotFound => format!("there is no folder {shown}"),
        ErrorKind::NotADirectory => format!("{shown} is not a folder"),
        ErrorKind::AlreadyExists => "there is a file".into(),
        ErrorKind::PermissionDenied => format!("no permission to write to the folder {shown}"),
        ErrorKind::ReadOnlyFilesystem => format!("the folder {shown} is read-only"),
        _ => error.to_string(), // The words of the system.
    };
    OutputError::not_written(path, why, error)
}

/// Returns the folder in which a path is.
pub fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        // A bare file name is in the current folder.
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_file_of_a_process_has_no_name() {
        for path in [
            "-",
            "/dev/stdin",
            "/dev/fd/63",
            "/proc/self/fd/0",
            "/proc/12/fd/3",
        ] {
            assert!(has_no_name(Path::new(path)), "{path}");
        }
        for path in ["63", "./-", "fd/63", "/dev/null", "a.txt", "/proc/fd.txt"] {
            assert!(!has_no_name(Path::new(path)), "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn limits_of_the_system_are_not_the_users_fault() {
        for code in [
            libc::EMFILE,
            libc::ENFILE,
            libc::EFBIG,
            libc::ENOSPC,
            libc::EDQUOT,
            libc::EROFS,
            libc::EIO,
            libc::EAGAIN,
            libc::ENOMEM,
            libc::ENOLCK,
            libc::ENOSYS,
        ] {
            let error = io::Error::from_raw_os_error(code);
            assert_eq!(Fault::of(&error), Fault::System, "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_wrong_path_is_the_users_fault() {
        for code in [
            libc::ENOENT,
            libc::EACCES,
            libc::ENOTDIR,
            libc::ELOOP,
            libc::ENAMETOOLONG,
        ] {
            let error = io::Error::from_raw_os_error(code);
            assert_eq!(Fault::of(&error), Fault::User, "{error}");
        }
    }
}

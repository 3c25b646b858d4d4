//! Decides who can mend an error of the operating system.

use std::io::{self, ErrorKind};

/// Who can mend an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The user, by another path or other permissions.
    User,
    /// Nobody within the program: a full disk, a limit of the system, or a broken device. The same
    /// command would fail again.
    System,
}

impl Fault {
    /// Returns who can mend an error of a file.
    pub fn of(error: &io::Error) -> Fault {
        match error.kind() {
            ErrorKind::NotFound
            | ErrorKind::PermissionDenied
            | ErrorKind::AlreadyExists
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::InvalidFilename
            | ErrorKind::InvalidInput => Fault::User,
            _ if is_loop_of_links(error) => Fault::User,
            _ => Fault::System,
        }
    }
}

/// Returns whether a path has too many links. Rust has no stable word for this error.
#[cfg(unix)]
fn is_loop_of_links(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::ELOOP)
}

#[cfg(not(unix))]
fn is_loop_of_links(_error: &io::Error) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

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

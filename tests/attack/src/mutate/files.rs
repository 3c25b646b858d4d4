//! Changes whole files: appends bytes after the digest, removes the end, or changes the line
//! endings.

use fastrand::Rng;

/// Makes one random change of a certificate. Some of these changes make the digest in the last line
/// wrong.
pub fn change(random: &mut Rng, mut file: Vec<u8>) -> Vec<u8> {
    match random.u8(..9) {
        0 => drop(file.pop()),
        1 => file.push(b'\n'),
        2 => file.extend(b"x"),
        3 => file.push(0),
        4 => file.truncate(random.usize(..=file.len())),
        5 => {
            let sealed = String::from_utf8_lossy(&file)
                .replace('\n', "\r\n")
                .into_bytes();
            file = crate::seal::resealed(&sealed);
        }
        6 => file.extend_from_within(..),
        7 => {
            let digest = file.len().saturating_sub(65);
            file[digest..].make_ascii_uppercase();
        }
        _ => file = crate::seal::sealed(&file),
    }
    file
}

//! Reads a file or standard input.

use crate::output::Failure;
use crate::system::files::{InputError, MAX_CERTIFICATE_BYTES, is_standard_input, read_file};
use crate::system::names::path_text;
use kortest::certificate::MAGIC;
use kortest::text::decode;
use std::path::Path;

/// The content of a file or of standard input.
pub struct Source {
    /// The path, or `standard input`, for messages.
    pub shown: String,
    /// The name of the board, or `None` for standard input.
    pub name: Option<String>,
    pub bytes: Vec<u8>,
    /// The content as text; `None` if the content is a certificate or not text.
    text: Option<String>,
}

impl Source {
    /// Reads a file, or standard input if the path is `-`.
    pub fn of_file(path: &Path, max_certificate_bytes: u64) -> Result<Source, Failure> {
        let is_file = !is_standard_input(path);
        let shown = if is_file {
            path_text(&path)
        } else {
            "standard input".into()
        };
        let bytes = read_file(path, max_certificate_bytes).map_err(|error| match error {
            InputError::CertificateTooLarge(_) => {
                Failure::Unfinished(format!("{shown}: not checked: {error}"))
            }
            _ => Failure::of_file(format!("{shown}: {error}"), error.fault()),
        })?;
        let name = path
            .file_stem()
            .filter(|_| is_file)
            .map(|stem| stem.to_string_lossy().into_owned());
        let is_certificate = bytes.starts_with(MAGIC);
        let text = if is_certificate { None } else { decode(&bytes) };
        Ok(Source {
            shown,
            name,
            bytes,
            text,
        })
    }

    /// Returns the content as text; `None` if the content is a certificate or not text.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Returns whether the content is a certificate. Fails if it is damaged.
    pub fn is_certificate(&self) -> Result<bool, Failure> {
        if self.bytes.starts_with(MAGIC) {
            return Ok(true);
        }
        // The last line is taken from the bytes, because earlier lines may not be valid text.
        let line = self
            .bytes
            .trim_ascii_end()
            .rsplit(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        if line
            .strip_prefix(b"sha256 ")
            .is_some_and(|digest| digest.len() == 64)
        {
            let what = "has the end of a certificate, but not its beginning (\"kortest certificate\"), so it is damaged";
            return Err(Failure::Input(format!("{}: {what}", self.shown)));
        }
        Ok(false)
    }
}

/// Reads a file or standard input; `None` if no file exists.
pub fn source(argument: &str) -> Result<Option<Source>, Failure> {
    let path = Path::new(argument);
    if path.is_dir() && argument.contains('/') && argument.chars().all(|c| c == '.' || c == '/') {
        return Err(Failure::Input(format!(
            "{argument}: is a folder; to give empty rows of this form, use standard input (-)"
        )));
    }
    if is_standard_input(path) || path.exists() {
        Source::of_file(path, MAX_CERTIFICATE_BYTES).map(Some)
    } else {
        Ok(None)
    }
}

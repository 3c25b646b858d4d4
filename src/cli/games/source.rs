//! What is in a file or on standard input.

use crate::output::Failure;
use kortest::certificate::MAGIC;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::sync::OnceLock;

/// Where BOARD is not the board itself: what is in a file or on standard input.
pub struct Source {
    /// What messages call it.
    pub shown: String,
    /// What the board is called: the file's stem.
    pub name: Option<String>,
    pub bytes: Vec<u8>,
}

impl Source {
    /// What is in a file.
    pub fn of_file(path: &Path) -> Result<Source, Failure> {
        let shown = path.display().to_string();
        let bytes = std::fs::read(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => Failure::Input(format!("{shown}: no such file")),
            _ => Failure::Input(format!("{shown}: {error}")),
        })?;
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        Ok(Source { shown, name, bytes })
    }

    /// The text in it, if it is one.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes).ok().filter(|text| !text.contains('\0'))
    }

    /// Whether it is a certificate. What is one but for its beginning is an error.
    pub fn is_certificate(&self) -> Result<bool, Failure> {
        if self.bytes.starts_with(MAGIC) {
            return Ok(true);
        }
        // Blocks of bytes stand before the last line, so not all of it is text.
        let line = self.bytes.trim_ascii_end().rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        if line.strip_prefix(b"sha256 ").is_some_and(|digest| digest.len() == 64) {
            let what = "has the end of a certificate, but not its beginning (\"kortest certificate\"): it was damaged";
            return Err(Failure::Input(format!("{}: {what}", self.shown)));
        }
        Ok(false)
    }
}

/// What is in a file, or on standard input; `None` if there is no file of that name.
pub fn source(argument: &str) -> Result<Option<Source>, Failure> {
    if argument == "-" {
        let bytes = standard_input()?;
        return Ok(Some(Source { shown: "standard input".into(), name: None, bytes }));
    }
    let path = Path::new(argument);
    if path.is_dir() {
        return Err(Failure::Input(format!("{argument}: is a directory; expected a file")));
    }
    if !path.exists() {
        return Ok(None);
    }
    Source::of_file(path).map(Some)
}

/// All of standard input; asking again gives the same.
fn standard_input() -> Result<Vec<u8>, Failure> {
    static READ: OnceLock<Result<Vec<u8>, String>> = OnceLock::new();
    let read = READ.get_or_init(|| {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes).map_err(|error| format!("standard input: {error}"))
    });
    read.clone().map_err(Failure::Input)
}

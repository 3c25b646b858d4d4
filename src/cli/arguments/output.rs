//! Paths of output files.

use clap::builder::{PathBufValueParser, TypedValueParser};
use std::path::{Path, PathBuf};

/// Reads the path of an output file or folder. `-` is refused, because it stands for standard input everywhere.
pub fn output_parser() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        if path == Path::new("-") {
            return Err("- stands for standard input; give the path of a file (./- for a file with this name)");
        }
        Ok(path)
    })
}

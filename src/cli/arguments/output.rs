//! The parser for paths of output files.

use clap::builder::{PathBufValueParser, TypedValueParser};
use std::path::{Path, PathBuf};

/// Returns a parser for the path of an output, which refuses `-`.
pub fn output_parser() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        if path == Path::new("-") {
            return Err("- stands for standard input; give the path of a file (./- for a file with this name)");
        }
        Ok(path)
    })
}

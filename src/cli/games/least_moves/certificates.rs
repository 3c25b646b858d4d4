//! The option `analyse --certificates`, which writes the certificates of all optima.

use crate::arguments::output_parser;
use crate::output::units::counted;
use crate::output::{Failure, say, say_command, warn};
use crate::storage::{Certificate, Destination, OnConflict, Saving};
use crate::system::check_limits::limits_of_check;
use crate::system::files::MAX_CERTIFICATE_BYTES;
use crate::system::files::make_folder;
use crate::system::names::path_text;
use crate::system::names::quoted_path;
use kortest::runtime::Run;
use std::path::{Path, PathBuf};

/// The option `--certificates`.
#[derive(clap::Args)]
pub struct CertificatesArgument {
    /// Write a certificate of each optimum into this folder; with this option, each board is proven
    /// separately
    #[arg(long, value_name = "DIR", value_parser = output_parser())]
    certificates: Option<PathBuf>,
}

impl CertificatesArgument {
    pub fn folder(&self) -> Option<&Path> {
        self.certificates.as_deref()
    }
}

/// The boards of an analysis and the paths of their certificates.
pub struct Certificates<M, B> {
    folder: PathBuf,
    all: Vec<(Which<M>, B, Destination)>,
    /// The boards with a written certificate, and the paths of their certificates.
    written: Vec<(Which<M>, PathBuf)>,
}

/// Identifies a board of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which<M> {
    Given,
    /// The board after this first move.
    First(M),
    /// The board after this number of moves of the game.
    After(usize),
}

impl<M: Copy + PartialEq, B: ToString> Certificates<M, B> {
    /// Creates `folder`, and chooses the file name of each board's certificate.
    pub fn new(
        folder: &Path,
        puzzle: &'static str,
        name: &str,
        boards: Vec<(Which<M>, B)>,
        words: impl Fn(M) -> String,
    ) -> Result<Certificates<M, B>, Failure> {
        make_folder(folder).map_err(Failure::of_output)?;
        let all = boards.into_iter().map(|(which, board)| {
            let path = folder.join(match which {
                Which::Given => format!("{name}.cert"),
                Which::First(first) => format!("{name}-{}.cert", words(first)),
                Which::After(moves) => format!("{name}-after-{moves:02}.cert"),
            });
            let place = Destination::new(
                path,
                puzzle,
                board.to_string(),
                OnConflict::AlwaysRefuse,
                MAX_CERTIFICATE_BYTES,
            )?;
            Ok((which, board, place))
        });
        Ok(Certificates {
            folder: folder.into(),
            all: all.collect::<Result<_, Failure>>()?,
            written: Vec::new(),
        })
    }

    /// Proves each board within the limits and writes its certificate.
    pub fn write(
        &mut self,
        run: Run,
        prove: impl Fn(&B) -> Result<Option<Certificate>, Failure>,
    ) -> Result<(), Failure> {
        for (which, board, place) in &self.all {
            if run.limits.check().is_err() {
                break;
            }
            let Some(certificate) = prove(board)? else {
                continue;
            };
            match place.save(certificate, |bytes| {
                limits_of_check(bytes, run.threads, run.memory)
            })? {
                Saving::Saved(saved) => self.written.push((*which, saved.path)),
                Saving::Refused(why) => warn(&format!("no certificate was written: {why}")),
            }
        }
        Ok(())
    }

    pub fn are_complete(&self) -> bool {
        self.written.len() == self.all.len()
    }

    /// Returns the path of a certificate that has been written.
    pub fn path(&self, which: Which<M>) -> Option<String> {
        let written = self.written.iter().find(|(other, _)| *other == which);
        written.map(|(_, path)| path.to_string_lossy().into_owned())
    }

    /// Prints the folder and the number of certificates.
    pub fn say(&self) {
        let (folder, written) = (
            path_text(&self.folder),
            counted(self.written.len() as u64, "certificate"),
        );
        match self.all.len() - self.written.len() {
            0 => say!("  certificates {folder} ({written})"),
            missing => say!("  certificates {folder} ({written}; {missing} missing)"),
        }
        say_command(
            "  check them   ",
            &format!("kortest check {}", quoted_path(&self.folder)),
        );
    }
}

//! `analyse --certificates`: a proof of each optimum, in a folder. Each board is proven by itself, so that its certificate is an
//! ordinary one.

use crate::arguments::output_parser;
use crate::output::units::counted;
use crate::output::{Failure, say, warn};
use crate::storage::{Certificate, Destination, OnConflict, Saving};
use crate::system::check_limits::limits_of_check;
use crate::system::files::make_folder;
use crate::system::input::MAX_CERTIFICATE_BYTES;
use kortest::runtime::Run;
use std::path::{Path, PathBuf};

/// The option.
#[derive(clap::Args)]
pub struct CertificatesArgument {
    /// Write a certificate of each optimum into this folder; each board is then proven by itself
    #[arg(long, value_name = "DIR", value_parser = output_parser())]
    certificates: Option<PathBuf>,
}

impl CertificatesArgument {
    /// The folder.
    pub fn folder(&self) -> Option<&Path> {
        self.certificates.as_deref()
    }
}

/// The boards whose optima an analysis has, and where their certificates go.
pub struct Certificates<M, B> {
    folder: PathBuf,
    all: Vec<(Which<M>, B, Destination)>,
    /// Where they are that were written.
    written: Vec<(Which<M>, PathBuf)>,
}

/// Which board of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which<M> {
    /// The one that was given.
    Given,
    /// The one that this first move leaves.
    First(M),
    /// The one after so many moves that were played.
    After(usize),
}

impl<M: Copy + PartialEq, B: ToString> Certificates<M, B> {
    /// Finds their places, or says why there is none. The folder is made where it is not there. `name` is what the given board
    /// of `puzzle` is called, and `words` what is added to that for a first move.
    pub fn new(
        folder: &Path,
        puzzle: &'static str,
        name: &str,
        boards: Vec<(Which<M>, B)>,
        words: impl Fn(M) -> String,
    ) -> Result<Certificates<M, B>, Failure> {
        make_folder(folder).map_err(Failure::input)?;
        let all = boards.into_iter().map(|(which, board)| {
            let path = folder.join(match which {
                Which::Given => format!("{name}.cert"),
                Which::First(first) => format!("{name}-{}.cert", words(first)),
                Which::After(moves) => format!("{name}-after-{moves:02}.cert"),
            });
            let place =
                Destination::new(path, puzzle, board.to_string(), OnConflict::AlwaysRefuse, MAX_CERTIFICATE_BYTES)?;
            Ok((which, board, place))
        });
        Ok(Certificates { folder: folder.into(), all: all.collect::<Result<_, Failure>>()?, written: Vec::new() })
    }

    /// Writes the certificate of each board that can be proven within the limits. Each is safe as soon as it is there.
    pub fn write(
        &mut self,
        run: Run,
        prove: impl Fn(&B) -> Result<Option<Certificate>, Failure>,
    ) -> Result<(), Failure> {
        for (which, board, place) in &self.all {
            if run.limits.check().is_err() {
                break;
            }
            let Some(certificate) = prove(board)? else { continue };
            match place.save(certificate, |bytes| limits_of_check(bytes, run.threads, run.memory))? {
                Saving::Saved(saved) => self.written.push((*which, saved.path)),
                Saving::Refused(why) => warn(&format!("no certificate was written: {why}")),
            }
        }
        Ok(())
    }

    /// Whether all of them are there.
    pub fn are_complete(&self) -> bool {
        self.written.len() == self.all.len()
    }

    /// Where that of a board is, if it is there.
    pub fn path(&self, which: Which<M>) -> Option<String> {
        let written = self.written.iter().find(|(other, _)| *other == which);
        written.map(|(_, path)| path.to_string_lossy().into_owned())
    }

    /// Says where they are.
    pub fn say(&self) {
        let (folder, written) = (self.folder.display(), counted(self.written.len() as u64, "certificate"));
        match self.all.len() - self.written.len() {
            0 => say!("  certificates {folder} ({written})"),
            missing => say!("  certificates {folder} ({written}; {missing} missing)"),
        }
        say!("  check them   kortest check {folder}");
    }
}

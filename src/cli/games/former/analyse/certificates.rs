//! `--certificates`: a proof of each optimum, in a folder. Each board is proven by itself, so that its certificate is an
//! ordinary one.

use crate::arguments::limits_of_check;
use crate::games::former::read::Named;
use crate::games::former::united::sealed;
use crate::output::units::counted;
use crate::output::{Failure, Other, Place, Saving, say, warn};
use kortest::certificate::make_folder;
use kortest::engine::{Limits, Progress};
use kortest::former::analyse::AnalyseOptions;
use kortest::former::{Board, Click, Method, ProveOptions, prove_with};
use std::path::{Path, PathBuf};

/// The boards whose optima an analysis has, and where their certificates go.
pub struct Certificates {
    folder: PathBuf,
    all: Vec<(Which, Board, Place)>,
    /// Where they are that were written.
    written: Vec<(Which, PathBuf)>,
}

/// Which board of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one that was given.
    Given,
    /// The one that this first click leaves.
    First(Click),
    /// The one after so many clicks of the game.
    After(usize),
}

impl Which {
    /// What is added to the name of the board.
    fn suffix(self) -> String {
        match self {
            Which::Given => String::new(),
            Which::First((column, row)) => format!("-click-{column}-{row}"),
            Which::After(clicks) => format!("-after-{clicks:02}"),
        }
    }
}

impl Certificates {
    /// Finds their places, or says why there is none. The folder is made where it is not there. `first` is whether the first
    /// clicks are among what is known in the end, `game` are the clicks of the game.
    pub fn new(
        folder: &Path,
        Named { name, board }: &Named,
        first: bool,
        game: &[Click],
    ) -> Result<Certificates, Failure> {
        make_folder(folder).map_err(Failure::input)?;
        let mut boards = vec![(Which::Given, board.clone())];
        for group in board.groups().iter().filter(|_| first) {
            boards.extend(board.click(group[0]).map(|after| (Which::First(group[0]), after)));
        }
        let left = game.iter().scan(board.clone(), |left, &click| {
            *left = left.click(click)?;
            Some(left.clone())
        });
        boards.extend((1..).map(Which::After).zip(left));
        let all = boards.into_iter().map(|(which, board)| {
            let path = folder.join(format!("{name}{}.cert", which.suffix()));
            let place = Place::new(path, "former", board.to_string(), Other::AlwaysRefused)?;
            Ok((which, board, place))
        });
        Ok(Certificates { folder: folder.into(), all: all.collect::<Result<_, Failure>>()?, written: Vec::new() })
    }

    /// Writes the certificate of each board that can be proven within the limits. Each is safe as soon as it is there.
    pub fn write(&mut self, options: &AnalyseOptions, limits: Limits, progress: &Progress) -> Result<(), Failure> {
        let &AnalyseOptions { threads, memory, .. } = options;
        let prove = ProveOptions { method: Method::Columns, threads, memory, ..ProveOptions::default() };
        for (which, board, place) in &self.all {
            if limits.check().is_err() {
                break;
            }
            let Some(certificate) = prove_with(board, &prove, limits, progress)?.certify_optimum() else { continue };
            match place.save(sealed(certificate), |bytes| limits_of_check(bytes, threads, memory))? {
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
    pub fn path(&self, which: Which) -> Option<String> {
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

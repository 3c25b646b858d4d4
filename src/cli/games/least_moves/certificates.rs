//! The certificates of an analysis (`--certificates`): one for the board, and one for each board after a move.

use crate::arguments::output_parser;
use crate::games::board::Board;
use crate::limits::{limits_of_check, memory_limit};
use crate::output::saving::{TerminalCaller, WITHOUT_FORCE};
use crate::output::{Failure, say, say_command, warn};
use clap::ValueHint;
use kortest::answer::Certificate;
use kortest::runtime::Run;
use kortest::text::{counted, path_text, quoted_path};
use kortest_store::files::{make_folder, max_certificate_bytes};
use kortest_store::{CertificateKind, Destination, OnConflict, Saving, Slot};
use std::path::{Path, PathBuf};

/// The option `--certificates`.
#[derive(clap::Args)]
pub struct CertificatesArgument {
    /// Write a certificate of each optimum into this folder; with this option, each board is proven separately
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, value_parser = output_parser())]
    certificates: Option<PathBuf>,
}

impl CertificatesArgument {
    pub fn folder(&self) -> Option<&Path> {
        self.certificates.as_deref()
    }
}

/// Identifies a board of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardId<M> {
    /// The board that the user gave.
    Given,
    /// The board after this first move.
    First(M),
    /// The board after this number of moves of the game.
    After(usize),
}

impl<M> BoardId<M> {
    /// Returns the file name of the board's certificate. `name` is the name of the board that the user gave.
    fn file_name(self, name: &str, move_name: fn(M) -> String) -> String {
        match self {
            BoardId::Given => format!("{name}.cert"),
            BoardId::First(first) => format!("{name}-{}.cert", move_name(first)),
            BoardId::After(moves) => format!("{name}-after-{moves:02}.cert"),
        }
    }
}

/// The boards of an analysis. `M` is a move of the game, and `B` a board that certificates can be about.
pub struct Boards<M, B> {
    pub all: Vec<(BoardId<M>, B)>,
    /// A remark about states that cannot have a certificate.
    pub remark: Option<String>,
}

/// Returns `start`, the boards after each of `first_moves`, and the boards after each move of a game, up to the first
/// impossible one. `play` returns the board after a move; `None` if the move is impossible.
pub fn boards_of<M: Copy, B: Clone>(
    start: B,
    first_moves: &[M],
    moves: &[M],
    play: impl Fn(&B, M) -> Option<B>,
) -> Vec<(BoardId<M>, B)> {
    let mut boards = vec![(BoardId::Given, start.clone())];
    for &first in first_moves {
        if let Some(after) = play(&start, first) {
            boards.push((BoardId::First(first), after));
        }
    }
    let mut board = start;
    for (move_count, &next_move) in (1..).zip(moves) {
        let Some(after) = play(&board, next_move) else {
            break;
        };
        boards.push((BoardId::After(move_count), after.clone()));
        board = after;
    }
    boards
}

/// The certificates of an analysis, and where they are saved.
pub struct Certificates<M, B> {
    folder: PathBuf,
    planned: Vec<Planned<M, B>>,
    written: Paths<M>,
    remark: Option<String>,
}

/// A board whose certificate is wanted.
struct Planned<M, B> {
    board_id: BoardId<M>,
    board: B,
    destination: Destination,
}

/// The paths of the certificates that have been written.
pub struct Paths<M> {
    all: Vec<Written<M>>,
}

/// A certificate that has been written.
struct Written<M> {
    board_id: BoardId<M>,
    path: PathBuf,
}

impl<M: Copy + PartialEq> Paths<M> {
    /// Returns the paths of an analysis without certificates.
    pub fn none() -> Paths<M> {
        Paths { all: Vec::new() }
    }

    /// Returns the path of a board's certificate; `None` if it has not been written.
    pub fn of(&self, board_id: BoardId<M>) -> Option<String> {
        let written = self
            .all
            .iter()
            .find(|written| written.board_id == board_id)?;
        Some(written.path.to_string_lossy().into_owned())
    }
}

impl<M: Copy + PartialEq, B: ToString> Certificates<M, B> {
    /// Creates `folder`, and chooses the file name of each board's certificate. `given` is the board that the user
    /// gave; `move_name` returns the name of a move in file names. Fails if a certificate cannot be written: for
    /// example, if a file of the same name is not a certificate of this board.
    pub fn new(
        folder: &Path,
        given: &dyn Board,
        boards: Boards<M, B>,
        move_name: fn(M) -> String,
    ) -> Result<Certificates<M, B>, Failure> {
        make_folder(folder).map_err(Failure::of_output)?;
        let mut planned = Vec::new();
        for (board_id, board) in boards.all {
            let destination = Destination::new(Slot {
                path: folder.join(board_id.file_name(given.name(), move_name)),
                puzzle: given.puzzle().into(),
                board: board.to_string(),
                on_conflict: OnConflict::Refuse,
                advice: &WITHOUT_FORCE,
                max_bytes: max_certificate_bytes(memory_limit()),
            });
            destination.verify()?;
            planned.push(Planned {
                board_id,
                board,
                destination,
            });
        }
        Ok(Certificates {
            folder: folder.into(),
            planned,
            written: Paths::none(),
            remark: boards.remark,
        })
    }

    /// Proves each board by calling `certify`, and writes its certificate, until a limit of the run is reached. A board
    /// whose proof was stopped gets no certificate. Warns the user of each certificate that the store refuses to save.
    pub fn write(
        &mut self,
        run: Run,
        certify: impl Fn(&B, Run) -> Result<Option<Certificate>, Failure>,
    ) -> Result<(), Failure> {
        for board_plan in &self.planned {
            if run.limits.check().is_err() {
                break;
            }
            let Some(certificate) = certify(&board_plan.board, run)? else {
                continue;
            };
            let limits = |bytes: &[u8]| limits_of_check(bytes, run.threads, run.memory);
            let caller = TerminalCaller { limits };
            let destination = &board_plan.destination;
            match destination.save(certificate, CertificateKind::Whole, &caller)? {
                Saving::Saved(saved) => self.written.all.push(Written {
                    board_id: board_plan.board_id,
                    path: saved.path,
                }),
                Saving::Refused(why) => warn(&format!("no certificate was written: {why}")),
            }
        }
        Ok(())
    }

    /// Returns whether the certificates of all boards have been written.
    pub fn are_complete(&self) -> bool {
        self.written.all.len() == self.planned.len()
    }

    /// Returns the paths of the certificates that have been written.
    pub fn paths(&self) -> &Paths<M> {
        &self.written
    }

    /// Prints the folder, the numbers of written and missing certificates, the command that checks them, and a remark.
    pub fn say(&self) {
        let folder = path_text(&self.folder);
        let written = counted(self.written.all.len() as u64, "certificate");
        match self.planned.len() - self.written.all.len() {
            0 => say!("  certificates {folder} ({written})"),
            missing => say!("  certificates {folder} ({written}; {missing} missing)"),
        }
        say_command(
            "  check them   ",
            &format!("kortest check {}", quoted_path(&self.folder)),
        );
        if let Some(remark) = &self.remark {
            say!("               ({remark})");
        }
    }
}

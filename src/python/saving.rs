//! Saves certificates by the rules of the program.

use crate::batch::{BatchLimits, Resources, run_batch};
use crate::error::{bad_input, of_store};
use kortest::answer::Certificate;
use kortest::certificate::Header;
use kortest::read::name_of_other;
use kortest::text::path_text;
use kortest_checker::Limits;
use kortest_store::files::{is_standard_input, max_certificate_bytes};
use kortest_store::{Advice, Caller, CertificateKind, Destination, OnConflict, Saving, Slot};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// The advice in messages, in the words of Python.
static ADVICE: Advice = Advice {
    other_path: "choose another path",
    resolve: "choose another path, or replace it with force=True",
    more_memory: "give more memory",
};

/// Where a certificate is saved. `kortest/_certificate.py` makes it.
#[derive(FromPyObject)]
pub struct Place {
    path: PathBuf,
    /// Whether the certificate of another board is replaced.
    force: bool,
}

impl Place {
    /// Returns the destination of a certificate of a board within a memory limit in bytes.
    fn destination(&self, puzzle: &str, board: &str, memory: usize) -> Destination {
        // The program takes `-` for standard input. For Python it is the name of a file.
        let path = if is_standard_input(&self.path) {
            Path::new(".").join(&self.path)
        } else {
            self.path.clone()
        };
        Destination::new(Slot {
            path,
            puzzle: puzzle.into(),
            board: board.into(),
            on_conflict: OnConflict::of_force(self.force),
            advice: &ADVICE,
            max_bytes: max_certificate_bytes(memory),
        })
    }
}

/// Fails if the certificate of a board must not be saved at a place: the file name is that of
/// another board, or the store refuses the path.
#[pyfunction]
pub fn may_save(place: Place, puzzle: &str, board: &str, limits: BatchLimits) -> PyResult<()> {
    let destination = place.destination(puzzle, board, limits.memory);
    refuse_name_of_another(destination.path(), puzzle, board)?;
    destination.verify().map_err(of_store)
}

/// Fails if the file name begins with the date of another board, because the program would refuse
/// such a file when it checks the certificate.
fn refuse_name_of_another(path: &Path, puzzle: &str, board: &str) -> PyResult<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Some(date) = name_of_other(&name, puzzle, board) else {
        return Ok(());
    };
    let shown = path_text(path);
    Err(bad_input(format!(
        "{shown}: this name is for the board of {date}, and this is another board; choose another path"
    )))
}

/// What has become of a certificate.
#[derive(IntoPyObject)]
struct Saved {
    /// The file that contains all that the certificate proves; `None` if it was not saved.
    path: Option<PathBuf>,
    /// Why the certificate was not saved.
    refusal: Option<String>,
    /// What the user should know about other files.
    warnings: Vec<String>,
}

/// Saves a certificate, and calls `receive` in Python with the index 0 and what was [`Saved`].
/// `has_answered` says whether the certificate proves all that the caller asked for. `limits` are
/// for the check of an earlier certificate in the file.
#[pyfunction]
pub fn save(
    py: Python,
    certificate: PyBackedBytes,
    place: Place,
    has_answered: bool,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    let items = vec![certificate];
    run_batch(py, items, &limits, &receive, move |bytes, resources| {
        save_bytes(bytes, &place, has_answered, &resources)
    })
}

/// Saves the bytes of a certificate, and returns what has become of them.
fn save_bytes(
    bytes: &[u8],
    place: &Place,
    has_answered: bool,
    resources: &Resources,
) -> PyResult<Saved> {
    let not_ours = || bad_input("the bytes are not a certificate");
    let header = Header::read(bytes).ok_or_else(not_ours)?;
    let certificate = Certificate::read(bytes.to_vec()).ok_or_else(not_ours)?;
    let memory = resources.run.memory;
    let destination = place.destination(&header.puzzle, &header.board, memory);
    refuse_name_of_another(destination.path(), &header.puzzle, &header.board)?;
    destination.verify().map_err(of_store)?;
    let call = SavingCall {
        threads: resources.run.threads,
        memory,
        stop: resources.stop,
        warnings: Mutex::default(),
    };
    let kind = CertificateKind::of(&certificate, has_answered);
    let saving = destination.save(certificate, kind, &call);
    let (path, refusal) = match saving.map_err(of_store)? {
        Saving::Saved(saved) => (Some(saved.path), None),
        Saving::Refused(why) => (None, Some(why)),
    };
    let warnings = call.warnings.into_inner();
    Ok(Saved {
        path,
        refusal,
        warnings: warnings.unwrap_or_else(PoisonError::into_inner),
    })
}

/// The call that saves a certificate, as the store sees it: limits for the check of an earlier
/// certificate in the file, and a list of warnings.
struct SavingCall<'a> {
    threads: usize,
    /// Memory for the check of an earlier certificate, in bytes.
    memory: usize,
    stop: &'a AtomicBool,
    warnings: Mutex<Vec<String>>,
}

impl Caller for SavingCall<'_> {
    /// Returns the limits for the check of an earlier certificate, whose bytes take a part of the
    /// memory.
    fn limits(&self, earlier: &[u8]) -> Limits<'_> {
        let mut limits = Limits::of(earlier.len());
        limits.threads = self.threads;
        limits.memory = self.memory.saturating_sub(earlier.len()) as u64;
        // There is no limit of work. The stop flag ends a check that takes too long.
        limits.work = u64::MAX;
        limits.stop = Some(self.stop);
        limits
    }

    fn warn(&self, message: &str) {
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
        warnings.push(message.into());
    }
}

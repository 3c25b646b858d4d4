use super::{Journal, JournalError, SearchCost};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const COST: SearchCost = SearchCost {
    states: 1234,
    time: Duration::from_millis(5),
};

/// A folder with the path of a journal, which does not exist yet.
struct Folder {
    path: PathBuf,
    _folder: TempDir,
}

/// Creates an empty temporary folder. The folder is deleted when the result is dropped.
fn folder() -> Folder {
    let folder = tempfile::tempdir().unwrap();
    Folder {
        path: folder.path().join("a.journal"),
        _folder: folder,
    }
}

/// Writes a note, two refuted jobs (subtrees of a search), and a refuted budget (number of moves) into a journal.
fn fill(journal: &Journal) {
    journal.note("a note");
    journal.write_refuted_job(5, 2, 7, 100);
    journal.write_refuted_job(6, 2, 3, 1 << 40);
    journal.write_refuted_budget(5, COST);
}

#[test]
fn an_empty_journal_has_no_file() {
    let Folder { path, _folder } = folder();

    let _journal = Journal::create(&path, "board X\n").unwrap();

    assert!(!path.exists());
}

#[test]
fn a_damaged_journal_keeps_a_valid_prefix() {
    let Folder { path, _folder } = folder();
    fill(&Journal::create(&path, "board X\ncommand prove X\n").unwrap());
    let whole = std::fs::read(&path).unwrap();

    for length in 0..whole.len() {
        std::fs::write(&path, &whole[..length]).unwrap();
        assert_valid_prefix(&Journal::resume(&path, "board X\n").unwrap());

        fill(&Journal::resume(&path, "board X\n").unwrap());
        assert_filled(&Journal::resume(&path, "board X\n").unwrap());
    }
}

#[test]
fn a_journal_with_a_changed_bit_keeps_a_valid_prefix() {
    let Folder { path, _folder } = folder();
    fill(&Journal::create(&path, "board X\ncommand prove X\n").unwrap());
    let mut bytes = std::fs::read(&path).unwrap();
    let header_bytes = "kortest journal 2\nboard X\ncommand prove X\n\n".len();
    let mut random = fastrand::Rng::with_seed(3);
    let position = random.usize(header_bytes..bytes.len());
    bytes[position] ^= 1 << random.u32(..8);

    std::fs::write(&path, &bytes).unwrap();
    assert_valid_prefix(&Journal::resume(&path, "board X\n").unwrap());

    fill(&Journal::resume(&path, "board X\n").unwrap());
    assert_filled(&Journal::resume(&path, "board X\n").unwrap());
}

/// Asserts that a journal has the first entries of [`fill`], and not the last entry.
fn assert_valid_prefix(journal: &Journal) {
    let notes: Vec<&str> = journal.notes().collect();
    let first_job = journal.refuted_jobs(5, 2);
    let second_job = journal.refuted_jobs(6, 2);
    if !notes.is_empty() {
        assert_eq!(notes, ["a note"]);
    }
    if !first_job.jobs.is_empty() {
        assert!(first_job.jobs == [7].into() && first_job.states == 100);
        assert!(!notes.is_empty());
    }
    if !second_job.jobs.is_empty() {
        assert!(second_job.jobs == [3].into() && second_job.states == 1 << 40);
        assert!(!first_job.jobs.is_empty());
    }
    assert_eq!(journal.cost_of_refutation(5), None);
}

/// Asserts that a journal is undamaged and has the entries of [`fill`].
fn assert_filled(journal: &Journal) {
    assert_eq!(journal.dropped_bytes(), 0);
    assert_eq!(journal.cost_of_refutation(5), Some(COST));
    assert!(journal.refuted_jobs(5, 2).jobs.contains(&7));
    assert!(journal.refuted_jobs(6, 2).jobs.contains(&3));
}

#[test]
fn a_journal_of_other_options_stays_unchanged() {
    let Folder { path, _folder } = folder();
    fill(&Journal::create(&path, "board X\n").unwrap());
    let before = std::fs::read(&path).unwrap();

    let error = Journal::resume(&path, "board X\nfloor 7\n").unwrap_err();

    assert!(matches!(error, JournalError::Other { .. }), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_file_with_a_header_that_is_too_long_stays_unchanged() {
    let Folder { path, _folder } = folder();
    let long = format!("kortest journal 2\nboard {}", "x".repeat(10 << 20));
    std::fs::write(&path, &long).unwrap();
    let question = format!("board {}\n", "x".repeat(11 << 20));

    let resumed = Journal::resume(&path, &question);

    assert!(resumed.is_err());
    assert_eq!(std::fs::metadata(&path).unwrap().len(), long.len() as u64);
}

#[test]
fn entries_survive_a_damaged_command() {
    let Folder { path, _folder } = folder();
    let question = format!("board {}\ncommand prove X\n", "x".repeat(1 << 20));
    fill(&Journal::create(&path, &question).unwrap());
    let mut bytes = std::fs::read(&path).unwrap();
    let command = b"prove X";
    let mut windows = bytes.windows(command.len());
    let position = windows.position(|window| window == command).unwrap();
    bytes[position] = 0xff;
    std::fs::write(&path, &bytes).unwrap();

    let journal = Journal::resume(&path, &question).unwrap();

    assert_eq!(journal.length(), bytes.len() as u64);
    assert_filled(&journal);
}

#[test]
fn foreign_files_are_rejected_and_unchanged() {
    let Folder { path, _folder } = folder();
    std::fs::write(&path, "something else").unwrap();

    let resumed = Journal::resume(&path, "board X\n").unwrap_err();
    let created = Journal::create(&path, "board X\n").unwrap_err();

    assert!(matches!(resumed, JournalError::Foreign(_)), "{resumed}");
    assert!(matches!(created, JournalError::Foreign(_)), "{created}");
    assert_eq!(std::fs::read(&path).unwrap(), b"something else");
}

#[test]
fn a_journal_of_another_version_is_rejected() {
    let Folder { path, _folder } = folder();
    std::fs::write(&path, "kortest journal 1\nboard X\n\n").unwrap();

    let error = Journal::resume(&path, "board X\n").unwrap_err();

    assert!(matches!(error, JournalError::Version(_)), "{error}");
}

#[test]
fn the_error_of_another_task_shows_the_difference() {
    let Folder { path, _folder } = folder();
    fill(&Journal::create(&path, "board X\nfloor 7\n").unwrap());
    let before = std::fs::read(&path).unwrap();

    let error = Journal::resume(&path, "board X\nfloor 8\n").unwrap_err();

    let message = error.to_string();
    assert!(message.contains("\"floor 7\""), "{message}");
    assert!(message.contains("\"floor 8\""), "{message}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_resumed_journal_names_its_new_holder() {
    let Folder { path, _folder } = folder();
    fill(&Journal::create(&path, "board X\ncommand a\nholder first \n").unwrap());

    let resumed = Journal::resume(&path, "board X\ncommand long\nholder second\n").unwrap();

    assert_filled(&resumed);
    drop(resumed);
    let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
    assert!(text.contains("command a\nholder second\n\n"), "{text}");
    assert_filled(&Journal::resume(&path, "board X\nholder third  \n").unwrap());
}

/// A journal of an earlier version has no line `holder`, and a line of another length would overwrite the entries.
#[test]
fn a_holder_of_another_length_is_not_written() {
    for header in ["board X\n", "board X\nholder short\n"] {
        let Folder { path, _folder } = folder();
        fill(&Journal::create(&path, header).unwrap());
        let before = std::fs::read(&path).unwrap();

        let resumed = Journal::resume(&path, "board X\nholder a long name\n").unwrap();

        assert_filled(&resumed);
        assert!(std::fs::read(&path).unwrap() == before);
    }
}

#[test]
fn a_carriage_return_is_a_difference() {
    let Folder { path, _folder } = folder();
    fill(&Journal::create(&path, "board X\r\n").unwrap());

    let error = Journal::resume(&path, "board X\n").unwrap_err();

    let message = error.to_string();
    assert!(message.contains("\"board X\\r\""), "{message}");
    assert!(message.contains("\"board X\""), "{message}");
}

#[test]
fn a_file_whose_header_never_ends_is_not_a_journal() {
    let Folder { path, _folder } = folder();
    let endless = format!(
        "kortest journal 2\nboard X\ncommand {}",
        "x".repeat(5 << 20)
    );
    std::fs::write(&path, &endless).unwrap();

    let error = Journal::resume(&path, "board X\n").unwrap_err();

    assert!(matches!(error, JournalError::Foreign(_)), "{error}");
    assert_eq!(
        std::fs::metadata(&path).unwrap().len(),
        endless.len() as u64
    );
}

#[test]
fn a_question_without_a_line_feed_is_resumed() {
    for question in [
        "puzzle fifteen",
        "a\nb",
        "a\r\nb",
        "",
        "command",
        "command x",
    ] {
        let Folder { path, _folder } = folder();
        fill(&Journal::create(&path, question).unwrap());

        let journal = Journal::resume(&path, question).unwrap();

        assert_filled(&journal);
    }
}

#[test]
fn a_question_that_cannot_be_resumed_is_refused_before_the_work() {
    let Folder { path, _folder } = folder();
    let long = "x".repeat(4 << 20);
    for question in ["\n", "a\n\nb", "a\n\n", "\na", &long] {
        let resumed = Journal::resume(&path, question);

        assert!(matches!(resumed, Err(JournalError::Question(..))));
        assert!(!path.exists());
    }
}

#[test]
fn an_existing_journal_is_resumed_but_not_created() {
    let Folder { path, _folder } = folder();
    fill(&Journal::create(&path, "board X\n").unwrap());

    let created = Journal::create(&path, "board X\ncommand prove X\n").unwrap_err();
    let resumed = Journal::resume(&path, "board X\ncommand prove X\n");

    assert!(matches!(created, JournalError::Exists(_)), "{created}");
    assert!(resumed.is_ok());
}

#[test]
fn a_journal_that_is_set_aside_leaves_its_path_to_an_empty_one() {
    let Folder { path, _folder } = folder();
    let aside = path.with_extension("damaged");
    fill(&Journal::create(&path, "board X\ncommand prove X\n").unwrap());
    let before = std::fs::read(&path).unwrap();
    let refused = Journal::resume(&path, "board X\ncommand prove X\n").unwrap();

    let fresh = refused.set_aside(&aside).unwrap();

    assert!(!path.exists());
    assert_eq!(std::fs::read(&aside).unwrap(), before);
    assert!(fresh.is_empty() && !fresh.has_unchecked_results());
    fill(&fresh);
    assert_eq!(std::fs::read(&path).unwrap(), before);
    drop(fresh);
    assert_filled(&Journal::resume(&path, "board X\n").unwrap());
}

#[test]
fn a_journal_in_use_is_not_taken_for_an_old_one() {
    let Folder { path, _folder } = folder();
    let running = Journal::create(&path, "board X\n").unwrap();
    fill(&running);

    let resumed = Journal::resume(&path, "board X\n").unwrap_err();
    let created = Journal::create(&path, "board X\n").unwrap_err();

    assert!(matches!(resumed, JournalError::Locked(_)), "{resumed}");
    assert!(matches!(created, JournalError::Locked(_)), "{created}");
    assert!(!created.to_string().contains("remove"), "{created}");
}

/// The run that holds the lock may end and remove the journal while another run waits for the lock.
#[test]
fn a_journal_that_is_removed_during_the_wait_counts_as_none() {
    for open in [Journal::create, Journal::resume] {
        let Folder { path, _folder } = folder();
        let first = Journal::create(&path, "board X\n").unwrap();
        fill(&first);
        let second = std::thread::scope(|scope| {
            let second = scope.spawn(|| open(&path, "board X\n"));
            std::thread::sleep(Duration::from_millis(100));
            first.remove().unwrap();
            second.join().unwrap().unwrap()
        });

        fill(&second);

        drop(second);
        assert_filled(&Journal::resume(&path, "board X\n").unwrap());
    }
}

#[test]
fn a_foreign_header_is_escaped_and_cut_off() {
    let Folder { path, _folder } = folder();
    let board = format!("a\u{1b}[2K\u{202e}{}", "x".repeat(1000));
    let question = format!("board {board}\ncommand rm -rf /\n");
    fill(&Journal::create(&path, &question).unwrap());

    let error = Journal::resume(&path, "board X\n").unwrap_err().to_string();

    assert!(error.contains("board a\\u{1b}[2K\\u{202e}xxx"), "{error}");
    assert!(!error.contains("rm -rf") && error.len() < 500, "{error}");
}

#[test]
fn a_missing_folder_is_an_error_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("missing").join("journal");

    let resumed = Journal::resume(&path, "board X\n").unwrap_err();
    let created = Journal::create(&path, "board X\n").unwrap_err();

    let expected = format!("{}: its folder does not exist", path.display());
    assert_eq!(resumed.to_string(), expected);
    assert_eq!(created.to_string(), expected);
    assert!(Journal::resume(Path::new("no-such-journal"), "board X\n").is_ok());
}

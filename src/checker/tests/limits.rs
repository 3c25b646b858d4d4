//! Tests the limits of a check: work, memory, the stop flag, and threads.

use super::certificates::{all, ample, named};
use super::edits::edited;
use super::{sealed, verdict};
use crate::limits::{Error, Exceeded, Limits, Meter};
use crate::sha256::sha256;
use crate::{Game, check, game};
use std::sync::atomic::AtomicBool;

#[test]
fn defaults_grow_with_the_file() {
    for (bytes, work) in [
        (0, 10_000_000_000),
        (1_000_000, 11_000_000_000),
        (usize::MAX, u64::MAX),
    ] {
        let Limits {
            threads,
            memory,
            work: most,
            stop,
        } = Limits::of(bytes);
        assert_eq!(
            (threads, memory, most, stop.is_none()),
            (1, 1 << 30, work, true),
            "{bytes}"
        );
    }
}

#[test]
fn a_limit_is_named() {
    let file = sealed(&named("former columns small").body);
    static STOP: AtomicBool = AtomicBool::new(true);
    for (limits, exceeded, message) in [
        (
            Limits {
                memory: 3 << 20,
                ..ample()
            },
            None,
            "",
        ),
        (
            Limits {
                memory: 9,
                ..ample()
            },
            Some(Exceeded::Memory(9)),
            "needs more than 0 MiB of memory",
        ),
        (
            Limits {
                memory: 0,
                ..ample()
            },
            Some(Exceeded::Memory(0)),
            "needs more than 0 MiB of memory",
        ),
        (
            Limits { work: 9, ..ample() },
            Some(Exceeded::Work(9)),
            "needs more than 9 steps of work",
        ),
        (
            Limits {
                stop: Some(&STOP),
                ..ample()
            },
            Some(Exceeded::Stopped),
            "stopped",
        ),
    ] {
        let error = check(&file, &limits).err();
        assert_eq!(error, exceeded.map(Error::Limit));
        assert_eq!(
            exceeded.map_or(String::new(), |exceeded| exceeded.to_string()),
            message
        );
        assert_eq!(
            error
                .map_or(String::new(), |error| error.to_string())
                .trim_start_matches("not checked: "),
            message
        );
    }
    assert_eq!(
        Exceeded::Memory(5 << 20).to_string(),
        "needs more than 5 MiB of memory"
    );
}

/// One thread must not get memory that another thread has reserved.
#[test]
fn accounts_share_the_memory() {
    let meter = Meter::new(&Limits {
        memory: 100,
        ..ample()
    });
    let (one, other) = (meter.account(), meter.account());
    assert_eq!((one.take(3, 20), meter.available_memory()), (Ok(()), 40));
    let exceeded = Err(Error::Limit(Exceeded::Memory(100)));
    assert_eq!(
        (
            other.take(41, 1),
            other.take(usize::MAX, 2),
            meter.available_memory()
        ),
        (exceeded.clone(), exceeded, 40)
    );
    assert_eq!((other.take(1, 40), meter.available_memory()), (Ok(()), 0));
    one.give_back(2, 20);
    assert_eq!(meter.available_memory(), 40);
    one.give_back(usize::MAX, 1);
    assert_eq!(meter.available_memory(), 60);
    drop(other);
    assert_eq!((one.take(100, 1), meter.available_memory()), (Ok(()), 0));
    drop(one);
    assert_eq!(meter.available_memory(), 100);
}

/// The number of threads must not change a verdict or an error message.
#[test]
fn threads_agree() {
    let body = named("former search many records").body;
    let files = std::iter::once(body.clone())
        .chain(edited(&body))
        .map(|body| sealed(&body));
    for file in files.take(60) {
        let by = |threads| verdict(&file, &Limits { threads, ..ample() });
        let alone = by(1);
        for threads in [0, 2, 5] {
            assert!(
                by(threads) == alone
                    || alone.starts_with("valid") && by(threads).starts_with("valid")
            );
        }
    }
}

#[test]
fn reports_name_game_board_claim_and_digest() {
    for certificate in all() {
        let file = sealed(&certificate.body);
        let found = game(&file).map(Game::name);
        assert_eq!(
            found,
            certificate.name.split(' ').next(),
            "{}",
            certificate.name
        );
        // Some of the certificates are invalid.
        if let Ok(report) = check(&file, &ample()) {
            assert_eq!(report.digest(), sha256(&file));
            assert_eq!(Some(report.game()), game(&file));
            let text = String::from_utf8_lossy(&file);
            let lines = format!("\nboard {}\nclaim {}\n", report.board(), report.claim());
            assert!(text.contains(&lines), "{lines}");
        }
    }
}

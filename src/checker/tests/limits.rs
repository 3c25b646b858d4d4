//! Tests the limits of a check: work, memory, the stop flag, and threads.

use super::{all, ample, edited, named, sealed, verdict};
use crate::limits::{Error, Exceeded, Limits, Meter};
use crate::sha256::sha256;
use crate::{Game, check, game, is_refused};
use std::sync::atomic::AtomicBool;

#[test]
fn defaults_grow_with_the_file() {
    for (bytes, work) in [
        (0, 10_000_000_000),
        (1_000_000, 11_000_000_000),
        (usize::MAX, u64::MAX),
    ] {
        let limits = Limits::of(bytes);

        assert_eq!(limits.work, work, "{bytes}");
        assert_eq!(limits.threads, 1);
        assert_eq!(limits.memory, 1 << 30);
        assert!(limits.stop.is_none());
    }
}

#[test]
fn enough_memory_gives_a_verdict() {
    let file = sealed(&named("former columns small").body);
    let limits = Limits {
        memory: 3 << 20,
        ..ample()
    };

    assert!(check(&file, &limits).is_ok());
}

#[test]
fn a_limit_is_named() {
    static STOP: AtomicBool = AtomicBool::new(true);
    let file = sealed(&named("former columns small").body);
    let memory = |memory| Limits { memory, ..ample() };
    let work = Limits { work: 9, ..ample() };
    let stop = Limits {
        stop: Some(&STOP),
        ..ample()
    };
    let no_memory = "needs more than 0 MiB of memory";
    for (limits, exceeded, message) in [
        (memory(9), Exceeded::Memory(9), no_memory),
        (memory(0), Exceeded::Memory(0), no_memory),
        (work, Exceeded::Work(9), "needs more than 9 steps of work"),
        (stop, Exceeded::Stopped, "stopped"),
    ] {
        let error = check(&file, &limits).expect_err(message);

        assert_eq!(error, Error::Limit(exceeded));
        assert_eq!(exceeded.to_string(), message);
        assert_eq!(error.to_string(), format!("not checked: {message}"));
    }
}

#[test]
fn only_invalid_certificates_are_refused() {
    let valid = named("former search no floor");
    let newer = sealed(b"kortest certificate 3\npuzzle former\n");
    let invalid = sealed(&valid.with("puzzle former", "puzzle chilly"));

    assert!(!is_refused(&sealed(&valid.body)));
    assert!(!is_refused(&newer));
    assert!(is_refused(&invalid));
}

#[test]
fn memory_is_shown_in_mebibytes() {
    let message = Exceeded::Memory(5 << 20).to_string();

    assert_eq!(message, "needs more than 5 MiB of memory");
}

/// One thread must not get memory that another thread has reserved.
#[test]
fn accounts_share_the_memory() {
    let meter = Meter::new(&Limits {
        memory: 100,
        ..ample()
    });
    let exceeded = Err(Error::Limit(Exceeded::Memory(100)));
    let first = meter.account();
    let second = meter.account();

    assert_eq!(first.take(3, 20), Ok(()));
    assert_eq!(meter.available_memory(), 40);
    assert_eq!(second.take(41, 1), exceeded);
    assert_eq!(second.take(usize::MAX, 2), exceeded);
    assert_eq!(meter.available_memory(), 40);
    assert_eq!(second.take(1, 40), Ok(()));
    assert_eq!(meter.available_memory(), 0);
}

#[test]
fn accounts_give_memory_back() {
    let meter = Meter::new(&Limits {
        memory: 100,
        ..ample()
    });
    let account = meter.account();
    assert_eq!(account.take(3, 20), Ok(()));

    account.give_back(2, 20);
    assert_eq!(meter.available_memory(), 80);
    // An account never gives back more than it has taken.
    account.give_back(usize::MAX, 1);
    assert_eq!(meter.available_memory(), 100);

    assert_eq!(account.take(100, 1), Ok(()));
    drop(account);
    assert_eq!(meter.available_memory(), 100);
}

/// The number of threads must not change a verdict or an error message.
#[test]
fn threads_agree() {
    let body = named("former search many records").body;
    let mut bodies = edited(&body);
    // More edited versions would take too long.
    bodies.truncate(59);
    bodies.push(body);
    for body in bodies {
        let file = sealed(&body);
        let verdict_of = |threads| verdict(&file, &Limits { threads, ..ample() });
        let alone = verdict_of(1);
        for threads in [0, 2, 5] {
            let together = verdict_of(threads);

            // The numbers of searched states in two valid reports may differ, because threads share
            // their results.
            let are_valid = alone.starts_with("valid") && together.starts_with("valid");
            assert!(are_valid || together == alone, "{together}: {alone}");
        }
    }
}

#[test]
fn reports_name_game_board_claim_and_digest() {
    for certificate in all() {
        let file = sealed(&certificate.body);
        let game = game(&file);
        let name = game.map(Game::name);
        assert_eq!(name, certificate.name.split(' ').next());

        // Some of the certificates are invalid.
        let Ok(report) = check(&file, &ample()) else {
            continue;
        };

        let text = String::from_utf8_lossy(&file);
        let lines = format!("\nboard {}\nclaim {}\n", report.board(), report.claim());
        assert!(text.contains(&lines), "{lines}");
        assert_eq!(Some(report.game()), game);
        assert_eq!(report.digest(), sha256(&file));
    }
}

//! The checkers against certificates that are wrong in one place, and against each other.
//!
//! Wrong bytes get a right digest before they are checked; otherwise the digest would do all the work.

use crate::common::coq::coq_judges;
use crate::common::python::{python_accepts, redigest};
use crate::common::*;
use kortest::certificate::{leb128, read_leb128};
use kortest::former::certificate::{Certificate, ClicksClaim, LayersEvidence, SearchEvidence};
use kortest::former::{Board, Method, ProveOptions};
use kortest::internals::former::Layout;

fn rust_accepts(bytes: &[u8]) -> Result<(), String> {
    crate::common::check::check_former(bytes, 1).map(drop)
}

/// Whether a certificate is true and complete, by brute force: the claim, and each of its records.
fn is_true(certificate: &Certificate, brute_force: &mut BruteForce) -> bool {
    let board = Board::parse(&certificate.board).unwrap();
    let layout = Layout::new(&board).unwrap();
    let optimum = brute_force.optimum(&board);
    let claim = match certificate.claim {
        ClicksClaim::Optimal(k) => k == optimum,
        ClicksClaim::AtMost(k) => k >= optimum,
        ClicksClaim::AtLeast(k) => k <= optimum,
    };
    let records = certificate.evidence.iter().flat_map(|evidence| evidence.records.iter().enumerate());
    let mut records = records.flat_map(|(budget, keys)| keys.iter().map(move |&key| (budget as u32, key)));
    claim && records.all(|(budget, key)| brute_force.optimum(&layout.board(key)) > budget)
}

/// A board with a small certificate of several budgets.
const BOARD: &str = "GPBO/OPGB/BOPG/OOGP/PGBO";

fn certificate(floor: u32) -> Certificate {
    let options = ProveOptions { floor, ..search_options() };
    run(&Board::parse(BOARD).unwrap(), &options).certify_optimum().unwrap()
}

/// The certificate that at least this many clicks are needed, with these records.
fn recorded(board: &Board, clicks: u32, floor: u32, records: Vec<Vec<u64>>) -> Certificate {
    let (claim, evidence) = (ClicksClaim::AtLeast(clicks), Some(SearchEvidence { floor, records }));
    Certificate { board: board.to_string(), claim, witness: None, evidence, columns: None }
}

/// A mutation of what the certificate says: either refused by both, or true and complete after all.
fn refused_or_true(mutations: Vec<Certificate>) -> (usize, usize) {
    let files: Vec<Vec<u8>> = mutations.iter().map(|mutation| mutation.to_bytes().0).collect();
    let (python, coq) = (python_accepts(&files), coq_judges(&files));
    let (mut accepted, mut brute_force) = (0, BruteForce::default());
    assert!(!files.is_empty());
    for (n, (mutation, bytes)) in mutations.iter().zip(&files).enumerate() {
        let verdict = rust_accepts(bytes);
        if let Some(python) = &python {
            assert_eq!(python[n], verdict.is_ok(), "mutation {n}: the checkers disagree; Rust says {verdict:?}");
        }
        if let Some(coq) = coq.as_ref().and_then(|coq| coq[n]) {
            assert_eq!(coq, verdict.is_ok(), "mutation {n}: that of Coq disagrees; Rust says {verdict:?}");
        }
        if verdict.is_ok() {
            accepted += 1;
            assert!(is_true(mutation, &mut brute_force), "mutation {n} was accepted, and is not true");
        }
    }
    (mutations.len(), accepted)
}

/// Each (budget, index) of a record.
fn positions(evidence: &SearchEvidence) -> Vec<(usize, usize)> {
    let records = evidence.records.iter().enumerate();
    records.flat_map(|(budget, keys)| (0..keys.len()).map(move |i| (budget, i))).collect()
}

#[test]
fn every_dropped_record_is_missed() {
    for floor in 0..5 {
        let good = certificate(floor);
        let without = |(budget, i): (usize, usize)| {
            let mut bad = good.clone();
            bad.evidence.as_mut().unwrap().records[budget].remove(i);
            bad
        };
        let mutations = positions(good.evidence.as_ref().unwrap()).into_iter().map(without).collect();
        assert_eq!(refused_or_true(mutations).1, 0);
    }
}

#[test]
fn every_raised_budget_is_refused_or_true() {
    let good = certificate(3);
    let move_up = |(budget, i): (usize, usize)| {
        let mut bad = good.clone();
        let records = &mut bad.evidence.as_mut().unwrap().records;
        let key = records[budget].remove(i);
        let place = records[budget + 1].partition_point(|&other| other < key);
        records[budget + 1].insert(place, key);
        bad
    };
    let top = good.evidence.as_ref().unwrap().records.len() - 1;
    let positions = positions(good.evidence.as_ref().unwrap());
    let (tried, accepted) = refused_or_true(positions.into_iter().filter(|p| p.0 < top).map(move_up).collect());
    assert!(tried > 20 && accepted < tried);
}

#[test]
fn every_flipped_key_bit_is_refused() {
    let good = certificate(4);
    let mut mutations = Vec::new();
    for (budget, i) in positions(good.evidence.as_ref().unwrap()) {
        for bit in 0..20 {
            let mut bad = good.clone();
            let keys = &mut bad.evidence.as_mut().unwrap().records[budget];
            keys[i] ^= 1 << bit;
            keys.sort_unstable();
            keys.dedup();
            mutations.push(bad);
        }
    }
    assert!(mutations.len() > 100);
    assert_eq!(refused_or_true(mutations).1, 0);
}

#[test]
fn another_board_another_number_or_a_wrong_click_is_refused() {
    let good = certificate(3);
    let ClicksClaim::Optimal(k) = good.claim else { panic!() };
    let mut mutations = Vec::new();
    // Each tile in another colour. The witness may survive that, the records may not.
    for at in BOARD.char_indices().filter(|(_, c)| *c != '/').map(|(i, _)| i) {
        for colour in ["O", "P", "G", "B"] {
            let board = format!("{}{colour}{}", &BOARD[..at], &BOARD[at + 1..]);
            if board != BOARD {
                mutations.push(Certificate { board, ..good.clone() });
            }
        }
    }
    for other in [k - 1, k + 1] {
        for claim in [ClicksClaim::Optimal(other), ClicksClaim::AtLeast(other), ClicksClaim::AtMost(other)] {
            mutations.push(Certificate { claim, ..good.clone() });
        }
    }
    for i in 0..k as usize {
        for click in [(0, 0), (3, 0), (2, 1), (9, 0), (0, 8), (0, 9)] {
            let mut bad = good.clone();
            bad.witness.as_mut().unwrap()[i] = click;
            mutations.push(bad);
        }
        let mut bad = good.clone();
        bad.witness.as_mut().unwrap().remove(i);
        mutations.push(bad);
    }
    let (tried, accepted) = refused_or_true(mutations);
    assert!(tried > 60 && accepted < tried / 2, "{accepted} of {tried}");
}

/// With the initial board as the only record, at the floor, a claim rests on the checkers' own search alone.
#[test]
fn the_checkers_search_says_what_brute_force_says() {
    let mut random = seeded(61);
    let (mut files, mut truths) = (Vec::new(), Vec::new());
    for _ in 0..many(2_000) {
        let tiles = random.usize(6..=15);
        let board = if random.bool() { random_board(&mut random, tiles) } else { tall_board(&mut random, tiles) };
        let optimum = BruteForce::default().optimum(&board);
        for clicks in (optimum.max(4) - 2..=optimum + 2).filter(|_| !board.is_empty()) {
            let mut records = vec![Vec::new(); clicks as usize];
            records[clicks as usize - 1] = vec![Layout::new(&board).unwrap().all];
            files.push(recorded(&board, clicks, clicks - 1, records).to_bytes().0);
            truths.push(clicks <= optimum);
            assert_eq!(rust_accepts(&files[files.len() - 1]).is_ok(), truths[truths.len() - 1], "{clicks}: {board}");
        }
    }
    assert!(truths.iter().filter(|&&truth| truth).count() > many(3_000) && truths.iter().any(|truth| !truth));
    let (files, truths) = (files.split_off(files.len() - 500), truths.split_off(truths.len() - 500));
    assert!(python_accepts(&files).is_none_or(|python| python == truths));
}

#[test]
fn the_empty_board_may_not_be_recorded() {
    let board = Board::parse("O").unwrap();
    // "One tile needs two clicks", resting on a record of the empty board.
    assert_eq!(refused_or_true(vec![recorded(&board, 2, 0, vec![vec![0], vec![1]])]), (1, 0));
}

/// The checkers must agree on any bytes, and neither may accept any of these.
fn all_refused(files: Vec<Vec<u8>>) {
    assert!(!files.is_empty());
    if let Some(python) = python_accepts(&files) {
        assert!(python.iter().all(|&accepted| !accepted), "Python accepts {:?}", python.iter().position(|&a| a));
    }
    for (n, file) in files.iter().enumerate() {
        assert!(rust_accepts(file).is_err(), "file {n} is accepted");
    }
}

#[test]
fn truncation_at_every_byte_and_trailing_bytes() {
    let good = certificate(4).to_bytes().0;
    let mut files: Vec<Vec<u8>> = (0..good.len()).map(|end| good[..end].to_vec()).collect();
    // A cut with a right digest below it, too.
    let body = good.len() - 72;
    files.extend((0..body).map(|end| redigest(&good[..end])));
    for tail in ["\n", "x", "\0", "sha256 0\n"] {
        files.push([&good, tail.as_bytes()].concat());
    }
    all_refused(files);
}

#[test]
fn every_flipped_byte_without_a_right_digest() {
    let good = certificate(4).to_bytes().0;
    let flip = |i: usize| {
        let mut bad = good.clone();
        bad[i] ^= 1;
        bad
    };
    all_refused((0..good.len()).map(flip).collect());
}

/// With a right digest a flipped byte may leave a true certificate (another click on the same group, for
/// example); then both checkers must accept it, and otherwise both must refuse.
#[test]
fn the_checkers_agree_on_every_flipped_bit_with_a_right_digest() {
    let good = certificate(4).to_bytes().0;
    let body = good.len() - 72;
    let flips = (0..body).flat_map(|i| [1u8, 2, 8, 64, 128].map(|bit| (i, bit)));
    let files: Vec<Vec<u8>> = flips
        .map(|(i, bit)| {
            let mut bad = good.clone();
            bad[i] ^= bit;
            redigest(&bad)
        })
        .collect();
    let Some(python) = python_accepts(&files) else { return };
    let mut accepted = 0;
    for (n, file) in files.iter().enumerate() {
        let verdict = rust_accepts(file);
        assert_eq!(python[n], verdict.is_ok(), "byte {}: Rust says {verdict:?}", n / 5);
        accepted += usize::from(verdict.is_ok());
    }
    assert!(accepted < files.len() / 20, "{accepted} of {}", files.len());
}

#[test]
fn headers_that_the_format_does_not_allow() {
    let good = certificate(4).to_bytes().0;
    let replace = |from: &str, to: &str| {
        let at = good.windows(from.len()).position(|w| w == from.as_bytes()).expect(from);
        redigest(&[&good[..at], to.as_bytes(), &good[at + from.len()..]].concat())
    };
    let ClicksClaim::Optimal(k) = certificate(4).claim else { panic!() };
    all_refused(vec![
        replace("floor 4", &format!("floor {k}")), // above the budget of the root
        replace("floor 4", "floor 04"),
        replace("floor 4", "floor +4"),
        replace("floor 4", "floor  4"),
        replace("floor 4", "floor 4 "),
        replace("floor 4", "floor 4\r"),
        replace("floor 4", "floor 3"),
        replace("floor 4", "floor 99999999999999999999999"),
        replace("floor 4\n", ""),
        replace("certificate 2", "certificate 3"),
        replace("puzzle former", "puzzle chess"),
        replace("evidence search", "evidence faith"),
        replace("claim optimal", "claim maybe"),
        replace("bytes ", "bytes 1"),
        replace("records 1", "records 18446744073709551615"),
        replace("witness ", "witness"),
        replace("board ", "board O.../"),
        b"\xff\xd8\xff\xe0\0\x10JFIF".to_vec(),
        Vec::new(),
    ]);
}

/// Rejections say where: the record, its budget, its board and the click.
#[test]
fn a_rejection_names_the_record_and_the_click() {
    let mut bad = certificate(4);
    let records = &mut bad.evidence.as_mut().unwrap().records;
    let lowest = records.iter().position(|keys| !keys.is_empty()).unwrap();
    records[lowest].remove(0);
    let complaint = rust_accepts(&bad.to_bytes().0).unwrap_err();
    for word in ["record ", "budget ", "board ", "the click at "] {
        assert!(complaint.contains(word), "{complaint}");
    }
    for threads in [2, 5] {
        let again = crate::common::check::check_former(&bad.to_bytes().0, threads).unwrap_err();
        assert_eq!(again, complaint);
    }
}

/// Both checkers accept what the prover writes, on random boards of every shape, at every floor.
#[test]
fn both_checkers_accept_random_proofs() {
    let mut random = seeded(51);
    let mut files = Vec::new();
    for _ in 0..many(1_500) {
        let board = if random.bool() { random_board(&mut random, 18) } else { tall_board(&mut random, 18) };
        let (options, mut tuning, run) = random_options(&mut random);
        tuning.rules.strip = true;
        let proof = run_tuned(&board, &options, &tuning, run);
        for certificate in [proof.certify_optimum(), proof.certify_solution(), proof.certify_lower_bound()] {
            let bytes = certificate.unwrap().to_bytes().0;
            assert_eq!(rust_accepts(&bytes), Ok(()), "{board} with {options:?} and {tuning:?}");
            files.push(bytes);
        }
    }
    if let Some(python) = python_accepts(&files) {
        assert!(python.iter().all(|&accepted| accepted));
    }
}

/// A certificate for one click more than the optimum cannot be made, whatever is recorded: every false claim is
/// refused.
#[test]
fn false_claims_are_refused_even_with_all_that_is_true_recorded() {
    let mut random = seeded(52);
    let mut lies = Vec::new();
    for _ in 0..200 {
        let board = tall_board(&mut random, 11);
        let layout = Layout::new(&board).unwrap();
        let mut brute_force = BruteForce::default();
        let k = brute_force.optimum(&board);
        // Every state with every true budget, and the lie itself on top.
        let mut records = vec![Vec::new(); k as usize + 1];
        for tiles in 1..=layout.all {
            if layout.key(tiles) == tiles {
                let budget = (brute_force.optimum(&layout.board(tiles)) - 1).min(k);
                records[budget as usize].push(tiles);
            }
        }
        let root = records.iter_mut().find(|keys| keys.last() == Some(&layout.all)).unwrap();
        root.pop();
        records[k as usize].push(layout.all);
        lies.push(recorded(&board, k + 1, random.u32(0..=k), records));
    }
    assert_eq!(refused_or_true(lies).1, 0);
}

/// A certificate of layers, from a board where every layer counts.
fn layers_of(board: &str) -> Certificate {
    let proof =
        run(&Board::parse(board).unwrap(), &ProveOptions { method: Method::Columns, ..ProveOptions::default() });
    proof.certify_optimum().unwrap()
}

/// The numbers of a block.
fn numbers(mut block: &[u8]) -> Vec<u64> {
    std::iter::from_fn(|| (!block.is_empty()).then(|| read_leb128(&mut block).unwrap())).collect()
}

fn block(numbers: &[u64]) -> Vec<u8> {
    let mut block = Vec::new();
    numbers.iter().for_each(|&number| leb128(number, &mut block));
    block
}

/// Two boards for layers, with an optimum that no simple bound shows.
const LAYERED: [&str; 2] = [BOARD, "PGBPG/OBGOP/PPBOO/GOPBB/BOOGP"];

/// Every number of the layers raised, lowered, dropped and doubled; layers of the other side; of fewer columns. Claims of
/// the optimum, and of what weaker layers might still show.
#[test]
fn every_mutation_of_layers_is_refused_or_true() {
    // Brute force takes half a minute of the second one.
    for board in LAYERED.into_iter().take(part(2, 2)) {
        let good = layers_of(board);
        assert!(rust_accepts(&good.to_bytes().0).is_ok());
        let ClicksClaim::Optimal(optimum) = good.claim else { panic!() };
        let LayersEvidence { left, right, numbers: bytes } = good.columns.clone().unwrap();
        let right_ones = numbers(&bytes);
        let with = |left, right, numbers: &[u64], clicks| Certificate {
            claim: ClicksClaim::AtLeast(clicks),
            witness: None,
            columns: Some(LayersEvidence { left, right, numbers: block(numbers) }),
            ..good.clone()
        };
        let mut mutations = vec![
            with(right, left, &right_ones, optimum),
            with(left + 1, right, &right_ones, optimum),
            with(left, right + 1, &right_ones, optimum),
            with(left - 1, right + 1, &right_ones, optimum),
            with(left, right, &[&right_ones[..], &[0]].concat(), optimum),
            with(left, right, &[], optimum),
            with(0, 0, &[], optimum),
            Certificate { columns: None, ..good.clone() },
        ];
        mutations.extend([optimum + 1, 769].map(|other| with(left, right, &right_ones, other)));
        assert_eq!(refused_or_true(mutations).1, 0);
        let mut mutations = Vec::new();
        let every = if effort::full() { 1 } else { right_ones.len() / 40 + 1 };
        for place in (0..right_ones.len()).step_by(every) {
            let number = right_ones[place];
            for other in [0, number + 1, number.saturating_sub(1), number * 2 + 1, number + 7, 1_000, u64::MAX] {
                let mut changed = right_ones.clone();
                changed[place] = other;
                if other != number {
                    mutations.extend((optimum - 2..=optimum).map(|clicks| with(left, right, &changed, clicks)));
                }
            }
            let mut changed = right_ones.clone();
            changed.remove(place);
            mutations.push(with(left, right, &changed, optimum - 1));
        }
        let (tried, accepted) = refused_or_true(mutations);
        assert!(tried > 500 && accepted > tried / 20 && accepted < tried, "{accepted} of {tried}");
    }
}

/// Every byte of the lines and of the block changed in some ways, each with a right digest.
#[test]
fn every_changed_byte_of_layers_is_refused_or_true() {
    let good = layers_of(BOARD).to_bytes().0;
    let lines = good.windows(8).position(|words| words == b"evidence").unwrap();
    let block = good.windows(6).position(|words| words == b"bytes ").unwrap() + 6;
    let end = good.windows(7).rposition(|words| words == b"sha256 ").unwrap();
    // The block is long, and each of its files takes Python some milliseconds.
    let every = if effort::full() { 1 } else { 12 };
    let mut files = Vec::new();
    for at in lines..end {
        for byte in [b'0', b'1', b'9', b' ', b'\n', b'R', b'-', 0, 128, 255] {
            if good[at] != byte && (at < block + 8 || at % every == 0 || at + 8 > end) {
                let mut bad = good.clone();
                bad[at] = byte;
                files.push((at, redigest(&bad)));
            }
        }
        if at < block + 8 {
            files.push((at, redigest(&[&good[..at], &good[at + 1..]].concat())));
        }
    }
    let bytes: Vec<Vec<u8>> = files.iter().map(|file| file.1.clone()).collect();
    let (python, coq) = (python_accepts(&bytes), coq_judges(&bytes));
    for (n, (at, file)) in files.iter().enumerate() {
        let verdict = rust_accepts(file);
        // Whatever is accepted still says what is true; in the lines nothing can be changed.
        assert!(verdict.is_err() || *at >= block, "{}", String::from_utf8_lossy(file));
        assert!(python.as_ref().is_none_or(|python| python[n] == verdict.is_ok()), "byte {at}: {verdict:?}");
        let coq = coq.as_ref().and_then(|coq| coq[n]);
        assert!(coq.is_none_or(|coq| coq == verdict.is_ok()), "byte {at}, by Coq: {verdict:?}");
    }
}

/// Layers that nobody would make: whatever numbers there are, what they show is true. Merged to the minimum they may still
/// show it all.
#[test]
fn whatever_numbers_there_are_the_bound_is_true() {
    let mut random = seeded(54);
    let (mut all, mut less, mut files) = (0, 0, Vec::new());
    for turn in 0..part(2_000, 48) {
        let board = if random.bool() { random_board(&mut random, 9) } else { tall_board(&mut random, 9) };
        if board.is_empty() {
            continue;
        }
        let optimum = BruteForce::default().optimum(&board);
        let left = random.usize(0..=board.width());
        let right = board.width() - left;
        let mut stream: Vec<u64> = Vec::new();
        let file = |stream: &[u64], clicks| {
            let columns = Some(LayersEvidence { left, right, numbers: block(stream) });
            let claim = ClicksClaim::AtLeast(clicks);
            Certificate { board: board.to_string(), claim, witness: None, evidence: None, columns }.to_bytes().0
        };
        // The checker says when it needs one more.
        let shown = loop {
            let complaint = rust_accepts(&file(&stream, 700)).unwrap_err();
            if complaint.contains("cut off") {
                let wild = turn % 2 == 1 && random.u8(..4) == 0;
                // Large ones are the dearest edges there may be.
                let number = if random.bool() { random.u64(..6) } else { random.u64(250..256) };
                stream.push(if wild { number } else { 0 });
                continue;
            }
            let words = complaint.split("at least ").nth(1).unwrap_or_else(|| panic!("{board}: {complaint}"));
            break words.split(' ').next().unwrap().parse::<u32>().unwrap();
        };
        assert!(shown <= optimum, "{board}: {shown} of {optimum}");
        all += u32::from(shown == optimum);
        less += u32::from(shown < optimum);
        if shown > 0 {
            assert_eq!(rust_accepts(&file(&stream, shown)), Ok(()));
            files.push((file(&stream, shown), true));
        }
        files.push((file(&stream, shown + 1), false));
    }
    assert!(all > 0 && less > 0, "{all} and {less}");
    let (files, truths): (Vec<Vec<u8>>, Vec<bool>) = files.into_iter().unzip();
    assert!(python_accepts(&files).is_none_or(|python| python == truths));
    let coq = coq_judges(&files);
    assert!(coq.is_none_or(|coq| coq.iter().zip(&truths).all(|(coq, truth)| *coq == Some(*truth))));
}

/// Both kinds of evidence, each of which has to hold on its own.
#[test]
fn of_two_kinds_of_evidence_both_count() {
    let board = Board::parse(BOARD).unwrap();
    let proof = run(&board, &ProveOptions { method: Method::Both, floor: 3, ..ProveOptions::default() });
    let good = proof.certify_optimum().unwrap();
    assert!(good.evidence.is_some() && good.columns.is_some());
    let mut bad_layers = good.clone();
    bad_layers.columns.as_mut().unwrap().numbers.pop();
    let mut bad_records = good.clone();
    let records = &mut bad_records.evidence.as_mut().unwrap().records;
    records.iter_mut().find(|keys| !keys.is_empty()).unwrap().pop();
    let files: Vec<Vec<u8>> = [&good, &bad_layers, &bad_records].map(|c| c.to_bytes().0).into();
    let verdicts: Vec<bool> = files.iter().map(|file| rust_accepts(file).is_ok()).collect();
    assert_eq!(verdicts, [true, false, false]);
    assert!(python_accepts(&files).is_none_or(|python| python == verdicts));
}

/// The checkers read the layers of the prover on random boards, some with more colours and rows.
#[test]
fn all_checkers_read_the_layers_of_the_prover() {
    let mut random = seeded(52);
    let mut files = Vec::new();
    while files.len() < part(150, 6) {
        let board = if random.bool() { random_board(&mut random, 25) } else { tall_board(&mut random, 25) };
        let more: u8 = random.u8(0..22);
        let columns = board.columns().iter().map(|c| c.iter().map(|&c| c + more * u8::from(random.bool())).collect());
        let board = Board::from_columns(columns.collect());
        let file = layers_of(&board.to_string()).to_bytes().0;
        assert_eq!(rust_accepts(&file), Ok(()), "{board}");
        files.push(file);
    }
    assert!(python_accepts(&files).is_none_or(|python| python.iter().all(|&accepted| accepted)));
    assert!(coq_judges(&files).is_none_or(|coq| coq.iter().all(|&judged| judged == Some(true))));
}

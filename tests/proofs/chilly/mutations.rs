//! Certificates of Santa Chilly that are altered in one place: both checkers refuse every one of them.
//!
//! Each gets a right digest before it is checked; otherwise the digest would do all the work.

use crate::common::check::check_chilly as check;
use crate::common::chilly::{Drawing, Truth};
use crate::common::python::{python_accepts, redigest};
use crate::common::seeded;
use kortest::chilly::certificate::MovesClaim;
use kortest::chilly::{Level, prove};

/// Presents on a small level with one-way corners: the bound takes cuts, and leaves a gap.
const LEVEL: &str =
    "(1,5)->(6,2);(6,2)->(1,5)/#########/#P....$T#/#.T...O.#/#$..#...#/#..T..$.#/#O...$..#/#...T..X#/#########";

fn certificate(level: &str, claim: fn(u32) -> MovesClaim) -> String {
    let level: Level = level.parse().unwrap();
    let proof = prove(&level).unwrap();
    String::from_utf8(proof.certify(claim(proof.optimum().unwrap())).to_bytes().0).unwrap()
}

/// Both checkers refuse each of the files, which differ from each other in what was altered.
fn all_refused(files: Vec<String>) {
    assert!(!files.is_empty());
    let files: Vec<Vec<u8>> = files.iter().map(|file| redigest(file.as_bytes())).collect();
    for file in &files {
        assert!(check(file).is_err(), "accepted:\n{}", String::from_utf8_lossy(file));
    }
    if let Some(python) = python_accepts(&files) {
        let accepted = python.iter().position(|&accepted| accepted);
        assert_eq!(accepted, None, "Python accepts:\n{}", String::from_utf8_lossy(&files[accepted.unwrap_or(0)]));
    }
}

/// The certificates with one word of the lines that begin with `first` altered, in all ways that `alter` names.
fn altered(certificate: &str, first: &str, word: usize, alter: impl Fn(&str) -> Vec<String>) -> Vec<String> {
    let lines: Vec<&str> = certificate.lines().collect();
    let mut files = Vec::new();
    for (n, line) in lines.iter().enumerate().filter(|(_, line)| line.split(' ').next() == Some(first)) {
        let words: Vec<&str> = line.split(' ').collect();
        for new in alter(words[word]) {
            let mut words: Vec<&str> = words.clone();
            words[word] = &new;
            let line = words.join(" ");
            let mut lines = lines.clone();
            lines[n] = &line;
            files.push(lines.join("\n") + "\n");
        }
    }
    files
}

fn neighbours(word: &str) -> Vec<String> {
    let number: i64 = word.parse().unwrap();
    vec![(number - 1).to_string(), (number + 1).to_string(), format!("0{word}"), format!("{word}x")]
}

/// Certificates with cuts: one of a level of our own, and one where the cuts leave a gap that takes a search.
fn goods() -> Vec<String> {
    let mut random = seeded(11);
    let mut gap = std::iter::from_fn(|| Some(Drawing::random(&mut random)))
        .filter(|drawing| matches!(drawing.truth(), Truth::Optimum(_)))
        .map(|drawing| certificate(&drawing.text(), MovesClaim::Optimal));
    let gap = gap.find(|file| file.contains("\ncut ") && file.contains("\nevidence search\n")).unwrap();
    let goods = vec![certificate(LEVEL, MovesClaim::Optimal), gap];
    for good in &goods {
        assert!(good.contains("\ncut "), "{good}");
        check(good.as_bytes()).unwrap();
        assert_ne!(python_accepts(&[good.clone().into_bytes()]), Some(vec![false]));
    }
    goods
}

#[test]
fn every_multiplier() {
    for good in goods() {
        all_refused(altered(&good, "cut", 1, neighbours));
        all_refused(altered(&good, "cut", 1, |_| vec!["0".into(), "-1".into(), "1".into(), "9".repeat(16)]));
    }
}

#[test]
fn every_potential() {
    for good in goods() {
        let count = good.lines().find(|line| line.starts_with("potentials")).unwrap().split(' ').count();
        let mut files: Vec<String> =
            (1..count).flat_map(|word| altered(&good, "potentials", word, neighbours)).collect();
        files.push(good.replacen("potentials ", "potentials 0 ", 1));
        files.extend(altered(&good, "potentials", 0, |_| vec!["potentials 0".into(), "potential".into()]));
        all_refused(files);
    }
}

#[test]
fn every_cell_of_every_cut() {
    let flipped = |digits: &str| {
        let flip = |(at, bit): (usize, u32)| {
            let digit = digits[at..=at].chars().next().unwrap().to_digit(16).unwrap() ^ bit;
            format!("{}{digit:x}{}", &digits[..at], &digits[at + 1..])
        };
        (0..digits.len()).flat_map(|at| [1, 2, 4, 8].map(|bit| flip((at, bit)))).collect()
    };
    for good in goods() {
        all_refused(altered(&good, "cut", 4, flipped));
    }
}

#[test]
fn present_and_side_of_every_cut() {
    // On this level no two presents are taken by the same moves; otherwise one could stand for the other.
    let good = goods().remove(0);
    let other = |p: &str| (0..6).map(|n: u32| n.to_string()).filter(|n| n != p).collect();
    all_refused(altered(&good, "cut", 2, other));
    all_refused(altered(&good, "cut", 3, |side| vec![if side == "in" { "out" } else { "in" }.into(), "on".into()]));
}

#[test]
fn claim_witness_scale_and_the_search() {
    goods().iter().for_each(|good| claims(good));
}

fn claims(good: &str) {
    let k: u32 = good.split("claim optimal ").nth(1).unwrap().split('\n').next().unwrap().parse().unwrap();
    let claim = |text: &str| good.replacen(&format!("claim optimal {k}"), text, 1);
    let witness = good.lines().find(|line| line.starts_with("witness")).unwrap().to_string();
    let mut files = vec![
        claim(&format!("claim optimal {}", k - 1)),
        claim(&format!("claim optimal {}", k + 1)),
        claim(&format!("claim at-most {k}")),
        claim("claim unsolvable"),
        claim(&format!("claim at-least {}", k + 1)).replacen(&format!("{witness}\n"), "", 1),
        claim("claim unsolvable").split("evidence").next().unwrap().replacen(&format!("{witness}\n"), "", 1)
            + "sha256 0\n",
        good.replacen("evidence cuts", "evidence cut", 1),
    ];
    // All letters of the witness: what wins as well is a true witness too.
    let wins = |file: &String| check(&redigest(file.as_bytes())).is_ok();
    let witnesses = altered(good, "witness", 1, |route| {
        let other = |at: usize| ['U', 'D', 'L', 'R', 'A'].map(|c| format!("{}{c}{}", &route[..at], &route[at + 1..]));
        (0..route.len()).flat_map(other).filter(|new| new != route).collect()
    });
    files.extend(witnesses.into_iter().filter(|file| !wins(file)));
    files.extend(altered(good, "scale", 1, neighbours));
    files.extend(altered(good, "cuts", 1, neighbours));
    files.extend(altered(good, "rests", 1, |hex| vec![hex.to_uppercase() + "0", hex.chars().rev().collect()]));
    files.push(match good.contains("evidence search\n") {
        true => good.replacen("evidence search\n", "", 1),
        false => good.replacen("sha256", "evidence search\nsha256", 1),
    });
    all_refused(files);
}

#[test]
fn the_board() {
    let good = goods().remove(0);
    let mut files = Vec::new();
    let board = good.lines().find(|line| line.starts_with("board")).unwrap().to_string();
    for at in 6..board.len() {
        for letter in ['#', '.', 'X', 'P', 'O', '$', '?', '(', '/'] {
            let new = format!("{}{letter}{}", &board[..at], &board[at + 1..]);
            // Another board on which all of it is true is another certificate.
            let file = good.replacen(&board, &new, 1);
            if new != board && check(&redigest(file.as_bytes())).is_err() {
                files.push(file);
            }
        }
    }
    assert!(files.len() > 300);
    all_refused(files);
}

#[test]
fn a_route_where_none_is_said_to_be() {
    let unsolvable = "kortest certificate 1\npuzzle chilly\nboard /#####/#PX$#/#####\nclaim unsolvable\nsha256 0\n";
    let good = redigest(unsolvable.as_bytes());
    check(&good).unwrap();
    assert_ne!(python_accepts(&[good]), Some(vec![false]));
    all_refused(vec![
        unsolvable.replace("PX$", "P$X"),
        unsolvable.replace("PX$", "PX."),
        unsolvable.replace("claim unsolvable", "claim unsolvable 1"),
        unsolvable
            .replace("claim unsolvable", "claim at-least 5\nevidence cuts\nscale 1\npotentials 0 1\ncuts 0\nrests 0"),
    ]);
}

#[test]
fn every_line_and_byte_is_needed() {
    let good = goods().remove(0);
    let lines: Vec<&str> = good.lines().collect();
    let without = |n: usize| [&lines[..n], &lines[n + 1..]].concat().join("\n") + "\n";
    let twice = |n: usize| [&lines[..=n], &lines[n..]].concat().join("\n") + "\n";
    all_refused((0..lines.len() - 1).flat_map(|n| [without(n), twice(n)]).collect());
    let mut cut_off: Vec<Vec<u8>> = (38..good.len()).step_by(7).map(|end| good.as_bytes()[..end].to_vec()).collect();
    cut_off.push([good.as_bytes(), b"\n"].concat());
    assert!(cut_off.iter().all(|file| check(file).is_err()));
}

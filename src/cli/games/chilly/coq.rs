//! Exports a certificate as a theorem for Coq.

use crate::games::game::Choice;
use crate::games::request::CertificateExport;
use crate::output::Failure;
use kortest::chilly::Level;
use kortest_checker::chilly::{ChillyReport, MovesClaim, check};
use std::fmt::Display;
use std::iter::Peekable;

/// The export format and its description.
pub const FORMAT: Choice = Choice {
    name: "coq",
    about: "a theorem: the optimum of this level, or a bound; Coq proves it from the certificate",
};

/// All exported files contain this line.
const LIBRARY: &str = "From Kortest Require Import RulesChilly CheckChilly.";

/// Exports a valid certificate as a theorem.
pub fn export(bytes: &[u8], request: &CertificateExport) -> Result<String, Failure> {
    let argument = request.argument;
    let report =
        check(bytes, &request.limits).map_err(|error| Failure::not_valid(&argument, error))?;
    let level: Level = report.board.parse().map_err(Failure::input)?;
    let text = std::str::from_utf8(bytes).map_err(Failure::input)?;
    let evidence = evidence(
        &mut text
            .lines()
            .skip_while(|line| !line.starts_with("evidence "))
            .peekable(),
    );
    Ok(theorem(
        &report,
        &level,
        evidence.as_deref(),
        &identifier(request.name),
    ))
}

/// Returns whether a text is a theorem file that this export wrote.
pub fn is_export(text: &str) -> bool {
    text.starts_with("(** ") && text.contains(LIBRARY)
}

/// Turns a file name into a part of a Coq identifier.
fn identifier(name: &str) -> String {
    name.chars()
        .map(|letter| {
            if letter.is_ascii_alphanumeric() {
                letter.to_ascii_lowercase()
            } else {
                '_'
            }
        })
        .collect()
}

/// Converts the evidence of a valid certificate to a term for Coq.
fn evidence<'a>(lines: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<String> {
    let kind = lines.next()?.strip_prefix("evidence ")?;
    if kind == "unreachable" {
        return Some("Unreachable".into());
    }
    if let Some(presents) = kind.strip_prefix("presents ") {
        return Some(format!("(Not_both {presents})"));
    }
    if let Some(set) = kind.strip_prefix("branch ") {
        let (without, taking) = (evidence(lines)?, evidence(lines)?);
        return Some(format!("(Branch 0x{set}\n{without}\n{taking})"));
    }
    let bound = bound(lines)?;
    match lines.next_if(|line| ["evidence search", "evidence fewer"].contains(line)) {
        Some("evidence search") => Some(format!("(By_search {bound})")),
        Some(_) => Some(format!("(Fewer {bound}\n{})", evidence(lines)?)),
        None => Some(format!("(By_cuts {bound})")),
    }
}

/// Converts a lower bound, which consists of cuts and potentials, to a Coq term.
fn bound<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Option<String> {
    let mut words = |first| {
        lines
            .next()?
            .strip_prefix(first)
            .map(|line| line.split(' ').collect::<Vec<_>>())
    };
    let (scale, potentials) = (words("scale ")?, words("potentials ")?);
    let count: usize = words("cuts ")?[0].parse().ok()?;
    let cuts = (0..count).map(|_| match words("cut ")?[..] {
        [multiplier, present, side, set] => Some(format!(
            "Written_cut {multiplier} {present} {} 0x{set}",
            side == "in"
        )),
        _ => None,
    });
    let cuts: Vec<String> = cuts.collect::<Option<_>>()?;
    words("rests ")?;
    Some(format!(
        "(Written_cuts {}\n  [{}]%Z\n  [{}])",
        scale[0],
        potentials.join("; "),
        cuts.join(";\n   ")
    ))
}

/// Returns the name that `RulesChilly.v` gives to a square.
fn square(level: &Level, place: usize) -> &'static str {
    match level.letter(place) {
        '#' | 'T' | 'Y' => "Wall",
        '$' | 'G' => "Present",
        'O' => "Hole",
        'X' => "Exit",
        _ => "Ice",
    }
}

/// Returns the name that `RulesChilly.v` gives to a direction.
fn direction(letter: char) -> &'static str {
    match letter {
        'U' => "Up",
        'D' => "Down",
        'L' => "Left",
        _ => "Right",
    }
}

/// Writes the elements as a list in the notation of Coq.
fn list<T: Display>(elements: impl Iterator<Item = T>) -> String {
    format!(
        "[{}]",
        elements
            .map(|element| element.to_string())
            .collect::<Vec<_>>()
            .join("; ")
    )
}

/// Returns the definition of a level in Coq.
fn definition(level: &Level) -> String {
    let squares = 0..level.width() * level.height();
    let point = |place| {
        let (x, y) = level.point(place);
        format!("({x}, {y})")
    };
    let rows = (0..level.height())
        .map(|y| list((0..level.width()).map(|x| square(level, y * level.width() + x))));
    let links = squares
        .filter_map(|place| Some(format!("({}, {})", point(place), point(level.link(place)?))));
    let rows: Vec<String> = rows.collect();
    format!(
        "Level\n  [{}]\n  {}\n  {}",
        rows.join(";\n   "),
        point(level.start()),
        list(links)
    )
}

/// Returns a Coq file with the theorem that the certificate proves.
fn theorem(report: &ChillyReport, level: &Level, evidence: Option<&str>, name: &str) -> String {
    let (meaning, property, lemma) = match report.claim {
        MovesClaim::Optimal(k) => (
            "The optimum",
            format!("optimum level_{name} {k}"),
            "check_sound _ _",
        ),
        MovesClaim::AtMost(k) => (
            "A route",
            format!("route_of level_{name} {k}"),
            "check_route_sound _ _",
        ),
        MovesClaim::AtLeast(k) => (
            "A lower bound on the optimum",
            format!("at_least level_{name} {k}"),
            "check_bound_sound _ _",
        ),
        MovesClaim::Unsolvable => (
            "A proof that no route exists",
            format!("unsolvable level_{name}"),
            "check_unsolvable_sound _",
        ),
    };
    format!(
        "(** {meaning} of a level of Santa Chilly, as a theorem.

    Written by kortest from the certificate with the digest
    {digest}.
    To be compiled with coqc and the library in proofs/coq/theories, which defines the claim in RulesChilly.v. *)

{LIBRARY}
Import List ListNotations ZArith.

Definition level_{name} : level := {level}.

Definition certificate_{name} : certificate := Certificate
  {route}
  {evidence}.

Theorem chilly_{name} : {property}.
Proof. apply ({lemma} certificate_{name}). vm_cast_no_check (eq_refl true). Qed.

Print Assumptions chilly_{name}.
",
        digest = report.digest,
        level = definition(level),
        route = list(report.witness.chars().map(direction)),
        evidence = evidence.unwrap_or("Unreachable"),
    )
}

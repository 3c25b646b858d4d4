//! Theorems about levels of Santa Chilly.

use super::theorem::{CoqLibrary, Statement, Theorem, TheoremError, identifier, list};
use kortest_checker::Limits;
use kortest_checker::chilly::{self, ChillyReport, MovesClaim};
use kortest_chilly::{Direction, Level, parse_moves};
use std::iter::Peekable;

/// The Coq library that all theorems about levels import.
pub(super) static LIBRARY: CoqLibrary = CoqLibrary {
    import: "From Kortest Require Import RulesChilly CheckChilly.",
    rules: "RulesChilly.v",
};

/// Checks a certificate of Santa Chilly, and returns a file for the proof assistant Coq with the theorem
/// that it proves. `name` is the name of the certificate, with which the names in the file end. The error
/// says that the certificate is invalid or could not be checked within `limits`.
pub fn theorem(bytes: &[u8], name: &str, limits: &Limits) -> Result<String, TheoremError> {
    // The report has the parts of the certificate. The witness of the report is the solution, a route.
    let report = chilly::check(bytes, limits)?;
    let level: Level = report.board.parse().map_err(TheoremError::internal)?;
    let route = parse_moves(&report.witness).map_err(TheoremError::internal)?;
    let text = std::str::from_utf8(bytes).map_err(TheoremError::internal)?;
    let lines = text.lines();
    let mut evidence_lines = lines
        .skip_while(|line| !line.starts_with("evidence "))
        .peekable();
    let evidence = match evidence_lines.peek() {
        Some(_) => evidence_term(&mut evidence_lines),
        None => Some(NO_EVIDENCE.to_string()),
    };
    let Some(evidence) = evidence else {
        return Err(TheoremError::internal("the evidence cannot be converted"));
    };
    let name = identifier(name);
    Ok(theorem_text(&report, &level, &route, &evidence, &name))
}

/// The term of Coq for evidence that the exit is unreachable.
const UNREACHABLE: &str = "Unreachable";

/// The term of Coq in place of missing evidence. A term is needed here, but the proof does not use this one.
const NO_EVIDENCE: &str = UNREACHABLE;

/// Reads the evidence of a valid certificate of Santa Chilly (the part which shows that no better solution
/// exists), and returns it as a term for the proof assistant Coq. The first line names the kind of the
/// evidence, which may contain evidence for two parts of a proof. `None` if a line has another form than
/// the format says.
fn evidence_term<'a>(lines: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<String> {
    let kind = lines.next()?.strip_prefix("evidence ")?;
    let words: Vec<&str> = kind.split(' ').collect();
    match words[..] {
        ["unreachable"] => Some(UNREACHABLE.into()),
        // Coq finds this present without a hint.
        ["present", _] => Some(NO_EVIDENCE.into()),
        ["presents", first, second] => Some(format!("(Not_both {first} {second})")),
        // The evidence for both cases of a branch follows: without the set, and with it.
        ["branch", set] => {
            let without_set = evidence_term(lines)?;
            let with_present = evidence_term(lines)?;
            Some(format!("(Branch 0x{set}\n{without_set}\n{with_present})"))
        }
        ["cuts"] => cuts_term(lines),
        _ => None, // The checker accepts no other kind.
    }
}

/// Reads the lines of a lower bound from cuts (inequalities that all solutions satisfy), and the evidence
/// that follows if this bound is too low: of a search, or of a smaller graph. Returns both as a term for
/// the proof assistant Coq. `None` if a line has another form than the format says.
fn cuts_term<'a>(lines: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<String> {
    let cuts = bound_term(lines)?;
    match lines.peek() {
        Some(&"evidence search") => {
            lines.next();
            Some(format!("(By_search {cuts})"))
        }
        Some(&"evidence fewer") => {
            lines.next();
            let of_smaller_graph = evidence_term(lines)?;
            Some(format!("(Fewer {cuts}\n{of_smaller_graph})"))
        }
        // The bound from the cuts is high enough alone. The next line, if any, belongs to another part of the evidence.
        _ => Some(format!("(By_cuts {cuts})")),
    }
}

/// Reads the lines of a lower bound, and returns it as a term for the proof assistant Coq. The bound
/// consists of a scale, the potentials (a number for each node of the graph), and cuts (inequalities that
/// all solutions satisfy). The line `rests`, which Coq does not need, must follow. `None` if a line has
/// another form than the format says.
fn bound_term<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Option<String> {
    let scale = lines.next()?.strip_prefix("scale ")?;
    let potentials = lines.next()?.strip_prefix("potentials ")?;
    let count = lines.next()?.strip_prefix("cuts ")?;
    let count: usize = first_word(count).parse().ok()?;
    let mut cuts = Vec::new();
    for _ in 0..count {
        cuts.push(cut_term(lines.next()?.strip_prefix("cut ")?)?);
    }
    lines.next()?.strip_prefix("rests ")?;
    Some(format!(
        "(Written_cuts {}\n  [{}]%Z\n  [{}])",
        first_word(scale),
        potentials.replace(' ', "; "),
        cuts.join(";\n   ")
    ))
}

/// Returns the text before the first blank.
fn first_word(text: &str) -> &str {
    // Splitting always gives at least one part.
    text.split(' ').next().unwrap_or_default()
}

/// Converts the line of a cut (an inequality), without its first word, to a term for the proof assistant
/// Coq. `None` if the line does not have four words: the dual value of the cut, a present, a side (`in`
/// or another word), and a set of nodes in hexadecimal digits.
fn cut_term(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let [dual_value, present, side, set] = words[..] else {
        return None;
    };
    let is_inside = side == "in";
    Some(format!(
        "Written_cut {dual_value} {present} {is_inside} 0x{set}"
    ))
}

/// Returns the name that `RulesChilly.v`, the file with the rules of Santa Chilly for Coq, gives to the square of a
/// cell. Trees (`T`) and flowers (`Y`) stop Chilly as walls do. The golden present (`G`) is a present like all other
/// presents (`$`). All other cells are ice, also the start (`P`).
fn square_name(level: &Level, cell: usize) -> &'static str {
    match level.letter(cell) {
        '#' | 'T' | 'Y' => "Wall",
        '$' | 'G' => "Present",
        'O' => "Hole",
        'X' => "Exit",
        _ => "Ice",
    }
}

/// Returns the name that `RulesChilly.v`, the file with the rules of Santa Chilly for Coq, gives to a direction.
fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "Up",
        Direction::Down => "Down",
        Direction::Left => "Left",
        Direction::Right => "Right",
    }
}

/// Returns the definition of a level for the proof assistant Coq: the squares of its rows, its start, and
/// its links, each as the pair of the cells that it connects.
fn definition(level: &Level) -> String {
    let cells = 0..level.width() * level.height();
    let squares: Vec<&str> = cells.clone().map(|cell| square_name(level, cell)).collect();
    let rows: Vec<String> = squares.chunks(level.width()).map(list).collect();
    let mut links = Vec::new();
    for cell in cells {
        if let Some(end) = level.link(cell) {
            links.push(format!("({}, {})", pair(level, cell), pair(level, end)));
        }
    }
    format!(
        "Level\n  [{}]\n  {}\n  {}",
        rows.join(";\n   "),
        pair(level, level.start()),
        list(&links)
    )
}

/// Writes the coordinates of a cell as a pair.
fn pair(level: &Level, cell: usize) -> String {
    let (x, y) = level.point(cell);
    format!("({x}, {y})")
}

/// Returns the statement of the theorem for a claim about the number of moves of a level. `level` is the name of the
/// level in the file for the proof assistant Coq. The lemma in the statement is the one from which the theorem follows.
fn statement(claim: MovesClaim, level: &str) -> Statement {
    match claim {
        MovesClaim::Optimal(moves) => Statement {
            meaning: "The optimum",
            proposition: format!("optimum {level} {moves}"),
            lemma: "check_sound _ _",
        },
        MovesClaim::AtMost(moves) => Statement {
            meaning: "A route",
            proposition: format!("route_of {level} {moves}"),
            lemma: "check_route_sound _ _",
        },
        MovesClaim::AtLeast(moves) => Statement {
            meaning: "A lower bound on the optimum",
            proposition: format!("at_least {level} {moves}"),
            lemma: "check_bound_sound _ _",
        },
        MovesClaim::Unsolvable => Statement {
            meaning: "A proof that no route exists",
            proposition: format!("unsolvable {level}"),
            lemma: "check_unsolvable_sound _",
        },
    }
}

/// Returns a file for the proof assistant Coq with the theorem that a checked certificate proves. `route`
/// is its solution, `evidence` the term for its evidence, and `name` the end of all names in the file.
fn theorem_text(
    report: &ChillyReport,
    level: &Level,
    route: &[Direction],
    evidence: &str,
    name: &str,
) -> String {
    let route: Vec<&str> = route.iter().copied().map(direction_name).collect();
    let definitions = format!(
        "Import List ListNotations ZArith.

Definition level_{name} : level := {level}.

Definition certificate_{name} : certificate := Certificate
  {route}
  {evidence}.",
        level = definition(level),
        route = list(&route),
    );
    let theorem = Theorem {
        library: &LIBRARY,
        board: "a level of Santa Chilly",
        digest: &report.digest,
        statement: statement(report.claim, &format!("level_{name}")),
        definitions: &definitions,
        puzzle: "chilly",
        identifier: name,
    };
    theorem.to_string()
}

//! The Norwegian sentences (bokmål) of the site, in the order of `english.rs`.

use kortest_pages::{norwegian_counted as counted, norwegian_number as number_text};

// Boards and their optima.

pub const FORMER_PROVEN: &str = "Former, bevist";
pub const PARTS: &str = "Deler";
pub const BOARDS: &str = "Brett";
pub const ALL_BOARDS: &str = "Alle brett";

/// Returns a number of clicks with its noun, such as *12 clicks*.
fn clicks(number: u32) -> String {
    counted(number.into(), "klikk", "klikk")
}

/// Returns a number of states (positions of a search) with its noun.
pub fn states(number: u64) -> String {
    counted(number, "stilling", "stillinger")
}

/// Returns a range of optima, numbers of clicks.
pub fn range(least: u32, most: u32) -> String {
    format!("{least} til {most}")
}

/// Returns the range of an optimum that has no known upper bound.
pub fn at_least(least: u32) -> String {
    format!("minst {least}")
}

/// Returns the range in which the optimum of a board is, with the noun.
pub fn range_of_clicks(least: u32, most: u32) -> String {
    let most = clicks(most);
    format!("{least} til {most}")
}

/// Returns the range of an optimum that has no known upper bound, with the noun.
pub fn at_least_clicks(least: u32) -> String {
    let least = clicks(least);
    format!("minst {least}")
}

/// Returns the beginning of the headline about an open board.
pub fn open_subject(clicks: &str) -> String {
    format!("{clicks}:")
}

pub const OPEN: &str = "ikke avgjort";

/// Returns a recorded score with its verdict, such as *12 er umulig*.
pub fn score_verdict(score: u32, verdict: &str) -> String {
    format!("{score} {verdict}")
}

// The page of a board without a certificate.

/// Returns the lead of a board that has a lower bound, but no known solution.
pub fn no_solution_known(least: u32) -> String {
    let least = clicks(least);
    format!("Færre enn {least} er umulig. Ingen løsning er kjent ennå.")
}

pub const CERTIFICATE_MISSING: &str =
    "En kjøring har bevist dette, men sertifikatet mangler, så ingen kan kontrollere det ennå.";

/// Returns the lead of an open board whose optimum is at least `least` and at most `most` clicks.
pub fn solution_known(least: u32, most: u32) -> String {
    let most = clicks(most);
    format!(
        "En løsning på {most} er kjent, og færre enn {least} er umulig. Tallene imellom er ikke avgjort."
    )
}

pub const KNOWN: &str = "Dette er kjent";
pub const LEAST: &str = "Minst";

/// Returns a lower bound with the remark that no certificate proves it.
pub fn without_certificate(least: u32) -> String {
    let least = clicks(least);
    format!("{least}, uten sertifikat")
}

pub const MOST: &str = "Høyst";

/// Returns an upper bound with the remark that a solution of this length was found.
pub fn solution_found(most: u32) -> String {
    let most = clicks(most);
    format!("{most}: en løsning er funnet")
}

pub const NO_SOLUTION_FOUND: &str = "ukjent: ingen løsning er funnet";
pub const RECORDED: &str = "Registrert";
pub const LAST_RUN: &str = "Siste kjøring";
pub const HOW_TO_CONTINUE: &str = "Slik kommer du videre";
pub const IN_THE_FOLDER: &str = "I mappen til denne siden:";
pub const USE_LAST_OPTIONS: &str = "Bruk valgene fra forrige kjøring for å fortsette der den stoppet. Var det for lite tid \
    eller minne, gi mer, for eksempel ";
pub const OR: &str = " eller ";
pub const ONCE_PROVEN: &str = ". Når brettet er bevist, viser denne siden beviset.";

// The page of a proven board.

pub const THEOREM: &str = "Teorem";
pub const COQ_ACCEPTS: &str =
    "Coq godtar optimumet som et teorem; scripts/audit har kontrollert det";

// The latest board and the figures.

pub const NO_BOARDS: &str = "Ingen brett ennå.";
pub const SMALLEST_NUMBER: &str = "Dette er det minste antallet klikk som rydder brettet. Siden for brettet viser beviset, \
    og nettleseren din kan kontrollere det.";
pub const REPLAY_AND_CHECK: &str = "Spill av løsningen og kontroller beviset";
pub const LATEST_PROOF: &str = "Det siste beviset: ";
pub const FOR_ALL_PROOFS: &str = "for alle bevisene";
pub const STATES: &str = "stillinger";
pub const OF_CERTIFICATES: &str = "sertifikater";

/// Returns the words behind the number of proven boards. `boards` is the number of all boards.
pub fn of_boards_proven(boards: u64) -> String {
    let boards = counted(boards, "brett", "brett");
    format!("av {boards} bevist")
}

pub const EACH: &str = "hver";

/// Returns the words behind the range of the optima of all boards. `mean` is their average.
pub fn clicks_on_average(mean: f64) -> String {
    let mean = number_text(&format!("{mean:.1}"));
    format!("klikk, {mean} i snitt")
}

// Recorded scores.

pub const RECORDED_SCORES: &str = "Registrerte resultater";
pub const NOT_OPTIMAL: &str = "Registrerte resultater som ikke er optimale";

/// Returns how many recorded scores are optimal, are beatable, or are impossible, because fewer clicks than the optimum
/// cannot suffice.
pub fn scores_decided(scores: u64, optimal: usize, beatable: usize, impossible: usize) -> String {
    let scores = counted(scores, "registrert resultat", "registrerte resultater");
    let verdict = if impossible == 1 { "umulig" } else { "umulige" };
    format!(
        "Av {scores} kan {optimal} ikke slås, {beatable} kan slås, og {impossible} er {verdict}."
    )
}

/// Returns the sentence about the recorded scores whose boards are not yet decided.
pub fn scores_open(open: usize) -> String {
    format!(" {open} er ikke avgjort.")
}

// The calendar.

pub const CALENDAR: &str = "Kalender";
pub const MONTHS_LATEST_FIRST: &str = "Måneder, den siste først";
pub const CLICKS_LEGEND: &str = "Klikk ";
pub const SCORES_LEGEND: &str = "Registrerte resultater ";
pub const BOARD_OPEN: &str = ", ikke avgjort";
pub const RECORDED_SCORE: &str = "; det registrerte resultatet ";
/// The days of a week.
pub const WEEKDAYS: [&str; 7] = [
    "mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag",
];
/// The months of a year.
pub const MONTHS: [&str; 12] = [
    "januar",
    "februar",
    "mars",
    "april",
    "mai",
    "juni",
    "juli",
    "august",
    "september",
    "oktober",
    "november",
    "desember",
];

// The plots.

pub const PLOTS: &str = "Diagrammer";
pub const OVER_TIME: &str = "Alle brett over tid";
pub const EACH_POINT: &str =
    "Hvert punkt er et brett og fører til siden til brettet; tabellen har de samme tallene.";
pub const SCORE_BEATABLE: &str = "det registrerte resultatet kan slås";
pub const SCORE_IMPOSSIBLE: &str = "det registrerte resultatet er umulig";
pub const OPTIMUM_PLOT: &str = "Optimum, i klikk";
pub const FIRST_CLICKS_PLOT: &str =
    "Andel av første klikk som er optimale (få: et vanskelig brett)";

/// Returns how many of all first clicks on a board are optimal, as a sentence.
pub fn optimal_first_clicks(optimal: u32, all: u32) -> String {
    let all = counted(all.into(), "første klikk", "første klikk");
    match optimal {
        1 => format!("1 av {all} er optimalt"),
        _ => format!("{optimal} av {all} er optimale"),
    }
}

pub const STATES_PLOT: &str = "Stillinger i beviset, logaritmisk";
pub const TIME_PLOT: &str = "Tid for beviset, logaritmisk";
pub const HISTOGRAM: &str = "Brett med hvert optimum";

// The table.

pub const TABLE: &str = "Tabell";
pub const TABLE_OF_ALL: &str = "Tabell over alle brett";
pub const DATE_FILTER: &str = "Dato ";
pub const CLICKS_FILTER: &str = "Klikk ";
pub const RECORDED_FILTER: &str = "Registrert ";
pub const ALL: &str = "alle";
pub const WITH_SCORE: &str = "med resultat";
pub const DATE: &str = "Dato";
pub const OPTIMUM: &str = "Optimum";
pub const VERDICT: &str = "Vurdering";
pub const TIME: &str = "Tid";
pub const STATES_HEADING: &str = "Stillinger";
pub const SIZE: &str = "Størrelse";
pub const OPTIMAL_FIRST_CLICKS: &str = "Optimale første klikk";
pub const DIFFERENT_SOLUTIONS: &str = "Ulike løsninger";
pub const SEQUENCES: &str = "Rekkefølger";
pub const DIFFICULTY: &str = "Vanskelighet";
pub const CLICKS: &str = "Klikk";

/// Returns how many of all first clicks on a board are optimal, as a cell of the table.
pub fn first_clicks(optimal: u32, all: u32) -> String {
    format!("{optimal} av {all}")
}

//! The Norwegian sentences (bokmål) of all pages, in the order of `english.rs`.

use crate::former::line::LineRowFields;
use crate::former::palette::TileColour;
use kortest::chilly::Direction;
use kortest::chilly::analyse::{GridLine, Property};
use kortest::former::analyse::Counted;
use kortest::nurikabe::deduce::{Colour, Step};
use kortest::nurikabe::reasons;
use kortest::text::{bytes_text, grouped};
use kortest_checker::nurikabe::NurikabeReport;

// Words and numbers.

/// Returns a number with its noun, such as `2 oppføringer`.
pub fn counted(number: u64, singular: &str, plural: &str) -> String {
    let digits = number_text(&grouped(number));
    let noun = if number == 1 { singular } else { plural };
    format!("{digits} {noun}")
}

pub const AND: &str = " og ";

/// Returns a number of clicks with its noun, such as *12 clicks*.
pub fn clicks(number: u64) -> String {
    counted(number, "klikk", "klikk")
}

/// Returns a number of moves with its noun, such as *12 moves*.
pub fn moves(number: u64) -> String {
    counted(number, "trekk", "trekk")
}

/// Returns a number of solutions with its noun, such as *2 solutions*.
pub fn solutions(number: u64) -> String {
    counted(number, "løsning", "løsninger")
}

/// Returns a number of states (positions of a game) with its noun.
pub fn states(number: u64) -> String {
    counted(number, "stilling", "stillinger")
}

/// Returns a number of columns with its noun.
pub fn columns(number: u64) -> String {
    counted(number, "kolonne", "kolonner")
}

/// Returns a number of rows with its noun.
pub fn rows(number: u64) -> String {
    counted(number, "rad", "rader")
}

/// Returns a number whose English form is `number`: `1,234.5` becomes `1 234,5`.
pub fn number_text(number: &str) -> String {
    number.replace(',', "\u{a0}").replace('.', ",")
}

/// Returns a duration whose English form is `duration`.
pub fn duration(duration: &str) -> String {
    number_text(duration).replace(" h ", " t ")
}

/// Returns the size of a file, such as *1.5 MB* in English.
pub fn file_size(bytes: u64) -> String {
    number_text(&bytes_text(bytes)).replace("bytes", "byte")
}

// The frame of every page.

pub const SKIP: &str = "Hopp til innholdet";
pub const NOT_STARTED: &str =
    "Skriptet på denne siden startet ikke. Du kan lese siden, men knappene virker ikke.";
pub const WRITTEN_BY: &str = "Laget av ";
pub const LOADS_NOTHING: &str =
    ", som beviser at løsninger er optimale. Siden henter ingenting fra nettet.";
pub const BOARDS: &str = "Brett";

// Headlines.

/// Returns the beginning of a headline, which a verdict follows.
pub fn subject(noun: &str) -> String {
    noun.to_string()
}

/// Translates the English word for a verdict of a game, and adds the verb. A word that is not in this list
/// stays in English, because a new game may add verdicts.
pub fn verdict(word: &str) -> String {
    let verdict = match word {
        "optimal" => "er optimalt",
        "beatable" => "kan slås",
        "impossible" => "er umulig",
        "right" => "er riktig",
        "too many" => "er for mange",
        "too few" => "er for få",
        "open" => "er ikke avgjort",
        other => other,
    };
    verdict.to_string()
}

pub const ENOUGH: &str = "er nok";

/// Returns the beginning of the sentence that fewer clicks or moves than `number` do not suffice.
pub fn fewer_than(number: &str) -> String {
    format!("Færre enn {number}")
}

// The top of the page.

pub const CHECK_THE_PROOF: &str = "Kontroller beviset";
pub const PLAY_BOARD: &str = "Spill dette brettet";
pub const SHARE: &str = "Del";

// The board and the replay of the solution. In Norwegian, the word for a step is neuter and has the
// same plural: *klikk*, *klikket*, *klikk*.

pub const BOARD: &str = "Brettet";

/// Returns the heading of a replay. `step` is the word for a click or a move.
pub fn solution_by_steps(step: &str) -> String {
    format!("Løsningen, {step} for {step}")
}

pub const CELLS_FROM_BOTTOM_LEFT: &str =
    "En rute heter kolonne,rad, telt fra 0 nederst til venstre.";
pub const CELLS_FROM_TOP_LEFT: &str = "En rute heter kolonne,rad, telt fra 0 øverst til venstre.";

/// Returns what a replay says before it begins. `step` is the word for a click or a move.
pub fn before_first(step: &str) -> String {
    format!("Før det første {step}et.")
}

/// Returns the label of the slider that shows how many steps (clicks or moves) are made. `step` is their
/// word.
pub fn steps_made(step: &str) -> String {
    format!("{step} så langt")
}

/// Returns the label of the list of all steps. `step` is the word for a click or a move.
pub fn all_steps(step: &str) -> String {
    format!("Alle {step}")
}

pub const KEYS: &str = "Taster: ";
pub const KEYS_STEP: &str = " går ett steg, ";
pub const SPACE_KEY: &str = "mellomrom";
pub const KEY_REPLAYS: &str = " spiller av, ";
pub const TO_BEGINNING: &str = "Til begynnelsen";

/// Returns the label of the button that takes the last step (click or move) back.
pub fn one_back(step: &str) -> String {
    format!("Ett {step} tilbake")
}

pub const REPLAY: &str = "Spill av";

/// Returns the label of the button that shows the next step (click or move).
pub fn one_forward(step: &str) -> String {
    format!("Ett {step} frem")
}

pub const TO_END: &str = "Til slutten";
pub const SPEED: &str = "Fart ";

// The proof and its charts.

pub const PROOF: &str = "Beviset";
pub const ON_LOGARITHMIC_SCALE: &str = ", på en logaritmisk skala. ";
pub const SHOW_NUMBERS: &str = "Vis tallene";

// The check of the proof.

pub const CHECK_YOURSELF: &str = "Kontroller det selv";
pub const NO_TRUST_NEEDED: &str = "Sertifikatet inneholder alt som trengs for å kontrollere påstanden. \
    Du trenger ikke stole på programmet som laget det: kontrollen trenger bare reglene og denne filen.";
pub const CHECK_PROOF: &str = "Kontroller dette beviset";
pub const STOP: &str = "Stopp";
pub const SAVE_CERTIFICATE: &str = "Lagre sertifikatet";
pub const CHECK_FILE: &str = "Kontroller en fil…";
pub const TOO_LARGE: &str = "Sertifikatet er for stort for siden. Velg filen: ";
pub const PROGRESS: &str = "Fremdrift for kontrollen";
pub const RUNS_IN_BROWSER: &str = "Kontrollen kjører i nettleseren din, i JavaScript som ikke deler kode med programmet bak \
    beviset. Ingenting sendes fra maskinen din.";
pub const ON_COMMAND_LINE: &str = "På kommandolinjen";
pub const CHECKERS_IN_RUST: &str = "To andre kontrollprogrammer, i Rust (";
pub const CHECKERS_IN_PYTHON: &str = ") og i Python (";
pub const CHECKERS_SHARE_NO_CODE: &str =
    "), deler ikke kode med programmet bak beviset eller med hverandre:";
pub const PROVE_WITH_COQ: &str = "Slik beviser du det som et teorem uten å stole på kortest, med bevisassistenten Coq og et \
    kontrollprogram som selv er bevist riktig (";
pub const REPEAT_PROOF: &str = "Slik lager du hele beviset på nytt:";
pub const READ_FORMAT: &str = "Vil du skrive et eget kontrollprogram, står formatet her: ";
pub const CHECKED: &str = "Dette er kontrollert";
pub const CHECKED_BY: &str = "Kontrollert av";
pub const BEFORE_WRITTEN: &str = ", før siden ble laget: ";
pub const CLAIM: &str = "Påstand";
pub const PROOF_TIME: &str = "Tid for beviset";
pub const CERTIFICATE: &str = "Sertifikat";

// Former: boards and colours.

pub const CLICK: &str = "klikk";
pub const FORMER_RULES: &str = "Et klikk fjerner en gruppe: alle former av samme farge som henger sammen side om side. \
    Formene over faller ned. Målet er å fjerne alle formene med så få klikk som mulig.";
/// NRK's four colours.
const COLOURS: [&str; 4] = ["oransje", "rosa", "grønn", "blå"];
/// The only colour whose adjective has a plural of its own: *grønne*.
const GREEN: usize = 2;

/// Returns the name of a colour of tiles: one of NRK's four colours, or the letter of the colour.
pub fn colour(colour: TileColour) -> String {
    match colour {
        TileColour::Named(place) => COLOURS[place].to_string(),
        TileColour::Letter(letter) => letter.to_string(),
    }
}

pub const EMPTY_CELL: &str = "tom";

/// Returns the beginning of the description of a board, for screen readers. The rows follow.
pub fn former_board(width: u64, height: u64) -> String {
    let columns = columns(width);
    let rows = rows(height);
    format!("Et brett med {columns} og {rows}, ovenfra: ")
}

/// Returns what a click does: the number and colour of the tiles that it removes, and its cell.
pub fn click_step(
    number_of_tiles: u64,
    colour: TileColour,
    (column, row): (usize, usize),
) -> String {
    let tiles = tiles(number_of_tiles, colour);
    format!("{tiles} ved {column},{row}")
}

/// Returns a number of tiles of one colour, such as `3 oransje former` or `3 A-former`. Only the adjective
/// for green has a plural form of its own.
fn tiles(number: u64, colour_of_tiles: TileColour) -> String {
    let colour = colour(colour_of_tiles);
    let (singular, plural) = match colour_of_tiles {
        TileColour::Letter(_) => (format!("{colour}-form"), format!("{colour}-former")),
        TileColour::Named(GREEN) => (format!("{colour} form"), format!("{colour}e former")),
        TileColour::Named(_) => (format!("{colour} form"), format!("{colour} former")),
    };
    counted(number, &singular, &plural)
}

// Former: headline and lead.

pub const RECORDED_OPTIMAL: &str = "Den registrerte løsningen kan ikke slås. ";

/// Returns that a better solution exists than the recorded one of this many clicks.
pub fn recorded_beatable(clicks: u32) -> String {
    let clicks = number_text(&grouped(clicks));
    format!("{clicks} er registrert, men det finnes en bedre løsning. ")
}

/// Returns that a recorded solution of this many clicks cannot exist.
pub fn recorded_impossible(clicks: u32) -> String {
    let clicks = number_text(&grouped(clicks));
    format!("{clicks} er registrert, men reglene tillater ingen slik løsning. ")
}

pub const BOARD_IS_EMPTY: &str = "Brettet er tomt.";

/// Returns that a solution with the optimal number of clicks is known and one click less is impossible.
pub fn optimal_clicks(optimum: u32) -> String {
    let known = clicks(optimum.into());
    let fewer = number_text(&grouped(optimum - 1));
    format!("En løsning på {known} er kjent, og det er bevist at det ikke finnes noen på {fewer}.")
}

/// Returns that a solution of this many clicks is known, and whether a shorter one exists is open.
pub fn enough_clicks(number: u32) -> String {
    let known = clicks(number.into());
    format!("En løsning på {known} er kjent. Det er ikke avgjort om det finnes en kortere.")
}

/// Returns that fewer than this many clicks cannot clear the board.
pub fn needed_clicks(number: u32) -> String {
    let needed = clicks(number.into());
    format!("Det er bevist at det ikke finnes noen løsning på færre enn {needed}.")
}

// Former: the proof.

/// Returns a number of records of a search with its noun. A record is a board that cannot be cleared in a
/// number of clicks.
pub fn records(number: u64) -> String {
    counted(number, "oppføring", "oppføringer")
}

/// Returns a number of layers with its noun. A layer is a graph for one column of a board.
pub fn layers(number: u64) -> String {
    counted(number, "lag", "lag")
}

/// Returns a number of nodes of graphs with its noun.
pub fn nodes(number: u64) -> String {
    counted(number, "node", "noder")
}

pub const CLICKS_ARE_ENOUGH: &str = "Løsningen viser at dette antallet klikk er nok.";
pub const FOLLOWS_FROM_RULES: &str = "Påstanden følger direkte av reglene.";

/// Explains a proof by search. Its records are boards that cannot be cleared in a number of clicks, and
/// `refuted` is the number of clicks that cannot clear the whole board.
pub fn search_argument(number_of_records: u64, refuted: u64) -> String {
    let records = records(number_of_records);
    let refuted = clicks(refuted);
    format!(
        "Søket prøvde alle måter å spille på. Resultatet er en liste med {records}. Hver oppføring er et brett som kan oppstå i \
         spillet, med et antall klikk som ikke kan rydde det. Hvert klikk på det fører til et brett som en enkel grense, en \
         annen oppføring eller et lite søk utelukker. Den første oppføringen er hele brettet med {refuted}."
    )
}

/// Explains a proof by the column program, which builds a graph (layer) for each column. `refuted` is the
/// number of clicks that cannot clear the board.
pub fn columns_argument(number_of_layers: u64, number_of_nodes: u64, refuted: u64) -> String {
    let layers = layers(number_of_layers);
    let nodes = nodes(number_of_nodes);
    let refuted = clicks(refuted);
    format!(
        "Kolonneprogrammet går gjennom brettet kolonne for kolonne i stedet for klikk for klikk, fra begge sider. For hver \
         kolonne har det et lag: en graf der veiene er måtene å rydde kolonnen på, med det minste antallet klikk for denne \
         kolonnen og kolonnene før den. Dette beviset har {layers} med {nodes}. Der lagene fra venstre og fra høyre møtes, \
         viser de at {refuted} ikke kan rydde brettet."
    )
}

pub const SECOND_PROOF: &str = " Et uavhengig bevis til: ";
pub const SEARCH_STATES: &str = "Stillinger i søket for hvert antall klikk";
pub const COLUMN_NODES: &str = "Noder i kolonneprogrammet for hvert antall klikk";
pub const CLICKS_AXIS: &str = "klikk";
pub const RECORDS_CHART: &str = "Oppføringer for hvert antall klikk som er igjen";
pub const CLICKS_LEFT_AXIS: &str = "klikk igjen";
pub const LAYERS_CHART: &str = "Noder i hvert lag av kolonneprogrammet";
pub const LAYERS_AXIS: &str = "lag, fra venstre → eller fra høyre ←";
pub const SEARCH: &str = "Søk";

/// Returns the size of a proof by search: the number of its records (boards that cannot be cleared in a
/// number of clicks), and `floor`, the smallest such number of clicks.
pub fn search_facts(number_of_records: u64, floor: u32) -> String {
    let records = records(number_of_records);
    let floor = clicks(floor.into());
    format!("{records} ned til {floor} igjen")
}

pub const COLUMN_PROGRAM: &str = "Kolonneprogram";

/// Returns the size of a proof by the column program: its layers (a graph for each column) and their nodes.
pub fn columns_facts(number_of_layers: u64, number_of_nodes: u64) -> String {
    let layers = layers(number_of_layers);
    let nodes = nodes(number_of_nodes);
    format!("{layers} med {nodes}")
}

/// Returns that the checker has replayed the solution, which has this many clicks.
pub fn solution_played(number: u32) -> String {
    let clicks = clicks(number.into());
    format!("løsningen på {clicks} ble spilt")
}

/// Returns that the checker has verified all records (boards that cannot be cleared in a number of clicks).
/// It has searched this number of states below them.
pub fn records_verified(number_of_records: u64, number_of_states: u64) -> String {
    let records = records(number_of_records);
    let states = states(number_of_states);
    format!("alle {records} kontrollert, {states} avgjort under dem")
}

/// Returns that the checker has verified this many layers (a graph for each column).
pub fn layers_verified(number: u64) -> String {
    let layers = layers(number);
    format!("{layers} kontrollert")
}

// Former: the best solutions.

pub const BEST_SOLUTIONS: &str = "Beste løsninger";

/// Returns how many different best solutions a board has, and how many sequences of clicks they are.
pub fn best_solutions(different: u64, sequences: u64) -> String {
    let different = counted(different, "ulik løsning", "ulike løsninger");
    let sequences = counted(sequences, "rekkefølge", "rekkefølger");
    format!("{different}, {sequences}")
}

pub const DIFFICULTY: &str = "Vanskelighet";

/// Returns the text behind the stars. `exponent` is the decimal logarithm of the number of games.
pub fn random_clicks(exponent: f64) -> String {
    let exponent = number_text(&format!("{exponent:.1}"));
    format!(" (tilfeldige klikk finner en beste løsning én gang i 10^{exponent} spill)")
}

pub const SHARED_BY_BEST: &str = "Hva alle de beste spillene har felles";

/// Returns how many of the clicks begin in the same columns in every best game.
pub fn clicks_in_same_columns(optimum: u32, fixed: u32) -> String {
    let clicks = clicks(optimum.into());
    format!("Av de {clicks} begynner minst {fixed} i de samme kolonnene i alle de beste spillene.")
}

pub const NO_COMMON_GROUP: &str = " Det er ingen gruppe som alle fjerner med ett klikk.";

/// Returns how many groups of tiles every best game removes with one click each.
pub fn common_groups(number: u64) -> String {
    let groups = counted(number, "gruppe", "grupper");
    format!(" Alle fjerner {groups} med ett klikk hver, merket med bokstaver nedenfor.")
}

/// Returns a group that every best game removes with one click: its letter, its size, and its colour.
pub fn common_group(name: char, number_of_tiles: u64, colour_of_tiles: TileColour) -> String {
    let tiles = counted(number_of_tiles, "form", "former");
    let colour = colour(colour_of_tiles);
    format!("{name}: {tiles}, {colour}")
}

/// Returns that a group is removed after the one with this letter, as the end of a sentence.
pub fn after_group(name: char) -> String {
    format!(", etter {name}")
}

pub const COLUMN: &str = "Kolonne";
pub const CLICKS_THAT_BEGIN: &str = "Klikk som begynner i den";

// Former: the line that shows why fewer clicks do not suffice.

pub const WHY_NOT_FEWER: &str = "Hvorfor ikke færre?";

/// Returns that the optimum is the smallest possible number of clicks.
pub fn fewest(optimum: u32) -> String {
    format!("{optimum} er færrest mulig.")
}

pub const EACH_CLICK_ONCE: &str = "Hvert klikk telles én gang.";

/// Returns the word for a side of the line: left or right.
fn side(side: Counted) -> &'static str {
    match side {
        Counted::Left => "venstre",
        Counted::Right => "høyre",
    }
}

/// Returns the legend of the ring around a group that reaches across the line.
pub fn ring_counts(counted: Counted) -> String {
    let counted = side(counted);
    format!("dette telles til {counted}")
}

pub const AT_LEAST_SO_MANY: &str = "minst";

/// Returns what stands below the number of counted clicks.
pub fn remove_here(_number: u32) -> String {
    "klikk fjerner noe her".to_string()
}

/// Returns what stands below the number of other clicks.
pub fn stay_here(number: u32) -> String {
    let others = others(number);
    format!("{others} fjerner bare former her")
}

/// Returns the word for other clicks.
fn others(number: u32) -> &'static str {
    if number == 1 { "annet" } else { "andre" }
}

/// Returns the name of the counted side in the table.
pub fn counted_side(counted: Counted) -> String {
    let counted = side(counted);
    format!("til {counted}")
}

/// Returns the name of the other side in the table.
pub fn other_side(counted: Counted) -> String {
    let other = side(counted.opposite());
    format!("bare til {other}")
}

/// Returns the counted clicks of a row of the table, such as *7 eller flere til høyre*.
pub fn row_counted(row: LineRowFields, counted: Counted) -> String {
    let clicks = row_clicks(row);
    let counted = counted_side(counted);
    format!("{clicks} {counted}")
}

/// Returns the range of a row, numbers of counted clicks, such as *6 til 7*, or *8 eller flere* if it has no
/// end.
fn row_clicks(LineRowFields { from, to, .. }: LineRowFields) -> String {
    match to {
        None => format!("{from} eller flere"),
        Some(to) if to == from => from.to_string(),
        Some(to) => format!("{from} til {to}"),
    }
}

/// Returns the other clicks of a row of the table, such as *+ minst 8 bare til venstre*.
pub fn row_others(row: LineRowFields, counted: Counted) -> String {
    let rest = row.rest;
    let other = other_side(counted);
    format!("+ minst {rest} {other}")
}

/// Returns the smallest number of clicks of a game in a row of the table, after an equals sign.
pub fn row_sum(row: LineRowFields) -> String {
    let sum = row.sum();
    if row.has_one_number() {
        format!("= {sum}")
    } else {
        format!("= {sum} eller flere")
    }
}

/// Returns what the picture shows, for screen readers. The caption follows.
pub fn line_on_board(column: usize) -> String {
    let before = column - 1;
    format!("Brettet med en strek mellom kolonne {before} og {column}. ")
}

/// Returns the caption of a picture of a line between two columns: the fewest clicks that remove a tile on
/// its counted side (`from`), and the fewest others (`rest`), add up to the optimum.
pub fn line_caption(optimum: u32, row: LineRowFields, counted: Counted) -> String {
    let LineRowFields { from, rest, .. } = row;
    let others = others(rest);
    let other = side(counted.opposite());
    let counted = side(counted);
    format!(
        "{optimum} er færrest mulig. Uansett hvordan du spiller, fjerner minst {from} klikk noe til {counted} for streken, og \
         minst {rest} {others} fjerner bare former til {other}. Ingen klikk telles to ganger."
    )
}

/// Returns the caption of a picture of a line between two columns whose table has several rows. Each row is a
/// range of numbers of clicks that remove a tile on the counted side, with the fewest others.
pub fn table_caption(optimum: u32, rows: &[LineRowFields], counted: Counted) -> String {
    let counted = side(counted);
    // The rows are ascending. A line with several rows has an optimum above 0.
    let least = rows[0].from;
    let fewer = optimum - 1;
    let mut cases = String::new();
    for &row in rows {
        cases += &row_case(row);
    }
    format!(
        "{optimum} er færrest mulig. Klikk som fjerner noe til {counted} for streken: minst {least}.{cases} Altså er {fewer} \
         umulig."
    )
}

/// Returns a row of the table as a sentence: the numbers of counted clicks in its range, the fewest others
/// (`rest`), and the sum of both.
fn row_case(row: LineRowFields) -> String {
    let rest = row.rest;
    let clicks = row_clicks(row);
    let others = others(rest);
    let sum = row.sum();
    if row.has_one_number() {
        return format!(" Med nøyaktig {clicks} trengs minst {rest} {others}: {sum}.");
    }
    format!(" Med {clicks} trengs minst {rest} {others}: minst {sum}.")
}

// Santa Chilly.

pub const MOVE: &str = "trekk";
pub const CHILLY_RULES: &str = "Chilly sklir til noe stopper ham. Han tar gavene på veien, og et hull fører ham til en annen \
    rute. Målet er å ta alle gavene og nå utgangen med så få trekk som mulig.";
pub const LEVEL_FILE: &str = "level.txt   # lagre brettet i denne filen først";
pub const ROUTE: &str = "En rute";

/// Returns that a route takes all presents and ends at the exit, and that none of `refuted` moves does.
pub fn optimal_moves(refuted: u64) -> String {
    let refuted = moves(refuted);
    format!(
        "Denne ruten tar alle gavene og ender ved utgangen, og det er bevist at ingen rute på {refuted} gjør det."
    )
}

pub const ENOUGH_MOVES: &str = "Denne ruten tar alle gavene og ender ved utgangen. Det er ikke avgjort om det finnes en kortere.";
pub const NO_SHORTER_ROUTE: &str =
    "Det er bevist at ingen kortere rute tar alle gavene og ender ved utgangen.";
pub const NO_ROUTE: &str = "Det er bevist at ingen rute tar alle gavene og ender ved utgangen.";

/// Returns the description of a hole by its cell and the cell to which it leads, for screen readers.
pub fn hole((column, row): (usize, usize), (end_column, end_row): (usize, usize)) -> String {
    format!("Et hull ved {column},{row} som fører til {end_column},{end_row}")
}

/// Returns a number of presents with its noun.
pub fn presents(number: u64) -> String {
    counted(number, "gave", "gaver")
}

/// Returns the beginning of the description of a level of Santa Chilly: its size and its presents.
pub fn level(width: u64, height: u64, number_of_presents: u64) -> String {
    let columns = columns(width);
    let rows = rows(height);
    let presents = presents(number_of_presents);
    format!("Et brett med {columns}, {rows} og {presents}")
}

/// Returns a step of a route: the direction of the move, and the cell in which it ends.
pub fn moved(direction: Direction, (column, row): (usize, usize)) -> String {
    let direction = match direction {
        Direction::Up => "opp",
        Direction::Down => "ned",
        Direction::Left => "til venstre",
        Direction::Right => "til høyre",
    };
    format!("{direction}, til {column},{row}")
}

/// Returns how many presents a move takes, as the end of a sentence about the move.
pub fn takes(number_of_presents: u64) -> String {
    let presents = presents(number_of_presents);
    format!(", tar {presents}")
}

pub const MOVES_ARE_ENOUGH: &str = "Ruten viser at dette antallet trekk er nok. ";
pub const COMPONENTS_ARGUMENT: &str = "Ruter som kan nå hverandre, danner en komponent, der Chilly kan ta alle gavene. \
    Kontrollen prøvde alle veier fra komponent til komponent. Ingen ender ved utgangen med alle gavene.";
pub const CUTS_ARGUMENT: &str = "Et snitt er en mengde trekk som hver rute må gjøre minst ett av: trekkene som tar en gave, \
    eller som forlater området bak den. Snittene med sine vekter og et potensial for hver rute på brettet gir til sammen \
    en nedre grense, som ingen kortere rute oppfyller.";
pub const CUTS_AND_SEARCH_ARGUMENT: &str = "Et snitt er en mengde trekk som hver rute må gjøre minst ett av. Snittene med \
    sine vekter og et potensial for hver rute på brettet gir en nedre grense for resten av en rute. Med denne grensen \
    besøkte kontrollen alle stillinger som en kortere rute kunne gå gjennom. Ingen av dem er slutten på en rute.";
pub const EACH_MOVE_ONCE: &str = "Hvert trekk telles én gang.";

/// Returns what moves with a property do, such as *berører en rute til venstre for streken*.
pub fn has_property(property: Property, _number: u32) -> String {
    match sides_of(property) {
        None => "går til venstre eller høyre".into(),
        Some([side, _]) => format!("berører en rute {side} streken"),
    }
}

/// Returns what moves without a property do, such as *berører bare ruter til høyre for den*.
pub fn lacks_property(property: Property, _number: u32) -> String {
    match sides_of(property) {
        None => "går opp eller ned".into(),
        Some([_, other]) => format!("berører bare ruter {other} den"),
    }
}

/// Returns the words for the side of the line that a move with a property touches, and for the other side.
/// `None` for the property to go left or right, which has no line.
fn sides_of(property: Property) -> Option<[&'static str; 2]> {
    match property {
        Property::Sideways => None,
        Property::LeftOf(_) => Some(["til venstre for", "til høyre for"]),
        Property::RightOf(_) => Some(["til høyre for", "til venstre for"]),
        Property::Above(_) => Some(["over", "under"]),
        Property::Below(_) => Some(["under", "over"]),
    }
}

/// Returns the words behind a number of moves with a property.
pub fn moves_with(property: Property, number: u32) -> String {
    let what = has_property(property, number);
    format!("trekk {what}")
}

/// Returns the words behind a number of other moves.
pub fn others_without(property: Property, number: u32) -> String {
    let others = others(number);
    let what = lacks_property(property, number);
    format!("{others} {what}")
}

/// Returns what the picture of a level shows, a line between two columns or two rows, for screen readers. The
/// number of a line is that of the column right of it, or of the row below it. The caption follows.
pub fn line_on_level(line: GridLine) -> String {
    let noun = match line {
        GridLine::Column(_) => "kolonne",
        GridLine::Row(_) => "rad",
    };
    let at = line.at();
    let before = at - 1;
    format!("Brettet med en strek mellom {noun} {before} og {at}. ")
}

/// Returns the caption about a property of moves that shows why fewer moves do not suffice: the fewest moves
/// with it (`counted`) and the fewest `others` add up to the optimum.
pub fn moves_caption(property: Property, counted: u32, others: u32) -> String {
    let optimum = counted + others;
    let moves = moves_with(property, counted);
    let more = others_without(property, others);
    format!(
        "{optimum} er færrest mulig. Uansett hvordan du spiller: minst {counted} {moves}, og minst {others} {more}. Ingen \
         trekk telles to ganger."
    )
}

pub const MOVES_CHART: &str = "Stillinger i søket for hvert antall trekk";
pub const MOVES_AXIS: &str = "trekk";
pub const LEVEL: &str = "Brett";

/// Returns the size of a level: the cells in which Chilly can stop, and the moves between them.
pub fn level_facts(cells: u64, number_of_moves: u64) -> String {
    let cells = counted(cells, "rute", "ruter");
    let moves = moves(number_of_moves);
    format!("{cells} å stoppe på, {moves}")
}

pub const CUTS: &str = "Snitt";

/// Returns that the checker has replayed the route, which has this many moves.
pub fn route_played(number_of_moves: u64) -> String {
    let moves = moves(number_of_moves);
    format!("ruten på {moves} ble spilt")
}

/// Returns that the checker has added up the cuts (sets of moves of which every route makes one) and the
/// potentials (numbers of the cells) to a lower bound.
pub fn cuts_added(number_of_cuts: u64, potentials: u64) -> String {
    let cuts = cuts(number_of_cuts);
    let potentials = counted(potentials, "potensial", "potensialer");
    format!("{cuts} og {potentials} summert")
}

/// Returns that the checker has searched this number of states.
pub fn states_searched(number: u64) -> String {
    let states = states(number);
    format!("{states} gjennomsøkt")
}

pub const COMPONENTS_TRIED: &str = "alle komponenter prøvd";

// Nurikabe.

pub const STEP: &str = "steg";
pub const NURIKABE_RULES: &str = "Hvert tall hører til en hvit øy av den størrelsen, og øyer berører ikke hverandre side om \
    side. Alle andre ruter er havet: de er svarte og henger sammen, og ingen firkant på to ganger to ruter er svart.";
pub const GRID_FILE: &str = "grid.csv   # lagre tallene i denne filen først";
pub const GRID: &str = "Rutenett";

/// Returns the size of a Nurikabe grid and the number of its islands.
pub fn grid_facts(rows_of_grid: u64, columns_of_grid: u64, islands: u64) -> String {
    let rows = rows(rows_of_grid);
    let columns = columns(columns_of_grid);
    let islands = counted(islands, "øy", "øyer");
    format!("{rows}, {columns}, {islands}")
}

/// Returns the beginning of the description of a Nurikabe grid, for screen readers. The clues follow.
pub fn grid(rows_of_grid: u64, columns_of_grid: u64) -> String {
    let rows = rows(rows_of_grid);
    let columns = columns(columns_of_grid);
    format!("Et rutenett med {rows} og {columns} med tallene ")
}

/// Returns a clue, the size of an island, with the name of its cell.
pub fn clue(number: &str, cell: &str) -> String {
    format!("{number} ved {cell}")
}

pub const ONLY_SOLUTION: &str = "løsningen";

/// Returns the name of a solution by its number, counted from 1, if the grid has `of` solutions.
pub fn numbered_solution(number: usize, of: usize) -> String {
    format!("løsning {number} av {of}")
}

/// Returns a number of cells with its noun. The number is not 1.
pub fn cells(number: usize) -> String {
    format!("{number} ruter")
}

/// Returns the conclusion of a step of a deduction: which colour the cells must have, and why. `cells` names
/// the cells. A reason without a translation stays in English.
pub fn forced_cells(cells: &str, step: &Step) -> String {
    let colour = match (step.colour, step.cells.len()) {
        (Colour::Black, 1) => "svart",
        (Colour::Black, _) => "svarte",
        (Colour::White, 1) => "hvit",
        (Colour::White, _) => "hvite",
    };
    let translated = reasons::in_norwegian(&step.reason);
    let reason = translated.as_deref().unwrap_or(&step.reason);
    format!("{cells} er {colour}: {reason}")
}

pub const A_SOLUTION: &str = "En løsning";
pub const THE_SOLUTION: &str = "Løsningen er";
pub const UNIQUE: &str = "entydig";
pub const EXACTLY: &str = "Det finnes nøyaktig";
pub const AT_LEAST: &str = "Det finnes minst";
pub const NO_COLOURING: &str = "Det er bevist at ingen fargelegging av rutenettet følger reglene.";
pub const ONE_COLOURING: &str =
    "Én fargelegging følger reglene, og det er bevist at ingen annen gjør det.";
pub const ALL_COLOURINGS: &str =
    "Disse fargeleggingene følger reglene, og det er bevist at ingen annen gjør det.";
pub const SOME_COLOURINGS: &str =
    "Disse fargeleggingene følger reglene. Det er ikke avgjort om det finnes flere.";
pub const STEP_BY_RULES: &str =
    " Gå gjennom løsningen: hvert steg følger av regler som et menneske kan bruke.";
pub const SOLUTIONS_VERIFIED: &str = "Kontrollen gikk gjennom hver løsning rute for rute.";

/// Returns a number of cuts (conditions of a proof) with its noun.
pub fn cuts(number: u64) -> String {
    counted(number, "snitt", "snitt")
}

/// Returns a number of clauses (conditions of a proof) with its noun.
pub fn clauses(number: u64) -> String {
    counted(number, "klausul", "klausuler")
}

/// Explains the proof that no other solution of a grid exists: from clauses (conditions that every solution
/// satisfies), a contradiction follows step by step.
pub fn clauses_argument(report: &NurikabeReport) -> String {
    let clauses = clauses(report.clauses as u64);
    let cuts = purpose_of_cuts(report.cuts as u64);
    let steps = number_text(&grouped(report.steps as u64));
    let is_unsolvable = report.solutions.is_empty();
    let other = if is_unsolvable { "" } else { "annen " };
    format!(
        "Reglene blir til {clauses}, krav som hver løsning oppfyller; {cuts}én klausul til for hver løsning utelukker den. Av \
         disse klausulene følger, steg for steg, {steps} til. Hvert steg bruker noen få tidligere klausuler. Det siste steget \
         er en selvmotsigelse, så det finnes ingen {other}løsning."
    )
}

/// Returns what the cuts (further conditions that the rules imply) exclude, as a part of a sentence; empty if
/// there are none.
fn purpose_of_cuts(number: u64) -> String {
    if number == 0 {
        return String::new();
    }
    let cuts = cuts(number);
    format!(
        "{cuts} utelukker et hav eller en øy som ville falle fra hverandre eller være for liten; "
    )
}

/// Returns that the checker has verified this number of solutions.
pub fn solutions_verified(number: u64) -> String {
    let solutions = solutions(number);
    format!("{solutions} kontrollert")
}

/// Returns what the checker has verified: the solutions, the clauses (conditions) that it has made, the cuts
/// (further conditions), and the steps of the proof.
pub fn clauses_verified(report: &NurikabeReport) -> String {
    let solutions = solutions_verified(report.solutions.len() as u64);
    let clauses = clauses(report.clauses as u64);
    let cuts = cuts(report.cuts as u64);
    let steps = counted(report.steps as u64, "steg", "steg");
    format!("{solutions}; {clauses} laget, {cuts} kontrollert, {steps} fulgt")
}

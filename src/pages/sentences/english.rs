//! The English sentences of all pages, in the order of `norwegian.rs`.

use crate::former::line::LineRowFields;
use crate::former::palette::TileColour;
use kortest::chilly::Direction;
use kortest::chilly::analyse::{GridLine, Property};
use kortest::former::analyse::Counted;
use kortest::nurikabe::deduce::Step;
use kortest::text::{bytes_text, counted, grouped};
use kortest_checker::nurikabe::NurikabeReport;

// Words and numbers.

pub const AND: &str = " and ";

/// Returns a number of clicks with its noun, such as *12 clicks*.
pub fn clicks(number: u64) -> String {
    counted(number, "click")
}

/// Returns a number of moves with its noun, such as *12 moves*.
pub fn moves(number: u64) -> String {
    counted(number, "move")
}

/// Returns a number of solutions with its noun, such as *2 solutions*.
pub fn solutions(number: u64) -> String {
    counted(number, "solution")
}

/// Returns a number of states (positions of a game) with its noun.
pub fn states(number: u64) -> String {
    counted(number, "state")
}

/// Returns a number of columns with its noun.
pub fn columns(number: u64) -> String {
    counted(number, "column")
}

/// Returns a number of rows with its noun.
pub fn rows(number: u64) -> String {
    counted(number, "row")
}

/// Returns a number whose English form is `number`, such as `1,234.5`.
pub fn number_text(number: &str) -> String {
    number.to_string()
}

/// Returns a duration whose English form is `duration`.
pub fn duration(duration: &str) -> String {
    duration.to_string()
}

/// Returns the size of a file, such as *1.5 MB* in English.
pub fn file_size(bytes: u64) -> String {
    bytes_text(bytes)
}

// The frame of every page.

pub const SKIP: &str = "Skip to the content";
pub const NOT_STARTED: &str =
    "The script of this page did not start. You can read the page, but its buttons do not work.";
pub const WRITTEN_BY: &str = "Written by ";
pub const LOADS_NOTHING: &str =
    ", which proves that solutions are optimal. This page loads nothing from the network.";
pub const BOARDS: &str = "Boards";

// Headlines.

/// Returns the beginning of a headline, which a verdict follows.
pub fn subject(noun: &str) -> String {
    format!("{noun} is")
}

/// Returns a verdict of a game. Its word is already English.
pub fn verdict(word: &str) -> String {
    word.to_string()
}

pub const ENOUGH: &str = "enough";

/// Returns the beginning of the sentence that fewer clicks or moves than `number` do not suffice.
pub fn fewer_than(number: &str) -> String {
    format!("Fewer than {number}")
}

// The top of the page.

pub const CHECK_THE_PROOF: &str = "Check the proof";
pub const PLAY_BOARD: &str = "Play this board";
pub const SHARE: &str = "Share";

// The board and the replay of the solution. A step is a click or a move, for example.

pub const BOARD: &str = "The board";

/// Returns the heading of a replay. `step` is the word for a click or a move.
pub fn solution_by_steps(step: &str) -> String {
    format!("The solution, {step} by {step}")
}

pub const CELLS_FROM_BOTTOM_LEFT: &str =
    "A cell is named column,row, counted from 0 at the bottom left.";
pub const CELLS_FROM_TOP_LEFT: &str = "A cell is named column,row, counted from 0 at the top left.";

/// Returns what a replay says before it begins. `step` is the word for a click or a move.
pub fn before_first(step: &str) -> String {
    format!("Before the first {step}.")
}

/// Returns the label of the slider that shows how many steps (clicks or moves) are made. `step` is their
/// word.
pub fn steps_made(step: &str) -> String {
    format!("{step}s made")
}

/// Returns the label of the list of all steps. `step` is the word for a click or a move.
pub fn all_steps(step: &str) -> String {
    format!("All {step}s")
}

pub const KEYS: &str = "Keys: ";
pub const KEYS_STEP: &str = " step, ";
pub const SPACE_KEY: &str = "space";
pub const KEY_REPLAYS: &str = " replays, ";
pub const TO_BEGINNING: &str = "To the beginning";

/// Returns the label of the button that takes the last step (click or move) back.
pub fn one_back(step: &str) -> String {
    format!("One {step} back")
}

pub const REPLAY: &str = "Replay";

/// Returns the label of the button that shows the next step (click or move).
pub fn one_forward(step: &str) -> String {
    format!("One {step} forward")
}

pub const TO_END: &str = "To the end";
pub const SPEED: &str = "Speed ";

// The proof and its charts.

pub const PROOF: &str = "The proof";
pub const ON_LOGARITHMIC_SCALE: &str = ", on a logarithmic scale. ";
pub const SHOW_NUMBERS: &str = "Show the numbers";

// The check of the proof.

pub const CHECK_YOURSELF: &str = "Check it yourself";
pub const NO_TRUST_NEEDED: &str = "The certificate contains everything that is needed to verify the claim. \
    You do not have to trust the program that found it: a checker needs only the rules of the game and this file.";
pub const CHECK_PROOF: &str = "Check this proof";
pub const STOP: &str = "Stop";
pub const SAVE_CERTIFICATE: &str = "Save the certificate";
pub const CHECK_FILE: &str = "Check a file…";
pub const TOO_LARGE: &str =
    "This certificate is too large to be part of the page. Choose its file: ";
pub const PROGRESS: &str = "Progress of the check";
pub const RUNS_IN_BROWSER: &str = "The check runs in your browser, in JavaScript that shares no code with the prover. \
    No data leaves your machine.";
pub const ON_COMMAND_LINE: &str = "On the command line";
pub const CHECKERS_IN_RUST: &str = "Two other checkers, in Rust (";
pub const CHECKERS_IN_PYTHON: &str = ") and in Python (";
pub const CHECKERS_SHARE_NO_CODE: &str = "), share no code with the prover or with each other:";
pub const PROVE_WITH_COQ: &str = "To prove it as a theorem without trusting kortest, with the proof assistant Coq and a \
    checker that is itself proven correct (";
pub const REPEAT_PROOF: &str = "To repeat the whole proof:";
pub const READ_FORMAT: &str = "To write a checker of your own, read the format: ";
pub const CHECKED: &str = "What was checked";
pub const CHECKED_BY: &str = "Checked by";
pub const BEFORE_WRITTEN: &str = ", before this page was written: ";
pub const CLAIM: &str = "Claim";
pub const PROOF_TIME: &str = "Time of the proof";
pub const CERTIFICATE: &str = "Certificate";

// Former: boards and colours.

pub const CLICK: &str = "click";
pub const FORMER_RULES: &str = "A click removes a group: a tile and all tiles of its colour that are connected with it \
    side by side. The tiles above fall down. The goal is to clear the board in as few clicks as possible.";
/// NRK's four colours.
const COLOURS: [&str; 4] = ["orange", "pink", "green", "blue"];

/// Returns the name of a colour of tiles: one of NRK's four colours, or the letter of the colour.
pub fn colour(colour: TileColour) -> String {
    match colour {
        TileColour::Named(place) => COLOURS[place].to_string(),
        TileColour::Letter(letter) => letter.to_string(),
    }
}

pub const EMPTY_CELL: &str = "empty";

/// Returns the beginning of the description of a board, for screen readers. The rows follow.
pub fn former_board(width: u64, height: u64) -> String {
    let columns = columns(width);
    let rows = rows(height);
    format!("A board of {columns} and {rows}, from the top: ")
}

/// Returns what a click does: the number and colour of the tiles that it removes, and its cell.
pub fn click_step(
    tiles: u64,
    colour_of_tiles: TileColour,
    (column, row): (usize, usize),
) -> String {
    let tiles = counted(tiles, &format!("{} tile", colour(colour_of_tiles)));
    format!("{tiles} at {column},{row}")
}

// Former: headline and lead.

pub const RECORDED_OPTIMAL: &str = "The recorded solution cannot be beaten. ";

/// Returns that a better solution exists than the recorded one of this many clicks.
pub fn recorded_beatable(clicks: u32) -> String {
    let clicks = grouped(clicks);
    format!("{clicks} was recorded, but a better solution exists. ")
}

/// Returns that a recorded solution of this many clicks cannot exist.
pub fn recorded_impossible(clicks: u32) -> String {
    let clicks = grouped(clicks);
    format!("{clicks} was recorded, but the rules allow no such solution. ")
}

pub const BOARD_IS_EMPTY: &str = "The board is empty.";

/// Returns that a solution with the optimal number of clicks is known and one click less is impossible.
pub fn optimal_clicks(optimum: u32) -> String {
    let known = clicks(optimum.into());
    let fewer = grouped(optimum - 1);
    format!("A solution of {known} is known, and it is proven that no solution of {fewer} exists.")
}

/// Returns that a solution of this many clicks is known, and whether a shorter one exists is open.
pub fn enough_clicks(number: u32) -> String {
    let known = clicks(number.into());
    format!("A solution of {known} is known. It is open whether a shorter one exists.")
}

/// Returns that fewer than this many clicks cannot clear the board.
pub fn needed_clicks(number: u32) -> String {
    let needed = clicks(number.into());
    format!("It is proven that no solution of fewer than {needed} exists.")
}

// Former: the proof.

/// Returns a number of records of a search with its noun. A record is a board that cannot be cleared in a
/// number of clicks.
pub fn records(number: u64) -> String {
    counted(number, "record")
}

/// Returns a number of layers with its noun. A layer is a graph for one column of a board.
pub fn layers(number: u64) -> String {
    counted(number, "layer")
}

/// Returns a number of nodes of graphs with its noun.
pub fn nodes(number: u64) -> String {
    counted(number, "node")
}

pub const CLICKS_ARE_ENOUGH: &str = "The solution shows that this number of clicks is enough.";
pub const FOLLOWS_FROM_RULES: &str = "The claim follows directly from the rules.";

/// Explains a proof by search. Its records are boards that cannot be cleared in a number of clicks, and
/// `refuted` is the number of clicks that cannot clear the whole board.
pub fn search_argument(number_of_records: u64, refuted: u64) -> String {
    let records = records(number_of_records);
    let refuted = clicks(refuted);
    format!(
        "The search tried every way to play. Its result is a list of {records}. Each record is a board that can occur in this \
         game, with a number of clicks that cannot clear it. Every click on it leads to a board that a simple bound, another \
         record or a small search refutes. The first record is the whole board with {refuted}."
    )
}

/// Explains a proof by the column program, which builds a graph (layer) for each column. `refuted` is the
/// number of clicks that cannot clear the board.
pub fn columns_argument(number_of_layers: u64, number_of_nodes: u64, refuted: u64) -> String {
    let layers = layers(number_of_layers);
    let nodes = nodes(number_of_nodes);
    let refuted = clicks(refuted);
    format!(
        "The column program goes through the board column by column instead of click by click, from both sides. For \
         each column it has a layer: a graph whose paths are the ways to clear the column, with the minimum number of \
         clicks for this column and the columns before it. This proof has {layers} with {nodes}. Where the layers from the \
         left and from the right meet, they show that {refuted} cannot clear the board."
    )
}

pub const SECOND_PROOF: &str = " An independent second proof: ";
pub const SEARCH_STATES: &str = "States of the search for each number of clicks";
pub const COLUMN_NODES: &str = "Nodes of the column program for each number of clicks";
pub const CLICKS_AXIS: &str = "clicks";
pub const RECORDS_CHART: &str = "Records for each number of clicks left";
pub const CLICKS_LEFT_AXIS: &str = "clicks left";
pub const LAYERS_CHART: &str = "Nodes of each layer of the column program";
pub const LAYERS_AXIS: &str = "layer, from the left → or from the right ←";
pub const SEARCH: &str = "Search";

/// Returns the size of a proof by search: the number of its records (boards that cannot be cleared in a
/// number of clicks), and `floor`, the smallest such number of clicks.
pub fn search_facts(number_of_records: u64, floor: u32) -> String {
    let records = records(number_of_records);
    let floor = clicks(floor.into());
    format!("{records} down to {floor} left")
}

pub const COLUMN_PROGRAM: &str = "Column program";

/// Returns the size of a proof by the column program: its layers (a graph for each column) and their nodes.
pub fn columns_facts(number_of_layers: u64, number_of_nodes: u64) -> String {
    let layers = layers(number_of_layers);
    let nodes = nodes(number_of_nodes);
    format!("{layers} with {nodes}")
}

/// Returns that the checker has replayed the solution, which has this many clicks.
pub fn solution_played(number: u32) -> String {
    let clicks = clicks(number.into());
    format!("the solution of {clicks} was played")
}

/// Returns that the checker has verified all records (boards that cannot be cleared in a number of clicks).
/// It has searched this number of states below them.
pub fn records_verified(number_of_records: u64, number_of_states: u64) -> String {
    let records = records(number_of_records);
    let states = states(number_of_states);
    format!("all {records} verified, {states} closed below them")
}

/// Returns that the checker has verified this many layers (a graph for each column).
pub fn layers_verified(number: u64) -> String {
    let layers = layers(number);
    format!("{layers} verified")
}

// Former: the best solutions.

pub const BEST_SOLUTIONS: &str = "Best solutions";

/// Returns how many different best solutions a board has, and how many sequences of clicks they are.
pub fn best_solutions(different: u64, sequences: u64) -> String {
    let different = counted(different, "different solution");
    let sequences = counted(sequences, "sequence");
    format!("{different}, {sequences}")
}

pub const DIFFICULTY: &str = "Difficulty";

/// Returns the text behind the stars. `exponent` is the decimal logarithm of the number of games.
pub fn random_clicks(exponent: f64) -> String {
    format!(" (random clicks find a best solution once in 10^{exponent:.1} games)")
}

pub const SHARED_BY_BEST: &str = "What all best games share";

/// Returns how many of the clicks begin in the same columns in every best game.
pub fn clicks_in_same_columns(optimum: u32, fixed: u32) -> String {
    let clicks = clicks(optimum.into());
    format!("Of the {clicks}, at least {fixed} begin in the same columns in every best game.")
}

pub const NO_COMMON_GROUP: &str = " There is no group that all of them remove with one click.";

/// Returns how many groups of tiles every best game removes with one click each.
pub fn common_groups(number: u64) -> String {
    let groups = counted(number, "group");
    format!(" All of them remove {groups} with one click each, marked below by letters.")
}

/// Returns a group that every best game removes with one click: its letter, its size, and its colour.
pub fn common_group(name: char, tiles: u64, colour_of_tiles: TileColour) -> String {
    let tiles = counted(tiles, "tile");
    let colour = colour(colour_of_tiles);
    format!("{name}: {tiles}, {colour}")
}

/// Returns that a group is removed after the one with this letter, as the end of a sentence.
pub fn after_group(name: char) -> String {
    format!(", after {name}")
}

pub const COLUMN: &str = "Column";
pub const CLICKS_THAT_BEGIN: &str = "Clicks that begin in it";

// Former: the line that shows why fewer clicks do not suffice.

pub const WHY_NOT_FEWER: &str = "Why not fewer?";

/// Returns that the optimum is the smallest possible number of clicks.
pub fn fewest(optimum: u32) -> String {
    format!("{optimum} is the fewest.")
}

pub const EACH_CLICK_ONCE: &str = "Each click counts once.";

/// Returns the word for a side of the line: left or right.
fn side(side: Counted) -> &'static str {
    match side {
        Counted::Left => "left",
        Counted::Right => "right",
    }
}

/// Returns the legend of the ring around a group that reaches across the line.
pub fn ring_counts(counted: Counted) -> String {
    let counted = side(counted);
    format!("this counts {counted}")
}

pub const AT_LEAST_SO_MANY: &str = "at least";

/// Returns what stands below the number of counted clicks.
pub fn remove_here(number: u32) -> String {
    let removing = removing(number);
    format!("{removing} something here")
}

/// Returns the words for clicks that remove something on the counted side; `number` of them.
fn removing(number: u32) -> &'static str {
    if number == 1 {
        "click removes"
    } else {
        "clicks remove"
    }
}

/// Returns what stands below the number of other clicks.
pub fn stay_here(number: u32) -> String {
    let staying = staying(number);
    format!("{staying} wholly here")
}

/// Returns the words for the `number` of other clicks, which remove tiles only on the other side.
fn staying(number: u32) -> &'static str {
    if number == 1 {
        "other stays"
    } else {
        "others stay"
    }
}

/// Returns the name of the counted side in the table.
pub fn counted_side(counted: Counted) -> String {
    side(counted).to_string()
}

/// Returns the name of the other side in the table.
pub fn other_side(counted: Counted) -> String {
    let other = side(counted.opposite());
    format!("only {other}")
}

/// Returns the counted clicks of a row of the table, such as *7 or more right*.
pub fn row_counted(row: LineRowFields, counted: Counted) -> String {
    let clicks = row_clicks(row);
    let counted = side(counted);
    format!("{clicks} {counted}")
}

/// Returns the range of a row, numbers of counted clicks, such as *6 to 7*, or *8 or more* if it has no end.
fn row_clicks(LineRowFields { from, to, .. }: LineRowFields) -> String {
    match to {
        None => format!("{from} or more"),
        Some(to) if to == from => from.to_string(),
        Some(to) => format!("{from} to {to}"),
    }
}

/// Returns the other clicks of a row of the table, such as *+ at least 8 only left*.
pub fn row_others(row: LineRowFields, counted: Counted) -> String {
    let rest = row.rest;
    let other = other_side(counted);
    format!("+ at least {rest} {other}")
}

/// Returns the smallest number of clicks of a game in a row of the table, after an equals sign.
pub fn row_sum(row: LineRowFields) -> String {
    let sum = sum_text(row);
    format!("= {sum}")
}

/// Returns the smallest number of clicks of a game in a row of the table: *15*, or *15 or more* if the row
/// has several numbers of counted clicks.
fn sum_text(row: LineRowFields) -> String {
    let sum = row.sum();
    if row.has_one_number() {
        sum.to_string()
    } else {
        format!("{sum} or more")
    }
}

/// Returns what the picture shows, for screen readers. The caption follows.
pub fn line_on_board(column: usize) -> String {
    let before = column - 1;
    format!("The board with a line between columns {before} and {column}. ")
}

/// Returns the caption of a picture of a line between two columns: the fewest clicks that remove a tile on
/// its counted side (`from`), and the fewest others (`rest`), add up to the optimum.
pub fn line_caption(optimum: u32, row: LineRowFields, counted: Counted) -> String {
    let LineRowFields { from, rest, .. } = row;
    let [removing, staying] = [removing(from), staying(rest)];
    let other = side(counted.opposite());
    let counted = side(counted);
    format!(
        "{optimum} is the fewest. However you play, at least {from} {removing} something {counted} of the line, and at \
         least {rest} {staying} wholly {other} of it. No click counts twice."
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
        "{optimum} is the fewest. Clicks that remove something {counted} of the line: at least {least}.{cases} So {fewer} \
         cannot work."
    )
}

/// Returns a row of the table as a sentence: the numbers of counted clicks in its range, the fewest others
/// (`rest`), and the sum of both.
fn row_case(row: LineRowFields) -> String {
    let rest = row.rest;
    let clicks = row_clicks(row);
    let exactly = if row.has_one_number() { "exactly " } else { "" };
    let others = if rest == 1 { "other is" } else { "others are" };
    let sum = sum_text(row);
    format!(" With {exactly}{clicks}, at least {rest} {others} needed: {sum}.")
}

// Santa Chilly.

pub const MOVE: &str = "move";
pub const CHILLY_RULES: &str = "Chilly slides until something stops him. He takes the presents on his way, and a hole takes \
    him to another cell. The goal is to take all presents and reach the exit in as few moves as possible.";
pub const LEVEL_FILE: &str = "level.txt   # save the level in this file first";
pub const ROUTE: &str = "A route";

/// Returns that a route takes all presents and ends at the exit, and that none of `refuted` moves does.
pub fn optimal_moves(refuted: u64) -> String {
    let refuted = moves(refuted);
    format!(
        "This route takes all presents and ends at the exit, and it is proven that no route of {refuted} does."
    )
}

pub const ENOUGH_MOVES: &str =
    "This route takes all presents and ends at the exit. It is open whether a shorter one exists.";
pub const NO_SHORTER_ROUTE: &str =
    "It is proven that no shorter route takes all presents and ends at the exit.";
pub const NO_ROUTE: &str = "It is proven that no route takes all presents and ends at the exit.";

/// Returns the description of a hole by its cell and the cell to which it leads, for screen readers.
pub fn hole((column, row): (usize, usize), (end_column, end_row): (usize, usize)) -> String {
    format!("A hole at {column},{row} that leads to {end_column},{end_row}")
}

/// Returns a number of presents with its noun.
pub fn presents(number: u64) -> String {
    counted(number, "present")
}

/// Returns the beginning of the description of a level of Santa Chilly: its size and its presents.
pub fn level(width: u64, height: u64, number_of_presents: u64) -> String {
    let columns = columns(width);
    let rows = rows(height);
    let presents = presents(number_of_presents);
    format!("A level of {columns}, {rows} with {presents}")
}

/// Returns a step of a route: the direction of the move, and the cell in which it ends.
pub fn moved(direction: Direction, (column, row): (usize, usize)) -> String {
    let direction = direction.word();
    format!("{direction} to {column},{row}")
}

/// Returns how many presents a move takes, as the end of a sentence about the move.
pub fn takes(number_of_presents: u64) -> String {
    let presents = presents(number_of_presents);
    format!(", takes {presents}")
}

pub const MOVES_ARE_ENOUGH: &str = "The route shows that this number of moves is enough. ";
pub const COMPONENTS_ARGUMENT: &str = "Cells that can reach each other form a component, in which Chilly can take every \
    present. The checker tried all ways from component to component. None ends at the exit with all presents.";
pub const CUTS_ARGUMENT: &str = "A cut is a set of moves of which every route must make at least one: the moves that take \
    a present, or that leave the region behind it. The cuts with their multipliers and a potential for each cell add up \
    to a lower bound, which no shorter route meets.";
pub const CUTS_AND_SEARCH_ARGUMENT: &str = "A cut is a set of moves of which every route must make at least one. The cuts \
    with their multipliers and a potential for each cell bound the rest of a route from below. With this bound, the \
    checker visited all states that a shorter route could pass. None of them is the end of a route.";
pub const EACH_MOVE_ONCE: &str = "Each move counts once.";

/// Returns what moves with a property do, such as *touch a square left of the line*; without a line, the
/// property is to go left or right. The verb is singular if their `number` is 1.
pub fn has_property(property: Property, number: u32) -> String {
    let Some([side, _]) = sides_of(property) else {
        let going = if number == 1 { "goes" } else { "go" };
        return format!("{going} left or right");
    };
    let touching = if number == 1 { "touches" } else { "touch" };
    format!("{touching} a square {side} the line")
}

/// Returns what moves without a property do, such as *stay wholly right of it*, the line; without a line, the
/// property is to go left or right. The verb is singular if their `number` is 1.
pub fn lacks_property(property: Property, number: u32) -> String {
    let Some([_, other]) = sides_of(property) else {
        let going = if number == 1 { "goes" } else { "go" };
        return format!("{going} up or down");
    };
    let staying = if number == 1 { "stays" } else { "stay" };
    format!("{staying} wholly {other} it")
}

/// Returns the words for the side of the line that a move with a property touches, and for the other side.
/// `None` for the property to go left or right, which has no line.
fn sides_of(property: Property) -> Option<[&'static str; 2]> {
    match property {
        Property::Sideways => None,
        Property::LeftOf(_) => Some(["left of", "right of"]),
        Property::RightOf(_) => Some(["right of", "left of"]),
        Property::Above(_) => Some(["above", "below"]),
        Property::Below(_) => Some(["below", "above"]),
    }
}

/// Returns the words behind a number of moves with a property.
pub fn moves_with(property: Property, number: u32) -> String {
    let moves = if number == 1 { "move" } else { "moves" };
    let what = has_property(property, number);
    format!("{moves} {what}")
}

/// Returns the words behind a number of other moves.
pub fn others_without(property: Property, number: u32) -> String {
    let others = if number == 1 { "other" } else { "others" };
    let what = lacks_property(property, number);
    format!("{others} {what}")
}

/// Returns what the picture of a level shows, a line between two columns or two rows, for screen readers. The
/// number of a line is that of the column right of it, or of the row below it. The caption follows.
pub fn line_on_level(line: GridLine) -> String {
    let noun = match line {
        GridLine::Column(_) => "columns",
        GridLine::Row(_) => "rows",
    };
    let at = line.at();
    let before = at - 1;
    format!("The level with a line between {noun} {before} and {at}. ")
}

/// Returns the caption about a property of moves that shows why fewer moves do not suffice: the fewest moves
/// with it (`counted`) and the fewest `others` add up to the optimum.
pub fn moves_caption(property: Property, counted: u32, others: u32) -> String {
    let optimum = counted + others;
    let moves = moves_with(property, counted);
    let more = others_without(property, others);
    format!(
        "{optimum} is the fewest. Whatever the route, at least {counted} {moves}, and at least {others} {more}. No move \
         counts twice."
    )
}

pub const MOVES_CHART: &str = "States of the search for each number of moves";
pub const MOVES_AXIS: &str = "moves";
pub const LEVEL: &str = "Level";

/// Returns the size of a level: the cells in which Chilly can stop, and the moves between them.
pub fn level_facts(cells: u64, number_of_moves: u64) -> String {
    let cells = counted(cells, "cell");
    let moves = moves(number_of_moves);
    format!("{cells} to rest on, {moves}")
}

pub const CUTS: &str = "Cuts";

/// Returns that the checker has replayed the route, which has this many moves.
pub fn route_played(number_of_moves: u64) -> String {
    let moves = moves(number_of_moves);
    format!("the route of {moves} was played")
}

/// Returns that the checker has added up the cuts (sets of moves of which every route makes one) and the
/// potentials (numbers of the cells) to a lower bound.
pub fn cuts_added(number_of_cuts: u64, potentials: u64) -> String {
    let cuts = cuts(number_of_cuts);
    let potentials = counted(potentials, "potential");
    format!("{cuts} and {potentials} added up")
}

/// Returns that the checker has searched this number of states.
pub fn states_searched(number: u64) -> String {
    let states = states(number);
    format!("{states} searched")
}

pub const COMPONENTS_TRIED: &str = "all components tried";

// Nurikabe.

pub const STEP: &str = "step";
pub const NURIKABE_RULES: &str = "Each number belongs to a white island of that size, and islands do not touch side by \
    side. All other cells are the sea: they are black and connected, and no square of two by two cells is black.";
pub const GRID_FILE: &str = "grid.csv   # save the clues in this file first";
pub const GRID: &str = "Grid";

/// Returns the size of a Nurikabe grid and the number of its islands.
pub fn grid_facts(rows_of_grid: u64, columns_of_grid: u64, islands: u64) -> String {
    let rows = rows(rows_of_grid);
    let columns = columns(columns_of_grid);
    let islands = counted(islands, "island");
    format!("{rows}, {columns}, {islands}")
}

/// Returns the beginning of the description of a Nurikabe grid, for screen readers. The clues follow.
pub fn grid(rows_of_grid: u64, columns_of_grid: u64) -> String {
    let rows = rows(rows_of_grid);
    let columns = columns(columns_of_grid);
    format!("A grid of {rows} and {columns} with the clues ")
}

/// Returns a clue, the size of an island, with the name of its cell.
pub fn clue(number: &str, cell: &str) -> String {
    format!("{number} at {cell}")
}

pub const ONLY_SOLUTION: &str = "the solution";

/// Returns the name of a solution by its number, counted from 1, if the grid has `of` solutions.
pub fn numbered_solution(number: usize, of: usize) -> String {
    format!("solution {number} of {of}")
}

/// Returns a number of cells with its noun. The number is not 1.
pub fn cells(number: usize) -> String {
    format!("{number} cells")
}

/// Returns the conclusion of a step of a deduction: which colour the cells must have, by which rule, and why.
/// `cells` names the cells; their number decides whether the verb is singular.
pub fn forced_cells(cells: &str, step: &Step) -> String {
    let Step {
        colour,
        rule,
        reason,
        ..
    } = step;
    let is = if step.cells.len() == 1 { "is" } else { "are" };
    format!("{cells} {is} {colour} ({rule}): {reason}")
}

pub const A_SOLUTION: &str = "A solution";
pub const THE_SOLUTION: &str = "The solution is";
pub const UNIQUE: &str = "unique";
pub const EXACTLY: &str = "There are exactly";
pub const AT_LEAST: &str = "There are at least";
pub const NO_COLOURING: &str = "It is proven that no colouring of this grid follows the rules.";
pub const ONE_COLOURING: &str =
    "One colouring follows the rules, and it is proven that no other colouring does.";
pub const ALL_COLOURINGS: &str =
    "These colourings follow the rules, and it is proven that no other colouring does.";
pub const SOME_COLOURINGS: &str =
    "These colourings follow the rules. It is open whether more exist.";
pub const STEP_BY_RULES: &str =
    " Step through the solution: each step follows from rules that a person can apply.";
pub const SOLUTIONS_VERIFIED: &str = "The checker verified each solution cell by cell.";

/// Returns a number of cuts (conditions of a proof) with its noun.
pub fn cuts(number: u64) -> String {
    counted(number, "cut")
}

/// Returns a number of clauses (conditions of a proof) with its noun.
pub fn clauses(number: u64) -> String {
    counted(number, "clause")
}

/// Explains the proof that no other solution of a grid exists: from clauses (conditions that every solution
/// satisfies), a contradiction follows step by step.
pub fn clauses_argument(report: &NurikabeReport) -> String {
    let clauses = clauses(report.clauses as u64);
    let cuts = purpose_of_cuts(report.cuts as u64);
    let steps = grouped(report.steps as u64);
    let is_unsolvable = report.solutions.is_empty();
    let other = if is_unsolvable { "" } else { "other " };
    format!(
        "The rules become {clauses}, conditions that every solution satisfies; {cuts}one more clause for each solution \
         excludes it. From these clauses follow, step by step, {steps} more. Each step uses a few earlier clauses. The last \
         step is a contradiction, so no {other}solution exists."
    )
}

/// Returns what the cuts (further conditions that the rules imply) exclude, as a part of a sentence; empty if
/// there are none.
fn purpose_of_cuts(number: u64) -> String {
    if number == 0 {
        return String::new();
    }
    let cuts = cuts(number);
    let exclude = if number == 1 { "excludes" } else { "exclude" };
    format!("{cuts} {exclude} a sea or an island that would fall apart or be too small; ")
}

/// Returns that the checker has verified this number of solutions.
pub fn solutions_verified(number: u64) -> String {
    let solutions = solutions(number);
    format!("{solutions} verified")
}

/// Returns what the checker has verified: the solutions, the clauses (conditions) that it has made, the cuts
/// (further conditions), and the steps of the proof.
pub fn clauses_verified(report: &NurikabeReport) -> String {
    let solutions = solutions_verified(report.solutions.len() as u64);
    let clauses = clauses(report.clauses as u64);
    let cuts = cuts(report.cuts as u64);
    let steps = counted(report.steps as u64, "step");
    format!("{solutions}; {clauses} made, {cuts} verified, {steps} followed")
}

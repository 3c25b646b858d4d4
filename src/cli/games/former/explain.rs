//! What all best games on a board have in common: `kortest explain`, and a section of a page.

use super::picture::{Palette, picture_with_names};
use super::read::{INPUT, NOUN, Named};
use super::show::drawn;
use super::solutions::reason;
use crate::arguments::{BoardArgument, LimitArguments};
use crate::games::read::read_board_of;
use crate::output::format::counted;
use crate::output::json::Object;
use crate::output::progress::Watched;
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, STOPPED, YES, bold, say, stop_flag};
use crate::pages::{Text, clicks, counted as counted_text, text};
use crate::system::names::printable;
use kortest::former::analyse::{
    Bounds, Common, Counts, NotCounted, Order, Range, Wanted, count_solutions,
};
use kortest::former::{Board, Click};
use kortest::runtime::Limits;
use maud::{Markup, html};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Instant;

/// Arguments of `kortest explain`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    board: BoardArgument,
    #[command(flatten)]
    limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print only one sentence, and do not show the progress
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    let BoardArgument { board, meaning } = &arguments.board;
    let named: Named = read_board_of("explain", board, meaning)?;
    let stop = stop_flag()?;
    let limits = Limits::none()
        .stop(&stop)
        .deadline(arguments.limits.deadline(start));
    let watched = Watched::whole(NOUN, arguments.quiet || arguments.json);
    let wanted = Wanted::default().common(true);
    let counts = watched.watch(|progress| {
        let run = arguments.limits.run(limits, progress);
        count_solutions(&named.board, wanted, run)
    })?;
    if arguments.json {
        print_json(&named, &counts, start);
    } else {
        print(&named, &counts, arguments.quiet);
    }
    let is_complete = counts.common().is_some();
    Ok(if is_complete { YES } else { STOPPED })
}

/// The section of `JSON.md` about these objects.
pub const SECTION: Section = Section::object("explain", BOARD_AND_COST, &[Fields::json_schema]);

/// The fields of an explanation.
#[derive(JsonSchema, Serialize)]
struct Fields {
    /// The smallest number of clicks; null if it is unknown.
    optimum: Option<u32>,
    /// No solution has fewer clicks.
    lower_bound: u32,
    /// The number of clicks of the best known solution.
    upper_bound: Option<u32>,
    #[serde(flatten)]
    common: Option<CommonFields>,
    /// Why the best games could not be visited: `too many` (more than a million states), `memory`
    /// or `stopped`.
    not_counted: Option<&'static str>,
}

/// What all best games have in common.
#[derive(JsonSchema, Serialize)]
struct CommonFields {
    /// For each column, the smallest and the largest number of clicks of a best game that begin in
    /// it; absent, like `groups` and `orders`, if not all best games could be visited.
    begin: Vec<[u32; 2]>,
    /// The groups that every best game removes with one click: their tiles on the board before the
    /// first click.
    groups: Vec<Vec<Click>>,
    /// Two indices in `groups` each: every best game removes the first group before the second one.
    orders: Vec<[usize; 2]>,
}

impl From<&Common> for CommonFields {
    fn from(common: &Common) -> CommonFields {
        let mut fields = CommonFields {
            begin: Vec::new(),
            groups: Vec::new(),
            orders: Vec::new(),
        };
        for range in &common.begin {
            fields.begin.push([range.least, range.most]);
        }
        for group in &common.groups {
            fields.groups.push(group.tiles.clone());
        }
        for order in &common.orders {
            fields.orders.push([order.first, order.later]);
        }
        fields
    }
}

fn print_json(named: &Named, counts: &Counts, start: Instant) {
    let fields = Fields {
        optimum: counts.optimum.exact(),
        lower_bound: counts.optimum.at_least,
        upper_bound: counts.optimum.at_most,
        common: counts.common().map(CommonFields::from),
        not_counted: why_not_visited(counts).map(reason),
    };
    Object::new(INPUT.id, &named.name, named.board.to_string(), fields)
        .with_note(named.note.clone())
        .with_cost(start)
        .print();
}

/// Returns why the best games could not be visited, if they were not.
fn why_not_visited(counts: &Counts) -> Option<NotCounted> {
    match &counts.plays {
        Ok(plays) => plays.common.as_ref().err().copied(),
        Err(why) => Some(*why),
    }
}

fn print(named: &Named, counts: &Counts, is_quiet: bool) {
    let name = printable(&named.name);
    if let Some(why) = why_not_visited(counts) {
        let least = counted(counts.optimum.at_least.into(), NOUN);
        let why = reason(why);
        say!("{name}: at least {least}; the best games could not be visited ({why})");
    }
    if let Some(common) = counts.common() {
        say!("{name}: {}", sentence(counts.optimum, common));
        if !is_quiet {
            print_common(&named.board, common);
        }
    }
}

/// Returns a sentence such as *13 clicks is optimal. All best games share 4 groups and 3 orders.*
fn sentence(optimum: Bounds, common: &Common) -> String {
    let clicks = bold(counted(optimum.at_least.into(), NOUN));
    let groups = counted(common.groups.len() as u64, "group");
    let orders = counted(common.orders.len() as u64, "order");
    format!("{clicks} is optimal. All best games share {groups} and {orders}.")
}

fn print_common(board: &Board, common: &Common) {
    say!("  clicks that begin in each column (the leftmost column of the group):");
    for (column, &range) in common.begin.iter().enumerate() {
        let line = format!("  {column:>4}  {}", bar(range));
        say!("{}", line.trim_end());
    }
    if common.groups.is_empty() {
        return;
    }
    say!("  groups that every best game removes with one click:");
    let drawing = drawn(board, 0, |cell| {
        [' ', name_of_cell(common, cell).unwrap_or(' ')]
    });
    for line in drawing.lines() {
        say!("   {line}");
    }
    if common.orders.is_empty() {
        return;
    }
    let mut orders = Vec::new();
    for order in &common.orders {
        orders.push(order_text(order));
    }
    say!("  in every best game: {}", orders.join(", "));
}

/// Returns the clicks of a column as numbers and as squares.
fn bar(range: Range) -> String {
    let numbers = if range.least == range.most {
        range.least.to_string()
    } else {
        format!("{} to {}", range.least, range.most)
    };
    format!("{numbers:<9}{}", squares(range))
}

/// Draws the clicks of a column: a full square for a click of every best game, an empty square for
/// a click of some best games.
fn squares(range: Range) -> String {
    let sure = "■".repeat(range.least as usize);
    let possible = "□".repeat((range.most - range.least) as usize);
    sure + &possible
}

/// Returns the name of the common group of a cell, if it is in one.
fn name_of_cell(common: &Common, cell: Click) -> Option<char> {
    let mut groups = common.groups.iter();
    let group = groups.position(|group| group.tiles.contains(&cell))?;
    Some(group_name(group))
}

/// The names of common groups, from left to right.
const GROUP_NAMES: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";

/// Returns the name of a common group. Boards with more groups than names have more groups than a
/// person will read.
fn group_name(index: usize) -> char {
    GROUP_NAMES.get(index).map_or('*', |&name| char::from(name))
}

fn order_text(order: &Order) -> String {
    let first = group_name(order.first);
    let later = group_name(order.later);
    format!("{first} before {later}")
}

/// Returns the section of a page about what all best games have in common.
pub fn section(board: &Board, optimum: u32, common: &Common) -> Markup {
    let name_of = |cell| name_of_cell(common, cell);
    html! {
        section.card.shared aria-labelledby="shared" {
            h2 #shared { (text("What all best games share", "Hva alle de beste spillene har felles")) }
            p { (lead(optimum, common)) }
            div.columns {
                @if !common.groups.is_empty() {
                    div {
                        (picture_with_names(board, name_of))
                        ul { @for index in 0..common.groups.len() { li { (group_text(board, common, index)) } } }
                    }
                }
                (table_of_columns(common))
            }
        }
    }
}

/// Returns the sentences above the picture of the common groups. Without such groups there is no
/// picture.
fn lead(optimum: u32, common: &Common) -> Text {
    let least: u32 = common.begin.iter().map(|range| range.least).sum();
    let of_all = text("Of the ", "Av de ").and(&clicks(optimum.into()));
    let fixed = text(
        format!(", at least {least} begin in the same columns in every best game."),
        format!(" begynner minst {least} i de samme kolonnene i alle de beste spillene."),
    );
    let columns = of_all.and(&fixed);
    if common.groups.is_empty() {
        return columns.and(&text(
            " There is no group that all of them remove with one click.",
            " Det er ingen gruppe som alle fjerner med ett klikk.",
        ));
    }
    let groups = counted_text(common.groups.len() as u64, "group", ["gruppe", "grupper"]);
    let end = text(
        " with one click each, marked below by letters.",
        " med ett klikk hver, merket med bokstaver nedenfor.",
    );
    columns
        .and(&text(" All of them remove ", " Alle fjerner "))
        .and(&groups)
        .and(&end)
}

/// Describes a common group: its colour, its size, and the groups before it.
fn group_text(board: &Board, common: &Common, index: usize) -> Text {
    let tiles = &common.groups[index].tiles;
    let colour = board.colour(tiles[0]).expect("a group has tiles");
    let size = counted_text(tiles.len() as u64, "tile", ["form", "former"]);
    let mut line = Text::same(format!("{}: ", group_name(index)))
        .and(&size)
        .and(&Text::same(", "))
        .and(&Palette::of(board).name(colour));
    for order in &common.orders {
        if order.later == index {
            let first = group_name(order.first);
            line = line.and(&text(
                format!(", after {first}"),
                format!(", etter {first}"),
            ));
        }
    }
    line
}

/// Returns the clicks that begin in each column as a table.
fn table_of_columns(common: &Common) -> Markup {
    html! {
        table {
            thead { tr {
                th scope="col" { (text("Column", "Kolonne")) }
                th scope="col" { (text("Clicks that begin in it", "Klikk som begynner i den")) }
            } }
            tbody {
                @for (column, &range) in common.begin.iter().enumerate() {
                    tr { th scope="row" { (column) } td { span aria-hidden="true" { (squares(range)) } " " (numbers(range)) } }
                }
            }
        }
    }
}

/// Returns the smallest and the largest number in every language.
fn numbers(range: Range) -> String {
    if range.least == range.most {
        return range.least.to_string();
    }
    format!("{}–{}", range.least, range.most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_common_groups_nothing_is_marked() {
        let common = Common {
            begin: vec![Range { least: 0, most: 2 }, Range { least: 1, most: 2 }],
            groups: Vec::new(),
            orders: Vec::new(),
        };

        let lead = lead(3, &common).en;

        assert!(lead.contains("at least 1 begin"), "{lead}");
        assert!(lead.ends_with("There is no group that all of them remove with one click."));
    }
}

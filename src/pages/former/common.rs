//! What all best games on a board have in common: as JSON, a section of a page, and the names of
//! groups.

use super::palette::Palette;
use super::picture::picture_with_names;
use crate::Text;
use crate::sentences::say;
use kortest::former::analyse::{Common, Range};
use kortest::former::{Board, Click};
use maud::{Markup, html};
use serde::Serialize;

/// What all best games have in common.
#[derive(Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct CommonFields {
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
    /// Converts what all best games have in common to its fields in JSON.
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

/// Draws the clicks that begin in a column as squares: full squares for the number of clicks that every best
/// game has there at least, and empty squares for the further ones that some best games have.
pub fn squares(range: Range) -> String {
    let sure = "■".repeat(range.least as usize);
    let possible = "□".repeat((range.most - range.least) as usize);
    sure + &possible
}

/// Returns the name of the common group of a cell, if it is in one.
pub fn name_of_cell(common: &Common, cell: Click) -> Option<char> {
    let mut groups = common.groups.iter();
    let group = groups.position(|group| group.tiles.contains(&cell))?;
    Some(group_name(group))
}

/// The names of common groups, from left to right.
const GROUP_NAMES: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";

/// Returns the name of a common group. All groups after the last name are called `*`.
pub fn group_name(index: usize) -> char {
    GROUP_NAMES.get(index).map_or('*', |&name| char::from(name))
}

/// Returns the section of a page about what all best games on a board have in common: a picture and a list of
/// the groups that each of them removes with one click, and a table with the numbers of clicks that begin in
/// each column.
pub fn section(board: &Board, optimum: u32, common: &Common) -> Markup {
    let name_of = |cell| name_of_cell(common, cell);
    html! {
        section.card.shared aria-labelledby="shared" {
            h2 #shared { (say!(SHARED_BY_BEST)) }
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

/// Returns the sentences about what all best games have in common: how many of their clicks begin in the same
/// columns, and how many groups each of them removes with one click.
fn lead(optimum: u32, common: &Common) -> Text {
    let least: u32 = common.begin.iter().map(|range| range.least).sum();
    let columns = say!(clicks_in_same_columns(optimum, least));
    let groups = match common.groups.len() as u64 {
        0 => say!(NO_COMMON_GROUP),
        number => say!(common_groups(number)),
    };
    columns.and(&groups)
}

/// Describes one of the groups of tiles that every best game removes with one click (`index` says which): its
/// letter, size and colour, and the groups that every best game removes before it.
fn group_text(board: &Board, common: &Common, index: usize) -> Text {
    let tiles = &common.groups[index].tiles;
    let colour = board
        .colour(tiles[0])
        .expect("the cells of a group have tiles on the board before the first click");
    let colour_name = Palette::of(board).name(colour);
    let size = tiles.len() as u64;
    let mut line = say!(common_group(group_name(index), size, colour_name));
    for order in &common.orders {
        if order.later == index {
            line = line.and(&say!(after_group(group_name(order.first))));
        }
    }
    line
}

/// Returns a table with the number of clicks of a best game that begin in each column, as squares and as
/// numbers.
fn table_of_columns(common: &Common) -> Markup {
    html! {
        table {
            thead { tr {
                th scope="col" { (say!(COLUMN)) }
                th scope="col" { (say!(CLICKS_THAT_BEGIN)) }
            } }
            tbody {
                @for (column, &range) in common.begin.iter().enumerate() {
                    tr { th scope="row" { (column) } td { span aria-hidden="true" { (squares(range)) } " " (range_text(range)) } }
                }
            }
        }
    }
}

/// Returns a range of numbers, such as `2–3`, or one number if the smallest and the largest are equal. All
/// languages write ranges like this.
fn range_text(range: Range) -> String {
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

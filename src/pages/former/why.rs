//! Why fewer clicks do not suffice: a section of a page with a picture of the line between two
//! columns.
//!
//! The picture has two columns of CSS for the parts of the board, and a narrow one for the line
//! between them. Widths are in columns of the board, so that brackets and the ring fit the tiles at
//! every size. The dashed line ends above all labels.

use super::line::{LineFields, LineRowFields};
use super::picture::picture_of_columns;
use crate::Text;
use crate::chart::round;
use crate::sentences::say;
use crate::text::edge_label;
use crate::why;
use kortest::former::analyse::{Counted, Place};
use kortest::former::{Board, Click};
use maud::{Markup, html};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::Range;

/// Returns the section about the line. `name` is the name of the board, such as its date.
pub fn section(board: &Board, name: &str, optimum: u32, line: &LineFields) -> Markup {
    why::section(&figure(board, name, optimum, line))
}

/// Returns a picture of the board with the line (a place between two columns that shows why fewer clicks than
/// the `optimum` do not suffice), with its caption. Below the board are the two numbers of a line with one
/// row, or else the table of its rows. A unit of width is a column of the board.
fn figure(board: &Board, name: &str, optimum: u32, line: &LineFields) -> Markup {
    let picture = LinePicture {
        board,
        line,
        place: line.place(),
        gap: gap(board.width()),
    };
    let caption = picture.caption(optimum);
    let label = say!(line_on_board(line.column)).and(&caption);
    let units = board.width() as f64 + picture.gap;
    html! {
        figure.line {
            div.drawing role="img" aria-label=(label.en) data-nb-aria-label=(label.nb)
                style=(format!("--units:{}", round(units))) {
                (why::heading(name, optimum))
                (picture.legend())
                (picture.parts())
                @match line.rows[..] {
                    [row] => (picture.sum(optimum, row)),
                    // Several rows.
                    _ => (picture.table()),
                }
            }
            figcaption { (caption) }
        }
    }
}

/// The width of the gap for the line on a small board, in columns of the board.
const MIN_GAP: f64 = 0.6;
/// The width of the gap on a wide board, whose columns are narrow, as a part of the board's width.
const GAP_PART: f64 = 0.05;

/// Returns the width of the gap for the line, in columns of the board.
fn gap(width: usize) -> f64 {
    (width as f64 * GAP_PART).max(MIN_GAP)
}

/// The width, in CSS, below which a part of the board never shrinks: parts may become as narrow as needed.
const MIN_PART_WIDTH: &str = "0";
/// The width, in CSS, below which the numbers and words below a part of the board never shrink.
const MIN_NUMBER_WIDTH: &str = "5.5rem";

/// A picture of a board with a line.
struct LinePicture<'a> {
    board: &'a Board,
    line: &'a LineFields,
    /// Where the line stands.
    place: Place,
    /// The width of the gap for the line, in columns of the board.
    gap: f64,
}

impl LinePicture<'_> {
    /// Returns the caption, which says in words why fewer clicks do not suffice.
    fn caption(&self, optimum: u32) -> Text {
        let rows = &self.line.rows[..];
        match *rows {
            [row] => say!(line_caption(optimum, row, self.place.counted)),
            _ => say!(table_caption(optimum, rows, self.place.counted)),
        }
    }

    /// Returns the sentence that each click counts once, and, if the picture has a ring around a group, what
    /// the ring means.
    fn legend(&self) -> Markup {
        html! {
            p.once {
                span { (say!(EACH_CLICK_ONCE)) }
                @if self.crossing_group().is_some() {
                    " " span { i.ring {} " " (say!(ring_counts(self.place.counted))) }
                }
            }
        }
    }

    /// Returns the columns of both parts of the board.
    fn columns(&self) -> [Range<usize>; 2] {
        let column = self.line.column;
        [0..column, column..self.board.width()]
    }

    /// Returns the CSS style with three columns: for the two parts of the board, as wide as their numbers of
    /// columns say, and for the gap between them. `min_width` is the smallest width of a part, as CSS writes
    /// it.
    fn template(&self, min_width: &str) -> String {
        let gap = round(self.gap);
        let [left, right] = self.columns().map(|columns| columns.len());
        format!(
            "grid-template-columns:minmax({min_width},{left}fr) minmax(0,{gap}fr) minmax({min_width},{right}fr)"
        )
    }

    /// Draws both parts of the board, left and right of the line: each with the numbers of its columns and a
    /// bracket below. Between them is the dashed line, and a ring surrounds the group with tiles on both
    /// sides, if any.
    fn parts(&self) -> Markup {
        let width = self.board.width();
        html! {
            div.parts style=(self.template(MIN_PART_WIDTH)) {
                @for (class, columns) in ["left", "right"].into_iter().zip(self.columns()) {
                    div.part.(class) { (picture_of_columns(self.board, columns.clone())) }
                    div.column-labels.(class) style=(format!("--w:{}", columns.len())) {
                        @for column in columns { span { (edge_label(column, width)) } }
                    }
                    div.bracket.(class) {}
                }
                div.dashes {}
                @if let Some(group) = self.crossing_group() { (self.ring(&group)) }
            }
        }
    }

    /// Returns the group for the ring in the picture: the smallest one with tiles on both sides of the line,
    /// or the highest of several that are equally small. `None` if no group crosses the line.
    fn crossing_group(&self) -> Option<Vec<Click>> {
        let mut groups = self.board.groups();
        groups.retain(|group| self.place.crosses(group));
        groups.into_iter().min_by_key(|group| rank(group))
    }

    /// Draws a ring around a group of tiles as SVG, over the whole board. The ring is dark on a light border,
    /// so that readers see it on tiles of all colours.
    fn ring(&self, group: &[Click]) -> Markup {
        let path = Ring::around(group, self.line.column).path(self);
        let size = format!(
            "0 0 {} {}",
            round(self.board.width() as f64 + self.gap),
            self.board.rows()
        );
        html! {
            svg.contour viewBox=(size) preserveAspectRatio="none" aria-hidden="true" {
                path.border d=(path) {}
                path d=(path) {}
            }
        }
    }

    /// Returns the left edge of a column of the picture, in units of a board column. The gap for the line is
    /// a column of the picture, too, with a width of its own.
    fn left_edge(&self, column: usize) -> f64 {
        let columns_left_of_gap = column.min(self.line.column) as f64;
        // The gap has the number of the column right of the line, so later columns come after it.
        match column.checked_sub(self.line.column + 1) {
            Some(columns_right_of_gap) => {
                round(columns_left_of_gap + self.gap + columns_right_of_gap as f64)
            }
            None => columns_left_of_gap,
        }
    }

    /// Returns what stands below the board if the line has one row: below each part of the board, the fewest
    /// clicks that count for it, and then the sum, which is the optimum.
    fn sum(&self, optimum: u32, row: LineRowFields) -> Markup {
        let [fewest_counted, fewest_others] = [row.from, row.rest];
        let counted = why::number(fewest_counted, &say!(remove_here(fewest_counted)));
        let others = why::number(fewest_others, &say!(stay_here(fewest_others)));
        let [left, right] = self.in_board_order(counted, others);
        html! {
            div.numbers style=(self.template(MIN_NUMBER_WIDTH)) { (left) span {} (right) }
            p.sum { (fewest_counted) " + " (fewest_others) " = " (optimum) }
        }
    }

    /// Returns the values of the counted side and of the other side in the order of the board.
    fn in_board_order(&self, counted: Markup, other: Markup) -> [Markup; 2] {
        match self.place.counted {
            Counted::Left => [counted, other],
            Counted::Right => [other, counted],
        }
    }

    /// Returns what stands below the board if the line has several rows: the names of both parts, and a list
    /// of the rows. A row is a range of numbers of clicks that remove a tile on the counted side, with the
    /// fewest others.
    fn table(&self) -> Markup {
        let counted = html! { div { (say!(counted_side(self.place.counted))) } };
        let other = html! { div { (say!(other_side(self.place.counted))) } };
        let [left, right] = self.in_board_order(counted, other);
        html! {
            div.numbers style=(self.template(MIN_NUMBER_WIDTH)) { (left) span {} (right) }
            ul.rows {
                @for &row in &self.line.rows {
                    li {
                        span { (say!(row_counted(row, self.place.counted))) } " "
                        span { (say!(row_others(row, self.place.counted))) } " "
                        span { (say!(row_sum(row))) }
                    }
                }
            }
        }
    }
}

/// Returns the key by which the group for the ring is chosen, the one with the smallest key: its number of
/// tiles, and then its highest row, reversed, so that of several equally small groups the highest one is first.
fn rank(group: &[Click]) -> (usize, Reverse<usize>) {
    let top = group.iter().map(|&(_, y)| y).max();
    // A group has tiles, so it has a highest row.
    (group.len(), Reverse(top.unwrap_or_default()))
}

/// The cells of a group that reaches across the line. The gap for the line is a column of its own:
/// columns right of the line have a number that is larger by one.
struct Ring {
    cells: BTreeSet<(usize, usize)>,
}

impl Ring {
    /// Returns the cells inside a ring around a group that has tiles on both sides of a line. `line` is the
    /// column to the right of the line. The gap for the line is a column of its own, so columns right of it
    /// move by one.
    fn around(group: &[Click], line: usize) -> Ring {
        let mut cells = BTreeSet::new();
        for &(x, y) in group {
            cells.insert((if x < line { x } else { x + 1 }, y));
            // Tiles on both sides of the gap are connected through it.
            if x == line && group.contains(&(line - 1, y)) {
                cells.insert((line, y));
            }
        }
        Ring { cells }
    }

    /// Returns the border of the cells as an SVG path, with the origin at the top left: each edge of a cell
    /// without a neighbour inside the ring is a line (`V` is vertical, `H` horizontal). Rows of the board are
    /// counted from the bottom.
    fn path(&self, picture: &LinePicture) -> String {
        let rows = picture.board.rows();
        let mut path = String::new();
        for &(x, y) in &self.cells {
            let [left, right] = [picture.left_edge(x), picture.left_edge(x + 1)];
            // SVG counts from the top.
            let [top, bottom] = [rows - y - 1, rows - y];
            if x == 0 || !self.has(x - 1, y) {
                path += &format!("M{left} {top}V{bottom}");
            }
            if !self.has(x + 1, y) {
                path += &format!("M{right} {top}V{bottom}");
            }
            if !self.has(x, y + 1) {
                path += &format!("M{left} {top}H{right}");
            }
            if y == 0 || !self.has(x, y - 1) {
                path += &format!("M{left} {bottom}H{right}");
            }
        }
        path
    }

    /// Returns whether the cell in this column of the picture and this row is inside the ring.
    fn has(&self, x: usize, y: usize) -> bool {
        self.cells.contains(&(x, y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::former::CountedField;

    const BOARD: &str = "OPG/GBB/GOO";

    /// Returns a row of a line's table: with `from` to `to` counted clicks, at least `rest` others are
    /// needed.
    fn row(from: u32, to: Option<u32>, rest: u32) -> LineRowFields {
        LineRowFields { from, to, rest }
    }

    /// Returns the section of a small board, whose line stands before column 2.
    fn drawn(counted: CountedField, rows: &[LineRowFields]) -> String {
        let line = LineFields {
            column: 2,
            counted,
            rows: rows.to_vec(),
        };
        section(&BOARD.parse().unwrap(), "small", 6, &line).into_string()
    }

    #[test]
    fn the_numbers_stand_below_their_parts_of_the_board() {
        let left = drawn(CountedField::Left, &[row(5, None, 1)]);
        let right = drawn(CountedField::Right, &[row(5, None, 1)]);

        assert!(left.find("<b>5</b>") < left.find("<b>1</b>"), "{left}");
        assert!(right.find("<b>1</b>") < right.find("<b>5</b>"), "{right}");
        for page in [&left, &right] {
            assert!(page.contains("5 + 1 = 6"), "{page}");
        }
        assert!(left.contains("at least 1 other stays wholly right of it"));
        assert!(left.contains("minst 1 annet fjerner bare former til høyre"));
    }

    #[test]
    fn several_rows_are_a_table_without_large_numbers() {
        let rows = [row(3, Some(4), 3), row(5, None, 2)];

        let page = drawn(CountedField::Right, &rows);

        assert!(!page.contains("<b>"), "{page}");
        for words in [
            "3 to 4 right",
            "+ at least 3 only left",
            "= 6 or more",
            "5 eller flere til høyre",
            "= 7 eller flere",
            "With 3 to 4, at least 3 others are needed: 6 or more.",
            "Altså er 5 umulig.",
        ] {
            assert!(page.contains(words), "{words}: {page}");
        }
    }

    /// Two groups reach across the line: B in the row in the middle, and O in the lowest row.
    #[test]
    fn the_ring_is_around_the_highest_group_across_the_line() {
        let page = drawn(CountedField::Left, &[row(5, None, 1)]);

        let ring = "M1 1V2M1 1H2M1 2H2M2 1H2.6M2 2H2.6M3.6 1V2M2.6 1H3.6M2.6 2H3.6";
        assert!(page.contains(&format!("d=\"{ring}\"")), "{page}");
    }

    #[test]
    fn without_a_group_across_the_line_there_is_no_ring() {
        let board: Board = "OPG/OPG".parse().unwrap();
        let line = LineFields {
            column: 1,
            counted: CountedField::Left,
            rows: vec![row(1, None, 2)],
        };

        let page = section(&board, "columns", 3, &line).into_string();

        assert!(!page.contains("this counts"), "{page}");
        assert!(!page.contains("contour"), "{page}");
    }
}

//! Parses grids in all forms that people and programs write.

#![deny(clippy::expect_used)]

use super::address::Address;
use super::doubt::{has_adjacent_clues, why_not_clues};
use super::grid::{Grid, GridError, MAX_SIDE, UNKNOWN};
use kortest_base::text::{
    Cell, CellRow, Form, Layout, LayoutError, Layouts, Reading, Readings, Size, Style, clean, form,
    layouts, percentage,
};

/// Maximum number of cells of a grid that has a clue in every cell. A larger text in which every
/// cell has a number is a board of another game.
const MAX_FULL_CELLS: usize = 4;

impl std::str::FromStr for Grid {
    type Err = GridError;

    /// Reads a grid from a text in one of the known notations.
    fn from_str(text: &str) -> Result<Grid, GridError> {
        Grid::parse(text)
    }
}

kortest_base::serde_as_text!(Grid);

/// The name of the game in certificates and in JSON.
const GAME: &str = "nurikabe";

impl Grid {
    /// Parses a text that is known to be a grid: rows of clues with separators between cells, or a
    /// list of lists. Also parses drawings of `kortest show` and addresses of puzz.link.
    ///
    /// A row without separators is one cell. [`read`] also returns other meanings of a text.
    ///
    /// # Errors
    ///
    /// The text is not a grid.
    pub fn parse(text: &str) -> Result<Grid, GridError> {
        let text = clean(text);
        // A form of another program or game, such as JSON of another board, is not a grid.
        if let Some(Form::Refused(form)) = form(&text, GAME) {
            return Err(LayoutError::OtherForm(form).into());
        }
        if let Some(grid) = certain_grid(&text) {
            return grid;
        }
        // A layout is a way to split the text into rows and cells. The first layout with separators between cells is
        // used.
        let Layouts { layouts, error, .. } = layouts(&text);
        match layouts.iter().find(|layout| has_cells(layout.style)) {
            Some(layout) => parse_layout(layout),
            None => Err(error.map_or(GridError::Empty, GridError::from)),
        }
    }
}

/// Returns all grids that a text may mean, with the most literal *reading* first: a grid, and perhaps a doubt, a reason
/// why the text probably means something else. A *layout* is one way to split the text into rows and cells; each layout
/// may give a reading or an error. If no layout gives a grid, the result has the error of the most literal one.
pub fn read(text: &str) -> Readings<Grid, GridError> {
    let text = clean(text);
    if let Some(Form::Refused(form)) = form(&text, GAME) {
        return Readings::refused(form, |form| LayoutError::OtherForm(form).into());
    }
    if let Some(grid) = certain_grid(&text) {
        return Readings::certain(grid.map(|grid| reading(grid, None)));
    }
    read_layouts(&text)
}

/// Returns the grids that a text may mean if it is split into rows and cells in different ways, with doubts, or the
/// error of the most literal layout.
fn read_layouts(text: &str) -> Readings<Grid, GridError> {
    let Layouts { layouts, error, .. } = layouts(text);
    let mut readings = Readings {
        is_certain: false,
        boards: Vec::new(),
        unlikely: Vec::new(),
        error: None,
        resemblance: resemblance(text),
    };
    let mut errors: Vec<GridError> = Vec::new();
    errors.extend(error.map(GridError::from));
    for layout in &layouts {
        match parse_plausible(layout) {
            // A wrong guess of the rows or columns is not an error of the text: a more literal layout is a grid, or
            // has an error.
            Ok(grid) if is_wrong_guess(&grid, layout.style) => {}
            Ok(grid) => {
                let doubt = doubt(&grid, layout);
                readings.add(reading(grid, doubt));
            }
            Err(error) => errors.push(error),
        }
    }
    if readings.boards.is_empty() {
        // Without a layout there is no error, because the text has no rows.
        let most_literal = errors.into_iter().next();
        readings.error = Some(most_literal.unwrap_or(GridError::Empty));
    }
    readings
}

/// Returns how much of a text consists of symbols of a grid, in percent. A dot is a symbol only in
/// a text of several lines, because file names have dots, too.
fn resemblance(text: &str) -> u32 {
    if text.contains('\n') {
        percentage(text, |c| c.is_ascii_digit() || "?.·".contains(c))
    } else {
        percentage(text, |c| c.is_ascii_digit() || c == '?')
    }
}

/// Parses the grid that a layout (a text split into rows and cells) means. The error is [`GridError::NoEmptyCell`] if
/// every cell has a clue: such a text is more likely a board of another game, whose digits are colours.
fn parse_plausible(layout: &Layout) -> Result<Grid, GridError> {
    let grid = parse_layout(layout)?;
    if has_no_empty_cell(&grid) {
        return Err(GridError::NoEmptyCell);
    }
    Ok(grid)
}

/// Returns a grid as a *reading*, that is, a meaning of a text: the grid, its size, and perhaps a
/// `doubt`, a reason why the text probably means something else.
fn reading(grid: Grid, doubt: Option<&str>) -> Reading<Grid> {
    Reading {
        size: Size {
            columns: grid.columns(),
            rows: grid.rows(),
        },
        board: grid,
        doubt: doubt.map(str::to_string),
        warning: None,
        numbering: None,
    }
}

/// Parses a text that is certainly a grid: an address of a puzzle site, or a grid that kortest has
/// drawn or printed. `None` if the text may be something else. An error if the address is not the
/// address of a grid, or if the printed or drawn rows are wrong.
fn certain_grid(text: &str) -> Option<Result<Grid, GridError>> {
    if let Some(Form::Printed(rows)) = form(text, GAME) {
        return Some(Grid::parse(rows));
    }
    if let Some(address) = Address::find(text) {
        let rows = address.decode(MAX_SIDE);
        let rows = rows.map_err(|what| GridError::Address { what });
        return Some(rows.and_then(|rows| Grid::new(&rows)));
    }
    let rows = find_drawing(text)?;
    Some(Grid::parse(&rows))
}

/// Finds the first drawing of a grid by `kortest show` in a text, and returns its clues as lines with
/// commas between cells, the format of grid files. A drawing consists of a line with the numbers of the
/// columns, and of a line for each row that begins with its number. `None` if the text has no drawing.
fn find_drawing(text: &str) -> Option<String> {
    let mut lines: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        lines.push(line.split_whitespace().collect());
    }
    for (top, line) in lines.iter().enumerate() {
        if !is_column_numbers(line) {
            continue;
        }
        let width = line.len();
        let rows = drawn_rows(&lines[top + 1..], width);
        if !rows.is_empty() {
            return Some(rows.join("\n"));
        }
    }
    None
}

/// Returns whether the words of a line are the numbers 0, 1, 2 and so on, without a gap.
fn is_column_numbers(words: &[&str]) -> bool {
    let mut columns = words.iter().enumerate();
    !words.is_empty() && columns.all(|(column, word)| word.parse() == Ok(column))
}

/// Converts the rows of a drawing of `kortest show` to the format of grid files, clues with commas
/// between them. Each line is given as its words: the number of the row, and `width` cells. Stops
/// at the first line that is not the next row. Row 0 comes first.
fn drawn_rows(lines: &[Vec<&str>], width: usize) -> Vec<String> {
    let mut rows = Vec::new();
    for words in lines {
        match drawn_row(words, rows.len(), width) {
            Some(row) => rows.push(row),
            None => break,
        }
    }
    rows
}

/// Converts one row of a drawing, given as words, to clues with commas between them. The first word is the `number` of
/// the row, and the later words are its `width` cells. `None` if the words are not this row.
fn drawn_row(words: &[&str], number: usize, width: usize) -> Option<String> {
    let (label, cells) = words.split_first()?;
    if label.parse() != Ok(number) || cells.len() != width {
        return None;
    }
    let mut clues = Vec::new();
    for cell in cells {
        clues.push(drawn_clue(cell)?);
    }
    Some(clues.join(","))
}

/// Converts a cell of a drawing to the format of grid files. A number stays, `??` (a clue without a number) becomes
/// `?`, and a colour (`#`, `.`, or `?` if unknown) becomes `0`, which means no clue. `None` if the word is not a cell.
fn drawn_clue(cell: &str) -> Option<&str> {
    match cell {
        "#" | "." | "?" => Some("0"),
        "??" => Some("?"),
        // A number is a clue. No other word is a cell. A word has at least one character.
        _ => cell.bytes().all(|b| b.is_ascii_digit()).then_some(cell),
    }
}

/// Parses the grid that a layout (a text split into rows and cells) means. The error says which line or cell is wrong.
fn parse_layout(layout: &Layout) -> Result<Grid, GridError> {
    let rows = layout.rows.len();
    let columns = layout.rows.first().map_or(0, |row| row.cells.len());
    // A gap is a blank line between two rows.
    if let Some(gap) = layout.gap {
        return Err(GridError::BlankRow { line: gap.line });
    }
    if rows > MAX_SIDE || columns > MAX_SIDE {
        return Err(GridError::TooManyCells { rows, columns });
    }
    let mut clues = Vec::new();
    for row in &layout.rows {
        clues.push(parse_row(row, layout, columns)?);
    }
    // Here, no row is blank, so a text without columns has no rows either.
    if columns == 0 {
        return Err(GridError::Empty);
    }
    Grid::new(&clues)
}

/// Parses a row of a layout (a text split into rows and cells) whose first row has `columns` cells.
fn parse_row(row: &CellRow, layout: &Layout, columns: usize) -> Result<Vec<u16>, GridError> {
    if row.cells.is_empty() {
        return Err(GridError::BlankRow { line: row.line });
    }
    // A wrong cell is reported before a wrong length of its row, because the error about the
    // cell says more exactly what is wrong.
    let cells_of_grid = layout.rows.len() * columns;
    let mut clues = Vec::new();
    for cell in &row.cells {
        clues.push(parse_clue(cell, layout.style, cells_of_grid)?);
    }
    if row.cells.len() != columns {
        return Err(GridError::Ragged {
            line: row.line,
            found: row.cells.len(),
            first: layout.rows[0].line,
            expected: columns,
        });
    }
    Ok(clues)
}

/// Returns the clue in a cell of a text: 0 if the cell is empty, [`UNKNOWN`] for `?`. `cells` is the number
/// of cells of the grid; no clue may be larger. `style` says how the text separates cells.
fn parse_clue(cell: &Cell, style: Style, cells: usize) -> Result<u16, GridError> {
    let text = match style {
        Style::List => cell.text.trim(),
        _ => cell.text, // In the other styles, no blank is a part of a cell.
    };
    match text {
        "" | "." | "-" | "_" | "·" => return Ok(0),
        "?" => return Ok(UNKNOWN),
        _ => {} // A number, or an error.
    }
    let is_number = text.bytes().all(|b| b.is_ascii_digit());
    // In the style `Columns`, each character is a cell and a blank is an empty cell, so a zero is an error.
    let is_forbidden_zero = style == Style::Columns && text == "0";
    if !is_number || is_forbidden_zero {
        return Err(GridError::NoClue {
            line: cell.line,
            character: cell.character,
            text: excerpt(cell.text),
        });
    }
    // Parsing digits fails only if the number is too large for `u16`, and so for every grid.
    match text.parse() {
        Ok(clue) if usize::from(clue) <= cells => Ok(clue),
        _ => Err(GridError::TooLarge {
            line: cell.line,
            character: cell.character,
            clue: excerpt(cell.text),
            cells,
        }),
    }
}

/// Maximum number of characters of a cell in an error message.
const MAX_SHOWN: usize = 20;

/// Returns the beginning of a cell's text, which an error message shows.
fn excerpt(text: &str) -> String {
    text.chars().take(MAX_SHOWN).collect()
}

/// Returns whether every cell of a grid has a clue, so that the text is probably the board of
/// another game. `false` for a grid of at most [`MAX_FULL_CELLS`] cells.
fn has_no_empty_cell(grid: &Grid) -> bool {
    grid.cells() > MAX_FULL_CELLS && grid.clued().count() == grid.cells()
}

/// Returns whether a text in this style separates the cells of a row, by separators or as items of a list.
fn has_cells(style: Style) -> bool {
    matches!(style, Style::Separated | Style::List)
}

/// Returns whether the rows or columns of a grid, which was read from a text in this style, are a guess that is
/// wrong, because clues stand side by side.
fn is_wrong_guess(grid: &Grid, style: Style) -> bool {
    matches!(style, Style::Columns | Style::Flat) && has_adjacent_clues(grid)
}

/// Returns why a text probably does not mean this grid, which was read from `layout` (the text split into rows and
/// cells). `None` if the text probably means this grid. The text may be of another game, whose digits are colours, or
/// ice and walls.
fn doubt(grid: &Grid, layout: &Layout) -> Option<&'static str> {
    if layout.may_lack_blanks {
        return Some("blanks at the ends of its lines may be missing");
    }
    if grid.clued().next().is_none() {
        return Some("it has no clues");
    }
    if let Some(reason) = why_not_clues(grid) {
        return Some(reason);
    }
    if layout.rows.len() == 1 && !has_cells(layout.style) {
        return Some("it is one number");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the grids that a text may mean, each grid with `?` at its end if a doubt about it exists.
    fn readings(text: &str) -> Vec<String> {
        let mut shown = Vec::new();
        for reading in read(text).boards {
            let doubt = if reading.doubt.is_some() { "?" } else { "" };
            shown.push(format!("{}{doubt}", reading.board));
        }
        shown
    }

    #[test]
    fn grids_as_programs_write_them() {
        for text in [
            "1,0,0\n0,0,2",
            "1;0;0\n0;0;2",
            "1\t0\t0\n0\t0\t2",
            "1\t\t\n\t\t2",
            "1,,\n,,2",
            "1 0 0\n0 0 2",
            "1 . .\n. . 2",
            "[[1,0,0],[0,0,2]]",
            "[[1 0 0]\n [0 0 2]]",
            "[[1, None, None], [None, None, 2]]",
            "\"1\",\"0\",\"0\"\n\"0\",\"0\",\"2\"",
            "1.0,0.0,0.0\n0.0,0.0,2.0",
            "100\n002",
            "1--/--2",
            "1  \n  2",
            r#"{"command":"show","puzzle":"nurikabe","board":"1,0,0/0,0,2"}"#,
        ] {
            assert_eq!(readings(text).first().unwrap(), "1,0,0/0,0,2", "{text:?}");
        }
    }

    #[test]
    fn a_drawing_with_blanks_has_several_widths() {
        let text = "2   1\n     \n     \n1   2\n";

        assert_eq!(
            readings(text),
            [
                "2,0,0,0,1/0,0,0,0,0/0,0,0,0,0/1,0,0,0,2",
                "2,0,1/0,0,0/0,0,0/1,0,2",
            ]
        );
    }

    #[test]
    fn a_grid_that_has_obviously_no_solution_is_doubtful_in_every_form() {
        for text in [
            "012/210",
            "0,1,2/2,1,0",
            "0 1 2\n2 1 0",
            "0;1;2\n2;1;0",
            "0\t1\t2\n2\t1\t0",
            "[[0,1,2],[2,1,0]]",
            "[[0 1 2]\n [2 1 0]]",
        ] {
            assert_eq!(readings(text), ["0,1,2/2,1,0?"], "{text:?}");
        }
    }

    #[test]
    fn a_table_of_colours_is_not_a_grid() {
        assert!(readings("[[3,2,4],[1,2,3]]").is_empty());
        assert_eq!(read("324/123").error, Some(GridError::NoEmptyCell));
    }

    #[test]
    fn any_line_ending() {
        let expected = Grid::new(&[vec![1, 0], vec![0, 2]]).unwrap();
        for text in [
            "1,0\n0,2",
            "1,0\r\n0,2\r\n",
            "1,0\r0,2\r",
            "1,0/0,2",
            "\u{feff} 1 , 0\n0,2\n\n",
            "# a/b\n1,0\n#\n0,2",
        ] {
            assert_eq!(Grid::parse(text), Ok(expected.clone()), "{text:?}");
        }
        assert_eq!(expected.to_string(), "1,0/0,2");
    }

    #[test]
    fn errors_name_the_cell() {
        let complaint = |text: &str| Grid::parse(text).unwrap_err().to_string();
        assert!(complaint("1,0\n0").contains("line 2 has length 1, but line 1 has length 2"));
        assert!(complaint("1,  x\n0,0").contains("line 1, character 5: \"x\""));
        assert!(complaint("1,-1").contains("\"-1\" is not a clue"));
        assert!(
            complaint("1,5\n0,0").contains("clue 5 is larger than the grid, which has 4 cells")
        );
        assert!(complaint("0,99999999999").contains("which has 2 cells"));
        assert!(complaint("\n\n").contains("the grid is empty"));
        assert!(complaint("0,0\n\n0,0").contains("line 2 is blank"));
        assert!(complaint(&["0"; 1000].join("\n")).contains("1000 x 1"));
    }

    #[test]
    fn a_drawn_grid_is_parsed() {
        let text =
            "board: unique\n     0  1  2\n 0   #  ?  2 \n 1  10  .  # \n  refuted      1 cut\n";
        assert_eq!(find_drawing(text).as_deref(), Some("0,0,2\n10,0,0"));
        assert_eq!(
            find_drawing("     0  1\n 0  ??  ?\n").as_deref(),
            Some("?,0")
        );
        for text in [
            "1,0\n0,2",
            "0\n0\n2",
            "0\n2\n0\n",
            "",
            "0 1\n",
            "   0  1\n 1  ?  ?\n",
        ] {
            assert_eq!(find_drawing(text), None, "{text:?}");
        }
    }
}

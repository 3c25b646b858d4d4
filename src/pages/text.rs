//! Texts of pages, in English and Norwegian, and the numbers along the edges of a board.

use crate::sentences::{english, norwegian, say};
use maud::{Markup, Render, html};

/// A text in English and Norwegian.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    pub en: String,
    /// The Norwegian text (bokmål).
    pub nb: String,
}

/// Returns a text in English (`en`) and in Norwegian (`nb`).
pub fn text(en: impl Into<String>, nb: impl Into<String>) -> Text {
    Text {
        en: en.into(),
        nb: nb.into(),
    }
}

impl Text {
    /// Returns a text that needs no translation.
    pub fn same(text: impl Into<String>) -> Text {
        let en = text.into();
        Text { nb: en.clone(), en }
    }

    /// Returns a number as a text: `1,234.5` in English is `1 234,5` in Norwegian.
    pub fn number(en: impl AsRef<str>) -> Text {
        say!(number_text(en.as_ref()))
    }

    /// Joins texts with a separator, in both languages.
    pub fn join(texts: &[Text], separator: &Text) -> Text {
        let en: Vec<&str> = texts.iter().map(|text| text.en.as_str()).collect();
        let nb: Vec<&str> = texts.iter().map(|text| text.nb.as_str()).collect();
        Text {
            en: en.join(&separator.en),
            nb: nb.join(&separator.nb),
        }
    }

    /// Returns the Norwegian text if it differs from the English text.
    pub fn translated(&self) -> Option<&str> {
        (self.en != self.nb).then_some(&self.nb)
    }

    /// Appends a text.
    pub fn and(mut self, more: &Text) -> Text {
        self.en += &more.en;
        self.nb += &more.nb;
        self
    }
}

/// Returns the text for a number of clicks, such as `3 clicks`.
pub fn clicks(number: u64) -> Text {
    say!(clicks(number))
}

/// Returns a duration as text. `en` is the English text.
pub fn duration(en: &str) -> Text {
    say!(duration(en))
}

impl Render for Text {
    /// Returns the English text as HTML. If the Norwegian text differs, the attribute `data-nb` contains it,
    /// and the script of the page can exchange them.
    fn render(&self) -> Markup {
        html! { @if self.en == self.nb { (self.en) } @else { span data-nb=(self.nb) { (self.en) } } }
    }
}

/// Returns the headline of a page, such as *13 clicks is optimal*.
pub fn headline(subject: &Text, class: &str, verdict: &Text) -> Markup {
    html! { (subject) " " em.(class) data-nb=(verdict.nb) { (verdict.en) } "." }
}

/// Returns a headline such as *13 clicks is optimal*. The verdict's word is its style too.
pub fn verdict_on(number: &Text, word: &str) -> Markup {
    headline(&subject(number), word, &verdict_word(word))
}

/// Returns the headline *13 clicks is enough*.
pub fn enough(number: &Text) -> Markup {
    headline(&subject(number), "beatable", &say!(ENOUGH))
}

/// Returns the beginning of a headline, such as *13 clicks is*. In Norwegian, the verb is a part of the
/// verdict that follows.
fn subject(noun: &Text) -> Text {
    text(english::subject(&noun.en), norwegian::subject(&noun.nb))
}

/// Returns the text *Fewer than 13 clicks*.
pub fn fewer_than(number: &Text) -> Text {
    text(
        english::fewer_than(&number.en),
        norwegian::fewer_than(&number.nb),
    )
}

/// Translates a verdict of a game, such as `optimal` or `beatable`.
pub fn verdict_word(word: &str) -> Text {
    say!(verdict(word))
}

/// The corner of the board from which columns and rows are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Rows and columns are counted from the bottom left corner.
    BottomLeft,
    /// Rows and columns are counted from the top left corner.
    TopLeft,
}

impl Origin {
    /// Returns a sentence that explains how cells are named.
    pub fn sentence(self) -> Text {
        match self {
            Origin::BottomLeft => say!(CELLS_FROM_BOTTOM_LEFT),
            Origin::TopLeft => say!(CELLS_FROM_TOP_LEFT),
        }
    }

    /// Returns the number of the row that has `from_top` rows above it, on a board with this number of
    /// `rows`. Depending on this corner, rows are counted from the top or from the bottom.
    fn row_number(self, from_top: usize, rows: usize) -> usize {
        match self {
            // The lowest row, with all other rows above it, has the number 0.
            Origin::BottomLeft => rows - 1 - from_top,
            Origin::TopLeft => from_top,
        }
    }
}

/// The largest number of columns or rows that are all numbered.
const MAX_NUMBERED: usize = 20;
/// The interval between row or column numbers on a larger board.
const NUMBER_INTERVAL: usize = 5;

/// Draws a `board` of this size as HTML, with the numbers of its rows and columns at its edges. `origin` is
/// the corner from which they are counted; the numbers of the columns are at the same edge.
pub fn labelled((columns, rows): (usize, usize), origin: Origin, board: &Markup) -> Markup {
    let edge = match origin {
        Origin::BottomLeft => "at-bottom",
        Origin::TopLeft => "at-top",
    };
    // The style sheet divides by the size, which is 0 for an empty board.
    let size = format!("--w:{};--h:{}", columns.max(1), rows.max(1));
    html! {
        div.labelled.(edge) style=(size) {
            div.row-numbers aria-hidden="true" {
                @for row in 0..rows { span { (edge_label(origin.row_number(row, rows), rows)) } }
            }
            div.of-labels { (board) }
            div.column-numbers aria-hidden="true" {
                @for column in 0..columns { span { (edge_label(column, columns)) } }
            }
        }
    }
}

/// Returns the label at the edge of a board for the column or row with this number. `count` is the number of
/// columns or rows. On a large board, only every fifth one has a label, and the others get an empty text.
pub fn edge_label(number: usize, count: usize) -> String {
    if count <= MAX_NUMBERED || number.is_multiple_of(NUMBER_INTERVAL) {
        number.to_string()
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_separators_of_their_language() {
        assert_eq!(
            say!(records(1_234)),
            text("1,234 records", "1\u{a0}234 oppføringer")
        );
        assert_eq!(say!(records(1)), text("1 record", "1 oppføring"));
        assert_eq!(Text::number("5.3 KiB"), text("5.3 KiB", "5,3 KiB"));
    }

    #[test]
    fn a_text_without_a_translation_needs_no_element() {
        assert_eq!(Text::same("a<b").render().into_string(), "a&lt;b");
        assert_eq!(
            text("yes", "\"ja\"").render().into_string(),
            "<span data-nb=\"&quot;ja&quot;\">yes</span>"
        );
    }

    #[test]
    fn rows_are_counted_from_their_corner() {
        let from_bottom = labelled((2, 3), Origin::BottomLeft, &html! {}).into_string();
        let from_top = labelled((2, 3), Origin::TopLeft, &html! {}).into_string();

        assert_eq!(numbers(&from_bottom, "row-numbers"), ["2", "1", "0"]);
        assert_eq!(numbers(&from_top, "row-numbers"), ["0", "1", "2"]);
        assert_eq!(numbers(&from_top, "column-numbers"), ["0", "1"]);
    }

    #[test]
    fn wide_boards_number_every_fifth_column() {
        let markup = labelled((21, 1), Origin::TopLeft, &html! {}).into_string();

        let mut shown = numbers(&markup, "column-numbers");
        shown.retain(|word| !word.is_empty());
        assert_eq!(shown, ["0", "5", "10", "15", "20"]);
    }

    /// Returns the texts of the `span` elements inside the first `div` element with this class in a text of
    /// HTML.
    fn numbers(markup: &str, class: &str) -> Vec<String> {
        let (_, after) = markup.split_once(class).unwrap();
        let (element, _) = after.split_once("</div>").unwrap();
        let mut numbers = Vec::new();
        for span in element.split("<span>").skip(1) {
            let (number, _) = span.split_once('<').unwrap();
            numbers.push(number.to_string());
        }
        numbers
    }
}

//! Texts of pages, in English and Norwegian.

use crate::output::units::grouped;
use maud::{Markup, Render, html};

/// A text in English and Norwegian.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    pub en: String,
    /// The Norwegian text (bokmål).
    pub nb: String,
}

/// Returns a text with its translation.
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
    pub fn number(en: impl Into<String>) -> Text {
        let en = en.into();
        Text {
            nb: en.replace(',', "\u{a0}").replace('.', ","),
            en,
        }
    }

    /// Joins texts with a separator.
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

/// Returns a number with its noun, such as `2 records`. `nb` has the Norwegian noun in singular and
/// plural.
pub fn counted(number: u64, en: &str, nb: [&str; 2]) -> Text {
    let digits = Text::number(grouped(number));
    let [singular, plural] = nb;
    if number == 1 {
        text(
            format!("{} {en}", digits.en),
            format!("{} {singular}", digits.nb),
        )
    } else {
        text(
            format!("{} {en}s", digits.en),
            format!("{} {plural}", digits.nb),
        )
    }
}

/// Returns the text for a number of clicks, such as `3 clicks`.
pub fn clicks(number: u64) -> Text {
    counted(number, "click", ["klikk", "klikk"])
}

impl Render for Text {
    /// Renders the English text. If the Norwegian text differs, the attribute `data-nb` contains
    /// it.
    fn render(&self) -> Markup {
        html! { @if self.en == self.nb { (self.en) } @else { span data-nb=(self.nb) { (self.en) } } }
    }
}

/// Returns the headline of a page, such as *13 clicks is optimal*.
pub fn headline(subject: &Text, class: &str, verdict: &Text) -> Markup {
    html! { (subject) " " em.(class) data-nb=(verdict.nb) { (verdict.en) } "." }
}

/// Returns a headline such as *13 clicks is optimal*.
pub fn verdict_on(number: &Text, word: &str) -> Markup {
    let subject = number.clone().and(&text(" is", ""));
    headline(&subject, word, &verdict_word(word))
}

/// Translates a verdict, such as `optimal` or `beatable`.
pub fn verdict_word(word: &str) -> Text {
    let nb = match word {
        "optimal" => "er optimalt",
        "beatable" => "kan slås",
        "impossible" => "er umulig",
        "right" => "er riktig",
        "wrong" => "er feil",
        "open" => "er ikke avgjort",
        other => other,
    };
    text(word, nb)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_separators_of_their_language() {
        assert_eq!(
            counted(1_234, "record", ["oppføring", "oppføringer"]),
            text("1,234 records", "1\u{a0}234 oppføringer")
        );
        assert_eq!(
            counted(1, "record", ["oppføring", "oppføringer"]),
            text("1 record", "1 oppføring")
        );
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
}

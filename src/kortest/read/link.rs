//! Reads links of the web app, such as `https://example.org/#2026-11-28&play=0,8;1,8`.
//!
//! The part after the `#` has fields with an `&` between them: the text of a board first, then
//! `play=` with the clicks of a game, and `tab=` with a part of the page.
//!
//! People copy links from messages. So percent signs may encode any characters, `&amp;` stands for
//! `&`, and signs that end a sentence or a bracket may follow the link. Such a sign may also belong
//! to the board, as `.` is an empty cell. Of several readings, the longest text that is a board
//! wins. The app follows the same rules, and `src/kortest/tests/links.tsv` has cases for both.

use super::{Hint, named, read};

/// The signs that may stand around a link. At its end, more signs are removed later.
const SIGNS_AROUND_LINK: &str = "<>\"'(";
/// The signs that may follow a link without being a part of it.
const SIGNS_AFTER_LINK: &str = ".,;:!?)]}>'\"*_»”’…";
/// Maximum number of signs that are removed from the end of a link. Each removed sign costs a look at the whole text.
const MAX_SIGNS_AFTER_LINK: usize = 16;
/// Maximum number of times that a link may have been encoded by percent signs.
const MAX_ENCODINGS: usize = 3;
/// The beginnings by which the address of a page is recognised.
const BEGINNINGS: [&str; 4] = ["http://", "https://", "www.", "nrk.no"];

/// A link of the web app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The text of the board, such as a date or rows.
    pub board: String,
    /// The clicks of a game, such as `0,8;1,8`; empty for a link to the board alone.
    pub clicks: String,
}

/// Returns the board and the clicks of a link of the web app, such as
/// `https://example.org/#2026-11-28&play=0,8;1,8`. `None` if the text is not such a link. `today` is the
/// date of today as year, month, and day. Signs that may surround a link in a message are left out.
///
/// ```
/// use kortest::read::link;
/// let link = link("https://example.org/#2026-11-28&play=0,8;1,8).", (2026, 11, 28)).unwrap();
/// assert_eq!(link.board, "2026-11-28");
/// assert_eq!(link.clicks, "0,8;1,8");
/// ```
pub fn link(text: &str, today: (i16, i8, i8)) -> Option<Link> {
    let address = text.trim_matches(|c: char| c.is_whitespace() || SIGNS_AROUND_LINK.contains(c));
    let is_link = is_web_address(address) || address.starts_with('#');
    if !is_link || address.lines().count() > 1 {
        return None;
    }
    let (_, fragment) = address.split_once('#')?;
    let fragment = decoded(fragment).replace("&amp;", "&");
    let mut fields = fragment.split('&');
    // The first field is the board. One of the later fields may be `play=` with clicks.
    let board_field = fields.next().unwrap_or_default();
    let clicks_field = fields.find_map(|field| field.strip_prefix("play="));
    let clicks = clicks_field.unwrap_or_default(); // Empty for a link to the board alone.
    let board = without_signs(board_field, |board| is_board(board, today)).trim();
    // The addresses of other pages may have a `#`, too. Only a link of the app has clicks or a board after it.
    if clicks.is_empty() && !is_board(board, today) {
        return None;
    }
    Some(Link {
        board: board.into(),
        // Clicks end with a digit, so all signs after the last digit are removed.
        clicks: without_signs(clicks, |_| false).into(),
    })
}

/// Returns whether a text is the address of a page, such as `https://example.org/`.
pub fn is_web_address(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    BEGINNINGS.iter().any(|start| lower.starts_with(start))
}

/// Returns whether a character may follow a link without being a part of it.
fn may_follow(c: char) -> bool {
    c.is_whitespace() || SIGNS_AFTER_LINK.contains(c)
}

/// Returns whether a text is the date of a known board, or the text of exactly one board.
fn is_board(text: &str, today: (i16, i8, i8)) -> bool {
    named(text, today).is_some_and(|named| named.is_ok()) || read(text, &Hint::default()).is_ok()
}

/// Removes signs that may follow a link in a message, such as a full stop, from the end of a text. Stops as soon as
/// `is_complete` returns `true` for the shortened text. If it never returns `true`, removes all these signs, up to
/// [`MAX_SIGNS_AFTER_LINK`] of them.
fn without_signs(text: &str, is_complete: impl Fn(&str) -> bool) -> &str {
    let mut shortened = text;
    for _ in 0..MAX_SIGNS_AFTER_LINK {
        if is_complete(shortened) || !shortened.ends_with(may_follow) {
            break;
        }
        // Removes one sign, the last character.
        let mut characters = shortened.chars();
        characters.next_back();
        shortened = characters.as_str();
    }
    shortened
}

/// Decodes percent codes, such as `%26` for `&`. A message can encode a link several times, so decoding is repeated up
/// to [`MAX_ENCODINGS`] times, or until a text cannot be decoded any more.
fn decoded(text: &str) -> String {
    let mut decoded = text.to_string();
    for _ in 0..MAX_ENCODINGS {
        let Some(once) = decoded_once(&decoded) else {
            break;
        };
        decoded = once;
    }
    decoded
}

/// Number of hexadecimal digits after the percent sign of a code.
const CODE_DIGITS: usize = 2;

/// Replaces each percent code, such as `%26`, by its byte. `None` if two hexadecimal digits do not follow
/// each percent sign, or if the resulting bytes are not text (UTF-8).
fn decoded_once(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    // Splitting always gives at least one part, the text before the first percent sign.
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (digits, text_after_code) = part.split_at_checked(CODE_DIGITS)?;
        // The parser of numbers would also accept a sign.
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend_from_slice(text_after_code.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

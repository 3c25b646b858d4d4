//! Parses lists of clicks.

use super::board::Click;

/// Maximum number of characters of a wrong click that a message shows.
const MAX_SHOWN: usize = 30;

/// Parses clicks as columns and rows, such as `2,0 4,3`, `2 0 4 3` or `[[2,0],[4,3]]`.
///
/// ```
/// use kortest_former::parse_clicks;
/// assert_eq!(parse_clicks("2,0 4,3"), Ok(vec![(2, 0), (4, 3)]));
/// ```
///
/// # Errors
///
/// A click is not a column and a row.
pub fn parse_clicks(text: &str) -> Result<Vec<Click>, String> {
    let mut clicks = Vec::new();
    // Brackets and semicolons always separate clicks.
    for part in text.split(|c| "()[];".contains(c)) {
        for word in separated_by_commas(part).split_whitespace() {
            let Some(clicks_of_word) = parse_pairs(word) else {
                let number = clicks.len() + 1;
                let shown: String = word.chars().take(MAX_SHOWN).collect();
                return Err(format!(
                    "click {number}: {shown:?} is not column,row (such as 2,0)"
                ));
            };
            clicks.extend(clicks_of_word);
        }
    }
    Ok(clicks)
}

/// Rewrites a part of the text so that commas separate the two numbers of each click: `2,0 4,3` stays as it is, `2, 0`
/// becomes `2,0`, and `2 0 4 3` becomes `2,0,4,3`.
fn separated_by_commas(part: &str) -> String {
    let pieces: Vec<&str> = part.split(',').map(str::trim).collect();
    let without_blanks = pieces.join(",");
    let joined = without_blanks.trim_matches(',');
    if joined.contains(',') {
        return joined.to_string();
    }
    // Without commas, each two consecutive numbers are a click.
    let numbers: Vec<&str> = joined.split_whitespace().collect();
    numbers.join(",")
}

/// Parses clicks whose numbers are all separated by commas, such as `2,0,4,3`. `None` if a number is missing or wrong.
fn parse_pairs(word: &str) -> Option<Vec<Click>> {
    let parsed = word.split(',').map(|number| number.parse().ok());
    let numbers: Vec<usize> = parsed.collect::<Option<_>>()?;
    // An odd number of numbers leaves a number without a partner.
    let (pairs, []) = numbers.as_chunks() else {
        return None;
    };
    Some(pairs.iter().map(|&[column, row]| (column, row)).collect())
}

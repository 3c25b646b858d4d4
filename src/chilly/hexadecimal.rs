//! Formats and parses sets as hexadecimal text. Each digit describes four elements, highest bit
//! first.

/// Formats a set, given as one `bool` for each possible element.
pub fn to_hexadecimal(set: &[bool]) -> String {
    let mut text = String::new();
    for marks in set.chunks(4) {
        let mut digit = 0;
        for (n, &is_in_set) in marks.iter().enumerate() {
            digit |= u32::from(is_in_set) << (3 - n);
        }
        text.push(char::from_digit(digit, 16).expect("four bits"));
    }
    text
}

/// Parses a set of `count` elements. Accepts only the output of [`to_hexadecimal`].
pub fn parse_hexadecimal(text: &str, count: usize) -> Option<Vec<bool>> {
    if text.len() != count.div_ceil(4) {
        return None;
    }
    let mut set = Vec::new();
    for c in text.chars() {
        let digit = c.to_digit(16)?;
        set.extend([8, 4, 2, 1].map(|bit| digit & bit != 0));
    }
    set.truncate(count);
    (to_hexadecimal(&set) == text).then_some(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formatted_sets_are_parsed_unchanged() {
        for set in [
            vec![],
            vec![true],
            vec![false, true, false, true, true],
            vec![true; 9],
        ] {
            let text = to_hexadecimal(&set);

            assert_eq!(parse_hexadecimal(&text, set.len()), Some(set));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for (text, count) in [("", 1), ("8", 5), ("1", 3), ("A", 4), ("g", 4), ("80", 4)] {
            assert_eq!(parse_hexadecimal(text, count), None, "{text}");
        }
    }
}

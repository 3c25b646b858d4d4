//! Formats and parses sets as hexadecimal text. Each digit describes four elements, highest bit
//! first.

/// Formats a set, given as one `bool` for each possible element.
pub fn to_hexadecimal(set: &[bool]) -> String {
    let digit = |marks: &[bool]| {
        (0..4).fold(0, |d, i| {
            d << 1 | u32::from(marks.get(i).is_some_and(|&mark| mark))
        })
    };
    set.chunks(4)
        .map(|marks| char::from_digit(digit(marks), 16).expect("four bits"))
        .collect()
}

/// Parses a set of `count` elements. Accepts only the output of [`to_hexadecimal`].
pub fn parse_hexadecimal(text: &str, count: usize) -> Option<Vec<bool>> {
    if text.len() != count.div_ceil(4) {
        return None;
    }
    let digits: Vec<u32> = text
        .chars()
        .map(|digit| digit.to_digit(16))
        .collect::<Option<_>>()?;
    let set: Vec<bool> = (0..count)
        .map(|n| digits[n / 4] >> (3 - n % 4) & 1 == 1)
        .collect();
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
            assert_eq!(
                parse_hexadecimal(&to_hexadecimal(&set), set.len()),
                Some(set)
            );
        }
        for (text, count) in [("", 1), ("8", 5), ("1", 3), ("A", 4), ("g", 4), ("80", 4)] {
            assert_eq!(parse_hexadecimal(text, count), None, "{text}");
        }
    }
}

//! Functions for the text of certificates and error messages.

/// Finds the first line that begins with the word `name`, and returns the rest of this line.
pub fn field<'a>(bytes: &'a [u8], name: &str) -> Option<&'a str> {
    let start = format!("{name} ");
    let line = bytes
        .split(|&byte| byte == b'\n')
        .find(|line| line.starts_with(start.as_bytes()))?;
    std::str::from_utf8(&line[start.len()..]).ok()
}

/// Returns a message without numbers and boards, to recognise errors of the same kind.
pub fn shape(message: &str) -> String {
    let words = message
        .split(' ')
        .map(|word| if word.len() > 24 { "_" } else { word });
    words
        .flat_map(|word| word.chars().chain([' ']))
        .filter(|c| !c.is_ascii_digit())
        .collect()
}

/// Converts values to one text, with a space before each value.
pub fn words<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    numbers
        .into_iter()
        .map(|number| format!(" {}", number.to_string()))
        .collect()
}

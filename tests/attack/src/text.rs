//! Lines of a certificate, read without a thought.

/// What is behind the first word of the first line that begins with it.
pub fn field<'a>(bytes: &'a [u8], name: &str) -> Option<&'a str> {
    let start = format!("{name} ");
    let line = bytes.split(|&byte| byte == b'\n').find(|line| line.starts_with(start.as_bytes()))?;
    std::str::from_utf8(&line[start.len()..]).ok()
}

/// A message without its numbers and boards: two with the same shape complain about the same.
pub fn shape(message: &str) -> String {
    let words = message.split(' ').map(|word| if word.len() > 24 { "_" } else { word });
    words.flat_map(|word| word.chars().chain([' '])).filter(|c| !c.is_ascii_digit()).collect()
}

/// Numbers as words, each with a space before it.
pub fn words<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    numbers.into_iter().map(|number| format!(" {}", number.to_string())).collect()
}

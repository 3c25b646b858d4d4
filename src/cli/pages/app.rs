//! The address of the web app on the command line.

/// Parses the address of the folder that contains the web app. The result ends with `/`.
pub fn parse_app(text: &str) -> Result<String, String> {
    let is_web = ["https://", "http://"]
        .iter()
        .any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
    let is_relative = !text.is_empty() && !text.starts_with("//") && !text.contains([':', '\\']);
    if !(is_web || is_relative)
        || text.contains(|c: char| c.is_whitespace() || c.is_control() || "#?".contains(c))
    {
        return Err("the address of a folder, such as https://example.org/play/ or ../app/".into());
    }
    Ok(if text.ends_with('/') {
        text.into()
    } else {
        format!("{text}/")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_folders() {
        assert_eq!(
            parse_app("https://example.org/play"),
            Ok("https://example.org/play/".into())
        );
        assert_eq!(parse_app("../"), Ok("../".into()));
        for text in [
            "",
            "javascript:alert(1)",
            "https://",
            "//example.org",
            "a b",
            "https://example.org/#x",
            "file:///x",
            "..\\app",
        ] {
            assert!(parse_app(text).is_err(), "{text}");
        }
    }
}

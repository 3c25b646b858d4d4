//! Reads the examples of `JSON.md`.

use serde_json::Value;

/// An example of an object, in the section with this title.
pub struct Example {
    pub title: String,
    pub object: Value,
}

/// Returns the examples of the page.
pub fn examples(page: &str) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut title = "";
    for line in page.lines() {
        if line.starts_with('#') {
            title = line.trim_start_matches('#').trim();
        } else if line.starts_with('{') {
            examples.push(Example {
                title: title.into(),
                object: serde_json::from_str(line).expect("an example is an object"),
            });
        }
    }
    examples
}

//! Reads the lists of days of the web app.

/// Returns the texts in quotation marks in a script.
pub fn texts(script: &str) -> Vec<&str> {
    script.split('"').skip(1).step_by(2).collect()
}

//! Turns an error of clap into a message of one line.

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// Returns an error of clap as one line.
pub fn complaint(error: &Error) -> String {
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidArg)
        && !given.starts_with('-')
    {
        return format!("{given:?} is an unexpected argument; quote arguments that contain blanks");
    }
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidSubcommand)
    {
        let near = match error.get(ContextKind::SuggestedSubcommand) {
            Some(ContextValue::Strings(near)) if !near.is_empty() => {
                format!("did you mean {}?", near.join(" or "))
            }
            _ => "see kortest --help".into(),
        };
        return format!("{given}: no such command; {near}");
    }
    let text = error.to_string();
    let lines = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage") && !line.starts_with("For more"));
    let mut complaint = String::new();
    for line in lines.filter(|line| !line.is_empty()) {
        match line.strip_prefix("tip: ") {
            None => complaint += &format!("{}{line}", if complaint.is_empty() { "" } else { " " }),
            // The suggestion "use '-- -1'" never helps. So it is left out.
            Some(tip) if tip.contains("-- ") => {}
            Some(tip) => {
                let meant = tip
                    .rsplit_once("exists: ")
                    .map(|(_, meant)| format!("; did you mean {meant}?"));
                complaint += &meant.unwrap_or_else(|| format!("; {tip}"));
            }
        }
    }
    complaint.trim_start_matches("error: ").into()
}

//! Translates the reasons for deduction steps from English to Norwegian.

/// English templates and their Norwegian translations, with a gap `{}` for each variable part. The
/// first matching template is used, so a special template stands before a more general one.
const REASONS: [(&str, &str); 45] = [
    (
        "if it were {}, one step later, {}",
        "hvis den var {}, ville det etter ett steg bli en selvmotsigelse: {}",
    ),
    (
        "if it were {}, {} steps later, {}",
        "hvis den var {}, ville det etter {} steg bli en selvmotsigelse: {}",
    ),
    (
        "if it were {} {}",
        "hvis den var {}, ville det bli en selvmotsigelse: {}",
    ),
    ("black", "svart"),
    ("white", "hvit"),
    ("the island of {} is complete", "øya til {} er ferdig"),
    (
        "it would join {} and {}",
        "ellers ville {} og {} høre til samme øy",
    ),
    (
        "the three others of the square at {} are black",
        "ellers ville firkanten ved {} være helt svart",
    ),
    (
        "the island of {} has no other way to grow",
        "øya til {} kan ikke vokse noe annet sted",
    ),
    (
        "the white cells at {} need a clue",
        "de hvite rutene ved {} må nå et tall og har ingen annen vei",
    ),
    (
        "the black cells at {} have no other way out",
        "de svarte rutene ved {} har ingen annen vei ut",
    ),
    (
        "it would give {} an island of {}",
        "ellers ville {} få en øy på {} ruter",
    ),
    (
        "no clue is as large as {}",
        "ellers ville det bli en øy på {} ruter, og så stort er ikke noe tall",
    ),
    ("no island can reach it", "ingen øy når hit"),
    (
        "wherever the last cell of the island of {} is, this is beside it",
        "uansett hvor den siste ruten i øya til {} er, ligger dette ved siden av",
    ),
    (
        "without it no island reaches the white cell at {}",
        "ellers når ingen øy den hvite ruten ved {}",
    ),
    (
        "white, it would cut off the sea at {}",
        "ellers ville havet ved {} bli avskåret",
    ),
    (
        "white, it would not leave enough room for the sea",
        "ellers ville havet ikke få plass",
    ),
    (
        "without it no island reaches the square at {}, which would be a pool",
        "ellers når ingen øy firkanten ved {}, som da ville bli helt svart",
    ),
    (
        "white, it would make a region of {} that no island reaches with enough cells left",
        "ellers ville det bli en hvit gruppe på {} ruter, og ingen øy som når den, har så mange ruter igjen",
    ),
    (
        "no other island can have a cell of {}, so of {} shapes of the island of {}, {}",
        "ingen annen øy kan nå {}, så av {} plasseringer av øya til {} {}",
    ),
    ("one remains", "er bare én igjen"),
    (
        "{} remain, and all contain this",
        "er {} igjen, og dette er med i alle",
    ),
    (
        "{} remain, and this is next to all",
        "er {} igjen, og dette ligger ved siden av alle",
    ),
    (
        "no island fits with it, because only one can have a cell of each of these: {}",
        "ingen øy får plass med den, for bare én øy kan nå hver av disse: {}",
    ),
    (
        "the island of {} fits in one way only",
        "øya til {} har bare én mulig plassering",
    ),
    (
        "the island of {} fits in {} ways",
        "øya til {} har {} mulige plasseringer",
    ),
    ("{}, and all contain this", "{}, og dette er med i alle"),
    (
        "{}, and this is next to all",
        "{}, og dette ligger alltid ved siden av",
    ),
    (
        "the clues add up to more than there are cells",
        "tallene er til sammen større enn antallet ruter",
    ),
    ("there is a pool at {}", "firkanten ved {} er helt svart"),
    ("{} and {} are joined", "{} og {} hører til samme øy"),
    ("the island of {} has {} cells", "øya til {} har {} ruter"),
    (
        "the sea at {} is cut off from the sea at {}",
        "havet ved {} er avskåret fra havet ved {}",
    ),
    (
        "the sea at {} does not have enough room",
        "havet ved {} får ikke plass",
    ),
    (
        "there are more white cells than the clues say",
        "det er flere hvite ruter enn tallene sier",
    ),
    (
        "there are more black cells than the clues leave",
        "det er flere svarte ruter enn tallene gir plass til",
    ),
    (
        "the island of {} does not have enough room",
        "øya til {} får ikke plass",
    ),
    (
        "no island reaches the white cell at {}",
        "ingen øy når den hvite ruten ved {}",
    ),
    ("the white cell at {}", "den hvite ruten ved {}"),
    ("the square at {}", "firkanten ved {}"),
    ("the ? at {}", "spørsmålstegnet ved {}"),
    ("the {} at {}", "{}-tallet ved {}"),
    ("{} or {}", "{} eller {}"),
    ("{}, {}", "{}, {}"),
];

/// Translates the reason for a deduction step, or a part of a reason, from English to Norwegian.
/// Tries the templates in their order, with any text in the gaps `{}`. `None` if none matches.
pub fn in_norwegian(reason: &str) -> Option<String> {
    for (english, norwegian) in REASONS {
        if let Some(parts) = parts_at_gaps(reason, english) {
            return Some(filled(norwegian, &parts));
        }
    }
    None
}

/// Fills the gaps `{}` of a Norwegian template, one after the other, with the translations of English parts. A part
/// without a translation, such as a number, stays as it is. The template has as many gaps as there are parts.
fn filled(template: &str, parts: &[&str]) -> String {
    let mut fixed_texts = template.split("{}");
    // Splitting always gives at least one text, the one before the first gap.
    let mut text = fixed_texts.next().unwrap_or_default().to_string();
    for (fixed_text, part) in fixed_texts.zip(parts) {
        match in_norwegian(part) {
            Some(translation) => text += &translation,
            None => text += part,
        }
        text += fixed_text;
    }
    text
}

/// Matches a text with a template, such as `{} of {} cells`. Returns the parts of the text at the
/// gaps `{}`, each as short as possible except the last one. `None` if the template does not match.
fn parts_at_gaps<'a>(text: &'a str, template: &str) -> Option<Vec<&'a str>> {
    let Some((first, mut unmatched_template)) = template.split_once("{}") else {
        // A template without gaps has no parts, and must be equal to the whole text.
        return (text == template).then(Vec::new);
    };
    let mut unmatched_text = text.strip_prefix(first)?;
    let mut parts = Vec::new();
    // `literal` is the text of the template between two gaps.
    while let Some((literal, template_after)) = unmatched_template.split_once("{}") {
        let (part, text_after) = unmatched_text.split_once(literal)?;
        parts.push(part);
        unmatched_text = text_after;
        unmatched_template = template_after;
    }
    parts.push(unmatched_text.strip_suffix(unmatched_template)?);
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_reason_has_a_translation() {
        let reasons = reasons_of_the_deduction();

        assert!(reasons.len() > 30);
        for reason in reasons {
            let template = without_names(&reason);
            let has_template = REASONS.iter().any(|(english, _)| *english == template);
            assert!(has_template, "{reason}");
        }
    }

    #[test]
    fn a_translation_has_the_gaps_of_its_template() {
        for (english, norwegian) in REASONS {
            let gaps = english.matches("{}").count();
            assert_eq!(norwegian.matches("{}").count(), gaps, "{english}");
        }
    }

    #[test]
    fn parts_are_translated_too() {
        for (english, norwegian) in [
            (
                "the island of the 3 at 2,1 is complete",
                "øya til 3-tallet ved 2,1 er ferdig",
            ),
            (
                "it would join the ? at 2,1 and the 12 at 4,1",
                "ellers ville spørsmålstegnet ved 2,1 og 12-tallet ved 4,1 høre til samme øy",
            ),
            (
                "the island of the 3 at 2,1 fits in 4 ways, and all contain this",
                "øya til 3-tallet ved 2,1 har 4 mulige plasseringer, og dette er med i alle",
            ),
            (
                "if it were white, 2 steps later, the sea at 0,1 is cut off from the sea at 0,0",
                "hvis den var hvit, ville det etter 2 steg bli en selvmotsigelse: havet ved 0,1 er avskåret fra havet ved 0,0",
            ),
            (
                "if it were black there is a pool at 0,1",
                "hvis den var svart, ville det bli en selvmotsigelse: firkanten ved 0,1 er helt svart",
            ),
            (
                "no other island can have a cell of the white cell at 1,2 or the square at 3,4, so of 5 shapes of the island of the 6 at 7,8, 2 remain, and this is next to all",
                "ingen annen øy kan nå den hvite ruten ved 1,2 eller firkanten ved 3,4, så av 5 plasseringer av øya til 6-tallet ved 7,8 er 2 igjen, og dette ligger ved siden av alle",
            ),
            (
                "no island fits with it, because only one can have a cell of each of these: the square at 1,2, the white cell at 3,4",
                "ingen øy får plass med den, for bare én øy kan nå hver av disse: firkanten ved 1,2, den hvite ruten ved 3,4",
            ),
        ] {
            assert_eq!(in_norwegian(english).as_deref(), Some(norwegian));
        }
        assert_eq!(in_norwegian("anything else"), None);
    }

    /// Extracts the English text of every reason from the source files of the deduction rules.
    fn reasons_of_the_deduction() -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/nurikabe/deduce");
        let mut reasons = Vec::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let code = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            for line in code.lines() {
                if !line.trim_start().starts_with("//") {
                    reasons.extend(reasons_of_line(line));
                }
            }
        }
        reasons
    }

    /// Returns the string literals of a line of Rust code that are reasons: they contain a blank,
    /// and they are not names of rules.
    fn reasons_of_line(line: &str) -> Vec<String> {
        let mut reasons = Vec::new();
        // Quotes separate code and string literals by turns.
        let parts: Vec<&str> = line.split('"').collect();
        for pair in parts.chunks_exact(2) {
            let [before, literal] = pair else {
                unreachable!("chunks have two elements");
            };
            let is_rule = before.ends_with("rule: ") || before.ends_with("rule(");
            if literal.trim().contains(' ') && !is_rule {
                reasons.push((*literal).to_string());
            }
        }
        reasons
    }

    /// Removes the names between braces: `{count} ways` becomes `{} ways`.
    fn without_names(text: &str) -> String {
        let mut parts = text.split('{');
        let mut template = parts.next().unwrap().to_string();
        for part in parts {
            let end = part.find('}').unwrap();
            template.push('{');
            template += &part[end..];
        }
        template
    }
}

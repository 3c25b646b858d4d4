//! Recognises texts that are not rows of a board: objects in JSON, and the formats of other programs. The characters of
//! such texts often look like cells of a game, so this module looks at a text before it is split into rows.

use thiserror::Error;

/// The reason why a game refuses a text that does not consist of the rows of a board.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OtherForm {
    /// A JSON object of another program.
    #[error(
        "a JSON object that does not have the board of kortest; give the rows, a list of rows, or what kortest prints with --json"
    )]
    Object,
    /// Several JSON objects.
    #[error("several JSON objects; give one of them")]
    Objects,
    /// A JSON object about a board of another game.
    #[error("a JSON object of kortest about a board of another game")]
    OtherGame,
    /// The format of another program.
    #[error("this is {0}, which kortest does not read; give the rows of the board")]
    Format(&'static str),
}

/// The form of a text that does not consist of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form<'a> {
    /// A JSON object that kortest has printed with `--json`, with this board of the game in one line.
    Printed(&'a str),
    /// A form that the game does not read.
    Refused(OtherForm),
}

/// Returns whether a text is a JSON object, or a list of objects, whose first object has a field with this name.
pub fn has_field(text: &str, name: &str) -> bool {
    let objects = find_objects(text).unwrap_or_default();
    objects.first().is_some_and(|object| {
        let mut fields = object.fields.iter();
        fields.any(|field| field.name == name)
    })
}

/// Returns the form of a [cleaned](super::clean) text if the text consists of JSON objects or has the format of another
/// program; `None` for other texts. `game` is the name of the game that reads the text.
///
/// ```
/// use kortest_base::text::{Form, OtherForm, form};
/// let object = r#"{"command":"show","puzzle":"former","rows":["OP"],"board":"OP"}"#;
/// assert_eq!(form(object, "former"), Some(Form::Printed("OP")));
/// assert_eq!(form(object, "chilly"), Some(Form::Refused(OtherForm::OtherGame)));
/// assert_eq!(form("OP", "former"), None);
/// ```
pub fn form<'a>(text: &'a str, game: &str) -> Option<Form<'a>> {
    let Some(objects) = find_objects(text) else {
        return format_of(text).map(|format| Form::Refused(OtherForm::Format(format)));
    };
    let [object] = &objects[..] else {
        return Some(Form::Refused(OtherForm::Objects));
    };
    let Some(board) = object.text_of("board") else {
        return Some(Form::Refused(OtherForm::Object));
    };
    Some(match object.text_of("puzzle") {
        Some(puzzle) if puzzle == game => Form::Printed(board),
        Some(_) => Form::Refused(OtherForm::OtherGame),
        None => Form::Refused(OtherForm::Object),
    })
}

/// The name of a field of an object, and its value if this is a text.
struct Field<'a> {
    name: &'a str,
    text: Option<&'a str>,
}

/// The fields of a JSON object. Fields of nested objects are left out.
#[derive(Default)]
struct Object<'a> {
    fields: Vec<Field<'a>>,
}

impl<'a> Object<'a> {
    /// Returns the text in a field; `None` if the object has no text of this name.
    fn text_of(&self, name: &str) -> Option<&'a str> {
        let field = self.fields.iter().find(|field| field.name == name)?;
        field.text
    }
}

/// Returns the objects of a text in JSON, or in the notation of Python: `{"name": value, ...}`. `None` if the text is
/// neither an object nor a list of objects. Mistakes in the text are ignored.
fn find_objects(text: &str) -> Option<Vec<Object<'_>>> {
    let trimmed = text.trim_start();
    // A list of objects begins with a bracket.
    let from_object = trimmed.strip_prefix('[').unwrap_or(trimmed).trim_start();
    if !begins_object(from_object) {
        return None;
    }
    let mut scanner = Scanner::default();
    for token in split_tokens(from_object) {
        scanner.read_token(token);
    }
    Some(scanner.objects)
}

/// Returns whether a text begins like a JSON object: with a brace, and then the name of a field or the closing brace. A
/// list in the notation of C has braces too, but no names.
fn begins_object(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('{') else {
        return false;
    };
    let mut tokens = split_tokens(inside).into_iter();
    match tokens.next() {
        // `None`: the text may be cut off after the name.
        Some(Token::Text(_name)) => matches!(tokens.next(), None | Some(Token::Sign(':'))),
        Some(Token::Sign(sign)) => sign == '}',
        None => false,
    }
}

/// A part of a text in JSON. Numbers and words are left out.
#[derive(Clone, Copy)]
enum Token<'a> {
    /// A text in quotes, without the quotes.
    Text(&'a str),
    /// A bracket, a brace, a comma, or a colon.
    Sign(char),
}

/// Splits a text in JSON, or in the notation of Python, into tokens: texts in double or single quotes, brackets, commas
/// and colons. Skips numbers, words and blanks, because only names and texts of fields are needed. The texts keep their
/// escapes. A text without a closing quote ends with the whole text.
fn split_tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' | '\'' => {
                let inside = text_before_quote(&text[at + 1..], character);
                // Skip the text and its closing quote, the character after the text.
                characters.nth(inside.chars().count());
                tokens.push(Token::Text(inside));
            }
            '{' | '}' | '[' | ']' | ',' | ':' => tokens.push(Token::Sign(character)),
            // A character of a number or word, or a blank.
            _ => {}
        }
    }
    tokens
}

/// Returns the part of a text before the closing quote, or the whole text if there is none. A quote behind a backslash
/// does not close the text.
fn text_before_quote(text: &str, quote: char) -> &str {
    let mut is_escaped = false;
    for (at, character) in text.char_indices() {
        if character == quote && !is_escaped {
            return &text[..at];
        }
        is_escaped = character == '\\' && !is_escaped;
    }
    text
}

/// Collects the fields of the outermost objects of a text in JSON.
#[derive(Default)]
struct Scanner<'a> {
    objects: Vec<Object<'a>>,
    /// Number of open brackets and braces.
    depth: usize,
    /// The last text that is not the value of a field. If a colon follows, this text is the name of the next field.
    last_text: Option<&'a str>,
    /// Whether the value of the last field of the last object follows, because its name and colon have just been read.
    expects_value: bool,
}

impl<'a> Scanner<'a> {
    /// Reads the next token of a text in JSON (a text in quotes, a bracket, a comma or a colon). Only tokens at depth
    /// 1, directly in an outermost object, are names and values of its fields.
    fn read_token(&mut self, token: Token<'a>) {
        let is_in_outermost = self.depth == 1;
        match token {
            Token::Sign('{' | '[') => self.begin_object_or_list(),
            Token::Sign('}' | ']') => self.depth = self.depth.saturating_sub(1),
            Token::Sign(':') if is_in_outermost => self.begin_field(),
            // After a comma, which is the only other sign, a name follows.
            Token::Sign(_) if is_in_outermost => self.expects_value = false,
            Token::Text(text) if is_in_outermost => self.add_text(text),
            Token::Sign(_) | Token::Text(_) => {}
        }
    }

    /// Begins an outermost object at its opening brace. Also begins a nested list or object, whose fields are ignored.
    fn begin_object_or_list(&mut self) {
        if self.depth == 0 {
            self.objects.push(Object::default());
        }
        self.expects_value = false;
        self.depth += 1;
    }

    /// Adds a field to the last object at a colon. The name of the field is the text before the colon. Its value is
    /// unknown until `add_text` reads it. If no text stands before the colon, adds no field, and expects no value.
    fn begin_field(&mut self) {
        let name = self.last_text.take();
        self.expects_value = name.is_some();
        if let Some(name) = name
            && let Some(object) = self.objects.last_mut()
        {
            object.fields.push(Field { name, text: None });
        }
    }

    /// Reads a text in quotes. If the name and the colon of a field stand directly before it, the text is the value of
    /// this field, which `begin_field` has added to the last object. If not, keeps the text as a possible name of the
    /// next field.
    fn add_text(&mut self, text: &'a str) {
        if !self.expects_value {
            self.last_text = Some(text);
            return;
        }
        self.expects_value = false;
        if let Some(object) = self.objects.last_mut()
            && let Some(field) = object.fields.last_mut()
        {
            field.text = Some(text);
        }
    }
}

/// Returns the name of the format of another program, for a message, such as `a file of pzprv3`. Returns `None` if the
/// text has none of the known formats.
fn format_of(text: &str) -> Option<&'static str> {
    let text = text.trim();
    if text.starts_with("pzprv3") {
        return Some("a file of pzprv3");
    }
    // An address between angle brackets, such as `<https://puzz.link/>`, is not XML.
    if text.starts_with('<') && text.ends_with('>') && !text.starts_with("<http") {
        return Some("XML or HTML");
    }
    if is_janko(text) {
        return Some("a file of janko.at");
    }
    if is_sokoban(text) {
        return Some("a level of Sokoban (xsb)");
    }
    if is_game_id(text) {
        return Some("an id of Simon Tatham's puzzle collection");
    }
    if is_source_code(text) {
        return Some("source code");
    }
    None
}

/// Returns whether a text is a puzzle file of janko.at: it has a line `[problem]`.
fn is_janko(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    lines.any(|line| line.eq_ignore_ascii_case("[problem]"))
}

/// Returns whether a text is a level of the game Sokoban: it has only characters for squares of this game, among them a
/// wall (`#`) and a player (`@` or `+`).
fn is_sokoban(text: &str) -> bool {
    text.contains('#') && text.contains(['@', '+']) && text.chars().all(may_be_sokoban)
}

/// Returns whether a level of the game Sokoban may contain this character.
fn may_be_sokoban(c: char) -> bool {
    c.is_whitespace() || "#@+$*.-_/|".contains(c)
}

/// Returns whether a text is a game id of Simon Tatham's puzzle collection, such as `5x5c3s2:1,2,3`: columns, `x`,
/// rows, parameters, and after a colon or a number sign the description without blanks.
fn is_game_id(text: &str) -> bool {
    let Some((parameters, description)) = text.split_once([':', '#']) else {
        return false;
    };
    let Some((columns, after_columns)) = parameters.split_once('x') else {
        return false;
    };
    let has_columns = !columns.is_empty() && columns.bytes().all(|byte| byte.is_ascii_digit());
    let has_rows = after_columns.starts_with(|c: char| c.is_ascii_digit());
    let is_word = after_columns
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric());
    has_columns && has_rows && is_word && !description.contains(char::is_whitespace)
}

/// Returns whether a text is source code that assigns a list or a text to a variable, such as `board = [[0, 1]]`: a
/// letter or `_` begins the part before `=`, and a bracket or a quote begins the part after it.
fn is_source_code(text: &str) -> bool {
    let Some((variable, value)) = text.split_once('=') else {
        return false;
    };
    let is_declaration = variable.starts_with(|c: char| c.is_alphabetic() || c == '_');
    is_declaration
        && value
            .trim_start()
            .starts_with(['{', '[', '(', '"', '\'', '`'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printed_board_is_found_beside_other_fields() {
        for text in [
            r#"{"puzzle":"former","board":"OP/PO"}"#,
            r#" {"command": "prove", "note": "a \"quote\": {", "puzzle": "former", "moves": [[0,1]], "board": "OP/PO"}"#,
            r#"[{"x": {"board": "GG"}, "board": "OP/PO", "puzzle": "former", "n": 1.5}]"#,
        ] {
            let of_other_game = Form::Refused(OtherForm::OtherGame);

            assert_eq!(form(text, "former"), Some(Form::Printed("OP/PO")), "{text}");
            assert_eq!(form(text, "other"), Some(of_other_game));
        }
    }

    #[test]
    fn other_objects_are_refused() {
        for text in [
            "{}",
            r#"{"board": ["OP"]}"#,
            r#"{"type": "nurikabe", "grid": [[1, 0], [0, 2]]}"#,
            r#"{"testIn": "1 2\n2 1"}"#,
            "{'puzzle': [1], 'board': 'OP'}",
            r#"{"data": ["OP"]"#,
            r#"{"data"#,
        ] {
            let refused = Form::Refused(OtherForm::Object);
            assert_eq!(form(text, "former"), Some(refused), "{text}");
        }
        let two = "{\"puzzle\":\"a\",\"board\":\"O\"}\n{\"puzzle\":\"a\",\"board\":\"P\"}\n";
        let refused = Form::Refused(OtherForm::Objects);
        assert_eq!(form(two, "a"), Some(refused));
        assert!(has_field(r#"[{"data": []}]"#, "data"));
        assert!(!has_field(r#"[{"a": {"data": []}}]"#, "data"));
    }

    #[test]
    fn formats_of_other_programs_have_names() {
        for (text, name) in [
            ("pzprv3/nurikabe/3/3/. . 1 /", "pzprv3"),
            ("pzprv3\nnurikabe\n2\n2\n. 1 \n", "pzprv3"),
            ("<puzzle xmlns=\"http://a.b/c\"><cell/></puzzle>\n", "XML"),
            ("begin\npuzzle nurikabe\n[problem]\n- 2\n", "janko"),
            ("#####\n#@$.#\n#####\n", "Sokoban"),
            ("5x5c3s2:1,2,3,1,2", "Simon Tatham"),
            ("int grid[2][2] = {{0,1},{1,0}};", "source code"),
            ("board = [[0, 1], [1, 0]]", "source code"),
        ] {
            let Some(Form::Refused(refused)) = form(text, "former") else {
                panic!("{text}");
            };

            let refused = refused.to_string();
            assert!(refused.contains(name), "{text}: {refused}");
        }
    }

    #[test]
    fn rows_and_lists_have_no_other_form() {
        for text in [
            "",
            "{{1,2},{3,4}}",
            r#"{"OPG", "GPO"}"#,
            "[[1,2],[3,4]]",
            "(1,2)->(2,2)/#####/#P.X#",
            "####\n#PX#\n####",
            "<https://puzz.link/p?nurikabe/2/2/1i>",
            "OPG/GPO",
            "# size: 5x5\nOPG",
        ] {
            assert_eq!(form(text, "former"), None, "{text}");
        }
    }
}

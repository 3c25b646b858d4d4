//! The part of the crate `derive_builder` that clarabel uses. That crate needs nine others, among
//! them a third version of syn, and together they would take a twentieth of the first build.
//!
//! `#[derive(Builder)]` for a struct `Settings` defines `SettingsBuilder`, whose methods set the
//! fields, and whose method `build` fills in the default values.

use proc_macro::{Group, TokenStream, TokenTree};
use std::iter::Peekable;

type Tokens = Peekable<proc_macro::token_stream::IntoIter>;

/// Derives the builder of a struct. In its attributes, a text such as `"1.0"` is an expression.
///
/// # Panics
/// A struct without named fields, or a field without a default value, stops the compiler.
#[proc_macro_derive(Builder, attributes(builder))]
pub fn derive_builder(input: TokenStream) -> TokenStream {
    let mut tokens = input.into_iter().peekable();
    let structure = Structure::read(&mut tokens);
    let code = structure.builder();
    code.parse().expect("the builder is valid Rust")
}

/// A struct with named fields, as Rust code.
struct Structure {
    name: String,
    /// Type parameters with their bounds, such as `T: FloatT`.
    parameters: String,
    /// Type parameters without bounds.
    arguments: String,
    /// The function that verifies the values of the builder.
    validate: Option<String>,
    fields: Vec<Field>,
}

/// A field of a struct, as Rust code.
struct Field {
    name: String,
    kind: String,
    default: String,
    /// Whether the method that sets the field takes the content of its `Option`.
    strips_option: bool,
}

impl Structure {
    fn read(tokens: &mut Tokens) -> Structure {
        let options = Options::read(tokens);
        next_if(tokens, "pub");
        assert_eq!(next_text(tokens), "struct", "only a struct has a builder");
        let name = next_text(tokens);
        let parameters = read_parameters(tokens);
        let Some(TokenTree::Group(body)) = tokens.next() else {
            panic!("{name} has no named fields");
        };
        Structure {
            arguments: without_bounds(&parameters),
            parameters,
            validate: options.validate,
            fields: Field::read_all(&body),
            name,
        }
    }

    /// Returns the code of the builder and of its error.
    fn builder(&self) -> String {
        let Structure {
            name,
            parameters,
            arguments,
            ..
        } = self;
        let mut members = String::new();
        let mut setters = String::new();
        let mut empty = String::new();
        for field in &self.fields {
            members += &format!("{}: Option<{}>,", field.name, field.kind);
            setters += &field.setter();
            empty += &format!("{}: None,", field.name);
        }
        let build = self.build();
        format!(
            "/// Sets the fields of [`{name}`].
            #[derive(Clone, Debug)]
            pub struct {name}Builder<{parameters}> {{ {members} }}
            #[allow(missing_docs)]
            impl<{parameters}> {name}Builder<{arguments}> {{ {setters} {build} }}
            impl<{parameters}> Default for {name}Builder<{arguments}> {{
                fn default() -> Self {{ Self {{ {empty} }} }}
            }}
            /// Why the values of a builder are invalid.
            #[derive(Clone, Debug)]
            pub enum {name}BuilderError {{
                /// The function that verifies the values has refused them.
                ValidationError(String),
            }}"
        )
    }

    /// Returns the method that builds the struct.
    fn build(&self) -> String {
        let Structure {
            name, arguments, ..
        } = self;
        let mut values = String::new();
        for field in &self.fields {
            values += &field.value();
        }
        let validate = match &self.validate {
            Some(function) => format!("{function}(self)?;"),
            None => String::new(),
        };
        format!(
            "/// Returns the struct, with default values in the fields that are not set.
            pub fn build(&self) -> Result<{name}<{arguments}>, {name}BuilderError> {{
                {validate}
                Ok({name} {{ {values} }})
            }}"
        )
    }
}

impl Field {
    /// Reads the fields of a struct.
    fn read_all(body: &Group) -> Vec<Field> {
        let mut tokens = body.stream().into_iter().peekable();
        let mut fields = Vec::new();
        while tokens.peek().is_some() {
            fields.push(Field::read(&mut tokens));
        }
        fields
    }

    fn read(tokens: &mut Tokens) -> Field {
        let options = Options::read(tokens);
        next_if(tokens, "pub");
        let name = next_text(tokens);
        assert_eq!(next_text(tokens), ":", "{name} has no type");
        let kind = read_type(tokens);
        let Some(default) = options.default else {
            panic!("{name} has no default value");
        };
        Field {
            name,
            kind,
            default,
            strips_option: options.strips_option,
        }
    }

    /// Returns the method that sets the field.
    fn setter(&self) -> String {
        let name = &self.name;
        let (kind, value) = if self.strips_option {
            let kind = format!("<{} as IntoIterator>::Item", self.kind);
            (kind, "Some(value)")
        } else {
            (self.kind.clone(), "value")
        };
        format!(
            "#[allow(non_snake_case)]
            pub fn {name}(&mut self, value: {kind}) -> &mut Self {{
                self.{name} = Some({value});
                self
            }}"
        )
    }

    /// Returns the field of the struct, with the value that is set, or with the default value.
    fn value(&self) -> String {
        let Field { name, default, .. } = self;
        format!("{name}: match &self.{name} {{ Some(value) => value.clone(), None => {default} }},")
    }
}

/// The attributes `#[builder(..)]` of a struct or of a field.
#[derive(Default)]
struct Options {
    default: Option<String>,
    validate: Option<String>,
    strips_option: bool,
}

impl Options {
    /// Reads all attributes. Attributes of other macros have no effect.
    fn read(tokens: &mut Tokens) -> Options {
        let mut options = Options::default();
        while next_if(tokens, "#") {
            let Some(TokenTree::Group(attribute)) = tokens.next() else {
                panic!("an attribute has no brackets");
            };
            let mut attribute = attribute.stream().into_iter().peekable();
            if next_text(&mut attribute) == "builder" {
                options.read_list(&mut attribute);
            }
        }
        options
    }

    /// Reads options in parentheses, which may contain other options in parentheses.
    fn read_list(&mut self, tokens: &mut Tokens) {
        let Some(TokenTree::Group(list)) = tokens.next() else {
            panic!("an option has no parentheses");
        };
        let mut tokens = list.stream().into_iter().peekable();
        while tokens.peek().is_some() {
            match next_text(&mut tokens).as_str() {
                "default" => self.default = Some(read_expression(&mut tokens)),
                "validate" => self.validate = Some(read_expression(&mut tokens)),
                "strip_option" => self.strips_option = true,
                "build_fn" | "setter" => self.read_list(&mut tokens),
                "," => {}
                name => panic!("the builder has no option {name}"),
            }
        }
    }
}

/// Reads `= "EXPRESSION"` or `= r#"EXPRESSION"#`, and returns the expression.
fn read_expression(tokens: &mut Tokens) -> String {
    assert_eq!(next_text(tokens), "=", "an option has no value");
    let literal = next_text(tokens);
    let Some((_, text)) = literal.split_once('"') else {
        panic!("{literal} is not a text");
    };
    let Some((expression, _)) = text.rsplit_once('"') else {
        panic!("{literal} does not end");
    };
    expression.to_string()
}

/// Reads `<PARAMETERS>`, and returns the parameters.
fn read_parameters(tokens: &mut Tokens) -> String {
    assert!(next_if(tokens, "<"), "the struct has no type parameters");
    let parameters = read_until(tokens, ">");
    tokens.next();
    parameters
}

/// Reads a type and the comma after it.
fn read_type(tokens: &mut Tokens) -> String {
    let kind = read_until(tokens, ",");
    tokens.next();
    kind
}

/// Reads tokens up to `end`, or up to the end of the input. Skips what is between angle brackets.
fn read_until(tokens: &mut Tokens, end: &str) -> String {
    let mut depth = 0;
    let mut read = TokenStream::new();
    while let Some(token) = tokens.peek() {
        let text = token.to_string();
        if depth == 0 && text == end {
            break;
        }
        match text.as_str() {
            "<" => depth += 1,
            ">" => depth -= 1,
            _ => {}
        }
        read.extend(tokens.next());
    }
    read.to_string()
}

/// Returns type parameters without their bounds: `T` for `T: FloatT`.
fn without_bounds(parameters: &str) -> String {
    let mut names = Vec::new();
    for parameter in parameters.split(',') {
        let name = parameter.split(':').next();
        names.push(name.unwrap_or(parameter).trim());
    }
    names.join(", ")
}

/// Skips the next token if it is `text`. Returns whether it is.
fn next_if(tokens: &mut Tokens, text: &str) -> bool {
    tokens.next_if(|token| token.to_string() == text).is_some()
}

/// Returns the next token as text.
fn next_text(tokens: &mut Tokens) -> String {
    match tokens.next() {
        Some(token) => token.to_string(),
        None => panic!("the struct ends too early"),
    }
}

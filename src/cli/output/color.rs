//! The option `--color`.

/// The value of `--color`: whether the output contains colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Color {
    /// Use colours if the output is a terminal and the environment variable NO_COLOR is not set
    #[default]
    Auto,
    /// Always use colours, even if the output is a file or a pipe
    Always,
    /// Never use colours
    Never,
}

impl Color {
    pub fn apply(self) {
        let choice = match self {
            Color::Auto => return,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

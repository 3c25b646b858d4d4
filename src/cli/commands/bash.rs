//! The script that completes a command line in bash. File names are each on a line, as they may contain blanks.

use clap::{Arg, Command, ValueHint};

/// The beginning of the script. Bash completes `word`, and `before` is the option before it. In `--out=a`, `word` is
/// `a` and `prefix` is `--out=`.
const BEGINNING: &str = r#"# Completes the command line of kortest in bash.
_kortest() {
    local word="$2" before="$3" prefix="" command="" options="" values="" kind=files reply
    COMPREPLY=()
    # By default, bash splits --option=value into three words.
    if [[ $before == = && COMP_CWORD -ge 2 ]]; then
        before="${COMP_WORDS[COMP_CWORD - 2]}"
    fi
    if [[ $word == = ]]; then
        word=""
    elif [[ $word == --*=* ]]; then
        before="${word%%=*}" prefix="${word%%=*}=" word="${word#*=}"
    fi
    for reply in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case "$reply" in
            COMMANDS)
                command="$reply"
                break
                ;;
        esac
    done
"#;

/// The end of the script. Bash quotes only names of files, not options and values.
const END: &str = r#"    if [[ $word == -* && -z $prefix ]]; then
        kind=words values="$options"
    fi
    while IFS= read -r reply; do
        COMPREPLY+=("$prefix$reply")
    done < <(
        case "$kind" in
            files) compgen -f -- "$word" ;;
            folders) compgen -d -- "$word" ;;
            words) compgen -W "$values" -- "$word" ;;
        esac
    )
    if [[ $kind == words ]]; then
        # Old versions of bash have no compopt, and quote words too.
        compopt +o filenames 2>/dev/null
    fi
    return 0
}
complete -o filenames -F _kortest kortest
"#;

/// Returns the completion script of the command line `program`. The caller must have called `Command::build` on it.
pub fn script(program: &Command) -> String {
    let command_names = names_of_commands(program);
    let mut script = BEGINNING.replace("COMMANDS", &command_names.join(" | "));
    script += "    case \"$command\" in\n";
    // The variable `command` is empty until the user has written the name of a command.
    script += &case_of("\"\"", program, &command_names);
    for command in program.get_subcommands() {
        // The command `kortest help` is followed by the name of another command.
        let is_help = command.get_name() == "help";
        let words_after_name = if is_help { &command_names[..] } else { &[] };
        script += &case_of(command.get_name(), command, words_after_name);
    }
    script += "    esac\n";
    script + END
}

fn names_of_commands(program: &Command) -> Vec<String> {
    let names = program.get_subcommands().map(Command::get_name);
    names.map(str::to_string).collect()
}

/// Returns the branch of bash's `case` for one command. The branch sets what the script offers after each option and
/// after the name of the command: the values of its arguments, and `words_after_name`.
fn case_of(name: &str, command: &Command, words_after_name: &[String]) -> String {
    let mut values = words_after_name.to_vec();
    for argument in command.get_positionals() {
        values.extend(possible_values(argument));
    }
    let options = options(command).join(" ");
    let mut case = format!("        {name})\n            options=\"{options}\"\n");
    if !values.is_empty() {
        let values = values.join(" ");
        case += &format!("            kind=words values=\"{values}\"\n");
    }
    case += "            case \"$before\" in\n";
    for option in command.get_opts() {
        case += &case_of_option(option);
    }
    case += "            esac\n            ;;\n";
    case
}

/// Returns all options of a command, such as `-q` and `--quiet`.
fn options(command: &Command) -> Vec<String> {
    command.get_arguments().flat_map(spellings).collect()
}

/// Returns the short and the long spelling of an option, such as `-q` and `--quiet`; none for other arguments.
fn spellings(argument: &Arg) -> Vec<String> {
    let short = argument.get_short().map(|short| format!("-{short}"));
    let long = argument.get_long().map(|long| format!("--{long}"));
    short.into_iter().chain(long).collect()
}

/// Returns the branch of bash's `case` for an option, after which bash offers values, folders, files, or nothing.
fn case_of_option(option: &Arg) -> String {
    let spellings = spellings(option).join(" | ");
    let values = possible_values(option).join(" ");
    if !values.is_empty() {
        return format!("                {spellings}) kind=words values=\"{values}\" ;;\n");
    }
    let kind = match option.get_value_hint() {
        ValueHint::DirPath => "folders",
        ValueHint::AnyPath | ValueHint::FilePath => "files",
        _ => "none", // bash offers nothing
    };
    format!("                {spellings}) kind={kind} ;;\n")
}

/// Returns the values of an argument that the help lists to choose from.
fn possible_values(argument: &Arg) -> Vec<String> {
    let mut values = argument.get_possible_values();
    values.retain(|value| !value.is_hide_set());
    let names = values.iter().map(|value| value.get_name().to_string());
    names.collect()
}

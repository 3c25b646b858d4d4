//! Tests the files that are generated from the definition of the command line: completions and
//! manual pages.

#[cfg(unix)]
use crate::common::process::Process;
use crate::common::program::Folder;
#[cfg(unix)]
use crate::common::skip;
#[cfg(unix)]
use std::process::{Command, Output, Stdio};

#[test]
fn completions_name_every_command() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = folder.run(&["completions", shell]);
        assert_eq!(run.code, 0, "{run:?}");
        for word in [
            "prove",
            "archive",
            "method",
            "time-limit",
            "completions",
            "man",
        ] {
            assert!(run.text.contains(word), "{shell}: no {word}");
        }
    }

    assert!(folder.files().is_empty());
}

/// The first installation creates the folders, and the second installation replaces the files.
#[cfg(unix)]
#[test]
fn completions_and_manual_pages_are_installed_in_an_empty_home() {
    let home = Folder::new();
    for (shell, file) in [
        (
            "/bin/bash",
            ".local/share/bash-completion/completions/kortest",
        ),
        ("/usr/bin/zsh", ".local/share/zsh/site-functions/_kortest"),
        ("/usr/bin/fish", ".config/fish/completions/kortest.fish"),
        ("/bin/bash", ".local/share/man/man1/kortest-prove.1"),
    ] {
        let run = install(&home, shell);
        assert!(run.status.success(), "{shell}: {run:?}");
        assert!(home.text(file).contains("kortest"), "{shell}: {run:?}");
    }

    assert_eq!(
        home.text(".local/share/man/man1/kortest.1").trim_end(),
        home.run(&["man"]).text.trim_end()
    );
}

#[cfg(unix)]
#[test]
fn completions_are_not_installed_for_other_shells() {
    let home = Folder::new();
    for shell in ["/bin/elvish", "/bin/other"] {
        let run = install(&home, shell);
        assert_eq!(run.status.code(), Some(2), "{shell}: {run:?}");
    }
}

/// Installs the completions and the manual pages for a user with this home and this shell.
#[cfg(unix)]
fn install(home: &Folder, shell: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kortest"))
        .args(["completions", "--install"])
        .env("HOME", home.path(""))
        .env("SHELL", shell)
        .env_remove("XDG_DATA_HOME")
        .env_remove("XDG_CONFIG_HOME")
        .output()
        .unwrap()
}

#[cfg(unix)]
#[test]
fn bash_completes_a_method() {
    if !skip::are_installed(&["bash"]) {
        return;
    }
    let folder = Folder::new();
    folder.write("kortest.bash", folder.run(&["completions", "bash"]).text);
    let script = "source ./kortest.bash
        COMP_WORDS=(kortest prove --method c) COMP_CWORD=3
        _kortest kortest c --method
        echo \"${COMPREPLY[*]}\"";
    let mut bash = Command::new("bash");
    let bash = bash
        .args(["-c", script])
        .current_dir(folder.path(""))
        .stdout(Stdio::piped());
    let output = Process::start(bash).finish();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "columns\n");
}

/// Types a command line in bash, completes it, and prints its words.
#[cfg(unix)]
const TYPE: &str = r#"
import os, pty, select, sys, time
pid, terminal = pty.fork()
if pid == 0:
    os.environ["TERM"] = "dumb"
    os.execvp("bash", ["bash", "--norc", "--noprofile", "-u", "-i"])
def until(text):
    output = b""
    end = time.time() + 60
    while text not in output and time.time() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            output += os.read(terminal, 1 << 16)
    return output
os.write(terminal, b"PS1=; bind 'set enable-bracketed-paste off'; source ./kortest.bash; echo r''eady\n")
until(b"ready")
for line in sys.argv[1:]:
    os.write(terminal, line.encode() + b"\t")
    os.write(terminal, b"\x01printf '<%s>' \x05; echo e''nd\n")
    output = until(b"end\r\n").decode().split("\n")[-2]
    print(output.strip().removesuffix("end").partition("<kortest>")[2])
os.close(terminal)
"#;

#[cfg(unix)]
#[test]
fn bash_completes_names_and_values() {
    if !skip::are_installed(&["bash", "python3"]) || !skip::has_terminal() {
        return;
    }
    let folder = Folder::with("my level (1).txt", "");
    for name in ["plain.txt", "it's.txt", "sfile", "two  blanks"] {
        folder.write(name, "");
    }
    std::fs::create_dir(folder.path("some folder")).unwrap();
    folder.write("some folder/a b.cert", "");
    folder.write("kortest.bash", folder.run(&["completions", "bash"]).text);
    let cases = [
        ("prove --out my", "<prove><--out><my level (1).txt>"),
        ("prove my", "<prove><my level (1).txt>"),
        ("prove \"my", "<prove><my level (1).txt>"),
        ("prove my\\ l", "<prove><my level (1).txt>"),
        ("prove --out=my", "<prove><--out=my level (1).txt>"),
        ("prove it", "<prove><it's.txt>"),
        ("prove tw", "<prove><two  blanks>"),
        ("check some\\ folder/", "<check><some folder/a b.cert>"),
        ("archive --dir s", "<archive><--dir><some folder/>"),
        ("archive --dir=s", "<archive><--dir=some folder/>"),
        (
            "analyse --certificates s",
            "<analyse><--certificates><some folder/>",
        ),
        ("prove --puzzle=n", "<prove><--puzzle=nurikabe>"),
        ("prove --puzzle n", "<prove><--puzzle><nurikabe>"),
        ("prove --method=c", "<prove><--method=columns>"),
        ("--color=al", "<--color=always>"),
        ("--color always pro", "<--color><always><prove>"),
        ("prove --time-l", "<prove><--time-limit>"),
        ("solve --seed p", "<solve><--seed><p>"),
        ("prove --threads p", "<prove><--threads><p>"),
        ("completions f", "<completions><fish>"),
        ("generate ch", "<generate><chilly>"),
        ("help arc", "<help><archive>"),
        ("arc", "<archive>"),
    ];
    let mut command = Command::new("python3");
    command.args(["-c", TYPE]).current_dir(folder.path(""));
    for (line, _) in cases {
        command.arg(format!("kortest {line}"));
    }

    let output = Process::start(command.stdout(Stdio::piped())).finish();

    let text = String::from_utf8(output.stdout).unwrap();
    let completed: Vec<&str> = text.lines().collect();
    assert_eq!(completed.len(), cases.len(), "{text}");
    for ((line, expected), found) in cases.iter().zip(completed) {
        assert_eq!(found, *expected, "{line}");
    }
}

#[test]
fn options_for_folders_complete_folders_in_every_shell() {
    let folder = Folder::new();
    for (shell, words) in [
        ("bash", "--dir) kind=folders"),
        ("zsh", ":DIR:_files -/"),
        ("fish", "-l dir -d"),
    ] {
        let script = folder.run(&["completions", shell]).text;
        assert!(script.contains(words), "{shell}");
    }
    let fish = folder.run(&["completions", "fish"]).text;
    for line in fish.lines().filter(|line| line.contains(" -l dir ")) {
        assert!(line.contains("__fish_complete_directories"), "{line}");
    }
}

/// mandoc prints the faults that it finds in a page.
#[test]
fn mandoc_finds_no_fault_in_the_manual() {
    if !skip::are_installed(&["mandoc"]) {
        return;
    }
    let folder = Folder::new();
    let program = folder.run(&["man"]).text;
    let mut pages = vec!["kortest".to_string()];
    for line in program.lines() {
        if let Some(name) = line.strip_prefix("kortest\\-")
            && let Some(command) = name.strip_suffix("(1)")
            && command != "help"
        {
            pages.push(command.into());
        }
    }
    assert!(pages.len() > 15, "{pages:?}");
    for page in pages {
        let arguments = ["man", &page];
        let count = if page == "kortest" { 1 } else { 2 };
        let text = folder.succeeds(&arguments[..count]).text;
        assert!(text.contains("\n.TH kortest"), "{text}");
        folder.write("page.1", text);

        let output = std::process::Command::new("mandoc")
            .args(["-Tlint", "page.1"])
            .current_dir(folder.path(""))
            .output()
            .unwrap();

        let printed = String::from_utf8_lossy(&output.stdout);
        for message in printed.lines() {
            // The name of the program is written in small letters.
            let is_name = message.contains("lower case character in document title");
            assert!(is_name, "{page}: {printed}");
        }
    }
}

#[test]
fn the_manual_has_a_page_for_the_program_and_for_each_command() {
    let folder = Folder::new();
    let run = folder.run(&["man"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.text.contains(".TH kortest 1"), "{run:?}");
    assert!(run.text.contains("kortest\\-archive(1)"), "{run:?}");
    assert!(run.text.contains("Exit codes"), "{run:?}");

    let run = folder.run(&["man", "prove"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.text.contains(".TH kortest-prove 1"), "{run:?}");
    assert!(run.text.contains("kortest prove"), "{run:?}");
    assert!(run.text.contains("\\-\\-time\\-limit"), "{run:?}");
    assert!(!run.text.contains('\x1b'));
}

#[test]
fn the_version_is_followed_by_what_was_built_and_for_what() {
    let folder = Folder::new();
    for option in ["--version", "-V"] {
        let run = folder.run(&[option]);
        let start = concat!("kortest ", env!("CARGO_PKG_VERSION"), " (");
        let text = run.text.strip_prefix(start).unwrap_or_default();
        let text = text.strip_suffix(")\n").unwrap_or_default();
        let (built, target) = text.split_once(", ").unwrap_or_default();
        assert_eq!(run.code, 0, "{run:?}");
        assert!(target.contains(std::env::consts::ARCH), "{run:?}");
        // Debug builds show no commit hash, because otherwise each new commit would cause a
        // rebuild.
        let digits = built.chars().take_while(char::is_ascii_hexdigit);
        let is_commit = digits.count() >= 12;
        let has_no_commit = ["debug build", "unknown commit"].contains(&built);
        assert!(is_commit || has_no_commit, "{run:?}");
    }
}

const PROVE: [&str; 4] = ["prove", "OPG", "--json", "--no-certificate"];

fn cores() -> u64 {
    std::thread::available_parallelism().unwrap().get() as u64
}

#[test]
fn the_environment_sets_the_number_of_threads() {
    let folder = Folder::new();

    let run = folder.run_with_variable("KORTEST_THREADS", "3", &PROVE);

    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.json()["threads"], cores().min(3), "{run:?}");
}

#[test]
fn an_option_overrides_the_environment() {
    let folder = Folder::new();
    let with_option = [&PROVE[..], &["--threads", "2"]].concat();

    let run = folder.run_with_variable("KORTEST_THREADS", "3", &with_option);

    assert_eq!(run.json()["threads"], cores().min(2));
}

#[test]
fn an_empty_variable_counts_as_unset() {
    let folder = Folder::new();
    for name in ["KORTEST_THREADS", "KORTEST_MEMORY"] {
        let run = folder.run_with_variable(name, "", &PROVE);

        assert_eq!(run.code, 0, "{run:?}");
        assert_eq!(run.json()["threads"], cores(), "{run:?}");
    }
}

/// More threads than cores would only wait for each other.
#[test]
fn no_more_threads_than_cores_are_used() {
    let run = Folder::new().run(&[&PROVE[..], &["--threads", "1024"]].concat());

    assert_eq!(run.json()["threads"], cores());
}

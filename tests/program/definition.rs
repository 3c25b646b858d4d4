//! Tests the files that are generated from the definition of the command line: completions and
//! manual pages.

#[cfg(unix)]
use crate::common::process::Process;
use crate::common::program::Folder;
#[cfg(unix)]
use crate::common::skip;
#[cfg(unix)]
use std::process::{Command, Stdio};

#[test]
fn completions_name_every_command() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = folder.run(&["completions", shell]);
        assert_eq!(run.code, 0, "{run:?}");
        for word in [
            "prove",
            "archive",
            "compare",
            "method",
            "time-limit",
            "completions",
            "man",
        ] {
            assert!(run.text.contains(word), "{shell}: no {word}");
        }
    }

    folder.refuses(&["completions", "cmd"], "", &["cmd", "bash", "zsh", "fish"]);
    folder.refuses(&["completions"], "", &["SHELL"]);
    assert!(folder.files().is_empty());
}

/// The first installation creates the folders, and the second installation replaces the files.
#[cfg(unix)]
#[test]
fn completions_and_manual_pages_are_installed_in_an_empty_home() {
    let home = Folder::new();
    let install = |shell: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kortest"));
        command
            .args(["completions", "--install"])
            .env("HOME", home.path(""))
            .env("SHELL", shell);
        command
            .env_remove("XDG_DATA_HOME")
            .env_remove("XDG_CONFIG_HOME")
            .output()
            .unwrap()
    };
    for (shell, file) in [
        (
            "/bin/bash",
            ".local/share/bash-completion/completions/kortest",
        ),
        ("/usr/bin/zsh", ".local/share/zsh/site-functions/_kortest"),
        ("/usr/bin/fish", ".config/fish/completions/kortest.fish"),
        ("/bin/bash", ".local/share/man/man1/kortest-prove.1"),
    ] {
        let run = install(shell);
        assert!(run.status.success(), "{shell}: {run:?}");
        assert!(home.text(file).contains("kortest"), "{shell}: {run:?}");
    }

    assert_eq!(
        home.text(".local/share/man/man1/kortest.1").trim_end(),
        home.run(&["man"]).text.trim_end()
    );
    assert_eq!(install("/bin/elvish").status.code(), Some(2));
    assert_eq!(install("/bin/other").status.code(), Some(2));

    home.refuses(
        &["completions", "powershell", "--install"],
        "",
        &["bash, zsh and fish"],
    );
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

    folder.refuses(
        &["man", "improve"],
        "",
        &["improve", "no such command", "prove, solve, check"],
    );
}

#[test]
fn the_version_is_followed_by_what_was_built_and_for_what() {
    let folder = Folder::new();
    for option in ["--version", "-V"] {
        let run = folder.run(&[option]);
        let rest = run
            .text
            .strip_prefix(concat!("kortest ", env!("CARGO_PKG_VERSION"), " ("));
        let (built, target) = rest
            .and_then(|rest| rest.strip_suffix(")\n")?.split_once(", "))
            .unwrap_or_default();
        assert_eq!(run.code, 0, "{run:?}");
        assert!(target.contains(std::env::consts::ARCH), "{run:?}");
        // Debug builds show no commit hash, because otherwise each new commit would cause a
        // rebuild.
        let is_commit =
            built.len() >= 12 && built[..12].chars().all(|digit| digit.is_ascii_hexdigit());
        assert!(
            is_commit || ["debug build", "unknown commit"].contains(&built),
            "{run:?}"
        );
    }
}

#[test]
fn the_environment_has_defaults() {
    let folder = Folder::new();
    let prove = ["prove", "OPG", "--json", "--no-certificate"];
    let cores = std::thread::available_parallelism().unwrap().get() as u64;
    let run = folder.run_in(("KORTEST_THREADS", "3"), &prove);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(
        run.json()["threads"].as_u64(),
        Some(cores.min(3)),
        "{run:?}"
    );

    let run = folder.run_in(
        ("KORTEST_THREADS", "3"),
        &[&prove[..], &["--threads", "2"]].concat(),
    );
    assert_eq!(run.json()["threads"], cores.min(2));

    // An empty variable counts as unset.
    for name in ["KORTEST_THREADS", "KORTEST_MEMORY"] {
        let run = folder.run_in((name, ""), &prove);
        assert_eq!(run.code, 0);
        assert_eq!(run.json()["threads"], cores);
    }

    // More threads than cores would only wait for each other.
    let run = folder.run(&[&prove[..], &["--threads", "1024"]].concat());
    assert_eq!(run.json()["threads"], cores);

    for (name, value, words) in [
        ("KORTEST_THREADS", "many", "'many' for KORTEST_THREADS"),
        ("KORTEST_THREADS", "0", "'0' for KORTEST_THREADS"),
        (
            "KORTEST_MEMORY",
            "1K",
            "'1K' for KORTEST_MEMORY: at least 32.0 MiB",
        ),
    ] {
        let given = ["compare", "none.txt", "--memory=1G", "--threads=1"];
        for command in [
            &prove[..],
            &["check", "a.cert"],
            &["compare", "none.txt"],
            &given,
        ] {
            let run = folder.run_in((name, value), command);
            let asks = command != given;
            assert_eq!(run.error.contains(words), asks, "{run:?}");
            assert_eq!(run.error.lines().count(), 1, "{run:?}");
            assert_eq!(run.code, 2, "{run:?}");
        }
    }
    let run = folder.run_in(
        ("KORTEST_MEMORY", "1K"),
        &["prove", "OPG", "--memory", "2K"],
    );
    assert!(run.error.contains("'--memory <SIZE>'"), "{run:?}");
    assert!(
        folder
            .run(&["prove", "--help"])
            .text
            .contains("[env: KORTEST_THREADS]")
    );
}

/// `--help` on a terminal must state the default of each limit.
#[test]
fn limits_have_their_defaults_in_the_help() {
    let folder = Folder::new();
    let limits = ["prove", "solve", "export", "archive", "compare"];
    for command in limits {
        let text = folder
            .succeeds(&[command, "--help"])
            .text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let time = if command == "compare" {
            "[default: 10s]"
        } else {
            "[default: none]"
        };
        for words in [
            "[default: all cores]",
            "[default: 1GiB, or three quarters",
            "seconds without a unit",
            time,
            "Exit codes: 0",
        ] {
            assert!(text.contains(words), "{command}: {words}: {text}");
        }
    }

    for command in ["prove", "check", "report"] {
        for help in ["-h", "--help"] {
            assert!(
                folder
                    .succeeds(&[command, help])
                    .text
                    .contains("Several inputs"),
                "{command} {help}"
            );
        }
    }
}

//! `kortest report`, `kortest show --play` and the site of an archive, without a browser. `tests/pages` has one.

use assert_cmd::Command;
use std::fs;
use tempfile::TempDir;

fn kortest(folder: &TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kortest"));
    command.current_dir(folder.path());
    command
}

/// A folder with a certificate of a small board.
fn small() -> TempDir {
    let folder = TempDir::new().unwrap();
    kortest(&folder).args(["prove", "OPG/GPO/OGP", "--out", "small.cert", "--quiet"]).assert().success();
    folder
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

/// Exit code 2 and one line that holds these words.
fn refused(command: &mut Command, words: &[&str]) {
    let output = command.output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    for word in words {
        assert!(error.contains(word), "{error:?} lacks {word:?}");
    }
}

#[test]
fn a_page_is_one_file_that_names_nothing_elsewhere() {
    let folder = small();
    kortest(&folder).args(["report", "small.cert"]).assert().success();
    let page = read(&folder, "small.html");
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        let found = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!found.contains(outside), "{outside}");
    }
    assert!(page.contains("is <em class=\"optimal\">optimal</em>."));
    assert!(page.contains("default-src 'none'"));
    // Again, over the old one.
    kortest(&folder).args(["report", "small.cert", "--out", "small.html"]).assert().success();
}

#[test]
fn a_claim_gets_its_verdict() {
    let folder = small();
    let optimum: u32 = read(&folder, "small.cert").split("claim optimal ").nth(1).unwrap()[..1].parse().unwrap();
    for (claim, verdict) in [(optimum - 1, "impossible"), (optimum, "optimal"), (optimum + 1, "beatable")] {
        kortest(&folder).args(["report", "small.cert", "--claim", &claim.to_string()]).assert().success();
        let sentence = format!("{claim} clicks is <em class=\"{verdict}\">{verdict}</em>.");
        assert!(read(&folder, "small.html").contains(&sentence), "{sentence}");
    }
}

#[test]
fn names_are_text_wherever_they_stand() {
    let folder = small();
    let name = "</title><script>alert(1)</script>\"'&";
    kortest(&folder).args(["report", "small.cert", "--title", name]).assert().success();
    let page = read(&folder, "small.html");
    assert!(!page.contains("<script>alert"));
    assert!(page.contains("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;"));
    // The scripts: of data, certificate and program, and no other.
    assert_eq!(page.matches("<script").count(), 3);
}

#[test]
fn no_page_of_an_invalid_certificate_and_none_over_other_files() {
    let folder = small();
    let file = folder.path().join("bad.cert");
    fs::write(&file, read(&folder, "small.cert").replace("optimal", "at-most")).unwrap();
    refused(kortest(&folder).args(["report", "bad.cert"]), &["bad.cert", "invalid certificate", "line"]);
    assert!(!folder.path().join("bad.html").exists());
    fs::write(folder.path().join("notes.html"), "my notes").unwrap();
    refused(kortest(&folder).args(["report", "small.cert", "--out", "notes.html"]), &["notes.html", "no page"]);
    refused(kortest(&folder).args(["report", "small.cert", "--out", "small.cert"]), &["the certificate itself"]);
    refused(kortest(&folder).args(["report", "notes.html"]), &["notes.html", "not a kortest certificate"]);
    refused(kortest(&folder).args(["report", "nothing.cert"]), &["nothing.cert"]);
    refused(kortest(&folder).args(["report", "small.cert", "--run", "notes.html"]), &["notes.html", "--json"]);
    assert_eq!(read(&folder, "notes.html"), "my notes");
}

#[test]
fn what_a_run_says_is_of_the_same_certificate() {
    let folder = small();
    let prove = |method: &str, name: &str| {
        let arguments = ["prove", "OPG/GPO/OGP", "--method", method, "--json", "--quiet", "--out", name];
        kortest(&folder).args(arguments).output().unwrap().stdout
    };
    fs::write(folder.path().join("run.json"), prove("search", "search.cert")).unwrap();
    kortest(&folder).args(["report", "search.cert", "--run", "run.json"]).assert().success();
    assert!(read(&folder, "search.html").contains("Time of the proof"));
    refused(kortest(&folder).args(["report", "small.cert", "--run", "run.json"]), &["--run", "another certificate"]);
}

#[test]
fn the_other_games_have_pages_too() {
    let folder = TempDir::new().unwrap();
    for (name, board, sentence) in [
        ("level", "/#####/#P.X#/#####", "1 move is <em class=\"optimal\">optimal</em>."),
        ("stuck", "/#####/#P#X#/#####", "A route is <em class=\"impossible\">impossible</em>."),
        ("grid", "1,0,0/0,0,0/0,0,2", "<em class="),
    ] {
        let certificate = format!("{name}.cert");
        kortest(&folder).args(["prove", board, "--out", &certificate, "--quiet"]).assert().code(0);
        kortest(&folder).args(["report", &certificate]).assert().success();
        assert!(read(&folder, &format!("{name}.html")).contains(sentence), "{name}");
    }
}

#[test]
fn an_archive_is_a_site() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("claims"), "2024-11-24 12\n").unwrap();
    let mut archive = kortest(&folder);
    archive.args(["archive", "2024-11-24..2024-11-26", "--dir", "site", "--claims", "claims", "--quiet"]);
    archive.assert().success();
    let index = read(&folder, "site/index.html");
    for words in ["2024-11-24.html", "2024-11-26.html", "12 is impossible", "site.js"] {
        assert!(index.contains(words), "{words}");
    }
    let page = read(&folder, "site/2024-11-25.html");
    for words in ["2024-11-24.html", "2024-11-26.html", "index.html", "page.js"] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn without_a_terminal_a_solution_is_printed_step_by_step() {
    let folder = small();
    let output = kortest(&folder).args(["show", "small.cert", "--play"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("click 1 of") && text.contains("cleared in"), "{text}");
    refused(kortest(&folder).args(["show", "OP/PO", "--play"]), &["no solution to play", "--moves"]);
    refused(kortest(&folder).args(["show", "1,0/0,0", "--play"]), &["--play is for Former and Santa Chilly"]);
}

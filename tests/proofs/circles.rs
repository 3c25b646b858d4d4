//! Asserts that the imports between the files of a crate contain no cycle.

use crate::common::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Reads all files of a crate into a map from module paths to texts. The path of the crate root is
/// `""`.
fn modules(folder: &Path, path: &str, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        let name = entry.file_stem().unwrap().to_string_lossy().into_owned();
        let inside = if path.is_empty() {
            name.clone()
        } else {
            format!("{path}::{name}")
        };
        if entry.is_dir() {
            modules(&entry, &inside, found);
        } else if entry.extension().is_some_and(|end| end == "rs") {
            let own = matches!(name.as_str(), "mod" | "lib" | "main");
            found.insert(
                if own { path.to_string() } else { inside },
                fs::read_to_string(entry).unwrap(),
            );
        }
    }
}

/// Expands a tree of imports such as `a::{b, c::{d, e}}` into single paths.
fn paths(tree: &str) -> Vec<String> {
    let Some((before, rest)) = tree.split_once('{') else {
        return vec![tree.to_string()];
    };
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in rest[..rest.rfind('}').unwrap_or(rest.len())].chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == ',' && depth == 0 {
            parts.push(String::new());
        } else {
            parts.last_mut().unwrap().push(c);
        }
    }
    parts
        .iter()
        .flat_map(|part| paths(&format!("{before}{part}")))
        .collect()
}

/// Returns the paths of the modules that a file imports.
fn imports(module: &str, text: &str, all: &BTreeMap<String, String>) -> BTreeSet<String> {
    let code: String = text
        .split("#[cfg(test)]")
        .next()
        .unwrap()
        .lines()
        .filter(|line| !line.trim().starts_with("//"))
        .collect();
    let of_statement = |after: &str| {
        after
            .split(';')
            .next()
            .map(|tree| tree.split_whitespace().collect::<String>())
    };
    let trees = code.split("use ").skip(1).filter_map(of_statement);
    let parent = |path: &str| {
        path.rsplit_once("::")
            .map_or(String::new(), |(parent, _)| parent.to_string())
    };
    let absolute = |path: &str| {
        let mut base = module.to_string();
        let mut rest = path;
        match path.split_once("::") {
            Some(("crate", inside)) => (base, rest) = (String::new(), inside),
            Some(("super", _)) => {
                while let Some(inside) = rest.strip_prefix("super::") {
                    (base, rest) = (parent(&base), inside);
                }
            }
            _ => {}
        }
        if base.is_empty() {
            rest.to_string()
        } else {
            format!("{base}::{rest}")
        }
    };
    let mut found = BTreeSet::new();
    for written in trees.flat_map(|tree| paths(&tree)) {
        let mut path = absolute(&written);
        while !path.is_empty() && !all.contains_key(&path) {
            path = parent(&path);
        }
        let is_clearly_in_this_crate = !path.is_empty() || written.starts_with("crate::");
        if is_clearly_in_this_crate && path != module {
            found.insert(path);
        }
    }
    found
}

#[test]
fn no_file_belongs_to_a_circle_of_imports() {
    for (folder, least) in [
        ("src/base", 30),
        ("src/checker", 20),
        ("src/chilly", 30),
        ("src/cli", 80),
        ("src/former", 30),
        ("src/nurikabe", 30),
        ("src/web", 5),
    ] {
        let mut all = BTreeMap::new();
        modules(&root().join(folder), "", &mut all);
        let mut open: BTreeMap<String, BTreeSet<String>> = all
            .iter()
            .map(|(module, text)| (module.clone(), imports(module, text, &all)))
            .collect();
        assert!(
            open.len() >= least && open.values().map(BTreeSet::len).sum::<usize>() > least,
            "{folder}: {}",
            open.len()
        );
        // Removes modules without imports again and again. Modules that remain form a cycle.
        loop {
            let free: Vec<String> = open
                .iter()
                .filter(|(_, imports)| imports.iter().all(|import| !open.contains_key(import)))
                .map(|(module, _)| module.clone())
                .collect();
            if free.is_empty() {
                break;
            }
            free.iter().for_each(|module| _ = open.remove(module));
        }
        let left: Vec<&String> = open.keys().collect();
        assert!(
            left.is_empty(),
            "{folder}: on a cycle of imports, or above one: {left:?}"
        );
    }
}

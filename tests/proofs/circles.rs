//! Asserts that the imports between the files of a crate contain no cycle.

use crate::common::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

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
        let mut imports = imports_by_module(&root().join(folder));
        let number: usize = imports.values().map(BTreeSet::len).sum();
        assert!(imports.len() >= least, "{folder}: {}", imports.len());
        assert!(number > least, "{folder}: {number} imports");

        remove_free_modules(&mut imports);

        let left: Vec<&String> = imports.keys().collect();
        assert!(
            left.is_empty(),
            "{folder}: on a cycle of imports, or above one: {left:?}"
        );
    }
}

/// Removes modules without imports again and again. Modules that remain form a cycle, or import one
/// that does.
fn remove_free_modules(imports: &mut BTreeMap<String, BTreeSet<String>>) {
    loop {
        let mut free = Vec::new();
        for (module, imported) in imports.iter() {
            if !imported.iter().any(|other| imports.contains_key(other)) {
                free.push(module.clone());
            }
        }
        if free.is_empty() {
            return;
        }
        for module in free {
            imports.remove(&module);
        }
    }
}

/// Returns, for each module of a crate, the modules that it imports.
fn imports_by_module(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut modules = BTreeMap::new();
    read_modules(folder, "", &mut modules);
    let mut imports = BTreeMap::new();
    for (module, text) in &modules {
        imports.insert(module.clone(), imported_modules(module, text, &modules));
    }
    imports
}

/// Reads all files of a crate into a map from module paths to texts. The path of the crate root is
/// `""`.
fn read_modules(folder: &Path, path: &str, modules: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap().path();
        let name = entry.file_stem().unwrap().to_string_lossy().into_owned();
        let inside = joined(path, &name);
        if entry.is_dir() {
            read_modules(&entry, &inside, modules);
        } else if entry.extension().is_some_and(|end| end == "rs") {
            let is_folder = matches!(name.as_str(), "mod" | "lib" | "main");
            let module = if is_folder { path.into() } else { inside };
            modules.insert(module, fs::read_to_string(entry).unwrap());
        }
    }
}

/// Returns the paths of the modules that a file imports.
fn imported_modules(
    module: &str,
    text: &str,
    modules: &BTreeMap<String, String>,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for import in imports(text) {
        let mut path = absolute(&import, module);
        while !path.is_empty() && !modules.contains_key(&path) {
            path = parent(&path);
        }
        let is_clearly_in_this_crate = !path.is_empty() || import.starts_with("crate::");
        if is_clearly_in_this_crate && path != module {
            found.insert(path);
        }
    }
    found
}

/// Returns the imports of a file, without those of its tests.
fn imports(text: &str) -> Vec<String> {
    let (code, _) = text.split_once("#[cfg(test)]").unwrap_or((text, ""));
    let lines = code.lines();
    let code: String = lines
        .filter(|line| !line.trim().starts_with("//"))
        .collect();
    let mut imports = Vec::new();
    for statement in code.split("use ").skip(1) {
        let (tree, _) = statement.split_once(';').unwrap_or((statement, ""));
        let tree: String = tree.split_whitespace().collect();
        imports.extend(paths(&tree));
    }
    imports
}

/// Expands a tree of imports such as `a::{b, c::{d, e}}` into single paths.
fn paths(tree: &str) -> Vec<String> {
    let Some((before, rest)) = tree.split_once('{') else {
        return vec![tree.to_string()];
    };
    let inside = &rest[..rest.rfind('}').unwrap_or(rest.len())];
    let mut depth = 0;
    let mut branches = vec![String::new()];
    for c in inside.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == ',' && depth == 0 {
            branches.push(String::new());
        } else {
            branches.last_mut().unwrap().push(c);
        }
    }
    let mut found = Vec::new();
    for branch in branches {
        found.extend(paths(&format!("{before}{branch}")));
    }
    found
}

/// Converts the path of an import in `module` to a path from the root of the crate.
fn absolute(import: &str, module: &str) -> String {
    if let Some(path) = import.strip_prefix("crate::") {
        return path.to_string();
    }
    let mut base = module.to_string();
    let mut path = import;
    while let Some(inside) = path.strip_prefix("super::") {
        base = parent(&base);
        path = inside;
    }
    joined(&base, path)
}

fn parent(path: &str) -> String {
    path.rsplit_once("::")
        .map_or(String::new(), |(parent, _)| parent.to_string())
}

fn joined(base: &str, path: &str) -> String {
    if base.is_empty() {
        path.to_string()
    } else {
        format!("{base}::{path}")
    }
}

//! Asserts that the imports between the modules of a crate contain no cycle. The compiler allows
//! such cycles, but nobody can read one of their modules without the others.

use crate::common::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const CRATES: [&str; 12] = [
    "src/archive",
    "src/base",
    "src/checker",
    "src/chilly",
    "src/cli",
    "src/former",
    "src/nurikabe",
    "src/pages",
    "src/python",
    "src/store",
    "src/system",
    "src/web",
];

#[test]
fn no_module_belongs_to_a_circle_of_imports() {
    for folder in CRATES {
        let mut texts = BTreeMap::new();
        read_modules(&root().join(folder), "", &mut texts);
        let mut open = BTreeMap::new();
        for (module, text) in &texts {
            open.insert(module.as_str(), imports(module, text, &texts));
        }
        let has_imports = open.values().any(|imports| !imports.is_empty());
        assert!(has_imports, "{folder}");

        // Removes modules without open imports again and again. Modules that remain are on a cycle
        // or above one.
        while let Some(free) = module_without_open_imports(&open) {
            open.remove(free);
        }

        let left: Vec<&&str> = open.keys().collect();
        assert!(
            left.is_empty(),
            "{folder}: on a cycle of imports, or above one: {left:?}"
        );
    }
}

fn module_without_open_imports<'a>(open: &BTreeMap<&'a str, BTreeSet<String>>) -> Option<&'a str> {
    for (module, imports) in open {
        if !imports
            .iter()
            .any(|import| open.contains_key(import.as_str()))
        {
            return Some(module);
        }
    }
    None
}

/// Reads all files of a folder into a map from the paths of modules to their texts. The path of the
/// crate root is `""`.
fn read_modules(folder: &Path, path: &str, texts: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap().path();
        let name = entry.file_stem().unwrap().to_str().unwrap();
        let inner = join(path, name);
        if entry.is_dir() {
            read_modules(&entry, &inner, texts);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let is_folder_itself = matches!(name, "mod" | "lib" | "main");
            let module = if is_folder_itself { path } else { &inner };
            texts.insert(module.to_string(), fs::read_to_string(&entry).unwrap());
        }
    }
}

/// Returns the paths of the modules that a module imports.
fn imports(module: &str, text: &str, texts: &BTreeMap<String, String>) -> BTreeSet<String> {
    let mut imports = BTreeSet::new();
    for tree in trees(text) {
        for written in paths(&tree) {
            let mut path = absolute(&written, module);
            // The last words of a path may be items of a module.
            while !path.is_empty() && !texts.contains_key(&path) {
                path = parent(&path).to_string();
            }
            let is_in_this_crate = !path.is_empty() || written.starts_with("crate::");
            if is_in_this_crate && path != module {
                imports.insert(path);
            }
        }
    }
    imports
}

/// Returns the trees of all imports of a file, such as `a::{b,c::d}`, except those of its tests.
fn trees(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap();
    let mut trees = Vec::new();
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        let Some(begin) = import(line) else {
            continue;
        };
        let mut tree = begin.to_string();
        while !tree.ends_with(';') {
            tree.push_str(lines.next().expect("an import ends").trim());
        }
        tree.retain(|c| !c.is_whitespace() && c != ';');
        trees.push(tree);
    }
    trees
}

/// Returns what follows `use` in a line that begins an import.
fn import(line: &str) -> Option<&str> {
    let line = line.trim();
    for visibility in ["", "pub ", "pub(crate) ", "pub(super) "] {
        let rest = line.strip_prefix(visibility);
        if let Some(tree) = rest.and_then(|rest| rest.strip_prefix("use ")) {
            return Some(tree);
        }
    }
    None
}

/// Expands a tree of imports such as `a::{b,c::{d,e}}` into single paths.
fn paths(tree: &str) -> Vec<String> {
    let Some((before, rest)) = tree.split_once('{') else {
        return vec![tree.to_string()];
    };
    let inner = &rest[..rest.rfind('}').unwrap_or(rest.len())];
    let mut found = Vec::new();
    for branch in branches(inner) {
        found.extend(paths(&format!("{before}{branch}")));
    }
    found
}

/// Splits a list at the commas that are not in braces.
fn branches(list: &str) -> Vec<String> {
    let mut branches = vec![String::new()];
    let mut depth = 0;
    for c in list.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            branches.push(String::new());
        } else {
            branches.last_mut().unwrap().push(c);
        }
    }
    branches
}

/// Returns the path from the crate root of a path that a module has written.
fn absolute(written: &str, module: &str) -> String {
    if let Some(rest) = written.strip_prefix("crate::") {
        return rest.to_string();
    }
    let mut base = module;
    let mut rest = written;
    while let Some(after) = rest.strip_prefix("super::") {
        base = parent(base);
        rest = after;
    }
    join(base, rest)
}

/// Returns the path of the module above; `""` for the modules in the crate root.
fn parent(path: &str) -> &str {
    path.rsplit_once("::").map_or("", |(parent, _)| parent)
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        return name.to_string();
    }
    format!("{path}::{name}")
}

#[test]
fn imports_are_expanded() {
    let text = "use a::{\n    b,\n    c::{d, e},\n};\npub(crate) use f;\n";

    let expanded: Vec<String> = trees(text).iter().flat_map(|tree| paths(tree)).collect();

    assert_eq!(expanded, ["a::b", "a::c::d", "a::c::e", "a::", "f"]);
}

//! Which file of a crate uses which, as its `use` lines and its paths from `crate` say. Tests are left out.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The files of a crate by their module's path, with no name for the crate's own: each with the files that it uses.
pub(super) type Uses = BTreeMap<Vec<String>, BTreeSet<Vec<String>>>;

/// Reads the sources of a crate.
pub(super) fn uses(source: &Path) -> Uses {
    let mut files = BTreeMap::new();
    read_folder(source, &[], &mut files);
    let using = |(at, file): (&Vec<String>, &File)| {
        let used = file.imports.iter().filter(|import| import.is_used_here);
        let used = used.filter_map(|import| file_of(&files, at, &import.path, 0)).filter(|used| used != at);
        (at.clone(), used.collect())
    };
    files.iter().map(using).collect()
}

/// A file, as far as it matters here.
struct File {
    imports: Vec<Import>,
}

struct Import {
    path: Vec<String>,
    /// What it is called in the file.
    name: String,
    /// Whether the file itself does anything with it, beside handing it on to others.
    is_used_here: bool,
}

fn read_folder(folder: &Path, at: &[String], files: &mut BTreeMap<Vec<String>, File>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a folder that can be read").path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let inside: Vec<String> = at.iter().cloned().chain([stem.clone()]).collect();
        match path.extension() {
            _ if stem == "tests" => {}
            _ if path.is_dir() => read_folder(&path, &inside, files),
            Some(extension) if extension == "rs" && stem != "main" => {
                let text = fs::read_to_string(&path).expect("a source is text");
                let is_root = at.is_empty() && stem == "lib";
                files.insert(if is_root { Vec::new() } else { inside }, File::read(&text));
            }
            Some(_) | None => {}
        }
    }
}

impl File {
    fn read(text: &str) -> Self {
        let (statements, code) = split(text);
        let mut imports = Vec::new();
        for (statement, is_handed_on) in statements {
            let tree = statement.trim_end_matches(';');
            imports.extend(leaves(tree).into_iter().map(|(path, name)| {
                let is_used_here = !is_handed_on || has_word(&code, &name);
                Import { path, name, is_used_here }
            }));
        }
        imports.extend(paths_from_the_crate(&code).map(|path| Import {
            path,
            name: String::new(),
            is_used_here: true,
        }));
        Self { imports }
    }
}

/// The `use` statements of a file, each with whether it is `pub`, and its other code without comments and tests. It
/// relies on rustfmt: what begins at some indentation ends at the same.
fn split(text: &str) -> (Vec<(String, bool)>, String) {
    let (mut statements, mut code) = (Vec::new(), String::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let (indent, line) = (line.len() - line.trim_start().len(), line.trim());
        let plain = line.strip_prefix("pub").map_or(line, |rest| rest.split_once(' ').map_or(rest, |(_, rest)| rest));
        if line == "#[cfg(test)]" {
            let mut item = lines.by_ref().skip_while(|line| line.trim().starts_with("#["));
            let first = item.next().unwrap_or_default();
            if !first.ends_with([';', '}', ',']) {
                let ends = |line: &&str| line.starts_with(&format!("{}}}", " ".repeat(indent)));
                item.find(ends);
            }
        } else if let Some(begun) = plain.strip_prefix("use ") {
            let mut statement = begun.to_owned();
            while !statement.ends_with(';') {
                statement.push_str(lines.next().unwrap_or(";").trim());
            }
            statements.push((statement, plain != line));
        } else if !line.starts_with("//") {
            code.push_str(line);
            code.push('\n');
        }
    }
    (statements, code)
}

/// The paths of a tree of imports, each with the name that it has from there on.
fn leaves(tree: &str) -> Vec<(Vec<String>, String)> {
    let tree = tree.trim();
    let Some((stem, branches)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias)));
        let path: Vec<String> = path.split("::").map(|each| each.trim().to_owned()).collect();
        let last = path.last().cloned().unwrap_or_default();
        return vec![(path, alias.map_or(last, str::to_owned))];
    };
    let stem: Vec<String> =
        stem.split("::").map(str::trim).filter(|each| !each.is_empty()).map(str::to_owned).collect();
    let branches = branches.strip_suffix('}').unwrap_or(branches);
    let mut found = Vec::new();
    for branch in branches_of(branches) {
        found.extend(leaves(branch).into_iter().map(|(path, name)| match path.as_slice() {
            [only] if only == "self" => (stem.clone(), stem.last().cloned().unwrap_or_default()),
            _ => (stem.iter().cloned().chain(path).collect(), name),
        }));
    }
    found
}

/// Splits at the commas that stand in no braces.
fn branches_of(branches: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    let split = branches.split(move |letter| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    });
    split.map(str::trim).filter(|branch| !branch.is_empty())
}

/// The paths from `crate`. How far something is to be seen, as in `pub(in crate::hall)`, is no use of it.
fn paths_from_the_crate(code: &str) -> impl Iterator<Item = Vec<String>> {
    let begins = |before: &str| !before.ends_with(is_of_a_word) && !before.ends_with("pub(in ");
    code.match_indices("crate::").filter(move |(place, _)| begins(&code[..*place])).map(|(place, _)| {
        let rest = &code[place..];
        let end = rest.find(|letter| !is_of_a_word(letter) && letter != ':').unwrap_or(rest.len());
        rest[..end].split("::").filter(|each| !each.is_empty()).map(str::to_owned).collect()
    })
}

fn has_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(place, _)| {
        !code[..place].ends_with(is_of_a_word) && !code[place + word.len()..].starts_with(is_of_a_word)
    })
}

fn is_of_a_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// The file that says what a path means, as seen in the file at `at`; none if it is another crate's. What a file hands
/// on from another is the other's.
fn file_of(files: &BTreeMap<Vec<String>, File>, at: &[String], path: &[String], depth: usize) -> Option<Vec<String>> {
    let (mut module, mut rest) = (at.to_vec(), path);
    match rest.first().map(String::as_str) {
        Some("crate") => (module, rest) = (Vec::new(), &rest[1..]),
        Some("self") => rest = &rest[1..],
        Some("super") => {
            while let Some(("super", behind)) = rest.split_first().map(|(first, behind)| (first.as_str(), behind)) {
                (module, rest) = (module[..module.len().checked_sub(1)?].to_vec(), behind);
            }
        }
        Some(first) if files.contains_key(&child(&module, first)) => {}
        Some(_) | None => return None,
    }
    while let Some((name, behind)) = rest.split_first() {
        let inside = child(&module, name);
        if files.contains_key(&inside) {
            (module, rest) = (inside, behind);
            continue;
        }
        // A name that is handed round in a circle ends somewhere all the same.
        let handed_on = files.get(&module)?.imports.iter().filter(|import| import.name == *name && depth < 8);
        return match handed_on.map(|import| file_of(files, &module, &import.path, depth + 1)).next() {
            Some(defined) => defined,
            None => Some(module),
        };
    }
    Some(module)
}

fn child(module: &[String], name: &str) -> Vec<String> {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

#[test]
fn a_use_is_followed_to_the_file_that_defines_what_it_names() {
    let source = |text: &str| File::read(text);
    let files: BTreeMap<Vec<String>, File> = [
        (vec![], source("mod door;\nmod hall;\npub use hall::Lamp;")),
        (vec!["door".to_owned()], source("use crate::{\n    Lamp,\n    hall::{self, Chair},\n};\n")),
        (vec!["hall".to_owned()], source("mod lamp;\npub use lamp::Lamp;\npub struct Chair;\n")),
        (
            vec!["hall".to_owned(), "lamp".to_owned()],
            source("pub(in crate::hall) fn lit() -> crate::door::Key {}\n#[cfg(test)]\nmod tests {\n    use crate::door::Bell;\n}\n"),
        ),
    ]
    .into();
    let used = |at: &[&str]| -> BTreeSet<String> {
        let at: Vec<String> = at.iter().map(|each| (*each).to_owned()).collect();
        let imports = files[&at].imports.iter().filter(|import| import.is_used_here);
        imports.filter_map(|import| file_of(&files, &at, &import.path, 0)).map(|path| path.join("::")).collect()
    };
    assert_eq!(used(&["door"]), ["hall", "hall::lamp"].map(str::to_owned).into());
    assert_eq!(used(&["hall", "lamp"]), ["door".to_owned()].into());
    assert_eq!(used(&["hall"]), BTreeSet::new(), "what is only handed on is not used");
    assert_eq!(used(&[]), BTreeSet::new());
}

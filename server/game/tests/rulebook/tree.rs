//! The sources of the whole tree.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folders with what others wrote, or what is built.
const ELSEWHERE: [&str; 6] = ["target", "node_modules", "golden", "docs", "test-results", "dist"];

pub(crate) struct Source {
    /// From the root of the tree, with slashes.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    /// Whether the whole file is a test.
    pub(crate) fn is_test(&self) -> bool {
        let stem = self.path.rsplit('/').next().unwrap_or_default();
        self.path.starts_with("tests/")
            || self.path.contains("/tests/")
            || self.path.contains("/e2e/")
            || stem == "tests.rs"
            || stem.ends_with(".test.ts")
    }

    /// Where the tests begin in a file that has some at its end.
    pub(crate) fn tests_from(&self) -> Option<usize> {
        self.text.find("#[cfg(test)]")
    }
}

/// Every source, in the order of the paths.
pub(crate) fn sources() -> Vec<Source> {
    let mut found = Vec::new();
    for top in ["client-cli", "protocol", "server", "tests"] {
        gather(&path_in_tree(top), top, &mut found);
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

fn gather(folder: &Path, name: &str, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).expect("a folder of the tree") {
        let entry = entry.expect("a folder that can be read");
        let (path, file) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        let name = format!("{name}/{file}");
        if path.is_dir() {
            if !file.starts_with('.') && !ELSEWHERE.contains(&file.as_str()) {
                gather(&path, &name, found);
            }
        } else if ["rs", "ts", "svelte", "py"].contains(&path.extension().and_then(|e| e.to_str()).unwrap_or_default())
        {
            found.push(Source { path: name, text: fs::read_to_string(&path).expect("a source is text") });
        }
    }
}

pub(crate) fn path_in_tree(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

//! The user's own folder: who he is on each server, and what he keeps to check a dealing. Nobody else may read it.

use std::{
    env, fs,
    fs::OpenOptions,
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Serialize, de::DeserializeOwned};

/// The folder: `$BRIDGE_STATE`, else `$XDG_STATE_HOME/bridge-cli`, else `~/.local/state/bridge-cli`.
#[derive(Clone, Debug)]
pub struct StateDir(PathBuf);

impl StateDir {
    /// The folder that the environment names; the current one where there is no home.
    pub fn from_env() -> Self {
        let named = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let folder = named("BRIDGE_STATE")
            .or_else(|| Some(named("XDG_STATE_HOME")?.join("bridge-cli")))
            .or_else(|| Some(named("HOME")?.join(".local/state/bridge-cli")))
            .unwrap_or_else(|| PathBuf::from(".bridge-cli"));
        Self(folder)
    }

    /// This folder.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }

    /// Where something is kept.
    pub fn path(&self, kind: &str, name: &str) -> PathBuf {
        self.0.join(kind).join(name)
    }

    /// What was kept, if it was and can be read.
    pub fn load<T: DeserializeOwned>(&self, kind: &str, name: &str) -> Option<T> {
        serde_json::from_slice(&fs::read(self.path(kind, name)).ok()?).ok()
    }

    /// Keeps something, readable by the user alone.
    ///
    /// # Errors
    /// If the folder or the file cannot be written.
    pub fn keep<T: Serialize>(&self, kind: &str, name: &str, value: &T) -> io::Result<PathBuf> {
        let path = self.path(kind, name);
        if let Some(folder) = path.parent() {
            private_folder(folder)?;
        }
        write_private(&path, &serde_json::to_vec_pretty(value)?)?;
        Ok(path)
    }
}

/// Writes a file that only the user can read; it appears whole or not at all.
///
/// # Errors
/// If it cannot be written.
pub fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(format!(".{}", std::process::id()));
    let draft = PathBuf::from(draft);
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&draft)?.write_all(bytes)?;
    fs::rename(&draft, path)
}

fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn what_is_kept_is_the_users_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let state = StateDir::at(folder.path().join("state"));
        let path = state.keep("guests", "ann.json", &"secret").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::metadata(path.parent().unwrap()).unwrap().permissions().mode() & 0o777, 0o700);
        assert_eq!(state.load::<String>("guests", "ann.json").as_deref(), Some("secret"));
        assert_eq!(state.load::<String>("guests", "bob.json"), None);
    }
}

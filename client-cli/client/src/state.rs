//! The user's own folder: who they are on each server, and what they keep to check a dealing. Nobody else may read it.

use std::{
    env, fs,
    fs::OpenOptions,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

use serde::{Serialize, de::DeserializeOwned};

/// How many files of one name are set aside at most: one a month is eight years.
const ASIDE: usize = 99;

/// A program's folder for one user.
#[derive(Clone, Debug)]
pub struct StateDir(PathBuf);

impl StateDir {
    /// The folder that the environment names for a program: `$BRIDGE_STATE`, else `$XDG_STATE_HOME/PROGRAM`, else
    /// `~/.local/state/PROGRAM`; `.PROGRAM` in the current one where there is no home.
    pub fn from_env(program: &str) -> Self {
        let named = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let folder = named("BRIDGE_STATE")
            .or_else(|| Some(named("XDG_STATE_HOME")?.join(program)))
            .or_else(|| Some(named("HOME")?.join(".local/state").join(program)))
            .unwrap_or_else(|| PathBuf::from(format!(".{program}")));
        Self(folder)
    }

    /// A state directory in this folder, which is made when something is kept.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }

    /// Where something is kept.
    pub fn path(&self, kind: &str, name: &str) -> PathBuf {
        self.0.join(kind).join(name)
    }

    /// Loads a value, if one was kept and can be read.
    pub fn load<T: DeserializeOwned>(&self, kind: &str, name: &str) -> Option<T> {
        serde_json::from_slice(&fs::read(self.path(kind, name)).ok()?).ok()
    }

    /// Loads a value, if one was kept: one that is there and cannot be read is an error, and not none.
    ///
    /// # Errors
    /// If there is a file and it cannot be read, or is not what was kept.
    pub fn load_whole<T: DeserializeOwned>(&self, kind: &str, name: &str) -> io::Result<Option<T>> {
        match fs::read(self.path(kind, name)) {
            Ok(bytes) => Ok(Some(serde_json::from_slice(&bytes)?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Keeps something, readable by the user alone.
    ///
    /// # Errors
    /// If the folder or the file cannot be written.
    pub fn keep<T: Serialize>(&self, kind: &str, name: &str, value: &T) -> io::Result<PathBuf> {
        let path = self.place(kind, name)?;
        write_private(&path, &serde_json::to_vec_pretty(value)?)?;
        Ok(path)
    }

    /// Keeps a value like [`StateDir::keep`], where nothing is kept yet: what is there stays as it is.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] if there is something; else as [`StateDir::keep`].
    pub fn keep_first<T: Serialize>(&self, kind: &str, name: &str, value: &T) -> io::Result<PathBuf> {
        let (path, bytes) = (self.place(kind, name)?, serde_json::to_vec_pretty(value)?);
        let draft = write_draft(&path, &bytes)?;
        let linked = fs::hard_link(&draft, &path);
        fs::remove_file(&draft)?;
        match linked {
            // Not every disk knows links: there a reader may meet half a file for a moment.
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                write_whole(&mut private_file().create_new(true).open(&path)?, &bytes)?;
            }
            linked => linked?,
        }
        keep_name(&path)?;
        Ok(path)
    }

    /// Gives what is kept another name beside it, `NAME.old`, `NAME.old2` and so on, and tells which.
    ///
    /// # Errors
    /// If there is nothing, or it cannot be renamed.
    pub fn set_aside(&self, kind: &str, name: &str) -> io::Result<PathBuf> {
        let path = self.path(kind, name);
        for number in 1..=ASIDE {
            let mut other = path.as_os_str().to_owned();
            other.push(if number == 1 { ".old".to_owned() } else { format!(".old{number}") });
            let other = PathBuf::from(other);
            if !fs::exists(&other)? {
                fs::rename(&path, &other)?;
                keep_name(&other)?;
                return Ok(other);
            }
        }
        Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("{ASIDE} old files lie beside it already")))
    }

    fn place(&self, kind: &str, name: &str) -> io::Result<PathBuf> {
        let path = self.path(kind, name);
        if let Some(folder) = path.parent() {
            private_folder(folder)?;
        }
        Ok(path)
    }
}

/// Writes a file that only the user can read; it appears whole or not at all, after a power cut too.
///
/// # Errors
/// If it cannot be written.
pub fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::rename(write_draft(path, bytes)?, path)?;
    keep_name(path)
}

/// Has the folder of a file that was given a name, or made, on the disk: until then a power cut may take the name back.
fn keep_name(path: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match fs::File::open(folder)?.sync_all() {
        // Some disks in the network keep names by themselves, and know no such order.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        synced => synced,
    }
}

/// The same bytes beside it, under a name that no other writer of this process has, nor another process.
fn write_draft(path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    static WRITERS: AtomicU64 = AtomicU64::new(0);
    let mut draft = path.as_os_str().to_owned();
    draft.push(format!(".{}-{}", std::process::id(), WRITERS.fetch_add(1, Ordering::Relaxed)));
    let draft = PathBuf::from(draft);
    let written = private_file().create(true).truncate(true).open(&draft);
    if let Err(error) = written.and_then(|mut file| write_whole(&mut file, bytes)) {
        // What could not be written is of no use; that it cannot be removed either says no more.
        let _ = fs::remove_file(&draft);
        return Err(error);
    }
    Ok(draft)
}

/// Writes all of it, and to the disk itself: a name that is given to a file may reach the disk before its bytes.
fn write_whole(file: &mut fs::File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()
}

fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let is_new = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let made: Vec<_> = folder.ancestors().take_while(is_new).collect();
    builder.create(folder)?;
    made.into_iter().try_for_each(keep_name)
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

    #[test]
    fn two_who_keep_one_thing_at_a_time_are_not_in_each_others_way() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateDir::at(folder.path());
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..20).for_each(|_| drop(state.keep("proofs", "set.json", &"whole").unwrap())));
            }
        });
        assert_eq!(state.load_whole("proofs", "set.json").unwrap(), Some("whole".to_owned()));
        assert_eq!(fs::read_dir(folder.path().join("proofs")).unwrap().count(), 1, "no draft is left");
    }

    #[test]
    fn what_is_kept_first_is_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateDir::at(folder.path());
        assert_eq!(state.load_whole::<String>("guests", "ann.json").unwrap(), None);
        let path = state.keep_first("guests", "ann.json", &"first").unwrap();
        let again = state.keep_first("guests", "ann.json", &"second").unwrap_err();
        assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(state.load_whole("guests", "ann.json").unwrap(), Some("first".to_owned()));
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no draft is left");
        fs::write(&path, b"{").unwrap();
        assert!(state.load_whole::<String>("guests", "ann.json").is_err(), "half a file is not none");
    }

    #[test]
    fn what_is_set_aside_is_still_there_under_another_name() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateDir::at(folder.path());
        for (token, aside) in [("first", "ann.json.old"), ("second", "ann.json.old2")] {
            state.keep_first("guests", "ann.json", &token).unwrap();
            assert_eq!(state.set_aside("guests", "ann.json").unwrap(), state.path("guests", aside));
            assert_eq!(state.load_whole("guests", aside).unwrap(), Some(token.to_owned()));
        }
        assert!(state.set_aside("guests", "ann.json").is_err(), "there is nothing left");
    }
}

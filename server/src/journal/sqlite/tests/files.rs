//! The directory and its files: whose they are, and which are refused.

use super::*;

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let parent = TempDir::new().unwrap();
    let dir = parent.path().join("var/data");
    let journal = SqliteJournal::open(&dir).unwrap();
    journal.open(TABLE).await.unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&dir), 0o700);
    let files: Vec<_> = fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() >= 3, "{files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[tokio::test]
async fn a_directory_has_one_journal_at_a_time() {
    let kept = Kept::begin();
    let second = SqliteJournal::open(kept.dir.path()).err().unwrap();
    assert!(matches!(second, OpenError::InUse { .. }));
    assert!(second.to_string().contains("in use by another server"), "{second}");
    for entry in fs::read_dir(kept.dir.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "lock") {
            fs::remove_file(path).unwrap();
        }
    }
    let third = SqliteJournal::open(kept.dir.path()).err().unwrap();
    assert!(matches!(third, OpenError::InUse { .. }), "whatever was deleted: {third}");
    kept.journal.shutdown().await.unwrap();
    SqliteJournal::open(kept.dir.path()).unwrap();
}

#[test]
fn a_directory_of_an_unreleased_server_is_refused_and_left_as_it_is() {
    let dir = TempDir::new().unwrap();
    let file = rusqlite::Connection::open(dir.path().join(JOURNAL)).unwrap();
    file.pragma_update(None, "application_id", schema::UNRELEASED).unwrap();
    file.pragma_update(None, "user_version", 4).unwrap();
    file.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE live(id BLOB); INSERT INTO live VALUES(X'01')")
        .unwrap();
    // As after a crash: its log lies beside it.
    let left = TempDir::new().unwrap();
    for entry in fs::read_dir(dir.path()).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, left.path().join(path.file_name().unwrap())).unwrap();
    }
    let bytes = || -> std::collections::BTreeMap<_, _> {
        let files = fs::read_dir(left.path()).unwrap().map(|entry| entry.unwrap().path());
        files.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
    };
    let before = bytes();
    assert!(before.len() >= 2, "{:?}", before.keys());
    let refused = SqliteJournal::open(left.path()).err().unwrap();
    assert!(matches!(refused, OpenError::Unreleased), "{refused}");
    assert!(refused.to_string().contains("made by an unreleased version of this server"), "{refused}");
    assert!(matches!(survey(left.path(), |_, _| true), Err(OpenError::Unreleased)));
    assert_eq!(bytes(), before);
}

#[tokio::test]
async fn a_journal_is_opened_with_the_key_it_was_written_with_and_no_other() {
    let dir = TempDir::new().unwrap();
    let (right, wrong) = (KeyFingerprint([1; 16]), KeyFingerprint([2; 16]));
    for _ in 0..2 {
        SqliteJournal::open_with_key(dir.path(), right).unwrap().shutdown().await.unwrap();
        let refused = SqliteJournal::open_with_key(dir.path(), wrong).err().unwrap();
        assert!(matches!(refused, OpenError::WrongKey), "{refused}");
    }
}

#[test]
fn a_file_of_a_later_server_is_refused_and_left_as_it_is() {
    let kept = Kept::begin();
    let dir = kept.ended();
    rusqlite::Connection::open(dir.path().join("journal.sqlite"))
        .unwrap()
        .pragma_update(None, "user_version", 9)
        .unwrap();
    let before = fs::read(dir.path().join("journal.sqlite")).unwrap();
    let newer = SqliteJournal::open(dir.path()).err().unwrap();
    assert!(matches!(newer, OpenError::Newer { found: 9, known: schema::VERSION }), "{newer}");
    assert_eq!(fs::read(dir.path().join("journal.sqlite")).unwrap(), before);
}

#[test]
fn a_file_of_another_program_is_refused() {
    let dir = TempDir::new().unwrap();
    let file = rusqlite::Connection::open(dir.path().join("journal.sqlite")).unwrap();
    file.execute_batch("CREATE TABLE scores(board INTEGER)").unwrap();
    drop(file);
    assert!(matches!(SqliteJournal::open(dir.path()).err().unwrap(), OpenError::Foreign { application_id: 0 }));

    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("journal.sqlite"), [0x55; 8192]).unwrap();
    let refused = SqliteJournal::open(dir.path()).err().unwrap();
    assert!(matches!(refused, OpenError::Damaged(MendError::Salvage(SalvageError::Nothing))), "{refused}");
    assert_eq!(fs::read(dir.path().join("journal.sqlite")).unwrap(), [0x55; 8192]);
}

//! A key that is erased is nowhere in the files, and the others are.

use super::*;
use crate::journal::PersonId;

#[tokio::test]
async fn no_byte_of_an_erased_key_is_left_in_the_file_or_its_log() {
    let kept = Kept::begin();
    let key = |person: u8| format!("the key of person {person:03}").into_bytes();
    // Enough for pages to be split, and their rows to be moved.
    for person in 0..200 {
        kept.journal.admit(PersonId([person; 16]), key(person)).await.unwrap();
        bid(&kept, StreamId([person; 16]), 0, 1).await;
    }
    assert!(holds(&kept, &key(7)) && holds(&kept, &key(8)));
    assert!(kept.journal.erase(PersonId([7; 16])).await.unwrap());
    assert!(!holds(&kept, &key(7)));
    assert!(holds(&kept, &key(8)));
    bid(&kept, StreamId([7; 16]), 1, 1).await;
    let kept = kept.after_a_crash();
    assert!(!holds(&kept, &key(7)));
    assert_eq!(kept.journal.people().await.unwrap().len(), 199);
}

#[tokio::test]
async fn keys_and_families_are_salvaged() {
    let kept = Kept::begin();
    kept.journal.admit(PersonId([5; 16]), b"a key".to_vec()).await.unwrap();
    let (epoch, _) = kept.journal.create(OTHER, TABLE).await.unwrap();
    kept.journal.append(OTHER, epoch, Position(0), vec![b"1C".to_vec()]).await.unwrap();
    kept.journal.shutdown().await.unwrap();
    let into = TempDir::new().unwrap();
    salvage(kept.dir.path(), &into.path().join("saved")).unwrap();
    let saved = SqliteJournal::open(&into.path().join("saved")).unwrap();
    assert_eq!(saved.people().await.unwrap(), [(PersonId([5; 16]), b"a key".to_vec())]);
    assert_eq!(saved.family(TABLE).await.unwrap(), [OTHER]);
}

fn holds(kept: &Kept, bytes: &[u8]) -> bool {
    let files = fs::read_dir(kept.dir.path()).unwrap().map(|entry| fs::read(entry.unwrap().path()).unwrap());
    files.into_iter().any(|file| file.windows(bytes.len()).any(|window| window == bytes))
}

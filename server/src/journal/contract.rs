//! What every journal promises, told once and run against each of them.

use std::sync::Arc;

use super::{APPEND_LIMIT, AppendError, Epoch, Journal, Noted, PersonId, Position, Records, StreamError, StreamId};

/// A journal under test, and how it comes back after its process was killed.
pub(super) trait Subject: Send + Sync + 'static {
    type Journal: Journal;

    /// Whether it can be tried here; if not, it says so.
    fn is_there() -> bool {
        true
    }

    fn begin() -> Self;
    fn journal(&self) -> &Self::Journal;
    fn after_a_crash(self) -> Self;
}

/// One test per promise for a [`Subject`], and, unless it is `of_nodes`, for the two about appends under way together.
macro_rules! contract {
    ($subject:ty) => {
        $crate::journal::contract::contract!($subject, and:
            appends_under_way_together_are_decided_in_order,
            one_refusal_harms_no_other_stream,
        );
    };
    ($subject:ty, of_nodes) => {
        $crate::journal::contract::contract!($subject, and:);
    };
    ($subject:ty, and: $($besides:ident,)*) => {
        $crate::journal::contract::contract!($subject:
            an_unknown_stream_is_empty_and_gets_epoch_one,
            records_come_back_in_order,
            an_append_that_does_not_follow_the_head_is_refused,
            only_the_latest_claimant_appends,
            an_append_to_a_stream_nobody_claimed_is_refused,
            nothing_acknowledged_is_lost_in_a_crash,
            epochs_rise_through_a_crash,
            a_retired_stream_is_not_replayed_until_appended_to,
            a_retired_stream_is_replaced_or_forgotten_and_a_live_one_is_not,
            what_comes_after_a_record_is_read_alone,
            a_note_is_kept_until_its_stream_is_retired,
            a_stream_is_in_the_family_that_it_was_created_in,
            a_person_has_one_key_until_it_is_erased,
            reading_claims_nothing,
            opening_all_claims_every_live_stream,
            interleaved_streams_stay_apart,
            an_empty_append_asks_whether_the_caller_is_still_the_owner,
            a_claim_settles_what_became_of_an_append_that_nobody_waited_for,
            a_big_record_comes_back_whole_and_a_bigger_one_is_refused,
            tasks_append_side_by_side,
            a_closed_journal_refuses,
            $($besides,)*
        );
    };
    ($subject:ty: $($story:ident,)*) => {
        mod contract {
            use super::*;
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $story() {
                    if <$subject>::is_there() {
                        $crate::journal::contract::$story::<$subject>().await;
                    }
                }
            )*
        }
    };
}
pub(super) use contract;

const TABLE: StreamId = StreamId([1; 16]);
const OTHER: StreamId = StreamId([2; 16]);

pub(super) async fn an_unknown_stream_is_empty_and_gets_epoch_one<S: Subject>() {
    let subject = S::begin();
    assert_eq!(subject.journal().open(TABLE).await.unwrap(), (Epoch(1), vec![]));
    assert_eq!(subject.journal().streams().await.unwrap(), [(TABLE, Epoch(1))]);
    assert!(subject.journal().is_healthy());
}

pub(super) async fn records_come_back_in_order<S: Subject>() {
    let subject = S::begin();
    let (epoch, _) = subject.journal().open(TABLE).await.unwrap();
    let acts = subject.journal().append(TABLE, epoch, Position(0), script(["1C", "P", "1H"])).await.unwrap();
    assert_eq!(acts, Position(3));
    assert_eq!(subject.journal().append(TABLE, epoch, Position(3), script(["", "X"])).await.unwrap(), Position(5));
    let (_, records) = subject.journal().open(TABLE).await.unwrap();
    assert_eq!(records, script(["1C", "P", "1H", "", "X"]));
}

pub(super) async fn an_append_that_does_not_follow_the_head_is_refused<S: Subject>() {
    let subject = S::begin();
    let (epoch, _) = subject.journal().open(TABLE).await.unwrap();
    subject.journal().append(TABLE, epoch, Position(0), script(["1C", "P"])).await.unwrap();
    for after in [0, 1, 3, u64::MAX] {
        let refused = subject.journal().append(TABLE, epoch, Position(after), script(["X"])).await;
        assert!(matches!(refused, Err(AppendError::Conflict { head: Position(2) })), "after {after}: {refused:?}");
    }
    assert_eq!(subject.journal().append(TABLE, epoch, Position(2), script(["X"])).await.unwrap(), Position(3));
}

pub(super) async fn only_the_latest_claimant_appends<S: Subject>() {
    let subject = S::begin();
    let (first, _) = subject.journal().open(TABLE).await.unwrap();
    let (second, _) = subject.journal().open(TABLE).await.unwrap();
    assert!(second > first);
    for epoch in [Epoch(0), first, Epoch(second.0 + 1)] {
        let fenced = subject.journal().append(TABLE, epoch, Position(0), script(["1C"])).await;
        assert!(matches!(fenced, Err(AppendError::Fenced { current }) if current == second), "{epoch}: {fenced:?}");
    }
    assert_eq!(subject.journal().append(TABLE, second, Position(0), script(["1C"])).await.unwrap(), Position(1));
}

pub(super) async fn an_append_to_a_stream_nobody_claimed_is_refused<S: Subject>() {
    let subject = S::begin();
    for epoch in [Epoch::UNCLAIMED, Epoch(1)] {
        let fenced = subject.journal().append(TABLE, epoch, Position(0), script(["1C"])).await;
        assert!(matches!(fenced, Err(AppendError::Fenced { current: Epoch::UNCLAIMED })), "{fenced:?}");
    }
    assert_eq!(subject.journal().streams().await.unwrap(), []);
}

pub(super) async fn nothing_acknowledged_is_lost_in_a_crash<S: Subject>() {
    let mut subject = S::begin();
    for crash in 0..3 {
        let (epoch, records) = subject.journal().open(TABLE).await.unwrap();
        assert_eq!(records.len(), crash * 2);
        let head = Position::NOTHING.after(records.len());
        subject.journal().append(TABLE, epoch, head, script(["1C", "P"])).await.unwrap();
        subject = subject.after_a_crash();
    }
    assert_eq!(subject.journal().read(TABLE).await.unwrap(), script(["1C", "P", "1C", "P", "1C", "P"]));
}

pub(super) async fn epochs_rise_through_a_crash<S: Subject>() {
    let subject = S::begin();
    let (before, _) = subject.journal().open(TABLE).await.unwrap();
    let subject = subject.after_a_crash();
    let (after, _) = subject.journal().open(TABLE).await.unwrap();
    assert!(after > before);
    let stale = subject.journal().append(TABLE, before, Position(0), script(["1C"])).await;
    assert!(matches!(stale, Err(AppendError::Fenced { .. })));
}

pub(super) async fn a_retired_stream_is_not_replayed_until_appended_to<S: Subject>() {
    let subject = S::begin();
    let (epoch, _) = subject.journal().open(TABLE).await.unwrap();
    subject.journal().append(TABLE, epoch, Position(0), script(["1C"])).await.unwrap();
    subject.journal().retire(TABLE).await.unwrap();
    subject.journal().retire(OTHER).await.unwrap();
    assert_eq!(subject.journal().streams().await.unwrap(), []);

    let subject = subject.after_a_crash();
    assert_eq!(subject.journal().open_all().await.unwrap(), []);
    assert_eq!(subject.journal().read(TABLE).await.unwrap(), script(["1C"]));
    let (epoch, records) = subject.journal().open(TABLE).await.unwrap();
    assert_eq!((epoch, records.len()), (Epoch(2), 1));
    subject.journal().append(TABLE, epoch, Position(1), vec![]).await.unwrap();
    assert_eq!(subject.journal().streams().await.unwrap(), []);
    subject.journal().append(TABLE, epoch, Position(1), script(["P"])).await.unwrap();
    assert_eq!(subject.journal().streams().await.unwrap(), [(TABLE, epoch)]);

    let subject = subject.after_a_crash();
    assert_eq!(subject.journal().open_all().await.unwrap(), [(TABLE, Epoch(3), script(["1C", "P"]))]);
}

pub(super) async fn a_retired_stream_is_replaced_or_forgotten_and_a_live_one_is_not<S: Subject>() {
    let subject = S::begin();
    for stream in [TABLE, OTHER] {
        let (epoch, _) = subject.journal().open(stream).await.unwrap();
        subject.journal().append(stream, epoch, Position(0), script(["1C", "P"])).await.unwrap();
    }
    assert!(!subject.journal().replace(TABLE, Position(2), script(["1C", ""])).await.unwrap(), "it is live");
    subject.journal().retire(TABLE).await.unwrap();
    subject.journal().retire(OTHER).await.unwrap();
    assert_eq!(subject.journal().retired(None, 9).await.unwrap(), [(TABLE, Position(2)), (OTHER, Position(2))]);
    assert_eq!(subject.journal().retired(Some(TABLE), 9).await.unwrap(), [(OTHER, Position(2))]);
    assert_eq!(subject.journal().retired(None, 1).await.unwrap(), [(TABLE, Position(2))]);
    assert!(!subject.journal().replace(TABLE, Position(1), script(["1C", ""])).await.unwrap(), "it ends elsewhere");
    assert!(subject.journal().replace(TABLE, Position(2), script(["1C", ""])).await.unwrap());
    assert!(subject.journal().replace(OTHER, Position(2), vec![]).await.unwrap());

    let subject = subject.after_a_crash();
    assert_eq!(subject.journal().read(TABLE).await.unwrap(), script(["1C", ""]));
    assert_eq!(subject.journal().read(OTHER).await.unwrap(), Vec::<Vec<u8>>::new());
    assert_eq!(subject.journal().retired(None, 9).await.unwrap(), [(TABLE, Position(2))]);
    let (epoch, records) = subject.journal().open(TABLE).await.unwrap();
    assert_eq!((epoch, records.len()), (Epoch(2), 2));
    assert_eq!(subject.journal().append(TABLE, epoch, Position(2), script(["P"])).await.unwrap(), Position(3));
    assert_eq!(subject.journal().open(OTHER).await.unwrap().0, Epoch(1), "as if it had never been");
}

pub(super) async fn what_comes_after_a_record_is_read_alone<S: Subject>() {
    let subject = S::begin();
    assert_eq!(subject.journal().read_after(TABLE, Position::NOTHING).await.unwrap(), Records::new());
    let (epoch, _) = subject.journal().open(TABLE).await.unwrap();
    subject.journal().append(TABLE, epoch, Position(0), script(["1C", "P", "P"])).await.unwrap();
    subject.journal().append(TABLE, epoch, Position(3), script(["P", "SA"])).await.unwrap();
    let subject = subject.after_a_crash();
    let all = ["1C", "P", "P", "P", "SA"];
    for after in 0..=5 {
        let read = subject.journal().read_after(TABLE, Position(after as u64)).await.unwrap();
        let behind: Records = all[after..].iter().map(|record| record.as_bytes().to_vec()).collect();
        assert_eq!(read, behind, "{after}");
    }
    assert_eq!(
        subject.journal().read_after(TABLE, Position(6)).await.unwrap(),
        Records::new(),
        "it does not come so far"
    );
    assert_eq!(subject.journal().read_after(OTHER, Position(1)).await.unwrap(), Records::new());
}

pub(super) async fn a_note_is_kept_until_its_stream_is_retired<S: Subject>() {
    let subject = S::begin();
    let noted = |stream, head, note: Option<(u64, &str)>| {
        let note = note.map(|(head, note)| (Position(head), note.as_bytes().to_vec()));
        Noted { stream, family: stream, head: Position(head), note }
    };
    subject.journal().note(TABLE, Position(0), b"nobody has opened it".to_vec()).await.unwrap();
    let (epoch, _) = subject.journal().open(TABLE).await.unwrap();
    subject.journal().open(OTHER).await.unwrap();
    subject.journal().append(TABLE, epoch, Position(0), script(["1C"])).await.unwrap();
    subject.journal().note(TABLE, Position(1), b"asleep".to_vec()).await.unwrap();
    subject.journal().note(TABLE, Position(1), b"due at nine".to_vec()).await.unwrap();
    subject.journal().append(TABLE, epoch, Position(1), script(["P"])).await.unwrap();
    let kept = [noted(TABLE, 2, Some((1, "due at nine"))), noted(OTHER, 0, None)];
    assert_eq!(subject.journal().notes().await.unwrap(), kept);

    let subject = subject.after_a_crash();
    assert_eq!(subject.journal().notes().await.unwrap(), kept);
    subject.journal().retire(TABLE).await.unwrap();
    subject.journal().note(TABLE, Position(2), b"late".to_vec()).await.unwrap();
    assert_eq!(subject.journal().notes().await.unwrap(), [noted(OTHER, 0, None)]);
    let (epoch, _) = subject.journal().open(TABLE).await.unwrap();
    subject.journal().append(TABLE, epoch, Position(2), script(["P"])).await.unwrap();
    assert_eq!(subject.journal().notes().await.unwrap(), [noted(TABLE, 3, None), noted(OTHER, 0, None)]);
}

pub(super) async fn reading_claims_nothing<S: Subject>() {
    let subject = S::begin();
    assert_eq!(subject.journal().read(TABLE).await.unwrap(), Records::new());
    assert_eq!(subject.journal().streams().await.unwrap(), []);
    let (epoch, _) = subject.journal().open(TABLE).await.unwrap();
    subject.journal().append(TABLE, epoch, Position(0), script(["1C"])).await.unwrap();
    assert_eq!(subject.journal().read(TABLE).await.unwrap(), script(["1C"]));
    assert_eq!(subject.journal().append(TABLE, epoch, Position(1), script(["P"])).await.unwrap(), Position(2));
}

pub(super) async fn opening_all_claims_every_live_stream<S: Subject>() {
    let subject = S::begin();
    for stream in [OTHER, TABLE] {
        let (epoch, _) = subject.journal().open(stream).await.unwrap();
        subject.journal().append(stream, epoch, Position(0), script([&stream.to_string()])).await.unwrap();
    }
    let all = subject.journal().open_all().await.unwrap();
    let expected = [TABLE, OTHER].map(|stream| (stream, Epoch(2), script([&stream.to_string()])));
    assert_eq!(all, expected);
    assert_eq!(subject.journal().append(TABLE, Epoch(2), Position(1), script(["P"])).await.unwrap(), Position(2));
    let stale = subject.journal().append(OTHER, Epoch(1), Position(1), script(["P"])).await;
    assert!(matches!(stale, Err(AppendError::Fenced { current: Epoch(2) })));
}

pub(super) async fn interleaved_streams_stay_apart<S: Subject>() {
    let subject = S::begin();
    let streams: Vec<StreamId> = (0..20).map(|table| StreamId([table; 16])).collect();
    for &stream in &streams {
        subject.journal().open(stream).await.unwrap();
    }
    for act in 0..10 {
        for &stream in &streams {
            let record = script([&format!("{stream} {act}")]);
            subject.journal().append(stream, Epoch(1), Position(act), record).await.unwrap();
        }
    }
    let subject = subject.after_a_crash();
    for &stream in &streams {
        let told: Records = (0..10).map(|act| format!("{stream} {act}").into_bytes()).collect();
        assert_eq!(subject.journal().read(stream).await.unwrap(), told);
    }
}

pub(super) async fn an_empty_append_asks_whether_the_caller_is_still_the_owner<S: Subject>() {
    let subject = S::begin();
    let (epoch, _) = subject.journal().open(TABLE).await.unwrap();
    assert_eq!(subject.journal().append(TABLE, epoch, Position(0), vec![]).await.unwrap(), Position(0));
    let ahead = subject.journal().append(TABLE, epoch, Position(1), vec![]).await;
    assert!(matches!(ahead, Err(AppendError::Conflict { head: Position(0) })));
    subject.journal().open(TABLE).await.unwrap();
    let fenced = subject.journal().append(TABLE, epoch, Position(0), vec![]).await;
    assert!(matches!(fenced, Err(AppendError::Fenced { current: Epoch(2) })));
}

pub(super) async fn a_claim_settles_what_became_of_an_append_that_nobody_waited_for<S: Subject>() {
    let subject = S::begin();
    let (mut epoch, _) = subject.journal().open(TABLE).await.unwrap();
    let mut head = Position(0);
    for _ in 0..20 {
        drop(subject.journal().append(TABLE, epoch, head, script(["P"])));
        let (claimed, records) = subject.journal().open(TABLE).await.unwrap();
        assert_eq!(claimed, epoch.raised());
        let settled = Position(records.len() as u64);
        assert!(settled == head || settled == head.after(1), "{head}, {settled}");
        (epoch, head) = (claimed, settled);
        assert_eq!(subject.journal().append(TABLE, epoch, head, vec![]).await.unwrap(), head);
    }
}

pub(super) async fn a_big_record_comes_back_whole_and_a_bigger_one_is_refused<S: Subject>() {
    let subject = S::begin();
    let (epoch, _) = subject.journal().open(TABLE).await.unwrap();
    let big: Vec<u8> = (0..APPEND_LIMIT).map(|i| (i % 251) as u8).collect();
    subject.journal().append(TABLE, epoch, Position(0), vec![big.clone()]).await.unwrap();
    let refused = subject.journal().append(TABLE, epoch, Position(1), vec![big.clone(), vec![0]]).await;
    assert!(matches!(refused, Err(AppendError::TooBig { bytes }) if bytes == APPEND_LIMIT + 1));
    let subject = subject.after_a_crash();
    assert!(subject.journal().read(TABLE).await.unwrap() == [big]);
}

pub(super) async fn tasks_append_side_by_side<S: Subject>() {
    let subject = Arc::new(S::begin());
    let mut tables = tokio::task::JoinSet::new();
    for table in 0..40 {
        let subject = Arc::clone(&subject);
        tables.spawn(async move {
            let stream = StreamId([table; 16]);
            let (epoch, _) = subject.journal().open(stream).await.unwrap();
            for act in 0..25 {
                let head = subject.journal().append(stream, epoch, Position(act), vec![vec![table, act as u8]]).await;
                assert_eq!(head.unwrap(), Position(act + 1));
            }
        });
    }
    while let Some(played) = tables.join_next().await {
        played.unwrap();
    }
    let subject = Arc::into_inner(subject).unwrap().after_a_crash();
    let all = subject.journal().open_all().await.unwrap();
    assert_eq!(all.len(), 40);
    for (stream, _, records) in all {
        let told: Records = (0..25).map(|act| vec![stream.0[0], act]).collect();
        assert_eq!(records, told);
    }
}

pub(super) async fn appends_under_way_together_are_decided_in_order<S: Subject>() {
    let subject = S::begin();
    let (epoch, _) = subject.journal().open(TABLE).await.unwrap();
    let acts: Vec<_> =
        (0..100).map(|act| subject.journal().append(TABLE, epoch, Position(act), script(["P"]))).collect();
    for (act, head) in acts.into_iter().enumerate() {
        assert_eq!(head.await.unwrap(), Position(act as u64 + 1));
    }
}

pub(super) async fn one_refusal_harms_no_other_stream<S: Subject>() {
    let subject = S::begin();
    subject.journal().open(TABLE).await.unwrap();
    subject.journal().open(OTHER).await.unwrap();
    let before = subject.journal().append(OTHER, Epoch(1), Position(0), script(["1C"]));
    let fenced = subject.journal().append(TABLE, Epoch(9), Position(0), script(["1C"]));
    let conflict = subject.journal().append(TABLE, Epoch(1), Position(9), script(["1C"]));
    let after = subject.journal().append(OTHER, Epoch(1), Position(1), script(["P"]));
    assert_eq!(before.await.unwrap(), Position(1));
    assert!(matches!(fenced.await, Err(AppendError::Fenced { .. })));
    assert!(matches!(conflict.await, Err(AppendError::Conflict { .. })));
    assert_eq!(after.await.unwrap(), Position(2));
    assert!(subject.journal().read(TABLE).await.unwrap().is_empty());
}

pub(super) async fn a_stream_is_in_the_family_that_it_was_created_in<S: Subject>() {
    let subject = S::begin();
    let room = StreamId([3; 16]);
    subject.journal().open(TABLE).await.unwrap();
    subject.journal().create(OTHER, OTHER).await.unwrap();
    let (epoch, _) = subject.journal().create(room, OTHER).await.unwrap();
    subject.journal().append(room, epoch, Position(0), script(["1C"])).await.unwrap();
    subject.journal().retire(OTHER).await.unwrap();
    subject.journal().create(room, TABLE).await.unwrap();
    let subject = subject.after_a_crash();
    assert_eq!(subject.journal().family(OTHER).await.unwrap(), [OTHER, room], "live and retired");
    assert_eq!(subject.journal().family(TABLE).await.unwrap(), [TABLE]);
    assert_eq!(subject.journal().family(StreamId([9; 16])).await.unwrap(), []);
    let noted: Vec<_> =
        subject.journal().notes().await.unwrap().iter().map(|noted| (noted.stream, noted.family)).collect();
    assert_eq!(noted, [(TABLE, TABLE), (room, OTHER)]);
}

pub(super) async fn a_person_has_one_key_until_it_is_erased<S: Subject>() {
    const ANN: PersonId = PersonId([1; 16]);
    const BEN: PersonId = PersonId([2; 16]);
    let subject = S::begin();
    assert_eq!(subject.journal().people().await.unwrap(), []);
    assert_eq!(subject.journal().admit(ANN, b"first".to_vec()).await.unwrap(), b"first");
    assert_eq!(subject.journal().admit(ANN, b"second".to_vec()).await.unwrap(), b"first");
    assert_eq!(subject.journal().admit(BEN, b"other".to_vec()).await.unwrap(), b"other");
    let subject = subject.after_a_crash();
    let of = async |asked: &[PersonId]| subject.journal().people_of(asked.to_vec()).await.unwrap();
    assert_eq!(of(&[BEN, PersonId([3; 16])]).await, [(BEN, b"other".to_vec())]);
    assert_eq!(of(&[BEN, ANN]).await, [(ANN, b"first".to_vec()), (BEN, b"other".to_vec())]);
    assert!(subject.journal().erase(ANN).await.unwrap());
    assert!(!subject.journal().erase(ANN).await.unwrap());
    let subject = subject.after_a_crash();
    assert_eq!(subject.journal().people().await.unwrap(), [(BEN, b"other".to_vec())]);
    assert_eq!(subject.journal().admit(ANN, b"third".to_vec()).await.unwrap(), b"third");
}

pub(super) async fn a_closed_journal_refuses<S: Subject>() {
    let subject = S::begin();
    let (epoch, _) = subject.journal().open(TABLE).await.unwrap();
    let last = subject.journal().append(TABLE, epoch, Position(0), script(["1C"]));
    subject.journal().shutdown().await.unwrap();
    assert_eq!(last.await.unwrap(), Position(1));
    assert!(!subject.journal().is_healthy());
    assert!(matches!(
        subject.journal().append(TABLE, epoch, Position(1), script(["P"])).await,
        Err(AppendError::Closed(_))
    ));
    assert!(matches!(subject.journal().read(TABLE).await, Err(StreamError::Closed(_))));
    assert!(matches!(subject.journal().shutdown().await, Err(StreamError::Closed(_))));
    let subject = subject.after_a_crash();
    assert_eq!(subject.journal().read(TABLE).await.unwrap(), script(["1C"]));
}

fn script<const N: usize>(acts: [&str; N]) -> Records {
    acts.iter().map(|act| act.as_bytes().to_vec()).collect()
}

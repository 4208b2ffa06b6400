//! What a courier notices and says, without a network: pieces are carried by hand.

use bridge_game::record::SealKey;

use super::{peers::SILENT_AFTER, *};
use crate::cluster::VisitId;

fn wrapping() -> Wrapping {
    Wrapping { seal: SealKey::new([7; 32]), subject_prefix: "bridge-test".to_owned() }
}

/// A node, and what it would hand over to NATS.
fn node(id: i64) -> (Courier, mpsc::Receiver<Outgoing>) {
    let (waiting, queue) = mpsc::channel(WAITING);
    (Courier(Arc::new(Inner::new(NodeId(id), waiting))), queue)
}

/// What waits at one node is carried to another, but for what `loses` says is lost.
fn carry(
    from: &Courier,
    queue: &mut mpsc::Receiver<Outgoing>,
    to: &Courier,
    begun: &mut PartialParcels,
    mut loses: impl FnMut() -> bool,
) -> Vec<PeerNews> {
    let mut told = Vec::new();
    while let Ok(Outgoing { number, piece, .. }) = queue.try_recv() {
        if !loses() {
            told.extend(to.hear(begun, from.0.node, number, &piece));
        }
    }
    told
}

#[test]
fn a_parcel_is_read_by_whom_it_is_for_and_nobody_else_and_shows_nothing() {
    let (from, to) = (NodeId(-5), NodeId(9));
    let wrapped = wrapping().close(from, to, 3, b"SAKQ of spades");
    assert!(!wrapped.windows(4).any(|part| part == b"SAKQ"));
    assert_eq!(wrapping().open(to, &wrapped), Some((from, 3, b"SAKQ of spades".to_vec())));
    assert_eq!(wrapping().open(NodeId(8), &wrapped), None, "it was for another");
    let mut later = wrapped.clone();
    later[15] = 4;
    assert_eq!(wrapping().open(to, &later), None, "it was said once");
    assert_eq!(Wrapping { seal: SealKey::new([8; 32]), ..wrapping() }.open(to, &wrapped), None, "another server's");
    assert_eq!(wrapping().open(to, &wrapped[..20]), None);
}

#[tokio::test(start_paused = true)]
async fn what_was_lost_is_found_out_by_its_number_and_what_is_said_again_is_not_heard() {
    let ((courier, _), from) = (node(1), NodeId(2));
    assert!(!courier.hears(from));
    assert_eq!(courier.takes(from, 17), Arrival::First, "what came before was not for it");
    assert_eq!(courier.takes(from, 18), Arrival::InOrder);
    assert_eq!(courier.takes(from, 20), Arrival::AfterAGap);
    assert_eq!(courier.takes(from, 21), Arrival::InOrder);
    assert_eq!([21, 17].map(|number| courier.takes(from, number)), [Arrival::Again; 2]);
    assert!(courier.hears(from));
    tokio::time::advance(SILENT_AFTER).await;
    assert_eq!((courier.silent(&[]), courier.silent(&[from])), (vec![from], Vec::new()), "it is told of once");
    assert_eq!(courier.takes(from, 20), Arrival::Again, "nor is it after a while");
    assert_eq!(courier.takes(from, 22), Arrival::First);
}

/// NATS has just come back to one node and not yet to the other: whoever goes to see that one is not known there.
#[tokio::test]
async fn whoever_sends_something_that_is_lost_is_told_so() {
    let ((here, mut from_here), (there, mut from_there)) = (node(1), node(2));
    let (mut at_here, mut at_there) = (PartialParcels::default(), PartialParcels::default());
    here.send(NodeId(2), &Parcel::Beat { hears: false }, &[]);
    carry(&here, &mut from_here, &there, &mut at_there, || false);
    carry(&there, &mut from_there, &here, &mut at_here, || false);
    assert!(here.reaches(NodeId(2)) && !there.reaches(NodeId(1)));
    carry(&here, &mut from_here, &there, &mut at_there, || false);
    assert!(there.reaches(NodeId(1)));

    let visit = VisitId(4);
    here.send(NodeId(2), &Parcel::Leave { visit }, &[]);
    carry(&here, &mut from_here, &there, &mut at_there, || true);
    here.send(NodeId(2), &Parcel::Request { visit }, b"{}");
    let told = carry(&here, &mut from_here, &there, &mut at_there, || false);
    assert_eq!(told, [PeerNews::Lost, PeerNews::Parcel(Parcel::Request { visit }, b"{}".to_vec())]);
    let told = carry(&there, &mut from_there, &here, &mut at_here, || false);
    assert_eq!(told, [PeerNews::Parcel(Parcel::Missed, Vec::new())]);
}

/// It hears, and is not heard: its beats say so to whoever thinks that they are.
#[tokio::test(start_paused = true)]
async fn a_node_that_does_not_hear_another_any_more_is_not_reached_by_it() {
    let ((here, mut from_here), (there, mut from_there)) = (node(1), node(2));
    let (mut at_here, mut at_there) = (PartialParcels::default(), PartialParcels::default());
    here.send(NodeId(2), &Parcel::Beat { hears: false }, &[]);
    carry(&here, &mut from_here, &there, &mut at_there, || false);
    carry(&there, &mut from_there, &here, &mut at_here, || false);
    tokio::time::advance(SILENT_AFTER).await;
    assert_eq!(there.silent(&[NodeId(1)]), [NodeId(1)]);
    there.send(NodeId(1), &Parcel::Beat { hears: false }, &[]);
    let told = carry(&there, &mut from_there, &here, &mut at_here, || false);
    assert_eq!((told, here.reaches(NodeId(2))), (vec![PeerNews::Parcel(Parcel::Missed, Vec::new())], false));
}

#[tokio::test]
async fn a_parcel_for_which_there_is_no_room_leaves_a_gap() {
    let (waiting, mut queue) = mpsc::channel(1);
    let courier = Courier(Arc::new(Inner::new(NodeId(1), waiting)));
    let parcel = Parcel::Request { visit: VisitId(4) };
    for _ in 0..3 {
        courier.send(NodeId(2), &parcel, b"{}");
    }
    let first = queue.recv().await.unwrap();
    courier.send(NodeId(2), &parcel, b"{}");
    let next = queue.recv().await.unwrap();
    assert_eq!(next.number, first.number + 3);
    assert_eq!(
        PartialParcels::default().whole(NodeId(1), &first.piece).and_then(|whole| read(&whole.said)),
        Some((parcel, b"{}".to_vec()))
    );
}

#[tokio::test]
async fn a_parcel_that_nats_would_not_take_goes_in_pieces_and_none_is_missed() {
    let ((here, mut from_here), (there, _)) = (node(1), node(2));
    let (visit, snapshot) = (VisitId(4), vec![7; 3 * PIECE]);
    here.send(NodeId(2), &Parcel::Frames { visit }, &snapshot);
    let (mut begun, whole) = (PartialParcels::default(), PeerNews::Parcel(Parcel::Frames { visit }, snapshot.clone()));
    assert_eq!(carry(&here, &mut from_here, &there, &mut begun, || false), [PeerNews::Met, whole]);
    here.send(NodeId(2), &Parcel::Frames { visit }, &snapshot);
    let mut pieces = 0;
    let told = carry(&here, &mut from_here, &there, &mut begun, || {
        pieces += 1;
        pieces == 2
    });
    assert_eq!(told, [PeerNews::Lost], "and the rest of it is not read as a parcel");
    assert!(begun.is_empty());
}

#[tokio::test]
async fn what_only_a_later_version_understands_may_have_changed_something() {
    let (here, _) = node(1);
    let piece = [[0, 0, 0, 0, 11].as_slice(), br#""something""#].concat();
    assert_eq!(here.hear(&mut PartialParcels::default(), NodeId(2), 9, &piece), [PeerNews::Met, PeerNews::Met]);
}

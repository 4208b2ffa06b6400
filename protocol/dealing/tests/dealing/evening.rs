//! An evening of who knows how many deals, in sets of four that follow each other (Spec E4).

use bridge_dealing::{
    AnnouncedCommitment, Beacon, BoardKeyId, Conclusion, Context, ContextParts, ContributionRecord, EveningReport,
    EveningSet, Gap, GoulashBoard, Kept, Report, Seen, SeenDeal, SetCommitment, SetRoot, SetSecret, Settlement,
    Transcript, Venue, verify_evening,
};
use bridge_rules::{BoardNumber, Seat};

use crate::drawn::{contribution, server};

#[test]
fn three_sets_that_follow_each_other_prove_an_evening() {
    let evening = evening(3);
    let report = verify_evening(&evening, &[], &[]);
    assert_eq!((report.conclusion(), report.gaps.len()), (Conclusion::Proven, 0), "{report}");
    assert_eq!(report.sets.iter().map(|set| set.boards.len()).sum::<usize>(), 12);
}

#[test]
fn the_root_that_was_kept_of_a_set_vouches_for_those_before_it_and_for_none_behind() {
    let report = |kept_of: usize| {
        let mut evening = evening(3);
        for (place, (_, kept)) in evening.iter_mut().enumerate() {
            kept.root = kept.root.filter(|_| place == kept_of);
        }
        verify_evening(&evening, &[], &[])
    };
    assert_eq!(report(2).conclusion(), Conclusion::Proven);
    for kept_of in [0, 1] {
        let report = report(kept_of);
        let conclusions = report.sets.iter().map(Report::conclusion);
        let known =
            [true, kept_of == 1, false].map(|is_kept| if is_kept { Conclusion::Proven } else { Conclusion::NotKnown });
        assert!(conclusions.eq(known), "{report}");
    }
}

#[test]
fn a_set_that_is_left_out_put_in_or_exchanged_is_found() {
    let whole = evening(3);
    let gaps = |sets: &[(Transcript, Kept)]| -> EveningReport { verify_evening(sets, &[], &[]) };
    let without = [whole[0].clone(), whole[2].clone()];
    assert_eq!(gaps(&without).gaps, [Gap::OtherBoards { set: 2 }, Gap::OtherRoot { set: 2 }]);
    let twice = [whole[0].clone(), whole[0].clone()];
    assert_eq!(gaps(&twice).gaps, [Gap::OtherBoards { set: 2 }, Gap::OtherRoot { set: 2 }]);
    assert_eq!(gaps(&whole[1..]).gaps.len(), 4);

    // The first set of another seed, dealt afterwards: the second set was committed to after another first.
    let exchanged = [set(EveningSet::FIRST, None, 99), whole[1].clone()];
    let report = gaps(&exchanged);
    assert_eq!(
        (report.gaps.as_slice(), report.conclusion()),
        ([Gap::OtherRoot { set: 2 }].as_slice(), Conclusion::Wrong)
    );
    assert!(report.to_string().ends_with("The name of set 2 does not carry the root of the set before.\n"));
}

#[test]
fn a_set_of_another_table_does_not_follow() {
    let mut sets = evening(2);
    let elsewhere = sets[1].0.ctx.as_str().replace("table/7", "table/8");
    sets[1].0.ctx = elsewhere.parse().expect("a context");
    assert!(verify_evening(&sets, &[], &[]).gaps.contains(&Gap::Elsewhere { set: 2 }));
}

/// Board 5 is a goulash of board 4, across two sets (Spec F18.2).
#[test]
fn a_goulash_is_dealt_again_from_the_board_before_and_its_own_cut() {
    let mut sets = evening(2);
    let [four, five] = [4, 5].map(|number| BoardNumber::new(number).expect("a board"));
    let passed_out = verify_evening(&sets, &[], &[]).proven(four).expect("a proven board");
    let goulash = [GoulashBoard { board: five, dealer: Seat::West }];
    let second = &sets[1].0;
    let secret = SetSecret::new([1; 32]).board_secret(&second.ctx, BoardKeyId::planned(five));
    let cut = secret.cut(&second.ctx, &second.entropy);
    let dealt = bridge_rules::goulash(&passed_out, Seat::West, cut);

    let hand = dealt.hand(Seat::South);
    sets[1].0.seen.push(Seen { id: BoardKeyId::planned(five), deal: SeenDeal::one_hand(Seat::South, hand) });
    let report = verify_evening(&sets, &goulash, &[]);
    assert_eq!((report.proven(five), report.conclusion()), (Some(dealt), Conclusion::Proven), "{report}");

    // As a fresh deal it would be another, and from another dealer as well.
    assert_eq!(verify_evening(&sets, &[], &[]).conclusion(), Conclusion::Wrong);
    let other = [GoulashBoard { dealer: Seat::North, ..goulash[0] }];
    assert_eq!(verify_evening(&sets, &other, &[]).conclusion(), Conclusion::Wrong);
    let first = [GoulashBoard { board: BoardNumber::FIRST, dealer: Seat::North }];
    assert_ne!(verify_evening(&sets, &first, &[]).conclusion(), Conclusion::Proven); // there is none before it
}

#[test]
fn an_evening_without_a_set_is_nothing_known() {
    assert_eq!(verify_evening(&[], &[], &[]).conclusion(), Conclusion::NotKnown);
}

#[test]
fn the_sets_are_four_boards_each_to_the_last_number() {
    let mut set = Some(EveningSet::FIRST);
    let mut next = 1;
    while let Some(this) = set {
        for id in this.boards() {
            assert_eq!((id.board.get(), EveningSet::of(id.board)), (next, this));
            next += 1;
        }
        set = this.next();
    }
    assert_eq!(next, 65_536);
    let last = EveningSet::of(BoardNumber::new(65_535).expect("the last"));
    assert_eq!((last.boards().count(), last.published_before().map(BoardNumber::get)), (3, Some(65_532)));
    assert_eq!(EveningSet::FIRST.published_before(), None);
}

/// So many sets, all played, each kept with its root.
pub(crate) fn evening(sets: u8) -> Vec<(Transcript, Kept)> {
    let (mut evening, mut before) = (Vec::<(Transcript, Kept)>::new(), None);
    let mut next = Some(EveningSet::FIRST);
    for seed in 0..sets {
        let this = next.expect("there are more than three sets");
        evening.push(set(this, before.as_ref(), seed));
        before = evening.last().map(|(transcript, _)| transcript.root);
        next = this.next();
    }
    evening
}

fn set(set: EveningSet, before: Option<&SetRoot>, seed: u8) -> (Transcript, Kept) {
    let name = set.name(before);
    let parts = ContextParts {
        server: "demo.example",
        venue: Venue::Table("7"),
        segment: 1,
        set: &name,
        first: set.first(),
        last: set.last(),
        ruleset: Some("rubber"),
        beacon: None,
    };
    let ctx: Context = parts.context().expect("a context");
    let secret = SetSecret::new([seed; 32]);
    let commitment = SetCommitment::publish(&secret, &ctx, set.boards()).expect("four boards");
    let root = commitment.root;
    let own = contribution("N", 0x11);
    let announced = AnnouncedCommitment { label: own.label.clone(), commitment: own.commitment(&ctx) };
    let record = ContributionRecord::settle(&ctx, announced.clone(), Some(own.r.clone()));
    let settlement = Settlement {
        ctx: ctx.clone(),
        commitment,
        contributions: vec![record],
        uncommitted: Vec::new(),
        beacon: Beacon::none(),
    };
    let mut transcript = Transcript::sign(settlement, &server()).expect("a sound settlement");
    for id in set.boards() {
        transcript.add_reveal(secret.board_secret(&ctx, id).reveal()).expect("the committed secret");
    }
    let kept = Kept {
        server_key: Some(server().public()),
        root: Some(root),
        contribution: Some(own),
        announced: Some(vec![announced]),
    };
    (transcript, kept)
}

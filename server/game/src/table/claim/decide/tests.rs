//! What the director makes of a claim (Law 70; Spec C6.5, C15).

use bridge_protocol::{AccountId, ClaimPolicy, ClaimStage, Policy, Refusal, TableId, Turn};
use bridge_rules::{BoardNumber, Outcome, Seat};

use crate::{
    BelongsTo, Concealed, Moment,
    table::{Boards, Opened, Record, Table, auction, claim, dealing, session},
};

const CLAIMED: Turn = Turn(7);

#[test]
fn the_director_gives_tricks_and_the_board_is_over_without_anybodys_agreement() {
    let mut table = contested();
    let records = table.award_claim(CLAIMED, 7).unwrap();
    let outcome = Outcome::Played { contract: "1SS".parse().unwrap(), tricks: 7 };
    assert_eq!(
        records,
        [
            Record::Claim(claim::Record::ClaimSettled { accepted: true }),
            Record::Session(session::Record::BoardEnded { outcome }),
            Record::Session(session::Record::SessionFinished)
        ]
    );
    records.iter().for_each(|record| table.apply(record, Moment(9)));
    let claim = table.record().boards[0].claim.clone();
    assert_eq!(claim.map(|claim| (claim.tricks, claim.awarded)), Some((9, Some(7))));
    assert!(Seat::ALL.into_iter().all(|seat| !table.finished[0].agreed[seat]), "nobody agreed");
    assert_eq!(table.award_claim(CLAIMED, 7), Err(Refusal::NoClaim {}));
}

#[test]
fn the_director_gives_no_more_than_is_left_and_of_no_other_claim() {
    let table = contested();
    assert_eq!(table.award_claim(CLAIMED, 14), Err(Refusal::TooManyTricks { remaining: 13 }));
    assert!(table.award_claim(CLAIMED, 13).is_ok());
    assert_eq!(table.award_claim(Turn(5), 7), Err(Refusal::NoClaim {}));
    assert_eq!(table.void_claim(Turn(8)), Err(Refusal::NoClaim {}));
}

#[test]
fn the_director_voids_a_claim_and_play_goes_on() {
    let mut table = contested();
    let records = table.void_claim(CLAIMED).unwrap();
    assert_eq!(records, [Record::Claim(claim::Record::ClaimSettled { accepted: false })]);
    records.iter().for_each(|record| table.apply(record, Moment(9)));
    assert!(table.play_card(Seat::West, Turn(9), "HK".parse().unwrap(), Moment(9)).is_ok());
}

fn one() -> BoardNumber {
    BoardNumber::new(1).unwrap()
}

/// One spade by South, who claims nine before the lead; East contests it.
fn contested() -> Table {
    let deal = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9".parse().unwrap();
    let mut table = Table::open(Opened {
        table: TableId::from_bytes([1; 16]),
        belongs_to: BelongsTo::Host(AccountId::from_bytes([2; 16])),
        policy: Policy { claims: ClaimPolicy::Director, ..Policy::social() },
        boards: Boards::Imported(vec![(one(), Concealed::new(deal))]),
        at: Moment(1),
    });
    let pass = |seat| Record::Auction(auction::Record::Called { seat, call: "P".parse().unwrap(), meaning: None });
    let records = [
        Record::Dealing(dealing::Record::BoardOpened { board: one() }),
        pass(Seat::North),
        pass(Seat::East),
        Record::Auction(auction::Record::Called { seat: Seat::South, call: "1S".parse().unwrap(), meaning: None }),
        pass(Seat::West),
        pass(Seat::North),
        pass(Seat::East),
        Record::Auction(auction::Record::ContractReached { contract: "1SS".parse().unwrap() }),
        Record::Claim(claim::Record::Claimed { seat: Seat::South, tricks: 9, statement: None, until: Moment(60) }),
        Record::Claim(claim::Record::ClaimAnswered { seat: Seat::East, accept: false }),
        Record::Claim(claim::Record::ClaimPassed { to: ClaimStage::Director, until: Moment(8) }),
    ];
    records.iter().for_each(|record| table.apply(record, Moment(8)));
    table
}

//! Honours that count only when somebody claims them (Spec F10.4).

use bridge_game::{Command, Person, session};
use bridge_protocol::{Lane, Refusal, Stage, TableEvent, TableView};
use bridge_rules::{Account, BySeat, Form, Honours, Rubber, Seat, Side, Strain, honours};

use crate::{
    evening::{Decision, Evening, board},
    forms::{begins, comes_to, sitting},
    people::{host, player},
};

#[test]
fn they_count_from_the_claim_on_and_for_all_the_same() {
    let (mut evening, number, holder) = with_honours(Honours::Claimed);
    let before = evening.sees(Lane::Director);
    assert_eq!(claim(&mut evening, host(), number), Err(Refusal::NotSeated {}));
    assert_eq!(claim(&mut evening, player(holder.lho()), number), Err(Refusal::NoHonours {}), "they held none");
    assert_eq!(
        claim(&mut evening, player(holder), number - 1),
        Err(Refusal::NotNow { stage: Stage::Gathering }),
        "of the last board only"
    );
    evening.all_have_heard();
    claim(&mut evening, player(holder), number).unwrap();
    let after = evening.sees(Lane::Director);
    let total = |view: &TableView, side| view.session.as_ref().unwrap().sheet.total(Account::Side(side));
    let gained = Side::ALL.map(|side| total(&after, side) - total(&before, side));
    assert!(matches!((gained, holder.side()), ([100 | 150, 0], Side::NorthSouth) | ([0, 100 | 150], Side::EastWest)));
    assert_eq!(after.sheet.last(), after.board.as_ref().and_then(|board| board.result.as_ref()));
    for lane in Lane::ALL {
        assert!(matches!(evening.heard(lane)[..], [TableEvent::HonoursClaimed { seat, .. }] if seat == holder));
    }
    begins(&mut evening, number + 1);
    assert!(matches!(claim(&mut evening, player(holder.partner()), number), Err(Refusal::NotNow { .. })), "too late");
}

#[test]
fn nobody_claims_what_counts_by_itself() {
    let (mut evening, number, holder) = with_honours(Honours::Computed);
    assert_eq!(claim(&mut evening, player(holder), number), Err(Refusal::NotAtThisTable {}));
}

/// Boards are passed out until somebody has honours in a suit, which is played then.
pub(crate) fn with_honours(how: Honours) -> (Evening, u32, Seat) {
    let mut evening = sitting(Form::Rubber(Rubber { honours: how, ..Rubber::default() }));
    for number in 1.. {
        begins(&mut evening, number);
        let hands = BySeat::from_fn(|seat| evening.sees(seat).board.unwrap().hands.get(seat).unwrap());
        let held = Strain::ALL.into_iter().find_map(|strain| Some((strain, honours(&hands, strain)?.0)));
        match held.filter(|_| number > 1) {
            Some((strain, holder)) => {
                comes_to(&mut evening, &format!("1{strain} P P P"), 7);
                return (evening, number, holder);
            }
            None => comes_to(&mut evening, "P P P P", 0),
        }
    }
    unreachable!("one deal in seven has honours")
}

pub(crate) fn claim(evening: &mut Evening, who: Person, number: u32) -> Decision {
    evening.does(&who, Command::Session(session::Command::ClaimHonours { board: board(number) }))
}

//! The running account of each person: what they have won and lost over the rubbers or rounds of a session, wherever
//! they sat. People are numbered from 0; the rules know no more of them.

use std::collections::BTreeMap;

use super::{Account, Line, Pad, Seating, Sheet, SheetUnit, in_hundreds};
use crate::BySeat;

/// The balance of one person.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PersonAccount {
    /// How many rubbers or rounds they have played to the end.
    pub played: u32,
    /// The points of their own side, or their own.
    pub points: i32,
    /// Those less their opponents': all people's together are nothing.
    pub balance: i32,
    /// The balance of the rubbers and rounds that are over in the points that were staked (Spec F10.6): all people's
    /// together are nothing.
    pub staked: i32,
}

/// The running account of each of so many people. `sat` has for each deal of the sheet who sat where at its end; what
/// is written when a rubber is broken off goes with its last deal. Where somebody changed seats within a rubber or a
/// round, it is settled in pieces, before and after (Spec F10.6). People whom nobody knows are nobody.
///
/// ```
/// use bridge_rules::{BySeat, DealOutcome, DealResult, Form, Seating, Session, accounts};
///
/// let form: Form = "rubber".parse()?;
/// let mut session = Session::new(form);
/// let game = DealOutcome::Contract { contract: "4SN".parse()?, tricks: 10 };
/// session.record(&DealResult::new(game, BySeat::default()))?;
/// session.stop();
/// let sat = [BySeat { north: Some(0), east: Some(1), south: Some(2), west: Some(3) }];
/// let accounts = accounts(Seating::Four, session.sheet(), &sat, 4, 5);
/// assert_eq!((accounts[0].balance, accounts[1].balance), (420, -420));
/// assert_eq!(accounts[2].staked, 20, "four hundreds at five points");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn accounts(
    seating: Seating,
    sheet: &Sheet,
    sat: &[BySeat<Option<u8>>],
    people: u8,
    stakes: u16,
) -> Vec<PersonAccount> {
    let mut accounts = vec![PersonAccount::default(); usize::from(people)];
    let mut first = 0;
    for (part, pad) in (1..).zip(&sheet.pads) {
        let deals = sheet.deals[first..].iter().take_while(|deal| deal.terms.part == part).count();
        let pieces = pieces(pad, first, sat.get(first..first + deals).unwrap_or_default());
        first += deals;
        let last = pieces.len().saturating_sub(1);
        for (place, piece) in pieces.iter().enumerate() {
            for player in seating.players() {
                let person = piece.sat[*player].and_then(|person| accounts.get_mut(usize::from(person)));
                let Some(account) = person else { continue };
                let own = piece.total(seating.account(*player));
                let won =
                    || pad.accounts().filter(|of| *of != seating.account(*player)).map(|of| own - piece.total(of));
                account.played += u32::from(pad.over && place == last);
                account.points += own;
                account.balance += won().sum::<i32>();
                if pad.over {
                    account.staked += won().map(|by| settled(by, sheet.unit) * i32::from(stakes)).sum::<i32>();
                }
            }
        }
    }
    accounts
}

/// Points are settled in hundreds, IMPs one by one.
fn settled(by: i32, unit: SheetUnit) -> i32 {
    match unit {
        SheetUnit::Points => in_hundreds(by),
        SheetUnit::Imps => by,
    }
}

/// Deals of one pad in which nobody changed seats.
struct Piece {
    sat: BySeat<Option<u8>>,
    totals: BTreeMap<Account, i32>,
}

impl Piece {
    fn total(&self, account: Account) -> i32 {
        self.totals.get(&account).copied().unwrap_or(0)
    }
}

/// The pieces of a pad whose first deal has this place on the sheet.
fn pieces(pad: &Pad, first: usize, sat: &[BySeat<Option<u8>>]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut piece_of = Vec::new();
    for sat in sat {
        if pieces.last().is_none_or(|last| last.sat != *sat) {
            pieces.push(Piece { sat: *sat, totals: BTreeMap::new() });
        }
        piece_of.push(pieces.len() - 1);
    }
    for line in &pad.lines {
        let (deal, to, points) = match *line {
            Line::Below { deal, to, points } => (Some(deal), to, points),
            Line::Above { deal, to, points, .. } => (deal, to, points),
            Line::Game { .. } => continue,
        };
        let place = deal.map_or(piece_of.len().saturating_sub(1), |deal| (deal as usize).saturating_sub(first));
        if let Some(piece) = piece_of.get(place).and_then(|piece| pieces.get_mut(*piece)) {
            *piece.totals.entry(to).or_default() += points;
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    //! Tries Spec F10.6.

    use super::*;
    use crate::{DealOutcome, DealResult, Form, Partners, Session};

    #[test]
    fn with_a_pivot_each_has_an_account_of_their_own() {
        let chicago = [("1SN", 8), ("2HE", 8), ("3NTN", 9), ("1NTW", 6)];
        let mut session = Session::new("chicago-duplicate".parse().unwrap());
        let mut sat = Vec::new();
        let mut who = BySeat { north: Some(0), east: Some(3), south: Some(1), west: Some(2) };
        for _ in 0..3 {
            for (contract, tricks) in chicago {
                record(&mut session, contract, tricks);
                sat.push(who);
            }
            who = Partners::Pivot.come_from(None).unwrap().map(|from| who[from]);
        }
        let [ours, theirs] = [110 + 400 + 100, 110];
        let accounts = accounts(Seating::Four, session.sheet(), &sat, 4, 3);
        let by = ours - theirs;
        assert_eq!(accounts.iter().map(|account| account.balance).collect::<Vec<_>>(), [3 * by, -by, -by, -by]);
        assert_eq!(accounts.iter().map(|account| account.staked).collect::<Vec<_>>(), [45, -15, -15, -15]);
        assert!(accounts.iter().all(|account| account.played == 3));
    }

    #[test]
    fn who_changed_seats_within_a_rubber_has_it_settled_in_pieces() {
        let mut session = Session::new("rubber".parse().unwrap());
        let seated = BySeat { north: Some(0), east: Some(1), south: Some(2), west: Some(3) };
        let turned = BySeat { north: Some(1), east: Some(0), ..seated };
        for (contract, tricks) in [("4SN", 10), ("4SE", 10)] {
            record(&mut session, contract, tricks);
        }
        session.stop();
        let accounts = accounts(Seating::Four, session.sheet(), &[seated, turned], 4, 1);
        let told: Vec<_> = accounts.iter().map(|account| (account.played, account.balance, account.staked)).collect();
        assert_eq!(told, [(1, 240, 2), (1, -240, -2), (1, 0, 0), (1, 0, 0)]);
    }

    #[test]
    fn what_some_win_others_lose_in_every_form() {
        for form in Form::all() {
            let (mut session, seating) = (Session::new(form), form.seating());
            let mut sat = Vec::new();
            for round in 0..9_u8 {
                let who = |seat: crate::Seat| (seat as u8 + round / 3) % 4;
                let declarer = seating.players()[usize::from(round) % seating.players().len()];
                let contract = format!("{}NT{declarer}", 1 + round % 3).parse().unwrap();
                let tricks = 7 + round % 5;
                let strain = crate::Strain::NoTrump;
                let played = [
                    DealOutcome::Contract { contract, tricks },
                    DealOutcome::Named { declarer, strain, doublings: 0, tricks },
                ];
                if played.iter().any(|outcome| session.record(&DealResult::new(*outcome, BySeat::default())).is_ok()) {
                    sat.push(BySeat::from_fn(|seat| seating.players().contains(&seat).then(|| who(seat))));
                }
            }
            session.stop();
            let accounts = accounts(seating, session.sheet(), &sat, 4, 7);
            assert_eq!(accounts.iter().map(|account| account.balance).sum::<i32>(), 0, "{form}");
            assert_eq!(accounts.iter().map(|account| account.staked).sum::<i32>(), 0, "{form}");
            assert!(!sat.is_empty(), "{form}");
        }
    }

    fn record(session: &mut Session, contract: &str, tricks: u8) {
        let outcome = DealOutcome::Contract { contract: contract.parse().unwrap(), tricks };
        session.record(&DealResult::new(outcome, BySeat::default())).unwrap();
    }
}

//! What each person has won and lost in a session of a form, wherever they sat (Spec F10.6). It follows from the sheet
//! and from who had the seats when each deal ended, so that nothing of it is kept.

use bridge_protocol::{PlayerName, RunningAccount};
use bridge_rules::{BySeat, accounts};

use crate::table::{Person, Table};

impl Table {
    pub(in crate::table) fn accounts(&self) -> Vec<RunningAccount> {
        let (mut people, mut sat): (Vec<Person>, _) = (Vec::new(), Vec::new());
        for board in &self.finished {
            sat.push(BySeat::from_fn(|seat| {
                let person = board.players[seat].as_ref().filter(|_| self.seating().players().contains(&seat))?;
                number_of(person, &mut people)
            }));
        }
        let stakes = self.policy.stakes;
        let count = u8::try_from(people.len()).unwrap_or(u8::MAX);
        let won = accounts(self.seating(), self.session.sheet(), &sat, count, stakes.unwrap_or(0));
        let told = people.into_iter().zip(won).map(|(Person { account, name }, won)| RunningAccount {
            account,
            name,
            played: won.played,
            points: won.points,
            balance: won.balance,
            staked: stakes.map(|_| won.staked),
        });
        told.collect()
    }

    /// Who had the seats, for each pad: those who had theirs in all its deals.
    pub(in crate::table) fn sat(&self) -> Vec<BySeat<Option<PlayerName>>> {
        let (deals, mut all) = (&self.session.sheet().deals, Vec::<BySeat<Option<PlayerName>>>::new());
        for (board, deal) in self.finished.iter().zip(deals) {
            let name = |seat| board.players[seat].as_ref().map(|person: &Person| person.name.clone());
            let name = |seat| name(seat).filter(|_| self.seating().players().contains(&seat));
            let names = BySeat::from_fn(name);
            match all.get_mut(deal.terms.part as usize - 1) {
                Some(pad) => {
                    *pad = BySeat::from_fn(|seat| pad[seat].take().filter(|had| names[seat].as_ref() == Some(had)));
                }
                None => all.push(names),
            }
        }
        all
    }
}

/// The place of somebody among those who have played, under their last name; more than 255 never come to one table.
fn number_of(person: &Person, people: &mut Vec<Person>) -> Option<u8> {
    let known = people.iter().position(|one| one.account == person.account);
    let place = known.unwrap_or(people.len());
    match people.get_mut(place) {
        Some(one) => one.name.clone_from(&person.name),
        None => people.push(person.clone()),
    }
    u8::try_from(place).ok()
}

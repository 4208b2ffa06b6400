//! What each person has won and lost in a session of a form, wherever they sat (Spec F10.6). It follows from the sheet
//! and from who had the seats when each deal ended, so that nothing of it is kept.

use bridge_protocol::RunningAccount;
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

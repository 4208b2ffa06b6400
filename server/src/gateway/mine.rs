//! What is an account's own: asked of each table, match and event that it may have to do with, so that what is told is
//! so.

use bridge_game::{Contest, Table, TeamMatch};
use bridge_protocol::{AccountId, Lane, Mine, MyContest, MyMatch, MyTable};

use super::House;
use crate::{actor::look, whereabouts::Spot};

impl House {
    /// What an account has opened, plays in or directs and is not over. What cannot be asked just now is left out.
    pub(super) async fn mine(&self, account: AccountId) -> Mine {
        let mut mine = Mine::default();
        for spot in self.whereabouts.of(account) {
            match spot {
                Spot::Table(id) => {
                    let Ok(handle) = self.tables.find(id).await else { continue };
                    let asked = look(&handle, move |table: &Table| my_table(table, account)).await;
                    mine.tables.extend(asked.ok().flatten());
                }
                Spot::Match(id) => {
                    let Ok(handle) = self.matches.find(id).await else { continue };
                    let asked = look(&handle, move |team_match: &TeamMatch| my_match(team_match, account)).await;
                    mine.matches.extend(asked.ok().flatten());
                }
                Spot::Contest(id) => {
                    let Ok(handle) = self.contests.find(id).await else { continue };
                    let asked = look(&handle, move |contest: &Contest| my_contest(contest, account)).await;
                    mine.contests.extend(asked.ok().flatten());
                }
            }
        }
        mine
    }
}

fn my_table(table: &Table, account: AccountId) -> Option<MyTable> {
    let lane = table.lane_of(account).filter(|lane| *lane != Lane::Kibitzer);
    let host = table.host() == account;
    let is_mine = (host || lane.is_some()) && !table.is_finished();
    is_mine.then(|| MyTable { table: table.id(), host, lane, of_match: table.of_match() })
}

fn my_match(team_match: &TeamMatch, account: AccountId) -> Option<MyMatch> {
    let (host, places) = (team_match.host() == account, team_match.places_of(account));
    let is_mine = (host || !places.is_empty()) && !team_match.is_finished();
    is_mine.then(|| MyMatch { id: team_match.id(), name: team_match.name().to_owned(), host, places })
}

fn my_contest(contest: &Contest, account: AccountId) -> Option<MyContest> {
    let (host, places) = (contest.host() == account, contest.places_of(account));
    let is_mine = (host || !places.is_empty()) && !contest.is_finished();
    is_mine.then(|| MyContest { id: contest.id(), name: contest.conditions().name.clone(), host, places })
}

//! Players whose connection is gone, and whose seat is kept for them (Spec C13).

use bridge_protocol::{AccountId, limits::GRACES};
use bridge_rules::{BySeat, Seat};

use crate::Moment;

#[derive(Clone, Debug, Default)]
pub(crate) struct Absences {
    away: BySeat<Option<Away>>,
    /// Since when each seat has been without its player, whatever the server was away in between, and whoever plays for
    /// them meanwhile.
    gone_since: BySeat<Option<Moment>>,
    /// How often each seat's player has had grace in this session.
    graces: BySeat<usize>,
    /// Whose seat it was that was lost without being left, until somebody has it for good.
    kept_for: BySeat<Option<AccountId>>,
    /// Who has left a seat, until somebody takes it.
    left_by: BySeat<Option<AccountId>>,
}

/// A player who is gone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Away {
    pub(crate) since: Moment,
    /// Whether their side's clock waits for them for a while.
    pub(crate) has_grace: bool,
    /// Whether a substitute has been offered.
    pub(crate) is_offered: bool,
}

impl Absences {
    pub(crate) fn of(&self, seat: Seat) -> Option<&Away> {
        self.away[seat].as_ref()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Seat, &Away)> {
        self.away.iter().filter_map(|(seat, away)| Some((seat, away.as_ref()?)))
    }

    pub(crate) fn begins(&mut self, seat: Seat, since: Moment) {
        let has_grace = self.graces[seat] < GRACES;
        self.graces[seat] += usize::from(has_grace);
        self.goes(seat, Away { since, has_grace, is_offered: false });
    }

    /// The server was away itself, or no clock runs: that costs nobody a grace.
    pub(crate) fn begins_freely(&mut self, seat: Seat, since: Moment) {
        self.goes(seat, Away { since, has_grace: true, is_offered: false });
    }

    fn goes(&mut self, seat: Seat, away: Away) {
        self.gone_since[seat].get_or_insert(away.since);
        self.away[seat] = Some(away);
    }

    pub(crate) fn gone_since(&self, seat: Seat) -> Option<Moment> {
        self.gone_since[seat]
    }

    /// Somebody is there: the player, or another, who only plays for whom the seat is kept for.
    pub(crate) fn ends(&mut self, seat: Seat, sitting: AccountId) {
        self.away[seat] = None;
        if self.kept_for[seat].is_none_or(|whose| whose == sitting) {
            self.gone_since[seat] = None;
        }
    }

    pub(crate) fn offer(&mut self, seat: Seat) {
        if let Some(away) = &mut self.away[seat] {
            away.is_offered = true;
        }
    }

    /// Players have moved: each is as absent as before, and a seat is kept for whom it was kept.
    pub(crate) fn move_with_their_players(&mut self, from: &BySeat<Seat>) {
        self.away = from.map(|seat| self.away[seat]);
        self.gone_since = from.map(|seat| self.gone_since[seat]);
        self.graces = from.map(|seat| self.graces[seat]);
        self.kept_for = from.map(|seat| self.kept_for[seat]);
        self.left_by = from.map(|seat| self.left_by[seat]);
    }

    /// A player has left their seat.
    pub(crate) fn leave(&mut self, seat: Seat, account: AccountId) {
        self.left_by[seat] = Some(account);
    }

    /// Somebody has sat down there.
    pub(crate) fn take(&mut self, seat: Seat) {
        self.left_by[seat] = None;
    }

    /// The seat that somebody has left, if nobody has taken it.
    pub(crate) fn seat_left_by(&self, account: AccountId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.left_by[*seat] == Some(account))
    }

    /// The seat that is kept for somebody.
    pub(crate) fn seat_kept_for(&self, account: AccountId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.is_kept_for(*seat, account))
    }

    /// A player lost their seat without leaving it.
    pub(crate) fn keep(&mut self, seat: Seat, account: AccountId, since: Moment) {
        self.kept_for[seat].get_or_insert(account);
        self.gone_since[seat].get_or_insert(since);
    }

    /// Somebody sits there who has it for good.
    pub(crate) fn keep_no_longer(&mut self, seat: Seat) {
        self.kept_for[seat] = None;
    }

    /// Whether a substitute has the seat of somebody who may come back to it.
    pub(crate) fn is_kept(&self, seat: Seat) -> bool {
        self.kept_for[seat].is_some()
    }

    /// Whom a substitute's seat is kept for.
    pub(crate) fn kept_for(&self, seat: Seat) -> Option<AccountId> {
        self.kept_for[seat]
    }

    pub(crate) fn is_kept_for(&self, seat: Seat, account: AccountId) -> bool {
        self.kept_for[seat] == Some(account)
    }
}

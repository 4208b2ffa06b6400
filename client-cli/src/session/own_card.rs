//! One's own convention card, kept for the words that come with a call (Spec C8.7): where the table lets a player see
//! their card, their client offers what it says of the call that they make.

use std::time::Duration;

use bridge_protocol::{AccountId, Alerts, Answer, ConventionCard, Lane, Meaning, Request, Retry, TableView};
use bridge_rules::{Call, Seat, Side};
use tokio::time::sleep;

use super::{Completed, Session};
use bridge_client::connection::{Handle, RequestError};

/// How soon a card is asked for again that could not be had for now.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// A card by the side that has filed it and the number of times that it had filed one then.
pub(super) type Filed = (Side, u32);

/// What is known of one's own card.
#[derive(Debug, Default)]
pub(super) struct OwnCard {
    /// Whose it is.
    partners: Option<Partners>,
    /// The version that was asked for last, or that others have left lying where one sits now.
    known: u32,
    /// Which is being read.
    reading: Option<Filed>,
    card: Option<ConventionCard>,
}

/// The player and who sat opposite, at the side where they sat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Partners {
    side: Side,
    partner: Option<AccountId>,
}

impl Partners {
    /// Those whom a viewer is of.
    fn of(view: &TableView, lane: Lane) -> Option<Self> {
        let seat = lane.seat()?;
        let partner = view.seats[seat.partner()].as_ref().map(|occupant| occupant.account);
        Some(Self { side: seat.side(), partner })
    }

    /// Whether they play together no more, or on the other side. A partnership is none the less one when a substitute
    /// sits opposite.
    fn are_parted(self, view: &TableView, lane: Lane) -> bool {
        let Some(now) = lane.seat().map(|seat| seat.side()) else { return true };
        let sits = |seat: Seat| view.seats[seat].as_ref().map(|occupant| occupant.account);
        let is_opponent = now.other().seats().into_iter().any(|seat| sits(seat) == self.partner);
        now != self.side || self.partner.is_some() && is_opponent
    }
}

impl OwnCard {
    /// Which card is to be read, if it is not known yet.
    fn wanted(&mut self, view: &TableView, lane: Lane) -> Option<Filed> {
        let now = Partners::of(view, lane)?;
        let side = now.side;
        if self.partners.is_some_and(|partners| partners.are_parted(view, lane)) {
            // A card stays with its side, whoever comes to sit there: what lies there is of others.
            *self = Self { known: view.cards[side], ..Self::default() };
        }
        let before = self.partners.and_then(|partners| partners.partner);
        self.partners = Some(Partners { partner: now.partner.or(before), ..now });
        let version = view.cards[side];
        let is_new = is_offered(view) && version > self.known;
        if is_new {
            (self.known, self.reading) = (version, Some((side, version)));
        }
        self.reading.filter(|_| is_new)
    }

    /// Takes what was read, if nothing has come between.
    fn take(&mut self, read: Filed, card: Option<ConventionCard>) {
        if self.reading == Some(read) {
            (self.reading, self.card) = (None, card);
        }
    }

    /// What the card says of a call that is about to be made.
    pub(super) fn says_of(&self, call: Call, view: &TableView, lane: Lane) -> Option<Meaning> {
        let board = view.board.as_ref().filter(|_| is_offered(view))?;
        self.partners.filter(|partners| !partners.are_parted(view, lane))?;
        self.card.as_ref()?.says_of(call, &board.calls)
    }
}

/// Whether a player may be reminded of their card, and explains their calls themselves.
fn is_offered(view: &TableView) -> bool {
    let bidder_explains = match view.policy.alerts {
        Alerts::ByBidder | Alerts::BehindScreens => true,
        Alerts::ByPartner => false,
    };
    bidder_explains && view.policy.own_card
}

/// Asks until there is an answer that does not say to ask again later.
async fn in_the_end(handle: &Handle, request: Request, again: Duration) -> Result<Answer, RequestError> {
    loop {
        match handle.patiently(request.clone()).await {
            Err(RequestError::Refused(refused)) if refused.retry == Retry::Later => sleep(again).await,
            answer => return answer,
        }
    }
}

impl Session {
    /// Asks for one's own card when another was filed.
    pub(super) fn keep_own_card(&mut self) {
        let attended = self.attended().clone();
        let Some(filed) = self.own_card.wanted(&attended.view, attended.lane) else { return };
        let (handle, table, side) = (self.connection.handle(), self.table, filed.0);
        self.tasks.spawn(async move {
            let answer = in_the_end(&handle, Request::ReadCard { table, side }, ASK_AGAIN).await;
            Completed::OwnCard(filed, answer)
        });
    }

    /// Without the card nothing is offered, and nothing else is lost.
    pub(super) fn own_card_read(&mut self, filed: Filed, answer: Result<Answer, RequestError>) {
        match answer {
            Ok(Answer::Card(card)) => self.own_card.take(filed, card),
            Ok(other) => tracing::warn!(?other, "no card came"),
            Err(error) => tracing::debug!(%error, "one's own card could not be read"),
        }
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{CardCall, Manner, Policy, Refusal};
    use bridge_rules::{BySeat, BySide};

    use super::*;
    use bridge_client::{
        connection::Connection,
        fixtures::{self, TABLE},
    };

    fn notrump() -> Call {
        "1NT".parse().unwrap()
    }

    fn strong_notrump() -> ConventionCard {
        let strong = CardCall::new(Vec::new(), notrump(), Manner::Announcement, "15 to 17");
        ConventionCard { calls: vec![strong], ..ConventionCard::default() }
    }

    /// What South has read at a table.
    fn kept(view: &TableView) -> OwnCard {
        let partners = Partners::of(view, Lane::South);
        OwnCard { partners, known: 1, reading: None, card: Some(strong_notrump()) }
    }

    /// Everybody at a table where both sides have filed a card, and South is to call.
    fn filed() -> TableView {
        let mut view = fixtures::played("P P");
        view.cards = BySide::from_fn(|_| 1);
        view
    }

    fn sitting_anew(from: [Seat; 4]) -> TableView {
        let view = filed();
        let from = BySeat { north: from[0], east: from[1], south: from[2], west: from[3] };
        TableView { seats: BySeat::from_fn(|seat| view.seats[from[seat]].clone()), ..view }
    }

    #[test]
    fn c8_7_the_card_speaks_where_the_player_may_see_it_and_explains_themselves() {
        let says = |policy: Policy| {
            let view = TableView { policy, ..fixtures::played("P P") };
            kept(&view).says_of(notrump(), &view, Lane::South).map(|meaning| meaning.text)
        };
        assert_eq!(says(Policy::social()).as_deref(), Some("15 to 17"));
        assert_eq!(says(Policy { own_card: false, ..Policy::social() }), None, "Law 40B2");
        assert_eq!(says(Policy { alerts: Alerts::ByPartner, ..Policy::social() }), None);
        let opened = fixtures::played("P 1C");
        assert_eq!(kept(&opened).says_of(notrump(), &opened, Lane::South), None, "no opening");
    }

    #[test]
    fn c8_7_a_card_is_read_once_for_each_version_and_only_ones_own() {
        let mut view = fixtures::played("P P");
        let mut own = OwnCard::default();
        assert_eq!(own.wanted(&view, Lane::South), None, "none is filed");
        view.cards[Side::NorthSouth] = 1;
        assert_eq!(own.wanted(&view, Lane::Kibitzer), None);
        assert_eq!(OwnCard::default().wanted(&view, Lane::East), None);
        assert_eq!(own.wanted(&view, Lane::South), Some((Side::NorthSouth, 1)));
        assert_eq!(own.wanted(&view, Lane::South), None, "asked for already");
        view.cards[Side::NorthSouth] = 2;
        view.policy.own_card = false;
        assert_eq!(own.wanted(&view, Lane::South), None, "Law 40B2");
        view.policy.own_card = true;
        assert_eq!(own.wanted(&view, Lane::South), Some((Side::NorthSouth, 2)));
    }

    #[test]
    fn c8_7_the_card_of_a_former_partnership_says_nothing_until_the_new_one_files_its_own() {
        use Seat::{East, North, South, West};
        for (lane, from, what) in [
            (Lane::West, [North, East, West, South], "South has changed to the other side"),
            (Lane::South, [East, North, South, West], "North has, and South has kept their seat"),
        ] {
            let (mut own, mut view) = (kept(&filed()), sitting_anew(from));
            let side = lane.seat().unwrap().side();
            assert_eq!(own.says_of(notrump(), &view, lane), None, "{what}");
            assert_eq!(own.wanted(&view, lane), None, "{what}: what lies there was filed by others");
            assert_eq!(own.says_of(notrump(), &view, lane), None, "{what}");
            view.cards[side] = 2;
            assert_eq!(own.wanted(&view, lane), Some((side, 2)), "{what}");
            own.take((side, 2), Some(strong_notrump()));
            assert!(own.says_of(notrump(), &view, lane).is_some(), "{what}");
        }
    }

    #[test]
    fn c8_7_a_card_that_comes_after_the_partners_have_changed_is_not_kept() {
        use Seat::{East, North, South, West};
        let (mut own, view) = (OwnCard::default(), filed());
        let reading = own.wanted(&view, Lane::South).unwrap();
        let anew = sitting_anew([East, North, South, West]);
        assert_eq!(own.wanted(&anew, Lane::South), None);
        own.take(reading, Some(strong_notrump()));
        assert_eq!(own.says_of(notrump(), &anew, Lane::South), None);
    }

    #[test]
    fn c8_7_a_card_outlasts_a_substitute_and_a_change_of_seats_between_partners() {
        use Seat::{East, North, South, West};
        let mut own = kept(&filed());
        let mut view = filed();
        view.seats[North] = None;
        assert_eq!(own.wanted(&view, Lane::South), None);
        let mut substitute = filed().seats[East].clone().unwrap();
        substitute.account = AccountId::from_bytes([9; 16]);
        view.seats[North] = Some(substitute);
        assert_eq!(own.wanted(&view, Lane::South), None);
        assert!(own.says_of(notrump(), &view, Lane::South).is_some());
        let changed = sitting_anew([South, East, North, West]);
        assert!(kept(&filed()).says_of(notrump(), &changed, Lane::North).is_some());
    }

    #[tokio::test]
    async fn a_card_that_cannot_be_had_for_now_is_asked_for_again() {
        let (connection, mut far_side) = Connection::drawn();
        let (handle, reads) = (connection.handle(), Request::ReadCard { table: TABLE, side: Side::NorthSouth });
        let answers = async {
            for why in [Refusal::Unavailable {}, Refusal::Overloaded { retry_after_ms: 1 }] {
                far_side.answer(Answer::Refused(why.into())).await;
            }
            far_side.answer(Answer::Card(None)).await;
        };
        let (answer, ()) = tokio::join!(in_the_end(&handle, reads.clone(), Duration::ZERO), answers);
        assert!(matches!(answer, Ok(Answer::Card(None))));
        let closed = far_side.answer(Answer::Refused(Refusal::NoSuchTable {}.into()));
        let (answer, _) = tokio::join!(in_the_end(&handle, reads, Duration::ZERO), closed);
        assert!(answer.is_err(), "nothing comes of waiting");
    }
}

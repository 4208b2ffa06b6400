//! One's own convention card, kept for the words that come with a call (Spec C8.7): where the table lets a player see
//! their card, their client offers what it says of the call that they make.

use bridge_protocol::{Alerts, Answer, ConventionCard, Lane, Meaning, Request, TableView};
use bridge_rules::{Call, Side};

use super::{Completed, Session};
use bridge_client::connection::RequestError;

/// What is known of one's own card.
#[derive(Debug, Default)]
pub(super) struct OwnCard {
    /// The version that was asked for last.
    asked: u32,
    card: Option<ConventionCard>,
}

impl OwnCard {
    /// Whose card is to be read, if it is not known yet.
    fn wanted(&mut self, view: &TableView, lane: Lane) -> Option<Side> {
        let side = lane.seat()?.side();
        let is_new = is_offered(view) && view.cards[side] > self.asked;
        if is_new {
            self.asked = view.cards[side];
        }
        is_new.then_some(side)
    }

    /// What the card says of a call that is about to be made.
    pub(super) fn says_of(&self, call: Call, view: &TableView) -> Option<Meaning> {
        let board = view.board.as_ref().filter(|_| is_offered(view))?;
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

impl Session {
    /// Asks for one's own card when another was filed.
    pub(super) fn keep_own_card(&mut self) {
        let attended = self.attended().clone();
        let Some(side) = self.own_card.wanted(&attended.view, attended.lane) else { return };
        let (handle, table) = (self.connection.handle(), self.table);
        self.tasks.spawn(async move { Completed::OwnCard(handle.patiently(Request::ReadCard { table, side }).await) });
    }

    /// Without the card nothing is offered, and nothing else is lost.
    pub(super) fn own_card_read(&mut self, answer: Result<Answer, RequestError>) {
        match answer {
            Ok(Answer::Card(card)) => self.own_card.card = card,
            Ok(other) => tracing::warn!(?other, "no card came"),
            Err(error) => tracing::debug!(%error, "one's own card could not be read"),
        }
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{CardCall, Manner, Policy};
    use bridge_rules::Seat;

    use super::*;
    use bridge_client::fixtures;

    fn notrump() -> Call {
        "1NT".parse().unwrap()
    }

    fn kept() -> OwnCard {
        let strong = CardCall::new(Vec::new(), notrump(), Manner::Announcement, "15 to 17");
        OwnCard { asked: 1, card: Some(ConventionCard { calls: vec![strong], ..ConventionCard::default() }) }
    }

    #[test]
    fn c8_7_the_card_speaks_where_the_player_may_see_it_and_explains_themselves() {
        let says = |policy: Policy| {
            let view = TableView { policy, ..fixtures::played("P P") };
            kept().says_of(notrump(), &view).map(|meaning| meaning.text)
        };
        assert_eq!(says(Policy::social()).as_deref(), Some("15 to 17"));
        assert_eq!(says(Policy { own_card: false, ..Policy::social() }), None, "Law 40B2");
        assert_eq!(says(Policy { alerts: Alerts::ByPartner, ..Policy::social() }), None);
        assert_eq!(kept().says_of(notrump(), &fixtures::played("P 1C")), None, "no opening");
    }

    #[test]
    fn c8_7_a_card_is_read_once_for_each_version_and_only_ones_own() {
        let mut view = fixtures::played("P P");
        let mut own = OwnCard::default();
        assert_eq!(own.wanted(&view, Lane::South), None, "none is filed");
        view.cards[Side::NorthSouth] = 1;
        assert_eq!(own.wanted(&view, Lane::Kibitzer), None);
        assert_eq!(own.wanted(&view, Lane::East), None);
        assert_eq!(own.wanted(&view, Lane::South), Some(Seat::South.side()));
        assert_eq!(own.wanted(&view, Lane::South), None, "asked for already");
        view.cards[Side::NorthSouth] = 2;
        view.policy.own_card = false;
        assert_eq!(own.wanted(&view, Lane::South), None, "Law 40B2");
        view.policy.own_card = true;
        assert_eq!(own.wanted(&view, Lane::South), Some(Side::NorthSouth));
    }
}

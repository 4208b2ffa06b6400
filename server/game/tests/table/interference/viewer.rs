//! Whose frames are compared, and what they may know: Spec C10 and C11 said once more, from the viewer's side.

use bridge_protocol::{Alerts, Audience, Kibitzing, Lane, Policy, Question, Turn, Undo};
use bridge_rules::{BySeat, Seat};

#[derive(Clone, Copy, Debug)]
pub(super) struct Viewer {
    pub(super) lane: Lane,
    pub(super) policy: Policy,
    /// Whether anybody directs the table.
    pub(super) is_directed: bool,
}

/// The name of the kibitzer whose requests are the viewer's own.
pub(super) const KIBITZER: &str = "Kit";

/// The name of one who watches beside the viewer.
pub(super) const ANOTHER_KIBITZER: &str = "Kim";

/// The name of the director.
pub(super) const DIRECTOR: &str = "Dora";

impl Viewer {
    /// The seat that they sit on, if they play.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.lane.seat()
    }

    /// The seat through whose eyes they look: their own, or the one that they watch.
    pub(super) fn eyes(&self) -> Option<Seat> {
        match (self.lane, self.policy.kibitzing) {
            (Lane::Kibitzer, Kibitzing::OneHand(seat)) => Some(seat),
            (lane, _) => lane.seat(),
        }
    }

    pub(super) fn directs(&self) -> bool {
        self.lane == Lane::Director
    }

    /// Whether they are told of every word on the board and every call as it is made.
    pub(super) fn hears_all(&self) -> bool {
        self.directs() || (self.lane, self.policy.kibitzing) == (Lane::Kibitzer, Kibitzing::AllHands)
    }

    /// Whether they learn of a board when it is over, and of nothing on it before.
    pub(super) fn waits(&self) -> bool {
        (self.lane, self.policy.kibitzing) == (Lane::Kibitzer, Kibitzing::Delayed)
    }

    /// Row 1 of Spec C10: whether they see a hand from the deal on.
    pub(super) fn sees_hand(&self, seat: Seat) -> bool {
        match self.lane {
            Lane::Kibitzer => self.eyes() == Some(seat) || self.hears_all(),
            Lane::North | Lane::East | Lane::South | Lane::West => self.seat() == Some(seat),
            Lane::Director => false,
        }
    }

    /// Whether they know a card that its leader has put down on its face.
    pub(super) fn knows_lead_of(&self, leader: Seat) -> bool {
        self.sees_hand(leader) || self.directs()
    }

    /// Whether a claimer's hand is faced to them: to all others when it is declarer's, else to the claimer's opponents.
    pub(super) fn is_shown(&self, claimer: Seat, declarer: Seat) -> bool {
        self.directs()
            || self.eyes().is_some_and(|own| own != claimer && (claimer == declarer || own.side() != claimer.side()))
    }

    /// Who of the others is told what a player says of a call unasked.
    pub(super) fn listeners(&self, by: Seat) -> BySeat<bool> {
        let screenmate = |seat: Seat| if matches!(seat, Seat::North | Seat::South) { seat.lho() } else { seat.rho() };
        BySeat::from_fn(|seat| match self.policy.alerts {
            Alerts::ByBidder => seat.side() != by.side(),
            Alerts::ByPartner => seat != by,
            Alerts::BehindScreens => seat == screenmate(by),
        })
    }

    /// Whether they hear what a player says of a call to some of the others.
    pub(super) fn hears(&self, by: Seat, told: BySeat<bool>) -> bool {
        match (self.lane, self.eyes()) {
            _ if self.hears_all() => true,
            _ if self.waits() => false,
            (_, Some(own)) => own == by || told[own],
            // What both opponents are told.
            (_, None) => told[by.lho()] && told[by.rho()],
        }
    }

    /// Who asks and who is asked know of a question; where partner explains aloud, everybody.
    pub(super) fn hears_question(&self, Question { by, of, .. }: &Question) -> bool {
        match self.policy.alerts {
            _ if self.hears_all() => true,
            _ if self.waits() => false,
            Alerts::ByPartner => true,
            Alerts::ByBidder | Alerts::BehindScreens => [Some(*by), Some(*of)].contains(&self.eyes()),
        }
    }

    /// Whether they see a call as soon as it is on the tray.
    pub(super) fn is_on_side_of(&self, caller: Seat) -> bool {
        let north_east = |seat| matches!(seat, Seat::North | Seat::East);
        !self.policy.has_screens()
            || self.hears_all()
            || self.eyes().is_some_and(|own| north_east(own) == north_east(caller))
    }

    /// Whether they are told how somebody answers before all have: a claim, a request, whether there are questions.
    pub(super) fn hears_answer_of(&self, seat: Seat) -> bool {
        self.directs() || self.seat() == Some(seat)
    }

    /// Whether they know that somebody wants to take something back.
    pub(super) fn hears_request_of(&self, seat: Seat) -> bool {
        self.directs()
            || self.seat().is_some_and(|own| own == seat || own.side() != seat.side() || self.policy.undo == Undo::Free)
    }

    /// Whether they hear a line of chat.
    pub(super) fn hears_line(&self, from: Lane, to: Audience, is_board_on: bool) -> bool {
        let hears = |own: Seat| match to {
            Audience::Table => true,
            Audience::Opponents => from.seat().is_some_and(|seat| seat == own || seat.side() != own.side()),
            Audience::Director => from == own.into(),
            Audience::Player(seat) => seat == own || from == own.into(),
            Audience::Kibitzers => false,
        };
        match self.lane {
            Lane::Director => true,
            Lane::North | Lane::East | Lane::South | Lane::West => self.eyes().is_some_and(hears),
            Lane::Kibitzer => match to {
                Audience::Kibitzers => true,
                Audience::Director | Audience::Player(_) => false,
                Audience::Table => !(self.waits() && is_board_on),
                Audience::Opponents => !(self.waits() && is_board_on) && self.eyes().is_none_or(hears),
            },
        }
    }

    /// Whoever asks what was answered to their partner learns by the prompt answer that their partner has asked (Spec
    /// C8.4). So that nothing is to be learnt, some calls are for the viewer's questions, and the others for their
    /// partner's.
    pub(super) fn leaves_question_to(&self, seat: Seat, call: Turn) -> bool {
        self.hears_all()
            || self.eyes().is_none_or(|own| own.side() != seat.side() || (own == seat) == call.0.is_multiple_of(2))
    }
}

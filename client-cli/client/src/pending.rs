//! What a table wants of this viewer next: the one question that a prompt, a parser, a screen and a bot all ask.
//! Several things may be pending at once; an answer that somebody waits for comes before the viewer's own act, and
//! never in its way.

use bridge_protocol::{
    BoardView, ClaimStage, ClaimView, DeclarationDue, Kibitzing, Lane, LeadView, Manner, Meaning, Question, Request,
    Stage, TableId, TableView, Turn, Undo, UndoView,
};
use bridge_rules::{Auction, BoardNumber, Call, Card, Choice, Hand, Seat, legal_cards};

use crate::auction::{across, questions_to};

/// The act that is due from this client at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PendingAction {
    /// To say that one is ready for this board.
    Ready(BoardNumber),
    /// A call, in this auction.
    Call(Box<Auction>),
    /// Where there is no auction: to say one of these.
    Declare(DeclarationDue),
    /// Where two choose their hands: to keep this card, or to put it away.
    Choose(Card),
    /// To play a card from a hand: one's own, or dummy's.
    Card {
        /// The seat from whose hand it is played: one's own or dummy's.
        from: Seat,
        /// The cards that the hand still holds.
        hand: Hand,
        /// Those that may be played (Law 44).
        legal: Hand,
    },
    /// To ask about the auction before the lead is faced, or to have no questions (Law 41B).
    Questions(LeadView),
    /// To say what a call means.
    Explain(Question),
    /// To answer a claim, at its stage.
    Answer(ClaimView),
    /// To allow or refuse that something is taken back.
    Undo(UndoView),
    /// As director, coming to the table.
    Attend,
    /// As director, the decision about a claim.
    Award(ClaimView),
}

impl PendingAction {
    /// The request with which play goes on, whatever it costs: everything that is asked is granted, **the opponents'
    /// claims and what they would take back included**. It is for tests and for players who do not mind to lose; a bot
    /// that plays to win decides about [`Answer`](Self::Answer) and [`Undo`](Self::Undo) itself.
    ///
    /// | due | asked for |
    /// |---|---|
    /// | [`Ready`](Self::Ready) | ready |
    /// | [`Call`](Self::Call) | a pass |
    /// | [`Choose`](Self::Choose) | the card is kept |
    /// | [`Card`](Self::Card) | the first card that may be played |
    /// | [`Questions`](Self::Questions) | no questions |
    /// | [`Explain`](Self::Explain) | "No agreement.", whatever was agreed |
    /// | [`Answer`](Self::Answer) | **accepted**, however many tricks are claimed |
    /// | [`Undo`](Self::Undo) | **allowed** |
    /// | [`Declare`](Self::Declare), [`Attend`](Self::Attend), [`Award`](Self::Award) | nothing: none |
    pub fn acquiesce(self, table: TableId, turn: Turn) -> Option<Request> {
        Some(match self {
            Self::Ready(board) => Request::Ready { table, board },
            Self::Call(_) => Request::Call { table, turn, call: Call::Pass, meaning: None },
            Self::Choose(_) => Request::Choose { table, turn, choice: Choice::Keep },
            Self::Card { legal, .. } => Request::Play { table, turn, card: legal.iter().next()? },
            Self::Questions(lead) => Request::NoQuestions { table, turn: lead.turn },
            Self::Explain(question) => {
                let meaning = Meaning::new(Manner::Explanation, "No agreement.".to_owned());
                Request::Explain { table, call: question.call, version: 1, meaning }
            }
            Self::Answer(claim) => Request::AnswerClaim { table, turn: claim.turn, stage: claim.stage, accept: true },
            Self::Undo(undo) => Request::AnswerUndo { table, back: undo.back, accept: true },
            Self::Declare(_) | Self::Attend | Self::Award(_) => return None,
        })
    }
}

/// The most urgent thing that is due from the viewer of a lane; none where others are to act, or the session is over.
pub fn pending_action(view: &TableView, lane: Lane) -> Option<PendingAction> {
    pending_actions(view, lane).into_iter().next()
}

/// Everything that is due from the viewer of a lane, the most urgent first.
pub fn pending_actions(view: &TableView, lane: Lane) -> Vec<PendingAction> {
    let Some(me) = lane.seat() else { return if lane == Lane::Director { from_director(view) } else { Vec::new() } };
    let answers = view.board.iter().filter(|board| board.result.is_none()).flat_map(|board| answers(view, board, me));
    let mut pending: Vec<PendingAction> = answers.collect();
    pending.extend(own_action(view, lane));
    pending
}

/// The viewer's own act: ready, a call, a card.
pub fn own_action(view: &TableView, lane: Lane) -> Option<PendingAction> {
    let me = lane.seat()?;
    if view.direction.frozen {
        return None;
    }
    match view.stage {
        Stage::Gathering => view.next_board().filter(|_| !view.ready[me]).map(PendingAction::Ready),
        Stage::Committing | Stage::Revealing | Stage::Finished => None,
        Stage::Auction => call(view.board.as_ref().filter(|board| board.to_act() == Some(me) && board.held.is_none())?),
        Stage::Declaring => {
            let due = view.board.as_ref().and_then(|board| board.declaring.as_ref()?.due.clone());
            due.filter(|due| due.seat == me).map(PendingAction::Declare)
        }
        Stage::Drawing => draw(view.board.as_ref()?, me),
        // Computers say what it comes to.
        Stage::Play if view.practises_auctions() => None,
        Stage::Play => card(view.board.as_ref()?, me),
    }
}

/// Whether a player has a say about a claim at the stage where it stands.
pub fn is_asked(board: &BoardView, claim: &ClaimView, me: Seat) -> bool {
    let declarer = board.contract.map(|contract| contract.declarer);
    match claim.stage {
        ClaimStage::Partner => me != claim.seat && board.are_together(me, claim.seat),
        ClaimStage::Opponents if declarer == Some(claim.seat) => !board.are_together(me, claim.seat),
        ClaimStage::Opponents => declarer == Some(me),
        ClaimStage::PlayOn => true,
        ClaimStage::Director => claim.may_accept,
    }
}

/// The claim that a player may contest although nobody asks them: dummy a defender's (Law 68D2).
pub fn contestable(board: &BoardView, me: Seat) -> Option<&ClaimView> {
    let dummy = board.dummy().filter(|dummy| *dummy == me)?;
    let open = board.claim.as_ref().filter(|claim| claim.stage == ClaimStage::Opponents && claim.answer.is_none())?;
    (!board.are_together(open.seat, dummy)).then_some(open)
}

/// Whether the viewer sees nothing of the board that is on, and all of it when it is over (Spec C12).
pub fn waits_for_the_board(view: &TableView, lane: Lane) -> bool {
    lane == Lane::Kibitzer && view.policy.kibitzing == Kibitzing::Delayed && view.stage.is_board_on()
}

/// The two on the other side of the screen, while the tray is with them.
pub fn tray_is_with(view: &TableView, lane: Lane) -> Option<[Seat; 2]> {
    let board = view.board.as_ref().filter(|_| view.policy.has_screens() && view.stage == Stage::Auction)?;
    let there = across(lane.seat()?);
    let is_away = board.to_act().is_none_or(|seat| there.contains(&seat));
    is_away.then_some(there)
}

fn answers(view: &TableView, board: &BoardView, me: Seat) -> Vec<PendingAction> {
    let claim = board.claim.iter().filter(|claim| claim.answer.is_none() && is_asked(board, claim, me));
    let undo = board.undo.iter().filter(|undo| undo.answer.is_none() && may_allow(view, undo, me));
    let questions = questions_to(board, me).map(|question| PendingAction::Explain(question.clone()));
    let lead = board.lead.iter().filter(|lead| !lead.no_questions && is_clarified_by(lead, board, me));
    let claim = claim.map(|claim| PendingAction::Answer(claim.clone()));
    let undo = undo.map(|undo| PendingAction::Undo(undo.clone()));
    claim.chain(undo).chain(questions).chain(lead.map(|lead| PendingAction::Questions(*lead))).collect()
}

/// Both opponents, or in a lesson the three others (Spec C7).
fn may_allow(view: &TableView, undo: &UndoView, me: Seat) -> bool {
    match view.policy.undo {
        Undo::Free => me != undo.seat,
        Undo::None | Undo::Auction | Undo::Misclick => !view.seating().allies(me, undo.seat),
    }
}

/// Leader's partner and presumed declarer (Law 41B).
fn is_clarified_by(lead: &LeadView, board: &BoardView, me: Seat) -> bool {
    me == lead.seat.partner() || board.contract.is_some_and(|contract| contract.declarer == me)
}

fn call(board: &BoardView) -> Option<PendingAction> {
    let auction = board.auction();
    auction.turn().is_some().then(|| PendingAction::Call(Box::new(auction)))
}

fn draw(board: &BoardView, me: Seat) -> Option<PendingAction> {
    match board.drawing.as_ref().and_then(|drawing| drawing.offered) {
        Some(offered) => Some(PendingAction::Choose(offered)),
        None => card(board, me),
    }
}

fn card(board: &BoardView, me: Seat) -> Option<PendingAction> {
    if board.claim.is_some() || board.lead.is_some() || board.actor() != Some(me) {
        return None;
    }
    let from = board.to_act()?;
    let hand = board.hands.get(from)?;
    Some(PendingAction::Card { from, hand, legal: legal_cards(hand, board.led()) })
}

fn from_director(view: &TableView) -> Vec<PendingAction> {
    let claim = view.board.as_ref().and_then(|board| board.claim.as_ref());
    let contested =
        claim.filter(|claim| claim.stage == ClaimStage::Director).map(|claim| PendingAction::Award(claim.clone()));
    view.direction.called.then_some(PendingAction::Attend).into_iter().chain(contested).collect()
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Policy, TableEvent, Turn};
    use bridge_rules::Call;

    use super::*;
    use crate::fixtures;

    const IN_PLAY: &str = "P P 1S P 2S P P P | H7";

    #[test]
    fn the_dealer_calls_first() {
        let view = fixtures::played("");
        assert_eq!(pending_action(&view, Lane::South), None);
        assert!(
            matches!(pending_action(&view, Lane::North), Some(PendingAction::Call(auction)) if auction.check(Call::Double).is_err())
        );
        assert_eq!(pending_action(&view, Lane::Kibitzer), None);
    }

    #[test]
    fn declarer_plays_from_dummy() {
        let view = fixtures::played(IN_PLAY);
        let Some(PendingAction::Card { from, legal, .. }) = pending_action(&view, Lane::South) else {
            panic!("not declarer's turn")
        };
        assert_eq!((from, legal), (Seat::North, ".986..".parse().unwrap()));
        assert_eq!(pending_action(&view, Lane::North), None);
    }

    #[test]
    fn a_claim_asks_at_each_stage_those_who_have_a_say() {
        for (claimer, stage, asked) in [
            (Seat::South, ClaimStage::Opponents, [false, true, false, true]),
            (Seat::East, ClaimStage::Partner, [false, false, false, true]),
            (Seat::East, ClaimStage::Opponents, [false, false, true, false]),
            (Seat::South, ClaimStage::PlayOn, [true; 4]),
            (Seat::South, ClaimStage::Director, [false; 4]),
        ] {
            let view = fixtures::claimed(IN_PLAY, claimer, 9, stage);
            let due = [Lane::North, Lane::East, Lane::South, Lane::West]
                .map(|lane| matches!(pending_action(&view, lane), Some(PendingAction::Answer(_))));
            assert_eq!(due, asked, "{claimer} {stage:?}");
            assert_eq!(super::pending_action(&view, Lane::Kibitzer), None);
        }
        let view = fixtures::claimed(IN_PLAY, Seat::South, 9, ClaimStage::Director);
        assert!(matches!(pending_action(&view, Lane::Director), Some(PendingAction::Award(_))));
    }

    #[test]
    fn who_may_accept_a_claim_after_all_is_asked_and_dummy_may_event_a_defenders() {
        let mut view = fixtures::claimed(IN_PLAY, Seat::South, 9, ClaimStage::Opponents);
        let events = |view: &TableView, me| contestable(view.board.as_ref().unwrap(), me).is_some();
        assert!(!events(&view, Seat::North), "it is declarer's");
        let turn = Turn(view.turn.0 - 1);
        let passed = TableEvent::ClaimPassed { turn, to: ClaimStage::Director, may_accept: true };
        view.apply(Lane::West, &passed).unwrap();
        assert!(matches!(pending_action(&view, Lane::West), Some(PendingAction::Answer(_))));
        let view = fixtures::claimed(IN_PLAY, Seat::East, 9, ClaimStage::Opponents);
        assert_eq!(Seat::ALL.map(|me| events(&view, me)), [true, false, false, false]);
    }

    #[test]
    fn a_question_and_a_request_come_before_the_own_turn_and_not_in_its_place() {
        let mut view = fixtures::played("1C P");
        view.apply(Lane::South, &fixtures::undo_asked(Turn(2), Seat::East)).unwrap();
        view.apply(Lane::South, &fixtures::asked(Turn(1), Seat::East, Seat::South)).unwrap();
        let dues = pending_actions(&view, Lane::South);
        assert!(
            matches!(dues[..], [PendingAction::Undo(_), PendingAction::Explain(_), PendingAction::Call(_)]),
            "{dues:?}"
        );
        assert!(matches!(own_action(&view, Lane::South), Some(PendingAction::Call(_))));
    }

    #[test]
    fn whoever_acquiesces_grants_what_is_asked() {
        let view = fixtures::claimed(IN_PLAY, Seat::East, 9, ClaimStage::Opponents);
        let due = pending_action(&view, Lane::South).unwrap();
        let granted = due.acquiesce(fixtures::TABLE, view.turn);
        assert!(matches!(granted, Some(Request::AnswerClaim { accept: true, .. })), "{granted:?}");
    }

    #[test]
    fn leaders_partner_and_declarer_are_asked_for_questions() {
        let view = fixtures::led_face_down();
        let asked = [Lane::North, Lane::East, Lane::South, Lane::West]
            .map(|lane| matches!(pending_action(&view, lane), Some(PendingAction::Questions(_))));
        assert_eq!(asked, [false, true, true, false]);
    }

    #[test]
    fn nobody_acts_at_a_table_that_is_stopped_or_with_a_call_that_is_held() {
        let mut view = fixtures::played("P P");
        assert!(matches!(pending_action(&view, Lane::South), Some(PendingAction::Call(_))));
        view.direction.frozen = true;
        assert_eq!(pending_action(&view, Lane::South), None);
        view.direction.frozen = false;
        let held = TableEvent::CallHeld { turn: view.turn, call: Call::Pass };
        view.apply(Lane::South, &held).unwrap();
        assert_eq!(pending_action(&view, Lane::South), None);
    }

    #[test]
    fn the_tray_is_on_one_side_of_the_screen() {
        let mut view = fixtures::played("P P");
        assert_eq!(tray_is_with(&view, Lane::North), None);
        view.policy = Policy::screens();
        assert_eq!(tray_is_with(&view, Lane::North), Some([Seat::South, Seat::West]));
        assert_eq!(tray_is_with(&view, Lane::West), None);
    }
}

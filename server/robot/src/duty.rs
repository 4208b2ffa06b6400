//! What a view asks of a seat. There is no thinking in here.

use bridge_protocol::{Alerts, BoardView, ClaimStage, OpeningLead, Stage, TableView, Turn, Undo};
use bridge_rules::{Auction, BoardNumber, Seat};

/// What is asked of a seat, the most urgent first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is asked for the request of the same name, which explains its fields")]
pub enum Duty {
    AnswerClaim {
        turn: Turn,
        stage: ClaimStage,
    },
    AnswerUndo {
        back: Turn,
    },
    /// Say what a call means: somebody asks, or it is to be said unasked.
    Explain {
        call: Turn,
        version: u32,
        is_asked: bool,
    },
    NoQuestions {
        turn: Turn,
    },
    AnswerSwap {
        sitting: u32,
        with: u32,
    },
    Ready {
        board: BoardNumber,
    },
    Call,
    Play,
}

/// What the view asks of the seat; none while it is for others to act.
pub(crate) fn of(view: &TableView, seat: Seat) -> Option<Duty> {
    if view.direction.frozen {
        return None;
    }
    match view.stage {
        Stage::Gathering => between_boards(view, seat),
        Stage::Auction | Stage::Play => on_a_board(view, view.board.as_ref()?, seat),
        // A robot adds nothing to a deal: it runs where the dealer does, and would prove nothing.
        // Nor does it play where there is no auction, or where hands are drawn.
        Stage::Committing | Stage::Revealing | Stage::Drawing | Stage::Declaring | Stage::Finished => None,
    }
}

/// The call or the card that the board waits for from the seat, whatever else is asked of it.
pub(crate) fn due(view: &TableView, seat: Seat) -> Option<Duty> {
    let board = view.board.as_ref()?;
    let goes_on = board.result.is_none() && board.claim.is_none() && board.undo.is_none() && !view.direction.frozen;
    let is_on = matches!(view.stage, Stage::Auction | Stage::Play);
    acting(view, board, seat).filter(|_| goes_on && is_on)
}

fn between_boards(view: &TableView, seat: Seat) -> Option<Duty> {
    let own = view.seats[seat].as_ref()?.sitting;
    // Whoever wants to change seats with a computer may.
    let asked = view.swaps.iter().find(|swap| swap.of == seat && swap.by != seat);
    if let Some(with) = asked.and_then(|swap| view.seats[swap.by].as_ref()) {
        return Some(Duty::AnswerSwap { sitting: own, with: with.sitting });
    }
    let next = view.next_board().filter(|_| !view.ready[seat]);
    next.map(|board| Duty::Ready { board })
}

fn on_a_board(view: &TableView, board: &BoardView, seat: Seat) -> Option<Duty> {
    if board.result.is_some() {
        return None;
    }
    if let Some(claim) = &board.claim {
        let dummy = board.contract.map(|contract| contract.dummy());
        let answers = match claim.stage {
            ClaimStage::Partner => seat == claim.seat.partner(),
            ClaimStage::Opponents => seat.side() != claim.seat.side() && Some(seat) != dummy,
            ClaimStage::PlayOn => true,
            ClaimStage::Director => false,
        };
        return (answers && claim.answer.is_none())
            .then_some(Duty::AnswerClaim { turn: claim.turn, stage: claim.stage });
    }
    if let Some(undo) = &board.undo {
        let others = undo.seat != seat;
        let answers = match view.policy.undo {
            Undo::Free => others,
            Undo::Auction | Undo::Misclick => undo.seat.side() != seat.side(),
            Undo::None => false,
        };
        // While it is open nothing else is done that would make it lapse.
        return (answers && undo.answer.is_none()).then_some(Duty::AnswerUndo { back: undo.back });
    }
    explaining(view, board, seat).or_else(|| acting(view, board, seat))
}

fn explaining(view: &TableView, board: &BoardView, seat: Seat) -> Option<Duty> {
    let version = |call: Turn| {
        let said = board.meanings.iter().find(|said| said.call == call && said.by == seat);
        said.map_or(0, |said| said.version) + 1
    };
    if let Some(question) = board.questions.iter().find(|question| question.of == seat) {
        return Some(Duty::Explain { call: question.call, version: version(question.call), is_asked: true });
    }
    // Where partners explain, and behind screens to one's own screenmate, partner's calls are explained unasked.
    let explains_partner = match view.policy.alerts {
        Alerts::ByBidder => false,
        Alerts::ByPartner | Alerts::BehindScreens => true,
    };
    if !explains_partner || view.stage != Stage::Auction {
        return None;
    }
    let callers = std::iter::successors(Some(board.dealer), |seat| Some(seat.next()));
    let last =
        callers.zip(board.called_at.iter().zip(&board.calls)).filter(|(caller, _)| *caller == seat.partner()).last();
    let (_, (turn, call)) = last?;
    let is_due = *call != bridge_rules::Call::Pass && version(*turn) == 1;
    is_due.then_some(Duty::Explain { call: *turn, version: 1, is_asked: false })
}

fn acting(view: &TableView, board: &BoardView, seat: Seat) -> Option<Duty> {
    if let Some(lead) = &board.lead {
        let contract = board.contract?;
        let is_asked = seat == contract.declarer || seat == lead.seat.partner();
        let waits = view.policy.lead == OpeningLead::FaceDown && is_asked && !lead.no_questions;
        return waits.then_some(Duty::NoQuestions { turn: lead.turn });
    }
    if board.actor() != Some(seat) || board.held.is_some() {
        return None;
    }
    Some(if board.contract.is_some() { Duty::Play } else { Duty::Call })
}

/// The auction so far, as the view shows it.
pub(crate) fn auction(board: &BoardView) -> Auction {
    let mut auction = Auction::new(board.dealer);
    board.calls.iter().for_each(|call| auction.call_unchecked(*call));
    auction
}

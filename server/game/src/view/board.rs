//! A board through a lane: what is left of the hands it may see, and what lies on the table.

use bridge_protocol::{BoardView, Hands, Lane, LastTrick, TrickView, Turn, turns_last_trick};
use bridge_rules::{Auction, BySeat, BySide, Deal, Draw, Seat, Terms, Tricks};

use crate::table::{
    AuctionStage, DeclaringStage, DrawingStage, FaceDownLead, FinishedBoard, PlayStage, Shown, Stage, Table, claim,
    declaring::show::{declarations, kept_back},
    drawing::show as drawing,
    explaining::show::{Known, everything},
    play::show as lead,
    undo,
};

/// The board being played, or else the last one finished.
pub(crate) fn on_the_table(table: &Table, lane: Lane) -> Option<BoardView> {
    let seating = table.seating();
    let mut board = BoardView { seating, ..as_played(table, lane)? };
    if !table.keeps_board_from(lane) {
        board.drawing = table.stage.draw().map(|draw| Box::new(drawing::drawing(draw, table, lane)));
    }
    Some(board)
}

fn as_played(table: &Table, lane: Lane) -> Option<BoardView> {
    if table.keeps_board_from(lane) {
        let declaring = table.stage.declaring().map(|declaring| Box::new(kept_back(declaring)));
        let way = table.stage.draw().map(Draw::way);
        let drawing = way.map(|way| Box::new(drawing::kept_back(way)));
        return table.session.next().map(|terms| {
            let trick = way.and_then(|way| drawing::first_trick(way, terms.dealer));
            BoardView { declaring, drawing, trick, ..bare(&terms) }
        });
    }
    match &table.stage {
        Stage::Drawing(stage) => Some(in_drawing(stage, table, lane)),
        Stage::Auction(stage) => Some(in_auction(stage, table, lane)),
        Stage::Declaring(stage) => Some(in_declaring(stage, table, lane)),
        Stage::Play(stage) => Some(in_play(stage, table, lane)),
        Stage::Finished if table.closed.is_some_and(|closed| closed.cut_a_board_short) => None,
        Stage::Gathering | Stage::Committing { .. } | Stage::Revealing { .. } | Stage::Finished => {
            table.finished.last().map(|board| over(board, table, lane))
        }
    }
}

fn in_drawing(stage: &DrawingStage, table: &Table, lane: Lane) -> BoardView {
    let DrawingStage { terms, draw, .. } = stage;
    let shown = table.hands_shown(lane);
    let mut hands = Hands::default();
    for seat in Seat::ALL.into_iter().filter(|seat| shown[*seat]) {
        *hands.get_mut(seat) = table.stage.hand(seat);
    }
    let (trick, last_trick) = (drawing::trick(draw), drawing::last_trick(draw, lane));
    BoardView { hands, trick, last_trick, ..bare(terms) }
}

fn in_auction(stage: &AuctionStage, table: &Table, lane: Lane) -> BoardView {
    let AuctionStage { terms, deal, auction, context, .. } = stage;
    let hands = visible(deal.reveal(), None, false, &context.shown, table, lane);
    let Known { meanings, questions } = Known::of(&context.explanations, &table.policy, lane);
    let mut view = BoardView { meanings, questions, ..face(terms, auction, &context.called_at, hands) };
    let known = table.calls_known(stage, lane);
    view.calls.truncate(known);
    view.called_at.truncate(known);
    let held = context.held.as_ref().filter(|held| lane == held.seat.into() || lane == Lane::Director);
    view.held = held.map(|held| held.call);
    view.undo = undo::show::open(table, lane);
    view
}

fn in_declaring(stage: &DeclaringStage, table: &Table, lane: Lane) -> BoardView {
    let DeclaringStage { terms, deal, declaring, context, .. } = stage;
    let hands = held(deal.reveal(), None, table.hands_shown(lane));
    BoardView {
        hands,
        declaring: Some(declarations(declaring, &context.declared_at, deal.reveal(), table, lane).into()),
        undo: undo::show::open(table, lane),
        ..bare(terms)
    }
}

fn in_play(stage: &PlayStage, table: &Table, lane: Lane) -> BoardView {
    let tricks = stage.play.tricks();
    let shown = &stage.context.shown;
    let mut hands = visible(stage.deal.reveal(), Some(tricks), stage.dummy_is_faced, shown, table, lane);
    remove_lead(&mut hands, stage.lead.as_ref(), table, lane);
    let mut view = played(&stage.terms, &stage.auction, &stage.context.called_at, tricks, hands, lane);
    let known = Known::of(&stage.context.explanations, &table.policy, lane);
    view.meanings = known.meanings;
    view.questions = known.questions;
    let said = stage.declaring.as_ref();
    let said = said.map(|said| declarations(said, &stage.context.declared_at, stage.deal.reveal(), table, lane));
    view.declaring = said.map(Box::new);
    view.lead = stage.lead.as_ref().and_then(|lead| lead::face_down(lead, table, lane));
    view.claim = claim::show::open(table, stage, lane);
    view.undo = undo::show::open(table, lane);
    view
}

fn over(board: &FinishedBoard, table: &Table, lane: Lane) -> BoardView {
    let mut hands = visible(&board.deal, board.tricks.as_ref(), board.dummy_was_faced, &board.shown, table, lane);
    remove_lead(&mut hands, board.lead.as_ref(), table, lane);
    let mut view = match &board.tricks {
        Some(tricks) => played(&board.terms, &board.auction, &board.called_at, tricks, hands, lane),
        None => face(&board.terms, &board.auction, &board.called_at, hands),
    };
    let said = board.declaring.as_ref();
    view.declaring = said.map(|said| declarations(said, &board.declared_at, &board.deal, table, lane).into());
    view.meanings = everything(&board.explanations, &table.policy);
    view.trick = None;
    view.drawn = board.draw.as_ref().map(|draw| Box::new(draw.drawn()));
    view.result = Some(board.result());
    (view.deal, view.secret) = table.told_at_the_end(board);
    view.log = Some(board.log);
    view
}

/// A board on which nothing has happened.
fn bare(terms: &Terms) -> BoardView {
    BoardView::under(terms.board, Some(*terms).filter(|terms| !terms.follow_from_the_number()))
}

/// A board as it lies during the auction.
fn face(terms: &Terms, auction: &Auction, called_at: &[Turn], hands: Hands) -> BoardView {
    BoardView { hands, calls: auction.calls().to_vec(), called_at: called_at.to_vec(), ..bare(terms) }
}

/// A board as it lies during the play.
fn played(
    terms: &Terms,
    auction: &Auction,
    called_at: &[Turn],
    tricks: &Tricks,
    hands: Hands,
    lane: Lane,
) -> BoardView {
    let current = tricks.current();
    BoardView {
        contract: Some(tricks.contract()),
        trick: Some(TrickView { leader: current.leader(), cards: current.iter().map(|(_, card)| card).collect() }),
        last_trick: last_trick(tricks, lane),
        won: BySide::from_fn(|side| tricks.won(side)),
        ..face(terms, auction, called_at, hands)
    }
}

/// A player may look at the last trick until their side has played to the next (Law 66A); kibitzers until anyone has.
fn last_trick(tricks: &Tricks, lane: Lane) -> Option<LastTrick> {
    let turned = tricks.current().iter().any(|(seat, _)| turns_last_trick(tricks.order(), lane, seat));
    let last = tricks.last().filter(|_| !turned)?;
    Some(LastTrick {
        leader: last.leader(),
        cards: last.iter().map(|(_, card)| card).collect(),
        winner: last.winner(tricks.contract().bid.strain)?,
    })
}

/// The cards still held in the hands that a lane may see: hidden ones that are open or were shown to it, and dummy's
/// when faced (Law 41D).
fn visible(
    deal: &Deal,
    tricks: Option<&Tricks>,
    dummy_is_faced: bool,
    shown: &Shown,
    table: &Table,
    lane: Lane,
) -> Hands {
    let play = tricks.map(|tricks| (tricks.contract().declarer, dummy_is_faced));
    held(deal, tricks, table.hands_shown_of(lane, play, shown[lane]))
}

/// What is left of these hands.
fn held(deal: &Deal, tricks: Option<&Tricks>, of: BySeat<bool>) -> Hands {
    let mut hands = Hands::default();
    for seat in Seat::ALL.into_iter().filter(|seat| of[*seat]) {
        let mut hand = deal.hand(seat);
        for (_, card) in tricks.iter().flat_map(|tricks| tricks.cards()).filter(|(each, _)| *each == seat) {
            hand.remove(card);
        }
        *hands.get_mut(seat) = Some(hand);
    }
    hands
}

/// A lead that lies face down has left the hand for who knows it; for others the hand, if they see it, still holds it.
fn remove_lead(hands: &mut Hands, lead: Option<&FaceDownLead>, table: &Table, lane: Lane) {
    if let Some(made) = lead
        && let Some(card) = lead::known(made, table, lane)
        && let Some(hand) = hands.get_mut(made.seat)
    {
        hand.remove(card);
    }
}

//! A rubber between two of its deals: North and South have won a game, and East deals next.

use bridge_dealing::{BoardKeyId, EveningSet, SetCommitment, SetSecret};
use bridge_protocol::{
    BoardResult, BoardView, ClosedBy, DeclarationDue, Declared, DeclaringView, DrawingView, DrawnCard, GivenSlip,
    Hands, Lane, Occupant, PlayerName, RunningAccount, Scored, SessionView, SetView, Stage, TableEvent, TableView,
    Turn,
};
use bridge_rules::{
    Aim, BoardNumber, BySeat, BySide, Calling, Choice, DealResult, Declaration, DeclarationKind, Declaring, Drawing,
    Drawn, Form, Hand, Honours, Outcome, Partners, Rubber, Seat, Seating, Session, Slip, Strain, Terms, accounts,
    announced_points,
};

use crate::{session, story, table};

pub(crate) fn rubber() -> Form {
    Form::Rubber(Rubber { honours: Honours::Off, ..Rubber::default() })
}

/// The first deal is that of the other goldens: North made four spades.
fn after_a_game() -> Session {
    let outcome = Outcome::Played { contract: "4SN".parse().expect("a contract"), tricks: 10 };
    let hands = BySeat::from_fn(|seat| table::deal().hand(seat));
    let result = DealResult::new(outcome.into(), hands);
    Session::of(rubber(), &[result]).expect("a deal of a rubber")
}

fn view(session: &Session) -> SessionView {
    SessionView {
        form: session.form(),
        sheet: session.sheet().clone(),
        accounts: Vec::new(),
        sat: Vec::new(),
        event: None,
    }
}

/// All four have sat where they sit, and play for ten points a hundred.
fn accounts_after(session: &Session) -> Vec<RunningAccount> {
    let sat: Vec<_> = session.sheet().deals.iter().map(|_| BySeat::from_fn(|seat| Some(seat as u8))).collect();
    let won = accounts(Seating::Four, session.sheet(), &sat, 4, 10);
    let told = Seat::ALL.into_iter().zip(won).map(|(seat, won)| {
        let Occupant { account, name, .. } = table::occupant(seat);
        let staked = Some(won.staked);
        RunningAccount { account, name, played: won.played, points: won.points, balance: won.balance, staked }
    });
    told.collect()
}

fn seated() -> BySeat<Option<PlayerName>> {
    BySeat::from_fn(|seat| Some(table::occupant(seat).name))
}

/// The rubber is over, and they cut: South's ace is the highest card and goes North, East's the lowest.
pub(crate) fn partners_changed() -> TableEvent {
    let card = |text: &str| text.parse().expect("a card");
    let cut = BySeat { north: card("H9"), east: card("C2"), south: card("SA"), west: card("DK") };
    let from = Partners::Cut.come_from(Some(&cut)).expect("four cards");
    let sittings = BySeat { north: Some(5), east: Some(6), south: Some(7), west: Some(8) };
    TableEvent::PartnersChanged { from, sittings, cut: Some(cut) }
}

#[test]
fn everybody_sits_where_they_were_moved_and_hears_nothing_of_what_was_said_to_others() {
    let mut seen = between_deals();
    let names = |view: &TableView| view.seats.clone().map(|who| who.expect("somebody").name);
    let before = names(&seen);
    seen.ready = BySeat::from_fn(|_| true);
    seen.apply(Lane::South, &partners_changed()).unwrap();
    let after = names(&seen);
    assert_eq!([&after.north, &after.south], [&before.south, &before.west]);
    assert_eq!((seen.seats.north.unwrap().sitting, seen.ready), (5, BySeat::default()));
    assert!(seen.chat.iter().all(|line| line.to.is_table()));
}

pub(crate) fn between_deals() -> TableView {
    let view = session::finished().views[Lane::South].clone();
    let TableEvent::BoardEnded { result, .. } = board_ended() else { panic!("the end of a board") };
    let board = view.board.map(|board| BoardView { result: Some(result), ..board });
    TableView {
        session: Some(SessionView {
            accounts: accounts_after(&after_a_game()),
            sat: vec![seated()],
            ..self::view(&after_a_game())
        }),
        sheet: vec![result],
        board,
        stage: Stage::Gathering,
        ..view
    }
}

pub(crate) fn board_ended() -> TableEvent {
    let session = after_a_game();
    let accounts = accounts_after(&session);
    let scored =
        Scored { deal: session.sheet().deals[0], pad: session.sheet().pads[0].clone(), accounts, sat: Some(seated()) };
    match session::board_ended() {
        TableEvent::BoardEnded { result, deal, secret, meanings, log, clock, .. } => {
            // Four times thirty below the line, and nothing for the game.
            let (result, scored) = (BoardResult { score: 120, ..result }, Some(Box::new(scored)));
            TableEvent::BoardEnded { result, deal, drawn: None, secret, meanings, log, clock, scored }
        }
        _ => panic!("the end of a board"),
    }
}

/// South had four honours, and says so before the next deal.
pub(crate) fn honours_claimed() -> TableEvent {
    let form = Form::Rubber(Rubber { honours: Honours::Claimed, ..Rubber::default() });
    let outcome = Outcome::Played { contract: "4SN".parse().expect("a contract"), tricks: 10 };
    let hands = BySeat::<Hand> { south: "AKQJ...".parse().expect("a hand"), ..BySeat::default() };
    let result = DealResult::new(outcome.into(), hands);
    let claimed = BySeat { south: true, ..BySeat::default() };
    let session = Session::of(form, &[DealResult { claimed, ..result }]).expect("a deal of a rubber");
    let TableEvent::BoardEnded { result, .. } = board_ended() else { panic!("the end of a board") };
    let (result, pad) = (BoardResult { score: 220, ..result }, Box::new(session.sheet().pads[0].clone()));
    TableEvent::HonoursClaimed { seat: Seat::South, result, pad, accounts: accounts_after(&session) }
}

/// East deals, and North and South are vulnerable.
pub(crate) fn board_opened() -> TableEvent {
    let hands = Hands { south: Some(table::deal().hand(Seat::South)), ..Hands::default() };
    TableEvent::BoardOpened {
        board: BoardNumber::new(2).expect("a board"),
        terms: after_a_game().next(),
        seating: Default::default(),
        hands,
        declaring: None,
        drawing: None,
    }
}

/// Minibridge: North deals, and East has most points of the stronger side.
pub(crate) fn minibridge_opened() -> TableEvent {
    let deal = table::deal();
    let points = announced_points(&BySeat::from_fn(|seat| deal.hand(seat)));
    let declaring = Declaring::new(Calling::Announced, Seat::North, &points).expect("no auction");
    let declarer = declaring.declarer().expect("one side is stronger");
    let due = DeclarationDue { seat: declarer, kinds: declaring.wanted() };
    let mut hands = Hands { south: Some(deal.hand(Seat::South)), ..Hands::default() };
    *hands.get_mut(declarer.partner()) = Some(deal.hand(declarer.partner()));
    let declaring = Some(Box::new(DeclaringView::new(Calling::Announced, Some(points), Some(due))));
    TableEvent::BoardOpened {
        board: BoardNumber::FIRST,
        terms: None,
        seating: Default::default(),
        hands,
        declaring,
        drawing: None,
    }
}

/// The same with slips, where nobody has opened yet.
pub(crate) fn slips_opened() -> TableEvent {
    let hands = Hands { south: Some(table::deal().hand(Seat::South)), ..Hands::default() };
    let due = DeclarationDue { seat: Seat::North, kinds: vec![DeclarationKind::Pass, DeclarationKind::Open] };
    let declaring = Some(Box::new(DeclaringView::new(Calling::Slips, None, Some(due))));
    TableEvent::BoardOpened {
        board: BoardNumber::FIRST,
        terms: None,
        seating: Default::default(),
        hands,
        declaring,
        drawing: None,
    }
}

/// Honeymoon: North and East play, and North sees their own hand.
pub(crate) fn honeymoon_opened() -> TableEvent {
    let hands = Hands { north: Some(table::deal().hand(Seat::North)), ..Hands::default() };
    let seating = Seating::TwoWithDummies;
    TableEvent::BoardOpened { board: BoardNumber::FIRST, terms: None, seating, hands, declaring: None, drawing: None }
}

/// And when the auction is over South's, which is their dummy.
pub(crate) fn honeymoon_contract() -> TableEvent {
    let contract = "4SN".parse().expect("a contract");
    TableEvent::ContractReached { contract, dummy: Some(table::deal().hand(Seat::South)) }
}

/// After East's lead both dummies are faced.
pub(crate) fn honeymoon_faced() -> TableEvent {
    let also = Hands { west: Some(table::deal().hand(Seat::West)), ..Hands::default() };
    TableEvent::DummyFaced { seat: Seat::South, hand: table::deal().hand(Seat::South), also }
}

#[test]
fn two_with_a_dummy_each_call_in_turn_and_play_two_hands() {
    let mut seen = session::auction().views[Lane::North].clone();
    seen.apply(Lane::North, &honeymoon_opened()).unwrap();
    let first = seen.turn;
    for (turn, seat, call) in [(first, Seat::North, "1S"), (first.next(), Seat::East, "P")] {
        assert_eq!(seen.board.as_ref().and_then(BoardView::actor), Some(seat));
        let call = call.parse().unwrap();
        seen.apply(Lane::North, &TableEvent::Called { turn, seat, call, meaning: None, thought_ms: None }).unwrap();
    }
    assert_eq!(seen.board.as_ref().and_then(BoardView::to_act), None, "one pass ends it");
    seen.apply(Lane::North, &honeymoon_contract()).unwrap();
    let board = seen.board.clone().unwrap();
    assert_eq!(
        (board.to_act(), board.actor(), board.hands.south.is_some()),
        (Some(Seat::East), Some(Seat::East), true)
    );
    seen.apply(Lane::North, &honeymoon_faced()).unwrap();
    assert!(seen.board.unwrap().hands.west.is_some());
}

/// Three players of whom South alone is vulnerable; North deals, and sees their own hand.
pub(crate) fn three_opened() -> TableEvent {
    let hands = Hands { north: Some(table::deal().hand(Seat::North)), ..Hands::default() };
    let vulnerable = BySeat { south: true, ..BySeat::default() };
    let terms = Terms { vulnerable, ..Terms::of_board(BoardNumber::FIRST) };
    let (board, seating) = (BoardNumber::FIRST, Seating::Three);
    TableEvent::BoardOpened { board, terms: Some(terms), seating, hands, declaring: None, drawing: None }
}

/// South declares, and West's closed hand is to lie opposite.
pub(crate) fn three_contract() -> TableEvent {
    TableEvent::ContractReached { contract: "4SS".parse().expect("a contract"), dummy: None }
}

/// The closed hand wins a trick for South.
pub(crate) fn three_played() -> TableEvent {
    let card = table::deal().hand(Seat::West).iter().next().expect("thirteen cards");
    TableEvent::Played { turn: Turn(8), seat: Seat::West, card, won_by: Some(Seat::West), thought_ms: None }
}

#[test]
fn the_closed_hand_of_three_plays_opposite_declarer_and_wins_for_them() {
    let mut seen = session::auction().views[Lane::North].clone();
    seen.apply(Lane::North, &three_opened()).unwrap();
    let first = seen.turn;
    for (turn, (seat, call)) in [(Seat::North, "P"), (Seat::East, "P"), (Seat::South, "4S")].into_iter().enumerate() {
        assert_eq!(seen.board.as_ref().and_then(BoardView::actor), Some(seat));
        let (turn, call) = (Turn(first.0 + turn as u32), call.parse().unwrap());
        seen.apply(Lane::North, &TableEvent::Called { turn, seat, call, meaning: None, thought_ms: None }).unwrap();
    }
    seen.apply(Lane::North, &three_contract()).unwrap();
    let board = seen.board.as_ref().unwrap();
    assert_eq!((board.to_act(), board.dummy()), (Some(Seat::North), Some(Seat::West)), "North is on South's left");
    let lead = table::deal().hand(Seat::North).iter().next().unwrap();
    let led = TableEvent::Played { turn: seen.turn, seat: Seat::North, card: lead, won_by: None, thought_ms: None };
    seen.apply(Lane::North, &led).unwrap();
    let board = seen.board.as_ref().unwrap();
    assert_eq!((board.to_act(), board.actor()), (Some(Seat::West), Some(Seat::South)));
    seen.apply(Lane::North, &three_played()).unwrap();
    assert_eq!(seen.board.unwrap().won, BySide { north_south: 1, east_west: 0 });
}

/// Draw honeymoon: East deals, and North sees the hand that they were dealt.
pub(crate) fn draw_opened() -> TableEvent {
    let hands = Hands { north: Some(table::deal().hand(Seat::North)), ..Hands::default() };
    draw_begins(hands, DrawingView { way: Drawing::FromTheStock, left: 26, ..no_choice() })
}

/// Draw two: East deals, and North looks at the first card.
pub(crate) fn draw_two_opened() -> TableEvent {
    let (turn, offered) = (Some(Seat::North), Some("SA".parse().expect("a card")));
    let hands = Hands { north: Some(Hand::EMPTY), ..Hands::default() };
    draw_begins(hands, DrawingView { turn, offered, ..no_choice() })
}

fn draw_begins(hands: Hands, drawing: DrawingView) -> TableEvent {
    let board = BoardNumber::new(2).expect("a board");
    let (seating, drawing) = (Seating::Two, Some(Box::new(drawing)));
    TableEvent::BoardOpened { board, terms: None, seating, hands, declaring: None, drawing }
}

fn no_choice() -> DrawingView {
    let (turn, offered, put_away) = (None, None, Hands::default());
    DrawingView { way: Drawing::OneOfTwo, left: 52, turn, offered, put_away }
}

/// East has won the first trick: North sees only their own card.
pub(crate) fn drawn() -> TableEvent {
    let card = "C2".parse().ok();
    TableEvent::Drawn {
        cards: vec![DrawnCard { seat: Seat::East, card: None }, DrawnCard { seat: Seat::North, card }],
        left: 24,
    }
}

/// North keeps the first card and puts the second one away.
pub(crate) fn chosen() -> TableEvent {
    TableEvent::Chosen {
        turn: Turn(1),
        seat: Seat::North,
        choice: Choice::Keep,
        kept: "SA".parse().ok(),
        put_away: "D7".parse().ok(),
        offered: None,
        next: Some(Seat::East),
        left: 50,
        thought_ms: None,
    }
}

/// A board whose hands were drawn: the deal as it lay then, and what was done.
pub(crate) fn draw_ended() -> TableEvent {
    let TableEvent::BoardEnded { result, deal, secret, meanings, log, clock, scored, .. } = board_ended() else {
        panic!("the end of a board")
    };
    let drawn = Some(Box::new(Drawn::Choices(vec![Choice::Keep, Choice::Discard])));
    TableEvent::BoardEnded { result, deal, drawn, secret, meanings, log, clock, scored }
}

#[test]
fn tricks_of_a_draw_count_nothing_and_fill_the_hand() {
    let mut seen = session::auction().views[Lane::North].clone();
    seen.apply(Lane::North, &draw_opened()).unwrap();
    assert_eq!((seen.stage, seen.board.as_ref().and_then(BoardView::actor)), (Stage::Drawing, Some(Seat::North)));
    let own = table::deal().hand(Seat::North).iter().next().unwrap();
    let (first, winner) = (seen.turn, Some(Seat::East));
    for (turn, seat, card, won_by) in
        [(first, Seat::North, own, None), (first.next(), Seat::East, "SA".parse().unwrap(), winner)]
    {
        assert_eq!(seen.board.as_ref().and_then(BoardView::to_act), Some(seat));
        seen.apply(Lane::North, &TableEvent::Played { turn, seat, card, won_by, thought_ms: None }).unwrap();
    }
    seen.apply(Lane::North, &drawn()).unwrap();
    let board = seen.board.clone().unwrap();
    assert_eq!((board.won.east_west, board.to_act()), (0, winner));
    assert_eq!((board.hands.north.unwrap().len(), board.last_trick.unwrap().cards.len()), (13, 2));
    seen.apply(Lane::North, &TableEvent::Drawn { cards: Vec::new(), left: 0 }).unwrap();
    let board = seen.board.unwrap();
    assert_eq!((seen.stage, board.trick, board.last_trick), (Stage::Auction, None, None));
}

#[test]
fn a_card_is_kept_and_the_next_one_put_away() {
    let mut seen = session::auction().views[Lane::North].clone();
    seen.apply(Lane::North, &draw_two_opened()).unwrap();
    assert_eq!((seen.stage, seen.board.as_ref().and_then(BoardView::to_act)), (Stage::Drawing, Some(Seat::North)));
    seen.apply(Lane::North, &chosen()).unwrap();
    let board = seen.board.clone().unwrap();
    let drawing = board.drawing.as_ref().unwrap();
    assert_eq!((board.to_act(), drawing.offered, drawing.left), (Some(Seat::East), None, 50));
    assert_eq!(board.hands.north, ["SA".parse().unwrap()].into_iter().collect::<Hand>().into());
    assert_eq!(drawing.put_away.north, ["D7".parse().unwrap()].into_iter().collect::<Hand>().into());
}

/// With slips: South has opened, reads North's slip, and is to name a contract.
pub(crate) fn declared() -> TableEvent {
    TableEvent::Declared {
        turn: Turn(3),
        seat: Seat::South,
        declaration: Declaration::Open,
        due: Some(DeclarationDue { seat: Seat::South, kinds: vec![DeclarationKind::Bid] }),
        slip: Some(GivenSlip { of: Seat::North, slip: Slip::of(table::deal().hand(Seat::North)) }),
        thought_ms: None,
    }
}

/// The second four boards, whose name carries the root of the first.
pub(crate) fn next_set_wanted() -> TableEvent {
    let set = EveningSet::FIRST.next().expect("a second set");
    let name = set.name(Some(&table::commitment().root));
    let ctx = format!("bridge.example/table/{}/segment/1|set={name}|boards=5-8|beacon=none", table::table());
    let ctx = ctx.parse().expect("a context");
    let boards: Vec<BoardKeyId> = set.boards().collect();
    let commitment = SetCommitment::publish(&SetSecret::new([7; 32]), &ctx, boards.clone()).expect("four boards");
    let set = SetView {
        boards: EveningSet::FIRST.boards().chain(boards).map(|id| id.board).collect(),
        ctx: Some(ctx),
        commitment: Some(commitment),
        committed: BySeat::default(),
        revealed: BySeat::default(),
        entropy: None,
    };
    TableEvent::ContributionsWanted { within_ms: story::window_ms(), set: Some(Box::new(set)) }
}

#[test]
fn what_is_declared_becomes_a_contract() {
    let mut seen = session::auction().views[Lane::South].clone();
    seen.apply(Lane::South, &minibridge_opened()).unwrap();
    let declarer = seen.board.as_ref().and_then(BoardView::to_act).unwrap();
    assert_eq!((seen.stage, seen.board.clone().unwrap().calls), (Stage::Declaring, vec![]));
    let declaration = Declaration::Choose { strain: Strain::Spades, aim: Aim::Game };
    let (turn, seat) = (seen.turn, declarer);
    let chosen = TableEvent::Declared { turn, seat, declaration, due: None, slip: None, thought_ms: None };
    seen.apply(Lane::South, &chosen).unwrap();
    let board = seen.board.clone().unwrap();
    assert_eq!((board.to_act(), seen.turn), (None, turn.next()));
    assert_eq!(board.declaring.unwrap().declarations, [Declared { turn, seat, declaration }]);
    let contract = Aim::Game.contract(Strain::Spades, declarer);
    seen.apply(Lane::South, &TableEvent::ContractReached { contract, dummy: None }).unwrap();
    assert_eq!((seen.stage, seen.board.unwrap().to_act()), (Stage::Play, Some(declarer.lho())));
}

/// The host closes the table: 300 for the only game.
pub(crate) fn closed() -> TableEvent {
    let mut session = after_a_game();
    session.stop();
    let pad = session.sheet().pads.last().cloned().map(Box::new);
    TableEvent::Closed { by: ClosedBy::Host, turn: Turn(11), pad, accounts: accounts_after(&session) }
}

#[test]
fn the_sheet_follows_from_the_events() {
    let mut seen =
        TableView { session: Some(view(&Session::new(rubber()))), ..session::one_trick().views[Lane::South].clone() };
    seen.apply(Lane::South, &board_ended()).unwrap();
    assert_eq!(seen.session, between_deals().session);
    seen.apply(Lane::South, &next_set_wanted()).unwrap();
    assert_eq!((seen.stage, seen.set.boards.len()), (Stage::Committing, 8));
    seen.apply(Lane::South, &board_opened()).unwrap();
    let board = seen.board.clone().unwrap();
    assert_eq!((board.dealer, board.vulnerability.to_string().as_str()), (Seat::East, "NS"));
    seen.apply(Lane::South, &closed()).unwrap();
    let pads = seen.session.unwrap().sheet.pads;
    assert_eq!((pads.len(), pads[0].columns[0].total(), pads[0].over), (1, 420, true));
}

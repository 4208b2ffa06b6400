//! What a viewer may not know changes no byte of theirs where hands are drawn: pairs of tables whose hidden cards
//! differ, drawn, called and played alike up to some moment (Spec C10, F14.2, F14.3).

use bridge_dealing::ServerKey;
use bridge_protocol::{Kibitzing, Lane, Policy, TableId};
use bridge_rules::{BoardNumber, Call, Card, Choice, Deal, Draw, Drawing, Form, Hand, Seat, Session, legal_cards};

use crate::{
    BelongsTo, Command, Concealed, Input, Moment, ServerIdentity,
    table::{
        Boards, DrawingStage, Opened, Record, Stage, Table, auction, claim, dealing,
        declaring::interference::{Chance, pairs, player, shuffled},
        direction, drawing, play, seating,
    },
    view::{event_for, snapshot},
};

/// What lies on the table and in the stock or pack.
#[derive(Clone, PartialEq)]
struct World {
    way: Drawing,
    deal: Deal,
    order: Vec<Card>,
}

/// An act of the table, by whoever is to act.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Act {
    Choose(Choice),
    Call(Call),
    Play(Card),
}

const VIEWERS: [(Lane, Kibitzing); 6] = [
    (Lane::North, Kibitzing::OpenCards),
    (Lane::East, Kibitzing::OpenCards),
    (Lane::Kibitzer, Kibitzing::OpenCards),
    (Lane::Kibitzer, Kibitzing::OneHand(Seat::East)),
    (Lane::Kibitzer, Kibitzing::Delayed),
    (Lane::Director, Kibitzing::Delayed),
];

#[test]
fn hidden_cards_change_nothing_in_a_draw() {
    of_each_viewer(Drawing::FromTheStock);
}

#[test]
fn hidden_cards_change_nothing_where_one_of_two_is_kept() {
    of_each_viewer(Drawing::OneOfTwo);
}

fn of_each_viewer(way: Drawing) {
    for (lane, kibitzing) in VIEWERS {
        let (mut changed, mut seed) = (0, 0);
        while changed < pairs() {
            let chance = &mut Chance(seed);
            let one = World::drawn_by(way, chance);
            let acts = some_acts(kibitzing, &one, chance);
            let other = changed_for(lane, kibitzing, &one, &acts, chance);
            changed += u32::from(one != other);
            let [first, second] =
                [&one, &other].map(|world| sent(lane, kibitzing, world, &acts).expect("legal on both"));
            assert!(first == second, "seed {seed}, {way:?}, {lane:?}, {kibitzing:?}: {acts:?}");
            seed += 1;
            assert!(seed < 40 * u64::from(pairs()), "{way:?}, {lane:?}, {kibitzing:?}: too little is hidden");
        }
    }
}

/// The winner of a trick sees what they draw, and so does the loser; who else watches sees that they did.
#[test]
fn what_comes_to_a_hand() {
    let one = World::drawn_by(Drawing::FromTheStock, &mut Chance(3));
    let acts = tricks(&one, 1);
    for drawn in [0, 1] {
        let other = one.exchanged(one.order[drawn], one.order[20]);
        let differs = [Lane::North, Lane::East].map(|lane| {
            sent(lane, Kibitzing::OpenCards, &one, &acts) != sent(lane, Kibitzing::OpenCards, &other, &acts)
        });
        assert_eq!(differs.iter().filter(|differs| **differs).count(), 1, "card {drawn} is told to one");
        for lane in [Lane::Kibitzer, Lane::Director] {
            let told = [&one, &other].map(|world| sent(lane, Kibitzing::OpenCards, world, &acts));
            assert!(told[0] == told[1], "{lane:?}");
        }
    }
}

/// The top card of the pack is known to whoever looks at it, and so is the next one when it is theirs or put away.
#[test]
fn what_somebody_looks_at() {
    let one = World::drawn_by(Drawing::OneOfTwo, &mut Chance(1));
    let differs = |acts: &[Act], place: usize, lane| {
        let other = one.exchanged(one.order[place], one.order[51]);
        let told = [&one, &other].map(|world| sent(lane, Kibitzing::OneHand(Seat::North), world, acts));
        told[0] != told[1]
    };
    // North deals, so that East begins.
    for (acts, place, east, north) in [
        (&[][..], 0, true, false),
        (&[][..], 1, false, false),
        (&[Act::Choose(Choice::Keep)][..], 1, true, false),
        (&[Act::Choose(Choice::Discard)][..], 1, true, false),
        (&[Act::Choose(Choice::Discard)][..], 2, false, true),
    ] {
        let told = [Lane::East, Lane::North, Lane::Kibitzer, Lane::Director].map(|lane| differs(acts, place, lane));
        assert_eq!(told, [east, north, north, false], "{acts:?}, card {place}");
    }
}

/// A director who has looked at a hand sees what comes to it from then on, and never what was put away.
#[test]
fn a_director_sees_the_hand_at_which_they_have_looked() {
    let one = World::drawn_by(Drawing::OneOfTwo, &mut Chance(1));
    let looked = |world: &World| {
        let mut table = opened(Kibitzing::OpenCards, world);
        table.apply(&Record::Direction(direction::Record::HandShown { seat: Seat::East }), Moment(4));
        let chosen = decide(&table, Seat::East, Act::Choose(Choice::Keep).command(&table)).expect("their turn");
        let mut bytes = String::new();
        for record in chosen {
            table.apply(&record, Moment(9));
            bytes += &json(&event_for(&record, &table, Lane::Director));
        }
        bytes + &json(&snapshot(&table, Lane::Director))
    };
    assert_ne!(looked(&one), looked(&one.exchanged(one.order[0], one.order[51])), "kept");
    assert_eq!(looked(&one), looked(&one.exchanged(one.order[1], one.order[51])), "put away");
}

impl World {
    fn drawn_by(way: Drawing, chance: &mut Chance) -> Self {
        let deal = shuffled(chance);
        let mut order: Vec<Card> = way.in_order(&deal).iter().collect();
        for place in (1..order.len()).rev() {
            order.swap(place, chance.below(place + 1));
        }
        Self { way, deal, order }
    }

    /// With these two cards in each other's place, wherever they lie.
    fn exchanged(&self, one: Card, other: Card) -> Self {
        let swap = |card: Card| match card {
            card if card == one => other,
            card if card == other => one,
            card => card,
        };
        let hands = Deal::new((*self.deal.hands()).map(|hand| hand.iter().map(swap).collect()));
        Self {
            way: self.way,
            deal: hands.expect("every card is somewhere"),
            order: self.order.iter().copied().map(swap).collect(),
        }
    }
}

/// Everything that a lane is sent of this board, and how what its player should not ask is answered; none if an act is
/// not legal with these cards.
fn sent(lane: Lane, kibitzing: Kibitzing, world: &World, acts: &[Act]) -> Option<String> {
    let mut table = opened(kibitzing, world);
    let opening = Record::Dealing(dealing::Record::BoardOpened { board: BoardNumber::FIRST });
    let mut bytes = json(&event_for(&opening, &table, lane)) + &json(&snapshot(&table, lane));
    for (place, act) in acts.iter().enumerate() {
        let due = to_act(&table)?;
        // Moments are drawn by chance: all of them are looked at in some pair.
        let is_last = place + 1 == acts.len();
        if let Some(seat) = lane.seat().filter(|seat| is_last && *seat != due) {
            bytes += &silly_requests(&table, seat);
        }
        for record in decide(&table, due, act.command(&table)).ok()? {
            table.apply(&record, Moment(9));
            bytes += &json(&event_for(&record, &table, lane));
        }
        if is_last {
            bytes += &json(&snapshot(&table, lane));
        }
    }
    Some(bytes)
}

/// Whether these acts can be done with these cards.
fn are_legal(kibitzing: Kibitzing, world: &World, acts: &[Act]) -> bool {
    let mut table = opened(kibitzing, world);
    acts.iter().all(|act| {
        let records = to_act(&table).and_then(|due| decide(&table, due, act.command(&table)).ok());
        records.iter().flatten().for_each(|record| table.apply(record, Moment(9)));
        records.is_some()
    })
}

/// A player whose turn it is not draws, calls, plays and claims.
fn silly_requests(table: &Table, seat: Seat) -> String {
    let turn = table.turn();
    let silly = [
        Command::Drawing(drawing::Command::Choose { turn, choice: Choice::Keep }),
        Command::Auction(auction::Command::Call { turn, call: Call::Double, meaning: None }),
        Command::Play(play::Command::Play { turn, card: "SA".parse().expect("a card") }),
        Command::Claim(claim::Command::Claim { turn, tricks: 14, statement: None }),
    ];
    silly.map(|command| json(&decide(table, seat, command).expect_err("it is not to be"))).concat()
}

fn decide(table: &Table, seat: Seat, command: Command) -> Result<Vec<Record>, bridge_protocol::Refusal> {
    let identity = ServerIdentity { key: ServerKey::new(&[5; 32]) };
    table.decide(Input::Person(player(seat), command), Moment(9), &identity)
}

fn to_act(table: &Table) -> Option<Seat> {
    match &table.stage {
        Stage::Drawing(stage) => stage.draw.turn(),
        Stage::Auction(stage) => stage.auction.turn(),
        Stage::Play(stage) => table.player_due(stage),
        _ => None,
    }
}

impl Act {
    fn command(self, table: &Table) -> Command {
        let turn = table.turn();
        match self {
            Self::Choose(choice) => Command::Drawing(drawing::Command::Choose { turn, choice }),
            Self::Call(call) => Command::Auction(auction::Command::Call { turn, call, meaning: None }),
            Self::Play(card) => Command::Play(play::Command::Play { turn, card }),
        }
    }
}

/// Acts from the first one, up to a moment before the board's end: most of them stay in the draw.
fn some_acts(kibitzing: Kibitzing, world: &World, chance: &mut Chance) -> Vec<Act> {
    let most = if chance.below(4) == 0 { 26 + chance.below(8) } else { chance.below(20) };
    let mut table = opened(kibitzing, world);
    let mut acts = Vec::new();
    while acts.len() < most {
        let act = some_act(&table, chance);
        let due = to_act(&table).expect("somebody is to act");
        let records = decide(&table, due, act.command(&table)).expect("a legal act");
        let mut after = table.clone();
        records.iter().for_each(|record| after.apply(record, Moment(9)));
        if !after.stage.is_board_on() {
            break; // the board would be over, and all hands open
        }
        table = after;
        acts.push(act);
    }
    acts
}

fn some_act(table: &Table, chance: &mut Chance) -> Act {
    match &table.stage {
        Stage::Drawing(stage) if stage.draw.way() == Drawing::OneOfTwo => {
            Act::Choose([Choice::Keep, Choice::Discard][chance.below(2)])
        }
        Stage::Drawing(stage) => {
            let legal = stage.draw.legal();
            Act::Play(legal.iter().nth(chance.below(legal.len())).expect("a legal card"))
        }
        Stage::Auction(stage) => {
            let legal: Vec<Call> = stage.auction.legal_calls().take(5).collect();
            Act::Call(if chance.below(2) == 0 { Call::Pass } else { legal[chance.below(legal.len())] })
        }
        Stage::Play(stage) => {
            let turn = stage.play.tricks().turn().expect("ten acts end no board");
            let legal = legal_cards(stage.play.hand(turn), stage.play.tricks().current().led());
            Act::Play(legal.iter().nth(chance.below(legal.len())).expect("a legal card"))
        }
        _ => unreachable!("a board is on"),
    }
}

/// So many whole tricks of a draw.
fn tricks(world: &World, count: usize) -> Vec<Act> {
    let mut table = opened(Kibitzing::OpenCards, world);
    let mut acts = Vec::new();
    for _ in 0..2 * count {
        let act = some_act(&table, &mut Chance(0));
        let due = to_act(&table).expect("somebody is to act");
        for record in decide(&table, due, act.command(&table)).expect("a legal act") {
            table.apply(&record, Moment(9));
        }
        acts.push(act);
    }
    acts
}

/// The world with cards exchanged of which this lane knows neither, so that the acts are legal still.
fn changed_for(lane: Lane, kibitzing: Kibitzing, world: &World, acts: &[Act], chance: &mut Chance) -> World {
    let known = known_to(lane, kibitzing, world, acts);
    let hidden: Vec<Card> = Card::all().filter(|card| !known.contains(*card)).collect();
    let mut other = world.clone();
    for _ in 0..if hidden.len() < 2 { 0 } else { 2 } {
        let next = other.exchanged(hidden[chance.below(hidden.len())], hidden[chance.below(hidden.len())]);
        if are_legal(kibitzing, &next, acts) {
            other = next;
        }
    }
    other
}

/// The cards that a lane has seen when these acts are done.
fn known_to(lane: Lane, kibitzing: Kibitzing, world: &World, acts: &[Act]) -> Hand {
    let mut table = opened(kibitzing, world);
    let mut known = Hand::EMPTY;
    let mut looks = |table: &Table| {
        let board = snapshot(table, lane).board.expect("a board is on");
        let away = board.drawing.as_ref().map(|drawing| drawing.put_away).unwrap_or_default();
        for seat in Seat::ALL {
            known = known.union(board.hands.get(seat).unwrap_or(Hand::EMPTY));
            known = known.union(away.get(seat).unwrap_or(Hand::EMPTY));
        }
        known = known.union(board.drawing.and_then(|drawing| drawing.offered).into_iter().collect());
    };
    looks(&table);
    for act in acts {
        let due = to_act(&table).expect("somebody is to act");
        for record in decide(&table, due, act.command(&table)).expect("a legal act") {
            table.apply(&record, Moment(9));
        }
        looks(&table);
    }
    let played = acts.iter().filter_map(|act| if let Act::Play(card) = act { Some(*card) } else { None });
    known.union(played.collect())
}

fn opened(kibitzing: Kibitzing, world: &World) -> Table {
    let board = BoardNumber::FIRST;
    let name = match world.way {
        Drawing::FromTheStock => "honeymoon-draw",
        Drawing::OneOfTwo => "honeymoon-draw-two",
    };
    let form: Form = name.parse().expect("a form");
    let mut table = Table::open(Opened {
        table: TableId::from_bytes([1; 16]),
        belongs_to: BelongsTo::Host(player(Seat::North).account),
        policy: Policy { kibitzing, ..Policy::social() },
        boards: Boards::Imported(vec![(board, Concealed::new(world.deal))]),
        at: Moment(1),
    });
    // A form deals its own boards; here they have to be these, and their order as well.
    table.session = Session::new(form);
    for seat in form.seating().players().iter().copied() {
        let person = player(seat);
        table.apply(&Record::Seating(seating::Record::SeatTaken { seat, person }), Moment(2));
    }
    table.apply(&Record::Dealing(dealing::Record::BoardOpened { board }), Moment(3));
    let Stage::Auction(stage) = &table.stage else { panic!("no order is known of a board from outside") };
    let (terms, deal, context) = (stage.terms, stage.deal, stage.context.clone());
    let draw = Draw::new(world.way, &world.deal, &world.order, terms.dealer).expect("the cards in order");
    table.stage = Stage::Drawing(Box::new(DrawingStage { board, terms, deal, draw, context }));
    table
}

fn json(what: &impl serde::Serialize) -> String {
    serde_json::to_string(what).expect("it is written")
}

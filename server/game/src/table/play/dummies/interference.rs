//! What a viewer may not know changes no byte of theirs in honeymoon with dummies and of the closed hand of three:
//! pairs of tables whose hidden cards differ, called and played alike up to some moment (Spec C10, F14.1, F15.2).

use bridge_dealing::ServerKey;
use bridge_protocol::{Kibitzing, Lane, Policy, TableId};
use bridge_rules::{BoardNumber, Call, Card, Deal, Form, Hand, Seat, Session, legal_cards};

use crate::{
    BelongsTo, Command, Concealed, Input, Moment, ServerIdentity,
    table::{
        Boards, Opened, Record, Stage, Table, auction, claim, dealing,
        declaring::interference::{Chance, exchanged, pairs, player, shuffled},
        play, seating,
    },
    view::{event_for, snapshot},
};

/// An act of the table, by whoever is to act.
#[derive(Clone, Copy, Debug)]
enum Act {
    Call(Call),
    Play(Card),
}

/// What is played, and what is shown to those who watch.
#[derive(Clone, Copy, Debug)]
struct Game {
    form: &'static str,
    kibitzing: Kibitzing,
}

const KIBITZERS: [(Lane, Kibitzing); 4] = [
    (Lane::Kibitzer, Kibitzing::OpenCards),
    (Lane::Kibitzer, Kibitzing::OneHand(Seat::East)),
    (Lane::Kibitzer, Kibitzing::Delayed),
    (Lane::Director, Kibitzing::Delayed),
];

#[test]
fn hidden_cards_change_nothing_that_a_viewer_of_two_is_sent() {
    nothing_changes("honeymoon");
}

#[test]
fn hidden_cards_change_nothing_that_a_viewer_of_three_is_sent() {
    nothing_changes("three-handed");
}

fn nothing_changes(form: &'static str) {
    let players = form.parse::<Form>().expect("a form").seating().players();
    let players = players.iter().map(|seat| ((*seat).into(), Kibitzing::OpenCards));
    for (lane, kibitzing) in players.chain(KIBITZERS) {
        let game = Game { form, kibitzing };
        let (mut changed, mut seed) = (0, 0);
        while changed < pairs() {
            let chance = &mut Chance(seed);
            let one = shuffled(chance);
            let acts = some_acts(game, &one, chance);
            let other = changed_for(lane, game, &one, &acts, chance);
            changed += u32::from(one != other);
            let [first, second] = [one, other].map(|deal| sent(lane, game, &deal, &acts).expect("legal on both"));
            assert!(first == second, "seed {seed}, {lane:?}, {game:?}: {acts:?}");
            seed += 1;
            assert!(seed < 40 * u64::from(pairs()), "{lane:?}, {game:?}: too little is hidden");
        }
    }
}

/// Until the contract is reached nobody knows it, and then its owner alone: it tells two deals apart for them.
#[test]
fn ones_own_dummy() {
    let one = shuffled(&mut Chance(1));
    let card = |seat: Seat| one.hand(seat).iter().next().expect("thirteen cards");
    let contract = ["1NT", "P"].map(|call| Act::Call(call.parse().expect("a call")));
    let swapped = |a, b| exchanged(&one, (a, card(a)), (b, card(b)));
    let game = Game { form: "honeymoon", kibitzing: Kibitzing::OpenCards };
    let sent_to = |lane, acts: &[Act], deal| sent(lane, game, &deal, acts).expect("legal calls");
    let sees = |acts: &[Act], deal| sent_to(Lane::North, acts, deal);
    assert_eq!(sees(&contract[..1], one), sees(&contract[..1], swapped(Seat::South, Seat::West)), "in the auction");
    assert_ne!(sees(&contract, one), sees(&contract, swapped(Seat::South, Seat::West)), "North's own dummy");
    assert_eq!(sees(&contract, one), sees(&contract, swapped(Seat::East, Seat::West)), "before the lead");
    for lane in [Lane::Kibitzer, Lane::Director] {
        assert_eq!(
            sent_to(lane, &contract, one),
            sent_to(lane, &contract, swapped(Seat::South, Seat::West)),
            "{lane:?}"
        );
    }
}

/// The closed hand is nobody's until the lead, and then everybody's.
#[test]
fn the_closed_hand() {
    let one = shuffled(&mut Chance(1));
    let card = |seat: Seat| one.hand(seat).iter().next().expect("thirteen cards");
    let game = Game { form: "three-handed", kibitzing: Kibitzing::OpenCards };
    let mut acts = ["P", "1NT", "P", "P"].map(|call| Act::Call(call.parse().expect("a call"))).to_vec();
    // East declares and South leads: of North's hand and West's others know nothing.
    let swapped = exchanged(&one, (Seat::North, card(Seat::North)), (Seat::West, card(Seat::West)));
    let sees = |lane, acts: &[Act], deal: &Deal| sent(lane, game, deal, acts).expect("legal acts");
    for lane in [Lane::East, Lane::South, Lane::Kibitzer, Lane::Director] {
        assert_eq!(sees(lane, &acts, &one), sees(lane, &acts, &swapped), "{lane:?}");
    }
    acts.push(Act::Play(card(Seat::South)));
    for lane in [Lane::North, Lane::East, Lane::South, Lane::Kibitzer, Lane::Director] {
        assert_ne!(sees(lane, &acts, &one), sees(lane, &acts, &swapped), "{lane:?}: dummy is faced");
    }
}

/// Everything that a lane is sent of this board, and how what its player should not ask is answered; none if an act is
/// not legal with these cards.
fn sent(lane: Lane, game: Game, deal: &Deal, acts: &[Act]) -> Option<String> {
    let mut table = opened(game, deal);
    let mut bytes = json(&snapshot(&table, lane));
    for act in acts {
        let due = snapshot(&table, Lane::Director).board?.actor()?;
        if let Some(seat) = lane.seat().filter(|seat| *seat != due) {
            bytes += &silly_requests(&table, seat);
        }
        for record in decide(&table, due, act.command(&table)).ok()? {
            table.apply(&record, Moment(9));
            bytes += &json(&event_for(&record, &table, lane));
            bytes += &json(&snapshot(&table, lane));
        }
    }
    Some(bytes)
}

/// A player whose turn it is not calls, plays and claims.
fn silly_requests(table: &Table, seat: Seat) -> String {
    let turn = table.turn();
    let silly = [
        Command::Auction(auction::Command::Call { turn, call: Call::Double, meaning: None }),
        Command::Play(play::Command::Play { turn, card: "SA".parse().expect("a card") }),
        Command::Play(play::Command::NoQuestions { turn }),
        Command::Claim(claim::Command::Claim { turn, tricks: 14, statement: None }),
    ];
    silly.map(|command| json(&decide(table, seat, command).expect_err("it is not to be"))).concat()
}

fn decide(table: &Table, seat: Seat, command: Command) -> Result<Vec<Record>, bridge_protocol::Refusal> {
    let identity = ServerIdentity { key: ServerKey::new(&[5; 32]) };
    table.decide(Input::Person(player(seat), command), Moment(9), &identity)
}

impl Act {
    fn command(self, table: &Table) -> Command {
        let turn = table.turn();
        match self {
            Self::Call(call) => Command::Auction(auction::Command::Call { turn, call, meaning: None }),
            Self::Play(card) => Command::Play(play::Command::Play { turn, card }),
        }
    }
}

/// Calls and cards on a deal, up to a moment before its end.
fn some_acts(game: Game, deal: &Deal, chance: &mut Chance) -> Vec<Act> {
    let mut table = opened(game, deal);
    let most = chance.below(12);
    let mut acts = Vec::new();
    while acts.len() < most {
        let act = match &table.stage {
            Stage::Auction(stage) => {
                let legal: Vec<Call> = stage.auction.legal_calls().take(5).collect();
                Act::Call(if chance.below(2) == 0 { Call::Pass } else { legal[chance.below(legal.len())] })
            }
            Stage::Play(stage) => {
                let turn = stage.play.tricks().turn().expect("twelve acts end no board");
                let legal = legal_cards(stage.play.hand(turn), stage.play.tricks().current().led());
                Act::Play(legal.iter().nth(chance.below(legal.len())).expect("a legal card"))
            }
            _ => break,
        };
        let due = snapshot(&table, Lane::Director).board.and_then(|board| board.actor()).expect("somebody is to act");
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

/// The deal with cards exchanged that this lane does not see and nobody has played, so that the acts are legal still.
fn changed_for(lane: Lane, game: Game, deal: &Deal, acts: &[Act], chance: &mut Chance) -> Deal {
    let mut table = opened(game, deal);
    for act in acts {
        let due = snapshot(&table, Lane::Director).board.and_then(|board| board.actor()).expect("somebody is to act");
        let records = decide(&table, due, act.command(&table)).expect("a legal act");
        records.iter().for_each(|record| table.apply(record, Moment(9)));
    }
    let seen = snapshot(&table, lane).board.expect("a board is on").hands;
    let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| seen.get(*seat).is_none()).collect();
    let mut other = *deal;
    for _ in 0..if hidden.len() < 2 { 0 } else { 6 } {
        let (one, two) = (hidden[chance.below(hidden.len())], hidden[chance.below(hidden.len())]);
        let held =
            |seat: Seat| table.stage.hand(seat).unwrap_or(Hand::EMPTY).minus(deal.hand(seat).minus(other.hand(seat)));
        let (ones, twos): (Vec<Card>, Vec<Card>) = (held(one).iter().collect(), held(two).iter().collect());
        if one == two || ones.is_empty() || twos.is_empty() {
            continue;
        }
        let (given, taken) = (ones[chance.below(ones.len())], twos[chance.below(twos.len())]);
        let next = exchanged(&other, (one, given), (two, taken));
        if sent(lane, game, &next, acts).is_some() {
            other = next;
        }
    }
    other
}

fn opened(game: Game, deal: &Deal) -> Table {
    let board = BoardNumber::FIRST;
    let form: Form = game.form.parse().expect("a form");
    let mut table = Table::open(Opened {
        table: TableId::from_bytes([1; 16]),
        belongs_to: BelongsTo::Host(player(Seat::North).account),
        policy: Policy { kibitzing: game.kibitzing, ..Policy::social() },
        boards: Boards::Imported(vec![(board, Concealed::new(*deal))]),
        at: Moment(1),
    });
    // A form deals its own boards; here they have to be these.
    table.session = Session::new(form);
    for seat in form.seating().players().iter().copied() {
        let person = player(seat);
        table.apply(&Record::Seating(seating::Record::SeatTaken { seat, person }), Moment(2));
    }
    table.apply(&Record::Dealing(dealing::Record::BoardOpened { board }), Moment(3));
    table
}

fn json(what: &impl serde::Serialize) -> String {
    serde_json::to_string(what).expect("it is written")
}

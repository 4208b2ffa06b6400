//! What a viewer may not know changes no byte of theirs where there is no auction: pairs of tables whose hidden cards
//! differ, as far as neither the announced points nor a slip that the viewer has read tell of them (Spec C10, F13).

use bridge_dealing::ServerKey;
use bridge_protocol::{AccountId, Kibitzing, Lane, PlayerName, Policy, Refusal, TableId, Turn};
use bridge_rules::{
    Aim, AuctionOutcome, Bid, BoardNumber, BySeat, Calling, Card, Deal, Declaration, DeclarationKind, Form, Hand, Rank,
    Seat, Session, Strain,
};

use super::Command as Declare;
use crate::{
    BelongsTo, Command, Concealed, Input, Moment, Person, ServerIdentity,
    table::{Boards, Opened, Record, Table, dealing, seating},
    view::{event_for, snapshot},
};

/// How many pairs that differ each viewer is tried with; `BRIDGE_PAIRS` of them in a longer run.
pub(in crate::table) fn pairs() -> u32 {
    std::env::var("BRIDGE_PAIRS").map_or(100, |pairs| pairs.parse().expect("BRIDGE_PAIRS is a number"))
}

const FORMS: [&str; 4] = ["minibridge", "minibridge-slips", "bridge-whist", "biritch"];

#[test]
fn hidden_cards_change_nothing_that_a_viewer_is_sent() {
    for lane in Lane::ALL {
        let mut changed = 0;
        for seed in 0..520 {
            let chance = &mut Chance(seed);
            let (form, kibitzing) = (form(FORMS[seed as usize % 4]), kibitzing(chance));
            let one = shuffled(chance);
            let said = declarations(form, &one, chance);
            let other = changed_for(lane, form, kibitzing, &one, &said, chance);
            changed += u32::from(one != other);
            let [first, second] = [one, other].map(|deal| sent(lane, form, kibitzing, &deal, &said));
            assert!(first == second, "seed {seed}, {lane:?}, {form}");
        }
        assert!(changed >= 500, "{lane:?}: {changed}");
    }
}

#[test]
fn what_a_slip_says() {
    let form = form("minibridge-slips");
    let one = shuffled(&mut Chance(1));
    let (south, east) =
        (one.hand(Seat::South).iter().next().unwrap(), one.hand(Seat::East).iter().next_back().unwrap());
    let other = exchanged(&one, (Seat::South, south), (Seat::East, east));
    let said = [Declaration::Open];
    let kibitzing = Kibitzing::OneHand(Seat::North);
    let told = |lane: &Lane| sent(*lane, form, kibitzing, &one, &said) != sent(*lane, form, kibitzing, &other, &said);
    let told: Vec<Lane> = Lane::ALL.into_iter().filter(told).collect();
    assert_eq!(told, [Lane::North, Lane::East, Lane::South, Lane::Kibitzer], "two see their hands, and two the slip");
}

#[test]
fn declarations_of_a_board_seen_later() {
    let form = form("bridge-whist");
    let deal = shuffled(&mut Chance(2));
    let sent = |strain| sent(Lane::Kibitzer, form, Kibitzing::Delayed, &deal, &[Declaration::Name(strain)]);
    assert_eq!(sent(Strain::Hearts), sent(Strain::Spades));
}

/// Everything that a lane is sent of this board until the lead, and how what its player should not say is answered.
fn sent(lane: Lane, form: Form, kibitzing: Kibitzing, deal: &Deal, said: &[Declaration]) -> String {
    let mut table = opened(form, kibitzing, deal);
    let mut bytes = serde_json::to_string(&snapshot(&table, lane)).unwrap();
    for declaration in said {
        let due = table.stage.in_declaring().and_then(|stage| stage.declaring.turn()).unwrap();
        if let Some(seat) = lane.seat() {
            let silly = declare(&table, seat, Turn(99), Declaration::Double);
            bytes += &serde_json::to_string(&silly.unwrap_err()).unwrap();
        }
        for record in declare(&table, due, table.turn(), *declaration).unwrap() {
            table.apply(&record, Moment(9));
            bytes += &serde_json::to_string(&event_for(&record, &table, lane)).unwrap();
            bytes += &serde_json::to_string(&snapshot(&table, lane)).unwrap();
        }
    }
    bytes
}

fn declare(table: &Table, seat: Seat, turn: Turn, declaration: Declaration) -> Result<Vec<Record>, Refusal> {
    let identity = ServerIdentity { key: ServerKey::new(&[5; 32]) };
    table.decide(
        Input::Person(player(seat), Command::Declaring(Declare::Declare { turn, declaration })),
        Moment(9),
        &identity,
    )
}

pub(in crate::table) fn opened(form: Form, kibitzing: Kibitzing, deal: &Deal) -> Table {
    let board = BoardNumber::FIRST;
    let mut table = Table::open(Opened {
        table: TableId::from_bytes([1; 16]),
        belongs_to: BelongsTo::Host(player(Seat::North).account),
        policy: Policy { kibitzing, ..Policy::social() },
        boards: Boards::Imported(vec![(board, Concealed::new(*deal))]),
        at: Moment(1),
    });
    // A form deals its own boards; here they have to be these.
    table.session = Session::new(form);
    for seat in Seat::ALL {
        let person = player(seat);
        table.apply(&Record::Seating(seating::Record::SeatTaken { seat, person }), Moment(2));
    }
    table.apply(&Record::Dealing(dealing::Record::BoardOpened { board }), Moment(3));
    table
}

/// What is said on a deal, up to a moment before the lead.
fn declarations(form: Form, deal: &Deal, chance: &mut Chance) -> Vec<Declaration> {
    let table = opened(form, Kibitzing::AllHands, deal);
    let Some(mut declaring) = table.stage.in_declaring().map(|stage| stage.declaring.clone()) else {
        return Vec::new();
    };
    let mut said = Vec::new();
    let most = chance.below(7);
    while declaring.turn().is_some() && said.len() < most {
        let kinds = declaring.wanted();
        let declaration = match kinds[chance.below(kinds.len())] {
            DeclarationKind::Choose => Declaration::Choose { strain: Strain::Hearts, aim: Aim::ALL[chance.below(2)] },
            DeclarationKind::Pass => Declaration::Pass,
            DeclarationKind::Open => Declaration::Open,
            DeclarationKind::Bid => {
                let bids: Vec<Bid> = Bid::all().filter(|bid| declaring.check(Declaration::Bid(*bid)).is_ok()).collect();
                Declaration::Bid(bids[0])
            }
            DeclarationKind::Name => Declaration::Name(Strain::ALL[chance.below(5)]),
            DeclarationKind::Leave => Declaration::Leave,
            DeclarationKind::Double => Declaration::Double,
        };
        declaring.declare_unchecked(declaration);
        if declaring.outcome() == Some(AuctionOutcome::PassedOut) {
            break; // the board would be over, and all hands open
        }
        said.push(declaration);
    }
    said
}

/// The deal with cards exchanged that this lane may not see, between hands of which it must not learn.
fn changed_for(
    lane: Lane,
    form: Form,
    kibitzing: Kibitzing,
    deal: &Deal,
    said: &[Declaration],
    chance: &mut Chance,
) -> Deal {
    let table = opened(form, kibitzing, deal);
    let seen = table.hands_shown(lane);
    let Some(mut declaring) = table.stage.in_declaring().map(|stage| stage.declaring.clone()) else { return *deal };
    said.iter().for_each(|declaration| declaring.declare_unchecked(*declaration));
    let read = table.reads_slips_as(lane).and_then(|seat| declaring.reads(seat));
    let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| !seen[*seat]).collect();
    let mut other = *deal;
    for _ in 0..if hidden.len() < 2 { 0 } else { 200 } {
        let (one, two) = (hidden[chance.below(hidden.len())], hidden[chance.below(hidden.len())]);
        let card = |hand: Hand, chance: &mut Chance| hand.iter().nth(chance.below(13)).unwrap();
        let (given, taken) = (card(other.hand(one), chance), card(other.hand(two), chance));
        let points_stay = worth(given) == worth(taken);
        let may = match form.calling() {
            Calling::Announced => points_stay,
            Calling::Slips if read == Some(one) || read == Some(two) => points_stay && given.suit() == taken.suit(),
            Calling::Slips | Calling::Named | Calling::Auction => true,
        };
        if one != two && may {
            other = exchanged(&other, (one, given), (two, taken));
        }
    }
    other
}

fn worth(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 4,
        Rank::King => 3,
        Rank::Queen => 2,
        Rank::Jack => 1,
        _ => 0,
    }
}

pub(in crate::table) fn exchanged(deal: &Deal, (one, given): (Seat, Card), (two, taken): (Seat, Card)) -> Deal {
    let mut hands: BySeat<Hand> = *deal.hands();
    hands[one].remove(given);
    hands[two].remove(taken);
    hands[one].insert(taken);
    hands[two].insert(given);
    Deal::new(hands).unwrap()
}

/// Who sees all four hands has nothing to be kept from here.
pub(in crate::table) fn kibitzing(chance: &mut Chance) -> Kibitzing {
    [Kibitzing::OpenCards, Kibitzing::Delayed, Kibitzing::OneHand(Seat::North), Kibitzing::OneHand(Seat::West)]
        [chance.below(4)]
}

fn form(name: &str) -> Form {
    name.parse().unwrap()
}

pub(in crate::table) fn player(seat: Seat) -> Person {
    let place = u8::try_from(Seat::ALL.iter().position(|each| *each == seat).unwrap()).unwrap();
    let name = PlayerName::new(&format!("Player {seat}")).unwrap();
    Person { account: AccountId::from_bytes([place + 10; 16]), name }
}

pub(in crate::table) fn shuffled(chance: &mut Chance) -> Deal {
    let mut cards: Vec<Card> = Card::all().collect();
    (1..52).rev().for_each(|place| cards.swap(place, chance.below(place + 1)));
    let mut hands = cards.chunks(13).map(|hand| hand.iter().copied().collect::<Hand>());
    Deal::new(BySeat::from_fn(|_| hands.next().unwrap())).unwrap()
}

/// Chance that a seed repeats: SplitMix64 (Steele, Lea and Flood 2014).
pub(in crate::table) struct Chance(pub(in crate::table) u64);

impl Chance {
    pub(in crate::table) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % limit as u64).unwrap()
    }
}

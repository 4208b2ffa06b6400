//! Tries Spec F18.3 at a table.

use bridge_dealing::ServerKey;
use bridge_protocol::{Kibitzing, Lane};
use bridge_rules::{Beer, Call, Card, Form, Rank, Rubber, Seat, Suit, legal_cards};

use crate::{
    Command, Input, Moment, ServerIdentity,
    table::{
        Table, auction,
        declaring::interference::{opened, player},
        play,
    },
    view::snapshot,
};

/// North ruffs or draws trumps twelve times, and has the seven of diamonds left when all others have been thrown away.
const DEAL: &str = "N:..7.AKQJT9876543 AKQJ.AKQJ.AKQJT. T987.T987.98652. 65432.65432.43.2";

#[test]
fn dummy_owes_declarer_a_beer_where_the_beer_card_is_played() {
    for beer_card in [true, false] {
        let form = Form::Rubber(Rubber { beer_card, ..Rubber::default() });
        let mut table = opened(form, Kibitzing::OpenCards, &DEAL.parse().unwrap());
        for call in ["1C", "P", "P", "P"] {
            let call: Call = call.parse().unwrap();
            acts(&mut table, |turn| Command::Auction(auction::Command::Call { turn, call, meaning: None }));
        }
        while table.stage.in_play().is_some() {
            let card = thrown(&table);
            acts(&mut table, |turn| Command::Play(play::Command::Play { turn, card }));
        }
        let owed = Beer { from: Seat::South, to: Seat::North };
        assert_eq!(table.session.sheet().deals[0].beer, beer_card.then_some(owed));
    }
}

/// A spade is led to the first trick; then all throw their diamonds away but the seven, which is kept to the last.
fn thrown(table: &Table) -> Card {
    const BEER_CARD: Card = Card::new(Suit::Diamonds, Rank::Seven);
    let board = snapshot(table, Lane::North).board.unwrap();
    let mut legal = legal_cards(table.stage.hand(board.to_act().unwrap()).unwrap(), board.led());
    if legal.len() > 1 {
        legal.remove(BEER_CARD);
    }
    legal.iter().max_by_key(|card| ((card.suit() == Suit::Diamonds) == board.led().is_some(), card.rank())).unwrap()
}

fn acts(table: &mut Table, command: impl Fn(bridge_protocol::Turn) -> Command) {
    let identity = ServerIdentity { key: ServerKey::new(&[5; 32]) };
    let seat = snapshot(table, Lane::North).board.unwrap().actor().unwrap();
    let command = command(snapshot(table, seat.into()).turn);
    for record in table.decide(Input::Person(player(seat), command), Moment(9), &identity).unwrap() {
        table.apply(&record, Moment(9));
    }
}

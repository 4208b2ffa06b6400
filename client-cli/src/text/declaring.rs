//! What is said where there is no auction, in words.

use bridge_protocol::{BoardView, DeclarationDue, DeclaringView, GivenSlip};
use bridge_rules::{Aim, BySeat, Call, Calling, Contract, Declaration, DeclarationKind, Seat, Strain};

use super::{call_name, capital, cards::strain, contract, plural, seat};

/// One sentence without its stop.
pub(crate) fn said(by: Seat, declaration: Declaration) -> String {
    let by = seat(by);
    match declaration {
        Declaration::Choose { strain: of, aim: Aim::Game } => format!("{by} chooses {} for a game", strain(of)),
        Declaration::Choose { strain: of, aim: Aim::PartScore } => {
            format!("{by} chooses {} for a part-score", strain(of))
        }
        Declaration::Pass => format!("{by} passes"),
        Declaration::Open => format!("{by} opens and reads partner's slip"),
        Declaration::Bid(bid) => format!("{by} names {}", call_name(Call::Bid(bid))),
        Declaration::Name(of) => format!("{by} names {}", strain(of)),
        Declaration::Leave => format!("{by} leaves it to partner"),
        Declaration::Double => format!("{by} doubles"),
    }
}

/// A strain, by whom it is played, and how often it was doubled: either side may have done that.
pub(crate) fn named(declarer: Seat, of: Strain, doublings: u8) -> String {
    format!("{} by {}{}", strain(of), seat(declarer), stake(doublings))
}

fn stake(doublings: u8) -> String {
    match doublings {
        0 => String::new(),
        1 => ", doubled".to_owned(),
        times => format!(", doubled {times} times"),
    }
}

/// How it came to what is played: that decides how one says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CameBy {
    /// A contract was bid.
    Bid,
    /// Declarer chose a part-score or a game (minibridge); a part-score is written as one of the one level.
    Choice,
    /// A strain was named, and doubled so often (bridge-whist). The level says nothing.
    Naming {
        /// How often.
        doublings: u8,
    },
}

impl CameBy {
    /// On the board that is on the table.
    pub(crate) fn on(board: &BoardView) -> Self {
        let Some(declaring) = &board.declaring else { return Self::Bid };
        match declaring.way {
            Calling::Auction | Calling::Slips => Self::Bid,
            Calling::Announced => Self::Choice,
            Calling::Named => {
                let doubles = declaring.declarations.iter().filter(|each| each.declaration == Declaration::Double);
                Self::Naming { doublings: u8::try_from(doubles.count()).unwrap_or(u8::MAX) }
            }
        }
    }
}

/// What is played, and by whom: `four spades by South`, `hearts for a game by South`, `hearts by North, doubled`.
pub(crate) fn played(played: Contract, came_by: CameBy) -> String {
    match came_by {
        CameBy::Bid => contract(played),
        CameBy::Choice => format!("{} for a {} by {}", strain(played.bid.strain), aim(played), seat(played.declarer)),
        CameBy::Naming { doublings } => named(played.declarer, played.bid.strain, doublings),
    }
}

/// What was chosen: the one level is a part-score's.
pub(crate) fn aim(played: Contract) -> &'static str {
    if played.bid.level.get() == 1 { "part-score" } else { "game" }
}

/// The same as news.
pub(crate) fn reached(board: &BoardView, reached: Contract) -> String {
    match CameBy::on(board) {
        CameBy::Bid => format!("The contract is {}.", contract(reached)),
        CameBy::Choice => format!("{} is played.", capital(&played(reached, CameBy::Choice))),
        CameBy::Naming { doublings } => {
            let named = named(reached.declarer, reached.bid.strain, 0);
            format!("{} is played{}.", capital(&named), stake(doublings))
        }
    }
}

/// What the viewer may say, and how it is typed.
pub(crate) fn wanted(due: &DeclarationDue) -> String {
    let ways: Vec<_> = due.kinds.iter().map(|kind| typed(*kind)).collect();
    format!("Your turn: {}.", ways.join(", or "))
}

const fn typed(kind: DeclarationKind) -> &'static str {
    match kind {
        DeclarationKind::Choose => "choose trumps and how far, such as hearts game or nt part",
        DeclarationKind::Pass => "pass",
        DeclarationKind::Open => "open, to read partner's slip and bid",
        DeclarationKind::Bid => "name a contract, such as 2s",
        DeclarationKind::Name => "name trumps, such as hearts or nt",
        DeclarationKind::Leave => "partner, to leave it to them",
        DeclarationKind::Double => "double",
    }
}

/// What somebody else is to say, in so far as it is one thing.
pub(crate) fn awaited(due: &DeclarationDue) -> &'static str {
    if due.kinds.contains(&DeclarationKind::Double) { "double or pass" } else { "say what is played" }
}

/// What may be typed, without what it means.
pub(crate) const fn in_short(kind: DeclarationKind) -> &'static str {
    match kind {
        DeclarationKind::Choose => "hearts game   nt part   …",
        DeclarationKind::Pass => "pass",
        DeclarationKind::Open => "open",
        DeclarationKind::Bid => "2s   …",
        DeclarationKind::Name => "hearts   nt   …",
        DeclarationKind::Leave => "partner",
        DeclarationKind::Double => "double",
    }
}

/// The announced points, in turn from the dealer.
pub(crate) fn points(points: &BySeat<u8>, dealer: Seat) -> String {
    let announced = std::iter::successors(Some(dealer), |at| Some(at.next()))
        .take(4)
        .map(|at| format!("{} {}", seat(at), points[at]));
    format!("Points: {}.", announced.collect::<Vec<_>>().join(", "))
}

/// A slip that the viewer was given.
pub(crate) fn slip(given: &GivenSlip) -> String {
    let several = |n: u8, one: &str| format!("{n} {}", plural(one, n));
    let [spades, hearts, diamonds, clubs] = given.slip.lengths;
    let lengths = [(spades, "spade"), (hearts, "heart"), (diamonds, "diamond"), (clubs, "club")];
    let suits = lengths.map(|(length, suit)| several(length, suit)).join(", ");
    format!("{}'s slip: {}; {suits}.", seat(given.of), several(given.slip.points, "point"))
}

/// All that was announced and said, a line each.
pub(crate) fn lines(declaring: &DeclaringView) -> Vec<String> {
    let announced = declaring.points.iter().flat_map(|points| {
        Seat::ALL.map(|at| {
            let points = points[at];
            format!("{}: {points} {}", seat(at), plural("point", points))
        })
    });
    let said = declaring.declarations.iter().map(|each| said(each.seat, each.declaration));
    let slip = declaring.slip.iter().map(slip);
    announced.chain(said).chain(slip).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_has_words() {
        let game = Declaration::Choose { strain: Strain::Hearts, aim: Aim::Game };
        assert_eq!(said(Seat::East, game), "East chooses hearts for a game");
        assert_eq!(said(Seat::East, Declaration::Bid("2S".parse().unwrap())), "East names two spades");
        let [part, game] = ["1HE", "4HE"].map(|chosen| played(chosen.parse().unwrap(), CameBy::Choice));
        assert_eq!([part, game], ["hearts for a part-score by East", "hearts for a game by East"]);
        let due = DeclarationDue { seat: Seat::North, kinds: vec![DeclarationKind::Pass, DeclarationKind::Open] };
        assert_eq!(wanted(&due), "Your turn: pass, or open, to read partner's slip and bid.");
        let named = played("1CN".parse().unwrap(), CameBy::Naming { doublings: 2 });
        assert_eq!(named, "clubs by North, doubled 2 times", "North has doubled nothing");
        let announced = BySeat { north: 12, east: 5, south: 12, west: 11 };
        assert_eq!(points(&announced, Seat::West), "Points: West 11, North 12, East 5, South 12.");
    }
}

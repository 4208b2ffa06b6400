//! The table of the golden files: four friends, their names and shares, and the secret that deals them two boards.

use bridge_dealing::{
    AnnouncedCommitment, Beacon, BoardKeyId, ClientCommitment, Context, Contribution, ContributionRecord, Entropy,
    Reveal, ServerKey, SetCommitment, SetSecret, Settlement, Share, Transcript,
};
use bridge_protocol::{AccountId, Hello, Occupant, PROTOCOL_VERSION, PlayerName, RunId, TableId, Welcome};
use bridge_rules::{BoardNumber, BySeat, Deal, Seat};

pub(crate) fn table() -> TableId {
    TableId::from_bytes(*b"golden table one")
}

pub(crate) fn account(seat: Seat) -> AccountId {
    AccountId::from_bytes(match seat {
        Seat::North => *b"the account: Ann",
        Seat::East => *b"the account: Bob",
        Seat::South => *b"the account: Cid",
        Seat::West => *b"the account: Dee",
    })
}

pub(crate) fn name(seat: Seat) -> PlayerName {
    let name = match seat {
        Seat::North => "Ann",
        Seat::East => "Bob",
        Seat::South => "Cid",
        Seat::West => "Dee",
    };
    PlayerName::new(name).expect("a name")
}

pub(crate) fn occupant(seat: Seat) -> Occupant {
    let sitting = u32::try_from(seat.index()).expect("four seats") + 1;
    Occupant { account: account(seat), name: name(seat), computer: false, sitting, lines: 0 }
}

/// The director, whom nobody has seen before.
pub(crate) fn director() -> PlayerName {
    PlayerName::new("Fay").expect("a name")
}

/// Somebody who watches.
pub(crate) fn kibitzer() -> PlayerName {
    PlayerName::new("Gil").expect("a name")
}

pub(crate) fn hello(seat: Seat) -> Hello {
    let client = Some("example-client/0.3".to_owned());
    Hello { protocol: PROTOCOL_VERSION, ticket: ticket(seat), client, run_id: None, resume: Vec::new() }
}

pub(crate) fn ticket(seat: Seat) -> String {
    data_encoding::HEXLOWER.encode(&[0xa0 + u8::try_from(seat.index()).expect("four seats"); 16])
}

/// The run of the server that the samples are of.
pub(crate) const RUN: RunId = RunId::from_bytes(*b"run of a server.");

pub(crate) fn welcome(seat: Seat) -> Welcome {
    let server = "bridge-server/0.1.0".to_owned();
    Welcome {
        protocol: PROTOCOL_VERSION,
        server,
        account: account(seat),
        name: name(seat),
        public_url: None,
        now_ms: 1_790_000_000_000,
        run_id: Some(RUN),
        computers: None,
    }
}

pub(crate) fn boards() -> [BoardNumber; 2] {
    [1, 2].map(|number| BoardNumber::new(number).expect("a board"))
}

pub(crate) fn ctx() -> Context {
    let ctx = format!("bridge.example/table/{}/segment/1|set=1|boards=1-2|beacon=none", table());
    ctx.parse().expect("a context")
}

pub(crate) fn commitment() -> SetCommitment {
    SetCommitment::publish(&secret(), &ctx(), boards().map(BoardKeyId::planned)).expect("two boards are a set")
}

/// The shares were tried until board 1 was worth telling: a spade game that makes.
pub(crate) fn share(seat: Seat) -> Share {
    let bytes = match seat {
        Seat::North => [0x11; 16],
        Seat::East => [0x22; 16],
        Seat::South => [0x33; 16],
        Seat::West => *b"DDDDDDDDDDDDDD\x05\x8c",
    };
    Share::new(&bytes).expect("sixteen bytes")
}

pub(crate) fn client_commitment(seat: Seat) -> ClientCommitment {
    contribution(seat).commitment(&ctx())
}

pub(crate) fn entropy() -> Entropy {
    let contributions = Seat::ALL.map(contribution);
    Entropy::mix(&ctx(), &commitment().root, &contributions, &Beacon::none()).expect("four labels")
}

pub(crate) fn deal() -> Deal {
    secret().board_secret(&ctx(), BoardKeyId::planned(BoardNumber::FIRST)).deal(&ctx(), &entropy())
}

pub(crate) fn board_secret() -> Reveal {
    secret().board_secret(&ctx(), BoardKeyId::planned(BoardNumber::FIRST)).reveal()
}

/// The transcript when board 1 is over.
pub(crate) fn transcript() -> Transcript {
    let contributions = Seat::ALL.map(|seat| {
        let Contribution { label, r } = contribution(seat);
        let announced = AnnouncedCommitment { label, commitment: client_commitment(seat) };
        ContributionRecord::settle(&ctx(), announced, Some(r))
    });
    let settlement = Settlement {
        ctx: ctx(),
        commitment: commitment(),
        contributions: contributions.to_vec(),
        uncommitted: Vec::new(),
        beacon: Beacon::none(),
    };
    let mut transcript = Transcript::sign(settlement, &ServerKey::new(&[5; 32])).expect("a sound settlement");
    transcript.add_reveal(board_secret()).expect("the secret of board 1");
    transcript
}

pub(crate) fn invitations() -> BySeat<String> {
    BySeat::from_fn(|seat| invitation(seat.as_str()))
}

pub(crate) fn kibitzers_invitation() -> String {
    invitation("K")
}

pub(crate) fn directors_invitation() -> String {
    invitation("D")
}

fn invitation(place: &str) -> String {
    let letter = [&table().to_bytes(), place.as_bytes(), b"signed by us all"].concat();
    data_encoding::BASE64URL_NOPAD.encode(&letter)
}

fn secret() -> SetSecret {
    SetSecret::new(std::array::from_fn(|place| u8::try_from(place).expect("32 places")))
}

fn contribution(seat: Seat) -> Contribution {
    Contribution { label: seat.to_string().parse().expect("a label"), r: share(seat) }
}

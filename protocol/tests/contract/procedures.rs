//! The same four friends and the same cards in a competition, with Fay to direct: who hears what of the procedures, as
//! the document says it, folded by each lane.

use bridge_protocol::{
    Adjusted, Adjustment, Agreement, Artificial, Award, BoardView, CallMeanings, CardCall, CardLine, Carding,
    ClaimAnalysis, ComputerSystem, Convention, ConventionCard, DefaultLine, DirectorCall, Explained, HandShape, Lane,
    LeadView, Manner, Meaning, MeaningsRequest, PointRange, Policy, Question, Ruling, RulingNotice, Sense, SuitLength,
    TableEvent, TableView, Turn,
};
use bridge_rules::{BoardNumber, Call, Seat, Side, Suit, Vulnerability};

use crate::{
    chain::ACT_MS,
    samples::rulings,
    session,
    story::{LaneEvents, Story, told},
    table,
};

/// Cid has alerted the 2NT, Dee has asked Ann what her spade showed, and has passed within ten seconds of the jump.
pub(crate) fn held() -> Story {
    let mut story = session::dealt(Policy::tournament());
    story.happens(vec![
        told(TableEvent::DirectorCame { name: table::director() }),
        told(TableEvent::CardFiled { side: Side::NorthSouth, version: 1 }),
    ]);
    story.happens(vec![called(1, Seat::North, "1S", None), called(2, Seat::East, "P", None)]);
    story.happens(vec![called(3, Seat::South, "2NT", Some(alert()))]);
    story.happens(vec![to(&[Lane::West, Lane::North, Lane::Director], TableEvent::Asked(question()))]);
    let held = TableEvent::CallHeld { turn: Turn(4), call: Call::Pass };
    story.happens(vec![to(&[Lane::West, Lane::Director], held)]);
    story
}

/// Ann has answered, the auction is over, and Bob's lead lies face down. Dee has no questions.
pub(crate) fn face_down() -> Story {
    let mut story = held();
    story.happens(vec![to(&[Lane::West, Lane::North, Lane::Director], TableEvent::Explained(answer()))]);
    for (turn, (seat, call)) in
        (4..).zip([(Seat::West, "P"), (Seat::North, "4S"), (Seat::East, "P"), (Seat::South, "P")])
    {
        story.happens(vec![called(turn, seat, call, None)]);
    }
    let contract = "4SN".parse().expect("a contract");
    story.happens(vec![called(8, Seat::West, "P", None), told(TableEvent::ContractReached { contract, dummy: None })]);
    story.happens(vec![Box::new(|lane| Some(lead_made(lane)))]);
    story.happens(vec![
        to(&[Lane::West], TableEvent::NoQuestions { by: None }),
        to(&[Lane::Director], TableEvent::NoQuestions { by: Some(Seat::West) }),
    ]);
    story
}

/// Dee has called the director, who has come and looked at Ann's hand.
pub(crate) fn looked_at() -> Story {
    let mut story = face_down();
    story.happens(vec![Box::new(|lane| {
        let knows = matches!(lane, Lane::West | Lane::Director);
        Some(TableEvent::DirectorCalled { call: knows.then(directors_call) })
    })]);
    story.happens(vec![told(TableEvent::Ruled(notice(1, Ruling::Attend {})))]);
    let looks = TableEvent::Ruled(notice(2, Ruling::Look { seat: Seat::North }));
    let shown = TableEvent::HandShown { seat: Seat::North, hand: table::deal().hand(Seat::North) };
    story.happens(vec![to(&[Lane::Director], looks), to(&[Lane::Director], shown)]);
    story
}

/// On the social table, Ann has played the wrong card to the first trick and asks to take it back.
pub(crate) fn undo_asked() -> Story {
    let mut story = session::one_trick();
    story.happens(vec![Box::new(|lane| {
        let instead = matches!(lane, Lane::North | Lane::Director).then(|| "the six of hearts".to_owned());
        let asked = TableEvent::UndoAsked { back: Turn(10), seat: Seat::North, instead };
        (!matches!(lane, Lane::South | Lane::Kibitzer)).then_some(asked)
    })]);
    story
}

/// Fay has adjusted the score of the finished board.
pub(crate) fn adjusted() -> Story {
    let mut story = session::finished();
    let Adjusted::Awards { ns, ew } = awards() else { panic!("each side has its own") };
    let ruling = Ruling::Adjust { board: BoardNumber::FIRST, ns, ew };
    story.happens(vec![
        told(TableEvent::DirectorCame { name: table::director() }),
        told(TableEvent::Ruled(notice(1, ruling))),
        told(adjusted_event()),
    ]);
    story
}

pub(crate) fn adjusted_event() -> TableEvent {
    let adjustment = Adjustment { board: BoardNumber::FIRST, to: awards(), ruling: 1 };
    TableEvent::Adjusted { adjustment, result: None }
}

fn awards() -> Adjusted {
    Adjusted::Awards { ns: rulings::assigned(), ew: Award::Artificial(Artificial::Average) }
}

pub(crate) fn alert() -> Meaning {
    Meaning::new(Manner::Alert, "game force with four spades".to_owned())
}

/// The same call as a computer explains it.
pub(crate) fn said_by_a_computer() -> Meaning {
    let sense = Sense {
        convention: Some(Convention::Jacoby2NT),
        shape: None,
        suits: vec![SuitLength { suit: Suit::Spades, least: 4, most: None }],
        points: Some(PointRange { least: 9, most: None, usually: Some((11, 19)) }),
        keycards: Vec::new(),
        forcing: true,
    };
    let text = "Jacoby, game-forcing raise: 4+ spades, 9+ HCP, usually 11-19, forcing".to_owned();
    Meaning { manner: Manner::Alert, text, sense: Some(Box::new(sense)) }
}

/// What North asks before answering South's spade, with a computer for a partner.
pub(crate) fn meanings_request() -> MeaningsRequest {
    let calls = |calls: &[&str]| calls.iter().map(|call| call.parse().expect("a call")).collect();
    MeaningsRequest {
        dealer: Seat::South,
        vulnerability: Vulnerability::None,
        calls: calls(&["1S", "P"]),
        of: calls(&["2NT", "1H"]),
    }
}

pub(crate) fn call_meanings() -> CallMeanings {
    CallMeanings { meanings: vec![Some(said_by_a_computer()), None] }
}

pub(crate) const fn question() -> Question {
    Question { call: Turn(1), by: Seat::West, of: Seat::North }
}

pub(crate) fn answer() -> Explained {
    let meaning = Meaning::new(Manner::Explanation, "five or more spades, 11 to 19".to_owned());
    Explained { call: Turn(1), by: Seat::North, version: 1, meaning }
}

/// As the leader is told it, and the director with the time.
pub(crate) fn lead_made(lane: Lane) -> TableEvent {
    let card = matches!(lane, Lane::East | Lane::Director).then(|| "CT".parse().expect("a card"));
    TableEvent::LeadMade { turn: Turn(9), seat: Seat::East, card, thought_ms: thought(lane) }
}

pub(crate) fn directors_call() -> DirectorCall {
    DirectorCall { by: Some(Seat::West), about: "a long pause before 4S".to_owned() }
}

pub(crate) fn notice(number: u32, ruling: Ruling) -> RulingNotice {
    let reason = "called for a long pause before 4S".to_owned();
    RulingNotice { number, director: table::director(), ruling, law: Some("16B3".to_owned()), reason }
}

pub(crate) fn convention_card() -> ConventionCard {
    let line = |about: &str, agreed: &str| CardLine::new(about, agreed);
    let call = |text: &str| text.parse().expect("a call");
    let said = |after: &str, made: &str, manner, text: &str| {
        CardCall::new(after.split_whitespace().map(call).collect(), call(made), manner, text)
    };
    ConventionCard {
        system: "five-card majors, strong notrump".to_owned(),
        lines: vec![
            line("1NT opening", "15 to 17, balanced"),
            line("2NT over 1H, 1S", "game force with four-card support"),
            line("leads", "fourth best, top of a sequence"),
        ],
        calls: vec![
            said("", "1NT", Manner::Announcement, "15 to 17"),
            said("1NT P", "2H", Manner::Announcement, "transfer to spades"),
            said("1S P", "2NT", Manner::Alert, "game force with four-card support"),
        ],
        notes: "We seldom open light in third seat.".to_owned(),
        computers: None,
    }
}

/// A card that says in figures and terms too what it says in words.
pub(crate) fn computers_card() -> ConventionCard {
    let call = |text: &str| text.parse().expect("a call");
    let points = |least, most| Some(PointRange { least, most: Some(most), usually: None });
    let notrump = Sense { shape: Some(HandShape::Balanced), points: points(15, 17), ..Sense::default() };
    let stayman = Sense { convention: Some(Convention::Stayman), forcing: true, ..Sense::default() };
    let opening = Agreement::Opening { call: call("1NT"), sense: notrump };
    let leads = CardLine::new("Partner's leads", "a high card encourages");
    ConventionCard {
        system: "2/1 game force, 1NT 15-17, five-card majors".to_owned(),
        lines: vec![
            CardLine { says: Some(opening.into()), ..CardLine::new("1NT opening", "balanced, 15–17 HCP") },
            CardLine { says: Some(Agreement::Defence(Carding::PartnersLeads).into()), ..leads },
        ],
        calls: vec![CardCall {
            sense: Some(stayman.into()),
            ..CardCall::new(vec![call("1NT"), call("P")], call("2C"), Manner::Alert, "Stayman: forcing")
        }],
        notes: "A computer. Every call is explained as it is made.".to_owned(),
        computers: Some(ComputerSystem::American),
    }
}

/// Help with the claim of the golden files, which is good: South could even overruff the trump that is out.
pub(crate) fn claim_analysis() -> ClaimAnalysis {
    let cards = |text: &str| text.split_whitespace().map(|card| card.parse().expect("a card")).collect();
    let forgotten = "DA D7 C8 D9 DQ D2 C9 D6 DJ D5 HT C3 D8 S7 SQ C4 CK C6 S6 C2 S9 H4 S5 CJ S8 H9 SA CQ";
    let drawn = "S9 S7 S5 D9 DA D7 C8 D6 DQ D2 C9 CJ DJ D5 HT C3 D8 H4 CK C4 S8 H9 SQ C6 SA CQ S6 C2";
    ClaimAnalysis {
        turn: session::claim_turn(),
        remaining: 7,
        trumps_out: cards("S7"),
        trumps_forgotten: Some(DefaultLine { tricks: 7, cards: cards(forgotten) }),
        to_find: cards("D9 CJ"),
        least_successful: Some(DefaultLine { tricks: 7, cards: cards(drawn) }),
        double_dummy: 7,
    }
}

#[test]
fn an_alert_is_heard_by_all_but_partner() {
    let story = held();
    for lane in Lane::ALL {
        let heard = board(&story, lane).meanings.iter().any(|heard| heard.meaning == alert());
        assert_eq!(heard, lane != Lane::North, "{lane:?}");
    }
}

#[test]
fn a_question_is_between_the_asker_and_the_asked() {
    let asked = held();
    for lane in Lane::ALL {
        let knows = matches!(lane, Lane::North | Lane::West | Lane::Director);
        assert_eq!(board(&asked, lane).questions.contains(&question()), knows, "{lane:?}");
    }
    let answered = face_down();
    for lane in Lane::ALL {
        let knows = matches!(lane, Lane::North | Lane::West | Lane::Director);
        assert_eq!(board(&answered, lane).meanings.contains(&answer()), knows, "{lane:?}");
        assert!(board(&answered, lane).questions.is_empty(), "{lane:?}");
    }
}

#[test]
fn a_held_call_is_its_makers() {
    for lane in Lane::ALL {
        let held = board(&held(), lane).held;
        assert_eq!(held.is_some(), matches!(lane, Lane::West | Lane::Director), "{lane:?}");
    }
    assert!(Lane::ALL.into_iter().all(|lane| board(&face_down(), lane).held.is_none()), "it was released");
}

#[test]
fn a_face_down_lead_is_known_to_its_leader_and_the_director() {
    let story = face_down();
    for lane in Lane::ALL {
        let Some(LeadView { card, .. }) = board(&story, lane).lead else { panic!("{lane:?}: a lead was made") };
        assert_eq!(card.is_some(), matches!(lane, Lane::East | Lane::Director), "{lane:?}");
        assert_eq!(
            board(&story, lane).hands.get(Seat::South).is_some(),
            lane == Lane::South,
            "no dummy before it is faced"
        );
    }
}

#[test]
fn who_called_and_what_the_director_looked_at_they_know_alone() {
    let story = looked_at();
    for lane in Lane::ALL {
        let view: &TableView = &story.views[lane];
        let rulings = if lane == Lane::Director { 2 } else { 1 };
        assert_eq!((view.direction.rulings.len(), view.direction.called), (rulings, false), "{lane:?}");
        assert_eq!(view.direction.calls_made, u32::from(lane == Lane::West), "{lane:?}");
        let sees = matches!(lane, Lane::North | Lane::Director);
        assert_eq!(board(&story, lane).hands.get(Seat::North).is_some(), sees, "{lane:?}");
    }
}

#[test]
fn no_lane_counts_what_it_is_not_told() {
    let story = looked_at();
    let seqs = Lane::ALL.map(|lane| story.snapshot(lane).seq.0);
    let [north, east, south, west, kibitzer, director] = seqs;
    assert_eq!((north - east, south - east, west - east, kibitzer - east, director - east), (2, 0, 4, 0, 6));
}

/// An event for these lanes only.
fn to(lanes: &'static [Lane], event: TableEvent) -> LaneEvents {
    Box::new(move |lane| lanes.contains(&lane).then(|| event.clone()))
}

fn called(turn: u32, seat: Seat, call: &str, meaning: Option<Meaning>) -> LaneEvents {
    let call = call.parse().expect("a call");
    Box::new(move |lane| {
        let meaning = meaning.clone().filter(|_| lane != seat.partner().into());
        Some(TableEvent::Called { turn: Turn(turn), seat, call, meaning, thought_ms: thought(lane) })
    })
}

fn thought(lane: Lane) -> Option<u64> {
    (lane == Lane::Director).then_some(ACT_MS)
}

fn board(story: &Story, lane: Lane) -> &BoardView {
    story.views[lane].board.as_ref().expect("a board is on the table")
}

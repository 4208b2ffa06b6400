//! Whatever a client may ask, drawn by chance.

mod matches;

use bridge_dealing::{ClientCommitment, DEALS, DealIndex, Share, unrank};
use bridge_protocol::{
    Alerts, Artificial, AtZero, Audience, Award, BoardSource, CardCall, CardLine, ClaimPolicy, ClaimStage, Clock,
    ComputerLevel, ComputerTempo, Computers, ConventionCard, Day, ImportedBoard, Kibitzing, Manner, Meaning,
    OpeningKey, OpeningLead, PlayFor, Policy, Profile, Ratio, Request, Ruling, TableId, TableTalk, Turn, Undo, Unit,
    Weighted,
};
use bridge_rules::{Aim, Bid, BoardNumber, Call, Card, Choice, Contract, Deal, Declaration, Seat, Side, Strain};
use proptest::{collection::vec, option, prelude::*, sample::select};

pub(crate) fn requests() -> impl Strategy<Value = Request> {
    prop_oneof![
        entering(),
        preparing(),
        calling(),
        playing(),
        taking_back(),
        talking(),
        directing(),
        reading(),
        matches::requests()
    ]
}

fn entering() -> BoxedStrategy<Request> {
    let open = (any::<[u8; 16]>(), sources(), policies()).prop_map(|(key, boards, policy)| Request::OpenTable {
        key: OpeningKey::from_bytes(key),
        boards,
        policy,
    });
    prop_oneof![
        open,
        ".*".prop_map(|invite| Request::Sit { invite }),
        ".*".prop_map(|invite| Request::Watch { invite }),
        ".*".prop_map(|invite| Request::Direct { invite }),
        (tables(), any::<u32>()).prop_map(|(table, sitting)| Request::LeaveSeat { table, sitting }),
        (tables(), any::<u32>(), any::<u32>()).prop_map(|(table, sitting, with)| Request::AskSwap {
            table,
            sitting,
            with
        }),
        (tables(), any::<u32>(), any::<u32>(), any::<bool>())
            .prop_map(|(table, sitting, with, accept)| Request::AnswerSwap { table, sitting, with, accept }),
        (tables(), any::<u32>()).prop_map(|(table, sitting)| Request::WithdrawSwap { table, sitting }),
        tables().prop_map(|table| Request::StopWatching { table }),
        ".*".prop_map(|code| Request::ShowCode { code }),
        Just(Request::Ping {}),
        (tables(), seats()).prop_map(|(table, seat)| Request::SeatComputer { table, seat }),
        (tables(), seats(), any::<u32>()).prop_map(|(table, seat, sitting)| Request::Vacate { table, seat, sitting }),
    ]
    .boxed()
}

fn preparing() -> BoxedStrategy<Request> {
    prop_oneof![
        (tables(), boards()).prop_map(|(table, board)| Request::Ready { table, board }),
        (tables(), any::<[u8; 32]>())
            .prop_map(|(table, hash)| Request::Contribute { table, commitment: ClientCommitment::new(hash) }),
        (tables(), vec(any::<u8>(), 16..=64))
            .prop_map(|(table, r)| Request::Reveal { table, value: Share::new(&r).expect("16 to 64 bytes") }),
        (tables(), any::<u32>(), convention_cards()).prop_map(|(table, version, card)| Request::FileCard {
            table,
            version,
            card
        }),
        (tables(), sides()).prop_map(|(table, side)| Request::ReadCard { table, side }),
    ]
    .boxed()
}

fn declarations() -> BoxedStrategy<Declaration> {
    prop_oneof![
        (select(Strain::ALL.to_vec()), select(Aim::ALL.to_vec()))
            .prop_map(|(strain, aim)| Declaration::Choose { strain, aim }),
        select(Bid::all().collect::<Vec<_>>()).prop_map(Declaration::Bid),
        select(Strain::ALL.to_vec()).prop_map(Declaration::Name),
        select(vec![Declaration::Pass, Declaration::Open, Declaration::Leave, Declaration::Double]),
    ]
    .boxed()
}

fn calling() -> BoxedStrategy<Request> {
    let call = (tables(), turns(), select(Call::all().collect::<Vec<_>>()), option::of(meanings()))
        .prop_map(|(table, turn, call, meaning)| Request::Call { table, turn, call, meaning });
    prop_oneof![
        call,
        (tables(), turns(), select(vec![Choice::Keep, Choice::Discard]))
            .prop_map(|(table, turn, choice)| Request::Choose { table, turn, choice }),
        (tables(), turns(), declarations()).prop_map(|(table, turn, declaration)| Request::Declare {
            table,
            turn,
            declaration
        }),
        (tables(), turns(), any::<u32>(), meanings()).prop_map(|(table, call, version, meaning)| Request::Explain {
            table,
            call,
            version,
            meaning
        }),
        (tables(), turns(), any::<u32>()).prop_map(|(table, call, heard)| Request::Ask { table, call, heard }),
        (tables(), turns()).prop_map(|(table, turn)| Request::NoQuestions { table, turn }),
    ]
    .boxed()
}

fn playing() -> BoxedStrategy<Request> {
    prop_oneof![
        (tables(), turns(), cards()).prop_map(|(table, turn, card)| Request::Play { table, turn, card }),
        (tables(), turns(), any::<u8>(), option::of(".*"))
            .prop_map(|(table, turn, tricks, statement)| Request::Claim { table, turn, tricks, statement }),
        (tables(), turns(), stages(), any::<bool>()).prop_map(|(table, turn, stage, accept)| Request::AnswerClaim {
            table,
            turn,
            stage,
            accept
        }),
        (tables(), boards()).prop_map(|(table, board)| Request::WithdrawAgreement { table, board }),
        (tables(), boards()).prop_map(|(table, board)| Request::ClaimHonours { table, board }),
        (tables(), boards(), any::<bool>()).prop_map(|(table, board, agree)| Request::AgreeToStop {
            table,
            board,
            agree
        }),
    ]
    .boxed()
}

fn taking_back() -> BoxedStrategy<Request> {
    prop_oneof![
        (tables(), turns(), option::of(".*")).prop_map(|(table, back, instead)| Request::AskUndo {
            table,
            back,
            instead
        }),
        (tables(), turns(), any::<bool>()).prop_map(|(table, back, accept)| Request::AnswerUndo {
            table,
            back,
            accept
        }),
    ]
    .boxed()
}

fn talking() -> BoxedStrategy<Request> {
    (tables(), any::<u32>(), ".*", audiences())
        .prop_map(|(table, line, text, to)| Request::Say { table, line, text, to })
        .boxed()
}

fn directing() -> BoxedStrategy<Request> {
    let rule = (tables(), any::<u32>(), rulings(), option::of(".*"), ".*")
        .prop_map(|(table, number, ruling, law, reason)| Request::Rule { table, number, ruling, law, reason });
    let call = (tables(), any::<u32>(), ".*").prop_map(|(table, number, about)| Request::CallDirector {
        table,
        number,
        about,
    });
    prop_oneof![rule, call].boxed()
}

fn reading() -> BoxedStrategy<Request> {
    prop_oneof![
        tables().prop_map(|table| Request::Record { table }),
        tables().prop_map(|table| Request::Transcript { table, set: None }),
        (tables(), boards()).prop_map(|(table, board)| Request::BoardLog { table, board }),
        (tables(), boards()).prop_map(|(table, board)| Request::BoardAnalysis { table, board }),
        (tables(), turns()).prop_map(|(table, turn)| Request::Hint { table, turn }),
        (tables(), turns()).prop_map(|(table, turn)| Request::ClaimAnalysis { table, turn }),
    ]
    .boxed()
}

fn rulings() -> BoxedStrategy<Ruling> {
    let tricks = || 0..=13_u8;
    let at_the_table = prop_oneof![
        Just(Ruling::Attend {}),
        Just(Ruling::Freeze {}),
        Just(Ruling::Unfreeze {}),
        seats().prop_map(|seat| Ruling::Look { seat }),
        turns().prop_map(|turn| Ruling::RollBack { turn }),
        (turns(), any::<bool>()).prop_map(|(back, grant)| Ruling::DecideUndo { back, grant }),
        (turns(), tricks()).prop_map(|(turn, tricks)| Ruling::AwardClaim { turn, tricks }),
        turns().prop_map(|turn| Ruling::VoidClaim { turn }),
        (turns(), seats(), ".*").prop_map(|(call, seat, text)| Ruling::CorrectMeaning { call, seat, text }),
    ];
    let afterwards = prop_oneof![
        (boards(), awards(), awards()).prop_map(|(board, ns, ew)| Ruling::Adjust { board, ns, ew }),
        (sides(), ratios(), select(vec![Unit::Matchpoints, Unit::Imps, Unit::VictoryPoints]))
            .prop_map(|(side, amount, unit)| Ruling::Penalise { side, amount, unit }),
        seats().prop_map(|seat| Ruling::Unseat { seat }),
        (sides(), any::<u64>()).prop_map(|(side, used_ms)| Ruling::SetClock { side, used_ms }),
        boards().prop_map(|board| Ruling::Void { board }),
        (boards(), option::of(contracts()), tricks()).prop_map(|(board, contract, tricks)| Ruling::Rescore {
            board,
            contract,
            tricks
        }),
        ".*".prop_map(|text| Ruling::Find { text }),
    ];
    prop_oneof![at_the_table, afterwards].boxed()
}

fn awards() -> impl Strategy<Value = Award> {
    let artificial = select(vec![Artificial::AveragePlus, Artificial::Average, Artificial::AverageMinus]);
    let weighted = (option::of(contracts()), 0..=13_u8, ratios()).prop_map(|(contract, tricks, weight)| Weighted {
        contract,
        tricks,
        weight,
    });
    prop_oneof![
        artificial.prop_map(Award::Artificial),
        any::<u8>().prop_map(Award::Percent),
        vec(weighted, 0..4).prop_map(Award::Assigned)
    ]
}

fn ratios() -> impl Strategy<Value = Ratio> {
    (any::<u32>(), prop::sample::select(&[1, 2, 3, 7, 16, 25, 100, 1_801_800, 3_603_600][..]))
        .prop_map(|(n, d)| in_lowest_terms(n, d))
}

/// As it is written: what is read comes in lowest terms.
fn in_lowest_terms(n: u32, d: u32) -> Ratio {
    if d == 1 { Ratio::whole(n) } else { format!("{n}/{d}").parse().expect("a fraction") }
}

fn contracts() -> impl Strategy<Value = Contract> {
    select(["1CN", "3NTXW", "4SS", "7NTXXE"].map(|text| text.parse().expect("a contract")).to_vec())
}

fn sources() -> impl Strategy<Value = BoardSource> {
    let imported = (boards(), deals()).prop_map(|(board, deal)| ImportedBoard { board, deal });
    prop_oneof![
        any::<u8>().prop_map(BoardSource::Deal),
        any::<u64>().prop_map(|ms| BoardSource::Daily(Day::of(ms))),
        vec(imported, 0..5).prop_map(BoardSource::Import)
    ]
}

fn policies() -> impl Strategy<Value = Policy> {
    let watching = prop_oneof![
        select(vec![Kibitzing::Off, Kibitzing::OpenCards, Kibitzing::Delayed, Kibitzing::AllHands]),
        seats().prop_map(Kibitzing::OneHand),
    ];
    let claims = select(vec![ClaimPolicy::PlayOn, ClaimPolicy::PlayOnIfAllAgree, ClaimPolicy::Director]);
    let alerts = select(vec![Alerts::ByBidder, Alerts::ByPartner, Alerts::BehindScreens]);
    let leads = select(vec![OpeningLead::FaceUp, OpeningLead::FaceDown]);
    let undo = select(vec![Undo::None, Undo::Auction, Undo::Misclick, Undo::Free]);
    let talk = select(vec![TableTalk::Free, TableTalk::Phrases, TableTalk::Closed]);
    let clock = option::of((any::<u8>(), select(vec![AtZero::Note, AtZero::CallDirector])))
        .prop_map(|clock| clock.map(|(minutes_per_board, at_zero)| Clock { minutes_per_board, at_zero }));
    let flags = any::<(bool, bool, bool, bool)>();
    let tempo = select(vec![ComputerTempo::Even, ComputerTempo::AtOnce]);
    let computers =
        (select(ComputerLevel::ALL.to_vec()), tempo, any::<(bool, bool, bool)>(), select(PlayFor::ALL.to_vec()))
            .prop_map(|(level, tempo, (replace_absent, hints, auction_only), play_for)| Computers {
                level,
                tempo,
                replace_absent,
                hints,
                auction_only,
                play_for,
            });
    (
        select(Profile::ALL.to_vec()),
        watching,
        claims,
        alerts,
        leads,
        undo,
        talk,
        (clock, option::of(any::<u8>()), option::of(any::<u16>())),
        flags,
        computers,
    )
        .prop_map(
            |(
                profile,
                kibitzing,
                claims,
                alerts,
                lead,
                undo,
                chat,
                (clock, next_board_seconds, stakes),
                flags,
                computers,
            )| {
                let (claim_statement, skip_pause, own_card, importer_plays) = flags;
                Policy {
                    profile,
                    kibitzing,
                    claims,
                    claim_statement,
                    alerts,
                    lead,
                    undo,
                    skip_pause,
                    own_card,
                    importer_plays,
                    chat,
                    clock,
                    next_board_seconds,
                    stakes,
                    computers,
                }
            },
        )
}

fn meanings() -> impl Strategy<Value = Meaning> {
    (select(vec![Manner::Alert, Manner::Announcement, Manner::Explanation]), ".*")
        .prop_map(|(manner, text)| Meaning::new(manner, text))
}

fn convention_cards() -> impl Strategy<Value = ConventionCard> {
    let line = (".*", ".*").prop_map(|(about, agreed)| CardLine::new(about, agreed));
    let calls = || select(Call::all().collect::<Vec<_>>());
    let call = (vec(calls(), 0..3), calls(), meanings())
        .prop_map(|(after, call, Meaning { manner, text, .. })| CardCall::new(after, call, manner, text));
    (".*", vec(line, 0..4), vec(call, 0..4), ".*").prop_map(|(system, lines, calls, notes)| ConventionCard {
        system,
        lines,
        calls,
        notes,
        computers: None,
    })
}

fn audiences() -> impl Strategy<Value = Audience> {
    let groups = vec![Audience::Table, Audience::Opponents, Audience::Kibitzers, Audience::Director];
    prop_oneof![select(groups), seats().prop_map(Audience::Player)]
}

fn stages() -> impl Strategy<Value = ClaimStage> {
    select(vec![ClaimStage::Partner, ClaimStage::Opponents, ClaimStage::PlayOn, ClaimStage::Director])
}

fn tables() -> impl Strategy<Value = TableId> {
    any::<[u8; 16]>().prop_map(TableId::from_bytes)
}

fn boards() -> impl Strategy<Value = BoardNumber> {
    (1..=65_535_u32).prop_map(|number| BoardNumber::new(number).expect("a board"))
}

fn deals() -> impl Strategy<Value = Deal> {
    (0..DEALS).prop_map(|number| unrank(DealIndex::new(number).expect("a deal")))
}

fn cards() -> impl Strategy<Value = Card> {
    select(Card::all().collect::<Vec<_>>())
}

fn turns() -> impl Strategy<Value = Turn> {
    any::<u32>().prop_map(Turn)
}

fn seats() -> impl Strategy<Value = Seat> {
    select(Seat::ALL.to_vec())
}

fn sides() -> impl Strategy<Value = Side> {
    select(Side::ALL.to_vec())
}

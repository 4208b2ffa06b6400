//! Whatever may be asked of a match.

use bridge_dealing::{ClientCommitment, Share};
use bridge_protocol::{
    AtLimit, BoardOrder, ByRoom, ByTeam, CarryOver, Exchange, Lineup, MatchConditions, MatchId, MatchRequest,
    MatchRuling, MatchScoring, OpeningKey, Pair, PlayerName, PlayerNumber, Request, Room, SeatingRights, SegmentClock,
    Team, TeamEntry, Ties, Unit, Visibility, VpChoice,
};
use proptest::{collection::vec, option, prelude::*, sample::select};

use super::{awards, boards, policies, ratios, sources};

pub(super) fn requests() -> BoxedStrategy<Request> {
    let open = (any::<[u8; 16]>(), sources(), conditions()).prop_map(|(key, boards, conditions)| Request::OpenMatch {
        key: OpeningKey::from_bytes(key),
        boards,
        conditions: Box::new(conditions),
    });
    let rule = (ids(), any::<u32>(), rulings(), option::of(".*"), ".*")
        .prop_map(|(id, number, ruling, law, reason)| Request::RuleMatch { id, number, ruling, law, reason });
    prop_oneof![
        open,
        ".*".prop_map(|invite| Request::Join { invite }),
        (ids(), asks()).prop_map(|(id, ask)| Request::Match { id, ask }),
        rule,
    ]
    .boxed()
}

fn asks() -> BoxedStrategy<MatchRequest> {
    let segment = any::<u8>;
    prop_oneof![
        Just(MatchRequest::Follow {}),
        Just(MatchRequest::Unfollow {}),
        rooms().prop_map(|room| MatchRequest::EnterRoom { room }),
        (segment(), lineups()).prop_map(|(segment, lineup)| MatchRequest::HandInLineup { segment, lineup }),
        (segment(), any::<[u8; 32]>())
            .prop_map(|(segment, hash)| MatchRequest::Contribute { segment, commitment: ClientCommitment::new(hash) }),
        (segment(), vec(any::<u8>(), 16..=64))
            .prop_map(|(segment, r)| MatchRequest::Reveal { segment, value: Share::new(&r).expect("16 to 64 bytes") }),
        (segment(), players(), players()).prop_map(|(segment, out, into)| MatchRequest::Substitute {
            segment,
            out,
            into
        }),
        (teams(), players()).prop_map(|(team, player)| MatchRequest::SeatComputer { team, player }),
        Just(MatchRequest::Close {}),
        Just(MatchRequest::Concede {}),
        any::<u32>().prop_map(|version| MatchRequest::AgreeScore { version }),
        segment().prop_map(|segment| MatchRequest::Record { segment }),
        segment().prop_map(|segment| MatchRequest::Transcript { segment }),
    ]
    .boxed()
}

fn rulings() -> BoxedStrategy<MatchRuling> {
    let segment = any::<u8>;
    prop_oneof![
        (segment(), teams(), lineups()).prop_map(|(segment, team, lineup)| MatchRuling::SetLineup {
            segment,
            team,
            lineup
        }),
        (segment(), teams(), players(), players()).prop_map(|(segment, team, out, into)| MatchRuling::Substitute {
            segment,
            team,
            out,
            into
        }),
        (boards(), rooms(), awards(), awards()).prop_map(|(board, room, ns, ew)| MatchRuling::Score {
            board,
            room,
            ns,
            ew
        }),
        boards().prop_map(|board| MatchRuling::Void { board }),
        (teams(), ratios(), select(vec![Unit::Matchpoints, Unit::Imps, Unit::VictoryPoints]))
            .prop_map(|(team, amount, unit)| MatchRuling::Penalise { team, amount, unit }),
        (segment(), any::<u8>()).prop_map(|(segment, minutes)| MatchRuling::Extend { segment, minutes }),
        teams().prop_map(|team| MatchRuling::Forfeit { team }),
        Just(MatchRuling::Finalise {}),
    ]
    .boxed()
}

fn conditions() -> impl Strategy<Value = MatchConditions> {
    let scales = prop_oneof![
        Just(VpChoice::Wbf {}),
        Just(VpChoice::Legacy24 {}),
        ".*".prop_map(|text| VpChoice::Table { text }),
    ];
    let orders = || select(vec![BoardOrder::Ascending, BoardOrder::HalvesSwapped, BoardOrder::Descending]);
    let played = (vec(any::<u8>(), 0..5), policies(), orders(), orders());
    let scored = (
        select(vec![Visibility::AtSegmentEnd, Visibility::AtBoard, Visibility::AtMatchEnd]),
        select(vec![MatchScoring::Imps, MatchScoring::BoardAMatch, MatchScoring::Aggregate]),
        option::of(scales),
        option::of((teams(), ratios()).prop_map(|(to, amount)| CarryOver { to, amount })),
        select(vec![Ties::Stand, Ties::ExtraBoards, Ties::Aggregate, Ties::SuddenDeath]),
    );
    let limits = vec![AtLimit::PlayOn, AtLimit::Remove];
    let clocks =
        (any::<u64>(), select(limits)).prop_map(|(ms_per_board, at_limit)| SegmentClock { ms_per_board, at_limit });
    let bound = (select(vec![Exchange::Free, Exchange::AtHalf]), option::of(any::<u8>()), option::of(clocks));
    let seated = (
        bound,
        select(vec![SeatingRights::Blind, SeatingRights::Visitors, SeatingRights::Alternate, SeatingRights::Toss]),
        option::of(any::<u64>()),
        any::<u64>(),
    );
    (".*", entries(), entries(), played, scored, seated).prop_map(
        |(name, home, away, (segments, policy, open, closed), scored, seated)| {
            let (visibility, scoring, victory_points, carry_over, ties) = scored;
            let ((exchange, least_segments, segment_clock), seating_rights, lineup_within_ms, correction_ms) = seated;
            MatchConditions {
                name,
                teams: ByTeam { home, away },
                segments,
                policy,
                visibility,
                scoring,
                victory_points,
                seating_rights,
                lineup_within_ms,
                carry_over,
                ties,
                order: ByRoom { open, closed },
                exchange,
                least_segments,
                segment_clock,
                correction_ms,
            }
        },
    )
}

fn entries() -> impl Strategy<Value = TeamEntry> {
    let names = "[A-Za-z][a-z]{2,18}".prop_map(|name| PlayerName::new(&name).expect("a name of letters"));
    (".*", vec(names, 0..9), vec((1..=8_u8).prop_map(PlayerNumber), 0..3))
        .prop_map(|(name, players, computers)| TeamEntry { name, players, computers })
}

fn lineups() -> impl Strategy<Value = Lineup> {
    let pairs = || (players(), players()).prop_map(|(one, two)| Pair([one, two]));
    (pairs(), pairs()).prop_map(|(open, closed)| ByRoom { open, closed })
}

fn players() -> impl Strategy<Value = PlayerNumber> {
    any::<u8>().prop_map(PlayerNumber)
}

fn ids() -> impl Strategy<Value = MatchId> {
    any::<[u8; 16]>().prop_map(MatchId::from_bytes)
}

fn teams() -> impl Strategy<Value = Team> {
    select(Team::ALL.to_vec())
}

fn rooms() -> impl Strategy<Value = Room> {
    select(Room::ALL.to_vec())
}

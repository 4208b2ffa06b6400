//! A match with an imported board, both of whose captains play: a room of it, and not the other. Its director gives the
//! board a score in each room, and who looks on is told no more than anybody.

use bridge_protocol::{
    Answer, Award, Kibitzing, Lineup, MatchId, MatchInvitations, MatchRequest, MatchRuling, MatchStage, MatchView,
    Pair, PlayerNumber, Policy, Ratio, Refusal, Request, Room, Team, Weighted,
};
use bridge_rules::BoardNumber;
use serde_json::json;

use super::{DEAL, imported};
use crate::conform::{
    Broken,
    peer::{Came, Peer},
    trial::{FAY, KIT, Trial, opening_key},
};

pub(super) async fn rooms(trial: Trial) -> Result<(), Broken> {
    let (mut nora, mut emil) = (trial.enter(0).await?, trial.enter(1).await?);
    let (id, invitations) = open(&trial, &mut nora).await?;
    let ask = |ask: MatchRequest| Request::Match { id, ask };
    let pair = |one, other| Pair([PlayerNumber(one), PlayerNumber(other)]);
    let lineup = Lineup { open: pair(1, 2), closed: pair(3, 4) };
    for (captain, team) in [(&mut nora, Team::Home), (&mut emil, Team::Away)] {
        let links = &invitations.teams[team];
        for invite in [&links.captain, &links.players[0]] {
            match captain.ask(Request::Join { invite: invite.clone() }).await? {
                Answer::Following { .. } => {}
                other => return Err(Broken::new(format!("a place in a match came to {other:?}"))),
            }
        }
        captain.done(ask(MatchRequest::HandInLineup { segment: 1, lineup })).await?;
    }
    until_shown(&mut nora, "the rooms opened", |view| view.stage == MatchStage::Playing).await?;
    match nora.ask(ask(MatchRequest::EnterRoom { room: Room::Open })).await? {
        Answer::Seated { .. } => {}
        other => return Err(Broken::new(format!("a seat of the line-up came to {other:?}"))),
    }
    let refused = nora.refused(ask(MatchRequest::EnterRoom { room: Room::Closed })).await?;
    trial.findings.check("S-ONE-ROOM", refused == Some(Refusal::OtherRoom {}), || {
        format!("who has been in the Open room asks for the Closed one: {refused:?}")
    });
    is_ruled(&trial, id, &invitations, [&mut nora, &mut emil]).await?;
    nora.done(ask(MatchRequest::Close {})).await?;
    for peer in [nora, emil] {
        peer.hang_up().await;
    }
    Ok(())
}

/// The director gives the board a score in one room, of which nobody else hears; and in the other, and then all see
/// what it comes to.
async fn is_ruled(
    trial: &Trial,
    id: MatchId,
    invitations: &MatchInvitations,
    captains: [&mut Peer; 2],
) -> Result<(), Broken> {
    let (mut fay, mut kit) = (trial.enter(FAY).await?, trial.enter(KIT).await?);
    for (peer, invite) in [(&mut fay, &invitations.director), (&mut kit, &invitations.spectators)] {
        match peer.ask(Request::Join { invite: invite.clone() }).await? {
            Answer::Following { .. } => until_shown(peer, "the match", |_| true).await?,
            other => return Err(Broken::new(format!("a place in a match came to {other:?}"))),
        }
    }
    let score = |number, room, contract: &str, tricks| {
        let contract = contract.parse().expect("a contract of a story");
        let weighted = Weighted { contract: Some(contract), tricks, weight: Ratio::whole(1) };
        let award = Award::Assigned(vec![weighted]);
        let board = BoardNumber::new(1).expect("a board's number");
        let ruling = MatchRuling::Score { board, room, ns: award.clone(), ew: award };
        Request::RuleMatch { id, number, ruling, law: None, reason: "as the Laws have it".to_owned() }
    };
    let [nora, emil] = captains;
    fay.done(score(1, Room::Open, "4SN", 10)).await?;
    until_shown(&mut fay, "what one room made", |view| view.rulings.len() == 1).await?;
    for peer in [&mut *nora, &mut *emil, &mut kit] {
        peer.done(Request::Ping {}).await?;
        let hears = peer.team_match.as_ref().is_some_and(|view| {
            !view.rulings.is_empty() || view.segments.iter().any(|segment| !segment.compared.is_empty())
        });
        trial.findings.check("S-MATCH-HIDDEN", !hears, || {
            format!("of a board that one room has scored is told: {:?}", peer.team_match)
        });
    }
    fay.done(score(2, Room::Closed, "4SN", 9)).await?;
    for peer in [&mut *nora, &mut *emil, &mut kit, &mut fay] {
        until_shown(peer, "the board", |view| view.segments.iter().any(|segment| !segment.compared.is_empty())).await?;
    }
    for peer in [kit, fay] {
        peer.hang_up().await;
    }
    Ok(())
}

/// Reads until the match is as it must be.
async fn until_shown(peer: &mut Peer, what: &str, good: impl Fn(&MatchView) -> bool) -> Result<(), Broken> {
    while !peer.team_match.as_ref().is_some_and(&good) {
        match peer.next().await {
            Ok(Came::End(ended)) => return Err(Broken::new(format!("it ended ({ended:?}) before {what}"))),
            Ok(_) => {}
            Err(broken) => return Err(Broken::new(format!("{broken}; {what} was waited for"))),
        }
    }
    Ok(())
}

async fn open(trial: &Trial, nora: &mut Peer) -> Result<(MatchId, MatchInvitations), Broken> {
    trial.show_code(nora).await?;
    let policy = Policy { kibitzing: Kibitzing::Off, ..Policy::social() };
    let conditions = json!({
        "name": "Two rooms", "segments": [1], "policy": policy,
        "teams": {
            "home": {"name": "Oaks", "players": ["Nora", "Bob", "Cid", "Dee"]},
            "away": {"name": "Elms", "players": ["Emil", "Hal", "Ida", "Jon"]}
        },
    });
    let conditions = serde_json::from_value(conditions).expect("conditions of a story");
    let board = BoardNumber::new(1).expect("a board's number");
    let (key, boards) = (opening_key()?, imported(DEAL, &[board]));
    match nora.ask(Request::OpenMatch { key, boards, conditions }).await? {
        Answer::MatchOpened { id, invitations } => Ok((id, *invitations)),
        other => Err(Broken::new(format!("no match: {other:?}"))),
    }
}

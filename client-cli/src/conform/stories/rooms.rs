//! A match with imported boards, both of whose captains play: a room of it, and not the other.

use bridge_protocol::{
    Answer, Kibitzing, Lineup, MatchId, MatchInvitations, MatchRequest, MatchStage, Pair, PlayerNumber, Policy,
    Refusal, Request, Room, ServerFrame, Team,
};
use bridge_rules::BoardNumber;
use serde_json::json;

use super::{DEAL, imported};
use crate::conform::{
    Broken,
    peer::{Came, Peer},
    trial::{Trial, opening_key},
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
    until_rooms_open(&mut nora).await?;
    match nora.ask(ask(MatchRequest::EnterRoom { room: Room::Open })).await? {
        Answer::Seated { .. } => {}
        other => return Err(Broken::new(format!("a seat of the line-up came to {other:?}"))),
    }
    let refused = nora.refused(ask(MatchRequest::EnterRoom { room: Room::Closed })).await?;
    trial.findings.check("S-ONE-ROOM", refused == Some(Refusal::OtherRoom {}), || {
        format!("who has been in the Open room asks for the Closed one: {refused:?}")
    });
    nora.done(ask(MatchRequest::Close {})).await?;
    for peer in [nora, emil] {
        peer.hang_up().await;
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

/// Reads until the rooms of the match are open.
async fn until_rooms_open(peer: &mut Peer) -> Result<(), Broken> {
    loop {
        match peer.next().await? {
            Came::Frame(frame) => {
                if let ServerFrame::Match(shown) = *frame
                    && shown.view.stage == MatchStage::Playing
                {
                    return Ok(());
                }
            }
            Came::Unknown => {}
            Came::End(ended) => return Err(Broken::new(format!("it ended ({ended:?}) before the rooms opened"))),
        }
    }
}

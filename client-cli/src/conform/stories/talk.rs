//! A table of stricter agreements: nobody watches, the lead lies face down, and a claim needs words. The boards are
//! imported, so that there is no ceremony.

use bridge_protocol::{Audience, Kibitzing, OpeningLead, Policy, Refusal, Request, Stage, TableEvent};
use bridge_rules::{BoardNumber, BySeat, Card, Seat};

use super::{DEAL, imported};
use crate::conform::{Broken, peer::Peer, trial::Trial};

pub(super) async fn talk(trial: Trial) -> Result<(), Broken> {
    let findings = trial.findings.clone();
    let (lead, kibitzing) = (OpeningLead::FaceDown, Kibitzing::Off);
    let policy = Policy { lead, kibitzing, claim_statement: true, ..Policy::social() };
    let board = BoardNumber::new(1).expect("a board's number");
    let mut host = trial.enter(0).await?;
    let opened = trial.open(&mut host, imported(DEAL, &[board]), policy).await?;
    let link = opened.invitations.kibitzers.is_some();
    findings.check("S-KIBITZING-OFF", !link, || "there is a link for kibitzers".to_owned());
    let table = opened.table;
    let mut players = trial.sit_down(&opened, host).await?;

    let say = |line, text: &str, to| Request::Say { table, line, text: text.to_owned(), to };
    players.north.done(say(1, "to the two of you", Audience::Opponents)).await?;
    players.north.done(say(1, " all\u{202e}   of you\u{200b} ", Audience::Table)).await?;
    let said = |view: &bridge_protocol::TableView| view.chat.iter().any(|line| line.to == Audience::Table);
    all_until(&mut players, "the line", said).await?;
    for seat in Seat::ALL {
        let chat = &players[seat].view()?.chat;
        let private = chat.iter().any(|line| line.to == Audience::Opponents);
        let may = seat != Seat::South;
        findings.check("S-CHAT-AUDIENCE", private == may, || format!("{seat} hears what was for opponents: {private}"));
        let text = chat.iter().find(|line| line.to == Audience::Table).map(|line| line.text.clone());
        findings.check("S-CHAT-CLEANED", text.as_deref() == Some("all of you"), || format!("{text:?}"));
        trial.compare_with_snapshot(&players[seat]).await?;
    }

    for seat in Seat::ALL {
        players[seat].done(Request::Ready { table, board }).await?;
    }
    all_until(&mut players, "the board", |view| view.stage == Stage::Auction).await?;
    for (seat, call) in Seat::ALL.into_iter().zip(["1S", "P", "P", "P"]) {
        let turn = players[seat].turn()?;
        let call = call.parse().expect("a call of a story");
        players[seat].done(Request::Call { table, turn, call, meaning: None }).await?;
        all_until(&mut players, "the call", |view| view.turn > turn).await?;
    }
    let turn = players.east.turn()?;
    let led: Card = "CT".parse().expect("a card of a story");
    players.east.done(Request::Play { table, turn, card: led }).await?;
    let lies = |view: &bridge_protocol::TableView| view.board.as_ref().is_some_and(|board| board.lead.is_some());
    all_until(&mut players, "the lead", lies).await?;
    for seat in Seat::ALL {
        let card = players[seat].view()?.board.as_ref().and_then(|board| board.lead).and_then(|lead| lead.card);
        let may = seat == Seat::East;
        findings.check("S-LEAD-HIDDEN", card.is_some() == may, || format!("{seat} sees the lead as {card:?}"));
    }
    for seat in [Seat::West, Seat::North] {
        players[seat].done(Request::NoQuestions { table, turn }).await?;
    }
    all_until(&mut players, "the lead faced", |view| !lies(view)).await?;
    let faced = players
        .south
        .heard
        .iter()
        .any(|frame| matches!(frame[..], [.., TableEvent::LeadFaced { .. }, TableEvent::DummyFaced { .. }]));
    findings.check("S-LEAD-HIDDEN", faced, || "the lead and dummy are not faced in one frame".to_owned());
    for seat in Seat::ALL {
        let faced =
            |event: &TableEvent| matches!(event, TableEvent::LeadFaced { seat: Seat::East, card } if *card == led);
        let right = players[seat].has_heard(faced);
        findings.check("S-LEAD-FACED", right, || format!("East led {led}, and {seat} is told of another card"));
    }

    let turn = players.north.turn()?;
    let refused = players.north.refused(Request::Claim { table, turn, tricks: 12, statement: None }).await?;
    let good = matches!(refused, Some(Refusal::StatementWanted { .. }));
    findings.check("S-CLAIM-STATEMENT", good, || format!("a claim without a word: {refused:?}"));
    players.north.done(Request::CloseTable { table }).await
}

async fn all_until(
    players: &mut BySeat<Peer>,
    what: &str,
    good: impl Fn(&bridge_protocol::TableView) -> bool,
) -> Result<(), Broken> {
    for seat in Seat::ALL {
        players[seat].until(what, &good).await?;
    }
    Ok(())
}

//! A field of four, each for themselves, with its director: who enters, what is shown of a board before it is over, the
//! time for corrections, and the versions that come after it. The director takes the only board away.

use bridge_protocol::{
    Across, Answer, Artificial, Award, EventConditions, EventId, EventInvitations, EventLane, EventRequest,
    EventRuling, EventStage, EventView, FieldConditions, FieldMovement, FieldScoring, Kibitzing, NextRound, Policy,
    Refusal, Request, Retry, TravellersShown,
};
use bridge_rules::BoardNumber;

use crate::conform::{
    Broken,
    peer::{Came, Peer},
    trial::{Trial, opening_key},
};

/// Long enough where clocks are fast, too.
const TWELVE_HOURS_MS: u64 = 12 * 60 * 60 * 1_000;

/// The first of the guests opens and directs it; the four others play.
pub(super) async fn field(trial: Trial) -> Result<(), Broken> {
    let findings = trial.findings.clone();
    let mut nora = trial.enter(0).await?;
    let (id, invitations) = open(&trial, &mut nora).await?;
    let entrants = invitations.entrants.ok_or_else(|| Broken::new("no link for those who would play"))?;
    let ask = |ask: EventRequest| Request::Event { id, ask };
    let mut players = Vec::new();
    for guest in 1..=4 {
        let mut player = trial.enter(guest).await?;
        follows(&mut player, entrants.clone()).await?;
        players.push(player);
        // Whoever came first sees each who comes after them, and asks for nothing.
        until(&mut players[0], "the next entry", |view| has_entered(view) == guest).await?;
    }
    let first = players[0].event.clone().map_or(0, |view| has_entered(&view));
    findings.check("S-EVENT-FRAME", first == 4, || format!("four have entered, and the first is shown {first}"));
    follows(&mut nora, invitations.director).await?;
    nora.done(ask(EventRequest::Start { sections: Vec::new(), seeding: Vec::new() })).await?;

    let begun = until(&mut nora, "the round", |view| view.stage == EventStage::Playing).await?;
    let board = begun.field.and_then(|field| field.tables.first()?.boards.first().copied());
    let board = board.ok_or_else(|| Broken::new("a round without a board"))?;
    let refused = players[0].refused(ask(EventRequest::Traveller { board })).await?;
    let good = matches!(refused, Some(Refusal::BoardNotOver { .. }));
    findings.check("S-FIELD-HIDDEN", good, || format!("a board that is still to be played: {refused:?}"));

    let ruled = |number, ruling| Request::RuleEvent { id, number, ruling, law: None, reason: "as agreed".to_owned() };
    nora.done(ruled(1, gives(board, 60))).await?;
    let played = until(&mut players[1], "that all is played", is_over).await?;
    let good =
        (played.stage, played.version) == (EventStage::Provisional, None) && played.corrections_until_ms.is_some();
    findings.check("S-PROVISIONAL", good, || format!("when all is played: {played:?}"));
    nora.done(ruled(2, gives(board, 70))).await?;
    until(&mut players[1], "what was corrected", |view| view.rulings.len() == 2).await?;
    nora.done(ruled(3, EventRuling::Finalise {})).await?;
    let stands = until(&mut players[1], "the end", |view| view.stage == EventStage::Final).await?;
    findings.check("S-STANDINGS-VERSION", stands.version == Some(1), || {
        format!("the end has version {:?}", stands.version)
    });

    let too_late = nora.ask(ruled(4, EventRuling::Finalise {})).await?;
    let good = matches!(&too_late, Answer::Refused(refused)
        if refused.retry == Retry::Never && matches!(refused.why, Refusal::TooLateInEvent { stage: EventStage::Final }));
    findings.check("S-PROVISIONAL", good, || format!("to end what has ended came to {too_late:?}"));
    nora.done(ruled(4, gives(board, 50))).await?;
    let corrected = until(&mut players[1], "the next version", |view| view.version != Some(1)).await?;
    let told = corrected.rulings.last().map(|notice| (notice.version, notice.reason.as_str()));
    let good = corrected.version == Some(2) && told == Some((Some(2), "as agreed"));
    findings.check("S-STANDINGS-VERSION", good, || format!("version {:?}, told as {told:?}", corrected.version));
    for peer in players.into_iter().chain([nora]) {
        peer.hang_up().await;
    }
    Ok(())
}

async fn open(trial: &Trial, nora: &mut Peer) -> Result<(EventId, EventInvitations), Broken> {
    trial.show_code(nora).await?;
    let conditions = EventConditions::Persons(FieldConditions {
        name: "Four".to_owned(),
        movement: FieldMovement::Individual { rounds: Some(1) },
        sections: 1,
        across: Across::Field,
        travellers: TravellersShown::WhenOver,
        boards: 1,
        form: None,
        prizes: Vec::new(),
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::social() },
        scoring: FieldScoring::Matchpoints,
        next_round: NextRound::AtOnce,
        round_clock: None,
        victory_points: None,
        correction_ms: TWELVE_HOURS_MS,
        starts_ms: None,
        computers_complete: false,
    });
    let (key, conditions) = (opening_key()?, Box::new(conditions));
    match nora.ask(Request::OpenEvent { key, boards: Vec::new(), conditions }).await? {
        Answer::EventOpened { id, invitations } => Ok((id, *invitations)),
        other => Err(Broken::new(format!("no event: {other:?}"))),
    }
}

async fn follows(peer: &mut Peer, invite: String) -> Result<(), Broken> {
    match peer.ask(Request::Join { invite }).await? {
        Answer::FollowingEvent { lane: EventLane::Public | EventLane::Director, .. } => Ok(()),
        other => Err(Broken::new(format!("an invitation to an event came to {other:?}"))),
    }
}

/// Reads until the event is as it must be.
async fn until(peer: &mut Peer, what: &str, good: impl Fn(&EventView) -> bool) -> Result<EventView, Broken> {
    loop {
        if let Some(view) = peer.event.as_ref().filter(|view| good(view)) {
            return Ok(view.clone());
        }
        match peer.next().await {
            Ok(Came::End(ended)) => return Err(Broken::new(format!("it ended ({ended:?}) before {what}"))),
            Ok(_) => {}
            Err(broken) => return Err(Broken::new(format!("{broken}; {what} was waited for"))),
        }
    }
}

fn has_entered(view: &EventView) -> usize {
    view.field.as_ref().map_or(0, |field| field.entries.len())
}

/// The board is not played at the only table, and comes to this.
fn gives(board: BoardNumber, percent: u8) -> EventRuling {
    let (ns, ew) = (Award::Percent(percent), Award::Artificial(Artificial::Average));
    EventRuling::TakeAway { table: 1, board, ns, ew }
}

const fn is_over(view: &EventView) -> bool {
    match view.stage {
        EventStage::Gathering | EventStage::Drawn | EventStage::Playing => false,
        EventStage::Outstanding | EventStage::Provisional | EventStage::Final => true,
    }
}

//! What whoever leads an event, or a captain, does with one command: start it, begin a round, ask for a team's links.

use bridge_protocol::{
    Answer, EntryNumber, EventConditions, EventId, EventRequest, EventStage, EventView, FieldEntry, FieldView, Request,
};

use super::{at_event::AtEvent, letters, opening::opened, show::any_page, typed::captain_of};
use bridge_client::{
    api::Server,
    connection::{Connection, RequestError},
};

use crate::{
    cli::{EnterArgs, EventRef, InvitationsArgs, RoundArgs, StartArgs, Who},
    competition::connect::enter,
    connect::{connect, options, own_folder},
    exit::{Failure, Outcome},
    stdout::tell,
};

/// Starts the event.
pub(crate) async fn start(args: StartArgs) -> Result<Outcome, Failure> {
    let StartArgs { lead, sections, seeding } = args;
    let (connection, id) = ask_at(&lead.of, &lead.at.server, &lead.who).await?;
    let seen = connection.event(id).map(|followed| followed.view.stage);
    if let Some(stage) = seen {
        check_not_started(stage)?;
    }
    let seeding = seeding.into_iter().map(EntryNumber).collect();
    ask(&connection, id, EventRequest::Start { sections, seeding }).await?;
    // A server answers the same where it was started before, and not everybody who may start it sees it.
    let said = seen.map_or("The event is started, if it was not before.", |_| "The event is started.");
    led(connection, id, said, |view| view.stage != EventStage::Gathering).await
}

fn check_not_started(stage: EventStage) -> Result<(), Failure> {
    match stage {
        EventStage::Gathering => Ok(()),
        EventStage::Final => Err(Failure::refused("the event is over, and is not started again")),
        EventStage::Drawn | EventStage::Playing | EventStage::Outstanding | EventStage::Provisional => {
            Err(Failure::refused("the event has started already: `event show` tells how far it is"))
        }
    }
}

/// Has computers enter, or leave.
pub(crate) async fn computers(args: EnterArgs) -> Result<Outcome, Failure> {
    let EnterArgs { lead, computers } = args;
    let (connection, id) = ask_at(&lead.of, &lead.at.server, &lead.who).await?;
    let partner = |of: Option<u16>, wanted| of.map(|of| EventRequest::ComputerPartner { of: EntryNumber(of), wanted });
    let wish = partner(computers.computer_for, true).or_else(|| partner(computers.no_computer_for, false));
    let wish = wish.or_else(|| computers.computers.map(|count| EventRequest::EnterComputers { count }));
    let wish = wish.ok_or_else(|| Failure::bad_input("say how many, with --computers 2"))?;
    let before = connection.event(id).map(|followed| followed.view.clone());
    ask(&connection, id, wish.clone()).await?;
    led(connection, id, "The computers are told.", |view| has_come_true(&wish, before.as_deref(), view)).await
}

/// Whether a view shows what was asked of computers. From the start on those who play stay, whatever was asked.
fn has_come_true(wish: &EventRequest, before: Option<&EventView>, view: &EventView) -> bool {
    let Some(field) = &view.field else { return true };
    if let EventRequest::EnterComputers { count } = wish {
        let count = usize::from(*count);
        let was = before.and_then(|before| before.field.as_deref()).map_or(0, free_computers);
        let some_stay = count < was && view.stage != EventStage::Gathering;
        return some_stay || free_computers(field) == count;
    }
    let EventRequest::ComputerPartner { of, wanted } = wish else { return true };
    let find = |number| field.entries.iter().find(|entry| entry.number == number);
    let partner = find(*of).and_then(|entry| find(entry.partner?));
    partner.is_some_and(|partner| partner.computer) == *wanted
}

/// The computers in an event that are nobody's partner but one another's; two are partners who name each other.
fn free_computers(field: &FieldView) -> usize {
    let plays_with_a_person = |computer: &FieldEntry| {
        let mut persons = field.entries.iter().filter(|entry| !entry.computer);
        persons.any(|one| computer.partner == Some(one.number) && one.partner == Some(computer.number))
    };
    field.entries.iter().filter(|entry| entry.computer && !plays_with_a_person(entry)).count()
}

/// Begins a round that is drawn.
pub(crate) async fn round(args: RoundArgs) -> Result<Outcome, Failure> {
    let lead = args.lead;
    let (connection, id) = ask_at(&lead.of, &lead.at.server, &lead.who).await?;
    let next = connection.event(id).map(|followed| followed.view.round.saturating_add(1));
    let round = args.round.or(next).ok_or_else(|| Failure::bad_input("say which with --round"))?;
    ask(&connection, id, EventRequest::BeginRound { round }).await?;
    led(connection, id, &format!("Round {round} has begun."), |view| view.round >= round).await
}

/// Prints the links of a team, or of the event.
pub(crate) async fn invitations(args: InvitationsArgs) -> Result<Outcome, Failure> {
    let (connection, id) = ask_at(&args.of, &args.at.server, &args.who).await?;
    let followed = connection.event(id);
    let own = followed.and_then(|followed| captain_of(&followed.places));
    let conditions = followed.map(|followed| followed.conditions.as_ref().clone()).or_else(|| opened(id));
    let team = args.team.or(own);
    let request = team.map_or(EventRequest::Links {}, |team| EventRequest::Invitations { team });
    let said = match (ask(&connection, id, request).await?, team, &conditions) {
        (Answer::TeamInvitations(links), Some(team), _) => {
            let teams = conditions.as_ref().and_then(EventConditions::of_teams);
            let entry = teams.and_then(|agreed| agreed.teams.get(team.index()));
            letters::team(team, entry, &links, connection.public_server())
        }
        (Answer::EventLinks(links), _, Some(conditions)) => {
            letters::links(conditions, &links, connection.public_server())
        }
        (Answer::EventLinks(_), _, None) => {
            return Err(Failure::bad_input("of an event that was not opened here its director asks, by their link"));
        }
        (other, _, _) => return Err(RequestError::strange(other).into()),
    };
    tell(said)?;
    connection.close().await;
    Ok(Outcome::Good)
}

/// Goes to an event with something to ask; whoever opened it and has no part in it may ask without following it.
async fn ask_at(name: &EventRef, server: &Server, who: &Who) -> Result<(Connection, EventId), Failure> {
    match name {
        EventRef::Link(_) => enter::<AtEvent>(name, server, who).await,
        EventRef::Id(id) => {
            let mut connection = connect(server, who.name.as_ref(), &own_folder(), options()).await?;
            // The host is refused, and asks without a view.
            let _ = connection.follow_event(*id).await;
            Ok((connection, *id))
        }
    }
}

async fn ask(connection: &Connection, id: EventId, ask: EventRequest) -> Result<Answer, RequestError> {
    connection.handle().patiently(Request::Event { id, ask }).await
}

/// Shows what came of it to whoever sees the event.
async fn led(
    mut connection: Connection,
    id: EventId,
    said: &str,
    done: impl Fn(&EventView) -> bool,
) -> Result<Outcome, Failure> {
    tell([said])?;
    if connection.event(id).is_some() {
        tell(any_page(connection.until_event(id, |followed| done(&followed.view)).await?, None))?;
    }
    connection.close().await;
    Ok(Outcome::Good)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_over_is_not_started() {
        assert!(check_not_started(EventStage::Gathering).is_ok());
        assert!(check_not_started(EventStage::Final).unwrap_err().to_string().contains("is over"));
        assert!(check_not_started(EventStage::Playing).is_err());
    }

    /// What is printed is the page with the computers on it, and not the one before.
    #[test]
    fn the_page_is_awaited_that_shows_the_computers() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.pairs.json");
        let before: EventView = serde_json::from_str(view).unwrap();
        let before = EventView { stage: EventStage::Gathering, ..before };
        let mut after = before.clone();
        let entries = &mut after.field.as_mut().unwrap().entries;
        for (entry, partner) in entries.iter_mut().take(2).zip([2, 1]) {
            (entry.computer, entry.partner) = (true, Some(EntryNumber(partner)));
        }
        let wish = EventRequest::EnterComputers { count: 2 };
        assert!(!has_come_true(&wish, Some(&before), &before));
        assert!(has_come_true(&wish, Some(&before), &after));
        let none = EventRequest::EnterComputers { count: 0 };
        assert!(!has_come_true(&none, Some(&after), &after) && has_come_true(&none, Some(&after), &before));
        let partner = |wanted| EventRequest::ComputerPartner { of: EntryNumber(1), wanted };
        assert!(has_come_true(&partner(true), None, &after) && !has_come_true(&partner(false), None, &after));
    }
}

//! An event of several matches in sentences: what was agreed, where it stands, what one is in it.

use bridge_protocol::{
    ByTeam, EventPlace, EventStage, EventView, MatchConditions, MatchProgress, MatchStage, NextRound, RoundRobins,
    Team, TeamNumber, TeamsConditions, TeamsMovement,
};

use super::team::{name, numbered};
use crate::{competition::team_match, text::capital};

/// `a Swiss of 16 teams, 7 rounds`.
pub(super) fn form(conditions: &TeamsConditions) -> String {
    let teams = conditions.teams.len();
    let kind = match conditions.movement {
        TeamsMovement::Knockout {} => "a knockout",
        TeamsMovement::RoundRobin { times: RoundRobins::Once } => "a round robin",
        TeamsMovement::RoundRobin { times: RoundRobins::Twice } => "a double round robin",
        TeamsMovement::Swiss { .. } => "a Swiss",
    };
    match conditions.movement.rounds(teams) {
        1 => format!("{kind} of {teams} teams, one round"),
        rounds => format!("{kind} of {teams} teams, {rounds} rounds"),
    }
}

/// What was agreed, a sentence each.
pub(super) fn conditions(conditions: &TeamsConditions) -> Vec<String> {
    let mut said = vec![format!("The event is {}.", form(conditions))];
    if conditions.has_victory_points() {
        said.push(format!("A bye is worth {} victory points.", conditions.bye));
    }
    said.push(match conditions.next_round {
        NextRound::AtOnce => "A round begins as soon as the last match of the round before is over.".to_owned(),
        NextRound::ByDirector => "The director begins each round.".to_owned(),
    });
    said.push("Of each match:".to_owned());
    said.extend(team_match::agreed(&of_each_match(conditions)));
    said
}

/// What is agreed for every match, as far as it is the same for all; who plays it is not.
pub(super) fn of_each_match(conditions: &TeamsConditions) -> MatchConditions {
    let of = |team: TeamNumber| conditions.teams.get(team.index()).cloned();
    let blank = || bridge_protocol::TeamEntry { name: String::new(), players: Vec::new(), computers: Vec::new() };
    let teams = ByTeam { home: of(TeamNumber(1)).unwrap_or_else(blank), away: of(TeamNumber(2)).unwrap_or_else(blank) };
    conditions.of_match(conditions.name.clone(), teams)
}

/// Where the event stands.
pub(super) fn stage(view: &EventView) -> String {
    let (round, rounds) = (view.round, view.rounds);
    match view.stage {
        EventStage::Gathering => "The event has not started.".to_owned(),
        EventStage::Drawn => format!("Round {} of {rounds} is drawn and waits for the director.", round + 1),
        EventStage::Playing => {
            let matches = view.fixtures.iter().filter(|fixture| fixture.id.is_some());
            let (over, all) = (matches.clone().filter(|fixture| fixture.result.is_some()).count(), matches.count());
            format!("Round {round} of {rounds} is being played; {over} of {all} matches over.")
        }
        EventStage::Outstanding => {
            "All rounds are over; a match that was left open is still to be finished.".to_owned()
        }
        EventStage::Final if view.closed => "The event was closed before all of it was played.".to_owned(),
        // Each match has its own time for corrections.
        EventStage::Provisional => "All is played.".to_owned(),
        EventStage::Final => match view.version {
            Some(version @ 2..) => {
                format!("The event is over. The standings were corrected: this is version {version}.")
            }
            Some(_) | None => "The event is over.".to_owned(),
        },
    }
}

/// What somebody is in the event, in a sentence.
pub(super) fn place(place: EventPlace, conditions: &TeamsConditions) -> String {
    match place {
        EventPlace::Captain { team } => format!("You are captain of {}.", numbered(team, conditions)),
        EventPlace::Player { team, number } => {
            let player = conditions.teams.get(team.index()).map(|entry| team_match::numbered(number, entry));
            let player = player.unwrap_or_else(|| number.0.to_string());
            format!("You play for {} as number {player}.", numbered(team, conditions))
        }
        EventPlace::Entrant { .. } => "You play.".to_owned(),
        EventPlace::Spectator {} => "You look on.".to_owned(),
        EventPlace::Director {} => "You direct the event.".to_owned(),
    }
}

/// `A room of Elms against The third calls you.`
pub(super) fn call(ByTeam { home, away }: ByTeam<TeamNumber>, conditions: &TeamsConditions) -> String {
    format!("A room of {} against {} calls you.", name(home, conditions), name(away, conditions))
}

/// How far a match is and for whom it waits.
pub(super) fn progress(
    progress: Option<&MatchProgress>,
    teams: ByTeam<TeamNumber>,
    conditions: &TeamsConditions,
) -> String {
    let Some(progress) = progress else { return "nothing heard of it yet".to_owned() };
    let waits = |teams: ByTeam<TeamNumber>| {
        let named = |team: &Team| name(teams[*team], conditions);
        progress.teams.iter().map(named).collect::<Vec<_>>().join(" and ")
    };
    let segment = progress.segment;
    let far = match progress.stage {
        MatchStage::Lineup => format!("segment {segment}, line-up awaited from {}", waits(teams)),
        MatchStage::Dealing => format!("segment {segment} is being dealt"),
        MatchStage::Playing if progress.rooms.is_empty() => format!("segment {segment} is over in both rooms"),
        MatchStage::Playing => {
            let rooms: Vec<String> = progress.rooms.iter().map(|room| capital(&room.to_string())).collect();
            format!("segment {segment}, still playing: {}", rooms.join(" and "))
        }
        MatchStage::Provisional => format!("all is played; still to agree with the score: {}", waits(teams)),
        // Of those that are told here only a knockout's has no winner to its end.
        MatchStage::Final => "over without a winner: it waits for you to award it".to_owned(),
    };
    if progress.called { format!("{far}; it calls you") } else { far }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Room;

    use super::*;
    use bridge_client::fixtures::events;

    #[test]
    fn every_form_has_its_name() {
        let mut conditions = events::conditions();
        for (of, said) in [
            (TeamsMovement::Knockout {}, "a knockout of 3 teams, 2 rounds"),
            (TeamsMovement::RoundRobin { times: RoundRobins::Once }, "a round robin of 3 teams, 3 rounds"),
            (TeamsMovement::RoundRobin { times: RoundRobins::Twice }, "a double round robin of 3 teams, 6 rounds"),
            (TeamsMovement::Swiss { rounds: 1 }, "a Swiss of 3 teams, one round"),
        ] {
            conditions.movement = of;
            assert_eq!(form(&conditions), said);
        }
    }

    #[test]
    fn where_the_event_stands_is_said_at_each_stage() {
        for (view, said) in [
            (events::fresh(), "The event has not started."),
            (events::second_round(), "Round 2 of 3 is being played; 0 of 1 matches over."),
            (events::over(), "The event is over."),
            (EventView { closed: true, ..events::over() }, "The event was closed before all of it was played."),
        ] {
            assert_eq!(stage(&view), said);
        }
        let drawn = EventView { stage: EventStage::Drawn, ..events::fresh() };
        assert_eq!(stage(&drawn), "Round 1 of 3 is drawn and waits for the director.");
    }

    #[test]
    fn a_director_is_told_for_whom_a_match_waits() {
        let conditions = events::conditions();
        let teams = ByTeam { home: TeamNumber(3), away: TeamNumber(1) };
        let said = |stage, teams_awaited: &[Team], rooms: &[Room]| {
            let of = MatchProgress {
                stage,
                segment: 2,
                teams: teams_awaited.to_vec(),
                rooms: rooms.to_vec(),
                called: rooms.len() == 1,
            };
            progress(Some(&of), teams, &conditions)
        };
        assert_eq!(said(MatchStage::Lineup, &[Team::Away], &[]), "segment 2, line-up awaited from Oaks");
        assert_eq!(said(MatchStage::Playing, &[], &[Room::Closed]), "segment 2, still playing: Closed; it calls you");
        assert_eq!(
            said(MatchStage::Provisional, &Team::ALL, &[]),
            "all is played; still to agree with the score: The third and Oaks"
        );
        assert_eq!(progress(None, teams, &conditions), "nothing heard of it yet");
    }
}

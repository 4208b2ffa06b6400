//! The event page: where it stands, the round's matches with their results, the standings; for the director also what
//! is awaited where. It shows what the view shows.

use bridge_protocol::{
    ByTeam, EventRound, EventView, FixtureResult, FixtureView, Pairing, SettledBy, Team, TeamNumber, TeamsConditions,
};

use super::{
    ruling,
    standings::standings,
    team::{agreed, name, numbered},
    words,
};
use bridge_client::connection::FollowedEvent;

use crate::{
    competition::team_match::{rounded, scoring, segments},
    text::{capital, left, right},
};

/// Columns of the page.
const COLUMNS: usize = 78;

/// The page; `before` is the round before the one that is on, with its results.
pub(crate) fn page(followed: &FollowedEvent, before: Option<&EventRound>) -> Vec<String> {
    let (conditions, view) = (agreed(followed), followed.view.as_ref());
    let each = words::of_each_match(conditions);
    let mut lines = vec![conditions.name.clone()];
    let about = format!("{}; {}, {}", capital(&words::form(conditions)), segments(&each), scoring(conditions.scoring));
    lines.extend(wrapped(&about, ""));
    lines.push(words::stage(view));
    lines.extend(view.director.iter().map(|director| format!("Director  {director}")));
    lines.push(String::new());
    if view.round == 0 {
        lines.extend(entries(conditions));
    } else {
        lines.extend(fixtures(view.round, &view.fixtures, conditions));
        lines.push(String::new());
        if let Some(before) = before.filter(|before| before.round + 1 == view.round) {
            lines.extend(results(before, conditions));
            lines.push(String::new());
        }
        lines.extend(standings(&view.standings, view.standings_after, conditions));
    }
    if !view.rulings.is_empty() {
        lines.push(String::new());
        lines.extend(view.rulings.iter().flat_map(|notice| wrapped(&ruling::describe(notice, conditions), "")));
    }
    lines.extend(for_the_director(view, conditions));
    lines
}

/// A round that has begun, with the standings after it if it is over.
pub(super) fn round(of: &EventRound, conditions: &TeamsConditions) -> Vec<String> {
    let mut lines = fixtures(of.round, &of.fixtures, conditions);
    if !of.standings.is_empty() {
        lines.push(String::new());
        lines.extend(standings(&of.standings, of.round, conditions));
    }
    lines
}

/// How a round ended.
pub(super) fn results(of: &EventRound, conditions: &TeamsConditions) -> Vec<String> {
    fixtures(of.round, &of.fixtures, conditions)
}

/// The teams in the order of entry.
pub(super) fn entries(conditions: &TeamsConditions) -> Vec<String> {
    let teams = TeamNumber::all(conditions.teams.len()).zip(&conditions.teams);
    let line = |(team, entry): (TeamNumber, &bridge_protocol::TeamEntry)| {
        let players: Vec<&str> = entry.players.iter().map(bridge_protocol::PlayerName::as_str).collect();
        wrapped(&format!("{:>3}  {}: {}", team.0, entry.name, players.join(", ")), "       ")
    };
    ["Teams".to_owned()].into_iter().chain(teams.flat_map(line)).collect()
}

/// The matches and byes of a round.
fn fixtures(round: u8, fixtures: &[FixtureView], conditions: &TeamsConditions) -> Vec<String> {
    let worth = if conditions.has_victory_points() { "VP" } else { "winner" };
    let mut lines = vec![format!("Round {round}"), row(["", "home", "away", "result", worth])];
    lines.extend((1..).zip(fixtures).map(|(line, fixture)| of_fixture(line, fixture, conditions)));
    lines
}

fn of_fixture(line: u8, fixture: &FixtureView, conditions: &TeamsConditions) -> String {
    let (home, away) = pairing(fixture.pairing, conditions);
    let (result, worth) = match &fixture.result {
        None if fixture.pairing.away.is_none() => (String::new(), String::new()),
        None => ("playing".to_owned(), String::new()),
        Some(result) => (came_to(result), worth(result, fixture.pairing, conditions)),
    };
    row([&line.to_string(), &home, &away, &result, &worth])
}

fn row([line, home, away, result, worth]: [&str; 5]) -> String {
    let (line, home, away) = (right(line, 3), left(home, 23), left(away, 23));
    format!("{line}  {home} {away}{}{}", right(result, 12), right(worth, 14)).trim_end().to_owned()
}

/// The two teams, or the one and its bye.
fn pairing(pairing: Pairing, conditions: &TeamsConditions) -> (String, String) {
    let away = pairing.away.map_or_else(|| "bye".to_owned(), |away| numbered(away, conditions));
    (numbered(pairing.home, conditions), away)
}

/// `30-20`, or why it was not played to its end.
fn came_to(result: &FixtureResult) -> String {
    match (result.by, result.won) {
        (SettledBy::Play, Some(won)) => figures(won.home, won.away, rounded),
        (SettledBy::Play, None) => "played".to_owned(),
        (SettledBy::Forfeit, _) => "given up".to_owned(),
        (SettledBy::Award, _) => "awarded".to_owned(),
        (SettledBy::Withdrawal, _) => "withdrawn".to_owned(),
    }
}

fn worth(result: &FixtureResult, pairing: Pairing, conditions: &TeamsConditions) -> String {
    if conditions.has_victory_points() {
        return result.victory_points.map_or_else(String::new, |ByTeam { home, away }| format!("{home}-{away}"));
    }
    let winner = result.winner.and_then(|winner| side(winner, pairing));
    winner.map_or_else(|| "nobody yet".to_owned(), |winner| name(winner, conditions))
}

pub(super) const fn side(team: Team, pairing: Pairing) -> Option<TeamNumber> {
    match team {
        Team::Home => Some(pairing.home),
        Team::Away => pairing.away,
    }
}

fn figures<T>(home: T, away: T, told: impl Fn(T) -> String) -> String {
    format!("{}-{}", told(home), told(away))
}

/// What a match came to, in a sentence.
pub(super) fn sentence(fixture: &FixtureView, conditions: &TeamsConditions) -> Option<String> {
    let (result, away) = (fixture.result.as_ref()?, fixture.pairing.away?);
    let (home, away) = (name(fixture.pairing.home, conditions), name(away, conditions));
    let winner = result.winner.and_then(|winner| side(winner, fixture.pairing)).map(|team| name(team, conditions));
    let how = match (result.by, result.won) {
        (SettledBy::Play, Some(won)) => format!(" {}", figures(won.home, won.away, rounded)),
        (SettledBy::Play, None) => String::new(),
        (SettledBy::Forfeit, _) => ", given up".to_owned(),
        (SettledBy::Award, _) => ", awarded by the director".to_owned(),
        (SettledBy::Withdrawal, _) => ", not played to its end because a team withdrew".to_owned(),
    };
    let worth = match (result.victory_points, winner) {
        (Some(points), _) => format!("; victory points {}-{}", points.home, points.away),
        (None, Some(winner)) => format!("; {winner} win"),
        (None, None) => String::new(),
    };
    Some(format!("{home} against {away}{how}{worth}."))
}

/// What only the director's view has.
fn for_the_director(view: &EventView, conditions: &TeamsConditions) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(next) = &view.next_draw {
        lines.extend([String::new(), format!("Round {} as it is drawn", view.round + 1)]);
        lines.extend(draw(next, conditions));
    }
    if let Some(playing) = view.playing.as_ref().filter(|playing| !playing.is_empty()) {
        lines.extend([String::new(), "Still to be finished".to_owned()]);
        for of in playing {
            let line = (1_u8..).zip(&view.fixtures).find(|(_, fixture)| fixture.id == Some(of.id));
            let number = line.map_or_else(|| format!("{}.?", of.round), |(line, _)| format!("{}.{line}", of.round));
            let teams = format!("{} - {}", name(of.teams.home, conditions), name(of.teams.away, conditions));
            let awaited = words::progress(of.progress.as_ref(), of.teams, conditions);
            lines.extend(wrapped(&format!("{:>5}  {teams}: {awaited}", number), "         "));
        }
    }
    if let Some(few) = view.incomplete.as_ref().filter(|few| !few.is_empty()) {
        let teams: Vec<String> = few.iter().map(|team| numbered(*team, conditions)).collect();
        lines.push(String::new());
        lines.extend(wrapped(&format!("Fewer than four players have come of: {}.", teams.join(", ")), ""));
    }
    lines
}

/// A draw, a line each.
pub(super) fn draw(draw: &[Pairing], conditions: &TeamsConditions) -> Vec<String> {
    let line = |(line, of): (u8, &Pairing)| {
        let (home, away) = pairing(*of, conditions);
        row([&line.to_string(), &home, &away, "", ""])
    };
    (1..).zip(draw).map(line).collect()
}

fn wrapped(text: &str, indent: &str) -> Vec<String> {
    let options = textwrap::Options::new(COLUMNS).subsequent_indent(indent);
    textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures::events;

    const PAGE: &str = include_str!("page.txt");
    const PAGE_AT_FIRST: &str = include_str!("page_at_first.txt");
    const PAGE_OF_THE_DIRECTOR: &str = include_str!("page_of_the_director.txt");
    const PAGE_OF_A_KNOCKOUT: &str = include_str!("page_of_a_knockout.txt");

    fn drawn(followed: &FollowedEvent) -> String {
        page(followed, None).join("\n") + "\n"
    }

    #[test]
    fn before_the_event_has_started() {
        assert_eq!(drawn(&events::followed(events::fresh())), PAGE_AT_FIRST);
    }

    #[test]
    fn in_the_second_round() {
        assert_eq!(drawn(&events::followed(events::second_round())), PAGE);
    }

    #[test]
    fn as_the_director_sees_it() {
        assert_eq!(drawn(&events::directed(events::drawn())), PAGE_OF_THE_DIRECTOR);
    }

    #[test]
    fn in_the_last_round_of_a_knockout() {
        assert_eq!(drawn(&events::knockout()), PAGE_OF_A_KNOCKOUT);
    }

    /// Whoever looks in when the next round has begun sees how the last one ended.
    #[test]
    fn the_round_before_stands_between_the_round_that_is_on_and_the_standings() {
        let followed = events::followed(events::second_round());
        let lines = page(&followed, Some(&events::first_round())).join("\n");
        let at = |what: &str| lines.find(what).unwrap_or_else(|| panic!("{what} in\n{lines}"));
        let result = at("2 Elms                  3 The third                   30-20    12.80-7.20");
        assert!(at("\nRound 2\n") < at("\nRound 1\n") && at("\nRound 1\n") < result);
        assert!(result < at("\nStandings after round 1\n"));
        let stale = page(&events::followed(events::fresh()), Some(&events::first_round()));
        assert_eq!(stale.join("\n") + "\n", PAGE_AT_FIRST);
    }

    #[test]
    fn a_round_is_shown_with_the_standings_after_it() {
        let lines = round(&events::first_round(), &events::conditions()).join("\n");
        assert!(lines.starts_with("Round 1\n") && lines.contains("\n\nStandings after round 1\n"), "{lines}");
        assert!(lines.contains("2 Elms                  3 The third                   30-20    12.80-7.20"), "{lines}");
    }

    #[test]
    fn a_result_is_told_in_a_sentence() {
        let conditions = events::conditions();
        let mut fixture = events::first_round().fixtures[0].clone();
        let said = sentence(&fixture, &conditions);
        assert_eq!(said.as_deref(), Some("Elms against The third 30-20; victory points 12.80-7.20."));
        let given = FixtureResult {
            winner: Some(Team::Away),
            by: SettledBy::Forfeit,
            won: None,
            margin: None,
            victory_points: None,
        };
        fixture.result = Some(given);
        assert_eq!(
            sentence(&fixture, &conditions).as_deref(),
            Some("Elms against The third, given up; The third win.")
        );
        fixture.result = None;
        assert_eq!(sentence(&fixture, &conditions), None);
    }
}

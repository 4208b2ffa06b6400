//! An event director's line to a ruling, `fine Elms 0.8 law 90B2 -- twenty minutes late`, and a ruling in words.

use std::collections::BTreeMap;

use bridge_protocol::{
    ByTeam, EventRuling, EventRulingNotice, EventView, FixtureView, MatchId, Pairing, TeamNumber, TeamsConditions,
};

use super::team::{name, numbered, team};
use crate::input::victory_points::victory_points;
use crate::{
    competition::{
        of_event::{announced, version},
        ruling_draft::RulingDraft,
    },
    input::rulings::law_and_reason,
    text::quoted,
};

/// The matches of the rounds that have been seen: by them a match is named `2.1`, the first of round 2.
pub(super) type Rounds = BTreeMap<u8, Vec<FixtureView>>;

/// A ruling as it was typed.
pub(super) type EventDraft = RulingDraft<EventRuling>;

/// What a director can type, a line each.
pub(super) const RULINGS: [&str; 8] = [
    "announce TEXT          say something to everybody",
    "award 2 TEAM           give match 2 of this round to a team; 1.2 is match 2 of round 1",
    "award 2 TEAM 12 3      the same with victory points, the home team's first",
    "withdraw TEAM          take a team out of the event",
    "fine TEAM 0.8          fine a team, in victory points",
    "draw 2-1, 3            change the draw that waits: home-away by numbers, alone for a bye",
    "close                  close this round; matches that are not over are finished later",
    "Add  law 90B2  for the Law and  -- REASON  for the reason; TEAM is a team's number or name.",
];

/// Reads a line; none if it is no ruling.
///
/// # Errors
/// A sentence that says what is missing.
pub(super) fn read(
    line: &str,
    view: &EventView,
    rounds: &Rounds,
    conditions: &TeamsConditions,
) -> Result<Option<EventDraft>, String> {
    if let Some(announcement) = announced(line) {
        return Ok(Some(announcement));
    }
    let (said, law, reason) = law_and_reason(line);
    let (word, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
    let wanted = || format!("{word} what? Type ? for how it is typed.");
    let ruling = match word.as_str() {
        "award" => {
            let (of, rest) = rest.split_once(char::is_whitespace).ok_or_else(wanted)?;
            let id = match_named(of, view, rounds)?;
            let (winner, victory_points) = winner_and_points(rest.trim(), conditions)?;
            EventRuling::Award { id, winner, victory_points }
        }
        "withdraw" => EventRuling::Withdraw { team: team(rest, conditions)? },
        "fine" | "penalise" | "penalize" => {
            let rest = rest.strip_suffix("vp").map_or(rest, str::trim_end);
            let (of, amount) = rest.rsplit_once(char::is_whitespace).ok_or_else(wanted)?;
            let amount = victory_points(amount).map_err(|what| format!("{what}."))?;
            EventRuling::Penalise { team: team(of, conditions)?, amount }
        }
        "draw" => EventRuling::SetDraw { round: view.round.saturating_add(1), draw: draw(rest, conditions)? },
        "close" if rest.is_empty() => EventRuling::CloseRound { round: view.round },
        _ => return Ok(None),
    };
    Ok(Some(EventDraft { ruling, law, reason }))
}

/// A match by its line in the round that is on, `2`, by round and line, `1.2`, or by its identity.
///
/// # Errors
/// A sentence that says that there is none.
pub(super) fn match_named(text: &str, view: &EventView, rounds: &Rounds) -> Result<MatchId, String> {
    if let Ok(id) = text.parse() {
        return Ok(id);
    }
    let (round, line) =
        text.split_once('.').map_or((Some(view.round), text), |(round, line)| (round.parse().ok(), line));
    let (Some(round), Ok(line)) = (round, line.parse::<usize>()) else {
        return Err(format!("\"{text}\" is no match: 2 is the second of this round, 1.2 the second of round 1."));
    };
    if view.round == 0 {
        return Err("There are no matches before the first round is drawn.".to_owned());
    }
    let none = || format!("Round {round} has no match {line}.");
    let fixtures = rounds.get(&round).ok_or_else(|| {
        if (1..=view.round).contains(&round) { format!("Look at it first: round {round}.") } else { none() }
    })?;
    let fixture = line.checked_sub(1).and_then(|line| fixtures.get(line)).ok_or_else(none)?;
    fixture.id.ok_or_else(|| format!("Line {line} of round {round} is a bye."))
}

/// `TEAM`, or `TEAM 12 3`; a name may end in figures too.
fn winner_and_points(
    text: &str,
    conditions: &TeamsConditions,
) -> Result<(TeamNumber, Option<ByTeam<bridge_rules::Vp>>), String> {
    let unsplit = team(text, conditions);
    if let Ok(winner) = unsplit {
        return Ok((winner, None));
    }
    let mut words = text.rsplitn(3, char::is_whitespace);
    match (words.next().map(victory_points), words.next().map(victory_points), words.next()) {
        (Some(Ok(away)), Some(Ok(home)), Some(of)) => Ok((team(of, conditions)?, Some(ByTeam { home, away }))),
        _ => unsplit.map(|winner| (winner, None)),
    }
}

/// `2-1, 3`: by numbers, as names may hold anything.
fn draw(text: &str, conditions: &TeamsConditions) -> Result<Vec<Pairing>, String> {
    let number = |text: &str| {
        let text = text.trim();
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty();
        if is_number {
            team(text, conditions)
        } else {
            Err("A draw is typed by numbers, like: draw 2-1, 3.".to_owned())
        }
    };
    let line = |line: &str| match line.split_once('-') {
        Some((home, away)) => Ok(Pairing { home: number(home)?, away: Some(number(away)?) }),
        None => Ok(Pairing { home: number(line)?, away: None }),
    };
    text.split(',').map(line).collect()
}

/// `Dora fines Elms 0.80 victory points (Law 90B2): twenty minutes late.`
pub(super) fn describe(notice: &EventRulingNotice, conditions: &TeamsConditions) -> String {
    let law = notice.law.as_ref().map_or_else(String::new, |law| format!(" (Law {law})"));
    quoted(&format!(
        "{}{} {}{law}: {}",
        version(notice),
        notice.director,
        ruled(&notice.ruling, conditions),
        notice.reason
    ))
}

fn ruled(ruling: &EventRuling, conditions: &TeamsConditions) -> String {
    match ruling {
        EventRuling::Award { winner, victory_points, .. } => {
            let worth = victory_points.map_or_else(String::new, |ByTeam { home, away }| {
                format!(", with {home} victory points for the home team and {away} for the away team")
            });
            format!("awards a match to {}{worth}", name(*winner, conditions))
        }
        EventRuling::Withdraw { team } => format!("takes {} out of the event", name(*team, conditions)),
        EventRuling::Penalise { team, amount } => {
            format!("fines {} {amount} victory points", name(*team, conditions))
        }
        EventRuling::SetDraw { round, draw } => {
            let line = |pairing: &Pairing| match pairing.away {
                Some(away) => format!("{} - {}", numbered(pairing.home, conditions), numbered(away, conditions)),
                None => format!("{} bye", numbered(pairing.home, conditions)),
            };
            let lines: Vec<String> = draw.iter().map(line).collect();
            format!("draws round {round} by hand, {}", lines.join(", "))
        }
        EventRuling::CloseRound { round } => format!("closes round {round}"),
        EventRuling::TakeAway { table, board, .. } => format!("takes board {board} away from table {table}"),
        EventRuling::Score { table, board, .. } => format!("gives board {board} at table {table} a score"),
        EventRuling::Finalise {} => "ends the time for corrections".to_owned(),
        EventRuling::Fine { contestant, .. } => format!("fines number {contestant}"),
        EventRuling::CarryForward { .. } => "says what was carried forward".to_owned(),
        EventRuling::Handicap { .. } => "gives handicaps".to_owned(),
        EventRuling::Retire { contestant } => format!("takes number {contestant} out of the event"),
        EventRuling::Substitute { out, into } => format!("puts entry {into} in the place of entry {out}"),
        EventRuling::Announce {} => "announces".to_owned(),
        EventRuling::Clock { round, .. } => format!("sets the clock of round {round}"),
        EventRuling::Admit { .. } => "lets latecomers play".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::PlayerName;
    use bridge_rules::Vp;

    use super::*;
    use bridge_client::fixtures::events::{self, FIRST, SECOND};

    fn typed(line: &str) -> Result<Option<EventDraft>, String> {
        let rounds = Rounds::from([(1, events::first_round().fixtures), (2, events::second_round().fixtures)]);
        read(line, &events::second_round(), &rounds, &events::conditions())
    }

    #[test]
    fn every_ruling_has_its_words() {
        let vp = |hundredths| Vp { hundredths };
        let pairing = |home, away: Option<u8>| Pairing { home: TeamNumber(home), away: away.map(TeamNumber) };
        for (line, ruling) in [
            ("award 1 Oaks", EventRuling::Award { id: SECOND, winner: TeamNumber(1), victory_points: None }),
            (
                "award 1.1 the third 12 3.5",
                EventRuling::Award {
                    id: FIRST,
                    winner: TeamNumber(3),
                    victory_points: Some(ByTeam { home: vp(1200), away: vp(350) }),
                },
            ),
            ("withdraw 2", EventRuling::Withdraw { team: TeamNumber(2) }),
            ("fine The third 0.8", EventRuling::Penalise { team: TeamNumber(3), amount: vp(80) }),
            ("fine 3 1 vp", EventRuling::Penalise { team: TeamNumber(3), amount: vp(100) }),
            ("draw 2-1, 3", EventRuling::SetDraw { round: 3, draw: vec![pairing(2, Some(1)), pairing(3, None)] }),
            ("close", EventRuling::CloseRound { round: 2 }),
        ] {
            let draft = typed(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(draft.map(|draft| draft.ruling), Some(ruling), "{line}");
        }
        for line in [
            "award 1",
            "award 2 Oaks",
            "award 3 Oaks",
            "award 1 Ash",
            "withdraw",
            "fine 2",
            "fine 2 x",
            "draw",
            "draw a-b",
        ] {
            assert!(typed(line).is_err(), "{line}");
        }
        for line in ["standings", "round 1", "", "?", "close it"] {
            assert_eq!(typed(line), Ok(None), "{line}");
        }
    }

    #[test]
    fn a_match_of_a_round_that_was_not_looked_at_is_looked_for_first() {
        let named = |text: &str| match_named(text, &events::second_round(), &Rounds::new());
        assert_eq!(named("1.1"), Err("Look at it first: round 1.".to_owned()));
        assert_eq!(named("3.1"), Err("Round 3 has no match 1.".to_owned()));
        let before = match_named("1", &events::fresh(), &Rounds::new());
        assert_eq!(before, Err("There are no matches before the first round is drawn.".to_owned()));
        assert_eq!(named(&FIRST.to_string()), Ok(FIRST));
    }

    #[test]
    fn a_ruling_is_told_with_its_law_and_reason() {
        let draft = typed("draw 2-1, 3 -- a rematch otherwise").unwrap().unwrap();
        let notice = EventRulingNotice {
            director: PlayerName::new("Dora").unwrap(),
            ruling: draft.ruling,
            law: draft.law,
            reason: draft.reason.unwrap(),
            version: None,
            announcement: None,
            at_ms: None,
            round: None,
        };
        assert_eq!(
            describe(&notice, &events::conditions()),
            "Dora draws round 3 by hand, 2 Elms - 1 Oaks, 3 The third bye: a rematch otherwise."
        );
        let fine = &events::second_round().rulings[0];
        assert_eq!(
            describe(fine, &events::conditions()),
            "Dora fines Elms 0.80 victory points (Law 90B2): twenty minutes late."
        );
    }
}

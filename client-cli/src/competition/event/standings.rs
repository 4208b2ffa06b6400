//! The standings as a table: place, team, matches played, victory points, what was won and lost, and what broke a tie.

use bridge_protocol::{Standing, TeamsConditions, TieBreak};

use super::team::numbered;
use crate::{
    competition::team_match::rounded,
    text::{left, right},
};

/// The table, under a line that says after how many rounds it is.
pub(super) fn standings(standings: &[Standing], after: u8, conditions: &TeamsConditions) -> Vec<String> {
    if standings.is_empty() {
        return vec!["There are no standings before the first round is over.".to_owned()];
    }
    let with_points = conditions.has_victory_points();
    let fined = standings.iter().any(|line| line.fines.is_some());
    let points = |text: &str| if with_points { right(text, 8) } else { String::new() };
    let fines = |text: &str| if fined { right(text, 7) } else { String::new() };
    let row = |[place, team, played, vp, fine, won, lost, why]: [&str; 8]| {
        let (place, team) = (left(place, 4), left(team, 23));
        let line = format!(
            "{place} {team}{}{}{}{}{}  {why}",
            right(played, 7),
            points(vp),
            fines(fine),
            right(won, 8),
            right(lost, 8)
        );
        line.trim_end().to_owned()
    };
    let title =
        if after == 1 { "Standings after round 1".to_owned() } else { format!("Standings after {after} rounds") };
    let mut lines = vec![title, row(["", "", "played", "VP", "fines", "won", "lost", ""])];
    lines.extend(standings.iter().map(|line| {
        let shared = standings.iter().filter(|other| other.place == line.place).count() > 1;
        row([
            &format!("{:>3}{}", line.place, if shared { "=" } else { "" }),
            &numbered(line.team, conditions),
            &line.played.to_string(),
            &line.victory_points.map_or_else(String::new, |points| points.to_string()),
            &line.fines.map_or_else(String::new, |fines| fines.to_string()),
            &rounded(line.won),
            &rounded(line.lost),
            &why(line),
        ])
    }));
    lines
}

/// Why the team stands where it stands, if its figures do not say so.
fn why(line: &Standing) -> String {
    let by = line.by.map(|by| match by {
        TieBreak::HeadToHead => "head to head".to_owned(),
        TieBreak::OpponentsVictoryPoints => "opponents' VP".to_owned(),
        TieBreak::Quotient => "quotient".to_owned(),
        TieBreak::NetImps => "net IMPs".to_owned(),
        TieBreak::Lots => "lots".to_owned(),
    });
    let out = line.out_in.map(|round| format!("out in round {round}"));
    let withdrawn = line.withdrawn.then(|| "withdrawn".to_owned());
    [by, out, withdrawn].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use bridge_protocol::TeamsMovement;

    use super::*;
    use bridge_client::fixtures::events;

    #[test]
    fn before_the_first_round_is_over_there_are_none() {
        assert_eq!(
            standings(&[], 0, &events::conditions()),
            ["There are no standings before the first round is over."]
        );
    }

    #[test]
    fn a_knockout_has_no_victory_points_and_says_when_a_team_went_out() {
        let mut conditions = events::conditions();
        conditions.movement = TeamsMovement::Knockout {};
        let mut lines = events::second_round().standings;
        for line in &mut lines {
            (line.victory_points, line.fines, line.by) = (None, None, None);
        }
        lines[2].out_in = Some(1);
        let table = standings(&lines, 1, &conditions);
        assert_eq!(table[1], "                             played     won    lost");
        assert_eq!(table[4], "  3  3 The third                  1      20      30  out in round 1");
    }
}

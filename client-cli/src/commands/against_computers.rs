//! `play --alone --imps`: a match of one's own against computers, who play the same boards in the other room.

use bridge_client::{api::InviteLink, connection::Handle};
use bridge_protocol::{
    BoardSource, ByRoom, ByTeam, ComputerLevel, Computers, Exchange, Kibitzing, MatchConditions, MatchScoring,
    PlayerName, PlayerNumber, Policy, Request, SeatingRights, Ties, Visibility,
};

use crate::{
    cli::{PlayArgs, USUAL_BOARDS},
    competition::team_match::{opening::open_match, team_file::with_computers},
    exit::Failure,
    input::practice,
};

/// Opens the match, takes its captain's place, and gives the link of the player: South in the Open room.
///
/// # Errors
/// If no boards fit, or the server refuses.
pub(crate) async fn open(handle: &Handle, own: &PlayerName, args: &PlayArgs) -> Result<InviteLink, Failure> {
    let boards = match &args.practice.deals {
        Some(condition) => {
            let dealt = &args.practice.dealt;
            BoardSource::Import(practice::boards(condition, USUAL_BOARDS, dealt.dealer, dealt.seed)?)
        }
        None => BoardSource::Deal(USUAL_BOARDS),
    };
    handle.show_code(args.code.code.as_deref()).await?;
    let (_, invitations) = open_match(handle, boards, conditions(own, args.level.unwrap_or_default())).await?;
    let home = invitations.teams.home;
    handle.patiently(Request::Join { invite: home.captain }).await?;
    let invite = home.players.into_iter().nth(1).ok_or_else(|| Failure::bad_input("the server has sent no link"))?;
    Ok(InviteLink { server: args.at.server.clone(), invite })
}

/// A board is compared as soon as both rooms have played it, and at the end the score stands at once.
fn conditions(own: &PlayerName, level: ComputerLevel) -> MatchConditions {
    let mut home = with_computers(format!("{own} with computers"), Vec::new(), 4);
    // The second of a roster is South of the Open room.
    home.players[1] = own.clone();
    home.computers.retain(|number| *number != PlayerNumber(2));
    let away = with_computers("Computers".to_owned(), Vec::new(), 4);
    let computers = Computers { level, ..Computers::USUAL };
    MatchConditions {
        name: "Against computers".to_owned(),
        teams: ByTeam { home, away },
        segments: vec![USUAL_BOARDS],
        policy: Policy { kibitzing: Kibitzing::Off, computers, ..Policy::social() },
        visibility: Visibility::AtBoard,
        scoring: MatchScoring::Imps,
        victory_points: None,
        seating_rights: SeatingRights::Blind,
        // Nobody has to say who sits where.
        lineup_within_ms: Some(1),
        exchange: Exchange::Free,
        least_segments: None,
        segment_clock: None,
        carry_over: None,
        ties: Ties::Stand,
        order: ByRoom::default(),
        correction_ms: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_and_seven_computers_play() {
        let own = PlayerName::new("Ann").unwrap();
        let ByTeam { home, away } = conditions(&own, ComputerLevel::Club).teams;
        assert_eq!((&home.players[1], home.computers), (&own, [1, 3, 4].map(PlayerNumber).to_vec()));
        assert_eq!(away.computers, [1, 2, 3, 4].map(PlayerNumber));
    }
}

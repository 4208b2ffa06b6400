//! Somebody at a match between its tables: what they see and look at there.

use std::sync::Arc;

use bridge_client::{
    api::InviteLink,
    connection::{Connection, Followed, Joined, RequestError, Update},
    state::StateDir,
};
use bridge_protocol::{Answer, MatchId, MatchLane, MatchRequest, MatchRuling, MatchStage, MatchView, Request, Room};
use bridge_rules::BoardNumber;
use tokio::time::Instant;

use super::{
    dealing::Dealings,
    news,
    page::{page, progress},
    room_transfer,
    ruling::{self, MatchDraft},
    score_card::score_card,
    sheet::sheet,
    typed::{self, MatchTyped, Query},
    words,
};
use crate::{
    competition::{
        entrance::Entrance,
        followable::Followable,
        kind::Competition,
        lobby_session::LobbySession,
        stay::{Then, Turn},
        typed::Typed,
    },
    exit::Failure,
    lobby::{Lobby, LobbyNews, Shown},
    output::Display,
    text::as_option,
};

/// What is remembered of a match by somebody at its page.
pub(crate) struct AtMatch {
    pub(super) dealings: Dealings,
    /// The way into the room of each segment.
    pub(super) entrance: Entrance,
    /// The board that was asked for.
    pub(super) board: Option<BoardNumber>,
}

impl Followable for AtMatch {
    type Id = MatchId;
    type View = MatchView;
    type Followed = Followed;
    type Ask = MatchRequest;
    type Ruling = MatchRuling;

    const NAME: &'static str = "match";

    async fn follow(connection: &mut Connection, id: MatchId) -> Result<(), RequestError> {
        connection.follow(id).await
    }

    fn joined(joined: Joined) -> Result<MatchId, &'static str> {
        match joined {
            Joined::Match(id) => Ok(id),
            Joined::Event(_) => Err("an event of several matches: type `bridge-cli event show"),
        }
    }

    fn entered_by(link: &InviteLink) -> Option<MatchId> {
        link.peek_match_entered()
    }

    fn followed(connection: &Connection, id: MatchId) -> Option<&Followed> {
        connection.followed(id)
    }

    fn view(followed: &Followed) -> &Arc<MatchView> {
        &followed.view
    }

    fn changed_by(update: &Update) -> Option<MatchId> {
        if let Update::Match { id, .. } = update { Some(*id) } else { None }
    }

    fn request(id: MatchId, ask: MatchRequest) -> Request {
        Request::Match { id, ask }
    }

    fn ruling(id: MatchId, number: u32, draft: MatchDraft) -> Request {
        let MatchDraft { ruling, law, reason } = draft;
        Request::RuleMatch { id, number, ruling, law, reason: reason.unwrap_or_default() }
    }

    fn rulings_made(view: &MatchView) -> Option<u32> {
        view.rulings_made
    }

    fn title(followed: &Followed) -> String {
        followed.view.conditions.name.clone()
    }

    fn is_over(view: &MatchView) -> bool {
        view.stage == MatchStage::Final
    }
}

impl Competition for AtMatch {
    type Query = Query;
    type Next = Room;

    fn begin(connection: &Connection, id: MatchId, state: &StateDir) -> Self {
        let dealings = Dealings::of(state.clone(), id, connection.account());
        Self { dealings, entrance: Entrance::default(), board: None }
    }

    fn looks_on(followed: &Followed) -> bool {
        matches!(followed.lane, MatchLane::Spectator | MatchLane::Director)
    }

    fn hint(_: &LobbySession<Self>) -> &'static str {
        "Enter: next page   sheet   page   conditions   ?: help   quit"
    }

    fn is_awaited(session: &LobbySession<Self>) -> bool {
        let view = session.view();
        let Some(team) = words::captained(&session.followed().places) else { return false };
        let due = view.segments.last().is_some_and(|segment| words::is_due(segment, team));
        match view.stage {
            MatchStage::Lineup => due,
            MatchStage::Playing => view.segments.last().is_some_and(|segment| !segment.substitutes_due.is_empty()),
            MatchStage::Provisional => !view.agreed[team],
            MatchStage::Dealing | MatchStage::Final => false,
        }
    }

    fn prompt(session: &LobbySession<Self>) -> String {
        let view = session.view();
        let said = words::awaited(view);
        let (entrance, segment) = (&session.kept.own.entrance, view.segments.last().map(|segment| segment.number));
        let has_played = || segment.is_some_and(|segment| entrance.is_played(segment));
        match view.stage {
            MatchStage::Lineup if session.is_awaited() => format!("{said} Yours is due, like: lineup 1,2 3,4."),
            MatchStage::Provisional if session.is_awaited() => {
                format!("{said} Look at the sheet, and type agree if it is right.")
            }
            MatchStage::Playing if session.is_awaited() => {
                format!("{said} A player of yours is missing: put in a substitute, like: sub 2 5, or: computer 2.")
            }
            MatchStage::Playing if view.segments.last().is_some_and(|segment| segment.closed) => {
                "All is played, and a board is still to be ruled: the match goes on when its director has.".to_owned()
            }
            MatchStage::Playing if has_played() => {
                "Your room has played this segment. The other room is still playing.".to_owned()
            }
            MatchStage::Playing if session.own_room().is_some() => {
                match segment.and_then(|segment| entrance.sentence(segment, "your room", "room")) {
                    Some(turned_away) => format!("{said} {turned_away}"),
                    None => said,
                }
            }
            MatchStage::Lineup
            | MatchStage::Dealing
            | MatchStage::Playing
            | MatchStage::Provisional
            | MatchStage::Final => said,
        }
    }

    fn page(session: &LobbySession<Self>) -> Vec<String> {
        page(session.view())
    }

    fn introduction(followed: &Followed) -> Vec<String> {
        let view = &followed.view;
        let places = followed.places.iter().map(|place| words::place(*place, view));
        places.chain(words::conditions(&view.conditions)).collect()
    }

    fn changes(before: &MatchView, followed: &Followed) -> Vec<String> {
        news::changes(before, &followed.view)
    }

    fn observe(session: &mut LobbySession<Self>) {
        let followed = session.followed().clone();
        let dealings = &mut session.kept.own.dealings;
        dealings.observe(&followed);
        for segment in dealings.due(&followed.view) {
            session.send(Request::Match { id: session.kept.id, ask: MatchRequest::Transcript { segment } });
        }
    }

    fn wakes_at(session: &LobbySession<Self>) -> Option<Instant> {
        session.kept.own.entrance.again_at()
    }

    fn woken(&mut self) {
        self.entrance.look_again();
    }

    fn next(session: &LobbySession<Self>) -> Option<Room> {
        session.room_that_waits()
    }

    fn read_ruling(line: &str, session: &LobbySession<Self>) -> Result<Option<MatchDraft>, String> {
        if session.followed().lane == MatchLane::Director { ruling::read(line, session.view()) } else { Ok(None) }
    }

    fn read(line: &str, session: &LobbySession<Self>) -> Result<MatchTyped, String> {
        let Followed { lane, view, places, .. } = session.followed();
        if line.trim().eq_ignore_ascii_case("room") && *lane != MatchLane::Director {
            return session.own_room().map(Typed::Enter).ok_or_else(|| "No room waits for you.".to_owned());
        }
        match typed::read(line, view, *lane, places)? {
            Typed::Enter(_) if *lane != MatchLane::Director => {
                Err("Players go into their room by themselves when it opens; nobody else but the director may."
                    .to_owned())
            }
            other => Ok(other),
        }
    }

    fn answer(session: &mut LobbySession<Self>, query: Query) -> Result<Shown<Turn<Room>>, String> {
        let followed = session.followed();
        let view = &followed.view;
        Ok(Shown::Lines(match query {
            Query::Awaited => vec![session.prompt()],
            Query::Page => page(view),
            Query::Sheet => sheet(view),
            Query::Card(team, number) => score_card(view, (team, number)),
            Query::Conditions => words::conditions(&view.conditions),
            Query::Progress => progress(view),
            Query::Help => typed::help(followed.lane, words::captained(&followed.places).is_some()),
            Query::Board(board) => return session.ask_for_board(board).map(|()| Shown::Nothing),
        }))
    }

    fn answered(session: &mut LobbySession<Self>, asked: &Request, answer: Answer) -> LobbyNews {
        session.take_answer(asked, answer)
    }

    async fn go(
        display: &mut Display,
        session: LobbySession<Self>,
        next: Room,
    ) -> Result<(LobbySession<Self>, Then), Failure> {
        room_transfer::go(display, session, next).await
    }

    fn result(session: &LobbySession<Self>, _was_told: bool) -> Vec<String> {
        sheet(session.view())
    }

    fn signpost(session: &LobbySession<Self>) -> String {
        let (id, server, name) = (session.kept.id, &session.kept.server, as_option(session.name()));
        format!("The sheet and its files: bridge-cli match sheet {id} --server {server}{name}")
    }

    fn proofs(&self) -> Vec<String> {
        self.dealings.proofs()
    }
}

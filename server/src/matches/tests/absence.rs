//! A player is gone, is replaced, and comes back (Spec C13, D9, D20.7), in three minutes that pass by themselves.

use bridge_game::{MatchEyes, TeamMatch, auction, dealing};
use bridge_protocol::{BoardView, LineupView, MatchLane, MissingPlayer};

use super::*;

/// South of the Open room, and who comes for them.
const SOUTH: PlayerNumber = PlayerNumber(2);
const SUBSTITUTE: PlayerNumber = PlayerNumber(5);

#[tokio::test(start_paused = true)]
async fn a_player_who_is_gone_is_replaced_and_has_their_seat_again_at_the_next_board() {
    let server = Rooms::new(FaultyJournal::new(MemoryJournal::default(), Plan::default()));
    let played = server.at_the_rooms_of(MatchConditions { segments: vec![2], ..of_rosters(5) }).await;
    let (captain, south, substitute) = (member(Team::Home, 1), member(Team::Home, 2), member(Team::Home, 5));
    let replace = MatchCommand::Substitute { segment: 1, out: SOUTH, into: SUBSTITUTE };
    server.board_begins(&played, 1).await;
    server.passes(&played, &[sitter(Room::Open, Seat::North), sitter(Room::Open, Seat::East)], 1).await;

    // Nobody has a connection; the captain is told of all of them, three minutes later.
    assert!(matches!(server.tell(&played, &captain, replace.clone()).await, Err(Refusal::BadSubstitution { .. })));
    assert_eq!(server.missing(&played).await, []);
    tokio::time::sleep(Duration::from_secs(200)).await;
    assert!(server.missing(&played).await.contains(&MissingPlayer { team: Team::Home, player: SOUTH }));
    server.tell(&played, &captain, replace.clone()).await.unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;

    // The substitute inherits the seat with what it saw, and nothing more.
    server.sits(&played, &substitute).await.unwrap();
    let view = server.board_of_south(&played).await;
    let hands = [view.hands.north, view.hands.east, view.hands.south, view.hands.west].map(|hand| hand.is_some());
    assert_eq!((hands, view.calls.len()), ([false, false, true, false], 2));
    // The one who was replaced is back: the line-up says so at once, and the board is played to its end first.
    assert_eq!(server.sits(&played, &south).await, Err(Refusal::SeatAtNextBoard { seat: Seat::South }));
    assert_eq!(server.south(&played).await, (Some(SOUTH), Some(substitute.account)));
    server.sits(&played, &substitute).await.unwrap();
    server.passes(&played, &[substitute.clone(), sitter(Room::Open, Seat::West)], 3).await;
    tokio::time::sleep(Duration::from_secs(1)).await;

    assert_eq!(server.south(&played).await, (Some(SOUTH), None), "nobody had to do anything");
    assert_eq!(server.sits(&played, &substitute).await, Err(Refusal::NotInLineup {}));
    server.sits(&played, &south).await.unwrap();
    server.board_begins(&played, 2).await;
    assert_eq!(server.south(&played).await, (Some(SOUTH), Some(south.account)));
    assert_eq!(server.board_of_south(&played).await.board, BoardNumber::new(2).unwrap());
}

impl Rooms {
    async fn tell(&self, played: &Played, person: &Person, command: MatchCommand) -> Result<(), Refusal> {
        execute(&self.matches.find(played.id).await.unwrap(), Input::Person(person.clone(), command)).await
    }

    /// Goes into the Open room and sits down.
    async fn sits(&self, played: &Played, person: &Person) -> Result<(), Refusal> {
        let team_match = self.matches.find(played.id).await.unwrap();
        let (table, command) = self.matches.admit(&team_match, person, Room::Open).await?;
        execute(&self.tables.find(table).await.unwrap(), Input::Person(person.clone(), command)).await
    }

    /// All four of the Open room are ready.
    async fn board_begins(&self, played: &Played, board: u32) {
        let board = BoardNumber::new(board).unwrap();
        for seat in Seat::ALL {
            self.at(played.tables.open, Room::Open, seat, Command::Dealing(dealing::Command::Ready { board })).await;
        }
    }

    /// One after the other, from this turn on.
    async fn passes(&self, played: &Played, people: &[Person], first: u32) {
        let table = self.tables.find(played.tables.open).await.unwrap();
        for (turn, person) in (first..).map(Turn).zip(people) {
            let call = Command::Auction(auction::Command::Call { turn, call: Call::Pass, meaning: None });
            execute(&table, Input::Person(person.clone(), call)).await.unwrap();
        }
    }

    /// Whom the home team's captain is told of.
    async fn missing(&self, played: &Played) -> Vec<MissingPlayer> {
        let team_match = self.matches.find(played.id).await.unwrap();
        let eyes = MatchEyes { lane: MatchLane::Home, is_captain: true };
        let mut view = inspect(&team_match, move |one: &TeamMatch| one.seen_by(eyes)).await.unwrap();
        view.segments.remove(0).substitutes_due
    }

    /// Who has the Open room's South by the line-up, and who sits there.
    async fn south(&self, played: &Played) -> (Option<PlayerNumber>, Option<AccountId>) {
        let team_match = self.matches.find(played.id).await.unwrap();
        let view = inspect(&team_match, |one: &TeamMatch| one.view(MatchLane::Spectator)).await.unwrap();
        let by_lineup = match view.segments[0].lineups.home {
            LineupView::Shown(lineup) => lineup.player_at(Team::Home, Room::Open, Seat::South),
            LineupView::Awaited | LineupView::HandedIn => None,
        };
        let table = self.tables.find(played.tables.open).await.unwrap();
        let people = [member(Team::Home, 2), member(Team::Home, 5)].map(|person| person.account);
        let sits = inspect(&table, move |table: &Table| {
            people.into_iter().find(|account| table.seat_of(*account) == Some(Seat::South))
        });
        (by_lineup, sits.await.unwrap())
    }

    async fn board_of_south(&self, played: &Played) -> BoardView {
        let table = self.tables.find(played.tables.open).await.unwrap();
        inspect(&table, |table: &Table| snapshot(table, Lane::South)).await.unwrap().board.expect("a board is on")
    }
}
